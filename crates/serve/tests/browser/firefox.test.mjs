// The page in Firefox: both ends of a million pictures, dates, words, one picture, without an error in its console.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Firefox, KEYS, firefox } from "./firefox.mjs";
import { program, serve } from "./lib.mjs";
import { collection, serveMade } from "./made.mjs";

const TOTAL = 1_000_000, BUSY = 70_000;
const LIST = "#pictures";
const skip = firefox ? false : "there is no Firefox (sudo apt-get install -y firefox-esr)";
const made = collection(TOTAL, BUSY);
let browser;

before(async () => { if (!skip) browser = await Firefox.launch(); });
after(() => browser?.close());

const settled = () => browser.until(() => document.querySelector("#pictures[aria-busy=false][data-ready]") !== null);

/** Waits until a picture is in view, so that a click in its middle reaches it. */
const shows = number => browser.until(wanted => {
  const option = document.querySelector(`#pictures [role=option]:not([hidden])[aria-posinset="${wanted}"]`);
  if (!option) return false;
  const box = option.getBoundingClientRect();
  return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest("[role=option]") === option;
}, number);

test("both ends of a million pictures are reached, and a date in the largest day", { skip }, async () => {
  const server = await serveMade(made);
  try {
    await browser.go(server.address);
    await settled();
    for (const [key, number] of [["End", TOTAL], ["Home", 1], ["End", TOTAL]]) {
      await browser.type(LIST, KEYS[key]);
      await settled();
      await shows(number);
    }
    const [day] = made.days.find(([, n]) => n === BUSY);
    const date = new Date(day * 86_400_000);
    await browser.type(LIST, "g");
    await browser.until(() => document.getElementById("date").open);
    await browser.type("#date-text", date.toISOString().slice(0, 10) + KEYS.Enter);
    await settled();
    const expected = date.toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
    await browser.until(text => document.getElementById(document.getElementById("pictures").getAttribute("aria-activedescendant"))?.getAttribute("aria-label").includes(text), expected);
    assert.deepEqual(await browser.problems(server.address), []);
  } finally {
    server.close();
  }
});

test("words find pictures, and one of them is opened with its details", { skip: skip || (program ? false : "THALWEG does not name the program") }, async () => {
  const server = await serve();
  try {
    await browser.go(server.address);
    await settled();
    await browser.type("#search", `lorel${KEYS.Enter}`);
    await browser.until(() => document.getElementById("total").textContent === "3 pictures");
    await settled();
    await browser.click(`${LIST} [role=option]:not([hidden])`);
    await browser.until(() => document.getElementById("viewer").open && document.getElementById("viewer-image").naturalWidth > 1);
    await browser.type("#viewer", "i");
    await browser.until(() => document.getElementById("viewer-details").textContent.includes("loreley"));
    assert.deepEqual(await browser.problems(server.address), []);
  } finally {
    await server.close();
  }
});
