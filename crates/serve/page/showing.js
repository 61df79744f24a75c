// @ts-check
// What a search finds, in the timeline: fetched, laid out, and shown again when the catalogue changes.

import { address, facets, failed, isNarrow, map, now, search, selection, timeline } from "./app.js";
import { Collection } from "./collection.js";
import { announce, byId, debounce, set } from "./dom.js";
import { count, pictures, stripText } from "./text.js";
import { fillView } from "./views.js";

/** Time after which a search that is not shown yet dims the pictures of the one before. */
const WAITING_AFTER = 400;

/** The number of the last search. */
let run = 0;
/** The search that was shown last, or is being loaded. */
let asked = null;

/** Whether a search is shown, or on its way. */
export const isAsked = query => query === asked;

/** Shows what `query` finds, with the picture `id` in view, `offset` pixels below the top. */
export async function show(query, id = null, offset = null) {
  run += 1;
  asked = query;
  const mine = run, isMine = () => run === mine;
  const next = new Collection(query);
  const waiting = setTimeout(() => { if (isMine()) document.body.classList.add("waiting"); }, WAITING_AFTER);
  set(timeline.list, "aria-busy", "true");
  try {
    if (!await search.isValid(query)) {
      set(timeline.list, "aria-busy", "false");
      return;
    }
    await next.open(id === null);
    const position = id === null || next.total === 0 ? 0 : await next.locate(id).catch(() => 0);
    await next.loadNearAspects(position);
    if (!isMine()) { next.close(); return; }
    use(next);
    await timeline.show(next, position, offset);
    showTotal();
    if (await next.loadOtherAspects() && isMine()) await timeline.relayout();
  } catch (error) {
    failed(error);
    if (isMine()) set(timeline.list, "aria-busy", "false");
  } finally {
    clearTimeout(waiting);
    if (isMine()) document.body.classList.remove("waiting");
  }
}

/** Makes a collection the present one. */
function use(collection) {
  selection.clear();
  now.collection = collection;
  collection.addEventListener("gone", () => reload());
  collection.addEventListener("rows", () => showDay());
  collection.addEventListener("failed", event => failed(event.detail));
}

/** The same search in the newest generation, with the same picture in the same place. */
export const reload = debounce(50, async () => {
  const { collection } = now, { position, offset } = timeline.anchor, { query, at } = address.state;
  // Another search, whose pictures are not here yet, begins at its own first picture.
  const isSame = collection === null || collection.query === query;
  const id = offset === null || !isSame ? null : collection?.id(position) ?? at;
  await show(query, id, id === null ? null : offset);
  if (address.state.view === "map") map.show(address.state.query, null);
  else fillView(true);
});

/** Shows the number of pictures, and what follows from it. */
export function showTotal() {
  const { total, query } = now.collection;
  byId("total").textContent = pictures(total);
  byId("empty").hidden = total > 0;
  byId("datebar").hidden = total === 0;
  if (total === 0) showEmpty(query);
  showDay();
  announce(pictures(total));
  document.title = query ? `${query} – Thalweg` : "Thalweg";
  if (now.status) facets.update(query, now.status.facets);
}

function showEmpty(query) {
  const isSearch = query !== "";
  const start = now.status?.indexing ? "Pictures appear here as they are indexed."
    : "This catalogue is empty. Fill it with: thalweg index FOLDER";
  byId("empty-head").textContent = isSearch ? "No pictures found" : "No pictures yet";
  byId("empty-text").textContent = isSearch ? "Nothing in this catalogue matches the search." : start;
  byId("empty-clear").hidden = !isSearch;
}

/** The strip names the day at the top. */
function showDay() {
  const { layout } = timeline, { collection } = now;
  if (!layout?.total || !collection) {
    byId("day").textContent = "";
    byId("day-count").textContent = "";
    return;
  }
  const { days } = collection, { dayStart } = layout;
  const first = layout.dayAt(timeline.y + 8), end = layout.daysEnd(first);
  for (const day of [first, end - 1]) collection.nameFolder(days[day], dayStart[day], dayStart[day + 1]);
  byId("day").textContent = stripText(days[first], days[end - 1], isNarrow.matches);
  byId("day-count").textContent = count(dayStart[end] - dayStart[first]);
}

/** Follows the timeline with the strip and the address. */
export function startShowing() {
  timeline.addEventListener("move", () => {
    showDay();
    const { position, offset } = timeline.anchor;
    const id = offset === null ? null : now.collection?.id(position) ?? null;
    if (id !== null || offset === null) address.note({ at: id });
  });
  timeline.addEventListener("layout", showDay);
}
