// Parts of the page that need no browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, dropped } from "../../page/compare.js";
import { Layout, RATIOS, measures } from "../../page/layout.js";
import { has, replace, toggle } from "../../page/query.js";
import { entriesOf, positionOfDay, sections } from "../../page/sections.js";
import { Selection } from "../../page/selection.js";
import { addText, bytesText, count, dayText, exposureText, headingText, lengthText, monthText, parseDay, shortCount, shortDay, stripText, takenText, visible } from "../../page/text.js";
import { trouble } from "../../page/trouble.js";
import { collection, random } from "./made.mjs";

function layOut(made, width, size = "medium") {
  const counts = Uint32Array.from([...made.days.map(([, n]) => n), made.undated].filter(n => n > 0));
  const layout = new Layout(counts, made.aspects, measures(width, size));
  for (const _ of layout.compute());
  return layout;
}

test("rows hold every picture once, in order, within the width", () => {
  const made = collection(20_000, 5_000, 3);
  for (const width of [320, 777, 1400]) {
    const layout = layOut(made, width);
    let position = 0, bottom = 0;
    for (let row = 0; row < layout.rows; row += 1) {
      assert.ok(layout.rowTop[row] >= bottom, "rows do not overlap");
      bottom = layout.rowTop[row] + layout.rowHeight[row];
      let right = -1;
      layout.eachBox(row, (at, left, boxWidth) => {
        assert.equal(at, position);
        assert.ok(left > right && boxWidth > 0 && left + boxWidth <= width + 1, `${left} ${boxWidth} of ${width}`);
        right = left + boxWidth - 1;
        position += 1;
      });
    }
    assert.equal(position, made.total);
    assert.ok(layout.height >= bottom);
  }
});

test("boxes have the pictures' shapes, but for full rows' rounding", () => {
  const made = collection(5_000, 0, 4);
  const layout = layOut(made, 1200);
  for (let row = 0; row < layout.rows; row += 1)
    layout.eachBox(row, (at, left, width) => {
      const shape = width / layout.rowHeight[row] / RATIOS[made.aspects[at]];
      assert.ok(Math.abs(shape - 1) < 0.06, `position ${at}: ${shape}`);
    });
});

test("places are found by position, height and day", () => {
  const made = collection(30_000, 9_000, 5);
  const layout = layOut(made, 900), next = random(6);
  for (let round = 0; round < 500; round += 1) {
    const position = Math.floor(next() * made.total);
    const row = layout.rowOf(position);
    assert.ok(layout.rowStart[row] <= position && position < layout.rowEnd(row));
    assert.equal(layout.rowAt(layout.rowTop[row] + 1), row);
    const day = layout.dayOf(position);
    assert.ok(layout.dayStart[day] <= position && position < layout.dayStart[day + 1]);
    assert.equal(layout.boxOf(position).row, row);
  }
});

/** Days with few pictures, and sometimes one with many. */
function sparse(days, seed) {
  const next = random(seed);
  const counts = Uint32Array.from({ length: days }, () => next() < 0.05 ? 4 + Math.floor(next() * 60) : 1 + Math.floor(next() * 3));
  const total = counts.reduce((sum, n) => sum + n, 0);
  return { counts, aspects: Uint8Array.from({ length: total }, () => 90 + Math.floor(next() * 80)) };
}

test("neighbouring days with few pictures share a row, each under its date", () => {
  const { counts, aspects } = sparse(4_000, 21);
  for (const width of [330, 900, 1400]) {
    const layout = new Layout(counts, aspects, measures(width, "medium"));
    for (const _ of layout.compute());
    let before = null, shared = 0;
    for (let day = 0; day < counts.length; day += 1) {
      const head = layout.headOf(day), box = layout.boxOf(layout.dayStart[day]);
      const first = layout.dayAt(layout.dayTop[day]);
      assert.ok(first <= day && day < layout.daysEnd(first), "a height leads to the first day of its row");
      if (head.isShared) shared += 1;
      assert.equal(head.isShared, layout.daysEnd(first) - first > 1);
      assert.ok(!head.isShared || counts[day] <= 8, "only days with few pictures share a row");
      assert.equal(head.left, box.left, "the date is above the day's first picture");
      assert.equal(head.top, layout.dayTop[day]);
      assert.ok(head.left + head.width <= width);
      if (before?.top === head.top) assert.ok(before.left + before.width < head.left, "dates do not touch");
      before = head;
    }
    const few = counts.filter(n => n <= 3).length;
    assert.ok(shared > few * { 330: 0.1, 900: 0.5, 1400: 0.75 }[width], `${shared} of ${few} days share a row at ${width}`);
    for (let row = 0; row < layout.rows; row += 1)
      layout.eachBox(row, (at, left, boxWidth) => {
        const shape = boxWidth / layout.rowHeight[row] / RATIOS[aspects[at]];
        assert.ok(Math.abs(shape - 1) < 0.06 && left + boxWidth <= width + 1, `position ${at}: ${shape}, ${left}, ${boxWidth}`);
      });
  }
});

