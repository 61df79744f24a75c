//! Tags of the settings of the camera.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{camera_iso, ev_f_number, in_focal_units, known, nonzero, not_minus_one};
use super::lens::LENS_TYPES;
use super::print::{parameter, self_timer, signed, two_digits};
use super::when::look_ahead_units;
use super::words::{DISABLE_ENABLE, FLASH_MODEL, IMAGE_SIZE, NA_OFF_ON, QUALITY};
use crate::def::Conv;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Int16s, Int16u, Undef};

pub(super) static CAMERA_SETTINGS: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(0, ".FocalUnits").format(Undef).rest().inner(Inner::Remember(look_ahead_units)),
        item(1, "MacroMode").labels(MACRO_MODE),
        item(2, "SelfTimer").call(self_timer),
        item(3, "Quality").labels(QUALITY),
        item(4, "CanonFlashMode").labels(CANON_FLASH_MODE),
        item(5, "ContinuousDrive").labels(CONTINUOUS_DRIVE),
        item(7, "FocusMode").labels(FOCUS_MODE),
        item(9, "RecordMode").valid(not_minus_one).labels(RECORD_MODE),
        item(10, "CanonImageSize").labels(IMAGE_SIZE),
        item(11, "EasyMode").labels(EASY_MODE),
        item(12, "DigitalZoom").labels(DIGITAL_ZOOM),
        item(13, "Contrast").valid(known).call(parameter),
        item(14, "Saturation").valid(known).call(parameter),
        item(15, "Sharpness").valid(known).call(signed),
        item(16, "CameraISO").valid(known).value(camera_iso),
        item(17, "MeteringMode").labels(METERING_MODE),
        item(18, "FocusRange").labels(FOCUS_RANGE),
        item(19, "AFPoint").valid(nonzero).conv(Conv::HexLabels(AF_POINT)),
        item(20, "CanonExposureMode").labels(CANON_EXPOSURE_MODE),
        item(22, "LensType").format(Int16u).valid(nonzero).labels(LENS_TYPES).remember(),
        item(23, "MaxFocalLength").format(Int16u).value(in_focal_units).unit(" mm"),
        item(24, "MinFocalLength").format(Int16u).value(in_focal_units).unit(" mm"),
        item(25, "FocalUnits").unit("/mm"),
        item(26, "MaxAperture").valid(|n| n > 0.0).number(ev_f_number).call(two_digits),
        item(27, "MinAperture").valid(|n| n > 0.0).number(ev_f_number).call(two_digits),
        item(28, "FlashModel").mask(0x7f).valid(|n| n != 127.0).labels(FLASH_MODEL),
        item(29, "FlashBits").bits(FLASH_BITS),
        item(32, "FocusContinuous").valid(not_minus_one).labels(FOCUS_CONTINUOUS),
        item(33, "AESetting").valid(not_minus_one).labels(AE_SETTING),
        item(34, "ImageStabilization").valid(not_minus_one).labels(IMAGE_STABILIZATION),
        item(35, "DisplayAperture").valid(nonzero).number(|n| n / 10.0),
        item(36, "ZoomSourceWidth"),
        item(37, "ZoomTargetWidth"),
        item(39, "SpotMeteringMode").valid(not_minus_one).labels(SPOT_METERING_MODE),
        item(40, "PhotoEffect").valid(not_minus_one).labels(PHOTO_EFFECT),
        item(41, "ManualFlashOutput").conv(Conv::HexLabels(MANUAL_FLASH_OUTPUT)),
        item(42, "ColorTone").valid(known).call(parameter),
        item(46, "SRAWQuality").valid(not_minus_one).labels(SRAW_QUALITY),
        item(50, "FocusBracketing").labels(DISABLE_ENABLE),
        item(51, "Clarity").conv(Conv::LabelsOrNumber(CLARITY)),
        item(52, "HDR-PQ").labels(NA_OFF_ON),
    ],
);

const MACRO_MODE: &[(i64, &str)] = &[(1, "Macro"), (2, "Normal")];

