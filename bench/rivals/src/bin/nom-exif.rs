//! `nom-exif THREADS LIST`: three dates of each file by the crate `nom-exif`.

use nom_exif::{EntryValue, Exif, ExifTag, MediaParser, MediaSource};
use rivals::Dates;

fn main() {
    rivals::main(|| {
        let mut parser = MediaParser::new();
        move |path: &str| read(&mut parser, path).unwrap_or_default()
    });
}

fn read(parser: &mut MediaParser, path: &str) -> Option<Dates> {
    let exif: Exif = parser.parse_exif(MediaSource::open(path).ok()?).ok()?.into();
    let text = |tag| {
        let value: &EntryValue = exif.get(tag)?;
        let parsed =
            value.as_datetime().map(|date| date.into_naive().format("%Y:%m:%d %H:%M:%S").to_string());
        parsed.or_else(|| value.as_str().map(str::to_owned))
    };
    Some([ExifTag::DateTimeOriginal, ExifTag::CreateDate, ExifTag::ModifyDate].map(text))
}
