//! A library with the interface of libheif that does what a file says: it ends the process, takes memory without
//! a limit, never returns, or tries to get out. It shows what a bad file costs, because no version of the real one is known to fail in
//! these ways.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The library's source. A picture is 8 x 8 pixels of grey, and its file contains what decoding it does.
const SOURCE: &str = r#"
#![crate_type = "cdylib"]
use std::ffi::{c_char, c_int, c_void};

#[repr(C)]
pub struct Error { code: c_int, subcode: c_int, message: *const c_char }
const FINE: Error = Error { code: 0, subcode: 0, message: c"fine".as_ptr() };

pub struct Context { start: *const u8, length: usize }
static GREY: [u8; 64] = [99; 64];

#[no_mangle] pub extern "C" fn heif_get_version_number() -> u32 {
    if std::env::var_os("THALWEG_FAKE_ENDS").is_some() { std::process::exit(127) }
    VERSION
}
#[no_mangle] pub extern "C" fn heif_get_version() -> *const c_char { c"1.20.99".as_ptr() }
#[no_mangle] pub extern "C" fn heif_init(_: *const c_void) -> Error { FINE }
#[no_mangle] pub extern "C" fn heif_have_decoder_for_format(_: c_int) -> c_int { HAS_HEVC }
#[no_mangle] pub extern "C" fn heif_context_alloc() -> *mut Context {
    Box::into_raw(Box::new(Context { start: std::ptr::null(), length: 0 }))
}
#[no_mangle] pub extern "C" fn heif_context_free(_: *mut Context) {}
#[no_mangle] pub extern "C" fn heif_context_set_maximum_image_size_limit(_: *mut Context, _: c_int) {}
#[no_mangle] pub extern "C" fn heif_context_set_max_decoding_threads(_: *mut Context, _: c_int) {}
#[no_mangle] pub extern "C" fn heif_context_read_from_memory_without_copy(
    context: *mut Context, start: *const u8, length: usize, _: *const c_void) -> Error {
    unsafe { *context = Context { start, length } };
    FINE
}
#[no_mangle] pub extern "C" fn heif_context_get_primary_image_handle(
    context: *mut Context, handle: *mut *mut Context) -> Error {
    unsafe { *handle = context };
    FINE
}
#[no_mangle] pub extern "C" fn heif_image_handle_release(_: *mut Context) {}
#[no_mangle] pub extern "C" fn heif_image_handle_get_width(_: *mut Context) -> c_int { 8 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_height(_: *mut Context) -> c_int { 8 }
#[no_mangle] pub extern "C" fn heif_image_handle_has_alpha_channel(_: *mut Context) -> c_int { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_is_premultiplied_alpha(_: *mut Context) -> c_int { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_luma_bits_per_pixel(_: *mut Context) -> c_int { 8 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_number_of_thumbnails(_: *mut Context) -> c_int { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_list_of_thumbnail_IDs(
    _: *mut Context, _: *mut u32, _: c_int) -> c_int { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_thumbnail(
    _: *mut Context, _: u32, _: *mut *mut Context) -> Error { FINE }
#[no_mangle] pub extern "C" fn heif_image_handle_get_list_of_metadata_block_IDs(
    _: *mut Context, _: *const c_char, _: *mut u32, _: c_int) -> c_int { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_metadata_content_type(
    _: *mut Context, _: u32) -> *const c_char { std::ptr::null() }
#[no_mangle] pub extern "C" fn heif_image_handle_get_metadata_size(_: *mut Context, _: u32) -> usize { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_metadata(
    _: *mut Context, _: u32, _: *mut c_void) -> Error { FINE }
#[no_mangle] pub extern "C" fn heif_image_handle_get_raw_color_profile_size(_: *mut Context) -> usize { 0 }
#[no_mangle] pub extern "C" fn heif_image_handle_get_raw_color_profile(
    _: *mut Context, _: *mut c_void) -> Error { FINE }
#[no_mangle] pub extern "C" fn heif_image_handle_get_nclx_color_profile(
    _: *mut Context, _: *mut *mut c_void) -> Error { Error { code: 10, ..FINE } }
