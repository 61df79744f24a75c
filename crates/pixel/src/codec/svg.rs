//! SVG, drawn by the crate `resvg`.
//!
//! A drawing is rendered at its own size, or smaller if less is asked for. Nothing outside the file is read:
//! references to other files and to the network are ignored, and so is text, for which fonts would have to be
//! read. Pictures inside the drawing are decoded up to the limits of the picture itself. The library cannot
//! be stopped, so what drawing costs is estimated before (`cost.rs`). Parsing may take longer than its limit
//! of time: [`Format::needs_process`](crate::Format::needs_process) holds.

mod cost;
mod text;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, ImageKind, Options, Tree};

use std::io::Cursor;
use std::sync::Arc;

use super::by_row::{RowSource, by_row};
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;

/// Name of the library that draws SVG.
pub(super) const LIBRARY: &str = "resvg";

/// Maximum length of a drawing in bytes: the tree of its elements takes a multiple of it.
const MOST_BYTES: u64 = 16 << 20;

struct Svg {
    pixmap: Pixmap,
    full_size: (u32, u32),
}

/// Opens a drawing and renders it.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = options.limits;
    let mut source = Source::new(input, &limits);
    let bytes = source.rest(&Limits { memory_bytes: MOST_BYTES.min(limits.memory_bytes), ..limits })?;
    let text = text::decode(&bytes)?;
    let tree = Tree::from_str(&text, &settings(limits)).map_err(|error| error_of(&error))?;
    source.check_time()?;
    let size = tree.size();
    let full_size = (side(size.width()), side(size.height()));
    limits.check_size(full_size.0, full_size.1)?;
    let scale = scale(full_size, options);
    let (width, height) = (side(size.width() * scale), side(size.height() * scale));
    limits.check_memory(u64::from(width) * u64::from(height) * 8)?;
    let transform = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    cost::check(&tree, transform, (width, height), text.len(), &limits)?;
    source.check_time()?;
    let mut pixmap =
        Pixmap::new(width, height).ok_or_else(|| DecodeError::Limit("a size that cannot be drawn".into()))?;
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    by_row(Format::Svg, Svg { pixmap, full_size }, source.deadline(), options)
}

fn error_of(error: &usvg::Error) -> DecodeError {
    use usvg::roxmltree::Error as Xml;
    let what = error.to_string();
    match error {
        usvg::Error::ElementsLimitReached
        | usvg::Error::ParsingFailed(
            Xml::NodesLimitReached | Xml::AttributesLimitReached | Xml::NamespacesLimitReached,
        ) => DecodeError::Limit(what),
        // Such a drawing is allowed, but it shows nothing.
        usvg::Error::InvalidSize => DecodeError::Unsupported("SVG without a size".into()),
        usvg::Error::ParsingFailed(Xml::DtdDetected | Xml::EntityResolver(..)) => {
            DecodeError::Unsupported(format!("SVG: {what}"))
        }
        _ => DecodeError::damaged(what),
    }
}

fn side(length: f32) -> u32 {
    (length.round() as u32).max(1)
}

/// The scale that is large enough for the request.
fn scale((width, height): (u32, u32), options: &DecodeOptions) -> f32 {
    options
        .least((width, height))
        .map_or(1.0, |least| (least.0 as f32 / width as f32).max(least.1 as f32 / height as f32).min(1.0))
}

/// Settings without anything outside the file.
fn settings(limits: Limits) -> Options<'static> {
    let resolver = ImageHrefResolver {
        resolve_data: Box::new(move |_, data: Arc<Vec<u8>>, _| picture_inside(data, limits)),
        resolve_string: Box::new(|_, _| None),
    };
    Options { image_href_resolver: resolver, ..Options::default() }
}

/// A picture inside the drawing, if it is of a usual format and within the limits.
fn picture_inside(data: Arc<Vec<u8>>, limits: Limits) -> Option<ImageKind> {
    let format = Format::of_bytes(&data)?;
    let options = DecodeOptions { limits, ..DecodeOptions::default() };
    let decoder = super::open(format, Box::new(Cursor::new(&data[..])), &options).ok()?;
    let (width, height) = decoder.full_size();
    drop(decoder);
    limits.check_memory(u64::from(width) * u64::from(height) * 4).ok()?;
    match format {
        Format::Jpeg => Some(ImageKind::JPEG(data)),
        Format::Png => Some(ImageKind::PNG(data)),
        Format::Gif => Some(ImageKind::GIF(data)),
        Format::WebP => Some(ImageKind::WEBP(data)),
        _ => None,
    }
}

impl RowSource for Svg {
    fn header(&self) -> Header {
        Header { width: self.pixmap.width(), height: self.pixmap.height(), layout: Layout::Rgba8 }
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let from = row as usize * self.pixmap.width() as usize;
        for (pixel, out) in self.pixmap.pixels()[from..].iter().zip(out.as_chunks_mut::<4>().0) {
            let color = pixel.demultiply();
            *out = [color.red(), color.green(), color.blue(), color.alpha()];
        }
        Ok(())
    }
}
