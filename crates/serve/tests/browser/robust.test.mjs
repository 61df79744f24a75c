// What the page says when something is missing: the server, a file, the catalogue, a view; and the keyboard without
// the pointer.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { launch, open, picture, program, serve, settled } from "./lib.mjs";

const skip = program ? false : "THALWEG does not name the program";
/** Requests that fail because something was taken away. */
const FAILING = /\/api\/v1\/|\/icon\.svg$/;
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
  const visited = await open(browser, server.address + query, { expected: FAILING, ...options });
  if (!query.includes("view=")) await settled(visited.page);
  return visited;
};

const focused = page => page.evaluate(() => document.activeElement.id);

/** Takes the files of a catalogue away, under all its names. */
function removeCatalog(path) {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path)) && !name.endsWith(".decisions")) rmSync(join(dirname(path), name));
}

test("the date box has the focus, and so has what is chosen in the settings", { skip }, async () => {
  const { page, done } = await visit();
  await page.keyboard.press("g");
  assert.equal(await focused(page), "date-text");
  await page.keyboard.type("2015");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("g");
  await page.keyboard.type("2014");
  assert.equal(await page.locator("#date-text").inputValue(), "2014", "the earlier text is replaced");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.value), "auto");
  await done();
});

test("arrow keys move right after loading, and a link skips to the pictures", { skip }, async () => {
  const { page, done } = await visit();
  assert.equal(await focused(page), "");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await focused(page), await page.locator("#pictures").getAttribute("aria-activedescendant")], ["pictures", "p1"]);
  await page.reload();
  await settled(page);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "skip");
  await page.getByRole("link", { name: "Skip to the pictures" }).waitFor();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "pictures");
  assert.ok(!page.url().includes("#"));
  await done();
});

test("everything is reached by keys alone, each with a visible mark", { skip }, async () => {
  const { page, done } = await visit();
  const seen = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return null;
      const box = element.getBoundingClientRect(), style = getComputedStyle(element);
      const isMarked = style.outlineStyle !== "none" || element.closest(".field") || ["pictures", "datebar"].includes(element.id);
      return { name: element.id || element.textContent.trim(), isSeen: box.width > 0 && box.height > 0, isMarked: Boolean(isMarked) };
    });
    if (here === null) break;
    assert.ok(here.isSeen && here.isMarked, JSON.stringify(here));
    seen.push(here.name);
  }
  for (const name of ["skip", "show-facets", "search", "Timeline", "Map", "show-keys", "show-settings", "All", "day", "pictures", "datebar"])
    assert.ok(seen.includes(name), `${name} in ${seen.join(", ")}`);
  await done();
});

test("completions and mistakes do not cover each other", { skip }, async () => {
  for (const width of [1400, 360]) {
    const { page, done } = await visit("", { viewport: { width, height: 800 } });
    const box = page.getByRole("combobox", { name: "Search" });
    await box.fill("camra:x lns:y frmat:z ");
    await box.press("Enter");
    await page.locator("#search-mistakes li").nth(2).waitFor();
    await box.pressSequentially("form");
    await page.locator("#search-list [role=option]").first().waitFor();
    // While a word is typed, its text is parsed anew.
    const boxes = await page.waitForFunction(() => {
      const shown = ["search-mistakes", "search-list"].map(id => document.getElementById(id).getBoundingClientRect());
      return shown.every(({ height }) => height > 0) && document.querySelectorAll("#search-mistakes li").length === 3 ? shown.map(({ y, height }) => ({ y, height })) : null;
    });
    const [mistakes, list] = await boxes.jsonValue();
    assert.ok(mistakes.height > 100, "three mistakes are shown");
    assert.ok(list.y >= mistakes.y + mistakes.height, `${list.y} is below ${mistakes.y + mistakes.height} at ${width}`);
    await done();
  }
});

test("a view has several names, and an unknown one is reported", { skip }, async () => {
  const { page, done } = await visit("?view=damaged");
  await page.getByText("3 damaged files", { exact: true }).waitFor();
  await page.goto(`${server.address}?view=constructor`);
  await page.getByText("There is no view “constructor”: this is the timeline.").waitFor();
  await done();
});

