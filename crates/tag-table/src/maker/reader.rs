//! Maker tags with a special layout: which code of the crate `tag` reads them.
//!
//! Tables name a reader instead of calling it, so that they do not depend on the code that walks them.

use super::row::Table;

/// The reader for a value with a special layout.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// Print Image Matching, in the notes of most makers.
    PrintIm,
    /// The time an iPhone has been running, as a property list.
    AppleRunTime,
    /// A block whose tags depend on its number of elements, which is stored under this name.
    CanonCounted(&'static str, &'static Table),
    /// Custom functions as words of 16 bits.
    CanonFunctions(&'static Table),
    /// Custom functions as groups of records.
    CanonFunctions2,
    /// Camera information of an unknown camera, in 32-bit words.
    CanonUnknownInfo,
    /// Creative filters as groups of parameters.
    CanonFilters,
    /// Recognized faces in Fujifilm's notes.
    FujifilmFaces,
    /// A directory inside the value, or at the position given by the value.
    KodakDirectory(&'static Table, Start),
    /// Lines of text, each with a name and a value.
    KodakText,
    /// A Leica directory whose offsets have the same origin as in the note.
    LeicaSubdirectory,
    /// A TIFF structure with Leica's raw settings.
    LeicaCameraIfd,
    /// The list of settings in newer Nikon cameras.
    NikonSettings,
    /// The shot block, selected by its version.
    NikonShot,
    /// The colour balance block, selected by its version.
    NikonColor,
    /// The lens block, selected by its version.
    NikonLens,
    /// The settings of Nikon Capture's edits.
    NikonCapture,
    /// The positions of parts in a file written by Nikon Capture.
    NikonCaptureOffsets,
    /// An ICC colour profile in a Nikon note.
    NikonIccProfile,
    /// IPTC data written by Nikon Capture.
    NikonIptc,
    /// The offset of the menus of the Z7II and related models.
    NikonMenuZ7II,
    /// The offset of the menus of the Z8.
    NikonMenuZ8,
    /// The offset of the menus of the Z9.
    NikonMenuZ9,
    /// Lines of text in early Olympus cameras.
    OlympusTextInfo,
    /// Exposure data of Pentax, one byte longer in some models.
    PentaxAeInfo,
    /// Lens data of Pentax after the lens number.
    PentaxLensData,
    /// Blocks of Minolta's raw files, in Sony's.
    MinoltaBlocks,
    /// A directory with Phase One's sensor calibration.
    PhaseOneCalibration,
    /// A directory of Ricoh, or text.
    RicohSubdirectory,
    /// A Sony block that contains a sequence of blocks.
    SonyMoreInfo,
    /// A preview preceded by a Sony header.
    SonyPreview,
    /// Positions of directories whose offsets count from their own start, with a table each.
    SonyVersions(&'static [Table]),
    /// A block that is enciphered byte by byte.
    SonyCipher(&'static Table),
    /// The third form of tag 9400, in which some models have moved values.
    Sony9400c,
    /// The tag 9416, in which some models have moved values.
    Sony9416,
}

/// How a directory begins at the position given by a value; directories inside a value begin with a byte
/// order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With a byte order mark.
    Marked,
    /// Directly with its entries.
    Bare,
}
