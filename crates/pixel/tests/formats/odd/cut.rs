//! Files that are cut: what is left of them, and pictures that seem to be whole without their end.

use thalweg_pixel::{
    DecodeOptions, EmbeddedMetadata, Examination, Format, Header, Layout, Verdict, Verifier, VerifyOptions,
};

use super::{HEIGHT, WIDTH, files, medicine, pixels};
use crate::formats::pictures::{decode, encode, examine, header, samples};
use crate::formats::tiff::tiff;

fn found(bytes: &[u8]) -> Examination {
    examine(bytes, &VerifyOptions::default())
}

fn file(what: &str) -> Vec<u8> {
    files::all().into_iter().find(|file| file.0 == what).unwrap().3
}

/// What is left of a file, and the rows that are decoded from it.
fn left(bytes: &[u8]) -> (Examination, Vec<u8>) {
    let mut seen = Vec::new();
    let input = Box::new(std::io::Cursor::new(bytes));
    let options = VerifyOptions::default();
    let found = Verifier::new().examine(input, &options, &mut |_, _, rows| seen.extend_from_slice(rows));
    (found, seen)
}

#[track_caller]
fn is_left(found: &Examination, verdict: Verdict, share: f64) {
    let is_so = found.verdict == verdict && (found.survives - share).abs() < 1e-9;
    assert!(is_so, "{share}: {found:?}");
}

/// A floating PFM of one channel, whose last row is stored first.
fn pfm() -> Vec<u8> {
    let mut file = format!("Pf\n{WIDTH} {HEIGHT}\n-1.0\n").into_bytes();
    file.extend([0.25f32; WIDTH * HEIGHT].iter().flat_map(|value| value.to_le_bytes()));
    file
}

#[test]
fn the_lower_rows_are_left_of_a_file_that_begins_with_them() {
    // Header, and bytes of a row; of SGI, the first of four planes is cut elsewhere.
    for (what, bytes, start, row) in [
        ("TGA", file("TGA"), 21, 3 * WIDTH),
        ("FITS", file("FITS"), 2880, WIDTH),
        ("PFM", pfm(), 13, 4 * WIDTH),
    ] {
        assert_eq!(bytes.len(), start + row * HEIGHT, "{what}");
        let (header_, whole, _) = decode(&bytes, &DecodeOptions::default(), HEIGHT).unwrap();
        let (found, rows) = left(&bytes[..start + 4 * row + 2]);
        is_left(&found, Verdict::Damaged, 4.0 / 6.0);
        let n_bytes = 4 * header_.row_bytes();
        assert!(rows[2 * header_.row_bytes()..] == whole[whole.len() - n_bytes..], "{what}: {rows:?}");
        assert!(rows[..2 * header_.row_bytes()].iter().all(|sample| *sample == 0), "{what}");
    }
    let sgi = file("verbatim SGI");
    // Rows 0 and 1 of the last plane.
    let (found, _) = left(&sgi[..sgi.len() - 2 * WIDTH]);
    is_left(&found, Verdict::Damaged, 4.0 / 6.0);
    // Without a row there is nothing.
    is_left(&left(&sgi[..512 + 3 * WIDTH]).0, Verdict::Broken, 0.0);
}

