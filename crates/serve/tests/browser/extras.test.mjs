// What a server may have besides its catalogue (reports, tiles), and what belongs to one picture.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { addBeside, addDuplicates } from "./duplicates.mjs";
import { launch, open, program, serve, settled } from "./lib.mjs";
import { png } from "./made.mjs";

const DAMAGED = /\/api\/v1\/(thumb|picture)\/\d+\/(\d+|pixels|file)/;
const skip = program ? false : "THALWEG does not name the program";
const REPORT = "<!doctype html><html lang=\"en\"><title>Lab report</title><p id=\"says\">Without script.</p>"
  + "<script>document.getElementById('says').textContent = 'A report.';</script></html>";
let browser, server, tiles, asked;

before(async () => {
  if (skip) return;
  asked = [];
  const tile = png([200]);
  tiles = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { "content-type": "image/png" });
    response.end(tile);
  });
  await new Promise(resolve => tiles.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${tiles.address().port}/{z}/{x}/{y}.png`;
  const options = folder => {
    writeFileSync(join(folder, "run.html"), REPORT);
    return ["--report", join(folder, "run.html"), "--tiles", address, "--tiles-attribution", "© Tile Makers <b>"];
  };
  [browser, server] = await Promise.all([launch(), serve({ fill: folder => { addDuplicates(folder); addBeside(folder); }, options })]);
});

after(async () => {
  await browser?.close();
  await server?.close();
  tiles?.closeAllConnections();
  tiles?.close();
});

const visit = async (query = "") => {
  const visited = await open(browser, server.address + query, { expected: DAMAGED, other: skip ? null : `http://127.0.0.1:${tiles.address().port}/` });
  if (!query.includes("view=")) await settled(visited.page);
  return visited;
};

test("details show similar pictures and what lies beside, and lead there", { skip }, async () => {
  const { page, done } = await visit("?q=name:ferry+format:jpeg");
  await page.getByRole("listbox", { name: "Pictures" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("i");
  const details = dialog.getByRole("complementary", { name: "Details" });
  const similar = details.getByRole("list", { name: "Similar pictures" });
  await similar.getByRole("button", { name: /three-countries\.jpg.*same picture/ }).waitFor();
  const beside = details.getByRole("list", { name: "Files beside it" }).getByRole("button", { name: /ferry\.png/ });
  await beside.waitFor();
  await details.getByText("ferry.xmp").waitFor();
  await beside.locator("img").evaluate(image => image.decode());
  await beside.click();
  await details.getByText(/\/beside\/ferry\.png$/).waitFor();
  await done();
});

test("reports are a menu, and open in a tab of their own", { skip }, async () => {
  const { page, done } = await visit();
  await page.getByRole("button", { name: "Reports" }).click();
  const [tab] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: /^Lab report/ }).click()]);
  await tab.getByText("A report.").waitFor();
  assert.equal(await tab.evaluate(() => window.opener), null);
  await tab.close();
  await done();
});

test("without reports there is no menu", { skip }, async () => {
  const { page, done } = await visit();
  await page.route("**/api/v1/status", async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), reports: 0 } });
  });
  await page.reload();
  await settled(page);
  assert.ok(await page.getByRole("button", { name: "Reports" }).isHidden());
  // The page asks again and again: an answer that is on its way when the page closes would be an error.
  await page.unrouteAll({ behavior: "wait" });
  await done();
});

test("the map is drawn with the tiles of the chosen server, and names their owner", { skip }, async () => {
  const { page, done } = await visit("?view=map&place=48,12,4");
  await page.locator("#map[aria-busy=false]").waitFor();
  await page.getByText("© Tile Makers <b>").waitFor();
  // Pixels of another server cannot be read: that they cannot shows that they were drawn.
  await page.waitForFunction(() => {
    const canvas = document.querySelector("#map-canvas");
    try { canvas.getContext("2d").getImageData(0, 0, 1, 1); return false; } catch { return true; }
  });
  assert.ok(asked.length > 4 && asked.every(path => /^\/4\/\d+\/\d+\.png$/.test(path)), asked.join(" "));
  assert.equal(new Set(asked).size, asked.length, "each tile is asked for once");
  await done();
});
