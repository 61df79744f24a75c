// Measures the page and the server, each figure of bench/records/serve.toml, and prints them as JSON:
//
//   THALWEG=... node figures.mjs MILLION.db PICTURES
//
// MILLION.db is the catalogue of `crates/catalog/examples/million.rs`; PICTURES is a folder of 20,000 pictures.
// The machine has to be otherwise idle.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exact, launch, open, program, settled } from "./lib.mjs";
import { random } from "./made.mjs";

const [million, pictures] = process.argv.slice(2);
const ROUNDS = 5;
const cache = mkdtempSync(join(tmpdir(), "thalweg-figures-"));
const figures = {};

const quantile = (values, share) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
};
const median = values => quantile(values, 0.5);
const rounded = value => Math.round(value * 10) / 10;

function note(name, values, unit = "ms") {
  figures[name] = { unit, n: values.length, p50: rounded(median(values)), p99: rounded(quantile(values, 0.99)), most: rounded(Math.max(...values)) };
  console.error(`${name}: ${JSON.stringify(figures[name])}`);
}

/** Starts the server with these arguments; resolves when it has printed its address. */
function start(args, folder = cache) {
  const begun = performance.now();
  const child = spawn(program, ["serve", ...args, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, XDG_CACHE_HOME: folder } });
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", data => {
      text += data;
      const found = /serving at (\S+)/.exec(text);
      if (found) resolve({ address: found[1], begun, pid: child.pid, stop: () => new Promise(done => { child.on("exit", done); child.kill("SIGINT"); }) });
    });
    child.on("exit", code => reject(new Error(`thalweg serve ended with ${code}: ${text}`)));
  });
}

/** Memory of a process in MB: its peak, and what of it is not from files. */
function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = name => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)[1]) / 1024;
  return { peak: Math.round(of("VmHWM")), now: Math.round(of("VmRSS")) };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Milliseconds until the whole answer is there; its status must be 200. */
function timed(address, route) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(`${address}api/v1/${route}`, { agent, headers: { "accept-encoding": "gzip" } }, answer => {
      let bytes = 0;
      answer.on("data", data => { bytes += data.length; });
      answer.on("end", () => answer.statusCode === 200 ? resolve({ time: performance.now() - begun, bytes }) : reject(new Error(`${route}: ${answer.statusCode}`)));
    }).on("error", reject);
  });
}

async function json(address, route) {
  return await (await fetch(`${address}api/v1/${route}`)).json();
}

/** Repeats requests one after another. */
async function latency(name, address, routes) {
  const times = [];
  for (const route of routes) times.push((await timed(address, route)).time);
  note(name, times);
}

async function ready(address) {
  for (;;) {
    const status = await json(address, "status");
    if (status.catalog.g) return status;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** Runs in each page before its scripts: `readyAt` is when the timeline is laid out and what is visible has its rows. */
function watchReady() {
  window.readyAt = null;
  new MutationObserver(() => {
    const list = document.getElementById("pictures");
    if (window.readyAt === null && list?.getAttribute("aria-busy") === "false" && list.hasAttribute("data-ready")) window.readyAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Milliseconds from navigation to the ready timeline: in a new context, and after a reload. */
async function pageReady(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  await context.addInitScript(watchReady);
  const page = await context.newPage();
  const ready = async () => {
    await page.waitForFunction(() => window.readyAt !== null);
    return page.evaluate(() => window.readyAt);
  };
  await page.goto(address);
  const first = await ready();
  await page.waitForTimeout(700);
  await page.reload();
  const again = await ready();
  await context.close();
  return { first, again };
}

async function firstThumbnails(browser) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), "thalweg-fresh-"));
    const server = await start([pictures], folder);
    const { page, done } = await open(browser, server.address, { expected: /./ });
    await page.waitForFunction(() => [...document.querySelectorAll("#pictures img")].some(image => image.complete && image.naturalWidth > 1));
    times.push(performance.now() - server.begun);
    await done();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  note("first thumbnail of 20,000 files never indexed, from the command", times);
}

async function starts(browser) {
  const times = [];
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const server = await start([million]);
    const { page, done } = await open(browser, server.address, { expected: /./ });
    await settled(page);
    if (round > 0) times.push(performance.now() - server.begun);
    await done();
    await server.stop();
  }
  note("page of a million ready, from the command", times);
}

