//! JPEGs for the experiment: named by the user, or generated.
//!
//! A generated picture is a valid one: a baseline JPEG in grey with EXIF dates, which any decoder shows as
//! noise. Its Huffman tables are chosen so that every block of 8 x 8 pixels takes exactly 40 bytes and never
//! contains 0xFF: a block is 5 zero bits (no change of brightness), then 63 coefficients of one zero bit and
//! 4 random bits. So blocks drawn once can be cut into pictures of any size.
//!
//! Every second picture has a maker note, as part of the publication's had (`exif`).

use std::path::{Path, PathBuf};

use super::exif;
use crate::error::CaseError;
use crate::experiment::listing;
use crate::place::Place;
use crate::platform;
use crate::random::Random;

const BLOCK_BYTES: usize = 40;
/// Width in blocks; pictures differ only in height.
const WIDTH_BLOCKS: u16 = 64;
/// Heights in blocks, for files from 61 KB to 400 KB.
const HEIGHT_BLOCKS: std::ops::Range<u64> = 24..157;

/// The user's own pictures: the first `n_files` JPEGs among and below `paths`, by name.
pub(super) fn named(n_files: u64, paths: &[PathBuf]) -> Result<Vec<PathBuf>, CaseError> {
    let is_jpeg = |path: &PathBuf| {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        extension == "jpg" || extension == "jpeg"
    };
    let mut files: Vec<PathBuf> =
        listing::list(paths)?.into_iter().map(|file| file.path).filter(is_jpeg).collect();
    files.sort();
    files.truncate(n_files as usize);
    if files.is_empty() {
        return Err(CaseError::Skipped(
            "no .jpg files under the given paths; name a folder that has some".into(),
        ));
    }
    Ok(files)
}

/// Generated pictures, created once for all cases with the same number of files.
pub(crate) fn made(n_files: u64, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
    let names: Vec<PathBuf> = (0..n_files).map(|number| format!("{number:05}.jpg").into()).collect();
    make(&format!("pictures-{n_files}"), &names, place)
}

/// Some pictures with names that a list cannot represent, where the system allows such names, and some with
/// names that it can.
pub(super) fn odd_names(place: &Place) -> Result<Vec<PathBuf>, CaseError> {
    let mut names: Vec<PathBuf> = vec!["plain.jpg".into(), "Fl\u{fc}\u{df}e \u{6cb3}.jpg".into()];
    names.extend(platform::unlistable_names().into_iter().map(PathBuf::from));
    make("pictures-with-odd-names", &names, place)
}

pub(super) fn total_bytes(files: &[PathBuf]) -> Result<u64, CaseError> {
    files.iter().try_fold(0, |total, path| {
        let metadata = std::fs::metadata(path).map_err(CaseError::file("stat", path))?;
        Ok(total + metadata.len())
    })
}

fn make(folder: &str, names: &[PathBuf], place: &Place) -> Result<Vec<PathBuf>, CaseError> {
    let folder = place.make_input(folder, |folder| {
        std::fs::create_dir_all(folder).map_err(CaseError::file("create", folder))?;
        fill(folder, names, place.seed)
    })?;
    Ok(names.iter().map(|name| folder.join(name)).collect())
}

fn fill(folder: &Path, names: &[PathBuf], seed: u64) -> Result<(), CaseError> {
    let mut random = Random::new(seed);
    let most_blocks = usize::from(WIDTH_BLOCKS) * HEIGHT_BLOCKS.end as usize;
    let noise: Vec<u8> = (0..most_blocks * 2).flat_map(|_| block(&mut random)).collect();
    for (name, number) in names.iter().zip(0..) {
        let height_blocks = HEIGHT_BLOCKS.start + random.below(HEIGHT_BLOCKS.end - HEIGHT_BLOCKS.start);
        let scan_bytes = usize::from(WIDTH_BLOCKS) * height_blocks as usize * BLOCK_BYTES;
        let from = random.below(most_blocks as u64) as usize * BLOCK_BYTES;
        let exif = exif::block(&dates(number), has_maker_note(number));
        let picture = jpeg(height_blocks as u16, &exif, &noise[from..from + scan_bytes]);
        let path = folder.join(name);
        std::fs::write(&path, picture).map_err(CaseError::file("write", &path))?;
    }
    Ok(())
}

