// Files for the tests of the timeline's order and of pages.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { png } from "./made.mjs";

/** Adds two pictures that a camera with a wrong clock took: samples with other years in their EXIF. */
export function addFuture(folder) {
  const future = join(folder, "future");
  mkdirSync(future);
  for (const [name, year] of [["wrong-clock.jpg", "2098"], ["wronger-clock.jpg", "2099"]]) {
    const text = readFileSync(join(folder, "rhine/mist.jpg")).toString("latin1");
    writeFileSync(join(future, name), Buffer.from(text.replace(/\b(?:19|20)\d\d(?=:\d\d:\d\d \d\d:\d\d:\d\d)/g, year), "latin1"));
  }
}

/** Adds pictures without a date, in two folders; their names are not in the order in which they are made. */
export function addUndated(folder) {
  for (const [name, files] of [["zz-second", ["b.png", "a.png"]], ["zz-first", ["2.png", "10.png", "1.png"]]]) {
    mkdirSync(join(folder, name));
    files.forEach((file, at) => writeFileSync(join(folder, name, file), png([at * 40, name.length, 99, file.length])));
  }
}

/**
 * A TIFF with these pages: `{ width, height, grey, isReduced }`, uncompressed and of one grey. TIFF 6.0, sections 2 and 4.
 */
export function tiff(pages) {
  const parts = [Buffer.from("49492a0008000000", "hex")];
  let at = 8;
  pages.forEach(({ width, height, grey, isReduced = false }, number) => {
    // NewSubfileType, ImageWidth, ImageLength, BitsPerSample, Compression, PhotometricInterpretation, StripOffsets,
    // SamplesPerPixel, RowsPerStrip, StripByteCounts.
    const pixels = Buffer.alloc(width * height, grey), size = 2 + 10 * 12 + 4;
    const tags = [[254, isReduced ? 1 : 2], [256, width], [257, height], [258, 8], [259, 1], [262, 1], [273, at + size], [277, 1], [278, height], [279, pixels.length]];
    const directory = Buffer.alloc(size);
    directory.writeUInt16LE(tags.length, 0);
    tags.forEach(([tag, value], index) => {
      const start = 2 + index * 12;
      directory.writeUInt16LE(tag, start);
      directory.writeUInt16LE(4, start + 2);
      directory.writeUInt32LE(1, start + 4);
      directory.writeUInt32LE(value, start + 8);
    });
    const padding = pixels.length % 2;
    at += size + pixels.length + padding;
    directory.writeUInt32LE(number + 1 < pages.length ? at : 0, size - 4);
    parts.push(directory, pixels, Buffer.alloc(padding));
  });
  return Buffer.concat(parts);
}

/** The pages of the sample; the second directory is a thumbnail of the first, and no page. */
export const PAGES = [{ width: 40, height: 30, grey: 10 }, { width: 8, height: 6, grey: 200, isReduced: true }, { width: 40, height: 30, grey: 90 }, { width: 20, height: 40, grey: 170 }];

/** Adds a TIFF with three pages. */
export function addPages(folder) {
  mkdirSync(join(folder, "scans"));
  writeFileSync(join(folder, "scans", "letter.tif"), tiff(PAGES));
}
