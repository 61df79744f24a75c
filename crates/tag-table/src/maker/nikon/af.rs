//! Autofocus tags: the available points, the selected ones, and those in focus.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::NO_YES;
use crate::maker::nikon::{change, points, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Undef};

/// AF info of cameras without live view.
pub(in crate::maker::nikon) static AF_INFO: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFAreaMode").labels(AF_AREA_MODE),
        item(1, "AFPoint").labels(AF_POINT),
        item(2, "AFPointsInFocus").format(Int16u).call(points::eleven),
    ],
);

/// AF info of cameras with live view from 2007 to 2015.
pub(in crate::maker::nikon) static V0100: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFInfo2Version").format(Undef).count(4).remember(),
        item(4, "AFDetectionMethod").labels(AF_DETECTION_METHOD).remember(),
        item(5, "AFAreaMode").when(when::phase_detect).labels(AF_AREA_MODE_V0100),
        item(5, "AFAreaMode").labels(AF_AREA_MODE_CONTRAST_DETECT),
        item(6, "FocusPointSchema").labels(FOCUS_POINT_SCHEMA).remember(),
        item(7, "PrimaryAFPoint").when(when::schema::<1>).call(points::primary_51),
        item(7, "PrimaryAFPoint").when(when::schema::<2>).labels(PRIMARY_AF_POINT),
        item(7, "PrimaryAFPoint").when(when::schema::<3>).call(points::primary_39),
        item(7, "PrimaryAFPoint").when(when::schema::<0>).labels(&[(0, "(none)")]),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(7)
            .when(when::schema::<1>)
            .value(points::hex)
            .call(points::d51),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(2)
            .when(when::schema::<2>)
            .value(change::little_endian)
            .call(points::eleven_by_column),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(5)
            .when(when::schema::<3>)
            .value(points::hex)
            .call(points::d39),
        item(8, "AFPointsUsed").when(when::schema::<0>).labels(&[(0, "(none)")]),
        item(0x10, "AFImageWidth").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x12, "AFImageHeight").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x14, "AFAreaXPosition").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x16, "AFAreaYPosition").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x18, "AFAreaWidth").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x1a, "AFAreaHeight").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x1c, "ContrastDetectAFInFocus").when(when::contrast_detect).labels(NO_YES),
        item(0x1c, "AFPointsSelected")
            .format(Undef)
            .count(20)
            .when(when::schema::<7>)
            .value(points::hex)
            .call(points::d153),
    ],
);

/// AF info of D5, D500, D850, D3400, D3500 and D7500.
pub(in crate::maker::nikon) static V0101: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFInfo2Version").format(Undef).count(4).remember(),
        item(4, "AFDetectionMethod").labels(AF_DETECTION_METHOD).remember(),
        item(5, "AFAreaMode").when(when::phase_detect).labels(AF_AREA_MODE_V0100).remember(),
        item(5, "AFAreaMode").labels(AF_AREA_MODE_CONTRAST_DETECT).remember(),
        item(6, "FocusPointSchema").labels(FOCUS_POINT_SCHEMA_V0101).remember(),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(7)
            .when(when::schema::<1>)
            .value(points::hex)
            .call(points::d51),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(2)
            .when(when::schema::<2>)
            .value(change::little_endian)
            .call(points::eleven_by_column),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(20)
            .when(when::schema::<7>)
            .value(points::hex)
            .call(points::d153),
        item(8, "AFPointsUsed").when(when::schema::<0>).labels(&[(0, "(none)")]),
        item(0x1c, "ContrastDetectAFInFocus").when(when::contrast_detect).labels(NO_YES),
        item(0x1c, "AFPointsUsed")
            .format(Undef)
            .count(7)
            .when(|note, _| {
                when::is(note, "FocusPointSchema", 1) && when::one_of(note, "AFAreaMode", &[8, 9, 13])
            })
            .value(points::hex)
            .call(points::d51),
        item(0x1c, "AFPointsSelected")
            .format(Undef)
            .count(20)
            .when(|note, _| {
                when::is(note, "FocusPointSchema", 7) && when::one_of(note, "AFAreaMode", &[8, 9, 13])
            })
            .value(points::hex)
            .call(points::d153),
        item(0x30, "AFPointsInFocus")
            .format(Undef)
            .count(7)
            .when(when::schema::<1>)
            .value(points::hex)
            .call(points::d51),
        item(0x30, "AFPointsInFocus")
            .format(Undef)
            .count(20)
            .when(when::schema::<7>)
            .value(points::hex)
            .call(points::d153),
        item(0x44, "PrimaryAFPoint").when(when::schema::<1>).call(points::primary_51),
        item(0x44, "PrimaryAFPoint").when(when::schema::<2>).labels(PRIMARY_AF_POINT),
        item(0x44, "PrimaryAFPoint").when(when::schema::<7>).call(points::primary_153),
        item(0x44, "PrimaryAFPoint").when(when::schema::<0>).labels(&[(0, "(none)")]),
        item(0x46, "AFImageWidth").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x48, "AFImageHeight").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x4a, "AFAreaXPosition").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x4c, "AFAreaYPosition").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x4e, "AFAreaWidth").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x50, "AFAreaHeight").format(Int16u).when(when::contrast_detect).value(change::nonzero),
        item(0x52, "ContrastDetectAFInFocus").when(when::contrast_detect).labels(NO_YES),
    ],
);

