// @ts-check
// The views: timeline, map, duplicates and damaged files. The address names the one that is shown.

import { address, broken, duplicates, facets, isNarrow, map, timeline } from "./app.js";
import { all, byId, set } from "./dom.js";
import { toggleFacets } from "./panel.js";

/** Whether the view is about a search. Groups and damaged files are those of the whole catalogue. */
export const hasFilters = () => ["timeline", "map"].includes(address.state.view);

/** Shows the view that the address names. */
export function applyView() {
  const { view } = address.state;
  document.body.dataset.view = view;
  for (const link of all("[data-go]")) set(link, "aria-current", link.dataset.go === view ? "page" : null);
}

/** Fills that view; the timeline is filled by `show`. */
export function fillView(isAgain = false) {
  const { query, view, place, groups, bits } = address.state;
  if (view === "map") return map.show(query, place);
  if (view === "duplicates") return duplicates.show(groups, bits);
  if (view === "broken") return broken.show(isAgain);
  return Promise.resolve();
}

/** Goes to a view. */
export function go(view) {
  if (address.state.view === view) return;
  address.push({ view, place: view === "map" ? map.place : null });
  applyView();
  focusView();
  if (view !== "timeline") fillView();
  // A panel over the page closes once something was chosen in it.
  if (isNarrow.matches && facets.isShown) toggleFacets(false);
}

/** Gives the focus to what the present view is about. */
function focusView() {
  const { view } = address.state;
  const target = view === "timeline" ? timeline.list : document.getElementById(view);
  target.focus({ preventScroll: true });
}

/** Connects the links to the views. */
export function startViews() {
  byId("skip").addEventListener("click", event => { event.preventDefault(); focusView(); });
  for (const link of all("[data-go]"))
    link.addEventListener("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(link.dataset.go);
    });
  map.addEventListener("move", () => { if (address.state.view === "map") address.note({ place: map.place }); });
}
