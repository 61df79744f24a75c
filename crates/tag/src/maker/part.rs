//! What makers keep in the directories of EXIF and of raw files.

use super::{kodak, leaf, list, panasonic, private};
use crate::block::Block;
use crate::context::{Context, MakerPart};

/// Reads the `n_bytes` at `at` of `block`; returns `false` if they are unknown.
pub(crate) fn read<'a>(
    ctx: &mut Context<'a>,
    part: MakerPart,
    block: &Block<'a>,
    at: u64,
    n_bytes: usize,
) -> bool {
    match part {
        MakerPart::Note => list::read(ctx, block, at, n_bytes),
        MakerPart::Private => return private::read(ctx, block, at, n_bytes),
        MakerPart::Kodak(id) => kodak::read_directory(ctx, block, id, at),
        MakerPart::Leaf => leaf::read(ctx, block, at, n_bytes as u64),
        MakerPart::NikonRaw => list::read_nikon_raw(ctx, block, at, n_bytes),
        MakerPart::Panasonic(id) => panasonic::raw::read(ctx, block, id, at, n_bytes),
    }
    true
}
