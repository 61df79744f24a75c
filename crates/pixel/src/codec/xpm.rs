//! XPM, the X Window System's pixmap: C source with a string for each colour and each row, read here (XPM
//! Manual, version 3.4i).

mod names;
mod shades;

use std::collections::HashMap;

use super::by_row::{RowSource, by_row};
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes XPM.
pub(super) const LIBRARY: &str = "built in";

/// Maximum number of bytes of a row in memory.
const MOST_ROW_BYTES: usize = 16 << 20;

struct Xpm<'a> {
    source: Source<'a>,
    header: Header,
    /// Characters of a pixel.
    n_chars: usize,
    colors: HashMap<Vec<u8>, [u8; 4]>,
}

/// Opens an XPM and reads its colours.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    // The comment that is the signature.
    source.skip(9)?;
    let values = string(&mut source, MOST_ROW_BYTES)?;
    let values = String::from_utf8_lossy(&values).into_owned();
    let numbers: Vec<u32> = values.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [width, height, n_colors, n_chars, ..] = numbers[..] else {
        return Err(source.damaged(format!("{values:?} where the size should be")));
    };
    if !(1..=16).contains(&n_chars) || n_colors == 0 {
        return Err(source.damaged(format!("{n_colors} colours of {n_chars} characters")));
    }
    options.limits.check_size(width, height)?;
    options.limits.check_memory(u64::from(n_colors) * 64)?;
    let n_chars = n_chars as usize;
    let mut colors = HashMap::new();
    for _ in 0..n_colors {
        let line = string(&mut source, 1024)?;
        let (pixel, color) =
            line.split_at_checked(n_chars).ok_or_else(|| source.damaged("a short colour"))?;
        let text = String::from_utf8_lossy(color);
        let (key, name) =
            choice(&text).ok_or_else(|| source.damaged(format!("{text:?} where a colour should be")))?;
        // A server may know more names than there are in the list, and a program gives colours to symbols.
        let color = color_named(&name).ok_or_else(|| {
            if name.starts_with('#') {
                source.damaged(format!("{text:?} where a colour should be"))
            } else {
                DecodeError::Unsupported(format!("XPM with the {key} {name:?}"))
            }
        })?;
        colors.insert(pixel.to_vec(), color);
    }
    let has_alpha = colors.values().any(|color| color[3] == 0);
    let layout = if has_alpha { Layout::Rgba8 } else { Layout::Rgb8 };
    let header = Header { width, height, layout };
    let deadline = source.deadline();
    by_row(Format::Xpm, Xpm { source, header, n_chars, colors }, deadline, options)
}

/// Reads the next string in quotation marks.
fn string(source: &mut Source<'_>, most: usize) -> Result<Vec<u8>, DecodeError> {
    let (mut text, mut is_inside) = (Vec::new(), false);
    source.scan(|bytes| {
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'"' if is_inside => return (at + 1, Some(())),
                b'"' => is_inside = true,
                _ if is_inside && text.len() == most => return (at + 1, Some(())),
                _ if is_inside => text.push(byte),
                _ => {}
            }
        }
        (bytes.len(), None)
    })?;
    Ok(text)
}

/// The colour for the best kind of screen, and what it is: pairs of a key and a colour, of which `c` is for
/// colour.
fn choice(text: &str) -> Option<(&'static str, String)> {
    const KEYS: [&str; 5] = ["c", "g", "g4", "m", "s"];
    let mut best: Option<(usize, String)> = None;
    let mut words = text.split_whitespace().peekable();
    while let Some(key) = words.next() {
        let rank = KEYS.iter().position(|known| *known == key)?;
        let mut name = String::new();
        // A name may have several words.
        while let Some(word) = words.next_if(|word| name.is_empty() || !KEYS.contains(word)) {
            name.push_str(word);
        }
        if best.as_ref().is_none_or(|(before, _)| rank < *before) {
            best = Some((rank, name));
        }
    }
    let (rank, name) = best.filter(|(_, name)| !name.is_empty())?;
    Some((if KEYS[rank] == "s" { "symbol" } else { "colour" }, name))
}

fn color_named(name: &str) -> Option<[u8; 4]> {
    if name.eq_ignore_ascii_case("none") {
        return Some([0; 4]);
    }
    if let Some(digits) = name.strip_prefix('#') {
        let n = digits.len() / 3;
        if !digits.is_ascii() || !matches!(n, 1..=4) || digits.len() % 3 != 0 {
            return None;
        }
        let part = |at: usize| {
            let value = u32::from_str_radix(&digits[at * n..(at + 1) * n], 16).ok()?;
            // Of more than two digits the first two count.
            Some(if n == 1 { value * 17 } else { value >> (4 * (n - 2)) } as u8)
        };
        return Some([part(0)?, part(1)?, part(2)?, 255]);
    }
    let [red, green, blue] = names::color(&name.to_ascii_lowercase())?;
    Some([red, green, blue, 255])
}

impl RowSource for Xpm<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let pixel_bytes = self.header.layout.pixel_bytes();
        let row = string(&mut self.source, MOST_ROW_BYTES)?;
        if row.len() / self.n_chars < self.header.width as usize {
            return Err(self.source.damaged("a row is too short"));
        }
        for (pixel, out) in row.chunks_exact(self.n_chars).zip(out.chunks_exact_mut(pixel_bytes)) {
            let color = self.colors.get(pixel).ok_or_else(|| self.source.damaged("an unknown colour"))?;
            out.copy_from_slice(&color[..pixel_bytes]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_keys_names_and_digits() {
        let color_of = |text: &str| color_named(&choice(text)?.1);
        assert_eq!(color_of(" c #102030"), Some([16, 32, 48, 255]));
        assert_eq!(color_of("\tm black\tc #FFFF00008000"), Some([255, 0, 128, 255]));
        assert_eq!(color_of("s mask c None"), Some([0; 4]));
        assert_eq!(color_of("c light sea green"), Some([32, 178, 170, 255]));
        assert_eq!(color_of("c gray51"), Some([130, 130, 130, 255]));
        assert_eq!(color_of("c #f80"), Some([255, 136, 0, 255]));
        assert_eq!(color_of("c #12345"), None);
        assert_eq!(color_of("c nothing like that"), None);
        assert_eq!(color_of("c Purple2"), Some([0x91, 0x2C, 0xEE, 255]));
        assert_eq!(choice("s Background"), Some(("symbol", "Background".into())));
        assert_eq!(choice("#123456"), None);
        assert_eq!(choice("c"), None);
    }
}
