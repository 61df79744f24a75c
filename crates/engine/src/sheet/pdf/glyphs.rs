//! Outlines of characters from the fonts of the system, for text that the standard fonts of PDF lack.
//!
//! The first font with a character is taken, plain ones before bold and slanted ones. Characters are placed
//! one after another in reading order from left to right: letters of Arabic and of Indic scripts are not
//! joined.

use std::fmt::Write as _;
use std::sync::OnceLock;

use foldhash::{HashMap, HashSet};
use fontdb::{Database, ID, Style};
use ttf_parser::{Face, OutlineBuilder};

/// A character as it is drawn. Lengths are thousandths of the font's size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Glyph {
    /// Width to the next character.
    pub(super) advance: f64,
    /// Instructions of PDF (ISO 32000-1, 8.5) that fill the outline.
    pub(super) path: String,
    /// Left, lower, right and upper edge.
    pub(super) edges: [f64; 4],
}

/// A font that had a character, kept open for the next.
struct OpenFont {
    data: Vec<u8>,
    index: u32,
}

/// Finds characters in the fonts of the system.
#[derive(Default)]
pub(super) struct Finder {
    open: Vec<OpenFont>,
    /// Blocks of 256 characters with one that no font has: all fonts were read for it, which is not done
    /// again for others of the block.
    missing: HashSet<u32>,
    found: HashMap<char, Option<Glyph>>,
}

impl Finder {
    /// The glyph of a character; `None` if no font has it.
    pub(super) fn glyph(&mut self, character: char) -> Option<&Glyph> {
        if !self.found.contains_key(&character) {
            let glyph = self.find(character);
            self.found.insert(character, glyph);
        }
        self.found.get(&character)?.as_ref()
    }

    fn find(&mut self, character: char) -> Option<Glyph> {
        if character.is_control() {
            return None;
        }
        let known = self.open.iter().find_map(|open| outline(&open.data, open.index, character));
        let block = u32::from(character) >> 8;
        if known.is_some() || self.missing.contains(&block) {
            return known;
        }
        let (fonts, order) = fonts();
        for id in order {
            let found = fonts.with_face_data(*id, |data, index| {
                outline(data, index, character).map(|glyph| (glyph, OpenFont { data: data.to_vec(), index }))
            });
            if let Some((glyph, open)) = found.flatten() {
                self.open.push(open);
                return Some(glyph);
            }
        }
        self.missing.insert(block);
        None
    }
}

/// The fonts of the system, and the order in which they are asked.
fn fonts() -> &'static (Database, Vec<ID>) {
    static FONTS: OnceLock<(Database, Vec<ID>)> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let mut faces: Vec<_> = fonts.faces().collect();
        // By name at last, so that a sheet is the same each time.
        faces.sort_by_key(|face| {
            let is_plain = face.style == Style::Normal && !face.monospaced;
            (!is_plain, face.weight.0.abs_diff(400), face.post_script_name.clone())
        });
        let order = faces.into_iter().map(|face| face.id).collect();
        (fonts, order)
    })
}

fn outline(data: &[u8], index: u32, character: char) -> Option<Glyph> {
    let face = Face::parse(data, index).ok()?;
    let id = face.glyph_index(character)?;
    let scale = 1000.0 / f64::from(face.units_per_em());
    let mut path = Path { scale, ..Path::default() };
    let edges = face.outline_glyph(id, &mut path).map(|edges| {
        [edges.x_min, edges.y_min, edges.x_max, edges.y_max].map(|edge| f64::from(edge) * scale)
    });
    // Blanks have no outline, and coloured pictures (emoji) neither.
    if edges.is_none() && !character.is_whitespace() {
        return None;
    }
    let advance = f64::from(face.glyph_hor_advance(id)?) * scale;
    Some(Glyph { advance, path: path.instructions, edges: edges.unwrap_or_default() })
}

/// Builds instructions from the curves of a font.
#[derive(Default)]
struct Path {
    scale: f64,
    instructions: String,
    at: (f64, f64),
}

impl Path {
    fn point(&self, x: f32, y: f32) -> (f64, f64) {
        (f64::from(x) * self.scale, f64::from(y) * self.scale)
    }

    fn add(&mut self, points: &[(f64, f64)], operator: &str) {
        for (x, y) in points {
            // Ignored: a String takes everything.
            let _ = write!(self.instructions, "{x:.0} {y:.0} ");
        }
        self.instructions.push_str(operator);
        self.instructions.push('\n');
        if let Some(last) = points.last() {
            self.at = *last;
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add(&[self.point(x, y)], "m");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(&[self.point(x, y)], "l");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, control, to) = (self.at, self.point(x1, y1), self.point(x, y));
        let towards = |end: (f64, f64)| {
            (end.0 + (control.0 - end.0) * 2.0 / 3.0, end.1 + (control.1 - end.1) * 2.0 / 3.0)
        };
        self.add(&[towards(from), towards(to), to], "c");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add(&[self.point(x1, y1), self.point(x2, y2), self.point(x, y)], "c");
    }

    fn close(&mut self) {
        self.add(&[], "h");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quadratic_curves_become_cubic_ones() {
        let mut path = Path { scale: 0.5, ..Path::default() };
        path.move_to(0.0, 0.0);
        path.quad_to(300.0, 600.0, 600.0, 0.0);
        path.close();
        assert_eq!(path.instructions, "0 0 m\n100 200 200 200 300 0 c\nh\n");
    }

    #[test]
    fn characters_come_from_the_fonts_of_the_system() {
        let mut finder = Finder::default();
        assert_eq!(finder.glyph('\u{1}'), None);
        if fonts().1.is_empty() {
            return eprintln!("skipped: this machine has no fonts");
        }
        let Some(letter) = finder.glyph('Ж').cloned() else {
            return eprintln!("skipped: no font here has Ж");
        };
        assert!((400.0..1500.0).contains(&letter.advance), "{}", letter.advance);
        assert!(letter.edges[2] > letter.edges[0] + 300.0 && letter.edges[3] > 500.0, "{:?}", letter.edges);
        assert!(letter.path.contains(" m\n") && letter.path.ends_with("h\n"));
    }
}
