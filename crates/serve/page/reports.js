// @ts-check
// The menu of reports that the server was given: each opens in a tab of its own.

import { get } from "./api.js";
import { byId, el } from "./dom.js";
import { visible } from "./text.js";

const KINDS = { profile: "timeline of a run", lab: "lab report" };

/** Shows the menu if there are reports. */
export async function showReports() {
  const { reports } = await get("reports");
  byId("show-reports").hidden = reports.length === 0;
  byId("report-menu").firstElementChild.replaceChildren(...reports.map(({ name, title, kind }) => el("li", {},
    el("a", { href: `report/${encodeURIComponent(name)}`, target: "_blank", rel: "noopener noreferrer" },
      el("span", { text: visible(title) }), el("small", { text: KINDS[kind] ?? kind })))));
}
