//! The FotoStation trailer: records, each followed by its number, its length and a signature.

use super::part::part;
use crate::context::Context;
use crate::iptc;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::row::number::{NumberRow, numbered};
use table::value::Value;

const GROUP: Group<'static> = Group::same("FotoStation");
const SIGNATURE: u32 = 0xa1b2_c3d4;
/// Length of the footer: number, length, signature.
const FOOTER_BYTES: u64 = 10;
const MOST_RECORDS: usize = 16;

pub(super) fn ends(tail: &[u8]) -> bool {
    tail.ends_with(&SIGNATURE.to_be_bytes())
}

/// Names of the tags of this trailer.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SOFT_EDIT.iter().map(|(row, _)| row.name)
}

pub(super) fn read(ctx: &mut Context<'_>, mut end: u64) -> Option<u64> {
    for _ in 0..MOST_RECORDS {
        let Some(footer) = end.checked_sub(FOOTER_BYTES).and_then(|at| ctx.get(at, 10)) else { break };
        let (number, len) = (be16(footer, 0)?, u64::from(be32(footer, 2)?));
        if be32(footer, 6)? != SIGNATURE || len < FOOTER_BYTES {
            break;
        }
        let Some(start) = end.checked_sub(len) else { break };
        record(ctx, number, start, len - FOOTER_BYTES);
        end = start;
    }
    Some(end)
}

fn record(ctx: &mut Context<'_>, number: u16, at: u64, n_bytes: u64) {
    match number {
        1 => {
            if let Some(bytes) = part(ctx, at, n_bytes) {
                ctx.deeper(|ctx| ctx.within("FotoStation", |ctx| iptc::read_copy(ctx, bytes)));
            }
        }
        2 => {
            if let Some(bytes) = part(ctx, at, n_bytes) {
                soft_edit(ctx, bytes);
            }
        }
        3 => ctx.push_plain(GROUP, "ThumbnailImage", ctx.stored(at, n_bytes)),
        4 => ctx.push_plain(GROUP, "PreviewImage", ctx.stored(at, n_bytes)),
        _ => {}
    }
}

fn soft_edit(ctx: &mut Context<'_>, bytes: &[u8]) {
    for (row, change) in SOFT_EDIT {
        let at = row.id as usize * 4;
        if let Some(number) = ByteOrder::Big.i32(bytes, at) {
            ctx.push_row(GROUP, row, Value::Float(change(number.into())));
        }
    }
}

type Change = fn(f64) -> f64;

/// 32-bit numbers by index, with the conversion of each.
static SOFT_EDIT: &[(NumberRow, Change)] = &[
    (numbered(0, "OriginalImageWidth"), same),
    (numbered(1, "OriginalImageHeight"), same),
    (numbered(2, "ColorPlanes"), same),
    (numbered(3, "XYResolution"), thousandths),
    (numbered(4, "Rotation"), clockwise),
    (numbered(6, "CropLeft").conv(Conv::Unit("%")), thousandths),
    (numbered(7, "CropTop").conv(Conv::Unit("%")), thousandths),
    (numbered(8, "CropRight").conv(Conv::Unit("%")), thousandths),
    (numbered(9, "CropBottom").conv(Conv::Unit("%")), thousandths),
    (numbered(11, "CropRotation"), |number| if number == 0.0 { 0.0 } else { -number / 100.0 }),
];

fn same(number: f64) -> f64 {
    number
}

fn thousandths(number: f64) -> f64 {
    number / 1000.0
}

/// Converts hundredths of degrees counterclockwise to degrees clockwise.
fn clockwise(number: f64) -> f64 {
    if number == 0.0 { 0.0 } else { 360.0 - number / 100.0 }
}
