//! Arguments of `thalweg sharpen`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

/// Sharpen a picture as libvips does, on all processors
///
/// Makes lightness differ more from that of its surroundings, by a curve, and leaves colour alone: libvips'
/// sharpen, with the names and defaults of its parameters and the same samples as result. Reads JPEG, PNG,
/// TIFF, BMP and WebP in 8-bit grey and RGB, with or without alpha; writes what the name of OUT asks for.
/// Orientation, ICC profile and EXIF go along where the format holds them (BMP holds none). The output
/// appears when it is complete; one that is there is kept.
///
/// Exit code 1 means that --partial wrote a damaged picture.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
pub(crate) struct SharpenArgs {
    /// The picture
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,

    /// The file to write: .jpg, .png, .tif, .bmp or .webp
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,

    /// Standard deviation of the Gaussian blur, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 0.5)]
    pub(crate) sigma: f64,

    /// Differences of lightness (0 to 100) up to this are flat, larger ones jagged
    #[arg(long, value_name = "L", default_value_t = 2.0)]
    pub(crate) x1: f64,

    /// The most by which a pixel gets brighter
    #[arg(long, value_name = "L", default_value_t = 10.0)]
    pub(crate) y2: f64,

    /// The most by which a pixel gets darker
    #[arg(long, value_name = "L", default_value_t = 20.0)]
    pub(crate) y3: f64,

    /// Slope for flat areas
    #[arg(long, value_name = "SLOPE", default_value_t = 0.0)]
    pub(crate) m1: f64,

    /// Slope for jagged areas
    #[arg(long, value_name = "SLOPE", default_value_t = 3.0)]
    pub(crate) m2: f64,

    /// Quality of a JPEG or WebP, 1 to 100; from 90 on a JPEG keeps colour at full size
    #[arg(long, short = 'Q', value_name = "Q", default_value_t = 75, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) quality: u8,

    /// Threads in all [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Replace OUT if it is there
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Write what is left of a picture that is cut short or damaged, grey where nothing is
    #[arg(long)]
    pub(crate) partial: bool,

    /// Write a timeline of all threads, to be looked at with `thalweg profile`
    #[arg(long, value_name = "FILE")]
    pub(crate) profile: Option<PathBuf>,

    /// Print what was done as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
}