/// AF info of the Nikon 1.
pub(in crate::maker::nikon) static V0200: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFInfo2Version").format(Undef).count(4).remember(),
        item(5, "AFAreaMode").labels(AF_AREA_MODE_V0200),
        item(6, "PhaseDetectAF").labels(PHASE_DETECT_AF).remember(),
        item(7, "PrimaryAFPoint").when(when::nikon_1::<4>).call(points::primary_135),
        item(7, "PrimaryAFPoint").when(when::nikon_1::<5>).call(points::primary_of_grid::<15, 82>),
        item(7, "PrimaryAFPoint").when(when::nikon_1::<6>).call(points::primary_of_grid::<21, 115>),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(17)
            .when(when::nikon_1::<4>)
            .value(points::hex)
            .call(points::d135),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(21)
            .when(when::nikon_1::<5>)
            .value(points::hex)
            .call(points::grid::<15>),
        item(8, "AFPointsUsed")
            .format(Undef)
            .count(29)
            .when(when::nikon_1::<6>)
            .value(points::hex)
            .call(points::grid::<21>),
    ],
);

/// AF info of Expeed 6: D6, D780, and the first Z cameras.
pub(in crate::maker::nikon) static V0300: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFInfo2Version").format(Undef).count(4).remember(),
        item(4, "AFDetectionMethod").labels(AF_DETECTION_METHOD).remember(),
        item(5, "AFAreaMode").when(when::phase_detect).labels(AF_AREA_MODE_V0100),
        item(5, "AFAreaMode").labels(AF_AREA_MODE_CONTRAST_DETECT),
        item(6, "FocusPointSchema").labels(FOCUS_POINT_SCHEMA_V0300).remember(),
        item(7, "AFCoordinatesAvailable").labels(NO_YES).remember(),
        item(0x0a, "AFPointsUsed")
            .format(Undef)
            .count(7)
            .when(when::schema_without_place::<1>)
            .value(points::hex)
            .call(points::d51),
        item(0x0a, "AFPointsUsed")
            .format(Undef)
            .count(11)
            .when(when::schema_without_place::<8>)
            .value(points::hex)
            .call(points::d81),
        item(0x0a, "AFPointsUsed")
            .format(Undef)
            .count(14)
            .when(when::schema_without_place::<9>)
            .value(points::hex)
            .call(points::d105),
        item(0x2a, "AFImageWidth").format(Int16u).value(change::nonzero),
        item(0x2c, "AFImageHeight").format(Int16u).value(change::nonzero),
        item(0x2e, "AFAreaXPosition").format(Int16u).when(when::has_af_place).remember(),
        item(0x2f, "FocusPositionHorizontal")
            .when(|note, _| {
                when::model(note, &["Z 30", "Z 50", "Z fc"]) && !when::is(note, "AFAreaXPosition", 0)
            })
            .value(change::focus_column)
            .call(points::left_right::<19>),
        item(0x2f, "FocusPositionHorizontal")
            .when(|note, _| {
                when::model(note, &["Z 5", "Z 6", "Z 6_2", "D780"]) && !when::is(note, "AFAreaXPosition", 0)
            })
            .value(change::focus_column)
            .call(points::left_right::<21>),
        item(0x2f, "FocusPositionHorizontal")
            .when(|note, _| when::model(note, &["Z 7", "Z 7_2"]) && !when::is(note, "AFAreaXPosition", 0))
            .value(change::focus_column)
            .call(points::left_right::<29>),
        item(0x30, "AFAreaYPosition").format(Int16u).when(when::has_af_place).remember(),
        item(0x31, "FocusPositionVertical")
            .when(|note, _| {
                when::model(note, &["Z 30", "Z 50", "Z fc"]) && !when::is(note, "AFAreaYPosition", 0)
            })
            .value(change::focus_row::<286>)
            .call(points::up_down::<11>),
        item(0x31, "FocusPositionVertical")
            .when(|note, _| {
                when::model(note, &["Z 5", "Z 6", "Z 6_2", "D780"]) && !when::is(note, "AFAreaYPosition", 0)
            })
            .value(change::focus_row::<286>)
            .call(points::up_down::<13>),
        item(0x31, "FocusPositionVertical")
            .when(|note, _| when::model(note, &["Z 7", "Z 7_2"]) && !when::is(note, "AFAreaYPosition", 0))
            .value(change::focus_row::<292>)
            .call(points::up_down::<17>),
        item(0x32, "AFAreaWidth").format(Int16u).value(change::nonzero),
        item(0x34, "AFAreaHeight").format(Int16u).value(change::nonzero),
        item(0x38, "PrimaryAFPoint").when(when::schema_without_place::<1>).call(points::primary_51),
        item(0x38, "PrimaryAFPoint").when(when::schema_without_place::<8>).call(points::primary_81),
        item(0x38, "PrimaryAFPoint").when(when::schema_without_place::<9>).call(points::primary_105),
    ],
);

