//! Jobs on very large collections of image files: indexing, verifying, packing, thumbnails and more.
//!
//! [`index`] is the central job: it walks trees, orders files, reads and parses them, and records them in a
//! catalogue. Every job is a function that takes a catalogue or paths, options, and a [`Progress`] to observe
//! and stop it; jobs print nothing.
//!
//! A path names a file on a disk, a member of a pack, or an object in a store; [`Location`] determines which.
//! A program can add its own kind of storage ([`Location::add_source`], [`source::Source`]).
//!
//! ```no_run
//! use thalweg_engine::{Catalog, IndexOptions, Progress, index};
//!
//! let mut catalog = Catalog::create_or_open("thalweg.db".as_ref())?;
//! let report = index(&mut catalog, &["photos".into()], &IndexOptions::default(), &Progress::default())?;
//! println!("{} files, {} of them read", report.n_files, report.n_read);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_program;
mod by_role;
mod change;
mod charset;
mod check_hashes;
mod child;
mod child_program;
mod compare;
mod data;
mod data_hash;
mod decode;
mod error;
mod exclude;
mod explain;
mod export;
mod folders;
mod hash_list;
mod hasher;
mod index;
mod isolation;
mod location;
mod moved;
mod own_keywords;
mod packing;
pub mod pictures;
mod platform;
mod prefer;
mod preview;
mod problem;
mod products;
mod progress;
mod read;
mod read_window;
mod recognise;
mod record;
mod recorded;
mod regions;
mod reread;
mod row;
mod row_text;
mod rows;
mod scan;
mod schedule;
mod serial;
mod shard;
mod sharpen;
mod sheet;
mod sidecar;
pub mod source;
mod storage;
mod stream;
pub mod system;
mod tags;
mod takeout;
mod thumbnail;
mod to_read;
mod verify;
mod volume;
mod walk;
mod words;
mod work;

pub use ::pack as packs;
pub use ::sandbox::Outgoing;
pub use by_program::{PROGRAM_ARGUMENT, SystemProgram, confined_program_main, system_programs};
pub use catalog::{self, Catalog, CatalogError};
pub use check_hashes::{
    HashCheckEvent, HashCheckOptions, HashCheckReport, HashFinding, HashState, check_hashes,
};
pub use child::{confine_to_reading, confine_to_serving, confinement};
pub use child_program::ChildProgram;
pub use compare::{CompareOptions, CompareReport, Difference, compare, rows_not_in};
pub use data::read_data;
pub use data_hash::{DataHash, data_hash};
pub use decode::{BatchInput, BatchLayout, BatchOptions, decode, decode_batch, decode_bytes};
pub use error::{JobError, ShardError};
pub use exclude::{LeftOut, LeftOutByRule, check_exclude_rules};
pub use explain::{Explanation, explain};
pub use export::{ExportOptions, export};
pub use file;
pub use file::chain;
pub use folders::Folders;
pub use gate;
pub use hash_list::{ExportListOptions, ListFormat, ListSummary, export_list};
pub use index::{ChangedParts, IndexOptions, IndexReport, Missing, OrderedReading, index, update};
pub use isolation::{DECODE_ARGUMENT, decode_child_main, isolate};
pub use location::Location;
pub use moved::MovedRows;
pub use own_keywords::OwnKeywords;
pub use packing::{PackFrom, PackJson, PackOptions, PackOrder, PackReport, pack};
pub use pixel;
pub use preview::{
    Container, ContainerState, EmbeddedPicture, ExtractedPreview, PreviewState, RawFacts, embedded_pictures,
    largest_preview, write_preview,
};
pub use problem::{MOST_PROBLEMS, Problem};
pub use products::{perceptual_hash, perceptual_hashes};
pub use progress::{Progress, ProgressSnapshot};
pub use read::{with_metadata, with_metadata_without_links};
pub use recognise::is_picture;
pub use regions::{Region, regions};
pub use reread::{RereadOptions, RereadReport, reread};
pub use rows::{FileRow, OnRows, Rows, RowsOptions, rows, rows_to};
pub use scan::{Scan, ScanOptions, scan};
pub use shard::{
    CheckedShardFile, MergeInto, MergeReport, PlanFrom, PlanReport, ShardsOptions, ShardsReport,
    check_shard_file, index_shards, merge, n_shards, plan,
};
pub use sharpen::{SharpenError, SharpenJob, SharpenReport, sharpen};
pub use sheet::{SheetOptions, SheetPicture, SheetReport, sheet, sheet_html, sheet_pictures};
pub use sidecar::is_sidecar;
pub use storage::{ByCaches, Choices, MOST_WORKERS, ObeyedProfile, obeyed};
pub use stream::WaitResult;
pub use tag;
pub use tags::{ReadAnswer, TagsError, TagsOptions, TagsReport, tags};
pub use takeout::{TakeoutFiles, takeout_title};
pub use thumbnail::{
    KeepThumbnails, OnThumbnail, ThumbnailState, ThumbnailsOptions, ThumbnailsReport, thumbnail_of,
    thumbnail_of_bytes, thumbnails,
};
pub use verify::{
    ARGUMENT as VERIFY_ARGUMENT, OnVerified, Verification, VerifyFrom, VerifyOptions, VerifyReport,
    child_main as verify_child_main, verify,
};
