//! Arguments of `thalweg album`.

use std::path::PathBuf;

use clap::Args;

use super::PathListArgs;
use crate::open::DEFAULT_CATALOG;

/// List, make, change and import albums: saved searches, or lists of files
///
/// Without NAME, all albums are listed with the numbers of their files; with NAME alone, that one.
/// Albums are kept in the file CATALOG.albums beside the catalogue, and name files by their paths; no
/// picture is changed or moved. `thalweg find --album NAME` finds the files of one, as does the search
/// `album:NAME`, also in `export` and in the page of `thalweg serve`. Case does not matter in names.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg album thalweg.db
  thalweg album thalweg.db Rome --where \"near:Rome from:2024-05\"
  thalweg album thalweg.db Best --add a.jpg photos/2024/b.jpg
  thalweg album thalweg.db --import ~/Pictures/digikam4.db")]
pub(crate) struct AlbumArgs {
    /// Catalogue created by `thalweg index`
    #[arg(value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Name of an album
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Make it a saved search: whatever files it finds, now and later
    ///
    /// The language is that of `thalweg find --where`, without `album:`. The search of an album that is one
    /// already is replaced.
    #[arg(long = "where", value_name = "SEARCH", requires = "name", allow_hyphen_values = true)]
    pub(crate) search: Option<String>,

    /// Add these files of the catalogue to the list; of a folder, all files in it and below
    #[arg(long, value_name = "PATH", num_args = 0.., requires = "name", conflicts_with = "search")]
    pub(crate) add: Option<Vec<PathBuf>>,

    /// Remove these files from the list; of a folder, all files in it and below
    #[arg(long, value_name = "PATH", num_args = 0.., requires = "name", conflicts_with_all = ["search", "add"])]
    pub(crate) remove: Option<Vec<PathBuf>>,

    /// Delete the album; its files stay where they are
    #[arg(long, requires = "name", conflicts_with_all = ["search", "add", "remove"])]
    pub(crate) delete: bool,

    /// Make albums of a folder, or of the albums in the database of digiKam or Lightroom
    ///
    /// A folder becomes an album, as does each folder below it, with what the catalogue has in it. Of
    /// digiKam's database (digikam4.db), each album becomes one; of a catalogue of Lightroom (.lrcat), each
    /// collection. The database is only read; close the program before. Files are found by their paths, or,
    /// if the photos have moved to another machine or disk, by the last folders of their paths. A second
    /// import brings the albums up to date, and changes no others.
    #[arg(long, value_name = "SOURCE", conflicts_with = "name")]
    pub(crate) import: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) list: PathListArgs,

    /// Print as JSON, one line for each album
    #[arg(long)]
    pub(crate) json: bool,
}
