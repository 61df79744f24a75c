// Numbers, dates and sizes as text. Dates are the camera's clock and are never converted to the browser's zone.

const DAY = 86_400_000;
const numbers = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const format = options => new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const longDay = format({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
const dayOfMonth = format({ day: "numeric", month: "short", year: "numeric" });
const month = format({ month: "long", year: "numeric" });
const shortMonth = format({ month: "short", year: "numeric" });

export const count = n => numbers.format(n);
export const shortCount = n => n < 10_000 ? numbers.format(n) : short.format(n);
export const pictures = n => `${numbers.format(n)} ${n === 1 ? "picture" : "pictures"}`;

const dateOf = day => new Date(day * DAY);

/** The year of a day since 1970-01-01. */
export const yearOf = day => dateOf(day).getUTCFullYear();

/** A heading for a day, or for a month or year without known days. `day` is null for pictures without date. */
export function dayText(day, precision = null) {
  if (day === null) return "Without date";
  if (precision === "year") return `${yearOf(day)}, day unknown`;
  if (precision === "month") return `${month.format(dateOf(day))}, day unknown`;
  return longDay.format(dateOf(day));
}

export const shortDay = day => day === null ? "no date" : dayOfMonth.format(dateOf(day));

/** A heading for days that share a row, or for one day: `{ day, precision }` of the first and the last. */
export function daysText(first, last) {
  if (first === last) return dayText(first.day, first.precision);
  const name = ({ day, precision }) => precision === null && day !== null ? shortDay(day) : dayText(day, precision);
  return `${name(first)} – ${name(last)}`;
}

export const monthText = (day, precision = null) => {
  if (day === null) return "Without date";
  return precision === "year" ? String(yearOf(day)) : month.format(dateOf(day));
};
export const shortMonthText = (day, precision = null) => {
  if (day === null) return "No date";
  return precision === "year" ? String(yearOf(day)) : shortMonth.format(dateOf(day));
};

/** The day since 1970-01-01 of a text such as `2019`, `2019-06` or `2019-06-14`; null if it is none. */
export function parseDay(text) {
  const parts = /^\s*(\d{1,4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(text);
  if (!parts) return null;
  const date = new Date(0);
  // The last day of the period: it comes first in the order newest first.
  const [year, monthOf, day] = [Number(parts[1]), parts[2] && Number(parts[2]), parts[3] && Number(parts[3])];
  date.setUTCFullYear(year, monthOf ? (day ? monthOf - 1 : monthOf) : 12, day ?? 0);
  if (!monthOf) date.setUTCFullYear(year, 11, 31);
  return Math.floor(date.getTime() / DAY);
}

/** `taken_at` for people: `2019-06-14T10:22:05+02:00` gives "14 June 2019, 10:22:05 +02:00". */
export function takenText(taken) {
  if (!taken) return null;
  const parts = /^(-?\d{1,4})(?:-(\d\d))?(?:-(\d\d))?(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?/.exec(taken);
  if (!parts) return taken;
  const [, year, monthOf, day, time, zone] = parts;
  if (!monthOf) return year;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(monthOf) - 1, Number(day ?? 1));
  const text = day ? longDay.format(date) : month.format(date);
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

/** Latitude and longitude with five decimals, about a metre. */
export const placeText = (latitude, longitude) =>
  `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? "W" : "E"}`;

/** A file name whose control and direction characters are visible: they could otherwise disguise it. */
export const visible = text =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, c => `\\u{${c.codePointAt(0).toString(16)}}`);
