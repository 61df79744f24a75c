//! The box `udta`: texts, numbers and pictures that users and cameras add to a film or a track (QuickTime
//! File Format, "User data atoms"; 3GPP TS 26.244, section 8).

use super::boxes::{Box4, for_each_box};
use super::language::{self, Translations};
use super::user_data::{self, user_tag, utf16};
use super::{camera_box, xtra};
use crate::context::Context;
use crate::metadata::{Group, Tag};
use crate::{maker, xmp};
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Role};
use table::film::quicktime::USER_DATA;
use table::name::{tag_name, words};
use table::number::write_g;
use table::print::container::date_since_1970;
use table::row::key::{KeyRow, find};
use table::value::{Array, Format, Value};

const BIG: ByteOrder = ByteOrder::Big;
const USER_DATA_GROUP: Group<'static> = Group::new("QuickTime", "UserData");
/// First byte of the codes of texts in several languages.
const COPYRIGHT_SIGN: u8 = 0xa9;

/// The film or the track that the data belongs to.
#[derive(Clone, Copy)]
struct Owner<'a> {
    group: Group<'a>,
    /// The group of the track, whose name is put before the names of its tags, and its handler.
    track: Option<(Group<'static>, [u8; 4])>,
}

/// Reads the box of the film: a sequence of boxes, with four zero bytes at the end in old files.
pub(super) fn read<'a>(ctx: &mut Context<'a>, user_data: Box4, translations: &mut Translations<'a>) {
    entries(ctx, user_data, Owner { group: USER_DATA_GROUP, track: None }, translations);
}

/// Reads the box of a track.
pub(super) fn read_of_track<'a>(
    ctx: &mut Context<'a>,
    found: Box4,
    track: Group<'static>,
    handler: &[u8; 4],
    translations: &mut Translations<'a>,
) {
    let group = user_data::of_track(ctx, track, handler, "UserData");
    entries(ctx, found, Owner { group, track: Some((track, *handler)) }, translations);
}

fn entries<'a>(
    ctx: &mut Context<'a>,
    user_data: Box4,
    owner: Owner<'a>,
    translations: &mut Translations<'a>,
) {
    for_each_box(ctx, user_data, |ctx, found| match &found.kind {
        b"meta" => ctx.deeper(|ctx| match &owner.track {
            Some((track, handler)) => {
                user_data::meta_of_track_data(ctx, found, *track, handler, translations)
            }
            None => user_data::meta(ctx, found, translations),
        }),
        b"TAGS" => camera_box::read(ctx, found),
        b"btec" => dji_settings(ctx, &found),
        b"GPMF" if ctx.filter.makers.any() => {
            if let Some(settings) = found.payload(ctx) {
                ctx.besides_columns(|ctx| ctx.deeper(|ctx| maker::segment::gopro::read(ctx, settings)));
            }
        }
        b"Xtra" => ctx.deeper(|ctx| xtra::read(ctx, &found)),
        b"XMP_" => {
            if let Some(packet) = found.payload(ctx) {
                ctx.deeper(|ctx| xmp::read(ctx, packet));
            }
        }
        _ => {
            let _ = entry(ctx, &found, owner, translations);
        }
    });
}

/// Reads how DJI's cameras make faces look better: names and values, `smoother=2;whitening=3`.
fn dji_settings(ctx: &mut Context<'_>, found: &Box4) {
    const GROUP: Group<'static> = Group::new("QuickTime", "DJI");
    const MOST_SETTINGS: usize = 64;
    let Some(settings) = found.payload(ctx) else { return };
    let settings = ctx.text_or_latin1(settings);
    for setting in settings.split(';').take(MOST_SETTINGS) {
        let Some((key, value)) = setting.split_once('=').filter(|(_, value)| !value.is_empty()) else {
            continue;
        };
        let name = match DJI_SETTINGS.iter().find(|(known, _)| *known == key) {
            Some((_, name)) => name,
            None => ctx.keep_text(&tag_name(&words(key))),
        };
        let value = value.split('=').next().unwrap_or_default();
        ctx.push_plain(GROUP, name, Value::Text(value));
    }
}

