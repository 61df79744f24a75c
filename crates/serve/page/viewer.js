// @ts-check
// One picture: a dialog over the whole window.

import { address, get, isAbort, thumbnail, whyNot } from "./api.js";
import { announce, byId, el, icon, set } from "./dom.js";
import { showDetails } from "./details.js";
import { Film } from "./film.js";
import { Pages } from "./pages.js";
import { reasonOf } from "./reason.js";
import { remember, remembered } from "./settings.js";
import { Regions } from "./regions.js";
import { Slideshow } from "./slideshow.js";
import { count, takenText, visible } from "./text.js";
import { trouble } from "./trouble.js";
import { Zoom } from "./zoom.js";

/** A shown picture may be this much larger than its thumbnail before the original is loaded. */
const TOLERANCE = 1.15;

export class Viewer extends EventTarget {
  #opening = null;
  #level = 0;
  /** Steps that were asked for while the picture's neighbours were not known: forward if positive. */
  #steps = 0;

  constructor() {
    super();
    this.dialog = byId("viewer");
    this.image = byId("viewer-image");
    this.panel = byId("viewer-details");
    this.regions = new Regions();
    this.zoom = new Zoom(byId("stage"), this.image, this.regions.layer);
    /** @type {import("./protocol").Picture} */
    this.picture = null;
    /** The search that the picture is among, or the order of a list, as parameters of `/picture`. */
    this.among = {};
    this.hasDetails = matchMedia("(min-width: 900px)").matches && remembered("details") === "on";
    this.film = new Film();
    this.pages = new Pages();
    this.pages.addEventListener("change", () => this.#turnPage());
    this.film.addEventListener("failed", event => this.#cannotPlay(event.detail));
    this.slideshow = new Slideshow(() => this.#slide(), () => this.dialog.getAttribute("aria-busy") === "true");
    this.zoom.addEventListener("change", () => this.#zoomed());
    this.zoom.addEventListener("swipe", event => this.step(event.detail));
    this.dialog.addEventListener("cancel", event => { event.preventDefault(); this.#leave(); });
    this.dialog.addEventListener("keydown", event => this.#key(event));
    const act = (id, action) => byId(id).addEventListener("click", action);
    act("viewer-close", () => this.#leave());
    act("viewer-previous", () => this.#go(-1));
    act("viewer-next", () => this.#go(1));
    act("viewer-select", () => this.#select());
    act("viewer-turn", () => this.zoom.turn());
    act("viewer-zoom-in", () => this.zoom.by(1.5));
    act("viewer-zoom-out", () => this.zoom.by(1 / 1.5));
    act("viewer-pixels", () => this.zoom.toggle());
    act("viewer-info", () => this.toggleDetails());
    this.#showPanel();
  }

  get isOpen() { return this.dialog.open; }

  #leave() { this.dispatchEvent(new Event("leave")); }

  /**
   * Opens a picture among those of a search `{ q }` or of a list `{ order }`. `hint` is what the timeline knows:
   * `{ version, width, height, name }`.
   */
  async open(id, among, hint = null) {
    this.#opening?.abort();
    const opening = this.#opening = new AbortController();
    const isSame = this.picture?.id === id;
    this.id = id;
    this.among = among;
    if (!this.dialog.open) {
      this.dialog.showModal();
      this.dialog.focus();
    }
    set(this.dialog, "aria-busy", "true");
    if (!isSame) this.#blank(hint, id);
    try {
      const picture = await get(`picture/${id}`, among, opening.signal);
      this.#show(picture, isSame, opening.signal);
    } catch (error) {
      if (isAbort(error)) return;
      this.#steps = 0;
      this.#message(reasonOf(error));
    }
    set(this.dialog, "aria-busy", "false");
    const direction = Math.sign(this.#steps);
    this.#steps -= direction;
    if (direction !== 0) this.step(direction);
  }

  close() {
    this.slideshow.stop();
    this.film.close();
    this.#opening?.abort();
    this.#steps = 0;
    this.picture = null;
    this.image.removeAttribute("src");
    if (this.dialog.open) this.dialog.close();
  }

  #blank(hint, id) {
    this.picture = null;
    this.regions.layer.replaceChildren();
    this.#level = 0;
    this.pages.reset();
    this.#message(null);
    this.film.close();
    this.image.removeAttribute("src");
    byId("viewer-name").textContent = hint?.name ?? "";
    byId("viewer-place").textContent = "";
    if (!hint?.width) { this.zoom.reset(0, 0); return; }
    this.zoom.reset(hint.width, hint.height);
    this.image.src = thumbnail(id, 256, hint.version);
  }

  #show(picture, isSame, signal) {
    const { values } = picture;
    this.picture = picture;
    const name = visible(picture.name);
    byId("viewer-name").textContent = values.title ? visible(values.title) : name;
    byId("viewer-place").textContent = [takenText(values.taken_at),
      picture.position === null
        ? null : `${count(picture.position + 1)} of ${count(picture.total)}`].filter(Boolean).join("  ·  ");
    this.image.alt = values.title ? visible(values.title) : name;
    byId("viewer-previous").disabled = picture.previous === null;
    byId("viewer-next").disabled = picture.next === null;
    const download = byId("viewer-download");
    download.href = address(`picture/${picture.id}/file`);
    download.setAttribute("download", picture.name.replace(/[/\\]/g, "_"));
    if (!isSame) {
      this.pages.reset(picture.pages);
      const isKnown = this.zoom.width === picture.width && this.zoom.height === picture.height;
      if (!isKnown) this.zoom.reset(picture.width, picture.height);
      if (this.#isPlayed) this.#play(picture); else this.#sharpen(signal);
      this.#preload(picture, signal);
    }
    this.regions.show(picture, signal);
    showDetails(this.panel, picture, {
      signal,
      mark: name => this.regions.mark(name),
      go: id => this.dispatchEvent(new CustomEvent("go", { detail: id })),
      search: text => this.dispatchEvent(new CustomEvent("search", { detail: text })),
    });
    this.dispatchEvent(new CustomEvent("shown", { detail: picture }));
    announce([this.image.alt, takenText(values.taken_at),
      picture.is_broken ? "damaged" : null].filter(Boolean).join(", "));
  }

  /** Shows another page of the same file. */
  #turnPage() {
    const { picture } = this;
    if (!picture) return;
    this.#level = 0;
    this.#message(null);
    this.image.removeAttribute("src");
    this.image.alt = `${visible(picture.values.title ?? picture.name)}, ${this.pages.text}`;
    this.zoom.reset(picture.width, picture.height);
    this.#sharpen(this.#opening.signal);
  }

  /** Loads pictures of rising size until the screen's pixels are covered. */
  async #sharpen(signal) {
    const { picture } = this, { page } = this.pages;
    const isThis = () => this.picture === picture && this.pages.page === page;
    for (;;) {
      const wanted = this.#wantedLevel(picture);
      if (wanted <= this.#level || !isThis()) return;
      const next = this.#level < 1 ? 1 : 2;
      const isLoaded = await this.#load(this.#address(picture, next), signal);
      if (!isThis()) return;
      this.#level = isLoaded || next === 2 ? next : 1;
      const isLast = next === 2 || picture.original === "attachment" || this.film.isShown;
      if (isLoaded || !isLast) continue;
      await this.#explain(picture, this.#address(picture, next));
      return;
    }
  }

  /** Says why there is no picture, or only a small one. */
  async #explain(picture, source) {
    const error = await whyNot(source, this.#opening?.signal);
    if (this.picture !== picture) return;
    const reason = reasonOf(error, picture.kind);
    const isShown = this.#hasPicture;
    if (!isShown) this.image.removeAttribute("src");
    if (isShown && !["vanished", "changed", "unreadable"].includes(error?.code)) return;
    const wrong = picture.is_broken ? trouble(picture) : null;
    this.#message(wrong
      ? { icon: reason.icon,
        text: [visible(wrong), error?.hint ? reasonOf({ message: error.hint }).text : ""].join(" ").trim() } : reason);
  }

  get #isPlayed() { return ["film", "sound"].includes(this.picture?.kind); }

  #play(picture) {
    this.image.removeAttribute("src");
    this.film.show(address(`picture/${picture.id}/file`), thumbnail(picture.id, 1280, picture.v), this.image.alt,
      picture.kind === "film");
  }

  /** The browser cannot play a film: its preview is shown, and what can be done. */
  async #cannotPlay(source) {
    const { picture } = this;
    if (!picture) return;
    const { signal } = this.#opening;
    const error = await whyNot(source, signal);
    if (this.picture !== picture || signal.aborted) return;
    const format = picture.values.format ? ` (${visible(picture.values.format)})` : "";
    if (error === null || error.status === 0)
      this.#message({ icon: picture.kind,
        text: `This browser cannot play this ${picture.kind}${format}. Download it to play it in another program.` });
    else this.#message({ icon: "gone", text: reasonOf(error, picture.kind).text });
    if (await this.#load(thumbnail(picture.id, 1280, picture.v), signal)) this.#level = 2;
  }

  /** Whether there is something to see. The address of a picture that failed says nothing. */
  get #hasPicture() { return this.image.hasAttribute("src") && this.image.complete && this.image.naturalWidth > 0; }

  /** 1: the largest thumbnail. 2: the original. */
  #wantedLevel(picture) {
    if (picture.original === "attachment") return 1;
    const shown = Math.max(this.zoom.width, this.zoom.height) * this.zoom.now * devicePixelRatio;
    // The size of a further page is known once it is loaded whole.
    const isSmall = this.pages.page > 1 || Math.max(picture.width ?? 0, picture.height ?? 0) <= 1280;
    return shown > 1280 * TOLERANCE || (isSmall && !this.zoom.isFit)
      || (this.#level === 1 && !this.#hasPicture) ? 2 : 1;
  }

  #address(picture, level) {
    const page = this.pages.parameter;
    if (level === 1) return thumbnail(picture.id, 1280, picture.v, page);
    return picture.original === "inline"
      ? address(`picture/${picture.id}/file`) : address(`picture/${picture.id}/pixels`, { v: picture.v, page });
  }

  /** Decodes before it shows, so that no half picture is seen; waits at most for the network. */
  async #load(source, signal) {
    const loader = new Image(), { page } = this.pages;
    const isHere = await new Promise(resolve => {
      loader.onload = () => resolve(true);
      loader.onerror = () => resolve(false);
      signal.addEventListener("abort", () => { if (!loader.complete) loader.removeAttribute("src"); resolve(false); },
        { once: true });
      loader.src = source;
    });
    // A picture without a source would wait for its decoding for ever, and keep its memory.
    if (!isHere || signal.aborted) return false;
    try {
      await loader.decode();
    } catch {
      return false;
    }
    if (signal.aborted || this.pages.page !== page) return false;
    if (!this.picture?.width) this.zoom.reset(loader.naturalWidth, loader.naturalHeight);
    else if (page > 1) this.zoom.resize(loader.naturalWidth, loader.naturalHeight);
    this.image.src = source;
    return true;
  }

  async #preload(picture, signal) {
    for (const id of [picture.next, picture.previous]) {
      if (id === null) continue;
      try {
        const other = await get(`picture/${id}`, this.among, signal);
        new Image().src = thumbnail(id, 1280, other.v);
      } catch {
        return;
      }
    }
  }

  /** Shows why something cannot be shown, `{ icon, text }`, with the way to the file; null: nothing is wrong. */
  #message(reason) {
    const message = byId("viewer-message");
    message.hidden = reason === null;
    if (reason === null) { message.replaceChildren(); return; }
    const isThere = this.picture !== null && reason.icon !== "gone";
    message.replaceChildren(icon(reason.icon), el("span", { text: reason.text }),
      ...(isThere
        ? [el("a",
          { class: "plain", href: byId("viewer-download").href, download: byId("viewer-download").download,
            text: "Download the file" })] : []));
  }

  /** The next picture of a slideshow; false at the end. */
  #slide() {
    if (!this.picture || this.picture.next === null) return false;
    this.step(1);
    return true;
  }

  #go(direction) {
    this.slideshow.stop();
    this.step(direction);
  }

