// Makes `crates/serve/page/land.bin`, the coastlines and borders of the map, from Natural Earth's 1:110m countries
// (public domain) as TopoJSON of the npm package `world-atlas` (2.0.2, ISC). From the repository's folder:
//
//   npm install --no-save --prefix /tmp/atlas world-atlas@2.0.2
//   node scripts/land.mjs /tmp/atlas/node_modules/world-atlas/countries-110m.json crates/serve/page/land.bin
//
// Format, all numbers LEB128 varints, signed ones zigzag: number of arcs; for each arc the number of points, then
// x and y of each as the difference from the one before (the first from 0), where x = (longitude + 180) * 100 and
// y = (latitude + 90) * 100; number of rings of land; for each ring the number of arcs, then each arc's index,
// signed: `~index` is the arc backwards.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [source, target] = process.argv.slice(2);
const { arcs, objects, transform } = JSON.parse(readFileSync(source, "utf8"));
const out = [];
const unsigned = value => {
  for (; value > 127; value >>>= 7) out.push((value & 127) | 128);
  out.push(value);
};
const signed = value => unsigned(value < 0 ? -2 * value - 1 : 2 * value);

unsigned(arcs.length);
for (const arc of arcs) {
  let x = 0, y = 0;
  const points = [];
  for (const [dx, dy] of arc) {
    x += dx;
    y += dy;
    const longitude = x * transform.scale[0] + transform.translate[0];
    const latitude = y * transform.scale[1] + transform.translate[1];
    const point = [Math.round((longitude + 180) * 100), Math.round((latitude + 90) * 100)];
    const last = points.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  unsigned(points.length);
  let before = [0, 0];
  for (const point of points) {
    signed(point[0] - before[0]);
    signed(point[1] - before[1]);
    before = point;
  }
}
const rings = objects.land.geometries.flatMap(geometry => geometry.type === "Polygon" ? geometry.arcs : geometry.arcs.flat());
unsigned(rings.length);
for (const ring of rings) {
  unsigned(ring.length);
  ring.forEach(signed);
}
const bytes = Uint8Array.from(out);
writeFileSync(target, bytes);
console.log(`${arcs.length} arcs, ${rings.length} rings, ${bytes.length} bytes, ${gzipSync(bytes).length} compressed`);
