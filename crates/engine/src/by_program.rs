//! Pictures of formats that nothing here decodes, made by programs of the system: films by `ffmpeg`, JPEG XR
//! by `JxrDecApp`.
//!
//! Each program runs as a child process with limits on memory, time and output, and can open no files but its
//! own and those that it is given.

mod confined;
mod film;
mod jpeg_xr;
mod program;

use std::fs::File;
use std::io::{self, Cursor};
use std::path::Path;

use pixel::Limits;
use pixel::thumbnail::{Thumbnail, Thumbnailer};

use crate::location::Location;

pub use confined::{PROGRAM_ARGUMENT, main as confined_program_main};
pub use program::{SystemProgram, system_programs};

/// Whether a file has the name of a format that a program decodes.
pub(crate) fn is_named(path: &Path) -> bool {
    film::is_named_film(path) || jpeg_xr::is_named_jpeg_xr(path)
}

/// Opens a regular file to read it.
///
/// # Errors
/// Those of opening it, and [`io::ErrorKind::InvalidInput`] for anything but a regular file.
fn opened(path: &Path) -> io::Result<File> {
    // Not opened before it is known to be a file: opening a FIFO would block.
    if std::fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"))
    }
}

/// Makes the thumbnail of such a file from the first of its pictures that can be decoded.
///
/// # Errors
/// Text for people: why there is none.
pub(crate) fn thumbnail(
    maker: &mut Thumbnailer,
    path: &Path,
    limits: &Limits,
    xmp: Option<&[u8]>,
) -> Result<Thumbnail, String> {
    let _gate = gate::gate!("engine::by_program", Work);
    let location = Location::of(path);
    let Some(on_disk) = location.on_disk() else {
        return Err("a program decodes this format from a file alone; copy it to a folder".into());
    };
    let pictures = if jpeg_xr::is_named_jpeg_xr(path) {
        vec![jpeg_xr::decoded(&on_disk, limits)?]
    } else {
        film::posters(&on_disk, limits)?
    };
    let mut problem = String::new();
    for picture in pictures {
        match maker.make(Box::new(Cursor::new(&picture[..])), xmp) {
            Ok(thumbnail) => return Ok(thumbnail),
            Err(error) => problem = format!("the picture that a program made: {}", file::chain(&error)),
        }
    }
    Err(problem)
}
