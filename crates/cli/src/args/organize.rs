//! Arguments of `thalweg organize`.

use std::path::PathBuf;

use act::Pattern;
use clap::Args;

use super::UndatedFilterArgs;
use crate::open::DEFAULT_CATALOG;

/// Move and rename files by date, camera, place and other columns
///
/// Prints the plan and changes nothing; --apply carries it out. Files that belong together (a raw file and
/// its JPEG, a photo and its film, sidecars) get one name. No file is ever replaced. The catalogue and its
/// albums follow. Each run writes a journal: --undo takes it back. Exit code 1: some files stay, since a
/// value is not known or a file with the same bytes has their name; 3: some could not be moved.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg organize --to \"{date:%Y/%Y-%m-%d}/{name}\" --into ~/Pictures
  thalweg organize --to \"{date:%Y/%m|undated}/{camera|unknown}/{name}\" --under ~/Pictures/inbox --into ~/Pictures
  thalweg organize --to \"{date:%Y%m%d}_{n:4}\" --where \"from:2019 to:2020\" --under ~/Pictures/rome --apply
  thalweg organize --undo")]
pub(crate) struct OrganizeArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// New path of each file below --into, without its extension: text, and fields in braces
    ///
    /// Fields: {name} (without extension), {ext}, {date:FORMAT} (as strftime: %Y %m %d %H %M %S ...),
    /// {camera}, {n:4} (a number of 4 digits), and columns of the view `image`: {city}, {place}, {rating},
    /// {modified_at:%Y}. {city|unknown}: what stands for a value that is not known, which may have fields
    /// itself. {{ and }} are braces. The extension stays. docs/organize.md describes all of it.
    #[arg(long = "to", value_name = "PATTERN", value_parser = Pattern::parse, required_unless_present = "undo")]
    pub(crate) pattern: Option<Pattern>,

    /// Folder below which the new paths are [default: that of --under, or the current one]
    #[arg(long, value_name = "DIR")]
    pub(crate) into: Option<PathBuf>,

    /// Move the files; without this option, the plan is printed
    #[arg(long)]
    pub(crate) apply: bool,

    /// Print one line of JSON for each file: the whole plan, or with --apply what was done
    #[arg(long)]
    pub(crate) json: bool,

    /// Take back what a run did: that of this journal, or the last one that was not undone
    ///
    /// A file that was replaced by another one after the run is left, and makes the exit code 1.
    #[arg(long, value_name = "JOURNAL", num_args = 0..=1, conflicts_with_all = ["pattern", "into", "apply"])]
    pub(crate) undo: Option<Option<PathBuf>>,

    #[command(flatten)]
    pub(crate) filter: UndatedFilterArgs,
}
