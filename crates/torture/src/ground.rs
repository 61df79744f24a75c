//! What every loop is given, and what a round of it is.

use std::path::{Path, PathBuf};

use fastrand::Rng;

use crate::extent::Extent;
use crate::finding::Finding;
use crate::program::Program;
use crate::report::Report;

/// What a loop runs with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program under attack.
    pub program: PathBuf,
    /// Where random numbers begin.
    pub seed: u64,
    /// How long the loop goes on.
    pub extent: Extent,
    /// Where the files of a round that found something are kept.
    pub kept: PathBuf,
    /// Pictures to change, besides those of the repository.
    pub corpora: Vec<PathBuf>,
    /// Folder of the built fuzz targets, for the loop `fuzz`.
    pub fuzzers: Option<PathBuf>,
    /// Prints a finding as soon as there is one, and a line every minute.
    pub say: fn(&str),
}

/// What a loop has for its rounds.
pub(crate) struct Ground<'a> {
    pub(crate) program: Program<'a>,
    /// A folder of the loop's own.
    pub(crate) folder: &'a Path,
    pub(crate) settings: &'a Settings,
}

/// Rounds of one kind.
pub(crate) trait Rounds {
    /// One round. What goes wrong with a promise, or in the round itself, is a finding.
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding>;
}
