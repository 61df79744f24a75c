// @ts-check
// Pointer and keyboard in the timeline's list: moving, opening, selecting.

import { byId, set } from "./dom.js";

/** Time until a touch selects. */
const LONG_PRESS = 450;

export class Grid extends EventTarget {
  #from = 0;
  #press = 0;
  #wasLong = false;

  constructor(timeline, selection) {
    super();
    this.timeline = timeline;
    this.selection = selection;
    this.list = byId("pictures");
    this.list.addEventListener("click", event => this.#click(event));
    this.list.addEventListener("keydown", event => this.#key(event));
    this.list.addEventListener("focus", () => timeline.layout?.total && timeline.activate(this.#activeInView(), false));
    this.list.addEventListener("pointerdown", event => this.#touch(event));
    for (const name of ["pointerup", "pointercancel", "pointermove"])
      this.list.addEventListener(name, () => clearTimeout(this.#press));
    this.list.addEventListener("contextmenu", event => { if (this.#wasLong) event.preventDefault(); });
  }

  /** The active picture, or the first one in view if that is far away. */
  #activeInView() {
    const { active, visible } = this.timeline;
    return active >= visible.from && active < visible.to ? active : this.timeline.anchor.position;
  }

  #touch(event) {
    this.#wasLong = false;
    const cell = event.target.closest(".cell")?.cell;
    if (event.pointerType !== "touch" || !cell) return;
    this.#press = setTimeout(() => {
      this.#wasLong = true;
      this.#toggle(cell.position);
    }, LONG_PRESS);
  }

  #toggle(position) {
    this.selection.toggle(position);
    this.#from = position;
    this.timeline.activate(position, false);
  }

  #click(event) {
    const cell = event.target.closest(".cell")?.cell;
    if (!cell || this.#wasLong) { this.#wasLong = false; return; }
    const { position } = cell;
    const isTap = event.pointerType === "touch" && this.selection.size > 0;
    if (event.shiftKey) this.#extend(position);
    else if (event.target.closest(".tick") || event.ctrlKey || event.metaKey || isTap) this.#toggle(position);
    else this.#open(position);
  }

  #open(position) {
    this.timeline.activate(position, false);
    this.#from = position;
    this.dispatchEvent(new CustomEvent("open", { detail: position }));
  }

  #extend(position) {
    this.selection.change(Math.min(this.#from, position), Math.max(this.#from, position) + 1, true);
    this.timeline.activate(position, false);
  }

  #key(event) {
    const { timeline } = this;
    if (!timeline.layout?.total || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "a") this.selection.change(0, timeline.layout.total, true);
    else if (isCommand) return;
    else if (event.key === "Enter") this.#open(timeline.active);
    else if (event.key === " ") this.#toggle(timeline.active);
    else if (event.key === "Escape" && this.selection.size > 0) this.selection.clear();
    else if (!this.#move(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A key that moves, while nothing has the focus: the list takes it, and the key does what it does there. */
  keyFromOutside(event) {
    if (!this.timeline.layout?.total || event.shiftKey || this.#target(event.key, false) === null) return;
    this.list.focus({ preventScroll: true });
    this.#key(event);
  }

  #move(event) {
    const to = this.#target(event.key, event.shiftKey);
    if (to === null) return false;
    const isExtended = event.shiftKey && event.key.startsWith("Arrow");
    if (isExtended) {
      if (this.selection.size === 0) this.#from = this.timeline.active;
      this.#extend(to);
      this.timeline.activate(to);
    } else {
      this.timeline.activate(to);
      this.#from = this.timeline.active;
    }
    return true;
  }

  #target(key, isShift) {
    const { active, layout } = this.timeline;
    switch (key) {
      case "ArrowLeft": return active - 1;
      case "ArrowRight": return active + 1;
      case "ArrowUp": return this.#vertical(-1);
      case "ArrowDown": return this.#vertical(1);
      case "Home": return 0;
      case "End": return layout.total - 1;
      case "PageUp": return isShift ? this.#day(-1) : this.#screen(-1);
      case "PageDown": return isShift ? this.#day(1) : this.#screen(1);
      default: return null;
    }
  }

  #vertical(direction) {
    const { active, layout } = this.timeline;
    const box = layout.boxOf(active);
    const row = box.row + direction;
    if (row < 0 || row >= layout.rows) return active;
    return layout.nearest(row, box.left + box.width / 2);
  }

  #screen(direction) {
    const { active, layout, viewHeight } = this.timeline;
    const box = layout.boxOf(active);
    const row = layout.rowAt(Math.max(0, box.top + direction * (viewHeight - box.height - 60)));
    return layout.nearest(row === box.row ? Math.min(layout.rows - 1, Math.max(0, row + direction)) : row,
      box.left + box.width / 2);
  }

  #day(direction) {
    const { active, layout } = this.timeline;
    const day = Math.min(layout.days - 1, Math.max(0, layout.dayOf(active) + direction));
    return layout.dayStart[day];
  }

  /** Gives the list the focus with this picture as the active one. */
  focus(position) {
    this.list.focus({ preventScroll: true });
    this.timeline.activate(position);
    set(this.list, "aria-activedescendant", `p${position}`);
  }
}
