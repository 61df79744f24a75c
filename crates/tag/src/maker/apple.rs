//! Apple's notes: `Apple iOS`, a byte order mark, and a directory whose offsets count from the note. One
//! value is a property list that becomes several tags.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::{Maker, in_note};
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::maker::apple::MAIN;
use table::maker::note::Note;
use table::plist;
use table::value::Value;

pub(super) const MAKERS: &[Maker] =
    &[Maker { is: |start| start.head.starts_with(b"Apple iOS\0"), read, tables: &[&MAIN] }];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let order = match raw.bytes().get(12..14) {
        Some(b"II") => ByteOrder::Little,
        _ => ByteOrder::Big,
    };
    in_note(ctx, note, raw, (0, 14), Some(order), &MAIN);
}

/// Labels of `CMTimeFlags` (Core Media).
const RUN_TIME_FLAGS: &[(u32, &str)] = &[
    (0, "Valid"),
    (1, "Has been rounded"),
    (2, "Positive infinity"),
    (3, "Negative infinity"),
    (4, "Indefinite"),
];

/// Reads the time since the phone was started: a `CMTime` (Core Media) as a property list.
pub(super) fn run_time<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) {
    let Some(Value::Struct(fields)) = plist::value(ctx.arena, raw.bytes()) else { return };
    for field in fields {
        let (name, conv) = match field.name {
            "flags" => ("RunTimeFlags", Conv::Bits(RUN_TIME_FLAGS)),
            "value" => ("RunTimeValue", Conv::None),
            "timescale" => ("RunTimeScale", Conv::None),
            "epoch" => ("RunTimeEpoch", Conv::None),
            _ => continue,
        };
        ctx.push_conv(Group::new("MakerNotes", MAIN.group), name, field.value, conv);
    }
}
