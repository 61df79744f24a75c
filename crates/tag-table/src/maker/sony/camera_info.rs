//! Focus and lens of the DSLR-A series (tag 0x0010): one block per generation. Source: ExifTool's page of
//! Sony's tags.

use super::words::{AF_POINT_AF_TYPE1, FOCUS_MODE_CAMERA_INFO3, FOCUS_MODE_SETTING};
use super::{shown, values};
use crate::maker::minolta::a100::AF_SENSOR_ACTIVE as AF_POINT_CAMERA_INFO2;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `CameraInfo` (0x0010).
pub(in crate::maker) static CAMERA_INFO: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "LensSpec")
            .format(Format::Undef)
            .count(8)
            .value(values::lens_spec_swapped)
            .call(shown::print_lens_spec),
        item(0x14, "FocusModeSetting").labels(FOCUS_MODE_SETTING),
        item(0x15, "AFPointSelected").labels(AF_POINT_SELECTED),
        item(0x19, "AFPoint").labels(AF_POINT),
        item(0x1e, "AFStatusActiveSensor").format(Format::Int16s).call(shown::af_status),
        item(0x20, "AFStatusUpper-left").format(Format::Int16s).call(shown::af_status),
        item(0x22, "AFStatusLeft").format(Format::Int16s).call(shown::af_status),
        item(0x24, "AFStatusLower-left").format(Format::Int16s).call(shown::af_status),
        item(0x26, "AFStatusFarLeft").format(Format::Int16s).call(shown::af_status),
        item(0x28, "AFStatusBottomAssist-left").format(Format::Int16s).call(shown::af_status),
        item(0x2a, "AFStatusBottom").format(Format::Int16s).call(shown::af_status),
        item(0x2c, "AFStatusBottomAssist-right").format(Format::Int16s).call(shown::af_status),
        item(0x2e, "AFStatusCenter-7").format(Format::Int16s).call(shown::af_status),
        item(0x30, "AFStatusCenter-horizontal").format(Format::Int16s).call(shown::af_status),
        item(0x32, "AFStatusCenter-9").format(Format::Int16s).call(shown::af_status),
        item(0x34, "AFStatusCenter-10").format(Format::Int16s).call(shown::af_status),
        item(0x36, "AFStatusCenter-11").format(Format::Int16s).call(shown::af_status),
        item(0x38, "AFStatusCenter-12").format(Format::Int16s).call(shown::af_status),
        item(0x3a, "AFStatusCenter-vertical").format(Format::Int16s).call(shown::af_status),
        item(0x3c, "AFStatusCenter-14").format(Format::Int16s).call(shown::af_status),
        item(0x3e, "AFStatusTopAssist-left").format(Format::Int16s).call(shown::af_status),
        item(0x40, "AFStatusTop").format(Format::Int16s).call(shown::af_status),
        item(0x42, "AFStatusTopAssist-right").format(Format::Int16s).call(shown::af_status),
        item(0x44, "AFStatusFarRight").format(Format::Int16s).call(shown::af_status),
        item(0x46, "AFStatusUpper-right").format(Format::Int16s).call(shown::af_status),
        item(0x48, "AFStatusRight").format(Format::Int16s).call(shown::af_status),
        item(0x4a, "AFStatusLower-right").format(Format::Int16s).call(shown::af_status),
        item(0x4c, "AFStatusCenterF2-8").format(Format::Int16s).call(shown::af_status),
        item(0x130, "AFMicroAdjValue")
            .when(|note, _| note.model_begins_word(&["DSLR-A850", "DSLR-A900"]))
            .number(|v| v - 20.0),
        item(0x131, "AFMicroAdjMode")
            .mask(0x80)
            .when(|note, _| note.model_begins_word(&["DSLR-A850", "DSLR-A900"]))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x131, "AFMicroAdjRegisteredLenses")
            .part(1)
            .mask(0x7f)
            .when(|note, _| note.model_begins_word(&["DSLR-A850", "DSLR-A900"])),
    ],
);

/// Tags of Sony's `CameraInfo2` (0x0010).
pub(in crate::maker) static CAMERA_INFO2: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "LensSpec")
            .format(Format::Undef)
            .count(8)
            .value(values::lens_spec)
            .call(shown::print_lens_spec),
        item(0x14, "AFPointSelected").labels(AF_POINT_SELECTED_CAMERA_INFO2),
        item(0x15, "FocusModeSetting").labels(FOCUS_MODE_SETTING),
        item(0x18, "AFPoint").labels(AF_POINT_CAMERA_INFO2),
        item(0x1b, "AFStatusActiveSensor").format(Format::Int16s).call(shown::af_status),
        item(0x1d, "AFStatusTop-right").format(Format::Int16s).call(shown::af_status),
        item(0x1f, "AFStatusBottom-right").format(Format::Int16s).call(shown::af_status),
        item(0x21, "AFStatusBottom").format(Format::Int16s).call(shown::af_status),
        item(0x23, "AFStatusMiddleHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x25, "AFStatusCenterVertical").format(Format::Int16s).call(shown::af_status),
        item(0x27, "AFStatusTop").format(Format::Int16s).call(shown::af_status),
        item(0x29, "AFStatusTop-left").format(Format::Int16s).call(shown::af_status),
        item(0x2b, "AFStatusBottom-left").format(Format::Int16s).call(shown::af_status),
        item(0x2d, "AFStatusLeft").format(Format::Int16s).call(shown::af_status),
        item(0x2f, "AFStatusCenterHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x31, "AFStatusRight").format(Format::Int16s).call(shown::af_status),
    ],
);