const dayOf = text => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** An answer of `/timeline`: pairs of a day and a number, those of the future, and pairs of a folder and a number. */
const timelineOf = (past, future, folders, partial = []) => ({
  days: [...past, ...future].map(([text, n]) => [dayOf(text), n]), future: future.length, undated_folders: folders, partial,
});

test("neighbouring days of a month with few pictures each are one section", () => {
  const past = [["2019-03-20", 2], ["2019-03-11", 3], ["2019-03-10", 4], ["2019-03-09", 1], ["2019-02-28", 1], ["2019-02-27", 1], ["2019-02-01", 1], ["2018-02-05", 1]];
  const joined = sections(entriesOf(timelineOf(past, [], [[7, 2]], [[6, "month"]])));
  assert.deepEqual([...joined.counts], [5, 4, 1, 2, 1, 1, 2]);
  assert.deepEqual(joined.days.map(one => one.precision), ["days", null, null, "days", "month", null, null]);
  assert.deepEqual(joined.days.slice(0, 6).map(section => headingText(section)), ["March 2019", "Sun, 10 March 2019", "Sat, 9 March 2019",
    "February 2019", "February 2019, day unknown", "Mon, 5 February 2018"]);
  // The button says what it adds: not a month, of which other days are apart.
  assert.deepEqual(joined.days.map(addText), ["Add these 2 days", "Add this day", "Add this day", "Add these 2 days", "Add “February 2019, day unknown”",
    "Add this day", "Add those of this folder"]);
});

test("the future and each folder without dates are sections of their own, in groups", () => {
  const timeline = timelineOf([["2019-03-20", 2], ["2019-03-11", 3]], [["2099-03-03", 1], ["2099-03-02", 1]], [[7, 1], [9, 2]]);
  const joined = sections(entriesOf(timeline));
  assert.deepEqual([...joined.counts], [5, 2, 1, 2]);
  assert.deepEqual(joined.groups, [{ at: 1, group: "future", n: 2 }, { at: 2, group: "undated", n: 3 }]);
  joined.days[2].path = "/home/me/Pictures/2019/";
  assert.deepEqual([headingText(joined.days[2]), headingText(joined.days[2], true), headingText(joined.days[3])], ["/home/me/Pictures/2019/".slice(0, -1), "2019", ""]);
  assert.equal(stripText(joined.days[1], joined.days[1]), "In the future · March 2099");
  assert.equal(stripText(joined.days[2], joined.days[2]), "Without date · /home/me/Pictures/2019");
  joined.days[2].path = "/home/me/Pictures/a folder with a long name/2019/";
  assert.equal(stripText(joined.days[2], joined.days[2], true), "Without date · …/2019");
  assert.equal(monthText(joined.days[1]), "March 2099, in the future");
  const position = text => positionOfDay(entriesOf(timeline), dayOf(text));
  assert.deepEqual(["2099-12-31", "2099-03-03", "2099-03-02", "2050-01-01", "2019-03-19", "2019-03-11", "1990-01-01"].map(position), [5, 5, 6, 0, 2, 2, 5]);
});

test("a group begins under a heading, and shares no row with what is before it", () => {
  const counts = Uint32Array.from([1, 1, 1, 1, 1]), aspects = new Uint8Array(5).fill(128);
  const options = measures(1400, "medium");
  const layout = new Layout(counts, aspects, options, undefined, [2]);
  for (const _ of layout.compute());
  assert.deepEqual([0, 1, 2, 3, 4].map(day => layout.rowOf(day)), [0, 0, 1, 1, 1]);
  const plain = new Layout(counts.slice(0, 2), aspects.slice(0, 2), options);
  for (const _ of plain.compute());
  assert.equal(layout.dayTop[2], plain.height + options.group, "the heading of the group is above that of the day");
});

