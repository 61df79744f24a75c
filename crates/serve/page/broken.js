// The view of damaged files: what is wrong with each in words, and how much of it can be decoded.

import { get, isAbort } from "./api.js";
import { byId, el, set } from "./dom.js";
import { share, trouble } from "./trouble.js";
import { bytesText, count, takenText, visible } from "./text.js";
import { Thumbnails } from "./thumbs.js";

/** The search of this view. */
export const BROKEN = "is:broken";
const PAGE = 24;
/** Details that are asked for at once. */
const AT_ONCE = 3;

export class Broken extends EventTarget {
  #request = null;
  #thumbnails = new Thumbnails();
  #cells = [];
  #cursors = [""];
  #next = null;

  constructor() {
    super();
    this.view = byId("broken");
    this.list = byId("broken-list");
    byId("broken-before").addEventListener("click", () => this.#turn(-1));
    byId("broken-after").addEventListener("click", () => this.#turn(1));
    byId("broken-timeline").addEventListener("click", () => this.dispatchEvent(new CustomEvent("search", { detail: BROKEN })));
  }

  get isShown() { return document.body.dataset.view === "broken"; }

  /** Shows the first page, or the present one anew. */
  async show(isAgain = false) {
    if (!isAgain) this.#cursors = [""];
    await this.#load();
  }

  async #turn(direction) {
    if (direction < 0) this.#cursors.pop(); else this.#cursors.push(this.#next);
    await this.#load();
    this.view.scrollTop = 0;
    this.#cells[0]?.element.focus();
  }

  async #load() {
    this.#request?.abort();
    const request = this.#request = new AbortController();
    set(this.view, "aria-busy", "true");
    try {
      const rows = await get("rows", { q: BROKEN, n: PAGE, ...(this.#cursors.at(-1) === "" ? { at: 0 } : { after: this.#cursors.at(-1) }) }, request.signal);
      this.#show(rows);
      await this.#details(rows.id, request.signal);
    } catch (error) {
      if (isAbort(error)) return;
      this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
    set(this.view, "aria-busy", "false");
  }

  #show(rows) {
    for (const cell of this.#cells) this.#thumbnails.cancel(cell);
    this.#cells = rows.id.map((id, index) => this.#cell(id, rows, index));
    this.list.replaceChildren(...this.#cells.map(cell => cell.item));
    for (const [index, cell] of this.#cells.entries()) this.#thumbnails.want(cell, rows.id[index], rows.v[index], 150, 112);
    this.#thumbnails.update(this.#cells);
    this.#next = rows.next;
    byId("broken-summary").textContent = rows.total === 0 ? "" : `${count(rows.total)} damaged ${rows.total === 1 ? "file" : "files"}`;
    byId("broken-timeline").hidden = rows.total === 0;
    byId("broken-empty").hidden = rows.total > 0;
    byId("broken-pager").hidden = rows.next === null && this.#cursors.length === 1;
    byId("broken-before").disabled = this.#cursors.length === 1;
    byId("broken-after").disabled = rows.next === null;
    byId("broken-page").textContent = `Page ${count(this.#cursors.length)}`;
  }

  #cell(id, rows, index) {
    const image = el("img", { alt: "", decoding: "async", draggable: "false" });
    const facts = [rows.format[index]?.toUpperCase(), takenText(rows.taken[index])].filter(Boolean).join("  ·  ");
    const words = el("span", { class: "words", text: "…" }), left = el("span", { class: "left" });
    const facts2 = el("small", { text: facts });
    const element = el("button", { type: "button", class: "damaged", on: { click: () => this.dispatchEvent(new CustomEvent("open", { detail: id })) } },
      el("span", { class: "thumb" }, image), el("span", { class: "says" },
        el("b", { text: visible(rows.name[index]) }), words, left, facts2, el("small", { class: "path", text: visible(rows.folders[rows.folder[index]] ?? "") })));
    return { id, element, image, words, left, facts: facts2, text: facts, item: el("li", {}, element), wanted: null, shown: null };
  }

  /** Asks for what was found out about each file, a few at a time from the top. */
  async #details(ids, signal) {
    let at = 0;
    const work = async () => {
      while (at < ids.length) {
        const cell = this.#cells[at];
        at += 1;
        this.#describe(cell, await get(`picture/${cell.id}`, { q: BROKEN }, signal));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  #describe(cell, picture) {
    cell.words.textContent = visible(trouble(picture) ?? "No longer damaged.");
    if (picture.values.bytes !== undefined) cell.facts.textContent = [cell.text, bytesText(picture.values.bytes)].filter(Boolean).join("  ·  ");
    const known = share(picture);
    cell.left.replaceChildren();
    if (known === null) return;
    const bar = el("span", { class: "fill" });
    bar.style.width = `${known}%`;
    cell.left.append(el("span", { class: "gauge", "aria-hidden": "true" }, bar), el("span", { text: known === 0 ? "nothing can be decoded" : `${known} % can be decoded` }));
  }
}
