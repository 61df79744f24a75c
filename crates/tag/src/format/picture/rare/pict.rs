//! PICT, pictures of QuickDraw ("Inside Macintosh: Imaging With QuickDraw", appendix A): a rectangle, then
//! opcodes, of which the header of version 2 has the resolution. Files often begin with 512 bytes of zeros.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::value::number_value;

const PICT: FileType = FileType::new("PICT", "pict", "image/pict");
const VERSION_2: &[u8] = b"\x00\x11\x02\xff";
/// Version 2, and the beginning of its header.
const HEADER: &[u8] = b"\x00\x11\x02\xff\x0c\x00";
const VERSION_1: &[u8] = b"\x11\x01";
const OPCODES_AT: u64 = 10;
const PREAMBLE_BYTES: u64 = 512;

/// Where the picture begins, if the file is one. Without the preamble, only files with the name are looked
/// at.
fn start_of(ctx: &Context<'_>) -> Option<u64> {
    let is_picture = |start: u64| {
        let opcodes = ctx.get(start + OPCODES_AT, 4)?;
        (opcodes.starts_with(VERSION_1) || opcodes.starts_with(VERSION_2)).then_some(start)
    };
    let is_named = matches!(ctx.extension, "pict" | "pct");
    is_picture(PREAMBLE_BYTES).or_else(|| is_picture(0).filter(|_| is_named))
}

pub(in crate::format) fn is_pict(ctx: &Context<'_>) -> bool {
    start_of(ctx).is_some()
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const EXTENDED: &[u8] = b"\xff\xfe";
    ctx.set_file_type(&PICT);
    let Some(start) = start_of(ctx) else { return };
    let Some(head) = ctx.get(start, 40) else { return };
    let side = |low, high| {
        let at = |at| ByteOrder::Big.i16(head, at).map_or(0, i32::from);
        f64::from(at(high) - at(low))
    };
    let (mut width, mut height) = (side(4, 8), side(2, 6));
    let mut resolution = None;
    if head[OPCODES_AT as usize..].starts_with(HEADER) && head[16..18] == *EXTENDED {
        let fixed = |at| ByteOrder::Big.u32(head, at).map_or(0.0, |number| f64::from(number) / 65536.0);
        let (x, y) = (fixed(20), fixed(24));
        if x > 0.0 && y > 0.0 {
            // The rectangle is in points.
            (width, height) = (width * x / 72.0, height * y / 72.0);
            resolution = Some((x, y));
        }
    }
    let pixels = |side: f64| (side + 0.5).clamp(0.0, f64::from(u32::MAX)) as u32;
    ctx.set_size(Group::FILE, pixels(width), pixels(height));
    if let Some((x, y)) = resolution {
        ctx.push_plain(Group::FILE, "XResolution", number_value(x));
        ctx.push_plain(Group::FILE, "YResolution", number_value(y));
    }
}