  #select() { if (this.picture) this.dispatchEvent(new CustomEvent("select", { detail: this.picture })); }

  /** Shows whether the picture is selected; null where nothing can be selected. */
  showSelected(isSelected) {
    const button = byId("viewer-select");
    button.hidden = isSelected === null;
    set(button, "aria-pressed", String(isSelected === true));
  }

  #zoomed() {
    byId("viewer-pixels").firstElementChild.textContent = `${this.zoom.percent} %`;
    if (this.picture && this.#level > 0 && this.#opening) this.#sharpen(this.#opening.signal);
  }

  /** Goes to the next picture (1) or the one before (-1). */
  step(direction) {
    if (!this.picture) {
      if (this.dialog.getAttribute("aria-busy") === "true") this.#steps += direction;
      return;
    }
    const id = direction > 0 ? this.picture?.next : this.picture?.previous;
    if (id !== null && id !== undefined) this.dispatchEvent(new CustomEvent("go", { detail: id }));
  }

  toggleDetails() {
    this.hasDetails = !this.hasDetails;
    remember("details", this.hasDetails ? "on" : "off");
    this.#showPanel();
  }

  #showPanel() {
    this.panel.hidden = !this.hasDetails;
    set(byId("viewer-info"), "aria-pressed", String(this.hasDetails));
    if (this.isOpen) this.zoom.apply();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    const isLetter = event.key.length === 1;
    if (isLetter && document.body.classList.contains("no-letters")) return;
    const pan = 80, { zoom } = this;
    const actions = {
      ArrowLeft: () => { if (zoom.isFit || !zoom.pan(pan, 0)) this.#go(-1); },
      ArrowRight: () => { if (zoom.isFit || !zoom.pan(-pan, 0)) this.#go(1); },
      ArrowUp: () => zoom.pan(0, pan), ArrowDown: () => zoom.pan(0, -pan),
      "+": () => zoom.by(1.5), "=": () => zoom.by(1.5), "-": () => zoom.by(1 / 1.5), 0: () => zoom.fitAll(),
      1: () => zoom.pixels(),
      r: () => zoom.turn(), i: () => this.toggleDetails(), n: () => this.#go(1), p: () => this.#go(-1),
      PageDown: () => this.pages.turn(1), PageUp: () => this.pages.turn(-1),
      x: () => this.#select(), s: () => this.slideshow.toggle(),
      " ": () => { if (this.film.isShown) this.film.toggle(); else this.#select(); },
    };
    // Keys that scroll the details belong to them while they have the focus.
    if (this.panel.contains(event.target) && /^(Arrow|Page)/.test(event.key)) return;
    // A film has keys of its own, and Space presses the button that has the focus.
    if (this.film.hasFocus && (event.key.startsWith("Arrow") || event.key === " ")) return;
    if (event.key === " " && event.target.closest("button, a, summary, input")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}
