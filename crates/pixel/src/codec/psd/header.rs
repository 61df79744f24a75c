//! Parses the header, and the sections before the pixels.

use crate::codec::source::Source;
use crate::error::DecodeError;
use crate::limits::Limits;

use super::resources::Resources;

/// Meaning of the channels (section "File Header").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Bitmap,
    /// Grey, also of duotone: its inks are not described.
    Grey,
    Indexed,
    Rgb,
    Cmyk,
    /// One ink or spot colour for each channel.
    Multichannel,
    Lab,
}

impl Mode {
    fn of_number(number: u16) -> Option<Mode> {
        Some(match number {
            0 => Mode::Bitmap,
            1 | 8 => Mode::Grey,
            2 => Mode::Indexed,
            3 => Mode::Rgb,
            4 => Mode::Cmyk,
            7 => Mode::Multichannel,
            9 => Mode::Lab,
            _ => return None,
        })
    }

    /// Number of channels with colours.
    pub(super) fn n_colors(self, n_channels: u16) -> u16 {
        match self {
            Mode::Bitmap | Mode::Grey | Mode::Indexed => 1,
            Mode::Rgb | Mode::Lab => 3,
            Mode::Cmyk => 4,
            Mode::Multichannel => match n_channels {
                ..=2 => 1,
                3 => 3,
                _ => 4,
            },
        }
    }
}

/// Parsed contents of the sections before the pixels.
pub(super) struct PsdHeader {
    /// Whether this is a PSB, whose lengths have more bytes.
    pub(super) is_large: bool,
    pub(super) n_channels: u16,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bits of a sample: 1, 8, 16 or 32.
    pub(super) bits: u16,
    pub(super) mode: Mode,
    /// Colours of an indexed picture.
    pub(super) palette: Vec<[u8; 3]>,
    pub(super) resources: Resources,
    /// Whether the first channel after the colours is the transparency of the merged picture.
    pub(super) has_alpha: bool,
}

impl PsdHeader {
    /// Bytes of a row of one channel.
    pub(super) fn row_bytes(&self) -> u64 {
        (u64::from(self.width) * u64::from(self.bits)).div_ceil(8)
    }

    /// Number of channels that are decoded.
    pub(super) fn n_used(&self) -> u16 {
        // Pixels of CMYK with transparency are already on white.
        self.mode.n_colors(self.n_channels) + u16::from(self.is_alpha_used())
    }

    pub(super) fn is_alpha_used(&self) -> bool {
        self.has_alpha && matches!(self.mode, Mode::Grey | Mode::Rgb | Mode::Lab)
    }

    /// Reads up to the pixels.
    pub(super) fn read(source: &mut Source<'_>, limits: &Limits) -> Result<PsdHeader, DecodeError> {
        let mut header = read_first(source)?;
        limits.check_size(header.width, header.height)?;
        header.read_palette(source)?;
        header.resources = Resources::read(source, limits)?;
        let n_colors = header.mode.n_colors(header.n_channels);
        let has_alpha = skip_layers(source, header.is_large)?;
        header.has_alpha = has_alpha && header.n_channels > n_colors;
        Ok(header)
    }

    fn read_palette(&mut self, source: &mut Source<'_>) -> Result<(), DecodeError> {
        let length = source.be32()?;
        let end = source.byte() + u64::from(length);
        if self.mode == Mode::Indexed {
            if length < 768 {
                return Err(source.damaged(format!("a palette of {length} bytes")));
            }
            let planes = source.take::<768>()?;
            self.palette = (0..256).map(|at| [planes[at], planes[256 + at], planes[512 + at]]).collect();
        }
        source.seek(end)
    }
}

fn read_first(source: &mut Source<'_>) -> Result<PsdHeader, DecodeError> {
    source.skip(4)?;
    let version = source.be16()?;
    source.skip(6)?;
    let n_channels = source.be16()?;
    let (height, width) = (source.be32()?, source.be32()?);
    let (bits, number) = (source.be16()?, source.be16()?);
    if !matches!(version, 1 | 2) {
        return Err(source.damaged(format!("version {version}")));
    }
    let mode = Mode::of_number(number).ok_or_else(|| source.damaged(format!("colour mode {number}")))?;
    let is_known = match mode {
        Mode::Bitmap => bits == 1,
        Mode::Indexed => bits == 8,
        _ => matches!(bits, 8 | 16 | 32),
    };
    if !is_known {
        return Err(source.damaged(format!("{bits} bits in a sample of colour mode {number}")));
    }
    if n_channels > 56 || n_channels < mode.n_colors(n_channels) {
        return Err(source.damaged(format!("{n_channels} channels in colour mode {number}")));
    }
    let resources = Resources::default();
    let is_large = version == 2;
    let palette = Vec::new();
    Ok(PsdHeader { is_large, n_channels, width, height, bits, mode, palette, resources, has_alpha: false })
}

/// Reads a length that PSB stores with twice as many bytes.
fn length(source: &mut Source<'_>, is_large: bool) -> Result<u64, DecodeError> {
    if is_large { source.be64() } else { source.be32().map(u64::from) }
}

/// Skips the layers, and returns whether the merged picture has transparency: the number of layers is then
/// negative, or a block says so if the layers are stored in a block of their own (16 and 32 bits).
fn skip_layers(source: &mut Source<'_>, is_large: bool) -> Result<bool, DecodeError> {
    let n_bytes = length(source, is_large)?;
    let end = source.byte().saturating_add(n_bytes);
    if end > source.len()? {
        return Err(source.ends_early());
    }
    let mut has_alpha = false;
    if n_bytes >= 10 {
        let layers_bytes = length(source, is_large)?;
        let layers_end = source.byte().saturating_add(layers_bytes);
        if layers_bytes >= 2 {
            has_alpha = source.be16()?.cast_signed() < 0;
        } else {
            has_alpha = has_alpha_block(source, layers_end, end, is_large)?;
        }
    }
    source.seek(end)?;
    Ok(has_alpha)
}

/// Looks through the blocks after the layers and the global mask (section "Additional Layer Information").
fn has_alpha_block(
    source: &mut Source<'_>,
    layers_end: u64,
    end: u64,
    is_large: bool,
) -> Result<bool, DecodeError> {
    source.seek(layers_end)?;
    if layers_end.saturating_add(4) > end {
        return Ok(false);
    }
    let mask_bytes = source.be32()?;
    source.skip(mask_bytes.into())?;
    while source.byte().saturating_add(12) <= end {
        // Those of the keys with long lengths that occur here.
        const LONG: [&[u8; 4]; 8] = [b"LMsk", b"Lr16", b"Lr32", b"Layr", b"Mt16", b"Mt32", b"Mtrn", b"FMsk"];
        let [signature, key] = [source.take::<4>()?, source.take::<4>()?];
        if !matches!(&signature, b"8BIM" | b"8B64") {
            return Ok(false);
        }
        let n_bytes = length(source, is_large && LONG.contains(&&key))?;
        match &key {
            b"Mtrn" | b"Mt16" | b"Mt32" => return Ok(true),
            b"Lr16" | b"Lr32" | b"Layr" if n_bytes >= 2 => {
                let here = source.byte();
                if source.be16()?.cast_signed() < 0 {
                    return Ok(true);
                }
                source.seek(here)?;
            }
            _ => {}
        }
        source.skip(n_bytes.saturating_add(3) / 4 * 4)?;
    }
    Ok(false)
}
