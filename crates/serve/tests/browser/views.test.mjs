// The page on the real server, with the repository's sample pictures.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { downloaded, launch, open, picture, program, serve, settled } from "./lib.mjs";

/** Files of the samples that are damaged have no thumbnail, and their original no pixels. */
const DAMAGED = /\/api\/v1\/(thumb|picture)\/\d+\/(\d+|pixels|file)/;
const skip = program ? false : "THALWEG does not name the program";
let browser, server;

before(async () => {
  if (skip) return;
  [browser, server] = await Promise.all([launch(), serve()]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const visit = async (query = "", options = {}) => {
  const visited = await open(browser, server.address + query, { expected: DAMAGED, ...options });
  await settled(visited.page);
  return visited;
};

const names = page => page.locator("#pictures [role=option]:not([hidden])").evaluateAll(options => options.map(option => option.textContent));

test("words and filters find pictures; the address keeps the search", { skip }, async () => {
  const { page, done } = await visit();
  const box = page.getByRole("combobox", { name: "Search" });
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search");
  await box.fill("lorel");
  await box.press("Enter");
  await page.waitForURL(/q=lorel/);
  await page.getByText("3 pictures", { exact: true }).first().waitFor();
  assert.ok((await names(page)).every(name => name.includes("loreley")));
  await page.reload();
  await page.getByText("3 pictures", { exact: true }).first().waitFor();
  assert.equal(await box.inputValue(), "lorel*");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await page.waitForURL(url => !url.search.includes("q="));
  await page.goBack();
  await page.getByText("3 pictures", { exact: true }).first().waitFor();
  await done();
});

test("a page needs few requests: one script, and no request twice", { skip }, async () => {
  const { page, done } = await visit();
  await page.waitForTimeout(4000); // Chromium warns after three seconds of what was preloaded for nothing.
  const requested = await page.evaluate(() => performance.getEntriesByType("resource").map(entry => entry.name.replace(document.baseURI, "")));
  const first = requested.filter(name => !/thumb|events|icon|facets|folders/.test(name)).sort();
  assert.deepEqual(first, ["api/v1/rows?stacks=closed&at=0&n=200", "api/v1/status", "api/v1/timeline/aspects?stacks=closed&from=0&n=20000",
    "api/v1/timeline?stacks=closed",
    "main.js", "style.css"]);
  await done();
});

test("a mistake is shown under the text, and the pictures stay", { skip }, async () => {
  const { page, done } = await visit();
  const before = await page.locator("#total").textContent();
  const box = page.getByRole("combobox", { name: "Search" });
  await box.fill("a🏞 camra:nikon");
  await box.press("Enter");
  await page.locator("#search-mistakes li").first().waitFor();
  assert.match(await page.locator("#search-mistakes").textContent(), /camera/);
  assert.equal(await page.locator("#search-paint .wrong").first().textContent(), "camra:");
  assert.equal(await page.locator("#total").textContent(), before);
  assert.equal(await box.getAttribute("aria-invalid"), "true");
  await done();
});

test("filters are completed by name and value", { skip }, async () => {
  const { page, done } = await visit();
  const box = page.getByRole("combobox", { name: "Search" });
  await box.fill("form");
  await page.getByRole("option", { name: /^format:/ }).waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  assert.equal(await box.inputValue(), "format:");
  await page.getByRole("listbox", { name: "Completions" }).getByRole("option", { name: /png/i }).click();
  assert.match(await box.inputValue(), /^format:=?"?png"? $/i);
  await box.press("Enter");
  await page.waitForURL(/q=format/);
  await settled(page);
  await done();
});

test("values of a facet are added, joined and removed", { skip }, async () => {
  const { page, done } = await visit();
  const formats = page.getByRole("list", { name: "Format" });
  await formats.getByRole("button", { name: /png/i }).click();
  await page.waitForFunction(() => /png/i.test(document.querySelector("#search").value));
  await formats.getByRole("button", { name: /gif/i, pressed: false }).click();
  await page.waitForFunction(() => /gif/i.test(document.querySelector("#search").value));
  await formats.getByRole("button", { name: /gif/i, pressed: true }).waitFor();
  await formats.getByRole("button", { name: /png/i, pressed: true }).click();
  await page.waitForFunction(() => !/png/i.test(document.querySelector("#search").value));
  await formats.getByRole("button", { name: /gif/i, pressed: true }).click();
  await page.waitForFunction(() => document.querySelector("#search").value === "");
  await done();
});

test("a folder is a filter", { skip }, async () => {
  const { page, done } = await visit();
  await page.locator("#folder-tree").getByRole("button", { name: /^rhine/ }).click();
  await page.waitForURL(/q=folder/);
  await settled(page);
  await page.getByText("6 pictures", { exact: true }).first().waitFor();
  await done();
});

test("one picture: opened by its address, details, tags, zoom, next, back", { skip }, async () => {
  const { page, done } = await visit("?q=name:passau");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("i");
  const details = dialog.getByRole("complementary", { name: "Details" });
  await details.getByText(/passau\.jpg$/).first().waitFor();
  await details.getByText("All tags").click();
  await details.getByLabel("Filter tags").fill("FileType");
  await details.getByText("FileType", { exact: true }).waitFor();
  const zoom = dialog.locator("#viewer-pixels");
  const fit = await zoom.textContent();
  await dialog.locator("#stage").hover();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("+");
  await page.waitForFunction(before => document.querySelector("#viewer-pixels").textContent !== before, fit);
  await page.keyboard.press("0");
  await page.waitForFunction(before => document.querySelector("#viewer-pixels").textContent === before, fit);
  await page.reload();
  await dialog.locator("#viewer-image[src]").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.ok(!page.url().includes("picture="));
  await done();
});

test("damaged files are a view, with what is wrong and how much decodes", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("group", { name: "Often used" }).getByRole("button", { name: "Damaged" }).click();
  await page.waitForURL(/view=broken/);
  await page.locator("#broken[aria-busy=false]").waitFor();
  await page.getByText("3 damaged files", { exact: true }).waitFor();
  // Each cause has a heading with its number, in a fixed order.
  const heads = await page.locator("#broken").getByRole("heading", { level: 2 }).evaluateAll(all => all.map(head => head.textContent));
  assert.deepEqual(heads, ["Cut short 1", "Damaged inside 1", "Empty 1"]);
  const cut = page.getByRole("list", { name: /^Cut short/ }).getByRole("button", { name: /^cut-off\.jpg/ });
  assert.match(await cut.textContent(), /A part of the picture does not decode.*\d\d % can be decoded/);
  await page.getByRole("button", { name: /^empty\.jpg.*nothing can be decoded/ }).waitFor();
  // By keyboard alone, from the view to the file and back.
  await page.locator("#broken").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Home"]) await page.keyboard.press(key);
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^cut-off\.jpg/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("i");
  await dialog.locator(".warning").getByText(/\d\d % can be decoded/).waitFor();
  await dialog.getByText(/1 of 3$/).waitFor();
  const names = [];
  for (const key of ["n", "n", "p", "p"]) {
    await page.keyboard.press(key);
    await page.locator("#viewer[aria-busy=false]").waitFor();
    names.push(await dialog.locator("#viewer-name").textContent());
  }
  assert.deepEqual(names, ["cut-in-the-header.jpg", "empty.jpg", "cut-in-the-header.jpg", "Three rivers"], "the next file is the next of the list");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.activeElement?.textContent.startsWith("cut-off.jpg"));
  await page.getByRole("button", { name: "Show on the timeline" }).click();
  await page.waitForURL(/q=is%3Abroken|q=is:broken/);
  await settled(page);
  assert.match(await picture(page, 1).getAttribute("aria-label"), /damaged/);
  await done();
});

test("the map shows pictures with a place, without other servers", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("link", { name: "Map" }).click();
  await page.waitForURL(/view=map/);
  const clusters = page.getByRole("list", { name: "Pictures on the map" }).getByRole("button");
  await clusters.first().waitFor();
  await page.locator("#map[aria-busy=false]").waitFor();
  const painted = await page.locator("#map-canvas").evaluate(canvas => {
    const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    return new Set(Array.from({ length: 500 }, (_, index) => bytes[Math.floor(index * bytes.length / 2000) * 4])).size;
  });
  assert.ok(painted > 1, "sea and land have different colours");
  await page.getByRole("button", { name: "Show on the timeline" }).click();
  await page.waitForURL(/q=box/);
  await settled(page);
  assert.ok((await names(page)).length > 0);
  await done();
});

