// Several catalogues on one page: what is said of each, and disks that come and go while the page is open.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, picture, settled } from "./lib.mjs";
import { collection, serveMade } from "./made.mjs";

const OFFLINE = 16;
const made = collection(1000, 0);
let browser, server;

before(async () => {
  server = await serveMade(made);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

test("the mark of pictures follows the disks while the page is open", async () => {
  const { page, done } = await open(browser, server.address);
  await settled(page);
  const badge = picture(page, 1).locator(".badge").first();
  assert.ok(await badge.isHidden());
  made.flags = OFFLINE;
  server.send("disks", { offline: ["usb"] });
  await badge.waitFor({ state: "visible" });
  assert.equal(await badge.textContent(), "offline");
  made.flags = 0;
  server.send("disks", { offline: [] });
  await badge.waitFor({ state: "hidden" });
  await done();
});

test("each catalogue is named with its files, and one that cannot be read with the reason", async () => {
  const { page, done } = await open(browser, server.address);
  await settled(page);
  const source = (name, files, problem, albums = null) => ({ name, path: `/disks/${name}`, files, problem, albums_problem: albums });
  const problem = "cannot open catalogue `/disks/nas.db`: no such file";
  server.send("sources", { sources: [source("archive.db", 1200, null), source("nas.db", 0, problem)], hidden: 1 });
  await page.locator("#toast").getByText(problem).waitFor();
  const text = await page.locator("#catalog").textContent();
  for (const part of ["archive.db: 1,200", `${problem}. The other catalogues are shown`, "1 file is in more than one"])
    assert.ok(text.includes(part), `${part} in ${text}`);
  const damaged = "`/disks/nas.db.albums` is damaged: album 2 differs from its digest";
  server.send("sources", { sources: [source("archive.db", 1200, null), source("nas.db", 7, null, damaged)], hidden: 0 });
  await page.locator("#toast").getByText(damaged).waitFor();
  assert.match(await page.locator("#catalog .problem").innerText(), /The albums of this catalogue are not shown/);
  server.send("sources", { sources: [source("archive.db", 1200, null), source("nas.db", 7, null)], hidden: 0 });
  await page.locator("#catalog .problem").waitFor({ state: "detached" });
  await page.locator("#catalog").getByText("nas.db: 7").waitFor();
  await done();
});
