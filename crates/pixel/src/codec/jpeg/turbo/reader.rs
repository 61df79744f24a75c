//! Decodes JPEG through the shim.

use std::ffi::{c_char, c_int, c_long, c_uchar, c_uint, c_ulong, c_ulonglong, c_void};
use std::io::{self, Read as _};
use std::ptr::{self, NonNull};

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
use crate::limits::Deadline;

/// Opaque type `tw_reader` of the shim.
#[repr(C)]
struct RawReader {
    _opaque: [u8; 0],
}

/// Layout of `tw_header` of the shim.
#[repr(C)]
#[derive(Default)]
struct RawHeader {
    width: c_uint,
    height: c_uint,
    components: c_int,
    color_space: c_int,
    precision: c_int,
    progressive: c_int,
    adobe: c_int,
}

type Fill = extern "C" fn(*mut c_void, *mut *const c_uchar, *mut usize) -> c_int;
type Tick = extern "C" fn(*mut c_void) -> c_int;

unsafe extern "C" {
    fn tw_reader_new() -> *mut RawReader;
    fn tw_reader_free(reader: *mut RawReader);
    fn tw_reader_open(
        reader: *mut RawReader,
        fill: Fill,
        tick: Tick,
        context: *mut c_void,
        keep_markers: c_int,
        most_scans: c_int,
        memory_bytes: c_long,
        header: *mut RawHeader,
    ) -> c_int;
    fn tw_reader_start(
        reader: *mut RawReader,
        eighths: c_uint,
        components: c_int,
        width: *mut c_uint,
        height: *mut c_uint,
        converted: *mut c_int,
    ) -> c_int;
    fn tw_reader_rows(reader: *mut RawReader, rows: *mut c_uchar, stride: usize, count: c_long) -> c_long;
    fn tw_reader_finish(reader: *mut RawReader) -> c_int;
    fn tw_reader_marker(
        reader: *const RawReader,
        index: usize,
        bytes: *mut *const c_uchar,
        length: *mut usize,
    ) -> c_int;
    fn tw_reader_refusal(reader: *const RawReader) -> c_int;
    fn tw_reader_message(reader: *const RawReader) -> *const c_char;
    fn tw_reader_ended_early(reader: *const RawReader) -> c_int;
    fn tw_reader_position(reader: *mut RawReader) -> c_ulonglong;
    fn tw_reader_warnings(
        reader: *const RawReader,
        text: *mut *const c_char,
        row: *mut c_ulong,
        byte: *mut c_ulonglong,
    ) -> c_long;
}

/// What `tw_reader_refusal` returns for a file that is not wrong.
const NOT_SUPPORTED: c_int = 1;
const JPEG_LS: c_int = 2;
const LIMIT: c_int = 3;
const STOPPED: c_int = 4;

/// Maximum number of scans of a progressive picture. Encoders make ten; each costs a pass over the whole
/// picture.
const MOST_SCANS: c_int = 100;

/// Colour spaces of libjpeg (`J_COLOR_SPACE`).
const JCS_GRAYSCALE: c_int = 1;
const JCS_YCBCR: c_int = 3;
const JCS_CMYK: c_int = 4;
const JCS_YCCK: c_int = 5;

/// State that the callbacks use. Boxed, since the library keeps its address.
struct Context<'a> {
    input: Box<dyn Input + 'a>,
    /// Number of bytes that were returned and must still be consumed from the input's buffer.
    handed_out: usize,
    deadline: Deadline,
    /// Number of bytes that were returned before the buffer.
    position: u64,
    zeros: ZeroRuns,
    /// Error in a callback that the library cannot pass through.
    error: Option<DecodeError>,
}

/// Gives the input's buffer to the library, which no longer uses the previous one.
extern "C" fn fill(context: *mut c_void, bytes: *mut *const c_uchar, length: *mut usize) -> c_int {
    // SAFETY: the library passes the context of `tw_reader_open`, which a `TurboDecoder` keeps in a box for
    // as long as the library has it, and which nothing else borrows during a call into the library.
    let context = unsafe { &mut *context.cast::<Context<'_>>() };
    context.position += context.handed_out as u64;
    context.input.consume(std::mem::take(&mut context.handed_out));
    let buffer = loop {
        match context.input.fill_buf() {
            // Borrowed again below, since a borrow that may be returned cannot end in the other arms.
            Ok(buffer) => {
                context.zeros.note(buffer, context.position);
                break Ok((buffer.as_ptr(), buffer.len()));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    match buffer {
        Ok((start, n)) => {
            context.handed_out = n;
            // SAFETY: the shim passes the addresses of two variables of its own. The buffer that `start`
            // refers to stays as it is until the input is used again, which happens only here and after the
            // library is done.
            unsafe {
                *bytes = start;
                *length = n;
            }
            c_int::from(n > 0)
        }
        Err(error) => {
            context.error = Some(DecodeError::Read(error));
            -1
        }
    }
}

/// Stops a picture that takes too long.
extern "C" fn tick(context: *mut c_void) -> c_int {
    // SAFETY: as in `fill`.
    let context = unsafe { &mut *context.cast::<Context<'_>>() };
    if context.deadline.has_passed() {
        context.error = Some(context.deadline.error());
        return 1;
    }
    0
}

/// Handle of the library's reader, which is freed on drop.
struct Handle(NonNull<RawReader>);

// SAFETY: the library keeps nothing in threads; a reader may be used by one thread after another.
unsafe impl Send for Handle {}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: it came from `tw_reader_new` and is not used again.
        unsafe { tw_reader_free(self.0.as_ptr()) }
    }
}

struct TurboDecoder<'a> {
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
    /// Damage after the last row.
    after_rows: Option<Damage>,
    failed: bool,
    /// Offset of the first scan's data.
    data_from: u64,
    /// Most bytes of a file that are read again after damage.
    most_bytes: u64,
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
    // SAFETY: no arguments.
    let raw = NonNull::new(unsafe { tw_reader_new() })
        .ok_or_else(|| DecodeError::Limit("not enough memory for a decoder".into()))?;
    let deadline = options.limits.deadline();
    let zeros = ZeroRuns::default();
    let context = Box::new(Context { input, handed_out: 0, deadline, position: 0, zeros, error: None });
    let context = NonNull::from(Box::leak(context));
    let header = Header { width: 0, height: 0, layout: Layout::Rgb8 };
    let mut decoder = TurboDecoder {
        handle: Handle(raw),
        context,
        header,
        full_size: (0, 0),
        embedded: EmbeddedMetadata::default(),
        next_row: 0,
        is_inverted: false,
        wide: None,
        after_rows: None,
        failed: false,
        data_from: 0,
        most_bytes: options.limits.memory_bytes,
    };
    decoder.start(options)?;
    Ok(Box::new(decoder))
}

impl TurboDecoder<'_> {
    fn raw(&self) -> *mut RawReader {
        self.handle.0.as_ptr()
    }

    fn start(&mut self, options: &DecodeOptions) -> Result<(), DecodeError> {
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
        Ok(())
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
                n
            }
            // SAFETY: `rows` has space for `count` rows of `row_bytes`.
            None => unsafe { tw_reader_rows(self.raw(), rows.as_mut_ptr(), row_bytes, count as c_long) },
        };
        let Ok(n) = usize::try_from(n) else { return Err(self.error()) };
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
        context.input.by_ref().take(self.most_bytes).read_to_end(&mut bytes).ok()?;
        left::left(&bytes, self.most_bytes)
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
