//! Words shared by several of Minolta's tables. Source: ExifTool's pages of its tags.

pub(super) const COLOR_MODE: &[(i64, &str)] = &[
    (0, "Natural color"),
    (1, "Black & White"),
    (2, "Vivid color"),
    (3, "Solarization"),
    (4, "Adobe RGB"),
    (5, "Sepia"),
    (9, "Natural"),
    (12, "Portrait"),
    (13, "Natural sRGB"),
    (14, "Natural+ sRGB"),
    (15, "Landscape"),
    (16, "Evening"),
    (17, "Night Scene"),
    (18, "Night Portrait"),
    (132, "Embed Adobe RGB"),
];

pub(in crate::maker) const COLOR_MODE_A100: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Vivid"),
    (2, "Portrait"),
    (3, "Landscape"),
    (4, "Sunset"),
    (5, "Night View/Portrait"),
    (6, "B&W"),
    (7, "Adobe RGB"),
    (12, "Neutral"),
    (13, "Clear"),
    (14, "Deep"),
    (15, "Light"),
    (16, "Autumn Leaves"),
    (17, "Sepia"),
    (18, "FL"),
    (19, "Vivid 2"),
    (20, "IN"),
    (21, "SH"),
    (22, "FL2"),
    (23, "FL3"),
    (100, "Neutral"),
    (101, "Clear"),
    (102, "Deep"),
    (103, "Light"),
    (104, "Night View"),
    (105, "Autumn Leaves"),
    (255, "Off"),
    (4294967295, "n/a"),
];

pub(super) const ZONE_MATCHING: &[(i64, &str)] = &[(0, "ISO Setting Used"), (1, "High Key"), (2, "Low Key")];

pub(super) const METERING_MODE: &[(i64, &str)] =
    &[(0, "Multi-segment"), (1, "Center-weighted average"), (2, "Spot")];

pub(super) const WHITE_BALANCE_CAMERA_SETTINGS5_D: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Shade"),
    (4, "Tungsten"),
    (5, "Fluorescent"),
    (6, "Flash"),
    (256, "Kelvin"),
    (512, "Manual"),
];

pub(super) const EXPOSURE_MODE: &[(i64, &str)] = &[
    (0, "Program"),
    (1, "Aperture Priority"),
    (2, "Shutter Priority"),
    (3, "Manual"),
    (4, "Auto"),
    (5, "Program Shift A"),
    (6, "Program Shift S"),
    (4115, "Portrait"),
    (4131, "Sports"),
    (4147, "Sunset"),
    (4163, "Night View/Portrait"),
    (4179, "Landscape"),
    (4227, "Macro"),
];

pub(super) const ZONE_MATCHING_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "Standard"), (2, "Advanced")];

pub(super) const EXPOSURE_COMPENSATION_MODE: &[(i64, &str)] =
    &[(0, "Ambient and Flash"), (1, "Ambient Only")];

pub(in crate::maker) const ROTATION: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 270 CW"), (2, "Rotate 90 CW")];
