// @ts-check
// Elements, made without markup: text from files reaches the page as text nodes and attributes only.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element of `index.html` with this id.
 *
 * @template {keyof Elements} Id
 * @param {Id} id
 * @returns {Elements[Id]}
 */
export const byId = id => /** @type {any} */ (document.getElementById(id));

/**
 * The elements that match a selector.
 *
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement[]}
 */
export const all = (selector, within = document) => [.../** @type {NodeListOf<HTMLElement>} */ (
  within.querySelectorAll(selector))];

/**
 * The element at or around the target of an event that matches a selector; null if there is none.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {any}
 */
export const closest = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;

/**
 * Makes an element. `options` are attributes; `class`, `text` and `on` (listeners by event) have their own meaning;
 * `true` gives an attribute without value, `false`, `null` and `undefined` leave it out.
 */
export function el(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "on")
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** An icon of the sprite in `index.html`. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button with an icon, a label for its name, and optionally visible text.
 *
 * @param {string} label
 * @param {{ icon?: string, text?: string, on?: (event: Event) => void, [attribute: string]: any }} options
 */
export function button(label, { icon: name, text, on, ...options } = {}) {
  const visible = text ?? (name ? null : label);
  return el("button",
    { type: "button", "aria-label": visible === label ? null : label, title: visible ? null : label, on: { click: on },
      ...options },
    name ? icon(name) : null, visible ? el("span", { text: visible }) : null);
}

/** Sets an element's attribute, or removes it. Writes only what differs. */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

const TYPED =
  "input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

/** Whether key presses at this element are text. */
export function isTyping(target) {
  return target instanceof Element && target.closest(TYPED) !== null;
}

/** Calls `action` when `delay` milliseconds have passed since the last call. */
export function debounce(delay, action) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), delay);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** Moves the polite live region: screen readers say the last text, half a second after it stopped changing. */
export const announce = debounce(500, text => {
  const region = byId("announcement");
  if (region.textContent !== text) region.textContent = text;
});

let hint = 0;

/** Shows a short message over the page for a few seconds. */
export function toast(text, action = null) {
  const box = byId("toast");
  clearTimeout(hint);
  box.replaceChildren(el("span", { text }),
    ...(action ? [button(action.label, { on: () => { box.hidden = true; action.run(); } })] : []));
  box.hidden = false;
  hint = setTimeout(() => { box.hidden = true; }, action ? 8000 : 4000);
}
