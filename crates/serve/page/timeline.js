// @ts-check
// The timeline: a virtual list of any height in an area that is never taller than a million pixels.
//
// `y` is a place in the layout. The scrolled area is a window of the layout that begins at `origin`, so that every
// number in the document stays small; browsers clip elements at 16 to 33 million pixels.

import { Cell } from "./cell.js";
import { byId, el, set } from "./dom.js";
import { layOut, measures } from "./layout.js";
import { count, GROUPS, headingText, visible } from "./text.js";
import { Thumbnails } from "./thumbs.js";

/** Greatest height of the scrolled area, in pixels. */
const SPACER = 1_000_000;
/** Time without scrolling after which the window may be moved. */
const CALM = 150;
/** Time without scrolling after which rows are requested, if the last movement was fast. */
const SETTLE = 100;

export class Timeline extends EventTarget {
  #cells = new Map();
  #free = [];
  #heads = new Map();
  #freeHeads = [];
  /** Headings of groups: one for each that there can be. */
  #groupHeads = new Map();
  #thumbnails = new Thumbnails();
  #calm = 0;
  #settle = 0;
  #frame = 0;
  #expected = -1;
  #layoutRun = null;
  #isPointerDown = false;
  #last = { y: 0, time: 0 };

  constructor(selection) {
    super();
    this.selection = selection;
    this.scroller = byId("scroller");
    this.spacer = byId("spacer");
    this.list = byId("pictures");
    this.headLayer = byId("days");
    this.collection = null;
    this.layout = null;
    this.origin = 0;
    this.size = "medium";
    this.active = 0;
    this.isFast = false;
    /** What stays in place when the layout changes: a position and its distance from the top, or one of the ends. */
    this.anchor = { position: 0, offset: 0, isAtEnd: false };
    this.#listen();
  }

