//! A sheet as JPEG: one file for each page.

use std::io::{self, Cursor, Write as _};
use std::path::{Path, PathBuf};

use pixel::{
    EmbeddedMetadata, EncodeOptions, Format, Header, Layout, Picture, SrgbOptions, decode_srgb, encoder,
};

use super::SheetWriter;
use super::canvas::{Canvas, Colour};
use super::cell::{COLUMNS, Cell, Heading, shortened, wrapped};
use super::font;
use super::parts::{Part, Parts};

const PAPER: Colour = [255, 255, 255];
const TILE: Colour = [241, 243, 245];
const INK: Colour = [28, 33, 38];
const QUIET: Colour = [97, 107, 117];
const WRONG: Colour = [179, 38, 30];

/// Quality of the pages: text has sharp edges.
const QUALITY: u8 = 90;

/// Widest page, in pixels: memory is at most four bytes for each pixel of a page.
const MOST_WIDTH: usize = 12_000;

/// Layout of a page, in pixels.
struct Grid {
    columns: usize,
    rows: usize,
    /// Side of a picture's square.
    side: usize,
    gap: usize,
    margin: usize,
    /// Size of the font of names.
    size: u32,
}

impl Grid {
    fn new(heading: &Heading) -> io::Result<Grid> {
        let columns = heading.columns.unwrap_or(COLUMNS) as usize;
        let side = heading.size as usize;
        let size = (heading.size / 16).clamp(11, 40);
        let gap = (side / 12).max(6);
        let mut grid = Grid { columns, rows: 1, side, gap, margin: gap * 2, size };
        if columns > MOST_WIDTH || grid.width() > MOST_WIDTH {
            let what = format!(
                "the page would be wider than {MOST_WIDTH} pixels; choose fewer columns or a smaller size"
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        // The shape of A4.
        let height = grid.width() as f64 * 1.414;
        let of_cells = height - (grid.top() + grid.margin) as f64 + gap as f64;
        grid.rows = ((of_cells / grid.step() as f64) as usize).max(1);
        Ok(grid)
    }

    fn width(&self) -> usize {
        2 * self.margin + self.columns * (self.side + self.gap) - self.gap
    }

    /// Height of a line of names.
    fn line(&self) -> usize {
        self.size as usize * 5 / 4
    }

    /// Distance between the upper edges of two rows.
    fn step(&self) -> usize {
        self.side + 2 * self.line() + self.gap + self.gap / 2
    }

    /// Upper edge of the first row.
    fn top(&self) -> usize {
        self.margin + self.line() * 4
    }

    fn per_page(&self) -> usize {
        self.columns * self.rows
    }
}

/// Writes the pages of a sheet.
pub(super) struct Pages {
    heading: Heading,
    grid: Grid,
    parts: Parts,
    canvas: Canvas,
    n_cells: usize,
    done: Vec<PathBuf>,
}

impl Pages {
    pub(super) fn create(output: &Path, heading: Heading) -> io::Result<Pages> {
        let grid = Grid::new(&heading)?;
        let parts = Parts::new(output, heading.n_pictures.div_ceil(grid.per_page()));
        let canvas = Canvas::new(0, 0, PAPER);
        let mut pages = Pages { heading, grid, parts, canvas, n_cells: 0, done: Vec::new() };
        pages.begin_page();
        Ok(pages)
    }

    fn begin_page(&mut self) {
        let Pages { heading, grid, parts, .. } = self;
        let left = heading.n_pictures - self.done.len() * grid.per_page();
        let n_rows = left.min(grid.per_page()).div_ceil(grid.columns);
        let height = grid.top() + n_rows * grid.step() - grid.gap + grid.margin;
        let mut canvas = Canvas::new(grid.width(), height, PAPER);
        let most = (grid.width() - 2 * grid.margin) as f64;
        let fitting = |text: &str, size: u32, most: f64| {
            shortened(text, most, &|character| font::width(character) * f64::from(size))
        };
        let title = if heading.title.is_empty() { "Contact sheet" } else { &heading.title };
        let large = grid.size * 3 / 2;
        canvas.text((grid.margin, grid.margin), &fitting(title, large, most), large, INK);
        let mut summary = heading.summary.clone();
        if parts.n_parts > 1 {
            summary.push_str(&format!(" – page {} of {}", self.done.len() + 1, parts.n_parts));
        }
        let below = grid.margin + grid.line() * 2;
        canvas.text((grid.margin, below), &fitting(&summary, grid.size, most), grid.size, QUIET);
        self.canvas = canvas;
        self.n_cells = 0;
    }

    fn end_page(&mut self) -> io::Result<()> {
        let Canvas { width, height, pixels } = &self.canvas;
        let header = Header { width: *width as u32, height: *height as u32, layout: Layout::Rgb8 };
        let mut bytes = Cursor::new(Vec::new());
        let options = EncodeOptions { quality: QUALITY };
        let written =
            encoder(Format::Jpeg, Box::new(&mut bytes), header, &EmbeddedMetadata::default(), &options)
                .and_then(|mut encoder| {
                    encoder.write_rows(pixels)?;
                    encoder.finish()
                });
        written.map_err(io::Error::other)?;
        let mut part = Part::create(self.parts.path(self.done.len()))?;
        part.write_all(bytes.get_ref())?;
        self.done.push(part.publish()?);
        Ok(())
    }

    fn draw(&mut self, cell: &Cell, (x, y): (usize, usize)) {
        let Pages { grid, canvas, .. } = self;
        let (side, size) = (grid.side, grid.size);
        let small = size * 7 / 8;
        let most = side as f64;
        let fitting = |text: &str, size: u32| {
            shortened(text, most, &|character| font::width(character) * f64::from(size))
        };
        canvas.fill((x, y), (side, side), TILE);
        match cell.picture.as_ref().map_err(Clone::clone).and_then(|thumbnail| pixels(&thumbnail.bytes)) {
            Ok(picture) => {
                let (width, height) = (picture.header.width as usize, picture.header.height as usize);
                let inside = |length: usize| side.saturating_sub(length) / 2;
                canvas.put((x + inside(width), y + inside(height)), &picture);
            }
            Err(reason) => {
                let inner = most - 2.0 * grid.gap as f64;
                let lines =
                    wrapped(&reason, inner, 4, &|character| font::width(character) * f64::from(small));
                let top = y + side.saturating_sub(lines.len() * grid.line()) / 2;
                for (at, line) in lines.iter().enumerate() {
                    canvas.text((x + grid.gap, top + at * grid.line()), line, small, WRONG);
                }
            }
        }
        let below = y + side + grid.gap / 3;
        canvas.text((x, below), &fitting(&cell.name, size), size, INK);
        let line = match (&cell.note, &cell.date) {
            (Some(note), _) => Some((note, WRONG)),
            (None, date) => date.as_ref().map(|date| (date, QUIET)),
        };
        if let Some((text, colour)) = line {
            canvas.text((x, below + grid.line()), &fitting(text, small), small, colour);
        }
    }
}

impl SheetWriter for Pages {
    fn add(&mut self, cell: &Cell) -> io::Result<()> {
        if self.n_cells == self.grid.per_page() {
            self.end_page()?;
            self.begin_page();
        }
        let (row, column) = (self.n_cells / self.grid.columns, self.n_cells % self.grid.columns);
        let x = self.grid.margin + column * (self.grid.side + self.grid.gap);
        let y = self.grid.top() + row * self.grid.step();
        self.draw(cell, (x, y));
        self.n_cells += 1;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<Vec<PathBuf>> {
        self.end_page()?;
        Ok(self.done)
    }
}

/// Pixels of a thumbnail.
fn pixels(bytes: &[u8]) -> Result<Picture, String> {
    decode_srgb(Box::new(Cursor::new(bytes)), &SrgbOptions::default()).map_err(|error| error.to_string())
}
