//! Pillow's results for the corpora (`truth/decode.csv`), and our pixels in its modes.

use std::io::Cursor;
use std::path::Path;

use sha2::{Digest as _, Sha256};
use thalweg_pixel::{DecodeOptions, Format, Layout, SampleForm, decoder};

/// One line of the table.
pub(crate) struct Answer {
    pub(crate) path: String,
    /// Folder below the first: `png`.
    pub(crate) folder: String,
    pub(crate) is_decoded: bool,
    pub(crate) size: (u32, u32),
    pub(crate) mode: String,
    pub(crate) sha256: String,
    pub(crate) refusal: String,
}

/// Lines for formats that are built in.
pub(crate) fn answers(corpora: &Path) -> impl Iterator<Item = Answer> {
    let table = std::fs::read_to_string(corpora.join("truth/decode.csv")).unwrap();
    let lines: Vec<Answer> = table.lines().skip(1).map(answer).collect();
    // Pillow does not support these, and the table has no JPEG 2000.
    let is_unknown = |format: Format| matches!(format, Format::Jxl | Format::Jp2 | Format::Exr | Format::Hdr);
    let built_in: Vec<&str> = thalweg_pixel::built_in()
        .into_iter()
        .filter(|(format, _)| !is_unknown(*format))
        // The folder has the name of the family.
        .map(|(format, _)| if format == Format::Pnm { "pnm" } else { format.name() })
        .collect();
    // Pillow uses the same JPEG library; the one in Rust alone accepts and refuses other broken files.
    let is_comparable =
        |answer: &Answer| cfg!(feature = "turbojpeg") || !matches!(answer.folder.as_str(), "jpeg" | "jpg");
    let corpora = corpora.to_owned();
    lines.into_iter().filter(move |answer| {
        let is_of_format = built_in.iter().any(|name| name.eq_ignore_ascii_case(&answer.folder));
        let is_photo = answer.path.starts_with("photos/");
        (is_of_format || is_photo) && is_comparable(answer) && corpora.join(&answer.path).is_file()
    })
}

fn answer(line: &str) -> Answer {
    let fields = fields(line);
    let number = |index: usize| fields[index].parse().unwrap_or_default();
    let folder = fields[0].split('/').nth(1).unwrap_or_default().to_owned();
    let extension = fields[0].rsplit('.').next().unwrap_or_default().to_owned();
    Answer {
        folder: if fields[0].starts_with("photos/") { extension } else { folder },
        is_decoded: fields[1] == "1",
        size: (number(2), number(3)),
        mode: fields[4].clone(),
        sha256: fields[6].clone(),
        refusal: fields[8].clone(),
        path: fields[0].clone(),
    }
}

/// Fields of a line of CSV. No field of the table contains a line break.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(character),
        }
    }
    fields
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Pixels of the first frame as Pillow's `tobytes` returns them in this mode.
pub(crate) fn pixels(bytes: &[u8], mode: &str) -> Result<Vec<u8>, String> {
    let failed = |error: thalweg_pixel::DecodeError| format!("decode: {error}");
    let options = DecodeOptions { stored: SampleForm::AsInFile, ..DecodeOptions::default() };
    let mut decoder = decoder(Box::new(Cursor::new(bytes)), &options).map_err(failed)?;
    let header = decoder.header();
    let mut pixels = vec![0; header.row_bytes() * header.height as usize];
    let mut filled = 0;
    loop {
        match decoder.read_rows(&mut pixels[filled..]).map_err(failed)? {
            0 => break,
            n => filled += n * header.row_bytes(),
        }
    }
    if filled < pixels.len() {
        return Err("decode: rows are missing".into());
    }
    let high_bytes = || -> Vec<u8> {
        pixels.as_chunks::<2>().0.iter().map(|s| (u16::from_ne_bytes(*s) >> 8) as u8).collect()
    };
    match (header.layout, mode) {
        (Layout::Grey8 | Layout::Indexed8, "1") => Ok(packed(&pixels, header.width as usize)),
        (Layout::Grey8 | Layout::Indexed8, "L") => Ok(pixels),
        (Layout::Indexed8, "P") => Ok(pixels),
        (Layout::GreyAlpha8, "LA" | "La") | (Layout::Rgb8, "RGB") | (Layout::Rgba8, "RGBA") => Ok(pixels),
        (Layout::Cmyk8, "CMYK") => Ok(pixels),
        (Layout::Rgb16, "RGB") | (Layout::Rgba16, "RGBA") | (Layout::GreyAlpha16, "LA") => Ok(high_bytes()),
        (Layout::Grey16, "I") => Ok(pixels
            .as_chunks::<2>()
            .0
            .iter()
            .flat_map(|sample| i32::from(u16::from_ne_bytes(*sample)).to_le_bytes())
            .collect()),
        (Layout::Grey16, "I;16") => Ok(ordered(&pixels, u16::to_le_bytes)),
        (Layout::Grey16, "I;16B") => Ok(ordered(&pixels, u16::to_be_bytes)),
        (Layout::GreyAlpha8, "RGBA") => Ok(pixels
            .as_chunks::<2>()
            .0
            .iter()
            .flat_map(|&[grey, alpha]| [grey, grey, grey, alpha])
            .collect()),
        // Pillow drops a single bit of alpha.
        (Layout::Rgba8, "RGB") => Ok(pixels
            .as_chunks::<4>()
            .0
            .iter()
            .flat_map(|&[red, green, blue, _]| [red, green, blue])
            .collect()),
        (Layout::GreyAlpha16, "RGBA") => {
            let high: Vec<u8> = high_bytes();
            Ok(high.as_chunks::<2>().0.iter().flat_map(|&[grey, alpha]| [grey, grey, grey, alpha]).collect())
        }
        (layout, mode) => Err(format!("{} for Pillow's {mode}", layout.name())),
    }
}

fn ordered(samples: &[u8], order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    samples.as_chunks::<2>().0.iter().flat_map(|sample| order(u16::from_ne_bytes(*sample))).collect()
}

/// Packs bits, eight to a byte, with padded rows.
fn packed(pixels: &[u8], width: usize) -> Vec<u8> {
    let byte = |samples: &[u8]| {
        samples.iter().zip((0..8).rev()).fold(0, |byte, (s, at)| byte | u8::from(*s > 0) << at)
    };
    pixels.chunks_exact(width).flat_map(|row| row.chunks(8).map(byte)).collect()
}
