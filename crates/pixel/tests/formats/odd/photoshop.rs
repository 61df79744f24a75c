//! Documents of Photoshop: all modes, depths and codings.

use std::io::Write as _;

use thalweg_pixel::Layout;

use super::{HEIGHT, WIDTH, pixels, wide};

type Document = (&'static str, Layout, Vec<u8>, Vec<u8>);

/// How samples are stored.
#[derive(Clone, Copy, PartialEq)]
enum Coding {
    Raw,
    Packed,
    Zip,
    Predicted,
}

/// What a document is made of.
struct Parts {
    version: u16,
    mode: u16,
    bits: u16,
    coding: Coding,
    /// Samples of each plane.
    planes: Vec<Vec<u8>>,
    palette: Vec<u8>,
    /// Whether the number of layers says that there is transparency.
    has_alpha: bool,
    /// A JPEG that stands for the merged picture.
    thumbnail: Option<Vec<u8>>,
}

pub(super) fn all() -> Vec<Document> {
    let rgb = || planes(Layout::Rgb8, 1);
    let rgba = pixels(Layout::Rgba8);
    let wide_rgb = wide(&pixels(Layout::Rgb8));
    let native = |samples: &[u8]| -> Vec<u8> {
        samples.as_chunks::<2>().0.iter().flat_map(|s| u16::from_be_bytes(*s).to_ne_bytes()).collect()
    };
    let parts = |mode, bits, coding, planes| Parts {
        version: 1,
        mode,
        bits,
        coding,
        planes,
        palette: Vec::new(),
        has_alpha: false,
        thumbnail: None,
    };
    let mut all = vec![("RGB", Layout::Rgb8, file(&parts(3, 8, Coding::Raw, rgb())), pixels(Layout::Rgb8))];
    for (what, coding) in
        [("packed RGB", Coding::Packed), ("zipped RGB", Coding::Zip), ("predicted RGB", Coding::Predicted)]
    {
        all.push((what, Layout::Rgb8, file(&parts(3, 8, coding, rgb())), pixels(Layout::Rgb8)));
        let deep = split(&wide_rgb, 3, 2);
        all.push((what, Layout::Rgb16, file(&parts(3, 16, coding, deep)), native(&wide_rgb)));
    }
    let large = Parts { version: 2, ..parts(3, 8, Coding::Packed, rgb()) };
    all.push(("PSB", Layout::Rgb8, file(&large), pixels(Layout::Rgb8)));
    let clear = Parts { has_alpha: true, ..parts(3, 8, Coding::Packed, planes(Layout::Rgba8, 1)) };
    all.push(("transparent RGB", Layout::Rgba8, file(&clear), rgba.clone()));
    let saved = parts(3, 8, Coding::Raw, planes(Layout::Rgba8, 1));
    all.push(("RGB with a saved selection", Layout::Rgb8, file(&saved), pixels(Layout::Rgb8)));
    let inverted: Vec<u8> = rgba.iter().map(|sample| !sample).collect();
    all.push(("CMYK", Layout::Cmyk8, file(&parts(4, 8, Coding::Raw, split(&inverted, 4, 1))), rgba.clone()));
    let grey = pixels(Layout::Grey8);
    all.push((
        "duotone",
        Layout::Grey8,
        file(&parts(8, 8, Coding::Packed, vec![grey.clone()])),
        grey.clone(),
    ));
    let palette: Vec<u8> =
        (0..3).flat_map(|channel| (0..=255).map(move |n: u8| n.wrapping_mul(channel + 1))).collect();
    let colors = grey.iter().flat_map(|n| [*n, n.wrapping_mul(2), n.wrapping_mul(3)]).collect();
    let indexed = Parts { palette, ..parts(2, 8, Coding::Raw, vec![grey.clone()]) };
    all.push(("indexed", Layout::Rgb8, file(&indexed), colors));
    let bits: Vec<u8> = grey.chunks(WIDTH).flat_map(packed_bits).collect();
    let black_white = grey.iter().map(|level| if *level > 99 { 0 } else { 255 }).collect();
    all.push(("bitmap", Layout::Grey8, file(&parts(0, 1, Coding::Packed, vec![bits])), black_white));
    // Linear light: levels 0, 188 and 255 are 0, 0.5 and 1 and more.
    let light: Vec<u8> = (0..WIDTH * HEIGHT).flat_map(|n| (n as f32 * 0.5).to_be_bytes()).collect();
    let levels = (0..WIDTH * HEIGHT).map(|n| [0, 188, 255][n.min(2)]).collect();
    all.push(("floats", Layout::Grey8, file(&parts(1, 32, Coding::Predicted, vec![light])), levels));
    let lab = (0..3).map(|plane| vec![if plane == 0 { 255 } else { 128 }; WIDTH * HEIGHT]).collect();
    let white = vec![255; WIDTH * HEIGHT * 3];
    all.push(("Lab", Layout::Rgb8, file(&parts(9, 8, Coding::Raw, lab)), white));
    all
}

/// A document with a white picture and a thumbnail.
pub(super) fn without_merged_picture(jpeg: Vec<u8>) -> Vec<u8> {
    file(&Parts {
        version: 1,
        mode: 1,
        bits: 8,
        coding: Coding::Raw,
        planes: vec![vec![255; WIDTH * HEIGHT]],
        palette: Vec::new(),
        has_alpha: false,
        thumbnail: Some(jpeg),
    })
}

fn planes(layout: Layout, sample_bytes: usize) -> Vec<Vec<u8>> {
    split(&pixels(layout), layout.channels(), sample_bytes)
}

/// Planes of samples that are stored pixel by pixel.
fn split(samples: &[u8], n_planes: usize, sample_bytes: usize) -> Vec<Vec<u8>> {
    let plane =
        |index| samples.chunks(sample_bytes).skip(index).step_by(n_planes).flatten().copied().collect();
    (0..n_planes).map(plane).collect()
}

fn packed_bits(row: &[u8]) -> Vec<u8> {
    let byte = |part: &[u8]| {
        part.iter().enumerate().fold(0, |byte, (at, level)| byte | u8::from(*level > 99) << (7 - at))
    };
    row.chunks(8).map(byte).collect()
}

fn block(n_bytes: usize, body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u64).to_be_bytes();
    [&length[8 - n_bytes..], body].concat()
}

