//! H.264 video (ITU-T H.264): units between start codes (annex B), of which the size of the pictures and the
//! metadata of camcorders are read.

use super::mdpm::{self, GROUP};
use crate::context::Context;

/// Kind of a unit of supplemental enhancement information.
const ENHANCEMENT: u8 = 6;

/// Reads the beginning of a stream.
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const SEQUENCE: u8 = 7;
    let (mut has_size, mut has_metadata) = (false, false);
    for unit in units(bytes) {
        if !ctx.take_node() {
            return;
        }
        match unit.first().map(|kind| kind & 0x1f) {
            Some(SEQUENCE) if !has_size => {
                if let Some((width, height)) = size(&unescaped(&unit[1..])) {
                    ctx.set_size(GROUP, width, height);
                    has_size = true;
                }
            }
            Some(ENHANCEMENT) if !has_metadata => {
                let messages = ctx.keep_bytes(&unescaped(&unit[1..]));
                has_metadata = enhancement(ctx, messages);
            }
            _ => {}
        }
    }
    if !ctx.options.embedded {
        ctx.warn("[minor] The ExtractEmbedded option may find more tags in the video data");
    }
}

/// The unit of a frame in which a camcorder may have written, without its first byte.
pub(super) fn camera_messages(frame: &[u8]) -> Option<Vec<u8>> {
    let mut all = units(frame).filter(|unit| unit.first().is_some_and(|kind| kind & 0x1f == ENHANCEMENT));
    all.find_map(|unit| {
        let messages = unescaped(&unit[1..]);
        memchr::memmem::find(&messages, mdpm::SIGNATURE).is_some().then_some(messages)
    })
}

/// Reads the messages of [`camera_messages`].
pub(in crate::format) fn read_messages(ctx: &mut Context<'_>, messages: &[u8]) {
    let messages = ctx.keep_bytes(messages);
    enhancement(ctx, messages);
}

/// The units between start codes (B.1).
fn units(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    const START: &[u8] = &[0, 0, 1];
    let mut starts = memchr::memmem::find_iter(bytes, START).map(|at| at + START.len()).peekable();
    std::iter::from_fn(move || {
        let start = starts.next()?;
        let end = starts.peek().map_or(bytes.len(), |next| next - START.len());
        Some(&bytes[start..end])
    })
}

/// A unit without the bytes that keep start codes out of it (7.3.1).
fn unescaped(unit: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(unit.len());
    let mut n_zeros = 0;
    for &byte in unit {
        if n_zeros >= 2 && byte == 3 {
            n_zeros = 0;
            continue;
        }
        n_zeros = if byte == 0 { n_zeros + 1 } else { 0 };
        out.push(byte);
    }
    out
}

/// Reads supplemental enhancement information (7.3.2.3); returns whether it had metadata of a camcorder.
fn enhancement<'a>(ctx: &mut Context<'a>, mut rest: &'a [u8]) -> bool {
    const UNREGISTERED: usize = 5;
    while rest.len() > 2 {
        let (Some(kind), Some(len)) = (extended(&mut rest), extended(&mut rest)) else { return false };
        let Some(payload) = rest.get(..len) else { return false };
        rest = &rest[len..];
        if kind == UNREGISTERED
            && let Some(entries) = payload.strip_prefix(mdpm::SIGNATURE)
        {
            mdpm::read(ctx, entries);
            return true;
        }
    }
    false
}

/// A number as bytes of 255 and a last byte.
fn extended(rest: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    loop {
        let (&byte, behind) = rest.split_first()?;
        *rest = behind;
        number += usize::from(byte);
        if byte != 255 {
            return Some(number);
        }
    }
}

/// Width and height of a sequence parameter set (7.3.2.1.1), without what is cropped.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    const HIGH_PROFILES: [u32; 13] = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
    let mut bits = Bits { bytes, at: 0 };
    let profile = bits.take(8)?;
    // Constraints and level.
    bits.take(16)?;
    bits.number()?;
    let mut chroma_format = 1;
    let mut is_separate = false;
    if HIGH_PROFILES.contains(&profile) {
        chroma_format = bits.number()?;
        if chroma_format == 3 {
            is_separate = bits.take(1)? == 1;
        }
        bits.number()?;
        bits.number()?;
        bits.take(1)?;
        if bits.take(1)? == 1 {
            for index in 0..if chroma_format == 3 { 12 } else { 8 } {
                if bits.take(1)? == 1 {
                    bits.skip_scaling_list(if index < 6 { 16 } else { 64 })?;
                }
            }
        }
    }
    bits.number()?;
    match bits.number()? {
        0 => drop(bits.number()?),
        1 => {
            bits.take(1)?;
            bits.number()?;
            bits.number()?;
            let n_frames = bits.number()?;
            for _ in 0..n_frames.min(255) {
                bits.number()?;
            }
        }
        _ => {}
    }
    bits.number()?;
    bits.take(1)?;
    let (width_units, height_units) = (bits.number()?, bits.number()?);
    let is_of_frames = bits.take(1)?;
    if is_of_frames == 0 {
        bits.take(1)?;
    }
    bits.take(1)?;
    let mut width = width_units.checked_add(1)?.checked_mul(16)?;
    let mut height = height_units.checked_add(1)?.checked_mul(16)?.checked_mul(2 - is_of_frames)?;
    if bits.take(1)? == 1 {
        let samples = if is_separate { 0 } else { chroma_format };
        let unit_x = if matches!(samples, 1 | 2) { 2 } else { 1 };
        let unit_y = if samples == 1 { 2 } else { 1 } * (2 - is_of_frames);
        let mut crop = |unit: u32| bits.number()?.checked_add(bits.number()?)?.checked_mul(unit);
        width = width.checked_sub(crop(unit_x)?)?;
        height = height.checked_sub(crop(unit_y)?)?;
    }
    Some((width, height))
}

struct Bits<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, n_bits: usize) -> Option<u32> {
        let mut value = 0;
        for _ in 0..n_bits {
            let byte = self.bytes.get(self.at / 8)?;
            value = value << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value)
    }

    /// An unsigned number in Exp-Golomb code (9.1).
    fn number(&mut self) -> Option<u32> {
        let mut n_zeros = 0;
        while self.take(1)? == 0 {
            n_zeros += 1;
            if n_zeros > 31 {
                return None;
            }
        }
        Some((1 << n_zeros) - 1 + self.take(n_zeros)?)
    }

    /// Skips a scaling list (7.3.2.1.1.1).
    fn skip_scaling_list(&mut self, n_values: usize) -> Option<()> {
        let (mut last, mut next) = (8_i64, 8_i64);
        for _ in 0..n_values {
            if next != 0 {
                let code = i64::from(self.number()?);
                let delta = if code % 2 == 1 { (code + 1) / 2 } else { -(code / 2) };
                next = (last + delta).rem_euclid(256);
            }
            last = if next == 0 { last } else { next };
        }
        Some(())
    }
}
