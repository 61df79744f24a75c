// Settings of this browser: colours, size of the rows, keys of one letter.

import { byId } from "./dom.js";

const DEFAULTS = { scheme: "auto", size: "medium", letters: "on" };

/** A setting's value. */
export const setting = name => {
  try {
    return localStorage.getItem(name) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
};

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage a setting lasts as long as the page.
  }
}

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
    if (control) control.checked = true;
  }
  form.addEventListener("change", event => {
    const { name, value } = event.target;
    write(name, value);
    apply(name, value);
    changed(name, value);
  });
  form.addEventListener("submit", event => event.preventDefault());
}
