//! Arguments of `thalweg index`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::catalog::{HashKind, Preferences};

use super::{ExcludeArgs, Shards};
use crate::open::DEFAULT_CATALOG;

/// Read the metadata of all files under the given paths into a catalogue
///
/// Unchanged files (same size, times and inode as in the last run) are not opened again. A file
/// that cannot be read or is not an image gets a row with the reason. The catalogue is an SQLite database;
/// its view `image` has one row per file. If the run is interrupted (Ctrl-C), finished work is kept and the
/// next run continues from there.
///
/// Folders that systems and programs keep for themselves are left out, such as `@eaDir` and trash.
///
/// With --plan, the command reads shards of a plan created by `thalweg plan` and writes each as a Parquet
/// file with the columns of that view, for `thalweg merge`. Existing parts are kept, so a run can be killed
/// and repeated on any machine and in any order.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg index ~/Pictures
  thalweg index /photos -c photos.db --tags --hash --perceptual")]
pub(crate) struct IndexArgs {
    /// Files and directories; directories are read recursively
    #[arg(required_unless_present_any = ["plan", "explain"], value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Catalogue to write; created if it does not exist
    #[arg(long, short, value_name = "CATALOG", default_value = DEFAULT_CATALOG)]
    pub(crate) catalog: PathBuf,

