// @ts-check
// The parts of the page, what it shows now, and what it does with errors.

import { Address } from "./address.js";
import { isAbort } from "./api.js";
import { Broken } from "./broken.js";
import { toast } from "./dom.js";
import { Duplicates } from "./duplicates.js";
import { Facets } from "./facets.js";
import { Grid } from "./grid.js";
import { Live } from "./live.js";
import { Lost, isLost } from "./lost.js";
import { PictureMap } from "./map.js";
import { sayOffline } from "./offline.js";
import { Search } from "./search.js";
import { Selection } from "./selection.js";
import { Timeline } from "./timeline.js";
import { Viewer } from "./viewer.js";

/** Whether the page is too narrow for anything beside the pictures. */
export const isNarrow = matchMedia("(max-width: 899px)");

export const address = new Address();
export const selection = new Selection();
export const timeline = new Timeline(selection);
export const grid = new Grid(timeline, selection);
export const search = new Search();
export const facets = new Facets(search);
export const viewer = new Viewer();
export const map = new PictureMap();
export const duplicates = new Duplicates();
export const broken = new Broken();
export const live = new Live();
export const lost = new Lost();

/** What the page shows now. */
export const now = {
  /**
   * The last status of the server.
   *
   * @type {import("./protocol").Status}
   */
  status: null,
  /**
   * What the present search finds.
   *
   * @type {import("./collection.js").Collection}
   */
  collection: null,
};

/** Shows an error to the user, unless it only says that an answer is not needed any more. */
export function failed(error) {
  if (isAbort(error)) return;
  console.info(error);
  if (isLost(error)) lost.show(now.status?.catalog.name, error.message);
  else if (error.code === "offline") sayOffline();
  else toast(error.hint ? `${error.message}. ${error.hint}` : error.message);
}
