//! The boxes `meta` of a movie and its tracks: item lists, whose entries have codes or keys.

use super::boxes::{Box4, for_each_box};
use super::iso6709;
use super::language::{self, Translations};
use crate::context::Context;
use crate::format::key_name;
use crate::metadata::{Group, Tag};
use crate::xmp;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode, Role};
use table::film::id3::GENRE;
use table::film::quicktime::{ITEM_LIST, ITUNES, KEYS, USER_DATA};
use table::film::text_word;
use table::name::tag_name;
use table::number::{write_fixed, write_g};
use table::print::container::iso_date;
use table::print::gps::write_dms;
use table::row::key::{KeyRow, find};
use table::value::{Array, Format, Value};

const LIST_GROUP: Group<'static> = Group::new("QuickTime", "ItemList");
const KEYS_GROUP: Group<'static> = Group::new("QuickTime", "Keys");

/// Number of keys that are read per movie.
const MOST_KEYS: usize = 512;

pub(super) fn utf16<'a>(ctx: &Context<'a>, bytes: &[u8]) -> &'a str {
    ctx.keep_text(&encoding_rs::UTF_16BE.decode_without_bom_handling(bytes).0)
}

/// Reads a `meta` box with an item list, whose entries are identified by codes or by key numbers.
pub(super) fn meta<'a>(ctx: &mut Context<'a>, meta: Box4, translations: &mut Translations<'a>) {
    let groups = Groups { meta: super::state::GROUP, keys: KEYS_GROUP, list: LIST_GROUP };
    meta_in(ctx, meta, groups, translations);
}

/// Reads the `meta` box of a track, whose keys have a group of their own.
pub(super) fn meta_of_track<'a>(
    ctx: &mut Context<'a>,
    meta: Box4,
    track: Group<'static>,
    handler: &[u8; 4],
    translations: &mut Translations<'a>,
) {
    let keys = of_track(ctx, track, handler, "Keys");
    meta_in(ctx, meta, Groups { meta: track, keys, list: LIST_GROUP }, translations);
}

/// Reads the `meta` box in the user data of a track.
pub(super) fn meta_of_track_data<'a>(
    ctx: &mut Context<'a>,
    meta: Box4,
    track: Group<'static>,
    handler: &[u8; 4],
    translations: &mut Translations<'a>,
) {
    let list = of_track(ctx, track, handler, "ItemList");
    meta_in(ctx, meta, Groups { meta: track, keys: list, list }, translations);
}

/// The group for a kind of data of a track with this handler.
pub(super) fn of_track<'a>(
    ctx: &Context<'a>,
    track: Group<'static>,
    handler: &[u8; 4],
    kind: &str,
) -> Group<'a> {
    let owner = match handler {
        b"soun" => "Audio",
        b"vide" => "Video",
        _ => track.family1,
    };
    Group::new("QuickTime", ctx.keep_text(&format!("{owner}{kind}")))
}

/// Groups of the tags of a `meta` box, of its values with keys, and of those with codes.
#[derive(Clone, Copy)]
struct Groups<'a> {
    meta: Group<'static>,
    keys: Group<'a>,
    list: Group<'a>,
}

fn meta_in<'a>(ctx: &mut Context<'a>, meta: Box4, groups: Groups<'a>, translations: &mut Translations<'a>) {
    // In QuickTime, `meta` has no version before its boxes; in MPEG-4 it has one.
    let is_plain = meta.first(ctx, 8).is_some_and(|first| first.get(4..) == Some(b"hdlr"));
    let Some(body) = meta.skip(if is_plain { 0 } else { 4 }) else { return };
    let mut keys = Vec::new();
    for_each_box(ctx, body, |ctx, found| match &found.kind {
        b"hdlr" => {
            super::meta::handler(ctx, &found, groups.meta);
        }
        b"xml " => {
            if let Some(document) = found.skip(4).and_then(|body| body.payload(ctx)) {
                ctx.deeper(|ctx| xmp::read_plain(ctx, document, xmp::Plain::Film));
            }
        }
        b"keys" => keys = found.payload(ctx).map(names_of).unwrap_or_default(),
        b"ilst" => ctx.deeper(|ctx| {
            for_each_box(ctx, found, |ctx, item| self::item(ctx, item, &keys, groups, translations));
        }),
        _ => {}
    });
}

