// @ts-check
// The panel over every view while the catalogue cannot be shown: it was deleted, moved, or cannot be read.

import { byId, set } from "./dom.js";
import { visible } from "./text.js";

/** Whether an error of the server says that there is no catalogue to show. */
export const isLost = error => error?.status === 503 && ["unreadable", "replaced"].includes(error.code);

/** The panel: shown until the server can read the catalogue again. */
export class Lost {
  constructor() {
    this.box = byId("lost");
  }

  get isShown() { return !this.box.hidden; }

  /** Shows the panel; `name` is that of the catalogue, `reason` what the server found. */
  show(name, reason) {
    byId("lost-head").textContent = name
      ? `The catalogue ${visible(name)} cannot be shown` : "The catalogue cannot be shown";
    byId("lost-text").textContent = visible(reason ?? "");
    this.box.hidden = false;
    set(document.body, "data-lost", true);
  }

  hide() {
    this.box.hidden = true;
    set(document.body, "data-lost", null);
  }
}
