//! Text of a packet: its encoding, entities, and conversion to values.

use crate::context::Context;
use table::bytes::ByteOrder;
use table::number::numbers_in;
use table::print::exif::push_utf16;
use table::print::gps::to_degrees;
use table::standard::xmp::Kind;
use table::value::{Number, Piece, Value, push_lossy};

/// The packet as UTF-8: borrowed if it is UTF-8, converted from UTF-16 or UTF-32, with invalid bytes
/// replaced.
pub(super) fn decode<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    let mut out = String::new();
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return utf8(ctx, rest),
        [0, 0, 0xfe, 0xff, ..] | [0, 0, 0, b'<', ..] => push_utf32(bytes, ByteOrder::Big, &mut out),
        [0xff, 0xfe, 0, 0, ..] | [b'<', 0, 0, 0, ..] => push_utf32(bytes, ByteOrder::Little, &mut out),
        [0xfe, 0xff, ..] | [0, b'<', ..] => push_utf16(bytes, ByteOrder::Big, &mut out),
        [0xff, 0xfe, ..] | [b'<', 0, ..] => push_utf16(bytes, ByteOrder::Little, &mut out),
        _ => return utf8(ctx, bytes),
    }
    ctx.keep_text(&out)
}

fn utf8<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    std::str::from_utf8(bytes).unwrap_or_else(|_| {
        let mut out = String::with_capacity(bytes.len());
        push_lossy(bytes, &mut out);
        ctx.keep_text(&out)
    })
}

fn push_utf32(bytes: &[u8], order: ByteOrder, out: &mut String) {
    let codes = bytes.chunks_exact(4).filter_map(|four| order.u32(four, 0)).filter(|&code| code != 0xfeff);
    out.extend(codes.map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)));
}

/// The text with character references and the five XML entities replaced; other entities stay, because
/// declarations are ignored.
pub(crate) fn unescape<'a>(ctx: &Context<'a>, text: &'a str) -> &'a str {
    if memchr::memchr(b'&', text.as_bytes()).is_none() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        match entity(rest) {
            Some((character, len)) => {
                out.push(character);
                rest = &rest[len..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    ctx.keep_text(&out)
}

/// The character for the reference at the start of `text`, and the length of the reference.
fn entity(text: &str) -> Option<(char, usize)> {
    // The longest valid reference is `&#x0010FFFF;`.
    let end = text.bytes().take(16).position(|b| b == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character, end + 1))
}

/// Converts the text of a property to a value.
pub(super) fn convert<'a>(ctx: &Context<'a>, kind: Kind, text: &'a str) -> Value<'a> {
    let converted = match kind {
        // Opaque text is read where it becomes a tag, and reported by its size.
        Kind::Plain | Kind::Opaque | Kind::Properties => None,
        Kind::Rational => rational(text),
        Kind::Rationals => rationals(ctx, text),
        Kind::Date => date(ctx, text, true),
        Kind::Coordinate => coordinate(text).map(Value::Float),
        Kind::Base64 => Some(ctx.data(&[Piece::Base64(text)])),
        Kind::Binary => Some(ctx.held(text.as_bytes())),
        Kind::Vocabulary => text.rsplit_once("/vocab/").map(|(_, term)| Value::Text(term)),
        Kind::Guess => rational(text).or_else(|| date(ctx, text, false)),
    };
    converted.unwrap_or(Value::Text(text))
}

/// Decodes a property that is in base 64 (RDF/XML, `rdf:datatype`): a text, or data if it is long or has
/// control characters.
pub(super) fn decoded<'a>(ctx: &Context<'a>, text: &str) -> Value<'a> {
    const MOST_TEXT_BYTES: usize = 100;
    let bytes = ctx.keep_bytes(&table::base64::decode(text.as_bytes()));
    let is_control = |byte: &u8| *byte < 0x20 && !b"\t\n\r".contains(byte);
    if bytes.len() > MOST_TEXT_BYTES || bytes.iter().any(is_control) {
        return ctx.held(bytes);
    }
    Value::Text(ctx.text_or_latin1(bytes))
}

/// Parses `n/d` with two integers.
fn rational(text: &str) -> Option<Value<'static>> {
    let (numerator, denominator) = text.split_once('/')?;
    let whole = |part: &str| -> Option<f64> {
        let digits = part.strip_prefix('-').unwrap_or(part);
        (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
            .then(|| part.parse().ok())
            .flatten()
    };
    let (numerator, denominator) = (whole(numerator)?, whole(denominator)?);
    Some(match (numerator == 0.0, denominator == 0.0) {
        (true, true) => Value::Text("undef"),
        (false, true) => Value::Text("inf"),
        _ => Value::Float(numerator / denominator),
    })
}

fn rationals<'a>(ctx: &Context<'a>, text: &'a str) -> Option<Value<'a>> {
    let mut out = String::new();
    for part in text.split(' ') {
        if !out.is_empty() {
            out.push(' ');
        }
        match rational(part)? {
            Value::Float(number) => Number::Float(number).write(&mut out),
            other => other.write_plain(&mut out),
        }
    }
    Some(Value::Text(ctx.keep_text(&out)))
}