test("lengths of films are those that ExifTool writes", () => {
  assert.deepEqual(["4.20 s", "59.60 s", "0:01:05", "1:02:03", "1 days 0:00:01", "0.03 s (approx)", "unknown", ""].map(lengthText),
    ["0:04", "1:00", "1:05", "1:02:03", "24:00:01", "0:00", null, null]);
});

test("what is not known yet is laid out as pictures of 3:2", () => {
  const made = collection(30_000, 9_000, 7);
  const counts = Uint32Array.from([...made.days.map(([, n]) => n), made.undated].filter(n => n > 0));
  for (const known of [{ from: 0, to: 6_000 }, { from: 12_345, to: 18_000 }, { from: 29_000, to: 30_000 }]) {
    const aspects = made.aspects.map((byte, at) => at >= known.from && at < known.to ? byte : 0);
    for (const width of [330, 1400]) {
      const [whole, short] = [undefined, known].map(range => new Layout(counts, aspects, measures(width, "medium"), range));
      for (const layout of [whole, short]) for (const _ of layout.compute());
      for (const part of ["rows", "height", "rowStart", "rowTop", "rowHeight", "dayTop"]) assert.deepEqual(short[part], whole[part], part);
    }
  }
});

test("a million pictures are laid out in less than a second", () => {
  const made = collection(1_000_000, 70_000);
  layOut(made, 1400);
  const start = process.cpuUsage().user;
  const layout = layOut(made, 1400);
  const milliseconds = (process.cpuUsage().user - start) / 1000;
  assert.ok(layout.height > 10_000_000 && milliseconds < 1000, `${milliseconds} ms`);
  const { counts, aspects } = sparse(280_000, 22);
  assert.ok(aspects.length > 900_000);
  const from = process.cpuUsage().user;
  for (const _ of new Layout(counts, aspects, measures(1400, "medium")).compute());
  const sparseTime = (process.cpuUsage().user - from) / 1000;
  console.log(`a million pictures: ${Math.round(milliseconds)} ms; in 280,000 days: ${Math.round(sparseTime)} ms`);
  assert.ok(sparseTime < 1000, `${sparseTime} ms`);
});

const token = (kind, start, end) => ({ kind, start, end });

test("values of filters are added and removed", () => {
  const one = "bridge camera:nikon";
  const tokens = [token("word", 0, 6), token("key", 7, 14), token("value", 14, 19)];
  assert.equal(toggle(one, tokens, 'camera:="EOS 5D"'), 'bridge camera:nikon,="EOS 5D"');
  assert.equal(toggle(one, tokens, "camera:nikon"), "bridge");
  assert.equal(toggle(one, tokens, "format:png"), "bridge camera:nikon format:png");
  assert.ok(has(one, tokens, "camera:nikon") && !has(one, tokens, "camera:canon"));
  const two = 'camera:nikon,="EOS 5D"';
  const twoTokens = [token("key", 0, 7), token("value", 7, 12), token("comma", 12, 13), token("equals", 13, 14), token("phrase", 14, 22)];
  assert.ok(has(two, twoTokens, 'camera:="EOS 5D"'));
  assert.equal(toggle(two, twoTokens, "camera:nikon"), 'camera:="EOS 5D"');
  assert.equal(replace(two, twoTokens, "camera:canon"), "camera:canon");
});

test("a filter joins alternatives as a whole, and a negated filter is another one", () => {
  const either = "a OR b";
  const tokens = [token("word", 0, 1), token("or", 2, 4), token("word", 5, 6)];
  assert.equal(toggle(either, tokens, "is:broken"), "(a OR b) is:broken");
  const without = "-kind:raw";
  const withoutTokens = [token("not", 0, 1), token("key", 1, 6), token("value", 6, 9)];
  assert.ok(!has(without, withoutTokens, "kind:raw"));
  assert.equal(toggle(without, withoutTokens, "kind:film"), "-kind:raw kind:film");
});

