//! Options for packing pictures.

use std::num::NonZeroUsize;

use pack::Cut;

use super::json::PackJson;
use crate::storage::Choices;

/// The order of the pictures in a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PackOrder {
    /// Sorted by their paths.
    #[default]
    Path,
    /// Sorted by the time when they were taken; those without a time come last.
    Date,
    /// Sorted by a hash of their keys: effectively random, but the same for the same seed.
    Shuffled {
        /// Seed of the hash; another seed gives another order.
        seed: u64,
    },
}

/// Options for packing pictures. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PackOptions {
    /// Name of the pack, with which the names of its files begin. Default: `images`.
    pub name: String,
    /// Where shards end. Default: before a shard exceeds one GiB.
    pub cut: Cut,
    /// Order of the pictures. Default: by path.
    pub order: PackOrder,
    /// How much metadata is stored next to each picture. Default: the basic columns.
    pub json: PackJson,
    /// Overwrite existing files. Default: no.
    pub force: bool,
    /// Number of workers. Default: four per processor, as they wait for the device in turn.
    pub threads: Option<NonZeroUsize>,
    /// How files are read. Unset choices are taken from the storage's profile.
    pub reading: Choices,
}

catalog::setters! {
    PackOptions {
        name: String,
        cut: Cut,
        order: PackOrder,
        json: PackJson,
        force: bool,
        threads: Option<NonZeroUsize>,
        reading: Choices,
    }
}

impl Default for PackOptions {
    fn default() -> Self {
        PackOptions {
            name: "images".to_owned(),
            cut: Cut::Bytes(1 << 30),
            order: PackOrder::default(),
            json: PackJson::default(),
            force: false,
            threads: None,
            reading: Choices::default(),
        }
    }
}
