//! Finds a picture for a film: a frame by the program `ffmpeg`, the picture file that a camera stored beside
//! the film (`.THM`), or the cover inside it.
//!
//! Nothing here decodes video. `ffmpeg` is a program of the system, and runs as a child process with limits
//! on memory, time and output; without it the other two ways remain.

mod frame;

use std::io::{Read as _, Seek as _, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::language::Kind;
use file::{ReadOptions, Strategy};
use pixel::Limits;
use tag::{Metadata, Options, Piece, Value, Want};

use crate::by_program::opened;
use crate::read::MetadataReader;

/// Extensions of films that are not the name of their format, in lower case.
const EXTENSIONS: [&str; 7] = ["mod", "mpg", "mts", "ogm", "qt", "tod", "ts"];

/// Maximum length in bytes of a picture beside a film or inside it.
const MOST_PICTURE_BYTES: u64 = 32 << 20;

/// Whether the name of a file is that of a film.
pub(super) fn is_named_film(path: &Path) -> bool {
    let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else { return false };
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
        || Kind::of_known_format(&extension.to_ascii_uppercase()) == Some(Kind::Film)
}

/// Pictures that may stand for a film, the best one first, as encoded bytes; or the reason why there is none.
///
/// # Errors
/// Text for people: what was tried, and what to install.
pub(super) fn posters(film: &Path, limits: &Limits) -> Result<Vec<Vec<u8>>, String> {
    let problem = match frame::first(film, limits) {
        Ok(picture) => return Ok(vec![picture]),
        Err(problem) => problem,
    };
    let pictures: Vec<Vec<u8>> = beside(film).into_iter().chain(cover(film)).collect();
    if pictures.is_empty() {
        return Err(format!("a film without a cover or a THM file beside it; {problem}"));
    }
    Ok(pictures)
}

/// The picture that a camera stored beside a film: the same name with `.THM`.
fn beside(film: &Path) -> Option<Vec<u8>> {
    let candidates = ["THM", "thm"].map(|extension| film.with_extension(extension));
    candidates.iter().find_map(|path| read(path, 0, MOST_PICTURE_BYTES))
}

/// Reads a part of a file; `None` if it cannot be read or is too long.
fn read(path: &Path, offset: u64, length: u64) -> Option<Vec<u8>> {
    if length > MOST_PICTURE_BYTES {
        return None;
    }
    let mut file = opened(path).ok()?;
    file.seek(SeekFrom::Start(offset)).ok()?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The cover or preview inside a film.
fn cover(film: &Path) -> Option<Vec<u8>> {
    const NAMES: [&str; 4] = ["PreviewImage", "CoverArt", "Picture", "ThumbnailImage"];
    let options = Options::wanting(Want::Names(NAMES.map(str::to_owned).to_vec()));
    let mut reader = MetadataReader::new(Strategy::Pread, &ReadOptions::default(), &options).ok()?;
    let mut pieces = Vec::new();
    reader.visit(&[PathBuf::from(film)], &mut |_, parsed| {
        if let Ok(parsed) = parsed {
            pieces = NAMES.iter().find_map(|name| in_metadata(parsed.metadata, name)).unwrap_or_default();
        }
        ControlFlow::Break(())
    });
    let mut picture = Vec::new();
    for piece in pieces {
        match piece {
            Part::Held(bytes) => picture.extend(bytes),
            Part::Stored { offset, length } => picture.extend(read(film, offset, length)?),
        }
    }
    pixel::Format::of_bytes(&picture).map(|_| picture)
}

/// Part of a value.
enum Part {
    Held(Vec<u8>),
    Stored { offset: u64, length: u64 },
}

/// The parts of a binary value.
fn in_metadata(metadata: &Metadata<'_>, name: &str) -> Option<Vec<Part>> {
    let part = |piece: &Piece<'_>| match *piece {
        Piece::Held(bytes) => Some(Part::Held(bytes.to_vec())),
        Piece::Stored { offset, len } => Some(Part::Stored { offset, length: len }),
        _ => None,
    };
    match metadata.find(name)?.value {
        Value::Data(pieces) => pieces.iter().map(part).collect(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_are_known_by_their_names() {
        assert!(EXTENSIONS.is_sorted());
        assert!(is_named_film(Path::new("a/MVI_1.AVI")) && is_named_film(Path::new("b.mp4")));
        assert!(!is_named_film(Path::new("mp4")) && !is_named_film(Path::new("a.jpg")));
    }

    #[test]
    fn the_picture_beside_a_film_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let film = folder.path().join("MVI_1.AVI");
        std::fs::write(&film, b"RIFF").unwrap();
        assert_eq!(beside(&film), None);
        std::fs::write(folder.path().join("MVI_1.THM"), b"picture").unwrap();
        assert_eq!(beside(&film).as_deref(), Some(&b"picture"[..]));
    }
}
