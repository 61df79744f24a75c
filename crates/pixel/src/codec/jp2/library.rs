//! A safe interface to `openjp2`.
#![expect(unsafe_code, reason = "the library reads through callbacks as in C")]

use std::ffi::{CStr, c_char, c_void};

use openjp2::openjpeg::{
    opj_stream_set_read_function, opj_stream_set_seek_function, opj_stream_set_skip_function,
    opj_stream_set_user_data, opj_stream_set_user_data_length, opj_stream_t,
};
use openjp2::{CODEC_FORMAT, Codec, ICCProfileRef, Stream, opj_dparameters, opj_image};

use crate::error::DecodeError;

/// Length of the library's buffer.
const BUFFER_BYTES: usize = 1 << 16;

/// Bytes in memory that the library reads.
struct Source<'f> {
    file: &'f [u8],
    at: usize,
}

/// Result of a callback that failed.
const FAILED: usize = usize::MAX;

unsafe extern "C" fn read(to: *mut c_void, n: usize, source: *mut c_void) -> usize {
    // SAFETY: the library passes the pointer that `decode` gave it, which nothing else uses meanwhile.
    let source = unsafe { &mut *source.cast::<Source<'_>>() };
    let rest = &source.file[source.at..];
    let n = n.min(rest.len());
    if n == 0 {
        return FAILED;
    }
    // SAFETY: the library passes memory for at least `n` bytes.
    unsafe { std::ptr::copy_nonoverlapping(rest.as_ptr(), to.cast(), n) };
    source.at += n;
    n
}

unsafe extern "C" fn skip(by: i64, source: *mut c_void) -> i64 {
    // SAFETY: as in `read`.
    let source = unsafe { &mut *source.cast::<Source<'_>>() };
    let at = (source.at as i64).saturating_add(by);
    source.at = usize::try_from(at).unwrap_or(0).min(source.file.len());
    by
}

unsafe extern "C" fn seek(to: i64, source: *mut c_void) -> i32 {
    // SAFETY: as in `read`.
    let source = unsafe { &mut *source.cast::<Source<'_>>() };
    match usize::try_from(to).ok().filter(|to| *to <= source.file.len()) {
        Some(to) => {
            source.at = to;
            1
        }
        None => 0,
    }
}

/// Keeps the first message.
unsafe extern "C" fn note(message: *const c_char, kept: *mut c_void) {
    // SAFETY: `decode` gave the library a pointer to a text that outlives the decoder.
    let kept = unsafe { &mut *kept.cast::<String>() };
    if kept.is_empty() {
        // SAFETY: the library's messages end with a zero.
        *kept = unsafe { CStr::from_ptr(message) }.to_string_lossy().trim().to_string();
    }
}

/// A decoded picture, and a message about damage after which the library continued.
pub(super) struct DecodedPicture {
    pub(super) image: Box<opj_image>,
    pub(super) complaint: Option<String>,
}

/// Decodes a file, with its size halved this number of times. `is_strict`: a file that ends early is an
/// error.
pub(super) fn decode(file: &[u8], halvings: u32, is_strict: bool) -> Result<DecodedPicture, DecodeError> {
    let is_bare = file.starts_with(&[0xFF, 0x4F]);
    let format = if is_bare { CODEC_FORMAT::OPJ_CODEC_J2K } else { CODEC_FORMAT::OPJ_CODEC_JP2 };
    let no_memory = || DecodeError::Limit("not enough memory for a decoder".into());
    let mut errors = String::new();
    let mut source = Source { file, at: 0 };
    let mut codec = Codec::new_decoder(format).ok_or_else(no_memory)?;
    codec.set_error_handler(Some(note), (&raw mut errors).cast());
    let mut stream = Stream::new_custom(BUFFER_BYTES, true);
    let raw = (&raw mut stream).cast::<opj_stream_t>();
    // SAFETY: `raw` points to the stream above, which lives to the end of this function, as `source` does.
    // The stream does not free the source, since there is no function for it.
    unsafe {
        opj_stream_set_read_function(raw, Some(read));
        opj_stream_set_skip_function(raw, Some(skip));
        opj_stream_set_seek_function(raw, Some(seek));
        opj_stream_set_user_data(raw, (&raw mut source).cast(), None);
        opj_stream_set_user_data_length(raw, file.len() as u64);
    }
    let mut parameters = opj_dparameters { cp_reduce: halvings, ..opj_dparameters::default() };
    codec.setup_decoder(&mut parameters);
    codec.decoder_set_strict_mode(i32::from(is_strict));
    let failed = |what: &str| {
        let what = if what.is_empty() { "the data are damaged" } else { what };
        DecodeError::damaged(format!("JPEG 2000: {what}"))
    };
    let Some(mut image) = codec.read_header(&mut stream) else { return Err(failed(&errors)) };
    if codec.decode(&mut stream, &mut image) == 0 {
        return Err(failed(&errors));
    }
    let complaint = Some(errors).filter(|errors| !errors.is_empty());
    Ok(DecodedPicture { image, complaint })
}

impl DecodedPicture {
    /// The ICC profile of the file.
    pub(super) fn icc(&self) -> Option<Vec<u8>> {
        match self.image.icc_profile()? {
            ICCProfileRef::ICC(profile) => Some(profile.to_vec()),
            ICCProfileRef::CIELab(_) => None,
        }
    }

    /// Whether the colours are CIELab, which is not converted here.
    pub(super) fn is_lab(&self) -> bool {
        matches!(self.image.icc_profile(), Some(ICCProfileRef::CIELab(_)))
    }
}
