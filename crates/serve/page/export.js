// @ts-check
// What is done with selected pictures: the server makes the file, from ranges of positions in the search.

import { fetchFile } from "./api.js";
import { byId, toast } from "./dom.js";
import { count } from "./text.js";

/** More paths than this are a file rather than a clipboard. */
const MOST_COPIED = 200_000;

const wanted = (collection, selection, form) => ({
  q: collection.query, stacks: collection.stacks ?? "open", g: collection.generation, as: form,
  ranges: selection.size === collection.total ? null : selection.ranges,
});

/** Copies the paths of the selected pictures, one in a line. */
export async function copyPaths(collection, selection) {
  if (selection.size > MOST_COPIED) {
    toast(`${count(selection.size)} paths are too many to copy: download them instead`);
    return;
  }
  const { blob } = await fetchFile("export", wanted(collection, selection, "paths"));
  try {
    await navigator.clipboard.writeText(await blob.text());
    toast(`${count(selection.size)} ${selection.size === 1 ? "path" : "paths"} copied`);
  } catch {
    toast("The browser did not allow to copy: download the paths instead");
  }
}

let running = null;

/** Downloads the selected pictures in a form of the export; one at a time. */
export async function download(collection, selection, form) {
  byId("export-menu").hidePopover();
  if (running) {
    toast("Another download is being prepared", { label: "Stop it", run: () => running?.abort() });
    return;
  }
  const request = running = new AbortController();
  const slow = setTimeout(() =>
    toast(`Preparing ${count(selection.size)} ${selection.size === 1 ? "picture" : "pictures"}…`,
      { label: "Stop", run: () => request.abort() }), 500);
  try {
    const { name, blob } = await fetchFile("export", wanted(collection, selection, form), request.signal);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } finally {
    running = null;
    clearTimeout(slow);
  }
}
