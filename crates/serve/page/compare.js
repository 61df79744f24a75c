// @ts-check
// What files of a group have in common and what differs. Needs no document.

import { bytesText, count, placeText, takenText, visible } from "./text.js";

const METADATA = { title: "Title", description: "Description", keywords: "Keywords", artist: "Artist",
  copyright: "Copyright",
  rating: "Rating", camera: "Camera", lens: "Lens", place: "Place", coordinates: "Coordinates" };

const pixelsOf = member => (member.width ?? 0) * (member.height ?? 0);
const sizeText = member => member.width && member.height ? `${member.width} × ${member.height}` : null;

/** Degrees north and east, as the server writes them, for people. */
function coordinatesText(text) {
  const [latitude, longitude] = text.split(" ").map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? placeText(latitude, longitude) : visible(text);
}

/**
 * Lines of a comparison: name, the value that is compared, its text; `order` finds the best one, which `best` names.
 */
const LINES = [
  { name: "Pixels", value: sizeText, text: value => value, best: "most", order: pixelsOf },
  { name: "Size", value: member => member.bytes, text: bytesText, exact: bytes => `${count(bytes)} bytes`,
    best: "largest", order: member => member.bytes },
  { name: "Format", value: member => member.format, text: format => format.toUpperCase() },
  { name: "Taken", value: member => member.taken, text: takenText, best: "oldest",
    order: member => member.taken === null ? NaN : -Date.parse(member.taken) },
  { name: "Changed", value: member => member.mtime, text: takenText, best: "oldest",
    order: member => member.mtime === null ? NaN : -Date.parse(member.mtime) },
  { name: "Folder", value: member => member.folder, text: visible, isPath: true },
  ...Object.entries(METADATA).map(([key, name]) =>
    ({ name, value: member => member.metadata[key] ?? null, text: key === "coordinates" ? coordinatesText : visible })),
];

/** The text of a line for each member: the short one, unless different values look the same in it. */
function texts(line, values) {
  const short = values.map(value => value === null ? null : line.text(value));
  const isApart = new Set(short).size === new Set(values).size;
  return isApart || !line.exact ? short : values.map(value => value === null ? null : line.exact(value));
}

function bestOf(line, members) {
  if (!line.order) return null;
  const orders = members.map(line.order);
  const most = Math.max(...orders.filter(order => !Number.isNaN(order)));
  return orders.map(order => order === most);
}

/**
 * `common`: what all members share, as texts. `lines`: what differs, each `{ name, texts, best, isBest, isPath }`
 * with a text (or null) and a mark for each member.
 */
export function compare(members) {
  const common = [], lines = [];
  for (const line of LINES) {
    const values = members.map(line.value);
    if (values.every(value => value === null)) continue;
    if (new Set(values).size === 1) {
      common.push({ name: line.name, text: line.text(values[0]) });
      continue;
    }
    const isBest = bestOf(line, members);
    // A mark on all but a few says nothing.
    const isUseful = isBest?.some(one => one) && isBest.some(one => !one);
    lines.push({ name: line.name, texts: texts(line, values), best: isUseful ? line.best : null,
      isBest: isUseful ? isBest : members.map(() => false), isPath: line.isPath ?? false });
  }
  return { common, lines };
}

/** The members that are to be dropped, apart from other names of a kept file. */
export function dropped(members) {
  const kept = members.filter(member => member.keep);
  const fileOf = member => member.same_file ?? member.id;
  return members.filter(member => member.keep === false && !kept.some(other => fileOf(other) === fileOf(member)));
}