    /// Write parts of this plan instead of a catalogue
    #[arg(
        long,
        value_name = "PLAN",
        requires = "shard",
        requires = "output",
        conflicts_with_all = ["paths", "catalog", "full", "ignore_ctime", "believe", "hash", "hash_picture", "perceptual", "verify", "thumbnails", "words", "prefer", "assume_zone", "order", "exclude", "include", "no_presets", "default_rules", "explain"],
        help_heading = "Sharding"
    )]
    pub(crate) plan: Option<PathBuf>,

    /// Shards to read, counted from 0: 7, 7-9 or 0,3,7-9
    #[arg(long, value_name = "K", requires = "plan", help_heading = "Sharding")]
    pub(crate) shard: Option<Shards>,

    /// Folder for the parts; created if it does not exist
    #[arg(long, short, value_name = "OUT", requires = "plan", help_heading = "Sharding")]
    pub(crate) output: Option<PathBuf>,

    /// Store all tags of each file as JSON, in the column `tags`
    #[arg(long)]
    pub(crate) tags: bool,

    /// Read all files again, including unchanged ones
    ///
    /// If the bytes of a file changed although its size and time did not, its recorded hash is kept, and the
    /// file is named; the exit code is 1. Run with --believe to record the new hash.
    #[arg(long)]
    pub(crate) full: bool,

    /// Treat a file of the same size, modification time and inode as unchanged, whatever its ctime is
    ///
    /// For trees whose files get another ctime without being edited, such as backups that are hard-linked
    /// each night. Without it, edits that restore the modification time are noticed.
    #[arg(long)]
    pub(crate) ignore_ctime: bool,

    /// Believe that all files of a disk are gone, and that hashes changed
    ///
    /// Without it, files stay in the catalogue if none of their file system is left below a path, and the
    /// path is empty or on another file system: the disk is probably not mounted. The path is named; the exit
    /// code is 3.
    #[arg(long)]
    pub(crate) believe: bool,

    /// Give up everything but reading files, and writing in the folder of the catalogue
    ///
    /// A file that takes over one of its readers can then change no file elsewhere, and reach no network. On
    /// Linux; elsewhere it is an error. Programs and decoders are confined more tightly, with and without it.
    #[arg(long)]
    pub(crate) sandbox: bool,

    /// Store hashes of each file's bytes: blake3 [default], sha256, md5
    ///
    /// They are in the columns `content_hash` (BLAKE3), `sha256` and `md5`. `thalweg find --duplicates`
    /// compares BLAKE3, which is the fastest; the others are for lists of other programs. With this option or
    /// one of the next four, each file is read completely, once for all of them. Unchanged files that lack a
    /// requested value are read again; existing values are kept.
    #[arg(
        long,
        value_name = "KIND,...",
        num_args = 0..,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "blake3",
        value_parser = hash_kind,
        help_heading = "Additional data per file"
    )]
    pub(crate) hash: Vec<HashKind>,

    /// Store a hash of each picture's data without metadata, in `picture_hash`
    ///
    /// It stays the same when keywords or a rating are written into the file. `thalweg compare` and
    /// `thalweg find --duplicates=picture-hash` use it.
    #[arg(long, help_heading = "Additional data per file")]
    pub(crate) hash_picture: bool,

    /// Store a hash of each picture's appearance in `perceptual_hash`, for `thalweg find --similar`
    #[arg(long, help_heading = "Additional data per file")]
    pub(crate) perceptual: bool,

    /// Decode each picture completely
    ///
    /// Damage is recorded in the columns `verdict`, `survives` and `error`.
    #[arg(long, help_heading = "Additional data per file")]
    pub(crate) verify: bool,

    /// Store a thumbnail of each picture in the database DB; created if it does not exist
    #[arg(long, value_name = "DB", help_heading = "Additional data per file")]
    pub(crate) thumbnails: Option<PathBuf>,

    /// Maximum width and height of these thumbnails, in pixels
    #[arg(
        long,
        value_name = "PIXELS",
        default_value = "256",
        value_parser = clap::value_parser!(u32).range(1..=8192),
        help_heading = "Additional data per file"
    )]
    pub(crate) thumbnail_size: u32,

    /// Keep a table of the words in names, titles, descriptions and keywords
    ///
    /// `thalweg find --where` then finds words without reading all rows. Later runs keep the table up to date
    /// without this option.
    #[arg(long, help_heading = "Additional data per file")]
    pub(crate) words: bool,

    /// Where a file does not state the offset from UTC, fill `taken_utc` from the zone of its place
    ///
    /// The camera's clock is taken to show the time of the place by the coordinates (column `time_zone`), as
    /// cameras on a journey often do not. `taken_from` then ends with `+place`. The catalogue keeps this for
    /// PATH; `none` takes it back. No file is read again for it.
    #[arg(long, value_name = "SOURCE", help_heading = "Additional data per file")]
    pub(crate) assume_zone: Option<ZoneSource>,

    /// Whose values come first: file, sidecar or takeout, for all columns or some; may be repeated
    ///
    /// Without it, what people edit (dates, places, titles, keywords, ratings) comes from an XMP sidecar
    /// first, what the camera records from the file, and Google Takeout's JSON completes both. `takeout`
    /// puts its dates, places and descriptions first, `file:taken_at,latitude` the file's date and place. The
    /// catalogue keeps this for PATH; `default` forgets it. Files with sidecars are read again.
    #[arg(long, value_name = "SOURCE[:COLUMNS]", help_heading = "Sidecars")]
    pub(crate) prefer: Vec<Preferences>,

    #[command(flatten)]
    pub(crate) excludes: ExcludeArgs,

    /// Forget the rules that the catalogue keeps for PATH
    ///
    /// The options of this section are kept in the catalogue: later runs over PATH, and over folders in it,
    /// obey them without being given them again. Options that are given replace those that are kept.
    #[arg(long, conflicts_with_all = ["exclude", "include", "no_presets"], help_heading = "What is left out")]
    pub(crate) default_rules: bool,

    /// Print which rule decides about FILE, and read nothing
    #[arg(long, value_name = "FILE", help_heading = "What is left out")]
    pub(crate) explain: Option<PathBuf>,

    /// Print a summary as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,

    /// Maximum number of worker threads [default: chosen automatically]
    ///
    /// By default one worker per CPU; more are added while workers wait for the device. For object stores, 2
    /// to 4 are enough.
    #[arg(long, value_name = "N", help_heading = "Reading options")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Read strategy: pread, stdio, iostream, buffered, mmap, direct or uring [default: pread]
    ///
    /// `uring` needs Linux. On Windows there are also sequential, overlapped and readfileex.
    ///
    /// The options in this section override the storage profile kept by `thalweg tune`.
    #[arg(long, value_name = "NAME", help_heading = "Reading options")]
    pub(crate) strategy: Option<engine::file::Strategy>,

    /// Read order: directory, inode, physical or fragments
    ///
    /// `physical` reads files by the position of their first byte on the device, and is the default, with a
    /// single reader, on devices that seek; on others it is `directory`. `fragments` reads files in one piece
    /// first, then those in two pieces, and so on, each by position. It saves 3 to 4 % of the time for
    /// reading where most files are fragmented, and is the same order as `physical` where none is.
    #[arg(long, value_name = "ORDER", help_heading = "Reading options")]
    pub(crate) order: Option<engine::file::order::Order>,

    /// Bytes to read from the start of each file before its parser asks for more [default: 16384]
    ///
    /// For objects in a store, the default is 32768.
    #[arg(long, value_name = "BYTES", help_heading = "Reading options")]
    pub(crate) first_bytes: Option<usize>,

    /// Reads in flight per worker [default: 64 for objects in a store, 32 with `--strategy uring`]
    #[arg(long, value_name = "N", help_heading = "Reading options")]
    pub(crate) queue_depth: Option<NonZeroU32>,

    /// Record the work and wait times of all threads to FILE; view it with `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Profiling")]
    pub(crate) profile: Option<PathBuf>,
}

/// Where a time zone that no file states is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ZoneSource {
    /// The place by the coordinates
    Place,
    /// Nothing
    None,
}

impl ZoneSource {
    pub(crate) fn is_place(self) -> bool {
        self == ZoneSource::Place
    }
}

fn hash_kind(name: &str) -> Result<HashKind, String> {
    HashKind::of_name(name.trim())
        .ok_or_else(|| "write blake3, sha256 or md5, separated by commas".to_owned())
}
