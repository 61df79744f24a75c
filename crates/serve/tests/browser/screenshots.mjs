// Makes the pictures of the documentation: each view of the page, as WebP in docs/serve.

import { mkdirSync, writeFileSync } from "node:fs";
import { addDuplicates } from "./duplicates.mjs";
import { launch, open, serve, settled } from "./lib.mjs";
import { views } from "./views.mjs";

const TARGET = new URL("../../../../docs/serve/", import.meta.url);
const MOST_BYTES = 100_000;
/** Views, each with the scheme and the width that it is shown in. */
const SHOWN = [["timeline", "light", 1400], ["picture", "dark", 1400], ["map", "light", 1400], ["mistake", "light", 1400], ["selection", "dark", 360],
  ["duplicates", "light", 1400], ["damaged", "dark", 1400]];

mkdirSync(TARGET, { recursive: true });
const [browser, server] = await Promise.all([launch(), serve({ catalog: process.env.CATALOG ?? null, fill: addDuplicates })]);
try {
  for (const [name, colorScheme, width] of SHOWN) {
    const options = { colorScheme, viewport: { width, height: width < 500 ? 740 : 860 }, reducedMotion: "reduce", hasTouch: width < 500, isMobile: width < 500, expected: /./ };
    const { page, done } = await open(browser, server.address, options);
    await settled(page);
    await views[name](page, { width, isMade: false });
    await page.waitForFunction(() => [...document.querySelectorAll("body[data-view=timeline] .cell:not([hidden]), .cluster, .member, .damaged")].every(cell => {
      const { top, bottom } = cell.getBoundingClientRect();
      return bottom < 0 || top > innerHeight || cell.classList.contains("loaded") || cell.classList.contains("missing") || !cell.querySelector("img").src;
    }));
    const session = await page.context().newCDPSession(page);
    for (let quality = 80; ; quality -= 10) {
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
      const bytes = Buffer.from(data, "base64");
      if (bytes.length > MOST_BYTES && quality > 20) continue;
      writeFileSync(new URL(`${name}.webp`, TARGET), bytes);
      console.log(`docs/serve/${name}.webp: ${bytes.length} bytes, quality ${quality}`);
      break;
    }
    await done();
  }
} finally {
  await browser.close();
  await server.close();
}
