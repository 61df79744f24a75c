//! Sony Ericsson's phones. Source: ExifTool's page of Sony's tags.

use crate::maker::row::{Table, item};

/// Tags of Sony Ericsson's notes.
pub static ERICSSON: Table = Table::directory(
    "Sony",
    &[
        item(0x0201, "PreviewImageStart").position(),
        item(0x0202, "PreviewImageLength"),
        item(0x2000, "MakerNoteVersion"),
    ],
);
