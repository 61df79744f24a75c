//! What DJI's drones tell about themselves as text, `[name:value]` one behind another, in notes and in a
//! segment. Source of the names: ExifTool's page of DJI tags.

use crate::maker::item::{Table, item};

/// The names of known entries, for those who ask for them.
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
