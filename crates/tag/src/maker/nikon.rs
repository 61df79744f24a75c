//! Nikon's notes, of three types.
//!
//! The first Coolpix cameras begin with `Nikon\0` and version 1 and have a directory with different tags;
//! some early cameras have a bare directory; all later ones begin with version 2 and a TIFF header, from
//! which offsets count.
//!
//! Much data is in blocks inside the directory, most of them encrypted (`cipher`): `block` reads blocks whose
//! table depends on their version, `capture` and `settings` read lists with formats of their own.

pub(super) mod block;
pub(super) mod capture;
mod cipher;
pub(super) mod menu;
pub(super) mod settings;
#[cfg(test)]
mod tests;

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::{Maker, in_block, in_note};
use table::maker::nikon::{scene, tables};
use table::maker::note::Note;

/// The bare directory comes last, because it matches any start.
pub(super) const MAKERS: &[Maker] = &[
    Maker { is: |start| start.head.starts_with(b"Nikon\0\x02"), read: read_type_2, tables: tables::ALL },
    Maker {
        is: |start| start.head.starts_with(b"Nikon\0\x01"),
        read: read_type_1,
        tables: &[&table::maker::nikon::directory::TYPE_1],
    },
    Maker { is: |start| is_nikon(start.camera.make), read: read_type_3, tables: tables::ALL },
];

/// Position of the TIFF header in type 2, after the version.
const HEADER_AT: u64 = 10;

const DIRECTORY_AT: u64 = 18;

fn read_type_1<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    in_block(ctx, note, raw, 8, &table::maker::nikon::directory::TYPE_1);
}

fn read_type_2<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    cipher::remember_directory(note, DIRECTORY_AT - HEADER_AT);
    in_note(ctx, note, raw, (HEADER_AT, DIRECTORY_AT), None, &table::maker::nikon::directory::MAIN);
}

fn read_type_3<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    cipher::remember_directory(note, raw.at);
    in_block(ctx, note, raw, 0, &table::maker::nikon::directory::MAIN);
}

/// Reads tag 0xc7d5 of raw files: a block like a note of type 2, whose directory has its own tag table.
pub(super) fn read_raw_info<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    in_note(ctx, note, raw, (HEADER_AT, DIRECTORY_AT), None, &scene::NEF);
}

fn is_nikon(make: &str) -> bool {
    make.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("NIKON"))
}
