//! The order of pictures: first those with a date, newest first; then those whose date is in the future, also
//! newest first; then those without a date, by folder and name.

use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

use super::arrays::{Arrays, partition_point};
use super::both::both;
use super::names::Names;
use super::time::TimeKey;

/// The last day that is not in the future. Cameras have the clocks of all time zones, so that tomorrow's date
/// is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Horizon(TimeKey);

impl Horizon {
    /// The horizon on a day, counted from 1970-01-01 in UTC.
    pub(super) fn on(today: i32) -> Horizon {
        Horizon(TimeKey::of_day_number(today.saturating_add(1)))
    }

    /// Whether a time is later: also a year or month that begins after the horizon.
    pub(super) fn is_before(self, time: TimeKey) -> bool {
        time.of_day() > self.0
    }

    pub(super) fn number(self) -> u64 {
        self.0.0
    }

    pub(super) fn of_number(number: u64) -> Horizon {
        Horizon(TimeKey(number))
    }
}

/// The place of a picture in the order, the first one smallest.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place<'n> {
    /// By time and row; of one time the last row first.
    Dated(Reverse<(TimeKey, i64)>),
    /// As [`Place::Dated`], in the future.
    Future(Reverse<(TimeKey, i64)>),
    /// By the code of the folder, by name, and by row.
    Undated(u32, &'n str, i64),
}

impl<'n> Place<'n> {
    /// The place of a picture with a date.
    pub(super) fn of_time(time: TimeKey, id: i64, horizon: Horizon) -> Place<'n> {
        if horizon.is_before(time) {
            Place::Future(Reverse((time, id)))
        } else {
            Place::Dated(Reverse((time, id)))
        }
    }
}

/// Pictures in order, with what their order follows from.
#[derive(Clone, Copy, Debug)]
pub(super) struct PictureOrder<'a> {
    pub(super) arrays: &'a Arrays,
    /// Names of the undated ones.
    pub(super) names: &'a Names,
    pub(super) horizon: Horizon,
}

impl PictureOrder<'_> {
    /// Number of pictures with a date.
    pub(super) fn n_dated(&self) -> usize {
        self.arrays.len() - self.names.len().min(self.arrays.len())
    }

    fn place(&self, position: usize) -> Place<'_> {
        let (time, id) = (self.arrays.times[position], i64::from(self.arrays.ids[position]));
        match position.checked_sub(self.n_dated()) {
            None => Place::of_time(time, id, self.horizon),
            Some(nth) => Place::Undated(self.arrays.folders[position], self.names.get(nth), id),
        }
    }

    /// Whether all are in their places.
    pub(super) fn is_sound(&self) -> bool {
        let n_dated = self.n_dated();
        self.arrays.times.iter().enumerate().all(|(at, time)| time.is_dated() == (at < n_dated))
            && (1..self.arrays.len()).all(|position| self.place(position - 1) < self.place(position))
    }

    /// The number of pictures up to this place, a picture in it included.
    pub(super) fn n_until(&self, last: &Place<'_>) -> usize {
        partition_point(0..self.arrays.len(), |position| self.place(position) <= *last)
    }

    /// The number of these pictures that come before each of the others.
    fn places_of(&self, others: &PictureOrder<'_>) -> Vec<usize> {
        let place = |position| {
            let other = others.place(position);
            partition_point(0..self.arrays.len(), |before| self.place(before) < other)
        };
        (0..others.arrays.len()).map(place).collect()
    }

    /// These pictures with others, which have the same horizon and the same codes of folders, put in. The
    /// codes of texts are not looked at.
    pub(super) fn merged(&self, others: &PictureOrder<'_>) -> (Arrays, Names) {
        let places = self.places_of(others);
        let n_dated = self.n_dated();
        let of_names: Vec<usize> =
            places[others.n_dated()..].iter().map(|place| place.saturating_sub(n_dated)).collect();
        (self.arrays.merged(others.arrays, &places), self.names.merged(others.names, &of_names))
    }

    /// Whether the order would be the same at another horizon: no date is between both.
    pub(super) fn is_same_at(&self, other: Horizon) -> bool {
        let dated = &self.arrays.times[..self.n_dated()];
        let n_late = |horizon: Horizon| {
            // Sorted in two parts; each is searched on its own.
            let split = partition_point(0..dated.len(), |at| !self.horizon.is_before(dated[at]));
            let late = |at: usize| horizon.is_before(dated[at]);
            partition_point(0..split, late) + partition_point(split..dated.len(), late) - split
        };
        self.horizon == other || n_late(self.horizon) == n_late(other)
    }
}