#[test]
fn an_icon_is_whole_with_all_of_its_pictures() {
    let one = file("ICO with a mask");
    let row = (3 * WIDTH).next_multiple_of(4);
    // Half of the pixels, and no mask; then two rows of the mask.
    is_left(&found(&one[..22 + 40 + 3 * row]), Verdict::Damaged, 0.5);
    is_left(&found(&one[..one.len() - 4 * 4]), Verdict::Damaged, 2.0 / 6.0);
    // The directory says too much, and all is there.
    let mut longer = one.clone();
    longer[14] += 9;
    assert_eq!(found(&longer).verdict, Verdict::Whole);
    // A second picture of twice the size is behind it, and is cut.
    let size = header(2 * WIDTH as u32, 2 * HEIGHT as u32, Layout::Rgb8);
    let png = encode(Format::Png, size, &samples(size), &EmbeddedMetadata::default());
    let mut two = one[..22].to_vec();
    two[4] = 2;
    two[18..22].copy_from_slice(&38u32.to_le_bytes());
    two.extend([2 * WIDTH as u8, 2 * HEIGHT as u8, 0, 0, 1, 0, 24, 0]);
    two.extend((png.len() as u32).to_le_bytes());
    two.extend((38 + one.len() as u32 - 22).to_le_bytes());
    two.extend(&one[22..]);
    two.extend(&png);
    assert_eq!(found(&two).verdict, Verdict::Whole);
    is_left(&found(&two[..two.len() - png.len()]), Verdict::Damaged, 0.2);
    // The small one is shown then.
    let (shown, pixels_, _) = decode(&two[..two.len() - png.len()], &DecodeOptions::default(), 3).unwrap();
    assert_eq!((shown.width, shown.height), (WIDTH as u32, HEIGHT as u32));
    assert!(pixels_ == pixels(Layout::Rgba8));
}

#[test]
fn what_follows_the_first_picture_is_not_forgotten() {
    // A second picture in a file of PNM.
    let one = file("raw PPM");
    let two = [&one[..], &one].concat();
    let whole = found(&two);
    assert_eq!((whole.verdict, whole.frames), (Verdict::Whole, 2));
    is_left(&found(&two[..two.len() - 3 * WIDTH]), Verdict::Broken, 11.0 / 12.0);
    // The palette at the end of a PCX of one plane.
    let mut pcx = vec![10, 5, 1, 8, 0, 0, 0, 0, 1, 0, 1, 0];
    pcx.resize(128, 0);
    (pcx[65], pcx[66]) = (1, 2);
    pcx.extend([1, 2, 3, 4, 0x0C]);
    pcx.extend([7; 768]);
    let (size, rows, _) = decode(&pcx, &DecodeOptions::default(), 2).unwrap();
    assert_eq!((size.layout, rows[0]), (Layout::Rgb8, 7));
    let cut = found(&pcx[..pcx.len() - 10]);
    assert_eq!((cut.verdict, cut.what.as_deref()), (Verdict::Damaged, Some("the palette is cut")));
}

#[test]
fn a_tiff_ends_with_the_values_of_its_tags() {
    let data = [9; 16];
    let tags: [(u16, &[u32]); 10] = [
        (256, &[4]),
        (257, &[4]),
        (258, &[8]),
        (259, &[1]),
        (262, &[1]),
        (273, &[8]),
        (277, &[1]),
        (278, &[4]),
        (279, &[16]),
        (50_000, &[1, 2, 3]),
    ];
    let mut file = tiff(&data, &tags);
    assert_eq!(found(&file).verdict, Verdict::Whole);
    // The place of the values is the last field of the last entry.
    let at = file.len() - 8;
    let end = file.len() as u32 - 4;
    file[at..at + 4].copy_from_slice(&end.to_le_bytes());
    let cut = found(&file);
    is_left(&cut, Verdict::Damaged, 1.0);
    assert!(cut.what.unwrap().contains("values of tag 50000 are missing"));
    // A second directory that is not there; floating numbers are read by other code.
    let floats = [0.5f32; 4].map(f32::to_le_bytes).concat();
    let tags: [(u16, &[u32]); 10] = [
        (256, &[2]),
        (257, &[2]),
        (258, &[32]),
        (259, &[1]),
        (262, &[1]),
        (273, &[8]),
        (277, &[1]),
        (278, &[2]),
        (279, &[16]),
        (339, &[3]),
    ];
    let mut file = tiff(&floats, &tags);
    assert_eq!(found(&file).verdict, Verdict::Whole);
    let (next, end) = (file.len() - 4, file.len() as u32);
    file[next..].copy_from_slice(&end.to_le_bytes());
    is_left(&found(&file), Verdict::Broken, 0.5);
}

