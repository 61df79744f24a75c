// @ts-check
// What the server says of itself: its state, progress, another catalogue, and that it is away.

import { get } from "./api.js";
import { address, duplicates, failed, live, lost, map, now, timeline, viewer } from "./app.js";
import { byId, set, toast } from "./dom.js";
import { endOffline, sayOffline } from "./offline.js";
import { showPicture } from "./opening.js";
import { showSessions } from "./sessions.js";
import { isAsked, reload, show } from "./showing.js";
import { showSources } from "./sources.js";
import { count } from "./text.js";
import { fillView } from "./views.js";

/** Time between two reloads while an index run goes on, and while there are no pictures yet. */
const RELOAD_EVERY = 2000, RELOAD_EMPTY_EVERY = 100;

function showStatus() {
  const { decisions, indexing, tiles } = now.status;
  showSources(now.status);
  showSessions(now.status);
  duplicates.canDecide = decisions;
  map.useTiles(tiles);
  byId("progress").hidden = !indexing;
  if (indexing) showProgress(indexing);
}

function showProgress({ done, expected, found, rate }) {
  const all = expected ?? found;
  const total = `${expected === null ? "at least " : ""}${count(all)}`;
  byId("progress-text").textContent = `Indexing: ${count(done)} of ${total}, ${count(Math.round(rate))} a second`;
  set(byId("progress-bar"), "value", all > 0 ? done / all : 0);
}

let reloaded = 0, reloadTimer = 0;

/** Shows the newest generation, but not more often than a person wants to see. */
function reloadSoon() {
  clearTimeout(reloadTimer);
  const pause = now.collection?.total > 0 ? RELOAD_EVERY : RELOAD_EMPTY_EVERY;
  const wait = Math.max(0, reloaded + pause - performance.now());
  reloadTimer = setTimeout(() => { reloaded = performance.now(); reload(); }, wait);
}

/** Takes a status of the server: another catalogue is shown from its start, a newer state of the same one in place. */
export function takeStatus(status) {
  const before = now.status?.catalog.id;
  now.status = status;
  showStatus();
  if (status.state === "failed") { lost.show(status.catalog.name, status.message); return; }
  const wasLost = lost.isShown;
  lost.hide();
  const { id, g: generation } = status.catalog;
  const isNew = now.collection ? generation !== now.collection.generation : wasLost;
  if (before && id && before !== id) showReplaced();
  else if (generation !== null && isNew) reloadSoon();
}

/** Another catalogue is at the path of the shown one: numbers and places of the old one mean nothing in it. */
function showReplaced() {
  if (viewer.isOpen) viewer.close();
  address.note({ picture: null, at: null, place: null });
  toast("The catalogue was replaced. This is the new one.");
  show(address.state.query);
  fillView();
}

/** Asks for the status. */
export const askStatus = () => get("status").then(takeStatus);

/** The server answers: what was asked for in vain is asked for again. */
function connected() {
  if (!endOffline()) return;
  const { query, at, view } = address.state;
  if (now.collection && isAsked(now.collection.query)) timeline.retry(); else show(query, at);
  if (view !== "timeline") fillView(true);
  if (viewer.isOpen) showPicture(viewer.id);
}

/** A disk has come or gone: what rows say of it, and pictures that could not be had, are asked for again. */
function disksChanged() {
  now.collection?.renew();
  timeline.retry();
}

/** Follows the events of the server. */
export function startConnection() {
  live.addEventListener("status", event => takeStatus(event.detail));
  live.addEventListener("generation", event => {
    if (lost.isShown || !now.collection) askStatus().catch(failed);
    else if (event.detail.g !== now.collection.generation) reloadSoon();
  });
  live.addEventListener("progress", event => {
    if (!now.status) return;
    now.status.indexing = event.detail;
    showStatus();
  });
  live.addEventListener("disks", disksChanged);
  live.addEventListener("sources", event => {
    if (!now.status) return;
    Object.assign(now.status, event.detail);
    showStatus();
  });
  live.addEventListener("decisions", () => duplicates.changed());
  live.addEventListener("failed", event => {
    const error = event.detail?.error ?? event.detail;
    if (error?.code === "unreadable") lost.show(now.status?.catalog.name, error.message);
    else failed(error);
  });
  live.addEventListener("connected", event => { if (event.detail) connected(); else sayOffline(); });
  live.addEventListener("reset", () => askStatus().catch(failed));
}
