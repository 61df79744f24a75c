// @ts-check
// Justified rows for millions of pictures: typed arrays, no object for a picture and no array for a row.

/** Aspect ratio (width / height) of each aspect byte. Extremes are cropped, an unknown shape counts as 3:2. */
export const RATIOS = Float32Array.from({ length: 256 }, (_, byte) =>
  byte === 0 ? 1.5 : Math.min(4, Math.max(0.4, Math.exp((byte - 128) / 48))));

/** Pictures that are laid out between two `yield`s: less than a millisecond on a slow machine. */
const SLICE = 16_384;

/** Pictures of a day, or of joined days, that may share a row with others. */
const FEW = 8;

/**
 * Heights of a layout: rows aim at `target`, `head` is above each day, `gap` between pictures, `foot` below a day.
 * Days that share a row are `apart` from each other, and at least `least` wide, so that a date fits above them. A
 * heading of `group` is above the first day of a group, but for one at the very top.
 */
export const measures = (width, size) => {
  const isNarrow = width < 600;
  const target = { small: isNarrow ? 74 : 110, medium: isNarrow ? 116 : 176, large: isNarrow ? 200 : 280 }[size];
  return { width, target, gap: 3, head: 40, foot: 8, apart: isNarrow ? 12 : 20, least: 108, group: 44 };
};

/** Rows of pictures under headings. */
export class Layout {
  /**
   * `known` is a range of positions; the aspects outside of it are not known yet, and are 0. `groups` has the days at
   * which a group begins: they share no row with those before them.
   */
  constructor(counts, aspects, o, known = { from: 0, to: aspects.length }, groups = []) {
    this.options = o;
    this.aspects = aspects;
    this.known = known;
    this.groups = new Set(groups);
    const unknown = new Uint8Array(Math.ceil(o.width / o.target) + 2);
    /** Number of pictures and height of a full row of unknown shapes. */
    this.unknownRow = this.#row(0, unknown.length, unknown);
    this.days = counts.length;
    this.dayStart = new Uint32Array(counts.length + 1);
    for (let day = 0; day < counts.length; day += 1) this.dayStart[day + 1] = this.dayStart[day] + counts[day];
    this.total = this.dayStart[counts.length];
    const guess = counts.length + Math.ceil(this.total * o.target * 2 / o.width) + 16;
    this.rows = 0;
    this.rowStart = new Uint32Array(guess);
    this.rowTop = new Float64Array(guess);
    this.rowHeight = new Float32Array(guess);
    this.dayTop = new Float64Array(counts.length + 1);
    this.height = 0;
    /** Width of the scrolled area that this layout was made for. */
    this.fullWidth = 0;
  }

