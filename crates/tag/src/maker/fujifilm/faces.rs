//! Reads Fujifilm's list of recognised faces.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::maker::fujifilm::faces::FACES;
use table::maker::note::Note;
use table::value::{Array, Format};

pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const MOST_FACES: u32 = 8;
    for face in 0..MOST_FACES {
        if read_face(ctx, note, raw, face).is_none() {
            return;
        }
    }
}

fn read_face<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, face: u32) -> Option<()> {
    const RECORD_BYTES: usize = 62;
    const NAME: usize = 30;
    const BIRTHDAY: usize = 54;
    const CATEGORY: usize = 46;
    let (bytes, order) = (raw.bytes(), raw.array.order);
    let number = |at: usize| order.u32(bytes, at).map(|number| number as usize);
    let head = face as usize * 8;
    let (record, record_bytes) = (number(head)?, number(head + 4)?);
    if record_bytes < RECORD_BYTES || bytes.get(record..)?.len() < record_bytes {
        return None;
    }
    let mut take = |id: u32, bytes: &'a [u8], format: Format| {
        let array = Array { bytes, format, order };
        walk::tagged(ctx, note, &FACES, face * 3 + id, Raw { array, ..raw });
    };
    for (id, at) in [(0, NAME), (1, BIRTHDAY)] {
        let (n_bytes, start) = (number(record + at)?, number(record + at + 4)?);
        take(id, bytes.get(start..)?.get(..n_bytes)?, Format::String);
    }
    take(2, bytes.get(record + CATEGORY..)?.get(..1)?, Format::Int8u);
    Some(())
}
