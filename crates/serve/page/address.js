// @ts-check
// The state of the page in its address: search, view, place in the timeline and open picture.

import { debounce } from "./dom.js";

/** Browsers limit how often the address may change. */
const WRITE_AFTER = 500;

const VIEWS = ["timeline", "duplicates", "broken", "map"];
/** Other words for views, as people type them. */
const SAME = { damaged: "broken", duplicate: "duplicates", pictures: "timeline" };

export class Address extends EventTarget {
  constructor() {
    super();
    this.state = this.#read();
    this.write = debounce(WRITE_AFTER, () => this.#replace());
    addEventListener("popstate", () => {
      this.write.cancel();
      this.state = this.#read();
      this.dispatchEvent(new Event("change"));
    });
  }

  #read() {
    const parameters = new URL(location.href).searchParams;
    const number = name => /^\d{1,15}$/.test(parameters.get(name) ?? "") ? Number(parameters.get(name)) : null;
    const written = parameters.get("view");
    const view = Object.hasOwn(SAME, written ?? "") ? SAME[written] : written;
    /** The name of a view that there is not, which the address asked for. */
    this.unknown = view !== null && !VIEWS.includes(view) ? view : null;
    return {
      query: (parameters.get("q") ?? "").slice(0, 1000),
      view: VIEWS.includes(view) ? view : "timeline",
      at: number("at"),
      picture: number("picture"),
      place: parameters.get("place"),
      groups: parameters.get("groups"),
      bits: number("bits"),
    };
  }

  #text() {
    const url = new URL(location.href);
    url.search = "";
    const { query, groups, bits, view, ...others } = this.state;
    const parameters = { q: query, view: view === "timeline" ? null : view, ...others,
      ...(view === "duplicates" ? { groups, bits } : {}) };
    for (const [name, value] of Object.entries(parameters))
      if (value !== null && value !== "") url.searchParams.set(name, String(value));
    return url.href;
  }

  #replace() { history.replaceState(history.state, "", this.#text()); }

  /** Changes the state in place; the address follows later. */
  note(changes) {
    Object.assign(this.state, changes);
    this.write();
  }

  /** Goes to a state that "back" returns from. */
  push(changes) {
    this.write.cancel();
    this.#replace();
    Object.assign(this.state, changes);
    history.pushState({ isInner: true }, "", this.#text());
  }

  /** Goes back if the page itself came here, else changes the state in place. */
  back(changes) {
    if (history.state?.isInner) { history.back(); return false; }
    Object.assign(this.state, changes);
    this.#replace();
    return true;
  }
}