const CANON_FLASH_MODE: &[(i64, &str)] = &[
    (-1, "n/a"),
    (0, "Off"),
    (1, "Auto"),
    (2, "On"),
    (3, "Red-eye reduction"),
    (4, "Slow-sync"),
    (5, "Red-eye reduction (Auto)"),
    (6, "Red-eye reduction (On)"),
    (16, "External flash"),
];

const CONTINUOUS_DRIVE: &[(i64, &str)] = &[
    (0, "Single"),
    (1, "Continuous"),
    (2, "Movie"),
    (3, "Continuous, Speed Priority"),
    (4, "Continuous, Low"),
    (5, "Continuous, High"),
    (6, "Silent Single"),
    (8, "Continuous, High+"),
    (9, "Single, Silent"),
    (10, "Continuous, Silent"),
];

const FOCUS_MODE: &[(i64, &str)] = &[
    (0, "One-shot AF"),
    (1, "AI Servo AF"),
    (2, "AI Focus AF"),
    (3, "Manual Focus (3)"),
    (4, "Single"),
    (5, "Continuous"),
    (6, "Manual Focus (6)"),
    (16, "Pan Focus"),
    (256, "One-shot AF (Live View)"),
    (257, "AI Servo AF (Live View)"),
    (258, "AI Focus AF (Live View)"),
    (512, "Movie Snap Focus"),
    (519, "Movie Servo AF"),
];

const RECORD_MODE: &[(i64, &str)] = &[
    (1, "JPEG"),
    (2, "CRW+THM"),
    (3, "AVI+THM"),
    (4, "TIF"),
    (5, "TIF+JPEG"),
    (6, "CR2"),
    (7, "CR2+JPEG"),
    (9, "MOV"),
    (10, "MP4"),
    (11, "CRM"),
    (12, "CR3"),
    (13, "CR3+JPEG"),
    (14, "HIF"),
    (15, "CR3+HIF"),
];

const EASY_MODE: &[(i64, &str)] = &[
    (0, "Full auto"),
    (1, "Manual"),
    (2, "Landscape"),
    (3, "Fast shutter"),
    (4, "Slow shutter"),
    (5, "Night"),
    (6, "Gray Scale"),
    (7, "Sepia"),
    (8, "Portrait"),
    (9, "Sports"),
    (10, "Macro"),
    (11, "Black & White"),
    (12, "Pan focus"),
    (13, "Vivid"),
    (14, "Neutral"),
    (15, "Flash Off"),
    (16, "Long Shutter"),
    (17, "Super Macro"),
    (18, "Foliage"),
    (19, "Indoor"),
    (20, "Fireworks"),
    (21, "Beach"),
    (22, "Underwater"),
    (23, "Snow"),
    (24, "Kids & Pets"),
    (25, "Night Snapshot"),
    (26, "Digital Macro"),
    (27, "My Colors"),
    (28, "Movie Snap"),
    (29, "Super Macro 2"),
    (30, "Color Accent"),
    (31, "Color Swap"),
    (32, "Aquarium"),
    (33, "ISO 3200"),
    (34, "ISO 6400"),
    (35, "Creative Light Effect"),
    (36, "Easy"),
    (37, "Quick Shot"),
    (38, "Creative Auto"),
    (39, "Zoom Blur"),
    (40, "Low Light"),
    (41, "Nostalgic"),
    (42, "Super Vivid"),
    (43, "Poster Effect"),
    (44, "Face Self-timer"),
    (45, "Smile"),
    (46, "Wink Self-timer"),
    (47, "Fisheye Effect"),
    (48, "Miniature Effect"),
    (49, "High-speed Burst"),
    (50, "Best Image Selection"),
    (51, "High Dynamic Range"),
    (52, "Handheld Night Scene"),
    (53, "Movie Digest"),
    (54, "Live View Control"),
    (55, "Discreet"),
    (56, "Blur Reduction"),
    (57, "Monochrome"),
    (58, "Toy Camera Effect"),
    (59, "Scene Intelligent Auto"),
    (60, "High-speed Burst HQ"),
    (61, "Smooth Skin"),
    (62, "Soft Focus"),
    (68, "Food"),
    (84, "HDR Art Standard"),
    (85, "HDR Art Vivid"),
    (93, "HDR Art Bold"),
    (257, "Spotlight"),
    (258, "Night 2"),
    (259, "Night+"),
    (260, "Super Night"),
    (261, "Sunset"),
    (263, "Night Scene"),
    (264, "Surface"),
    (265, "Low Light 2"),
];

