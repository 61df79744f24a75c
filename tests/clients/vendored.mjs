// Metadata of files through exiftool-vendored.js: EXECUTABLE FILE... prints a JSON array.
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

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
  // Embedded pictures into files: one that is there, and one that is not.
  const picture = process.env.WITH_THUMBNAIL;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "vendored-"));
  try {
    await exiftool.extractThumbnail(picture, path.join(folder, "thumbnail.jpg"));
    const missing = await exiftool.extractPreview(picture, path.join(folder, "preview.jpg")).then(
      () => "a preview",
      (error) => (/0 output files/.test(String(error)) ? "no preview" : String(error)),
    );
    const buffer = await exiftool.extractBinaryTagToBuffer("ThumbnailImage", picture);
    answers.push({
      thumbnail: fs.readFileSync(path.join(folder, "thumbnail.jpg")).toString("base64"),
      buffer: buffer.toString("base64"),
      files: fs.readdirSync(folder).join(),
      missing,
    });
    // Never over a file that is there.
    await exiftool.extractThumbnail(picture, path.join(folder, "thumbnail.jpg")).then(
      () => {
        throw new Error("a file was replaced");
      },
      () => undefined,
    );
    await exiftool.extractThumbnail(picture, path.join(folder, "thumbnail.jpg"), { forceWrite: true });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  // What a program may not have: an answer, or words that name it, and a client that goes on.
  for (const [options, tag] of [
    [{ imageHashType: "MD5" }, "ImageDataHash"],
    [{ imageHashType: "SHA256" }, "ImageDataHash"],
    [{ geolocation: true }, "geolocation"],
  ]) {
    const tags = await exiftool.read(files[0], options).catch((error) => ({ errors: [String(error)] }));
    const words = (tags.errors ?? []).join();
    const has = Object.keys(tags).some((name) => name.toLowerCase().startsWith(tag.toLowerCase()));
    if (!has && !words.toLowerCase().includes(tag.toLowerCase())) throw new Error(`${tag}: neither answer nor words: ${words}`);
    if (tags.ImageDataHash) answers.push({ hash: tags.ImageDataHash });
  }
  console.log(JSON.stringify(answers));
} finally {
  await exiftool.end();
}
