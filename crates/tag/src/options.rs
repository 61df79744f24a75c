//! What a caller wants of a file.

use crate::budget::Limits;
use crate::modules::Modules;
use table::def::Role;

/// Which tags are worth the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// All.
    Everything,
    /// Those with a [`Role`]: what every standard can say of a picture, such as its date, camera and title.
    Roles,
    /// Those with one of these names; case does not matter.
    Names(Vec<String>),
}

impl Want {
    /// Whether a tag is wanted.
    #[inline]
    pub fn takes(&self, name: &str, role: Role) -> bool {
        match self {
            Want::Everything => true,
            Want::Roles => role != Role::None,
            Want::Names(names) => names.iter().any(|wanted| wanted.eq_ignore_ascii_case(name)),
        }
    }
}

/// How files are read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Which tags. Default: everything.
    pub want: Want,
    /// Keep structures whole (ExifTool's `-struct`); else their fields become tags of their own. Default:
    /// true.
    pub structs: bool,
    /// Tell tags of makers' notes that nobody knows the meaning of, under names made of their numbers
    /// (ExifTool's `-u`). Default: false.
    pub unknown: bool,
    /// Look behind the end of the picture for what programs leave there (ExifTool's answer without `-fast`):
    /// one more read of a JPEG file. Ignored where nothing is wanted that stands there. Default: true.
    pub trailers: bool,
    /// Follow the guidelines of the Metadata Working Group (ExifTool's `-use MWG`): make its tags of what
    /// EXIF, IPTC and XMP say, and leave out what stands elsewhere than the guidelines say. Default: false.
    pub mwg: bool,
    /// How bytes become text where a file does not say it.
    pub charsets: Charsets,
    /// ExifTool's modules that the files before this one made it load, which decide the order of composite
    /// tags: those of [`Metadata::modules`](crate::Metadata::modules) where the answers are those of one
    /// process of ExifTool. Default: none.
    pub modules: Modules,
    /// Tags that are asked for by name beside what is wanted: blocks of metadata as a whole (`EXIF`,
    /// `ICC_Profile`) are given only so, and embedded pictures are looked at. What [`Want::Names`] names need
    /// not stand here. Default: none.
    pub named: Vec<String>,
    /// Bounds on what one file may cost.
    pub limits: Limits,
}

/// Character sets of texts for which a file names none, by the kind of metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Charsets {
    /// Of IPTC without a coded character set. Default: Windows' Latin 1.
    pub iptc: &'static encoding_rs::Encoding,
    /// Of names in Photoshop's resources. Default: Windows' Latin 1.
    pub photoshop: &'static encoding_rs::Encoding,
    /// Of texts in films that name one of Macintosh's languages. Default: Macintosh's.
    pub quicktime: &'static encoding_rs::Encoding,
    /// Of text in EXIF that is no UTF-8. Default: none, and what is no UTF-8 becomes question marks.
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
            trailers: true,
            mwg: false,
            charsets: Charsets::default(),
            modules: Modules::default(),
            named: Vec::new(),
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// Options that want these tags.
    pub fn wanting(want: Want) -> Self {
        Options { want, ..Options::default() }
    }
}
