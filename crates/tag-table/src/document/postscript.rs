//! Names of PostScript's structuring comments (Adobe Technical Note 5001) and of Illustrator's.

use crate::def::{Conv, Role};
use crate::row::entry::{Entry, entry};

/// Comments by their key, sorted.
pub const COMMENTS: &[Entry] = &[
    entry(b"AI12_BuildNumber", "AIBuildNumber"),
    entry(b"AI3_ColorUsage", "AIColorUsage"),
    entry(b"AI5_FileFormat", "AIFileFormat"),
    entry(b"AI5_NumLayers", "AINumLayers"),
    entry(b"AI5_RulerUnits", "AIRulerUnits").conv(Conv::Labels(RULER_UNITS)),
    entry(b"AI5_TargetResolution", "AITargetResolution"),
    entry(b"AI8_CreatorVersion", "AICreatorVersion"),
    entry(b"AI9_ColorModel", "AIColorModel").conv(Conv::Labels(COLOR_MODELS)),
    entry(b"Author", "Author").role(Role::Artist),
    entry(b"BoundingBox", "BoundingBox"),
    entry(b"Copyright", "Copyright").role(Role::Copyright),
    entry(b"CreationDate", "CreateDate"),
    entry(b"Creator", "Creator").role(Role::Software),
    entry(b"For", "For"),
    entry(b"ImageData", "ImageData"),
    entry(b"Keywords", "Keywords").role(Role::Keywords),
    entry(b"ModDate", "ModifyDate"),
    entry(b"Pages", "Pages"),
    entry(b"Routing", "Routing"),
    entry(b"Subject", "Subject"),
    entry(b"Title", "Title").role(Role::Title),
    entry(b"Version", "Version"),
];

const RULER_UNITS: &[(i64, &str)] =
    &[(0, "Inches"), (1, "Millimeters"), (2, "Points"), (3, "Picas"), (4, "Centimeters"), (6, "Pixels")];
const COLOR_MODELS: &[(i64, &str)] = &[(1, "RGB"), (2, "CMYK")];
