// Checks the page's scripts without a browser: types (TypeScript reads the JSDoc), what is unused, and widths of lines.
//
//   node check.mjs           fails if anything is wrong
//   node check.mjs --bless   writes the types of elements and answers anew, see `types.mjs`

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { elements, protocol } from "./types.mjs";

const PAGE = new URL("../../page", import.meta.url).pathname;
/** Most characters of a line. */
const WIDTH = 120;

const read = (...path) => readFileSync(join(PAGE, ...path), "utf8");

/** What is wrong with the text of a script. */
function problemsOf(name, text) {
  const problems = text.startsWith("// @ts-check\n") ? [] : [`${name}:1: the first line is not // @ts-check`];
  for (const [index, line] of text.split("\n").entries())
    if ([...line].length > WIDTH) problems.push(`${name}:${index + 1}: more than ${WIDTH} characters`);
  return problems;
}

/** What TypeScript finds. */
function typeErrors() {
  const description = createRequire(import.meta.url).resolve("typescript/package.json");
  const compiler = join(dirname(description), JSON.parse(readFileSync(description, "utf8")).bin.tsc);
  const ended = spawnSync(process.execPath, [compiler, "--project", PAGE], { encoding: "utf8" });
  return ended.status === 0 ? [] : [ended.stdout.trim(), ended.stderr.trim()].filter(Boolean);
}

const scripts = readdirSync(PAGE).filter(name => name.endsWith(".js"));
const problems = scripts.flatMap(name => problemsOf(name, read(name)));
const written = {
  "elements.d.ts": elements(read("index.html")),
  "protocol.d.ts": protocol(JSON.parse(read("..", "openapi.json"))),
};
for (const [name, text] of Object.entries(written)) {
  if (process.argv[2] === "--bless") writeFileSync(join(PAGE, name), text);
  if (read(name) !== text) problems.push(`${name} is old: node check.mjs --bless writes it`);
}
problems.push(...typeErrors());
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
} else {
  console.log(`${scripts.length} scripts: types, names and widths are right`);
}