/// Tags of Sony's `CameraInfo3` (0x0010).
pub(in crate::maker) static CAMERA_INFO3: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "LensSpec")
            .format(Format::Undef)
            .count(8)
            .when(|note, _| !note.model_begins(&["NEX-5C"]))
            .value(values::lens_spec)
            .call(shown::print_lens_spec),
        item(0xe, "FocalLength")
            .format(Format::Int16u)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(|v| v / 10.0)
            .fixed(1, " mm")
            .priority(0),
        item(0x10, "FocalLengthTeleZoom")
            .format(Format::Int16u)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(|v| v * 2.0 / 3.0)
            .fixed(1, " mm"),
        item(0x14, "AFPointSelected")
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(AF_POINT_SELECTED_CAMERA_INFO2),
        item(0x15, "FocusMode")
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FOCUS_MODE_CAMERA_INFO3),
        item(0x18, "AFPoint")
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(AF_POINT_CAMERA_INFO2),
        item(0x19, "FocusStatus")
            .when(|note, _| note.model_begins_word(&["SLT-", "DSLR-A560", "DSLR-A580"]))
            .labels(FOCUS_STATUS),
        item(0x1b, "AFStatusActiveSensor")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x1c, "AFPointSelected")
            .when(|note, _| note.model_begins_word(&["SLT-", "DSLR-A560", "DSLR-A580"]))
            .labels(AF_POINT_SELECTED_SLT),
        item(0x1d, "FocusMode")
            .when(|note, _| note.model_begins_word(&["SLT-", "DSLR-A560", "DSLR-A580"]))
            .labels(FOCUS_MODE_CAMERA_INFO3),
        item(0x1d, "AFStatusTop-right")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x1f, "AFStatusBottom-right")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x20, "AFPoint")
            .when(|note, _| note.model_begins_word(&["SLT-", "DSLR-A560", "DSLR-A580"]))
            .labels(AF_POINT_AF_TYPE1),
        item(0x21, "AFStatusActiveSensor")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["SLT-", "DSLR-A560", "DSLR-A580"]))
            .call(shown::af_status),
        item(0x21, "AFStatusBottom")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x23, "AFStatus15")
            .format(Format::Int16s)
            .count(18)
            .when(|note, _| note.model_begins_word(&["SLT-", "DSLR-A560", "DSLR-A580"]))
            .table(&AF_STATUS15),
        item(0x23, "AFStatusMiddleHorizontal")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x25, "AFStatusCenterVertical")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x27, "AFStatusTop")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x29, "AFStatusTop-left")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x2b, "AFStatusBottom-left")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x2d, "AFStatusLeft")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x2f, "AFStatusCenterHorizontal")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
        item(0x31, "AFStatusRight")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(shown::af_status),
    ],
);