/// Keys of DJI's settings.
const DJI_SETTINGS: &[(&str, &str)] = &[
    ("beauty_enable", "BeautyEnable"),
    ("smoother", "Smoother"),
    ("whitening", "Whitening"),
    ("face_slimming", "FaceSlimming"),
    ("eye_enlarge", "EyeEnlarge"),
    ("nose_slimming", "NoseSlimming"),
    ("mouth_beautify", "MouthModify"),
    ("teeth_whitening", "TeethWhitening"),
    ("leg_longer", "LegLonger"),
    ("head_shrinking", "HeadShrinking"),
    ("lipstick", "Lipstick"),
    ("blush", "Blush"),
    ("dark_circle", "DarkCircle"),
    ("acne_spot_removal", "AcneSpotRemoval"),
    ("eyebrows", "Eyebrows"),
];

fn entry<'a>(
    ctx: &mut Context<'a>,
    found: &Box4,
    owner: Owner<'a>,
    translations: &mut Translations<'a>,
) -> Option<()> {
    let code = found.kind;
    let Some(known) = find(USER_DATA, &code) else {
        if code[0] == COPYRIGHT_SIGN {
            let letters = std::str::from_utf8(&code[1..]).ok()?;
            let name = ctx.keep_text(&format!("UserData_{letters}"));
            let payload = found.payload(ctx)?;
            texts(
                ctx,
                &user_tag(owner.group, name, Role::None, Value::Text(""), Conv::None),
                payload,
                translations,
            );
        }
        return None;
    };
    if known.is_unknown && !ctx.options.unknown || !ctx.options.want.takes(known.name, known.role) {
        return None;
    }
    let name = match owner.track {
        None => known.name,
        Some((track, _)) => ctx.keep_text(&format!("{}{}", track.family1, known.name)),
    };
    match &code {
        b"RTHU" | b"mcvr" | b"thmb" | b"nail" | b"PXMN" | b"SIGM" => {
            ctx.push_plain(owner.group, name, ctx.stored(found.start, found.len()));
            return None;
        }
        _ => {}
    }
    let payload = found.payload(ctx)?;
    if code[0] == COPYRIGHT_SIGN {
        texts(
            ctx,
            &user_tag(owner.group, name, known.role, Value::Text(""), known.conv),
            payload,
            translations,
        );
    } else if is_3gpp(&code) && payload.first() == Some(&0) {
        asset(
            ctx,
            &user_tag(owner.group, name, known.role, Value::Text(""), known.conv),
            payload,
            translations,
        );
    } else {
        let value = value(ctx, &code, known, payload)?;
        let conv = if &code == b"date" { Conv::Call(user_data::date_with_zone) } else { known.conv };
        ctx.push(user_tag(owner.group, name, known.role, value, conv));
    }
    Some(())
}

/// Entries of 3GPP with a text after a version and a language.
fn is_3gpp(code: &[u8; 4]) -> bool {
    matches!(code, b"albm" | b"auth" | b"cprt" | b"coll" | b"dscp" | b"gnre" | b"perf" | b"titl")
}

/// Adds a text of 3GPP. A language other than English is part of the name.
fn asset<'a>(ctx: &mut Context<'a>, tag: &Tag<'a>, payload: &'a [u8], translations: &mut Translations<'a>) {
    let Some(text) = payload.get(6..) else { return };
    let code = be16(payload, 4).unwrap_or(0);
    let text = first_text(ctx, text, code);
    if !text.is_empty() {
        let tag = Tag { value: Value::Text(text), ..*tag };
        translations.push(ctx, tag, language::of_text(code));
    }
}

