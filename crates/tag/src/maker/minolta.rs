//! Minolta's and Konica Minolta's notes: a directory without a header, whose offsets count as in the
//! surrounding block.

pub(crate) mod mrw;

use super::walk;
use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::open::{Maker, order_of};
use table::maker::minolta::{a100, dynax, main, raw, settings, wb_a100};
use table::maker::note::Note;

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| {
        let make = start.camera.make.to_ascii_lowercase();
        (make.starts_with("minolta") || make.starts_with("konica minolta"))
            && !OTHERS.iter().any(|other| start.head.starts_with(other))
    },
    read,
    tables: &[
        &main::MAIN,
        &settings::CAMERA_SETTINGS,
        &dynax::CAMERA_SETTINGS7_D,
        &dynax::CAMERA_SETTINGS5_D,
        &a100::CAMERA_SETTINGS_A100,
        &a100::CAMERA_INFO_A100,
        &a100::IS_INFO_A100,
        &wb_a100::WB_INFO_A100,
        &raw::PRD,
        &raw::WBG,
        &raw::RIF,
    ],
}];

/// Starts of Olympus notes, and of notes that are not directories.
// `MINOL` is of the DiMAGE E323, `CAMER` of the E500, `MLY0` of the G400 to G600, `KC` of the KD-420Z and
// E203, `+M+M` of the E201, 0xd7 of the RD3000 (ExifTool's MakerNotes.pm).
const OTHERS: &[&[u8]] = &[b"MINOL", b"CAMER", b"MLY0", b"KC", b"+M+M", b"\xd7"];

/// Some of these cameras intentionally store values far after the note, so offsets are not corrected.
fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let mut area = Area::new(raw.area.block);
    area.block.order = order_of(ctx, raw, 0);
    walk::directory(ctx, note, &main::MAIN, area, raw.at);
}
