//! InfiRay's segments: the second kind of segment holds versions and says that it is such a file, the others
//! follow in the order of their numbers.

use super::infiray_items::{FACTORY, ISOTHERMAL, MIX_MODE, OP_MODE, PICTURE, SENSOR, VERSION};
use super::read_table;
use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::def::Mode;
use crate::maker::item::Table;
use crate::maker::print::for_people;
use crate::value::Value;

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

pub(super) fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:.1} %", numbers.first()? * 100.0)));
}
