// Accessibility of each view: axe-core's rules for WCAG 2.2 AA, in both schemes, narrow and wide.

import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { addDuplicates } from "./duplicates.mjs";
import { launch, open, program, serve, settled } from "./lib.mjs";
import { collection, serveMade } from "./made.mjs";
import { addFuture, addPages, addUndated } from "./order.mjs";
import { views } from "./views.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const FILMS = new URL("films/", import.meta.url).pathname;
/** Rules that axe has off by default: what is read aloud has the words that are seen. */
const MORE = { "label-content-name-mismatch": { enabled: true } };
const DAMAGED = /\/api\/v1\/(thumb|picture)\/\d+\/(\d+|pixels|file)/;
let browser, server;

before(async () => {
  const fill = folder => {
    for (const add of [addDuplicates, addFuture, addUndated, addPages]) add(folder);
    cpSync(FILMS, join(folder, "films"), { recursive: true });
  };
  [browser, server] = await Promise.all([launch(), program ? serve({ fill }) : serveMade(collection(3_000, 100))]);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

for (const colorScheme of ["light", "dark"])
  for (const [width, height] of [[1400, 900], [360, 740]])
    test(`axe finds nothing: ${colorScheme}, ${width} pixels`, async context => {
      const { page, done } = await open(browser, server.address, {
        colorScheme, viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500, reducedMotion: "reduce", expected: DAMAGED,
      });
      await page.context().addInitScript(axe);
      for (const [name, show] of Object.entries(views)) {
        await page.goto(server.address);
        await settled(page);
        await show(page, { width, isMade: !program });
        const { violations } = await page.evaluate(([tags, rules]) => window.axe.run(document, { runOnly: { type: "tag", values: tags }, rules }), [TAGS, MORE]);
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).slice(0, 3).join(" | ")}`);
        assert.deepEqual(found, [], name);
        const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.ok(!isWider, `${name} does not scroll sideways`);
        await page.evaluate(() => localStorage.clear());
        context.diagnostic(`${name}: nothing`);
      }
      await done();
    });
