//! Tests pictures that other programs encoded, in formats that are not written here
//! (`tests/coded/README.md`).

#[cfg(not(all(feature = "avif", feature = "jxl", feature = "jp2")))]
#[test]
fn what_is_left_out_names_its_feature() {
    use thalweg_pixel::{Verdict, VerifyOptions};

    use crate::formats::pictures::examine;

    let avif = include_bytes!("../coded/rgb.avif");
    let jxl = include_bytes!("../coded/rgb.jxl");
    for (bytes, feature, is_there) in
        [(&avif[..], "avif", cfg!(feature = "avif")), (&jxl[..], "jxl", cfg!(feature = "jxl"))]
    {
        let found = examine(bytes, &VerifyOptions::default());
        assert_eq!(found.verdict == Verdict::Unsupported, !is_there, "{found:?}");
        let what = found.what.unwrap_or_default();
        assert_eq!(what.contains(&format!("feature `{feature}`")), !is_there, "{what}");
    }
}

#[cfg(feature = "jxl")]
mod jxl {
    use thalweg_pixel::{DecodeOptions, Layout, Limits, Verdict, VerifyOptions};

    use crate::formats::pictures::{decode, examine, header, samples};

    const RGB: &[u8] = include_bytes!("../coded/rgb.jxl");
    const GREY16: &[u8] = include_bytes!("../coded/grey16.jxl");
    const GROUPS: &[u8] = include_bytes!("../coded/groups.jxl");

    fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        [&(body.len() as u32 + 8).to_be_bytes()[..], kind, body].concat()
    }

    #[test]
    fn pixels_without_loss_are_the_pictures() {
        let wanted = header(60, 48, Layout::Rgb8);
        let (found, pixels, _) = decode(RGB, &DecodeOptions::default(), 7).unwrap();
        assert_eq!(found, wanted);
        assert!(pixels == samples(wanted));
        let (found, grey, _) = decode(GREY16, &DecodeOptions::default(), 48).unwrap();
        assert_eq!(found, header(60, 48, Layout::Grey16));
        let first = samples(wanted).chunks(3).map(|pixel| u16::from(pixel[0]) * 257).collect::<Vec<_>>();
        assert!(grey.as_chunks::<2>().0.iter().map(|sample| u16::from_ne_bytes(*sample)).eq(first));
    }

    #[test]
    fn metadata_come_before_and_behind_the_pixels() {
        // The file's own boxes `JXL ` and `ftyp` have 32 bytes.
        let file = [
            RGB[..32].to_vec(),
            boxed(b"xml ", b"<x:xmpmeta/>"),
            RGB[32..].to_vec(),
            boxed(b"Exif", b"\0\0\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"),
        ];
        let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
        let (_, _, found) = decode(&file.concat(), &options, 48).unwrap();
        assert_eq!(found.xmp.as_deref(), Some(&b"<x:xmpmeta/>"[..]));
        // Pixels are returned upright whatever EXIF contains, so it must not contain anything else.
        assert_eq!(found.orientation, Some(1));
        assert_eq!(found.exif.unwrap()[18], 1);
    }

    #[test]
    fn a_cut_picture_keeps_the_groups_that_are_whole() {
        let mut before = 0.0;
        for sixteenth in 1..16 {
            let found = examine(&GROUPS[..GROUPS.len() * sixteenth / 16], &VerifyOptions::default());
            assert_ne!(found.verdict, Verdict::Whole, "{sixteenth}: {found:?}");
            assert!(found.survives >= before && found.survives < 1.0, "{sixteenth}: {found:?}");
            before = found.survives;
        }
        assert!(before > 0.3, "nearly all of the file is there, and {before} survives");
    }

    #[test]
    fn limits_hold() {
        let with = |limits: Limits| examine(GROUPS, &VerifyOptions { limits }).verdict;
        let limits = Limits::default();
        assert_eq!(with(limits), Verdict::Whole);
        assert_eq!(with(Limits { memory_bytes: 1 << 20, ..limits }), Verdict::TooLarge);
        assert_eq!(with(Limits { pixels: 600 * 700 - 1, ..limits }), Verdict::TooLarge);
        assert_eq!(with(Limits { time: std::time::Duration::ZERO, ..limits }), Verdict::TooLarge);
    }
}

