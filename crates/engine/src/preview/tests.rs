use std::io::{self, Cursor, Read, Seek, SeekFrom};

use pixel::thumbnail::{Thumbnail, ThumbnailOptions, Thumbnailer};
use pixel::{EncodeOptions, Format, Header, Layout, Verifier, VerifyOptions};

use super::*;
use crate::thumbnail::thumbnail_of_raw;

const RED: [u8; 3] = [220, 30, 30];
const GREEN: [u8; 3] = [30, 200, 30];
const BLUE: [u8; 3] = [30, 30, 220];

/// A JPEG of one colour, with black bars of this height above and below.
fn jpeg(width: u32, height: u32, colour: [u8; 3], bar: u32) -> Vec<u8> {
    let header = Header { width, height, layout: Layout::Rgb8 };
    let mut bytes = Cursor::new(Vec::new());
    let embedded = pixel::EmbeddedMetadata::default();
    let mut out =
        pixel::encoder(Format::Jpeg, Box::new(&mut bytes), header, &embedded, &EncodeOptions::default())
            .unwrap();
    for y in 0..height {
        let is_bar = y < bar || y >= height - bar;
        out.write_rows(&if is_bar { [0; 3] } else { colour }.repeat(width as usize)).unwrap();
    }
    out.finish().unwrap();
    bytes.into_inner()
}

/// The pictures and the raw data of a test file.
struct Raw {
    orientation: u32,
    thumbnail: Vec<u8>,
    medium: Vec<u8>,
    large: Vec<u8>,
    raw_bytes: u32,
}

impl Default for Raw {
    /// A photo of 600 x 400 pixels that is turned by 90 degrees.
    fn default() -> Raw {
        Raw {
            orientation: 6,
            thumbnail: jpeg(160, 120, RED, 7),
            medium: jpeg(480, 320, GREEN, 0),
            large: jpeg(1200, 800, BLUE, 0),
            raw_bytes: 2 << 20,
        }
    }
}

impl Raw {
    /// The file, in the layout of NEF: the thumbnail in the second directory; below the first one the large
    /// JPEG, the raw data, and another JPEG. The large JPEG is the last part.
    fn file(&self) -> Vec<u8> {
        const DIRECTORIES: usize = 5;
        const DIRECTORY_BYTES: u32 = 256;
        const POINTERS_AT: u32 = 8 + DIRECTORIES as u32 * DIRECTORY_BYTES;
        let at = |index: u32| 8 + index * DIRECTORY_BYTES;
        let data_at = POINTERS_AT + 12;
        let lengths = [self.thumbnail.len(), self.medium.len(), self.raw_bytes as usize, self.large.len()];
        let places = lengths.iter().scan(data_at, |place, &len| {
            let start = *place;
            *place += len as u32;
            Some((start, len as u32))
        });
        let places: Vec<(u32, u32)> = places.collect();
        let jpeg = |place: (u32, u32)| vec![(0x201_u16, place.0), (0x202, place.1)];
        let raw = vec![
            (0xfe, 0),
            (0x100, 600),
            (0x101, 400),
            (0x103, 34713),
            (0x106, 32803),
            (0x111, places[2].0),
            (0x117, places[2].1),
        ];
        let first = vec![(0xfe, 1), (0x112, self.orientation), (0x14a, POINTERS_AT)];
        let all = [first, jpeg(places[0]), jpeg(places[3]), raw, jpeg(places[1])];
        let mut file = b"II\x2a\0\x08\0\0\0".to_vec();
        for (index, entries) in all.iter().enumerate() {
            file.resize(at(index as u32) as usize, 0);
            file.extend((entries.len() as u16).to_le_bytes());
            for &(id, value) in entries {
                file.extend([&id.to_le_bytes()[..], &[4, 0]].concat());
                let count: u32 = if id == 0x14a { 3 } else { 1 };
                file.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
            }
            let next = if index == 0 { at(1) } else { 0 };
            file.extend(next.to_le_bytes());
        }
        file.resize(POINTERS_AT as usize, 0);
        file.extend([2, 3, 4].map(at).map(u32::to_le_bytes).concat());
        file.extend(&self.thumbnail);
        file.extend(&self.medium);
        file.resize(file.len() + self.raw_bytes as usize, 0x55);
        file.extend(&self.large);
        file
    }
}

/// Counts the bytes that are read.
struct Counted<'f> {
    file: Cursor<&'f [u8]>,
    n_read: usize,
}

