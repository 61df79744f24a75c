//! Index, query, check, thumbnail and pack very large collections of image files, at the speed of the
//! storage.
//!
//! The same crate is the program `thalweg`: `cargo install thalweg`. Libraries leave the program out:
//!
//! ```toml
//! [dependencies]
//! thalweg = { version = "0.1", default-features = false, features = ["turbojpeg", "webp"] }
//! ```
//!
//! # One file
//!
//! ```
//! # let photo = "../../samples/pictures/rhine/mist.jpg";
//! let metadata = thalweg::read_metadata(photo)?;
//! println!("{:?}", metadata.get("Model").map(|tag| &tag.text));
//! println!("{:?}", metadata.get("EXIF:ISO").and_then(|tag| tag.value.as_i64()));
//! # assert!(metadata.get("Model").is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Tags have ExifTool's names and values. [`tag::read`] reads bytes that are in memory.
//!
//! # A tree
//!
//! [`rows()`] reads a tree on all processors and iterates over its files; [`rows_to`] hands the rows to a
//! sink of your own; [`scan`] yields Arrow record batches. A [`FileRow`] serialises with serde.
//!
//! ```
//! use thalweg::{Progress, RowsOptions, rows, rows_to};
//!
//! # let photos = "../../samples/pictures";
//! for row in rows(&[photos.into()], &RowsOptions::default(), Default::default())? {
//!     let row = row?;
//!     println!("{} {:?} {:?}", row.path.display(), row.image.taken_at, row.image.error);
//! }
//!
//! let lines = std::sync::Mutex::new(Vec::new());
//! let sink = |rows: Vec<thalweg::FileRow>| {
//!     for row in rows {
//!         lines.lock().unwrap().push(serde_json::to_string(&row)?);
//!     }
//!     Ok(())
//! };
//! let report = rows_to(&[photos.into()], &RowsOptions::default(), &sink, &Progress::default())?;
//! assert_eq!(report.n_files as usize, lines.lock().unwrap().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A catalogue
//!
//! [`index()`] records a tree in one SQLite file and on later runs reads only the files that changed.
//!
//! ```
//! use thalweg::{Catalog, Filter, IndexOptions, Progress, catalog::language, index};
//!
//! # let (photos, folder) = ("../../samples/pictures", tempfile::tempdir()?);
//! # let file = folder.path().join("photos.db");
//! let mut catalog = Catalog::create_or_open(&file)?;
//! let options = IndexOptions::default().tags(true);
//! let report = index(&mut catalog, &[photos.into()], &options, &Progress::default())?;
//! println!("{} files, {} of them read", report.n_files, report.n_read);
//!
//! for found in catalog.find_all(&Filter::of(language::parse("camera:nikon from:2019").unwrap()))? {
//!     println!("{}", found.path.display());
//! }
//! let mut lines = thalweg::catalog::format::JsonLines::new(std::io::stdout());
//! catalog.query("SELECT model, count(*) FROM image GROUP BY model", &mut lines)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Pictures
//!
//! ```
//! use thalweg::pixel::thumbnail::ThumbnailOptions;
//! use thalweg::{Progress, VerifyFrom, VerifyOptions, thumbnail_of, verify};
//!
//! # let (photo, photos) = ("../../samples/pictures/rhine/mist.jpg", "../../samples/pictures");
//! let thumbnail = thumbnail_of(photo.as_ref(), &ThumbnailOptions::default().size(128))?;
//! assert!(thumbnail.width <= 128 && thumbnail.height <= 128);
//!
//! let mut paths = [photos.into()].into_iter();
//! let mut print = |file: &thalweg::Verification| {
//!     println!("{}: {}", file.path.display(), file.examination.verdict.name());
//!     Ok(())
//! };
//! let (files, options) = (VerifyFrom::Under(&mut paths), VerifyOptions::default());
//! let report = verify(files, &options, &mut print, &Progress::default())?;
//! println!("{} of {} files are damaged", report.n_bad(), report.n_files());
//! # assert!(report.n_bad() > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Packs
//!
//! [`pack()`] packs files into tar shards that WebDataset loaders read; [`packs::Pack`] reads their members
//! in any order.
//!
//! ```
//! use thalweg::packs::Pack;
//! use thalweg::{PackFrom, PackOptions, Progress, pack};
//!
//! # let (photos, folder) = ("../../samples/pictures/rhine", tempfile::tempdir()?);
//! # let out = folder.path().join("packed");
//! pack(&PackFrom::Paths(&[photos.into()]), &out, &PackOptions::default(), &Progress::default())?;
//! let packed = Pack::open(&out)?;
//! let mut bytes = Vec::new();
//! packed.read(0, &mut bytes)?;
//! println!("{} pictures, the first of {} bytes", packed.len(), bytes.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Following and stopping a job
//!
//! Every job takes a [`Progress`]. Another thread reads its counters ([`Progress::snapshot`]) and can end the
//! job ([`Progress::stop`]); what was finished is kept. A file that cannot be read never ends a job: it is a
//! row, or an entry of the report, that says why.
//!
//! # Features
//!
//! | feature | default | what it adds | needs to build |
//! |---|---|---|---|
//! | `cli` | yes | the program `thalweg` | nothing |
//! | `objects` | yes | object stores: `s3://`, `gs://`, `az://`, `http(s)://` | nothing |
//! | `turbojpeg` | yes | JPEG by libjpeg-turbo; slower in Rust without it | a C compiler, cmake, nasm |
//! | `webp` | yes | lossy WebP thumbnails | a C compiler |
//! | `avif` | yes | AVIF pictures | nasm on x86-64, otherwise a C compiler |
//! | `jxl` | yes | JPEG XL pictures | nothing |
//! | `jp2` | yes | JPEG 2000 pictures | nothing |
//!
//! SQLite is compiled in, so every build needs a C compiler.

mod metadata;

pub use metadata::{read_metadata, read_metadata_with};

// Jobs, with their options and reports.
pub use engine::{
    ChildProgram, Choices, FileRow, IndexOptions, IndexReport, JobError, KeepThumbnails, MergeInto,
    MergeReport, OnRows, OnThumbnail, OnVerified, PackFrom, PackJson, PackOptions, PackOrder, PackReport,
    PlanFrom, PlanReport, Problem, Progress, ProgressSnapshot, ReadAnswer, RereadOptions, RereadReport, Rows,
    RowsOptions, Scan, ScanOptions, ShardError, ShardsOptions, ShardsReport, SharpenError, SharpenJob,
    SharpenReport, TagsError, TagsOptions, TagsReport, ThumbnailState, ThumbnailsOptions, ThumbnailsReport,
    VERIFY_ARGUMENT, Verification, VerifyFrom, VerifyOptions, VerifyReport, WaitResult, decode, decode_bytes,
    index, index_shards, merge, n_shards, pack, plan, reread, rows, rows_to, scan, sharpen, tags,
    thumbnail_of, thumbnail_of_bytes, thumbnails, verify, verify_child_main,
};

// Paths of every kind, and sources that a program adds.
pub use engine::{Location, source};

pub use engine::catalog::{Catalog, CatalogError, Filter, ImageRow};

// The crates that the jobs are made of.
pub use engine::{catalog, file, gate, packs, pixel, tag};