#[cfg(feature = "avif")]
mod avif {
    use thalweg_pixel::{DecodeOptions, Layout, Limits, Verdict, VerifyOptions, decoder};

    use crate::formats::pictures::{decode, examine, header, samples};

    const RGB: &[u8] = include_bytes!("../coded/rgb.avif");
    const GREY: &[u8] = include_bytes!("../coded/grey.avif");
    const SEQUENCE: &[u8] = include_bytes!("../coded/sequence.avif");

    #[track_caller]
    fn are_near(found: impl Iterator<Item = u8>, wanted: impl Iterator<Item = u8>, most: u8) {
        let most_apart = found.zip(wanted).map(|(a, b)| a.abs_diff(b)).max();
        assert!(most_apart.is_some_and(|apart| apart <= most), "{most_apart:?} levels apart");
    }

    #[test]
    fn pixels_are_the_pictures() {
        let wanted = header(60, 48, Layout::Rgb8);
        let (found, pixels, _) = decode(RGB, &DecodeOptions::default(), 7).unwrap();
        assert_eq!(found, wanted);
        are_near(pixels.into_iter(), samples(wanted).into_iter(), 3);
        let (found, grey, _) = decode(GREY, &DecodeOptions::default(), 48).unwrap();
        assert_eq!(found, header(60, 48, Layout::Grey8));
        are_near(grey.into_iter(), samples(wanted).into_iter().step_by(3), 1);
    }

    #[test]
    fn the_orientation_is_that_of_the_boxes() {
        let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
        let (_, _, embedded) = decode(RGB, &options, 48).unwrap();
        assert_eq!(embedded.orientation, Some(6));
        assert!(embedded.exif.is_some_and(|exif| exif.windows(5).any(|text| text == b"Maker")));
    }

    #[test]
    fn frames_come_one_by_one() {
        let input = Box::new(std::io::Cursor::new(SEQUENCE));
        let mut decoder = decoder(input, &DecodeOptions::default()).unwrap();
        assert_eq!((decoder.frames(), decoder.header().layout), (Some(3), Layout::Rgba8));
        let mut rows = vec![0; decoder.header().row_bytes() * 48];
        for alpha in [255, 215, 175] {
            assert_eq!(decoder.read_rows(&mut rows).unwrap(), 48);
            are_near(rows.iter().skip(3).step_by(4).copied(), std::iter::repeat(alpha), 2);
            assert_eq!(decoder.next_frame().unwrap(), alpha != 175);
        }
    }

    #[test]
    fn a_cut_sequence_keeps_the_frames_before_the_cut() {
        let cut = examine(&SEQUENCE[..SEQUENCE.len() - 1], &VerifyOptions::default());
        assert_eq!((cut.verdict, cut.frames_promised), (Verdict::Broken, Some(3)), "{cut:?}");
        assert_eq!((cut.frames, cut.frame), (2, Some(2)), "{cut:?}");
        assert!((0.6..0.7).contains(&cut.survives), "{cut:?}");
    }

    #[test]
    fn limits_hold() {
        let with = |limits: Limits| examine(SEQUENCE, &VerifyOptions { limits }).verdict;
        let limits = Limits::default();
        assert_eq!(with(limits), Verdict::Whole);
        assert_eq!(with(Limits { memory_bytes: 20_000, ..limits }), Verdict::TooLarge);
        assert_eq!(with(Limits { pixels: 60 * 48 - 1, ..limits }), Verdict::TooLarge);
        assert_eq!(with(Limits { frames: 2, ..limits }), Verdict::TooLarge);
        assert_eq!(with(Limits { time: std::time::Duration::ZERO, ..limits }), Verdict::TooLarge);
    }
}

