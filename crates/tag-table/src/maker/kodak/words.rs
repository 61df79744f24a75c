//! Words in Kodak's notes.

pub(super) use crate::maker::print::ON_OFF as MACRO;
pub(super) use crate::maker::print::YES_NO as FINISH_EXPOSURE;

pub(super) const QUALITY: &[(i64, &str)] = &[(1, "Fine"), (2, "Normal")];

pub(super) const SHUTTER_MODE: &[(i64, &str)] = &[(0, "Auto"), (8, "Aperture Priority"), (32, "Manual?")];

pub(super) const METERING_MODE: &[(i64, &str)] =
    &[(0, "Multi-segment"), (1, "Center-weighted average"), (2, "Spot")];

pub(super) const FOCUS_MODE: &[(i64, &str)] = &[(0, "Normal"), (2, "Macro")];

pub(super) const WHITE_BALANCE: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Flash?"), (2, "Tungsten"), (3, "Daylight")];

pub(super) const FLASH_MODE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Fill Flash"),
    (2, "Off"),
    (3, "Red-Eye"),
    (16, "Fill Flash"),
    (32, "Off"),
    (64, "Red-Eye?"),
];

pub(super) const COLOR_MODE: &[(i64, &str)] = &[
    (1, "B&W"),
    (2, "Sepia"),
    (3, "B&W Yellow Filter"),
    (4, "B&W Red Filter"),
    (32, "Saturated Color"),
    (64, "Neutral Color"),
    (256, "Saturated Color"),
    (512, "Neutral Color"),
    (8192, "B&W"),
    (16384, "Sepia"),
];

pub(super) const WHITE_BALANCE_TYPE5: &[(i64, &str)] = &[(1, "Daylight"), (2, "Flash"), (3, "Tungsten")];

pub(super) const FLASH_MODE_TYPE5: &[(i64, &str)] = &[(0, "Auto"), (1, "On"), (2, "Off"), (3, "Red-Eye")];

pub(super) const FLASH: &[(i64, &str)] = &[(0, "No Flash"), (1, "Fired")];

pub(super) const PICTURE_EFFECT: &[(i64, &str)] = &[(0, "None"), (3, "Monochrome"), (9, "Kodachrome")];

pub(super) const SCENE_MODE: &[(i64, &str)] = &[
    (1, "Sport"),
    (3, "Portrait"),
    (4, "Landscape"),
    (6, "Beach"),
    (7, "Night Portrait"),
    (8, "Night Landscape"),
    (9, "Snow"),
    (10, "Text"),
    (11, "Fireworks"),
    (12, "Macro"),
    (13, "Museum"),
    (16, "Children"),
    (17, "Program"),
    (18, "Aperture Priority"),
    (19, "Shutter Priority"),
    (20, "Manual"),
    (25, "Back Light"),
    (28, "Candlelight"),
    (29, "Sunset"),
    (31, "Panorama Left-right"),
    (32, "Panorama Right-left"),
    (33, "Smart Scene"),
    (34, "High ISO"),
];

pub(super) const SCENE_MODE_USED: &[(i64, &str)] = &[
    (0, "Program"),
    (2, "Aperture Priority"),
    (3, "Shutter Priority"),
    (4, "Manual"),
    (5, "Portrait"),
    (6, "Sport"),
    (7, "Children"),
    (8, "Museum"),
    (10, "High ISO"),
    (11, "Text"),
    (12, "Macro"),
    (13, "Back Light"),
    (16, "Landscape"),
    (17, "Night Landscape"),
    (18, "Night Portrait"),
    (19, "Snow"),
    (20, "Beach"),
    (21, "Fireworks"),
    (22, "Sunset"),
    (23, "Candlelight"),
    (28, "Panorama"),
];

pub(super) const WHITE_BALANCE_KDC_IFD: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Fluorescent"), (2, "Tungsten"), (3, "Daylight"), (6, "Shade")];

pub(super) const WHITE_BALANCE_IFD: &[(i64, &str)] = &[];

pub(super) const HOST_SOFTWARE_RENDERING: &[(i64, &str)] = &[
    (0, "Normal (sRGB)"),
    (1, "Linear (camera RGB)"),
    (2, "Pro Photo RGB"),
    (3, "Unknown"),
    (4, "Other Profile"),
];

pub(super) const FINISH_FILE_TYPE: &[(i64, &str)] =
    &[(0, "JPEG Best"), (1, "JPEG Better"), (2, "JPEG Good"), (3, "TIFF RGB")];

pub(super) const FINISH_RESOLUTION: &[(i64, &str)] = &[(0, "100%"), (1, "67%"), (2, "50%"), (3, "25%")];

pub(super) const FINISH_NOISE: &[(i64, &str)] = &[(0, "Normal"), (1, "Strong"), (2, "Low")];

pub(super) const FINISH_SHARPENING: &[(i64, &str)] = &[(0, "None"), (1, "High"), (2, "Medium"), (3, "Low")];

pub(super) const FINISH_LOOK: &[(i64, &str)] = &[
    (0, "Product"),
    (1, "Portrait"),
    (2, "Product Reduced"),
    (3, "Portrait Reduced"),
    (4, "Monochrome Product"),
    (5, "Monochrome Portrait"),
    (6, "Wedding"),
    (7, "Event"),
    (8, "Product Hi Color"),
    (9, "Portrait Hi Color"),
    (10, "Product Hi Color Hold"),
    (11, "Portrait Hi Color Hold"),
    (13, "DCS BW Normal"),
    (14, "DCS BW Wratten 8"),
    (15, "DCS BW Wratten 25"),
    (16, "DCS Sepia 1"),
    (17, "DCS Sepia 2"),
];

pub(super) const CFA_INTERPOLATION_ALGORITHM: &[(i64, &str)] = &[(0, "AH2"), (1, "Karnak")];

pub(super) const CFA_INTERPOLATION_METRIC: &[(i64, &str)] = &[(0, "Linear12"), (1, "KLUT12")];

pub(super) const EXPOSURE_MODE: &[(&str, &str)] = &[
    ("A", "Aperture Priority"),
    ("B", "Bulb"),
    ("M", "Manual"),
    ("P", "Program"),
    ("S", "Shutter Priority"),
];
