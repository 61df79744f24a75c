// The page on the real server, with the repository's sample pictures.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, picture, program, serve, settled } from "./lib.mjs";

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

test("damaged files are found, and say what is wrong", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("button", { name: "Damaged", exact: true }).click();
  await page.waitForURL(/is%3Abroken|is:broken/);
  await settled(page);
  const first = picture(page, 1);
  await first.waitFor();
  assert.match(await first.getAttribute("aria-label"), /damaged/);
  await first.click();
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("i");
  await dialog.locator(".warning").waitFor();
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

test("paths of selected pictures are downloaded", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Paths, one in a line" }).click()]);
  assert.equal(download.suggestedFilename(), "paths.txt");
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().trim().split("\n");
  assert.ok(lines.length === 3 && lines.every(line => /\/loreley-\d.*\.jpg$/.test(line)), lines.join());
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