#[cfg(feature = "jp2")]
mod jp2 {
    use std::io::Cursor;

    use thalweg_pixel::{DecodeOptions, Format, Layout, Limits, Verdict, VerifyOptions, decoder};

    use crate::formats::pictures::{decode, examine, header, samples};

    const RGB: &[u8] = include_bytes!("../coded/rgb.jp2");
    const GREY16: &[u8] = include_bytes!("../coded/grey16.j2k");

    #[test]
    fn pixels_without_loss_are_the_pictures() {
        let wanted = header(60, 48, Layout::Rgb8);
        let (found, pixels, _) = decode(RGB, &DecodeOptions::default(), 7).unwrap();
        assert_eq!(found, wanted);
        assert!(pixels == samples(wanted));
        let (found, grey, _) = decode(GREY16, &DecodeOptions::default(), 48).unwrap();
        assert_eq!(found, header(60, 48, Layout::Grey16));
        let first = samples(wanted).chunks(3).map(|pixel| u16::from(pixel[0]) * 257).collect::<Vec<_>>();
        assert!(grey.as_chunks::<2>().0.iter().map(|sample| u16::from_ne_bytes(*sample)).eq(first));
    }

    #[test]
    fn a_smaller_picture_is_decoded_from_fewer_resolutions() {
        let options = DecodeOptions { longer_at_least: Some(25), ..DecodeOptions::default() };
        let small = decoder(Box::new(Cursor::new(RGB)), &options).unwrap();
        assert_eq!((small.header(), small.full_size()), (header(30, 24, Layout::Rgb8), (60, 48)));
        assert!(small.format() == Format::Jp2 && Format::Jp2.needs_process());
    }

    #[test]
    fn limits_hold_and_damage_is_found() {
        let with = |limits: Limits| examine(RGB, &VerifyOptions { limits }).verdict;
        let limits = Limits::default();
        assert_eq!(with(limits), Verdict::Whole);
        assert_eq!(with(Limits { memory_bytes: 20_000, ..limits }), Verdict::TooLarge);
        assert_eq!(with(Limits { pixels: 60 * 48 - 1, ..limits }), Verdict::TooLarge);
        for length in [0, 20, 100, RGB.len() / 2] {
            let found = examine(&RGB[..length], &VerifyOptions::default());
            assert!(found.verdict != Verdict::Whole, "{length}: {found:?}");
        }
    }
}

#[cfg(feature = "turbojpeg")]
mod jpeg {
    use thalweg_pixel::{DecodeOptions, Layout};

    use crate::formats::pictures::{decode, header, samples};

    fn grey16(bytes: &[u8]) -> Vec<u16> {
        let (found, pixels, _) = decode(bytes, &DecodeOptions::default(), 7).unwrap();
        assert_eq!(found, header(60, 48, Layout::Grey16));
        pixels.as_chunks::<2>().0.iter().map(|sample| u16::from_ne_bytes(*sample)).collect()
    }

    #[test]
    fn samples_of_12_and_16_bits() {
        let first: Vec<u16> =
            samples(header(60, 48, Layout::Rgb8)).chunks(3).map(|pixel| u16::from(pixel[0])).collect();
        let wide = grey16(include_bytes!("../coded/lossless16.jpg"));
        assert!(wide.iter().zip(&first).all(|(wide, first)| *wide == first * 257));
        let wide = grey16(include_bytes!("../coded/grey12.jpg"));
        let most_apart = wide.iter().zip(&first).map(|(wide, first)| wide.abs_diff(first * 256 + 128)).max();
        assert!(most_apart.is_some_and(|apart| apart < 600), "{most_apart:?}");
    }

    #[test]
    fn colours_without_loss_are_the_pictures() {
        let bytes = include_bytes!("../coded/lossless.jpg");
        let (found, pixels, _) = decode(bytes, &DecodeOptions::default(), 7).unwrap();
        assert_eq!(found, header(60, 48, Layout::Rgb8));
        assert!(pixels == samples(found));
    }
}
