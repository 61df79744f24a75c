// @ts-check
// What one search finds: the number of pictures on each day, their shapes, and rows on request.

import { ApiError, get, getBytes, isAbort } from "./api.js";
import { entriesOf, positionOfDay, sections } from "./sections.js";
import { stacksFor } from "./stacks.js";

/** Rows in a page. */
const PAGE = 200;
/** Pages that are kept; each takes about 60 kB. */
const KEPT_PAGES = 60;
/** Shapes that are fetched first, around the place that is shown. */
const FIRST_ASPECTS = 20_000;

/** The pictures that a search finds, in one generation of the catalogue. */
export class Collection extends EventTarget {
  /** @type {Map<number, import("./protocol").Rows>} */
  #pages = new Map();
  #asked = new Map();
  /** Pages that are fetched again when they are wanted, and shown until then. */
  #stale = new Set();
  #end = new AbortController();
  /** The requests of the start: for the days, and for the first shapes. */
  #opening = null;
  #top = null;
  /** All days and folders with their numbers of pictures, as the server has them. */
  #calendar = { entries: [], counts: [] };

  constructor(query) {
    super();
    this.query = query;
    /** Whether of each stack one picture is found: `closed`, or null. */
    this.stacks = stacksFor(query);
    /** Generation of the catalogue; null until the days are here. */
    this.generation = null;
    this.total = 0;
    /** What is under one heading each, its number of pictures, and where groups of them begin; see `sections.js`. */
    this.days = [];
    this.counts = new Uint32Array(0);
    this.groups = [];
    this.aspects = new Uint8Array(0);
    /** Range of positions whose shapes are known. */
    this.known = { from: 0, to: 0 };
  }

