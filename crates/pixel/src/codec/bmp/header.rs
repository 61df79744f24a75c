//! Parses the headers: size, depth, packing, and the palette.

use std::io::{self, Read, Seek, SeekFrom};

use crate::codec::input::{GuardedBytes, Position};
use crate::error::DecodeError;

/// Length of the file's own header, before the picture's, in bytes.
const FILE_HEADER_BYTES: u64 = 14;

/// Storage of pixels (`biCompression`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// Row by row, each padded to a multiple of four bytes.
    Plain,
    /// Runs of 8-bit palette indices.
    Rle8,
    /// Runs of 4-bit palette indices.
    Rle4,
    /// Runs of pixels of 24 bits, in OS/2's files.
    Rle24,
    /// A JPEG or PNG.
    Inside,
}

/// Bits of one colour in a pixel of 16 or 32 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mask {
    shift: u32,
    largest: u32,
}

impl Mask {
    fn new(bits: u32) -> Option<Mask> {
        if bits == 0 {
            return Some(Mask::default());
        }
        let shift = bits.trailing_zeros();
        let largest = bits >> shift;
        // Masks with gaps between the bits are invalid.
        (largest & largest.wrapping_add(1) == 0).then_some(Mask { shift, largest })
    }

    /// Value of this colour in a pixel, 0 to 255.
    pub(super) fn of(self, pixel: u32) -> u8 {
        match self.largest {
            0 => 0,
            255 => (pixel >> self.shift) as u8,
            largest => (u64::from(pixel >> self.shift & largest) * 255 / u64::from(largest)) as u8,
        }
    }
}

/// Masks of red, green, blue and alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Masks(pub(super) [Mask; 4]);

impl Masks {
    pub(super) fn has_alpha(&self) -> bool {
        self.0[3].largest > 0
    }

    fn new(bits: [u32; 4]) -> Option<Masks> {
        let [red, green, blue, alpha] = bits.map(Mask::new);
        Some(Masks([red?, green?, blue?, alpha?]))
    }
}

/// Parsed contents of the headers.
#[derive(Clone, Debug)]
pub(super) struct BmpHeader {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Whether rows are stored from top to bottom, which is rare.
    pub(super) is_top_down: bool,
    pub(super) bits: u16,
    pub(super) packing: Packing,
    pub(super) masks: Option<Masks>,
    /// Colours as red, green and blue.
    pub(super) palette: Vec<[u8; 3]>,
    /// Position of the pixels in the file, in bytes.
    pub(super) pixels_at: u64,
    /// Position and length of an ICC profile.
    pub(super) profile: Option<(u64, u32)>,
}

impl BmpHeader {
    /// Length of a stored row in bytes.
    pub(super) fn stored_row_bytes(&self) -> u64 {
        (u64::from(self.width) * u64::from(self.bits)).div_ceil(32) * 4
    }

    pub(super) fn read(input: &mut GuardedBytes<'_>, position: &Position) -> Result<BmpHeader, DecodeError> {
        let mut file = [0; FILE_HEADER_BYTES as usize + 4];
        let io = |error: io::Error| position.error(error);
        input.read_exact(&mut file).map_err(io)?;
        let pixels_at = u64::from(u32_at(&file, 10));
        let size = u32_at(&file, 14);
        if !matches!(size, 12 | 16..=256) {
            return Err(position.damaged(format!("a header of {size} bytes")));
        }
        let mut info = vec![0; size as usize - 4];
        input.read_exact(&mut info).map_err(io)?;
        // Fields that an OS/2 header lacks count as 0.
        let is_core = size == 12;
        let mut fields = info.clone();
        fields.resize(256, 0);
        let mut header = if is_core { core(&fields) } else { long(&fields) };
        header.pixels_at = pixels_at;
        let compression = if is_core { 0 } else { u32_at(&fields, 12) };
        header.profile = profile(size, &fields);
        header.set_packing(compression, size, &fields, input, position)?;
        header.read_palette(if is_core { 3 } else { 4 }, u32_at(&fields, 28), size, input, position)?;
        Ok(header)
    }

    fn set_packing(
        &mut self,
        compression: u32,
        header_bytes: u32,
        fields: &[u8],
        input: &mut GuardedBytes<'_>,
        position: &Position,
    ) -> Result<(), DecodeError> {
        let unsupported = |what: String| DecodeError::Unsupported(format!("BMP with {what}"));
        // In OS/2's header of 64 bytes, 3 and 4 have another meaning.
        let is_os2 = header_bytes == 64;
        self.packing = match (compression, self.bits) {
            // GDI+ writes samples of 16 bits so; other depths than those below are of no version of the
            // format.
            (0, 64) => return Err(unsupported("64 bits in a pixel".into())),
            (0, _) => Packing::Plain,
            (1, 8) => Packing::Rle8,
            (2, 4) => Packing::Rle4,
            (3 | 6, 16 | 32) if !is_os2 => {
                self.masks = Some(read_masks(compression, header_bytes, fields, input, position)?);
                Packing::Plain
            }
            (3, 1) if is_os2 => return Err(unsupported("Huffman coding".into())),
            (4, 24) if is_os2 => Packing::Rle24,
            // The number of bits is 0 then.
            (4 | 5, _) if !is_os2 => {
                self.packing = Packing::Inside;
                return Ok(());
            }
            // Of printers: colours as inks, plain and in runs (`BI_CMYK` and its neighbours in wingdi.h).
            (11..=13, _) => return Err(unsupported("colours as inks".into())),
            _ => return Err(position.damaged(format!("compression {compression} at {} bits", self.bits))),
        };
        if self.masks.is_none() && self.bits == 16 {
            self.masks = Masks::new([0x7C00, 0x03E0, 0x001F, 0]);
        }
        if !matches!(self.bits, 1 | 2 | 4 | 8 | 16 | 24 | 32) {
            return Err(position.damaged(format!("{} bits in a pixel", self.bits)));
        }
        Ok(())
    }

