// @ts-check
// Settings of this browser: colours, size of the rows, stacks, keys of one letter.

import { byId } from "./dom.js";

const DEFAULTS = { scheme: "auto", size: "medium", letters: "on", stacks: "closed" };

/** What this browser remembers under a name; null if it remembers nothing, or may not. */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a value; where the browser does not allow it, the value lasts as long as the page. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Blocked, or full.
  }
}

/** A setting's value. */
export const setting = name => remembered(name) ?? DEFAULTS[name];

function apply(name, value) {
  if (name === "scheme") {
    if (value === "auto") delete document.documentElement.dataset.scheme;
    else document.documentElement.dataset.scheme = value;
  }
  if (name === "letters") document.body.classList.toggle("no-letters", value === "off");
}

/** Applies the settings, and connects their controls. `changed(name, value)` is called after a change. */
export function startSettings(changed) {
  const form = byId("settings-form");
  for (const name of Object.keys(DEFAULTS)) {
    const value = setting(name);
    apply(name, value);
    const control = form.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`);
    if (control instanceof HTMLInputElement) control.checked = true;
  }
  form.addEventListener("change", event => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    remember(name, value);
    apply(name, value);
    changed(name, value);
  });
  form.addEventListener("submit", event => event.preventDefault());
}
