// The page of `thalweg serve`: connects its parts.

import { Address } from "./address.js";
import { get, isAbort } from "./api.js";
import { Broken } from "./broken.js";
import { Collection } from "./collection.js";
import { DateBar } from "./datebar.js";
import { announce, byId, debounce, isTyping, set, toast } from "./dom.js";
import { Duplicates } from "./duplicates.js";
import { copyPaths, download } from "./export.js";
import { Facets } from "./facets.js";
import { Grid } from "./grid.js";
import { Live } from "./live.js";
import { Lost, isLost } from "./lost.js";
import { PictureMap } from "./map.js";
import { join, replace } from "./query.js";
import { showReports } from "./reports.js";
import { Search } from "./search.js";
import { Selection } from "./selection.js";
import { remember, remembered, setting, startSettings } from "./settings.js";
import { addText, count, parseDay, pictures, shortCount, stripText, visible } from "./text.js";
import { Timeline } from "./timeline.js";
import { Viewer } from "./viewer.js";

/** Time between two reloads while an index run goes on, and while there are no pictures yet. */
const RELOAD_EVERY = 2000, RELOAD_EMPTY_EVERY = 100;
/** Time without events after which the page says that the server does not answer. */
const OFFLINE_AFTER = 3000;

const isNarrow = matchMedia("(max-width: 899px)");
const address = new Address();
const selection = new Selection();
const timeline = new Timeline(selection);
const grid = new Grid(timeline, selection);
const search = new Search();
const facets = new Facets(search);
const viewer = new Viewer();
const map = new PictureMap();
const duplicates = new Duplicates();
const broken = new Broken();
const live = new Live();
const lost = new Lost();
new DateBar(timeline);

let status = null;
let collection = null;
let opened = 0;
/** The search that was shown last, or is being loaded. */
let asked = null;

// ---- Collections

function failed(error) {
  if (isAbort(error)) return;
  console.info(error);
  if (isLost(error)) { lost.show(status?.catalog.name, error.message); return; }
  if (error.code === "offline") { sayOffline(); return; }
  toast(error.hint ? `${error.message}. ${error.hint}` : error.message);
}

/** Shows what `q` finds, with the picture `id` in view. */
async function show(q, id = null, offset = null) {
  opened += 1;
  asked = q;
  const run = opened;
  const next = new Collection(q);
  const waiting = setTimeout(() => { if (run === opened) document.body.classList.add("waiting"); }, 400);
  set(timeline.list, "aria-busy", "true");
  try {
    if (!await search.isValid(q)) {
      set(timeline.list, "aria-busy", "false");
      return;
    }
    await next.open(id === null);
    const position = id === null || next.total === 0 ? 0 : await next.locate(id).catch(() => 0);
    await next.loadNearAspects(position);
    if (run !== opened) { next.close(); return; }
    selection.clear();
    collection = next;
    collection.addEventListener("gone", () => reload());
    collection.addEventListener("rows", () => showDay());
    collection.addEventListener("failed", event => failed(event.detail));
    await timeline.show(collection, position, offset);
    shown();
    if (await collection.loadOtherAspects() && run === opened) await timeline.relayout();
  } catch (error) {
    failed(error);
    if (run === opened) set(timeline.list, "aria-busy", "false");
  } finally {
    clearTimeout(waiting);
    if (run === opened) document.body.classList.remove("waiting");
  }
}

/** The same search in the newest generation, with the same picture in the same place. */
const reload = debounce(50, async () => {
  const { position, offset } = timeline.anchor;
  // Another search, whose pictures are not here yet, begins at its own first picture.
  const isSame = collection === null || collection.q === address.state.q;
  const id = offset === null || !isSame ? null : collection?.id(position) ?? address.state.at;
  await show(address.state.q, id, id === null ? null : offset);
  if (address.state.view === "map") map.show(address.state.q, null);
  else showView(true);
});