/// AF info of Expeed 7: Z8, Z9, Zf and later.
pub(in crate::maker::nikon) static V0400: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFInfo2Version").format(Undef).count(4).remember(),
        item(4, "AFDetectionMethod").labels(AF_DETECTION_METHOD).remember(),
        item(5, "AFAreaMode").labels(AF_AREA_MODE_V0400).remember(),
        item(7, "AFCoordinatesAvailable").labels(NO_YES).remember(),
        item(0x0a, "AFPointsUsed")
            .format(Undef)
            .count(51)
            .when(|note, _| {
                when::model(note, &["Z 8", "Z 9"]) && when::one_of(note, "AFAreaMode", &[197, 207])
            })
            .value(points::hex)
            .call(points::d405),
        item(0x0a, "AFPointsUsed")
            .format(Undef)
            .count(38)
            .when(|note, _| {
                when::model(note, &["Z6_3", "Z f", "Z5_2"]) && when::one_of(note, "AFAreaMode", &[197, 207])
            })
            .value(points::hex)
            .call(points::d299),
        item(0x0a, "AFPointsUsed")
            .format(Undef)
            .count(29)
            .when(|note, _| when::model(note, &["Z50_2"]) && when::one_of(note, "AFAreaMode", &[197, 207]))
            .value(points::hex)
            .call(points::d231),
        item(0x3e, "AFImageWidth").format(Int16u).value(change::nonzero),
        item(0x40, "AFImageHeight").format(Int16u).value(change::nonzero),
        item(0x42, "AFAreaXPosition").format(Int16u).when(when::has_af_place).remember(),
        item(0x43, "FocusPositionHorizontal")
            .when(|note, _| when::model(note, &["Z50_2"]) && !when::is(note, "AFAreaXPosition", 0))
            .value(change::focus_column)
            .call(points::left_right::<19>),
        item(0x43, "FocusPositionHorizontal")
            .when(|note, _| {
                when::model(note, &["Z6_3", "Z f", "Z5_2"]) && !when::is(note, "AFAreaXPosition", 0)
            })
            .value(change::focus_column)
            .call(points::left_right::<21>),
        item(0x43, "FocusPositionHorizontal")
            .when(|note, _| when::model(note, &["Z 8", "Z 9"]) && !when::is(note, "AFAreaXPosition", 0))
            .value(change::focus_column)
            .call(points::left_right::<29>),
        item(0x44, "AFAreaYPosition").format(Int16u).when(when::has_af_place).remember(),
        item(0x45, "FocusPositionVertical")
            .when(|note, _| when::model(note, &["Z50_2"]) && !when::is(note, "AFAreaYPosition", 0))
            .value(change::focus_row::<286>)
            .call(points::up_down::<11>),
        item(0x45, "FocusPositionVertical")
            .when(|note, _| {
                when::model(note, &["Z6_3", "Z f", "Z5_2"]) && !when::is(note, "AFAreaYPosition", 0)
            })
            .value(change::focus_row::<286>)
            .call(points::up_down::<13>),
        item(0x45, "FocusPositionVertical")
            .when(|note, _| when::model(note, &["Z 8", "Z 9"]) && !when::is(note, "AFAreaYPosition", 0))
            .value(change::focus_row::<292>)
            .call(points::up_down::<17>),
        item(0x46, "AFAreaWidth").format(Int16u).value(change::nonzero),
        item(0x48, "AFAreaHeight").format(Int16u).value(change::nonzero),
        item(0x4a, "FocusResult").labels(&[(0, "Out of Focus"), (1, "Focus")]),
    ],
);

