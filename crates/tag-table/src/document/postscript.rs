//! Names of PostScript's structuring comments (Adobe Technical Note 5001) and of Illustrator's.

use crate::def::{Conv, Role};
use crate::row::key::{KeyRow, keyed};

/// Comments by their key, sorted.
pub const COMMENTS: &[KeyRow] = &[
    keyed(b"AI12_BuildNumber", "AIBuildNumber"),
    keyed(b"AI3_ColorUsage", "AIColorUsage"),
    keyed(b"AI5_FileFormat", "AIFileFormat"),
    keyed(b"AI5_NumLayers", "AINumLayers"),
    keyed(b"AI5_RulerUnits", "AIRulerUnits").conv(Conv::Labels(RULER_UNITS)),
    keyed(b"AI5_TargetResolution", "AITargetResolution"),
    keyed(b"AI8_CreatorVersion", "AICreatorVersion"),
    keyed(b"AI9_ColorModel", "AIColorModel").conv(Conv::Labels(COLOR_MODELS)),
    keyed(b"Author", "Author").role(Role::Artist),
    keyed(b"BoundingBox", "BoundingBox"),
    keyed(b"Copyright", "Copyright").role(Role::Copyright),
    keyed(b"CreationDate", "CreateDate"),
    keyed(b"Creator", "Creator").role(Role::Software),
    keyed(b"For", "For"),
    keyed(b"ImageData", "ImageData"),
    keyed(b"Keywords", "Keywords").role(Role::Keywords),
    keyed(b"ModDate", "ModifyDate"),
    keyed(b"Pages", "Pages"),
    keyed(b"Routing", "Routing"),
    keyed(b"Subject", "Subject"),
    keyed(b"Title", "Title").role(Role::Title),
    keyed(b"Version", "Version"),
];

const RULER_UNITS: &[(i64, &str)] =
    &[(0, "Inches"), (1, "Millimeters"), (2, "Points"), (3, "Picas"), (4, "Centimeters"), (6, "Pixels")];
const COLOR_MODELS: &[(i64, &str)] = &[(1, "RGB"), (2, "CMYK")];
