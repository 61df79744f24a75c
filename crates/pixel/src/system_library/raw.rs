//! LibRaw: develops the sensor data of camera raw files. LGPL-2.1 or CDDL-1.0.
//!
//! `libraw_data_t` changes with each version, so only functions that take it as an opaque pointer are used.
#![expect(unsafe_code, reason = "types of C functions cannot be checked")]

use std::ffi::{CStr, c_char, c_int, c_uchar, c_uint, c_ushort, c_void};
use std::sync::OnceLock;

use super::{OpenLibrary, Package, SystemLibrary, Unavailable};

/// Names and packages of LibRaw.
pub(crate) const LIBRAW: SystemLibrary = SystemLibrary {
    name: "LibRaw",
    purpose: "RAW",
    variable: "THALWEG_LIBRAW",
    // The variant for several threads first; the number changes with each version.
    elf: &[
        "libraw_r.so.25",
        "libraw_r.so.24",
        "libraw_r.so.23",
        "libraw_r.so.20",
        "libraw_r.so.19",
        "libraw.so.25",
        "libraw.so.24",
        "libraw.so.23",
        "libraw.so.20",
        "libraw.so.19",
    ],
    macos: &["libraw_r.25.dylib", "libraw_r.24.dylib", "libraw_r.23.dylib", "libraw_r.dylib", "libraw.dylib"],
    windows: &["libraw_r-25.dll", "libraw_r-24.dll", "libraw_r-23.dll", "raw_r.dll", "libraw.dll"],
    packages: &[
        Package { os: "linux", system: "Debian 12", install: "libraw20" },
        Package { os: "linux", system: "Debian 13 and Ubuntu 24.04", install: "libraw23t64" },
        Package { os: "linux", system: "Fedora", install: "LibRaw" },
        Package { os: "linux", system: "Alpine", install: "libraw" },
        Package { os: "macos", system: "Homebrew", install: "libraw" },
        Package { os: "windows", system: "MSYS2", install: "mingw-w64-ucrt-x86_64-libraw" },
    ],
};

/// Oldest version whose interface was checked: 0.19.
const OLDEST: c_int = 19 << 8;

/// Opaque state of one file.
pub(crate) enum Data {}

/// A developed picture; its samples follow.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct ProcessedPicture {
    pub(crate) kind: c_int,
    pub(crate) height: c_ushort,
    pub(crate) width: c_ushort,
    pub(crate) colors: c_ushort,
    pub(crate) bits: c_ushort,
    pub(crate) data_size: c_uint,
    pub(crate) data: [c_uchar; 1],
}

/// Called between steps; another answer than 0 stops the work.
pub(crate) type OnProgress = unsafe extern "C" fn(*mut c_void, c_int, c_int, c_int) -> c_int;

type Step = unsafe extern "C" fn(*mut Data) -> c_int;

/// Functions of the library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    version: unsafe extern "C" fn() -> *const c_char,
    pub(crate) init: unsafe extern "C" fn(c_uint) -> *mut Data,
    pub(crate) close: unsafe extern "C" fn(*mut Data),
    pub(crate) open_buffer: unsafe extern "C" fn(*mut Data, *const c_void, usize) -> c_int,
    pub(crate) raw_width: Step,
    pub(crate) raw_height: Step,
    pub(crate) unpack: Step,
    pub(crate) process: Step,
    pub(crate) make_image: unsafe extern "C" fn(*mut Data, *mut c_int) -> *mut ProcessedPicture,
    pub(crate) clear_image: unsafe extern "C" fn(*mut ProcessedPicture),
    pub(crate) error_text: unsafe extern "C" fn(c_int) -> *const c_char,
    pub(crate) set_progress: unsafe extern "C" fn(*mut Data, OnProgress, *mut c_void),
    pub(crate) set_bits: unsafe extern "C" fn(*mut Data, c_int),
    pub(crate) set_colour: unsafe extern "C" fn(*mut Data, c_int),
}

/// Opens LibRaw and looks up its functions, once.
///
/// # Errors
/// It is missing, switched off or too old.
pub(crate) fn table() -> Result<&'static Table, Unavailable> {
    static TABLE: OnceLock<Result<Table, Unavailable>> = OnceLock::new();
    TABLE.get_or_init(|| LIBRAW.open().and_then(|opened| load(&opened))).as_ref().map_err(Clone::clone)
}

fn load(opened: &OpenLibrary) -> Result<Table, Unavailable> {
    type Number = unsafe extern "C" fn() -> c_int;
    // SAFETY: the type is that of libraw.h.
    let number: Number = unsafe { opened.function(c"libraw_versionNumber") }?;
    // SAFETY: it only returns a constant.
    let found = unsafe { number() };
    if found < OLDEST {
        let reason = format!("its version is {}.{}, and 0.19 is needed", found >> 16, found >> 8 & 0xFF);
        return Err(opened.unsuitable(reason, Some(number as *const ())));
    }
    macro_rules! f {
        ($name:literal) => {
            // SAFETY: the field of the table has the type that libraw.h declares, with an opaque pointer.
            unsafe { opened.function($name) }?
        };
    }
    Ok(Table {
        version: f!(c"libraw_version"),
        init: f!(c"libraw_init"),
        close: f!(c"libraw_close"),
        open_buffer: f!(c"libraw_open_buffer"),
        raw_width: f!(c"libraw_get_raw_width"),
        raw_height: f!(c"libraw_get_raw_height"),
        unpack: f!(c"libraw_unpack"),
        process: f!(c"libraw_dcraw_process"),
        make_image: f!(c"libraw_dcraw_make_mem_image"),
        clear_image: f!(c"libraw_dcraw_clear_mem"),
        error_text: f!(c"libraw_strerror"),
        set_progress: f!(c"libraw_set_progress_handler"),
        set_bits: f!(c"libraw_set_output_bps"),
        set_colour: f!(c"libraw_set_output_color"),
    })
}

/// Version and path of the library.
pub(super) fn describe() -> Result<String, Unavailable> {
    let opened = LIBRAW.open()?;
    let table = table()?;
    // SAFETY: the version is a constant text that ends with a zero.
    let version = unsafe { CStr::from_ptr((table.version)()) }.to_string_lossy();
    Ok(format!("{version} ({})", opened.path(Some(table.version as *const ()))))
}