/// Converts a date with a time, `2016-09-28T18:18:05+02:00`: colons replace the dashes and a space replaces
/// the `T`. If dates are `expected`, also accepts a date without a time.
fn date<'a>(ctx: &Context<'a>, text: &'a str, expected: bool) -> Option<Value<'a>> {
    let bytes = text.as_bytes();
    let digits = |range: std::ops::Range<usize>| {
        bytes.get(range).is_some_and(|part| part.iter().all(u8::is_ascii_digit))
    };
    let is = |at: usize, what: u8| bytes.get(at) == Some(&what);
    if !digits(0..4) {
        return None;
    }
    let has_date = is(4, b'-') && digits(5..7) && is(7, b'-') && digits(8..10);
    let has_time =
        has_date && (is(10, b'T') || is(10, b' ')) && digits(11..13) && is(13, b':') && digits(14..16);
    if has_time {
        let rest = text.get(16..)?;
        let seconds = if is(16, b':') && digits(17..19) { 3 } else { 0 };
        let (seconds, zone) = rest.split_at_checked(seconds)?;
        let zone = zone.trim_ascii();
        if !zone.contains(char::is_whitespace) {
            let (year, month, day, time) =
                (text.get(..4)?, text.get(5..7)?, text.get(8..10)?, text.get(11..16)?);
            let parts = [year, ":", month, ":", day, " ", time, seconds, zone];
            return Some(Value::Text(ctx.keep_text(&parts.concat())));
        }
    }
    (expected && memchr::memchr(b'-', bytes).is_some()).then(|| {
        let colons = text.replace('-', ":");
        Value::Text(ctx.keep_text(&colons))
    })
}

/// Reads `DDD,MM,SSk` or `DDD,MM.mmk`, where k is a compass letter; also plain degrees, and any other text
/// with up to three numbers.
fn coordinate(text: &str) -> Option<f64> {
    let parts: Vec<f64> = numbers_in(text).take(3).collect();
    let degrees = to_degrees(&parts)?;
    let text = text.trim_end();
    let (before, direction) = text.split_at(text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len());
    let is_negative = !before.is_empty()
        && ["S", "South", "W", "West"].iter().any(|word| direction.eq_ignore_ascii_case(word));
    Some(if is_negative { -degrees } else { degrees })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;
    use bumpalo::Bump;

    fn with_context<R>(check: impl FnOnce(&Context<'_>) -> R) -> R {
        let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
        check(&crate::testing::context(&source, &arena, &options))
    }

    #[track_caller]
    fn check(kind: Kind, text: &'static str, expected: &str) {
        assert_eq!(with_context(|ctx| convert(ctx, kind, text).plain()), expected);
    }

    #[test]
    fn values() {
        check(Kind::Rational, "1/60", "0.0166666666666667");
        check(Kind::Rational, "0/0", "undef");
        check(Kind::Rational, "53 / 1", "53 / 1");
        check(Kind::Rationals, "16/1 50/1 7/2 0/0", "16 50 3.5 undef");
        check(Kind::Date, "2016-09-28T18:18:05+02:00", "2016:09:28 18:18:05+02:00");
        check(Kind::Date, "2016-09-28T18:18", "2016:09:28 18:18");
        check(Kind::Date, "2016-09", "2016:09");
        check(Kind::Date, "2016-09-28T18:18:05, 2016-09-29", "2016:09:28T18:18:05, 2016:09:29");
        check(Kind::Guess, "2016-09-28", "2016-09-28");
        check(Kind::Guess, "2016-09-28T18:18:05.25Z", "2016:09:28 18:18:05.25Z");
        check(Kind::Coordinate, "53,22.97N", "53.3828333333333");
        check(Kind::Coordinate, "1,49,0W", "-1.81666666666667");
        check(Kind::Coordinate, "36/1 57/1 4852/100", "36.0325");
        check(Kind::Base64, "/9j/4AA=", "(Binary data 5 bytes, use -b option to extract)");
        check(Kind::Vocabulary, "http://ns.useplus.org/ldf/vocab/CS-PRO", "CS-PRO");
    }

    #[test]
    fn entities() {
        let text = "a &amp; b&#65;&#x42;&lol;&#xffffffff;&";
        assert_eq!(with_context(|ctx| unescape(ctx, text).to_owned()), "a & bAB&lol;&#xffffffff;&");
    }

    #[test]
    fn codings() {
        let utf16: Vec<u8> = "\u{feff}<\u{e9}>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
        let ctx = crate::testing::context(&source, &arena, &options);
        assert_eq!(decode(&ctx, &utf16), "<\u{e9}>");
        assert_eq!(decode(&ctx, b"<\0\0\0a\0\0\0"), "<a");
        assert_eq!(decode(&ctx, b"\xef\xbb\xbf<x\xff"), "<x?");
    }
}
