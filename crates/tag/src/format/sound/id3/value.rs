//! The content of a frame, by its code: texts, comments with a language, counters, private data. Sections are
//! those of "ID3 tag version 2.4.0 - Native Frames" where no other version is named; codes of three letters
//! are those of version 2.2.

use super::body::Frame;
use super::picture;
use super::text::{Encoding, all};
use crate::context::Context;
use crate::format::key_name;
use crate::metadata::{Group, Tag};
use crate::xmp;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::film::{id3, text_word};
use table::number::write_fixed;
use table::row::key::{KeyRow, find};
use table::text::guid;
use table::value::Value;

const GROUP: Group<'static> = Group::same("ID3");
/// The group of objects, whatever the version of the tag is: ExifTool has a single table for them.
const OBJECT: Group<'static> = Group::new("ID3", "ID3v2_3");

/// Whether a frame is read although no table names it: its content names its tags.
pub(super) fn is_read(code: &[u8]) -> bool {
    matches!(code, b"PRIV" | b"GEOB" | b"SYLT" | b"SLT")
}

/// Reads a frame that no table names.
pub(super) fn read_unlisted<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>) {
    match frame.code {
        b"PRIV" => private(ctx, frame),
        b"GEOB" => object(ctx, frame),
        _ => synchronised_text(ctx, frame),
    }
}

/// Reads a frame that a table names.
pub(super) fn read<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>, entry: &'static KeyRow) {
    match frame.code {
        b"PIC" | b"APIC" => return picture::read(ctx, frame),
        b"TXX" | b"TXXX" | b"WXX" | b"WXXX" => return user_defined(ctx, frame, entry),
        // Data: the table of contents of a CD (section 4.4), and Apple's marks of podcasts.
        b"MCDI" | b"PCS" | b"PCST" | b"ITU" | b"ITNU" => {
            let value = frame.body.rest(ctx, 0);
            return ctx.push_entry(frame.group, entry, value);
        }
        _ => {}
    }
    // The name of a comment depends on its language, which is in the content.
    if !ctx.options.want.takes(entry.name, entry.role) && !is_comment(frame.code) {
        return;
    }
    let Some(bytes) = frame.body.whole(ctx) else { return };
    let value = match frame.code {
        b"COM" | b"COMM" | b"ULT" | b"USLT" | b"USER" => return comment(ctx, frame, entry, bytes),
        b"CNT" | b"PCNT" => counter(bytes).map(Value::Integer),
        b"POP" | b"POPM" => return popularimeter(ctx, frame, entry, bytes),
        b"RVA" => volumes(bytes).map(|text| Value::Text(ctx.keep_text(&text))),
        b"RVA2" => volumes_2(ctx, bytes),
        b"OWNE" => ownership(ctx, bytes),
        // Addresses have no byte for the encoding (section 4.3).
        [b'W', ..] => Some(Value::Text(Encoding::Latin1.decode(ctx, Encoding::Latin1.first(bytes).0))),
        _ => texts(ctx, bytes),
    };
    let Some(value) = value else { return };
    let conv = match frame.code {
        b"TCO" | b"TCON" => Conv::Call(genre),
        b"TLE" | b"TLEN" => Conv::Call(seconds),
        b"TDEN" | b"TDOR" | b"TDRC" | b"TDRL" | b"TDTG" | b"XDOR" => Conv::Call(date),
        _ => entry.conv,
    };
    ctx.push(Tag { group: frame.group, name: entry.name, value, conv, role: entry.role, priority: 1 });
}

fn is_comment(code: &[u8]) -> bool {
    matches!(code, b"COM" | b"COMM" | b"ULT" | b"USLT" | b"USER")
}

/// The texts of a frame in one, separated by slashes.
fn texts<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> Option<Value<'a>> {
    let Some((&encoding, rest)) = bytes.split_first() else { return Some(Value::Text("")) };
    let texts = match Encoding::of(encoding) {
        Some(encoding) => all(ctx, encoding, rest),
        // Some writers leave out the encoding.
        None => all(ctx, Encoding::Latin1, bytes),
    };
    Some(match texts.as_slice() {
        [] => Value::Text(""),
        [one] => Value::Text(one),
        many => Value::Text(ctx.keep_text(&many.join("/"))),
    })
}

