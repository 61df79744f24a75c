//! HDR+ notes as text: each heading is at the start of a line, with its content after a colon or on the
//! following lines. Source of the names: ExifTool's page of Google tags.

use crate::maker::row::{Table, item};

/// Names of the known headings, for requests by name.
pub static NOTE: Table = Table::directory(
    "Google",
    &[
        item(0, "FinishedImage"),
        item(1, "GoudaRequestText"),
        item(2, "InitParamsText"),
        item(3, "LoggingMetadataText"),
        item(4, "MergedImage"),
        item(5, "PayloadFrame"),
        item(6, "PayloadMetadataText"),
        item(7, "ProcessingNotes"),
        item(8, "RectifaceText"),
        item(9, "ShotLogDataText"),
        item(10, "ShotParamsText"),
        item(11, "StaticMetadataText"),
        item(12, "SummaryText"),
        item(13, "TimeLogText"),
        item(14, "UnusedLoggingMetadata"),
    ],
);
