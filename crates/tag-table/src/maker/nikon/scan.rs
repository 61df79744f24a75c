//! Tags written by Nikon Scan.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::OFF_ON;
use crate::maker::nikon::{change, print};
use crate::maker::row::{Table, item};
use crate::value::Format::Int32u;

/// Tags of the scan settings.
pub(in crate::maker::nikon) static SCAN: Table = Table::directory(
    "NikonScan",
    &[
        item(0x0002, "FilmType"),
        item(0x0040, "MultiSample"),
        item(0x0041, "BitDepth"),
        item(0x0050, "MasterGain").fixed(2, ""),
        item(0x0051, "ColorGain").call(print::two_decimals),
        item(0x0060, "ScanImageEnhancer").labels(OFF_ON),
        item(0x0100, "DigitalICE"),
        item(0x0110, "ROCInfo").table(&ROC),
        item(0x0120, "GEMInfo").table(&GEM),
        item(0x0200, "DigitalDEEShadowAdj"),
        item(0x0201, "DigitalDEEThreshold"),
        item(0x0202, "DigitalDEEHighlightAdj"),
    ],
);

/// Tags of colour restoration (Digital ROC).
pub(in crate::maker::nikon) static ROC: Table =
    Table::fixed("NikonScan", Int32u, &[item(0, "DigitalROC").number(change::over::<10>)]);

/// Tags of grain equalization (Digital GEM).
pub(in crate::maker::nikon) static GEM: Table = Table::fixed(
    "NikonScan",
    Int32u,
    &[item(0, "DigitalGEM").number(|level| if level < 95.0 { level / 20.0 - 1.0 } else { 4.0 })],
);
