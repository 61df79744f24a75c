//! Values of a maker's tag that have a layout of their own: which code of the crate `tag` reads them.
//!
//! Tables name a reader and do not call it, so that they do not depend on the code that walks them.

use super::item::Table;

/// The reader of a value with a layout of its own.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// Print Image Matching, in the notes of most makers.
    PrintIm,
    /// How long an iPhone was running, as a property list.
    AppleRunTime,
    /// A block whose tags depend on how many numbers it has, kept under this name.
    CanonCounted(&'static str, &'static Table),
    /// Custom functions in words of 16 bits.
    CanonFunctions(&'static Table),
    /// Custom functions in groups of records.
    CanonFunctions2,
    /// Camera information of no known camera, in words of 32 bits.
    CanonUnknownInfo,
    /// Creative filters in groups of parameters.
    CanonFilters,
    /// Recognized faces of Fujifilm.
    FujifilmFaces,
    /// A directory that lies in the value or at the position that the value says.
    KodakDirectory(&'static Table, Start),
    /// Lines of text with a name and a value each.
    KodakText,
    /// A directory of Leica with offsets that count as in the note.
    LeicaSubdirectory,
    /// A TIFF structure with Leica's raw settings.
    LeicaCameraIfd,
    /// The list of settings of newer Nikon cameras.
    NikonSettings,
    /// The shot block, by its version.
    NikonShot,
    /// The colour balance block, by its version.
    NikonColor,
    /// The lens block, by its version.
    NikonLens,
    /// The settings of Nikon Capture.
    NikonCapture,
    /// The places of the parts of a file that Nikon Capture wrote.
    NikonCaptureOffsets,
    /// A colour profile.
    NikonIccProfile,
    /// IPTC that Nikon Capture wrote.
    NikonIptc,
    /// The offset of the menus of the Z7II and its kin.
    NikonMenuZ7II,
    /// The offset of the menus of the Z8.
    NikonMenuZ8,
    /// The offset of the menus of the Z9.
    NikonMenuZ9,
    /// Lines of text of early Olympus cameras.
    OlympusTextInfo,
    /// Exposure of Pentax, one byte longer in some models.
    PentaxAeInfo,
    /// Lens data of Pentax behind the lens's number.
    PentaxLensData,
    /// A directory with Phase One's calibration of the sensor.
    PhaseOneCalibration,
    /// A directory of Ricoh, or text.
    RicohSubdirectory,
    /// A block of Sony with a row of blocks inside.
    SonyMoreInfo,
    /// A preview behind a header of Sony.
    SonyPreview,
    /// A block that is enciphered byte by byte.
    SonyCipher(&'static Table),
    /// Tag 9400 in its third form, in which some models have moved values.
    Sony9400c,
    /// Tag 9416, in which some models have moved values.
    Sony9416,
}

/// How a directory begins at the position that a value is; those inside of a value are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With its order of bytes.
    Marked,
    /// At once.
    Bare,
}
