// @ts-check
// Coastlines and borders: Natural Earth 1:110m, public domain. `scripts/land.mjs` makes and describes `land.bin`.

/** Greatest latitude of the map's projection (Mercator), at which the world is a square. */
const MOST = 85.05;

/** Mercator's projection: the world is the square from 0 to 1. */
export const project = (latitude, longitude) => {
  const y = Math.min(MOST, Math.max(-MOST, latitude)) * Math.PI / 180;
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + y / 2)) / (2 * Math.PI) };
};

/** The latitude and longitude of a place in the square. */
export const locate = (x, y) => ({
  latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * 180 / Math.PI,
  longitude: x * 360 - 180,
});

/** The shapes of the world as paths in the square: `land` to fill, `lines` (coasts and borders) to draw. */
export async function loadLand() {
  const answer = await fetch(new URL("land.bin", document.baseURI));
  if (!answer.ok) throw new Error(`the map's coastlines are not available (status ${answer.status})`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let at = 0;
  const unsigned = () => {
    let value = 0, shift = 0;
    while (bytes[at] > 127) { value |= (bytes[at] & 127) << shift; shift += 7; at += 1; }
    value |= bytes[at] << shift;
    at += 1;
    return value;
  };
  const signed = () => { const value = unsigned(); return value & 1 ? -(value + 1) / 2 : value / 2; };
  const arcs = Array.from({ length: unsigned() }, () => {
    let x = 0, y = 0;
    return Array.from({ length: unsigned() }, () => {
      x += signed();
      y += signed();
      return project(y / 100 - 90, x / 100 - 180);
    });
  });
  const land = new Path2D(), lines = new Path2D();
  for (const arc of arcs) draw(lines, unwrap(arc));
  for (let rings = unsigned(); rings > 0; rings -= 1) {
    const ring = [];
    for (let n = unsigned(); n > 0; n -= 1) {
      const index = signed();
      ring.push(...(index < 0 ? arcs[~index].toReversed() : arcs[index]));
    }
    draw(land, closed(unwrap(ring)));
    land.closePath();
  }
  return { land, lines };
}

/** Lets a line that crosses the 180th meridian go on beyond the square, instead of back through the whole world. */
function unwrap(points) {
  let shift = 0, before = points[0].x;
  return points.map(({ x, y }) => {
    if (x - before > 0.5) shift -= 1;
    if (before - x > 0.5) shift += 1;
    before = x;
    return { x: x + shift, y };
  });
}

/** A ring around a pole (Antarctica) ends a world away from its start: it is closed below the map. */
function closed(points) {
  const first = points[0], last = points.at(-1);
  return Math.abs(last.x - first.x) < 0.5 ? points : [...points, { x: last.x, y: 1.1 }, { x: first.x, y: 1.1 }];
}

function draw(path, points) {
  path.moveTo(points[0].x, points[0].y);
  for (const { x, y } of points) path.lineTo(x, y);
}
