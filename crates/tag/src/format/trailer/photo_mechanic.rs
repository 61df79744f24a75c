//! The PhotoMechanic trailer: datasets like those of IPTC with 32-bit numbers, followed by their length and a
//! signature.

use super::part::part;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::row::number::{NumberRow, lookup, numbered};
use table::value::Value;

const FOOTER_BYTES: u64 = 12;

pub(super) fn ends(tail: &[u8]) -> bool {
    tail.ends_with(b"cbipcbbl")
}

/// Names of the tags of this trailer.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|row| row.name)
}

pub(super) fn read(ctx: &mut Context<'_>, end: u64) -> Option<u64> {
    const GROUP: Group<'static> = Group::same("PhotoMechanic");
    const MARKER: u8 = 0x1c;
    const RECORD: u8 = 2;
    const HEADER_BYTES: usize = 5;
    let footer_at = end.checked_sub(FOOTER_BYTES)?;
    let n_bytes = be32(ctx.get(footer_at, 4)?, 0)?.into();
    let start = footer_at.checked_sub(n_bytes)?;
    let mut rest = part(ctx, start, n_bytes)?;
    while let &[MARKER, record, number, ..] = rest {
        let Some(value) = be16(rest, 3).and_then(|n| rest[HEADER_BYTES..].get(..n.into())) else { break };
        rest = &rest[HEADER_BYTES + value.len()..];
        let Some(row) = lookup(TABLE, number.into()).filter(|_| record == RECORD) else { continue };
        let Some(number) = ByteOrder::Big.i32(value, 0) else { continue };
        let value = if is_crop(row.id) {
            Value::Float(f64::from(number) / PARTS_OF_PERCENT)
        } else {
            Value::Integer(number.into())
        };
        ctx.push_row(GROUP, row, value);
    }
    Some(start)
}

/// Units per percent of a side, in which crop positions are stored.
const PARTS_OF_PERCENT: f64 = 655.36;

/// Whether a tag is a fraction of a side.
fn is_crop(id: u32) -> bool {
    matches!(id, 209..=212 | 236..=239)
}

const TABLE: &[NumberRow] = &[
    numbered(209, "RawCropLeft").conv(PERCENT),
    numbered(210, "RawCropTop").conv(PERCENT),
    numbered(211, "RawCropRight").conv(PERCENT),
    numbered(212, "RawCropBottom").conv(PERCENT),
    numbered(213, "ConstrainedCropWidth"),
    numbered(214, "ConstrainedCropHeight"),
    numbered(215, "FrameNum"),
    numbered(216, "Rotation").labels(&[(0, "0"), (1, "90"), (2, "180"), (3, "270")]),
    numbered(217, "CropLeft"),
    numbered(218, "CropTop"),
    numbered(219, "CropRight"),
    numbered(220, "CropBottom"),
    numbered(221, "Tagged").labels(&[(0, "No"), (1, "Yes")]),
    numbered(222, "ColorClass").labels(&[
        (0, "0 (None)"),
        (1, "1 (Winner)"),
        (2, "2 (Winner alt)"),
        (3, "3 (Superior)"),
        (4, "4 (Superior alt)"),
        (5, "5 (Typical)"),
        (6, "6 (Typical alt)"),
        (7, "7 (Extras)"),
        (8, "8 (Trash)"),
    ]),
    numbered(223, "Rating"),
    numbered(236, "PreviewCropLeft").conv(PERCENT),
    numbered(237, "PreviewCropTop").conv(PERCENT),
    numbered(238, "PreviewCropRight").conv(PERCENT),
    numbered(239, "PreviewCropBottom").conv(PERCENT),
];

const PERCENT: Conv = Conv::Fixed(3, "%");
