// @ts-check
// What was decided about duplicates: the total, downloads, and past decisions, each of which can be undone.

import { address, get, send } from "./api.js";
import { all, button, byId, el } from "./dom.js";
import { bytesText, count } from "./text.js";

/** Past decisions that are shown at once. */
const SHOWN = 20;
const RULES = { largest: "best kept", oldest: "first taken kept", folder: "folder kept" };

const files = n => `${count(n)} ${n === 1 ? "file" : "files"}`;
const groups = n => `${count(n)} ${n === 1 ? "group" : "groups"}`;

/** "2026-11-23T06:10:00Z" as a time of this browser's clock. */
const when = text => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text
    : date.toLocaleString("en-GB",
      { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
};

export class Outcome extends EventTarget {
  #shown = SHOWN;
  #run = 0;

  constructor() {
    super();
    this.list = byId("past-decisions");
    /** The number of the newest decision. */
    this.newest = null;
    for (const link of all("[data-drop]"))
      link.setAttribute("href", address("decisions/files", { as: link.dataset.drop }));
  }

  /** Fetches the decisions anew. */
  async update() {
    this.#run += 1;
    const run = this.#run;
    const past = [];
    let total = null, next = null;
    do {
      const answer = await get("decisions", { after: next, n: Math.min(100, this.#shown - past.length) });
      past.push(...answer.decisions);
      ({ total, next } = answer);
    } while (next !== null && past.length < this.#shown);
    if (run === this.#run) this.#show(past, total, next !== null);
  }

  #show(past, total, hasMore) {
    this.newest = past[0]?.seq ?? null;
    byId("drop-total").textContent = total.files > 0
      ? `${files(total.files)}, ${bytesText(total.bytes)}` : "nothing yet";
    byId("drop-link").textContent = total.files > 0
      ? `To drop: ${files(total.files)}, ${bytesText(total.bytes)}` : "Nothing to drop yet";
    byId("drop-losses").hidden = total.warning === null;
    byId("drop-losses").textContent = total.warning === null ? "" : `When it was decided, ${total.warning}.`;
    byId("drop-downloads").hidden = past.length === 0;
    byId("past").hidden = past.length === 0;
    this.list.replaceChildren(...past.map(one => this.#row(one)));
    if (hasMore) this.list.append(el("li", { class: "rest" },
      button("Earlier decisions",
        { class: "link", on: () => { this.#shown += 50; this.update().catch(error => this.#failed(error)); } })));
  }

  #row({ seq, decided_at: time, kind, rule, groups: n, files: dropped, bytes }) {
    const what = `${groups(n)}${rule ? `, ${RULES[rule] ?? rule}` : ""}`;
    const drops = dropped > 0 ? `drops ${files(dropped)}, ${bytesText(bytes)}` : "drops nothing";
    return el("li", { "data-seq": seq, "data-kind": kind },
      el("span", {}, el("b", { text: what }), el("small", { text: `${drops} · ${when(time)}` })),
      button("Undo", { class: "plain", "aria-label": `Undo: ${what}, ${when(time)}`, on: () => this.undo(seq) }));
  }

  /** Takes a decision back. */
  async undo(seq) {
    try {
      this.dispatchEvent(new Event("undoing"));
      const { groups: n } = await send("DELETE", `decisions/${seq}`);
      this.dispatchEvent(new CustomEvent("undone", { detail: { seq, text: `${groups(n)} undone` } }));
    } catch (error) {
      this.#failed(error);
    } finally {
      this.dispatchEvent(new Event("tried"));
    }
    await this.update().catch(error => this.#failed(error));
  }

  #failed(error) { this.dispatchEvent(new CustomEvent("failed", { detail: error })); }
}