test("selected pictures are exported in each form", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Control+a");
  const get = async name => {
    await page.getByRole("button", { name: "Download" }).click();
    return downloaded(page, page.locator("#export-menu").getByRole("button", { name }));
  };
  const paths = await get("Paths, one in a line");
  assert.equal(paths.name, "pictures.txt");
  assert.ok(paths.lines.length === 3 && paths.lines.every(line => /\/loreley-\d.*\.jpg$/.test(line)), paths.lines.join());
  const table = await get("Table (CSV)");
  assert.ok(table.lines.length === 4 && table.lines[0].includes("path"), table.lines[0]);
  const json = await get("JSON Lines");
  assert.ok(json.lines.length === 3 && json.lines.every(line => JSON.parse(line).path.includes("loreley")));
  const parquet = await get("Table (Parquet)");
  assert.equal(parquet.bytes.subarray(0, 4).toString(), "PAR1");
  const sheet = await get("Contact sheet (HTML)");
  assert.match(sheet.lines[0], /^<!doctype html>/i);
  const pack = await get("The files, as a pack (tar)");
  assert.equal(pack.bytes.subarray(257, 262).toString(), "ustar");
  await done();
});

test("only what is selected is exported", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  for (const key of ["Home", "ArrowRight", "Space"]) await page.keyboard.press(key);
  const expected = (await picture(page, 2).getAttribute("aria-label")).split(",")[0];
  await page.getByRole("button", { name: "Download" }).click();
  const { lines } = await downloaded(page, page.getByRole("button", { name: "JSON Lines" }));
  assert.equal(lines.length, 1);
  const { path, title } = JSON.parse(lines[0]);
  assert.ok(title === expected || path.endsWith(expected), `${lines[0]} is ${expected}`);
  await done();
});

