//! Arguments of `thalweg thumbnail`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::pixel::Format;
use engine::pixel::thumbnail::UseEmbedded;

/// Make thumbnails of all pictures under the given paths
///
/// The thumbnail of /a/b/photo.png is DIR/a/b/photo.png.jpg: the whole path, and an extension behind the
/// name, so that no two files have the same. Thumbnails are turned as the photo is seen, in sRGB, and never
/// larger than the picture. One that was made of the same file with the same options is kept; what lies in
/// DIR has no thumbnails of its own. A file that cannot be decoded is named, and the run goes on.
#[derive(Args, Debug)]
pub(crate) struct ThumbnailArgs {
    /// Directories, with all that lies below them, and files
    #[arg(required_unless_present = "list", value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// The folder for the thumbnails; made if it does not exist
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,

    /// Further paths from a file, one a line; - is standard input
    #[arg(long, short = '@', value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,

    /// The paths in the list end with a zero byte, not with a line break
    #[arg(long, short = '0', requires = "list")]
    pub(crate) null: bool,

    /// The square that thumbnails fit into, in pixels
    #[arg(long, value_name = "PIXELS", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub(crate) size: u32,

    /// Whether thumbnails that cameras put into files are used
    ///
    /// auto: where they are large enough and have the picture's shape. only: whatever their size, and a file
    /// without one has no thumbnail.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) embedded: When,

    /// The format of the thumbnails
    #[arg(long, value_name = "FORMAT", default_value = "jpeg")]
    pub(crate) format: ThumbnailFormat,

    /// Quality of the thumbnails, 1 to 100
    #[arg(long, short = 'Q', value_name = "N", default_value = "80", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) quality: u8,

    /// Make all thumbnails anew, also those that are up to date
    #[arg(long, short)]
    pub(crate) force: bool,

    /// Print what became of each file as JSON on standard output, and a summary at the end
    #[arg(long)]
    pub(crate) json: bool,

    /// Workers; by default as many as there are processors, more while they wait for the device
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Record who worked and who waited, and for what; see `thalweg profile`
    #[arg(long, value_name = "FILE", help_heading = "Measuring")]
    pub(crate) profile: Option<PathBuf>,
}

/// When thumbnails in files are used.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Never,
    Only,
}

impl From<When> for UseEmbedded {
    fn from(when: When) -> UseEmbedded {
        match when {
            When::Auto => UseEmbedded::Auto,
            When::Never => UseEmbedded::Never,
            When::Only => UseEmbedded::Only,
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
