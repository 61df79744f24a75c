// A made-up collection of any size, served with the page's own files: for tests of the timeline at a million pictures.
// The routes and their answers are those of `openapi.json`; `views.test.mjs` uses the real server.

import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { deflateSync, crc32 } from "node:zlib";

const PAGE = new URL("../../page/", import.meta.url);
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
  + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml", bin: "application/octet-stream" };
const GENERATION = 1_790_000_000_000_000;
const SHAPES = [1.5, 1.5, 1.5, 4 / 3, 4 / 3, 3 / 4, 2 / 3, 16 / 9, 1, 2.8];

/** Random numbers from a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers of pictures in folders, `[number, pictures]`, that sum up to `total`. */
function foldersOf(total, next) {
  const folders = [];
  for (let left = total; left > 0;) {
    const n = Math.min(left, 1 + Math.floor(next() ** 4 * 600));
    folders.push([folders.length + 2, n]);
    left -= n;
  }
  return folders;
}

/**
 * Days and shapes of `total` pictures: one day has `busy` of them, a share of `dateless` has no date, and is in folders
 * of one to some hundred pictures.
 */
export function collection(total, busy, seed = 1, dateless = 0.03) {
  const next = random(seed);
  const undated = Math.round(total * dateless);
  const days = [];
  let left = total - undated, day = 20_780;
  while (left > 0) {
    let n = Math.max(1, Math.round(-Math.log(1 - next()) * total / 4300));
    if (busy > 0 && days.length === 700) n = busy;
    n = Math.min(left, n);
    days.push([day, n]);
    left -= n;
    day -= 1 + (next() < 0.2 ? Math.floor(next() * 30) : 0);
  }
  const aspects = Uint8Array.from({ length: total }, () => next() < 0.004 ? 0 : Math.round(48 * Math.log(SHAPES[Math.floor(next() * SHAPES.length)])) + 128);
  return { total, undated, days, aspects, folders: foldersOf(undated, random(seed + 100)) };
}

/** A grey picture with one row of pixels. */
export function png(pixels = [128]) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]), frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, pixels.length, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from([0, ...pixels]))), chunk("IEND", Buffer.alloc(0))]);
}

