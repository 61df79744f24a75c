//! Shot blocks of D3, D300, D700 and related models; positions depend on the firmware.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::{change, custom, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int16u, Int32u, Undef};

/// Tags of the D3 shot block, layout A.
pub(in crate::maker::nikon) static D3_A: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(0x0256, "ISO2").number(change::iso).call(print::rounded),
        item(0x0276, "ShutterCount").format(Int32u).priority(0),
        item(0x02d3, "NikonImageSize").part(2).mask(0x18).labels(&[
            (0, "Large"),
            (1, "Medium"),
            (2, "Small"),
        ]),
        item(0x02d3, "ImageQuality").part(3).mask(0x07).labels(IMAGE_QUALITY),
        item(0x0301, "CustomSettingsD3").format(Undef).count(24).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D3 shot block, layout B.
pub(in crate::maker::nikon) static D3_B: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5).remember(),
        item(0x10, "ImageArea").labels(IMAGE_AREA),
        item(0x025d, "ISO2").number(change::iso).call(print::rounded),
        item(0x027d, "ShutterCount")
            .format(Int32u)
            .when(|note, _| when::text(note, "FirmwareVersion").starts_with(b"1.01"))
            .priority(0),
        item(0x027f, "ShutterCount")
            .format(Int32u)
            .when(|note, _| when::text(note, "FirmwareVersion").starts_with(b"2.0"))
            .priority(0),
        item(0x028a, "PreFlashReturnStrength"),
        item(0x02dc, "NikonImageSize").part(2).mask(0x18).labels(&[
            (0, "Large"),
            (1, "Medium"),
            (2, "Small"),
        ]),
        item(0x02dc, "ImageQuality").part(3).mask(0x07).labels(IMAGE_QUALITY),
        item(0x030a, "CustomSettingsD3").format(Undef).count(24).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D3X shot block.
pub(in crate::maker::nikon) static D3X: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x025d, "ISO2").number(change::iso).call(print::rounded),
        item(0x0280, "ShutterCount").format(Int32u).priority(0),
        item(0x030b, "CustomSettingsD3X").format(Undef).count(24).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D3S shot block.
pub(in crate::maker::nikon) static D3S: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x10, "ImageArea").labels(IMAGE_AREA_D3S),
        item(0x0221, "ISO2").number(change::iso).call(print::rounded),
        item(0x0242, "ShutterCount").format(Int32u).priority(0),
        item(0x029f, "JPGCompression")
            .part(2)
            .mask(0x40)
            .labels(&[(0, "Size Priority"), (1, "Optimal Quality")]),
        item(0x02ce, "CustomSettingsD3S").format(Undef).count(27).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D300 shot block, layout A.
pub(in crate::maker::nikon) static D300_A: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(0x025c, "ISO2").number(change::iso).call(print::rounded),
        item(0x0279, "ShutterCount").format(Int32u).priority(0),
        item(0x02d1, "AFFineTuneAdj").format(Int16u).conv(Conv::HexLabels(AF_FINE_TUNE_ADJ)),
        item(0x0316, "CustomSettingsD300").format(Undef).count(24).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D300 shot block, layout B.
pub(in crate::maker::nikon) static D300_B: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5).remember(),
        item(0x0265, "ISO2").number(change::iso).call(print::rounded),
        item(0x0284, "ShutterCount").format(Int32u).priority(0),
        item(0x02dc, "AFFineTuneAdj")
            .format(Int16u)
            .when(|note, _| when::text(note, "FirmwareVersion") == b"1.10B")
            .conv(Conv::HexLabels(AF_FINE_TUNE_ADJ_D300_B)),
        item(0x02dc, "AFFineTuneAdj").format(Int16u).conv(Conv::HexLabels(AF_FINE_TUNE_ADJ_OTHERS)),
        item(0x0322, "CustomSettingsD300").format(Undef).count(24).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D300S shot block.
pub(in crate::maker::nikon) static D300S: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x0265, "ISO2").number(change::iso).call(print::rounded),
        item(0x0286, "ShutterCount").format(Int32u).priority(0),
        item(0x0324, "CustomSettingsD300S").format(Undef).count(24).table(&custom::d3::SETTINGS),
    ],
);

/// Tags of the D700 shot block.
pub(in crate::maker::nikon) static D700: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ShotInfoVersion").text(4),
        item(4, "FirmwareVersion").text(5),
        item(0x0265, "ISO2").number(change::iso).call(print::rounded),
        item(0x0287, "ShutterCount").format(Int32u).priority(0),
        item(0x0324, "CustomSettingsD700").format(Undef).count(48).table(&custom::d700::SETTINGS),
    ],
);

