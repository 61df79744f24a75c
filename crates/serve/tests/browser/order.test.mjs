// The order of the timeline: the past, the future, and folders without dates; and the pages of a file.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, open, picture, program, serve, settled } from "./lib.mjs";
import { collection, png, serveMade } from "./made.mjs";
import { addFuture, addPages, addUndated } from "./order.mjs";

const DAMAGED = /\/api\/v1\/(thumb|picture)\/\d+\/(\d+|pixels|file)/;
const skip = program ? false : "THALWEG does not name the program";
let browser, server;

before(async () => {
  browser = await launch();
  if (!skip) server = await serve({ fill: folder => { addFuture(folder); addUndated(folder); addPages(folder); } });
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

/** The headings in view with their levels, from the top. */
const headings = page => page.locator("#days h2:not([hidden])").evaluateAll(all => all.map(head => ({
  text: head.firstChild.textContent, level: Number(head.getAttribute("aria-level") ?? 2), top: head.getBoundingClientRect().top, left: head.getBoundingClientRect().left,
})).sort((one, other) => one.top - other.top || one.left - other.left));

/** The names of all pictures in order, as the server has them. */
const names = async () => (await (await fetch(`${server.address}api/v1/rows?n=500`)).json()).name;

test("the future and what has no date are at the end, under headings that say so", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("End");
  await settled(page);
  const all = await names();
  const future = all.indexOf("wronger-clock.jpg");
  assert.ok(future > 5, "not first");
  assert.equal(all[future + 1], "wrong-clock.jpg");
  const undated = all.slice(future + 2).filter(name => /^\w+\.png$/.test(name));
  assert.deepEqual(undated.slice(-5), ["1.png", "10.png", "2.png", "a.png", "b.png"]);
  await page.waitForFunction(() => [...document.querySelectorAll("#days h2:not([hidden])")].every(head => head.firstChild.textContent !== ""));
  const heads = await headings(page);
  const at = text => heads.findIndex(head => head.text === text);
  const [clock, dateless] = [at("In the future: check the camera’s clock"), at("Without date")];
  assert.ok(clock >= 0 && dateless > clock, JSON.stringify(heads));
  assert.deepEqual([heads[clock].level, heads[dateless].level], [2, 2]);
  assert.match(heads[clock + 1].text, /2099/);
  const folders = heads.slice(dateless + 1);
  assert.ok(folders.every(head => head.level === 3));
  assert.deepEqual(folders.slice(-2).map(head => head.text.split("/").at(-1)), ["zz-first", "zz-second"]);
  assert.equal(await page.getByRole("slider", { name: "Date" }).getAttribute("aria-valuetext").then(text => /2|Without/.test(text)), true);
  await done();
});

test("a date in the future leads there, and an ordinary one does not", { skip }, async () => {
  const { page, done } = await visit();
  const all = await names();
  for (const [date, position] of [["2098-12-31", all.indexOf("wrong-clock.jpg")], ["2050", 0], ["2099", all.indexOf("wronger-clock.jpg")]]) {
    await page.keyboard.press("g");
    await page.getByLabel("Year, month or day").fill(date);
    await page.keyboard.press("Enter");
    await settled(page);
    await page.waitForFunction(id => document.querySelector("#pictures").getAttribute("aria-activedescendant") === id, `p${position}`);
  }
  await done();
});

test("the button that adds a section names what it adds", { skip }, async () => {
  const { page, done } = await visit("?q=folder:zz-first");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Add those of this folder" }).click();
  await bar.getByText("3 selected").waitFor();
  await done();
});

test("a new search starts at its first picture, also if the catalogue changes while it loads", { skip }, async () => {
  const { page, done } = await visit("", { viewport: { width: 700, height: 320 } });
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("End");
  await settled(page);
  // The answer about the new search comes after the news of a later state of the catalogue.
  await page.route(/\/timeline\?q=/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1500));
    await route.continue();
  });
  const news = page.waitForResponse(/\/api\/v1\/parse/);
  const box = page.getByRole("combobox", { name: "Search" });
  await box.fill("kind:picture");
  await box.press("Enter");
  await news;
  mkdirSync(join(server.pictures, "later"));
  writeFileSync(join(server.pictures, "later", "new.png"), png([1, 2, 3]));
  const g = Number(await page.locator("#pictures").getAttribute("data-generation"));
  await server.index();
  await page.waitForFunction(before => Number(document.querySelector("#pictures").dataset.generation) > before, g);
  await settled(page);
  await page.waitForTimeout(2000);
  await settled(page);
  assert.equal(await page.evaluate(() => document.querySelector("#scroller").scrollTop), 0);
  await picture(page, 1).waitFor();
  await done();
});

