//! Blocks 0x940a to 0x940e, enciphered: focus points, E-mount lens. Source: ExifTool's page of Sony's tags.

use super::lens::E_MOUNT;
use super::models::AS_ILCE_6300;
use super::words::{
    AF_POINT_AF_TYPE1, AF_POINTS_USED, AF_POINTS_USED_ILCA, EXPOSURE_PROGRAM_AF_INFO, FOCUS_MODE,
    FOCUS_MODE_SINCE_TAG9402,
};
use super::{shown, values};
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::maker::sony::af_status79::AF_STATUS79;
use crate::maker::sony::camera_info::{AF_STATUS15, AF_STATUS19};
use crate::value::Format;

/// Tags of Sony's `Tag940a` (0x940a).
pub(in crate::maker) static TAG940A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[item(4, "AFPointsSelected").format(Format::Int32u).call(shown::af_points_selected)],
);

/// Tags of Sony's `Tag940c` (0x940c).
pub(in crate::maker) static TAG940C: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(8, ".LensMount").remember(),
        item(8, "LensMount2").part(1).labels(LENS_MOUNT2),
        item(9, "LensType3").format(Format::Int16u).value(values::lens_of_mount).labels(E_MOUNT),
        item(0xb, "CameraE-mountVersion").format(Format::Int16u).call(print::version),
        item(0xd, "LensE-mountVersion")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") != 0)
            .call(print::version),
        item(0x14, "LensFirmwareVersion")
            .format(Format::Int16u)
            .when(|note, _| note.number("LensMount") != 0)
            .call(shown::lens_firmware),
    ],
);

/// Tags of Sony's `AFInfo` (0x940e).
pub(in crate::maker) static AF_INFO: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(2, "AFType").labels(&[(1, "15-point"), (2, "19-point"), (3, "79-point")]).remember(),
        item(4, "AFStatusActiveSensor")
            .format(Format::Int16s)
            .when(|note, _| !note.model_begins(&["ILCA-"]))
            .call(shown::af_status),
        item(5, "FocusMode")
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .labels(FOCUS_MODE_SINCE_TAG9402)
            .priority(0),
        item(7, "AFPoint").when(|note, _| note.number("AFType") == 1).labels(AF_POINT),
        item(7, "AFPoint").when(|note, _| note.number("AFType") == 2).labels(AF_POINT_AF_TYPE2),
        item(8, "AFPointInFocus").when(|note, _| note.number("AFType") == 1).labels(AF_POINT_AF_TYPE1),
        item(8, "AFPointInFocus").when(|note, _| note.number("AFType") == 2).labels(AF_POINT_IN_FOCUS),
        item(9, "AFPointAtShutterRelease")
            .when(|note, _| note.number("AFType") == 1)
            .labels(AF_POINT_AT_SHUTTER_RELEASE),
        item(9, "AFPointAtShutterRelease")
            .when(|note, _| note.number("AFType") == 2)
            .labels(AF_POINT_AT_SHUTTER_RELEASE_AF_TYPE2),
        item(0xa, "AFAreaMode").when(|note, _| !note.model_begins(&["ILCA-"])).labels(&[
            (0, "Wide"),
            (1, "Spot"),
            (2, "Local"),
            (3, "Zone"),
        ]),
        item(0xb, "FocusMode").when(|note, _| !note.model_begins(&["ILCA-"])).labels(FOCUS_MODE),
        item(0x10, "AFPointsUsed")
            .count(10)
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .call(|value, mode, out| print::bits_of_bytes(AF_POINTS_USED_ILCA, value, mode, out)),
        item(0x11, "AFStatus15")
            .format(Format::Int16s)
            .count(18)
            .when(|note, _| note.number("AFType") == 1)
            .table(&AF_STATUS15),
        item(0x11, "AFStatus19")
            .format(Format::Int16s)
            .count(30)
            .when(|note, _| note.number("AFType") == 2)
            .table(&AF_STATUS19),
        item(0x37, "AFPoint").when(|note, _| note.number("AFType") == 3).labels(AF_POINT_AF_TYPE3),
        item(0x38, "AFPointInFocus").when(|note, _| note.number("AFType") == 3).labels(AF_POINT_AF_TYPE3),
        item(0x39, "AFPointAtShutterRelease")
            .when(|note, _| note.number("AFType") == 3)
            .labels(AF_POINT_AT_SHUTTER_RELEASE_AF_TYPE3),
        item(0x3a, "AFAreaMode").when(|note, _| note.model_begins(&["ILCA-"])).labels(AF_AREA_MODE),
        item(0x3b, "AFStatusActiveSensor")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .call(shown::af_status),
        item(0x43, "ExposureProgram")
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .labels(EXPOSURE_PROGRAM_AF_INFO)
            .priority(0),
        item(0x50, "AFMicroAdj").format(Format::Int8s).when(|note, _| note.model_begins(&["ILCA-"])),
        item(0x7d, "AFStatus79")
            .format(Format::Int16s)
            .count(95)
            .when(|note, _| note.number("AFType") == 3)
            .table(&AF_STATUS79),
        item(0x16e, "AFPointsUsed")
            .format(Format::Int32u)
            .when(|note, _| !note.model_begins(&["ILCA-"]))
            .bits(AF_POINTS_USED),
        item(0x17d, "AFMicroAdj").format(Format::Int8s).when(|note, _| !note.model_begins(&["ILCA-"])),
        item(0x17e, "ExposureProgram")
            .when(|note, _| !note.model_begins(&["ILCA-"]))
            .labels(EXPOSURE_PROGRAM_AF_INFO)
            .priority(0),
    ],
)
.priority(0);

