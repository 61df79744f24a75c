// Days as they are shown: neighbouring days of a month with few pictures each are one section, so that rows fill.

/** Pictures of a day that is joined with others. */
const FEW = 3;

const DAY = 86_400_000;
const monthOf = day => {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * Joins entries `{ day, precision }`, newest first, with their numbers of pictures. A section of several days has its
 * newest one as `day`, the oldest as `last`, and the precision `days`. Returns `{ days, counts }`.
 */
export function sections(days, counts) {
  const joined = [], numbers = [];
  let month = null;
  for (let at = 0; at < days.length; at += 1) {
    const { day, precision } = days[at], n = counts[at];
    const isSparse = day !== null && precision === null && n <= FEW;
    const here = isSparse ? monthOf(day) : null;
    if (here !== null && here === month) {
      const section = joined.at(-1);
      Object.assign(section, { last: day, precision: "days" });
      numbers[numbers.length - 1] += n;
    } else {
      joined.push({ day, last: day, precision });
      numbers.push(n);
    }
    month = here;
  }
  return { days: joined, counts: Uint32Array.from(numbers) };
}
