//! Compares stores for many small pictures: each in its own file, or all in one large file?
//!
//! The publication drew 1,000 of 10,000 pictures of 80 x 80 pixels at random, after a restart, from a folder,
//! from one file with all of them concatenated, and from structured storage (a compound file); first reading
//! only, then reading and decoding. Here the same pictures, those of `decode`, are in every kind of store
//! that `pack` supports. Sets:
//!
//! - `1000-of-10000-png-read`, and likewise for BMP and JPEG: the bytes are read and added up.
//! - `1000-of-10000-decode`: read and decoded. All formats show the same pixels, so one checksum holds for
//!   all formats in all stores.
//!
//! One thread requests one picture after the other, by name. Pictures and their order are drawn anew for each
//! round, the same for all stores. A store is opened before the clock starts, as in the publication,
//! and the time for that is reported as `open_ms`: some stores read all their names then, others look up each
//! one. The baseline is the folder.

mod inputs;

use std::path::PathBuf;
use std::time::Instant;

use engine::pixel::{DecodeOptions, Format};
use pack::store::Kind;

use self::inputs::Input;
use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::decode::pictures;
use crate::experiment::{Experiment, checksum, fragments, photo};
use crate::place::Place;

/// The experiment `store`.
pub(super) struct Store;

/// The publication's formats, in the order of `decode`.
const FORMATS: [Format; 3] = [Format::Bmp, Format::Jpeg, Format::Png];

/// The baseline first, then the publication's other stores, then current formats.
const KINDS: [Kind; 7] =
    [Kind::Directory, Kind::Chunk, Kind::Compound, Kind::Tar, Kind::Zip, Kind::Sqlite, Kind::Parquet];

/// Distance in bytes between the samples of a decoded picture taken in the measured part.
const SAMPLE_STEP_BYTES: usize = 509;

impl Experiment for Store {
    fn name(&self) -> &'static str {
        "store"
    }

    fn question(&self) -> &'static str {
        "Which store is fastest for reading many small pictures at random?"
    }

    fn source(&self) -> &'static str {
        "J. S. F. Hsieh, JPG, PNG, BMP compared for speed, December 2009, experiments 3 and 4"
    }

    fn about(&self) -> &'static str {
        "The job is to read many small pictures at random. The ways are places to keep them: a file for \
         each, one large file, archives such as tar and zip, a database, and others. Millions of small \
         files are slow to open and to copy, so many collections are packed. Look at the cold runs, where \
         each file may need its own access to the disk, and at open_ms, the time to open the store \
         before the first picture."
    }

    fn verb(&self) -> &'static str {
        "reads"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn repeats(&self, _: &Case) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let (drawn, files) = match size {
            Size::Quick => (50, 250),
            Size::Default | Size::Full => (1_000, 10_000),
        };
        cases_of(drawn, files)
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        inputs::make(&Job::of(case, place)?, place).map(|input| input.files)
    }

    fn draw(&self, case: &Case, place: &Place) -> Result<Option<Vec<PathBuf>>, CaseError> {
        self.prepare(case, place).map(Some)
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let job = Job::of(case, place)?;
        let Input { path, names, files } = inputs::make(&job, place)?;
        let begin = Instant::now();
        let store = job.kind.open(&path).map_err(inputs::of_store)?;
        let open_ms = begin.elapsed().as_secs_f64() * 1e3;
        let (mut bytes, mut pixels) = (Vec::new(), Vec::new());
        let sum = clock.repeat(|| {
            names.iter().try_fold(0, |sum, name| {
                store.read(name, &mut bytes).map_err(inputs::of_store)?;
                if !job.decodes {
                    return Ok(checksum::mix(sum, checksum::sum_of(&bytes)));
                }
                photo::decode(&bytes, &DecodeOptions::default(), &mut pixels)
                    .map_err(photo::undecoded(name))?;
                let looked_at = pixels.iter().step_by(SAMPLE_STEP_BYTES);
                Ok(looked_at.fold(sum, |sum, byte| checksum::mix(sum, u64::from(*byte))))
            })
        })?;
        let mut figures = vec![("open_ms".to_owned(), open_ms)];
        figures.extend(fragments::of(&files, names.len()));
        // Rates count pictures, as published: bytes would favour the largest format.
        Ok(Work { items: names.len() as u64, bytes: 0, checksum: Checksum(sum), figures })
    }
}

fn cases_of(drawn: u64, files: u64) -> Vec<Case> {
    let case = |set: &str, kind: Kind, format: Format| {
        let case = Case::new(format!("{drawn}-of-{files}-{set}"), kind.name());
        case.with("format", pictures::extension(format)).with("drawn", drawn).with("files", files)
    };
    let each = || FORMATS.into_iter().flat_map(|format| KINDS.map(|kind| (format, kind)));
    let read =
        each().map(|(format, kind)| case(&format!("{}-read", pictures::extension(format)), kind, format));
    let decode = each().map(|(format, kind)| case("decode", kind, format));
    read.chain(decode).collect()
}

/// The job that a case describes.
struct Job {
    kind: Kind,
    format: Format,
    pictures: pictures::Kind,
    /// Whether the pictures are also decoded.
    decodes: bool,
}

impl Job {
    fn of(case: &Case, place: &Place) -> Result<Job, CaseError> {
        let kind = KINDS.into_iter().find(|kind| kind.name() == case.way);
        let format =
            FORMATS.into_iter().find(|known| case.word("format") == Some(pictures::extension(*known)));
        match (kind, format, case.number("drawn"), case.number("files")) {
            (Some(kind), Some(format), Some(drawn), Some(files)) => {
                let pictures =
                    pictures::Kind::Files { drawn: place.scaled(drawn), files: place.scaled(files) };
                Ok(Job { kind, format, pictures, decodes: case.set.ends_with("decode") })
            }
            _ => Err(CaseError::Failed(format!("unknown store or format: `{case}`; see `thalweg lab list`"))),
        }
    }
}

#[cfg(test)]
mod tests;
