// @ts-check
// The map: the world on a canvas, clusters of pictures as buttons. It works without a network.

import { get, isAbort } from "./api.js";
import { all, byId, closest, debounce, el, set } from "./dom.js";
import { loadLand, locate, project } from "./land.js";
import { stacksFor } from "./stacks.js";
import { pictures, placeText, shortCount } from "./text.js";
import { Thumbnails } from "./thumbs.js";
import { Tiles } from "./tiles.js";

const LEAST_ZOOM = 0.5;
const MOST_ZOOM = 18;
/** Clusters with a thumbnail; the other ones show their number only. */
const WITH_THUMBNAIL = 80;
/** Least distance of two clusters in pixels, across or down. */
const APART = 50;

/** Joins clusters whose buttons would cover each other to the larger one; they come with the largest first. */
function apart(clusters, size) {
  const kept = [];
  for (const [latitude, longitude, n, id] of clusters) {
    const { x, y } = project(latitude, longitude);
    const near = kept.find(other => Math.abs(other.x - x) * size < APART && Math.abs(other.y - y) * size < APART);
    if (near) near.n += n;
    else kept.push({ latitude, longitude, n, id, x, y });
  }
  return kept;
}

export class PictureMap extends EventTarget {
  #land = null;
  #request = null;
  #clusters = [];
  #thumbnails = new Thumbnails();
  #pointers = new Map();
  #frame = 0;
  #tiles = null;
  #load = debounce(120, () => this.#fetch());

