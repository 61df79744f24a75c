//! Autofocus: points, faces, fine adjustment, configuration.
//!
//! Source: ExifTool's page of Canon's tags.

use super::print::{af_case, point_bits};
use super::when::{n_point_words, n_points};
use super::words::{ENABLE_DISABLE, OFF_ON, VF_DISPLAY_ILLUMINATION};
use crate::def::Conv;
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int16s, Int16u, Int32s, Rational64s};

pub(super) static AF_INFO: Table = Table::serial(
    "Canon",
    Int16u,
    &[
        item(0, "NumAFPoints").remember(),
        item(1, "ValidAFPoints"),
        item(2, "CanonImageWidth"),
        item(3, "CanonImageHeight"),
        item(4, "AFImageWidth"),
        item(5, "AFImageHeight"),
        item(6, "AFAreaWidth"),
        item(7, "AFAreaHeight"),
        item(8, "AFAreaXPositions").format(Int16s).count_by(n_points),
        item(9, "AFAreaYPositions").format(Int16s).count_by(n_points),
        item(10, "AFPointsInFocus").format(Int16s).count_by(n_point_words).call(point_bits),
        item(11, "PrimaryAFPoint")
            .when(|note, _| !note.is_model(&["EOS"]) && note.count("AFInfoCount") != 36),
        item(11, "Canon_AFInfo_0x000b").count(8).when(|note, _| !note.is_model(&["EOS"])).unknown(),
        item(12, "PrimaryAFPoint"),
    ],
);

pub(super) static AF_INFO2: Table = Table::serial(
    "Canon",
    Int16u,
    &[
        item(0, "AFInfoSize").unknown(),
        item(1, "AFAreaMode").labels(AF_AREA_MODE),
        item(2, "NumAFPoints").remember(),
        item(3, "ValidAFPoints"),
        item(4, "CanonImageWidth"),
        item(5, "CanonImageHeight"),
        item(6, "AFImageWidth"),
        item(7, "AFImageHeight"),
        item(8, "AFAreaWidths").format(Int16s).count_by(n_points),
        item(9, "AFAreaHeights").format(Int16s).count_by(n_points),
        item(10, "AFAreaXPositions").format(Int16s).count_by(n_points),
        item(11, "AFAreaYPositions").format(Int16s).count_by(n_points),
        item(12, "AFPointsInFocus").format(Int16s).count_by(n_point_words).call(point_bits),
        item(13, "AFPointsSelected")
            .format(Int16s)
            .count_by(n_point_words)
            .call(point_bits)
            .when(|note, _| note.is_model(&["EOS"])),
        item(13, "Canon_AFInfo2_0x000d").format(Int16s).count_by(|note| n_point_words(note) + 1).unknown(),
        item(14, "PrimaryAFPoint")
            .when(|note, _| !note.is_model(&["EOS"]) && note.value("AFInfo3").is_none()),
    ],
);

pub(super) static AF_MICRO_ADJ: Table = Table::fixed(
    "Canon",
    Int32s,
    &[item(1, "AFMicroAdjMode").labels(AF_MICRO_ADJ_MODE), item(2, "AFMicroAdjValue").format(Rational64s)],
);

