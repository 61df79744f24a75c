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
  const wrong = sources.flatMap(problemsOf);
  const news = wrong.find(text => !said.has(text));
  said = new Set(wrong);
  if (news) toast(news);
}

/** @param {import("./protocol").Status["sources"][0]} source */
function lineOf(source) {
  const { name, path, files } = source;
  const line = el("span", { text: `${visible(name)}: ${pictures(files)}`, title: visible(path) });
  line.append(...problemsOf(source).map(text => el("span", { class: "problem", text })));
  return line;
}

/**
 * What is wrong with a catalogue and with its albums, and what is shown nevertheless.
 * @param {import("./protocol").Status["sources"][0]} source
 */
function problemsOf(source) {
  const { problem, albums_problem: albums } = source;
  const texts = problem === null ? [] : [`${visible(problem)}. ${shownText(source)}`];
  return albums === null ? texts : [...texts, `${visible(albums)}. The albums of this catalogue are not shown.`];
}

/** What is shown of a catalogue that cannot be read. */
const shownText = ({ files }) =>
  files > 0 ? "Its pictures are shown as they were last read." : "The other catalogues are shown.";

const hiddenText = hidden => hidden === 1
  ? "1 file is in more than one catalogue; the newer record is shown"
  : `${count(hidden)} files are in more than one catalogue; the newer records are shown`;
