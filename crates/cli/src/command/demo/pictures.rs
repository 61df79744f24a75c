//! The pictures of the demonstration. They are compiled into the program, so that it needs nothing else.

use std::io;
use std::path::Path;

macro_rules! sample {
    ($path:literal) => {
        Picture { path: $path, bytes: include_bytes!(concat!("../../../samples/", $path)) }
    };
}

/// A file of the demonstration.
struct Picture {
    /// Path below the folder of the pictures.
    path: &'static str,
    bytes: &'static [u8],
}

const LORELEY: Picture = sample!("rhine/loreley-1.jpg");

/// A small collection with what real ones have: several cameras and formats, places, ratings, a copy under
/// another name, and broken files.
const PICTURES: &[Picture] = &[
    sample!("danube/delta.webp"),
    sample!("danube/iron-gates.jpg"),
    sample!("far-away/tiger-leaping.jpg"),
    sample!("far-away/whanganui.jpg"),
    sample!("far-away/yukon-later.avif"),
    sample!("far-away/yukon-night.jpg"),
    sample!("inbox/cut-in-the-header.jpg"),
    sample!("inbox/letter.jpg"),
    // Stored once in the program.
    Picture { path: "inbox/loreley-1 (1).jpg", bytes: LORELEY.bytes },
    sample!("rhine/clock-change-1.jpg"),
    LORELEY,
    sample!("rhine/loreley-2.jpg"),
    sample!("rhine/mist.jpg"),
];

/// Number of pictures that [`write`] writes.
pub(super) const N_PICTURES: usize = PICTURES.len();

/// Writes the pictures below `folder`, which exists.
pub(super) fn write(folder: &Path) -> io::Result<()> {
    for picture in PICTURES {
        let path = folder.join(picture.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, picture.bytes)?;
    }
    Ok(())
}
