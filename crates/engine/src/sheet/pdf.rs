//! A sheet as PDF 1.4 (ISO 32000-1): A4 pages with the thumbnails as JPEG streams, and text in Helvetica,
//! which every viewer has. Its characters are those of Windows-1252; others are drawn from a font of the
//! system (`glyphs`, `drawn`), and those that no font has are shown as question marks.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::SheetWriter;
use super::cell::{COLUMNS, Cell, Heading, shortened, wrapped};
use super::parts::Part;

mod drawn;
mod glyphs;
mod helvetica;

use drawn::DrawnCharacters;
use helvetica::byte;

/// Size of A4 in points.
const PAGE: (f64, f64) = (595.28, 841.89);
const MARGIN: f64 = 36.0;
const GAP: f64 = 10.0;
const HEADING_HEIGHT: f64 = 40.0;
const FOOTER_HEIGHT: f64 = 14.0;

/// Sizes of the name and of the smaller text below, in points.
const NAME_SIZE: f64 = 7.5;
const DATE_SIZE: f64 = 6.5;
const CAPTION_HEIGHT: f64 = 22.0;

const CATALOG: usize = 1;
const PAGES: usize = 2;
const REGULAR: usize = 3;
const BOLD: usize = 4;
const INFO: usize = 5;

/// Colours, as shades of grey, except that of reasons.
const INK: &str = "0.11 g";
const QUIET: &str = "0.42 g";
const TILE: &str = "0.95 g";
const WRONG: &str = "0.7 0.15 0.12 rg";

/// Place of the cells on a page.
struct Grid {
    columns: usize,
    rows: usize,
    /// Side of a picture's square.
    side: f64,
}

impl Grid {
    fn new(heading: &Heading) -> Grid {
        let columns = heading.columns.unwrap_or(COLUMNS).min(20);
        let side = (PAGE.0 - 2.0 * MARGIN + GAP) / f64::from(columns) - GAP;
        let height = PAGE.1 - 2.0 * MARGIN - HEADING_HEIGHT - FOOTER_HEIGHT;
        let rows = ((height + GAP) / (side + CAPTION_HEIGHT + GAP)) as usize;
        // A single picture a row is as high as the page allows.
        Grid { columns: columns as usize, rows: rows.max(1), side: side.min(height - CAPTION_HEIGHT) }
    }

    /// Left and upper edge of a cell.
    fn place(&self, index: usize) -> (f64, f64) {
        let (row, column) = (index / self.columns, index % self.columns);
        let step = (PAGE.0 - 2.0 * MARGIN + GAP) / self.columns as f64;
        let top = PAGE.1 - MARGIN - HEADING_HEIGHT;
        (MARGIN + step * column as f64, top - row as f64 * (self.side + CAPTION_HEIGHT + GAP))
    }
}

/// Writes the file of a sheet.
pub(super) struct Pdf {
    out: Part,
    heading: Heading,
    grid: Grid,
    n_pages: usize,
    /// Offset of each object, by its number; 0 for those that are not written yet.
    offsets: Vec<u64>,
    pages: Vec<usize>,
    /// Drawing instructions of the current page, the number of its cells, and its pictures.
    content: Vec<u8>,
    n_cells: usize,
    pictures: Vec<usize>,
    drawn: DrawnCharacters,
    /// Objects of the fonts of drawn characters, which are written last.
    drawn_fonts: Vec<usize>,
}

