//! The directory of Ricoh's notes. Source: ExifTool's page of Ricoh's tags.

use super::values;
use crate::maker::print;
use crate::maker::reader::Reader;
use crate::maker::ricoh::sub::THETA_SUBDIR;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of the directory of Ricoh's notes.
pub static MAIN: Table = Table::directory(
    "Ricoh",
    &[
        item(0x0001, "MakerNoteType"),
        item(0x0002, "FirmwareVersion").call(values::revision),
        item(0x0005, "SerialNumber").when(values::is_text).call(values::serial_number),
        item(0x0005, "InternalSerialNumber").value(print::hexadecimal),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x1000, "RecordingFormat").labels(&[(2, "JPEG"), (3, "DNG")]),
        item(0x1001, "ImageInfo").when(|_, raw| !raw.is(Format::Int16u)).table(&IMAGE_INFO),
        item(0x1001, "ExposureProgram").labels(EXPOSURE_PROGRAM),
        item(0x1002, "DriveMode").when(|_, raw| raw.is(Format::Int16u)).labels(DRIVE_MODE),
        item(0x1003, "Sharpness").when(|_, raw| !raw.is(Format::Int16u)).labels(SHARPNESS),
        item(0x1003, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x1004, "WhiteBalanceFineTune").format(Format::Int16s).when(|_, raw| raw.is(Format::Int16u)),
        item(0x1006, "FocusMode").labels(FOCUS_MODE),
        item(0x1007, "AutoBracketing").labels(AUTO_BRACKETING),
        item(0x1009, "MacroMode").labels(&[(0, "Off"), (1, "On")]),
        item(0x100a, "FlashMode").labels(FLASH_MODE),
        item(0x100b, "FlashExposureComp").call(print::signed_tenths),
        item(0x100c, "ManualFlashOutput").labels(MANUAL_FLASH_OUTPUT),
        item(0x100d, "FullPressSnap").labels(&[(0, "Off"), (1, "On")]),
        item(0x100e, "DynamicRangeExpansion").labels(&[
            (0, "Off"),
            (3, "Weak"),
            (4, "Medium"),
            (5, "Strong"),
        ]),
        item(0x100f, "NoiseReduction").labels(&[(0, "Off"), (1, "Weak"), (2, "Medium"), (3, "Strong")]),
        item(0x1010, "ImageEffects").labels(IMAGE_EFFECTS),
        item(0x1011, "Vignetting").labels(&[(0, "Off"), (1, "Low"), (2, "Medium"), (3, "High")]),
        item(0x1012, "Contrast")
            .format(Format::Int32s)
            .call(|value, mode, out| print::words_or_number(&[(2147483647, "MAX")], value, mode, out)),
        item(0x1013, "Saturation"),
        item(0x1014, "Sharpness"),
        item(0x1015, "ToningEffect").labels(TONING_EFFECT),
        item(0x1016, "HueAdjust").labels(HUE_ADJUST),
        item(0x1017, "WideAdapter").labels(&[(0, "Not Attached"), (2, "Attached")]),
        item(0x1018, "CropMode").labels(&[(0, "Off"), (1, "On (35mm)"), (2, "On (47mm)")]),
        item(0x1019, "NDFilter").labels(&[(0, "Off"), (1, "On")]),
        item(0x101a, "WBBracketShotNumber"),
        item(0x1200, "AFStatus").labels(&[(0, "Out of Focus"), (1, "In Focus")]),
        item(0x1201, "AFAreaXPosition1"),
        item(0x1202, "AFAreaYPosition1"),
        item(0x1203, "AFAreaXPosition"),
        item(0x1204, "AFAreaYPosition"),
        item(0x1205, "AFAreaMode").labels(&[(0, "Auto"), (2, "Manual")]),
        item(0x1307, "ColorTempKelvin"),
        item(0x1308, "ColorTemperature"),
        item(0x1500, "FocalLength").fixed(1, " mm"),
        item(0x1601, "SensorWidth"),
        item(0x1602, "SensorHeight"),
        item(0x1603, "CroppedImageWidth"),
        item(0x1604, "CroppedImageHeight"),
        item(0x2001, "RicohSubdir").inner(Inner::Read(Reader::RicohSubdirectory)),
        item(0x4001, "ThetaSubdir").inner(Inner::Pointer(&THETA_SUBDIR)),
    ],
);

/// Tags of Ricoh's `ImageInfo` (0x1001).
pub static IMAGE_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[
        item(0, "RicohImageWidth").format(Format::Int16u),
        item(2, "RicohImageHeight").format(Format::Int16u),
        item(6, "RicohDate").count(7).value(values::date_time),
        item(0x1c, "PreviewImageStart").format(Format::Int16u).position(),
        item(0x1e, "PreviewImageLength").format(Format::Int16u),
        item(0x20, "FlashMode").labels(&[(0, "Off"), (1, "Auto"), (2, "On")]),
        item(0x21, "Macro").labels(&[(0, "Off"), (1, "On")]),
        item(0x22, "Sharpness").labels(SHARPNESS),
        item(0x26, "WhiteBalance").labels(WHITE_BALANCE_IMAGE_INFO),
        item(0x27, "ISOSetting").labels(ISO_SETTING),
        item(0x28, "Saturation").labels(SATURATION),
    ],
)
.priority(0);

const EXPOSURE_PROGRAM: &[(i64, &str)] = &[
    (1, "Auto"),
    (2, "Program AE"),
    (3, "Aperture-priority AE"),
    (4, "Shutter speed priority AE"),
    (5, "Shutter/aperture priority AE"),
    (6, "Manual"),
    (7, "Movie"),
];

const DRIVE_MODE: &[(i64, &str)] = &[(0, "Single-frame"), (1, "Continuous"), (8, "AF-priority Continuous")];

const SHARPNESS: &[(i64, &str)] = &[(0, "Sharp"), (1, "Normal"), (2, "Soft")];

const WHITE_BALANCE: &[(i64, &str)] = &[
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

const FOCUS_MODE: &[(i64, &str)] = &[
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

const AUTO_BRACKETING: &[(i64, &str)] =
    &[(0, "Off"), (9, "AE"), (11, "WB"), (16, "DR"), (17, "Contrast"), (18, "WB2"), (19, "Effect")];

const FLASH_MODE: &[(i64, &str)] = &[
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

const MANUAL_FLASH_OUTPUT: &[(i64, &str)] = &[
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

const IMAGE_EFFECTS: &[(i64, &str)] = &[
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

const TONING_EFFECT: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Sepia"),
    (2, "Red"),
    (3, "Green"),
    (4, "Blue"),
    (5, "Purple"),
    (6, "B&W"),
    (7, "Color"),
];

const HUE_ADJUST: &[(i64, &str)] =
    &[(0, "Off"), (1, "Basic"), (2, "Magenta"), (3, "Yellow"), (4, "Normal"), (5, "Warm"), (6, "Cool")];

const WHITE_BALANCE_IMAGE_INFO: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (4, "Fluorescent"),
    (5, "Manual"),
    (7, "Detail"),
    (9, "Multi-pattern Auto"),
];

const ISO_SETTING: &[(i64, &str)] = &[
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

const SATURATION: &[(i64, &str)] = &[
    (0, "High"),
    (1, "Normal"),
    (2, "Low"),
    (3, "B&W"),
    (6, "Toning Effect"),
    (9, "Vivid"),
    (10, "Natural"),
];
