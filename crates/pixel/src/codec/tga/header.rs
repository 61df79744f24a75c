//! Parses the header and the palette.

use crate::codec::source::Source;
use crate::error::DecodeError;

pub(super) const HEADER_BYTES: usize = 18;

/// Meaning of a stored pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Palette,
    Color,
    Grey,
}

/// Parsed contents of the header.
#[derive(Clone, Debug)]
pub(super) struct TgaHeader {
    pub(super) kind: Kind,
    pub(super) is_packed: bool,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bits of a stored pixel.
    pub(super) bits: u8,
    /// Whether the highest bits of a pixel are its alpha.
    pub(super) has_alpha: bool,
    pub(super) is_top_down: bool,
    pub(super) is_right_to_left: bool,
    /// Colours and alpha; index 0 is the pixel value `palette_first`.
    pub(super) palette: Vec<[u8; 4]>,
    pub(super) palette_first: u16,
    pub(super) pixels_at: u64,
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

impl TgaHeader {
    /// Bytes of a stored pixel.
    pub(super) fn pixel_bytes(&self) -> usize {
        usize::from(self.bits).div_ceil(8)
    }

    pub(super) fn read(source: &mut Source<'_>) -> Result<TgaHeader, DecodeError> {
        let bytes = source.take::<HEADER_BYTES>()?;
        let unknown =
            || DecodeError::Unsupported(format!("TGA of type {} with {} bits", bytes[2], bytes[16]));
        let (bits, descriptor) = (bytes[16], bytes[17]);
        let kind = match (bytes[2] & !8, bits) {
            (1, 8 | 16) => Kind::Palette,
            (2, 15 | 16 | 24 | 32) => Kind::Color,
            (3, 8 | 16) => Kind::Grey,
            _ => return Err(unknown()),
        };
        let alpha_bits = descriptor & 0x0F;
        let mut header = TgaHeader {
            kind,
            is_packed: bytes[2] & 8 != 0,
            width: u16_at(&bytes, 12).into(),
            height: u16_at(&bytes, 14).into(),
            bits,
            has_alpha: match bits {
                32 => alpha_bits == 8,
                // The single bit of 16-bit colours is 0 in most opaque files, so it is not used.
                16 => kind == Kind::Grey && alpha_bits == 8,
                _ => false,
            },
            is_top_down: descriptor & 0x20 != 0,
            is_right_to_left: descriptor & 0x10 != 0,
            palette: Vec::new(),
            palette_first: u16_at(&bytes, 3),
            pixels_at: 0,
        };
        source.skip(bytes[0].into())?;
        let palette_bytes = u64::from(u16_at(&bytes, 5)) * u64::from(bytes[7].div_ceil(8));
        if bytes[1] == 1 {
            header.read_palette(source, bytes[7], palette_bytes)?;
        }
        if header.kind == Kind::Palette && header.palette.is_empty() {
            return Err(source.damaged("palette numbers without a palette"));
        }
        header.pixels_at = source.byte();
        header.check_alpha(source)?;
        Ok(header)
    }

    fn read_palette(&mut self, source: &mut Source<'_>, bits: u8, n_bytes: u64) -> Result<(), DecodeError> {
        let bytes = source.vec(n_bytes)?;
        if self.kind == Kind::Palette && matches!(bits, 15 | 16 | 24 | 32) {
            let entries = bytes.chunks_exact(usize::from(bits).div_ceil(8));
            self.palette = entries.map(|entry| color(entry, bits == 32)).collect();
            self.has_alpha = bits == 32 && self.palette.iter().any(|color| color[3] > 0);
        }
        Ok(())
    }

    /// Reads from the extension area what the bits of alpha mean, if the file has one (specification, field
    /// 24).
    fn check_alpha(&mut self, source: &mut Source<'_>) -> Result<(), DecodeError> {
        const FOOTER: u64 = 26;
        const ALPHA_TYPE: u64 = 494;
        let length = source.len()?;
        if !self.has_alpha || length < FOOTER {
            return Ok(());
        }
        source.seek(length - FOOTER)?;
        let extension_at = u64::from(source.le32()?);
        source.skip(4)?;
        if &source.take::<16>()? == b"TRUEVISION-XFILE" && (1..length).contains(&(extension_at + ALPHA_TYPE))
        {
            source.seek(extension_at + ALPHA_TYPE)?;
            let alpha_type = source.u8()?;
            // 1 and 2: undefined; 3: useful, 4: multiplied into the colours. 0 is also what programs write
            // that do not fill in the field.
            self.has_alpha = extension_at == 0 || !matches!(alpha_type, 1 | 2);
        }
        Ok(())
    }
}

/// Red, green, blue and alpha of a stored colour.
pub(super) fn color(stored: &[u8], has_alpha: bool) -> [u8; 4] {
    match *stored {
        [low, high] => {
            let value = u16::from_le_bytes([low, high]);
            let five = |shift: u16| (u32::from(value >> shift & 31) * 255 / 31) as u8;
            [five(10), five(5), five(0), 255]
        }
        [blue, green, red] => [red, green, blue, 255],
        [blue, green, red, alpha] => [red, green, blue, if has_alpha { alpha } else { 255 }],
        _ => [0; 4],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_two_bytes() {
        assert_eq!(color(&[0xFF, 0x7F], false), [255; 4]);
        assert_eq!(color(&[0x1F, 0x00], true), [0, 0, 255, 255]);
        assert_eq!(color(&[1, 2, 3, 4], true), [3, 2, 1, 4]);
    }
}
