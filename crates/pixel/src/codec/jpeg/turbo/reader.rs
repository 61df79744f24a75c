//! Decodes JPEG through the shim.

use std::ffi::{c_int, c_long, c_uint};
use std::io::Read as _;
use std::ptr::{self, NonNull};

use super::raw::{
    Context, RawHeader, RawReader, fill, tick, tw_reader_ended_early, tw_reader_finish, tw_reader_free,
    tw_reader_marker, tw_reader_message, tw_reader_new, tw_reader_open, tw_reader_position,
    tw_reader_refusal, tw_reader_rows, tw_reader_start, tw_reader_warnings,
};
use super::scan::{self, Attached, Use};
use super::wide::Wide;
use super::{FAILED, text};
use crate::codec::jpeg::left::{self, ZeroRuns};
use crate::codec::jpeg::markers;
use crate::damage::{Damage, IntactPart, Place};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// What `tw_reader_refusal` returns for a file that is not wrong.
const NOT_SUPPORTED: c_int = 1;
const JPEG_LS: c_int = 2;
const LIMIT: c_int = 3;
const STOPPED: c_int = 4;

/// Maximum number of scans of a progressive picture. Encoders make ten; each costs a pass over the whole
/// picture.
const MOST_SCANS: c_int = 100;

/// Rows at once that are decoded for the second time.
const ROWS_AGAIN: usize = 16;

/// Colour spaces of libjpeg (`J_COLOR_SPACE`).
const JCS_GRAYSCALE: c_int = 1;
const JCS_YCBCR: c_int = 3;
const JCS_CMYK: c_int = 4;
const JCS_YCCK: c_int = 5;

/// Handle of the library's reader, which is freed on drop.
struct Handle(NonNull<RawReader>);

// SAFETY: the library keeps nothing in threads; a reader may be used by one thread after another.
unsafe impl Send for Handle {}

impl Handle {
    fn new() -> Result<Handle, DecodeError> {
        // SAFETY: no arguments.
        NonNull::new(unsafe { tw_reader_new() })
            .map(Handle)
            .ok_or_else(|| DecodeError::Limit("not enough memory for a decoder".into()))
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: it came from `tw_reader_new` and is not used again.
        unsafe { tw_reader_free(self.0.as_ptr()) }
    }
}

/// Decoder of a JPEG.
pub(super) struct TurboDecoder<'a> {
    handle: Handle,
    /// Accessed only through the pointer that the library has, and between its calls.
    context: NonNull<Context<'a>>,
    header: Header,
    full_size: (u32, u32),
    embedded: EmbeddedMetadata,
    next_row: u32,
    is_inverted: bool,
    /// Conversion of samples that do not have 8 bits, or whose colours the library does not convert.
    wide: Option<Wide>,
    /// Entropy decoder that the library uses in place of its own.
    attached: Option<Attached>,
    used: Use,
    options: DecodeOptions,
    /// Damage after the last row.
    after_rows: Option<Damage>,
    failed: bool,
    /// Offset of the first scan's data.
    data_from: u64,
}

// SAFETY: the context is owned by the decoder (a box that was leaked into a pointer) and what it holds can be
// sent.
unsafe impl Send for TurboDecoder<'_> {}

impl Drop for TurboDecoder<'_> {
    fn drop(&mut self) {
        // SAFETY: the pointer came from `Box::into_raw` in `open`; the library makes no more callbacks.
        drop(unsafe { Box::from_raw(self.context.as_ptr()) });
    }
}

/// Opens a JPEG and starts to decode it.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    Ok(Box::new(open_with(input, options, Use::Large)?))
}