/// Tags of Sony's `Tag940e` (0x940e).
pub(in crate::maker) static TAG940E: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0x1a06, "TiffMeteringImageWidth").when(|note, _| {
            note.model_begins_word(AS_ILCE_6300) && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
        }),
        item(0x1a07, "TiffMeteringImageHeight").when(|note, _| {
            note.model_begins_word(AS_ILCE_6300) && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
        }),
        item(0x1a08, "TiffMeteringImage")
            .format(Format::Undef)
            .count(2640)
            .when(|note, _| {
                note.model_begins_word(AS_ILCE_6300) && !note.software_begins(&["ILCE-9 v5.0", "ILCE-9 v6.0"])
            })
            .value(values::metering_image::<2640, 2640>),
    ],
);

const LENS_MOUNT2: &[(i64, &str)] = &[(0, "Unknown"), (1, "A-mount (1)"), (4, "E-mount"), (5, "A-mount (5)")];

const AF_POINT: &[(i64, &str)] = &[
    (0, "Upper-left"),
    (1, "Left"),
    (2, "Lower-left"),
    (3, "Far Left"),
    (4, "Top (horizontal)"),
    (5, "Near Right"),
    (6, "Center (horizontal)"),
    (7, "Near Left"),
    (8, "Bottom (horizontal)"),
    (9, "Top (vertical)"),
    (10, "Center (vertical)"),
    (11, "Bottom (vertical)"),
    (12, "Far Right"),
    (13, "Upper-right"),
    (14, "Right"),
    (15, "Lower-right"),
    (16, "Upper-middle"),
    (17, "Lower-middle"),
];

const AF_POINT_AF_TYPE2: &[(i64, &str)] = &[
    (0, "Upper Far Left"),
    (1, "Upper-left (horizontal)"),
    (2, "Far Left (horizontal)"),
    (3, "Left (horizontal)"),
    (4, "Lower Far Left"),
    (5, "Lower-left (horizontal)"),
    (6, "Upper-left (vertical)"),
    (7, "Left (vertical)"),
    (8, "Lower-left (vertical)"),
    (9, "Far Left (vertical)"),
    (10, "Top (horizontal)"),
    (11, "Near Right"),
    (12, "Center (horizontal)"),
    (13, "Near Left"),
    (14, "Bottom (horizontal)"),
    (15, "Top (vertical)"),
    (16, "Upper-middle"),
    (17, "Center (vertical)"),
    (18, "Lower-middle"),
    (19, "Bottom (vertical)"),
    (20, "Upper Far Right"),
    (21, "Upper-right (horizontal)"),
    (22, "Far Right (horizontal)"),
    (23, "Right (horizontal)"),
    (24, "Lower Far Right"),
    (25, "Lower-right (horizontal)"),
    (26, "Far Right (vertical)"),
    (27, "Upper-right (vertical)"),
    (28, "Right (vertical)"),
    (29, "Lower-right (vertical)"),
];

