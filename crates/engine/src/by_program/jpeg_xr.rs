//! Decodes JPEG XR (ITU-T T.832) by the program `JxrDecApp` of jxrlib, which writes a TIFF.
//!
//! The library jxrlib is not opened in this process: its last release is from 2019. The program takes memory
//! by the size in the container and fills it by that in the codestream, so it is started only if both are the
//! same.

mod container;

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

use pixel::Limits;

use super::{confined, opened, program};

/// Extensions of JPEG XR, in lower case: the standard's, and two older names.
const EXTENSIONS: [&str; 3] = ["jxr", "wdp", "hdp"];

/// Bytes of a file that are read for its size.
const MOST_HEAD_BYTES: u64 = 64 << 10;

/// Whether the name of a file is that of a JPEG XR picture.
pub(super) fn is_named_jpeg_xr(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()))
}

/// The picture as a TIFF.
///
/// # Errors
/// Text for people: the file is no JPEG XR, is too large, there is no program, or it cannot decode the file.
pub(super) fn decoded(path: &Path, limits: &Limits) -> Result<Vec<u8>, String> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    check(path, limits)?;
    let program = PROGRAM.get_or_init(|| program::JXRDECAPP.path());
    let program = program
        .as_deref()
        .ok_or("a JPEG XR picture: install `JxrDecApp` (package libjxr-tools of Debian) to see it")?;
    let made = tempfile::Builder::new().prefix("thalweg-").suffix(".tif").tempfile();
    let made = made.map_err(|error| format!("cannot create a file for `JxrDecApp`: {error}"))?;
    // RGB first, whatever the samples are; with an alpha channel only the file's own form works.
    for form in [&["-c", "9"][..], &[], &["-c", "2"]] {
        // Absolute, so that no name is an option.
        let path = std::path::absolute(path).map_err(|error| error.to_string())?;
        let mut command = confined::command(program, &[&path], &[made.path()]);
        command.arg("-i").arg(&path).arg("-o").arg(made.path()).args(form);
        program::run(program::JXRDECAPP.name, &mut command, Stdio::null(), limits)?;
        let bytes = read(made.path(), limits.memory_bytes)?;
        if pixel::Format::of_bytes(&bytes).is_some() {
            return Ok(bytes);
        }
    }
    Err("`JxrDecApp` cannot decode it".into())
}

/// What the program wrote, if it is not longer than `most`.
fn read(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most {
        return Err("a picture larger than the limit of memory".into());
    }
    Ok(bytes)
}

/// Checks the sizes in a file.
///
/// # Errors
/// Text for people: it is no JPEG XR, exceeds the limits, or its sizes differ.
fn check(path: &Path, limits: &Limits) -> Result<(), String> {
    let (size, codestreams) = sizes(path).ok_or("no JPEG XR picture")?;
    for (width, height) in [size].into_iter().chain(codestreams) {
        limits.check_size(width, height).map_err(|error| error.to_string())?;
        if (width, height) != size {
            return Err(format!(
                "a JPEG XR picture that is damaged: {} x {} pixels by its container, {width} x {height} by its \
                 data",
                size.0, size.1
            ));
        }
    }
    Ok(())
}

/// Width and height in pixels.
type Size = (u32, u32);

/// The size in the container, and those of its codestreams; `None` if it is no JPEG XR.
fn sizes(path: &Path) -> Option<(Size, Vec<Size>)> {
    let mut file = opened(path).ok()?;
    let mut head = Vec::new();
    (&mut file).take(MOST_HEAD_BYTES).read_to_end(&mut head).ok()?;
    let container = container::read(&head)?;
    let mut codestreams = Vec::new();
    for offset in &container.codestreams {
        let mut header = Vec::new();
        file.seek(SeekFrom::Start(*offset)).ok()?;
        (&mut file).take(container::HEADER_BYTES).read_to_end(&mut header).ok()?;
        codestreams.push(container::codestream_size(&header)?);
    }
    (!codestreams.is_empty()).then_some((container.size, codestreams))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_jpeg_xr() {
        assert!(is_named_jpeg_xr(Path::new("a/B.WDP")) && is_named_jpeg_xr(Path::new("b.jxr")));
        assert!(!is_named_jpeg_xr(Path::new("jxr")) && !is_named_jpeg_xr(Path::new("a.jpg")));
    }

    #[test]
    fn only_files_of_one_size_within_the_limits_are_decoded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jxr");
        let checked = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            check(&path, &Limits::default())
        };
        let file = container::tests::file;
        assert_eq!(checked(&file((300, 200), (300, 200))), Ok(()));
        assert!(checked(&file((100_000, 100_000), (100_000, 100_000))).unwrap_err().contains("limit"));
        assert!(checked(&file((8, 8), (65_536, 65_536))).unwrap_err().contains("limit"));
        assert!(checked(&file((8, 8), (1000, 1000))).unwrap_err().contains("8 x 8"));
        assert!(checked(&file((300, 200), (300, 201))).unwrap_err().contains("300 x 201"));
        let cut = &file((300, 200), (300, 200))[..60];
        assert_eq!(checked(cut).unwrap_err(), "no JPEG XR picture");
        assert_eq!(checked(b"text").unwrap_err(), "no JPEG XR picture");
    }
}
