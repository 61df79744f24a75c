//! A safe interface to libheif's files and items.
#![expect(unsafe_code, reason = "calls into C")]

use std::ffi::{CStr, c_int, c_void};
use std::ptr::NonNull;

use super::image::Image;
use crate::limits::Limits;
use crate::system_library::heif::{Context, Handle, HeifError, Nclx, Table};

/// Numbers of the library's interface (heif.h).
const UNDEFINED: c_int = 99;
const COLORSPACE_RGB: c_int = 1;
const CHROMA_RGB: c_int = 10;
const CHROMA_RGBA: c_int = 11;

/// Maximum number of items of one kind that are looked at.
const MOST_ITEMS: usize = 64;

/// Maximum size of a block of metadata; longer ones are ignored.
const MOST_BLOCK_BYTES: usize = 64 << 20;

/// Longest side that the library may accept: its own default before 1.19.
const LONGEST_SIDE: c_int = 32_768;

/// Why the library failed.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: c_int,
    pub(super) subcode: c_int,
    /// Message of the library.
    pub(super) what: String,
}

/// Converts an error that the library returned.
pub(super) fn check(error: HeifError) -> Result<(), Failure> {
    let HeifError { code, subcode, message } = error;
    if code == 0 {
        return Ok(());
    }
    let what = if message.is_null() {
        "libheif gives no reason".into()
    } else {
        // SAFETY: the library keeps the text, which ends with a zero, at least until its next call.
        unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
    };
    Err(Failure { code, subcode, what })
}

/// A file in memory whose boxes were parsed.
pub(super) struct File {
    table: &'static Table,
    context: NonNull<Context>,
    /// The bytes that the context points into.
    _bytes: Box<[u8]>,
}

/// A picture in a file: the primary one or a thumbnail. It must not outlive its file.
pub(super) struct Item {
    table: &'static Table,
    handle: NonNull<Handle>,
}

// SAFETY: a context and its handles belong to one value and are used by one thread at a time; libheif keeps
// nothing that belongs to the calling thread.
unsafe impl Send for File {}
// SAFETY: as for `File`.
unsafe impl Send for Item {}

impl File {
    /// Parses the boxes of a file.
    pub(super) fn open(table: &'static Table, bytes: Vec<u8>, limits: &Limits) -> Result<File, Failure> {
        let bytes = bytes.into_boxed_slice();
        // SAFETY: it has no arguments, and returns null if there is no memory.
        let context = NonNull::new(unsafe { (table.context_alloc)() }).ok_or_else(no_memory)?;
        let file = File { table, context, _bytes: bytes };
        file.limit(limits);
        let (start, length) = (file._bytes.as_ptr().cast::<c_void>(), file._bytes.len());
        // SAFETY: the bytes stay at their address and unchanged until the context is freed, which happens in
        // `drop`, before the fields of this value are dropped. A null pointer stands for default options.
        check(unsafe { (table.read_from_memory)(context.as_ptr(), start, length, std::ptr::null()) })?;
        Ok(file)
    }

    fn limit(&self, limits: &Limits) {
        let context = self.context.as_ptr();
        // SAFETY: the context lives. No threads: each of ours decodes its own picture.
        unsafe {
            (self.table.set_size_limit)(context, LONGEST_SIDE);
            (self.table.set_threads)(context, 0);
        }
        let Some(security_limits) = self.table.security_limits else { return };
        // SAFETY: the context lives, and returns its own structure, which may be changed before reading.
        let Some(own) = NonNull::new(unsafe { security_limits(context) }) else { return };
        let own = own.as_ptr();
        // SAFETY: the structure belongs to the context, which is used by this thread alone. It has the
        // fields of version 1, and the last one from version 2 on, as its version says; no reference to the
        // whole of it is made.
        unsafe {
            (&raw mut (*own).image_pixels).write(limits.pixels);
            if (*own).version >= 2 {
                (&raw mut (*own).total_bytes).write(limits.memory_bytes);
            }
        }
    }

    /// The picture that the file is about.
    pub(super) fn primary(&self) -> Result<Item, Failure> {
        let mut handle = std::ptr::null_mut();
        // SAFETY: the context lives, and `handle` may be written.
        check(unsafe { (self.table.get_primary)(self.context.as_ptr(), &raw mut handle) })?;
        Ok(Item { table: self.table, handle: NonNull::new(handle).ok_or_else(no_memory)? })
    }
}

fn no_memory() -> Failure {
    /// Number of the error in heif.h.
    const MEMORY: c_int = 6;
    Failure { code: MEMORY, subcode: 0, what: "not enough memory".into() }
}

impl Item {
    /// Width and height after rotation and cropping.
    pub(super) fn size(&self) -> (u32, u32) {
        let handle = self.handle.as_ptr();
        // SAFETY: the handle lives.
        let (width, height) =
            unsafe { ((self.table.handle_width)(handle), (self.table.handle_height)(handle)) };
        (u32::try_from(width).unwrap_or(0), u32::try_from(height).unwrap_or(0))
    }

    /// Whether the picture has an alpha channel, and whether its colours were multiplied by it.
    pub(super) fn alpha(&self) -> (bool, bool) {
        let handle = self.handle.as_ptr();
        // SAFETY: the handle lives.
        unsafe { ((self.table.has_alpha)(handle) != 0, (self.table.is_premultiplied)(handle) != 0) }
    }

    /// Number of bits of the luma samples; 8 if it is not known.
    pub(super) fn luma_bits(&self) -> u32 {
        // SAFETY: the handle lives.
        let bits = unsafe { (self.table.luma_bits)(self.handle.as_ptr()) };
        u32::try_from(bits).ok().filter(|bits| *bits > 0).unwrap_or(8)
    }

