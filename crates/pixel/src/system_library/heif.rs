//! libheif: decodes HEIC and HEIF, with libde265 or another decoder of HEVC behind it. LGPL-3.0.
//!
//! Versions from 1.15 on are used through one table of functions; those that came later may be missing.
#![expect(unsafe_code, reason = "types of C functions cannot be checked")]

use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;

use super::{OpenLibrary, Package, SystemLibrary, Unavailable};

/// Names and packages of libheif.
pub(crate) const LIBHEIF: SystemLibrary = SystemLibrary {
    name: "libheif",
    purpose: "HEIC",
    variable: "THALWEG_LIBHEIF",
    elf: &["libheif.so.1"],
    macos: &["libheif.1.dylib"],
    windows: &["libheif.dll", "heif.dll"],
    packages: &[
        Package { os: "linux", system: "Debian 12", install: "libheif1" },
        Package {
            os: "linux",
            system: "Debian 13 and Ubuntu 24.04",
            install: "libheif1 libheif-plugin-libde265",
        },
        Package { os: "linux", system: "Fedora", install: "libheif-freeworld from RPM Fusion" },
        Package { os: "linux", system: "Alpine", install: "libheif" },
        Package { os: "macos", system: "Homebrew", install: "libheif" },
        Package { os: "windows", system: "MSYS2", install: "mingw-w64-ucrt-x86_64-libheif" },
    ],
};

/// Oldest version that was tested: 1.15.
const OLDEST: u32 = 1 << 24 | 15 << 16;

/// Number of the coding of HEIC in the library's interface.
const HEVC: c_int = 1;

/// Opaque types of the library.
pub(crate) enum Context {}
pub(crate) enum Handle {}
pub(crate) enum Image {}

/// Error of the library; 0 is no error.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeifError {
    pub(crate) code: c_int,
    pub(crate) subcode: c_int,
    /// A constant or a text of the object that failed, ending with a zero.
    pub(crate) message: *const c_char,
}

/// The beginning of the library's colour description, which is all that is read of it.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Nclx {
    pub(crate) version: u8,
    pub(crate) primaries: c_int,
    pub(crate) transfer: c_int,
    pub(crate) matrix: c_int,
    pub(crate) full_range: u8,
}

/// Limits of a context, version 2 of the structure (libheif 1.20); version 1 (1.19) ends before the last
/// field. Only fields of the version that the library reports are written.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct SecurityLimits {
    pub(crate) version: u8,
    pub(crate) image_pixels: u64,
    pub(crate) tiles: u64,
    pub(crate) bayer_pixels: u32,
    pub(crate) items: u32,
    pub(crate) profile_bytes: u32,
    pub(crate) block_bytes: u64,
    pub(crate) components: u32,
    pub(crate) extents: u32,
    pub(crate) group_size: u32,
    pub(crate) children: u32,
    pub(crate) total_bytes: u64,
}

type GetInt<T> = unsafe extern "C" fn(*const T) -> c_int;

