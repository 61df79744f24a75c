//! Decodes AV1 to planes by a fork of rav1d, through the interface of dav1d that it has.
#![expect(unsafe_code, reason = "re_rav1d has the interface of a library in C")]

use std::ffi::c_int;
use std::mem::{self, MaybeUninit};
use std::ptr::NonNull;

use re_rav1d::Dav1dResult;
use re_rav1d::include::dav1d::data::Dav1dData;
use re_rav1d::include::dav1d::dav1d::{Dav1dContext, Dav1dSettings};
use re_rav1d::include::dav1d::headers::{
    DAV1D_PIXEL_LAYOUT_I400, DAV1D_PIXEL_LAYOUT_I420, DAV1D_PIXEL_LAYOUT_I444,
};
use re_rav1d::include::dav1d::picture::Dav1dPicture;
use re_rav1d::src::lib::{
    dav1d_close, dav1d_data_create, dav1d_data_unref, dav1d_default_settings, dav1d_get_picture, dav1d_open,
    dav1d_picture_unref, dav1d_send_data,
};

use super::planes::{Plane, Planes, Signal};
use super::property::Nclx;
use crate::error::DecodeError;

/// Result of the library when a picture needs more data, or data wait until a picture was taken.
const AGAIN: c_int = -libc::EAGAIN;

/// Result of the library when there is not enough memory.
const NO_MEMORY: c_int = -libc::ENOMEM;

/// Result of the library when a frame exceeds the limit of pixels, which is what the boxes say.
const TOO_LARGE: c_int = -libc::ERANGE;

/// A decoder of the frames of one item or track.
pub(super) struct Av1 {
    context: Option<Dav1dContext>,
}

// SAFETY: the library starts no threads, as requested, and keeps nothing that belongs to the calling thread.
unsafe impl Send for Av1 {}

/// A picture that the library owns.
struct LibraryPicture(Dav1dPicture);

impl Drop for LibraryPicture {
    fn drop(&mut self) {
        // SAFETY: the picture came from `dav1d_get_picture`, and is not used again.
        unsafe { dav1d_picture_unref(Some(NonNull::from(&mut self.0))) };
    }
}

impl Drop for Av1 {
    fn drop(&mut self) {
        // SAFETY: the context came from `dav1d_open`, and the library sets it to nothing.
        unsafe { dav1d_close(Some(NonNull::from(&mut self.context))) };
    }
}

impl Av1 {
    /// Creates a decoder of frames with at most this many pixels.
    pub(super) fn new(most_pixels: u64, operating_point: u8) -> Result<Av1, DecodeError> {
        let mut settings = MaybeUninit::<Dav1dSettings>::uninit();
        // SAFETY: the library writes all settings.
        let mut settings = unsafe {
            dav1d_default_settings(NonNull::new_unchecked(settings.as_mut_ptr()));
            settings.assume_init()
        };
        settings.n_threads = 1;
        settings.max_frame_delay = 1;
        settings.all_layers = 0;
        settings.operating_point = operating_point.into();
        settings.frame_size_limit = u32::try_from(most_pixels).unwrap_or(u32::MAX);
        // SAFETY: both fields of a logger are optional pointers, so zeros mean that there is none.
        settings.logger = unsafe { mem::zeroed() };
        let mut decoder = Av1 { context: None };
        // SAFETY: both are variables of this function, and initialised.
        let result = unsafe {
            dav1d_open(Some(NonNull::from(&mut decoder.context)), Some(NonNull::from(&mut settings)))
        };
        check(result)?;
        Ok(decoder)
    }

    /// Decodes the next frame from its bytes.
    pub(super) fn decode(&mut self, bytes: &[u8]) -> Result<Planes, DecodeError> {
        let mut data = Dav1dData::default();
        // SAFETY: `data` is a variable of this function.
        let space = unsafe { dav1d_data_create(Some(NonNull::from(&mut data)), bytes.len()) };
        if space.is_null() {
            return Err(DecodeError::Limit("not enough memory for a decoder".into()));
        }
        // SAFETY: the library returned as much memory as was asked for, which nothing else refers to.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), space, bytes.len()) };
        let planes = self.decode_data(&mut data);
        // SAFETY: `data` is empty, or holds what the library did not take.
        unsafe { dav1d_data_unref(Some(NonNull::from(&mut data))) };
        planes
    }