#[test]
fn damage_of_a_picture_inside_another_file_is_known() {
    let size = header(WIDTH as u32, HEIGHT as u32 * 20, Layout::Rgb8);
    let jpeg = encode(Format::Jpeg, size, &samples(size), &EmbeddedMetadata::default());
    let dicom = medicine::with_jpeg(&jpeg);
    assert_eq!(found(&dicom).verdict, Verdict::Whole);
    let alone = found(&jpeg[..jpeg.len() - jpeg.len() / 4]);
    let inside = found(&dicom[..dicom.len() - 8 - jpeg.len() / 4]);
    if cfg!(feature = "turbojpeg") {
        assert_eq!(inside.verdict, Verdict::Damaged, "{inside:?}");
        assert!(inside.survives > 0.3 && inside.survives < 0.9, "{inside:?}");
        assert!((inside.survives - alone.survives).abs() < 0.05, "{inside:?} {alone:?}");
    }
}

/// Checks that the rows of a file that is cut are those of the whole one, and returns their share.
fn rows_before_the_cut(bytes: &[u8], sixteenths: usize) -> f64 {
    let (header_, whole, _) = decode(bytes, &DecodeOptions::default(), 16).unwrap();
    let (found, rows) = left(&bytes[..bytes.len() * sixteenths / 16]);
    assert_eq!(found.verdict, Verdict::Broken, "{found:?}");
    assert_eq!(found.what.as_deref(), Some("the file ends before the picture does"));
    let n_rows = (found.survives * f64::from(header_.height)).round() as usize;
    assert_eq!(rows.len(), n_rows * header_.row_bytes());
    assert!(whole.starts_with(&rows), "{found:?}");
    found.survives
}

#[test]
fn rows_of_a_cut_webp_are_left() {
    let size = Header { width: 300, height: 300, layout: Layout::Rgb8 };
    let lossy = encode(Format::WebP, size, &samples(size), &EmbeddedMetadata::default());
    let lossless = include_bytes!("../../coded/lossless.webp");
    for bytes in [&lossy[..], lossless] {
        let shares = [4, 8, 12, 15].map(|sixteenths| rows_before_the_cut(bytes, sixteenths));
        assert!(shares.is_sorted() && shares[1] > 0.2 && shares[3] > 0.7, "{shares:?}");
        // As much is left as the file has, less the tables at its beginning.
        assert!((0..4).all(|at| shares[at] < [0.3, 0.6, 0.8, 0.97][at]), "{shares:?}");
    }
}

#[test]
fn rows_of_a_cut_texture_are_left() {
    let dds = file("DDS");
    let half = rows_before_the_cut(&dds[..], 14);
    assert!((0.6..0.9).contains(&half), "{half}");
}

#[test]
fn tiles_of_a_cut_grid_are_left() {
    if cfg!(not(feature = "avif")) {
        return;
    }
    // Two by two tiles of 256 x 256 pixels.
    let grid = include_bytes!("../../coded/grid.avif");
    let (header_, whole, _) = decode(grid, &DecodeOptions::default(), 512).unwrap();
    let (found, rows) = left(&grid[..grid.len() - 10]);
    is_left(&found, Verdict::Damaged, 0.75);
    let half = 256 * header_.row_bytes();
    assert!(rows[..half - 8 * header_.row_bytes()] == whole[..half - 8 * header_.row_bytes()]);
    let right = |rows: &[u8]| rows[rows.len() - 3..].to_vec();
    assert_ne!(right(&rows), right(&whole));
    is_left(&left(&grid[..grid.len() / 2]).0, Verdict::Damaged, 0.25);
}

#[test]
fn alpha_without_a_size_has_that_of_the_colours() {
    if cfg!(not(feature = "avif")) {
        return;
    }
    let with = include_bytes!("../../coded/alpha.avif");
    // The property 1 of alpha, its size, becomes a second 5, its depth.
    let at = with.windows(5).position(|bytes| bytes == [4, 1, 5, 0x86, 7]).unwrap();
    let mut without = with.to_vec();
    without[at + 1] = 5;
    let picture = |bytes: &[u8]| decode(bytes, &DecodeOptions::default(), 48).unwrap();
    let (header_, pixels_, _) = picture(with);
    assert_eq!(header_, header(64, 48, Layout::Rgba8));
    assert!(pixels_ == picture(&without).1);
    assert_eq!(found(&without).verdict, Verdict::Whole);
}
