// @ts-check
// The details of one picture: what people ask first, then all tags.

import { get, isAbort } from "./api.js";
import { besideSection, similarSection } from "./beside.js";
import { button, el, toast } from "./dom.js";
import { bytesText, exposureText, placeText, takenText, visible } from "./text.js";
import { share, trouble } from "./trouble.js";

/** Columns that have their own line above; the rest is listed under "More". */
const SHOWN = new Set(["path", "name", "folder", "title", "description", "taken_at", "make", "model", "lens", "iso",
  "exposure_s", "f_number", "focal_mm", "focal_35mm", "latitude", "longitude", "sublocation", "city", "state",
  "country", "country_code", "place", "region", "country_of_place", "width", "height", "bytes", "format", "rating",
  "keywords", "keyword_paths", "people", "kind", "id", "verdict", "survives", "error", "error_kind", "reason",
  "orientation", "sidecar"]);
/** Tags that are shown before the rest is asked for. */
const FEW_TAGS = 400;

const number = (value, digits = 1) => Number(Number(value).toFixed(digits));

function settings(values) {
  return [
    values.exposure_s && exposureText(values.exposure_s), values.f_number && `f/${number(values.f_number)}`,
    values.focal_mm && `${number(values.focal_mm)} mm`, values.iso && `ISO ${values.iso}`,
  ].filter(Boolean).join("   ");
}

function pixels(picture) {
  const { width, height, values } = picture;
  const size = width && height ? `${width} × ${height}` : null;
  const mega = size ? `${number(width * height / 1e6)} MP` : null;
  return [size, mega, values.bytes ? bytesText(values.bytes) : null,
    values.format?.toUpperCase()].filter(Boolean).join("   ");
}

/** The names of the place, from the smallest to the largest, each once: the file's own, else those by coordinates. */
function place({ sublocation, city, state, country, country_code: code, ...found }) {
  const own = [sublocation, city, state, country ?? code].filter(Boolean);
  const names = own.length > 0 ? own : [found.place, found.region, found.country_of_place].filter(Boolean);
  return names.filter((name, at) => name.toLowerCase() !== names[at - 1]?.toLowerCase()).join(", ");
}

/** What is wrong with the file, and how much of it is left. */
function damage(picture) {
  const wrong = trouble(picture), left = share(picture);
  if (!wrong) return null;
  const bar = el("span", { class: "fill" });
  bar.style.width = `${left ?? 0}%`;
  return el("div", { class: "warning" }, el("p", {}, el("b", { text: "Damaged. " }), visible(wrong)),
    left === null ? null
      : el("p", { class: "left" }, el("span", { class: "gauge", "aria-hidden": "true" }, bar),
        el("span", { text: left === 0 ? "nothing can be decoded" : `${left} % can be decoded` })));
}

const text = value => visible(Array.isArray(value) ? value.join(", ") : String(value));

function line(name, ...content) {
  const found = content.filter(one => one !== null && one !== undefined && one !== "");
  return found.length === 0 ? [] : [el("dt", { text: name }), el("dd", {}, found)];
}

async function copy(value) {
  try {
    await navigator.clipboard.writeText(value);
    toast("Path copied");
  } catch {
    toast("The browser did not allow to copy: select the path instead");
  }
}

/** Five stars, as many of them full as the rating has; -1 means rejected. */
function rating(stars) {
  if (stars === undefined || stars === null) return null;
  if (stars < 0) return el("span", { text: "rejected" });
  const full = Math.min(5, stars);
  return el("span", { class: "stars", role: "img", "aria-label": `${full} of 5 stars` }, "★".repeat(full),
    el("span", { class: "empty", text: "☆".repeat(5 - full) }));
}

/** Each value leads to the pictures that `filter` finds for it; `mark` is told which one is pointed at. */
function words(values, label, filter, search, mark = null) {
  const words = Array.isArray(values) ? values : values ? [values] : [];
  if (words.length === 0) return null;
  return el("ul", { class: "keywords", "aria-label": label }, words.map(word => el("li", {},
    marking(word, mark, button(visible(word),
      { class: "keyword", on: () => search(`${filter}"${word.replaceAll('"', '""')}"`) })))));
}

function marking(word, mark, element) {
  for (const name of mark ? ["pointerenter", "focus"] : []) element.addEventListener(name, () => mark(word));
  for (const name of mark ? ["pointerleave", "blur"] : []) element.addEventListener(name, () => mark(null));
  return element;
}

