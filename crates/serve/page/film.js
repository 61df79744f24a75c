// @ts-check
// A film or a sound in the viewer: played by the browser, from the original file, as far as it knows the coding.

import { byId } from "./dom.js";

export class Film extends EventTarget {
  #video = null;

  constructor() {
    super();
    this.box = byId("viewer-film");
    // The stage zooms and swipes by the same events.
    for (const name of ["pointerdown", "pointerup", "wheel", "dblclick"])
      this.box.addEventListener(name, event => event.stopPropagation());
  }

  get isShown() { return this.#video !== null; }
  get hasFocus() { return this.#video !== null && document.activeElement === this.#video; }

  /**
   * Shows the controls of a film, or of a sound without `hasPictures`; it plays when somebody asks for it. Event:
   * `failed`, with the address in `detail`.
   */
  show(source, poster, name, hasPictures) {
    this.close();
    const video = this.#video = document.createElement("video");
    video.controls = true;
    video.playsInline = true;
    video.preload = "metadata";
    video.setAttribute("aria-label", name);
    video.poster = poster;
    video.addEventListener("error", () => {
      if (this.#video !== video) return;
      this.close();
      this.dispatchEvent(new CustomEvent("failed", { detail: source }));
    });
    // The sound of a film whose pictures have a coding that the browser does not know is no film.
    video.addEventListener("loadeddata", () => {
      if (this.#video === video && hasPictures && video.videoWidth === 0) video.dispatchEvent(new Event("error"));
    });
    video.src = source;
    this.box.replaceChildren(video);
    this.box.hidden = false;
  }

  /** Plays, or stops for a moment. */
  toggle() {
    const video = this.#video;
    if (!video) return;
    if (video.paused) video.play().catch(() => {}); else video.pause();
  }

  /** Ends playing and loading. */
  close() {
    const video = this.#video;
    this.#video = null;
    this.box.hidden = true;
    if (!video) return;
    video.pause();
    video.removeAttribute("src");
    video.load();
    video.remove();
  }
}