function shown() {
  const { total, q } = collection;
  byId("total").textContent = pictures(total);
  byId("empty").hidden = total > 0;
  byId("datebar").hidden = total === 0;
  if (total === 0) showEmpty(q);
  showDay();
  announce(pictures(total));
  showSelected();
  document.title = q ? `${q} – Thalweg` : "Thalweg";
  if (status) facets.update(q, status.facets);
}

function showEmpty(q) {
  const isSearch = q !== "";
  byId("empty-head").textContent = isSearch ? "No pictures found" : "No pictures yet";
  byId("empty-text").textContent = isSearch ? "Nothing in this catalogue matches the search."
    : status?.indexing ? "Pictures appear here as they are indexed." : "This catalogue is empty. Fill it with: thalweg index FOLDER";
  byId("empty-clear").hidden = !isSearch;
}

/** The strip names the day at the top. */
function showDay() {
  const { layout } = timeline;
  if (!layout?.total || !collection) { byId("day").textContent = ""; byId("day-count").textContent = ""; return; }
  const first = layout.dayAt(timeline.y + 8), end = layout.daysEnd(first);
  for (const day of [first, end - 1]) collection.nameFolder(collection.days[day], layout.dayStart[day], layout.dayStart[day + 1]);
  byId("day").textContent = stripText(collection.days[first], collection.days[end - 1], isNarrow.matches);
  byId("day-count").textContent = count(layout.dayStart[end] - layout.dayStart[first]);
}

timeline.addEventListener("move", () => {
  showDay();
  const { position, offset } = timeline.anchor;
  const id = offset === null ? null : collection?.id(position) ?? null;
  if (id !== null || offset === null) address.note({ at: id });
});
timeline.addEventListener("layout", showDay);

// ---- Search and filters

/**
 * Goes to a search, and to its first picture. `isFinal` searches can be left by "back"; the ones while typing replace
 * each other.
 */
function find(q, isFinal = true) {
  if (viewer.isOpen) viewer.close();
  // From views without filters a search leads to the timeline.
  const changes = { q, at: null, picture: null, ...(hasFilters() || !isFinal ? {} : { view: "timeline" }) };
  if (isFinal) address.push(changes); else address.note(changes);
  if (isFinal) search.set(q);
  applyView();
  if (address.state.view === "map") map.show(q, null);
  return show(q);
}

search.addEventListener("search", event => {
  const { text, isFinal } = event.detail;
  if (text !== address.state.q) find(text, isFinal);
  if (isFinal && !hasFilters()) find(text);
  if (isFinal && address.state.view === "timeline") timeline.list.focus({ preventScroll: true });
});
search.addEventListener("leave", () => timeline.list.focus({ preventScroll: true }));
facets.addEventListener("choose", event => find(event.detail));
for (const part of [search, facets, map, duplicates, broken]) part.addEventListener("failed", event => failed(event.detail));
byId("empty-clear").addEventListener("click", () => find(""));
byId("quick").addEventListener("click", event => {
  const target = event.target.closest("button");
  if (target?.dataset.view) go(target.dataset.view);
  else if (target) find(target.dataset.query);
});

/** Adds a filter to the search, in place of one of the same name. */
async function add(query) {
  try {
    const tokens = await search.tokens(address.state.q);
    Object.assign(address.state, { view: "timeline" });
    await find(query.includes(":") ? replace(address.state.q, tokens, query) : join(address.state.q, tokens, query));
  } catch (error) {
    failed(error);
  }
}

/** Groups and damaged files are those of the whole catalogue. */
const hasFilters = () => ["timeline", "map"].includes(address.state.view);

function showFacets(isShown) {
  document.body.classList.toggle("with-facets", isShown);
  set(byId("show-facets"), "aria-expanded", String(isShown));
  if (isShown && status && collection) facets.update(collection.q, status.facets);
}

function toggleFacets(isShown = !facets.isShown) {
  showFacets(isShown);
  if (isNarrow.matches) return;
  remember("facets", isShown ? "on" : "off");
}

/** Whether the filters are beside the pictures, as the user left them; on a narrow page they would cover them. */
function areFacetsWanted() {
  return !isNarrow.matches && remembered("facets") !== "off";
}

