// @ts-check
// Selected pictures as ranges of positions in one collection: a million of them is one range.

export class Selection extends EventTarget {
  /** Sorted, apart from each other: `[from, to)`. */
  #ranges = [];
  size = 0;

  get ranges() { return this.#ranges; }

  has(position) {
    let low = 0, high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ranges[middle][1] <= position) low = middle + 1;
      else high = middle;
    }
    return low < this.#ranges.length && this.#ranges[low][0] <= position;
  }

  /** Adds a range, or takes it away. */
  change(from, to, isAdded) {
    const kept = [];
    for (const [start, end] of this.#ranges) {
      if (start < from) kept.push([start, Math.min(end, from)]);
      if (end > to) kept.push([Math.max(start, to), end]);
    }
    if (isAdded) kept.push([from, to]);
    kept.sort((one, other) => one[0] - other[0]);
    this.#ranges = [];
    for (const range of kept) {
      const last = this.#ranges.at(-1);
      if (last && last[1] >= range[0]) last[1] = Math.max(last[1], range[1]);
      else this.#ranges.push(range);
    }
    this.#changed();
  }

  toggle(position) { this.change(position, position + 1, !this.has(position)); }

  clear() {
    if (this.size === 0) return;
    this.#ranges = [];
    this.#changed();
  }

  #changed() {
    this.size = this.#ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    this.dispatchEvent(new Event("change"));
  }
}
