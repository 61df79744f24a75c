//! Images of optical discs (ECMA-119, section 8): the primary volume descriptor and the boot record, from
//! sector 16 on.

use super::string;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::print::container::time_zone;
use table::value::Value;

const ISO: Group<'static> = Group::same("ISO");
const SECTOR: u64 = 2048;
const FIRST: u64 = 16 * SECTOR;

/// Whether the file has a volume descriptor at the place of the first one.
pub(crate) fn is_disc(ctx: &Context<'_>) -> bool {
    ctx.get(FIRST, 6).is_some_and(|head| head[0] <= 3 && &head[1..] == b"CD001")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const BOOT: u8 = 0;
    const PRIMARY: u8 = 1;
    const MOST_DESCRIPTORS: u64 = 16;
    for sector in 0..MOST_DESCRIPTORS {
        let Some(descriptor) = ctx.get(FIRST + sector * SECTOR, SECTOR as usize) else { break };
        match descriptor[0] {
            _ if &descriptor[1..6] != b"CD001" => break,
            BOOT => {
                texts(ctx, descriptor, &[("BootSystem", 7, 32), ("BootIdentifier", 39, 32)]);
            }
            PRIMARY => primary(ctx, descriptor),
            _ => {}
        }
        if descriptor[0] == 0xff {
            break;
        }
    }
}

fn primary<'a>(ctx: &mut Context<'a>, descriptor: &'a [u8]) {
    let little = ByteOrder::Little;
    texts(ctx, descriptor, &[("System", 8, 32), ("VolumeName", 40, 32)]);
    if let Some(blocks) = little.u32(descriptor, 80) {
        ctx.push_plain(ISO, "VolumeBlockCount", Value::Integer(blocks.into()));
    }
    let rest = [("VolumeSetDiskCount", 120), ("VolumeSetDiskNumber", 124), ("VolumeBlockSize", 128)];
    for (name, at) in rest {
        if let Some(number) = little.u16(descriptor, at).filter(|_| at == 128 || ctx.options.unknown) {
            ctx.push_plain(ISO, name, Value::Integer(number.into()));
        }
    }
    for (name, at) in [("PathTableSize", 132), ("PathTableLocation", 140)] {
        if let Some(number) = little.u32(descriptor, at).filter(|_| ctx.options.unknown) {
            ctx.push_plain(ISO, name, Value::Integer(number.into()));
        }
    }
    if let Some([year, month, day, hour, minute, second, zone]) = descriptor.get(174..181) {
        let year = u16::from(*year) + 1900;
        let date =
            format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}{}", offset(*zone));
        ctx.push_plain(ISO, "RootDirectoryCreateDate", Value::Text(ctx.keep_text(&date)));
    }
    texts(ctx, descriptor, TEXTS);
    for (name, at) in DATES {
        if let Some(date) = descriptor.get(*at..at + 17).and_then(date) {
            ctx.push_plain(ISO, name, Value::Text(ctx.keep_text(&date)));
        }
    }
}

/// Texts with their offsets and lengths. The three file names lie where ExifTool and discs of macOS have
/// them.
const TEXTS: &[(&str, usize, usize)] = &[
    ("VolumeSetName", 190, 128),
    ("Publisher", 318, 128),
    ("DataPreparer", 446, 128),
    ("Software", 574, 128),
    ("CopyrightFileName", 702, 38),
    ("AbstractFileName", 740, 36),
    ("BibligraphicFileName", 776, 37),
];

const DATES: &[(&str, usize)] = &[
    ("VolumeCreateDate", 813),
    ("VolumeModifyDate", 830),
    ("VolumeExpirationDate", 847),
    ("VolumeEffectiveDate", 864),
];

/// Adds the texts that are not blank.
fn texts<'a>(ctx: &mut Context<'a>, descriptor: &'a [u8], texts: &'static [(&str, usize, usize)]) {
    for (name, at, len) in texts {
        let Some(bytes) = descriptor.get(*at..at + len) else { continue };
        let text = bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())].trim_ascii_end();
        if !text.is_empty() {
            ctx.push_plain(ISO, name, string(text));
        }
    }
}

/// A date of 16 digits, hundredths of a second included, and a zone.
fn date(bytes: &[u8]) -> Option<String> {
    let digits =
        std::str::from_utf8(bytes.get(..16)?).ok().filter(|text| text.bytes().all(|b| b.is_ascii_digit()))?;
    if digits.bytes().all(|b| b == b'0') {
        return None;
    }
    let part = |from: usize, to: usize| &digits[from..to];
    Some(format!(
        "{}:{}:{} {}:{}:{}.{}{}",
        part(0, 4),
        part(4, 6),
        part(6, 8),
        part(8, 10),
        part(10, 12),
        part(12, 14),
        part(14, 16),
        offset(bytes[16])
    ))
}

/// A number of quarters of an hour from UTC.
fn offset(quarters: u8) -> String {
    time_zone(i64::from(quarters as i8) * 15)
}