isNarrow.addEventListener("change", () => showFacets(areFacetsWanted()));
byId("show-facets").addEventListener("click", () => toggleFacets());
byId("close-facets").addEventListener("click", () => { toggleFacets(false); byId("show-facets").focus(); });
byId("shade").addEventListener("click", () => toggleFacets(false));

// ---- One picture

/** What had the focus when a picture was opened from another view than the timeline. */
let opener = null;

function openPicture(id, position = null) {
  const isInner = viewer.isOpen;
  if (!isInner) opener = document.activeElement;
  if (isInner) address.note({ picture: id });
  else address.push({ picture: id });
  showPicture(id, position);
}

function showPicture(id, position = null) {
  const at = position ?? collection?.find(id) ?? null;
  const row = at === null ? null : collection?.row(at);
  const hint = row && { v: row.page.v[row.index], width: row.page.width[row.index], height: row.page.height[row.index], name: visible(row.page.name[row.index]) };
  // Damaged files follow each other as they are listed.
  viewer.open(id, address.state.view === "broken" ? { order: "damage" } : { q: address.state.q }, hint);
}

/** Closes the dialog, with the last picture in view and active. */
async function closePicture() {
  const last = viewer.picture;
  viewer.close();
  const { view } = address.state;
  if (view !== "timeline") { (opener?.isConnected ? opener : byId(view)).focus(); return; }
  let position = last?.g === collection?.g ? last?.position ?? null : null;
  if (position === null && last) position = await collection?.locate(last.id).catch(() => null);
  if (position !== null && position !== undefined && timeline.layout?.total) grid.focus(position);
  else timeline.list.focus({ preventScroll: true });
}

grid.addEventListener("open", event => {
  const id = collection.id(event.detail);
  if (id !== null) openPicture(id, event.detail);
});
viewer.addEventListener("go", event => openPicture(event.detail));

/** The place of a picture in the timeline's selection; null in views where nothing is selected. */
const placeOf = picture => address.state.view === "timeline" && picture.g === collection?.g ? picture.position : null;
const showSelected = () => {
  const place = viewer.picture ? placeOf(viewer.picture) : null;
  viewer.showSelected(place === null ? null : selection.has(place));
};
viewer.addEventListener("shown", showSelected);
viewer.addEventListener("select", event => { const place = placeOf(event.detail); if (place !== null) selection.toggle(place); });
selection.addEventListener("change", showSelected);
viewer.addEventListener("search", event => add(event.detail));
viewer.addEventListener("leave", () => { if (address.back({ picture: null })) closePicture(); });
map.addEventListener("go", event => openPicture(event.detail));
for (const part of [map, broken]) part.addEventListener("search", event => add(event.detail));
for (const part of [duplicates, broken]) part.addEventListener("open", event => openPicture(event.detail));
duplicates.addEventListener("go", event => address.push(event.detail));
map.addEventListener("move", () => { if (address.state.view === "map") address.note({ place: map.place }); });

// ---- Views

function applyView() {
  const { view } = address.state;
  document.body.dataset.view = view;
  for (const link of document.querySelectorAll("[data-go]")) set(link, "aria-current", link.dataset.go === view ? "page" : null);
}

/** Fills the view that the address names; the timeline is filled by `show`. */
function showView(isAgain = false) {
  const { q, view, place, groups, bits } = address.state;
  if (view === "map") return map.show(q, place);
  if (view === "duplicates") return duplicates.show(groups, bits);
  if (view === "broken") return broken.show(isAgain);
  return Promise.resolve();
}

function go(view) {
  if (address.state.view === view) return;
  address.push({ view, place: view === "map" ? map.place : null });
  applyView();
  focusView();
  if (view !== "timeline") showView();
  // A panel over the page closes once something was chosen in it.
  if (matchMedia("(max-width: 899px)").matches && facets.isShown) toggleFacets(false);
}

