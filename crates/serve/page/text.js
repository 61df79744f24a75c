// @ts-check
// Numbers, dates and sizes as text. Dates are the camera's clock and are never converted to the browser's zone.

const DAY = 86_400_000;
// Not from `Intl`: its tables take the browser 40 ms, a tenth of the time until the page is ready.
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December"];

const monthOf = date => `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
const shortMonthOf = date => `${MONTHS[date.getUTCMonth()].slice(0, 3)} ${date.getUTCFullYear()}`;
const dayOf = date => `${DAYS[date.getUTCDay()].slice(0, 3)}, ${date.getUTCDate()} ${monthOf(date)}`;

/** A whole number with its thousands apart: `12,345`. */
export const count = n => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
/** A whole number in little space: `9,999`, `12.3K`, `1.2M`. */
export const shortCount = n => {
  if (n < 10_000) return count(n);
  const [value, unit] = n < 999_950 ? [n / 1e3, "K"] : n < 999_950_000 ? [n / 1e6, "M"] : [n / 1e9, "B"];
  return Number(value.toFixed(1)) + unit;
};
export const pictures = n => `${count(n)} ${n === 1 ? "picture" : "pictures"}`;

const dateOf = day => new Date(day * DAY);

/** The year of a day since 1970-01-01. */
export const yearOf = day => dateOf(day).getUTCFullYear();

/**
 * A heading for a day, for several days of a month (`days`), or for a month or year without known days. `day` is null
 * for pictures without date.
 */
export function dayText(day, precision = null) {
  if (day === null) return "Without date";
  if (precision === "days") return monthHeading(day);
  if (precision === "year") return `${yearOf(day)}, day unknown`;
  if (precision === "month") return `${monthOf(dateOf(day))}, day unknown`;
  return dayOf(dateOf(day));
}

/** A heading for several days of one month: `March 2019`. */
const monthHeading = day => monthOf(dateOf(day));

/** ExifTool's length of a film, such as `4.20 s` or `0:01:05`, as `0:04` or `1:05`; null for other texts. */
export function lengthText(duration) {
  const short = /^(\d+(?:\.\d+)?) s\b/.exec(duration), long = /^(?:(\d+) days? )?(\d+):(\d\d):(\d\d)/.exec(duration);
  if (!short && !long) return null;
  const all = short ? Math.round(Number(short[1]))
    : ((Number(long[1] ?? 0) * 24 + Number(long[2])) * 60 + Number(long[3])) * 60 + Number(long[4]);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = number => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export const shortDay = day => day === null ? "no date" : `${dateOf(day).getUTCDate()} ${shortMonthOf(dateOf(day))}`;

/** Characters that a folder's path may have in a heading, and beside that of its group on a narrow page. */
const WIDE = 60, NARROW = 14;

/** Headings of the groups of sections (`sections.js`). */
export const GROUPS = { future: "In the future: check the camera’s clock", undated: "Without date" };

/** The last parts of a folder's path: as many as fit, but always one. */
function folderText(path, most) {
  const parts = visible(path).replace(/[/\\]+$/, "").split(/(?<=[/\\])/);
  let text = parts.at(-1) ?? "", at = parts.length - 1;
  while (at > 0 && text.length + parts[at - 1].length <= most) { at -= 1; text = parts[at] + text; }
  return at > 0 && most > 0 ? `…/${text}` : text || visible(path);
}

/** The heading of a section; empty while the path of its folder, of which `most` characters fit, is not known. */
export function headingText({ day, precision, group, path }, isShort = false, most = isShort ? 0 : WIDE) {
  if (group === "undated") return path === undefined ? "" : folderText(path, most);
  return isShort && precision === null ? shortDay(day) : dayText(day, precision);
}

/** A heading for the sections that share a row, or for one, with that of their group. */
export function stripText(first, last, isNarrow = false) {
  const names = first === last
    ? headingText(first, false, isNarrow ? NARROW : WIDE) : `${headingText(first, true)} – ${headingText(last, true)}`;
  return [GROUPS[first.group]?.split(":")[0], names].filter(Boolean).join(" · ");
}

/** The month of a section, for the date bar: in full, or in little space. */
export function monthText({ day, precision, group }, isShort = false) {
  if (day === null) return isShort ? "No date" : "Without date";
  const month = precision === "year" ? String(yearOf(day)) : isShort ? shortMonthOf(dateOf(day)) : monthOf(dateOf(day));
  return group === "future" ? `${month}, in the future` : month;
}

/** What "add" does with all pictures of a section. */
export function addText({ day, precision, group, n }) {
  if (group === "undated") return "Add those of this folder";
  if (precision === "days") return `Add these ${n} days`;
  return precision === null ? "Add this day" : `Add “${dayText(day, precision)}”`;
}

/** The day since 1970-01-01 of a text such as `2019`, `2019-06` or `2019-06-14`; null if it is none. */
export function parseDay(text) {
  const parts = /^\s*(\d{1,4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(text);
  if (!parts) return null;
  const date = new Date(0);
  // The last day of the period: it comes first in the order newest first.
  const [year, month, day] = [Number(parts[1]), parts[2] && Number(parts[2]), parts[3] && Number(parts[3])];
  date.setUTCFullYear(year, month ? (day ? month - 1 : month) : 12, day ?? 0);
  if (!month) date.setUTCFullYear(year, 11, 31);
  return Math.floor(date.getTime() / DAY);
}

/** Year, month, day, time and zone of `taken_at`. */
const TAKEN =
  /^(-?\d{1,4})(?:-(\d\d))?(?:-(\d\d))?(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?/;

/** `taken_at` for people: `2019-06-14T10:22:05+02:00` gives "14 June 2019, 10:22:05 +02:00". */
export function takenText(taken) {
  if (!taken) return null;
  const parts = TAKEN.exec(taken);
  if (!parts) return taken;
  const [, year, month, day, time, zone] = parts;
  if (!month) return year;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day ?? 1));
  const text = day ? dayOf(date) : monthOf(date);
  return [text, time && `, ${time}`, time && zone && ` ${zone === "Z" ? "UTC" : zone}`].filter(Boolean).join("");
}

/** Bytes in decimal units. */
export function bytesText(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes, unit = -1;
  while (value >= 999.5 && unit < units.length - 1) { value /= 1000; unit += 1; }
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** Exposure time in seconds as photographers write it. */
export function exposureText(seconds) {
  if (seconds >= 0.3) return `${Number(seconds.toFixed(1))} s`;
  return `1/${Math.round(1 / seconds)} s`;
}

const degreesText = (degrees, positive, negative) =>
  `${Math.abs(degrees).toFixed(5)}° ${degrees < 0 ? negative : positive}`;

/** Latitude and longitude with five decimals, about a metre. */
export const placeText = (latitude, longitude) =>
  `${degreesText(latitude, "N", "S")}, ${degreesText(longitude, "E", "W")}`;

/** A file name whose control and direction characters are visible: they could otherwise disguise it. */
export const visible = text =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    c => `\\u{${c.codePointAt(0).toString(16)}}`);
