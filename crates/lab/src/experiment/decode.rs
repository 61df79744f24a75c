//! Decodes small pictures as JPEG, PNG, BMP and WebP: which is fastest, from files and from memory?
//!
//! The publication drew 1,000 files of 10,000 at random and decoded them after a restart, then decoded one
//! file 10,000 times from memory, each a picture of 80 x 80 pixels in 24 bits: 12.5 kB as JPEG, 17.5 as PNG,
//! 19.3 as BMP. Sets:
//!
//! - `100-of-1000-files`, `1000-of-10000-files`: drawn anew for each round, as published, read whole and
//!   decoded, one after the other. All formats get the same pictures in the same round.
//! - `80x80-in-memory`: one picture, decoded many times.
//! - `2MP-in-memory`, `12MP-in-memory`: the sizes that cameras produce.
//! - `2MP-to-256px`: JPEG decoded only as large as a thumbnail needs, where the decoder supports it.
//!
//! Ways are formats, each with the decoder that the engine uses for it; `other-jpeg` is a second library on
//! the same files. Files are created so that **all formats show the same pixels**: a photograph becomes a
//! JPEG, and the decoded JPEG becomes the other formats. So the sizes are near the published ones
//! (`encoded_bytes`), and one checksum holds for all; see `pictures` for what is compared. The baseline is
//! BMP, as in the publication.

mod check;
pub(super) mod pictures;
mod way;

use std::path::{Path, PathBuf};

use engine::pixel::Header;

use self::check::Check;
use self::pictures::{Kind, Shape};
use self::way::Way;
use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{Experiment, checksum, fragments};
use crate::place::Place;

/// The experiment `decode`.
pub(super) struct Decode;

/// The least width and height that a scaled decode must have.
const THUMBNAIL_PIXELS: u64 = 256;

impl Experiment for Decode {
    fn name(&self) -> &'static str {
        "decode"
    }

    fn question(&self) -> &'static str {
        "Which format decodes fastest, from files and from memory?"
    }

    fn source(&self) -> &'static str {
        "J. S. F. Hsieh, JPG, PNG, BMP compared for speed, December 2009, experiments 1 and 2"
    }

    fn about(&self) -> &'static str {
        "The job is to turn small pictures into pixels. The ways are file formats: JPEG, PNG, BMP and \
         WebP, all of the same pictures. A format that packs tightly saves reading and costs computing, \
         one that does not pack is the other way round, so the answer depends on where the files are. \
         Look at the sets of files cold (read from the disk) and warm, and at the sets in memory, where \
         only computing is left."
    }

    fn verb(&self) -> &'static str {
        "decodes"
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn repeats(&self, _: &Case) -> bool {
        true
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let (drawn, files, small, middle, large) = match size {
            Size::Quick => (50, 250, 100, 1, 0),
            Size::Default => (1_000, 10_000, 10_000, 20, 4),
            Size::Full => (1_000, 10_000, 10_000, 100, 20),
        };
        let mut cases = cases_of(&format!("{drawn}-of-{files}-files"), |case| {
            case.with("drawn", drawn).with("files", files)
        });
        for (shape, decodes) in [("80x80", small), ("2MP", middle), ("12MP", large)] {
            if decodes > 0 {
                cases.extend(cases_of(&format!("{shape}-in-memory"), |case| case.with("decodes", decodes)));
            }
        }
        let scaled = Case::new("2MP-to-256px", Way::Jpeg.name()).with("decodes", middle);
        cases.push(scaled.with("at_least_pixels", THUMBNAIL_PIXELS));
        cases
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        let job = Job::of(case, place)?;
        Ok(match &job.kind {
            Kind::Files { .. } => pictures::make(&job.kind, place)?.files(job.way.format(), &job.kind, place),
            // A picture in memory cannot be cold.
            Kind::One(_) => {
                pictures::make(&job.kind, place)?;
                Vec::new()
            }
        })
    }

    fn draw(&self, case: &Case, place: &Place) -> Result<Option<Vec<PathBuf>>, CaseError> {
        match Job::of(case, place)?.kind {
            Kind::Files { .. } => self.prepare(case, place).map(Some),
            Kind::One(_) => Ok(None),
        }
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let job = Job::of(case, place)?;
        match job.kind {
            Kind::Files { .. } => decode_files(&job, place, clock),
            Kind::One(_) => decode_one(&job, place, clock),
        }
    }
}