impl Read for Counted<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n_read = self.file.read(out)?;
        self.n_read += n_read;
        Ok(n_read)
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// The thumbnail of a file, and the number of bytes that were read.
fn thumbnail(file: &[u8], size: u32) -> (Thumbnail, usize) {
    let options = ThumbnailOptions::default().size(size);
    let mut thumbnailer = Thumbnailer::new(&options).unwrap();
    let mut stream = Counted { file: Cursor::new(file), n_read: 0 };
    let made =
        thumbnail_of_raw(&mut Finder::new(), &mut stream, "nef", &mut thumbnailer, size, None).unwrap();
    let Outcome::Made(thumbnail) = made else { panic!("no thumbnail") };
    (thumbnail, stream.n_read)
}

/// The colour in the middle of a picture.
fn colour(bytes: &[u8]) -> [u8; 3] {
    let picture = pixel::decode_srgb(Box::new(Cursor::new(bytes)), &pixel::SrgbOptions::default()).unwrap();
    let Header { width, height, layout } = picture.header;
    assert_eq!(layout, Layout::Rgb8);
    let middle = (height as usize / 2 * width as usize + width as usize / 2) * 3;
    picture.pixels[middle..][..3].try_into().unwrap()
}

fn is_near(found: [u8; 3], wanted: [u8; 3]) -> bool {
    found.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) <= 12)
}

#[test]
fn the_smallest_preview_that_is_large_enough_is_used_upright_and_little_else_is_read() {
    let raw = Raw::default();
    let file = raw.file();
    for (size, preview, wanted) in [
        // Without its bars the thumbnail is 160 x 106.
        (160, &raw.thumbnail, (106, 160, RED)),
        (256, &raw.medium, (171, 256, GREEN)),
        (1000, &raw.large, (667, 1000, BLUE)),
    ] {
        let (made, n_read) = thumbnail(&file, size);
        assert_eq!((made.width, made.height), (wanted.0, wanted.1), "{size}");
        assert!(is_near(colour(&made.bytes), wanted.2), "{size}: {:?}", colour(&made.bytes));
        assert!(made.is_from_embedded && made.damage.is_none());
        assert!(n_read <= preview.len() + (64 << 10), "{size}: {n_read} bytes read");
    }
}

#[test]
fn a_preview_that_is_cut_or_broken_is_replaced_by_the_next() {
    let raw = Raw::default();
    let file = raw.file();
    let cut = &file[..file.len() - 10];
    assert_eq!(thumbnail(cut, 1000).0.width, 320);
    let mut broken = raw.file();
    let at = broken.windows(raw.medium.len()).position(|window| window == raw.medium).unwrap();
    // The tables of the medium preview.
    broken[at + 20..at + 200].fill(0xff);
    let (made, _) = thumbnail(&broken, 256);
    assert!(is_near(colour(&made.bytes), BLUE), "{:?}", colour(&made.bytes));
}

#[test]
fn without_a_usable_preview_the_reason_names_them_all() {
    let none = Raw { thumbnail: Vec::new(), medium: b"no JPEG".to_vec(), ..Raw::default() };
    let file = none.file();
    let file = &file[..file.len() - 10];
    let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default()).unwrap();
    let mut stream = Cursor::new(file);
    let made = thumbnail_of_raw(&mut Finder::new(), &mut stream, "nef", &mut thumbnailer, 256, None).unwrap();
    let Outcome::Unusable(unusable) = made else { panic!("a thumbnail of nothing") };
    let words = unusable.error().to_string();
    assert!(words.starts_with("this build cannot decode NEF raw data"), "{words}");
    assert!(words.contains("JpgFromRaw: cut") && words.contains("OtherImage: not a picture"), "{words}");
}

fn checked(file: &[u8]) -> RawFacts {
    let mut verifier = Verifier::new();
    let mut stream = Cursor::new(file);
    let options = VerifyOptions::default();
    Finder::new().check_raw(&mut stream, "nef", &mut verifier, &options).unwrap().unwrap()
}

