// @ts-check
// Tiles of a server that the user has chosen, drawn on the map's canvas in place of the coastlines.

/** Width of a tile in pixels. */
const SIZE = 256;
/** Tiles that are kept; a screen has about 40. */
const KEPT = 200;
const MOST_ZOOM = 19;
/** Time until a tile that failed is asked for again. */
const AGAIN_AFTER = 30_000;

/** Draws tiles; calls `loaded` when one has come. */
export class Tiles {
  #tiles = new Map();

  constructor(url, loaded) {
    this.url = url;
    this.loaded = loaded;
  }

  #tile(zoom, x, y) {
    const key = `${zoom}/${x}/${y}`;
    const known = this.#tiles.get(key);
    if (known) {
      // The order of the map is that of their last use.
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
      return known;
    }
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.onload = () => this.loaded();
    image.onerror = () =>
      setTimeout(() => { if (this.#tiles.get(key) === image) this.#tiles.delete(key); }, AGAIN_AFTER);
    image.src = this.url.replace("{z}", zoom).replace("{x}", x).replace("{y}", y);
    this.#tiles.set(key, image);
    for (const [old, other] of this.#tiles) {
      if (this.#tiles.size <= KEPT) break;
      // Requests for tiles that left the screen end.
      other.onload = null;
      other.onerror = null;
      other.removeAttribute("src");
      this.#tiles.delete(old);
    }
    return image;
  }

  /** Draws the tiles that are here. The world is `size` pixels wide; `left` and `top` are the view's corner in it. */
  draw(context, { size, left, top, width, height, ratio }) {
    const zoom = Math.min(MOST_ZOOM, Math.max(0, Math.round(Math.log2(size / SIZE))));
    const n = 2 ** zoom, side = size / n;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const edge = (tile, from) => Math.round((tile - from * n) * side * ratio) / ratio;
    for (let y = Math.max(0, Math.floor(top * n)); y < Math.min(n, (top + height / size) * n); y += 1)
      for (let x = Math.floor(left * n); x < (left + width / size) * n; x += 1) {
        const image = this.#tile(zoom, ((x % n) + n) % n, y);
        if (!image.complete || image.naturalWidth === 0) continue;
        const [at, above] = [edge(x, left), edge(y, top)];
        context.drawImage(image, at, above, edge(x + 1, left) - at, edge(y + 1, top) - above);
      }
  }
}