const IMAGE_QUALITY: &[(i64, &str)] = &[
    (0, "NEF (RAW) + JPEG Fine"),
    (1, "NEF (RAW) + JPEG Norm"),
    (2, "NEF (RAW) + JPEG Basic"),
    (3, "NEF (RAW)"),
    (4, "TIF (RGB)"),
    (5, "JPEG Fine"),
    (6, "JPEG Normal"),
    (7, "JPEG Basic"),
];

const IMAGE_AREA: &[(i64, &str)] = &[(0, "FX (36x24)"), (1, "DX (24x16)"), (2, "5:4 (30x24)")];

const IMAGE_AREA_D3S: &[(i64, &str)] =
    &[(0, "FX (36x24)"), (1, "DX (24x16)"), (2, "5:4 (30x24)"), (3, "1.2x (30x20)")];

const AF_FINE_TUNE_ADJ: &[(i64, &str)] = &[
    (0, "0"),
    (58, "+1"),
    (59, "+2"),
    (60, "+4"),
    (61, "+8"),
    (62, "+16"),
    (194, "-16"),
    (195, "-8"),
    (196, "-4"),
    (197, "-2"),
    (198, "-1"),
    (4158, "+17"),
    (4290, "-17"),
    (8253, "+9"),
    (8254, "+18"),
    (8386, "-18"),
    (8387, "-9"),
    (12350, "+19"),
    (12482, "-19"),
    (16444, "+5"),
    (16445, "+10"),
    (16446, "+20"),
    (16578, "-20"),
    (16579, "-10"),
    (16580, "-5"),
    (24637, "+11"),
    (24771, "-11"),
    (32827, "+3"),
    (32828, "+6"),
    (32829, "+12"),
    (32963, "-12"),
    (32964, "-6"),
    (32965, "-3"),
    (41021, "+13"),
    (41155, "-13"),
    (49212, "+7"),
    (49213, "+14"),
    (49347, "-14"),
    (49348, "-7"),
    (57405, "+15"),
    (57539, "-15"),
];

const AF_FINE_TUNE_ADJ_D300_B: &[(i64, &str)] = &[
    (0, "0"),
    (2110, "+11"),
    (2242, "-11"),
    (8252, "+3"),
    (8253, "+6"),
    (8254, "+12"),
    (8386, "-12"),
    (8387, "-6"),
    (8388, "-3"),
    (14398, "+13"),
    (14530, "-13"),
    (20541, "+7"),
    (20542, "+14"),
    (20674, "-14"),
    (20675, "-7"),
    (26686, "+15"),
    (26818, "-15"),
    (32826, "+1"),
    (32827, "+2"),
    (32828, "+4"),
    (32829, "+8"),
    (32830, "+16"),
    (32962, "-16"),
    (32963, "-8"),
    (32964, "-4"),
    (32965, "-2"),
    (32966, "-1"),
    (38974, "+17"),
    (39106, "-17"),
    (45117, "+9"),
    (45118, "+18"),
    (45250, "-18"),
    (45251, "-9"),
    (51262, "+19"),
    (51394, "-19"),
    (57404, "+5"),
    (57405, "+10"),
    (57406, "+20"),
    (57538, "-20"),
    (57539, "-10"),
    (57540, "-5"),
];

const AF_FINE_TUNE_ADJ_OTHERS: &[(i64, &str)] = &[
    (0, "0"),
    (1086, "+13"),
    (1218, "-13"),
    (6205, "+7"),
    (6206, "+14"),
    (6338, "-14"),
    (6339, "-7"),
    (11326, "+15"),
    (11458, "-15"),
    (16442, "+1"),
    (16443, "+2"),
    (16444, "+4"),
    (16445, "+8"),
    (16446, "+16"),
    (16578, "-16"),
    (16579, "-8"),
    (16580, "-4"),
    (16581, "-2"),
    (16582, "-1"),
    (21566, "+17"),
    (21698, "-17"),
    (26685, "+9"),
    (26686, "+18"),
    (26818, "-18"),
    (26819, "-9"),
    (31806, "+19"),
    (31938, "-19"),
    (36924, "+5"),
    (36925, "+10"),
    (36926, "+20"),
    (37058, "-20"),
    (37059, "-10"),
    (37060, "-5"),
    (47165, "+11"),
    (47299, "-11"),
    (57403, "+3"),
    (57404, "+6"),
    (57405, "+12"),
    (57539, "-12"),
    (57540, "-6"),
    (57541, "-3"),
];