pub(super) static AF_CONFIG: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(1, "AFConfigTool").number(|n| n + 1.0).call(af_case),
        item(2, "AFTrackingSensitivity").conv(Conv::LabelsOrNumber(AF_TRACKING_SENSITIVITY)),
        item(3, "AFAccelDecelTracking").conv(Conv::LabelsOrNumber(AF_TRACKING_SENSITIVITY)),
        item(4, "AFPointSwitching").conv(Conv::LabelsOrNumber(AF_POINT_SWITCHING)),
        item(5, "AIServoFirstImage").labels(AI_SERVO_FIRST_IMAGE),
        item(6, "AIServoSecondImage").labels(AI_SERVO_SECOND_IMAGE),
        item(7, "USMLensElectronicMF")
            .labels(USM_LENS_ELECTRONIC_MF)
            .when(|note, _| note.is_model(&["EOS R1", "EOS R3", "EOS R5", "EOS R6", "EOS R7", "EOS R8"])),
        item(7, "USMLensElectronicMF").labels(USM_LENS_ELECTRONIC_MF_OTHERS),
        item(8, "AFAssistBeam").labels(AF_ASSIST_BEAM),
        item(9, "OneShotAFRelease").labels(ONE_SHOT_AF_RELEASE),
        item(10, "AutoAFPointSelEOSiTRAF").labels(ENABLE_DISABLE).when(|note, _| !note.is_model(&["5D "])),
        item(11, "LensDriveWhenAFImpossible").labels(LENS_DRIVE_WHEN_AF_IMPOSSIBLE),
        item(12, "SelectAFAreaSelectionMode").bits(SELECT_AF_AREA_SELECTION_MODE),
        item(13, "AFAreaSelectionMethod").labels(AF_AREA_SELECTION_METHOD),
        item(14, "OrientationLinkedAF").labels(ORIENTATION_LINKED_AF),
        item(15, "ManualAFPointSelPattern").labels(MANUAL_AF_POINT_SEL_PATTERN),
        item(16, "AFPointDisplayDuringFocus").labels(AF_POINT_DISPLAY_DURING_FOCUS),
        item(17, "VFDisplayIllumination").labels(VF_DISPLAY_ILLUMINATION),
        item(18, "AFStatusViewfinder")
            .labels(AF_STATUS_VIEWFINDER)
            .when(|note, _| note.is_model(&["EOS-1D X", "EOS R"])),
        item(19, "InitialAFPointInServo")
            .labels(INITIAL_AF_POINT_IN_SERVO)
            .when(|note, _| note.is_model(&["EOS-1D X", "EOS R"])),
        item(20, "SubjectToDetect").labels(SUBJECT_TO_DETECT),
        item(21, "SubjectSwitching").labels(SUBJECT_SWITCHING),
        item(24, "EyeDetection").labels(EYE_DETECTION),
        item(26, "WholeAreaTracking").labels(OFF_ON),
        item(27, "ServoAFCharacteristics").labels(SERVO_AF_CHARACTERISTICS),
        item(28, "CaseAutoSetting").labels(CASE_AUTO_SETTING),
        item(29, "ActionPriority").labels(OFF_ON),
        item(30, "SportEvents").labels(SPORT_EVENTS),
    ],
);

