// What files of a group have in common and what differs, and what rules choose. Needs no document.

import { bytesText, count, takenText, visible } from "./text.js";

const METADATA = { title: "Title", description: "Description", keywords: "Keywords", artist: "Artist", copyright: "Copyright",
  rating: "Rating", camera: "Camera", lens: "Lens", place: "Place", coordinates: "Coordinates" };

const pixelsOf = member => (member.width ?? 0) * (member.height ?? 0);
const sizeText = member => member.width && member.height ? `${member.width} × ${member.height}` : null;

/** Lines of a comparison: name, the value that is compared, its text; `order` finds the best one, which `best` names. */
const LINES = [
  { name: "Pixels", value: sizeText, text: value => value, best: "most", order: pixelsOf },
  { name: "Size", value: member => member.bytes, text: bytesText, exact: bytes => `${count(bytes)} bytes`, best: "largest", order: member => member.bytes },
  { name: "Format", value: member => member.format, text: format => format.toUpperCase() },
  { name: "Taken", value: member => member.taken, text: takenText, best: "oldest", order: member => member.taken === null ? NaN : -Date.parse(member.taken) },
  { name: "Changed", value: member => member.mtime, text: takenText, best: "oldest", order: member => member.mtime === null ? NaN : -Date.parse(member.mtime) },
  { name: "Folder", value: member => member.folder, text: visible, isPath: true },
  ...Object.entries(METADATA).map(([key, name]) => ({ name, value: member => member.metadata[key] ?? null, text: visible })),
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
    lines.push({ name: line.name, texts: texts(line, values), best: isUseful ? line.best : null, isBest: isUseful ? isBest : members.map(() => false), isPath: line.isPath ?? false });
  }
  return { common, lines };
}

/** Whether a folder is another one, or lies below it. */
const isBelow = (folder, other) => {
  const [below, above] = [folder, other].map(path => path.replace(/[/\\]$/, ""));
  return below === above || below.startsWith(`${above}/`) || below.startsWith(`${above}\\`);
};

/** The members that are to be dropped, apart from other names of a kept file. */
export function dropped(members) {
  const kept = members.filter(member => member.keep);
  const fileOf = member => member.same_file ?? member.id;
  return members.filter(member => member.keep === false && !kept.some(other => fileOf(other) === fileOf(member)));
}

const first = (members, key) => {
  const isLess = (one, other) => {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at >= 0 && one[at] < other[at];
  };
  return members.reduce((best, member) => isLess(key(member), key(best)) ? member : best);
};

/** Whether a rule keeps each member of a group; null if it does not decide the group. The server has the same rules. */
export function keeps(members, rule, folder = null) {
  const time = member => member.mtime ?? "";
  let kept;
  if (rule === "folder") kept = members.map(member => isBelow(member.folder, folder));
  else {
    const key = rule === "largest" ? member => [-pixelsOf(member), -member.bytes, time(member)] : member => [time(member), -pixelsOf(member), -member.bytes];
    const chosen = first(members, key);
    kept = members.map(member => member === chosen);
  }
  return kept.includes(true) && kept.includes(false) ? kept : null;
}
