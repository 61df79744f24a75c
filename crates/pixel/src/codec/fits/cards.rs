//! Reads the headers: lines of 80 characters in blocks of 2,880 bytes.

use crate::codec::source::Source;
use crate::error::DecodeError;

const BLOCK_BYTES: u64 = 2880;
const CARD_BYTES: usize = 80;
/// Maximum number of blocks of a header, and of images and tables that are passed over.
const MOST_BLOCKS: u32 = 1000;
const MOST_UNITS: u32 = 1000;

/// Kind of a stored number (`BITPIX`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sample {
    U8,
    I16,
    I32,
    I64,
    F32,
    F64,
}

impl Sample {
    fn of_bits(bits: i64) -> Option<Sample> {
        Some(match bits {
            8 => Sample::U8,
            16 => Sample::I16,
            32 => Sample::I32,
            64 => Sample::I64,
            -32 => Sample::F32,
            -64 => Sample::F64,
            _ => return None,
        })
    }

    pub(super) fn n_bytes(self) -> u64 {
        match self {
            Sample::U8 => 1,
            Sample::I16 => 2,
            Sample::I32 | Sample::F32 => 4,
            Sample::I64 | Sample::F64 => 8,
        }
    }

    /// The number in these bytes, of which there are [`n_bytes`](Self::n_bytes).
    pub(super) fn value(self, bytes: &[u8]) -> f64 {
        match (self, bytes) {
            (Sample::U8, &[byte]) => byte.into(),
            (Sample::I16, &[a, b]) => i16::from_be_bytes([a, b]).into(),
            (Sample::I32, &[a, b, c, d]) => i32::from_be_bytes([a, b, c, d]).into(),
            (Sample::F32, &[a, b, c, d]) => f32::from_be_bytes([a, b, c, d]).into(),
            (Sample::I64, &[a, b, c, d, e, f, g, h]) => i64::from_be_bytes([a, b, c, d, e, f, g, h]) as f64,
            (Sample::F64, &[a, b, c, d, e, f, g, h]) => f64::from_be_bytes([a, b, c, d, e, f, g, h]),
            _ => 0.0,
        }
    }
}

/// An image of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    pub(super) sample: Sample,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) n_planes: u32,
    /// Offset of the first sample.
    pub(super) at: u64,
    /// Physical value of a stored one: `scale * stored + zero`.
    pub(super) scale: f64,
    pub(super) zero: f64,
    /// Stored number that stands for no value.
    pub(super) blank: Option<f64>,
}

/// Values of a header that decide about its data.
#[derive(Default)]
struct Cards {
    extension: Option<String>,
    bits: i64,
    sides: Vec<u64>,
    n_parameters: u64,
    n_groups: Option<u64>,
    scale: Option<f64>,
    zero: Option<f64>,
    blank: Option<f64>,
    is_compressed: bool,
}

impl Image {
    /// Finds the first image with pixels.
    pub(super) fn find(source: &mut Source<'_>) -> Result<Image, DecodeError> {
        for _ in 0..MOST_UNITS {
            let cards = Cards::read(source)?;
            if let Some(image) = cards.image(source.byte()) {
                return Ok(image);
            }
            if cards.is_compressed {
                return Err(DecodeError::Unsupported(
                    "FITS with a compressed image; unpack it with `funpack`".into(),
                ));
            }
            let n_bytes = cards.n_bytes().ok_or_else(|| source.damaged("a size of more than 64 bits"))?;
            source.skip(n_bytes.div_ceil(BLOCK_BYTES).saturating_mul(BLOCK_BYTES))?;
            if source.byte() >= source.len()? {
                break;
            }
        }
        Err(DecodeError::Unsupported("FITS without an image".into()))
    }
}

impl Cards {
    /// Reads a header, which ends with its last block.
    fn read(source: &mut Source<'_>) -> Result<Cards, DecodeError> {
        let mut found = Cards { bits: 8, ..Cards::default() };
        for _ in 0..MOST_BLOCKS {
            let block = source.take::<{ BLOCK_BYTES as usize }>()?;
            for card in block.chunks_exact(CARD_BYTES) {
                if card.starts_with(b"END     ") {
                    return Ok(found);
                }
                found.take(&String::from_utf8_lossy(card));
            }
        }
        Err(source.damaged("a header without an end"))
    }

