//! The published run on a model of its disk: no file is read, and nothing but the order differs. Each round
//! draws other places for the files, so that what is found is not that of one draw.

use super::orders::Way;
use crate::case::{Case, Checksum, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::place::Place;
use crate::seek_model::aged_volume::{N_FILES, ReadingOrder, Volume, read};

/// The sets: the published files, smaller ones, and files of which most are fragmented.
const SETS: [(&str, Volume); 3] = [
    ("published-disk", Volume::PUBLISHED),
    ("published-disk-small-files", Volume::SMALL_FILES),
    ("published-disk-fragmented-files", Volume::FRAGMENTED),
];

/// The published orders.
pub(super) fn cases() -> impl Iterator<Item = Case> {
    let ways = [Way::Directory, Way::Physical];
    SETS.into_iter().flat_map(move |(set, _)| ways.map(|way| Case::new(set, way.name())))
}

/// The volume of a set; `None` for a set of files.
pub(super) fn volume(set: &str) -> Option<Volume> {
    SETS.into_iter().find(|(name, _)| *name == set).map(|(_, volume)| volume)
}

/// Computes the time of the run. The figure `predicted_of_directory` is its share of the time in directory
/// order, with the same places.
pub(super) fn run(way: Way, volume: Volume, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
    let order = match way {
        Way::Directory => ReadingOrder::Listed,
        Way::Physical => ReadingOrder::Physical,
        _ => return Err(CaseError::Failed(format!("a modelled disk has no order `{}`", way.name()))),
    };
    let seed = place.seed.wrapping_add(u64::from(place.round));
    let found = clock.measure(|| Ok(read(order, volume, seed)))?;
    let listed = read(ReadingOrder::Listed, volume, seed);
    let figures = [
        ("predicted_read_s", found.total_s),
        ("predicted_seek_s", found.seek_s),
        ("predicted_rotation_s", found.rotation_s),
        ("predicted_n_seeks", found.n_seeks as f64),
        ("predicted_of_directory", found.total_s / listed.total_s),
    ];
    Ok(Work {
        items: N_FILES as u64,
        bytes: 0,
        checksum: Checksum(N_FILES as u64),
        figures: figures.map(|(name, value)| (name.to_owned(), value)).into(),
    })
}
