// Groups of duplicates on the real server: choosing, keys, rules, undo, downloads, pages.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { addDuplicates, addPairs } from "./duplicates.mjs";
import { downloaded, launch, open, program, serve } from "./lib.mjs";

/** Groups of two files; with the samples' own ones there are some pages. */
const PAIRS = 90;
const DAMAGED = /\/api\/v1\/(thumb|picture)\/\d+\/(\d+|pixels|file)/;
const skip = program ? false : "THALWEG does not name the program";
let browser, server;

before(async () => {
  if (skip) return;
  [browser, server] = await Promise.all([launch(), serve({ fill: folder => { addDuplicates(folder); addPairs(folder, PAIRS); } })]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Takes all decisions back. */
beforeEach(async () => {
  if (skip) return;
  const origin = new URL(server.address).origin;
  const { decisions } = await (await fetch(`${server.address}api/v1/decisions?n=200`)).json();
  for (const { seq } of decisions)
    await fetch(`${server.address}api/v1/decisions/${seq}`, { method: "DELETE", headers: { "Content-Type": "application/json", Origin: origin } });
});

const visit = async (query = "?view=duplicates", options = {}) => {
  const visited = await open(browser, server.address + query, { expected: DAMAGED, ...options });
  await ready(visited.page);
  return visited;
};

const ready = page => page.locator("#duplicates[aria-busy=false] .group").first().waitFor();
const group = (page, name) => page.getByRole("article").filter({ has: page.getByRole("button", { name: new RegExp(`^Open \\d+, ${name.replace(/[.()]/g, "\\$&")}$`) }) });
const total = page => page.getByRole("region", { name: "Decisions" }).locator("#drop-total");
const state = article => article.getAttribute("data-state");

test("a group shows what differs; what is kept is chosen by click, and never nothing", { skip }, async () => {
  const { page, done } = await open(browser, server.address, { expected: DAMAGED });
  await page.getByRole("link", { name: "Duplicates" }).click();
  await page.waitForURL(/view=duplicates/);
  await ready(page);
  const mist = group(page, "mist (1).jpg");
  await mist.getByRole("heading", { name: "3 files" }).waitFor();
  const table = mist.getByRole("table", { name: "Files" });
  assert.deepEqual(await table.getByRole("columnheader").allTextContents(), ["Picture", "File", "Size", "Date", "Rules keep", "Decision"]);
  const files = table.locator("tbody").getByRole("row");
  assert.equal(await files.count(), 3);
  assert.match(await files.first().textContent(), /mist.*(rhine|copies)\/.* kB.*2\d\d\d/);
  assert.doesNotMatch(await files.first().textContent(), /Pixels/, "what is common is not listed for each file");
  assert.deepEqual((await files.locator(".rules").allTextContents()).toSorted(), ["none", "none", "the besttaken first"]);
  assert.match(await mist.locator(".common").textContent(), /\d+ × \d+/, "what is common is above");
  assert.match(await files.filter({ hasText: "copies" }).first().textContent(), /changed .*2020.*oldest/);
  await mist.getByRole("button", { name: /^Keep 2,/ }).click();
  await mist.getByText(/^2 to drop, /).waitFor();
  await total(page).getByText(/^2 files, /).waitFor();
  assert.deepEqual(await files.evaluateAll(all => all.map(file => file.dataset.keep)), ["no", "yes", "no"]);
  await mist.getByRole("button", { name: /^Drop 2,/ }).click();
  await page.getByText("At least one file of a group is kept").waitFor();
  await mist.getByRole("button", { name: /^Keep 3,/ }).click();
  await total(page).getByText(/^1 file, /).waitFor();
  await page.reload();
  await ready(page);
  assert.equal(await mist.count(), 0, "decided groups are not shown");
  await page.getByLabel("Also decided").check();
  await mist.waitFor();
  assert.deepEqual(await files.evaluateAll(all => all.map(file => file.dataset.keep)), ["no", "yes", "yes"]);
  const past = page.getByRole("list", { name: "Past decisions" });
  await past.getByRole("button", { name: /^Undo/ }).first().click();
  await past.getByRole("button", { name: /^Undo/ }).first().click();
  await total(page).getByText("nothing yet").waitFor();
  await page.waitForFunction(() => document.querySelector(".group").dataset.state === "open");
  await done();
});

test("keys choose, drop, keep all, undo and move", { skip }, async () => {
  const { page, done } = await visit();
  const groups = page.getByRole("article");
  await page.keyboard.press("j");
  await page.waitForFunction(() => document.activeElement === document.querySelector(".group"));
  await page.keyboard.press("1");
  assert.equal(await state(groups.nth(0)), "decided");
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await groups.nth(1).getByText("all kept").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  await groups.nth(1).getByText(/^1 to drop/).waitFor();
  assert.equal(await groups.nth(1).locator(".member").first().getAttribute("data-keep"), "no");
  await page.locator("#past-decisions li").nth(2).waitFor();
  for (const left of [2, 1, 0]) {
    await page.keyboard.press("u");
    await page.waitForFunction(n => document.querySelectorAll("#past-decisions li").length === n, left);
  }
  await page.waitForFunction(() => document.querySelectorAll(".group[data-state=decided]").length === 0);
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.activeElement === document.querySelector(".group"));
  await page.keyboard.press("d");
  await page.waitForURL(url => !url.search.includes("view="));
  await done();
});

for (const width of [1400, 390])
  test(`equal files are rows of a table by keyboard, at ${width} pixels`, { skip }, async () => {
    const { page, done } = await visit("?view=duplicates", { viewport: { width, height: 844 } });
    const article = group(page, "mist (1).jpg");
    await article.focus();
    const focused = () => article.locator(".member").evaluateAll(all => all.findIndex(row => row.contains(document.activeElement)));
    const places = [];
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      places.push(await focused());
    }
    assert.deepEqual(places, [0, 1, 2, 1]);
    await page.keyboard.press("Tab");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Keep 2,/);
    await page.keyboard.press("Enter");
    await article.getByText(/^2 to drop, /).waitFor();
    const wide = await page.evaluate(() => [...document.querySelectorAll("#groups *")].filter(part => part.getBoundingClientRect().right > innerWidth + 1 && !part.closest("thead")).length);
    assert.equal(wide, 0, "nothing is wider than the page");
    // The rows are still rows where they are laid out as blocks.
    assert.equal(await article.getByRole("table", { name: "Files" }).getByRole("row").count(), 4);
    await done();
  });

