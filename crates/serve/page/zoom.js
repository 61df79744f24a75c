// @ts-check
// Zoom, pan and turn of one picture, by pointer, wheel and calls. Sizes are CSS pixels.

const MOST = 8;
const WHEEL = 1.0018;

export class Zoom extends EventTarget {
  #pointers = new Map();
  #pinch = null;

  constructor(stage, image, regions) {
    super();
    this.stage = stage;
    this.image = image;
    this.regions = regions;
    this.width = 3;
    this.height = 2;
    this.turns = 0;
    /** CSS pixels for one pixel of the picture; null means that the picture fits the stage. */
    this.scale = null;
    this.x = 0;
    this.y = 0;
    stage.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    stage.addEventListener("pointerdown", event => this.#down(event));
    stage.addEventListener("pointermove", event => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, event => this.#up(event));
    stage.addEventListener("dblclick", event => this.toggle(this.#place(event)));
    new ResizeObserver(() => this.apply()).observe(stage);
  }

  /** Shows another picture of this size. */
  reset(width, height) {
    Object.assign(this, { width: width || 3, height: height || 2, turns: 0, scale: null, x: 0, y: 0 });
    this.apply();
  }

  get #turned() { return this.turns % 2 === 1 ? [this.height, this.width] : [this.width, this.height]; }

  /** The picture turns out to have another size: what is seen keeps its place. */
  resize(width, height) {
    if (width === this.width && height === this.height) return;
    if (!this.isFit) this.scale *= this.width / width;
    Object.assign(this, { width, height });
    this.apply();
  }

  /** The scale at which the whole picture is seen; small pictures keep their size. */
  get fit() {
    const [width, height] = this.#turned;
    return Math.min(this.stage.clientWidth / width, this.stage.clientHeight / height,
      Math.max(1, 1 / devicePixelRatio));
  }

  get isFit() { return this.scale === null; }
  get now() { return this.scale ?? this.fit; }
  /** Pixels of the screen for one pixel of the picture. */
  get percent() { return Math.round(this.now * devicePixelRatio * 100); }

  /** Changes the scale and keeps the place `at` (from the stage's centre) where it is. */
  to(scale, at = { x: 0, y: 0 }) {
    const fit = this.fit, before = this.now;
    const after = Math.min(MOST, Math.max(fit, scale));
    this.x = at.x - (at.x - this.x) * after / before;
    this.y = at.y - (at.y - this.y) * after / before;
    this.scale = after <= fit * 1.001 ? null : after;
    this.apply();
  }

  by(factor, at) { this.to(this.now * factor, at); }
  fitAll() { this.to(0); }
  pixels(at) { this.to(1 / devicePixelRatio, at); }
  toggle(at) { if (this.isFit) this.pixels(at); else this.fitAll(); }

  turn() {
    this.turns = (this.turns + 1) % 4;
    Object.assign(this, { scale: null, x: 0, y: 0 });
    this.apply();
  }

  /** Moves the picture under the stage; true if it moved. */
  pan(x, y) {
    const before = [this.x, this.y];
    this.x += x;
    this.y += y;
    this.apply();
    return before[0] !== this.x || before[1] !== this.y;
  }

  /** Writes the state to the image and what lies over it. */
  apply() {
    const [width, height] = this.#turned;
    const now = this.now;
    const limit = (size, room) => Math.max(0, (size * now - room) / 2);
    const clamp = (value, most) => Math.min(most, Math.max(-most, value));
    this.x = clamp(this.x, limit(width, this.stage.clientWidth));
    this.y = clamp(this.y, limit(height, this.stage.clientHeight));
    for (const { style } of [this.image, this.regions]) {
      style.width = `${this.width * now}px`;
      style.height = `${this.height * now}px`;
      style.transform = `translate(-50%, -50%) translate(${this.x}px, ${this.y}px) rotate(${this.turns * 90}deg)`;
    }
    this.image.style.imageRendering = now * devicePixelRatio >= 3 ? "pixelated" : "auto";
    this.stage.classList.toggle("zoomed", !this.isFit);
    this.dispatchEvent(new Event("change"));
  }

  #place(event) {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  }

  #wheel(event) {
    event.preventDefault();
    this.by(WHEEL ** -(event.deltaY * (event.deltaMode === 1 ? 30 : 1)), this.#place(event));
  }

  #down(event) {
    if (event.button !== 0 || event.target.closest("button, a")) return;
    this.stage.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, this.#place(event));
    this.start = { ...this.#place(event), time: performance.now(), isFit: this.isFit, type: event.pointerType };
    this.#pinch = null;
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const here = this.#place(event);
    this.#pointers.set(event.pointerId, here);
    if (this.#pointers.size === 1) {
      if (!this.isFit) this.pan(here.x - before.x, here.y - before.y);
      return;
    }
    const [one, other] = [...this.#pointers.values()];
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    if (this.#pinch) {
      this.by(apart / this.#pinch.apart, middle);
      this.pan(middle.x - this.#pinch.middle.x, middle.y - this.#pinch.middle.y);
    }
    this.#pinch = { apart, middle };
  }

  /** A horizontal swipe over a picture that fits goes to the next one. */
  #up(event) {
    const wasOne = this.#pointers.size === 1 && this.#pointers.delete(event.pointerId);
    this.#pointers.delete(event.pointerId);
    if (!wasOne || !this.start || event.type !== "pointerup") return;
    const end = this.#place(event), x = end.x - this.start.x, y = end.y - this.start.y;
    const isSwipe = this.start.isFit && this.isFit && this.start.type === "touch" && Math.abs(x) > 48
      && Math.abs(x) > 2 * Math.abs(y);
    if (isSwipe) this.dispatchEvent(new CustomEvent("swipe", { detail: x < 0 ? 1 : -1 }));
    this.start = null;
  }
}