/// Names in a `keys` box: version, number of keys, then the length, kind and name of each.
fn names_of(payload: &[u8]) -> Vec<&[u8]> {
    const HEAD_BYTES: usize = 8;
    let mut names = Vec::new();
    let mut at = HEAD_BYTES;
    while let Some(n_bytes) = be32(payload, at).filter(|_| names.len() < MOST_KEYS) {
        let end = at.saturating_add(n_bytes as usize);
        let Some(name) = payload.get(at + HEAD_BYTES..end) else { break };
        names.push(name);
        at = end;
    }
    names
}

/// Group, name, role and table entry of a value of an item list.
struct Named<'a> {
    group: Group<'a>,
    name: &'a str,
    entry: Option<&'static KeyRow>,
}

impl<'a> Named<'a> {
    fn of_entry(group: Group<'a>, entry: &'static KeyRow) -> Named<'a> {
        Named { group, name: entry.name, entry: Some(entry) }
    }

    fn role(&self) -> Role {
        self.entry.map_or(Role::None, |entry| entry.role)
    }
}

/// Reads one entry of an item list, whose value is in a `data` box inside.
fn item<'a>(
    ctx: &mut Context<'a>,
    item: Box4,
    keys: &[&'a [u8]],
    groups: Groups<'a>,
    translations: &mut Translations<'a>,
) {
    let number = u32::from_be_bytes(item.kind) as usize;
    let key = number.checked_sub(1).and_then(|index| keys.get(index));
    let named = match key {
        Some(key) => name_of_key(ctx, key, groups.keys),
        None if &item.kind == b"----" => itunes_name(ctx, item),
        None => {
            let entry = ITEM_LIST.iter().find(|entry| entry.key == item.kind && !entry.is_unknown);
            entry.map(|entry| Named::of_entry(groups.list, entry))
        }
    };
    let Some(named) = named else { return };
    if named.name == "EncodingParams" {
        return encoding_parameters(ctx, item);
    }
    if !ctx.options.want.takes(named.name, named.role()) {
        return;
    }
    let is_free = &item.kind == b"----";
    let mut values = Vec::new();
    for_each_box(ctx, item, |ctx, found| {
        if &found.kind == b"data"
            && let Some((value, language)) = data(ctx, found, &named)
        {
            // Only the values of names from outside are one list.
            if is_free {
                values.push(value);
            } else {
                translations.push(ctx, tag(&named, value), language);
            }
        }
    });
    match values[..] {
        [] => {}
        [value] => ctx.push(tag(&named, value)),
        _ => {
            let list = ctx.arena.keep_list(&values);
            ctx.push(tag(&named, list));
        }
    }
}

/// Reads how iTunes encoded sound: names of four characters, each with a number.
fn encoding_parameters(ctx: &mut Context<'_>, item: Box4) {
    const HEAD_BYTES: u64 = 8;
    for_each_box(ctx, item, |ctx, found| {
        let body = found.skip(HEAD_BYTES).filter(|_| &found.kind == b"data");
        for pair in body.and_then(|body| body.payload(ctx)).unwrap_or(&[]).chunks_exact(8) {
            let (key, number) = pair.split_at(4);
            if let Some((_, name)) = ENCODING_PARAMETERS.iter().find(|(known, _)| *known == key) {
                let value = match (*name, number) {
                    ("AudioComponentVersion", &[_, major, minor, patch]) => {
                        Value::Text(ctx.keep_text(&format!("{major}.{minor}.{patch}")))
                    }
                    _ => Value::Integer(be32(number, 0).unwrap_or(0).into()),
                };
                ctx.push_plain(super::state::GROUP, name, value);
            }
        }
    });
}

fn name_of_key<'a>(ctx: &Context<'a>, key: &'a [u8], group: Group<'a>) -> Option<Named<'a>> {
    /// Names of keys that mean something else in the track of pictures.
    const OF_PICTURES: [(&str, &str); 5] = [
        ("camera.focal_length.35mm_equivalent", "FocalLengthIn35mmFormat"),
        ("camera.framereadouttimeinmicroseconds", "FrameReadoutTime"),
        ("camera.identifier", "CameraIdentifier"),
        ("camera.lens_model", "LensModel"),
        ("com.apple.photos.captureMode", "CaptureMode"),
    ];
    // Some writers use the codes of entries without keys.
    if let Some(entry) = find(ITEM_LIST, key).or_else(|| find(USER_DATA, key)) {
        return Some(Named::of_entry(group, entry));
    }
    let key = std::str::from_utf8(key).ok()?;
    let key = key.strip_prefix("com.apple.quicktime.").unwrap_or(key);
    if group.family1 == "VideoKeys"
        && let Some(&(_, name)) = OF_PICTURES.iter().find(|(known, _)| *known == key)
    {
        return Some(Named { group, name, entry: None });
    }
    if let Some(entry) = KEYS.iter().find(|entry| entry.key == key.as_bytes()) {
        return Some(Named::of_entry(group, entry));
    }
    let key = key.strip_prefix("com.").unwrap_or(key);
    let has_name = key.bytes().filter(u8::is_ascii_alphanumeric).count() > 1;
    has_name.then(|| Named { group, name: ctx.keep_text(&key_name::of_metadata(key)), entry: None })
}

