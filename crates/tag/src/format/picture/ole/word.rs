//! Properties of a Word document that are in its table stream (\[MS-DOC\], sections 2.5 and 2.7.2): when it
//! was written, its length, who commented on it and who saved it.

use super::ORDER;
use super::property_set::of_file_time;
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::print::container::minutes;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const GROUP: Group<'static> = Group::new("FlashPix", "MS-DOC");

/// Number of bytes at the start of the document's stream that hold the file information block.
pub(super) const HEAD_BYTES: usize = 2048;

/// Number of persons that are read.
const MOST_NAMES: u16 = 100;

/// Where the table stream holds what is read: positions and lengths.
pub(super) struct Places {
    /// Name of the table stream.
    pub stream: &'static str,
    properties: (u32, u32),
    commented: (u32, u32),
    saved: (u32, u32),
}

impl Places {
    /// Reads the file information block, and adds the date in it.
    pub(super) fn read<'a>(ctx: &mut Context<'a>, head: &'a [u8]) -> Option<Places> {
        const IDENTIFICATION: u16 = 0xa5ec;
        const BASE_BYTES: usize = 32;
        const SECOND_TABLE: u16 = 0x200;
        if ORDER.u16(head, 0) != Some(IDENTIFICATION) {
            return None;
        }
        let count = |at| ORDER.u16(head, at).map(usize::from);
        let longs_at = BASE_BYTES + 2 + 2 * count(BASE_BYTES)?;
        let places_at = longs_at + 2 + 4 * count(longs_at)?;
        let (n_places, start) = (count(places_at)?, places_at + 2);
        let place = |at: usize| {
            if at + 8 <= 8 * n_places {
                ORDER.u32(head, start + at).zip(ORDER.u32(head, start + at + 4))
            } else {
                None
            }
        };
        if let Some(time) = ORDER.u64(head, start + 0x2b8).filter(|time| *time > 116_444_736_000_000_000) {
            let value = of_file_time(ctx, time);
            push_date(ctx, "ModifyDate", value, Role::ModifyDate);
        }
        let is_second = ORDER.u16(head, 10)? & SECOND_TABLE != 0;
        Some(Places {
            stream: if is_second { "1Table" } else { "0Table" },
            properties: place(0xf8).unwrap_or_default(),
            commented: place(0x120).unwrap_or_default(),
            saved: place(0x238).unwrap_or_default(),
        })
    }

    /// Reads the table stream.
    pub(super) fn read_table<'a>(&self, ctx: &mut Context<'a>, table: &'a [u8]) {
        let part = |(at, len): (u32, u32)| table.get(at as usize..)?.get(..len as usize);
        if let Some(bytes) = part(self.properties) {
            properties(ctx, bytes);
        }
        let mut rest = part(self.commented).unwrap_or(&[]);
        for _ in 0..MOST_NAMES {
            let Some(name) = counted(&mut rest) else { break };
            ctx.push_plain(GROUP, "CommentBy", Value::Text(ctx.keep_text(&name)));
        }
        let saved = part(self.saved).unwrap_or(&[]);
        let (count, mut rest) = (ORDER.u16(saved, 2).unwrap_or(0), saved.get(6..).unwrap_or(&[]));
        for _ in 0..(count / 2).min(MOST_NAMES) {
            let (Some(name), Some(path)) = (counted(&mut rest), counted(&mut rest)) else { break };
            ctx.push_plain(GROUP, "LastSavedBy", Value::Text(ctx.keep_text(&format!("{name} ({path})"))));
        }
    }
}

const CELLS: &[PlaceRow] = &[
    placed(32, "RevisionNumber", Format::Int16u),
    placed(34, "TotalEditTime", Format::Int32u).call(minutes),
    placed(38, "Words", Format::Int32u),
    placed(42, "Characters", Format::Int32u),
    placed(46, "Pages", Format::Int16u),
    placed(48, "Paragraphs", Format::Int32u),
    placed(56, "Lines", Format::Int32u),
];

/// Reads the properties (section 2.7.2, `DopBase`).
fn properties<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let date = |ctx: &Context<'a>, at| Some(Value::Text(ctx.keep_text(&date_of(ORDER.u32(bytes, at)?))));
    for (name, at, role) in [("CreateDate", 20, Role::CreateDate), ("ModifyDate", 24, Role::ModifyDate)] {
        if let Some(value) = date(ctx, at) {
            push_date(ctx, name, value, role);
        }
    }
    if let Some(value) = date(ctx, 28) {
        ctx.push_plain(GROUP, "LastPrinted", value);
    }
    push_header(ctx, GROUP, ORDER, bytes, CELLS);
}

/// Adds a date that gives way to that of the property sets.
fn push_date<'a>(ctx: &mut Context<'a>, name: &'static str, value: Value<'a>, role: Role) {
    ctx.push(Tag { group: GROUP, name, value, conv: Conv::None, role, priority: 0 });
}

/// A date and time in bits (section 2.9.70, `DTTM`).
fn date_of(bits: u32) -> String {
    let part = |from: u32, n_bits: u32| bits >> from & ((1 << n_bits) - 1);
    let year = if bits == 0 { 0 } else { part(20, 9) + 1900 };
    format!("{year:04}:{:02}:{:02} {:02}:{:02}:00", part(16, 4), part(11, 5), part(6, 5), part(0, 6))
}

/// A text in UTF-16 behind its length, and moves `rest` past it.
fn counted(rest: &mut &[u8]) -> Option<String> {
    let n_units = usize::from(ORDER.u16(rest, 0)?);
    let units = rest.get(2..2 + 2 * n_units)?;
    *rest = &rest[2 + 2 * n_units..];
    Some(encoding_rs::UTF_16LE.decode_without_bom_handling(units).0.into_owned())
}
