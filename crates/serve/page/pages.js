// @ts-check
// The pages of a file with several, such as a TIFF: which one is shown, and how to turn them.

import { announce, byId, set } from "./dom.js";
import { count } from "./text.js";

/** Fires `change` when another page is to be shown. */
export class Pages extends EventTarget {
  constructor() {
    super();
    this.box = byId("viewer-pages");
    this.before = byId("viewer-page-before");
    this.after = byId("viewer-page-after");
    this.before.addEventListener("click", () => this.turn(-1));
    this.after.addEventListener("click", () => this.turn(1));
    this.reset();
  }

  /** Begins at the first page of a file with this many. */
  reset(total = 1) {
    this.total = total;
    this.page = 1;
    this.#show();
  }

  get text() { return `Page ${count(this.page)} of ${count(this.total)}`; }

  /** The number of the page for addresses; null for the first. */
  get parameter() { return this.page === 1 ? null : this.page; }

  /** Goes to the next page (1), to the one before (-1), or to one of the ends (Infinity). */
  turn(direction) {
    const to = Math.min(this.total, Math.max(1, this.page + direction));
    if (to === this.page) return;
    this.page = to;
    this.#show();
    announce(this.text);
    this.dispatchEvent(new Event("change"));
  }

  #show() {
    this.box.hidden = this.total < 2;
    byId("viewer-page").textContent = this.text;
    // A disabled button would lose the focus.
    set(this.before, "aria-disabled", this.page === 1 ? "true" : null);
    set(this.after, "aria-disabled", this.page === this.total ? "true" : null);
  }
}