fn file(parts: &Parts) -> Vec<u8> {
    let mut file = b"8BPS".to_vec();
    file.extend(parts.version.to_be_bytes());
    file.extend([0; 6]);
    file.extend((parts.planes.len() as u16).to_be_bytes());
    file.extend([HEIGHT as u32, WIDTH as u32].iter().flat_map(|side| side.to_be_bytes()));
    file.extend([parts.bits, parts.mode].iter().flat_map(|number| number.to_be_bytes()));
    file.extend(block(4, &parts.palette));
    let resource = |id: u16, body: &[u8]| {
        let mut resource = [&b"8BIM"[..], &id.to_be_bytes(), b"\x03abc", &block(4, body)].concat();
        resource.resize(resource.len().next_multiple_of(2), 0);
        resource
    };
    let mut resources = [resource(1039, b"profile"), resource(1060, b"<x/>"), resource(9999, b"?")].concat();
    if let Some(jpeg) = &parts.thumbnail {
        // The document says that its merged picture is none.
        resources.extend(resource(1057, &[0, 0, 0, 1, 0]));
        resources.extend(resource(1036, &[&[0; 28], &jpeg[..]].concat()));
    }
    file.extend(block(4, &resources));
    let length_bytes = if parts.version == 2 { 8 } else { 4 };
    let n_layers: i16 = if parts.has_alpha { -1 } else { 1 };
    let layers = block(length_bytes, &[&n_layers.to_be_bytes()[..], &[0; 8]].concat());
    file.extend(block(length_bytes, &layers));
    file.extend(samples(parts));
    file
}

fn samples(parts: &Parts) -> Vec<u8> {
    let row_bytes = (WIDTH * usize::from(parts.bits)).div_ceil(8);
    let rows: Vec<Vec<u8>> =
        parts.planes.iter().flat_map(|plane| plane.chunks(row_bytes)).map(<[u8]>::to_vec).collect();
    let number = |number: u16| number.to_be_bytes().to_vec();
    match parts.coding {
        Coding::Raw => [number(0), rows.concat()].concat(),
        Coding::Packed => {
            let packed: Vec<Vec<u8>> = rows.iter().map(|row| pack(row)).collect();
            let count_bytes = if parts.version == 2 { 4 } else { 2 };
            let count = |row: &Vec<u8>| (row.len() as u64).to_be_bytes()[8 - count_bytes..].to_vec();
            [number(1), packed.iter().flat_map(count).collect(), packed.concat()].concat()
        }
        Coding::Zip => [number(2), zip(&rows.concat())].concat(),
        Coding::Predicted => {
            let rows: Vec<u8> = rows.iter().flat_map(|row| predict(row, parts.bits)).collect();
            [number(3), zip(&rows)].concat()
        }
    }
}

/// Runs of two and more, and literals of one byte.
fn pack(row: &[u8]) -> Vec<u8> {
    let run = |run: &[u8]| match run.len() {
        1 => [0, run[0]],
        n => [(257 - n) as u8, run[0]],
    };
    row.chunk_by(|a, b| a == b).flat_map(run).collect()
}

fn zip(bytes: &[u8]) -> Vec<u8> {
    let mut zipped = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    zipped.write_all(bytes).unwrap();
    zipped.finish().unwrap()
}

fn predict(row: &[u8], bits: u16) -> Vec<u8> {
    let differences = |bytes: &[u8]| -> Vec<u8> {
        let before = std::iter::once(&0).chain(bytes);
        bytes.iter().zip(before).map(|(byte, before)| byte.wrapping_sub(*before)).collect()
    };
    match bits {
        16 => {
            let words: Vec<u16> =
                row.as_chunks::<2>().0.iter().map(|word| u16::from_be_bytes(*word)).collect();
            let before = std::iter::once(&0).chain(&words);
            words
                .iter()
                .zip(before)
                .flat_map(|(word, before)| word.wrapping_sub(*before).to_be_bytes())
                .collect()
        }
        32 => {
            let planar: Vec<u8> = (0..4).flat_map(|byte| row.iter().copied().skip(byte).step_by(4)).collect();
            differences(&planar)
        }
        _ => differences(row),
    }
}
