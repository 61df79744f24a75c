//! Days of the order, and how many pictures are on each.

use std::ops::Range;

use super::arrays::partition_point;
use super::bitmap::Ranked;
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
    /// that day.
    pub days: Vec<(i32, u32)>,
    /// The entries of `days` that are a month or year without a day, by their index.
    pub partial: Vec<(u32, Precision)>,
}

/// Where each day begins among all pictures, newest first.
#[derive(Debug)]
pub(super) struct Days {
    starts: Vec<(TimeKey, u32)>,
    n_dated: usize,
}

impl Days {
    /// The days of these times, which are in order.
    pub(super) fn of(times: &[TimeKey]) -> Days {
        let n_dated = partition_point(0..times.len(), |position| times[position].is_dated());
        let mut starts: Vec<(TimeKey, u32)> = Vec::new();
        for (time, position) in times[..n_dated].iter().zip(0_u32..) {
            let day = time.of_day();
            if starts.last().is_none_or(|(last, _)| *last != day) {
                starts.push((day, position));
            }
        }
        starts.shrink_to_fit();
        Days { starts, n_dated }
    }

    pub(super) fn timeline(&self, members: &Ranked) -> Timeline {
        let mut timeline = Timeline { total: members.len() as u32, ..Timeline::default() };
        let ends = self.starts.iter().skip(1).map(|(_, start)| *start as usize).chain([self.n_dated]);
        let mut before = 0;
        for ((day, _), end) in self.starts.iter().zip(ends) {
            let after = members.rank(end);
            if after > before {
                if day.precision() != Precision::Day {
                    timeline.partial.push((timeline.days.len() as u32, day.precision()));
                }
                timeline.days.push((day.day(), (after - before) as u32));
            }
            before = after;
        }
        timeline.undated = (members.len() - before) as u32;
        timeline
    }

    /// Position of the first picture that is not newer than this day.
    pub(super) fn start_of(&self, day: i32) -> usize {
        let at = self.starts.partition_point(|(start, _)| start.day() > day);
        self.starts.get(at).map_or(self.n_dated, |(_, start)| *start as usize)
    }

    /// The positions of each hour of a day, newest first, and of the pictures of the day without a time.
    pub(super) fn hours_of(&self, day: i32, times: &[TimeKey]) -> Vec<Range<usize>> {
        let at = self.starts.partition_point(|(start, _)| start.day() > day);
        let is_day = |(key, _): &&(TimeKey, u32)| key.day() == day && key.precision() == Precision::Day;
        let Some((_, start)) = self.starts.get(at).filter(is_day) else { return Vec::new() };
        let end = self.starts.get(at + 1).map_or(self.n_dated, |(_, end)| *end as usize);
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

    /// The years, newest first, each with its positions.
    pub(super) fn years(&self) -> Vec<(u32, Range<usize>)> {
        let mut years: Vec<(u32, Range<usize>)> = Vec::new();
        for (day, start) in &self.starts {
            let start = *start as usize;
            if years.last().is_none_or(|(year, _)| *year != day.year()) {
                if let Some((_, last)) = years.last_mut() {
                    last.end = start;
                }
                years.push((day.year(), start..self.n_dated));
            }
        }
        years
    }

    /// Number of pictures with a date.
    pub(super) fn n_dated(&self) -> usize {
        self.n_dated
    }

    pub(super) fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<(TimeKey, u32)>()
    }
}