  /** Stops all requests. */
  close() { this.#end.abort(); }

  /**
   * Fetches the days, and the folders of pictures without a date. With `isAtTop`, the first shapes and rows are fetched
   * at the same time.
   */
  async open(isAtTop) {
    this.#opening = this.#fetchDays();
    if (isAtTop) {
      this.#top = this.#askAspects(0, FIRST_ASPECTS).catch(() => null);
      this.#ask(0);
    }
    await this.#opening;
  }

  async #fetchDays() {
    const timeline = await get("timeline", { q: this.query, stacks: this.stacks }, this.#end.signal);
    this.generation = timeline.g;
    this.total = timeline.total;
    this.#calendar = entriesOf(timeline);
    Object.assign(this, sections(this.#calendar));
    this.aspects = new Uint8Array(this.total);
  }

  /** Fetches shapes around a position, so that what is shown there is exact. */
  async loadNearAspects(position) {
    const from = Math.max(0, Math.min(position - FIRST_ASPECTS / 2, this.total - FIRST_ASPECTS)) | 0;
    const to = Math.min(this.total, from + FIRST_ASPECTS);
    const top = from === 0 ? await this.#top : null;
    if (top?.generation === this.generation) this.aspects.set(top.bytes.subarray(0, to));
    else await this.#fetchAspects(from, to);
    this.known = { from, to };
  }

  /** Whether the shapes of all pictures are known. */
  get isExact() { return this.known.to - this.known.from === this.total; }

  /** Fetches all other shapes; false if there are none. */
  async loadOtherAspects() {
    if (this.isExact) return false;
    const { from, to } = this.known;
    await this.#fetchAspects(0, from);
    await this.#fetchAspects(to, this.total);
    this.known = { from: 0, to: this.total };
    return true;
  }

  async #fetchAspects(from, to) {
    for (let at = from; at < to; at += 500_000) {
      const n = Math.min(500_000, to - at);
      const { bytes } = await this.#askAspects(at, n);
      this.aspects.set(bytes.subarray(0, n), at);
    }
  }

  #askAspects(from, count) {
    const parameters = { q: this.query, stacks: this.stacks, g: this.generation, from, n: count };
    return this.#guard(getBytes("timeline/aspects", parameters, this.#end.signal));
  }

  /** Reports that the generation is gone instead of mixing two of them. */
  async #guard(promise) {
    try {
      return await promise;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) this.dispatchEvent(new Event("gone"));
      throw error;
    }
  }

  /** The row at a position if it is here: `{ page, index }`. */
  row(position) {
    const page = this.#pages.get(Math.floor(position / PAGE));
    return page ? { page, index: position % PAGE } : null;
  }

  /** The id at a position, if its row is here. */
  id(position) {
    const row = this.row(position);
    return row ? row.page.id[row.index] ?? null : null;
  }

  /** The position of an id among the rows that are here. */
  find(id) {
    for (const [number, page] of this.#pages) {
      const index = page.id.indexOf(id);
      if (index >= 0) return number * PAGE + index;
    }
    return null;
  }

  /** Asks for the rows of these positions, and stops asking for pages outside of them. */
  want(from, to) {
    const first = Math.floor(from / PAGE), last = Math.floor(Math.max(from, to - 1) / PAGE);
    for (const [number, request] of this.#asked)
      if (number < first - 1 || number > last + 1) {
        request.abort();
        this.#asked.delete(number);
      }
    for (let number = first; number <= last && number * PAGE < this.total; number += 1)
      if ((!this.#pages.has(number) || this.#stale.has(number)) && !this.#asked.has(number)) this.#ask(number);
  }

  /** What rows say beside the catalogue may have changed: they are fetched again when they are wanted. */
  renew() { this.#stale = new Set(this.#pages.keys()); }

  async #ask(number) {
    const request = new AbortController();
    this.#asked.set(number, request);
    const signal = AbortSignal.any([request.signal, this.#end.signal]);
    try {
      await this.#fetchPage(number, signal);
      this.dispatchEvent(new Event("rows"));
    } catch (error) {
      if (!isAbort(error)) this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    } finally {
      if (this.#asked.get(number) === request) this.#asked.delete(number);
    }
  }

  async #fetchPage(number, signal) {
    const parameters = { q: this.query, stacks: this.stacks, g: this.generation, at: number * PAGE, n: PAGE };
    const page = await this.#guard(get("rows", parameters, signal));
    await this.#opening;
    if (page.g !== this.generation) {
      this.dispatchEvent(new Event("gone"));
      return null;
    }
    this.#stale.delete(number);
    this.#pages.delete(number);
    this.#pages.set(number, page);
    for (const old of this.#pages.keys()) {
      if (this.#pages.size <= KEPT_PAGES) break;
      this.#pages.delete(old);
    }
    return page;
  }

  /** The position of a picture in this search, or that of the nearest time; null if there is no such picture. */
  async locate(id) {
    const known = this.find(id);
    if (known !== null) return known;
    const picture = await get(`picture/${id}`, { q: this.query, stacks: this.stacks }, this.#end.signal);
    if (picture.position !== null) return Math.min(picture.position, this.total - 1);
    return this.positionOfTaken(picture.values.taken_at ?? null);
  }

  /** The first position that is not newer than a time. */
  positionOfTaken(taken) {
    // A date that is known to the year or the month only is at its beginning.
    const time = taken ? Date.parse(`${`${taken.split("T")[0]}-01-01`.slice(0, 10)}T00:00:00Z`) : NaN;
    return this.positionOfDay(Number.isNaN(time) ? -Infinity : Math.floor(time / 86_400_000));
  }

  /** The first position that is not newer than a day. */
  positionOfDay(day) { return Math.min(positionOfDay(this.#calendar, day), Math.max(0, this.total - 1)); }

  /** Notes the path of the folder of a section without a date, if a row of it is here; returns whether it is known. */
  nameFolder(section, start, end) {
    if (section.folder === null || section.path !== undefined) return true;
    for (const [number, page] of this.#pages) {
      const at = Math.max(start, number * PAGE) - number * PAGE;
      if (number * PAGE >= end || at >= page.id.length) continue;
      section.path = page.folders[page.folder[at]];
      return section.path !== undefined;
    }
    return false;
  }
}
