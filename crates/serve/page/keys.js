// @ts-check
// Keys of the whole page, while no dialog is open and nobody types.

import { address, duplicates, facets, grid, isNarrow } from "./app.js";
import { openDialog } from "./dialogs.js";
import { byId, closest, isTyping } from "./dom.js";
import { toggleFacets } from "./panel.js";
import { toggleStack } from "./searching.js";
import { go, hasFilters } from "./views.js";

/** What has keys of its own. */
const OWN_KEYS = "#pictures, button, a, summary, [role=slider], #map, #duplicates, #broken";

const isView = view => address.state.view === view;

/** Goes to a view, or back from it. */
const toggleView = view => go(isView(view) ? "timeline" : view);

const ACTIONS = {
  "/": () => { byId("search").focus(); byId("search").select(); },
  "?": () => openDialog("keys"),
  f: () => { if (hasFilters()) toggleFacets(); },
  m: () => toggleView("map"),
  d: () => toggleView("duplicates"),
  s: () => { if (isView("timeline")) toggleStack(); },
  g: () => { if (!isView("timeline")) go("timeline"); openDialog("date"); },
};

function pressed(event) {
  const { key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  if (key === "Escape" && facets.isShown && isNarrow.matches) { toggleFacets(false); return; }
  if (isView("duplicates") && duplicates.key(event)) return;
  if (key.length > 1 && !closest(event, OWN_KEYS)) {
    // Keys that move work from the empty page as well.
    if (isView("timeline")) grid.keyFromOutside(event);
    return;
  }
  if (document.body.classList.contains("no-letters") || !Object.hasOwn(ACTIONS, key)) return;
  event.preventDefault();
  ACTIONS[key]();
}

/** Connects the keys. */
export function startKeys() { addEventListener("keydown", pressed); }
