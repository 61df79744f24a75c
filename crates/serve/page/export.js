// What is done with selected pictures: their paths and rows as text, made from the rows that the server gives.

import { toast } from "./dom.js";
import { count } from "./text.js";

/** More rows than this take a while and a lot of memory: a command does that better. */
const MOST = 200_000;

const isWithin = size => {
  if (size <= MOST) return true;
  toast(`${count(size)} pictures are too many for the page. Use: thalweg find --where '…'`);
  return false;
};

/** The path of a row, as text. */
function pathOf(page, index) {
  const folder = page.folders[page.folder[index]] ?? "";
  return folder === "" || folder.endsWith("/") || folder.endsWith("\\") ? folder + page.name[index] : `${folder}/${page.name[index]}`;
}

const quote = value => {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const COLUMNS = ["path", "taken_at", "title", "format", "width", "height", "rating"];

const FORMATS = {
  paths: { type: "text/plain", name: "paths.txt", head: "", line: (page, index) => `${pathOf(page, index)}\n` },
  csv: {
    type: "text/csv", name: "pictures.csv", head: `${COLUMNS.join(",")}\n`,
    line: (page, index) => `${[pathOf(page, index), page.taken[index], page.title[index], page.format[index], page.width[index], page.height[index], page.rating[index]].map(quote).join(",")}\n`,
  },
  json: {
    type: "application/x-ndjson", name: "pictures.jsonl", head: "",
    line: (page, index) => `${JSON.stringify({ id: page.id[index], path: pathOf(page, index), taken_at: page.taken[index], title: page.title[index], format: page.format[index], width: page.width[index], height: page.height[index], rating: page.rating[index] })}\n`,
  },
};

/** The text of the selected rows; null if there are too many. */
async function textOf(collection, selection, format) {
  if (!isWithin(selection.size)) return null;
  const lines = [format.head];
  for (const [from, to] of selection.ranges) await collection.eachRow(from, to, (page, index) => lines.push(format.line(page, index)));
  return lines;
}

/** Copies the paths of the selected pictures, one in a line. */
export async function copyPaths(collection, selection) {
  const lines = await textOf(collection, selection, FORMATS.paths);
  if (!lines) return;
  try {
    await navigator.clipboard.writeText(lines.join(""));
    toast(`${count(selection.size)} ${selection.size === 1 ? "path" : "paths"} copied`);
  } catch {
    toast("The browser did not allow to copy: download the paths instead");
  }
}

/** Offers a file with the selected rows. */
export async function download(collection, selection, name) {
  const format = FORMATS[name];
  const lines = await textOf(collection, selection, format);
  if (!lines) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(lines, { type: format.type }));
  link.download = format.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
