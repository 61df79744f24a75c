// @ts-check
// Equal files as a table: path, size, date, and which of them the rules would keep.

import { el } from "./dom.js";
import { bytesText, takenText, visible } from "./text.js";

/** What the rules say of the file that they keep. */
const RULES = { largest: "the best", oldest: "taken first" };
/** Lines of a comparison that have a column of their own. */
const COLUMNS = ["Size", "Taken", "Changed", "Folder"];
const HEADS = ["Picture", "File", "Size", "Date", "Rules keep", "Decision"];

// The roles are written out: on a narrow page the parts of the table are laid out as blocks, which would lose them.
const part = (tag, role, options, ...children) => el(tag, { role, ...options }, ...children);

/** A table with `body` for its rows. */
export function filesTable(body) {
  const heads = HEADS.map(text => part("th", "columnheader", { scope: "col" }, el("span", { text })));
  return part("table", "table", { class: "files", "aria-label": "Files" },
    part("thead", "rowgroup", {}, part("tr", "row", {}, heads)), body);
}

export const filesBody = () => part("tbody", "rowgroup", { class: "members" });

/** A row over the whole table. */
export const wideRow = child =>
  part("tr", "row", { class: "rest" }, part("td", "cell", { colspan: HEADS.length }, child));

/** The date of a file, when it was changed below it, and which of both is the oldest. */
function dates(member, lines, at) {
  const mark = name => lines.some(line => line.name === name && line.isBest[at])
    ? el("small", { class: "best", text: " oldest" }) : null;
  const taken = takenText(member.taken), changed = takenText(member.mtime);
  return [
    taken ? el("span", { text: taken }, mark("Taken")) : el("span", { class: "quiet", text: "No date" }),
    changed ? el("small", { class: "changed", text: `changed ${changed}` }, mark("Changed")) : null,
  ];
}

/**
 * The row of a file. `lines` is what differs in the group (`compare.js`), `shot` and `decide` are its thumbnail and its
 * buttons, `note` says that it is another name of a file.
 */
export function fileRow(member, at, lines, { shot, decide, note }) {
  const others = lines.filter(line => !COLUMNS.includes(line.name)).map(line => [
    el("dt", { text: line.name }),
    el("dd", {}, el("b", { text: line.texts[at] ?? "none" }),
      line.isBest[at] ? el("small", { text: line.best }) : null)]);
  const rules = member.rules.map(rule => el("span", { class: "rule", text: RULES[rule] ?? rule }));
  return part("tr", "row", { class: "member" },
    part("td", "cell", { class: "picture" }, shot),
    part("th", "rowheader", { scope: "row", class: "file" }, el("b", { text: visible(member.name) }),
      el("small", { class: "path", text: visible(member.folder) }),
      others.length > 0 ? el("dl", {}, others.flat()) : null, note),
    part("td", "cell", { class: "bytes", text: bytesText(member.bytes) }),
    part("td", "cell", { class: "dates" }, dates(member, lines, at)),
    part("td", "cell", { class: "rules" }, rules.length > 0 ? rules : el("span", { class: "unseen", text: "none" })),
    part("td", "cell", {}, decide));
}
