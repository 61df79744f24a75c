//! The faces that a Fujifilm camera recognized: records of 62 bytes, to which positions and lengths at the
//! start lead.

use super::words::FACE1_CATEGORY_BITS;
use crate::context::Context;
use crate::maker::item::{Table, item};
use crate::maker::note::{Note, Raw};
use crate::maker::walk;
use crate::value::{Array, Format};

/// A face has three tags: its name, its day of birth, its category.
pub(super) static FACES: Table = Table::directory(
    "FujiFilm",
    &[
        item(0, "Face1Name"),
        item(1, "Face1Birthday"),
        item(2, "Face1Category").bits(FACE1_CATEGORY_BITS),
        item(3, "Face2Name"),
        item(4, "Face2Birthday"),
        item(5, "Face2Category").bits(FACE1_CATEGORY_BITS),
        item(6, "Face3Name"),
        item(7, "Face3Birthday"),
        item(8, "Face3Category").bits(FACE1_CATEGORY_BITS),
        item(9, "Face4Name"),
        item(10, "Face4Birthday"),
        item(11, "Face4Category").bits(FACE1_CATEGORY_BITS),
        item(12, "Face5Name"),
        item(13, "Face5Birthday"),
        item(14, "Face5Category").bits(FACE1_CATEGORY_BITS),
        item(15, "Face6Name"),
        item(16, "Face6Birthday"),
        item(17, "Face6Category").bits(FACE1_CATEGORY_BITS),
        item(18, "Face7Name"),
        item(19, "Face7Birthday"),
        item(20, "Face7Category").bits(FACE1_CATEGORY_BITS),
        item(21, "Face8Name"),
        item(22, "Face8Birthday"),
        item(23, "Face8Category").bits(FACE1_CATEGORY_BITS),
    ],
);

pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
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