test("a rule decides a page or all groups after its count, with undo; the outcome is downloaded", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("button", { name: "On this page…" }).click();
  const dialog = page.getByRole("dialog", { name: "Apply the rule" });
  const text = await dialog.locator("#rule-text").textContent();
  const [, groups, files] = /the best file in (\d+) groups, and drop (\d+) files/.exec(text) ?? [];
  assert.equal(groups, "20", text);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await page.locator("#toast").getByText(`20 groups decided, ${files} files to drop`).waitFor();
  await total(page).getByText(`${files} files, `).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".group[data-state=decided]").length === 20);
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".group[data-state=open]").length === 20);
  await total(page).getByText("nothing yet").waitFor();

  const rule = page.locator("#rule");
  await rule.selectOption({ label: await rule.locator("option", { hasText: /\/first\/?$/ }).textContent() });
  await page.getByRole("button", { name: "In all open groups…" }).click();
  await dialog.getByText(/groups? stays? open\./).waitFor();
  await dialog.getByRole("button", { name: "Decide" }).click();
  await total(page).getByText(`${PAIRS} files, `).waitFor();
  await page.getByText("Nothing is deleted here").waitFor();
  const outcome = page.getByRole("region", { name: "Decisions" });
  const list = await downloaded(page, outcome.getByRole("link", { name: "List", exact: true }));
  assert.ok(list.lines.length === PAIRS && list.lines.every(line => /\/second\/pair-\d{4}\.png$/.test(line)), list.lines[0]);
  const json = await downloaded(page, outcome.getByRole("link", { name: "JSON Lines" }));
  assert.equal(json.lines.length, PAIRS);
  const script = await downloaded(page, outcome.getByRole("link", { name: "Shell script" }));
  assert.ok(script.name === "drop.sh" && script.lines[0].startsWith("#!"), script.lines[0]);
  await done();
});

test("pages of groups follow each other and stay as light as the first", { skip }, async () => {
  const { page, done } = await visit();
  const size = () => page.evaluate(() => document.querySelectorAll("#groups *").length);
  const first = await page.getByRole("article").first().textContent();
  const seen = new Set();
  let most = 0;
  for (let number = 1; ; number += 1) {
    for (const name of await page.locator(".member .shot").evaluateAll(all => all.map(shot => `${shot.getAttribute("aria-label")} ${shot.closest(".group").textContent}`))) seen.add(name);
    most = Math.max(most, await size());
    if (await page.getByRole("button", { name: "Next", exact: true }).isDisabled()) break;
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText(`Page ${number + 1}`, { exact: true }).waitFor();
  }
  assert.ok(seen.size >= PAIRS, `${seen.size} files on all pages`);
  assert.ok(most < 3000, `${most} elements on a page`);
  for (;;) {
    if (await page.getByRole("button", { name: "Previous", exact: true }).isDisabled()) break;
    const before = await page.locator("#groups-page").textContent();
    await page.getByRole("button", { name: "Previous", exact: true }).click();
    await page.waitForFunction(text => document.querySelector("#groups-page").textContent !== text, before);
  }
  assert.equal(await page.getByRole("article").first().textContent(), first);
  await done();
});

test("kinds have addresses; similar pictures have a difference; another page's decisions are seen", { skip }, async () => {
  const { page, done } = await visit("?view=duplicates&groups=similar&bits=4");
  await page.getByRole("button", { name: "Similar", pressed: true }).waitFor();
  assert.equal(await page.getByLabel("Difference up to").inputValue(), "4");
  await page.getByLabel("Difference up to").selectOption("10");
  await page.waitForURL(/bits=10/);
  await page.getByRole("button", { name: "Same bytes" }).click();
  await page.waitForURL(url => !url.search.includes("bits="));
  await page.goBack();
  await page.getByRole("button", { name: "Similar", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Same bytes" }).click();
  await ready(page);
  const other = await visit();
  await other.page.getByRole("article").first().getByRole("button", { name: /^Keep 1,/ }).click();
  await total(page).getByText(/^\d files?, /).waitFor();
  await page.waitForFunction(() => document.querySelector(".group").dataset.state === "decided");
  await other.done();
  await done();
});

test("a file of a group opens, and closing it returns to the group", { skip }, async () => {
  const { page, done } = await visit();
  const shot = page.getByRole("article").first().getByRole("button", { name: /^Open / }).first();
  const label = await shot.getAttribute("aria-label");
  await shot.click();
  await page.getByRole("dialog").getByRole("button", { name: "Back", exact: true }).waitFor();
  await page.waitForURL(/picture=\d+/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.waitForFunction(label => document.activeElement?.getAttribute("aria-label") === label, label);
  await done();
});