    fn read_palette(
        &mut self,
        entry_bytes: usize,
        n_used: u32,
        header_bytes: u32,
        input: &mut GuardedBytes<'_>,
        position: &Position,
    ) -> Result<(), DecodeError> {
        let has_palette = self.bits <= 8 && self.packing != Packing::Inside;
        let largest = if has_palette { 1u64 << self.bits } else { 0 };
        if largest == 0 {
            return Ok(());
        }
        let asked = if n_used == 0 || header_bytes == 12 { largest } else { u64::from(n_used).min(largest) };
        let io = |error: io::Error| position.error(error);
        let at = input.stream_position().map_err(io)?;
        // A palette that would overlap the pixels is shorter than its header states.
        let room =
            self.pixels_at.checked_sub(at).filter(|room| *room > 0).map(|room| room / entry_bytes as u64);
        let n_entries = asked.min(room.unwrap_or(asked)) as usize;
        let mut bytes = vec![0; n_entries * entry_bytes];
        input.read_exact(&mut bytes).map_err(io)?;
        self.palette = bytes.chunks_exact(entry_bytes).map(|bgr| [bgr[2], bgr[1], bgr[0]]).collect();
        Ok(())
    }
}

/// Place of the profile in a file with the header of Windows 98 (`PROFILE_EMBEDDED`).
fn profile(header_bytes: u32, fields: &[u8]) -> Option<(u64, u32)> {
    const EMBEDDED: u32 = u32::from_be_bytes(*b"MBED");
    let is_there = header_bytes >= 124 && u32_at(fields, 52) == EMBEDDED;
    let (at, length) = (u64::from(u32_at(fields, 108)), u32_at(fields, 112));
    // Offsets count from the picture's header.
    (is_there && length > 0).then_some((FILE_HEADER_BYTES + at, length))
}

/// Parses the header of OS/2 1.
fn core(fields: &[u8]) -> BmpHeader {
    BmpHeader { bits: u16_at(fields, 6), ..sized(u16_at(fields, 0).into(), u16_at(fields, 2).into()) }
}

/// Parses the header of Windows 3 and later, and of OS/2 2.
fn long(fields: &[u8]) -> BmpHeader {
    let (width, height) = (u32_at(fields, 0).cast_signed(), u32_at(fields, 4).cast_signed());
    BmpHeader {
        bits: u16_at(fields, 10),
        is_top_down: height < 0,
        ..sized(width.max(0).cast_unsigned(), height.unsigned_abs())
    }
}

fn sized(width: u32, height: u32) -> BmpHeader {
    BmpHeader {
        width,
        height,
        is_top_down: false,
        bits: 0,
        packing: Packing::Plain,
        masks: None,
        palette: Vec::new(),
        pixels_at: 0,
        profile: None,
    }
}

/// Reads the masks: they are in the header if it has 52 bytes or more, otherwise directly after it.
fn read_masks(
    compression: u32,
    header_bytes: u32,
    fields: &[u8],
    input: &mut GuardedBytes<'_>,
    position: &Position,
) -> Result<Masks, DecodeError> {
    let mut bytes = [0; 16];
    if header_bytes >= 52 {
        let n = if header_bytes >= 56 { 16 } else { 12 };
        bytes[..n].copy_from_slice(&fields[36..36 + n]);
    } else {
        let n = if compression == 6 { 16 } else { 12 };
        input.read_exact(&mut bytes[..n]).map_err(|error| position.error(error))?;
    }
    let bits = [0, 4, 8, 12].map(|at| u32_at(&bytes, at));
    Masks::new(bits).ok_or_else(|| position.damaged("colour masks with gaps"))
}

/// Seeks to the pixels; in a file without their position they begin after the headers.
pub(super) fn seek_to_pixels(header: &mut BmpHeader, input: &mut GuardedBytes<'_>) -> io::Result<()> {
    let here = input.stream_position()?;
    if header.pixels_at < FILE_HEADER_BYTES {
        header.pixels_at = here;
    }
    input.seek(SeekFrom::Start(header.pixels_at)).map(|_| ())
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_scale_to_a_byte() {
        let five = Mask::new(0x7C00).unwrap();
        assert_eq!((five.of(0x7C00), five.of(0), five.of(0x4000)), (255, 0, 131));
        assert_eq!(Mask::new(0xFF00).unwrap().of(0x1234), 0x12);
        assert_eq!(Mask::new(0).unwrap().of(u32::MAX), 0);
        assert_eq!(Mask::new(0b1011), None);
        assert_eq!(Mask::new(u32::MAX).unwrap().of(u32::MAX), 255);
    }
}
