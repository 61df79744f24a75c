//! Notes of every maker: the first byte says whose, the second in which order of bytes, the rest is the
//! note's directory.
#![no_main]

#[path = "../../crates/tag/tests/maker/camera.rs"]
mod camera;

use camera::{CAMERAS, Order, file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let &[whose, order, ref directory @ ..] = data else { return };
    let order = if order & 1 == 0 { Order::Big } else { Order::Little };
    thalweg_fuzz::parse(&file(&CAMERAS[usize::from(whose) % CAMERAS.len()], order, directory), "tif");
});
