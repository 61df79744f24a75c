//! Texts of ID3: an encoding byte, then characters with a terminator (2.4, section 4).

use crate::context::Context;
use table::bytes::ByteOrder;
use table::print::exif::push_utf16;

/// The encoding of the texts in a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Latin1,
    /// With a byte order mark.
    Utf16,
    Utf16Be,
    Utf8,
}

impl Encoding {
    pub(super) fn of(byte: u8) -> Option<Encoding> {
        Some(match byte {
            0 => Encoding::Latin1,
            1 => Encoding::Utf16,
            2 => Encoding::Utf16Be,
            3 => Encoding::Utf8,
            _ => return None,
        })
    }

    fn is_wide(self) -> bool {
        matches!(self, Encoding::Utf16 | Encoding::Utf16Be)
    }

    /// Splits at the first terminator: the bytes of the text, and the number of bytes with the terminator.
    pub(super) fn first(self, bytes: &[u8]) -> (&[u8], usize) {
        if self.is_wide() {
            let end = bytes.chunks_exact(2).position(|unit| unit == [0, 0]).map(|index| 2 * index);
            return end.map_or((bytes, bytes.len()), |end| (&bytes[..end], end + 2));
        }
        memchr::memchr(0, bytes).map_or((bytes, bytes.len()), |end| (&bytes[..end], end + 1))
    }

    /// The characters of a text without terminator.
    pub(super) fn decode<'a>(self, ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
        match (self, bytes) {
            (Encoding::Latin1, _) if bytes.is_ascii() => ctx.text_or_latin1(bytes),
            (Encoding::Latin1, _) => ctx.keep_text(&table::text::latin1(bytes)),
            (Encoding::Utf8, _) => ctx.text_or_latin1(bytes),
            (Encoding::Utf16, [0xff, 0xfe, units @ ..]) => utf16(ctx, units, ByteOrder::Little),
            (Encoding::Utf16, [0xfe, 0xff, units @ ..]) => utf16(ctx, units, ByteOrder::Big),
            _ => utf16(ctx, bytes, ByteOrder::Big),
        }
    }
}

fn utf16<'a>(ctx: &Context<'a>, units: &[u8], order: ByteOrder) -> &'a str {
    let mut text = String::new();
    push_utf16(units, order, &mut text);
    ctx.keep_text(&text)
}

/// Number of texts that are read of a frame.
const MOST_TEXTS: usize = 1000;

/// All texts of a frame, without empty ones at the end.
pub(super) fn all<'a>(ctx: &Context<'a>, encoding: Encoding, mut bytes: &'a [u8]) -> Vec<&'a str> {
    let mut texts = Vec::new();
    while !bytes.is_empty() && texts.len() < MOST_TEXTS {
        let (text, n_bytes) = encoding.first(bytes);
        texts.push(encoding.decode(ctx, text));
        bytes = &bytes[n_bytes..];
    }
    while texts.last().is_some_and(|text| text.is_empty()) {
        texts.pop();
    }
    texts
}