/// BMP comes first; the publication calls it 100 %.
fn cases_of(set: &str, sized: impl Fn(Case) -> Case) -> Vec<Case> {
    Way::ALL.iter().map(|way| sized(Case::new(set, way.name())).with("decoder", &*way.decoder())).collect()
}

/// The job that a case describes.
struct Job {
    way: Way,
    kind: Kind,
    /// Number of times a picture in memory is decoded.
    decodes: u64,
    /// The least width and height, where the picture may be decoded smaller.
    at_least_pixels: Option<u32>,
}

impl Job {
    fn of(case: &Case, place: &Place) -> Result<Job, CaseError> {
        let way = Way::named(&case.way)?;
        let kind = match (case.number("drawn"), case.number("files")) {
            (Some(drawn), Some(files)) => {
                Kind::Files { drawn: place.scaled(drawn), files: place.scaled(files) }
            }
            _ => Kind::One(Shape::named(case.set.split('-').next().unwrap_or_default())?),
        };
        let at_least_pixels = case.number("at_least_pixels").map(|pixels| pixels as u32);
        Ok(Job { way, kind, decodes: case.number("decodes").unwrap_or(1), at_least_pixels })
    }
}

/// Reads and decodes each of the drawn files, one after the other in one thread, as published.
fn decode_files(job: &Job, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
    let folder = pictures::make(&job.kind, place)?;
    let files = folder.files(job.way.format(), &job.kind, place);
    let (mut bytes, mut pixels) = (Vec::new(), Vec::new());
    let mut one = |path: &PathBuf| -> Result<(u64, Header), CaseError> {
        pictures::read(path, &mut bytes)?;
        let header = job.way.decode(&bytes, job.at_least_pixels, &mut pixels).map_err(of_file(path))?;
        Ok((check::sample(&pixels), header))
    };
    let samples = clock.repeat(|| files.iter().map(&mut one).collect::<Result<Vec<_>, CaseError>>())?;
    let mut check = Check::new(job.way);
    for ((path, reference), (sample, header)) in
        files.iter().zip(folder.references(&job.kind, place)).zip(samples)
    {
        pictures::read(path, &mut bytes)?;
        job.way.decode(&bytes, job.at_least_pixels, &mut pixels)?;
        check.add(&bytes, header, &pixels, sample, &pictures::reference(&reference)?)?;
    }
    let mut work = check.work(files.len() as u64, clock.seconds_per_pass());
    work.figures.extend(fragments::of(&files, files.len()));
    Ok(work)
}

/// For `map_err`: adds the file's path to the error.
fn of_file(path: &Path) -> impl Fn(CaseError) -> CaseError {
    move |error| CaseError::Failed(format!("`{}`: {error}", path.display()))
}

/// Decodes one picture many times.
fn decode_one(job: &Job, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
    let folder = pictures::make(&job.kind, place)?;
    let mut bytes = Vec::new();
    pictures::read(&folder.files(job.way.format(), &job.kind, place)[0], &mut bytes)?;
    let mut pixels = Vec::new();
    // The first decode of a process pays for tables and fresh memory, a cost shared by 10,000 decodes.
    let header = job.way.decode(&bytes, job.at_least_pixels, &mut pixels)?;
    let samples = clock.repeat(|| {
        let mut samples = 0;
        for _ in 0..job.decodes {
            job.way.decode(&bytes, job.at_least_pixels, &mut pixels)?;
            samples = checksum::mix(samples, check::sample(&pixels));
        }
        Ok(samples)
    })?;
    check::same_each_time(samples, job.decodes, &pixels)?;
    let sample = check::sample(&pixels);
    let mut check = Check::new(job.way);
    if job.at_least_pixels.is_some() {
        check.add_by_itself(&bytes, header, &pixels);
    } else {
        let reference = pictures::reference(&folder.references(&job.kind, place)[0])?;
        check.add(&bytes, header, &pixels, sample, &reference)?;
    }
    Ok(check.work(job.decodes, clock.seconds_per_pass()))
}

#[cfg(test)]
mod tests;
