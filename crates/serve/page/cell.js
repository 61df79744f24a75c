// @ts-check
// One picture of the timeline: an option of the list box.

import { el, icon, set } from "./dom.js";
import { lengthOf } from "./length.js";
import { reasonOf } from "./reason.js";
import { takenText, visible } from "./text.js";

const IS_BROKEN = 1;
const HAS_FRAMES = 4;
const IS_VANISHED = 8;
const IS_OFFLINE = 16;
/** Formats whose frames are pages; those of others are played. */
const OF_PAGES = ["TIFF", "BTF"];

/** An element of the pool. */
export class Cell {
  constructor() {
    this.position = -1;
    this.id = null;
    this.wanted = null;
    this.shown = null;
    this.image = el("img", { alt: "", decoding: "async", draggable: "false" });
    this.label = el("span", { class: "label" });
    this.badge = el("span", { class: "badge", hidden: true });
    this.stack = el("span", { class: "badge stack", hidden: true });
    this.reason = el("span", { class: "reason", hidden: true });
    this.name = "";
    this.kind = "picture";
    this.element = el("div", { class: "cell", role: "option", "aria-selected": "false" },
      this.image, this.label, " ", this.badge, " ", this.stack, " ", this.reason,
      el("span", { class: "tick" }, icon("tick")));
    this.element.cell = this;
  }

  /** Puts the cell at a place of the timeline. */
  place(position, total, left, top, width, height) {
    if (this.position !== position) {
      this.position = position;
      this.element.id = `p${position}`;
      this.element.setAttribute("aria-posinset", position + 1);
      this.element.setAttribute("aria-setsize", total);
    }
    const style = this.element.style;
    const place = `translate(${left}px, ${top}px)`;
    if (this.transform !== place) { style.transform = place; this.transform = place; }
    if (this.width !== width) { style.width = `${width}px`; this.width = width; }
    if (this.height !== height) { style.height = `${height}px`; this.height = height; }
  }

  /** Shows what is known of the row; `row` is null while it is on its way. */
  fill(row) {
    const id = row ? row.page.id[row.index] : null;
    const rowFlags = row ? row.page.flags[row.index] : null;
    if (this.id === id && (id === null ? this.isBlank : this.flags === rowFlags)) return;
    this.id = id;
    this.flags = rowFlags;
    this.isBlank = id === null;
    if (id === null) {
      set(this.element, "aria-label", `Picture ${this.position + 1}`);
      this.label.textContent = "";
      this.badge.hidden = true;
      this.stack.hidden = true;
      return;
    }
    const { page, index } = row;
    const flags = page.flags[index], name = visible(page.name[index]);
    const isBroken = (flags & IS_BROKEN) !== 0, isGone = (flags & IS_VANISHED) !== 0;
    const isOffline = (flags & IS_OFFLINE) !== 0;
    const state = isGone ? "gone" : isOffline ? "offline" : isBroken ? "damaged" : null;
    const kind = page.kind[index];
    const format = page.format[index];
    const frames = flags & HAS_FRAMES ? OF_PAGES.includes(format) ? "pages" : format : null;
    // In the order in which it is seen.
    const parts = [page.title[index] || name, state, kind === "picture" ? state ? null : frames : kind,
      takenText(page.taken[index]), page.stack[index] > 1 ? `stack of ${page.stack[index]}` : null];
    this.name = parts.filter(Boolean).join(", ");
    this.kind = kind;
    set(this.element, "aria-label", this.name);
    this.label.textContent = name;
    const ofKind = kind === "raw" ? "RAW" : ["film", "sound", "sidecar", "other"].includes(kind) ? kind : frames;
    const badge = state ?? ofKind;
    this.badge.hidden = !badge;
    this.badge.textContent = badge ?? "";
    this.badge.classList.toggle("bad", isBroken || isGone || isOffline);
    this.stack.hidden = page.stack[index] < 2;
    if (!this.stack.hidden) this.stack.replaceChildren(icon("stack"), String(page.stack[index]));
    if (kind === "film" && !isGone && !isOffline) this.#film(id, page.v[index]);
  }
  /** The badge of a film is a mark for playing, and its length as soon as it is known. */
  async #film(id, version) {
    const isDamaged = this.badge.classList.contains("bad");
    this.badge.replaceChildren(icon("play"), ...(isDamaged ? [el("span", { text: "damaged" })] : []));
    const length = await lengthOf(id, version);
    if (this.id !== id || length === null) return;
    if (!isDamaged) this.badge.append(el("span", { text: length }));
    this.name += `, ${length}`;
    set(this.element, "aria-label", this.name);
  }

  /** Says in the place of the picture why there is none; null when that is over. */
  explain(error) {
    this.reason.hidden = error === null;
    set(this.element, "title", null);
    if (error === null) { this.reason.replaceChildren(); return; }
    const { icon: name, short, text } = reasonOf(error, this.kind);
    this.reason.replaceChildren(icon(name), el("span", { text: short }));
    set(this.element, "title", text);
    // What is read begins with what is seen, in its order.
    const isSaid = text.toLowerCase().startsWith(short.toLowerCase());
    const seen = [this.label.textContent, this.badge.textContent, isSaid ? null : short].filter(Boolean);
    const rest = this.name.split(", ").filter(part => !seen.includes(part));
    set(this.element, "aria-label", [...seen, ...(isSaid ? [] : rest), text, ...(isSaid ? rest : [])].join(", "));
  }
}