const AF_POINT_IN_FOCUS: &[(i64, &str)] = &[
    (0, "Upper Far Left"),
    (1, "Upper-left (horizontal)"),
    (2, "Far Left (horizontal)"),
    (3, "Left (horizontal)"),
    (4, "Lower Far Left"),
    (5, "Lower-left (horizontal)"),
    (6, "Upper-left (vertical)"),
    (7, "Left (vertical)"),
    (8, "Lower-left (vertical)"),
    (9, "Far Left (vertical)"),
    (10, "Top (horizontal)"),
    (11, "Near Right"),
    (12, "Center (horizontal)"),
    (13, "Near Left"),
    (14, "Bottom (horizontal)"),
    (15, "Top (vertical)"),
    (16, "Upper-middle"),
    (17, "Center (vertical)"),
    (18, "Lower-middle"),
    (19, "Bottom (vertical)"),
    (20, "Upper Far Right"),
    (21, "Upper-right (horizontal)"),
    (22, "Far Right (horizontal)"),
    (23, "Right (horizontal)"),
    (24, "Lower Far Right"),
    (25, "Lower-right (horizontal)"),
    (26, "Far Right (vertical)"),
    (27, "Upper-right (vertical)"),
    (28, "Right (vertical)"),
    (29, "Lower-right (vertical)"),
    (255, "(none)"),
];

const AF_POINT_AT_SHUTTER_RELEASE: &[(i64, &str)] = &[
    (0, "Upper-left"),
    (1, "Left"),
    (2, "Lower-left"),
    (3, "Far Left"),
    (4, "Top (horizontal)"),
    (5, "Near Right"),
    (6, "Center (horizontal)"),
    (7, "Near Left"),
    (8, "Bottom (horizontal)"),
    (9, "Top (vertical)"),
    (10, "Center (vertical)"),
    (11, "Bottom (vertical)"),
    (12, "Far Right"),
    (13, "Upper-right"),
    (14, "Right"),
    (15, "Lower-right"),
    (16, "Upper-middle"),
    (17, "Lower-middle"),
    (30, "(out of focus)"),
];

const AF_POINT_AT_SHUTTER_RELEASE_AF_TYPE2: &[(i64, &str)] = &[
    (0, "Upper Far Left"),
    (1, "Upper-left (horizontal)"),
    (2, "Far Left (horizontal)"),
    (3, "Left (horizontal)"),
    (4, "Lower Far Left"),
    (5, "Lower-left (horizontal)"),
    (6, "Upper-left (vertical)"),
    (7, "Left (vertical)"),
    (8, "Lower-left (vertical)"),
    (9, "Far Left (vertical)"),
    (10, "Top (horizontal)"),
    (11, "Near Right"),
    (12, "Center (horizontal)"),
    (13, "Near Left"),
    (14, "Bottom (horizontal)"),
    (15, "Top (vertical)"),
    (16, "Upper-middle"),
    (17, "Center (vertical)"),
    (18, "Lower-middle"),
    (19, "Bottom (vertical)"),
    (20, "Upper Far Right"),
    (21, "Upper-right (horizontal)"),
    (22, "Far Right (horizontal)"),
    (23, "Right (horizontal)"),
    (24, "Lower Far Right"),
    (25, "Lower-right (horizontal)"),
    (26, "Far Right (vertical)"),
    (27, "Upper-right (vertical)"),
    (28, "Right (vertical)"),
    (29, "Lower-right (vertical)"),
    (30, "(out of focus)"),
];

