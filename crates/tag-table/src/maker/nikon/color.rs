//! Colour balance, ciphered in most cameras.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::{change, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int16u, Int32u, Undef};

/// Colour balance of the D100.
pub(in crate::maker::nikon) static RBGG: Table =
    Table::fixed("Nikon", Int16u, &[item(0, "WB_RBGGLevels").count(4)]);

/// Colour balance of most single-lens reflex cameras.
pub(in crate::maker::nikon) static RGGB: Table =
    Table::fixed("Nikon", Int16u, &[item(0, "WB_RGGBLevels").count(4)]);

/// Colour balance of the D70.
pub(in crate::maker::nikon) static RGBG: Table =
    Table::fixed("Nikon", Int16u, &[item(0, "WB_RGBGLevels").count(4)]);

/// Colour balance of the D3 and cameras of its time.
pub(in crate::maker::nikon) static GRBG: Table =
    Table::fixed("Nikon", Int16u, &[item(0, "WB_GRBGLevels").count(4)]);

/// Colour balance of early Coolpix cameras.
pub(in crate::maker::nikon) static LEVELS_A: Table = Table::fixed(
    "Nikon",
    Int16u,
    &[
        item(0x0270, "WB_RBLevels").count(2),
        item(0x0272, "WB_RBLevelsAuto").count(2),
        item(0x0274, "WB_RBLevelsDaylight").count(14),
        item(0x0282, "WB_RBLevelsIncandescent").count(14),
        item(0x0290, "WB_RBLevelsFluorescent").count(6),
        item(0x0296, "WB_RBLevelsCloudy").count(14),
        item(0x02a4, "WB_RBLevelsFlash").count(14),
        item(0x02b2, "WB_RBLevelsShade").count(14).when(|note, _| note.camera.model != "E8700"),
    ],
);

/// Colour balance in raw files of Coolpix cameras, first version.
pub(in crate::maker::nikon) static LEVELS_B: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(4, "ColorBalanceVersion").format(Undef).count(4),
        item(0x13e8, "WB_RGGBLevels").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x13f8, "WB_RGGBLevelsDaylight").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x1408, "WB_RGGBLevelsCloudy").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x1428, "WB_RGGBLevelsTungsten").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x1438, "WB_RGGBLevelsFluorescentW")
            .format(Int32u)
            .count(4)
            .value(change::first_and_last_doubled),
        item(0x1448, "WB_RGGBLevelsFlash").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x1468, "WB_RGGBLevelsCustom").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x1478, "WB_RGGBLevelsAuto").format(Int32u).count(4).value(change::first_and_last_doubled),
    ],
);

/// Colour balance in raw files of Coolpix cameras, later versions.
pub(in crate::maker::nikon) static LEVELS_C: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(4, "ColorBalanceVersion").format(Undef).count(4).remember(),
        item(0x20, "BlackLevel").format(Int16u),
        item(0x38, "WB_RGGBLevels").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x4c, "WB_RGGBLevelsDaylight").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x60, "WB_RGGBLevelsCloudy").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x74, "WB_RGGBLevelsShade")
            .format(Int32u)
            .count(4)
            .when(|note, _| when::text(note, "ColorBalanceVersion") >= b"0104")
            .value(change::first_and_last_doubled),
        item(0x88, "WB_RGGBLevelsTungsten").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x9c, "WB_RGGBLevelsFluorescentW").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0xb0, "WB_RGGBLevelsFluorescentN").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0xc4, "WB_RGGBLevelsFluorescentD").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0xd8, "WB_RGGBLevelsHTMercury").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x0100, "WB_RGGBLevelsCustom").format(Int32u).count(4).value(change::first_and_last_doubled),
        item(0x0114, "WB_RGGBLevelsAuto").format(Int32u).count(4).value(change::first_and_last_doubled),
    ],
);

/// Colour balance of unknown version: only the version is reported.
pub(in crate::maker::nikon) static VERSION: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "ColorBalanceVersion").format(Undef).count(4)]);
