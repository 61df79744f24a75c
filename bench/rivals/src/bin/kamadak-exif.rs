//! `kamadak-exif THREADS LIST`: three dates of each file by the crate `kamadak-exif`.

use std::fs::File;
use std::io::BufReader;

use exif::{In, Reader, Tag, Value};
use rivals::Dates;

fn main() {
    rivals::main(|| read);
}

fn read(path: &str) -> Dates {
    let Ok(file) = File::open(path) else { return Dates::default() };
    let Ok(exif) = Reader::new().read_from_container(&mut BufReader::new(file)) else {
        return Dates::default();
    };
    [Tag::DateTimeOriginal, Tag::DateTimeDigitized, Tag::DateTime].map(|tag| {
        let Value::Ascii(texts) = &exif.get_field(tag, In::PRIMARY)?.value else { return None };
        Some(String::from_utf8_lossy(texts.first()?).into_owned())
    })
}