/// Functions of the library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) get_version: unsafe extern "C" fn() -> *const c_char,
    pub(crate) context_alloc: unsafe extern "C" fn() -> *mut Context,
    pub(crate) context_free: unsafe extern "C" fn(*mut Context),
    pub(crate) read_from_memory:
        unsafe extern "C" fn(*mut Context, *const c_void, usize, *const c_void) -> HeifError,
    pub(crate) set_size_limit: unsafe extern "C" fn(*mut Context, c_int),
    pub(crate) set_threads: unsafe extern "C" fn(*mut Context, c_int),
    pub(crate) get_primary: unsafe extern "C" fn(*mut Context, *mut *mut Handle) -> HeifError,
    pub(crate) handle_release: unsafe extern "C" fn(*const Handle),
    pub(crate) handle_width: GetInt<Handle>,
    pub(crate) handle_height: GetInt<Handle>,
    pub(crate) has_alpha: GetInt<Handle>,
    pub(crate) is_premultiplied: GetInt<Handle>,
    pub(crate) luma_bits: GetInt<Handle>,
    pub(crate) n_thumbnails: GetInt<Handle>,
    pub(crate) thumbnail_ids: unsafe extern "C" fn(*const Handle, *mut u32, c_int) -> c_int,
    pub(crate) get_thumbnail: unsafe extern "C" fn(*const Handle, u32, *mut *mut Handle) -> HeifError,
    pub(crate) metadata_ids: unsafe extern "C" fn(*const Handle, *const c_char, *mut u32, c_int) -> c_int,
    pub(crate) metadata_content_type: unsafe extern "C" fn(*const Handle, u32) -> *const c_char,
    pub(crate) metadata_size: unsafe extern "C" fn(*const Handle, u32) -> usize,
    pub(crate) get_metadata: unsafe extern "C" fn(*const Handle, u32, *mut c_void) -> HeifError,
    pub(crate) profile_size: unsafe extern "C" fn(*const Handle) -> usize,
    pub(crate) get_profile: unsafe extern "C" fn(*const Handle, *mut c_void) -> HeifError,
    pub(crate) handle_nclx: unsafe extern "C" fn(*const Handle, *mut *mut Nclx) -> HeifError,
    pub(crate) image_nclx: unsafe extern "C" fn(*const Image, *mut *mut Nclx) -> HeifError,
    pub(crate) nclx_free: unsafe extern "C" fn(*mut Nclx),
    pub(crate) decode:
        unsafe extern "C" fn(*const Handle, *mut *mut Image, c_int, c_int, *const c_void) -> HeifError,
    pub(crate) image_release: unsafe extern "C" fn(*const Image),
    pub(crate) image_colorspace: GetInt<Image>,
    pub(crate) image_chroma: GetInt<Image>,
    pub(crate) image_width: unsafe extern "C" fn(*const Image, c_int) -> c_int,
    pub(crate) image_height: unsafe extern "C" fn(*const Image, c_int) -> c_int,
    pub(crate) image_bits: unsafe extern "C" fn(*const Image, c_int) -> c_int,
    pub(crate) image_plane: unsafe extern "C" fn(*const Image, c_int, *mut c_int) -> *const u8,
    pub(crate) warnings: unsafe extern "C" fn(*const Image, c_int, *mut HeifError, c_int) -> c_int,
    pub(crate) have_decoder: unsafe extern "C" fn(c_int) -> c_int,
    /// From 1.19 on.
    pub(crate) security_limits: Option<unsafe extern "C" fn(*const Context) -> *mut SecurityLimits>,
}

/// Opens libheif and looks up its functions, once.
///
/// # Errors
/// It is missing, switched off or too old.
pub(crate) fn table() -> Result<&'static Table, Unavailable> {
    static TABLE: OnceLock<Result<Table, Unavailable>> = OnceLock::new();
    TABLE.get_or_init(|| LIBHEIF.open().and_then(|opened| load(&opened))).as_ref().map_err(Clone::clone)
}

fn load(opened: &OpenLibrary) -> Result<Table, Unavailable> {
    type Version = unsafe extern "C" fn() -> u32;
    type Init = unsafe extern "C" fn(*const c_void) -> HeifError;
    // SAFETY: the type is that of heif.h, for all versions from 1.0 on.
    let version: Version = unsafe { opened.function(c"heif_get_version_number") }?;
    // SAFETY: it only returns a constant.
    let number = unsafe { version() };
    if number < OLDEST {
        let reason = format!("its version is {}.{}, and 1.15 is needed", number >> 24, number >> 16 & 0xFF);
        return Err(opened.unsuitable(reason, Some(version as *const ())));
    }
    // SAFETY: as above, from 1.13 on.
    let init: Init = unsafe { opened.function(c"heif_init") }?;
    // SAFETY: a null pointer stands for the defaults; this runs once.
    unsafe { init(std::ptr::null()) };
    // SAFETY: all types are those of heif.h, which are the same in all versions from 1.15 to 1.23.
    unsafe { functions(opened) }
}