async function requests(address) {
  const status = await ready(address), next = random(5), g = status.catalog.g;
  const { total } = await json(address, "timeline?q=");
  const at = () => Math.floor(next() * (total - 200));
  await latency("rows, 200 at a random place", address, Array.from({ length: 300 }, () => `rows?q=&g=${g}&at=${at()}&n=200`));
  await latency("days of the timeline", address, Array.from({ length: 30 }, () => "timeline?q="));
  const facets = await json(address, "facets?q=&of=camera,lens,format,year,rating&top=12");
  const values = Object.values(facets.facets).flatMap(facet => facet.values.map(value => value.query));
  const filters = Array.from({ length: 200 }, () => [values[Math.floor(next() * values.length)], values[Math.floor(next() * values.length)]].join(" "));
  await latency("filter with counts of seven facets", address, filters.map(q => `facets?q=${encodeURIComponent(q)}&of=kind,format,camera,lens,rating,year,folder&top=12`));
  const names = (await json(address, `rows?q=&g=${g}&at=0&n=500`)).name.map(name => name.replace(/\.[^.]*$/, ""));
  const words = names.flatMap(name => name.split(/[^\p{L}\p{N}]+/u)).filter(word => word.length > 2);
  const found = Array.from({ length: 1000 }, () => words[Math.floor(next() * words.length)]);
  await latency("words", address, found.map(word => `timeline?q=${encodeURIComponent(word)}`));
  await latency("words by their first three letters", address, found.map(word => `timeline?q=${encodeURIComponent(`${word.slice(0, 3)}*`)}`));
}

async function clients(address) {
  const next = random(6), { total, g } = await json(address, "timeline?q="), times = [];
  let errors = 0;
  const begun = performance.now();
  await Promise.all(Array.from({ length: 50 }, async () => {
    for (let request = 0; request < 100; request += 1)
      await timed(address, `rows?q=&g=${g}&at=${Math.floor(next() * (total - 200))}&n=200`).then(({ time }) => times.push(time), () => { errors += 1; });
  }));
  note("rows for 50 clients at once", times);
  figures["50 clients"] = { errors, rate: Math.round(times.length * 1000 / (performance.now() - begun)) };
}

async function scrolling(browser, address) {
  const { page, done } = await open(browser, address, { expected: /./ });
  await settled(page);
  const next = random(13);
  await page.evaluate(() => { window.tasks = []; });
  await page.mouse.move(600, 500);
  for (let step = 0; step < 200; step += 1) await page.mouse.wheel(0, 700);
  await settled(page);
  const bar = await page.getByRole("slider", { name: "Date" }).boundingBox();
  for (let jump = 0; jump < 20; jump += 1) {
    await page.mouse.click(bar.x + bar.width - 4, bar.y + bar.height * next());
    await settled(page);
  }
  figures["long tasks while scrolling a million"] = await page.evaluate(() => window.tasks);
  await done();
}

/** Runs in the page: after a press on the date bar, until all visible thumbnails are shown. */
function watchJump() {
  const isVisible = cell => {
    const { top, bottom } = cell.getBoundingClientRect();
    return bottom > 60 && top < innerHeight;
  };
  const areShown = () => {
    const visible = [...document.querySelectorAll(".cell:not([hidden])")].filter(isVisible);
    return visible.length > 0 && visible.every(cell => cell.classList.contains("loaded") || cell.classList.contains("missing"));
  };
  window.jumped = new Promise(resolve => {
    addEventListener("pointerdown", () => {
      const begun = performance.now();
      const look = () => areShown() ? resolve(performance.now() - begun) : setTimeout(look, 5);
      setTimeout(look, 10);
    }, { capture: true, once: true });
  });
}

/** Jumps to dates whose thumbnails the server has, in a browser that does not have them. */
async function jumps(browser) {
  const server = await start([pictures]);
  const times = [];
  for (const isCounted of [false, true]) {
    const { page, done } = await open(browser, server.address, { expected: /./ });
    page.setDefaultTimeout(120_000);
    await page.waitForFunction(async () => {
      const status = await (await fetch("api/v1/status")).json();
      return !status.indexing && status.catalog.files > 0;
    });
    await exact(page);
    await page.waitForTimeout(3000);
    const bar = await page.getByRole("slider", { name: "Date" }).boundingBox();
    for (let place = 0.05; place < 0.95; place += 0.045) {
      await page.evaluate(watchJump);
      await page.mouse.click(bar.x + bar.width - 4, bar.y + bar.height * place);
      const time = await page.evaluate(() => window.jumped);
      if (isCounted) times.push(time);
      await page.waitForTimeout(400);
    }
    await done();
  }
  note("a jump until all visible thumbnails that exist are shown", times);
  figures["memory with 20,000 pictures, MB"] = memory(server.pid);
  await server.stop();
}

const browser = await launch();
try {
  await firstThumbnails(browser);
  await starts(browser);
  const server = await start([million]);
  await ready(server.address);
  const times = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) times.push(await pageReady(browser, server.address));
  note("page of a million ready, new browser context", times.map(time => time.first));
  note("page of a million ready, loaded again", times.map(time => time.again));
  await requests(server.address);
  await clients(server.address);
  await scrolling(browser, server.address);
  figures["memory with a million, MB"] = memory(server.pid);
  await server.stop();
  await jumps(browser);
} finally {
  await browser.close();
  agent.destroy();
  rmSync(cache, { recursive: true, force: true });
}
console.log(JSON.stringify(figures, null, 1));
process.exit(0);
