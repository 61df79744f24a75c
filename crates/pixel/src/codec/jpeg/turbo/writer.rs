//! Encodes JPEG through the shim.

use std::ffi::{c_char, c_int, c_long, c_uchar, c_uint, c_void};
use std::io;
use std::ptr::NonNull;

use super::{FAILED, text};
use crate::codec::jpeg::{FULL_CHROMA_FROM, check_writable, markers};
use crate::embedded::EmbeddedMetadata;
use crate::encode::{EncodeOptions, Encoder, Output};
use crate::error::EncodeError;
use crate::layout::Header;

/// Opaque type `tw_writer` of the shim.
#[repr(C)]
struct RawWriter {
    _opaque: [u8; 0],
}

type Flush = extern "C" fn(*mut c_void, *const c_uchar, usize) -> c_int;

unsafe extern "C" {
    fn tw_writer_new(flush: Flush, context: *mut c_void) -> *mut RawWriter;
    fn tw_writer_free(writer: *mut RawWriter);
    fn tw_writer_start(
        writer: *mut RawWriter,
        width: c_uint,
        height: c_uint,
        components: c_int,
        quality: c_int,
        full_chroma: c_int,
    ) -> c_int;
    fn tw_writer_marker(writer: *mut RawWriter, code: c_int, bytes: *const c_uchar, length: c_uint) -> c_int;
    fn tw_writer_icc(writer: *mut RawWriter, bytes: *const c_uchar, length: c_uint) -> c_int;
    fn tw_writer_rows(writer: *mut RawWriter, rows: *const c_uchar, stride: usize, count: c_long) -> c_int;
    fn tw_writer_finish(writer: *mut RawWriter) -> c_int;
    fn tw_writer_message(writer: *const RawWriter) -> *const c_char;
}

/// State that the callback uses.
struct Context<'a> {
    output: Box<dyn Output + 'a>,
    error: Option<io::Error>,
}

extern "C" fn flush(context: *mut c_void, bytes: *const c_uchar, length: usize) -> c_int {
    // SAFETY: the library passes the context of `tw_writer_new`, which a `TurboEncoder` keeps for as long as
    // the library has it, and which nothing else borrows during a call into the library; the bytes are the
    // shim's buffer.
    let (context, bytes) =
        unsafe { (&mut *context.cast::<Context<'_>>(), std::slice::from_raw_parts(bytes, length)) };
    match context.output.write_all(bytes) {
        Ok(()) => 0,
        Err(error) => {
            context.error = Some(error);
            1
        }
    }
}

struct TurboEncoder<'a> {
    raw: NonNull<RawWriter>,
    context: NonNull<Context<'a>>,
    header: Header,
    rows_left: usize,
}

// SAFETY: the library keeps nothing in threads, and what the context holds can be sent.
unsafe impl Send for TurboEncoder<'_> {}

impl Drop for TurboEncoder<'_> {
    fn drop(&mut self) {
        // SAFETY: both were created in `create` and are not used again.
        unsafe {
            tw_writer_free(self.raw.as_ptr());
            drop(Box::from_raw(self.context.as_ptr()));
        }
    }
}

/// Creates an encoder for rows with the given `header`.
pub(crate) fn create<'a>(
    output: Box<dyn Output + 'a>,
    header: Header,
    embedded: &EmbeddedMetadata,
    options: &EncodeOptions,
) -> Result<Box<dyn Encoder + 'a>, EncodeError> {
    check_writable(header)?;
    let context = NonNull::from(Box::leak(Box::new(Context { output, error: None })));
    // SAFETY: the context lives until the encoder is dropped.
    let raw = unsafe { tw_writer_new(flush, context.as_ptr().cast()) };
    let Some(raw) = NonNull::new(raw) else {
        // SAFETY: it was leaked two lines above and nothing else has it.
        drop(unsafe { Box::from_raw(context.as_ptr()) });
        return Err(EncodeError::Encoder("not enough memory for an encoder".into()));
    };
    let mut encoder = TurboEncoder { raw, context, header, rows_left: header.height as usize };
    encoder.start(embedded, options)?;
    Ok(Box::new(encoder))
}

impl TurboEncoder<'_> {
    fn start(&mut self, embedded: &EmbeddedMetadata, options: &EncodeOptions) -> Result<(), EncodeError> {
        let quality = options.quality.clamp(1, 100);
        // SAFETY: the writer lives; the header was checked by `create`.
        let answer = unsafe {
            tw_writer_start(
                self.raw.as_ptr(),
                self.header.width,
                self.header.height,
                self.header.layout.channels() as c_int,
                c_int::from(quality),
                c_int::from(quality >= FULL_CHROMA_FROM),
            )
        };
        self.check(answer)?;
        for (code, bytes) in markers::segments(embedded) {
            // SAFETY: the writer has begun and no row is written; a segment's length fits
            // (`markers::segments`).
            let answer = unsafe {
                tw_writer_marker(self.raw.as_ptr(), c_int::from(code), bytes.as_ptr(), bytes.len() as c_uint)
            };
            self.check(answer)?;
        }
        if let Some(icc) = embedded.icc.as_ref().filter(|icc| !icc.is_empty()) {
            let length = c_uint::try_from(icc.len()).unwrap_or(c_uint::MAX);
            // SAFETY: as above; the library splits the profile itself.
            let answer = unsafe { tw_writer_icc(self.raw.as_ptr(), icc.as_ptr(), length) };
            self.check(answer)?;
        }
        Ok(())
    }

    fn check(&mut self, answer: c_int) -> Result<(), EncodeError> {
        if answer != FAILED {
            return Ok(());
        }
        // SAFETY: the library is not running.
        if let Some(error) = unsafe { self.context.as_mut() }.error.take() {
            return Err(EncodeError::Write(error));
        }
        // SAFETY: the writer lives, and its message ends with a zero.
        Err(EncodeError::Encoder(unsafe { text(tw_writer_message(self.raw.as_ptr())) }))
    }
}

impl Encoder for TurboEncoder<'_> {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        let row_bytes = self.header.row_bytes();
        let count = rows.len() / row_bytes;
        self.rows_left = self
            .rows_left
            .checked_sub(count)
            .ok_or_else(|| EncodeError::Encoder("more rows than the header declares".into()))?;
        // SAFETY: `rows` contains `count` rows of `row_bytes`.
        let answer = unsafe { tw_writer_rows(self.raw.as_ptr(), rows.as_ptr(), row_bytes, count as c_long) };
        self.check(answer)
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        // SAFETY: the writer lives; if rows are missing, the library returns an error.
        let answer = unsafe { tw_writer_finish(self.raw.as_ptr()) };
        self.check(answer)?;
        // SAFETY: the library is not running.
        unsafe { self.context.as_mut() }.output.flush().map_err(EncodeError::Write)
    }
}
