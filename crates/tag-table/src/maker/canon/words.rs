//! Words shared by several of Canon's tables.

pub(super) use crate::maker::print::NO_YES;
pub(super) use crate::maker::print::OFF_ON;
pub(super) use crate::maker::print::ON_OFF;
pub(super) use crate::maker::print::YES_NO;

pub(super) const SERIAL_NUMBER_FORMAT: &[(i64, &str)] = &[(0x90000000, "Format 1"), (0xa0000000, "Format 2")];

pub(super) const EXPOSURE_LEVEL_INCREMENTS: &[(i64, &str)] = &[
    (0, "1/3-stop set, 1/3-stop comp."),
    (1, "1-stop set, 1/3-stop comp."),
    (2, "1/2-stop set, 1/2-stop comp."),
];

pub(super) const AEB_SEQUENCE_AUTO_CANCEL: &[(i64, &str)] =
    &[(0, "0,-,+/Enabled"), (1, "0,-,+/Disabled"), (2, "-,0,+/Enabled"), (3, "-,0,+/Disabled")];

pub(super) const DISABLE_ENABLE: &[(i64, &str)] = &[(0, "Disable"), (1, "Enable")];

pub(super) const ENABLE_DISABLE: &[(i64, &str)] = &[(0, "Enable"), (1, "Disable")];

pub(super) const SHUTTER_CURTAIN_SYNC: &[(i64, &str)] = &[(0, "1st-curtain sync"), (1, "2nd-curtain sync")];

pub(super) const OFF_AUTO_ON: &[(i64, &str)] = &[(0, "Off"), (1, "Auto"), (2, "On")];

pub(super) const FLASH_SYNC_SPEED_AV: &[(i64, &str)] = &[(0, "Auto"), (1, "1/200 Fixed")];

pub(super) const SHUTTER_AE_LOCK: &[(i64, &str)] =
    &[(0, "AF/AE lock"), (1, "AE lock/AF"), (2, "AF/AF lock, No AE lock"), (3, "AE/AF, No AE lock")];

pub(super) const EXPOSURE_LEVEL_INCREMENTS_THIRD_OR_HALF: &[(i64, &str)] =
    &[(0, "1/3 Stop"), (1, "1/2 Stop")];

pub(super) const FLASH_FIRING: &[(i64, &str)] = &[(0, "Fires"), (1, "Does not fire")];

pub(super) const MENU_BUTTON_DISPLAY_POSITION: &[(i64, &str)] =
    &[(0, "Previous (top if power off)"), (1, "Previous"), (2, "Top")];

pub(super) const AF_POINT_SELECTION_METHOD: &[(i64, &str)] =
    &[(0, "Normal"), (1, "Multi-controller direct"), (2, "Quick Control Dial direct")];

pub(super) const ETTLII: &[(i64, &str)] = &[(0, "Evaluative"), (1, "Average")];

pub(super) const LENS_AF_STOP_BUTTON_SINCE_20D: &[(i64, &str)] = &[
    (0, "AF stop"),
    (1, "AF start"),
    (2, "AE lock while metering"),
    (3, "AF point: M -> Auto / Auto -> Ctr."),
    (4, "ONE SHOT <-> AI SERVO"),
    (5, "IS start"),
];

pub(super) const AF_ASSIST: &[(i64, &str)] = &[
    (0, "Emits/Fires"),
    (1, "Does not emit/Fires"),
    (2, "Only ext. flash emits/Fires"),
    (3, "Emits/Does not fire"),
];

pub(super) const EXPOSURE_LEVEL_INCREMENTS_HALF_OR_THIRD: &[(i64, &str)] =
    &[(0, "1/2 Stop"), (1, "1/3 Stop")];

pub(super) const FLASH_SYNC_SPEED_AV_250: &[(i64, &str)] = &[(0, "Auto"), (1, "1/250 Fixed")];

pub(super) const AF_ASSIST_BEAM_OR_EXTERNAL: &[(i64, &str)] =
    &[(0, "Emits"), (1, "Does not emit"), (2, "Only ext. flash emits")];

pub(super) const LCD_DISPLAY_AT_POWER_ON: &[(i64, &str)] = &[(0, "Display"), (1, "Retain power off status")];

pub(super) const STRENGTH: &[(i64, &str)] = &[(0, "Standard"), (1, "Low"), (2, "Strong"), (3, "Off")];

pub(super) const VF_DISPLAY_ILLUMINATION: &[(i64, &str)] = &[(0, "Auto"), (1, "Enable"), (2, "Disable")];

pub(super) const QUALITY: &[(i64, &str)] = &[
    (-1, "n/a"),
    (1, "Economy"),
    (2, "Normal"),
    (3, "Fine"),
    (4, "RAW"),
    (5, "Superfine"),
    (7, "CRAW"),
    (130, "Light (RAW)"),
    (131, "Standard (RAW)"),
];

