//! RAR archives: the blocks of versions 1.5 to 4 (RARLAB, `technote.txt` of RAR 4) and of version 5 ("RAR 5.0
//! archive format"). Every file in the archive adds its own tags.

use super::{dos_date, string};
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::document::archive::RAR_METHOD;
use table::print::container::date_since_1970;
use table::value::Value;

const ZIP: Group<'static> = Group::same("ZIP");
const LITTLE: ByteOrder = ByteOrder::Little;
/// Bytes of a block's header that are read; names are far shorter.
const HEADER_BYTES: usize = 4096;

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(signature) = ctx.get(0, 8) else { return };
    match signature[6] {
        0 => {
            ctx.push_plain(ZIP, "FileVersion", Value::Text("RAR v4"));
            blocks(ctx, 7, old_block);
        }
        1 => {
            ctx.push_plain(ZIP, "FileVersion", Value::Text("RAR v5"));
            blocks(ctx, 8, new_block);
        }
        _ => {}
    }
}

/// Adds the tags of the file in a block, if it is one; returns the length of the block.
type ReadBlock = for<'a> fn(&mut Context<'a>, &'a [u8]) -> Option<u64>;

fn blocks(ctx: &mut Context<'_>, mut at: u64, read: ReadBlock) {
    while let Some(header) = ctx.source.get_up_to(at, HEADER_BYTES) {
        if header.is_empty() || !ctx.take_node() {
            break;
        }
        let Some(n_bytes) = read(ctx, header) else { break };
        let Some(next) = at.checked_add(n_bytes) else { break };
        at = next;
    }
    ctx.end_document();
}

/// A block of RAR 1.5 to 4.
fn old_block<'a>(ctx: &mut Context<'a>, header: &'a [u8]) -> Option<u64> {
    const FILE: u8 = 0x74;
    const HAS_DATA: u16 = 0x8000;
    const HAS_HIGH_SIZES: u16 = 0x100;
    const IS_UNICODE: u16 = 0x200;
    let (kind, flags, n_bytes) = (*header.get(2)?, LITTLE.u16(header, 3)?, LITTLE.u16(header, 5)?);
    let data = if flags & HAS_DATA != 0 { u64::from(LITTLE.u32(header, 7)?) } else { 0 };
    let total = u64::from(n_bytes) + data;
    if total < 7 {
        return None;
    }
    if kind == FILE {
        let packed = data + u64::from(n_bytes.saturating_sub(11));
        let systems = Conv::Labels(&[(0, "MS-DOS"), (1, "OS/2"), (2, "Win32"), (3, "Unix")]);
        ctx.begin_document();
        // ExifTool counts the rest of the header.
        ctx.push_plain(ZIP, "CompressedSize", Value::Integer(packed as i64));
        ctx.push_plain(ZIP, "UncompressedSize", Value::Integer(LITTLE.u32(header, 11)?.into()));
        ctx.push_conv(ZIP, "OperatingSystem", Value::Integer((*header.get(15)?).into()), systems);
        ctx.push_plain(ZIP, "ModifyDate", Value::Text(ctx.keep_text(&dos_date(LITTLE.u32(header, 20)?))));
        ctx.push_conv(
            ZIP,
            "PackingMethod",
            Value::Integer((*header.get(25)?).into()),
            Conv::Labels(RAR_METHOD),
        );
        let name_at = if flags & HAS_HIGH_SIZES != 0 { 40 } else { 32 };
        let name = header.get(name_at..)?;
        let mut name = name.get(..LITTLE.u16(header, 26)?.into()).unwrap_or(name);
        if flags & IS_UNICODE != 0 {
            // The name in the code page of the system, then a compressed form of the one in Unicode.
            name = &name[..memchr::memchr(0, name).unwrap_or(name.len())];
        }
        ctx.push_plain(ZIP, "ArchivedFileName", string(name));
    }
    Some(total)
}

/// A block of RAR 5.
fn new_block<'a>(ctx: &mut Context<'a>, header: &'a [u8]) -> Option<u64> {
    const FILE: u64 = 2;
    const HAS_EXTRA: u64 = 1;
    const HAS_DATA: u64 = 2;
    const HAS_TIME: u64 = 2;
    const HAS_CHECKSUM: u64 = 4;
    let mut at = 4;
    let n_bytes = number(header, &mut at)?;
    let total = (at as u64).checked_add(n_bytes)?;
    let kind = number(header, &mut at)?;
    let flags = number(header, &mut at)?;
    if flags & HAS_EXTRA != 0 {
        number(header, &mut at)?;
    }
    let data = if flags & HAS_DATA != 0 { number(header, &mut at)? } else { 0 };
    let total = total.checked_add(data)?;
    if kind == FILE {
        let file_flags = number(header, &mut at)?;
        let size = number(header, &mut at)?;
        number(header, &mut at)?;
        let mut time = None;
        if file_flags & HAS_TIME != 0 {
            time = Some(LITTLE.u32(header, at)?);
            at += 4;
        }
        at += if file_flags & HAS_CHECKSUM != 0 { 4 } else { 0 };
        number(header, &mut at)?;
        let system = number(header, &mut at)?;
        let name_len = usize::try_from(number(header, &mut at)?).ok()?;
        let name = header.get(at..)?;
        ctx.begin_document();
        ctx.push_plain(ZIP, "CompressedSize", Value::Integer(data as i64));
        ctx.push_plain(ZIP, "UncompressedSize", Value::Integer(size as i64));
        if let Some(time) = time {
            let date = format!("{}+00:00", date_since_1970(time.into()));
            ctx.push_plain(ZIP, "ModifyDate", Value::Text(ctx.keep_text(&date)));
        }
        let systems = Conv::Labels(&[(0, "Win32"), (1, "Unix")]);
        ctx.push_conv(ZIP, "OperatingSystem", Value::Integer(system as i64), systems);
        ctx.push_plain(ZIP, "ArchivedFileName", string(name.get(..name_len).unwrap_or(name)));
    }
    (kind != 0).then_some(total)
}

/// A number of seven bits for each byte, the least significant first.
fn number(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