/** Gives the focus to what the present view is about. */
function focusView() {
  const { view } = address.state;
  if (view === "timeline") timeline.list.focus({ preventScroll: true });
  else byId(view).focus({ preventScroll: true });
}

byId("skip").addEventListener("click", event => { event.preventDefault(); focusView(); });
for (const link of document.querySelectorAll("[data-go]"))
  link.addEventListener("click", event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link.dataset.go);
  });

address.addEventListener("change", () => {
  const { q, picture, at } = address.state;
  const isMoved = document.body.dataset.view !== address.state.view;
  applyView();
  // Closing a picture leaves the groups and their page as they are.
  if (isMoved || !viewer.isOpen) showView();
  if (q !== asked) {
    search.set(q);
    show(q, at);
  }
  if (picture !== null) showPicture(picture);
  else if (viewer.isOpen) closePicture();
});

// ---- Selection

selection.addEventListener("change", () => {
  const { size } = selection;
  byId("selection").hidden = size === 0;
  byId("selected").textContent = `${shortCount(size)} selected`;
  showAddition();
  announce(size === 0 ? "Nothing selected" : `${pictures(size)} selected`);
});
/** Says what "add" would add: the section of the active picture. */
function showAddition() {
  const { layout } = timeline;
  if (layout?.total && collection) byId("selection-day").textContent = addText(collection.days[layout.dayOf(timeline.active)]);
}
timeline.addEventListener("active", showAddition);

byId("selection-clear").addEventListener("click", () => { selection.clear(); timeline.list.focus({ preventScroll: true }); });
byId("selection-day").addEventListener("click", () => {
  const { layout } = timeline;
  const day = layout.dayOf(timeline.active);
  selection.change(layout.dayStart[day], layout.dayStart[day + 1], true);
});
byId("selection-copy").addEventListener("click", () => copyPaths(collection, selection).catch(failed));
for (const target of document.querySelectorAll("[data-export]"))
  target.addEventListener("click", () => download(collection, selection, target.dataset.export).catch(failed));

// ---- Dialogs and keys

const dialog = id => {
  const box = byId(id);
  box.showModal();
  // A form begins with what is chosen in it, not with the button that closes it.
  box.querySelector("input:checked")?.focus();
  box.querySelector("input[type=text]")?.select();
};
byId("show-settings").addEventListener("click", () => dialog("settings"));
byId("show-keys").addEventListener("click", () => dialog("keys"));
byId("day").addEventListener("click", () => dialog("date"));
for (const box of document.querySelectorAll("dialog.box"))
  box.addEventListener("click", event => { if (event.target === box || event.target.closest("[data-close]")) box.close(); });

byId("date-form").addEventListener("submit", event => {
  event.preventDefault();
  const day = parseDay(byId("date-text").value);
  set(byId("date-text"), "aria-invalid", day === null ? "true" : null);
  if (day === null) return;
  byId("date").close();
  if (!timeline.layout?.total) return;
  const position = collection.positionOfDay(day);
  timeline.jump(position);
  grid.focus(position);
});

addEventListener("keydown", event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && facets.isShown && isNarrow.matches) { toggleFacets(false); return; }
  if (address.state.view === "duplicates" && duplicates.key(event)) return;
  if (event.key.length > 1 && !event.target.closest("#pictures, button, a, summary, [role=slider], #map, #duplicates, #broken")) {
    // Keys that move work from the empty page as well.
    if (address.state.view === "timeline") grid.keyFromOutside(event);
    return;
  }
  if (document.body.classList.contains("no-letters")) return;
  const actions = {
    "/": () => { byId("search").focus(); byId("search").select(); }, "?": () => dialog("keys"), f: () => { if (hasFilters()) toggleFacets(); },
    m: () => go(address.state.view === "map" ? "timeline" : "map"), d: () => go(address.state.view === "duplicates" ? "timeline" : "duplicates"),
    g: () => { if (address.state.view !== "timeline") go("timeline"); dialog("date"); },
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
});

// ---- Live

