// @ts-check
// Why there is no picture of a file, in words that say what would help.

import { visible } from "./text.js";

/** By code: the icon, and a few words for a small tile. Without an entry, the server's own words are used. */
const SHORT = {
  vanished: ["gone", "The file is gone"],
  offline: ["gone", "Its disk is not there"],
  changed: ["gone", "The file has changed"],
  unreadable: ["gone", "The file cannot be read"],
  remote: ["gone", "On another machine"],
  link: ["gone", "A link leads out of the catalogue"],
};
/** The icon of a kind of file that has no picture. */
const ICONS = { film: "film", sound: "sound", document: "document" };

const sentence = text => text === "" ? "" : `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

/** What is shown in place of a picture: `{ icon, short, text }`; `kind` is that of the file. */
export function reasonOf(error, kind = "picture") {
  const [icon, short] = SHORT[error?.code] ?? [ICONS[kind] ?? "broken", error ? visible(error.message) : "No picture"];
  const parts = [error?.message ?? "This file has no picture", error?.hint ?? ""];
  return { icon, short, text: parts.map(part => sentence(visible(part))).filter(Boolean).join(" ") };
}
