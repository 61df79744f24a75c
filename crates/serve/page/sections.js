// @ts-check
// Sections of the timeline: days, joined where they are sparse, and folders of pictures without a date.

/** Pictures of a day that is joined with others. */
const FEW = 3;

const DAY = 86_400_000;
const monthOf = day => {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * The entries of an answer of `/timeline`, in order, with their numbers of pictures: `{ entries, counts }`. An entry is
 * `{ day, precision, group, folder }`. `group` is null for the past, `future`, or `undated`: then `day` is null, and
 * `folder` the number of the folder.
 */
export function entriesOf(timeline) {
  const partial = new Map(timeline.partial), future = timeline.days.length - timeline.future;
  const dated = timeline.days.map(([day], at) =>
    ({ day, precision: partial.get(at) ?? null, group: at < future ? null : "future", folder: null }));
  const undated = timeline.undated_folders.map(([folder]) =>
    ({ day: null, precision: null, group: "undated", folder }));
  return { entries: [...dated, ...undated], counts: [...timeline.days, ...timeline.undated_folders].map(([, n]) => n) };
}

/**
 * Joins neighbouring days of a month with few pictures each, so that rows fill. A section of several days has its
 * newest one as `day`, their number as `n`, and the precision `days`. Returns `{ days, counts, groups }`: the sections,
 * their numbers of pictures, and where a group begins, `{ at, group, n }` with its number of pictures.
 */
export function sections({ entries, counts }) {
  const days = [], numbers = [], groups = [];
  let month = null, group = null;
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at], n = counts[at];
    const isSparse = entry.day !== null && entry.precision === null && n <= FEW;
    const here = isSparse ? monthOf(entry.day) : null;
    const isNew = entry.group !== group;
    if (isNew) groups.push({ at: days.length, group: entry.group, n: 0 });
    group = entry.group;
    if (groups.length > 0) groups.at(-1).n += n;
    if (here !== null && here === month && !isNew) {
      const section = days.at(-1);
      Object.assign(section, { n: section.n + 1, precision: "days" });
      numbers[numbers.length - 1] += n;
    } else {
      days.push({ ...entry, n: 1 });
      numbers.push(n);
    }
    month = here;
  }
  return { days, counts: Uint32Array.from(numbers), groups };
}

/** The first position of an entry that is not newer than a day; in the future only if the day is in it. */
export function positionOfDay({ entries, counts }, day) {
  const starts = [];
  let total = 0;
  for (const n of counts) { starts.push(total); total += n; }
  const first = isWanted => entries.findIndex(isWanted);
  const earliest = entries.findLast(entry => entry.group === "future");
  if (earliest !== undefined && day >= earliest.day)
    return starts[first(entry => entry.group === "future" && entry.day <= day)];
  const past = first(entry => entry.group === null && entry.day <= day);
  const at = past >= 0 ? past : first(entry => entry.group !== null);
  return at < 0 ? Math.max(0, total - 1) : starts[at];
}