/// Reads a text with a language and a description (sections 4.8 and 4.10): `(description) text`, the language
/// after the tag's name unless it is English. Terms of use (`USER`, section 4.22) have no description.
fn comment<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>, entry: &'static KeyRow, bytes: &'a [u8]) {
    let Some((&[encoding, ref language @ ..], rest)) = bytes.split_first_chunk::<4>() else { return };
    let Some(encoding) = Encoding::of(encoding) else { return };
    let (description, text) = match frame.code {
        b"USER" => ("", rest),
        _ => {
            let (description, n_bytes) = encoding.first(rest);
            (encoding.decode(ctx, description), &rest[n_bytes..])
        }
    };
    let text = encoding.decode(ctx, encoding.first(text).0);
    let text = match description {
        "" => text,
        _ => ctx.keep_text(&format!("({description}) {text}")),
    };
    let language: String = language.iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    let is_named = language.bytes().all(|byte| byte.is_ascii_alphanumeric()) && language != "eng";
    let name = if is_named && frame.code != b"USER" {
        ctx.keep_text(&format!("{}-{language}", entry.name))
    } else {
        entry.name
    };
    let role = entry.role;
    ctx.push(Tag { group: frame.group, name, value: Value::Text(text), conv: Conv::None, role, priority: 1 });
}

/// Reads a text or address whose name is in the frame (sections 4.2.6 and 4.3.2).
fn user_defined<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>, entry: &'static KeyRow) {
    let Some(bytes) = frame.body.whole(ctx) else { return };
    let Some((&encoding, rest)) = bytes.split_first() else { return };
    let Some(encoding) = Encoding::of(encoding) else { return };
    let (description, n_bytes) = encoding.first(rest);
    let description = encoding.decode(ctx, description);
    let is_address = frame.code.starts_with(b"W");
    let rest = &rest[n_bytes..];
    let value = if is_address {
        Encoding::Latin1.decode(ctx, Encoding::Latin1.first(rest).0)
    } else {
        encoding.decode(ctx, encoding.first(rest).0)
    };
    let name = match (description, is_address) {
        ("", _) => entry.name,
        // ExifTool has names of its own for these two.
        ("ASIN", false) => "ASIN",
        ("ALBUMARTISTSORT", false) => "AlbumArtistSort",
        (_, true) if !description.to_ascii_lowercase().contains("url") => {
            ctx.keep_text(&key_name::of_description(&format!("{description}_URL")))
        }
        _ => ctx.keep_text(&key_name::of_description(description)),
    };
    ctx.push_plain(frame.group, name, Value::Text(value));
}

/// A number without a fixed length: it grows by a byte when it overflows (section 4.16). Of longer ones the
/// last eight bytes are read.
fn counter(bytes: &[u8]) -> Option<i64> {
    let start = bytes.len().saturating_sub(size_of::<u64>());
    let bytes = bytes.get(start..).filter(|bytes| !bytes.is_empty())?;
    Some(big_endian(bytes) as i64)
}

/// The number of which these are all bytes, at most eight.
fn big_endian(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Reads how a user rates the sound and how often it was played (section 4.17).
fn popularimeter<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>, entry: &'static KeyRow, bytes: &'a [u8]) {
    let (user, n_bytes) = Encoding::Latin1.first(bytes);
    let Some((&rating, count)) = bytes.get(n_bytes..).and_then(|rest| rest.split_first()) else { return };
    let user = Encoding::Latin1.decode(ctx, user);
    let count = counter(count).unwrap_or(0);
    let value = ctx.arena.keep_value(Value::Text(ctx.keep_text(&format!("{user} {rating} {count}"))));
    let print = ctx.keep_text(&format!("{user} Rating={rating} Count={count}"));
    ctx.push_entry(frame.group, entry, Value::Shown { value, print });
}

