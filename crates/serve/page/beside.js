// @ts-check
// What belongs to one picture: files beside it, and pictures that look like it, as small pictures.

import { get, isAbort, thumbnail } from "./api.js";
import { el } from "./dom.js";
import { takenText, visible } from "./text.js";

/** Similar pictures that are shown. */
const MOST = 12;
const KINDS = {
  raw: "Raw file", film: "Film", sound: "Sound", sidecar: "Sidecar", other: "Other file", picture: "Same name",
};

/** A small picture that opens its file. */
function small({ id, v, name, note, label }, go) {
  const image = el("img",
    { src: thumbnail(id, 256, v), alt: "", loading: "lazy", decoding: "async", draggable: "false" });
  const element = el("button",
    { type: "button", class: "small-picture", title: visible(name), "aria-label": label, on: { click: () => go(id) } },
    el("span", { class: "thumb" }, image), el("small", { text: note }));
  image.addEventListener("load", () => element.classList.add("loaded"), { once: true });
  return el("li", {}, element);
}

const extension = name => visible(name.split(".").at(-1).toUpperCase());

/** The files beside a picture; null if there are none. */
export function besideSection(picture, go) {
  const { sidecar } = picture;
  const beside = picture.beside.filter(other => other.name !== sidecar);
  if (beside.length === 0 && !sidecar) return null;
  return el("section", {}, el("h3", { text: "Beside it" }),
    beside.length ? el("ul", { class: "small-pictures", "aria-label": "Files beside it" }, beside.map(other => small({
      ...other,
      note: KINDS[other.kind] === KINDS.picture ? extension(other.name) : KINDS[other.kind],
      label: `${KINDS[other.kind] ?? other.kind}: ${visible(other.name)}`,
    }, go))) : null,
    beside.length
      ? el("ul", { class: "beside" },
        beside.map(other => el("li", {}, el("code", { class: "path", text: visible(other.name) })))) : null,
    sidecar
      ? el("p", { class: "sidecar" }, el("small", { text: "Sidecar: " }),
        el("code", { class: "path", text: visible(sidecar) })) : null);
}

const bitsText = bits => bits === 0 ? "same picture" : bits === 1 ? "1 bit differs" : `${bits} bits differ`;

/** Pictures that look like it, requested when the section comes into view. Without any it stays empty. */
export function similarSection(id, go, signal) {
  const section = el("section", { class: "similar" });
  const load = async () => {
    try {
      const { similar } = await get(`picture/${id}/similar`, { n: MOST }, signal);
      if (similar.length === 0) return;
      section.append(el("h3", { text: "Similar" }),
        el("ul", { class: "small-pictures", "aria-label": "Similar pictures" }, similar.map(other => small({
        ...other, note: bitsText(other.bits),
        label: [visible(other.name), takenText(other.taken), bitsText(other.bits)].filter(Boolean).join(", "),
      }, go))));
    } catch (error) {
      if (!isAbort(error))
        section.append(el("p", { class: "quiet", text: `Similar pictures are not available: ${error.message}` }));
    }
  };
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    observer.disconnect();
    load();
  });
  observer.observe(section);
  signal?.addEventListener("abort", () => observer.disconnect(), { once: true });
  return section;
}
