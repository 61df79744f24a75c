// @ts-check
// Changes a search text by its tokens, as `/parse` gives them: facets add and remove values of filters.

/** The filters of a text that stand alone, joined by AND: `{ key, start, end, values: [{ start, end, text }] }`. */
export function filters(text, tokens) {
  if (isAlternative(tokens)) return [];
  const found = [];
  let depth = 0, isNegated = false, open = null;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open") depth += 1;
    if (token.kind === "close") depth -= 1;
    const isPart = token.kind === "value" || token.kind === "comma" || token.kind === "equals"
      || (open && (token.kind === "phrase" || token.kind === "word") && token.start === tokens[index - 1].end);
    if (token.kind === "key" && depth === 0) {
      open = { key: text.slice(token.start, token.end - 1).toLowerCase(), start: token.start, end: token.end,
        values: [], isFresh: true };
      if (!isNegated) found.push(open);
    } else if (open && isPart) {
      extend(open, token, text);
    } else {
      open = null;
    }
    isNegated = token.kind === "not";
  }
  return found.filter(filter => filter.values.length > 0);
}

function extend(filter, token, text) {
  filter.end = token.end;
  if (token.kind === "comma") { filter.isFresh = true; return; }
  if (filter.isFresh) filter.values.push({ start: token.start, end: token.end, text: "" });
  filter.isFresh = false;
  const value = filter.values.at(-1);
  value.end = token.end;
  value.text = text.slice(value.start, value.end);
}

/** Whether a text has an OR outside of parentheses. */
function isAlternative(tokens) {
  let depth = 0;
  return tokens.some(token => {
    if (token.kind === "open") depth += 1;
    if (token.kind === "close") depth -= 1;
    return token.kind === "or" && depth === 0;
  });
}

const split = query => /^([a-z]+):(.+)$/is.exec(query);

function findValue(text, tokens, query) {
  const parts = split(query);
  if (!parts) return null;
  for (const filter of filters(text, tokens)) {
    const value = filter.key === parts[1].toLowerCase() && filter.values.find(one => one.text === parts[2]);
    if (value) return { filter, value };
  }
  return null;
}

/** Whether a text has exactly this filter, `camera:="EOS 5D"`, maybe as one of several values. */
export const has = (text, tokens, query) => findValue(text, tokens, query) !== null || text.trim() === query;

const tidy = text => text.replace(/\s{2,}/g, " ").trim();

/** Joins a filter to a text by AND. */
export function join(text, tokens, query) {
  if (text.trim() === "") return query;
  return isAlternative(tokens) ? `(${text.trim()}) ${query}` : `${text.trim()} ${query}`;
}

/** Removes a filter, or adds it: as a further value where the text has a filter of that name. */
export function toggle(text, tokens, query) {
  const known = findValue(text, tokens, query);
  if (known) {
    const { filter, value } = known;
    const rest = filter.values.filter(one => one !== value).map(one => one.text).join(",");
    const filterText = rest ? `${text.slice(filter.start, filter.start + filter.key.length + 1)}${rest}` : "";
    return tidy(text.slice(0, filter.start) + filterText + text.slice(filter.end));
  }
  if (text.trim() === query) return "";
  const parts = split(query);
  const same = parts && filters(text, tokens).find(filter => filter.key === parts[1].toLowerCase());
  return same ? `${text.slice(0, same.end)},${parts[2]}${text.slice(same.end)}` : join(text, tokens, query);
}

/** Sets the only filter of its name: folders and places replace each other. */
export function replace(text, tokens, query) {
  const parts = split(query);
  const old = filters(text, tokens).filter(filter => filter.key === parts[1].toLowerCase());
  let rest = text;
  for (const filter of old.reverse()) rest = rest.slice(0, filter.start) + rest.slice(filter.end);
  return old.length ? tidy(`${rest} ${query}`) : join(text, tokens, query);
}
