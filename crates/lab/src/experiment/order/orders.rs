//! The orders of visits: the data that each needs about a file, and how it sorts.

use std::path::PathBuf;

use file::extent::Extents;
use file::{Order, StorageError};

use crate::error::CaseError;
use crate::experiment::listing::ListedFile;
use crate::random::Random;

/// A file that will be visited.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) path: PathBuf,
    /// Number of the file in the listing.
    pub(super) number: usize,
    inode: Option<u64>,
    position: Extents,
}

impl Visit {
    pub(super) fn all(listed: Vec<ListedFile>) -> Vec<Visit> {
        let visit = |(number, file): (usize, ListedFile)| Visit {
            path: file.path,
            number,
            inode: file.inode,
            position: Extents::default(),
        };
        listed.into_iter().enumerate().map(visit).collect()
    }
}

/// An order of visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// In the order of the listing.
    Directory,
    /// By path, in ascending order.
    Name,
    /// By inode number, which the listing includes.
    Inode,
    /// By the number of fragments, then by first cluster, as the publication does: the engine's `fragments`.
    Physical,
    /// By first cluster alone: the engine's physical order.
    FirstCluster,
    /// At random: the worst that a program can do.
    Random,
}

impl Way {
    /// All orders, the baseline first.
    pub(super) const ALL: [Way; 6] =
        [Way::Directory, Way::Name, Way::Inode, Way::Physical, Way::FirstCluster, Way::Random];

    pub(super) fn name(self) -> &'static str {
        match self {
            Way::Directory => "directory",
            Way::Name => "name",
            Way::Inode => "inode",
            Way::Physical => "physical",
            Way::FirstCluster => "first_cluster",
            Way::Random => "random",
        }
    }

    pub(super) fn named(name: &str) -> Result<Way, CaseError> {
        let way = Way::ALL.into_iter().find(|way| way.name() == name);
        way.ok_or_else(|| CaseError::Failed(format!("unknown order `{name}`")))
    }

    /// The engine's order that this is, if it has it.
    fn of_engine(self) -> Option<Order> {
        match self {
            Way::Directory => Some(Order::Directory),
            Way::Inode => Some(Order::Inode),
            Way::Physical => Some(Order::Fragments),
            Way::FirstCluster => Some(Order::Physical),
            Way::Name | Way::Random => None,
        }
    }
}

/// Queries the file system for the positions that the order needs; does nothing for other orders.
pub(super) fn find_positions(way: Way, visits: &mut [Visit]) -> Result<(), CaseError> {
    let Some(order) = way.of_engine().filter(|order| order.needs_positions()) else { return Ok(()) };
    for visit in visits {
        visit.position = order.position(&visit.path).map_err(refused)?;
    }
    Ok(())
}

fn refused(error: StorageError) -> CaseError {
    let reason = engine::chain(&error);
    match error {
        StorageError::Unsupported { .. } => CaseError::Skipped(format!(
            "{reason}; this file system does not report file positions, choose a folder on another one"
        )),
        _ => CaseError::Failed(reason),
    }
}

/// Sorts the visits into the given order.
pub(super) fn sort(way: Way, visits: &mut [Visit], seed: u64) -> Result<(), CaseError> {
    if way == Way::Inode && visits.iter().any(|visit| visit.inode.is_none()) {
        return Err(CaseError::Skipped("this system has no inode numbers".to_owned()));
    }
    match (way.of_engine(), way) {
        (Some(order), _) => {
            file::order::sort(order, visits, |visit| visit.inode.unwrap_or(0), |visit| visit.position);
        }
        (None, Way::Random) => Random::new(seed).shuffle(visits),
        (None, _) => visits.sort_by(|one, other| one.path.cmp(&other.path)),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_sorts_by_its_own_key() {
        // Columns: name, inode, fragments, first byte.
        let files = [("b", 9, 2, 10), ("d", 7, 1, 40), ("a", 8, 1, 20), ("c", 3, 3, 30)];
        let visit = |(name, inode, fragments, first): (&str, u64, u64, u64)| Visit {
            path: name.into(),
            number: 0,
            inode: Some(inode),
            position: Extents { fragments, first_physical_byte: Some(first), ..Extents::default() },
        };
        let sorted = |way| {
            let mut visits: Vec<Visit> = files.into_iter().map(visit).collect();
            sort(way, &mut visits, 1).unwrap();
            visits.iter().map(|visit| visit.path.to_str().unwrap()).collect::<String>()
        };
        assert_eq!(sorted(Way::Directory), "bdac");
        assert_eq!(sorted(Way::Name), "abcd");
        assert_eq!(sorted(Way::Inode), "cdab");
        assert_eq!(sorted(Way::Physical), "adbc");
        assert_eq!(sorted(Way::FirstCluster), "bacd");
        assert_eq!(sorted(Way::Random), sorted(Way::Random));
    }
}
