//! Videos next to photos: dates, position and camera come from QuickTime's boxes.

use super::tree::Tree;

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

/// A text of QuickTime's user data, in English.
fn text(kind: &[u8; 4], text: &str) -> Vec<u8> {
    boxed(kind, &[&(text.len() as u16).to_be_bytes()[..], b"\x15\xc7", text.as_bytes()].concat())
}

#[test]
fn a_film_fills_the_columns() {
    // 2023-05-06 10:34:56, in seconds since 1904.
    let header = [b"\0\0\0\0", &3_766_214_096_u32.to_be_bytes()[..], &[0; 92]].concat();
    let words = [text(b"\xa9mod", "Box camera"), text(b"\xa9xyz", "-33.8568+151.2153+004.5/")].concat();
    let movie = [boxed(b"mvhd", &header), boxed(b"udta", &words)].concat();
    let tree = Tree::new();
    tree.write("a.mp4", &[boxed(b"ftyp", b"mp42\0\0\0\0isom"), boxed(b"moov", &movie)].concat());
    tree.run();
    let row = tree.ask("SELECT format, model, taken_utc, latitude, longitude, altitude_m, error FROM image");
    let expected = concat!(
        r#"{"format":"MP4","model":"Box camera","taken_utc":"2023-05-06T10:34:56Z","#,
        r#""latitude":-33.8568,"longitude":151.2153,"altitude_m":4.5,"error":null}"#
    );
    assert_eq!(row, [expected]);
}
