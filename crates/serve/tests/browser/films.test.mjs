// Films in the timeline and the viewer, files without a picture, and what can be done with one picture: select it, read
// its stars and keywords, let a slideshow go on, print it, and take originals away as a ZIP.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { downloaded, launch, open, picture, program, serve, settled } from "./lib.mjs";

const FILMS = new URL("films/", import.meta.url).pathname;
const EXPECTED = /\/api\/v1\/(thumb|picture)\/\d+\/(\d+|pixels|file)/;
const skip = program ? false : "THALWEG does not name the program";
let browser, server;

/** Keywords, a title and a rating beside a picture; the texts are such that markup would show. */
const SIDECAR = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"><dc:subject><rdf:Bag><rdf:li>barge</rdf:li>
 <rdf:li>&lt;b&gt;lock&lt;/b&gt; "two"</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;

before(async () => {
  if (skip) return;
  const fill = folder => {
    cpSync(FILMS, join(folder, "films"), { recursive: true });
    mkdirSync(join(folder, "locks"));
    cpSync(join(folder, "danube", "passau.jpg"), join(folder, "locks", "lock.jpg"));
    writeFileSync(join(folder, "locks", "lock.xmp"), SIDECAR);
  };
  [browser, server] = await Promise.all([launch(), serve({ fill })]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const visit = async (query = "", options = {}) => {
  const visited = await open(browser, server.address + query, { expected: EXPECTED, ...options });
  if (!query.includes("view=")) await settled(visited.page);
  return visited;
};

test("a film has a mark and its length, and plays in the viewer by parts of the file", { skip }, async () => {
  for (const width of [1400, 360]) {
    const { page, done } = await visit("?q=name:river.mp4", { viewport: { width, height: 740 }, reducedMotion: "reduce" });
    const tile = picture(page, 1);
    await tile.locator(".badge").getByText("0:03", { exact: true }).waitFor();
    assert.match(await tile.getAttribute("aria-label"), /^river\.mp4(?=.*\bfilm\b)(?=.*\b0:03\b)/);
    assert.ok(await tile.locator(".badge svg").isVisible());
    const parts = [];
    page.on("response", answer => { if (/\/file$/.test(answer.url())) parts.push([answer.status(), answer.headers()["content-type"], answer.headers()["content-range"] ?? ""]); });
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("Enter");
    const video = page.locator("#viewer-film video");
    await page.waitForFunction(() => document.querySelector("#viewer-film video")?.readyState >= 1);
    assert.deepEqual(await video.evaluate(one => [Math.round(one.duration), one.videoWidth, one.videoHeight, one.controls, one.paused]), [3, 64, 48, true, true]);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.querySelector("#viewer-film video").currentTime > 0.3);
    await page.keyboard.press("Space");
    assert.ok(await video.evaluate(one => one.paused));
    await video.evaluate(one => { one.currentTime = 2.5; });
    await page.waitForFunction(() => document.querySelector("#viewer-film video").currentTime >= 2.5);
    assert.ok(parts.length > 0 && parts.every(([status, type, range]) => status === 206 && type === "video/mp4" && range.startsWith("bytes ")), JSON.stringify(parts));
    const [stage, box] = await Promise.all(["#stage", "#viewer-film video"].map(part => page.locator(part).boundingBox()));
    assert.ok(box.x >= stage.x && box.x + box.width <= stage.x + stage.width + 1 && box.height <= stage.height + 1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(await page.locator("video").count(), 0, "nothing goes on playing");
    await done();
  }
});

test("a film that the browser cannot play says so, and can be downloaded", { skip }, async () => {
  const { page, done } = await visit("?q=name:old.avi");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("This browser cannot play this film (AVI). Download it to play it in another program.").waitFor();
  const { name, bytes } = await downloaded(page, dialog.locator("#viewer-message").getByRole("link", { name: "Download the file" }));
  assert.deepEqual([name, bytes.subarray(0, 4).toString()], ["old.avi", "RIFF"]);
  await done();
});

test("a file without a picture has an icon and the reason, in its tile and in the viewer", { skip }, async () => {
  const { page, done } = await visit("?q=name:letter.jpg");
  const tile = picture(page, 1);
  await tile.locator(".reason span").waitFor();
  assert.ok(await tile.locator(".reason svg").isVisible());
  const words = await tile.getAttribute("title");
  assert.ok(words.length > 10 && (await tile.getAttribute("aria-label")).endsWith(words), words);
  await tile.click();
  const message = page.getByRole("dialog").locator("#viewer-message");
  await message.locator("span").waitFor();
  assert.ok((await message.locator("span").textContent()).length > 10);
  await message.getByRole("link", { name: "Download the file" }).waitFor();
  await done();
});

test("stars and keywords are in the dark panel, and a keyword leads to its pictures", { skip }, async () => {
  const { page, done } = await visit("?q=name:lock.jpg", { colorScheme: "light" });
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("i");
  const details = page.getByRole("dialog").getByRole("complementary", { name: "Details" });
  await details.getByRole("img", { name: "3 of 5 stars" }).waitFor();
  const keyword = details.getByRole("list", { name: "Keywords" }).getByRole("button", { name: '<b>lock</b> "two"', exact: true });
  await keyword.waitFor();
  const [paper, ink] = await details.evaluate(panel => [getComputedStyle(panel).backgroundColor, getComputedStyle(panel).color]);
  assert.deepEqual([paper, ink], ["rgb(20, 24, 29)", "rgb(228, 233, 238)"]);
  await keyword.click();
  await page.waitForURL(/q=.*keyword/);
  assert.match(await page.getByRole("combobox", { name: "Search" }).inputValue(), /keyword:"<b>lock<\/b> ""two"""$/);
  // The picture without its sidecar, which is none.
  await page.getByText("1 picture", { exact: true }).first().waitFor();
  await done();
});

test("x selects the shown picture, and the selection is kept when it closes", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  const button = page.getByRole("dialog").getByRole("button", { name: "Select", exact: true });
  await page.locator("#viewer[aria-busy=false]").waitFor();
  await page.keyboard.press("x");
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog").getByText(/2 of 3$/).waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await page.keyboard.press("x");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Selection" }).getByText("2 selected").waitFor();
  assert.equal(await picture(page, 1).getAttribute("aria-selected"), "true");
  await done();
});

