//! Options for reading a file: which tags to read, and how.

use crate::budget::Limits;
use crate::modules::Modules;
use table::def::Role;

/// The set of tags to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// All tags of the file.
    Everything,
    /// Tags that fill columns of the catalogue (those with a [`Role`]).
    Roles,
    /// Tags with one of these names; case-insensitive.
    Names(Vec<String>),
}

impl Want {
    /// Whether a tag with this name and role is requested.
    #[inline]
    pub fn takes(&self, name: &str, role: Role) -> bool {
        match self {
            Want::Everything => true,
            Want::Roles => role != Role::None,
            Want::Names(names) => names.iter().any(|wanted| wanted.eq_ignore_ascii_case(name)),
        }
    }
}

/// Settings that control how files are read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Set of tags to read. Default: everything.
    pub want: Want,
    /// Keep structures whole (ExifTool's `-struct`); otherwise their fields become separate tags. Default:
    /// true.
    pub structs: bool,
    /// Report tags of maker notes whose meaning is unknown, under names derived from their numbers
    /// (ExifTool's `-u`). Default: false.
    pub unknown: bool,
    /// Read also what is left out with a minor warning (ExifTool's `-m`): long arrays in colour profiles of
    /// DNG, information dictionaries that a later save of a PDF replaced. Default: false.
    pub ignores_minor: bool,
    /// Read to the end (ExifTool's behaviour without `-fast`): what programs append after the picture, which
    /// is one more read per JPEG file, what follows the sound of WAV, the pictures of AVI and the comment of
    /// GIF, and the lines of texts. Ignored if no requested tag can be there. Default: true.
    pub trailers: bool,
    /// Read makers' notes in EXIF and in films, FlashPix data in JPEG, and what follows the picture data of
    /// PNG and of films (ExifTool's behaviour without `-fast2`). Default: true.
    pub maker_notes: bool,
    /// Read timed metadata in the samples of films (ExifTool's `-ee`).
    pub embedded: bool,
    /// Follow the guidelines of the Metadata Working Group (ExifTool's `-use MWG`): add its tags, computed
    /// from EXIF, IPTC and XMP, and ignore metadata in places that the guidelines do not allow. Default:
    /// false.
    pub mwg: bool,
    /// Character sets for text whose encoding the file does not specify.
    pub charsets: Charsets,
    /// ExifTool modules loaded by earlier files, which affect the order of composite tags. To reproduce the
    /// output of one ExifTool process, pass [`Metadata::modules`](crate::Metadata::modules) of the previous
    /// file. Default: none.
    pub modules: Modules,
    /// Record where each tag is stored, in [`Metadata::origins`](crate::Metadata::origins). Default: false.
    pub origins: bool,
    /// Names of tags to read in addition to [`Options::want`]. Whole blocks of metadata (`EXIF`,
    /// `ICC_Profile`) are returned only if named, and embedded pictures are then checked. Names in
    /// [`Want::Names`] need not be repeated here. Default: none.
    pub named: Vec<String>,
    /// Check that embedded pictures that are requested by name are whole and begin like a picture, and leave
    /// out the others. Without it their first and last bytes are not read. Default: true.
    pub checks_pictures: bool,
    /// Limits on memory and work per file.
    pub limits: Limits,
}

/// Default character sets by kind of metadata, for text whose encoding the file does not specify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Charsets {
    /// IPTC without a coded character set. Default: Windows-1252.
    pub iptc: &'static encoding_rs::Encoding,
    /// Names in Photoshop resources. Default: Windows-1252.
    pub photoshop: &'static encoding_rs::Encoding,
    /// Text in movies that uses a Macintosh language code. Default: Mac OS Roman.
    pub quicktime: &'static encoding_rs::Encoding,
    /// EXIF text that is not UTF-8. Default: none, which turns invalid bytes into question marks.
    pub exif: Option<&'static encoding_rs::Encoding>,
}

impl Default for Charsets {
    fn default() -> Self {
        Charsets {
            iptc: encoding_rs::WINDOWS_1252,
            photoshop: encoding_rs::WINDOWS_1252,
            quicktime: encoding_rs::MACINTOSH,
            exif: None,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            want: Want::Everything,
            structs: true,
            unknown: false,
            ignores_minor: false,
            trailers: true,
            maker_notes: true,
            embedded: false,
            mwg: false,
            charsets: Charsets::default(),
            modules: Modules::default(),
            origins: false,
            named: Vec::new(),
            checks_pictures: true,
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// Default options with this set of requested tags.
    pub fn wanting(want: Want) -> Self {
        Options { want, ..Options::default() }
    }
}
