// @ts-check
// What is wrong with a damaged file, in words.

const VERDICTS = {
  unreadable: "The file cannot be read",
  not_a_picture: "This is not a picture",
  unsupported: "This kind of picture cannot be decoded here",
  too_large: "The picture is too large to be decoded",
};

/** What is wrong with files of a cause, by its name in `/damaged`: a heading, and what it means. */
export const CAUSES = {
  cut: { head: "Cut short", text: "These files end too early, as after a copy or download that was interrupted." },
  inside: { head: "Damaged inside",
    text: "Bytes within these files are wrong. The rest of a picture can still be there." },
  content: { head: "Not what the name says",
    text: "The content of these files is of another kind than their names say." },
  empty: { head: "Empty", text: "These files have no bytes, or zeros only." },
  unreadable: { head: "Could not be read", text: "The system refused these files, or reading them failed." },
};

/** The share of the picture that decodes, in whole percent; null if that is not known. */
export function share(picture) {
  const { survives } = picture.values;
  return typeof survives === "number" ? Math.floor(survives * 100) : null;
}

/** What a damaged or broken file means for the picture. */
function decodes(picture, verdict) {
  const percent = share(picture) ?? (verdict === "broken" ? 0 : 50);
  if (percent >= 100) return "The whole picture decodes, but the file is damaged";
  return percent > 0 ? "A part of the picture does not decode" : "The picture does not decode";
}

/** What is wrong with the file, as sentences; null if nothing is. */
export function trouble(picture) {
  if (!picture.is_broken) return null;
  const { verdict, error, reason } = picture.values;
  const found = ["damaged", "broken"].includes(verdict) ? decodes(picture, verdict) : VERDICTS[verdict]
    ?? (verdict && verdict !== "whole" ? `The check found: ${verdict}` : null);
  const why = reason ?? error ?? null;
  const text = [found, why].filter(Boolean).join(": ");
  return `${text || "The file could not be read"}.`.replace(/\.\.$/, ".");
}
