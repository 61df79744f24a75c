//! Reads the list of settings in Nikon's newer cameras.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::maker::nikon::settings::SETTINGS;
use table::maker::note::Note;
use table::value::{Array, Format};

/// Reads the list: versions of the list and of the firmware, a count, then for each setting its number, a
/// type of which only one is known, and a value of four bytes.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const HEADER_BYTES: usize = 24;
    const ENTRY_BYTES: usize = 8;
    const INT32U: u8 = 4;
    let order = raw.area.block.order;
    let Some((header, list)) = raw.bytes().split_at_checked(HEADER_BYTES) else { return };
    let n_settings = order.u32(header, 0x14).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    for entry in list.chunks_exact(ENTRY_BYTES).take(n_settings) {
        if entry[3] != INT32U {
            return ctx.warn("Nikon's settings have an unknown type; the rest is left out");
        }
        let array = Array { bytes: &entry[4..], format: Format::Int32u, order };
        if let Some(id) = order.u16(entry, 0) {
            walk::tagged(ctx, note, &SETTINGS, id.into(), Raw { array, ..raw });
        }
    }
}
