//! Camera settings. Source: ExifTool's page of Olympus's tags.

use super::words::{ART_FILTER, COLOR_SPACE, MACRO};
use super::{shown, values};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Olympus's `CameraSettings` (0x2020).
pub(in crate::maker) static CAMERA_SETTINGS: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "CameraSettingsVersion").value(values::without_nuls),
        item(0x0100, "PreviewImageValid").labels(&[(0, "No"), (1, "Yes")]),
        item(0x0101, "PreviewImageStart").position(),
        item(0x0102, "PreviewImageLength"),
        item(0x0200, "ExposureMode").labels(EXPOSURE_MODE),
        item(0x0201, "AELock").labels(&[(0, "Off"), (1, "On")]),
        item(0x0202, "MeteringMode").labels(METERING_MODE),
        item(0x0203, "ExposureShift"),
        item(0x0204, "NDFilter").labels(&[(0, "Off"), (1, "On")]),
        item(0x0300, "MacroMode").labels(MACRO),
        item(0x0301, "FocusMode")
            .conv(Conv::Elements(&[Conv::Labels(FOCUS_MODE), Conv::Bits(FOCUS_MODE_BITS)])),
        item(0x0302, "FocusProcess")
            .conv(Conv::Elements(&[Conv::Labels(&[(0, "AF Not Used"), (1, "AF Used")])])),
        item(0x0303, "AFSearch").labels(&[(0, "Not Ready"), (1, "Ready")]),
        item(0x0304, "AFAreas").call(shown::af_areas),
        item(0x0305, "AFPointSelected").value(values::but_first).call(shown::area_percent),
        item(0x0306, "AFFineTune").labels(&[(0, "Off"), (1, "On")]),
        item(0x0307, "AFFineTuneAdj"),
        item(0x0308, "FocusBracketStepSize"),
        item(0x0309, "AISubjectTrackingMode").labels(AI_SUBJECT_TRACKING_MODE),
        item(0x030a, "AFTargetInfo").format(Format::Undef).table(&AF_TARGET_INFO),
        item(0x030b, "SubjectDetectInfo").format(Format::Undef).table(&SUBJECT_DETECT_INFO),
        item(0x0400, "FlashMode").call(shown::flash_mode),
        item(0x0401, "FlashExposureComp"),
        item(0x0403, "FlashRemoteControl").conv(Conv::HexLabels(FLASH_REMOTE_CONTROL)),
        item(0x0404, "FlashControlMode").conv(Conv::Elements(&[Conv::Labels(&[
            (0, "Off"),
            (3, "TTL"),
            (4, "Auto"),
            (5, "Manual"),
        ])])),
        item(0x0405, "FlashIntensity")
            .call(|value, mode, out| print::words_or_text(FLASH_INTENSITY, value, mode, out)),
        item(0x0406, "ManualFlashStrength")
            .call(|value, mode, out| print::words_or_text(FLASH_INTENSITY, value, mode, out)),
        item(0x0500, "WhiteBalance2").labels(WHITE_BALANCE2),
        item(0x0501, "WhiteBalanceTemperature").call(print::number_or_auto),
        item(0x0502, "WhiteBalanceBracket"),
        item(0x0503, "CustomSaturation")
            .when(|note, _| note.model_begins_word(&["E-1"]))
            .call(shown::color_saturation),
        item(0x0503, "CustomSaturation").call(shown::with_limits),
        item(0x0504, "ModifiedSaturation").labels(MODIFIED_SATURATION),
        item(0x0505, "ContrastSetting").call(shown::with_limits),
        item(0x0506, "SharpnessSetting").call(shown::with_limits),
        item(0x0507, "ColorSpace").labels(COLOR_SPACE),
        item(0x0509, "SceneMode").labels(SCENE_MODE),
        item(0x050a, "NoiseReduction").bits(NOISE_REDUCTION),
        item(0x050b, "DistortionCorrection").labels(&[(0, "Off"), (1, "On")]),
        item(0x050c, "ShadingCompensation").labels(&[(0, "Off"), (1, "On")]),
        item(0x050d, "CompressionFactor"),
        item(0x050f, "Gradation").call(shown::gradation),
        item(0x0520, "PictureMode").conv(Conv::Elements(&[Conv::Labels(PICTURE_MODE)])),
        item(0x0521, "PictureModeSaturation").call(shown::with_limits),
        item(0x0522, "PictureModeHue").unknown(),
        item(0x0523, "PictureModeContrast").call(shown::with_limits),
        item(0x0524, "PictureModeSharpness").call(shown::with_limits),
        item(0x0525, "PictureModeBWFilter").labels(PICTURE_MODE_BW_FILTER),
        item(0x0526, "PictureModeTone").labels(PICTURE_MODE_TONE),
        item(0x0527, "NoiseFilter").words(NOISE_FILTER),
        item(0x0529, "ArtFilter").conv(Conv::Elements(&[Conv::Labels(ART_FILTER)])),
        item(0x052c, "MagicFilter").conv(Conv::Elements(&[Conv::Labels(ART_FILTER)])),
        item(0x052d, "PictureModeEffect").words(PICTURE_MODE_EFFECT),
        item(0x052e, "ToneLevel").conv(Conv::Elements(&[
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
            Conv::Labels(TONE_LEVEL),
            Conv::None,
            Conv::None,
            Conv::None,
        ])),
        item(0x052f, "ArtFilterEffect").conv(Conv::Elements(&[
            Conv::HexLabels(ART_FILTER),
            Conv::None,
            Conv::None,
            Conv::Call(|value, mode, out| print::named("Partial Color", value, mode, out)),
            Conv::HexLabels(ART_FILTER_EFFECT),
            Conv::None,
            Conv::HexLabels(ART_FILTER_COLOR_FILTER),
        ])),
        item(0x0532, "ColorCreatorEffect").conv(Conv::Elements(&[
            Conv::Call(|value, mode, out| print::named("Color", value, mode, out)),
            Conv::None,
            Conv::None,
            Conv::Call(|value, mode, out| print::named("Strength", value, mode, out)),
            Conv::None,
            Conv::None,
        ])),
        item(0x0537, "MonochromeProfileSettings").conv(Conv::Elements(&[
            Conv::Labels(MONOCHROME_PROFILE_SETTINGS),
            Conv::None,
            Conv::None,
            Conv::Call(|value, mode, out| print::named("Strength", value, mode, out)),
            Conv::None,
            Conv::None,
        ])),
        item(0x0538, "FilmGrainEffect").labels(&[(0, "Off"), (1, "Low"), (2, "Medium"), (3, "High")]),
        item(0x0539, "ColorProfileSettings").conv(Conv::Elements(&[
            Conv::Call(|value, mode, out| print::named("Min", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Max", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Yellow", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Orange", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Orange-red", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Red", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Magenta", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Violet", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Blue", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Blue-cyan", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Cyan", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Green-cyan", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Green", value, mode, out)),
            Conv::Call(|value, mode, out| print::named("Yellow-green", value, mode, out)),
        ])),
        item(0x053a, "MonochromeVignetting"),
        item(0x053b, "MonochromeColor").labels(MONOCHROME_COLOR),
        item(0x0600, "DriveMode").call(shown::drive_mode),
        item(0x0601, "PanoramaMode").call(shown::panorama_mode),
        item(0x0603, "ImageQuality2").labels(&[(1, "SQ"), (2, "HQ"), (3, "SHQ"), (4, "RAW"), (5, "SQ (5)")]),
        item(0x0604, "ImageStabilization").labels(IMAGE_STABILIZATION).remember(),
        item(0x0804, "StackedImage").call(shown::stacked_image),
        item(0x0821, "ISOAutoSettings")
            .conv(Conv::Elements(&[Conv::Labels(ISO_AUTO_SETTINGS), Conv::Labels(ISO_AUTO_SETTINGS)])),
        item(0x0900, "ManometerPressure").number(|v| v / 10.0).unit(" kPa"),
        item(0x0901, "ManometerReading").value(values::all_tenths).call(shown::water_depth),
        item(0x0902, "ExtendedWBDetect").labels(&[(0, "Off"), (1, "On")]),
        item(0x0903, "RollAngle").value(values::negative_tenths),
        item(0x0904, "PitchAngle").value(values::tenths),
        item(0x0908, "DateTimeUTC"),
    ],
);

