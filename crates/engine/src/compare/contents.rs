//! Looks up files by their content: by hash, or by size, time and name where one of two has no hash.

use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;

use super::side::{Side, SideFile};

/// Times of one file on two file systems may differ by this much: FAT keeps every other second.
const CLOSE_NS: i64 = 2_000_000_000;

/// How two files differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    Same,
    /// Their hashes or sizes differ.
    OtherContent,
    /// They have the same size and other times, and at least one has no hash.
    OtherTime,
    /// Too little is known of them.
    Unknown,
}

/// Compares what is known of two files.
pub(super) fn compare(a: &SideFile, b: &SideFile) -> Compared {
    if let (Some(a), Some(b)) = (a.hash(), b.hash()) {
        return if a == b { Compared::Same } else { Compared::OtherContent };
    }
    match (a.bytes().zip(b.bytes()), a.mtime_ns().zip(b.mtime_ns())) {
        (Some((a, b)), _) if a != b => Compared::OtherContent,
        (Some(_), Some((a, b))) if a.abs_diff(b) <= CLOSE_NS.unsigned_abs() => Compared::Same,
        (Some(_), Some(_)) => Compared::OtherTime,
        _ => Compared::Unknown,
    }
}

/// Numbers of the files of a side, by half of a hash of something about them: what is found is compared in
/// any case, so that a whole one would only take memory.
#[derive(Debug)]
pub(super) struct Index(Vec<(u32, u32)>);

impl Index {
    pub(super) fn new(entries: impl Iterator<Item = (u64, u32)>) -> Index {
        let mut entries: Vec<(u32, u32)> = entries.map(|(key, number)| (half(key), number)).collect();
        entries.sort_unstable();
        Index(entries)
    }

    pub(super) fn get(&self, key: u64) -> impl Iterator<Item = u32> + '_ {
        let key = half(key);
        let start = self.0.partition_point(|(of, _)| *of < key);
        self.0[start..].iter().take_while(move |(of, _)| *of == key).map(|(_, number)| *number)
    }
}

fn half(key: u64) -> u32 {
    (key >> 32) as u32
}

/// The contents of a side.
#[derive(Debug)]
pub(super) struct Contents {
    by_hash: Index,
    /// By size and name: files without a hash, or all if the other side has such.
    by_size: Index,
    /// By the picture's data.
    by_picture: Index,
}

impl Contents {
    /// The contents of `side`, for looking up files of `other`.
    pub(super) fn of(side: &Side, other: &Side) -> Contents {
        let numbers = || 0..side.files.len() as u32;
        let needs_all = other.files.iter().any(|file| file.hash().is_none());
        let by_hash = numbers().filter_map(|number| Some((hash_key(side.file(number))?, number)));
        let by_size = numbers().filter(|number| needs_all || side.file(*number).hash().is_none());
        let by_picture = numbers().filter_map(|number| Some((start_of(side.picture(number)?), number)));
        Contents {
            by_picture: Index::new(by_picture),
            by_hash: Index::new(by_hash),
            by_size: Index::new(by_size.filter_map(|number| Some((size_key(side, number)?, number)))),
        }
    }

    /// The files of `there`, whose contents these are, with the content of a file of `here`.
    pub(super) fn equal<'c>(
        &'c self,
        here: &'c Side,
        number: u32,
        there: &'c Side,
    ) -> impl Iterator<Item = u32> + 'c {
        let file = here.file(number);
        let by_hash = hash_key(file).into_iter().flat_map(|key| self.by_hash.get(key));
        let by_size = size_key(here, number).into_iter().flat_map(|key| self.by_size.get(key));
        let by_size = by_size.filter(move |other| {
            let other_file = there.file(*other);
            (file.hash().is_none() || other_file.hash().is_none()) && here.name(number) == there.name(*other)
        });
        by_hash.chain(by_size).filter(move |other| compare(file, there.file(*other)) == Compared::Same)
    }

    /// The files of `there` with the picture of a file of `here`, whatever their metadata.
    pub(super) fn same_picture<'c>(
        &'c self,
        here: &'c Side,
        number: u32,
        there: &'c Side,
    ) -> impl Iterator<Item = u32> + 'c {
        let picture = here.picture(number);
        let by_picture = picture.into_iter().flat_map(|hash| self.by_picture.get(start_of(hash)));
        by_picture.filter(move |other| there.picture(*other) == picture)
    }

    /// The file of `there` with the content of a file of `here`, if there is one alone.
    pub(super) fn only_equal(&self, here: &Side, number: u32, there: &Side) -> Option<u32> {
        let mut equal = self.equal(here, number, there);
        equal.next().filter(|_| equal.next().is_none())
    }
}

fn hash_key(file: &SideFile) -> Option<u64> {
    file.hash().map(start_of)
}

/// The first bytes of a hash as a number.
fn start_of(hash: &[u8; 16]) -> u64 {
    hash.first_chunk().map_or(0, |start| u64::from_le_bytes(*start))
}

fn size_key(side: &Side, number: u32) -> Option<u64> {
    let bytes = side.file(number).bytes()?;
    Some(FixedState::default().hash_one((bytes, side.name(number))))
}
