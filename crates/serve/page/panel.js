// @ts-check
// The panel of filters: beside the pictures, or over them on a narrow page.

import { facets, isNarrow, now } from "./app.js";
import { byId, set } from "./dom.js";
import { remember, remembered } from "./settings.js";

function showFacets(isShown) {
  document.body.classList.toggle("with-facets", isShown);
  set(byId("show-facets"), "aria-expanded", String(isShown));
  if (isShown && now.status && now.collection) facets.update(now.collection.query, now.status.facets);
}

/** Opens the panel, or closes it. */
export function toggleFacets(isShown = !facets.isShown) {
  showFacets(isShown);
  if (isNarrow.matches) return;
  remember("facets", isShown ? "on" : "off");
}

/** Whether the panel is beside the pictures, as the user left it; on a narrow page it would cover them. */
const isWanted = () => !isNarrow.matches && remembered("facets") !== "off";

/** Shows the panel as the user left it, and connects its buttons. */
export function startPanel() {
  isNarrow.addEventListener("change", () => showFacets(isWanted()));
  byId("show-facets").addEventListener("click", () => toggleFacets());
  byId("close-facets").addEventListener("click", () => { toggleFacets(false); byId("show-facets").focus(); });
  byId("shade").addEventListener("click", () => toggleFacets(false));
  showFacets(isWanted());
}