/// Adds texts, each after its length and its language. Some cameras write a single text without them.
fn texts<'a>(
    ctx: &mut Context<'a>,
    tag: &Tag<'a>,
    mut payload: &'a [u8],
    translations: &mut Translations<'a>,
) {
    const MOST_TEXTS: usize = 64;
    const HEAD_BYTES: usize = 4;
    for index in 0..MOST_TEXTS {
        let (Some(len), Some(code)) = (be16(payload, 0), be16(payload, 2)) else { return };
        let rest = &payload[HEAD_BYTES..];
        let (bytes, after) = match rest.split_at_checked(len.into()) {
            Some(parts) => parts,
            None if index == 0 => (rest, &[][..]),
            None => return,
        };
        payload = after;
        let text = first_text(ctx, bytes, code);
        if !text.is_empty() {
            let tag = Tag { value: Value::Text(text), ..*tag };
            translations.push(ctx, tag, language::of_text(code));
        }
    }
}

/// The text up to a zero, in the encoding of its language.
fn first_text<'a>(ctx: &Context<'a>, bytes: &'a [u8], code: u16) -> &'a str {
    let text = match bytes {
        [0xfe, 0xff, units @ ..] => utf16(ctx, units),
        _ if code >= language::FIRST_ISO || bytes.is_ascii() => ctx.text_or_latin1(bytes),
        _ => ctx.keep_text(&ctx.options.charsets.quicktime.decode_without_bom_handling(bytes).0),
    };
    text.split('\0').next().unwrap_or("")
}

/// The value of an entry that has a layout of its own.
fn value<'a>(ctx: &Context<'a>, code: &[u8; 4], known: &KeyRow, payload: &'a [u8]) -> Option<Value<'a>> {
    let array = |format| Value::Array(Array { bytes: payload, format, order: BIG });
    let text = |text: String| Some(Value::Text(ctx.keep_text(&text)));
    match code {
        b"CAME" | b"MUID" => text(payload.iter().take(256).map(|byte| format!("{byte:02x}")).collect()),
        b"_yaw" | b"_cx_" | b"_cy_" | b"ptch" | b"roll" | b"rads" | b"Lvlm" | b"lvlm" => {
            Some(array(Format::Rational64s))
        }
        b"chpl" => {
            let shown = |(plain, print): &(String, String)| {
                let value = ctx.arena.keep_value(Value::Text(ctx.keep_text(plain)));
                Value::Shown { value, print: ctx.keep_text(print) }
            };
            Some(ctx.keep_list(&chapters(payload)?.iter().map(shown).collect::<Vec<_>>()))
        }
        b"clsf" => {
            let (entity, index) = (payload.get(4..8)?, be16(payload, 8)?);
            text(format!("Entity={} Index={index} {}", latin1(entity), latin1(payload.get(12..)?)))
        }
        b"rtng" => {
            let (entity, criteria) = (payload.get(4..8)?, payload.get(8..12)?);
            text(format!(
                "Entity={} Criteria={} {}",
                latin1(entity),
                latin1(criteria),
                latin1(payload.get(14..)?)
            ))
        }
        b"yrrc" => Some(Value::Integer(be16(payload, 4)?.into())),
        b"urat" => Some(Value::Integer((*payload.get(7)?).into())),
        b"kywd" if payload.first() == Some(&0) => text(keywords(payload)?),
        b"loci" => text(location(payload)?),
        b"time" => text(date_since_1970(be32(payload, 0)?.into())),
        b"pmcc" => Some(Value::Text(first_text(ctx, payload.get(4..)?, language::FIRST_ISO))),
        b"manu" | b"modl" if payload.first() == Some(&0) => {
            Some(Value::Text(first_text(ctx, payload.get(6..)?, language::FIRST_ISO)))
        }
        [b'@', ..] => {
            // Some write a length and a language first.
            let is_counted = be16(payload, 0).is_some_and(|len| usize::from(len) + 4 == payload.len());
            let bytes = if is_counted { payload.get(4..)? } else { payload };
            Some(Value::Text(first_text(ctx, bytes, language::FIRST_ISO)))
        }
        _ => match known.format {
            Some(format) => Some(array(format)),
            None => {
                let text = first_text(ctx, payload, language::FIRST_ISO);
                (!text.is_empty()).then_some(Value::Text(text))
            }
        },
    }
}