test("a new search starts at its first picture", { skip }, async () => {
  const { page, done } = await visit("", { viewport: { width: 700, height: 500 } });
  await page.keyboard.press("End");
  await settled(page);
  await page.waitForURL(/at=\d/);
  const box = page.getByRole("combobox", { name: "Search" });
  await box.fill("format:jpeg");
  await box.press("Enter");
  await page.waitForURL(/q=format/);
  await settled(page);
  assert.equal(await page.evaluate(() => document.querySelector("#scroller").scrollTop), 0);
  assert.ok(!page.url().includes("at="), page.url());
  await done();
});

test("that the server does not answer is said, and taken back", { skip }, async () => {
  const { page, done } = await visit("?q=name:loreley*");
  await server.stop();
  try {
    await page.getByRole("alert").filter({ hasText: "The server does not answer" }).waitFor();
    await page.getByRole("combobox", { name: "Search" }).fill("name:mist");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(4000);
    assert.ok(await page.locator("#offline").isVisible(), "it stays while the server is away");
  } finally {
    await server.restart();
  }
  await page.locator("#offline").waitFor({ state: "hidden" });
  // What was asked for in vain comes now.
  await page.getByText("1 picture", { exact: true }).first().waitFor();
  await settled(page);
  await page.locator(".cell.loaded").first().waitFor();
  await done();
});

test("a file that is gone or was replaced is reported in its tile and in the viewer", { skip }, async () => {
  const other = await serve();
  try {
    rmSync(join(other.pictures, "rhine", "mist.jpg"));
    writeFileSync(join(other.pictures, "danube", "passau.jpg"), "another file");
    for (const [name, words, help] of [["mist", "The file is gone", "The file was moved or deleted since it was indexed. Run `thalweg index` again."],
      ["passau", "The file has changed", "The file has changed since it was indexed. Run `thalweg index` again."]]) {
      const { page, done } = await open(browser, `${other.address}?q=name:${name}`, { expected: FAILING });
      await settled(page);
      const tile = picture(page, 1);
      await tile.getByText(words).waitFor();
      assert.ok((await tile.getAttribute("aria-label")).includes(help), await tile.getAttribute("aria-label"));
      assert.ok(await tile.locator("svg.icon").first().isVisible());
      await tile.click();
      await page.getByRole("dialog").getByText(help).waitFor();
      assert.ok(await page.locator("#viewer-image").isHidden());
      await done();
    }
  } finally {
    await other.close();
  }
});

test("a catalogue that is deleted or replaced is reported in every view", { skip }, async () => {
  const other = await serve();
  try {
    const { page, done } = await open(browser, other.address, { expected: FAILING });
    await settled(page);
    await picture(page, 2).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    removeCatalog(other.catalog);
    const lost = page.getByRole("alert").filter({ hasText: "The catalogue samples.db cannot be shown" });
    await lost.waitFor();
    assert.match(await lost.textContent(), /thalweg index/);
    await page.getByRole("link", { name: "Map" }).click();
    assert.ok(await lost.isVisible());
    await page.reload();
    await lost.waitFor();
    // Another collection comes to the same path.
    const pictures = join(dirname(other.catalog), "Others");
    mkdirSync(pictures);
    cpSync(join(other.pictures, "danube"), join(pictures, "danube"), { recursive: true });
    await other.index(pictures);
    await lost.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Timeline" }).click();
    await page.getByText("4 pictures", { exact: true }).first().waitFor();
    await settled(page);
    await done();
  } finally {
    await other.close();
  }
});

test("a catalogue that is replaced in one step is shown from its start", { skip }, async () => {
  const [other, small] = await Promise.all([serve(), serve({ fill: folder => { for (const name of ["rhine", "far-away"]) rmSync(join(folder, name), { recursive: true }); } })]);
  try {
    const { page, done } = await open(browser, other.address, { expected: FAILING });
    await settled(page);
    await small.stop();
    removeCatalog(other.catalog);
    cpSync(small.catalog, other.catalog);
    utimesSync(other.catalog, new Date(), new Date());
    await page.getByText("The catalogue was replaced. This is the new one.").waitFor();
    await page.getByText("17 pictures", { exact: true }).first().waitFor();
    await done();
  } finally {
    await Promise.all([other.close(), small.close()]);
  }
});
