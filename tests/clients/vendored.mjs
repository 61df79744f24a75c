// Metadata of files through exiftool-vendored.js: EXECUTABLE FILE... prints a JSON array.
import { createRequire } from "node:module";

// The module is installed outside of the repository: NODE_CLIENTS names its folder.
const require = createRequire(process.env.NODE_CLIENTS + "/");
const { ExifTool } = require("exiftool-vendored");
const [exiftoolPath, ...files] = process.argv.slice(2);
const exiftool = new ExifTool({ exiftoolPath, maxProcs: 1 });
try {
  const version = await exiftool.version();
  if (!/^\d+\.\d+$/.test(version)) throw new Error(`no version: ${version}`);
  const answers = [];
  for (const file of files) answers.push(await exiftool.readRaw(file, { readArgs: ["-G1", "-n"] }));
  // The way most programs take: dates become objects, zones are worked out.
  const tags = await exiftool.read(files[0]);
  answers.push({ date: String(tags.DateTimeOriginal), make: tags.Make, model: tags.Model, errors: tags.errors ?? [] });
  console.log(JSON.stringify(answers));
} finally {
  await exiftool.end();
}
