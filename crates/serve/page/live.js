// @ts-check
// Events of the server. A hidden tab closes its stream: browsers open only six connections to a server.

import { address } from "./api.js";

/** Time until a stream that the browser has given up is opened again. */
const AGAIN_AFTER = 3000;

export class Live extends EventTarget {
  #source = null;

  start() {
    document.addEventListener("visibilitychange", () => this.#update(true));
    this.#update(false);
  }

  #update(isBack) {
    if (document.hidden) {
      this.#source?.close();
      this.#source = null;
    } else if (!this.#source) {
      this.#open();
      // What happened meanwhile is not known.
      if (isBack) this.#say("reset", null);
    }
  }

  #open() {
    const source = this.#source = new EventSource(address("events"));
    for (const name of ["status", "generation", "progress", "failed", "decisions", "disks", "sources", "reset"])
      source.addEventListener(name, event => this.#say(name, JSON.parse(event.data)));
    source.addEventListener("open", () => this.#say("connected", true));
    source.addEventListener("error", () => {
      this.#say("connected", false);
      // The browser gives up after an answer that is no stream, such as that of a proxy without its server.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => {
        if (this.#source !== source) return;
        this.#source = null;
        this.#update(false);
      }, AGAIN_AFTER);
    });
  }

  #say(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
