// @ts-check
// The dialogs: settings, keys, and the date to go to.

import { grid, now, timeline } from "./app.js";
import { all, byId, set } from "./dom.js";
import { parseDay } from "./text.js";

/**
 * Opens a dialog.
 *
 * @param {"settings" | "keys" | "date"} id
 */
export function openDialog(id) {
  const box = byId(id);
  box.showModal();
  // A form begins with what is chosen in it, not with the button that closes it.
  const chosen = /** @type {HTMLElement} */ (box.querySelector("input:checked"));
  const text = /** @type {HTMLInputElement} */ (box.querySelector("input[type=text]"));
  chosen?.focus();
  text?.select();
}

/** Goes to the date that was typed. */
function goToDate(event) {
  event.preventDefault();
  const day = parseDay(byId("date-text").value);
  set(byId("date-text"), "aria-invalid", day === null ? "true" : null);
  if (day === null) return;
  byId("date").close();
  if (!timeline.layout?.total) return;
  const position = now.collection.positionOfDay(day);
  timeline.jump(position);
  grid.focus(position);
}

/** Connects the dialogs. */
export function startDialogs() {
  byId("show-settings").addEventListener("click", () => openDialog("settings"));
  byId("show-keys").addEventListener("click", () => openDialog("keys"));
  byId("day").addEventListener("click", () => openDialog("date"));
  byId("date-form").addEventListener("submit", goToDate);
  for (const box of all("dialog.box"))
    box.addEventListener("click", event => {
      const isOutside = event.target === box;
      if (isOutside || /** @type {Element} */ (event.target).closest("[data-close]"))
        /** @type {HTMLDialogElement} */ (box).close();
    });
}