/// Text up to a zero.
fn latin1(bytes: &[u8]) -> String {
    let text = bytes.split(|byte| *byte == 0).next().unwrap_or(&[]);
    String::from_utf8(text.to_vec()).unwrap_or_else(|_| table::text::latin1(text).into_owned())
}

/// Chapters of Nero: after eight bytes their number, then for each a time of 100 nanoseconds, the length of
/// its name, and the name. Each is made a text for programs, and one for people.
fn chapters(payload: &[u8]) -> Option<Vec<(String, String)>> {
    const UNITS_PER_SECOND: f64 = 1e7;
    const UNITS_PER_MILLISECOND: u64 = 10_000;
    let count = *payload.get(8)?;
    let mut rest = payload.get(9..)?;
    let mut all = Vec::new();
    for _ in 0..count {
        let (Some(time), Some(len)) = (BIG.u64(rest, 0), rest.get(8)) else { break };
        let Some(name) = rest.get(9..9 + usize::from(*len)) else { break };
        rest = &rest[9 + name.len()..];
        let milliseconds = time / UNITS_PER_MILLISECOND;
        let (seconds, minutes) = (milliseconds / 1000 % 60, milliseconds / 60_000 % 60);
        let (hours, milliseconds) = (milliseconds / 3_600_000, milliseconds % 1000);
        let name = latin1(name);
        let mut plain = String::new();
        write_g(time as f64 / UNITS_PER_SECOND, 15, &mut plain);
        let print = format!("[{hours}:{minutes:02}:{seconds:02}.{milliseconds:03}] {name}");
        all.push((format!("{plain} {name}"), print));
    }
    Some(all)
}

/// Keywords of 3GPP (TS 26.244, 8.6): their number, and each after its length.
fn keywords(payload: &[u8]) -> Option<String> {
    let count = *payload.get(6)?;
    let mut rest = payload.get(7..)?;
    let mut all = Vec::new();
    for _ in 0..count {
        let Some(word) = rest.split_first().and_then(|(len, rest)| rest.get(..usize::from(*len))) else {
            break;
        };
        rest = &rest[1 + word.len()..];
        all.push(latin1(word));
    }
    Some(all.join(", "))
}

/// A location of 3GPP (TS 26.244, 8.5): its name, its role, coordinates in fixed point, the body in the sky,
/// and notes.
fn location(payload: &[u8]) -> Option<String> {
    let (name, rest) = split_text(payload.get(6..)?)?;
    let (role, rest) = rest.split_first()?;
    let role = match role {
        0 => "shooting",
        1 => "real",
        2 => "fictional",
        _ => "unknown",
    };
    let fixed = |at: usize| be32(rest, at).map(|number| f64::from(number as i32) / 65_536.0);
    let (longitude, latitude, altitude) = (fixed(0)?, fixed(4)?, fixed(8)?);
    let (body, rest) = split_text(rest.get(12..)?).unwrap_or_default();
    let (notes, _) = split_text(rest).unwrap_or_default();
    let name = if name.is_empty() { "(none)" } else { &name };
    Some(format!(
        "{name} Role={role} Lat={latitude:.5} Lon={longitude:.5} Alt={altitude:.2} Body={body} Notes={notes}"
    ))
}

/// A text up to a zero, in UTF-16 if it begins with a mark of that, and what follows it.
fn split_text(bytes: &[u8]) -> Option<(String, &[u8])> {
    if let [0xfe, 0xff, units @ ..] = bytes {
        let end = units.chunks_exact(2).position(|unit| unit == [0, 0]).map_or(units.len(), |at| 2 * at);
        let text = encoding_rs::UTF_16BE.decode_without_bom_handling(&units[..end]).0.into_owned();
        return Some((text, units.get(end + 2..).unwrap_or(&[])));
    }
    let end = memchr::memchr(0, bytes)?;
    Some((latin1(&bytes[..end]), &bytes[end + 1..]))
}