    /// Decodes to planes as they are coded.
    pub(super) fn decode(&self) -> Result<Image, Failure> {
        self.decode_to(UNDEFINED, UNDEFINED)
    }

    /// Decodes to interleaved 8-bit RGB, with or without alpha.
    pub(super) fn decode_rgb(&self, has_alpha: bool) -> Result<Image, Failure> {
        self.decode_to(COLORSPACE_RGB, if has_alpha { CHROMA_RGBA } else { CHROMA_RGB })
    }

    fn decode_to(&self, colorspace: c_int, chroma: c_int) -> Result<Image, Failure> {
        let mut image = std::ptr::null_mut();
        let handle = self.handle.as_ptr();
        // SAFETY: the handle lives, `image` may be written, and a null pointer stands for default options.
        let error =
            unsafe { (self.table.decode)(handle, &raw mut image, colorspace, chroma, std::ptr::null()) };
        check(error)?;
        NonNull::new(image).map(|image| Image::new(self.table, image)).ok_or_else(no_memory)
    }

    /// The thumbnails of this picture.
    pub(super) fn thumbnails(&self) -> Vec<Item> {
        let handle = self.handle.as_ptr();
        // SAFETY: the handle lives.
        let n = unsafe { (self.table.n_thumbnails)(handle) };
        let mut ids = vec![0; usize::try_from(n).unwrap_or(0).min(MOST_ITEMS)];
        // SAFETY: `ids` has space for as many numbers as are passed.
        let n = unsafe { (self.table.thumbnail_ids)(handle, ids.as_mut_ptr(), ids.len() as c_int) };
        let ids = ids.into_iter().take(usize::try_from(n).unwrap_or(0));
        let item = |id| {
            let mut thumbnail = std::ptr::null_mut();
            // SAFETY: the handle lives, and `thumbnail` may be written.
            check(unsafe { (self.table.get_thumbnail)(handle, id, &raw mut thumbnail) }).ok()?;
            Some(Item { table: self.table, handle: NonNull::new(thumbnail)? })
        };
        ids.filter_map(item).collect()
    }

    /// The first block of metadata of this item type (`Exif`, `mime`) and content type.
    pub(super) fn metadata(&self, item_type: &CStr, content_type: Option<&CStr>) -> Option<Vec<u8>> {
        let handle = self.handle.as_ptr();
        let mut ids = [0; MOST_ITEMS];
        // SAFETY: `ids` has space for as many numbers as are passed, and the text ends with a zero.
        let n = unsafe {
            (self.table.metadata_ids)(handle, item_type.as_ptr(), ids.as_mut_ptr(), MOST_ITEMS as c_int)
        };
        let ids = &ids[..usize::try_from(n).unwrap_or(0).min(MOST_ITEMS)];
        let id = ids.iter().copied().find(|id| {
            content_type.is_none_or(|wanted| {
                // SAFETY: the handle lives; the text, if there is one, ends with a zero and stays as long.
                let found = unsafe { (self.table.metadata_content_type)(handle, *id) };
                // SAFETY: it is not null, and as above.
                !found.is_null() && unsafe { CStr::from_ptr(found) } == wanted
            })
        })?;
        // SAFETY: the handle lives.
        let length = unsafe { (self.table.metadata_size)(handle, id) };
        let mut block = buffer(length)?;
        // SAFETY: the block has space for the number of bytes that the library reported.
        check(unsafe { (self.table.get_metadata)(handle, id, block.as_mut_ptr().cast()) }).ok()?;
        Some(block)
    }

    /// The ICC profile of the picture.
    pub(super) fn icc(&self) -> Option<Vec<u8>> {
        let handle = self.handle.as_ptr();
        // SAFETY: the handle lives.
        let length = unsafe { (self.table.profile_size)(handle) };
        let mut profile = buffer(length)?;
        // SAFETY: the buffer has space for the number of bytes that the library reported.
        check(unsafe { (self.table.get_profile)(handle, profile.as_mut_ptr().cast()) }).ok()?;
        Some(profile)
    }

    /// The colours as numbers of ITU-T H.273, if the file states them: primaries, transfer, matrix.
    pub(super) fn cicp(&self) -> Option<[u8; 3]> {
        let mut nclx: *mut Nclx = std::ptr::null_mut();
        // SAFETY: the handle lives, and `nclx` may be written.
        check(unsafe { (self.table.handle_nclx)(self.handle.as_ptr(), &raw mut nclx) }).ok()?;
        let nclx = NonNull::new(nclx)?;
        // SAFETY: the library returned a structure of its own, which begins with these fields.
        let found =
            unsafe { [(*nclx.as_ptr()).primaries, (*nclx.as_ptr()).transfer, (*nclx.as_ptr()).matrix] };
        // SAFETY: it was allocated for the caller, and is freed once.
        unsafe { (self.table.nclx_free)(nclx.as_ptr()) };
        let mut numbers = [0; 3];
        for (number, found) in numbers.iter_mut().zip(found) {
            *number = u8::try_from(found).ok()?;
        }
        Some(numbers)
    }
}

/// Memory for a block of this length, if it is not empty and not too long.
fn buffer(length: usize) -> Option<Vec<u8>> {
    (1..=MOST_BLOCK_BYTES).contains(&length).then(|| vec![0; length])
}

impl Drop for Item {
    fn drop(&mut self) {
        // SAFETY: it was returned for the caller, and is released once.
        unsafe { (self.table.handle_release)(self.handle.as_ptr()) };
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: it was allocated by the library, and is freed once; handles count references of their own.
        unsafe { (self.table.context_free)(self.context.as_ptr()) };
    }
}