/// Relative volumes of 2.2 (section 4.12): bits that are set for an increase, the number of bits of a volume,
/// right, left, and their peaks.
fn volumes(bytes: &[u8]) -> Option<String> {
    /// Numbers of this size are exact in `f64`; the standard's have two bytes.
    const MOST_VOLUME_BYTES: usize = 6;
    /// Channels and the places of their volumes: peaks follow each pair, and the center's own follows it
    /// (2.3, section 4.12, which ExifTool reads in 2.2 too).
    const CHANNELS: [(&str, usize); 6] =
        [("Right", 0), ("Left", 1), ("Back-right", 4), ("Back-left", 5), ("Center", 8), ("Bass", 10)];
    let (&increases, &n_bits, rest) = (bytes.first()?, bytes.get(1)?, bytes.get(2..)?);
    let n_bytes = usize::from(n_bits).div_ceil(8);
    if n_bytes == 0 || n_bytes > MOST_VOLUME_BYTES {
        return None;
    }
    let number = |index: usize| Some(big_endian(rest.get(index * n_bytes..(index + 1) * n_bytes)?) as f64);
    let full_volume = 2_f64.powi(i32::from(n_bits)) - 1.0;
    let mut text = String::new();
    for (bit, (name, index)) in CHANNELS.into_iter().enumerate() {
        let Some(volume) = number(index) else { break };
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push(if increases >> bit & 1 == 1 { '+' } else { '-' });
        write_fixed(100.0 * volume / full_volume, 1, &mut text);
        text.push_str(&format!("% {name}"));
    }
    Some(text)
}

/// Relative volumes of 2.4 (section 4.11): an identification, then channel, volume in 1/512 dB and peak of
/// each.
fn volumes_2<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> Option<Value<'a>> {
    /// Units of a volume in a decibel.
    const PER_DECIBEL: f64 = 512.0;
    const CHANNELS: [&str; 9] = [
        "Other",
        "Master",
        "Front-right",
        "Front-left",
        "Back-right",
        "Back-left",
        "Front-center",
        "Back-center",
        "Subwoofer",
    ];
    let (identification, n_bytes) = Encoding::Latin1.first(bytes);
    let mut rest = bytes.get(n_bytes..)?;
    let mut text = String::new();
    while let &[channel, high, low, n_peak_bits, ref more @ ..] = rest {
        let decibels = f64::from(i16::from_be_bytes([high, low])) / PER_DECIBEL;
        // ExifTool prints how much louder it becomes, where 20 dB are ten times the amplitude.
        let percent = 10_f64.powf(decibels / 20.0) * 100.0 - 100.0;
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(if percent < 0.0 { "" } else { "+" });
        write_fixed(percent, 1, &mut text);
        text.push_str("% ");
        text.push_str(CHANNELS.get(usize::from(channel)).unwrap_or(&"Unknown"));
        rest = more.get(usize::from(n_peak_bits).div_ceil(8)..)?;
    }
    if !identification.is_empty() {
        text.push_str(&format!(" ({})", Encoding::Latin1.decode(ctx, identification)));
    }
    Some(Value::Text(ctx.keep_text(&text)))
}

/// Price with currency, date (`YYYYMMDD`) and seller (section 4.23).
fn ownership<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> Option<Value<'a>> {
    const DATE_BYTES: usize = 8;
    let (&encoding, rest) = bytes.split_first()?;
    let encoding = Encoding::of(encoding)?;
    let (price, n_bytes) = Encoding::Latin1.first(rest);
    let (date, seller) = rest.get(n_bytes..)?.split_at_checked(DATE_BYTES)?;
    let price = Encoding::Latin1.decode(ctx, price);
    let date = std::str::from_utf8(date).ok().filter(|date| date.is_ascii())?;
    let seller = encoding.decode(ctx, encoding.first(seller).0);
    let text = format!("{price} {}:{}:{} {seller}", &date[..4], &date[4..6], &date[6..]);
    Some(Value::Text(ctx.keep_text(&text)))
}

