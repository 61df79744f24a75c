//! Decodes a picture to upright sRGB with alpha, and writes it as PAM to standard output.
//!
//!     cargo run --release -p thalweg-pixel --example to_pam -- PICTURE > picture.pam

use std::fs::File;
use std::io::{BufReader, Write as _};

use thalweg_pixel::{SrgbOptions, decode_srgb};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: to_pam PICTURE")?;
    let options = SrgbOptions { alpha: true, ..SrgbOptions::default() };
    let picture = decode_srgb(Box::new(BufReader::new(File::open(path)?)), &options)?;
    let mut out = std::io::stdout().lock();
    let (width, height) = (picture.header.width, picture.header.height);
    write!(out, "P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n")?;
    out.write_all(&picture.pixels)?;
    Ok(())
}
