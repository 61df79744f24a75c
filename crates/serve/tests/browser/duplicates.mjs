// Files for the tests of duplicates and of what belongs to one picture.

import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { png } from "./made.mjs";

/** Adds copies of samples to a folder of them: three groups, one of which has three files. */
export function addDuplicates(folder) {
  const copies = join(folder, "copies");
  mkdirSync(copies);
  for (const [from, to] of [["rhine/mist.jpg", "mist.jpg"], ["rhine/mist.jpg", "mist (1).jpg"], ["danube/passau.jpg", "passau.jpg"]]) {
    copyFileSync(join(folder, from), join(copies, to));
    utimesSync(join(copies, to), 1_600_000_000, 1_600_000_000);
  }
}

/** Adds pairs of equal files, each pair with another picture. */
export function addPairs(folder, n) {
  for (const name of ["first", "second"]) {
    mkdirSync(join(folder, name));
    for (let pair = 0; pair < n; pair += 1)
      writeFileSync(join(folder, name, `pair-${String(pair).padStart(4, "0")}.png`), png([pair & 255, pair >> 8, 7, 9]));
  }
}

/** Adds a picture with another file of its name and a sidecar. */
export function addBeside(folder) {
  const beside = join(folder, "beside");
  mkdirSync(beside);
  copyFileSync(join(folder, "rhine/three-countries.jpg"), join(beside, "ferry.jpg"));
  copyFileSync(join(folder, "danube/source.png"), join(beside, "ferry.png"));
  writeFileSync(join(beside, "ferry.xmp"), `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>`);
}