test("an alias of a filter is completed as the filter that it stands for", { skip }, async () => {
  const { page, done } = await visit();
  const box = page.getByRole("combobox", { name: "Search" });
  await box.fill("mode");
  await page.getByRole("option", { name: /^camera:/ }).waitFor();
  await box.fill("type:ra");
  await box.fill("type:pic");
  await page.getByRole("listbox", { name: "Completions" }).getByRole("option", { name: /picture/ }).click();
  assert.equal(await box.inputValue(), "kind:picture ");
  await done();
});

test("the pages of a TIFF are turned by keys and buttons", { skip }, async () => {
  const { page, done } = await visit("?q=folder:scans");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  const pages = page.getByRole("group", { name: "Pages" });
  await pages.getByText("Page 1 of 3").waitFor();
  /** The grey of the shown picture, and its shape. */
  const shown = () => page.locator("#viewer-image").evaluate(async image => {
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return { grey: context.getImageData(4, 4, 1, 1).data[0], isTall: canvas.height > canvas.width };
  });
  const expectPage = async (number, grey, isTall) => {
    await pages.getByText(`Page ${number} of 3`).waitFor();
    await page.waitForFunction(wanted => {
      const image = document.querySelector("#viewer-image");
      return image.complete && image.naturalWidth > 0 && (wanted === 1 ? !image.src.includes("page=") : image.src.includes(`page=${wanted}`));
    }, number);
    const now = await shown();
    assert.ok(Math.abs(now.grey - grey) <= 2 && now.isTall === isTall, `page ${number}: ${JSON.stringify(now)}`);
  };
  await expectPage(1, 10, false);
  await page.keyboard.press("PageDown");
  await expectPage(2, 90, false);
  await pages.getByRole("button", { name: "Next page" }).click();
  await expectPage(3, 170, true);
  await page.keyboard.press("PageDown");
  await expectPage(3, 170, true);
  await pages.getByRole("button", { name: "Previous page" }).click();
  await expectPage(2, 90, false);
  await page.keyboard.press("PageUp");
  await expectPage(1, 10, false);
  const { width, height } = await page.locator("#viewer-image").boundingBox();
  assert.ok(Math.abs(width / height - 4 / 3) < 0.02, "the first page has its own shape again");
  await done();
});

test("a million pictures without a date have headings by folder, and both ends are reached", async () => {
  const made = collection(1_000_000, 0, 5, 1);
  const other = await serveMade(made);
  const { page, done } = await open(browser, other.address);
  await settled(page);
  const list = page.getByRole("listbox", { name: "Pictures" });
  const slider = page.getByRole("slider", { name: "Date" });
  for (const [key, number, folder] of [["Home", 1, made.folders[0][0]], ["End", 1_000_000, made.folders.at(-1)[0]]]) {
    await list.focus();
    await page.keyboard.press(key);
    await settled(page);
    await picture(page, number).waitFor();
    assert.equal(await slider.getAttribute("aria-valuetext"), "Without date");
    await page.waitForFunction(name => [...document.querySelectorAll("#days h2:not([hidden])"), document.querySelector("#day")].some(head => head.textContent.includes(name)), `folder-${folder}`);
  }
  // A jump by the bar lands in the folder that the numbers of the answer give for the picture.
  const bar = await slider.boundingBox();
  await page.mouse.click(bar.x + bar.width - 4, bar.y + bar.height * 0.4);
  await settled(page);
  await page.waitForFunction(() => document.querySelector("#day").textContent.includes("folder-"));
  const { first, name } = await page.evaluate(() => {
    const top = document.querySelector("#scroller").getBoundingClientRect().top;
    const cells = [...document.querySelectorAll("#pictures [role=option]:not([hidden])")].filter(cell => cell.getBoundingClientRect().bottom > top + 8);
    return { first: Math.min(...cells.map(cell => Number(cell.getAttribute("aria-posinset")))), name: document.querySelector("#day").textContent };
  });
  let start = 0, folder = 0;
  while (start + made.folders[folder][1] < first) { start += made.folders[folder][1]; folder += 1; }
  assert.ok(name.startsWith("Without date · ") && name.includes(`folder-${made.folders[folder][0]}`), `${name} at picture ${first} in folder ${made.folders[folder][0]}`);
  await done();
  other.close();
});
