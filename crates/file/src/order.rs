//! The order in which many files are visited.

use std::fmt;
use std::str::FromStr;

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
}

impl Order {
    /// All orders, in declaration order.
    pub const ALL: [Self; 3] = [Self::Directory, Self::Inode, Self::Physical];

    /// Name of the order, as written on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Directory => "directory",
            Self::Inode => "inode",
            Self::Physical => "physical",
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
#[error("unknown order `{0}`; possible values: directory, inode, physical")]
pub struct UnknownOrder(String);

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(name: &str) -> Result<Self, UnknownOrder> {
        Self::ALL.into_iter().find(|order| order.name() == name).ok_or_else(|| UnknownOrder(name.to_owned()))
    }
}

/// Sorts a window of items. Equal items keep their order.
///
/// `inode` is called as often as the sort needs it, so it should be cheap. `physical` is called once per item
/// and only by [`Order::Physical`], see [`first_physical_byte`](crate::extent::first_physical_byte). Items
/// without a place (empty, inline, or unknown) come first, by inode: reading them needs only the file
/// system's tables, which lie elsewhere in any case.
pub fn sort<T>(
    order: Order,
    items: &mut [T],
    inode: impl Fn(&T) -> u64,
    mut physical: impl FnMut(&T) -> Option<u64>,
) {
    match order {
        Order::Directory => {}
        Order::Inode => items.sort_by_key(inode),
        Order::Physical => items.sort_by_cached_key(|item| match physical(item) {
            Some(place) => (1, place),
            None => (0, inode(item)),
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
        // Each entry is (name, inode, place).
        let files =
            [("a", 9, Some(100)), ("b", 7, None), ("c", 8, Some(0)), ("d", 3, None), ("e", 1, Some(100))];
        let sorted = |order| {
            let mut items = files;
            let mut n_asked = 0;
            sort(
                order,
                &mut items,
                |item| item.1,
                |item| {
                    n_asked += 1;
                    item.2
                },
            );
            assert_eq!(n_asked, if order == Order::Physical { files.len() } else { 0 });
            items.map(|item| item.0).concat()
        };
        assert_eq!(sorted(Order::Directory), "abcde");
        assert_eq!(sorted(Order::Inode), "edbca");
        assert_eq!(sorted(Order::Physical), "dbcae");
    }
}