test("letters do nothing once they are switched off", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Off" }).check({ force: true });
  await page.keyboard.press("Escape");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("g");
  await page.keyboard.press("?");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await done();
});

test("settings last as long as the page where the browser keeps nothing", { skip }, async () => {
  const script = () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
  const { page, done } = await visit("", { script });
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("i");
  await dialog.getByRole("complementary", { name: "Details" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await done();
});

test("pictures that cannot be loaded leave nothing behind", { skip }, async () => {
  const STEPS = 40, FEW = 12;
  const { page, done } = await visit();
  await page.route(/\/thumb\/\d+\/1280/, route => route.fulfill({ status: 404 }));
  const session = await page.context().newCDPSession(page);
  /** Images that are in no document and still in memory. */
  const lost = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { result } = await session.send("Runtime.evaluate", { expression: "HTMLImageElement.prototype" });
    const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
    const found = await session.send("Runtime.callFunctionOn", {
      objectId: objects.objectId, returnByValue: true,
      functionDeclaration: "function() { return this.filter(image => image !== HTMLImageElement.prototype && !image.isConnected).length; }",
    });
    return found.result.value;
  };
  await page.locator("#pictures").focus();
  await page.keyboard.press("Enter");
  await page.locator("#viewer[open]").waitFor();
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(step % 8 < 4 ? "ArrowRight" : "ArrowLeft");
    await page.waitForTimeout(50);
  }
  const n = await lost();
  assert.ok(n <= FEW, `${n} images after ${STEPS} pictures`);
  await done();
});