const DIGITAL_ZOOM: &[(i64, &str)] = &[(0, "None"), (1, "2x"), (2, "4x"), (3, "Other")];

const METERING_MODE: &[(i64, &str)] = &[
    (0, "Default"),
    (1, "Spot"),
    (2, "Average"),
    (3, "Evaluative"),
    (4, "Partial"),
    (5, "Center-weighted average"),
];

const FOCUS_RANGE: &[(i64, &str)] = &[
    (0, "Manual"),
    (1, "Auto"),
    (2, "Not Known"),
    (3, "Macro"),
    (4, "Very Close"),
    (5, "Close"),
    (6, "Middle Range"),
    (7, "Far Range"),
    (8, "Pan Focus"),
    (9, "Super Macro"),
    (10, "Infinity"),
];

const AF_POINT: &[(i64, &str)] = &[
    (0x2005, "Manual AF point selection"),
    (0x3000, "None (MF)"),
    (0x3001, "Auto AF point selection"),
    (0x3002, "Right"),
    (0x3003, "Center"),
    (0x3004, "Left"),
    (0x4001, "Auto AF point selection"),
    (0x4006, "Face Detect"),
];

const CANON_EXPOSURE_MODE: &[(i64, &str)] = &[
    (0, "Easy"),
    (1, "Program AE"),
    (2, "Shutter speed priority AE"),
    (3, "Aperture-priority AE"),
    (4, "Manual"),
    (5, "Depth-of-field AE"),
    (6, "M-Dep"),
    (7, "Bulb"),
    (8, "Flexible-priority AE"),
];

const FLASH_BITS: &[(u32, &str)] = &[
    (0, "Manual"),
    (1, "TTL"),
    (2, "A-TTL"),
    (3, "E-TTL"),
    (4, "FP sync enabled"),
    (7, "2nd-curtain sync used"),
    (11, "FP sync used"),
    (13, "Built-in"),
    (14, "External"),
];

const FOCUS_CONTINUOUS: &[(i64, &str)] = &[(0, "Single"), (1, "Continuous"), (8, "Manual")];

const AE_SETTING: &[(i64, &str)] = &[
    (0, "Normal AE"),
    (1, "Exposure Compensation"),
    (2, "AE Lock"),
    (3, "AE Lock + Exposure Comp."),
    (4, "No AE"),
];

const IMAGE_STABILIZATION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On"),
    (2, "Shoot Only"),
    (3, "Panning"),
    (4, "Dynamic"),
    (256, "Off (2)"),
    (257, "On (2)"),
    (258, "Shoot Only (2)"),
    (259, "Panning (2)"),
    (260, "Dynamic (2)"),
];

const SPOT_METERING_MODE: &[(i64, &str)] = &[(0, "Center"), (1, "AF Point")];

const PHOTO_EFFECT: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Vivid"),
    (2, "Neutral"),
    (3, "Smooth"),
    (4, "Sepia"),
    (5, "B&W"),
    (6, "Custom"),
    (100, "My Color Data"),
];

const MANUAL_FLASH_OUTPUT: &[(i64, &str)] =
    &[(0, "n/a"), (0x500, "Full"), (0x502, "Medium"), (0x504, "Low"), (0x7fff, "n/a")];

const SRAW_QUALITY: &[(i64, &str)] = &[(0, "n/a"), (1, "sRAW1 (mRAW)"), (2, "sRAW2 (sRAW)")];

const CLARITY: &[(i64, &str)] = &[(32767, "n/a")];
