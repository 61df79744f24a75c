//! The published run on a model of its disk: no file is read, and nothing but the order differs.

use super::orders::Way;
use crate::case::{Case, Checksum, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::seek_model::aged_volume::{N_FILES, ReadingOrder, read};

/// Name of the set.
pub(super) const SET: &str = "published-disk";

/// The published orders.
pub(super) fn cases() -> impl Iterator<Item = Case> {
    [Way::Directory, Way::Physical].into_iter().map(|way| Case::new(SET, way.name()))
}

/// Computes the time of the run; the same in each round, since places are drawn once.
pub(super) fn run(way: Way, seed: u64, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
    let order = match way {
        Way::Directory => ReadingOrder::Listed,
        Way::Physical => ReadingOrder::Physical,
        _ => return Err(CaseError::Failed(format!("`{SET}` has no order `{}`", way.name()))),
    };
    let found = clock.measure(|| Ok(read(order, seed)))?;
    let figures = [
        ("predicted_read_s", found.total_s),
        ("predicted_seek_s", found.seek_s),
        ("predicted_rotation_s", found.rotation_s),
        ("predicted_n_seeks", found.n_seeks as f64),
    ];
    Ok(Work {
        items: N_FILES as u64,
        bytes: 0,
        checksum: Checksum(N_FILES as u64),
        figures: figures.map(|(name, value)| (name.to_owned(), value)).into(),
    })
}