/// Looks up the functions.
///
/// # Safety
/// `opened` must be libheif 1.15 or later.
unsafe fn functions(opened: &OpenLibrary) -> Result<Table, Unavailable> {
    macro_rules! f {
        ($name:literal) => {
            // SAFETY: the field of the table has the type that heif.h declares.
            unsafe { opened.function($name) }?
        };
    }
    Ok(Table {
        get_version: f!(c"heif_get_version"),
        context_alloc: f!(c"heif_context_alloc"),
        context_free: f!(c"heif_context_free"),
        read_from_memory: f!(c"heif_context_read_from_memory_without_copy"),
        set_size_limit: f!(c"heif_context_set_maximum_image_size_limit"),
        set_threads: f!(c"heif_context_set_max_decoding_threads"),
        get_primary: f!(c"heif_context_get_primary_image_handle"),
        handle_release: f!(c"heif_image_handle_release"),
        handle_width: f!(c"heif_image_handle_get_width"),
        handle_height: f!(c"heif_image_handle_get_height"),
        has_alpha: f!(c"heif_image_handle_has_alpha_channel"),
        is_premultiplied: f!(c"heif_image_handle_is_premultiplied_alpha"),
        luma_bits: f!(c"heif_image_handle_get_luma_bits_per_pixel"),
        n_thumbnails: f!(c"heif_image_handle_get_number_of_thumbnails"),
        thumbnail_ids: f!(c"heif_image_handle_get_list_of_thumbnail_IDs"),
        get_thumbnail: f!(c"heif_image_handle_get_thumbnail"),
        metadata_ids: f!(c"heif_image_handle_get_list_of_metadata_block_IDs"),
        metadata_content_type: f!(c"heif_image_handle_get_metadata_content_type"),
        metadata_size: f!(c"heif_image_handle_get_metadata_size"),
        get_metadata: f!(c"heif_image_handle_get_metadata"),
        profile_size: f!(c"heif_image_handle_get_raw_color_profile_size"),
        get_profile: f!(c"heif_image_handle_get_raw_color_profile"),
        handle_nclx: f!(c"heif_image_handle_get_nclx_color_profile"),
        image_nclx: f!(c"heif_image_get_nclx_color_profile"),
        nclx_free: f!(c"heif_nclx_color_profile_free"),
        decode: f!(c"heif_decode_image"),
        image_release: f!(c"heif_image_release"),
        image_colorspace: f!(c"heif_image_get_colorspace"),
        image_chroma: f!(c"heif_image_get_chroma_format"),
        image_width: f!(c"heif_image_get_width"),
        image_height: f!(c"heif_image_get_height"),
        image_bits: f!(c"heif_image_get_bits_per_pixel_range"),
        image_plane: f!(c"heif_image_get_plane_readonly"),
        warnings: f!(c"heif_image_get_decoding_warnings"),
        have_decoder: f!(c"heif_have_decoder_for_format"),
        // SAFETY: as above, from 1.19 on.
        security_limits: unsafe { opened.optional(c"heif_context_get_security_limits") },
    })
}

/// Whether the library can decode HEVC; some distributions leave that out.
pub(crate) fn has_hevc(table: &Table) -> bool {
    // SAFETY: it takes and returns numbers.
    unsafe { (table.have_decoder)(HEVC) != 0 }
}

/// Version and path of the library.
pub(super) fn describe() -> Result<String, Unavailable> {
    let opened = LIBHEIF.open()?;
    let table = table()?;
    // SAFETY: the version is a constant text that ends with a zero.
    let version = unsafe { std::ffi::CStr::from_ptr((table.get_version)()) }.to_string_lossy();
    let path = opened.path(Some(table.get_version as *const ()));
    if !has_hevc(table) {
        let reason = format!("version {version} has no decoder of HEVC; {}", LIBHEIF.install());
        return Err(Unavailable::Unsuitable { name: LIBHEIF.name, path, reason });
    }
    Ok(format!("{version} ({path})"))
}
