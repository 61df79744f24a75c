// @ts-check
// Stacks: files that are one photograph, shown as one until a stack is opened.

import { setting } from "./settings.js";

/** The search for the files of the stack of a file. */
const stackOf = path => `stack:"${path.replaceAll('"', '""')}"`;

/** Whether a search is about one stack, whose files are all shown. */
export const isOfStack = query => /^stack:("([^"]|"")*"|[^\s"]+)$/i.test(query);

/** What the server is asked for the files of a stack: one of them, or null for all. */
export const stacksFor = query => setting("stacks") === "closed" && !isOfStack(query) ? "closed" : null;

/** The search that opens the stack of a row; null if there is nothing to open. */
export function opened({ page, index }) {
  if (page.stack[index] < 2) return null;
  return stackOf(page.folders[page.folder[index]] + page.name[index]);
}