#[test]
fn container_and_previews_are_checked_separately() {
    let raw = Raw::default();
    let file = raw.file();
    let whole = checked(&file);
    assert_eq!((whole.container.state, whole.preview), (ContainerState::Whole, PreviewState::Whole));
    assert_eq!((whole.container.data_bytes, whole.size), (2 << 20, Some((600, 400))));
    assert_eq!(whole.pixels, 160 * 120 + 480 * 320 + 1200 * 800);

    let without_end = checked(&file[..file.len() - 1]);
    assert_eq!(without_end.container.state, ContainerState::Whole);
    assert_eq!(
        (without_end.preview, without_end.preview_name.as_deref()),
        (PreviewState::Cut, Some("JpgFromRaw"))
    );

    let without_raw = checked(&file[..file.len() - raw.large.len() - (1 << 20)]);
    assert_eq!(without_raw.container.state, ContainerState::Cut);
    assert_eq!(without_raw.container.missing_bytes, 1 << 20);
    assert_eq!(without_raw.container.share(), 0.5);

    let broken = Raw { medium: b"\xff\xd8\xff\xd9".to_vec(), ..Raw::default() };
    let broken = checked(&broken.file());
    assert_eq!((broken.preview, broken.preview_name.as_deref()), (PreviewState::Broken, Some("OtherImage")));
    let none = Raw { thumbnail: Vec::new(), medium: Vec::new(), large: Vec::new(), ..Raw::default() };
    assert_eq!(checked(&none.file()).preview, PreviewState::None);
}

#[test]
fn an_extracted_preview_has_the_bytes_and_the_orientation() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.nef");
    let raw = Raw::default();
    std::fs::write(&path, raw.file()).unwrap();
    let extracted = largest_preview(&path).unwrap();
    assert_eq!((extracted.extension, extracted.carried.as_slice()), ("jpg", &["EXIF"][..]));
    assert_eq!(extracted.picture.name, "JpgFromRaw");
    // All segments and the data of the preview are there unchanged.
    let marker = raw.large.windows(2).position(|window| window == b"\xff\xdb").unwrap();
    assert!(extracted.bytes.ends_with(&raw.large[marker..]));
    let metadata = tag::read(&extracted.bytes);
    assert_eq!(metadata.get("Orientation").unwrap().value.as_i64(), Some(6));
    assert!(is_near(colour(&extracted.bytes), BLUE));

    let written = extracted.path_in(folder.path(), &path);
    assert_eq!(written.file_name().unwrap(), "a.nef.jpg");
    write_preview(&extracted, &written, false).unwrap();
    assert_eq!(std::fs::read(&written).unwrap(), extracted.bytes);
    let refused = write_preview(&extracted, &written, false).unwrap_err();
    assert!(file::chain(&refused).contains("--force"), "{refused}");
    write_preview(&extracted, &written, true).unwrap();

    let listed = embedded_pictures(&path).unwrap();
    let names: Vec<&str> = listed.iter().map(|picture| picture.name.as_str()).collect();
    assert_eq!(listed.len(), 3, "{names:?}");
    let large = listed.iter().find(|picture| picture.name == "JpgFromRaw").unwrap();
    assert_eq!((large.width_pixels, large.bytes), (Some(1200), raw.large.len() as u64));
}

#[test]
fn files_that_are_not_raw_are_left_to_others() {
    let mut stream = Cursor::new(jpeg(8, 8, RED, 0));
    let mut attempt = |_: &Picture| -> Attempt<()> { panic!("no preview") };
    let used = Finder::new().use_preview(&mut stream, "nef", 9, &mut attempt).unwrap();
    assert!(matches!(used, Outcome::NotRaw));
}

/// Any change of a file results in an answer, without a panic.
#[test]
fn damaged_files_have_an_answer() {
    let small = Raw {
        medium: jpeg(24, 16, GREEN, 0),
        thumbnail: jpeg(16, 12, RED, 0),
        large: jpeg(32, 24, BLUE, 0),
        raw_bytes: 64,
        orientation: 8,
    };
    let file = small.file();
    let mut seed = 0x9e37_79b9_u32;
    let mut random = |limit: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        seed as usize % limit
    };
    let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default()).unwrap();
    let (mut verifier, mut finder) = (Verifier::new(), Finder::new());
    for round in 0..400 {
        let mut changed = file.clone();
        for _ in 0..=random(4) {
            // Most changes are in the directories.
            let at = if round % 2 == 0 { random(1300) } else { random(changed.len()) };
            changed[at] = [0, 0xff, 1, 0x80][random(4)];
        }
        changed.truncate(changed.len() - random(changed.len()) / (1 + round % 3 * 1000));
        let mut stream = Cursor::new(changed.as_slice());
        thumbnail_of_raw(&mut finder, &mut stream, "nef", &mut thumbnailer, 20, None).unwrap();
        finder.check_raw(&mut stream, "nef", &mut verifier, &VerifyOptions::default()).unwrap();
    }
}