/// Tags of Olympus's `AFTargetInfo` (0x030a).
pub(in crate::maker) static AF_TARGET_INFO: Table = Table::fixed(
    "Olympus",
    Format::Int16u,
    &[item(0, "AFFrameSize").count(2), item(2, "AFFocusArea").count(4), item(6, "AFSelectedArea").count(4)],
);

/// Tags of Olympus's `SubjectDetectInfo` (0x030b).
pub(in crate::maker) static SUBJECT_DETECT_INFO: Table = Table::fixed(
    "Olympus",
    Format::Int16u,
    &[
        item(0, "SubjectDetectFrameSize").count(2),
        item(2, "SubjectDetectArea").count(4),
        item(6, "SubjectDetectDetail").count(4),
        item(0xa, "SubjectDetectStatus").labels(SUBJECT_DETECT_STATUS),
    ],
);

const EXPOSURE_MODE: &[(i64, &str)] = &[
    (1, "Manual"),
    (2, "Program"),
    (3, "Aperture-priority AE"),
    (4, "Shutter speed priority AE"),
    (5, "Program-shift"),
];

const METERING_MODE: &[(i64, &str)] = &[
    (2, "Center-weighted average"),
    (3, "Spot"),
    (5, "ESP"),
    (261, "Pattern+AF"),
    (515, "Spot+Highlight control"),
    (1027, "Spot+Shadow control"),
];

