// @ts-check
// Searches and filters, from the search box, the panel, and the links of all views.

import { address, broken, duplicates, facets, failed, map, now, search, timeline, viewer } from "./app.js";
import { byId, closest } from "./dom.js";
import { join, replace } from "./query.js";
import { show } from "./showing.js";
import { isOfStack, opened } from "./stacks.js";
import { applyView, go, hasFilters } from "./views.js";

/**
 * Goes to a search, and to its first picture. `isFinal` searches can be left by "back"; the ones while typing replace
 * each other.
 */
function find(query, isFinal = true) {
  if (viewer.isOpen) viewer.close();
  // From views without filters a search leads to the timeline.
  const changes = { query, at: null, picture: null, ...(hasFilters() || !isFinal ? {} : { view: "timeline" }) };
  if (isFinal) address.push(changes); else address.note(changes);
  if (isFinal) search.set(query);
  applyView();
  if (address.state.view === "map") map.show(query, null);
  return show(query);
}

/** Adds a filter to the search, in place of one of the same name. */
async function add(filter) {
  try {
    const { query } = address.state;
    const tokens = await search.tokens(query);
    Object.assign(address.state, { view: "timeline" });
    await find(filter.includes(":") ? replace(query, tokens, filter) : join(query, tokens, filter));
  } catch (error) {
    failed(error);
  }
}

/** Shows all files of the stack of the active picture, or goes back from them. */
export function toggleStack() {
  if (isOfStack(address.state.query)) {
    history.back();
    return;
  }
  const row = now.collection?.row(timeline.active);
  const query = row ? opened(row) : null;
  if (query !== null) find(query);
}

/** Connects everything that searches. */
export function startSearching() {
  search.addEventListener("search", event => {
    const { text, isFinal } = event.detail;
    if (text !== address.state.query) find(text, isFinal);
    if (isFinal && !hasFilters()) find(text);
    if (isFinal && address.state.view === "timeline") timeline.list.focus({ preventScroll: true });
  });
  search.addEventListener("leave", () => timeline.list.focus({ preventScroll: true }));
  facets.addEventListener("choose", event => find(event.detail));
  for (const part of [map, broken, viewer]) part.addEventListener("search", event => add(event.detail));
  for (const part of [search, facets, map, duplicates, broken])
    part.addEventListener("failed", event => failed(event.detail));
  byId("empty-clear").addEventListener("click", () => find(""));
  byId("quick").addEventListener("click", event => {
    const target = closest(event, "button");
    if (target?.dataset.view) go(target.dataset.view);
    else if (target) find(target.dataset.query);
  });
}
