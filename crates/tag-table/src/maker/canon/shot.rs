//! Tags of the shot: exposure, focal length, position in a panorama.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{
    compact_or_nonzero, ev, ev_exposure_time, ev_exposure_time_20d, ev_f_number, in_focal_units, nonzero,
    not_minus_one, sensitivity, target_exposure_time,
};
use super::print::{distance, two_digits};
use super::when::{ends, has_focal_plane_size, named};
use super::words::{NA_OFF_ON, WHITE_BALANCE};
use crate::def::Conv;
use crate::maker::row::{Table, item};
use crate::print::exif::{exposure_time, fraction};
use crate::value::Format::{Int16s, Int16u};

pub(super) static FOCAL_LENGTH: Table = Table::fixed(
    "Canon",
    Int16u,
    &[
        item(0, "FocalType").valid(nonzero).labels(FOCAL_TYPE),
        item(1, "FocalLength").valid(nonzero).value(in_focal_units).unit(" mm").priority(0),
        item(2, "FocalPlaneXSize")
            .valid(|n| n >= 40.0)
            .number(|n| n * 25.4 / 1000.0)
            .fixed(2, " mm")
            .when(has_focal_plane_size),
        item(2, "FocalPlaneXUnknown").unknown(),
        item(3, "FocalPlaneYSize")
            .valid(|n| n >= 40.0)
            .number(|n| n * 25.4 / 1000.0)
            .fixed(2, " mm")
            .when(has_focal_plane_size),
        item(3, "FocalPlaneYUnknown").unknown(),
    ],
);

pub(super) static SHOT_INFO: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(1, "AutoISO").number(|n| sensitivity(n / 32.0)).fixed(0, ""),
        item(2, "BaseISO").valid(nonzero).number(|n| sensitivity(n / 32.0) / 32.0).fixed(0, "").priority(0),
        item(3, "MeasuredEV").number(|n| n / 32.0 + 5.0).fixed(2, ""),
        item(4, "TargetAperture").valid(|n| n > 0.0).number(ev_f_number).call(two_digits),
        item(5, "TargetExposureTime").valid(|n| n > -1000.0).value(target_exposure_time).call(exposure_time),
        item(6, "ExposureCompensation").number(ev).call(fraction),
        item(7, "WhiteBalance").labels(WHITE_BALANCE),
        item(8, "SlowShutter").labels(SLOW_SHUTTER),
        item(9, "SequenceNumber"),
        item(10, "OpticalZoomCode").conv(Conv::LabelsOrNumber(&[(8, "n/a")])),
        item(12, "CameraTemperature")
            .valid(nonzero)
            .number(|n| n - 128.0)
            .unit(" C")
            .when(|note, _| note.is_model(&["EOS"]) && !ends(note, &["EOS-1D", "EOS-1DS"])),
        item(13, "FlashGuideNumber").valid(not_minus_one).number(|n| n / 32.0),
        item(14, "AFPointsInFocus").valid(nonzero).conv(Conv::HexLabels(AF_POINTS_IN_FOCUS)),
        item(15, "FlashExposureComp").number(ev).call(fraction),
        item(16, "AutoExposureBracketing").labels(AUTO_EXPOSURE_BRACKETING),
        item(17, "AEBBracketValue").number(ev).call(fraction),
        item(18, "ControlMode").labels(CONTROL_MODE),
        item(19, "FocusDistanceUpper")
            .format(Int16u)
            .valid(nonzero)
            .number(|n| n / 100.0)
            .remember()
            .call(distance),
        item(20, "FocusDistanceLower")
            .format(Int16u)
            .number(|n| n / 100.0)
            .call(distance)
            .when(|note, _| note.value("FocusDistanceUpper").is_some()),
        item(21, "FNumber").valid(nonzero).number(ev_f_number).call(two_digits).priority(0),
        item(22, "ExposureTime")
            .value(ev_exposure_time_20d)
            .call(exposure_time)
            .when(|note, _| named(note, &["20D", "350D", "REBEL XT", "Kiss Digital N"]))
            .priority(0),
        item(22, "ExposureTime").value(ev_exposure_time).call(exposure_time).priority(0),
        item(23, "MeasuredEV2").valid(nonzero).number(|n| n / 8.0 - 6.0),
        item(24, "BulbDuration").number(|n| n / 10.0),
        item(26, "CameraType").labels(CAMERA_TYPE),
        item(27, "AutoRotate").valid(|n| n >= 0.0).labels(AUTO_ROTATE),
        item(28, "NDFilter").labels(NA_OFF_ON),
        item(29, "SelfTimer2").valid(|n| n >= 0.0).number(|n| n / 10.0),
        item(33, "FlashOutput").value(compact_or_nonzero),
    ],
);

pub(super) static PANORAMA: Table = Table::fixed(
    "Canon",
    Int16s,
    &[item(2, "PanoramaFrameNumber"), item(5, "PanoramaDirection").labels(PANORAMA_DIRECTION)],
);

const FOCAL_TYPE: &[(i64, &str)] = &[(1, "Fixed"), (2, "Zoom")];

const SLOW_SHUTTER: &[(i64, &str)] = &[(-1, "n/a"), (0, "Off"), (1, "Night Scene"), (2, "On"), (3, "None")];

const AF_POINTS_IN_FOCUS: &[(i64, &str)] = &[
    (0x3000, "None (MF)"),
    (0x3001, "Right"),
    (0x3002, "Center"),
    (0x3003, "Center+Right"),
    (0x3004, "Left"),
    (0x3005, "Left+Right"),
    (0x3006, "Left+Center"),
    (0x3007, "All"),
];

const AUTO_EXPOSURE_BRACKETING: &[(i64, &str)] =
    &[(-1, "On"), (0, "Off"), (1, "On (shot 1)"), (2, "On (shot 2)"), (3, "On (shot 3)")];

const CONTROL_MODE: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Camera Local Control"), (3, "Computer Remote Control")];

const CAMERA_TYPE: &[(i64, &str)] =
    &[(0, "n/a"), (248, "EOS High-end"), (250, "Compact"), (252, "EOS Mid-range"), (255, "DV Camera")];

const AUTO_ROTATE: &[(i64, &str)] =
    &[(-1, "n/a"), (0, "None"), (1, "Rotate 90 CW"), (2, "Rotate 180"), (3, "Rotate 270 CW")];

const PANORAMA_DIRECTION: &[(i64, &str)] = &[
    (0, "Left to Right"),
    (1, "Right to Left"),
    (2, "Bottom to Top"),
    (3, "Top to Bottom"),
    (4, "2x2 Matrix (Clockwise)"),
];