/// Reads private data, which its owner names: an address or the name of a program (section 4.27).
fn private<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>) {
    /// Bytes in which the owner's name has to end.
    const HEAD_BYTES: u64 = 256;
    /// Longer names of owners do not become names of tags.
    const LONGEST_OWNER: usize = 24;
    let Some(head) = frame.body.get(ctx, 0, frame.body.len().min(HEAD_BYTES) as usize) else { return };
    let (owner, n_bytes) = Encoding::Latin1.first(head);
    // `WM/Provider` of Windows Media is `WM_Provider` in the table.
    let owner = owner.iter().filter(|byte| **byte != b' ');
    let owner: Vec<u8> = owner.map(|byte| if *byte == b'/' { b'_' } else { *byte }).collect();
    if owner == b"XMP" {
        let packet = frame.body.whole(ctx).and_then(|bytes| bytes.get(n_bytes..));
        return ctx.deeper(|ctx| packet.into_iter().for_each(|packet| xmp::read(ctx, packet)));
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if let Some(entry) = find(id3::PRIVATE, &owner) {
        let Some(bytes) = frame.body.whole(ctx).and_then(|bytes| bytes.get(n_bytes..)) else { return };
        let value = match entry.name {
            "PeakValue" | "AverageLevel" => ByteOrder::Little.u32(bytes, 0).map(|n| Value::Integer(n.into())),
            "WM_Provider" => {
                let mut text = String::new();
                table::print::exif::push_utf16(bytes, ByteOrder::Little, &mut text);
                Some(Value::Text(ctx.keep_text(text.trim_end_matches('\0'))))
            }
            // All others of the table are identifiers of Windows Media.
            _ => guid(bytes).map(|text| Value::Text(ctx.keep_text(&text))),
        };
        if let Some(value) = value {
            ctx.push_entry(frame.group, entry, value);
        }
        return;
    }
    let name = match std::str::from_utf8(&owner) {
        Ok(owner)
            if (1..=LONGEST_OWNER).contains(&owner.len()) && owner.bytes().all(|byte| is_name(&byte)) =>
        {
            ctx.keep_text(&table::name::tag_name(owner))
        }
        _ => "Private",
    };
    let value = frame.body.rest(ctx, n_bytes);
    ctx.push_plain(frame.group, name, value);
}

/// Reads a file in the tag (section 4.15): its media type, file name and description, its data.
fn object<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>) {
    /// Bytes that are read for the texts before the data; they are short.
    const HEAD_BYTES: u64 = 1024;
    const ENCODING_BYTES: usize = 1;
    let Some(head) = frame.body.get(ctx, 0, frame.body.len().min(HEAD_BYTES) as usize) else { return };
    let Some((&encoding, rest)) = head.split_first() else { return };
    let Some(encoding) = Encoding::of(encoding) else { return };
    let (media_type, n_type) = Encoding::Latin1.first(rest);
    let (file, n_file) = encoding.first(&rest[n_type..]);
    let (description, n_description) = encoding.first(&rest[n_type + n_file..]);
    let texts = [
        ("GEOB-Mime", Encoding::Latin1, media_type),
        ("GEOB-File", encoding, file),
        ("GEOB-Desc", encoding, description),
    ];
    for (name, encoding, bytes) in texts {
        let text = encoding.decode(ctx, bytes);
        if !text.is_empty() {
            ctx.push_plain(OBJECT, name, Value::Text(text));
        }
    }
    let data = frame.body.rest(ctx, ENCODING_BYTES + n_type + n_file + n_description);
    ctx.push_plain(OBJECT, "GEOB-Data", data);
}