const FOCUS_MODE: &[(i64, &str)] = &[
    (0, "Single AF"),
    (1, "Sequential shooting AF"),
    (2, "Continuous AF"),
    (3, "Multi AF"),
    (4, "Face Detect"),
    (10, "MF"),
];

const FOCUS_MODE_BITS: &[(u32, &str)] = &[
    (0, "S-AF"),
    (2, "C-AF"),
    (4, "MF"),
    (5, "Face Detect"),
    (6, "Imager AF"),
    (7, "Live View Magnification Frame"),
    (8, "AF sensor"),
    (9, "Starry Sky AF"),
];

const AI_SUBJECT_TRACKING_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (256, "Motorsports; Object Not Found"),
    (257, "Motorsports; Racing Car Found"),
    (258, "Motorsports; Car Found"),
    (259, "Motorsports; Motorcyle Found"),
    (512, "Airplanes; Object Not Found"),
    (513, "Airplanes; Passenger/Transport Plane Found"),
    (514, "Airplanes; Small Plane/Fighter Jet Found"),
    (515, "Airplanes; Helicopter Found"),
    (768, "Trains; Object Not Found"),
    (769, "Trains; Object Found"),
    (1024, "Birds; Object Not Found"),
    (1025, "Birds; Object Found"),
    (1280, "Dogs & Cats; Object Not Found"),
    (1281, "Dogs & Cats; Object Found"),
    (1536, "Human; Object Not Found"),
    (1537, "Human; Object Found"),
];

const FLASH_REMOTE_CONTROL: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Channel 1, Low"),
    (2, "Channel 2, Low"),
    (3, "Channel 3, Low"),
    (4, "Channel 4, Low"),
    (9, "Channel 1, Mid"),
    (10, "Channel 2, Mid"),
    (11, "Channel 3, Mid"),
    (12, "Channel 4, Mid"),
    (17, "Channel 1, High"),
    (18, "Channel 2, High"),
    (19, "Channel 3, High"),
    (20, "Channel 4, High"),
];

const FLASH_INTENSITY: &[(&str, &str)] =
    &[("undef undef undef", "n/a"), ("undef undef undef undef", "n/a (x4)")];

