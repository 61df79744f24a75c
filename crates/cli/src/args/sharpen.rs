//! Arguments of `thalweg sharpen`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

/// Sharpen a picture like libvips, using all CPUs
///
/// Increases local contrast of lightness and leaves colour unchanged: the sharpen operation of libvips, with
/// the same parameters, defaults and results. Reads JPEG, PNG, TIFF, BMP and WebP in 8-bit grey or RGB, with
/// or without alpha; the extension of OUT selects the output format. Orientation, ICC profile and EXIF are
/// copied if the format supports them (BMP does not). OUT appears only when it is complete; an existing file
/// is not replaced without --force.
///
/// Exit code 1 means that --partial wrote a damaged picture.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(after_long_help = "\
Examples:
  thalweg sharpen in.jpg out.jpg
  thalweg sharpen in.tif out.png --sigma 1.5 --m2 2
  thalweg sharpen in.jpg out.jpg --radius 20")]
pub(crate) struct SharpenArgs {
    /// Input picture
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,

    /// Output file: .jpg, .png, .tif, .bmp or .webp
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,

    /// Standard deviation of the Gaussian blur, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 0.5)]
    pub(crate) sigma: f64,

    /// Size of the blur in the older way of libvips
    ///
    /// The same as --sigma with 1 + R / 2, where the half is rounded down: --radius 20 is --sigma 11.
    #[arg(long, value_name = "R", conflicts_with = "sigma")]
    pub(crate) radius: Option<u32>,

    /// Threshold between flat and jagged areas, as a difference of lightness (0 to 100)
    #[arg(long, value_name = "L", default_value_t = 2.0)]
    pub(crate) x1: f64,

    /// Maximum brightening of a pixel
    #[arg(long, value_name = "L", default_value_t = 10.0)]
    pub(crate) y2: f64,

    /// Maximum darkening of a pixel
    #[arg(long, value_name = "L", default_value_t = 20.0)]
    pub(crate) y3: f64,

    /// Slope for flat areas
    #[arg(long, value_name = "SLOPE", default_value_t = 0.0)]
    pub(crate) m1: f64,

    /// Slope for jagged areas
    #[arg(long, value_name = "SLOPE", default_value_t = 3.0)]
    pub(crate) m2: f64,

    /// JPEG or WebP quality, 1 to 100; from 90 on, JPEG stores colour at full resolution
    #[arg(long, short = 'Q', value_name = "Q", default_value_t = 75, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) quality: u8,

    /// Number of threads [default: number of CPUs]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Replace OUT if it exists
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Write what can be decoded of a truncated or damaged picture, the rest in grey
    #[arg(long)]
    pub(crate) partial: bool,

    /// Record the work and wait times of all threads to FILE; view it with `thalweg profile`
    #[arg(long, value_name = "FILE")]
    pub(crate) profile: Option<PathBuf>,

    /// Print a summary as JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
}
