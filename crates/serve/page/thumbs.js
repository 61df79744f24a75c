// @ts-check
// Loads thumbnails: at most five at once, the visible ones first; what leaves the screen is cancelled.

import { thumbnail, whyNot } from "./api.js";

/** Browsers open six connections to a host; one carries events. */
const AT_ONCE = 5;
const SIZES = [256, 512, 1280];
/** A thumbnail may be shown this much larger than it is. */
const TOLERANCE = 1.25;
/** Time until a thumbnail that failed is asked for again, once. */
const AGAIN_AFTER = 3000;

/** The smallest size of thumbnails that covers a box. */
export function sizeFor(width, height, ratio = devicePixelRatio) {
  const wanted = Math.max(width, height) * ratio / TOLERANCE;
  return SIZES.find(size => size >= wanted) ?? SIZES.at(-1);
}

/**
 * Loads the pictures of cells: objects with `image` (an `img`), `shown` (address in it), `wanted` (address), and
 * optionally `explain`, which is called with the error when there is no picture, and with null when that is over.
 */
export class Thumbnails {
  #active = new Set();
  #order = [];

  /** Sets what to load, the most urgent first. */
  update(cells) {
    this.#order = cells;
    this.#pump();
  }

  /** Says what a cell shows. `width` and `height` are those of its box. */
  want(cell, id, version, width, height) {
    const wanted = thumbnail(id, sizeFor(width, height), version);
    if (cell.wanted === wanted) return;
    this.cancel(cell);
    cell.wanted = wanted;
    cell.attempts = 0;
  }

  /** Ends loading and clears the cell, so that it never flashes an earlier picture. */
  cancel(cell) {
    this.#active.delete(cell);
    clearTimeout(cell.again);
    cell.wanted = null;
    cell.shown = null;
    cell.image.removeAttribute("src");
    cell.element.classList.remove("loaded", "missing");
    cell.explain?.(null);
  }

  /** Asks again for what could not be loaded. */
  retry() {
    for (const cell of this.#order)
      if (cell.element.classList.contains("missing")) this.#again(cell, cell.wanted);
  }

  #pump() {
    for (const cell of this.#order) {
      if (this.#active.size >= AT_ONCE) return;
      if (cell.wanted && cell.shown !== cell.wanted && !cell.element.classList.contains("missing")) this.#load(cell);
    }
  }

  #load(cell) {
    const address = cell.wanted;
    this.#active.add(cell);
    cell.shown = address;
    const done = isLoaded => {
      if (cell.shown !== address) return;
      this.#active.delete(cell);
      if (isLoaded) cell.element.classList.add("loaded");
      else this.#failed(cell, address);
      this.#pump();
    };
    cell.image.onload = () => done(true);
    cell.image.onerror = () => done(false);
    cell.image.src = address;
  }

  /** An `img` does not say why it failed, so the server is asked. */
  async #failed(cell, address) {
    cell.element.classList.add("missing");
    cell.image.removeAttribute("src");
    cell.attempts += 1;
    const error = await whyNot(address);
    if (cell.wanted !== address || !cell.element.classList.contains("missing")) return;
    const isFinal = error !== null && error.status >= 400 && error.status !== 503;
    if (isFinal) cell.explain?.(error);
    else if (cell.attempts < 2) cell.again = setTimeout(() => this.#again(cell, address), AGAIN_AFTER);
  }

  #again(cell, address) {
    if (address === null || cell.wanted !== address) return;
    cell.shown = null;
    cell.element.classList.remove("missing");
    cell.explain?.(null);
    this.#pump();
  }
}