  constructor() {
    super();
    this.view = byId("map");
    this.canvas = byId("map-canvas");
    this.list = byId("map-clusters");
    this.query = "";
    /** The centre in the square of the projection, and the zoom: the world is 256 * 2^zoom pixels wide. */
    this.x = 0.5;
    this.y = 0.42;
    this.zoom = 2;
    new ResizeObserver(() => this.#moved()).observe(this.view);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    const surface = byId("map-surface");
    surface.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    surface.addEventListener("pointerdown", event => this.#down(event));
    surface.addEventListener("pointermove", event => this.#move(event));
    surface.addEventListener("pointerup", event => this.#pointers.delete(event.pointerId));
    surface.addEventListener("pointercancel", event => this.#pointers.delete(event.pointerId));
    this.list.addEventListener("click", event => this.#open(closest(event, "button")));
    byId("map-zoom-in").addEventListener("click", () => this.#zoomAt(1));
    byId("map-zoom-out").addEventListener("click", () => this.#zoomAt(-1));
    byId("map-show").addEventListener("click", () => this.#showArea());
    this.view.addEventListener("keydown", event => this.#key(event));
  }

  get size() { return 256 * 2 ** this.zoom; }

  /** Shows the map for a search; `place` is the address's text of an earlier place. */
  async show(query, place) {
    this.query = query;
    const parts = place?.split(",").map(Number);
    if (parts?.length === 3 && parts.every(Number.isFinite)) {
      Object.assign(this, project(parts[0], parts[1]), { zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, parts[2])) });
    }
    if (!this.#land) {
      try {
        this.#land = await loadLand();
      } catch (error) {
        this.dispatchEvent(new CustomEvent("failed", { detail: error }));
      }
    }
    this.#moved();
    this.#fetch();
  }

  /** The place for the address. */
  get place() {
    const { latitude, longitude } = locate(this.x, this.y);
    return [latitude.toFixed(4), longitude.toFixed(4), this.zoom.toFixed(1)].join(",");
  }

  #moved() {
    const { clientHeight: height, clientWidth: width } = this.view;
    if (width === 0) return;
    // The least zoom fills the height, and the poles stay at the edges.
    this.zoom = Math.max(this.zoom, Math.log2(Math.max(height, Math.min(width, 512)) / 256), LEAST_ZOOM);
    const half = height / this.size / 2;
    this.y = half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, this.y));
    this.x = ((this.x % 1) + 1) % 1;
    this.#drawSoon();
    this.#load();
    this.dispatchEvent(new Event("move"));
  }

  #drawSoon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.draw());
  }

  /** Draws tiles of a server, `{ url, attribution }`, over the coastlines; null: none. */
  useTiles(tiles) {
    if ((tiles?.url ?? null) === (this.#tiles?.url ?? null)) return;
    this.#tiles = tiles && new Tiles(tiles.url, () => this.#drawSoon());
    const line = byId("map-attribution");
    line.hidden = !tiles?.attribution;
    line.textContent = tiles?.attribution ?? "";
    this.#drawSoon();
  }

  /** Draws the world, and puts the clusters in their places. */
  draw() {
    const { canvas, view, size } = this;
    const width = view.clientWidth, height = view.clientHeight, ratio = devicePixelRatio;
    if (width === 0) return;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const context = canvas.getContext("2d");
    const style = getComputedStyle(view);
    const color = name => style.getPropertyValue(name).trim();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = color("--sea");
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (this.#land) {
      const left = this.x - width / size / 2;
      for (let world = Math.floor(left) - 1; world < left + width / size + 1; world += 1) {
        const scale = size * ratio;
        context.setTransform(scale, 0, 0, scale, (world - left) * scale, (0.5 * height / size - this.y) * scale);
        context.fillStyle = color("--ground");
        context.fill(this.#land.land);
        context.strokeStyle = color("--border");
        context.lineWidth = 0.75 / size;
        context.stroke(this.#land.lines);
      }
    }
    this.#tiles?.draw(context,
      { size, left: this.x - width / size / 2, top: this.y - height / size / 2, width, height, ratio });
    this.#place();
  }

  #place() {
    const width = this.view.clientWidth, height = this.view.clientHeight;
    for (const cluster of this.#clusters) {
      let dx = cluster.x - this.x;
      dx -= Math.round(dx);
      const x = width / 2 + dx * this.size, y = height / 2 + (cluster.y - this.y) * this.size;
      cluster.item.hidden = x < -30 || y < -30 || x > width + 30 || y > height + 30;
      cluster.item.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }

  #box() {
    const width = this.view.clientWidth / this.size, height = this.view.clientHeight / this.size;
    const north = locate(0, Math.max(0, this.y - height / 2)).latitude,
      south = locate(0, Math.min(1, this.y + height / 2)).latitude;
    const wrap = x => ((x % 1) + 1) % 1 * 360 - 180;
    const [west, east] = width >= 1 ? [-180, 180] : [wrap(this.x - width / 2), wrap(this.x + width / 2)];
    const round = value => Number(value.toFixed(4));
    // The projection ends at 85 degrees; pictures from the poles belong to the edge.
    return [south < -85 ? -90 : round(south), round(west), north > 85 ? 90 : round(north), round(east)].join(",");
  }

  async #fetch() {
    if (this.view.clientWidth === 0) return;
    this.#request?.abort();
    const request = this.#request = new AbortController();
    set(this.view, "aria-busy", "true");
    try {
      const parameters = { q: this.query, stacks: stacksFor(this.query), box: this.#box(),
        zoom: Math.min(22, Math.round(this.zoom)) };
      const { clusters } = await get("map", parameters, request.signal);
      this.#show(clusters);
    } catch (error) {
      if (isAbort(error)) return;
      this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
    set(this.view, "aria-busy", "false");
  }

  #show(clusters) {
    const active = document.activeElement?.closest("#map-clusters button");
    const focused = /** @type {HTMLElement} */ (active)?.dataset.id;
    for (const cluster of this.#clusters) this.#thumbnails.cancel(cluster.cell);
    this.#clusters = apart(clusters, this.size).map((cluster, index) => this.#cluster(cluster, index));
    this.list.replaceChildren(...this.#clusters.map(cluster => cluster.item));
    this.#thumbnails.update(this.#clusters.slice(0, WITH_THUMBNAIL).map(cluster => cluster.cell));
    if (focused) all("button", this.list).find(one => one.dataset.id === focused)?.focus();
    const n = clusters.reduce((sum, cluster) => sum + cluster[2], 0);
    byId("map-count").textContent = n === 0 ? "No pictures with a place here" : `${pictures(n)} here`;
    byId("map-show").disabled = n === 0;
    this.#place();
  }

  #cluster({ latitude, longitude, n, id }, index) {
    const image = el("img", { alt: "", draggable: "false" });
    const element = el("button",
      { type: "button", "data-id": id, "data-n": n,
        "aria-label": `${pictures(n)} at ${placeText(latitude, longitude)}`, class: "cluster" },
      image, n > 1 ? el("span", { class: "n", text: shortCount(n) }) : null);
    const cell = { element, image, wanted: null, shown: null };
    if (index < WITH_THUMBNAIL) this.#thumbnails.want(cell, id, null, 44, 44);
    return { ...project(latitude, longitude), n, id, cell, item: el("li", {}, element) };
  }

  /** A cluster opens closer; a single picture, or a cluster at the last zoom, opens itself. */
  #open(target) {
    const cluster = this.#clusters.find(one => one.cell.element === target);
    if (!cluster) return;
    if (cluster.n === 1 || this.zoom >= MOST_ZOOM - 0.5) {
      this.dispatchEvent(new CustomEvent("go", { detail: cluster.id }));
      return;
    }
    this.x = cluster.x;
    this.y = cluster.y;
    this.zoom = Math.min(MOST_ZOOM, this.zoom + 2);
    this.#moved();
  }

  #showArea() {
    this.dispatchEvent(new CustomEvent("search", { detail: `box:${this.#box()}` }));
  }

  #zoomAt(steps, event = null) {
    const box = this.view.getBoundingClientRect();
    const x = event ? event.clientX - box.left - box.width / 2 : 0,
      y = event ? event.clientY - box.top - box.height / 2 : 0;
    const before = this.size;
    this.zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, this.zoom + steps));
    this.x += x / before - x / this.size;
    this.y += y / before - y / this.size;
    this.#moved();
  }

  #wheel(event) {
    event.preventDefault();
    this.#zoomAt(-event.deltaY * (event.deltaMode === 1 ? 30 : 1) / 240, event);
  }

  #down(event) {
    if (event.button !== 0 || event.target.closest("button")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const here = { x: event.clientX, y: event.clientY };
    this.#pointers.set(event.pointerId, here);
    const share = 1 / this.#pointers.size;
    this.x -= (here.x - before.x) * share / this.size;
    this.y -= (here.y - before.y) * share / this.size;
    if (others.length === 1) {
      const apart = place => Math.hypot(place.x - others[0].x, place.y - others[0].y);
      this.#zoomAt(Math.log2(apart(here) / Math.max(1, apart(before))),
        { clientX: (here.x + others[0].x) / 2, clientY: (here.y + others[0].y) / 2 });
    }
    this.#moved();
  }

  #key(event) {
    if (event.target.closest("button") && !["+", "-", "="].includes(event.key) && !event.key.startsWith("Arrow"))
      return;
    const pan = (x, y) => { this.x += x * 100 / this.size; this.y += y * 100 / this.size; this.#moved(); };
    const actions = { ArrowLeft: () => pan(-1, 0), ArrowRight: () => pan(1, 0), ArrowUp: () => pan(0, -1),
      ArrowDown: () => pan(0, 1),
      "+": () => this.#zoomAt(1), "=": () => this.#zoomAt(1), "-": () => this.#zoomAt(-1) };
    if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
}
