// The types that the page's scripts are checked with: the elements of its document, and the answers of the server.

const HEAD = "// Written by tests/browser/check.mjs --bless.";

/** The types of the elements of a document by their ids, for `byId`. */
export function elements(html) {
  const found = [...html.matchAll(/<([a-z][a-z0-9]*)\b[^>]*?\sid="([^"]+)"/g)].map(([, tag, id]) => ({ tag, id }));
  // Icons are used by their names in `href`, not as elements.
  const lines = found.filter(({ tag }) => tag !== "symbol").map(({ tag, id }) =>
    `  ${JSON.stringify(id)}: HTMLElementTagNameMap["${tag}"];`);
  return [HEAD, "// The elements of index.html by their ids.", "", "interface Elements {", ...lines, "}", ""].join("\n");
}

/** The bodies that `openapi.json` describes. */
export function protocol({ info, components }) {
  const schemas = Object.entries(components.schemas);
  const letters = info.description.split(". ").find(sentence => sentence.startsWith("Names of one letter"));
  return [HEAD, "// The bodies of requests and answers, from openapi.json.", `// ${letters}`, "",
    ...schemas.map(([name, schema]) => `export interface ${name} ${typeOf(schema, "")}\n`)].join("\n");
}

const SIMPLE = { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" };

/** A schema as a type. */
function typeOf(schema, indent) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(one => typeOf(one, indent)).join(" | ");
  const types = [schema.type ?? "any"].flat();
  return types.map(type => type === "object" ? objectOf(schema, indent)
    : type === "array" ? arrayOf(schema, indent) : SIMPLE[type] ?? "any").join(" | ");
}

function arrayOf(schema, indent) {
  if (schema.prefixItems) return `[${schema.prefixItems.map(item => typeOf(item, indent)).join(", ")}]`;
  return schema.items ? `Array<${typeOf(schema.items, indent)}>` : "any[]";
}

function objectOf(schema, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    const line = `${inner}${JSON.stringify(name)}${mark}: ${typeOf(value, inner)};`;
    return value.description ? [`${inner}/** ${value.description} */`, line] : [line];
  });
  const more = schema.additionalProperties;
  if (more) lines.push(`${inner}[name: string]: ${more === true ? "any" : typeOf(more, inner)};`);
  return lines.length === 0 ? "{ [name: string]: any }" : `{\n${lines.join("\n")}\n${indent}}`;
}