/// Tags of the lens's AF fine tuning.
pub(in crate::maker::nikon) static TUNE: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "AFFineTune").labels(AF_FINE_TUNE),
        item(1, "AFFineTuneIndex").call(print::none_if::<255>),
        item(2, "AFFineTuneAdj").format(Int8s).call(print::with_plus).priority(0),
        item(3, "AFFineTuneAdjTele").format(Int8s).call(print::with_plus),
    ],
);

const AF_AREA_MODE: &[(i64, &str)] = &[
    (0, "Single Area"),
    (1, "Dynamic Area"),
    (2, "Dynamic Area (closest subject)"),
    (3, "Group Dynamic"),
    (4, "Single Area (wide)"),
    (5, "Dynamic Area (wide)"),
];

const AF_POINT: &[(i64, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Bottom"),
    (3, "Mid-left"),
    (4, "Mid-right"),
    (5, "Upper-left"),
    (6, "Upper-right"),
    (7, "Lower-left"),
    (8, "Lower-right"),
    (9, "Far Left"),
    (10, "Far Right"),
];

const AF_DETECTION_METHOD: &[(i64, &str)] = &[(0, "Phase Detect"), (1, "Contrast Detect"), (2, "Hybrid")];

const AF_AREA_MODE_V0100: &[(i64, &str)] = &[
    (0, "Single Area"),
    (1, "Dynamic Area"),
    (2, "Dynamic Area (closest subject)"),
    (3, "Group Dynamic"),
    (4, "Dynamic Area (9 points)"),
    (5, "Dynamic Area (21 points)"),
    (6, "Dynamic Area (51 points)"),
    (7, "Dynamic Area (51 points, 3D-tracking)"),
    (8, "Auto-area"),
    (9, "Dynamic Area (3D-tracking)"),
    (10, "Single Area (wide)"),
    (11, "Dynamic Area (wide)"),
    (12, "Dynamic Area (wide, 3D-tracking)"),
    (13, "Group Area"),
    (14, "Dynamic Area (25 points)"),
    (15, "Dynamic Area (72 points)"),
    (16, "Group Area (HL)"),
    (17, "Group Area (VL)"),
    (18, "Dynamic Area (49 points)"),
    (128, "Single"),
    (129, "Auto (41 points)"),
    (130, "Subject Tracking (41 points)"),
    (131, "Face Priority (41 points)"),
    (192, "Pinpoint"),
    (193, "Single"),
    (194, "Dynamic"),
    (195, "Wide (S)"),
    (196, "Wide (L)"),
    (197, "Auto"),
    (199, "Auto"),
];

const AF_AREA_MODE_CONTRAST_DETECT: &[(i64, &str)] = &[
    (0, "Contrast-detect"),
    (1, "Contrast-detect (normal area)"),
    (2, "Contrast-detect (wide area)"),
    (3, "Contrast-detect (face priority)"),
    (4, "Contrast-detect (subject tracking)"),
    (128, "Single"),
    (129, "Auto (41 points)"),
    (130, "Subject Tracking (41 points)"),
    (131, "Face Priority (41 points)"),
    (192, "Pinpoint"),
    (193, "Single"),
    (194, "Dynamic"),
    (195, "Wide (S)"),
    (196, "Wide (L)"),
    (197, "Auto"),
    (198, "Auto (People)"),
    (199, "Auto (Animal)"),
    (200, "Normal-area AF"),
    (201, "Wide-area AF"),
    (202, "Face-priority AF"),
    (203, "Subject-tracking AF"),
    (204, "Dynamic Area (S)"),
    (205, "Dynamic Area (M)"),
    (206, "Dynamic Area (L)"),
    (207, "3D-tracking"),
    (208, "Wide-Area (C1/C2)"),
];

const FOCUS_POINT_SCHEMA: &[(i64, &str)] = &[(0, "Off"), (1, "51-point"), (2, "11-point"), (3, "39-point")];

const PRIMARY_AF_POINT: &[(i64, &str)] = &[
    (0, "(none)"),
    (1, "Center"),
    (2, "Top"),
    (3, "Bottom"),
    (4, "Mid-left"),
    (5, "Upper-left"),
    (6, "Lower-left"),
    (7, "Far Left"),
    (8, "Mid-right"),
    (9, "Upper-right"),
    (10, "Lower-right"),
    (11, "Far Right"),
];

const FOCUS_POINT_SCHEMA_V0101: &[(i64, &str)] =
    &[(0, "Off"), (1, "51-point"), (2, "11-point"), (7, "153-point")];

const AF_AREA_MODE_V0200: &[(i64, &str)] = &[
    (128, "Single"),
    (129, "Auto (41 points)"),
    (130, "Subject Tracking (41 points)"),
    (131, "Face Priority (41 points)"),
];

const PHASE_DETECT_AF: &[(i64, &str)] = &[(4, "On (73-point)"), (5, "On (5)"), (6, "On (105-point)")];

const FOCUS_POINT_SCHEMA_V0300: &[(i64, &str)] =
    &[(0, "Off"), (1, "51-point"), (8, "81-point"), (9, "105-point")];

const AF_AREA_MODE_V0400: &[(i64, &str)] = &[
    (192, "Pinpoint"),
    (193, "Single"),
    (195, "Wide (S)"),
    (196, "Wide (L)"),
    (197, "Auto"),
    (204, "Dynamic Area (S)"),
    (205, "Dynamic Area (M)"),
    (206, "Dynamic Area (L)"),
    (207, "3D-tracking"),
    (208, "Wide (C1/C2)"),
];

const AF_FINE_TUNE: &[(i64, &str)] = &[(0, "Off"), (1, "On (1)"), (2, "On (2)"), (3, "On (Zoom)")];
