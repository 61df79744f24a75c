// @ts-check
// The date bar: a slider over the whole timeline, with years as ticks. It needs no request while it is dragged.

import { byId, el, set } from "./dom.js";
import { monthText, yearOf } from "./text.js";

/** Least distance of two ticks in pixels. */
const TICK_GAP = 24;

export class DateBar {
  constructor(timeline) {
    this.timeline = timeline;
    this.bar = byId("datebar");
    this.handle = byId("datebar-handle");
    this.text = byId("datebar-text");
    this.hover = byId("datebar-hover");
    this.tickLayer = byId("datebar-ticks");
    timeline.addEventListener("move", () => this.update());
    timeline.addEventListener("layout", () => { this.#drawTicks(); this.update(); });
    new ResizeObserver(() => { if (timeline.layout) { this.#drawTicks(); this.update(); } }).observe(this.bar);
    this.bar.addEventListener("pointerdown", event => this.#grab(event));
    this.bar.addEventListener("pointermove", event => this.#point(event));
    this.bar.addEventListener("pointerleave", () => { this.hover.hidden = true; });
    this.bar.addEventListener("keydown", event => this.#key(event));
  }

  get #range() { return Math.max(1, this.timeline.height - this.timeline.viewHeight); }

  #dayAt(y) {
    const { layout, collection } = this.timeline;
    return layout?.total ? collection.days[layout.dayAt(y + 1)] : null;
  }

  /** Moves the handle to where the timeline is. */
  update() {
    const { timeline } = this;
    const part = Math.min(1, timeline.y / this.#range);
    this.handle.style.transform = `translateY(${Math.round(part * this.bar.clientHeight)}px)`;
    const day = this.#dayAt(timeline.y);
    const text = day ? monthText(day) : "No pictures";
    set(this.bar, "aria-valuenow", Math.round(part * 1000));
    set(this.bar, "aria-valuetext", text);
    this.text.textContent = day ? monthText(day, true) : "";
    this.bar.classList.toggle("fast", timeline.isFast);
  }

  #drawTicks() {
    const { layout, collection } = this.timeline;
    if (!layout.total) { this.tickLayer.replaceChildren(); return; }
    // Read once: each reading computes the page's layout.
    const height = this.bar.clientHeight, range = this.#range, ticks = [];
    let year = null, above = -Infinity;
    for (let index = 0; index < collection.days.length; index += 1) {
      const { day, group } = collection.days[index];
      const here = group === "undated" ? "–" : group === "future" ? "future" : yearOf(day);
      if (here === year) continue;
      year = here;
      const at = Math.round(Math.min(1, layout.dayTop[index] / range) * height);
      if (at - above < TICK_GAP || at > height - 10) continue;
      above = at;
      const tick = el("span", { text: String(here) });
      tick.style.transform = `translateY(${at}px)`;
      ticks.push(tick);
    }
    this.tickLayer.replaceChildren(...ticks);
  }

  #partOf(event) {
    const box = this.bar.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientY - box.top) / box.height));
  }

  #grab(event) {
    if (event.button !== 0 || !this.timeline.layout?.total) return;
    event.preventDefault();
    this.bar.focus({ preventScroll: true });
    this.bar.setPointerCapture(event.pointerId);
    this.bar.classList.add("dragging");
    const box = this.bar.getBoundingClientRect();
    const start = { y: event.clientY, part: this.timeline.y / this.#range };
    // A press on the handle keeps the place under the pointer; a press elsewhere jumps there.
    const isOnHandle = Math.abs(event.clientY - box.top - start.part * box.height) < 18;
    const drag = moved => {
      const part = isOnHandle ? start.part + (moved.clientY - start.y) / box.height : this.#partOf(moved);
      this.timeline.scrollTo(Math.min(1, Math.max(0, part)) * this.#range);
    };
    if (!isOnHandle) drag(event);
    const dragging = new AbortController();
    const end = () => {
      this.bar.classList.remove("dragging");
      dragging.abort();
    };
    this.bar.addEventListener("pointermove", drag, { signal: dragging.signal });
    for (const name of ["pointerup", "pointercancel"])
      this.bar.addEventListener(name, end, { signal: dragging.signal });
  }

  #point(event) {
    if (event.pointerType === "touch" || !this.timeline.layout?.total) return;
    const part = this.#partOf(event);
    const day = this.#dayAt(part * this.#range);
    this.hover.hidden = !day || this.bar.classList.contains("dragging");
    if (!day) return;
    this.hover.textContent = monthText(day, true);
    this.hover.style.transform = `translateY(${Math.round(part * this.bar.clientHeight)}px)`;
  }

  #key(event) {
    const { timeline } = this;
    const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in steps) this.#step(steps[event.key], section => section);
    else if (event.key === "PageUp") this.#step(-1, section => monthText(section));
    else if (event.key === "PageDown") this.#step(1, section => monthText(section));
    else if (event.key === "Home") timeline.scrollTo(0);
    else if (event.key === "End") timeline.scrollTo(timeline.height);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves to the next section whose name by `key` is another one. */
  #step(direction, key) {
    const { layout, collection, y } = this.timeline;
    if (!layout?.total) return;
    const nameOf = index => key(collection.days[index]);
    const now = layout.dayAt(y + 1);
    let index = now;
    // Days that share a row are at the same height: the next name has to be on another one.
    const isHere = () => nameOf(index) === nameOf(now) || layout.dayTop[index] === layout.dayTop[now];
    while (index + direction >= 0 && index + direction < layout.days && isHere()) index += direction;
    this.timeline.scrollTo(layout.dayTop[index]);
  }
}
