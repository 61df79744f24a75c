// @ts-check
// The search box: the text is coloured by its tokens, mistakes are shown under it, and filters are completed.

import { get, isAbort } from "./api.js";
import { byId, closest, debounce, el, set } from "./dom.js";
import { shortCount, visible } from "./text.js";

/** A text without the marks of code. */
const plain = text => text.replaceAll("`", "");

/** Time without typing after which a text without mistakes is searched for. */
const SEARCH_AFTER = 350;

/** Whether the last word of a text is a prefix: `/parse` writes it with a star. */
const isPrefix = (tokens, text, canonical) =>
  tokens.at(-1)?.kind === "word" && tokens.at(-1).end === text.length && (canonical?.endsWith("*") ?? false);

export class Search extends EventTarget {
  #request = null;
  #suggestions = [];
  #chosen = -1;
  #filters = null;
  #word = null;
  #applied = "";
  #later = debounce(SEARCH_AFTER, () => this.#apply(false));

  constructor() {
    super();
    this.input = byId("search");
    this.paint = byId("search-paint");
    if (matchMedia("(min-width: 640px)").matches) this.input.placeholder = "Search words, or camera:nikon from:2019";
    this.box = byId("search-list");
    this.mistakes = byId("search-mistakes");
    /** The last parsed text with its tokens. */
    this.parsed = { text: "", tokens: [], mistakes: [] };
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("scroll", () => this.#align());
    this.input.addEventListener("keydown", event => this.#key(event));
    this.input.addEventListener("blur", () => this.#hideSuggestions());
    this.input.addEventListener("focus", () => { if (this.input.value === "") this.#suggest(); });
    byId("search-clear").addEventListener("click", () => { this.set(""); this.#apply(true); this.input.focus(); });
    this.box.addEventListener("pointerdown", event => {
      event.preventDefault();
      const option = closest(event, "[role=option]");
      if (option) this.#take(Number(option.dataset.index));
    });
  }

  get text() { return this.input.value.trim(); }

  /** Shows a text without searching for it. */
  set(text) {
    this.#later.cancel();
    if (this.input.value.trim() !== text) this.input.value = text;
    this.#applied = text;
    this.#parse();
  }

  /** The tokens of a text; asks the server if they are not known. */
  async tokens(text) {
    if (this.parsed.text === text) return this.parsed.tokens;
    if (text === "") return [];
    return (await get("parse", { q: text })).tokens;
  }

  /** Whether a text has no mistakes. */
  async isValid(text) {
    if (text === "") return true;
    const { mistakes } = this.parsed.text === text ? this.parsed : await get("parse", { q: text });
    return mistakes.length === 0;
  }

  #typed() {
    this.#parse();
    this.#suggest();
    this.#later();
  }

  async #parse() {
    const text = this.input.value;
    byId("search-clear").hidden = text === "";
    this.#paint(text);
    this.#request?.abort();
    if (text.trim() === "") {
      this.parsed = { text: "", tokens: [], mistakes: [] };
      this.#paint(text);
      return;
    }
    const request = this.#request = new AbortController();
    try {
      const { tokens, mistakes, canonical } = await get("parse", { q: text, typing: 1 }, request.signal);
      this.parsed = { text, tokens, mistakes, isPrefix: isPrefix(tokens, text, canonical) };
      this.#paint(text);
    } catch (error) {
      if (!isAbort(error)) this.dispatchEvent(new CustomEvent("failed", { detail: error }));
    }
  }

  /** Colours a copy of the text that lies under the input. Places after a change wait for the next answer. */
  #paint(text) {
    const { tokens, mistakes, text: known } = this.parsed;
    let same = 0;
    while (same < text.length && text[same] === known[same]) same += 1;
    const isKnown = known === text;
    const parts = [];
    let at = 0;
    for (const token of tokens) {
      if (token.end > same && !isKnown) break;
      parts.push(text.slice(at, token.start));
      const isWrong = isKnown
        && mistakes.some(mistake => mistake.start < token.end
          && token.start < Math.max(mistake.end, mistake.start + 1));
      parts.push(el("span",
        { class: `t-${token.kind}${isWrong ? " wrong" : ""}`, text: text.slice(token.start, token.end) }));
      at = token.end;
    }
    parts.push(text.slice(at));
    this.paint.replaceChildren(...parts);
    this.#align();
    this.#showMistakes(isKnown ? mistakes : []);
  }

  #align() { this.paint.style.transform = this.text === "" ? "" : `translateX(${-this.input.scrollLeft}px)`; }

  #showMistakes(mistakes) {
    // While somebody types, the word at the caret is not finished.
    const isTyping = document.activeElement === this.input && this.text !== this.#applied;
    const caret = this.input.selectionEnd;
    const shown = mistakes.filter(mistake => !isTyping || caret < mistake.start || caret > mistake.end);
    set(this.input, "aria-invalid", shown.length > 0 ? "true" : null);
    this.mistakes.hidden = shown.length === 0;
    this.mistakes.replaceChildren(...shown.slice(0, 3).map(mistake =>
      el("li", {}, el("span", { text: mistake.message }), mistake.hint ? el("small", { text: mistake.hint }) : null)));
  }

  /** Searches. A mistake is shown instead, and the pictures stay. */
  async #apply(isFinal) {
    this.#later.cancel();
    const text = this.text;
    if (isFinal) this.#hideSuggestions();
    if (text !== "" && this.parsed.text.trim() !== text) await this.#parse();
    if (this.text !== text) return;
    if (this.parsed.mistakes.length > 0) {
      if (isFinal) { this.#applied = text; this.#showMistakes(this.parsed.mistakes); }
      return;
    }
    if (text === this.#applied && !isFinal) return;
    this.#applied = text;
    // The last word finds words that begin with it; the star shows that.
    const searched = this.parsed.isPrefix ? `${text}*` : text;
    if (isFinal && searched !== text) this.set(searched);
    this.dispatchEvent(new CustomEvent("search", { detail: { text: searched, isFinal } }));
  }

  /** The part of the text that is completed: from the last blank or parenthesis to the caret. */
  #wordAtCaret() {
    const caret = this.input.selectionEnd ?? 0;
    const before = this.input.value.slice(0, caret);
    const parts = /(?:^|[\s(])-?([a-z]+):((?:"(?:[^"]|"")*"?|[^\s"()])*)$/i.exec(before);
    if (parts) {
      const value = parts[2].replace(/^.*,(?=(?:[^"]*"[^"]*")*[^"]*$)/, "");
      const isFirst = value.length === parts[2].length;
      const start = isFirst ? caret - parts[2].length - parts[1].length - 1 : caret - value.length;
      return { key: parts[1].toLowerCase(), prefix: value.replace(/^=/, "").replaceAll('"', ""), start, end: caret,
        isFirst };
    }
    const word = /(?:^|[\s(])-?([a-z]*)$/i.exec(before);
    return word ? { key: "", prefix: word[1], start: caret - word[1].length, end: caret, isFirst: true } : null;
  }

  /** Values for the word at the caret: names of filters, or values of one. */
  async #completions(word) {
    this.#filters ??= get("complete");
    const { values } = await this.#filters;
    const names = value => [value.query.slice(0, -1), ...value.also];
    const begins = name => name.startsWith(word.prefix.toLowerCase());
    if (word.key === "")
      return [...values.filter(value => begins(value.query)),
        ...values.filter(value => !begins(value.query) && names(value).some(begins))];
    const isKnown = values.some(value => names(value).includes(word.key));
    return isKnown ? (await get("complete", { key: word.key, prefix: word.prefix.slice(0, 200) })).values : [];
  }

  async #suggest() {
    this.#word = this.#wordAtCaret();
    const word = this.#word;
    if (!word) { this.#hideSuggestions(); return; }
    try {
      const values = await this.#completions(word);
      if (this.#word !== word || document.activeElement !== this.input) return;
      // A word that is complete needs no list.
      const isDone = values.length === 1 && values[0].query === this.input.value.slice(word.start, word.end);
      this.#showSuggestions(isDone ? [] : values.slice(0, 9));
    } catch {
      this.#hideSuggestions();
    }
  }

  #showSuggestions(values) {
    this.#suggestions = values;
    this.#chosen = -1;
    this.box.replaceChildren(...values.map((value, index) =>
      el("div", { role: "option", id: `s${index}`, "data-index": index, "aria-selected": "false" },
      el("b", { text: value.meaning ? value.query : visible(value.text) }),
      el("small", { text: value.meaning ? plain(value.meaning) : value.n === null ? "" : shortCount(value.n) }))));
    this.box.hidden = values.length === 0;
    set(this.input, "aria-expanded", values.length > 0 ? "true" : "false");
    set(this.input, "aria-activedescendant", null);
  }

  #hideSuggestions() {
    this.#word = null;
    this.#showSuggestions([]);
  }

  #choose(index) {
    const n = this.#suggestions.length;
    this.#chosen = (index + n + 1) % (n + 1) === n ? -1 : (index + n + 1) % (n + 1);
    for (const [at, option] of [...this.box.children].entries())
      set(option, "aria-selected", at === this.#chosen ? "true" : "false");
    set(this.input, "aria-activedescendant", this.#chosen < 0 ? null : `s${this.#chosen}`);
    this.box.children[this.#chosen]?.scrollIntoView({ block: "nearest" });
  }

  #take(index) {
    const { query } = this.#suggestions[index];
    const { start, end, isFirst } = this.#word;
    const value = isFirst ? query : query.replace(/^[a-z]+:/i, "");
    const isKey = value.endsWith(":");
    const text = this.input.value;
    const rest = text.slice(end);
    this.input.value = `${text.slice(0, start)}${value}${isKey || rest.startsWith(" ") ? "" : " "}${rest}`;
    const caret = start + value.length + (isKey ? 0 : 1);
    this.input.setSelectionRange(caret, caret);
    this.#typed();
  }

  #key(event) {
    const isOpen = !this.box.hidden;
    if (event.key === "ArrowDown" && isOpen) this.#choose(this.#chosen + 1);
    else if (event.key === "ArrowUp" && isOpen)
      this.#choose(this.#chosen < 0 ? this.#suggestions.length - 1 : this.#chosen - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && isOpen && this.#chosen >= 0) this.#take(this.#chosen);
    else if (event.key === "Enter") this.#apply(true);
    else if (event.key === "Escape") this.#escape(isOpen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The first Escape closes the list or leaves the box, a second one in an unchanged box clears it. */
  #escape(isOpen) {
    if (isOpen) this.#hideSuggestions();
    else if (this.text !== "" && this.text === this.#applied && this.escaped) { this.set(""); this.#apply(true); }
    else this.dispatchEvent(new Event("leave"));
    this.escaped = !isOpen;
  }
}
