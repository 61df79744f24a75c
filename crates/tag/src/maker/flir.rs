//! FLIR's notes: a directory of temperatures, and in JPEG segments a separate file of records with the
//! measurement settings, which thermal cameras also write by itself.

mod measure;
mod record;

use crate::maker::open::{Maker, in_block};
use table::maker::flir::camera;

pub(super) use record::read as read_records;
pub(crate) use record::{begins, read_frame};

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| {
        start.camera.make.starts_with("FLIR Systems") || start.camera.make.starts_with("Teledyne FLIR")
    },
    read: |ctx, note, raw| in_block(ctx, note, raw, 0, &camera::MAIN),
    tables: &[&camera::MAIN],
}];
