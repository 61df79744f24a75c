// @ts-check
// The view of damaged files: by what is wrong, and in it by how much of each can be decoded.

import { get, isAbort } from "./api.js";
import { byId, el, set } from "./dom.js";
import { CAUSES, share, trouble } from "./trouble.js";
import { bytesText, count, takenText, visible } from "./text.js";
import { Thumbnails } from "./thumbs.js";

/** The search for the files of this view. */
const BROKEN = "is:broken";
const PAGE = 24;
/** Details that are asked for at once. */
const AT_ONCE = 3;

export class Broken extends EventTarget {
  #request = null;
  #thumbnails = new Thumbnails();
  #cells = [];
  /** First positions of the pages up to the present one. */
  #starts = [0];
  #next = null;

  constructor() {
    super();
    this.view = byId("broken");
    this.list = byId("broken-list");
    byId("broken-before").addEventListener("click", () => this.#turn(-1));
    byId("broken-after").addEventListener("click", () => this.#turn(1));
    byId("broken-timeline").addEventListener("click",
      () => this.dispatchEvent(new CustomEvent("search", { detail: BROKEN })));
    this.view.addEventListener("keydown", event => this.#key(event));
  }

  get isShown() { return document.body.dataset.view === "broken"; }

  /** Shows the first page, or the present one anew. */
  async show(isAgain = false) {
    if (!isAgain) this.#starts = [0];
    await this.#load();
  }

  async #turn(direction) {
    if (direction < 0) this.#starts.pop(); else this.#starts.push(this.#next);
    await this.#load();
    this.view.scrollTop = 0;
    this.#cells[0]?.element.focus();
  }

  async #load() {
    this.#request?.abort();
    const request = this.#request = new AbortController();
    set(this.view, "aria-busy", "true");
    try {
      const damaged = await get("damaged", { at: this.#starts.at(-1), n: PAGE }, request.signal);
      this.#show(damaged);
      await this.#details(request.signal);
    } catch (error) {
      if (isAbort(error)) return;
      this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
    set(this.view, "aria-busy", "false");
  }

  #show({ rows, cause, causes, survives }) {
    for (const cell of this.#cells) this.#thumbnails.cancel(cell);
    this.#cells = rows.id.map((id, index) => this.#cell(id, rows, index, survives[index]));
    const shown = causes.filter(([name]) => cause.includes(name));
    this.list.replaceChildren(...shown.map(([name, n]) =>
      this.#group(name, n, this.#cells.filter((_, index) => cause[index] === name))));
    for (const [index, cell] of this.#cells.entries())
      this.#thumbnails.want(cell, rows.id[index], rows.v[index], 150, 112);
    this.#thumbnails.update(this.#cells);
    const end = rows.at + rows.id.length;
    this.#next = end < rows.total ? end : null;
    byId("broken-summary").textContent = rows.total === 0
      ? "" : `${count(rows.total)} damaged ${rows.total === 1 ? "file" : "files"}`;
    byId("broken-timeline").hidden = rows.total === 0;
    byId("broken-empty").hidden = rows.total > 0;
    byId("broken-pager").hidden = this.#next === null && this.#starts.length === 1;
    byId("broken-before").disabled = this.#starts.length === 1;
    byId("broken-after").disabled = this.#next === null;
    byId("broken-page").textContent = `Page ${count(this.#starts.length)}`;
  }

  /** The files of one cause that are on the page, under the number of all of them. */
  #group(name, n, cells) {
    const { head, text } = CAUSES[name];
    const id = `cause-${name}`;
    return el("section", { class: "cause", "aria-labelledby": id },
      el("h2", { id }, el("span", { text: head }), " ", el("small", { text: count(n) })),
      el("p", { class: "quiet", text }), el("ul", { "aria-labelledby": id }, cells.map(cell => cell.item)));
  }

  #cell(id, rows, index, survives) {
    const image = el("img", { alt: "", decoding: "async", draggable: "false" });
    const facts = [rows.format[index]?.toUpperCase(), takenText(rows.taken[index])].filter(Boolean).join("  ·  ");
    const words = el("span", { class: "words", text: "…" }), left = el("span", { class: "left" });
    const facts2 = el("small", { text: facts });
    const element = el("button",
      { type: "button", class: "damaged",
        on: { click: () => this.dispatchEvent(new CustomEvent("open", { detail: id })) } },
      el("span", { class: "thumb" }, image), el("span", { class: "says" },
        el("b", { text: visible(rows.name[index]) }), words, left, facts2,
        el("small", { class: "path", text: visible(rows.folders[rows.folder[index]] ?? "") })));
    const cell = { id, element, image, words, left, facts: facts2, text: facts, item: el("li", {}, element),
      wanted: null, shown: null };
    this.#gauge(cell, share({ values: { survives } }));
    return cell;
  }

  /** Shows how much of a file can be decoded. */
  #gauge(cell, known) {
    if (known === null) return;
    const bar = el("span", { class: "fill" });
    bar.style.width = `${known}%`;
    cell.left.append(el("span", { class: "gauge", "aria-hidden": "true" }, bar),
      el("span", { text: known === 0 ? "nothing can be decoded" : `${known} % can be decoded` }));
  }

  /** Asks for what was found out about each file, a few at a time from the top. */
  async #details(signal) {
    let at = 0;
    const work = async () => {
      while (at < this.#cells.length) {
        const cell = this.#cells[at];
        at += 1;
        this.#describe(cell, await get(`picture/${cell.id}`, { order: "damage" }, signal));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  #describe(cell, picture) {
    cell.words.textContent = visible(trouble(picture) ?? "No longer damaged.");
    if (picture.values.bytes !== undefined)
      cell.facts.textContent = [cell.text, bytesText(picture.values.bytes)].filter(Boolean).join("  ·  ");
  }

  /** Arrows, Home and End move between files. */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = this.#cells.findIndex(cell => cell.element === document.activeElement), last = this.#cells.length - 1;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0,
      End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    const { element } = this.#cells[at < 0 && event.key.startsWith("Arrow") ? 0 : Math.min(last, Math.max(0, to))];
    element.focus();
    element.scrollIntoView({ block: "nearest" });
  }
}
