// @ts-check
// The line over the page while the server does not answer.

import { byId } from "./dom.js";

/** Time without an answer after which the page says so. */
const OFFLINE_AFTER = 3000;

let timer = 0;

/** Says that the server does not answer, unless it does within a moment. */
export function sayOffline() {
  // Each try of the browser fails anew: the time begins with the first one.
  timer ||= setTimeout(() => { byId("offline").hidden = false; }, OFFLINE_AFTER);
}

/** The server answers; returns whether it had not. */
export function endOffline() {
  const wasAway = timer !== 0;
  clearTimeout(timer);
  timer = 0;
  byId("offline").hidden = true;
  return wasAway;
}
