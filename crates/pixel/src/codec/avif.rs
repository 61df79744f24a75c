//! AVIF (AV1 Image File Format 1.1): boxes, grids, alpha and colours here, AV1 by a fork of rav1d. Decoded
//! only.
//!
//! rav1d is dav1d translated to Rust, with dav1d's assembly, and decodes to planes ([043]). A panic in it
//! would abort the process, since it is called through functions of C, so
//! [`Format::needs_process`](crate::Format::needs_process) holds. A frame is decoded in one call, which no
//! deadline stops; its size is compared with that in the boxes before.
//!
//! Sequences are decoded frame by frame. Depths of 10 and 12 bits become 8, as in Pillow. Cropping (`clap`)
//! is applied; rotation and mirroring are reported and not applied, as with EXIF. Of a picture with a gain
//! map, the base picture is decoded.
//!
//! [043]: ../../../../docs/decisions/043-modern-codecs.md

mod av1;
mod bytes;
mod items;
mod planes;
mod property;
mod reader;
mod rgb;
mod sequence;
mod tiles;
mod track;
mod turn;

pub(super) use reader::open;

/// Name of the library that decodes AVIF.
pub(super) const LIBRARY: &str = "re_rav1d 0.1";

/// Size in pixels of the picture of a file, if it is a grid of tiles in any coding, and the share of the
/// tiles that are in the file.
pub(super) fn grid_in_file(file: &[u8]) -> Option<((u32, u32), f64)> {
    let items = items::Items::read(file, bytes::find(file, b"meta")?)?;
    let primary = items.item(items.primary).filter(|item| item.kind == *b"grid")?;
    tiles::share_of_grid(&items, primary)
}
