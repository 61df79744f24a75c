//! Canon's camera information blocks for models without a table.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::maker::canon::info::INFO_UNKNOWN_32;
use table::maker::note::Note;
use table::value::Array;

pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const NUMBER_BYTES: usize = 4;
    let count = raw.count();
    // The number of numbers stands for the model: 72 to 104 are PowerShots without a table of their own. The
    // tag, the camera's temperature, is at a distance from the end.
    let index = match count {
        72 => count - 1,
        85 | 93 => count - 2,
        94 => count - 3,
        96 | 104 => count - 4,
        401.. => count - 3,
        _ => return,
    };
    let start = index * NUMBER_BYTES;
    if let Some(bytes) = raw.bytes().get(start..) {
        let array = Array { bytes, ..raw.array };
        walk::bytes(ctx, note, &INFO_UNKNOWN_32, Raw { array, at: raw.at + start as u64, ..raw });
    }
}
