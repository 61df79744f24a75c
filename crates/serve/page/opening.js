// @ts-check
// One picture: opened from any view, and closed with the focus where it was.

import { address, broken, duplicates, grid, map, now, selection, timeline, viewer } from "./app.js";
import { stacksFor } from "./stacks.js";
import { visible } from "./text.js";

/** What had the focus when a picture was opened from another view than the timeline. */
let opener = null;

function openPicture(id, position = null) {
  const isInner = viewer.isOpen;
  if (!isInner) opener = document.activeElement;
  if (isInner) address.note({ picture: id });
  else address.push({ picture: id });
  showPicture(id, position);
}

/** Shows a picture in the viewer; the address names it already. */
export function showPicture(id, position = null) {
  const { collection } = now;
  const at = position ?? collection?.find(id) ?? null;
  const row = at === null ? null : collection?.row(at);
  // Damaged files follow each other as they are listed.
  const { query, view } = address.state;
  const among = view === "broken" ? { order: "damage" } : { q: query, stacks: stacksFor(query) };
  viewer.open(id, among, row && hintOf(row));
}

/** What a row says of its picture, until the server has said more. */
function hintOf({ page, index }) {
  const { v: version, width, height, name } = page;
  return { version: version[index], width: width[index], height: height[index], name: visible(name[index]) };
}

/** Closes the dialog, with the last picture in view and active. */
export async function closePicture() {
  const last = viewer.picture, { collection } = now, { view } = address.state;
  viewer.close();
  if (view !== "timeline") {
    (opener?.isConnected ? opener : document.getElementById(view)).focus();
    return;
  }
  let position = last?.g === collection?.generation ? last?.position ?? null : null;
  if (position === null && last) position = await collection?.locate(last.id).catch(() => null);
  if (position !== null && position !== undefined && timeline.layout?.total) grid.focus(position);
  else timeline.list.focus({ preventScroll: true });
}

/** The place of a picture in the timeline's selection; null in views where nothing is selected. */
function placeOf(picture) {
  const isHere = address.state.view === "timeline" && picture.g === now.collection?.generation;
  return isHere ? picture.position : null;
}

function showSelected() {
  const place = viewer.picture ? placeOf(viewer.picture) : null;
  viewer.showSelected(place === null ? null : selection.has(place));
}

function toggleSelected(picture) {
  const place = placeOf(picture);
  if (place !== null) selection.toggle(place);
}

/** Connects everything that opens a picture. */
export function startOpening() {
  grid.addEventListener("open", event => {
    const id = now.collection.id(event.detail);
    if (id !== null) openPicture(id, event.detail);
  });
  for (const part of [viewer, map]) part.addEventListener("go", event => openPicture(event.detail));
  for (const part of [duplicates, broken]) part.addEventListener("open", event => openPicture(event.detail));
  duplicates.addEventListener("go", event => address.push(event.detail));
  viewer.addEventListener("shown", showSelected);
  viewer.addEventListener("select", event => toggleSelected(event.detail));
  viewer.addEventListener("leave", () => { if (address.back({ picture: null })) closePicture(); });
  selection.addEventListener("change", showSelected);
  timeline.addEventListener("layout", showSelected);
}
