//! Develops the sensor data of camera raw files with LibRaw, if the system has it.
//!
//! For raw files without a usable preview. The result is a plain rendering: white balance of daylight, sRGB,
//! brightness stretched, as LibRaw does by default. It is always developed at full size, because the library
//! has no function that selects half of it. Like other libraries of the system, it runs in a decoder process
//! where there is one.

mod libraw;

use std::io::Read as _;

use crate::codec::reduce::reduced;
use crate::codec::{Frame, GuardedBytes, caught};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;
use crate::processes::{Task, processes_for};
use crate::system_library::raw::table;
use libraw::{DevelopedPicture, develop_bytes};

/// Memory per pixel of the sensor: its samples, the picture with four channels of 16 bits, and the result.
const PIXEL_BYTES: u64 = 14;

/// Upright, as the library returns pictures.
const UPRIGHT: u8 = 1;

/// Opens a camera raw file for which the sensor data are developed. The rows are upright and in sRGB.
///
/// # Errors
/// [`DecodeError::LibraryMissing`] if LibRaw is not installed; otherwise those of
/// [`decoder`](crate::decoder).
pub fn develop<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let decoder = match processes_for(Task::Develop) {
        Some(processes) => processes.open(Task::Develop, input, options)?,
        None => caught(|| open(input, options))?,
    };
    let (width, height) = decoder.full_size();
    options.limits.check_size(width, height)?;
    Ok(decoder)
}

fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let table = table().map_err(|why| DecodeError::LibraryMissing(format!("raw sensor data: {why}")))?;
    let limits = options.limits;
    let deadline = limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut bytes = Vec::new();
    let read = input.take(limits.memory_bytes.saturating_add(1)).read_to_end(&mut bytes);
    let file_bytes = read.map_err(|error| position.error(error))? as u64;
    limits.check_memory(file_bytes)?;
    let check = |width: u32, height: u32| {
        limits.check_size(width, height)?;
        let pixels = u64::from(width) * u64::from(height);
        limits.check_memory(pixels.saturating_mul(PIXEL_BYTES).saturating_add(file_bytes))
    };
    let DevelopedPicture { header, pixels } = develop_bytes(table, &bytes, &check, deadline)?;
    let frame = Frame::whole(header, pixels);
    Ok(reduced(Box::new(Reader { frame }), options))
}

/// A developed picture.
struct Reader {
    frame: Frame,
}

impl Decoder for Reader {
    /// Most raw files are of this kind.
    fn format(&self) -> Format {
        Format::Tiff
    }

    fn header(&self) -> Header {
        self.frame.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        self.frame.read_rows(rows)
    }

    fn damage(&self) -> Option<Damage> {
        None
    }

    fn embedded(&self) -> EmbeddedMetadata {
        EmbeddedMetadata { orientation: Some(UPRIGHT), ..EmbeddedMetadata::default() }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn what_is_no_raw_file_is_refused_with_a_reason() {
        for bytes in [&b""[..], b"II*\0\x08\0\0\0\0\0\0\0\0\0", &[7; 4096]] {
            let error = develop(Box::new(Cursor::new(bytes)), &DecodeOptions::default()).err().unwrap();
            match &error {
                DecodeError::LibraryMissing(what) => assert!(what.contains("LibRaw"), "{what}"),
                DecodeError::Unsupported(what) => assert!(what.contains("raw"), "{what}"),
                other => assert!(matches!(other, DecodeError::Damaged { .. }), "{other:?}"),
            }
        }
    }
}