  #grow() {
    for (const name of ["rowStart", "rowTop", "rowHeight"]) {
      const wider = new this[name].constructor(this[name].length * 2);
      wider.set(this[name]);
      this[name] = wider;
    }
  }

  #addRow(at, top, height) {
    if (this.rows === this.rowStart.length) this.#grow();
    this.rowStart[this.rows] = at;
    this.rowTop[this.rows] = top;
    this.rowHeight[this.rows] = height;
    this.rows += 1;
  }

  /** Whole pixels keep edges sharp. */
  static #whole(height) { return Math.max(24, Math.round(height)); }

  /** Number of full rows of unknown shapes from `at`; the last row of a range is left to be laid out by shapes. */
  #unknownRows(at, end) {
    const { from, to } = this.known;
    const last = at >= to ? end : Math.min(from, end);
    return Math.max(0, Math.ceil((last - at) / this.unknownRow[0]) - 1);
  }

  /** Adds rows of unknown shapes, which are all the same; returns the top of the next row. */
  #addUnknown(rows, at, top) {
    const [n, exact] = this.unknownRow;
    const height = Layout.#whole(exact), step = height + this.options.gap;
    for (let row = 0; row < rows; row += 1) this.#addRow(at + row * n, top + row * step, height);
    return top + rows * step;
  }

  /** Computes the rows; a generator, so that the caller can stop for other work between slices. */
  * compute() {
    const { head, foot, gap } = this.options;
    let y = 0, sliceEnd = SLICE;
    for (let day = 0; day < this.days;) {
      const next = this.#endOfShared(day);
      const isShared = next > day + 1;
      const end = this.dayStart[next];
      let at = this.dayStart[day];
      if (day > 0 && this.groups.has(day)) y += this.options.group;
      this.dayTop.fill(y, day, next);
      // The strip above the list is the heading of the first day, unless others share its row.
      y += day === 0 && !isShared ? 4 : head;
      while (at < end) {
        const unknown = isShared ? 0 : this.#unknownRows(at, end);
        if (unknown > 0) {
          y = this.#addUnknown(unknown, at, y);
          at += unknown * this.unknownRow[0];
        }
        const [to, exact] = isShared ? [end, this.#sharedHeight(day, next)] : this.#row(at, end);
        const height = Layout.#whole(exact);
        this.#addRow(at, y, height);
        y += height + gap;
        at = to;
        if (at >= sliceEnd) {
          sliceEnd = at + SLICE;
          yield;
        }
      }
      y += foot;
      day = next;
    }
    this.dayTop[this.days] = y;
    this.height = y;
  }

  /** The row of one day that begins at `start`: the position after it, and its height. */
  #row(start, end, aspects = this.aspects) {
    const { width, target, gap } = this.options;
    const most = target * 1.35;
    let sum = 0, at = start;
    for (;;) {
      const wider = sum + RATIOS[aspects[at]];
      at += 1;
      const fitting = (width - gap * (at - start - 1)) / wider;
      if (fitting <= target) {
        // The row fits closer to the target either with this picture or without it.
        const before = at - start > 1 ? (width - gap * (at - start - 2)) / sum : Infinity;
        return before - target < target - fitting && before <= most ? [at - 1, before] : [at, fitting];
      }
      sum = wider;
      if (at === end) return [at, fitting <= most ? fitting : target];
    }
  }

  /** Width of a day in a shared row of this height. */
  #slot(day, height) {
    const { gap, least } = this.options;
    let sum = 0;
    for (let at = this.dayStart[day]; at < this.dayStart[day + 1]; at += 1) sum += RATIOS[this.aspects[at]];
    return Math.max(least, sum * height + gap * (this.dayStart[day + 1] - this.dayStart[day] - 1));
  }

  /** The day after those that share a row with `first`: days with few pictures that fit beside each other. */
  #endOfShared(first) {
    const { width, target, apart } = this.options;
    let used = 0, day = first;
    while (day < this.days && this.dayStart[day + 1] - this.dayStart[day] <= FEW
      && (day === first || !this.groups.has(day))) {
      used += this.#slot(day, target) + (day > first ? apart : 0);
      if (used > width) break;
      day += 1;
    }
    return Math.max(day, first + 1);
  }

  #sharedWidth(first, end, height) {
    let used = this.options.apart * (end - first - 1);
    for (let day = first; day < end; day += 1) used += this.#slot(day, height);
    return used;
  }

  /** Height of a shared row: the one that fills the width, unless that is too high. */
  #sharedHeight(first, end) {
    const { width, target } = this.options;
    const most = target * 1.35;
    if (this.#sharedWidth(first, end, most) < width) return target;
    let low = target, high = most;
    while (high - low > 0.5) {
      const middle = (low + high) / 2;
      if (this.#sharedWidth(first, end, middle) > width) high = middle; else low = middle;
    }
    return Math.floor(low);
  }

  /** The last of the first `n` values of `array` that is not above `value`. */
  static #last(array, n, value) {
    let low = 0, high = n;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (array[middle] <= value) low = middle;
      else high = middle;
    }
    return low;
  }

  rowAt(y) { return Layout.#last(this.rowTop, this.rows, y); }
  rowOf(position) { return Layout.#last(this.rowStart, this.rows, position); }

  /** The day at a height; the first one of those that share a row. */
  dayAt(y) {
    const day = Layout.#last(this.dayTop, this.days, y);
    return this.dayOf(this.rowStart[this.rowOf(this.dayStart[day])]);
  }

  /** The day after those that are in a row with `day`, the first one of them. */
  daysEnd(day) {
    const end = this.rowEnd(this.rowOf(this.dayStart[day]));
    let next = day + 1;
    while (next < this.days && this.dayStart[next] < end) next += 1;
    return next;
  }
  dayOf(position) { return Layout.#last(this.dayStart, this.days, position); }

  /** The position after the last picture of a row. */
  rowEnd(row) { return row + 1 < this.rows ? this.rowStart[row + 1] : this.total; }

  /** Calls `visit(position, left, width)` for the pictures of a row. */
  eachBox(row, visit) {
    const start = this.rowStart[row], end = this.rowEnd(row), day = this.dayOf(start);
    if (this.dayStart[day + 1] < end) {
      this.#eachSlot(day, row,
        (of, left) => this.#boxes(this.dayStart[of], this.dayStart[of + 1], left, this.rowHeight[row], visit));
      return;
    }
    const { width, gap } = this.options;
    const height = this.rowHeight[row];
    // The rounded height makes a full row some pixels too wide or narrow: the error is spread over it.
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += RATIOS[this.aspects[at]];
    const room = width - gap * (end - start - 1);
    const scale = Math.abs(sum * height / room - 1) < 0.05 || sum * height > room ? room / sum : height;
    this.#boxes(start, end, 0, scale, visit);
  }

  #boxes(start, end, from, scale, visit) {
    let x = from;
    for (let at = start; at < end; at += 1) {
      const right = x + RATIOS[this.aspects[at]] * scale;
      const left = Math.round(x);
      visit(at, left, Math.round(right) - left);
      x = right + this.options.gap;
    }
  }

  /** Calls `visit(day, left, width)` for the days of a shared row, the first of which is `first`. */
  #eachSlot(first, row, visit) {
    const { width, apart } = this.options;
    const end = this.daysEnd(first), height = this.rowHeight[row];
    const rest = width - this.#sharedWidth(first, end, height);
    // What a whole number of pixels leaves at the right goes between the days.
    const more = rest < width * 0.05 ? rest / (end - first - 1) : 0;
    let x = 0;
    for (let day = first; day < end; day += 1) {
      const slot = this.#slot(day, height);
      visit(day, x, slot);
      x += slot + apart + more;
    }
  }

  /** The place of a day's heading: left, top, width, and whether other days are in the same row. */
  headOf(day) {
    const row = this.rowOf(this.dayStart[day]), first = this.dayOf(this.rowStart[row]);
    let head = { left: 0, top: this.dayTop[day], width: this.options.width, isShared: false };
    if (this.daysEnd(first) - first < 2) return head;
    this.#eachSlot(first, row, (of, left, width) => {
      if (of === day)
        head = { left: Math.round(left), top: this.dayTop[day], width: Math.floor(width), isShared: true };
    });
    return head;
  }

  /** The place of one picture: row, left, top, width, height. */
  boxOf(position) {
    const row = this.rowOf(position);
    let box = null;
    this.eachBox(row, (at, left, width) => {
      if (at === position) box = { row, left, top: this.rowTop[row], width, height: this.rowHeight[row] };
    });
    return box;
  }

  /** The picture of a row whose centre is nearest to `x`. */
  nearest(row, x) {
    let best = this.rowStart[row], distance = Infinity;
    this.eachBox(row, (at, left, width) => {
      const away = Math.abs(left + width / 2 - x);
      if (away < distance) { best = at; distance = away; }
    });
    return best;
  }
}

const waiting = [];
let channel = null;

/** Lets the browser do other work; a timer would wait longer. */
export const breathe = () => new Promise(resolve => {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  waiting.push(resolve);
  channel.port2.postMessage(null);
});

/** Runs the layout of a collection in slices of at most `slice` milliseconds; null if `signal` ended it. */
export async function layOut({ counts, aspects, known, groups }, options, signal, slice = 8) {
  const layout = new Layout(counts, aspects, options, known, groups.map(({ at }) => at));
  let start = performance.now();
  for (const _ of layout.compute()) {
    if (performance.now() - start < slice) continue;
    await breathe();
    if (signal?.aborted) return null;
    start = performance.now();
  }
  return layout;
}
