//! WTV, recordings of Windows Media Center (no public specification; the layout is that of the free programs
//! that convert them): sectors, a directory of names, and in one of its files texts and numbers by name.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::film::wtv::METADATA;
use table::print::container::{date_since_1970, duration};
use table::row::key::find;
use table::value::Value;

const WTV: FileType = FileType::new("WTV", "wtv", "video/x-ms-wtv");
const GROUP: Group<'static> = Group::same("WTV");
const LITTLE: ByteOrder = ByteOrder::Little;
const NAME: &[u8] =
    b"t\0a\0b\0l\0e\0.\x000\0.\0e\0n\0t\0r\0i\0e\0s\0.\0l\0e\0g\0a\0c\0y\0_\0a\0t\0t\0r\0i\0b\0";

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\xb7\xd8\x00\x20\x37\x49\xda\x11\xa6\x4e\x00\x07\xe9\x5e\xad\x8d")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&WTV);
    _ = directory(ctx);
}

/// Finds the file of attributes in the root directory, whose sectors the header lists.
fn directory<'a>(ctx: &mut Context<'a>) -> Option<()> {
    let head = ctx.get(0, 0x100)?;
    let (sector_bytes, len) = (LITTLE.u32(head, 0x28)?, LITTLE.u32(head, 0x30)?);
    let root = sectors(ctx, &head[0x38..], sector_bytes, len.into())?;
    let name_at = memchr::memmem::find(root, NAME)?;
    // Before the name are a GUID of 16 bytes, the lengths of the entry and of the file, and the name's
    // length.
    let entry = root.get(name_at.checked_sub(40)?..)?;
    let (file_len, name_len) = (LITTLE.u64(entry, 24)?, LITTLE.u32(entry, 32)? as usize);
    let after = entry.get(40 + 2 * name_len..)?;
    let (sector, depth) = (LITTLE.u32(after, 0)?, LITTLE.u32(after, 4)?);
    let bytes = match depth {
        0 => sectors(ctx, after, sector_bytes, file_len & 0xffff_ffff)?,
        // One more sector has the numbers of the file's sectors.
        _ => {
            let list =
                ctx.get(u64::from(sector) * u64::from(sector_bytes), (sector_bytes as usize).min(1 << 16))?;
            sectors(ctx, list, sector_bytes, file_len & 0xffff_ffff)?
        }
    };
    attributes(ctx, bytes)
}

/// The content of the sectors in a list of their numbers.
fn sectors<'a>(ctx: &Context<'a>, list: &[u8], sector_bytes: u32, len: u64) -> Option<&'a [u8]> {
    let mut n_left = usize::try_from(len).ok()?.min(ctx.options.limits.value_bytes);
    let mut parts = Vec::new();
    for number in list.chunks_exact(4) {
        if n_left == 0 || sector_bytes == 0 {
            break;
        }
        let at = u64::from(LITTLE.u32(number, 0)?) * u64::from(sector_bytes);
        let part = ctx.source.get_up_to(at, n_left.min(sector_bytes as usize))?;
        n_left -= part.len();
        parts.push(part);
    }
    Some(ctx.keep_joined(&parts))
}

/// Attributes: a GUID, the type and the length of the value, the name, the value.
fn attributes<'a>(ctx: &mut Context<'a>, mut rest: &'a [u8]) -> Option<()> {
    const MARK: &[u8] = b"\x5a\xfe\xd7\x6d\xc8\x1d\x8f\x4a\x99\x22\xfa\xb1\x1c\x38\x14\x53";
    while rest.starts_with(MARK) && ctx.take_node() {
        let (kind, len) = (LITTLE.u32(rest, 16)?, LITTLE.u32(rest, 20)? as usize);
        let body = rest.get(24..)?;
        let end = body.chunks_exact(2).position(|pair| pair == [0, 0])?;
        let name = utf_16(&body[..2 * end]);
        let value = body.get(2 * end + 2..)?;
        let bytes = value.get(..len)?;
        rest = &value[len..];
        _ = push(ctx, &name, kind, bytes);
    }
    Some(())
}

fn push<'a>(ctx: &mut Context<'a>, key: &str, kind: u32, bytes: &'a [u8]) -> Option<()> {
    let known = find(METADATA, key.as_bytes());
    if known.is_some_and(|known| known.is_unknown && !ctx.options.unknown) {
        return None;
    }
    let name = match known {
        Some(known) => known.name,
        None => ctx.keep_text(&table::name::tag_name(key.strip_prefix("WM/").unwrap_or(key))),
    };
    let mut conv = known.map_or(Conv::None, |known| known.conv);
    let value = match kind {
        // A number, a text, data, yes or no, a long number, an identifier.
        0 | 3 => Value::Integer(LITTLE.i32(bytes, 0)?.into()),
        1 => Value::Text(ctx.keep_text(&utf_16(bytes))),
        4 => {
            let number = LITTLE.u64(bytes, 0)?;
            if is_date(name) {
                Value::Text(ctx.keep_text(&date(number)?))
            } else if matches!(name, "Duration" | "MediaOriginalRunTime") {
                conv = Conv::Call(duration);
                Value::Float(number as f64 / 1e7)
            } else {
                Value::Integer(number as i64)
            }
        }
        6 => Value::Text(ctx.keep_text(&bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())),
        _ => ctx.held(bytes),
    };
    let value = match value {
        Value::Text(text) if is_date(name) => {
            Value::Text(ctx.keep_text(&text.replacen('-', ":", 2).replace('T', " ")))
        }
        value => value,
    };
    ctx.push_conv(GROUP, name, value, conv);
    Some(())
}

fn is_date(name: &str) -> bool {
    matches!(
        name,
        "EncodeTime"
            | "EndTime"
            | "ExpirationDate"
            | "MediaOriginalBroadcastDateTime"
            | "MediaThumbTimeStamp"
    )
}

/// Tenths of microseconds since the year 1, to the nearest second.
fn date(ticks: u64) -> Option<String> {
    const SECONDS_TO_1970: u64 = 62_135_596_800;
    let seconds = (ticks.saturating_add(5_000_000) / 10_000_000).checked_sub(SECONDS_TO_1970)?;
    Some(format!("{}Z", date_since_1970(seconds)))
}

fn utf_16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let units: Vec<u16> = units.take_while(|unit| *unit != 0).collect();
    String::from_utf16_lossy(&units)
}