/** The checksum of PNG; Node has it from version 22. */
function crc(bytes) {
  if (crc32) return crc32(bytes);
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** Starts a server; `address` is that of the page, `send` sends an event. `made.flags` are the flags of all rows. */
export async function serveMade(made) {
  const picture = png();
  const starts = [];
  let start = 0;
  for (const [day, n] of made.days) { starts.push([start, day]); start += n; }
  const dayOf = position => {
    if (position >= start) return null;
    let low = 0, high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle][0] <= position) low = middle; else high = middle;
    }
    return starts[low][1];
  };
  const folderStarts = [];
  for (let at = 0, sum = start; at < made.folders.length; at += 1) { folderStarts.push(sum); sum += made.folders[at][1]; }
  const folderOf = position => {
    if (position < start) return 1;
    let low = 0, high = folderStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (folderStarts[middle] <= position) low = middle; else high = middle;
    }
    return made.folders[low][0];
  };
  const pathOf = folder => folder === 1 ? "/made/up/" : `/made/up/folder-${folder}/`;
  const takenAt = position => {
    const day = dayOf(position);
    return day === null ? null : `${new Date(day * 86_400_000).toISOString().slice(0, 10)}T12:00:00`;
  };
  const rows = (at, n) => {
    const positions = Array.from({ length: Math.max(0, Math.min(n, made.total - at)) }, (_, index) => at + index);
    const all = value => positions.map(value);
    return {
      g: GENERATION, total: made.total, at, next: null, id: all(p => p + 1), taken: all(takenAt), name: all(p => `IMG_${p}.JPG`), title: all(() => null),
      folder: all(folderOf), kind: all(() => "picture"), format: all(() => "jpeg"), width: all(() => 3000), height: all(() => 2000), rating: all(() => null),
      flags: all(() => made.flags ?? 0), stack: all(() => 1), v: all(p => `v${p}`), folders: Object.fromEntries(all(folderOf).map(folder => [folder, pathOf(folder)])),
    };
  };
  const one = position => ({
    g: GENERATION, id: position + 1, v: `v${position}`, name: `IMG_${position}.JPG`, folder: { id: 1, path: "/made/up/" }, path: `/made/up/IMG_${position}.JPG`,
    kind: "picture", pages: 1, width: 3000, height: 2000, is_broken: false, original: "inline", values: { taken_at: takenAt(position) }, position, total: made.total,
    previous: position === 0 ? null : position, next: position + 1 < made.total ? position + 2 : null, beside: [], sidecar: null,
  });
  const status = {
    version: "0", state: "ready", message: null, catalog: { id: "made", name: "made-up.db", files: made.total, g: GENERATION }, indexing: null, words: "ready",
    decisions: false, facets: ["format"], thumbnails: [256, 512, 1280], limits: { q: 1000, rows: 500, aspects: 1_000_000, top: 500 },
    tiles: null, reports: 0, sources: [], hidden: 0,
  };
  const api = (path, parameters) => {
    const number = name => Number(parameters.get(name));
    switch (path[0]) {
      case "status": return status;
      case "timeline": return path[1] ? made.aspects.subarray(number("from"), number("from") + number("n"))
        : { g: GENERATION, total: made.total, undated: made.undated, days: made.days, partial: [], future: 0, undated_folders: made.folders };
      case "rows": return rows(number("at"), number("n"));
      case "facets": return { g: GENERATION, facets: { format: { values: [{ text: "jpeg", query: "format:jpeg", n: made.total }], more: 0, without: 0 } }, late: [] };
      case "parse": return { canonical: parameters.get("q"), tokens: [], mistakes: [] };
      case "complete": return { values: [{ text: "folder:2019", query: "folder:", n: null, meaning: "A part of the path", also: ["in"] }, { text: "format:jpeg", query: "format:", n: null, meaning: "The format", also: [] }], more: 0 };
      case "folders": return { g: GENERATION, folders: [] };
      case "picture": return path[2] === "similar" ? { bits: null, similar: [] } : path[2] ? picture : one(Number(path[1]) - 1);
      case "thumb": return picture;
      default: return null;
    }
  };
  const streams = new Set();
  const send = (name, data) => {
    for (const stream of streams) stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://made");
    const head = { "content-security-policy": POLICY, "cache-control": "no-store" };
    if (url.pathname === "/api/v1/events") {
      response.writeHead(200, { ...head, "content-type": "text/event-stream" });
      response.write(":\n\n");
      streams.add(response);
      response.on("close", () => streams.delete(response));
      return;
    }
    if (!url.pathname.startsWith("/api/v1/")) {
      const name = url.pathname === "/" ? "index.html" : url.pathname.slice(1);
      const file = new URL(name, PAGE), isFile = /^[a-z]+\.[a-z]+$/.test(name) && existsSync(file);
      response.writeHead(isFile ? 200 : 404, { ...head, "content-type": isFile ? TYPES[name.split(".").at(-1)] : "text/plain" });
      // The server joins the style sheets; modules are asked for one by one here.
      const isStyle = name === "style.css";
      response.end(isStyle ? readFileSync(file) + readFileSync(new URL("views.css", PAGE)) : isFile ? readFileSync(file) : "");
      return;
    }
    const answer = api(url.pathname.slice(8).split("/"), url.searchParams);
    const isBytes = answer instanceof Uint8Array;
    const type = answer === picture ? "image/png" : isBytes ? "application/octet-stream" : "application/json";
    response.writeHead(answer === null ? 404 : 200, { ...head, "content-type": type, "thalweg-generation": String(GENERATION) });
    response.end(isBytes ? answer : JSON.stringify(answer));
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, send, close: () => { server.closeAllConnections(); server.close(); } };
}
