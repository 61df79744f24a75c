// @ts-check
// The name of the shown catalogue; of several that are shown together each one, and what is wrong with it.

import { byId, el, toast } from "./dom.js";
import { count, pictures, visible } from "./text.js";

/** The problems that were said, so that each is said once. */
let said = new Set();

/** @param {import("./protocol").Status} status */
export function showSources({ catalog, sources, hidden }) {
  const box = byId("catalog");
  if (sources.length === 0) { box.textContent = catalog.name; return; }
  box.replaceChildren(...sources.map(lineOf), ...(hidden > 0 ? [el("span", { text: hiddenText(hidden) })] : []));
  const wrong = sources.filter(source => source.problem !== null);
  const news = wrong.find(source => !said.has(source.problem));
  said = new Set(wrong.map(source => source.problem));
  if (news) toast(`${visible(news.problem)}. ${shownText(news)}`);
}

/** @param {import("./protocol").Status["sources"][0]} source */
function lineOf(source) {
  const { name, path, files, problem } = source;
  const line = el("span", { text: `${visible(name)}: ${pictures(files)}`, title: visible(path) });
  const text = `${visible(problem ?? "")}. ${shownText(source)}`;
  if (problem !== null) line.append(el("span", { class: "problem", text }));
  return line;
}

/** What is shown of a catalogue that cannot be read. */
const shownText = ({ files }) =>
  files > 0 ? "Its pictures are shown as they were last read." : "The other catalogues are shown.";

const hiddenText = hidden => hidden === 1
  ? "1 file is in more than one catalogue; the newer record is shown"
  : `${count(hidden)} files are in more than one catalogue; the newer records are shown`;