/// Tags of Sony's `AFStatus15`.
pub(in crate::maker) static AF_STATUS15: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "AFStatusUpper-left").format(Format::Int16s).call(shown::af_status),
        item(2, "AFStatusLeft").format(Format::Int16s).call(shown::af_status),
        item(4, "AFStatusLower-left").format(Format::Int16s).call(shown::af_status),
        item(6, "AFStatusFarLeft").format(Format::Int16s).call(shown::af_status),
        item(8, "AFStatusTopHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0xa, "AFStatusNearRight").format(Format::Int16s).call(shown::af_status),
        item(0xc, "AFStatusCenterHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0xe, "AFStatusNearLeft").format(Format::Int16s).call(shown::af_status),
        item(0x10, "AFStatusBottomHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x12, "AFStatusTopVertical").format(Format::Int16s).call(shown::af_status),
        item(0x14, "AFStatusCenterVertical").format(Format::Int16s).call(shown::af_status),
        item(0x16, "AFStatusBottomVertical").format(Format::Int16s).call(shown::af_status),
        item(0x18, "AFStatusFarRight").format(Format::Int16s).call(shown::af_status),
        item(0x1a, "AFStatusUpper-right").format(Format::Int16s).call(shown::af_status),
        item(0x1c, "AFStatusRight").format(Format::Int16s).call(shown::af_status),
        item(0x1e, "AFStatusLower-right").format(Format::Int16s).call(shown::af_status),
        item(0x20, "AFStatusUpper-middle").format(Format::Int16s).call(shown::af_status),
        item(0x22, "AFStatusLower-middle").format(Format::Int16s).call(shown::af_status),
    ],
);

/// Tags of Sony's `AFStatus19`.
pub(in crate::maker) static AF_STATUS19: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "AFStatusUpperFarLeft").format(Format::Int16s).call(shown::af_status),
        item(2, "AFStatusUpper-leftHorizontal").format(Format::Int16s).call(shown::af_status),
        item(4, "AFStatusFarLeftHorizontal").format(Format::Int16s).call(shown::af_status),
        item(6, "AFStatusLeftHorizontal").format(Format::Int16s).call(shown::af_status),
        item(8, "AFStatusLowerFarLeft").format(Format::Int16s).call(shown::af_status),
        item(0xa, "AFStatusLower-leftHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0xc, "AFStatusUpper-leftVertical").format(Format::Int16s).call(shown::af_status),
        item(0xe, "AFStatusLeftVertical").format(Format::Int16s).call(shown::af_status),
        item(0x10, "AFStatusLower-leftVertical").format(Format::Int16s).call(shown::af_status),
        item(0x12, "AFStatusFarLeftVertical").format(Format::Int16s).call(shown::af_status),
        item(0x14, "AFStatusTopHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x16, "AFStatusNearRight").format(Format::Int16s).call(shown::af_status),
        item(0x18, "AFStatusCenterHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x1a, "AFStatusNearLeft").format(Format::Int16s).call(shown::af_status),
        item(0x1c, "AFStatusBottomHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x1e, "AFStatusTopVertical").format(Format::Int16s).call(shown::af_status),
        item(0x20, "AFStatusUpper-middle").format(Format::Int16s).call(shown::af_status),
        item(0x22, "AFStatusCenterVertical").format(Format::Int16s).call(shown::af_status),
        item(0x24, "AFStatusLower-middle").format(Format::Int16s).call(shown::af_status),
        item(0x26, "AFStatusBottomVertical").format(Format::Int16s).call(shown::af_status),
        item(0x28, "AFStatusUpperFarRight").format(Format::Int16s).call(shown::af_status),
        item(0x2a, "AFStatusUpper-rightHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x2c, "AFStatusFarRightHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x2e, "AFStatusRightHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x30, "AFStatusLowerFarRight").format(Format::Int16s).call(shown::af_status),
        item(0x32, "AFStatusLower-rightHorizontal").format(Format::Int16s).call(shown::af_status),
        item(0x34, "AFStatusFarRightVertical").format(Format::Int16s).call(shown::af_status),
        item(0x36, "AFStatusUpper-rightVertical").format(Format::Int16s).call(shown::af_status),
        item(0x38, "AFStatusRightVertical").format(Format::Int16s).call(shown::af_status),
        item(0x3a, "AFStatusLower-rightVertical").format(Format::Int16s).call(shown::af_status),
    ],
);

const AF_POINT_SELECTED: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Center"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Right"),
    (5, "Lower-right"),
    (6, "Bottom"),
    (7, "Lower-left"),
    (8, "Left"),
    (9, "Upper-left"),
    (10, "Far Right"),
    (11, "Far Left"),
];

const AF_POINT: &[(i64, &str)] = &[
    (0, "Upper-left"),
    (1, "Left"),
    (2, "Lower-left"),
    (3, "Far Left"),
    (4, "Bottom Assist-left"),
    (5, "Bottom"),
    (6, "Bottom Assist-right"),
    (7, "Center (7)"),
    (8, "Center (horizontal)"),
    (9, "Center (9)"),
    (10, "Center (10)"),
    (11, "Center (11)"),
    (12, "Center (12)"),
    (13, "Center (vertical)"),
    (14, "Center (14)"),
    (15, "Top Assist-left"),
    (16, "Top"),
    (17, "Top Assist-right"),
    (18, "Far Right"),
    (19, "Upper-right"),
    (20, "Right"),
    (21, "Lower-right"),
    (22, "Center F2.8"),
];

const AF_POINT_SELECTED_CAMERA_INFO2: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Center"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Right"),
    (5, "Lower-right"),
    (6, "Bottom"),
    (7, "Lower-left"),
    (8, "Left"),
    (9, "Upper-left"),
];

const FOCUS_STATUS: &[(i64, &str)] = &[
    (0, "Manual - Not confirmed (0)"),
    (4, "Manual - Not confirmed (4)"),
    (16, "AF-C - Confirmed"),
    (24, "AF-C - Not Confirmed"),
    (64, "AF-S - Confirmed"),
];

const AF_POINT_SELECTED_SLT: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Center"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Right"),
    (5, "Lower-right"),
    (6, "Bottom"),
    (7, "Lower-left"),
    (8, "Left"),
    (9, "Upper-left"),
    (10, "Far Right"),
    (11, "Far Left"),
    (12, "Upper-middle"),
    (13, "Near Right"),
    (14, "Lower-middle"),
    (15, "Near Left"),
];