pub(super) static FACE_DETECT1: Table = Table::fixed(
    "Canon",
    Int16u,
    &[
        item(2, "FacesDetected").remember(),
        item(3, "FaceDetectFrameSize").count(2),
        item(8, "Face1Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 1),
        item(10, "Face2Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 2),
        item(12, "Face3Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 3),
        item(14, "Face4Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 4),
        item(16, "Face5Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 5),
        item(18, "Face6Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 6),
        item(20, "Face7Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 7),
        item(22, "Face8Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 8),
        item(24, "Face9Position").format(Int16s).count(2).when(|note, _| note.count("FacesDetected") >= 9),
    ],
);

pub(super) static FACE_DETECT2: Table =
    Table::fixed("Canon", Int8u, &[item(1, "FaceWidth"), item(2, "FacesDetected")]);

pub(super) static FACE_DETECT3: Table = Table::fixed("Canon", Int16u, &[item(3, "FacesDetected")]);

pub(super) static FOCUS_BRACKETING_INFO: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(1, "FocusBracketing").labels(OFF_ON),
        item(2, "FocusBracketingImageCount"),
        item(3, "FocusBracketingFocusIncrement"),
        item(4, "FocusBracketingExposureSmoothing").labels(OFF_ON),
        item(5, "FocusBracketingDepthComposite").labels(OFF_ON),
        item(6, "FocusBracketingCropDepthComposite").labels(OFF_ON),
        item(7, "FocusBracketingFlashInterval"),
    ],
);

const AF_AREA_MODE: &[(i64, &str)] = &[
    (0, "Off (Manual Focus)"),
    (1, "AF Point Expansion (surround)"),
    (2, "Single-point AF"),
    (4, "Auto"),
    (5, "Face Detect AF"),
    (6, "Face + Tracking"),
    (7, "Zone AF"),
    (8, "AF Point Expansion (4 point)"),
    (9, "Spot AF"),
    (10, "AF Point Expansion (8 point)"),
    (11, "Flexizone Multi (49 point)"),
    (12, "Flexizone Multi (9 point)"),
    (13, "Flexizone Single"),
    (14, "Large Zone AF"),
    (16, "Large Zone AF (vertical)"),
    (17, "Large Zone AF (horizontal)"),
    (19, "Flexible Zone AF 1"),
    (20, "Flexible Zone AF 2"),
    (21, "Flexible Zone AF 3"),
    (22, "Whole Area AF"),
];

const AF_MICRO_ADJ_MODE: &[(i64, &str)] =
    &[(0, "Disable"), (1, "Adjust all by the same amount"), (2, "Adjust by lens")];

const AF_TRACKING_SENSITIVITY: &[(i64, &str)] = &[(127, "Auto"), (2147483647, "n/a")];

const AF_POINT_SWITCHING: &[(i64, &str)] = &[(2147483647, "n/a")];

const AI_SERVO_FIRST_IMAGE: &[(i64, &str)] =
    &[(0, "Equal Priority"), (1, "Release Priority"), (2, "Focus Priority")];

const AI_SERVO_SECOND_IMAGE: &[(i64, &str)] = &[
    (0, "Equal Priority"),
    (1, "Release Priority"),
    (2, "Focus Priority"),
    (3, "Release High Priority"),
    (4, "Focus High Priority"),
];

const USM_LENS_ELECTRONIC_MF: &[(i64, &str)] = &[
    (0, "Disable After One-Shot"),
    (1, "One-Shot -> Enabled"),
    (2, "One-Shot -> Enabled (magnify)"),
    (3, "Disable in AF Mode"),
];

const USM_LENS_ELECTRONIC_MF_OTHERS: &[(i64, &str)] =
    &[(0, "Enable After AF"), (1, "Disable After AF"), (2, "Disable in AF Mode")];

const AF_ASSIST_BEAM: &[(i64, &str)] =
    &[(0, "Enable"), (1, "Disable"), (2, "IR AF Assist Beam Only"), (3, "LED AF Assist Beam Only")];

const ONE_SHOT_AF_RELEASE: &[(i64, &str)] = &[(0, "Focus Priority"), (1, "Release Priority")];

const LENS_DRIVE_WHEN_AF_IMPOSSIBLE: &[(i64, &str)] =
    &[(0, "Continue Focus Search"), (1, "Stop Focus Search")];

const SELECT_AF_AREA_SELECTION_MODE: &[(u32, &str)] = &[
    (0, "Single-point AF"),
    (1, "Auto"),
    (2, "Zone AF"),
    (3, "AF Point Expansion (4 point)"),
    (4, "Spot AF"),
    (5, "AF Point Expansion (8 point)"),
];

const AF_AREA_SELECTION_METHOD: &[(i64, &str)] = &[(0, "M-Fn Button"), (1, "Main Dial")];

const ORIENTATION_LINKED_AF: &[(i64, &str)] =
    &[(0, "Same for Vert/Horiz Points"), (1, "Separate Vert/Horiz Points"), (2, "Separate Area+Points")];

const MANUAL_AF_POINT_SEL_PATTERN: &[(i64, &str)] = &[(0, "Stops at AF Area Edges"), (1, "Continuous")];

const AF_POINT_DISPLAY_DURING_FOCUS: &[(i64, &str)] = &[
    (0, "Selected (constant)"),
    (1, "All (constant)"),
    (2, "Selected (pre-AF, focused)"),
    (3, "Selected (focused)"),
    (4, "Disabled"),
];

const AF_STATUS_VIEWFINDER: &[(i64, &str)] = &[(0, "Show in Field of View"), (1, "Show Outside View")];

const INITIAL_AF_POINT_IN_SERVO: &[(i64, &str)] =
    &[(0, "Initial AF Point Selected"), (1, "Manual AF Point"), (2, "Auto")];

const SUBJECT_TO_DETECT: &[(i64, &str)] =
    &[(0, "None"), (1, "People"), (2, "Animals"), (3, "Vehicles"), (4, "Auto")];

const SUBJECT_SWITCHING: &[(i64, &str)] =
    &[(0, "Initial Priority"), (1, "On Subject"), (2, "Switch Subject"), (2147483647, "n/a")];

const EYE_DETECTION: &[(i64, &str)] = &[(0, "Off"), (1, "Auto"), (2, "Left Eye"), (3, "Right Eye")];

const SERVO_AF_CHARACTERISTICS: &[(i64, &str)] = &[(0, "Case Auto"), (1, "Case Manual")];

const CASE_AUTO_SETTING: &[(i64, &str)] =
    &[(-1, "Locked On"), (0, "Standard"), (1, "Responsive"), (2147483647, "n/a")];

const SPORT_EVENTS: &[(i64, &str)] = &[(0, "Soccer"), (1, "Basketball"), (2, "Volleyball")];
