//! Fonts of characters that are drawn (Type 3, ISO 32000-1, 9.6.5): each character is a stream of
//! instructions, so that every viewer shows it, and a table says which character it is (9.10.3), so that it
//! can be searched and copied.

use std::fmt::Write as _;
use std::io;

use foldhash::HashMap;

use super::Pdf;
use super::glyphs::{Finder, Glyph};

/// Characters of one font: a code is a byte, and 0 stands for none.
const MOST_CODES: usize = 255;

/// A character's place: the number of its font among the drawn ones, and its code there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) font: usize,
    pub(super) byte: u8,
}

/// The characters that a file draws itself.
#[derive(Default)]
pub(super) struct DrawnCharacters {
    finder: Finder,
    /// In the order of their codes; the fonts follow each other.
    characters: Vec<(char, Glyph)>,
    codes: HashMap<char, Code>,
}

impl DrawnCharacters {
    /// Finds the characters of a text, so that [`DrawnCharacters::code`] and [`DrawnCharacters::width`] know
    /// them.
    pub(super) fn learn(&mut self, text: impl Iterator<Item = char>) {
        for character in text {
            if self.codes.contains_key(&character) {
                continue;
            }
            if let Some(glyph) = self.finder.glyph(character) {
                let (font, at) = (self.characters.len() / MOST_CODES, self.characters.len() % MOST_CODES);
                self.characters.push((character, glyph.clone()));
                self.codes.insert(character, Code { font, byte: at as u8 + 1 });
            }
        }
    }

    pub(super) fn code(&self, character: char) -> Option<Code> {
        self.codes.get(&character).copied()
    }

    /// Width of a character as a fraction of the font's size; `None` if it is not drawn here.
    pub(super) fn width(&self, character: char) -> Option<f64> {
        let Code { font, byte } = self.code(character)?;
        let (_, glyph) = &self.characters[font * MOST_CODES + usize::from(byte) - 1];
        Some(glyph.advance / 1000.0)
    }

    pub(super) fn n_fonts(&self) -> usize {
        self.characters.len().div_ceil(MOST_CODES)
    }

    /// Writes the fonts. `numbers`: the objects that pages name for them.
    pub(super) fn write(&self, numbers: &[usize], pdf: &mut Pdf) -> io::Result<()> {
        for (characters, number) in self.characters.chunks(MOST_CODES).zip(numbers) {
            let (mut procedures, mut differences, mut widths) = (String::new(), String::new(), String::new());
            for (at, (_, glyph)) in characters.iter().enumerate() {
                let [left, low, right, high] = glyph.edges;
                let advance = glyph.advance;
                let drawing =
                    format!("{advance:.0} 0 {left:.0} {low:.0} {right:.0} {high:.0} d1\n{}f", glyph.path);
                let procedure = pdf.stream("", drawing.as_bytes())?;
                // Ignored: a String takes everything.
                let _ = write!(procedures, "/g{at} {procedure} 0 R ");
                let _ = write!(differences, "/g{at} ");
                let _ = write!(widths, "{advance:.0} ");
            }
            let table = pdf.stream("", to_unicode(characters).as_bytes())?;
            let last = characters.len();
            pdf.object(
                *number,
                &format!(
                    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0]\n\
                     /Encoding << /Type /Encoding /Differences [1 {differences}] >>\n\
                     /CharProcs << {procedures}>>\n/FirstChar 1 /LastChar {last} /Widths [{widths}]\n\
                     /Resources << >> /ToUnicode {table} 0 R >>"
                ),
            )?;
        }
        Ok(())
    }
}

/// The table of the characters that codes stand for.
fn to_unicode(characters: &[(char, Glyph)]) -> String {
    let mut table = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /DrawnCharacters def\n\
         /CMapType 2 def\n1 begincodespacerange\n<01> <FF>\nendcodespacerange\n",
    );
    let numbered: Vec<(usize, char)> =
        characters.iter().enumerate().map(|(at, (character, _))| (at + 1, *character)).collect();
    // No more than 100 lines may follow each other.
    for lines in numbered.chunks(100) {
        let _ = writeln!(table, "{} beginbfchar", lines.len());
        for (code, character) in lines {
            let mut units = [0; 2];
            let utf16: String =
                character.encode_utf16(&mut units).iter().map(|unit| format!("{unit:04X}")).collect();
            let _ = writeln!(table, "<{code:02X}> <{utf16}>");
        }
        table.push_str("endbfchar\n");
    }
    table.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_for_characters_in_utf_16() {
        let glyph = Glyph { advance: 500.0, path: String::new(), edges: [0.0; 4] };
        let table = to_unicode(&[('写', glyph.clone()), ('𠮷', glyph)]);
        assert!(table.contains("2 beginbfchar\n<01> <5199>\n<02> <D842DFB7>\nendbfchar\n"), "{table}");
    }
}