/** Fills the panel `panel`. `go` opens another picture, `search` a search, `mark` shows where a person is. */
export function showDetails(panel, picture, { go, search, mark, signal }) {
  const { values } = picture;
  const has = typeof values.latitude === "number" && typeof values.longitude === "number";
  const near = `near:${number(values.latitude, 5)},${number(values.longitude, 5)},5`;
  const rest = Object.entries(values).filter(([name, value]) => !SHOWN.has(name) && value !== null && value !== "");
  panel.replaceChildren(...[
    damage(picture),
    values.title ? el("h3", { class: "title", text: visible(values.title) }) : null,
    values.description ? el("p", { class: "description", text: visible(values.description) }) : null,
    el("dl", {},
      line("Taken", values.taken_at ? takenText(values.taken_at) : el("span", { class: "quiet", text: "no date" })),
      line("Camera", picture.camera && text(picture.camera)),
      line("Lens", values.lens && text(values.lens)),
      line("Exposure", settings(values)),
      line("Picture", pixels(picture)),
      line("Rating", rating(values.rating)),
      line("People", words(values.people, "People", "person:=", search, mark)),
      line("Keywords", words(values.keywords, "Keywords", "keyword:", search)),
      line("Hierarchy", words(values.keyword_paths, "Hierarchy", "keyword:", search)),
      line("Place", place(values) && el("span", { text: text(place(values)) }),
        has ? el("span", { text: placeText(values.latitude, values.longitude) }) : null,
        has ? button("Pictures within 5 km", { class: "link", on: () => search(near) }) : null),
      line("Folder",
        button(visible(picture.folder.path),
          { class: "link path", on: () => search(`folder:="${picture.folder.path.replaceAll('"', '""')}"`) })),
      line("Path", el("code", { class: "path", text: visible(picture.path) }),
        button("Copy path", { icon: "copy", class: "mini", text: "Copy", on: () => copy(picture.path) }))),
    besideSection(picture, go),
    similarSection(picture.id, go, signal),
    rest.length ? el("details", {}, el("summary", {}, el("h3", { text: "More columns" })), el("dl", { class: "tags" },
      rest.map(([name, value]) => [el("dt", { text: name }), el("dd", { text: text(value) })]))) : null,
    tagSection(picture.id, signal),
  ].filter(Boolean));
  panel.scrollTop = 0;
}

let areTagsOpen = false;

function tagSection(id, signal) {
  const content = el("div");
  const load = async () => {
    if (content.hasChildNodes()) return;
    content.replaceChildren(el("p", { class: "quiet", text: "Reading…" }));
    try {
      const { tags, from } = await get(`picture/${id}/tags`, {}, signal);
      showTags(content, tags, from);
    } catch (error) {
      if (!isAbort(error))
        content.replaceChildren(el("p", { class: "quiet", text: `Not available: ${error.message}` }));
    }
  };
  const section = el("details",
    { open: areTagsOpen, on: { toggle: () => { areTagsOpen = section.open; if (section.open) load(); } } },
    el("summary", {}, el("h3", { text: "All tags" })), content);
  return section;
}

function showTags(content, tags, from) {
  const list = el("dl", { class: "tags" });
  const draw = filter => {
    const found = tags.filter(tag => `${tag.group}:${tag.name} ${tag.value}`.toLowerCase().includes(filter));
    let group = null;
    list.replaceChildren(...found.slice(0, FEW_TAGS).flatMap(tag => {
      const head = tag.group === group ? null : el("dt", { class: "group", text: tag.group });
      group = tag.group;
      return [head, head && el("dd", { class: "group" }), el("dt", { text: tag.name }),
        el("dd", { text: visible(tag.value) })].filter(Boolean);
    }), ...(found.length > FEW_TAGS
      ? [el("dt", { text: "…" }), el("dd", { text: `${found.length - FEW_TAGS} more: filter them` })] : []));
  };
  draw("");
  const box = el("input",
    { type: "search", placeholder: `Filter ${tags.length} tags`, "aria-label": "Filter tags",
      on: { input: () => draw(box.value.trim().toLowerCase()) } });
  content.replaceChildren(...(tags.length ? [box, list] : [el("p", { class: "quiet", text: "No tags." })]),
    ...(from === "catalog"
      ? [el("p", { class: "quiet", text: "From the catalogue, because the file could not be read." })] : []));
}
