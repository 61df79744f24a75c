//! The order in which many files are visited.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::StorageError;
use crate::extent::{self, Extents};

/// Order in which files are visited. Written and parsed in lower case: `physical`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// The order of the listing. Right if the device does not seek.
    #[default]
    Directory,
    /// By inode number: close to physical order on most file systems, and known from the listing.
    Inode,
    /// By the position of the first byte on the device. Right if the device seeks and there is one reader:
    /// each further reader moves the head elsewhere.
    Physical,
    /// By the number of fragments, then by the position of the first byte: files in one piece in one sweep,
    /// those in two pieces in a second one, and so on. Needs all extents of each file.
    Fragments,
}

impl Order {
    /// All orders, in declaration order.
    pub const ALL: [Self; 4] = [Self::Directory, Self::Inode, Self::Physical, Self::Fragments];

    /// Name of the order, as written on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Directory => "directory",
            Self::Inode => "inode",
            Self::Physical => "physical",
            Self::Fragments => "fragments",
        }
    }

    /// Whether the order needs the files' positions on the device. Such an order is for one reader only.
    #[must_use]
    pub const fn needs_positions(self) -> bool {
        matches!(self, Self::Physical | Self::Fragments)
    }

    /// What the order needs to know about where the file at `path` lies: the first extent for
    /// [`Order::Physical`], all of them for [`Order::Fragments`], nothing for the others.
    ///
    /// # Errors
    /// As [`extents`](extent::extents).
    pub fn position(self, path: &Path) -> Result<Extents, StorageError> {
        match self {
            Self::Directory | Self::Inode => Ok(Extents::default()),
            Self::Physical => {
                let first_physical_byte = extent::first_physical_byte(path)?;
                Ok(Extents { first_physical_byte, ..Extents::default() })
            }
            Self::Fragments => extent::extents(path),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a word that is not the name of an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown order `{0}`; possible values: directory, inode, physical, fragments")]
pub struct UnknownOrder(String);

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(name: &str) -> Result<Self, UnknownOrder> {
        Self::ALL.into_iter().find(|order| order.name() == name).ok_or_else(|| UnknownOrder(name.to_owned()))
    }
}

/// Sorts a window of items. Equal items keep their order.
///
/// `inode` and `position` are called as often as the sort needs them, so they should be cheap: look positions
/// up before, with [`Order::position`]. Items without a place (empty, inline, or unknown) come first, by
/// inode: reading them needs only the file system's tables, which lie elsewhere in any case.
pub fn sort<T>(order: Order, items: &mut [T], inode: impl Fn(&T) -> u64, position: impl Fn(&T) -> Extents) {
    match order {
        Order::Directory => {}
        Order::Inode => items.sort_by_key(inode),
        Order::Physical | Order::Fragments => items.sort_by_cached_key(|item| {
            let Extents { fragments, first_physical_byte: first, .. } = position(item);
            let sweep = if order == Order::Fragments { fragments } else { 0 };
            (sweep, first, if first.is_none() { inode(item) } else { 0 })
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for order in Order::ALL {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        assert!("".parse::<Order>().is_err());
    }

    #[test]
    fn each_order_sorts_by_its_key() {
        // Each entry is (name, inode, fragments, place).
        let files = [
            ("a", 9, 2, Some(100)),
            ("b", 7, 0, None),
            ("c", 8, 3, Some(0)),
            ("d", 3, 0, None),
            ("e", 1, 1, Some(100)),
            ("f", 2, 2, Some(50)),
        ];
        let sorted = |order| {
            let mut items = files;
            let position = |item: &(&str, u64, u64, Option<u64>)| Extents {
                fragments: item.2,
                first_physical_byte: item.3,
                ..Extents::default()
            };
            sort(order, &mut items, |item| item.1, position);
            items.map(|item| item.0).concat()
        };
        assert_eq!(sorted(Order::Directory), "abcdef");
        assert_eq!(sorted(Order::Inode), "efdbca");
        assert_eq!(sorted(Order::Physical), "dbcfae");
        assert_eq!(sorted(Order::Fragments), "dbefac");
    }

    /// Files on the real file system: some in one piece, some written in turns, so that they lie in several.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_position_has_what_the_order_needs() {
        use std::io::Write as _;

        let directory = tempfile::tempdir().unwrap();
        let paths: Vec<_> = (0..6).map(|number| directory.path().join(format!("{number}"))).collect();
        let mut files: Vec<_> = paths.iter().map(|path| std::fs::File::create(path).unwrap()).collect();
        for _ in 0..4 {
            for file in &mut files[..3] {
                file.write_all(&[1; 8192]).unwrap();
                file.sync_all().unwrap();
            }
        }
        for file in &mut files[3..] {
            file.write_all(&[1; 8192]).unwrap();
            file.sync_all().unwrap();
        }
        let position = |order: Order, path: &Path| order.position(path).unwrap_or_default();
        let mut found: Vec<Extents> = match paths.iter().map(|path| extent::extents(path)).collect() {
            Ok(found) => found,
            Err(error) => return eprintln!("skipped: {error}"),
        };
        for (path, extents) in paths.iter().zip(&found) {
            assert_eq!(position(Order::Inode, path), Extents::default());
            assert_eq!(position(Order::Physical, path).first_physical_byte, extents.first_physical_byte);
            assert_eq!(position(Order::Fragments, path), *extents);
        }
        let mut sorted = paths.clone();
        sort(Order::Fragments, &mut sorted, |_| 0, |path| position(Order::Fragments, path));
        let key = |extents: &Extents| (extents.fragments, extents.first_physical_byte);
        found.sort_by_key(key);
        let of_sorted = |path: &std::path::PathBuf| key(&position(Order::Fragments, path));
        assert_eq!(
            sorted.iter().map(of_sorted).collect::<Vec<_>>(),
            found.iter().map(key).collect::<Vec<_>>()
        );
        eprintln!("fragments: {:?}", found.iter().map(|extents| extents.fragments).collect::<Vec<_>>());
    }
}
