//! Values as stored in the file (`-b`).

use super::{pictures, run};
use crate::env::Jpeg;

/// A TIFF whose second directory describes a thumbnail with these bytes.
pub(crate) fn with_thumbnail(thumbnail: &[u8]) -> Vec<u8> {
    let entry = |tag: u16, format: u16, count: u32, value: u32| {
        [&tag.to_le_bytes()[..], &format.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let first =
        [&2_u16.to_le_bytes()[..], &entry(0x100, 4, 1, 8), &entry(0x101, 4, 1, 8), &38_u32.to_le_bytes()];
    let thumbnail_at = 38 + 2 + 24 + 4;
    let second = [
        &2_u16.to_le_bytes()[..],
        &entry(0x201, 4, 1, thumbnail_at),
        &entry(0x202, 4, 1, thumbnail.len() as u32),
        &0_u32.to_le_bytes(),
    ];
    [b"II\x2a\0\x08\0\0\0", &first.concat()[..], &second.concat(), thumbnail].concat()
}

/// A JPEG with such a TIFF as its EXIF.
pub(crate) fn jpeg_with_thumbnail() -> Vec<u8> {
    let exif = [&b"Exif\0\0"[..], &with_thumbnail(&Jpeg::new(3, 2).to_bytes())].concat();
    let segment = [&b"\xff\xe1"[..], &(exif.len() as u16 + 2).to_be_bytes(), &exif].concat();
    let plain = Jpeg::new(8, 6).to_bytes();
    [&plain[..2], &segment, &plain[2..]].concat()
}

#[test]
fn texts_without_ends() {
    let env = pictures();
    run(&env, &["-b", "-Keywords", "-Make", "a.jpg"])
        .exits(0)
        .prints("river\nDanube\nconfluenceThalweg Samples");
    run(&env, &["-b", "-sep", "|", "-Keywords", "a.jpg", "a.jpg"])
        .exits(0)
        .prints("river|Danube|confluenceriver|Danube|confluence");
}

#[test]
fn embedded_pictures() {
    let thumbnail = Jpeg::new(3, 2).to_bytes();
    let env = pictures().with("t.tif", with_thumbnail(&thumbnail));
    let ran = run(&env, &["-b", "-ThumbnailImage", "t.tif"]).exits(0);
    assert_eq!(ran.stdout_bytes(), thumbnail);
    let json = run(&env, &["-j", "-b", "-ThumbnailImage", "t.tif"]).exits(0).json();
    let text = json[0]["ThumbnailImage"].as_str().unwrap().to_owned();
    assert!(text.starts_with("base64:/9j/"), "{text}");
}

#[test]
fn what_lies_behind_the_end_of_the_file_is_never_half_given() {
    let thumbnail = Jpeg::new(3, 2).to_bytes();
    let mut cut = with_thumbnail(&thumbnail);
    cut.truncate(cut.len() - 5);
    let env = pictures().with("t.tif", cut);
    let ran = run(&env, &["-b", "-ThumbnailImage", "t.tif"]);
    assert_eq!(ran.stdout_bytes(), b"");
}
