//! Orientation: rotates and mirrors a picture so that it is displayed as it was taken.
//!
//! The numbers 1 to 8 are those of EXIF and TIFF 6.0 (tag 274). Applied to small pictures only, after
//! shrinking: rotated rows cannot be streamed, and a thumbnail's pixels fit into the processor's cache.

use crate::layout::Header;
use crate::picture::Picture;

/// Whether the orientation exchanges width and height.
pub(crate) const fn swaps_sides(orientation: u8) -> bool {
    matches!(orientation, 5..=8)
}

/// Rotates and mirrors for the given orientation; other numbers leave the picture as it is.
pub(crate) fn oriented(picture: Picture, orientation: u8) -> Picture {
    if !(2..=8).contains(&orientation) {
        return picture;
    }
    let from = picture.header;
    let (width, height) =
        if swaps_sides(orientation) { (from.height, from.width) } else { (from.width, from.height) };
    let pixel_bytes = from.layout.pixel_bytes();
    let mut pixels = Vec::with_capacity(picture.pixels.len());
    for y in 0..height as usize {
        for x in 0..width as usize {
            let at = source(&from, orientation, x, y) * pixel_bytes;
            pixels.extend_from_slice(&picture.pixels[at..at + pixel_bytes]);
        }
    }
    Picture { header: Header { width, height, ..from }, pixels }
}

/// Number of the stored pixel that is displayed at (x, y).
fn source(from: &Header, orientation: u8, x: usize, y: usize) -> usize {
    let (last_x, last_y) = (from.width as usize - 1, from.height as usize - 1);
    let (x, y) = match orientation {
        2 => (last_x - x, y),
        3 => (last_x - x, last_y - y),
        4 => (x, last_y - y),
        5 => (y, x),
        6 => (y, last_y - x),
        7 => (last_x - y, last_y - x),
        8 => (last_x - y, x),
        _ => (x, y),
    };
    y * from.width as usize + x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    /// The letter F, stored in each of the eight ways, is displayed upright.
    #[test]
    fn all_eight_are_seen_alike() {
        let upright: [&[u8]; 4] = [b"###", b"#..", b"##.", b"#.."];
        let stored: [(u8, &[&[u8]]); 8] = [
            (1, &[b"###", b"#..", b"##.", b"#.."]),
            (2, &[b"###", b"..#", b".##", b"..#"]),
            (3, &[b"..#", b".##", b"..#", b"###"]),
            (4, &[b"#..", b"##.", b"#..", b"###"]),
            (5, &[b"####", b"#.#.", b"#..."]),
            (6, &[b"#...", b"#.#.", b"####"]),
            (7, &[b"...#", b".#.#", b"####"]),
            (8, &[b"####", b".#.#", b"...#"]),
        ];
        for (orientation, rows) in stored {
            let header =
                Header { width: rows[0].len() as u32, height: rows.len() as u32, layout: Layout::Grey8 };
            let seen = oriented(Picture { header, pixels: rows.concat() }, orientation);
            assert_eq!(seen.pixels, upright.concat(), "{orientation}");
            assert_eq!((seen.header.width, seen.header.height), (3, 4));
        }
    }

    #[test]
    fn a_number_that_is_no_orientation_changes_nothing() {
        let header = Header { width: 2, height: 1, layout: Layout::Grey8 };
        let picture = Picture { header, pixels: vec![1, 2] };
        for orientation in [0, 9, 255] {
            assert_eq!(oriented(picture.clone(), orientation), picture);
        }
    }
}