/// The name of an entry `----`, which is in a box `name`.
fn itunes_name<'a>(ctx: &mut Context<'a>, item: Box4) -> Option<Named<'a>> {
    const GROUP: Group<'static> = Group::new("QuickTime", "iTunes");
    const VERSION_BYTES: u64 = 4;
    let mut key = None;
    for_each_box(ctx, item, |ctx, found| {
        if &found.kind == b"name" {
            key = found.skip(VERSION_BYTES).and_then(|body| body.payload(ctx));
        }
    });
    let key = key.filter(|key: &&[u8]| !key.is_empty())?;
    Some(match ITUNES.iter().find(|entry| entry.key == key) {
        Some(entry) => Named::of_entry(GROUP, entry),
        None => {
            let name = tag_name(ctx.text_or_latin1(key));
            Named { group: GROUP, name: ctx.keep_text(&name), entry: None }
        }
    })
}

/// The value of a `data` box and its language: its type, its country and language, its bytes.
fn data<'a>(ctx: &mut Context<'a>, found: Box4, named: &Named<'a>) -> Option<(Value<'a>, Option<String>)> {
    const HEAD_BYTES: u64 = 8;
    let head = found.first(ctx, HEAD_BYTES as usize)?;
    let (kind, language) = (be32(head, 0)?, language::of_locale(be16(head, 4)?, be16(head, 6)?));
    Some((typed(ctx, kind, found.skip(HEAD_BYTES)?, named)?, language))
}

/// The value of bytes of this type (QuickTime File Format, "Well-known types").
fn typed<'a>(ctx: &mut Context<'a>, kind: u32, body: Box4, named: &Named<'a>) -> Option<Value<'a>> {
    if matches!(kind, 13 | 14 | 27) || body.len() > 1 << 16 {
        return Some(ctx.stored(body.start, body.len()));
    }
    let bytes = body.payload(ctx)?;
    let number = |format| Some(Value::Array(Array { bytes, format, order: ByteOrder::Big }));
    if kind == 0 {
        // Reserved: the entry says what the bytes mean.
        return match (named.entry.and_then(|entry| entry.format), named.name) {
            (Some(format), _) if bytes.len() == format.size_bytes() => number(format),
            (_, "TrackNumber" | "DiskNumber") => of_total(ctx, bytes),
            (_, "Genre") if bytes.len() == 2 => number(Format::Int16u),
            _ => Some(ctx.held(bytes)),
        };
    }
    match (kind, bytes.len()) {
        (1, _) if named.name.starts_with("Google") => Some(of_google(ctx, named.name, bytes)),
        (1, _) => Some(Value::Text(ctx.text_or_latin1(bytes))),
        (2, _) => Some(Value::Text(utf16(ctx, bytes))),
        (21, 1) => number(Format::Int8s),
        (21, 2) => number(Format::Int16s),
        (21, 4) => number(Format::Int32s),
        (21, 8) => number(Format::Int64s),
        (22, 1) => number(Format::Int8u),
        (22, 2) => number(Format::Int16u),
        (22, 4) => number(Format::Int32u),
        (22, 8) => number(Format::Int64u),
        (23, 4) => number(Format::Float),
        (24, 8) => number(Format::Double),
        _ => Some(ctx.held(bytes)),
    }
}

/// A text in a field of fixed length, of films that YouTube has sent; a time is in milliseconds.
fn of_google<'a>(ctx: &Context<'a>, name: &str, bytes: &'a [u8]) -> Value<'a> {
    let text = ctx.text_or_latin1(&bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]);
    match (name, text.parse::<f64>()) {
        ("GoogleTrackDuration", Ok(milliseconds)) => Value::Float(milliseconds / 1000.0),
        _ => Value::Text(text),
    }
}