/// A block of 320 bits: five zeros, then 63 times a zero and four random bits.
fn block(random: &mut Random) -> [u8; BLOCK_BYTES] {
    let mut bytes = [0; BLOCK_BYTES];
    for bit in (5..8 * BLOCK_BYTES).filter(|bit| bit % 5 != 0) {
        bytes[bit / 8] |= (random.next() as u8 & 1) << (7 - bit % 8);
    }
    bytes
}

/// Times of taking, digitising and changing the picture, which no two pictures share.
fn dates(number: u32) -> [String; 3] {
    [0, 1, 2].map(|later| {
        let (second, minute, hour) = (number % 60, number / 60 % 60, number / 3600 % 24);
        format!("{}:04:{:02} {hour:02}:{minute:02}:{second:02}", 2008 + later, 1 + number / 86_400 % 28)
    })
}

fn has_maker_note(number: u32) -> bool {
    number % 2 == 1
}

/// The whole file: EXIF, tables, one scan.
fn jpeg(height_blocks: u16, exif: &[u8], scan: &[u8]) -> Vec<u8> {
    let mut out = vec![0xff, 0xd8];
    segment(&mut out, 0xe1, &[b"Exif\0\0", exif].concat());
    // One quantisation table filled with ones.
    segment(&mut out, 0xdb, &[&[0][..], &[1; 64]].concat());
    // One code in each Huffman table. Brightness: five bits, for a difference of size 0. Coefficients: one
    // bit, for no preceding zeros and a size of four bits.
    let code = |class: u8, len_bits: usize, symbol: u8| {
        let mut counts = [0; 16];
        counts[len_bits - 1] = 1;
        [&[class][..], &counts, &[symbol]].concat()
    };
    segment(&mut out, 0xc4, &[code(0x00, 5, 0x00), code(0x10, 1, 0x04)].concat());
    let [height, width] = [height_blocks * 8, WIDTH_BLOCKS * 8].map(u16::to_be_bytes);
    segment(&mut out, 0xc0, &[&[8][..], &height, &width, &[1, 1, 0x11, 0]].concat());
    segment(&mut out, 0xda, &[1, 1, 0, 0, 63, 0]);
    out.extend_from_slice(scan);
    out.extend([0xff, 0xd9]);
    out
}

fn segment(out: &mut Vec<u8>, marker: u8, content: &[u8]) {
    out.extend([0xff, marker]);
    out.extend((content.len() as u16 + 2).to_be_bytes());
    out.extend_from_slice(content);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_valid_and_contain_their_dates() {
        let mut random = Random::new(5);
        let scan: Vec<u8> = (0..usize::from(WIDTH_BLOCKS) * 2).flat_map(|_| block(&mut random)).collect();
        assert!(!scan.contains(&0xff));
        for number in [3_661, 3_662] {
            let picture = jpeg(2, &exif::block(&dates(number), has_maker_note(number)), &scan);
            let second = number % 60;
            let found = engine::tag::Parser::new().parse_whole(&picture, &Default::default(), |metadata| {
                assert!(metadata.warnings.is_empty(), "{:?}", metadata.warnings);
                assert_eq!((metadata.facts.width, metadata.facts.height), (Some(512), Some(16)));
                let lens = metadata.find("LensModel").is_some();
                assert_eq!(lens, has_maker_note(number));
                super::super::answer::DATE_NAMES
                    .map(|name| metadata.find(name).unwrap().text(engine::tag::Mode::Print))
            });
            let expected = [2008, 2009, 2010].map(|year| format!("{year}:04:01 01:01:{second:02}"));
            assert_eq!(found, expected);
        }
    }
}
