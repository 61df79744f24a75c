// A server with a token: a browser exchanges it for a session, and ends those of all others.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, program, serve, settled } from "./lib.mjs";

const skip = program ? false : "THALWEG does not name the program";
/** The streams of events end with the sessions, and a browser asks for an icon of the page that is refused. */
const ENDING = /\/api\/v1\/|\/\?token=|\/favicon\.ico$|\/$/;
let browser, server;

before(async () => {
  if (skip) return;
  [browser, server] = await Promise.all([launch(), serve({ options: ["--token"] })]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test("the token leaves the address, and one browser ends the sessions of the others", { skip }, async () => {
  assert.match(server.address, /\?token=[\w-]{22}$/);
  const [mine, theirs] = [await open(browser, server.address, { expected: ENDING }),
    await open(browser, server.address, { expected: ENDING })];
  for (const { page } of [mine, theirs]) {
    await settled(page);
    assert.equal(new URL(page.url()).search, "");
    assert.equal(await page.evaluate(() => document.cookie), "", "no script sees the session");
    assert.equal(await page.evaluate(() => performance.getEntriesByType("navigation").some(entry => entry.name.includes("token"))), false);
  }
  await mine.page.getByRole("button", { name: "Settings" }).click();
  await mine.page.getByRole("button", { name: "End all other sessions" }).click();
  await mine.page.getByText("All other sessions were ended").waitFor();
  await mine.page.reload();
  await settled(mine.page);
  assert.equal((await theirs.page.reload()).status(), 401);
  // Violations of the policy and errors fail in `done`.
  assert.match(await theirs.page.getByRole("heading").innerText(), /needs the token/);
  assert.match(await theirs.page.getByRole("main").innerText(), /Open the address with \?token= that thalweg serve printed/);
  assert.equal((await theirs.page.goto(server.address)).status(), 401, "the old token is none any more");
  await mine.done();
  await theirs.done();
});
