//! Formats of linear light, and of 16 bits.

use exr::prelude::{WritableImage as _, f16};
use thalweg_pixel::{DecodeOptions, Format, Layout};

use super::{HEIGHT, WIDTH, is_decoded, pixels, wide};
use crate::formats::pictures::decode;

/// Levels of 0, 0.5 and 2.
const LEVELS: [u8; 3] = [0, 188, 255];

/// Which of the levels a pixel has, the same in all of its colours.
fn number(x: usize, y: usize) -> usize {
    (x.max(4) + y) % 3
}

fn levels(layout: Layout) -> Vec<u8> {
    let all = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| LEVELS[number(x, y)]));
    all.flat_map(|level| vec![level; layout.channels()]).collect()
}

#[test]
fn light_of_radiance_is_cut_at_white() {
    let mut file = format!("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {HEIGHT} +X {WIDTH}\n").into_bytes();
    let mut turned = format!("#?RGBE\n\n+Y {HEIGHT} +X {WIDTH}\n").into_bytes();
    for y in 0..HEIGHT {
        let row: Vec<[u8; 4]> =
            (0..WIDTH).map(|x| [[0; 4], [128, 128, 128, 128], [128, 128, 128, 130]][number(x, y)]).collect();
        file.extend([2, 2, 0, WIDTH as u8]);
        for channel in 0..4 {
            let values: Vec<u8> = row.iter().map(|pixel| pixel[channel]).collect();
            for run in values.chunk_by(|a, b| a == b) {
                file.extend([128 + run.len() as u8, run[0]]);
            }
        }
        turned.extend(row.concat());
    }
    is_decoded(&file, Format::Hdr, Layout::Rgb8, &levels(Layout::Rgb8), "Radiance");
    is_decoded(&turned, Format::Hdr, Layout::Rgb8, &levels(Layout::Rgb8), "flat Radiance");
    let options = DecodeOptions { embedded: true, ..DecodeOptions::default() };
    assert_eq!(decode(&turned, &options, 3).unwrap().2.orientation, Some(4));
}

#[test]
fn floats_of_pfm_come_from_the_bottom() {
    let mut file = format!("Pf\n{WIDTH} {HEIGHT}\n-1.0\n").into_bytes();
    for y in (0..HEIGHT).rev() {
        file.extend((0..WIDTH).flat_map(|x| [0.0f32, 0.5, 2.0][number(x, y)].to_le_bytes()));
    }
    is_decoded(&file, Format::Pnm, Layout::Grey8, &levels(Layout::Grey8), "PFM");
}

#[test]
fn light_of_openexr_is_cut_at_white() {
    let channels = exr::prelude::SpecificChannels::rgb(|at: exr::prelude::Vec2<usize>| {
        let value = f16::from_f32([0.0, 0.5, 2.0][number(at.0, at.1)]);
        (value, value, value)
    });
    let image = exr::prelude::Image::from_channels((WIDTH, HEIGHT), channels);
    let mut file = std::io::Cursor::new(Vec::new());
    image.write().non_parallel().to_buffered(&mut file).unwrap();
    is_decoded(file.get_ref(), Format::Exr, Layout::Rgb8, &levels(Layout::Rgb8), "OpenEXR");
}

#[test]
fn samples_of_sixteen_bits_stay() {
    let samples = wide(&pixels(Layout::Rgba8));
    let native: Vec<u8> =
        samples.as_chunks::<2>().0.iter().flat_map(|pair| u16::from_be_bytes(*pair).to_ne_bytes()).collect();
    let size = [WIDTH as u32, HEIGHT as u32].map(u32::to_be_bytes).concat();
    let file = [&b"farbfeld"[..], &size, &samples].concat();
    is_decoded(&file, Format::Farbfeld, Layout::Rgba16, &native, "Farbfeld");
}

#[test]
fn values_of_astronomy_are_stretched() {
    let mut file = String::new();
    for card in
        ["SIMPLE  = T", "BITPIX  = 16", "NAXIS   = 2", "NAXIS1  = 3", "NAXIS2  = 1", "BZERO   = 32768", "END"]
    {
        file.push_str(&format!("{card:80}"));
    }
    let mut file = format!("{file:2880}").into_bytes();
    file.extend([-300i16, 0, 300].iter().flat_map(|value| value.to_be_bytes()));
    let (_, levels, _) = decode(&file, &DecodeOptions::default(), 1).unwrap();
    assert_eq!(levels, [0, 128, 255]);
}