/// Puts pictures in order. `names` has those of the undated ones, as they follow each other in the arrays, of
/// which all but times, rows and folders may be empty. Returns also where each picture was before.
pub(super) fn sorted(mut arrays: Arrays, names: Names, horizon: Horizon) -> (Arrays, Names, Vec<u32>) {
    let (undated, dated) = both(|| sorted_undated(&arrays, &names), || sorted_by_time(&arrays, horizon));
    let names = names.in_order(undated.iter().map(|(_, nth)| *nth as usize));
    // Freed before the new ones are made.
    arrays.times = Vec::new();
    let ids = std::mem::take(&mut arrays.ids);
    let ids =
        dated.iter().map(|dated| dated.id).chain(undated.iter().map(|(row, _)| ids[*row as usize])).collect();
    let order: Vec<u32> =
        dated.iter().map(|dated| dated.row).chain(undated.iter().map(|(row, _)| *row)).collect();
    let mut times: Vec<TimeKey> = Vec::with_capacity(order.len());
    times.extend(dated.iter().map(|dated| dated.time));
    times.resize(order.len(), TimeKey::UNDATED);
    drop(dated);
    let arrays = Arrays { times, ids, ..arrays.in_order(&order) };
    (arrays, names, order)
}

/// The undated pictures in their order: where each was before, and which of the names is its name.
fn sorted_undated(arrays: &Arrays, names: &Names) -> Vec<(u32, u32)> {
    let rows = arrays.times.iter().zip(0_u32..).filter(|(time, _)| !time.is_dated());
    let mut undated: Vec<(u32, u32)> = rows.map(|(_, row)| row).zip(0..).collect();
    undated.sort_unstable_by_key(|(row, nth)| {
        (arrays.folders[*row as usize], names.get(*nth as usize), arrays.ids[*row as usize])
    });
    undated
}

/// A picture with a date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Dated {
    time: TimeKey,
    id: u32,
    /// Where it was before.
    row: u32,
}

/// Parts that pictures are divided into by their times before each part is sorted: so many that most parts
/// fit the nearest cache, and so few that their ends do.
const PARTS_LOG2: u32 = 16;

/// The pictures with a date in their order.
fn sorted_by_time(arrays: &Arrays, horizon: Horizon) -> Vec<Dated> {
    let dated = || arrays.times.iter().copied().zip(0..).filter(|(time, _)| time.is_dated());
    let past = || dated().map(|(time, _)| time).filter(|time| !horizon.is_before(*time)).map(|time| time.0);
    let (earliest, latest) = (past().min().unwrap_or(0), past().max().unwrap_or(0));
    let shift = (u64::BITS - (latest - earliest).leading_zeros()).saturating_sub(PARTS_LOG2);
    // What comes earlier in the order is in an earlier part. The future is a part of its own.
    let future = 1 << PARTS_LOG2;
    let part =
        |time: TimeKey| if horizon.is_before(time) { future } else { ((latest - time.0) >> shift) as usize };
    let mut ends = vec![0_usize; future + 1];
    dated().for_each(|(time, _)| ends[part(time)] += 1);
    let mut n_before = 0;
    for end in &mut ends {
        n_before += std::mem::replace(end, n_before);
    }
    let mut pictures = vec![Dated::default(); n_before];
    for (time, row) in dated() {
        let end = &mut ends[part(time)];
        pictures[*end] = Dated { time, id: arrays.ids[row as usize], row };
        *end += 1;
    }
    let half = ends.partition_point(|end| *end < n_before / 2);
    let middle = half.checked_sub(1).map_or(0, |last| ends[last]);
    let (earlier, later) = pictures.split_at_mut(middle);
    let earlier = Mutex::new(earlier);
    let sort_earlier =
        || sort_parts(&mut earlier.lock().unwrap_or_else(PoisonError::into_inner), 0, &ends[..half]);
    both(sort_earlier, || sort_parts(later, middle, &ends[half..]));
    pictures
}

/// Sorts each part of the pictures, of which the first one begins at `start`.
fn sort_parts(mut pictures: &mut [Dated], mut start: usize, ends: &[usize]) {
    for end in ends {
        let (part, after) = pictures.split_at_mut(end - start);
        part.sort_unstable_by(|one, other| other.cmp(one));
        (pictures, start) = (after, *end);
    }
}

/// The positions at which a new folder begins among the undated pictures, with its code.
pub(super) fn folder_starts(arrays: &Arrays, n_dated: usize) -> Vec<(u32, u32)> {
    let mut starts: Vec<(u32, u32)> = Vec::new();
    for (position, folder) in arrays.folders.iter().enumerate().skip(n_dated) {
        if starts.last().is_none_or(|(last, _)| last != folder) {
            starts.push((*folder, position as u32));
        }
    }
    starts.shrink_to_fit();
    starts
}