impl Pdf {
    pub(super) fn create(output: &Path, heading: Heading) -> io::Result<Pdf> {
        let grid = Grid::new(&heading);
        let mut pdf = Pdf {
            out: Part::create(output.to_owned())?,
            n_pages: heading.n_pictures.div_ceil(grid.columns * grid.rows),
            heading,
            grid,
            offsets: vec![0; INFO + 1],
            pages: Vec::new(),
            content: Vec::new(),
            n_cells: 0,
            pictures: Vec::new(),
            drawn: DrawnCharacters::default(),
            drawn_fonts: Vec::new(),
        };
        // The second line says that the file has bytes that are not text.
        pdf.out.write_all(b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n")?;
        Ok(pdf)
    }

    fn begin_object(&mut self, number: usize) -> io::Result<()> {
        self.offsets[number] = self.out.position()?;
        writeln!(self.out, "{number} 0 obj")
    }

    fn object(&mut self, number: usize, dictionary: &str) -> io::Result<()> {
        self.begin_object(number)?;
        write!(self.out, "{dictionary}\nendobj\n")
    }

    fn stream(&mut self, dictionary: &str, bytes: &[u8]) -> io::Result<usize> {
        let number = self.new_number();
        self.begin_object(number)?;
        write!(self.out, "<< {dictionary} /Length {} >>\nstream\n", bytes.len())?;
        self.out.write_all(bytes)?;
        self.out.write_all(b"\nendstream\nendobj\n")?;
        Ok(number)
    }

    fn new_number(&mut self) -> usize {
        self.offsets.push(0);
        self.offsets.len() - 1
    }

    /// Adds instructions to the page.
    fn draw(&mut self, instructions: &str) {
        self.content.extend(instructions.as_bytes());
        self.content.push(b'\n');
    }

    /// Writes a line of text that fits into `most` points, with its baseline at `y`.
    fn text(&mut self, (x, y): (f64, f64), style: (&str, f64, &str), text: &str, most: f64) {
        let (font, size, colour) = style;
        self.learn(text);
        let text = shortened(text, most, &|character| self.width(character) * size);
        let shown = self.shown(&text, font, size);
        self.draw(&format!("{colour} BT {x:.2} {y:.2} Td {shown}ET"));
    }

    /// Finds the characters of a text that Helvetica lacks.
    fn learn(&mut self, text: &str) {
        self.drawn.learn(text.chars().filter(|character| byte(*character).is_none()));
        while self.drawn_fonts.len() < self.drawn.n_fonts() {
            let number = self.new_number();
            self.drawn_fonts.push(number);
        }
    }

    /// Width of a character that was learned, as a fraction of the font's size.
    fn width(&self, character: char) -> f64 {
        self.drawn.width(character).unwrap_or_else(|| helvetica::width(character))
    }

    /// Instructions that show a text, in as many fonts as it needs.
    fn shown(&self, text: &str, font: &str, size: f64) -> String {
        let mut shown = String::new();
        let mut run: (Option<usize>, Vec<u8>) = (None, Vec::new());
        let mut end = |run: &mut (Option<usize>, Vec<u8>)| {
            let (drawn, bytes) = (run.0, std::mem::take(&mut run.1));
            if !bytes.is_empty() {
                let name = drawn.map_or_else(|| font.to_owned(), |number| format!("D{number}"));
                shown.push_str(&format!("/{name} {size} Tf {} Tj ", literal(&bytes)));
            }
        };
        for character in text.chars() {
            let code = self.drawn.code(character);
            let of = code.map(|code| code.font);
            if of != run.0 {
                end(&mut run);
                run.0 = of;
            }
            run.1.push(code.map_or_else(|| byte(character).unwrap_or(b'?'), |code| code.byte));
        }
        end(&mut run);
        shown
    }

    fn begin_page(&mut self) {
        let top = PAGE.1 - MARGIN;
        let most = PAGE.0 - 2.0 * MARGIN;
        let title = if self.heading.title.is_empty() { "Contact sheet" } else { &self.heading.title };
        let (title, summary) = (title.to_owned(), self.heading.summary.clone());
        self.text((MARGIN, top - 13.0), ("B", 15.0, INK), &title, most);
        self.text((MARGIN, top - 26.0), ("R", 8.5, QUIET), &summary, most);
        let page = format!("{} / {}", self.pages.len() + 1, self.n_pages);
        let left = PAGE.0 - MARGIN - page.chars().map(helvetica::width).sum::<f64>() * 8.0;
        self.text((left, MARGIN - 4.0), ("R", 8.0, QUIET), &page, most);
    }

    fn end_page(&mut self) -> io::Result<()> {
        let content = std::mem::take(&mut self.content);
        let content = self.stream("", &content)?;
        let pictures: String =
            self.pictures.drain(..).map(|number| format!("/I{number} {number} 0 R ")).collect();
        let drawn_fonts: String =
            self.drawn_fonts.iter().enumerate().map(|(at, number)| format!("/D{at} {number} 0 R ")).collect();
        let page = self.new_number();
        self.object(
            page,
            &format!(
                "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {} {}] /Contents {content} 0 R\n\
                 /Resources << /Font << /R {REGULAR} 0 R /B {BOLD} 0 R {drawn_fonts}>> /XObject << {pictures}>> >> >>",
                PAGE.0, PAGE.1
            ),
        )?;
        self.pages.push(page);
        self.n_cells = 0;
        Ok(())
    }

    fn picture(&mut self, cell: &Cell, (x, top): (f64, f64)) -> io::Result<()> {
        let side = self.grid.side;
        let bottom = top - side;
        self.draw(&format!("{TILE} {x:.2} {bottom:.2} {side:.2} {side:.2} re f"));
        match &cell.picture {
            Ok(thumbnail) => {
                let (width, height) = (f64::from(thumbnail.width), f64::from(thumbnail.height));
                let colours = if n_components(&thumbnail.bytes) == 1 { "DeviceGray" } else { "DeviceRGB" };
                let number = self.stream(
                    &format!(
                        "/Type /XObject /Subtype /Image /Width {width} /Height {height} \
                         /ColorSpace /{colours} /BitsPerComponent 8 /Filter /DCTDecode"
                    ),
                    &thumbnail.bytes,
                )?;
                self.pictures.push(number);
                let scale = (side - 6.0) / width.max(height);
                let (wide, high) = (width * scale, height * scale);
                let (left, low) = (x + (side - wide) / 2.0, bottom + (side - high) / 2.0);
                self.draw(&format!("q {wide:.3} 0 0 {high:.3} {left:.3} {low:.3} cm /I{number} Do Q"));
            }
            Err(reason) => {
                self.learn(reason);
                let lines = wrapped(reason, side - 12.0, 4, &|character| self.width(character) * DATE_SIZE);
                let first = bottom + side / 2.0 + (lines.len() as f64 / 2.0 - 1.0) * 8.0;
                for (at, line) in lines.iter().enumerate() {
                    let y = first - at as f64 * 8.0;
                    self.text((x + 6.0, y), ("R", DATE_SIZE, WRONG), line, side - 12.0);
                }
            }
        }
        Ok(())
    }
}

impl SheetWriter for Pdf {
    fn add(&mut self, cell: &Cell) -> io::Result<()> {
        if self.n_cells == self.grid.columns * self.grid.rows {
            self.end_page()?;
        }
        if self.n_cells == 0 {
            self.begin_page();
        }
        let (x, top) = self.grid.place(self.n_cells);
        self.n_cells += 1;
        self.picture(cell, (x, top))?;
        let (side, below) = (self.grid.side, top - self.grid.side);
        self.text((x, below - NAME_SIZE - 2.0), ("R", NAME_SIZE, INK), &cell.name, side);
        let place = (x, below - NAME_SIZE - DATE_SIZE - 4.5);
        match (&cell.note, &cell.date) {
            (Some(note), _) => self.text(place, ("R", DATE_SIZE, WRONG), note, side),
            (None, Some(date)) => self.text(place, ("R", DATE_SIZE, QUIET), date, side),
            (None, None) => {}
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<Vec<PathBuf>> {
        self.end_page()?;
        let kids: String = self.pages.iter().map(|number| format!("{number} 0 R ")).collect();
        let n_pages = self.pages.len();
        self.object(CATALOG, &format!("<< /Type /Catalog /Pages {PAGES} 0 R >>"))?;
        self.object(PAGES, &format!("<< /Type /Pages /Count {n_pages} /Kids [{kids}] >>"))?;
        for (number, name) in [(REGULAR, "Helvetica"), (BOLD, "Helvetica-Bold")] {
            let font = "<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont";
            self.object(number, &format!("{font} /{name} >>"))?;
        }
        let drawn = std::mem::take(&mut self.drawn);
        let numbers = std::mem::take(&mut self.drawn_fonts);
        drawn.write(&numbers, &mut self)?;
        let title: String = self.heading.title.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
        self.object(INFO, &format!("<< /Title <FEFF{title}> /Producer (thalweg) >>"))?;
        let start = self.out.position()?;
        let n_objects = self.offsets.len();
        write!(self.out, "xref\n0 {n_objects}\n0000000000 65535 f \n")?;
        for offset in &self.offsets[1..] {
            writeln!(self.out, "{offset:010} 00000 n ")?;
        }
        write!(
            self.out,
            "trailer\n<< /Size {n_objects} /Root {CATALOG} 0 R /Info {INFO} 0 R >>\n\
             startxref\n{start}\n%%EOF\n"
        )?;
        Ok(vec![self.out.publish()?])
    }
}

/// Bytes as a literal string of ASCII.
fn literal(bytes: &[u8]) -> String {
    let mut out = String::from("(");
    for byte in bytes {
        match *byte {
            byte @ (b'(' | b')' | b'\\') => out.extend(['\\', char::from(byte)]),
            byte @ b' '..=b'~' => out.push(char::from(byte)),
            other => out.push_str(&format!("\\{other:03o}")),
        }
    }
    out.push(')');
    out
}

/// Number of components in the frame header of a JPEG that was written here.
fn n_components(jpeg: &[u8]) -> u8 {
    let mut rest = jpeg.get(2..).unwrap_or_default();
    while let [0xFF, marker, high, low, segment @ ..] = rest {
        if matches!(marker, 0xC0..=0xC2) {
            return segment.get(5).copied().unwrap_or(3);
        }
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        rest = rest.get(2 + length..).unwrap_or_default();
    }
    3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_string() {
        let of = |text: &str| literal(&text.chars().map(|c| byte(c).unwrap()).collect::<Vec<u8>>());
        assert_eq!(of("a) Tj (b\\"), "(a\\) Tj \\(b\\\\)");
        assert_eq!(of("Straße … €"), "(Stra\\337e \\205 \\200)");
    }

    #[test]
    fn cells_stay_on_the_page() {
        for columns in [1, 2, 5, 12, 20] {
            let heading = Heading {
                title: String::new(),
                summary: String::new(),
                n_pictures: 1,
                columns: Some(columns),
                size: 256,
            };
            let grid = Grid::new(&heading);
            let (x, top) = grid.place(grid.columns * grid.rows - 1);
            assert!(x + grid.side <= PAGE.0 - MARGIN + 0.01, "{columns}");
            assert!(top - grid.side - CAPTION_HEIGHT >= MARGIN, "{columns}");
        }
    }
}
