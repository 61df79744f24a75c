// @ts-check
// A slideshow: the viewer goes to the next picture by itself, until somebody does something else.

import { announce, byId, icon, set, toast } from "./dom.js";

/** Time that a picture is shown. */
const EACH = 5000;

export class Slideshow {
  #timer = 0;

  /** `next` goes to the next picture and returns whether there is one; `isBusy` says whether one is being loaded. */
  constructor(next, isBusy) {
    this.next = next;
    this.isBusy = isBusy;
    this.button = byId("viewer-slideshow");
    this.button.addEventListener("click", () => this.toggle());
  }

  get isRunning() { return this.#timer !== 0; }

  toggle() { if (this.isRunning) this.stop(); else this.#start(); }

  #start() {
    this.#show(true);
    this.#wait();
    announce("Slideshow started");
  }

  #wait() {
    this.#timer = setTimeout(() => {
      // A picture that is on its way gets its time once it is there; a hidden page shows nothing.
      if (this.isBusy() || document.hidden) { this.#wait(); return; }
      if (this.next()) this.#wait();
      else { this.stop(); toast("The slideshow is at its end"); }
    }, EACH);
  }

  stop() {
    if (!this.isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#show(false);
    announce("Slideshow stopped");
  }

  #show(isRunning) {
    set(this.button, "aria-pressed", String(isRunning));
    this.button.replaceChildren(icon(isRunning ? "pause" : "play"));
    byId("viewer").classList.toggle("slideshow", isRunning);
  }
}