/// Adds a value of timed metadata: the name of its key, its type (as for `data` boxes), its bytes.
pub(super) fn timed_value<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    key: &'a [u8],
    kind: u32,
    bytes: &'a [u8],
) {
    let Some(named) = name_of_key(ctx, key, KEYS_GROUP) else { return };
    let numbers = |format| Value::Array(Array { bytes, format, order: ByteOrder::Big });
    let value = match kind {
        _ if named.name == "LivePhotoInfo" => Value::Text(ctx.keep_text(&live_photo(bytes))),
        1 => Value::Text(ctx.text_or_latin1(bytes)),
        2 => Value::Text(utf16(ctx, bytes)),
        65 => numbers(Format::Int8s),
        66 => numbers(Format::Int16s),
        67 => numbers(Format::Int32s),
        74 => numbers(Format::Int64s),
        75 => numbers(Format::Int8u),
        76 => numbers(Format::Int16u),
        77 => numbers(Format::Int32u),
        78 => numbers(Format::Int64u),
        // A number, a point, a size, a rectangle.
        23 | 70..=72 => numbers(Format::Float),
        24 | 79 => numbers(Format::Double),
        _ => match named.entry.and_then(|entry| entry.format) {
            Some(format) => numbers(format),
            None => ctx.held(bytes),
        },
    };
    ctx.push(tag(&Named { group, ..named }, value));
}

/// The numbers that describe a frame of a live photo, in little-endian order, as far as there are bytes.
fn live_photo(bytes: &[u8]) -> String {
    const LAYOUT: [(usize, Format); 13] = [
        (1, Format::Int32u),
        (1, Format::Float),
        (2, Format::Int32u),
        (6, Format::Float),
        (4, Format::Int8s),
        (1, Format::Int32s),
        (2, Format::Int8u),
        (2, Format::Int8s),
        (1, Format::Int32s),
        (4, Format::Float),
        (1, Format::Int32u),
        (1, Format::Int16s),
        (1, Format::Int16u),
    ];
    let mut out = Vec::new();
    let mut at = 0;
    for (count, format) in LAYOUT {
        for _ in 0..count {
            let Some(one) = bytes.get(at..at + format.size_bytes()) else { return out.join(" ") };
            at += one.len();
            out.push(Value::Array(Array { bytes: one, format, order: ByteOrder::Little }).plain());
        }
    }
    out.join(" ")
}

/// A number and how many there are, such as `1 of 2`.
fn of_total<'a>(ctx: &Context<'a>, bytes: &[u8]) -> Option<Value<'a>> {
    let (number, total) = (be16(bytes, 2)?, be16(bytes, 4).unwrap_or(0));
    let text = if total > 0 { format!("{number} of {total}") } else { number.to_string() };
    Some(Value::Text(ctx.keep_text(&text)))
}

fn tag<'a>(named: &Named<'a>, value: Value<'a>) -> Tag<'a> {
    let conv = match named.name {
        "VolumeNormalization" | "iTunSMPB" => Conv::Call(without_zeros),
        "Genre" if matches!(value, Value::Array(_)) => Conv::Call(genre),
        "FrameReadoutTime" => Conv::Unit(" microseconds"),
        _ => named.entry.map_or(Conv::None, |entry| entry.conv),
    };
    user_tag(named.group, named.name, named.role(), value, conv)
}

pub(super) fn user_tag<'a>(
    group: Group<'a>,
    name: &'a str,
    role: Role,
    value: Value<'a>,
    conv: Conv,
) -> Tag<'a> {
    let conv = match role {
        Role::GpsCoordinates => Conv::Call(coordinates),
        Role::DateTimeOriginal | Role::DateCreated => Conv::Call(date_with_zone),
        _ => conv,
    };
    Tag { group, name, value, conv, role, priority: 1 }
}

/// A genre of ID3, the first of which has the number 1.
fn genre(value: &Value<'_>, mode: Mode, out: &mut String) {
    let number = value.as_i64().map(|number| (number - 1).to_string());
    match number.and_then(|number| text_word(GENRE, &number)).filter(|_| mode == Mode::Print) {
        Some(word) => out.push_str(word),
        None => value.write_plain(out),
    }
}

/// Hexadecimal numbers without the zeros before them.
fn without_zeros(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    if mode == Mode::Number {
        return out.push_str(&text);
    }
    let short = |word: &str| match word.trim_start_matches('0') {
        "" => "0".to_owned(),
        rest => rest.to_owned(),
    };
    out.push_str(&text.split_whitespace().map(short).collect::<Vec<_>>().join(" "));
}