    fn decode_data(&mut self, data: &mut Dav1dData) -> Result<Planes, DecodeError> {
        loop {
            if data.sz > 0 {
                // SAFETY: the context is open, and `data` was filled by the library.
                let sent = unsafe { dav1d_send_data(self.context, Some(NonNull::from(&mut *data))) };
                if sent.0 != AGAIN {
                    check(sent)?;
                }
            }
            // SAFETY: a picture without data consists of zeros and empty options.
            let mut picture: Dav1dPicture = unsafe { mem::zeroed() };
            // SAFETY: the context is open, and the picture is a variable of this function.
            let got = unsafe { dav1d_get_picture(self.context, Some(NonNull::from(&mut picture))) };
            match got.0 {
                0 => return planes(&LibraryPicture(picture)),
                AGAIN if data.sz > 0 => {}
                AGAIN => return Err(DecodeError::damaged("AV1: no frame in the data")),
                _ => check(got)?,
            }
        }
    }
}

fn check(Dav1dResult(code): Dav1dResult) -> Result<(), DecodeError> {
    match code {
        0.. => Ok(()),
        NO_MEMORY => Err(DecodeError::Limit("not enough memory for a decoder".into())),
        TOO_LARGE => Err(DecodeError::damaged("AV1: a frame has more pixels than the file says")),
        _ if code == -libc::ENOPROTOOPT => Err(DecodeError::Unsupported("AVIF with this kind of AV1".into())),
        _ => Err(DecodeError::damaged(format!("AV1: the data are damaged (code {})", -code))),
    }
}

/// Copies the planes of a picture.
fn planes(LibraryPicture(picture): &LibraryPicture) -> Result<Planes, DecodeError> {
    let no_picture = || DecodeError::damaged("AV1: no picture");
    // SAFETY: the library keeps the header for as long as the picture.
    let header = unsafe { picture.seq_hdr.ok_or_else(no_picture)?.as_ref() };
    let (width, height) = (picture.p.w.max(0) as usize, picture.p.h.max(0) as usize);
    let layout = picture.p.layout;
    let shift = match layout {
        DAV1D_PIXEL_LAYOUT_I444 => (0, 0),
        DAV1D_PIXEL_LAYOUT_I420 => (1, 1),
        _ => (1, 0),
    };
    let plane = |index: usize, width: usize, height: usize| {
        let data = picture.data[index].ok_or_else(no_picture)?;
        let stride = picture.stride[index.min(1)];
        let mut samples = Vec::with_capacity(width * height);
        for row in 0..height as isize {
            // SAFETY: a plane has `height` rows at distances of `stride` bytes from its first, each with at
            // least `width` samples, of two bytes if the depth exceeds 8 bits and of one otherwise.
            unsafe {
                let start = data.as_ptr().cast::<u8>().offset(row * stride);
                if picture.p.bpc > 8 {
                    samples.extend_from_slice(std::slice::from_raw_parts(start.cast::<u16>(), width));
                } else {
                    let row = std::slice::from_raw_parts(start, width);
                    samples.extend(row.iter().map(|sample| u16::from(*sample)));
                }
            }
        }
        Ok(Plane { width, height, samples })
    };
    let chroma = (width.div_ceil(1 << shift.0), height.div_ceil(1 << shift.1));
    let mut all = vec![plane(0, width, height)?];
    if layout != DAV1D_PIXEL_LAYOUT_I400 {
        all.push(plane(1, chroma.0, chroma.1)?);
        all.push(plane(2, chroma.0, chroma.1)?);
    }
    let colours = Nclx {
        primaries: header.pri as u16,
        transfer: header.trc as u16,
        matrix: header.mtrx as u16,
        is_full: header.color_range != 0,
    };
    Ok(Planes { planes: all, shift, signal: Signal { depth: picture.p.bpc as u32, colours } })
}
