//! A safe interface to LibRaw.
#![expect(unsafe_code, reason = "calls into C")]

use std::ffi::{CStr, c_int, c_void};
use std::ptr::NonNull;

use crate::error::DecodeError;
use crate::layout::{Header, Layout};
use crate::limits::Deadline;
use crate::system_library::raw::{Data, ProcessedPicture, Table};

/// Numbers of the library's interface (libraw_const.h).
const SRGB: c_int = 1;
const BITMAP: c_int = 2;
const UNSPECIFIED: c_int = -1;
const UNSUPPORTED: c_int = -2;
const NOT_IMPLEMENTED: c_int = -8;
const NO_MEMORY: c_int = -100_007;
const STOPPED: c_int = -100_010;
const TOO_BIG: c_int = -100_012;
const POOL_OVERFLOW: c_int = -100_013;

/// A developed picture: 8-bit RGB or grey.
pub(super) struct DevelopedPicture {
    pub(super) header: Header,
    pub(super) pixels: Vec<u8>,
}

/// Checks the size of the sensor before its memory is used.
type Check<'c> = dyn Fn(u32, u32) -> Result<(), DecodeError> + 'c;

/// The state of one file, which is closed when this value is dropped.
struct OpenFile<'b> {
    table: &'static Table,
    data: NonNull<Data>,
    /// The bytes that the state points into.
    bytes: &'b [u8],
    deadline: &'b Deadline,
}

/// A picture of the library, which is freed when this value is dropped.
struct LibraryPicture {
    table: &'static Table,
    image: NonNull<ProcessedPicture>,
}

/// Develops the sensor data in `bytes`.
pub(super) fn develop_bytes(
    table: &'static Table,
    bytes: &[u8],
    check: &Check<'_>,
    deadline: Deadline,
) -> Result<DevelopedPicture, DecodeError> {
    if bytes.is_empty() {
        return Err(DecodeError::damaged("the file is empty"));
    }
    // SAFETY: 0 stands for no flags; it returns null if there is no memory.
    let data = NonNull::new(unsafe { (table.init)(0) })
        .ok_or_else(|| DecodeError::Limit("not enough memory for LibRaw".into()))?;
    let open = OpenFile { table, data, bytes, deadline: &deadline };
    open.prepare()?;
    let (width, height) = open.sensor_size();
    check(width, height)?;
    let made = open.develop()?;
    made.developed()
}

/// Stops the library at the deadline.
unsafe extern "C" fn on_progress(deadline: *mut c_void, _stage: c_int, _at: c_int, _of: c_int) -> c_int {
    // SAFETY: the pointer is that of `OpenFile::deadline`, which outlives the state that calls this.
    let deadline = unsafe { &*deadline.cast_const().cast::<Deadline>() };
    c_int::from(deadline.has_passed())
}

impl OpenFile<'_> {
    /// Reads the metadata.
    fn prepare(&self) -> Result<(), DecodeError> {
        let data = self.data.as_ptr();
        let deadline = std::ptr::from_ref(self.deadline).cast_mut().cast::<c_void>();
        // SAFETY: the state lives; the deadline and the bytes stay where they are until it is closed, and the
        // library writes to neither.
        let code = unsafe {
            (self.table.set_progress)(data, on_progress, deadline);
            (self.table.set_bits)(data, 8);
            (self.table.set_colour)(data, SRGB);
            (self.table.open_buffer)(data, self.bytes.as_ptr().cast(), self.bytes.len())
        };
        self.check(code)
    }

    /// Width and height of the sensor's data.
    fn sensor_size(&self) -> (u32, u32) {
        let data = self.data.as_ptr();
        // SAFETY: the state lives, and its metadata were read.
        let (width, height) = unsafe { ((self.table.raw_width)(data), (self.table.raw_height)(data)) };
        (u32::try_from(width).unwrap_or(0), u32::try_from(height).unwrap_or(0))
    }

    fn develop(&self) -> Result<LibraryPicture, DecodeError> {
        let data = self.data.as_ptr();
        // SAFETY: the state lives, and its metadata were read.
        self.check(unsafe { (self.table.unpack)(data) })?;
        // SAFETY: the sensor's data were unpacked.
        self.check(unsafe { (self.table.process)(data) })?;
        let mut code = 0;
        // SAFETY: the picture was developed, and `code` may be written.
        let image = unsafe { (self.table.make_image)(data, &raw mut code) };
        self.check(code)?;
        let image = NonNull::new(image).ok_or_else(|| DecodeError::damaged("LibRaw returned no picture"))?;
        Ok(LibraryPicture { table: self.table, image })
    }

    fn check(&self, code: c_int) -> Result<(), DecodeError> {
        if code == 0 {
            return Ok(());
        }
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        // SAFETY: the text is a constant that ends with a zero.
        let text = unsafe { CStr::from_ptr((self.table.error_text)(code)) }.to_string_lossy();
        let what = format!("LibRaw: {text}");
        Err(match code {
            UNSPECIFIED | UNSUPPORTED | NOT_IMPLEMENTED => {
                DecodeError::Unsupported(format!("the raw sensor data ({what})"))
            }
            NO_MEMORY | STOPPED | TOO_BIG | POOL_OVERFLOW => DecodeError::Limit(what),
            _ => DecodeError::damaged(what),
        })
    }
}

impl LibraryPicture {
    /// Copies the picture, whose description is checked.
    fn developed(&self) -> Result<DevelopedPicture, DecodeError> {
        // SAFETY: the library returned a picture, which lives until it is freed.
        let ProcessedPicture { kind, height, width, colors, bits, data_size, .. } =
            unsafe { self.image.as_ref() };
        let layout = match (*kind, *colors, *bits) {
            (BITMAP, 1, 8) => Layout::Grey8,
            (BITMAP, 3, 8) => Layout::Rgb8,
            other => {
                return Err(DecodeError::Unsupported(format!("a developed picture of the kind {other:?}")));
            }
        };
        let header = Header { width: u32::from(*width), height: u32::from(*height), layout };
        let length = header.row_bytes() * header.height as usize;
        if length == 0 || length > *data_size as usize {
            return Err(DecodeError::damaged("LibRaw returned too few pixels"));
        }
        // SAFETY: `data_size` bytes follow, of which no more are read; the pointer comes from that to the
        // whole, not from a reference to the first byte.
        let samples = unsafe {
            let first = (&raw const (*self.image.as_ptr()).data).cast::<u8>();
            std::slice::from_raw_parts(first, length)
        };
        Ok(DevelopedPicture { header, pixels: samples.to_vec() })
    }
}

impl Drop for LibraryPicture {
    fn drop(&mut self) {
        // SAFETY: it was allocated by the library for the caller, and is freed once.
        unsafe { (self.table.clear_image)(self.image.as_ptr()) };
    }
}

impl Drop for OpenFile<'_> {
    fn drop(&mut self) {
        // SAFETY: it was allocated by the library, and is closed once.
        unsafe { (self.table.close)(self.data.as_ptr()) };
    }
}