test("a slideshow goes on by itself, and stops at a key and at the end", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*", { script: () => {
    const plain = window.setTimeout;
    window.setTimeout = (action, time, ...rest) => plain(action, time === 5000 ? 1500 : time, ...rest);
  } });
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog"), button = dialog.getByRole("button", { name: "Slideshow" });
  await page.locator("#viewer[aria-busy=false]").waitFor();
  await page.keyboard.press("s");
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  await dialog.getByText(/2 of 3$/).waitFor();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await dialog.getByText(/1 of 3$/).waitFor();
  await button.click();
  await dialog.getByText(/3 of 3$/).waitFor();
  await page.getByText("The slideshow is at its end").waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await done();
});

test("on paper there is the picture and its name alone", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await Promise.all(["#top", "#facets", "#datebar"].map(part => page.locator(part).isVisible())), [false, false, false]);
  assert.ok(await picture(page, 1).isVisible());
  await page.emulateMedia({ media: "screen" });
  await picture(page, 1).click();
  await page.locator("#viewer[aria-busy=false] #viewer-image[src]").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await Promise.all(["#viewer-image", "#viewer-name", "#viewer-close", "#top"].map(part => page.locator(part).isVisible())), [true, true, false, false]);
  await page.emulateMedia({ media: "screen" });
  await done();
});

test("originals are downloaded as a ZIP", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Download" }).click();
  const { name, bytes } = await downloaded(page, page.locator("#export-menu").getByRole("button", { name: "The files (ZIP)" }));
  assert.deepEqual([name, bytes.subarray(0, 4).toString("latin1"), bytes.readUInt16LE(bytes.length - 12)], ["pictures.zip", "PK\x03\x04", 3]);
  for (const file of ["loreley-1.jpg", "loreley-2.jpg", "loreley-1 (1).jpg"]) assert.ok(bytes.includes(file), file);
  await done();
});
