//! Arguments of `thalweg preview`.

use std::path::PathBuf;

use clap::Args;

/// Extract the largest embedded preview of raw files, without decoding it
///
/// The preview of photo.cr2 is DIR/photo.cr2.jpg. A JPEG gets the EXIF (without maker notes), XMP and ICC
/// profile of the file if it has none itself, and the orientation. Uncompressed thumbnails become TIFF files.
/// Also works on other files with embedded pictures. Existing files are not overwritten without --force. With
/// one file and no --output, the preview goes to standard output.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  thalweg preview *.nef -o previews
  thalweg preview photo.cr3 > photo.jpg
  thalweg preview photo.dng --json")]
pub(crate) struct PreviewArgs {
    /// Raw files, or other files with embedded pictures
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Folder for the previews; created if it does not exist
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, short, requires = "output")]
    pub(crate) force: bool,

    /// Print all embedded pictures of each file as one line of JSON, and write no preview
    #[arg(long, conflicts_with = "output")]
    pub(crate) json: bool,
}