const AF_POINT_AF_TYPE3: &[(i64, &str)] = &[
    (0, "B4"),
    (1, "C4"),
    (2, "D4"),
    (3, "E4"),
    (4, "F4"),
    (5, "G4"),
    (6, "H4"),
    (7, "B3"),
    (8, "C3"),
    (9, "D3"),
    (10, "E3"),
    (11, "F3"),
    (12, "G3"),
    (13, "H3"),
    (14, "B2"),
    (15, "C2"),
    (16, "D2"),
    (17, "E2"),
    (18, "F2"),
    (19, "G2"),
    (20, "H2"),
    (21, "C1"),
    (22, "D1"),
    (23, "E1"),
    (24, "F1"),
    (25, "G1"),
    (26, "A7 Vertical"),
    (27, "A6 Vertical"),
    (28, "A5 Vertical"),
    (29, "C7 Vertical"),
    (30, "C6 Vertical"),
    (31, "C5 Vertical"),
    (32, "E7 Vertical"),
    (33, "E6 Center Vertical"),
    (34, "E5 Vertical"),
    (35, "G7 Vertical"),
    (36, "G6 Vertical"),
    (37, "G5 Vertical"),
    (38, "I7 Vertical"),
    (39, "I6 Vertical"),
    (40, "I5 Vertical"),
    (41, "A7"),
    (42, "B7"),
    (43, "C7"),
    (44, "D7"),
    (45, "E7"),
    (46, "F7"),
    (47, "G7"),
    (48, "H7"),
    (49, "I7"),
    (50, "A6"),
    (51, "B6"),
    (52, "C6"),
    (53, "D6"),
    (54, "E6 Center"),
    (55, "F6"),
    (56, "G6"),
    (57, "H6"),
    (58, "I6"),
    (59, "A5"),
    (60, "B5"),
    (61, "C5"),
    (62, "D5"),
    (63, "E5"),
    (64, "F5"),
    (65, "G5"),
    (66, "H5"),
    (67, "I5"),
    (68, "C11"),
    (69, "D11"),
    (70, "E11"),
    (71, "F11"),
    (72, "G11"),
    (73, "B10"),
    (74, "C10"),
    (75, "D10"),
    (76, "E10"),
    (77, "F10"),
    (78, "G10"),
    (79, "H10"),
    (80, "B9"),
    (81, "C9"),
    (82, "D9"),
    (83, "E9"),
    (84, "F9"),
    (85, "G9"),
    (86, "H9"),
    (87, "B8"),
    (88, "C8"),
    (89, "D8"),
    (90, "E8"),
    (91, "F8"),
    (92, "G8"),
    (93, "H8"),
    (94, "E6 Center F2.8"),
    (255, "(none)"),
];

const AF_POINT_AT_SHUTTER_RELEASE_AF_TYPE3: &[(i64, &str)] = &[
    (0, "B4"),
    (1, "C4"),
    (2, "D4"),
    (3, "E4"),
    (4, "F4"),
    (5, "G4"),
    (6, "H4"),
    (7, "B3"),
    (8, "C3"),
    (9, "D3"),
    (10, "E3"),
    (11, "F3"),
    (12, "G3"),
    (13, "H3"),
    (14, "B2"),
    (15, "C2"),
    (16, "D2"),
    (17, "E2"),
    (18, "F2"),
    (19, "G2"),
    (20, "H2"),
    (21, "C1"),
    (22, "D1"),
    (23, "E1"),
    (24, "F1"),
    (25, "G1"),
    (26, "A7 Vertical"),
    (27, "A6 Vertical"),
    (28, "A5 Vertical"),
    (29, "C7 Vertical"),
    (30, "C6 Vertical"),
    (31, "C5 Vertical"),
    (32, "E7 Vertical"),
    (33, "E6 Center Vertical"),
    (34, "E5 Vertical"),
    (35, "G7 Vertical"),
    (36, "G6 Vertical"),
    (37, "G5 Vertical"),
    (38, "I7 Vertical"),
    (39, "I6 Vertical"),
    (40, "I5 Vertical"),
    (41, "A7"),
    (42, "B7"),
    (43, "C7"),
    (44, "D7"),
    (45, "E7"),
    (46, "F7"),
    (47, "G7"),
    (48, "H7"),
    (49, "I7"),
    (50, "A6"),
    (51, "B6"),
    (52, "C6"),
    (53, "D6"),
    (54, "E6 Center"),
    (55, "F6"),
    (56, "G6"),
    (57, "H6"),
    (58, "I6"),
    (59, "A5"),
    (60, "B5"),
    (61, "C5"),
    (62, "D5"),
    (63, "E5"),
    (64, "F5"),
    (65, "G5"),
    (66, "H5"),
    (67, "I5"),
    (68, "C11"),
    (69, "D11"),
    (70, "E11"),
    (71, "F11"),
    (72, "G11"),
    (73, "B10"),
    (74, "C10"),
    (75, "D10"),
    (76, "E10"),
    (77, "F10"),
    (78, "G10"),
    (79, "H10"),
    (80, "B9"),
    (81, "C9"),
    (82, "D9"),
    (83, "E9"),
    (84, "F9"),
    (85, "G9"),
    (86, "H9"),
    (87, "B8"),
    (88, "C8"),
    (89, "D8"),
    (90, "E8"),
    (91, "F8"),
    (92, "G8"),
    (93, "H8"),
    (94, "E6 Center F2.8"),
    (95, "(none)"),
];

const AF_AREA_MODE: &[(i64, &str)] =
    &[(0, "Wide"), (1, "Center"), (2, "Flexible Spot"), (3, "Zone"), (4, "Expanded Flexible Spot")];
