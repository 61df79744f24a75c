//! Encodes PNG row by row.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use png::{BitDepth, ColorType, EncodingError, StreamWriter};

use super::reader::XMP;
use crate::codec::rows_left::RowsLeft;
use crate::codec::sample::swap_big_endian;
use crate::embedded::EmbeddedMetadata;
use crate::encode::{Encoder, Output};
use crate::error::EncodeError;
use crate::layout::{Header, Layout};

/// Buffer that the library writes to. It needs to own a `'static` writer, which an output need not be.
#[derive(Clone, Debug, Default)]
struct Outbox(Arc<Mutex<Vec<u8>>>);

impl Write for Outbox {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Outbox {
    fn send(&self, output: &mut dyn Output) -> Result<(), EncodeError> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(&bytes).map_err(EncodeError::Write)?;
        bytes.clear();
        Ok(())
    }
}

struct PngEncoder<'a> {
    stream: StreamWriter<'static, Outbox>,
    outbox: Outbox,
    output: Box<dyn Output + 'a>,
    rows: RowsLeft,
    is_wide: bool,
    swapped: Vec<u8>,
}

/// Creates an encoder for rows with the given `header`.
pub(crate) fn create<'a>(
    output: Box<dyn Output + 'a>,
    header: Header,
    embedded: &EmbeddedMetadata,
) -> Result<Box<dyn Encoder + 'a>, EncodeError> {
    let color = match header.layout {
        Layout::Grey8 | Layout::Grey16 => ColorType::Grayscale,
        Layout::GreyAlpha8 | Layout::GreyAlpha16 => ColorType::GrayscaleAlpha,
        Layout::Rgb8 | Layout::Rgb16 => ColorType::Rgb,
        Layout::Rgba8 | Layout::Rgba16 => ColorType::Rgba,
        Layout::Cmyk8 | Layout::Indexed8 => {
            return Err(EncodeError::Unsupported { format: "PNG", what: header.layout.name().into() });
        }
    };
    let is_wide = header.layout.sample_bytes() == 2;
    let outbox = Outbox::default();
    let mut info = png::Info::with_size(header.width, header.height);
    info.color_type = color;
    info.bit_depth = if is_wide { BitDepth::Sixteen } else { BitDepth::Eight };
    info.icc_profile = embedded.icc.clone().map(Cow::Owned);
    info.exif_metadata = embedded.exif_or_orientation().map(Cow::Owned);
    let mut encoder = png::Encoder::with_info(outbox.clone(), info).map_err(error_of)?;
    if let Some(xmp) = embedded.xmp.as_ref().and_then(|xmp| std::str::from_utf8(xmp).ok()) {
        encoder.add_itxt_chunk(XMP.into(), xmp.into()).map_err(error_of)?;
    }
    let stream = encoder.write_header().and_then(png::Writer::into_stream_writer).map_err(error_of)?;
    Ok(Box::new(PngEncoder {
        stream,
        outbox,
        output,
        rows: RowsLeft::of(header),
        is_wide,
        swapped: Vec::new(),
    }))
}

fn error_of(error: EncodingError) -> EncodeError {
    match error {
        EncodingError::IoError(error) => EncodeError::Write(error),
        error => EncodeError::Encoder(error.to_string()),
    }
}

impl Encoder for PngEncoder<'_> {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        self.rows.take(rows)?;
        if self.is_wide {
            self.swapped.clear();
            self.swapped.extend_from_slice(rows);
            swap_big_endian(&mut self.swapped);
        }
        let rows: &[u8] = if self.is_wide { &self.swapped } else { rows };
        self.stream.write_all(rows).map_err(EncodeError::Write)?;
        self.outbox.send(&mut *self.output)
    }

    fn finish(self: Box<Self>) -> Result<(), EncodeError> {
        let PngEncoder { stream, outbox, mut output, rows, .. } = *self;
        rows.check_end()?;
        stream.finish().map_err(error_of)?;
        outbox.send(&mut *output)?;
        output.flush().map_err(EncodeError::Write)
    }
}
