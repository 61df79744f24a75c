//! The catalogue: one SQLite file with metadata for every image of a collection.
//!
//! # The model
//!
//! A catalogue holds one row per file ([`ImageRow`] at a [`FileEntry`]). One process at a time changes it,
//! through one [`Writer`] thread fed by a bounded channel; any number of processes can read it at the same
//! time. The stable interface for readers is the view `image` ([`column::COLUMNS`]): one row for every file
//! that has not vanished, with stable names in a stable order. The underlying tables ([`schema`]) are
//! internal and change by numbered migrations.
//!
//! # The promises
//!
//! - Any stock SQLite from 3.38 on can read all of it: the schema uses no custom function, collation or
//!   extension. The exception is the optional table `words`, which needs FTS5 of SQLite 3.43.
//! - A kill at any instant loses no batch that [`Writer::committed`] has counted.
//! - A file that is no longer found is marked, not deleted, so indexing while a disk is unmounted loses no
//!   rows.
//! - Memory does not grow with the number of files: writing takes at most about 48 MB (and another 64 MB at
//!   the end of a first load, if words are kept), reading less.
//! - Text from a file is a bound value in SQL, and is escaped for each output (JSON, CSV, a terminal).
//!
//! # The limits
//!
//! SQLite's write-ahead log needs shared memory, which network file systems do not provide, so a catalogue
//! must be on a local disk ([`CatalogError::NetworkFileSystem`]). After a power cut (not a kill) the newest
//! commits may be missing, because `synchronous=NORMAL` leaves the log to the operating system; the catalogue
//! is still consistent, and the next run records the missing files again.
//!
//! This crate parses no images and writes nothing to a terminal.
//!
//! # Example
//!
//! ```
//! use std::path::Path;
//! use std::sync::Arc;
//! use thalweg_catalog::{Catalog, Change, ImageRow, FileEntry, WriterOptions, format::JsonLines};
//!
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("thalweg.db");
//! let mut catalog = Catalog::create_or_open(&path)?;
//! let writer = catalog.writer(&WriterOptions::default())?;
//! writer.send(vec![Change::Put {
//!     id: None,
//!     location: FileEntry {
//!         directory: Arc::from(Path::new("/photos")),
//!         name: "a.jpg".into(),
//!         bytes: 4_194_304,
//!         mtime_ns: 1_700_000_000_000_000_000,
//!         inode: 12,
//!         device: 1,
//!         ctime_ns: 0,
//!     },
//!     image: Box::new(ImageRow { format: Some("JPEG"), width: Some(6000), ..ImageRow::default() }),
//!     tags: None,
//! }])?;
//! writer.finish()?;
//!
//! let mut lines = JsonLines::new(Vec::new());
//! catalog.query("SELECT path, modified_at, width FROM image", &mut lines)?;
//! assert_eq!(
//!     String::from_utf8(lines.into_inner())?,
//!     "{\"path\":\"/photos/a.jpg\",\"modified_at\":\"2023-11-14T22:13:20Z\",\"width\":6000}\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod albums;
pub mod column;
pub mod schema;

mod added_column;
mod arrow;
mod attach;
mod batch;
mod bounded;
mod budget;
mod bulk;
mod canonical;
mod catalog_state;
mod change;
mod check;
mod checked;
mod checked_sql;
mod checkpoint;
mod columns;
mod connection;
mod create;
mod criteria;
mod cut;
mod damage;
mod database_kind;
pub mod decisions;
mod elements;
mod error;
mod error_kind;
mod exact;
mod exclude;
mod export;
mod extension;
mod file_kind;
mod find;
mod folders_in;
pub mod format;
mod format_kind;
mod function;
mod gather;
pub mod groups;
mod handle;
mod hash;
mod hash_kind;
mod interrupt;
mod known;
pub mod language;
mod locality;
mod lock;
mod meaning;
mod meant;
mod name;
mod named;
mod part;
mod picture;
mod place;
mod place_names;
mod placed;
mod platform;
mod preference;
mod query;
mod repair;
mod row_digests;
mod rows_by_id;
mod rules;
mod seen;
#[macro_use]
mod setters;
mod shell;
mod signature;
mod sizes;
mod stack;
mod stranger;
mod tag_values;
mod takeout;
mod thumbnail;
mod thumbnail_cache;
mod update_stacks;
mod value;
mod view_row;
mod volume;
mod volume_sql;
mod words;
mod writer;

pub use arrow::ArrowSink;
pub use batch::PartColumns;
pub use canonical::{folded, nfc};
pub use change::{Change, FileEntry};
pub use check::Finding;
pub use checked::{Bytes, Check, Hashed};
pub use column::{ImageRow, LongText, Text};
pub use columns::{
    Cluster, Columns, Facet, FacetCounts, FacetValue, FolderCount, KeptColumns, Precision, Selection,
    Timeline,
};
pub use criteria::{DEFAULT_SIMILAR_BITS, DuplicateKey, MOST_SIMILAR_BITS, Place};
pub use damage::{DamageCause, DamagedFile};
pub use error::CatalogError;
pub use error_kind::ErrorKind;
pub use exact::words_text;
pub use exclude::{ExcludeRules, RootRules};
pub use export::parquet::{ParquetRows, parquet_properties};
pub use export::{Division, ExportFiles, ExportFormat, ExportSummary, PartitionKey};
pub use find::{Filter, FoundFile, RowFilter, SortKey};
pub use gather::{Gathered, GatheredSource, Gathering};
pub use handle::Catalog;
pub use hash_kind::HashKind;
pub use interrupt::Interrupter;
pub use known::{KnownFile, KnownRecords, KnownSidecar, Products, RecordedHashes, RowUnder};
pub use lock::{WatchLock, watch_socket};
pub use meaning::camera_text;
pub use name::{path_of_bytes, path_text};
pub use named::NamedFile;
pub use part::{PartBatch, PartReader, PartRow, PartWriter};
pub use picture::{PictureDetails, PictureSummary};
pub use placed::PlacedFile;
pub use preference::{
    PreferenceError, Preferences, Preferred, RootPreferences, ValueGroup, nearest_preferences,
};
pub use query::Parameters;
pub use repair::{GoodCopy, Ground, Repair, RepairScript};
pub use rules::newest_change;
pub use seen::SeenIds;
pub use signature::PictureSignature;
pub use stack::{STACK_RULES, StackRule};
pub use tag_values::{MOST_TAG_BYTES, TagKeys, TagValues};
pub use takeout::{GOOGLE_EDITED, TakeoutName, split_number};
pub use thumbnail::{StoredThumbnail, ThumbnailKey, ThumbnailStore};
pub use thumbnail_cache::{CachedPicture, PictureKey, ThumbnailCache};
pub use value::{RowSink, Value};
pub use volume::{CatalogVolume, KeptVolume};
pub use words::WordsState;
pub use writer::{Sender, WriteSummary, Writer, WriterOptions};
