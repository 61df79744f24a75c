// @ts-check
// The length of films, for their tiles: read from the file's tags when a tile is seen, a few at a time.

import { get } from "./api.js";
import { lengthText } from "./text.js";

/** Files that are read at once. */
const AT_ONCE = 2;
/** Lengths that are remembered. */
const KEPT = 2000;

const known = new Map();
const waiting = [];
let running = 0;

async function read(id) {
  const { tags } = await get(`picture/${id}/tags`);
  return lengthText(tags.find(tag => tag.name === "Duration")?.value ?? "");
}

function pump() {
  while (running < AT_ONCE && waiting.length > 0) {
    // The newest first: what was scrolled past has time.
    const { id, resolve } = waiting.pop();
    running += 1;
    read(id).catch(() => null).then(text => {
      running -= 1;
      resolve(text);
      pump();
    });
  }
}

/** The length of a film such as `1:05`; null if it is not known. */
export function lengthOf(id, version) {
  const key = `${id} ${version}`;
  if (!known.has(key)) {
    if (known.size >= KEPT) known.clear();
    known.set(key, new Promise(resolve => { waiting.push({ id, resolve }); }));
    pump();
  }
  return known.get(key);
}