#[no_mangle] pub extern "C" fn heif_image_get_nclx_color_profile(
    _: *mut Context, _: *mut *mut c_void) -> Error { Error { code: 10, ..FINE } }
#[no_mangle] pub extern "C" fn heif_nclx_color_profile_free(_: *mut c_void) {}
#[no_mangle] pub extern "C" fn heif_decode_image(
    handle: *mut Context, image: *mut *mut Context, _: c_int, _: c_int, _: *const c_void) -> Error {
    let Context { start, length } = unsafe { &*handle };
    let bytes = unsafe { std::slice::from_raw_parts(*start, *length) };
    let says = |word: &[u8]| bytes.windows(word.len()).any(|window| window == word);
    if says(b"ABORT") { std::process::abort() }
    if says(b"EXIT") { std::process::exit(0) }
    if says(b"HANG") { loop { std::thread::sleep(std::time::Duration::from_secs(1)) } }
    if says(b"MEMORY") {
        let mut all = Vec::new();
        loop { all.push(vec![1u8; 16 << 20]) }
    }
    if says(b"HOSTILE") && got_out() { std::process::abort() }
    if says(b"PRINT") { println!("{}", "noise ".repeat(1000)) }
    if says(b"REFUSE") { return Error { code: 4, subcode: 3003, message: c"unsupported codec".as_ptr() } }
    unsafe { *image = handle };
    FINE
}
#[no_mangle] pub extern "C" fn heif_image_release(_: *mut Context) {}
#[no_mangle] pub extern "C" fn heif_image_get_colorspace(_: *mut Context) -> c_int { 2 }
#[no_mangle] pub extern "C" fn heif_image_get_chroma_format(_: *mut Context) -> c_int { 0 }
#[no_mangle] pub extern "C" fn heif_image_get_width(_: *mut Context, _: c_int) -> c_int { 8 }
#[no_mangle] pub extern "C" fn heif_image_get_height(_: *mut Context, _: c_int) -> c_int { 8 }
#[no_mangle] pub extern "C" fn heif_image_get_bits_per_pixel_range(_: *mut Context, _: c_int) -> c_int { 8 }
#[no_mangle] pub extern "C" fn heif_image_get_plane_readonly(
    _: *mut Context, _: c_int, stride: *mut c_int) -> *const u8 {
    unsafe { *stride = 8 };
    GREY.as_ptr()
}
#[no_mangle] pub extern "C" fn heif_image_get_decoding_warnings(
    _: *mut Context, _: c_int, _: *mut Error, _: c_int) -> c_int { 0 }
"#;

/// What a decoder that was taken over tries.
const HOSTILE: &str = r#"
fn got_out() -> bool {
    let deeds: [fn() -> bool; 8] = [
        || std::fs::read("/etc/passwd").is_ok(),
        || std::fs::read_dir("/").is_ok(),
        || std::fs::write("taken", "x").is_ok(),
        || std::fs::remove_file("photos/secret.txt").is_ok(),
        || std::net::TcpListener::bind("127.0.0.1:0").is_ok(),
        || std::os::unix::net::UnixDatagram::unbound().is_ok(),
        || std::process::Command::new("/bin/true").status().is_ok(),
        || std::env::var_os("AWS_SECRET_ACCESS_KEY").is_some(),
    ];
    deeds.into_iter().fold(false, |got_out, deed| deed() || got_out)
}
"#;

/// Compiles the library into a folder; `None` if there is no compiler.
pub(super) fn compiled(folder: &Path, version: u32, has_hevc: bool) -> Option<PathBuf> {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let (source, library) = (folder.join("fake.rs"), folder.join("libfake.so"));
    let constants =
        format!("const VERSION: u32 = {version};\nconst HAS_HEVC: c_int = {};\n", i32::from(has_hevc));
    std::fs::write(&source, format!("{SOURCE}{HOSTILE}{constants}")).unwrap();
    let output = Command::new(compiler)
        .args(["--edition=2021", "-Copt-level=0", "-Cpanic=abort", "-o"])
        .args([&library, &source])
        .output();
    match output {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(library)
        }
        Err(error) => {
            eprintln!("skipped: no Rust compiler: {error}");
            None
        }
    }
}
