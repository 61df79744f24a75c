//! Textual data of DJI's drones in notes and in a segment: a sequence of `[name:value]` entries. Source of
//! the names: ExifTool's page of DJI tags.

use crate::maker::row::{Table, item};

/// Names of the known entries, for requests by name.
pub static INFO: Table = Table::directory(
    "DJI",
    &[
        item(0, "AEDebugInfo"),
        item(1, "AEHistogramInfo"),
        item(2, "AELocalHistogram"),
        item(3, "AELiveViewHistogramInfo"),
        item(4, "AELiveViewLocalHistogram"),
        item(5, "AWBDebugInfo"),
        item(6, "AFDebugInfo"),
        item(7, "Histogram"),
        item(8, "Xidiri"),
        item(9, "GimbalDegree"),
        item(10, "FlightDegree"),
        item(11, "ADJDebugInfo"),
        item(12, "SensorID"),
        item(13, "FlightSpeed"),
        item(14, "HyperlapsDebugInfo"),
    ],
);
