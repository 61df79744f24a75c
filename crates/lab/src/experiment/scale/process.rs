//! Sharpens as the publication did: whole processes of `vips sharpen`, and of `thalweg sharpen` on the same
//! file.
//!
//! Both read a JPEG file and write one with their defaults: quality 75, colour at half the resolution, no
//! optimised Huffman codes. `thalweg` also syncs its file to the disk, which `vips` does not. Headers differ,
//! so the decoded pixels are compared. They are equal where Thalweg is built with libjpeg-turbo, as libvips
//! is; other codecs round in other ways, by less than [`MOST_MEAN_LEVELS`] on average.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use engine::pixel::op::SharpenOptions;
use engine::pixel::{DecodeOptions, Header};
use engine::{Progress, SharpenJob};

use super::sharpen::Picture;
use super::{Outcome, vips_profile};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{checksum, peer, photo};
use crate::place::Place;
use crate::platform;

/// Difference of a sample between the two programs' pictures, averaged over all samples, in levels of 256.
const MOST_MEAN_LEVELS: f64 = 0.5;

/// A program that sharpens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    Thalweg,
    Vips,
    /// `vips` while it records what its threads do.
    VipsProfile,
}

impl Program {
    pub(super) const ALL: [Program; 3] = [Program::Vips, Program::Thalweg, Program::VipsProfile];

    pub(super) fn name(self) -> &'static str {
        match self {
            Program::Thalweg => "thalweg",
            Program::Vips => "vips",
            Program::VipsProfile => "vips-profile",
        }
    }

    pub(super) fn named(name: &str) -> Option<Program> {
        Program::ALL.into_iter().find(|program| program.name() == name)
    }

    /// Checks that the program is installed.
    pub(super) fn check(self) -> Result<(), CaseError> {
        match self {
            Program::Thalweg => peer::own_program().map(drop),
            Program::Vips | Program::VipsProfile => peer::run("vips", ["--version"], Stdio::null()),
        }
    }

    fn path(self) -> Result<OsString, CaseError> {
        match self {
            Program::Thalweg => peer::own_program(),
            Program::Vips | Program::VipsProfile => Ok("vips".into()),
        }
    }

    fn arguments(self, sigma: f64, n_threads: usize) -> Vec<String> {
        let sigma = ["--sigma".to_owned(), sigma.to_string()];
        let rest = match self {
            Program::Thalweg => vec![format!("--threads={n_threads}"), "--quiet".to_owned()],
            Program::Vips => vec![format!("--vips-concurrency={n_threads}")],
            Program::VipsProfile => {
                vec![format!("--vips-concurrency={n_threads}"), "--vips-profile".to_owned()]
            }
        };
        sigma.into_iter().chain(rest).collect()
    }
}

/// Runs the program on the picture, and checks what it wrote.
pub(super) fn run(
    program: Program,
    picture: Picture,
    sigma: f64,
    n_threads: usize,
    place: &Place,
    clock: &mut Clock<'_>,
) -> Result<Outcome, CaseError> {
    let expected = expected(picture, sigma, place)?;
    let (input, output) = (picture.file(place)?, place.output("sharpened.jpg"));
    let mut arguments: Vec<OsString> = vec!["sharpen".into(), input.into(), output.clone().into()];
    arguments.extend(program.arguments(sigma, n_threads).into_iter().map(OsString::from));
    let (path, folder) = (program.path()?, place.output(""));
    if program == Program::VipsProfile {
        let profile = place.output(vips_profile::NAME);
        platform::name_standard_error(&profile).map_err(CaseError::file("create", &profile))?;
    }
    let errors = clock.measure(|| peer::run_in(&folder, &path, &arguments))?;
    let mut figures =
        if program == Program::VipsProfile { vips_profile::figures(&errors)? } else { Vec::new() };
    let [ours, theirs] = [read(&expected)?, read(&output)?];
    // The engine of a unit test may be built with another encoder than the program next to it.
    if program == Program::Thalweg && !cfg!(test) && ours != theirs {
        return Err(CaseError::Failed(format!(
            "`thalweg sharpen` wrote another picture than the engine with the same sigma of {sigma}"
        )));
    }
    let mean_levels = mean_difference(&expected, &ours, &output, &theirs)?;
    if mean_levels > MOST_MEAN_LEVELS {
        return Err(CaseError::Failed(format!(
            "`{}` wrote a picture that differs from Thalweg's by {mean_levels:.2} levels on average; \
             at most {MOST_MEAN_LEVELS} are expected",
            program.name()
        )));
    }
    figures.push(("mean_difference_levels".to_owned(), mean_levels));
    figures.push(("output_bytes".to_owned(), theirs.len() as f64));
    Ok((checksum::sum_of(&ours), figures))
}