/// Converts `2023-05-06T12:34:56+0200` to `2023:05:06 12:34:56+02:00`.
pub(super) fn date_with_zone(value: &Value<'_>, mode: Mode, out: &mut String) {
    iso_date(value, mode, out);
    let zone = out.len().checked_sub(5).and_then(|at| out.get(at..));
    let is_short = zone.is_some_and(|zone| {
        zone.starts_with(['+', '-']) && zone[1..].bytes().all(|byte| byte.is_ascii_digit())
    });
    if is_short && out.contains(' ') {
        out.insert(out.len() - 2, ':');
    }
}

/// Converts latitude, longitude and altitude of ISO 6709, annex H, to decimal degrees:
/// `+48.1372+011.5756+519.000/`.
fn coordinates(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let numbers = iso6709::numbers(&text);
    let (&[latitude, longitude], altitude) = match numbers.as_slice() {
        [first, second, rest @ ..] => (&[*first, *second], rest.first().copied()),
        _ => return out.push_str(&text),
    };
    if mode == Mode::Number {
        for (index, number) in numbers.iter().take(3).enumerate() {
            if index > 0 {
                out.push(' ');
            }
            write_g(*number, 15, out);
        }
        return;
    }
    for (degrees, letters) in [(latitude, [" N, ", " S, "]), (longitude, [" E", " W"])] {
        write_dms(degrees, out);
        out.push_str(letters[usize::from(degrees < 0.0)]);
    }
    if let Some(altitude) = altitude {
        out.push_str(", ");
        write_fixed(altitude.abs(), 3, out);
        let trimmed = out.trim_end_matches('0').trim_end_matches('.').len();
        out.truncate(trimmed);
        out.push_str(if altitude < 0.0 { " m Below Sea Level" } else { " m Above Sea Level" });
    }
}

/// Names of iTunes' encoding parameters.
const ENCODING_PARAMETERS: &[(&[u8], &str)] = &[
    (b"abrt", "AudioAvailableBitRateRange"),
    (b"acbf", "AudioBitRateControlMode"),
    (b"acef", "AudioExtendFrequencies"),
    (b"brat", "AudioCurrentTargetBitRate"),
    (b"cdcv", "AudioComponentVersion"),
    (b"cmnc", "AudioAvailableNumberChannels"),
    (b"init", "AudioIsInitialized"),
    (b"lmrc", "AudioDoesSampleRateConversion"),
    (b"mdel", "AudioMinimumDelayMode"),
    (b"mnip", "AudioMinimumNumberInputPackets"),
    (b"mnop", "AudioMinimumNumberOutputPackets"),
    (b"oppr", "AudioOutputPrecedence"),
    (b"pad0", "AudioZeroFramesPadded"),
    (b"pakb", "AudioMaximumPacketByteSize"),
    (b"pakd", "AudioRequiresPacketDescription"),
    (b"pakf", "AudioPacketFrameSize"),
    (b"prmm", "AudioCodecPrimeMethod"),
    (b"srcq", "AudioQualitySetting"),
    (b"tbuf", "AudioInputBufferSize"),
    (b"ubuf", "AudioUsedInputBufferSize"),
    (b"ursr", "AudioUseRecommendedSampleRate"),
    (b"vbrq", "AudioVBRQuality"),
    (b"vers", "AudioEncodingParamsVersion"),
    (b"vpk?", "AudioHasVariablePacketByteSizes"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, number: &str, print: &str) {
        let value = Value::Text(text);
        for (mode, expected) in [(Mode::Number, number), (Mode::Print, print)] {
            let mut out = String::new();
            coordinates(&value, mode, &mut out);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn places() {
        check(
            "+48.1372-011.5756+519.000/",
            "48.1372 -11.5756 519",
            "48 deg 8' 13.92\" N, 11 deg 34' 32.16\" W, 519 m Above Sea Level",
        );
        check("-10.5+010.5/", "-10.5 10.5", "10 deg 30' 0.00\" S, 10 deg 30' 0.00\" E");
        check("somewhere", "somewhere", "somewhere");
    }

    #[test]
    fn keys_are_counted_and_cut_keys_end_the_list() {
        let mut payload = vec![0; 8];
        for name in ["one", "two"] {
            payload.extend((8 + name.len() as u32).to_be_bytes());
            payload.extend(b"mdta");
            payload.extend(name.bytes());
        }
        assert_eq!(names_of(&payload), [b"one", b"two"]);
        payload.pop();
        assert_eq!(names_of(&payload), [b"one"]);
    }
}