/// Like [`open`], with the choice of the entropy decoder.
pub(super) fn open_with<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
    used: Use,
) -> Result<TurboDecoder<'a>, DecodeError> {
    let handle = Handle::new()?;
    let deadline = options.limits.deadline();
    let zeros = ZeroRuns::default();
    let context = Box::new(Context { input, handed_out: 0, deadline, position: 0, zeros, error: None });
    let context = NonNull::from(Box::leak(context));
    let header = Header { width: 0, height: 0, layout: Layout::Rgb8 };
    let mut decoder = TurboDecoder {
        handle,
        context,
        header,
        full_size: (0, 0),
        embedded: EmbeddedMetadata::default(),
        next_row: 0,
        is_inverted: false,
        wide: None,
        attached: None,
        used,
        options: *options,
        after_rows: None,
        failed: false,
        data_from: 0,
    };
    decoder.start()?;
    Ok(decoder)
}

impl TurboDecoder<'_> {
    fn raw(&self) -> *mut RawReader {
        self.handle.0.as_ptr()
    }

    fn start(&mut self) -> Result<(), DecodeError> {
        let options = self.options;
        let mut found = RawHeader::default();
        let memory_bytes = c_long::try_from(options.limits.memory_bytes).unwrap_or(c_long::MAX);
        // SAFETY: the reader lives; the context outlives it; `found` has the layout of `tw_header`.
        let answer = unsafe {
            tw_reader_open(
                self.raw(),
                fill,
                tick,
                self.context.as_ptr().cast(),
                c_int::from(options.embedded),
                MOST_SCANS,
                memory_bytes,
                &mut found,
            )
        };
        if answer == FAILED {
            return Err(self.error());
        }
        // SAFETY: the reader lives.
        self.data_from = unsafe { tw_reader_position(self.raw()) };
        let bits = u32::try_from(found.precision).unwrap_or(0);
        if !(2..=16).contains(&bits) {
            return Err(DecodeError::Unsupported(format!("JPEG of {} bits", found.precision)));
        }
        options.limits.check_size(found.width, found.height)?;
        self.full_size = (found.width, found.height);
        if options.embedded {
            self.embedded = self.markers();
        }
        let eighths = eighths(self.full_size, options.least(self.full_size));
        let layout = match found.color_space {
            JCS_GRAYSCALE => Layout::Grey8,
            JCS_CMYK | JCS_YCCK => Layout::Cmyk8,
            _ if found.components == 1 => Layout::Grey8,
            _ => Layout::Rgb8,
        };
        // Adobe's programs store ink inverted, as light.
        self.is_inverted = layout == Layout::Cmyk8 && found.adobe != 0;
        let (mut width, mut height, mut converted) = (0, 0, 0);
        // SAFETY: the reader lives and is open.
        let answer = unsafe {
            let channels = layout.channels() as c_int;
            tw_reader_start(self.raw(), eighths, channels, &mut width, &mut height, &mut converted)
        };
        if answer == FAILED {
            return Err(self.error());
        }
        let is_ycc = converted == 0 && matches!(found.color_space, JCS_YCBCR | JCS_YCCK);
        self.wide = (bits != 8 || is_ycc).then(|| Wide::new(bits, is_ycc));
        let layout = if bits > 8 { Wide::layout(layout) } else { layout };
        self.header = Header { width, height, layout };
        // SAFETY: the reader lives, was started, and is closed before what is attached is dropped.
        self.attached = unsafe { scan::attach(self.raw(), self.used) };
        Ok(())
    }

    /// Begins again with the library's own entropy decoder, up to the next row: the data are not what an
    /// encoder writes, and the library decides what they are.
    fn start_again(&mut self) -> Result<(), DecodeError> {
        // SAFETY: the library is not running.
        let context = unsafe { self.context.as_mut() };
        context.input.rewind().map_err(DecodeError::Read)?;
        (context.handed_out, context.position, context.error) = (0, 0, None);
        context.zeros = ZeroRuns::default();
        let before = self.header;
        // A new one, since the library keeps some things when it begins again, its tables among them.
        self.handle = Handle::new()?;
        self.used = Use::None;
        self.start()?;
        if self.header != before {
            self.failed = true;
            return Err(DecodeError::damaged("the file changed while it was read"));
        }
        let mut rows = vec![0; before.row_bytes() * ROWS_AGAIN];
        let mut left = self.next_row as usize;
        while left > 0 {
            match self.rows(&mut rows, left.min(ROWS_AGAIN)) {
                Some(n @ 1..) => left -= n,
                _ => return Err(self.error()),
            }
        }
        Ok(())
    }

    /// Reads up to `count` rows; `None` if the library failed.
    fn rows(&mut self, rows: &mut [u8], count: usize) -> Option<usize> {
        let row_bytes = self.header.row_bytes();
        // SAFETY: there is room for `count` rows of `row_bytes`.
        let n = unsafe { tw_reader_rows(self.raw(), rows.as_mut_ptr(), row_bytes, count as c_long) };
        usize::try_from(n).ok()
    }

    /// Why the last call failed.
    fn error(&mut self) -> DecodeError {
        self.failed = true;
        // SAFETY: the library is not running.
        if let Some(error) = unsafe { self.context.as_mut() }.error.take() {
            return error;
        }
        // SAFETY: the reader lives, and its message ends with a zero.
        let what = unsafe { text(tw_reader_message(self.raw())) };
        // SAFETY: the reader lives.
        let byte = unsafe { tw_reader_position(self.raw()) };
        // SAFETY: the reader lives.
        match unsafe { tw_reader_refusal(self.raw()) } {
            LIMIT => DecodeError::Limit(what),
            STOPPED => DecodeError::Limit(format!("more than {MOST_SCANS} scans")),
            // Once rows are decoded, the bytes are foreign.
            NOT_SUPPORTED if self.header.width == 0 => DecodeError::Unsupported(what),
            JPEG_LS if self.header.width == 0 => DecodeError::Unsupported("JPEG-LS".into()),
            _ => DecodeError::Damaged { what, place: Some(Place::Byte(byte)) },
        }
    }

    /// Damage after the last row is not an error: the picture is complete.
    fn note_after_rows(&mut self) -> Result<(), DecodeError> {
        match self.error() {
            DecodeError::Damaged { what, place } => {
                let byte = place.and_then(|place| match place {
                    Place::Byte(byte) => Some(byte),
                    Place::Row(_) => None,
                });
                let row = self.header.height;
                let late = Damage { what, byte, row, count: 1, truncated: false, lost_rows: None };
                self.after_rows = Some(late);
                Ok(())
            }
            error => Err(error),
        }
    }

    /// Whether this crate's entropy decoder is in use.
    pub(super) fn has_own_entropy_decoder(&self) -> bool {
        self.attached.is_some()
    }

    fn markers(&self) -> EmbeddedMetadata {
        markers::gather((0..).map_while(|index| {
            let (mut bytes, mut length) = (ptr::null(), 0);
            // SAFETY: the reader lives; the two are our own variables.
            let code = unsafe { tw_reader_marker(self.raw(), index, &mut bytes, &mut length) };
            // SAFETY: the library keeps a marker's bytes until the reader is opened again.
            (code != 0).then(|| (code as u8, unsafe { std::slice::from_raw_parts(bytes, length) }))
        }))
    }
}

