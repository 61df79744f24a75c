// @ts-check
// The filter panel: folders as a tree, and columns with the numbers of their values in the present search.

import { get, isAbort } from "./api.js";
import { all, byId, button, el, icon, set } from "./dom.js";
import { has, replace, toggle } from "./query.js";
import { stacksFor } from "./stacks.js";
import { count, shortCount, visible } from "./text.js";

const NAMES = {
  kind: "Kind", format: "Format", camera: "Camera", lens: "Lens", rating: "Rating", year: "Year", place: "Place",
  person: "Person", album: "Album", country: "Country", software: "Software", artist: "Artist", folder: "Folder",
  keyword: "Keyword",
};
/** Values that are shown before "more". */
const FEW = 7;
const MANY = 50;

export class Facets extends EventTarget {
  #request = null;
  #wide = new Set();
  #open = new Map();

  constructor(search) {
    super();
    this.search = search;
    this.panel = byId("facets");
    this.lists = byId("facet-lists");
    this.tree = byId("folder-tree");
    this.names = [];
    this.query = null;
  }

  get isShown() { return document.body.classList.contains("with-facets"); }

  /** Shows the values for a search; does nothing while the panel is closed. */
  async update(query, names) {
    this.names = names.filter(name => name !== "folder");
    this.query = query;
    if (!this.isShown) return;
    this.#request?.abort();
    const request = this.#request = new AbortController();
    set(this.panel, "aria-busy", "true");
    try {
      const tokens = await this.search.tokens(query);
      const top = this.#wide.size > 0 ? MANY : FEW + 1;
      const [facets] = await Promise.all([
        get("facets", { q: query, of: this.names.join(","), top }, request.signal),
        this.#drawTree(query, tokens, request.signal),
      ]);
      if (request.signal.aborted) return;
      this.#draw(facets, query, tokens);
    } catch (error) {
      if (!isAbort(error)) this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
    if (this.#request === request) set(this.panel, "aria-busy", "false");
  }

  #draw({ facets, late }, query, tokens) {
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.query;
    const sections = this.names.filter(name => facets[name]?.values.length > 0 || late.includes(name))
      .map(name => this.#section(name, facets[name], query, tokens));
    this.lists.replaceChildren(...sections);
    if (focused) all("[data-query]", this.lists).find(one => one.dataset.query === focused)?.focus();
  }

  #section(name, facet, query, tokens) {
    const title = NAMES[name] ?? name;
    const isOpen = this.#open.get(name) ?? true;
    const section = el("details",
      { class: "facet", open: isOpen, on: { toggle: event => this.#open.set(name, event.target.open) } },
      el("summary", {}, el("h3", { text: title })));
    if (!facet) { section.append(el("p", { class: "quiet", text: "Not counted in time." })); return section; }
    const isWide = this.#wide.has(name);
    const shown = isWide ? facet.values : facet.values.slice(0, FEW);
    const most = Math.max(1, ...shown.map(value => value.n));
    section.append(el("ul", { "aria-label": title },
      shown.map(value => el("li", {}, this.#value(value, most, has(query, tokens, value.query))))));
    const rest = facet.values.length - shown.length + facet.more;
    if (isWide || rest > 0) section.append(this.#moreButton(name, isWide, rest));
    return section;
  }

  #value(value, most, isOn) {
    const bar = el("span", { class: "bar" });
    bar.style.width = `${Math.max(1, Math.round(value.n / most * 100))}%`;
    return el("button", { type: "button", class: "value", "aria-pressed": String(isOn), "data-query": value.query,
      on: { click: () => this.#choose(value.query, toggle) } },
      bar, el("span", { class: "name", text: visible(value.text), title: visible(value.text) }),
      el("span", { class: "n", text: shortCount(value.n) }));
  }

  #moreButton(name, isWide, rest) {
    const text = isWide
      ? (rest > 0 ? `Show fewer (${count(rest)} more by search)` : "Show fewer") : `${count(rest)} more`;
    return button(text, { class: "link", on: () => {
      if (isWide) this.#wide.delete(name); else this.#wide.add(name);
      this.update(this.query, this.names);
    } });
  }

  async #choose(filter, change) {
    const tokens = await this.search.tokens(this.query);
    this.dispatchEvent(new CustomEvent("choose", { detail: change(this.query, tokens, filter) }));
  }

  // ---- Folders. Open ones are kept by number, so that a new search shows the same part of the tree.

  #folders = new Set();

  async #drawTree(query, tokens, signal) {
    const branch = async under => {
      const { folders } = await get("folders", { q: query, stacks: stacksFor(query), under }, signal);
      // One folder alone is opened: there is nothing to choose.
      if (folders.length === 1 && folders[0].has_folders && under === null) this.#folders.add(folders[0].id);
      return Promise.all(folders.map(async folder => {
        const isOpen = this.#folders.has(folder.id) && folder.has_folders;
        return { ...folder, children: isOpen ? await branch(folder.id) : null };
      }));
    };
    const folders = await branch(null);
    const draw = folder =>
      el("li", {}, this.#folder(folder, has(query, tokens, folder.query)),
        folder.children ? el("ul", {}, folder.children.map(draw)) : null);
    this.tree.replaceChildren(...folders.map(draw));
    byId("folders").hidden = folders.length === 0;
  }

  #folder(folder, isOn) {
    const isOpen = this.#folders.has(folder.id);
    const name = visible(folder.name);
    const turn = () => {
      if (isOpen) this.#folders.delete(folder.id); else this.#folders.add(folder.id);
      this.update(this.query, this.names);
    };
    const twist = folder.has_folders
      ? el("button", { type: "button", class: "twist", "aria-expanded": String(isOpen), on: { click: turn },
        "aria-label": `Folders in ${name}` }, icon("chevron"))
      : el("span", { class: "twist" });
    return el("div", { class: "folder" }, twist,
      el("button",
        { type: "button", class: "value", "aria-pressed": String(isOn), "data-query": folder.query,
          title: visible(folder.path),
        on: { click: () => this.#choose(folder.query, isOn ? toggle : replace) } },
      el("span", { class: "name", text: name }), el("span", { class: "n", text: shortCount(folder.n) })));
  }
}
