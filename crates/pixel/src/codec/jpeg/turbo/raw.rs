//! The functions of the shim that read, and those that it calls.

use std::ffi::{c_char, c_int, c_long, c_uchar, c_uint, c_ulong, c_ulonglong, c_void};
use std::io;

use crate::codec::jpeg::left::ZeroRuns;
use crate::decode::Input;
use crate::error::DecodeError;
use crate::limits::Deadline;

/// Opaque type `tw_reader` of the shim.
#[repr(C)]
pub(super) struct RawReader {
    _opaque: [u8; 0],
}

/// Layout of `tw_header` of the shim.
#[repr(C)]
#[derive(Default)]
pub(super) struct RawHeader {
    pub(super) width: c_uint,
    pub(super) height: c_uint,
    pub(super) components: c_int,
    pub(super) color_space: c_int,
    pub(super) precision: c_int,
    pub(super) progressive: c_int,
    pub(super) adobe: c_int,
}

pub(super) type Fill = extern "C" fn(*mut c_void, *mut *const c_uchar, *mut usize) -> c_int;
pub(super) type Tick = extern "C" fn(*mut c_void) -> c_int;

unsafe extern "C" {
    pub(super) fn tw_reader_new() -> *mut RawReader;
    pub(super) fn tw_reader_free(reader: *mut RawReader);
    pub(super) fn tw_reader_open(
        reader: *mut RawReader,
        fill: Fill,
        tick: Tick,
        context: *mut c_void,
        keep_markers: c_int,
        most_scans: c_int,
        memory_bytes: c_long,
        header: *mut RawHeader,
    ) -> c_int;
    pub(super) fn tw_reader_start(
        reader: *mut RawReader,
        eighths: c_uint,
        components: c_int,
        width: *mut c_uint,
        height: *mut c_uint,
        converted: *mut c_int,
    ) -> c_int;
    pub(super) fn tw_reader_rows(
        reader: *mut RawReader,
        rows: *mut c_uchar,
        stride: usize,
        count: c_long,
    ) -> c_long;
    pub(super) fn tw_reader_finish(reader: *mut RawReader) -> c_int;
    pub(super) fn tw_reader_marker(
        reader: *const RawReader,
        index: usize,
        bytes: *mut *const c_uchar,
        length: *mut usize,
    ) -> c_int;
    pub(super) fn tw_reader_refusal(reader: *const RawReader) -> c_int;
    pub(super) fn tw_reader_message(reader: *const RawReader) -> *const c_char;
    pub(super) fn tw_reader_ended_early(reader: *const RawReader) -> c_int;
    pub(super) fn tw_reader_position(reader: *mut RawReader) -> c_ulonglong;
    pub(super) fn tw_reader_warnings(
        reader: *const RawReader,
        text: *mut *const c_char,
        row: *mut c_ulong,
        byte: *mut c_ulonglong,
    ) -> c_long;
}

/// State that the callbacks use. Boxed, since the library keeps its address.
pub(super) struct Context<'a> {
    pub(super) input: Box<dyn Input + 'a>,
    /// Number of bytes that were returned and must still be consumed from the input's buffer.
    pub(super) handed_out: usize,
    pub(super) deadline: Deadline,
    /// Number of bytes that were returned before the buffer.
    pub(super) position: u64,
    pub(super) zeros: ZeroRuns,
    /// Error in a callback that the library cannot pass through.
    pub(super) error: Option<DecodeError>,
}

/// Gives the input's buffer to the library, which no longer uses the previous one.
pub(super) extern "C" fn fill(context: *mut c_void, bytes: *mut *const c_uchar, length: *mut usize) -> c_int {
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
pub(super) extern "C" fn tick(context: *mut c_void) -> c_int {
    // SAFETY: as in `fill`.
    let context = unsafe { &mut *context.cast::<Context<'_>>() };
    if context.deadline.has_passed() {
        context.error = Some(context.deadline.error());
        return 1;
    }
    0
}
