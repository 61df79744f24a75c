// Justified rows for millions of pictures: typed arrays, no object for a picture and no array for a row.

/** Aspect ratio (width / height) of each aspect byte. Extremes are cropped, an unknown shape counts as 3:2. */
export const RATIOS = Float32Array.from({ length: 256 }, (_, byte) =>
  byte === 0 ? 1.5 : Math.min(4, Math.max(0.4, Math.exp((byte - 128) / 48))));

/** Pictures that are laid out between two `yield`s: less than a millisecond on a slow machine. */
const SLICE = 16_384;

/** Heights of a layout: rows aim at `target`, `head` is above each day, `gap` between pictures, `foot` below a day. */
export const measures = (width, size) => {
  const isNarrow = width < 600;
  const target = { small: isNarrow ? 74 : 110, medium: isNarrow ? 116 : 176, large: isNarrow ? 200 : 280 }[size];
  return { width, target, gap: 3, head: 40, foot: 8 };
};

/** Rows of pictures under headings. */
export class Layout {
  constructor(counts, aspects, o) {
    this.options = o;
    this.aspects = aspects;
    this.days = counts.length;
    this.dayStart = new Uint32Array(counts.length + 1);
    for (let day = 0; day < counts.length; day += 1) this.dayStart[day + 1] = this.dayStart[day] + counts[day];
    this.total = this.dayStart[counts.length];
    const guess = counts.length + Math.ceil(this.total * o.target * 2 / o.width) + 16;
    this.rows = 0;
    this.rowStart = new Uint32Array(guess);
    this.rowTop = new Float64Array(guess);
    this.rowHeight = new Float32Array(guess);
    this.dayRow = new Uint32Array(counts.length + 1);
    this.dayTop = new Float64Array(counts.length + 1);
    this.height = 0;
  }

  #grow() {
    for (const name of ["rowStart", "rowTop", "rowHeight"]) {
      const wider = new this[name].constructor(this[name].length * 2);
      wider.set(this[name]);
      this[name] = wider;
    }
  }

  /** Computes the rows; a generator, so that the caller can stop for other work between slices. */
  * compute() {
    const { width, target, gap, head, foot } = this.options;
    const aspects = this.aspects, most = target * 1.35;
    let y = 0, sliceEnd = SLICE;
    for (let day = 0; day < this.days; day += 1) {
      this.dayTop[day] = y;
      this.dayRow[day] = this.rows;
      // The strip above the list is the heading of the first day.
      y += day === 0 ? 4 : head;
      const end = this.dayStart[day + 1];
      let at = this.dayStart[day];
      while (at < end) {
        let sum = 0, next = at, height = 0;
        for (;;) {
          const wider = sum + RATIOS[aspects[next]];
          next += 1;
          const fitting = (width - gap * (next - at - 1)) / wider;
          if (fitting <= target) {
            // The row fits closer to the target either with this picture or without it.
            const before = next - at > 1 ? (width - gap * (next - at - 2)) / sum : Infinity;
            const isWithout = before - target < target - fitting && before <= most;
            if (isWithout) next -= 1;
            height = isWithout ? before : fitting;
            break;
          }
          sum = wider;
          if (next === end) {
            height = fitting <= most ? fitting : target;
            break;
          }
        }
        if (this.rows === this.rowStart.length) this.#grow();
        this.rowStart[this.rows] = at;
        this.rowTop[this.rows] = y;
        // Whole pixels keep edges sharp.
        height = Math.max(24, Math.round(height));
        this.rowHeight[this.rows] = height;
        this.rows += 1;
        y += height + gap;
        at = next;
        if (at >= sliceEnd) {
          sliceEnd = at + SLICE;
          yield;
        }
      }
      y += foot;
    }
    this.dayTop[this.days] = y;
    this.dayRow[this.days] = this.rows;
    this.height = y;
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
  dayAt(y) { return Layout.#last(this.dayTop, this.days, y); }
  dayOf(position) { return Layout.#last(this.dayStart, this.days, position); }

  /** The position after the last picture of a row. */
  rowEnd(row) { return row + 1 < this.rows ? this.rowStart[row + 1] : this.total; }

  /** Calls `visit(position, left, width)` for the pictures of a row. */
  eachBox(row, visit) {
    const { width, gap } = this.options;
    const end = this.rowEnd(row), height = this.rowHeight[row];
    // The rounded height makes a full row some pixels too wide or narrow: the error is spread over it.
    let sum = 0;
    for (let at = this.rowStart[row]; at < end; at += 1) sum += RATIOS[this.aspects[at]];
    const room = width - gap * (end - this.rowStart[row] - 1);
    const scale = Math.abs(sum * height / room - 1) < 0.05 || sum * height > room ? room / sum : height;
    let x = 0;
    for (let at = this.rowStart[row]; at < end; at += 1) {
      const right = x + RATIOS[this.aspects[at]] * scale;
      const left = Math.round(x);
      visit(at, left, Math.round(right) - left);
      x = right + gap;
    }
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

/** Runs a layout in slices of at most `slice` milliseconds; null if `signal` ended it. */
export async function layOut(counts, aspects, options, signal, slice = 8) {
  const layout = new Layout(counts, aspects, options);
  let start = performance.now();
  for (const _ of layout.compute()) {
    if (performance.now() - start < slice) continue;
    await breathe();
    if (signal?.aborted) return null;
    start = performance.now();
  }
  return layout;
}
