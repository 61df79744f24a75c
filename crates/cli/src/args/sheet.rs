//! Arguments of `thalweg sheet`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::FilterArgs;

/// Make a contact sheet: a grid of thumbnails with names and dates
///
/// The extension of OUT selects the format. html: one file with all pictures in it, without scripts, for any
/// width, light and dark, and for printing; more than 1,000 pictures go to several files. pdf: pages of A4.
/// jpg: one file per page. If there is more than one file, their names are numbered: OUT-1.jpg, OUT-2.jpg.
/// A file without a thumbnail is shown with the reason.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg sheet ~/Pictures/2024 -o 2024.html
  thalweg sheet thalweg.db -o nikon.pdf --camera nikon --sort date --title 'Nikon'
  thalweg sheet thalweg.db -o similar.html --similar 8 --any-orientation")]
pub(crate) struct SheetArgs {
    /// Files and directories, or one catalogue created by `thalweg index`
    #[arg(required = true, value_name = "PATH|CATALOG")]
    pub(crate) paths: Vec<PathBuf>,

    /// Output file: OUT.html, OUT.pdf or OUT.jpg
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: PathBuf,

    /// Title at the top of the sheet [default: the name of the directory or catalogue]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Pictures side by side [default: 5; html: as many as fit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) columns: Option<u32>,

    /// Maximum width and height of the thumbnails, in pixels
    #[arg(long, value_name = "PIXELS", default_value = "256", value_parser = clap::value_parser!(u32).range(32..=2048))]
    pub(crate) size: u32,

    /// Order of the pictures: by path, or by the date on which they were taken
    ///
    /// Pictures without a date come last. By default they are sorted by name, but groups of similar or
    /// duplicate files are kept together.
    #[arg(long, value_name = "ORDER")]
    pub(crate) sort: Option<SheetOrder>,

    /// Reverse the order
    #[arg(long)]
    pub(crate) reverse: bool,

    /// Maximum number of worker threads [default: one per CPU]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Record the work and wait times of all threads to FILE; view it with `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Profiling")]
    pub(crate) profile: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}

/// Orders of the pictures of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetOrder {
    Name,
    Date,
}
