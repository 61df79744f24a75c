//! ExifTool's modules that have composite tags, which decide where a composite tag stands.
//!
//! ExifTool makes composite tags in the order of their modules' names, and one that is made from another
//! after that one. A module takes part only when a file has made ExifTool load it, and it stays loaded for
//! the files that the same process reads later: the order of a file's tags depends on the files before it. A
//! caller that answers for ExifTool over several files therefore hands the modules of one file to the next
//! ([`Options::modules`](crate::Options::modules)).

/// A module, in the order of ExifTool's names. Modules whose composite tags are not made here are not among
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Module {
    Apple,
    Canon,
    Exif,
    Flir,
    Gps,
    Iptc,
    Kodak,
    Mpf,
    Mwg,
    Nikon,
    Olympus,
    Panasonic,
    PanasonicRaw,
    PostScript,
    QuickTime,
    Ricoh,
    Samsung,
    Sony,
    Xmp,
}

/// A set of ExifTool's modules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modules(u32);

impl Modules {
    /// The modules of both sets.
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
