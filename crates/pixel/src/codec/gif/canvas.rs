//! The canvas that frames are drawn on (GIF 89a, 20 and 23).

use gif::DisposalMethod;

use crate::decode::SampleForm;
use crate::layout::{Header, Layout};

/// Position and size of a frame on the canvas.
#[derive(Clone, Copy, Debug, Default)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// The canvas: colours with alpha, or palette indices.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    stored: SampleForm,
    pixels: Vec<u8>,
    /// Contents before the current frame, if they are to be restored.
    before: Vec<u8>,
    area: Area,
    dispose: DisposalMethod,
    transparent: Option<u8>,
    n_frames: u32,
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, stored: SampleForm) -> Self {
        let (width, height) = (width as usize, height as usize);
        let pixel_bytes = if stored == SampleForm::AsInFile { 1 } else { 4 };
        Canvas {
            width,
            height,
            stored,
            pixels: vec![0; width * height * pixel_bytes],
            before: Vec::new(),
            area: Area::default(),
            dispose: DisposalMethod::Any,
            transparent: None,
            n_frames: 0,
        }
    }

    fn pixel_bytes(&self) -> usize {
        if self.stored == SampleForm::AsInFile { 1 } else { 4 }
    }

    pub(super) fn header(&self) -> Header {
        let layout = if self.stored == SampleForm::AsInFile { Layout::Indexed8 } else { Layout::Rgba8 };
        Header { width: self.width as u32, height: self.height as u32, layout }
    }

    /// First row that the current frame draws on.
    pub(super) fn top(&self) -> u32 {
        self.area.top.min(self.height) as u32
    }

    /// Prepares the canvas for a frame.
    pub(super) fn begin(&mut self, frame: &gif::Frame<'_>) {
        let size = |value: u16| usize::from(value);
        self.area = Area {
            left: size(frame.left),
            top: size(frame.top),
            width: size(frame.width),
            height: size(frame.height),
        };
        self.dispose = frame.dispose;
        self.transparent = frame.transparent;
        if self.stored == SampleForm::AsInFile && self.n_frames == 0 {
            // The area that the first frame does not cover is transparent if the frame has a transparent
            // colour.
            self.pixels.fill(frame.transparent.unwrap_or(0));
        }
        if self.dispose == DisposalMethod::Previous {
            self.before.clone_from(&self.pixels);
        }
        self.n_frames += 1;
    }

    /// Draws a row of the frame.
    pub(super) fn put_row(&mut self, y: usize, row: &[u8], palette: &[u8]) {
        let pixel_bytes = self.pixel_bytes();
        let y = self.area.top + y;
        if y >= self.height || self.area.left >= self.width {
            return;
        }
        let from = (y * self.width + self.area.left) * pixel_bytes;
        let to = (y + 1) * self.width * pixel_bytes;
        let out = self.pixels[from..to].chunks_exact_mut(pixel_bytes);
        for (index, pixel) in row.iter().zip(out) {
            // The first frame's palette indices are copied unchanged; later frames are drawn over it.
            if self.transparent == Some(*index) && (pixel_bytes == 4 || self.n_frames > 1) {
                continue;
            }
            if let [number] = pixel {
                *number = *index;
                continue;
            }
            let color = palette.get(usize::from(*index) * 3..).and_then(|colors| colors.first_chunk::<3>());
            pixel[..3].copy_from_slice(color.unwrap_or(&[0; 3]));
            pixel[3] = 255;
        }
    }

    /// Contents of the canvas, without alpha if nothing is transparent; reuses the memory of `out`.
    pub(super) fn picture(&self, mut out: Vec<u8>) -> (Header, Vec<u8>) {
        out.clear();
        let mut header = self.header();
        let is_opaque = self.pixel_bytes() == 4 && self.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255);
        if is_opaque {
            header.layout = Layout::Rgb8;
            out.extend(self.pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]));
        } else {
            out.extend_from_slice(&self.pixels);
        }
        (header, out)
    }

    /// Removes the frame again as its disposal method requires.
    pub(super) fn dispose(&mut self) {
        match self.dispose {
            DisposalMethod::Previous => std::mem::swap(&mut self.pixels, &mut self.before),
            DisposalMethod::Background => self.clear_area(),
            DisposalMethod::Any | DisposalMethod::Keep => {}
        }
    }

    fn clear_area(&mut self) {
        let pixel_bytes = self.pixel_bytes();
        let empty = if pixel_bytes == 1 { self.transparent.unwrap_or(0) } else { 0 };
        let Area { left, top, width, height } = self.area;
        let (left, right) = (left.min(self.width), (left + width).min(self.width));
        for row in self.pixels.chunks_exact_mut(self.width * pixel_bytes).skip(top).take(height) {
            row[left * pixel_bytes..right * pixel_bytes].fill(empty);
        }
    }
}
