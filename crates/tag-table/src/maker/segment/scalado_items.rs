//! Tags of Scalado's segment. Source: ExifTool's page of Scalado tags.

use crate::maker::row::{Table, item};

/// Tags of Scalado's metadata segment.
pub static MAIN: Table = Table::directory(
    "Scalado",
    &[
        item(0, "PreviewImageHeight").number(f64::abs),
        item(1, "PreviewQuality").number(f64::abs),
        item(2, "DataLength").unknown(),
        item(3, "PreviewImageWidth").number(f64::abs),
    ],
)
.family0("APP4");

/// The codes in the file, in the order of the items' numbers.
pub const MAIN_KEYS: &[&str] = &["HGHT", "QUAL", "SPMO", "WDTH"];