/// The picture as the engine sharpens it, to compare with; created if it does not exist yet.
pub(super) fn expected(picture: Picture, sigma: f64, place: &Place) -> Result<PathBuf, CaseError> {
    let input = picture.file(place)?;
    let name = input.file_stem().unwrap_or_default().display().to_string();
    // A folder, since the engine selects the format by the extension, which unfinished inputs do not have.
    let folder = place.make_input(&format!("{name}-sharpened-{sigma}"), |folder| {
        std::fs::create_dir_all(folder).map_err(CaseError::file("create", folder))?;
        let job =
            SharpenJob::default().sharpen(SharpenOptions { sigma, ..SharpenOptions::default() }).force(true);
        engine::sharpen(&input, &folder.join(EXPECTED), &job, &Progress::default())
            .map(drop)
            .map_err(|error| CaseError::Failed(engine::chain(&error)))
    })?;
    Ok(folder.join(EXPECTED))
}

const EXPECTED: &str = "expected.jpg";

fn read(path: &Path) -> Result<Vec<u8>, CaseError> {
    std::fs::read(path).map_err(CaseError::file("read", path))
}

/// Mean difference of the samples of two encoded pictures; their paths are for the errors.
fn mean_difference(
    first_path: &Path,
    first: &[u8],
    second_path: &Path,
    second: &[u8],
) -> Result<f64, CaseError> {
    if first == second {
        return Ok(0.0);
    }
    let decoded = |path: &Path, bytes: &[u8]| -> Result<(Header, Vec<u8>), CaseError> {
        let mut pixels = Vec::new();
        let header = photo::decode(bytes, &DecodeOptions::default(), &mut pixels)
            .map_err(photo::undecoded(path.display()))?;
        Ok((header, pixels))
    };
    let (first_header, first) = decoded(first_path, first)?;
    let (second_header, second) = decoded(second_path, second)?;
    if first_header != second_header {
        return Err(CaseError::Failed(format!(
            "`{}` is {first_header:?}, but `{}` is {second_header:?}",
            first_path.display(),
            second_path.display()
        )));
    }
    let sum: u64 = first.iter().zip(&second).map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
    Ok(sum as f64 / first.len().max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_was_not_sharpened_is_found_out() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let picture = Picture::named("tiny").unwrap();
        let (input, expected) = (picture.file(&place).unwrap(), expected(picture, 11.0, &place).unwrap());
        let [plain, sharpened] = [&input, &expected].map(|path| read(path).unwrap());
        let difference = |one: &[u8], other: &[u8]| mean_difference(&input, one, &expected, other);
        assert_eq!(difference(&sharpened, &sharpened).unwrap(), 0.0);
        let mean = difference(&plain, &sharpened).unwrap();
        assert!(mean > 2.0 * MOST_MEAN_LEVELS, "{mean}");
        let cut = difference(&sharpened[..sharpened.len() / 2], &sharpened).unwrap();
        assert!(cut > 2.0 * MOST_MEAN_LEVELS, "{cut}");
        let error = difference(b"no picture", &sharpened).unwrap_err().to_string();
        assert!(error.contains(&input.display().to_string()), "{error}");
    }
}