pub(super) const IMAGE_SIZE: &[(i64, &str)] = &[
    (-1, "n/a"),
    (0, "Large"),
    (1, "Medium"),
    (2, "Small"),
    (5, "Medium 1"),
    (6, "Medium 2"),
    (7, "Medium 3"),
    (8, "Postcard"),
    (9, "Widescreen"),
    (10, "Medium Widescreen"),
    (14, "Small 1"),
    (15, "Small 2"),
    (16, "Small 3"),
    (128, "640x480 Movie"),
    (129, "Medium Movie"),
    (130, "Small Movie"),
    (137, "1280x720 Movie"),
    (142, "1920x1080 Movie"),
    (143, "4096x2160 Movie"),
];

pub(super) const FILTER_EFFECT: &[(i64, &str)] =
    &[(0, "None"), (1, "Yellow"), (2, "Orange"), (3, "Red"), (4, "Green")];

pub(super) const TONING_EFFECT: &[(i64, &str)] =
    &[(0, "None"), (1, "Sepia"), (2, "Blue"), (3, "Purple"), (4, "Green")];

pub(super) const FLASH_METERING_MODE: &[(i64, &str)] =
    &[(0, "E-TTL"), (3, "TTL"), (4, "External Auto"), (5, "External Manual"), (6, "Off")];

pub(super) const CAMERA_ORIENTATION: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 90 CW"), (2, "Rotate 270 CW")];

pub(super) const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (4, "Fluorescent"),
    (5, "Flash"),
    (6, "Custom"),
    (7, "Black & White"),
    (8, "Shade"),
    (9, "Manual Temperature (Kelvin)"),
    (10, "PC Set1"),
    (11, "PC Set2"),
    (12, "PC Set3"),
    (14, "Daylight Fluorescent"),
    (15, "Custom 1"),
    (16, "Custom 2"),
    (17, "Underwater"),
    (18, "Custom 3"),
    (19, "Custom 4"),
    (20, "PC Set4"),
    (21, "PC Set5"),
    (23, "Auto (ambience priority)"),
];

pub(super) const PICTURE_STYLE: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Standard"),
    (2, "Portrait"),
    (3, "High Saturation"),
    (4, "Adobe RGB"),
    (5, "Low Saturation"),
    (6, "CM Set 1"),
    (7, "CM Set 2"),
    (0x21, "User Def. 1"),
    (0x22, "User Def. 2"),
    (0x23, "User Def. 3"),
    (0x41, "PC 1"),
    (0x42, "PC 2"),
    (0x43, "PC 3"),
    (0x81, "Standard"),
    (0x82, "Portrait"),
    (0x83, "Landscape"),
    (0x84, "Neutral"),
    (0x85, "Faithful"),
    (0x86, "Monochrome"),
    (0x87, "Auto"),
    (0x88, "Fine Detail"),
    (0xff, "n/a"),
    (0xffff, "n/a"),
];

pub(super) const FLASH_MODEL: &[(i64, &str)] = &[
    (0, "n/a"),
    (4, "Speedlite 540EZ"),
    (5, "Speedlite 380EX"),
    (6, "Speedlite 550EX"),
    (8, "Speedlite ST-E2"),
    (9, "Speedlite MR-14EX"),
    (12, "Speedlite 580EX"),
    (13, "Speedlite 430EX"),
    (17, "Speedlite 580EX II"),
    (18, "Speedlite 430EX II"),
    (22, "Speedlite 600EX-RT"),
    (23, "Speedlite 600EX II-RT"),
    (24, "Speedlite 90EX"),
    (25, "Speedlite 430EX III-RT"),
    (31, "Speedlite EL-1 ver2"),
    (33, "Speedlite EL-5"),
    (34, "Speedlite EL-10"),
];

pub(super) const SHARPNESS_FREQUENCY: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Lowest"), (2, "Low"), (3, "Standard"), (4, "High"), (5, "Highest")];

pub(super) const FILTER_EFFECT_MONOCHROME: &[(i64, &str)] =
    &[(-559038737, "n/a"), (0, "None"), (1, "Yellow"), (2, "Orange"), (3, "Red"), (4, "Green")];

pub(super) const TONING_EFFECT_MONOCHROME: &[(i64, &str)] =
    &[(-559038737, "n/a"), (0, "None"), (1, "Sepia"), (2, "Blue"), (3, "Purple"), (4, "Green")];

pub(super) const BASE_PICTURE_STYLE: &[(i64, &str)] = &[
    (0x41, "PC 1"),
    (0x42, "PC 2"),
    (0x43, "PC 3"),
    (0x81, "Standard"),
    (0x82, "Portrait"),
    (0x83, "Landscape"),
    (0x84, "Neutral"),
    (0x85, "Faithful"),
    (0x86, "Monochrome"),
    (0x87, "Auto"),
];

pub(super) const NA_OFF_ON: &[(i64, &str)] = &[(-1, "n/a"), (0, "Off"), (1, "On")];

pub(super) const CHECK_MARK: &[(i64, &str)] =
    &[(0, "Clear"), (1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5")];

pub(super) const TONE_CURVE_COLOR_SPACE: &[(i64, &str)] = &[(0, "RGB"), (1, "Luminance")];

pub(super) const TONE_CURVE_SHAPE: &[(i64, &str)] = &[(0, "Curve"), (1, "Straight")];
