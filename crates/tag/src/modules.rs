//! ExifTool modules that define composite tags, which determine the order of composite tags.
//!
//! ExifTool computes composite tags in the order of their modules' names, and a composite tag that depends on
//! another after that one. A module takes part only when a file has made ExifTool load it, and it stays
//! loaded for the files that the same process reads later: the order of a file's tags depends on the files
//! before it. A caller that reproduces ExifTool's output for several files therefore passes the modules of
//! one file to the next ([`Options::modules`](crate::Options::modules)).

/// A module, in the order of ExifTool's names. Modules whose composite tags are not supported here are left
/// out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Module {
    Aiff,
    Ape,
    Apple,
    Canon,
    Exif,
    Flac,
    Flir,
    Gps,
    Id3,
    Iptc,
    Iso,
    Kodak,
    Mpeg,
    Mpf,
    Mwg,
    Nikon,
    Olympus,
    Panasonic,
    PanasonicRaw,
    Parrot,
    PostScript,
    QuickTime,
    Riff,
    Ricoh,
    Samsung,
    Sony,
    Vorbis,
    Xmp,
}

impl Module {
    /// ExifTool's name of the module.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Module::Aiff => "AIFF",
            Module::Ape => "APE",
            Module::Apple => "Apple",
            Module::Canon => "Canon",
            Module::Exif => "Exif",
            Module::Flac => "FLAC",
            Module::Flir => "FLIR",
            Module::Gps => "GPS",
            Module::Id3 => "ID3",
            Module::Iptc => "IPTC",
            Module::Iso => "ISO",
            Module::Kodak => "Kodak",
            Module::Mpeg => "MPEG",
            Module::Mpf => "MPF",
            Module::Mwg => "MWG",
            Module::Nikon => "Nikon",
            Module::Olympus => "Olympus",
            Module::Panasonic => "Panasonic",
            Module::PanasonicRaw => "PanasonicRaw",
            Module::Parrot => "Parrot",
            Module::PostScript => "PostScript",
            Module::QuickTime => "QuickTime",
            Module::Riff => "RIFF",
            Module::Ricoh => "Ricoh",
            Module::Samsung => "Samsung",
            Module::Sony => "Sony",
            Module::Vorbis => "Vorbis",
            Module::Xmp => "XMP",
        }
    }
}

/// A set of ExifTool modules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modules(u32);

impl Modules {
    /// Returns the union of both sets.
    #[must_use]
    pub fn and(self, other: Modules) -> Modules {
        Modules(self.0 | other.0)
    }

    pub(crate) fn has(self, module: Module) -> bool {
        self.0 & (1 << module as u32) != 0
    }

    pub(crate) fn add(&mut self, module: Module) {
        self.0 |= 1 << module as u32;
    }
}
