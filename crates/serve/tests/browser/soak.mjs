// Clicks at random for a while and watches the memory of the page and of the server:
//
//   THALWEG=... node soak.mjs CATALOG.db MINUTES [SEED]
//
// Prints the memory of each round, and how it grows: the slope of a line through all rounds but the first quarter, in
// which caches fill, with its interval of 95 %. Ends with 1 if memory grows.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, open, program, settled } from "./lib.mjs";
import { random } from "./made.mjs";

const [catalog, minutes, seed = "1"] = process.argv.slice(2);
const ACTIONS = 40;
/** Growth of so many MB in an hour is noise of the allocators. */
const NOISE = { heap: 1, server: 3 };
const next = random(Number(seed));
const oneOf = list => list[Math.floor(next() * list.length)];
const cache = mkdtempSync(join(tmpdir(), "thalweg-soak-"));

const child = spawn(program, ["serve", catalog, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, XDG_CACHE_HOME: cache } });
const address = await new Promise(resolve => {
  let text = "";
  child.stderr.on("data", data => {
    text += data;
    const found = /serving at (\S+)/.exec(text);
    if (found) resolve(found[1]);
  });
});

const browser = await launch();
const { page, done } = await open(browser, address, { expected: /./ });
const session = await page.context().newCDPSession(page);
await session.send("Performance.enable");
await settled(page);

const SEARCHES = ["", "kind:raw", "rating:4..", "camera:nikon", "from:2015 to:2018", "has:gps -kind:film", "img*", "nothing-of-this-name"];

async function inPicture() {
  await page.keyboard.press("Enter");
  if (!await page.locator("#viewer[open]").isVisible()) return;
  for (let step = 0; step < 4; step += 1) await page.keyboard.press(oneOf(["ArrowRight", "ArrowLeft", "i", "+", "-", "r", "0"]));
  await page.keyboard.press("Escape");
}

/** A picture may open after its action has ended. */
async function closePicture() {
  while (await page.locator("#viewer[open]").isVisible()) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(50);
  }
}

async function act() {
  await closePicture();
  const { width, height } = page.viewportSize();
  await oneOf([
    async () => page.mouse.click(width - 6, 120 + (height - 130) * next()),
    async () => { await page.mouse.move(600, 500); await page.mouse.wheel(0, (next() - 0.5) * 6000); },
    async () => { await page.locator("#pictures").focus(); await page.keyboard.press(oneOf(["Home", "End", "PageDown", "ArrowDown", "ArrowRight"])); },
    async () => { await page.locator("#pictures").focus(); await inPicture(); },
    async () => { await page.locator("#pictures").focus(); await page.keyboard.press("Space"); await page.keyboard.press("Escape"); },
    async () => { await page.locator("#search").fill(oneOf(SEARCHES)); await page.keyboard.press("Enter"); },
    async () => { await page.getByRole("link", { name: "Map" }).click(); await page.mouse.wheel(0, -400); await page.waitForTimeout(200); await page.getByRole("link", { name: "Timeline" }).click(); },
    async () => page.setViewportSize({ width: oneOf([360, 800, 1400]), height: 900 }),
  ])();
  await page.waitForTimeout(60);
}

async function memory() {
  await closePicture();
  await page.locator("#search").fill("");
  await page.keyboard.press("Enter");
  await page.setViewportSize({ width: 1400, height: 900 });
  await settled(page);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = name => metrics.find(metric => metric.name === name).value;
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return { heap: of("JSHeapUsedSize") / 2 ** 20, nodes: of("Nodes"), listeners: of("JSEventListeners"), server: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024 };
}

/** Slope of the line through `values` (one for each time in hours), and half of its interval of 95 %. */
function slope(times, values) {
  const n = values.length, mean = list => list.reduce((sum, value) => sum + value, 0) / list.length;
  const t = mean(times), v = mean(values);
  const spread = times.reduce((sum, time) => sum + (time - t) ** 2, 0);
  const by = times.reduce((sum, time, index) => sum + (time - t) * (values[index] - v), 0) / spread;
  const rest = values.reduce((sum, value, index) => sum + (value - v - by * (times[index] - t)) ** 2, 0);
  return { by, within: 1.96 * Math.sqrt(rest / (n - 2) / spread) };
}

const begun = performance.now(), rounds = [];
while (performance.now() - begun < Number(minutes) * 60_000) {
  for (let action = 0; action < ACTIONS; action += 1) await act();
  const now = await memory();
  rounds.push({ hours: (performance.now() - begun) / 3_600_000, ...now });
  console.log(Object.entries(now).map(([name, value]) => `${name} ${value.toFixed(1)}`).join("  "));
}

const counted = rounds.slice(Math.ceil(rounds.length / 4)), times = counted.map(round => round.hours);
let grows = false;
for (const name of ["heap", "nodes", "listeners", "server"]) {
  const { by, within } = slope(times, counted.map(round => round[name]));
  console.log(`${name}: ${by.toFixed(1)} ± ${within.toFixed(1)} an hour`);
  grows ||= by - within > (NOISE[name] ?? 0);
}
console.log(`${rounds.length} rounds of ${ACTIONS} actions, seed ${seed}: memory ${grows ? "grows" : "does not grow"}`);
await done();
await browser.close();
const ended = new Promise(resolve => child.on("exit", resolve));
child.kill("SIGINT");
await ended;
rmSync(cache, { recursive: true, force: true });
process.exit(grows ? 1 : 0);
