//! Decodes JPEG XR (ITU-T T.832) by the program `JxrDecApp` of jxrlib, which writes a TIFF.
//!
//! The library jxrlib is not opened in this process: its last release is from 2019.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use pixel::Limits;

use super::{opened, program};

/// Extensions of JPEG XR, in lower case: the standard's, and two older names.
const EXTENSIONS: [&str; 3] = ["jxr", "wdp", "hdp"];

/// Tags of the width and height in the container (T.832, Annex A).
const SIZE_TAGS: [u16; 2] = [0xBC80, 0xBC81];

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
    let (width, height) = size_of(path).ok_or("no JPEG XR picture")?;
    limits.check_size(width, height).map_err(|error| error.to_string())?;
    let program = PROGRAM.get_or_init(|| program::JXRDECAPP.path());
    let program = program
        .as_deref()
        .ok_or("a JPEG XR picture: install `JxrDecApp` (package libjxr-tools of Debian) to see it")?;
    let made = tempfile::Builder::new().prefix("thalweg-").suffix(".tif").tempfile();
    let made = made.map_err(|error| format!("cannot create a file for `JxrDecApp`: {error}"))?;
    // RGB first, whatever the samples are; with an alpha channel only the file's own form works.
    for form in [&["-c", "9"][..], &[], &["-c", "2"]] {
        let mut command = Command::new(program);
        // Absolute, so that no name is an option.
        let path = std::path::absolute(path).map_err(|error| error.to_string())?;
        command.arg("-i").arg(path).arg("-o").arg(made.path()).args(form);
        program::run(&mut command, Stdio::null(), limits)?;
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

/// Width and height in the container; `None` if it is no JPEG XR.
fn size_of(path: &Path) -> Option<(u32, u32)> {
    let mut head = Vec::new();
    opened(path).ok()?.take(MOST_HEAD_BYTES).read_to_end(&mut head).ok()?;
    size_in(&head)
}

/// The container is like a little-endian TIFF with the number 0xBC instead of 42.
fn size_in(head: &[u8]) -> Option<(u32, u32)> {
    let at = |offset: usize, n: usize| {
        let bytes = head.get(offset..offset.checked_add(n)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    };
    if !head.starts_with(b"II\xBC") {
        return None;
    }
    let directory = at(4, 4)? as usize;
    let value_of = |tag: u16| {
        let entries = (0..at(directory, 2)? as usize).map(|entry| directory + 2 + 12 * entry);
        let entry = entries.into_iter().find(|&entry| at(entry, 2) == Some(u32::from(tag)))?;
        // The types are 1 (a byte), 3 (two bytes) and 4 (four).
        let length = match at(entry + 2, 2)? {
            1 => 1,
            3 => 2,
            _ => 4,
        };
        at(entry + 8, length)
    };
    let [width, height] = SIZE_TAGS.map(value_of);
    Some((width?, height?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A container with a width and a height, without a picture.
    fn container(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"II\xBC\x01\x08\0\0\0\x02\0".to_vec();
        for (tag, value) in [(0xBC80_u16, width), (0xBC81, height)] {
            bytes.extend(tag.to_le_bytes());
            bytes.extend([4, 0, 1, 0, 0, 0]);
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    #[test]
    fn sizes_are_read_from_the_container() {
        assert_eq!(size_in(&container(300, 200)), Some((300, 200)));
        for n in 0..34 {
            assert_eq!(size_in(&container(300, 200)[..n]), None, "{n}");
        }
        assert_eq!(size_in(b"II*\0\x08\0\0\0"), None);
        assert_eq!(size_in(b"II\xBC\x01\xff\xff\xff\xff"), None);
    }

    #[test]
    fn names_of_jpeg_xr() {
        assert!(is_named_jpeg_xr(Path::new("a/B.WDP")) && is_named_jpeg_xr(Path::new("b.jxr")));
        assert!(!is_named_jpeg_xr(Path::new("jxr")) && !is_named_jpeg_xr(Path::new("a.jpg")));
    }

    #[test]
    fn too_large_pictures_and_other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jxr");
        std::fs::write(&path, container(100_000, 100_000)).unwrap();
        assert!(decoded(&path, &Limits::default()).unwrap_err().contains("limit"));
        std::fs::write(&path, "text").unwrap();
        assert_eq!(decoded(&path, &Limits::default()).unwrap_err(), "no JPEG XR picture");
    }
}
