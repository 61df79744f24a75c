//! Tags of Scalado's segment. Source: ExifTool's page of Scalado tags.

use crate::maker::item::{Table, item};

pub(super) static MAIN: Table = Table::directory(
    "Scalado",
    &[
        item(0, "PreviewImageHeight").number(f64::abs),
        item(1, "PreviewQuality").number(f64::abs),
        item(2, "DataLength").unknown(),
        item(3, "PreviewImageWidth").number(f64::abs),
    ],
)
.family0("APP4");

pub(super) const MAIN_KEYS: &[&str] = &["HGHT", "QUAL", "SPMO", "WDTH"];