test("a selection is a set of ranges", () => {
  const selection = new Selection(), plain = new Set(), next = random(9);
  for (let round = 0; round < 400; round += 1) {
    const from = Math.floor(next() * 100), to = from + 1 + Math.floor(next() * 20), isAdded = next() < 0.6;
    selection.change(from, to, isAdded);
    for (let at = from; at < to; at += 1) if (isAdded) plain.add(at); else plain.delete(at);
    assert.equal(selection.size, plain.size);
    for (let at = 0; at < 125; at += 1) assert.equal(selection.has(at), plain.has(at), `${at}`);
    for (const [index, [start, end]] of selection.ranges.entries()) {
      assert.ok(start < end);
      assert.ok(index === 0 || selection.ranges[index - 1][1] < start, "ranges are apart");
    }
  }
});

const member = (id, folder, bytes, width, mtime, other = {}) => ({
  id, name: "a.jpg", folder, bytes, width, height: 1000, mtime, taken: null, format: "jpeg", same_file: null, keep: null, metadata: {}, ...other,
});

test("a comparison lists what differs, marks the best, and shows near values exactly", () => {
  const members = [
    member(1, "/a", 2_000_001, 4000, "2020-01-02T00:00:00Z", { metadata: { title: "River" } }),
    member(2, "/b", 2_000_002, 4000, "2019-01-02T00:00:00Z"),
  ];
  const { common, lines } = compare(members);
  assert.deepEqual(common.map(one => one.text), ["4000 × 1000", "JPEG"]);
  assert.deepEqual(lines.map(line => line.name), ["Size", "Changed", "Folder", "Title"]);
  assert.deepEqual(lines[0].texts, ["2,000,001 bytes", "2,000,002 bytes"]);
  assert.deepEqual([lines[0].isBest, lines[0].best], [[false, true], "largest"]);
  assert.deepEqual([lines[1].isBest, lines[1].best], [[false, true], "oldest"]);
  assert.deepEqual(lines[3].texts, ["River", null]);
});

test("another name of a kept file is not dropped", () => {
  const links = [member(1, "/a", 5, 5, "", { keep: true }), member(2, "/b", 5, 5, "", { keep: false, same_file: 1 }), member(3, "/c", 5, 5, "", { keep: false })];
  assert.deepEqual(dropped(links).map(one => one.id), [3], "another name of a kept file frees nothing");
});

test("dates, sizes and names as text", () => {
  assert.equal(takenText("2019-06-14T10:22:05+02:00"), "Fri, 14 June 2019, 10:22:05 +02:00");
  assert.equal(takenText("2019-06"), "June 2019");
  assert.equal(takenText("0001-01-01"), "Mon, 1 January 1");
  assert.equal(takenText("2019"), "2019");
  assert.equal(parseDay("1970"), 364);
  assert.equal(parseDay("1970-02"), 58);
  assert.equal(parseDay("1970-01-02"), 1);
  assert.equal(parseDay("no"), null);
  assert.deepEqual([0, 999, 1000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
  assert.deepEqual([9_999, 10_000, 12_345, 999_949, 999_950, 1_250_000, 2e9].map(shortCount), ["9,999", "10K", "12.3K", "999.9K", "1M", "1.3M", "2B"]);
  assert.deepEqual([dayText(0), dayText(-1, "month"), dayText(18_061, "year"), shortDay(18_061)], ["Thu, 1 January 1970", "December 1969, day unknown", "2019, day unknown", "14 Jun 2019"]);
  assert.equal(bytesText(999), "999 bytes");
  assert.equal(bytesText(999_999), "1.0 MB");
  assert.equal(exposureText(0.004), "1/250 s");
  assert.equal(visible("a\u202eb\n"), "a\\u{202e}b\\u{a}");
});

test("what is wrong with a picture agrees with the share of it that decodes", () => {
  const of = (verdict, survives) => trouble({ is_broken: true, values: { verdict, survives, error: "the file ends early" } });
  assert.equal(of("damaged", 1), "The whole picture decodes, but the file is damaged: the file ends early.");
  assert.equal(of("damaged", 0.99), "A part of the picture does not decode: the file ends early.");
  assert.equal(of("broken", 0.52), "A part of the picture does not decode: the file ends early.");
  assert.equal(of("broken", 0), "The picture does not decode: the file ends early.");
  assert.equal(of("unreadable", null), "The file cannot be read: the file ends early.");
});
