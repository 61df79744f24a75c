// @ts-check
// The named parts of a picture, such as faces: a rectangle appears over the picture while a name is pointed at.

import { get, isAbort } from "./api.js";
import { byId, el } from "./dom.js";
import { visible } from "./text.js";

/** Rectangles over the picture, one for each region. */
export class Regions {
  constructor() {
    this.layer = byId("viewer-regions");
  }

  /**
   * Asks for the regions of a picture with people; others have none to show.
   *
   * @param {import("./protocol").Picture} picture
   * @param {AbortSignal} signal
   */
  async show(picture, signal) {
    this.layer.replaceChildren();
    if (!Array.isArray(picture.values.people)) return;
    try {
      /** @type {import("./protocol").Regions} */
      const { regions } = await get(`picture/${picture.id}/regions`, {}, signal);
      this.layer.replaceChildren(...regions.map(region => {
        const rectangle = el("div", { class: "region" }, el("span", { text: visible(region.name) }));
        rectangle.dataset.name = region.name;
        const percent = share => `${share * 100}%`;
        Object.assign(rectangle.style,
          { left: percent(region.x), top: percent(region.y), width: percent(region.w), height: percent(region.h) });
        return rectangle;
      }));
    } catch (error) {
      // Without rectangles the names are still in the details.
      if (!isAbort(error)) this.layer.replaceChildren();
    }
  }

  /** Shows the rectangles with this name alone; none for null. */
  mark(name) {
    for (const rectangle of this.layer.children)
      rectangle.classList.toggle("marked", rectangle instanceof HTMLElement && rectangle.dataset.name === name);
  }
}
