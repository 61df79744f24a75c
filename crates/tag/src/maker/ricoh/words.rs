//! Words of Ricoh's notes.

pub(super) const RECORDING_FORMAT: &[(i64, &str)] = &[(2, "JPEG"), (3, "DNG")];

pub(super) const EXPOSURE_PROGRAM: &[(i64, &str)] = &[
    (1, "Auto"),
    (2, "Program AE"),
    (3, "Aperture-priority AE"),
    (4, "Shutter speed priority AE"),
    (5, "Shutter/aperture priority AE"),
    (6, "Manual"),
    (7, "Movie"),
];

pub(super) const DRIVE_MODE: &[(i64, &str)] =
    &[(0, "Single-frame"), (1, "Continuous"), (8, "AF-priority Continuous")];

pub(super) const SHARPNESS: &[(i64, &str)] = &[(0, "Sharp"), (1, "Normal"), (2, "Soft")];

pub(super) const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Multi-P Auto"),
    (2, "Daylight"),
    (3, "Cloudy"),
    (4, "Incandescent 1"),
    (5, "Incandescent 2"),
    (6, "Daylight Fluorescent"),
    (7, "Neutral White Fluorescent"),
    (8, "Cool White Fluorescent"),
    (9, "Warm White Fluorescent"),
    (10, "Manual"),
    (11, "Kelvin"),
    (12, "Shade"),
];

pub(super) const FOCUS_MODE: &[(i64, &str)] = &[
    (1, "Manual"),
    (2, "Multi AF"),
    (3, "Spot AF"),
    (4, "Snap"),
    (5, "Infinity"),
    (7, "Face Detect"),
    (8, "Subject Tracking"),
    (9, "Pinpoint AF"),
    (10, "Movie"),
];

pub(super) const AUTO_BRACKETING: &[(i64, &str)] =
    &[(0, "Off"), (9, "AE"), (11, "WB"), (16, "DR"), (17, "Contrast"), (18, "WB2"), (19, "Effect")];

pub(super) const FLASH_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Auto, Fired"),
    (2, "On"),
    (3, "Auto, Fired, Red-eye reduction"),
    (4, "Slow Sync"),
    (5, "Manual"),
    (6, "On, Red-eye reduction"),
    (7, "Synchro, Red-eye reduction"),
    (8, "Auto, Did not fire"),
];

pub(super) const MANUAL_FLASH_OUTPUT: &[(i64, &str)] = &[
    (-288, "1/64"),
    (-240, "1/32"),
    (-216, "1/22"),
    (-192, "1/16"),
    (-168, "1/11"),
    (-144, "1/8"),
    (-120, "1/5.6"),
    (-96, "1/4"),
    (-72, "1/2.8"),
    (-48, "1/2"),
    (-24, "1/1.4"),
    (0, "Full"),
];

pub(super) const DYNAMIC_RANGE_EXPANSION: &[(i64, &str)] =
    &[(0, "Off"), (3, "Weak"), (4, "Medium"), (5, "Strong")];

pub(super) const NOISE_REDUCTION: &[(i64, &str)] = &[(0, "Off"), (1, "Weak"), (2, "Medium"), (3, "Strong")];

pub(super) const IMAGE_EFFECTS: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Vivid"),
    (3, "Black & White"),
    (5, "B&W Toning Effect"),
    (6, "Setting 1"),
    (7, "Setting 2"),
    (9, "High-contrast B&W"),
    (10, "Cross Process"),
    (11, "Positive Film"),
    (12, "Bleach Bypass"),
    (13, "Retro"),
    (15, "Miniature"),
    (17, "High Key"),
];

pub(super) const VIGNETTING: &[(i64, &str)] = &[(0, "Off"), (1, "Low"), (2, "Medium"), (3, "High")];

pub(super) const CONTRAST: &[(i64, &str)] = &[(2147483647, "MAX")];

pub(super) const TONING_EFFECT: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Sepia"),
    (2, "Red"),
    (3, "Green"),
    (4, "Blue"),
    (5, "Purple"),
    (6, "B&W"),
    (7, "Color"),
];

pub(super) const HUE_ADJUST: &[(i64, &str)] =
    &[(0, "Off"), (1, "Basic"), (2, "Magenta"), (3, "Yellow"), (4, "Normal"), (5, "Warm"), (6, "Cool")];

pub(super) const WIDE_ADAPTER: &[(i64, &str)] = &[(0, "Not Attached"), (2, "Attached")];

pub(super) const CROP_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "On (35mm)"), (2, "On (47mm)")];

pub(super) const AF_STATUS: &[(i64, &str)] = &[(0, "Out of Focus"), (1, "In Focus")];

pub(super) const AF_AREA_MODE: &[(i64, &str)] = &[(0, "Auto"), (2, "Manual")];

pub(super) const FLASH_MODE_2: &[(i64, &str)] = &[(0, "Off"), (1, "Auto"), (2, "On")];

pub(super) const WHITE_BALANCE_2: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (4, "Fluorescent"),
    (5, "Manual"),
    (7, "Detail"),
    (9, "Multi-pattern Auto"),
];

pub(super) const ISO_SETTING: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "64"),
    (2, "100"),
    (4, "200"),
    (6, "400"),
    (7, "800"),
    (8, "1600"),
    (9, "Auto"),
    (10, "3200"),
    (11, "100 (Low)"),
];

pub(super) const SATURATION: &[(i64, &str)] = &[
    (0, "High"),
    (1, "Normal"),
    (2, "Low"),
    (3, "B&W"),
    (6, "Toning Effect"),
    (9, "Vivid"),
    (10, "Natural"),
];

pub(super) const NOISE_REDUCTION_2: &[(i64, &str)] = &[(0, "Off"), (1, "Weak"), (2, "Strong"), (3, "Max")];