const WHITE_BALANCE2: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Auto (Keep Warm Color Off)"),
    (16, "7500K (Fine Weather with Shade)"),
    (17, "6000K (Cloudy)"),
    (18, "5300K (Fine Weather)"),
    (20, "3000K (Tungsten light)"),
    (21, "3600K (Tungsten light-like)"),
    (22, "Auto Setup"),
    (23, "5500K (Flash)"),
    (33, "6600K (Daylight fluorescent)"),
    (34, "4500K (Neutral white fluorescent)"),
    (35, "4000K (Cool white fluorescent)"),
    (36, "White Fluorescent"),
    (48, "3600K (Tungsten light-like)"),
    (67, "Underwater"),
    (256, "One Touch WB 1"),
    (257, "One Touch WB 2"),
    (258, "One Touch WB 3"),
    (259, "One Touch WB 4"),
    (512, "Custom WB 1"),
    (513, "Custom WB 2"),
    (514, "Custom WB 3"),
    (515, "Custom WB 4"),
];

const MODIFIED_SATURATION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "CM1 (Red Enhance)"),
    (2, "CM2 (Green Enhance)"),
    (3, "CM3 (Blue Enhance)"),
    (4, "CM4 (Skin Tones)"),
];

const SCENE_MODE: &[(i64, &str)] = &[
    (0, "Standard"),
    (6, "Auto"),
    (7, "Sport"),
    (8, "Portrait"),
    (9, "Landscape+Portrait"),
    (10, "Landscape"),
    (11, "Night Scene"),
    (12, "Self Portrait"),
    (13, "Panorama"),
    (14, "2 in 1"),
    (15, "Movie"),
    (16, "Landscape+Portrait"),
    (17, "Night+Portrait"),
    (18, "Indoor"),
    (19, "Fireworks"),
    (20, "Sunset"),
    (21, "Beauty Skin"),
    (22, "Macro"),
    (23, "Super Macro"),
    (24, "Food"),
    (25, "Documents"),
    (26, "Museum"),
    (27, "Shoot & Select"),
    (28, "Beach & Snow"),
    (29, "Self Protrait+Timer"),
    (30, "Candle"),
    (31, "Available Light"),
    (32, "Behind Glass"),
    (33, "My Mode"),
    (34, "Pet"),
    (35, "Underwater Wide1"),
    (36, "Underwater Macro"),
    (37, "Shoot & Select1"),
    (38, "Shoot & Select2"),
    (39, "High Key"),
    (40, "Digital Image Stabilization"),
    (41, "Auction"),
    (42, "Beach"),
    (43, "Snow"),
    (44, "Underwater Wide2"),
    (45, "Low Key"),
    (46, "Children"),
    (47, "Vivid"),
    (48, "Nature Macro"),
    (49, "Underwater Snapshot"),
    (50, "Shooting Guide"),
    (54, "Face Portrait"),
    (57, "Bulb"),
    (59, "Smile Shot"),
    (60, "Quick Shutter"),
    (63, "Slow Shutter"),
    (64, "Bird Watching"),
    (65, "Multiple Exposure"),
    (66, "e-Portrait"),
    (67, "Soft Background Shot"),
    (142, "Hand-held Starlight"),
    (154, "HDR"),
    (197, "Panning"),
    (203, "Light Trails"),
    (204, "Backlight HDR"),
    (205, "Silent"),
    (206, "Multi Focus Shot"),
];

const NOISE_REDUCTION: &[(u32, &str)] =
    &[(0, "Noise Reduction"), (1, "Noise Filter"), (2, "Noise Filter (ISO Boost)"), (3, "Auto")];

const PICTURE_MODE: &[(i64, &str)] = &[
    (1, "Vivid"),
    (2, "Natural"),
    (3, "Muted"),
    (4, "Portrait"),
    (5, "i-Enhance"),
    (6, "e-Portrait"),
    (7, "Color Creator"),
    (8, "Underwater"),
    (9, "Color Profile 1"),
    (10, "Color Profile 2"),
    (11, "Color Profile 3"),
    (12, "Monochrome Profile 1"),
    (13, "Monochrome Profile 2"),
    (14, "Monochrome Profile 3"),
    (17, "Art Mode"),
    (18, "Monochrome Profile 4"),
    (256, "Monotone"),
    (512, "Sepia"),
];

