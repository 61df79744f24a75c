//! How pictures are packed.

use std::num::NonZeroUsize;

use pack::Cut;

use super::json::PackJson;
use crate::storage::Choices;

/// The order of the pictures in a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PackOrder {
    /// By their paths.
    #[default]
    Path,
    /// By when they were taken, those that do not tell last.
    Date,
    /// By a hash of their keys: as good as random, and the same for the same seed.
    Shuffled {
        /// Another seed gives another order.
        seed: u64,
    },
}

/// How pictures are packed. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PackOptions {
    /// Name of the pack, the beginning of the names of its files. Default: `images`.
    pub name: String,
    /// Where shards end. Default: before a GiB is full.
    pub cut: Cut,
    /// Default: by path.
    pub order: PackOrder,
    /// How much metadata lies beside each picture. Default: the basic columns.
    pub json: PackJson,
    /// Write over what is there. Default: no.
    pub force: bool,
    /// Workers. Default: four for each processor, for they wait for the device in turn.
    pub threads: Option<NonZeroUsize>,
    /// How files are read. What is not chosen here is taken from the storage's profile.
    pub reading: Choices,
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
