//! Sound files: MP3 with ID3, FLAC, Ogg, AIFF, AAC, APE, DSF, Musepack and WavPack.
//!
//! Many of them can have an ID3 tag before or after the sound, so `id3` reads those for all formats.

mod aac;
mod aiff;
mod ape;
mod bits;
mod dsf;
mod flac;
mod flac_picture;
pub(super) mod id3;
mod mp3;
pub(super) mod mpeg;
mod ogg;
pub(super) mod parts;
mod vorbis;
mod wavpack;

use crate::context::Context;
use id3::Around;

/// Whether a file begins like one of the sound formats.
pub(super) fn begins(head: &[u8]) -> bool {
    id3::begins(head) || reader_of(head).is_some() || mp3::begins(head)
}

/// Reads a sound file: the tags around the sound give its start, and the format is detected there.
pub(super) fn read(ctx: &mut Context<'_>) {
    let around = Around::find(ctx);
    let head = ctx.source.get_up_to(around.start, 64).unwrap_or(&[]);
    match reader_of(head) {
        Some(read) => read(ctx, &around),
        None => mp3::read(ctx, &around),
    }
}

/// Reads MP3 files whose sound begins later than the first byte, which only the file name identifies.
pub(super) fn read_by_extension(ctx: &mut Context<'_>) {
    if ctx.extension == "mp3" && mp3::find_frame(ctx, 0).is_some() {
        let around = Around::find(ctx);
        mp3::read(ctx, &around);
    }
}

type Read = for<'a> fn(&mut Context<'a>, &Around);

/// The reader of the format that begins with these bytes; `None` for MP3, which has no signature.
fn reader_of(head: &[u8]) -> Option<Read> {
    Some(match head {
        [b'f', b'L', b'a', b'C', ..] => flac::read,
        [b'O', b'g', b'g', b'S', ..] => ogg::read,
        [b'M', b'A', b'C', b' ', ..] => ape::read,
        [b'A', b'P', b'E', b'T', b'A', b'G', b'E', b'X', ..] => ape::read_leading_tag,
        [b'M', b'P', b'+', ..] => ape::read_musepack,
        [b'w', b'v', b'p', b'k', ..] => wavpack::read,
        [b'F', b'O', b'R', b'M', _, _, _, _, b'A', b'I', b'F', b'F' | b'C', ..] => aiff::read,
        [b'D', b'S', b'D', b' ', ..] if dsf::begins(head) => dsf::read,
        [0xff, 0xf0 | 0xf1, ..] => aac::read,
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
