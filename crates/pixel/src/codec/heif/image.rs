//! A decoded picture of libheif: its planes as slices.
#![expect(unsafe_code, reason = "calls into C")]

use std::ffi::{CStr, c_int};
use std::ptr::NonNull;

use super::coding::Coding;
use crate::system_library::heif::{self, HeifError, Nclx, Table};

/// Numbers of the library's interface (heif.h).
const COLORSPACE_YCBCR: c_int = 0;
const COLORSPACE_RGB: c_int = 1;
const COLORSPACE_MONOCHROME: c_int = 2;
const CHROMA_420: c_int = 1;
const CHROMA_422: c_int = 2;
const CHROMA_444: c_int = 3;
const INTERLEAVED: c_int = 10;

/// A channel of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    Y,
    Cb,
    Cr,
    Red,
    Green,
    Blue,
    Alpha,
    /// Red, green and blue, interleaved.
    Rgb,
    /// Red, green, blue and alpha, interleaved.
    Rgba,
}

/// How the chroma planes relate to the luma plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chroma {
    /// Whether chroma has half the columns.
    pub(super) halves_columns: bool,
    /// Whether chroma has half the rows.
    pub(super) halves_rows: bool,
}

/// Layout of the planes of a picture, if rows can be converted from it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Planes {
    Grey,
    YCbCr(Chroma),
    /// Red, green and blue: libheif before 1.18 returns the tiles of a grid so.
    Rgb,
}

/// Samples of one channel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane<'i> {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bits of a sample; over 8, a sample has two bytes in the machine's order.
    pub(super) bits: u32,
    stride: usize,
    bytes: &'i [u8],
}

/// A decoded picture, which owns its planes.
pub(super) struct Image {
    table: &'static heif::Table,
    image: NonNull<heif::Image>,
}

// SAFETY: the picture belongs to this value alone, and the library keeps nothing that belongs to a thread.
unsafe impl Send for Image {}

impl Image {
    /// Takes over a picture that the library returned.
    pub(super) fn new(table: &'static Table, image: NonNull<heif::Image>) -> Image {
        Image { table, image }
    }

    /// Layout of the planes; `None` for those that the library has to convert.
    pub(super) fn planes(&self) -> Option<Planes> {
        let image = self.image.as_ptr();
        // SAFETY: the picture lives.
        let (colorspace, chroma) =
            unsafe { ((self.table.image_colorspace)(image), (self.table.image_chroma)(image)) };
        let halves = |halves_columns, halves_rows| Planes::YCbCr(Chroma { halves_columns, halves_rows });
        match (colorspace, chroma) {
            (COLORSPACE_MONOCHROME, _) => Some(Planes::Grey),
            (COLORSPACE_YCBCR, CHROMA_420) => Some(halves(true, true)),
            (COLORSPACE_YCBCR, CHROMA_422) => Some(halves(true, false)),
            (COLORSPACE_YCBCR, CHROMA_444) => Some(halves(false, false)),
            (COLORSPACE_RGB, CHROMA_444) => Some(Planes::Rgb),
            _ => None,
        }
    }

    /// The samples of a channel; `None` if the picture does not have it.
    pub(super) fn plane(&self, channel: Channel) -> Option<Plane<'_>> {
        let image = self.image.as_ptr();
        let number = channel.number();
        let mut stride: c_int = 0;
        // SAFETY: the picture lives, and `stride` may be written.
        let (width, height, bits, start) = unsafe {
            (
                (self.table.image_width)(image, number),
                (self.table.image_height)(image, number),
                (self.table.image_bits)(image, number),
                (self.table.image_plane)(image, number, &raw mut stride),
            )
        };
        let start = NonNull::new(start.cast_mut())?;
        let positive = |number: c_int| u32::try_from(number).ok().filter(|number| *number > 0);
        let (width, height, bits) = (positive(width)?, positive(height)?, positive(bits)?);
        let stride = usize::try_from(stride).ok().filter(|stride| *stride > 0)?;
        // The last row may end before its padding does.
        let row_bytes = (width as usize).checked_mul(channel.sample_bytes(bits))?;
        if row_bytes > stride {
            return None;
        }
        let length = stride.checked_mul(height as usize - 1)?.checked_add(row_bytes)?;
        // SAFETY: the library allocates `stride` bytes for each of `height` rows, keeps them until the
        // picture is released, which `&self` outlives, and does not change them.
        let bytes = unsafe { std::slice::from_raw_parts(start.as_ptr(), length) };
        Some(Plane { width, height, bits, stride, bytes })
    }

    /// How the samples stand for colours.
    pub(super) fn coding(&self) -> Coding {
        let mut nclx: *mut Nclx = std::ptr::null_mut();
        // SAFETY: the picture lives, and `nclx` may be written.
        let error = unsafe { (self.table.image_nclx)(self.image.as_ptr(), &raw mut nclx) };
        let Some(nclx) = NonNull::new(nclx).filter(|_| error.code == 0) else { return Coding::default() };
        // SAFETY: the library returned a structure of its own, which begins with these fields.
        let coding = unsafe {
            let nclx = nclx.as_ptr();
            Coding {
                primaries: (*nclx).primaries,
                matrix: (*nclx).matrix,
                is_full_range: (*nclx).full_range != 0,
            }
        };
        // SAFETY: it was allocated for the caller, and is freed once.
        unsafe { (self.table.nclx_free)(nclx.as_ptr()) };
        coding
    }

    /// First of the library's warnings about damage after which it continued, and their number.
    pub(super) fn warning(&self) -> Option<(String, u64)> {
        let image = self.image.as_ptr();
        // SAFETY: no array is passed, so only the number of warnings is returned.
        let n = unsafe { (self.table.warnings)(image, 0, std::ptr::null_mut(), 0) };
        let n = u64::try_from(n).ok().filter(|n| *n > 0)?;
        let mut first = HeifError { code: 0, subcode: 0, message: std::ptr::null() };
        // SAFETY: there is space for one warning.
        let n_written = unsafe { (self.table.warnings)(image, 0, &raw mut first, 1) };
        if n_written < 1 || first.message.is_null() {
            return Some(("libheif gives no reason".into(), n));
        }
        // SAFETY: the picture keeps the text, which ends with a zero.
        Some((unsafe { CStr::from_ptr(first.message) }.to_string_lossy().into_owned(), n))
    }
}

impl Channel {
    fn number(self) -> c_int {
        match self {
            Channel::Y => 0,
            Channel::Cb => 1,
            Channel::Cr => 2,
            Channel::Red => 3,
            Channel::Green => 4,
            Channel::Blue => 5,
            Channel::Alpha => 6,
            Channel::Rgb | Channel::Rgba => INTERLEAVED,
        }
    }

    /// Bytes of a pixel in this channel's plane.
    fn sample_bytes(self, bits: u32) -> usize {
        match self {
            Channel::Rgb => 3,
            Channel::Rgba => 4,
            _ => bits.div_ceil(8) as usize,
        }
    }
}

impl<'i> Plane<'i> {
    /// Bytes of a row, with its padding except in the last row; empty below the last.
    pub(super) fn row(&self, row: u32) -> &'i [u8] {
        let rest = self.bytes.get(row as usize * self.stride..).unwrap_or_default();
        &rest[..rest.len().min(self.stride)]
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        // SAFETY: it was returned for the caller, and is released once.
        unsafe { (self.table.image_release)(self.image.as_ptr()) };
    }
}
