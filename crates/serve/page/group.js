// @ts-check
// One group of duplicates: its files side by side or as a table, with what differs, and what is kept of it.

import { compare, dropped } from "./compare.js";
import { button, el, icon, set } from "./dom.js";
import { fileRow, filesBody, filesTable, wideRow } from "./equal.js";
import { bytesText, count, pictures, visible } from "./text.js";

/** Files of a group that are shown at first. */
const FEW = 12;

/** Draws a group. Events: `decide` (ids to keep), `open` (an id), both in `detail`. */
export class GroupView extends EventTarget {
  /** `number` is the group's place on the page, from 1; `isTable`: equal files are rows of a table. */
  constructor(group, number, isTable) {
    super();
    this.isTable = isTable;
    this.group = group;
    /** Objects for `Thumbnails`, one for each file that is shown. */
    this.cells = [];
    this.outcome = el("span", { class: "outcome" });
    this.head = el("h2", { id: `group-${number}`, text: `${count(group.members.length + group.more)} files` });
    this.list = isTable ? filesBody() : el("ul", { class: "members", "aria-label": "Files" });
    this.element = el("article", { class: "group", tabindex: "-1", "aria-labelledby": `group-${number}` },
      el("header", {}, this.head,
        el("span", { class: "gain", text: group.gain > 0 ? `saves up to ${bytesText(group.gain)}` : "" }),
        this.outcome),
      this.#common(), this.#notes(), isTable ? filesTable(this.list) : this.list);
    this.#draw(FEW);
    this.show();
  }

  /** Whether files can be chosen one by one: all of them have to be seen. */
  get isWhole() { return this.group.more === 0; }

  #common() {
    this.compared = compare(this.group.members);
    const { common } = this.compared;
    return common.length ? el("p", { class: "common" }, el("span", { class: "unseen", text: "In all files: " }),
      common.map(({ name, text }) => el("span", { title: name, text }))) : null;
  }

  #notes() {
    const { state, gone, more } = this.group;
    const note = text => el("p", { class: "note", text });
    const others = gone.length > 3 ? ` and ${count(gone.length - 3)} more` : "";
    const missing = gone.length ? ` Not here any more: ${gone.slice(0, 3).map(visible).join(", ")}${others}` : "";
    return [
      state === "changed" ? note(`This group was decided before, and has changed since.${missing}`) : null,
      more > 0 ? note(`${pictures(more)} more: a group this large is decided by a rule, not one by one.`) : null,
    ];
  }

  #draw(most) {
    const { members } = this.group;
    const shown = members.slice(0, most);
    for (let at = this.cells.length; at < shown.length; at += 1) this.list.append(this.#member(shown[at], at));
    this.more?.remove();
    this.more = null;
    if (members.length <= most) return;
    const grow = button(`Show ${count(members.length - most)} more`, { class: "plain", on: () => {
      this.#draw(members.length);
      this.show();
      this.dispatchEvent(new Event("grown"));
    } });
    this.more = this.isTable ? wideRow(grow) : el("li", { class: "rest" }, grow);
    this.list.append(this.more);
  }

  #member(member, at) {
    const name = visible(member.name);
    const image = el("img", { alt: "", decoding: "async", draggable: "false" });
    const shot = el("button",
      { type: "button", class: "shot", "aria-label": `Open ${at + 1}, ${name}`,
        on: { click: () => this.dispatchEvent(new CustomEvent("open", { detail: member.id })) } },
      image, el("span", { class: "place", text: String(at + 1) }),
      el("span", { class: "mark", "aria-hidden": "true" }));
    const choose = isKept => () => this.choose(at, isKept);
    const keep = button("Keep",
      { icon: "tick", text: "Keep", class: "keep", "aria-label": `Keep ${at + 1}, ${name}`, on: choose(true) });
    const drop = button("Drop",
      { icon: "close", text: "Drop", class: "drop", "aria-label": `Drop ${at + 1}, ${name}`, on: choose(false) });
    const decide = el("div", { class: "decide", role: "group", "aria-label": `Decision about ${at + 1}` }, keep, drop);
    const same = member.same_file === null ? -1 : this.group.members.findIndex(other => other.id === member.same_file);
    const note = same >= 0
      ? el("p", { class: "note", text: `The same file as ${same + 1}: dropping it frees nothing.` }) : null;
    const element = this.isTable
      ? fileRow(member, at, this.compared.lines, { shot, decide, note }) : this.#card(at, name, shot, decide, note);
    this.cells.push({ element, image, shot, keep, drop, member, wanted: null, shown: null });
    return element;
  }

  /** A file beside the others, with what differs below its picture. */
  #card(at, name, shot, decide, note) {
    const lines = this.compared.lines.flatMap(line => [
      el("dt", { text: line.name }),
      el("dd", { class: [line.isBest[at] ? "best" : "", line.isPath ? "path" : ""].join(" ").trim() || null },
        el("b", { text: line.texts[at] ?? "none" }), line.isBest[at] ? el("small", { text: line.best }) : null),
    ]);
    return el("li", { class: "member" }, shot, el("p", { class: "name", text: name, title: name }), decide,
      el("dl", {}, lines), note);
  }

  /** Shows what is decided. */
  show() {
    const { members, state, decision } = this.group;
    const isDecided = state === "decided";
    for (const { element, keep, drop, member } of this.cells) {
      set(element, "data-keep", member.keep === null ? null : member.keep ? "yes" : "no");
      set(keep, "aria-pressed", String(member.keep === true));
      set(drop, "aria-pressed", String(member.keep === false));
      keep.disabled = drop.disabled = !this.isWhole;
    }
    const drops = dropped(members);
    set(this.element, "data-state", state);
    set(this.element, "data-decision", decision);
    this.outcome.replaceChildren(...(isDecided ? [icon("tick"), el("span", { text: drops.length === 0 ? "all kept"
      : `${count(drops.length)} to drop, ${bytesText(drops.reduce((sum, member) => sum + member.bytes, 0))}` })] : []));
  }

  /** Keeps or drops one file. In a group that is not decided the other files get the opposite. */
  choose(at, isKept) {
    const { members, state } = this.group;
    if (!this.isWhole || at >= members.length) return;
    const isFresh = state !== "decided";
    this.decide(members.map((member, index) => index === at ? isKept : isFresh ? !isKept : member.keep === true));
  }

  /** A key with the file's number: keeps only this one; in a decided group it is kept or dropped. */
  toggle(at) {
    const { members, state } = this.group;
    this.choose(at, state !== "decided" || members[at]?.keep !== true);
  }

  keepAll() { if (this.isWhole) this.decide(this.group.members.map(() => true)); }

  decide(kept) {
    const { members } = this.group;
    if (!kept.includes(true)) { this.dispatchEvent(new Event("refused")); return; }
    this.dispatchEvent(new CustomEvent("decide",
      { detail: members.filter((_, at) => kept[at]).map(member => member.id) }));
  }

  /** The place of the file that has the focus; null if none has. */
  get focused() {
    const at = this.cells.findIndex(cell => cell.element.contains(document.activeElement));
    return at < 0 ? null : at;
  }

  /** Moves the focus to the next file (1) or the one before (-1). */
  step(direction) {
    const at = this.focused;
    const to = at === null ? (direction > 0 ? 0 : this.cells.length - 1) : at + direction;
    this.cells[Math.min(this.cells.length - 1, Math.max(0, to))]?.shot.focus();
  }

  focus() {
    this.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }
}