/// Reads a text with times (section 4.9): encoding, language, unit of time, type, description, then texts
/// with their times.
fn synchronised_text<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>) {
    const MOST_LINES: usize = 10_000;
    /// The unit of time; the other unit is frames of MPEG, whose length is not known here.
    const MILLISECONDS: u8 = 2;
    const TIME_BYTES: usize = 4;
    let Some(bytes) = frame.body.whole(ctx) else { return };
    let Some((&[encoding, _, _, _, unit, kind], rest)) = bytes.split_first_chunk() else { return };
    let Some(encoding) = Encoding::of(encoding) else { return };
    let (description, n_bytes) = encoding.first(rest);
    let description = encoding.decode(ctx, description);
    let labels = Conv::Labels(id3::SYNC_TYPE);
    ctx.push_conv(GROUP, "SynchronizedLyricsType", Value::Integer(kind.into()), labels);
    ctx.push_plain(GROUP, "SynchronizedLyricsDescription", Value::Text(description));
    let mut rest = &rest[n_bytes..];
    let mut lines = Vec::new();
    while lines.len() < MOST_LINES && !rest.is_empty() {
        let (text, n_bytes) = encoding.first(rest);
        let Some(time) = table::bytes::be32(rest, n_bytes) else { break };
        let text = encoding.decode(ctx, text);
        let (number, print) = match unit {
            MILLISECONDS => {
                let seconds = f64::from(time) / 1000.0;
                let (minutes, left) = ((seconds / 60.0).floor(), seconds % 60.0);
                (format!("[{seconds:.3}]{text}"), format!("[{minutes:02.0}:{left:05.2}]{text}"))
            }
            _ => (format!("[{time}]{text}"), format!("[{time}]{text}")),
        };
        let value = ctx.arena.keep_value(Value::Text(ctx.keep_text(&number)));
        lines.push(Value::Shown { value, print: ctx.keep_text(&print) });
        rest = &rest[n_bytes + TIME_BYTES..];
    }
    if !lines.is_empty() {
        let list = ctx.keep_list(&lines);
        ctx.push_plain(GROUP, "SynchronizedLyricsText", list);
    }
}

/// Writes genres: numbers of ID3v1's list become words. They stand alone, between slashes (the texts of 2.4),
/// or in parentheses, which can be several and be followed by a text (2.3, section 4.2.1, `TCON`).
fn genre(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    if mode == Mode::Number {
        return out.push_str(&plain);
    }
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let word = |text: &str| match text_word(id3::GENRE, text) {
        Some(word) => word.to_owned(),
        None if is_number(text) && !text.is_empty() => format!("Unknown ({text})"),
        None => text.to_owned(),
    };
    for (index, part) in plain.split('/').enumerate() {
        if index > 0 {
            out.push('/');
        }
        if !part.starts_with('(') {
            out.push_str(&if is_number(part) { word(part) } else { part.to_owned() });
            continue;
        }
        // As in ExifTool, a single number in parentheses is replaced with them, otherwise the parentheses
        // stay.
        if let Some(inner) = part.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
            && !inner.contains(['(', ')'])
            && (!is_number(inner) || text_word(id3::GENRE, inner).is_some())
        {
            out.push_str(&if is_number(inner) { word(inner) } else { inner.to_owned() });
            continue;
        }
        let mut rest = part;
        while let Some((before, after)) = rest.split_once('(') {
            let Some((inner, following)) = after.split_once(')') else { break };
            out.push_str(before);
            out.push_str(&format!("({})", word(inner)));
            rest = following;
        }
        out.push_str(rest);
    }
}

/// Milliseconds as seconds.
fn seconds(value: &Value<'_>, mode: Mode, out: &mut String) {
    match value.as_f64() {
        Some(milliseconds) => {
            table::number::write_g(milliseconds / 1000.0, 15, out);
            if mode == Mode::Print {
                out.push_str(" s");
            }
        }
        None => value.write_plain(out),
    }
}

/// Writes a time stamp of 2.4 (section 4 of its structure), `2012-03-04T05:06:07`, as ExifTool writes dates.
fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&value.plain().replace('-', ":").replace('T', " "));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genres() {
        for (text, expected) in [
            ("(17)", "Rock"),
            ("17", "Rock"),
            ("17/4/Foo", "Rock/Disco/Foo"),
            ("(4)Eurodisco", "(Disco)Eurodisco"),
            ("(17)(4)", "(Rock)(Disco)"),
            ("(200)", "(Unknown (200))"),
            ("Rock", "Rock"),
            ("(RX)", "RX"),
        ] {
            let mut out = String::new();
            genre(&Value::Text(text), Mode::Print, &mut out);
            assert_eq!(out, expected, "{text}");
        }
    }

    #[test]
    fn volumes_have_signs_and_percents() {
        assert_eq!(volumes(&[3, 16, 1, 0, 1, 0]).as_deref(), Some("+0.4% Right, +0.4% Left"));
        assert_eq!(volumes(&[0, 0, 1]), None);
    }
}
