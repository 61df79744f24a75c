//! Reads Pentax blocks that some models store with an extra byte or in another order.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::maker::note::Note;
use table::value::{Array, Value};

/// Reads the exposure block; with more than 20 bytes it has an extra byte after the flags.
pub(in crate::maker) fn ae_info<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const FLAGS_AT: usize = 7;
    let n_bytes = raw.bytes().len();
    note.remember(".AEInfoSize", Value::Integer(n_bytes as i64));
    let extra = if n_bytes > 20 { Some(FLAGS_AT + 1) } else { None };
    without_byte(ctx, note, raw, extra, &table::maker::pentax::exposure::AE_INFO);
}

/// Reads the lens data of newer cameras, which have an extra byte.
pub(in crate::maker) fn new_lens_data<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    note.remember(".NewLensData", Value::Integer(1));
    without_byte(ctx, note, raw, Some(13), &table::maker::pentax::lens_info::LENS_DATA);
}

fn without_byte<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    extra: Option<usize>,
    table: &'static table::maker::row::Table,
) {
    let bytes = match extra {
        Some(at) if at < raw.bytes().len() => ctx.keep_joined(&[&raw.bytes()[..at], &raw.bytes()[at + 1..]]),
        _ => raw.bytes(),
    };
    walk::bytes(ctx, note, table, Raw { array: Array { bytes, ..raw.array }, ..raw });
}
