//! Pictures of a timeline: an SVG, a page of the same to zoom and point at, or a trace for Perfetto.
//!
//! Each thread is a lane. Its top bar shows the owner of each moment: work green, wait red, neither grey.
//! Under it a dark line marks where the critical path runs over the thread, and a band shows when the thread
//! was on a processor, and when it could have run and none was free. Plain spans are below, nested. Stretches
//! narrower than a few pixels are merged into columns whose green part is the share of work and whose red
//! part is the share of wait, so the size of a picture depends on its width and not on the number of events.

mod columns;
mod html;
mod lane;
mod layout;
mod perfetto;
mod svg;
mod tables;

/// Drawing helpers for other figures: coordinates, texts, a time axis.
pub mod drawing {
    pub use super::columns::Px;
    pub use super::layout::{Tick, ticks};
    pub use crate::escape::Xml;
}

use std::io::{self, Write};
use std::path::Path;

use crate::{Error, Timeline, beside};

/// Formats in which a timeline can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A scalable image for documents.
    Svg,
    /// A page without network access: zoom, pan, and details under the pointer.
    Html,
    /// Trace events in JSON, including every event, for <https://ui.perfetto.dev> and `chrome://tracing`.
    Perfetto,
}

impl Format {
    /// Format for a file name's extension: `.svg`, `.html`, or `.json` for Perfetto.
    pub fn from_path(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Format::Svg),
            "html" | "htm" => Some(Format::Html),
            "json" => Some(Format::Perfetto),
            _ => None,
        }
    }
}

/// Draws a timeline into a file, in the format of its extension. The file appears when it is complete.
///
/// # Errors
/// [`Error::UnknownPicture`] for another extension than `svg`, `html`, `htm` and `json`; [`Error::Write`].
pub fn draw(timeline: &Timeline, path: &Path) -> Result<(), Error> {
    let format = Format::from_path(path).ok_or_else(|| Error::UnknownPicture { path: path.to_owned() })?;
    beside::write(path, |out| write(timeline, format, out))
}

/// Draws two runs as one page: one above the other on a common time scale, with tables of the differences.
///
/// # Errors
/// [`Error::NotAPage`] for another extension than `html` and `htm`; [`Error::Write`].
pub fn draw_two(before: &Timeline, after: &Timeline, path: &Path) -> Result<(), Error> {
    if Format::from_path(path) != Some(Format::Html) {
        return Err(Error::NotAPage { path: path.to_owned() });
    }
    beside::write(path, |out| out.write_all(html::page(&[before, after]).as_bytes()))
}

/// Writes a picture to `out`, which should be buffered.
///
/// # Errors
/// Those of `out`.
pub fn write(timeline: &Timeline, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Svg => out.write_all(svg::picture(timeline).as_bytes()),
        Format::Html => out.write_all(html::page(&[timeline]).as_bytes()),
        Format::Perfetto => perfetto::write(timeline, out),
    }
}
