// The views of the page, each with how it is reached: for the tests of accessibility and the screenshots.

import { settled } from "./lib.mjs";

/** Opens the filters where they are not open from the start. */
async function openFilters(page, width) {
  if (width < 900) await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.locator("#facets[aria-busy=false] .value").first().waitFor();
}

export const views = {
  timeline: async () => {},
  filters: async (page, { width }) => openFilters(page, width),
  search: async page => {
    const box = page.getByRole("combobox", { name: "Search" });
    await box.fill("fo");
    await page.locator("#search-list [role=option]").first().waitFor();
    await box.press("ArrowDown");
  },
  mistake: async (page, { isMade }) => {
    if (isMade) return;
    const box = page.getByRole("combobox", { name: "Search" });
    await box.fill('river camra:nikon "iron gates"');
    await box.press("Enter");
    await page.locator("#search-mistakes li").first().waitFor();
  },
  selection: async page => {
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    for (const key of ["ArrowRight", "Space", "Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await page.getByRole("region", { name: "Selection" }).waitFor();
    await page.mouse.move(5, 5);
  },
  picture: async page => {
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("Home");
    await settled(page);
    await page.keyboard.press("Enter");
    await page.locator("#viewer[aria-busy=false] #viewer-image[src]").waitFor();
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("complementary", { name: "Details" }).waitFor();
  },
  film: async (page, { isMade }) => {
    if (isMade) return;
    await page.goto(`${new URL("?q=name:river.mp4", page.url())}`);
    await settled(page);
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#viewer-film video")?.readyState >= 1);
  },
  unplayable: async (page, { isMade }) => {
    if (isMade) return;
    await page.goto(`${new URL("?q=name:old.avi", page.url())}`);
    await settled(page);
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("This browser cannot play this film").waitFor();
  },
  reasons: async (page, { isMade }) => {
    if (isMade) return;
    await page.goto(`${new URL("?q=folder:inbox", page.url())}`);
    await settled(page);
    await page.locator(".reason span").first().waitFor();
  },
  // What is at the end: the future, and folders without dates.
  end: async (page, { isMade }) => {
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("End");
    await settled(page);
    if (!isMade) await page.getByRole("heading", { name: "Without date", level: 2 }).waitFor();
  },
  pages: async (page, { isMade }) => {
    if (isMade) return;
    await page.goto(`${new URL("?q=folder:scans", page.url())}`);
    await settled(page);
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Page 1 of 3").waitFor();
    await page.keyboard.press("PageDown");
    await page.getByText("Page 2 of 3").waitFor();
  },
  equal: async (page, { isMade }) => {
    if (isMade) return;
    await page.getByRole("link", { name: "Duplicates" }).click();
    await page.getByLabel("Also decided").check();
    await page.getByRole("button", { name: "Looks the same" }).click();
    await page.locator("#duplicates[aria-busy=false] .files .member").first().waitFor();
  },
  date: async page => {
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("g");
    await page.getByRole("dialog", { name: "Go to a date" }).waitFor();
  },
  lost: async page => {
    await page.evaluate(() => {
      document.getElementById("lost-head").textContent = "The catalogue photos.db cannot be shown";
      document.getElementById("lost").hidden = false;
      document.getElementById("offline").hidden = false;
    });
  },
  map: async (page, { isMade }) => {
    if (isMade) return;
    await page.getByRole("link", { name: "Map" }).click();
    await page.locator("#map[aria-busy=false] .cluster").first().waitFor();
  },
  duplicates: async (page, { isMade }) => {
    if (isMade) return;
    await page.getByRole("link", { name: "Duplicates" }).click();
    // The same server shows this view several times.
    await page.getByLabel("Also decided").check();
    const group = page.locator("#duplicates[aria-busy=false] .group").first();
    await group.getByRole("button", { name: /^Keep 1,/ }).click();
    await page.locator("#past-decisions li").first().waitFor();
    await page.mouse.move(5, 5);
  },
  rule: async (page, { isMade }) => {
    if (isMade) return;
    await page.getByRole("link", { name: "Duplicates" }).click();
    await page.getByLabel("Also decided").check();
    await page.getByRole("button", { name: "Similar" }).click();
    await page.locator("#duplicates[aria-busy=false] .group").first().waitFor();
    await page.getByRole("button", { name: "On this page…" }).click();
    await page.getByRole("dialog", { name: "Apply the rule" }).waitFor();
  },
  damaged: async (page, { isMade }) => {
    if (isMade) return;
    await page.getByRole("link", { name: "Damaged" }).click();
    await page.locator("#broken[aria-busy=false] .damaged").first().waitFor();
  },
  keys: async page => {
    await page.getByRole("listbox", { name: "Pictures" }).focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
  },
  settings: async page => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  },
  empty: async (page, { isMade }) => {
    if (isMade) return;
    await page.goto(`${new URL("?q=name:nothinglikethis", page.url())}`);
    await page.getByRole("heading", { name: "No pictures found" }).waitFor();
  },
};
