//! Blocks about focus. Source: ExifTool's page of Pentax's tags.

use super::{shown, values};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Pentax's `AFInfo` (0x021f).
pub(in crate::maker) static AF_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(4, "AFPredictor").format(Format::Int16s),
        item(6, "AFDefocus"),
        item(7, "AFIntegrationTime").number(|v| v * 2.0).unit(" ms"),
        item(0xb, "AFPointsInFocus")
            .when(|note, _| !note.model_has_word(&["K-1", "K-3", "K-70", "K-S1", "K-S2", "KP"]))
            .labels(AF_POINTS_IN_FOCUS),
        item(0x12a, "AFPointsSelected")
            .count(101)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .call(shown::k3iii_points),
        item(0x18f, "AFPointsUnknown")
            .count(101)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .call(shown::k3iii_points)
            .unknown(),
        item(0x1fa, "LiveView")
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x1fd, "AFHold").when(|note, _| note.camera.model == "PENTAX K-3 II").labels(&[
            (0, "Off"),
            (1, "Short"),
            (2, "Medium"),
            (3, "Long"),
        ]),
        item(0x21f, "FirstFrameActionInAFC").when(|note, _| note.model_has(&["K-3 Mark III"])).labels(&[
            (0, "Auto"),
            (1, "Release Priority"),
            (2, "Focus Priority"),
        ]),
        item(0x220, "ActionInAFCCont").when(|note, _| note.model_has(&["K-3 Mark III"])).labels(&[
            (0, "Auto"),
            (1, "Focus Priority"),
            (2, "FPS Priority"),
        ]),
        item(0x221, "AFCHold").mask(0x3).when(|note, _| note.model_has(&["K-3 Mark III"])).labels(&[
            (0, "Low"),
            (1, "Medium"),
            (2, "High"),
            (3, "Off"),
        ]),
        item(0x221, "AFCPointTracking")
            .part(1)
            .mask(0xc)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .labels(&[(0, "Type 1"), (1, "Type 2"), (2, "Type 3")]),
        item(0x221, "AFCSensitivity")
            .part(2)
            .mask(0x70)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .call(shown::from_five),
        item(0x960, "SubjectRecognition")
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .labels(&[(0, "Off"), (1, "On")]),
    ],
);

/// Tags of Pentax's `CAFPointInfo` (0x0238).
pub(in crate::maker) static CAF_POINT_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(1, "NumCAFPoints").number(|v| f64::from((v as u8 >> 4) * (v as u8 & 0x0f))),
        item(1, "CAFGridSize").part(1).value(values::grid).call(print::size).remember(),
        item(2, "CAFPointsInFocus").count_by(values::caf_bytes).call(shown::points_in_focus),
        item(2, "CAFPointsSelected").part(1).count_by(values::caf_bytes).call(shown::points_selected),
    ],
);

/// Tags of Pentax's `AFPointInfo` (0x0245).
pub(in crate::maker) static AF_POINT_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(2, "NumAFPoints").format(Format::Int16u).remember(),
        item(4, "AFPointsInFocus")
            .count_by(values::af_bytes)
            .when(|note, _| note.model_has_word(&["KP", "K-1", "K-70"]))
            .call(shown::points_in_focus),
        item(4, "AFPointsSelected")
            .part(1)
            .count_by(values::af_bytes)
            .when(|note, _| note.model_has_word(&["KP", "K-1", "K-70"]))
            .call(shown::points_selected),
        item(4, "AFPointsSpecial")
            .part(2)
            .count_by(values::af_bytes)
            .when(|note, _| note.model_has_word(&["KP", "K-1", "K-70"]))
            .call(shown::points_special),
    ],
);

/// Tags of Pentax's `AFInfoK3III` (0x040c).
pub(in crate::maker) static AF_INFO_K3_III: Table = Table::fixed(
    "Pentax",
    Format::Int16u,
    &[
        item(0, "AFInfoK3III").rest().unknown(),
        item(0, "AFMode").part(1).labels(&[
            (0, "Phase Detect"),
            (2, "Contrast Detect"),
            (255, "Manual Focus"),
        ]),
        item(1, "AFSelectionMode").conv(Conv::HexLabels(AF_SELECTION_MODE)),
        item(2, "MaxNumAFPoints").remember(),
        item(3, "NumAFPoints").remember(),
        item(7, "AFFrameSize").count(2).when(|note, _| note.number("NumAFPoints") > 0).call(print::size),
        item(7, "AFAreas").part(1).count_by(values::k3iii_areas).call(shown::print_k3iii_areas),
        item(0xb, "AFAreaSize")
            .count(2)
            .when(|note, raw| note.number("NumAFPoints") > 0 && !raw.bytes.starts_with(b"\0\0\0\0"))
            .call(print::size),
    ],
);

const AF_POINTS_IN_FOCUS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Lower-left, Bottom"),
    (2, "Bottom"),
    (3, "Lower-right, Bottom"),
    (4, "Mid-left, Center"),
    (5, "Center (horizontal)"),
    (6, "Mid-right, Center"),
    (7, "Upper-left, Top"),
    (8, "Top"),
    (9, "Upper-right, Top"),
    (10, "Right"),
    (11, "Lower-left, Mid-left"),
    (12, "Upper-left, Mid-left"),
    (13, "Bottom, Center"),
    (14, "Top, Center"),
    (15, "Lower-right, Mid-right"),
    (16, "Upper-right, Mid-right"),
    (17, "Left"),
    (18, "Mid-left"),
    (19, "Center (vertical)"),
    (20, "Mid-right"),
];

const AF_SELECTION_MODE: &[(i64, &str)] = &[
    (0, "Manual Focus"),
    (1, "Spot"),
    (2, "Select (5-points)"),
    (3, "Expanded Area (S)"),
    (4, "Expanded Area (M)"),
    (5, "Expanded Area (L)"),
    (6, "Select (S)"),
    (7, "Zone Select (21-point)"),
    (8, "Select XS"),
    (255, "Auto Area"),
    (8193, "Contrast-detect Auto Area"),
    (8194, "Contrast-detect Select"),
    (8195, "Pinpoint"),
    (8196, "Tracking"),
    (8197, "Continuous"),
    (8198, "Face Detection"),
    (8199, "Contrast-detect Select (S)"),
    (8200, "Contrast-detect Select (M)"),
    (8201, "Contrast-detect Select (L)"),
    (8202, "Contrast-detect Zone Select"),
    (8203, "Contrast-detect Spot"),
];