  #listen() {
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const press = isDown => () => { this.#isPointerDown = isDown; };
    this.scroller.addEventListener("pointerdown", press(true), { passive: true });
    for (const event of ["pointerup", "pointercancel"]) addEventListener(event, press(false), { passive: true });
    new ResizeObserver(() => {
      const isNew = this.scroller.clientWidth !== this.layout?.fullWidth;
      if (this.collection && isNew && this.scroller.clientWidth > 0) this.relayout();
      else this.render();
    }).observe(this.scroller);
    this.selection.addEventListener("change", () => this.#showSelection());
  }

  get y() { return this.origin + this.scroller.scrollTop; }
  get viewHeight() { return this.scroller.clientHeight; }
  get height() { return this.layout?.height ?? 0; }
  get isBusy() { return this.list.getAttribute("aria-busy") === "true"; }

  /** Shows a collection with the picture at a position `offset` pixels below the top. */
  async show(collection, position = 0, offset = null) {
    this.collection?.close();
    this.collection = collection;
    // A layout of other pictures must not be read; in a hidden view there is no new one yet.
    this.layout = null;
    this.#clear();
    this.active = Math.min(position, Math.max(0, collection.total - 1));
    this.anchor = { position, offset: offset ?? (position === 0 ? null : this.viewHeight / 4), isAtEnd: false };
    collection.addEventListener("rows", () => this.#fill());
    await this.relayout();
  }

  #clear() {
    for (const cell of this.#cells.values()) this.#release(cell);
    this.#cells.clear();
  }

  /** Computes the rows again and puts the anchor back in its place. */
  async relayout() {
    this.#layoutRun?.abort();
    const run = this.#layoutRun = new AbortController();
    set(this.list, "aria-busy", "true");
    const { collection } = this;
    const fullWidth = this.scroller.clientWidth;
    if (fullWidth === 0) return;
    const style = getComputedStyle(this.list);
    const room = fullWidth - parseFloat(style.marginLeft) - parseFloat(style.marginRight);
    const layout = await layOut(collection, measures(room, this.size), run.signal);
    if (!layout || run.signal.aborted) return;
    layout.fullWidth = fullWidth;
    this.layout = layout;
    this.spacer.style.height = `${Math.min(layout.height, SPACER)}px`;
    this.#toAnchor();
    set(this.list, "aria-busy", "false");
    set(this.list, "data-generation", collection.generation);
    set(this.list, "data-exact", collection.isExact);
    this.dispatchEvent(new Event("layout"));
  }

  #toAnchor() {
    const { position, offset, isAtEnd } = this.anchor;
    if (this.layout.total === 0) { this.#moveTo(0); return; }
    if (isAtEnd) { this.#moveTo(this.height); return; }
    const row = this.layout.rowOf(Math.min(position, this.layout.total - 1));
    this.#moveTo(offset === null ? 0 : this.layout.rowTop[row] - offset);
  }

  /** Moves the window so that `y` is at the top; the anchor stays what it is. */
  #moveTo(y) {
    const most = Math.max(0, this.height - this.viewHeight);
    const top = Math.min(most, Math.max(0, y));
    const isWithin = this.origin <= top && top + this.viewHeight <= this.origin + SPACER;
    const isMiddle = isWithin && top - this.origin > SPACER * 0.1 && top - this.origin < SPACER * 0.9;
    if (this.height <= SPACER) this.origin = 0;
    else if (!isMiddle) this.origin = Math.round(Math.min(this.height - SPACER, Math.max(0, top - SPACER / 2)));
    this.scroller.scrollTop = top - this.origin;
    this.#expected = this.scroller.scrollTop;
    this.render();
  }

  /** Scrolls to a place of the layout. */
  scrollTo(y) {
    this.#moveTo(y);
    this.#takeAnchor();
    this.#moved();
  }

  /** Scrolls as little as needed to show a picture whole. */
  reveal(position) {
    const row = this.layout.rowOf(position);
    const top = this.layout.rowTop[row], bottom = top + this.layout.rowHeight[row];
    const head = 44;
    if (top < this.y + head) this.scrollTo(position === 0 ? 0 : top - head);
    else if (bottom > this.y + this.viewHeight)
      this.scrollTo(row === this.layout.rows - 1 ? this.height : bottom - this.viewHeight + 6);
  }

  /** Scrolls so that a picture is a quarter below the top. */
  jump(position) {
    const row = this.layout.rowOf(position);
    this.scrollTo(position === 0 ? 0 : this.layout.rowTop[row] - this.viewHeight / 4);
  }

  #scrolled() {
    if (Math.abs(this.scroller.scrollTop - this.#expected) < 1) return;
    this.#expected = -1;
    this.#takeAnchor();
    this.#moved();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.render());
    clearTimeout(this.#calm);
    if (this.height > SPACER) {
      const top = this.scroller.scrollTop, view = this.viewHeight;
      const isAtEnd = (top < view && this.origin > 0)
        || (top + 2 * view > SPACER && this.origin + SPACER < this.height);
      if (isAtEnd) this.#moveTo(this.y);
      else this.#calm = setTimeout(() => this.#rebase(), CALM);
    }
  }

  #rebase() {
    if (this.#isPointerDown) { this.#calm = setTimeout(() => this.#rebase(), CALM); return; }
    this.#moveTo(this.y);
  }

  #takeAnchor() {
    if (!this.layout || this.layout.total === 0) return;
    const y = this.y;
    let row = this.layout.rowAt(y);
    if (this.layout.rowTop[row] < y && row + 1 < this.layout.rows) row += 1;
    const isAtEnd = y > 0 && y + this.viewHeight >= this.height - 1;
    this.anchor = { position: this.layout.rowStart[row], offset: y === 0 ? null : this.layout.rowTop[row] - y,
      isAtEnd };
  }

  /** Measures the speed: rows are not requested while a screen passes in less than 100 ms. */
  #moved() {
    const now = performance.now(), y = this.y, wasFast = this.isFast;
    const elapsed = Math.max(1, now - this.#last.time);
    const speed = Math.abs(y - this.#last.y) / elapsed;
    this.isFast = elapsed < 250 && speed > this.viewHeight / SETTLE;
    this.#last = { y, time: now };
    clearTimeout(this.#settle);
    if (this.isFast || wasFast) this.#settle = setTimeout(() => { this.isFast = false; this.render(); }, SETTLE);
    this.dispatchEvent(new Event("move"));
  }

  /** Puts the elements of what is visible, and a screen each way, in their places. */
  render() {
    const { layout, collection } = this;
    if (!layout || layout.total !== collection.total) return;
    const view = this.viewHeight, y = this.y;
    const from = y - view, to = y + 2 * view;
    const firstRow = layout.total ? layout.rowAt(from) : 0;
    let lastRow = firstRow;
    while (lastRow < layout.rows && layout.rowTop[lastRow] < to) lastRow += 1;
    const first = layout.total ? layout.rowStart[firstRow] : 0;
    const last = lastRow < layout.rows ? layout.rowStart[lastRow] : layout.total;
    for (const [position, cell] of this.#cells)
      if ((position < first || position >= last) && position !== this.active) {
        this.#cells.delete(position);
        this.#release(cell);
      }
    for (let row = firstRow; row < lastRow; row += 1) {
      const top = layout.rowTop[row] - this.origin, height = layout.rowHeight[row];
      layout.eachBox(row,
        (position, left, width) => this.#cell(position).place(position, layout.total, left, top, width, height));
    }
    if (layout.total && (this.active < first || this.active >= last)) this.#placeAway();
    this.#renderHeads(from, to);
    if (!this.isFast && layout.total) collection.want(first, last);
    this.visible = this.#visible(y, view);
    this.#fill();
  }

  /** The active option stays in the document for screen readers, above the top. */
  #placeAway() {
    const box = this.layout.boxOf(this.active);
    if (box) this.#cell(this.active).place(this.active, this.layout.total, box.left, -10_000, box.width, box.height);
  }

  #visible(y, view) {
    const { layout } = this;
    if (layout.total === 0) return { from: 0, to: 0 };
    const from = layout.rowAt(y), to = layout.rowAt(y + view);
    return { from: layout.rowStart[from], to: layout.rowEnd(to) };
  }

  #cell(position) {
    let cell = this.#cells.get(position);
    if (cell) return cell;
    cell = this.#free.pop() ?? new Cell();
    this.#cells.set(position, cell);
    set(cell.element, "aria-selected", String(this.selection.has(position)));
    cell.element.classList.toggle("active", position === this.active);
    cell.id = undefined;
    if (!cell.element.isConnected) this.list.append(cell.element);
    cell.element.hidden = false;
    return cell;
  }

  #release(cell) {
    this.#thumbnails.cancel(cell);
    cell.element.hidden = true;
    cell.position = -1;
    cell.element.removeAttribute("id");
    if (this.#free.length < 400) this.#free.push(cell);
    else cell.element.remove();
  }

  #renderHeads(from, to) {
    const { layout, collection } = this;
    const wanted = new Set();
    if (layout.total) {
      for (let day = layout.dayAt(from); day < layout.days && layout.dayTop[day] < to; day += 1) wanted.add(day);
    }
    for (const [day, head] of this.#heads)
      if (!wanted.has(day) || head.days !== collection.days) {
        this.#heads.delete(day);
        head.hidden = true;
        this.#freeHeads.push(head);
      }
    for (const day of wanted) {
      const head = this.#heads.get(day) ?? this.#head(day);
      this.#placeHead(head, day, layout.headOf(day));
    }
    for (const name of Object.keys(GROUPS)) this.#placeGroup(name, wanted);
  }

  /**
   * The heading of a group is above the first of its days. One at the very top is in the strip; where it is scrolled
   * away it stays for screen readers, because headings below it are in view.
   */
  #placeGroup(name, wanted) {
    const { days, groups } = this.collection;
    const isIn = [...wanted].some(day => days[day].group === name);
    const group = isIn ? groups.find(one => one.group === name) : null;
    let head = this.#groupHeads.get(name);
    if (!group) { if (head) head.hidden = true; return; }
    if (!head) {
      head = el("h2", { class: "group-head" }, el("span", { text: GROUPS[name] }), el("small"));
      this.#groupHeads.set(name, head);
      this.headLayer.prepend(head);
    }
    const isPlaced = group.at > 0 && wanted.has(group.at);
    const top = isPlaced ? this.layout.dayTop[group.at] - this.layout.options.group : this.y;
    head.hidden = false;
    head.classList.toggle("unseen", !isPlaced);
    head.lastChild.textContent = count(group.n);
    head.style.transform = `translateY(${top - this.origin}px)`;
  }

  #placeHead(head, day, { left, top, width, isShared }) {
    const section = this.collection.days[day];
    set(head, "aria-level", section.group === null ? null : 3);
    head.style.transform = `translate(${left}px, ${top - this.origin}px)`;
    head.style.maxWidth = isShared ? `${width}px` : "";
    head.classList.toggle("shared", isShared);
    // The strip above names the first day, unless others share its row.
    head.classList.toggle("unseen", day === 0 && !isShared);
    const { dayStart } = this.layout;
    this.collection.nameFolder(section, dayStart[day], dayStart[day + 1]);
    const name = headingText(section, isShared);
    if (head.firstChild.textContent !== name) head.firstChild.textContent = name;
    set(head, "title", section.path === undefined ? null : visible(section.path));
  }

  #head(day) {
    const { collection } = this;
    const head = this.#freeHeads.pop() ?? el("h2", {}, el("span"), el("small"));
    head.days = collection.days;
    head.lastChild.textContent = count(collection.counts[day]);
    head.hidden = false;
    if (!head.isConnected) this.headLayer.append(head);
    this.#heads.set(day, head);
    return head;
  }

  /** Names the folders whose rows have come. */
  #nameFolders() {
    const { days } = this.collection;
    for (const [day, head] of this.#heads)
      if (days[day]?.group === "undated" && head.firstChild.textContent === "")
        this.#placeHead(head, day, this.layout.headOf(day));
  }

  /** Fills cells whose rows are here, and orders thumbnails: visible ones first, from the top. */
  #fill() {
    const { collection, layout } = this;
    if (!layout) return;
    this.#nameFolders();
    const now = [], later = [];
    for (const [position, cell] of this.#cells) {
      const row = collection.row(position);
      cell.fill(row);
      if (!row) { if (cell.wanted) this.#thumbnails.cancel(cell); continue; }
      if (this.isFast) continue;
      const { page, index } = row;
      this.#thumbnails.want(cell, page.id[index], page.v[index], cell.width, cell.height);
      (position >= this.visible.from && position < this.visible.to ? now : later).push(cell);
    }
    const byPosition = (one, other) => one.position - other.position;
    const middle = (this.visible.from + this.visible.to) / 2;
    later.sort((one, other) => Math.abs(one.position - middle) - Math.abs(other.position - middle));
    this.#thumbnails.update([...now.sort(byPosition), ...later]);
    const [first, end] = [this.visible.from, this.visible.to];
    set(this.list, "data-ready", now.length >= end - first);
  }

  /** Asks again for pictures and rows that could not be had. */
  retry() {
    this.#thumbnails.retry();
    if (this.layout) this.render();
  }

  /** Makes another picture the active one. */
  activate(position, isRevealed = true) {
    const last = this.layout.total - 1;
    if (last < 0) return;
    const before = this.#cells.get(this.active);
    this.active = Math.min(last, Math.max(0, position));
    before?.element.classList.remove("active");
    if (isRevealed) this.reveal(this.active);
    this.render();
    this.#cells.get(this.active)?.element.classList.add("active");
    set(this.list, "aria-activedescendant", `p${this.active}`);
    this.dispatchEvent(new Event("active"));
  }

  /** The element of a position, if it is in the document. */
  element(position) { return this.#cells.get(position)?.element ?? null; }

  #showSelection() {
    for (const [position, cell] of this.#cells)
      set(cell.element, "aria-selected", String(this.selection.has(position)));
    this.list.classList.toggle("selecting", this.selection.size > 0);
  }
}
