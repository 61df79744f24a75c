// The browser and the server of the tests. A page fails its test by errors and warnings on the console, requests to
// other addresses, failed requests and violations of the content security policy.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SAMPLES = new URL("../../../../samples/pictures", import.meta.url).pathname;

/** What the tests index. */
const STEPS = ["--tags", "--words", "--verify", "--hash", "--perceptual"];

/** The program under test: `THALWEG` names it. */
export const program = process.env.THALWEG ?? null;

/** Starts Chromium. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? PROGRAMS.find(existsSync);
  return chromium.launch({ executablePath, headless: true, chromiumSandbox: process.getuid() !== 0, args: ["--disable-dev-shm-usage"] });
}

function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
    let text = "";
    child.stderr.on("data", data => { text += data; });
    child.on("error", reject);
    child.on("close", code => code === null || code > 1 ? reject(new Error(`thalweg ${args.join(" ")}: ${text}`)) : resolve());
  });
}

/**
 * Indexes the sample pictures and serves them; or serves the catalogue at a path. `fill` adds to the folder of pictures
 * before it is indexed, `options` are further ones of `thalweg serve`; as a function they are made from the folder.
 * The server is stopped by `stop`, and started at the same address by `restart`; `catalog` and `pictures` are its paths.
 */
export async function serve({ catalog = null, fill = null, options = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "thalweg-page-"));
  const path = catalog ?? join(folder, "samples.db");
  // A copy, so that the documentation's pictures do not show where the repository is.
  const samples = join(folder, "Pictures");
  if (!catalog) cpSync(SAMPLES, samples, { recursive: true });
  if (!catalog) fill?.(samples);
  if (!catalog) await run(["index", samples, "-c", path, ...STEPS]);
  const more = typeof options === "function" ? options(folder) : options;
  const start = listen => startServer(["serve", path, "--listen", listen, ...more], folder);
  let running = await start("127.0.0.1:0");
  const isWhole = running.address.endsWith("/") || running.address.includes("?token=");
  const address = isWhole ? running.address : `${running.address}/`;
  const stop = async () => { await running?.stop(); running = null; };
  const restart = async () => { running = await start(new URL(address).host); };
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  /** Indexes the folder of pictures again, or another one, into the catalogue. */
  const index = (pictures = samples) => run(["index", pictures, "-c", path, ...STEPS]);
  return { address, close, stop, restart, index, catalog: path, pictures: samples };
}

/** Starts a server, and returns when it says its address. */
async function startServer(args, cache) {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, XDG_CACHE_HOME: cache } });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", data => {
      text += data;
      const found = /serving at (\S+)/.exec(text);
      if (found) resolve(found[1]);
    });
    child.on("exit", code => reject(new Error(`thalweg serve ended with ${code}: ${text}`)));
  });
  const stop = async () => {
    const ended = new Promise(resolve => child.on("exit", resolve));
    child.kill("SIGINT");
    await ended;
  };
  return { address, stop };
}

/** Runs in each page before its scripts: violations become errors, long tasks are kept. */
function observe() {
  document.addEventListener("securitypolicyviolation", event => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  window.tasks = [];
  new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(entry => Math.round(entry.duration)))).observe({ type: "longtask", buffered: true });
}

/**
 * Opens a page. `options` are those of a browser context, and `expected`: a pattern of addresses that may answer with
 * an error, `other`: the start of addresses that the page may use besides its own, and `script`: a function
 * that runs in the page before its scripts. `done` closes it and fails if
 * something went wrong.
 */
export async function open(browser, address, { expected = null, other = null, script = null, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const origin = new URL(address).origin, problems = [];
  const isExpected = url => expected?.test(url) ?? false;
  await context.addInitScript(observe);
  if (script) await context.addInitScript(script);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  page.on("pageerror", error => problems.push(`error: ${error.stack}`));
  page.on("console", message => {
    // The server is busy, or looks for groups: the page asks again.
    if (message.text().includes("status of 503")) return;
    if (["error", "warning"].includes(message.type()) && !isExpected(message.location().url)) problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("request", request => {
    const url = request.url();
    if (other && url.startsWith(other)) return;
    if (!url.startsWith(origin) && !url.startsWith("blob:") && !url.startsWith("data:")) problems.push(`request to ${url}`);
  });
  page.on("requestfailed", request => {
    if (request.failure().errorText !== "net::ERR_ABORTED" && !isExpected(request.url())) problems.push(`failed: ${request.url()} ${request.failure().errorText}`);
  });
  await page.goto(address);
  const done = async () => {
    await context.close();
    assert.deepEqual(problems, []);
  };
  return { page, done };
}

/** Waits until the timeline is laid out and what is visible has its rows. */
export async function settled(page) {
  await page.locator("#pictures[aria-busy=false][data-ready]").waitFor();
}

/** Waits until the shapes of all pictures are known, too: no other layout follows. */
export async function exact(page) {
  await page.locator("#pictures[aria-busy=false][data-ready][data-exact]").waitFor();
}

/** Clicks, and returns the text of the file that is downloaded, its bytes and its name. */
export async function downloaded(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { name: download.suggestedFilename(), bytes, lines: bytes.toString().trim().split("\n") };
}

/** The option of a position (from 1) in the timeline. */
export const picture = (page, number) => page.locator(`#pictures [role=option]:not([hidden])[aria-posinset="${number}"]`);
