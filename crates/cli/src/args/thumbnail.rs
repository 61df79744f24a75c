//! Arguments of `thalweg thumbnail`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::pixel::Format;
use engine::pixel::thumbnail::UseEmbedded;

use super::{ExcludeArgs, PathListArgs};

/// Make thumbnails of all pictures under the given paths
///
/// The thumbnail of /a/b/photo.png is DIR/a/b/photo.png.jpg: the full path plus an extension, so names never
/// collide. Thumbnails are upright, in sRGB, and never larger than the picture. Up-to-date thumbnails (same
/// file, same options) are kept. Files inside DIR are ignored. A file that cannot be decoded is reported, and
/// the run continues.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg thumbnail ~/Pictures -o thumbnails
  thalweg thumbnail photos -o web --size 1024 --format webp")]
pub(crate) struct ThumbnailArgs {
    /// Files and directories; directories are read recursively
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Folder for the thumbnails; created if it does not exist
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,

    #[command(flatten)]
    pub(crate) excludes: ExcludeArgs,

    #[command(flatten)]
    pub(crate) listed: PathListArgs,

    /// Maximum width and height of the thumbnails, in pixels
    #[arg(long, value_name = "PIXELS", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub(crate) size: u32,

    /// Whether to use the thumbnails that cameras embed in files
    ///
    /// auto: if they are large enough and have the picture's aspect ratio. only: always, at any size; files
    /// without an embedded thumbnail fail.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) embedded: EmbeddedUse,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "jpeg")]
    pub(crate) format: ThumbnailFormat,

    /// Quality, 1 to 100
    #[arg(long, short = 'Q', value_name = "N", default_value = "80", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) quality: u8,

    /// Make all thumbnails again, including up-to-date ones
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Print the result for each file as JSON on standard output, and a summary at the end
    #[arg(long)]
    pub(crate) json: bool,

    /// Maximum number of worker threads [default: one per CPU, more while they wait]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Record the work and wait times of all threads to FILE; view it with `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Profiling")]
    pub(crate) profile: Option<PathBuf>,
}

/// When thumbnails in files are used.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EmbeddedUse {
    Auto,
    Never,
    Only,
}

impl From<EmbeddedUse> for UseEmbedded {
    fn from(when: EmbeddedUse) -> UseEmbedded {
        match when {
            EmbeddedUse::Auto => UseEmbedded::Auto,
            EmbeddedUse::Never => UseEmbedded::Never,
            EmbeddedUse::Only => UseEmbedded::Only,
        }
    }
}

/// Formats that browsers show and that are small.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ThumbnailFormat {
    Jpeg,
    #[value(name = "webp")]
    WebP,
}

impl From<ThumbnailFormat> for Format {
    fn from(format: ThumbnailFormat) -> Format {
        match format {
            ThumbnailFormat::Jpeg => Format::Jpeg,
            ThumbnailFormat::WebP => Format::WebP,
        }
    }
}
