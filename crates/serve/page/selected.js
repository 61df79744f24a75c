// @ts-check
// The bar of what is selected: its number, more of the same day, and exports.

import { failed, now, selection, timeline } from "./app.js";
import { all, announce, byId } from "./dom.js";
import { copyPaths, download } from "./export.js";
import { addText, pictures, shortCount } from "./text.js";

/** Says what "add" would add: the section of the active picture. */
function showAddition() {
  const { layout } = timeline, { collection } = now;
  if (!layout?.total || !collection) return;
  byId("selection-day").textContent = addText(collection.days[layout.dayOf(timeline.active)]);
}

function showSize() {
  const { size } = selection;
  byId("selection").hidden = size === 0;
  byId("selected").textContent = `${shortCount(size)} selected`;
  showAddition();
  announce(size === 0 ? "Nothing selected" : `${pictures(size)} selected`);
}

function addDay() {
  const { layout } = timeline;
  const day = layout.dayOf(timeline.active);
  selection.change(layout.dayStart[day], layout.dayStart[day + 1], true);
}

function clear() {
  selection.clear();
  timeline.list.focus({ preventScroll: true });
}

/** Connects the bar. */
export function startSelected() {
  selection.addEventListener("change", showSize);
  timeline.addEventListener("active", showAddition);
  byId("selection-clear").addEventListener("click", clear);
  byId("selection-day").addEventListener("click", addDay);
  byId("selection-copy").addEventListener("click", () => copyPaths(now.collection, selection).catch(failed));
  for (const target of all("[data-export]"))
    target.addEventListener("click", () => download(now.collection, selection, target.dataset.export).catch(failed));
}