function showStatus() {
  byId("catalog").textContent = status.catalog.name;
  const { indexing } = status;
  duplicates.canDecide = status.decisions;
  map.useTiles(status.tiles);
  byId("progress").hidden = !indexing;
  if (!indexing) return;
  const { done, expected, found, rate } = indexing;
  const all = expected ?? found;
  byId("progress-text").textContent = `Indexing: ${count(done)} of ${expected === null ? "at least " : ""}${count(all)}, ${count(Math.round(rate))} a second`;
  set(byId("progress-bar"), "value", all > 0 ? done / all : 0);
}

const renew = (() => {
  let last = 0, timer = 0;
  return () => {
    clearTimeout(timer);
    const pause = collection?.total > 0 ? RELOAD_EVERY : RELOAD_EMPTY_EVERY;
    timer = setTimeout(() => { last = performance.now(); reload(); }, Math.max(0, last + pause - performance.now()));
  };
})();

/** Takes a status of the server: another catalogue is shown from its start, a newer state of the same one in place. */
function took(next) {
  const before = status?.catalog.id;
  status = next;
  showStatus();
  if (status.state === "failed") { lost.show(status.catalog.name, status.message); return; }
  const wasLost = lost.isShown;
  lost.hide();
  if (before && status.catalog.id && before !== status.catalog.id) replaced();
  else if (status.catalog.g !== null && (collection ? status.catalog.g !== collection.g : wasLost)) renew();
}

/** Another catalogue is at the path of the shown one: numbers and places of the old one mean nothing in it. */
function replaced() {
  if (viewer.isOpen) viewer.close();
  address.note({ picture: null, at: null, place: null });
  toast("The catalogue was replaced. This is the new one.");
  show(address.state.q);
  showView();
}

live.addEventListener("status", event => took(event.detail));
live.addEventListener("generation", event => {
  if (lost.isShown || !collection) get("status").then(took).catch(failed);
  else if (event.detail.g !== collection.g) renew();
});
live.addEventListener("progress", event => { if (status) { status.indexing = event.detail; showStatus(); } });
live.addEventListener("decisions", () => duplicates.changed());
live.addEventListener("failed", event => {
  const error = event.detail?.error ?? event.detail;
  if (error?.code === "unreadable") lost.show(status?.catalog.name, error.message);
  else failed(error);
});
let offlineTimer = 0;

/** Says that the server does not answer, unless it does within a moment. */
function sayOffline() {
  // Each try of the browser fails anew: the time begins with the first one.
  offlineTimer ||= setTimeout(() => { byId("offline").hidden = false; }, OFFLINE_AFTER);
}

/** The server answers: what was asked for in vain is asked for again. */
function online() {
  const wasAway = offlineTimer !== 0;
  clearTimeout(offlineTimer);
  offlineTimer = 0;
  byId("offline").hidden = true;
  if (!wasAway) return;
  if (collection?.q === asked) timeline.retry(); else show(address.state.q, address.state.at);
  if (address.state.view !== "timeline") showView(true);
  if (viewer.isOpen) showPicture(viewer.id);
}

live.addEventListener("connected", event => { if (event.detail) online(); else sayOffline(); });
live.addEventListener("reset", () => get("status").then(took).catch(failed));

// ---- Start

startSettings((name, value) => {
  if (name === "size") { timeline.size = value; if (collection) timeline.relayout(); }
  if (name === "scheme") map.draw();
});
timeline.size = setting("size");
showFacets(areFacetsWanted());
applyView();
search.set(address.state.q);
if (address.unknown !== null) toast(`There is no view “${visible(address.unknown)}”: this is the timeline.`);
get("status").then(answer => {
  took(answer);
  if (collection && collection.total === 0) shown();
  else if (collection) facets.update(collection.q, status.facets);
  live.start();
  if (status.reports > 0) showReports().catch(failed);
}).catch(error => { failed(error); live.start(); });
show(address.state.q, address.state.picture ?? address.state.at);
showView();
if (address.state.picture !== null) showPicture(address.state.picture);
