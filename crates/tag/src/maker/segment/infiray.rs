//! Reads the InfiRay segments of thermal pictures.

use super::part::read_table;
use crate::context::Context;
use table::bytes::ByteOrder;
use table::maker::row::Table;
use table::maker::segment::infiray_items::{
    FACTORY, ISOTHERMAL, MIX_MODE, OP_MODE, PICTURE, SENSOR, VERSION,
};

pub(super) fn begins(head: &[u8]) -> bool {
    head.get(4..).is_some_and(|head| head.starts_with(b"IJPEG\0"))
}

pub(super) fn read<'a>(ctx: &mut Context<'a>, number: u8, payload: &'a [u8]) {
    let (table, least_bytes): (&'static Table, usize) = match number {
        2 => (&VERSION, 0),
        4 => (&FACTORY, 120),
        5 => (&PICTURE, 38),
        6 => (&MIX_MODE, 129),
        7 => (&OP_MODE, 32),
        8 => (&ISOTHERMAL, 32),
        9 => (&SENSOR, 768),
        _ => return,
    };
    if payload.len() >= least_bytes {
        read_table(ctx, table, payload, ByteOrder::Little);
    }
}