    fn take(&mut self, card: &str) {
        let Some((name, value)) = card.split_once("= ") else { return };
        let value = value.trim();
        let number = || -> Option<f64> {
            let text = value.split('/').next()?.trim();
            // Exponents may be written with D.
            text.replace(['D', 'd'], "E").parse().ok()
        };
        let whole = || number().unwrap_or(0.0);
        match name.trim_end() {
            "XTENSION" => {
                let text = value.trim_start_matches('\'').split('\'').next().unwrap_or_default();
                self.extension = Some(text.trim_end().to_owned());
            }
            "BITPIX" => self.bits = whole() as i64,
            "PCOUNT" => self.n_parameters = whole() as u64,
            "GCOUNT" => self.n_groups = Some(whole() as u64),
            "BSCALE" => self.scale = number().filter(|scale| *scale != 0.0),
            "BZERO" => self.zero = number(),
            "BLANK" => self.blank = number(),
            "ZIMAGE" => self.is_compressed = value.starts_with('T'),
            name => {
                const MOST_AXES: usize = 999;
                let Some(axis) = name.strip_prefix("NAXIS").and_then(|axis| axis.parse::<usize>().ok())
                else {
                    return;
                };
                if (1..=MOST_AXES).contains(&axis) {
                    self.sides.resize(self.sides.len().max(axis), 1);
                    self.sides[axis - 1] = whole() as u64;
                }
            }
        }
    }

    /// The image that follows this header at `at`, if one does.
    fn image(&self, at: u64) -> Option<Image> {
        if !matches!(self.extension.as_deref(), None | Some("IMAGE")) {
            return None;
        }
        let side = |axis: usize| self.sides.get(axis).copied().unwrap_or(1);
        // A side of 0 is the mark of groups, which are no image.
        if self.sides.is_empty() || self.sides.contains(&0) {
            return None;
        }
        Some(Image {
            sample: Sample::of_bits(self.bits)?,
            width: u32::try_from(side(0)).unwrap_or(u32::MAX),
            height: u32::try_from(side(1)).unwrap_or(u32::MAX),
            n_planes: u32::try_from(side(2)).unwrap_or(u32::MAX),
            at,
            scale: self.scale.unwrap_or(1.0),
            zero: self.zero.unwrap_or(0.0),
            blank: self.blank.filter(|_| self.bits > 0),
        })
    }

    /// Bytes of the data after this header.
    fn n_bytes(&self) -> Option<u64> {
        if self.sides.is_empty() {
            return Some(0);
        }
        // The first side of groups is 0 and does not count.
        let sides = if self.sides[0] == 0 { &self.sides[1..] } else { &self.sides[..] };
        let product = sides.iter().try_fold(1u64, |product, side| product.checked_mul(*side))?;
        let n = product.checked_add(self.n_parameters)?.checked_mul(self.n_groups.unwrap_or(1))?;
        n.checked_mul(self.bits.unsigned_abs() / 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_values() {
        let mut cards = Cards::default();
        for card in [
            "SIMPLE  =                    T / conforms",
            "BITPIX  =                  -32 / floats",
            "NAXIS   =                    2",
            "NAXIS1  =                   30 / width",
            "NAXIS2  =                   20",
            "BSCALE  =              1.5D+02 / as Fortran writes it",
            "BLANK   =                    5",
            "COMMENT = BITPIX = 8",
        ] {
            cards.take(card);
        }
        let image = cards.image(2880).unwrap();
        assert_eq!((image.width, image.height, image.n_planes, image.sample), (30, 20, 1, Sample::F32));
        assert_eq!((image.scale, image.blank, cards.n_bytes()), (150.0, None, Some(2400)));
        cards.take("XTENSION= 'BINTABLE'           / a table");
        assert!(cards.image(0).is_none());
        assert_eq!(Sample::I16.value(&[0xFF, 0xFE]), -2.0);
    }
}