const PICTURE_MODE_BW_FILTER: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Neutral"), (2, "Yellow"), (3, "Orange"), (4, "Red"), (5, "Green")];

const PICTURE_MODE_TONE: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Neutral"), (2, "Sepia"), (3, "Blue"), (4, "Purple"), (5, "Green")];

const NOISE_FILTER: &[(&str, &str)] =
    &[("-2 -2 1", "Off"), ("-1 -2 1", "Low"), ("0 -2 1", "Standard"), ("0 0 0", "n/a"), ("1 -2 1", "High")];

const PICTURE_MODE_EFFECT: &[(&str, &str)] =
    &[("-1 -1 1", "Low"), ("0 -1 1", "Standard"), ("0 0 0", "n/a"), ("1 -1 1", "High")];

const TONE_LEVEL: &[(i64, &str)] =
    &[(-31999, "Highlights"), (-31998, "Shadows"), (-31997, "Midtones"), (0, "0")];

const ART_FILTER_EFFECT: &[(i64, &str)] = &[
    (0, "No Effect"),
    (32784, "Star Light"),
    (32800, "Pin Hole"),
    (32816, "Frame"),
    (32832, "Soft Focus"),
    (32848, "White Edge"),
    (32864, "B&W"),
    (32896, "Blur Top and Bottom"),
    (32897, "Blur Left and Right"),
];

const ART_FILTER_COLOR_FILTER: &[(i64, &str)] = &[
    (0, "No Color Filter"),
    (1, "Yellow Color Filter"),
    (2, "Orange Color Filter"),
    (3, "Red Color Filter"),
    (4, "Green Color Filter"),
];

const MONOCHROME_PROFILE_SETTINGS: &[(i64, &str)] = &[
    (0, "No Filter"),
    (1, "Yellow Filter"),
    (2, "Orange Filter"),
    (3, "Red Filter"),
    (4, "Magenta Filter"),
    (5, "Blue Filter"),
    (6, "Cyan Filter"),
    (7, "Green Filter"),
    (8, "Yellow-green Filter"),
];

const MONOCHROME_COLOR: &[(i64, &str)] =
    &[(0, "(none)"), (1, "Normal"), (2, "Sepia"), (3, "Blue"), (4, "Purple"), (5, "Green")];

const IMAGE_STABILIZATION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On, S-IS1 (All Direction Shake IS)"),
    (2, "On, S-IS2 (Vertical Shake IS)"),
    (3, "On, S-IS3 (Horizontal Shake IS)"),
    (4, "On, S-IS Auto"),
];

const ISO_AUTO_SETTINGS: &[(i64, &str)] = &[
    (0, "n/a"),
    (1536, "200"),
    (1621, "250"),
    (1706, "320"),
    (1792, "400"),
    (1877, "500"),
    (1962, "640"),
    (2048, "800"),
    (2133, "1000"),
    (2218, "1250"),
    (2304, "1600"),
    (2389, "2000"),
    (2474, "2500"),
    (2560, "3200"),
    (2645, "4000"),
    (2730, "5000"),
    (2816, "6400"),
    (2901, "8000"),
    (2986, "10000"),
    (3072, "12800"),
    (3157, "16000"),
    (3242, "20000"),
    (3328, "25600"),
    (3413, "32000"),
    (3498, "40000"),
    (3584, "51200"),
    (3669, "64000"),
    (3754, "80000"),
    (3840, "102400"),
];

const SUBJECT_DETECT_STATUS: &[(i64, &str)] = &[
    (0, "No Data"),
    (257, "Subject and L1 Detail Detected"),
    (258, "Subject and L2 Detail Detected"),
    (260, "Subject Detected, No Details"),
    (515, "Face and Eye Detected"),
    (516, "Face Detected"),
    (771, "Subject Detail or Eye Detected"),
    (772, "No Subject or Face Detected"),
];
