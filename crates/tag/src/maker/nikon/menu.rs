//! Reads the menus that the shot block of Nikon's Z cameras points to.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::nikon::block;
use crate::maker::walk;
use table::maker::nikon::{menu as menus, when};
use table::maker::note::Note;
use table::maker::row::Table;

/// Position of an offset in the table that leads to the menus; it counts from the start of that table.
const MENU_OFFSET_AT: u64 = 0x10;

fn menu<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, table: &'static Table) {
    if let Some(rest) = block::rest_from_part(ctx, raw, MENU_OFFSET_AT) {
        walk::bytes(ctx, note, table, rest);
    }
}

pub(in crate::maker) fn z7ii<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    menu(ctx, note, raw, &menus::z7ii::MENU);
}

pub(in crate::maker) fn z8<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    if when::firmware_before(note, "02.00") {
        menu(ctx, note, raw, &menus::z8::V1);
    } else if when::firmware_from(note, "02.00") {
        menu(ctx, note, raw, &menus::z8::V2);
    }
}

pub(in crate::maker) fn z9<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    if when::firmware_before(note, "03.00") {
        menu(ctx, note, raw, &menus::z9::V1);
    } else if when::firmware_before(note, "04.00") {
        menu(ctx, note, raw, &menus::z9::V3);
    } else {
        menu(ctx, note, raw, &menus::z9v4::V4);
    }
}
