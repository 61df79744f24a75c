// Numbers, dates and sizes as text. Dates are the camera's clock and are never converted to the browser's zone.

const DAY = 86_400_000;
// Not from `Intl`: its tables take the browser 40 ms, a tenth of the time until the page is ready.
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

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
  const all = short ? Math.round(Number(short[1])) : ((Number(long[1] ?? 0) * 24 + Number(long[2])) * 60 + Number(long[3])) * 60 + Number(long[4]);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = number => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

export const shortDay = day => day === null ? "no date" : `${dateOf(day).getUTCDate()} ${shortMonthOf(dateOf(day))}`;

/** A heading for days that share a row, or for one day: `{ day, precision }` of the first and the last. */
export function daysText(first, last) {
  if (first === last) return dayText(first.day, first.precision);
  const name = ({ day, precision }) => precision === null && day !== null ? shortDay(day) : dayText(day, precision);
  return `${name(first)} – ${name(last)}`;
}

export const monthText = (day, precision = null) => {
  if (day === null) return "Without date";
  return precision === "year" ? String(yearOf(day)) : monthOf(dateOf(day));
};
export const shortMonthText = (day, precision = null) => {
  if (day === null) return "No date";
  return precision === "year" ? String(yearOf(day)) : shortMonthOf(dateOf(day));
};

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

/** `taken_at` for people: `2019-06-14T10:22:05+02:00` gives "14 June 2019, 10:22:05 +02:00". */
export function takenText(taken) {
  if (!taken) return null;
  const parts = /^(-?\d{1,4})(?:-(\d\d))?(?:-(\d\d))?(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?/.exec(taken);
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

/** Latitude and longitude with five decimals, about a metre. */
export const placeText = (latitude, longitude) =>
  `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? "W" : "E"}`;

/** A file name whose control and direction characters are visible: they could otherwise disguise it. */
export const visible = text =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, c => `\\u{${c.codePointAt(0).toString(16)}}`);