/// Smallest number of eighths at which a picture is still at least that large.
fn eighths(full_size: (u32, u32), at_least: Option<(u32, u32)>) -> c_uint {
    let Some((width, height)) = at_least else { return 8 };
    let is_enough = |eighths: u64| {
        let scaled = |size: u32| (u64::from(size) * eighths).div_ceil(8);
        scaled(full_size.0) >= u64::from(width) && scaled(full_size.1) >= u64::from(height)
    };
    // The library has fast transforms for these; 3/8 and the others cost as much as the next larger one.
    [1, 2, 4].into_iter().find(|eighths| is_enough(*eighths)).map_or(8, |eighths| eighths as c_uint)
}

impl Decoder for TurboDecoder<'_> {
    fn format(&self) -> Format {
        Format::Jpeg
    }

    fn header(&self) -> Header {
        self.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let row_bytes = self.header.row_bytes();
        let count = rows.len() / row_bytes;
        if self.failed || self.next_row == self.header.height || count == 0 {
            return Ok(0);
        }
        let n = match self.wide.take() {
            Some(mut wide) => {
                let n = wide.read(self.header, rows, |space, stride, count| {
                    // SAFETY: `space` has room for `count` rows of `stride` bytes, and is aligned for samples
                    // of 16 bits.
                    unsafe { tw_reader_rows(self.raw(), space, stride, count as c_long) }
                });
                self.wide = Some(wide);
                usize::try_from(n).ok()
            }
            None => match self.rows(rows, count) {
                // SAFETY: the reader lives.
                None if unsafe { scan::is_doubtful(self.raw()) } => {
                    self.start_again()?;
                    self.rows(rows, count)
                }
                n => n,
            },
        };
        let Some(n) = n else { return Err(self.error()) };
        self.next_row += n as u32;
        if self.is_inverted {
            rows[..n * row_bytes].iter_mut().for_each(|sample| *sample = !*sample);
        }
        if self.next_row == self.header.height {
            // SAFETY: all rows were read.
            let answer = unsafe { tw_reader_finish(self.raw()) };
            if answer == FAILED {
                self.note_after_rows()?;
            }
        }
        Ok(n)
    }

    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    fn end_byte(&self) -> Option<u64> {
        // SAFETY: the reader lives.
        (self.next_row == self.header.height && !self.failed)
            .then(|| unsafe { tw_reader_position(self.raw()) })
    }

    fn damage(&self) -> Option<Damage> {
        let (mut what, mut row, mut byte) = (ptr::null(), 0, 0);
        // SAFETY: the reader lives; the three are our own variables.
        let count = unsafe { tw_reader_warnings(self.raw(), &mut what, &mut row, &mut byte) };
        if count == 0 {
            return self.after_rows.clone();
        }
        Some(Damage {
            // SAFETY: the library's text ends with a zero and stays until the reader is opened again.
            what: unsafe { text(what) },
            byte: Some(byte),
            row: u32::try_from(row).unwrap_or(u32::MAX),
            count: u64::try_from(count).unwrap_or(u64::MAX),
            // SAFETY: the reader lives.
            truncated: unsafe { tw_reader_ended_early(self.raw()) } != 0,
            lost_rows: None,
        })
    }

    fn left(&mut self) -> Option<IntactPart> {
        // SAFETY: the reader lives.
        let end = unsafe { tw_reader_position(self.raw()) };
        // SAFETY: the library is not running.
        let context = unsafe { self.context.as_mut() };
        if !self.failed && self.damage().is_none() && !context.zeros.is_any_in(self.data_from..end) {
            return None;
        }
        // The library is not called again, since its buffer ends here.
        self.failed = true;
        context.handed_out = 0;
        context.input.rewind().ok()?;
        let mut bytes = Vec::new();
        context.input.by_ref().take(self.options.limits.memory_bytes).read_to_end(&mut bytes).ok()?;
        left::left(&bytes, self.options.limits.memory_bytes)
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_no_smaller_than_asked() {
        assert_eq!(eighths((4000, 3000), None), 8);
        assert_eq!(eighths((4000, 3000), Some((512, 512))), 2);
        assert_eq!(eighths((4000, 3000), Some((500, 375))), 1);
        assert_eq!(eighths((4000, 3000), Some((501, 375))), 2);
        assert_eq!(eighths((100, 100), Some((512, 512))), 8);
    }

    #[test]
    fn a_longer_side_asks_nothing_of_the_shorter() {
        let options = DecodeOptions { longer_at_least: Some(384), ..DecodeOptions::default() };
        assert_eq!(options.least((1600, 1200)), Some((384, 0)));
        assert_eq!(options.least((1200, 1600)), Some((0, 384)));
        assert_eq!(eighths((1600, 1200), options.least((1600, 1200))), 2);
        assert_eq!(DecodeOptions::default().least((1600, 1200)), None);
        let options = DecodeOptions { shorter_at_least: Some(256), ..options };
        assert_eq!(options.least((1600, 1200)), Some((384, 256)));
    }
}
