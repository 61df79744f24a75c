//! Days of the order, and how many pictures are on each.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::arrays::partition_point;
use super::bitmap::RankedSet;
use super::order::{self, Horizon, PictureOrder};
use super::time::{Precision, TimeKey};

/// Number of pictures by day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// Number of pictures, undated ones included.
    pub total: u32,
    /// Number of pictures without a date. They come after all others.
    pub undated: u32,
    /// Days since 1970-01-01 on the camera's clock, newest first, each with the number of its pictures, which
    /// is never 0. A year or month whose day is unknown is an entry of its own, with its first day, after
    /// that day. Days in the future come after all others, the newest of them first.
    pub days: Vec<(i32, u32)>,
    /// The entries of `days` that are a month or year without a day, by their index.
    pub partial: Vec<(u32, Precision)>,
    /// Number of entries at the end of `days` that are in the future: after tomorrow in UTC, so that no clock
    /// on Earth shows them yet.
    pub future: u32,
    /// The folders of the pictures without a date, in the order of their paths, each with its number as in
    /// [`FolderCount::id`](crate::FolderCount::id) and the number of its undated pictures, which is never 0.
    pub undated_folders: Vec<(i64, u32)>,
}

/// Where each day begins among all pictures, and each folder among those without a date.
#[derive(Debug)]
pub(super) struct Days {
    starts: Vec<(TimeKey, u32)>,
    /// Number of `starts` that are not in the future.
    n_past: usize,
    n_dated: usize,
    horizon: Horizon,
    /// Codes of the folders of undated pictures, with the position of the first of each.
    folders: Vec<(u32, u32)>,
}

impl Days {
    /// The days of pictures in order.
    pub(super) fn of(ordered: &PictureOrder<'_>) -> Days {
        let (n_dated, horizon) = (ordered.n_dated(), ordered.horizon);
        let mut starts: Vec<(TimeKey, u32)> = Vec::new();
        for (time, position) in ordered.arrays.times[..n_dated].iter().zip(0_u32..) {
            let day = time.of_day();
            if starts.last().is_none_or(|(last, _)| *last != day) {
                starts.push((day, position));
            }
        }
        starts.shrink_to_fit();
        let n_past = starts.partition_point(|(day, _)| !horizon.is_before(*day));
        Days { starts, n_past, n_dated, horizon, folders: order::folder_starts(ordered.arrays, n_dated) }
    }

    /// The timeline of the selected pictures; the folders have their codes in place of numbers.
    pub(super) fn timeline(&self, members: &RankedSet) -> Timeline {
        let mut timeline = Timeline { total: members.len() as u32, ..Timeline::default() };
        let ends = self.starts.iter().skip(1).map(|(_, start)| *start as usize).chain([self.n_dated]);
        let mut before = 0;
        for (at, ((day, _), end)) in self.starts.iter().zip(ends).enumerate() {
            let after = members.rank(end);
            if after > before {
                if day.precision() != Precision::Day {
                    timeline.partial.push((timeline.days.len() as u32, day.precision()));
                }
                timeline.days.push((day.day(), (after - before) as u32));
                timeline.future += u32::from(at >= self.n_past);
            }
            before = after;
        }
        timeline.undated = (members.len() - before) as u32;
        let ends = self.folders.iter().skip(1).map(|(_, start)| members.rank(*start as usize));
        for ((code, _), after) in self.folders.iter().zip(ends.chain([members.len()])) {
            if after > before {
                timeline.undated_folders.push((i64::from(*code), (after - before) as u32));
            }
            before = after;
        }
        timeline
    }

    /// The entry of `starts` with the first picture that is not newer than this day, among those of the
    /// future if the day is one of these.
    fn entry_of(&self, day: i32) -> usize {
        let is_newer = |(start, _): &(TimeKey, u32)| start.day() > day;
        if self.horizon.is_before(TimeKey::of_day_number(day)) && self.n_past < self.starts.len() {
            return self.n_past + self.starts[self.n_past..].partition_point(is_newer);
        }
        self.starts[..self.n_past].partition_point(is_newer)
    }

    /// Position of the first picture that is not newer than this day.
    pub(super) fn start_of(&self, day: i32) -> usize {
        self.start(self.entry_of(day))
    }

    /// Position of the first picture of an entry of `starts`, or of the first one without a date.
    fn start(&self, entry: usize) -> usize {
        self.starts.get(entry).map_or(self.n_dated, |(_, start)| *start as usize)
    }

    /// The positions of each hour of a day, newest first, and of the pictures of the day without a time.
    pub(super) fn hours_of(&self, day: i32, times: &[TimeKey]) -> Vec<Range<usize>> {
        let at = self.entry_of(day);
        let is_day = |(key, _): &&(TimeKey, u32)| key.day() == day && key.precision() == Precision::Day;
        let Some((_, start)) = self.starts.get(at).filter(is_day) else { return Vec::new() };
        let end = self.start(at + 1);
        let mut hours = Vec::new();
        let mut start = *start as usize;
        while start < end {
            let hour = times[start].hour();
            let next = partition_point(start..end, |position| times[position].hour() == hour);
            hours.push(start..next);
            start = next;
        }
        hours
    }

    /// The years, newest first, each with its number of selected pictures, which is never 0.
    pub(super) fn years(&self, members: &RankedSet) -> Vec<(u32, u32)> {
        // A year can be in two parts: the days before the horizon and those after it.
        let mut years: BTreeMap<Reverse<u32>, u32> = BTreeMap::new();
        for (entry, (day, start)) in self.starts.iter().enumerate() {
            let count = members.rank(self.start(entry + 1)) - members.rank(*start as usize);
            if count > 0 {
                *years.entry(Reverse(day.year())).or_insert(0) += count as u32;
            }
        }
        years.into_iter().map(|(Reverse(year), count)| (year, count)).collect()
    }

    /// The positions of the dates before the horizon, and of those after it, each newest first.
    pub(super) fn dated(&self) -> [Range<usize>; 2] {
        let split = self.start(self.n_past);
        [0..split, split..self.n_dated]
    }

    /// Number of pictures with a date.
    pub(super) fn n_dated(&self) -> usize {
        self.n_dated
    }

    pub(super) fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<(TimeKey, u32)>()
            + self.folders.capacity() * size_of::<(u32, u32)>()
    }
}