#[cfg(test)]
mod tests {
    use super::super::arrays::{NOWHERE, UNRATED, Values};
    use super::*;

    const TODAY: i32 = 20_000; // 2024-10-04

    fn pictures(rows: &[(&str, u32, u32, &str)]) -> (Arrays, Names) {
        let (mut arrays, mut names) = (Arrays::default(), Names::default());
        for (time, ids, folders, name) in rows {
            let times = TimeKey::parse(time).unwrap_or(TimeKey::UNDATED);
            if !times.is_dated() {
                names.push(name);
            }
            arrays.push(Values {
                times,
                ids: *ids,
                aspects: 0,
                formats: 0,
                kinds: 0,
                ratings: UNRATED,
                cameras: 0,
                lenses: 0,
                places: 0,
                people: 0,
                folders: *folders,
                latitudes: NOWHERE,
                longitudes: NOWHERE,
                flags: 0,
            });
        }
        (arrays, names)
    }

    const ROWS: &[(&str, u32, u32, &str)] = &[
        ("", 1, 2, "b"),
        ("2024-10-05T23:59:59", 2, 0, ""),
        ("2024-10-06", 3, 0, ""),
        ("", 4, 1, "z"),
        ("2099", 5, 0, ""),
        ("2024-10-01", 6, 0, ""),
        ("", 7, 2, "a"),
        ("2024", 8, 0, ""),
        ("2024-10-01", 9, 0, ""),
        ("", 10, 2, "a"),
        ("2024-11", 11, 0, ""),
    ];

    #[test]
    fn the_past_comes_before_the_future_and_folders_come_last() {
        let horizon = Horizon::on(TODAY);
        let (arrays, names) = pictures(ROWS);
        let (arrays, names, _) = sorted(arrays, names, horizon);
        assert_eq!(arrays.ids, [2, 9, 6, 8, 5, 11, 3, 4, 7, 10, 1]);
        let ordered = PictureOrder { arrays: &arrays, names: &names, horizon };
        assert!(ordered.is_sound() && ordered.n_dated() == 7);
        assert_eq!(folder_starts(&arrays, 7), [(1, 7), (2, 8)]);
        for (position, n) in (0..arrays.len()).zip(1..) {
            assert_eq!(ordered.n_until(&ordered.place(position)), n);
        }
        // Of pictures that are not there any more.
        assert_eq!(ordered.n_until(&Place::Undated(2, "aa", 0)), 10);
        assert_eq!(ordered.n_until(&Place::Undated(2, "", i64::MIN)), 8);
        let gone = TimeKey::parse("2030").map(|time| Place::of_time(time, 5, horizon));
        assert_eq!(ordered.n_until(&gone.unwrap()), 5);
        assert!(!PictureOrder { horizon: Horizon::on(TODAY + 1), ..ordered }.is_sound());
    }

    #[test]
    fn what_is_put_in_comes_to_its_place() {
        let horizon = Horizon::on(TODAY);
        let all = pictures(ROWS);
        let (arrays, names, _) = sorted(all.0, all.1, horizon);
        let all = (arrays, names);
        for split in 0..=ROWS.len() {
            let [(a, a_names), (b, b_names)] = [&ROWS[..split], &ROWS[split..]].map(|rows| {
                let (arrays, names) = pictures(rows);
                let (arrays, names, _) = sorted(arrays, names, horizon);
                (arrays, names)
            });
            let one = PictureOrder { arrays: &a, names: &a_names, horizon };
            let other = PictureOrder { arrays: &b, names: &b_names, horizon };
            assert_eq!(one.merged(&other), all, "{split}");
        }
    }

    #[test]
    fn the_order_changes_on_the_day_that_a_date_is_no_longer_in_the_future() {
        let (arrays, names) = pictures(ROWS);
        let horizon = Horizon::on(TODAY);
        let (arrays, names, _) = sorted(arrays, names, horizon);
        let ordered = PictureOrder { arrays: &arrays, names: &names, horizon };
        let is_same = |today| ordered.is_same_at(Horizon::on(today));
        assert_eq!([TODAY, TODAY + 1, TODAY - 1].map(is_same), [true, false, false]);
        let (arrays, names, _) = sorted(arrays.clone(), names.clone(), Horizon::on(TODAY + 1));
        let ordered = PictureOrder { arrays: &arrays, names: &names, horizon: Horizon::on(TODAY + 1) };
        // 6 October is past, and the next date is 1 November.
        assert!(ordered.is_same_at(Horizon::on(TODAY + 20)) && !ordered.is_same_at(Horizon::on(TODAY + 40)));
    }
}
