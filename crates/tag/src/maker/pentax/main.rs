//! The directory of Pentax's notes. Source: ExifTool's page of Pentax's tags.

use super::is_first_lens_info;
use super::models::AS_PENTAX_OPTIO_30;
use super::values;
use super::words::{AF_POINTS_IN_FOCUS_3, HOMETOWN_CITY, PENTAX_MODEL_ID, WORLD_TIME_LOCATION};
use crate::bytes::ByteOrder;
use crate::def::Conv;
use crate::maker::item::{Inner, Table, item};
use crate::maker::pentax::body::{
    AWB_INFO, BATTERY_INFO, CAMERA_INFO, COLOR_INFO, FACE_INFO, FILTER_INFO, KELVIN_WB, LEVEL_INFO,
    LEVEL_INFO_K3_III, PIXEL_SHIFT_INFO, SHOT_INFO, TEMP_INFO, TIME_INFO, WB_LEVELS,
};
use crate::maker::pentax::exposure::{
    AE_INFO2, AE_INFO3, CAMERA_SETTINGS, EV_STEP_INFO, FLASH_INFO, SR_INFO, SR_INFO2,
};
use crate::maker::pentax::faces::{FACE_INFO_K3_III, FACE_POS, FACE_SIZE};
use crate::maker::pentax::focus::{AF_INFO, AF_INFO_K3_III, AF_POINT_INFO, CAF_POINT_INFO};
use crate::maker::pentax::lens_info::{
    LENS_CORR, LENS_INFO, LENS_INFO_Q, LENS_INFO2, LENS_INFO3, LENS_INFO4, LENS_INFO5, LENS_REC,
};
use crate::maker::print;
use crate::print::exif::exposure_time;
use crate::value::Format;

/// The directory of the note.
pub(in crate::maker) static MAIN: Table = Table::directory(
    "Pentax",
    &[
        item(0x0000, "PentaxVersion").call(print::dotted),
        item(0x0001, "PentaxModelType"),
        item(0x0002, "PreviewImageSize").call(print::size),
        item(0x0003, "PreviewImageLength"),
        item(0x0004, "PreviewImageStart").position(),
        item(0x0005, "PentaxModelID").conv(Conv::HexLabels(PENTAX_MODEL_ID)).remember(),
        item(0x0006, ".PentaxDate").remember(),
        item(0x0006, "Date").part(1).value(values::date),
        item(0x0007, ".PentaxTime").remember(),
        item(0x0007, "Time").part(1).value(values::time),
        item(0x0008, "Quality").labels(QUALITY),
        item(0x0009, "PentaxImageSize").words(PENTAX_IMAGE_SIZE),
        item(0x000b, "PictureMode")
            .value(values::image_size)
            .conv(Conv::Elements(&[Conv::TextLabels(PICTURE_MODE)])),
        item(0x000c, "FlashMode")
            .conv(Conv::Elements(&[Conv::HexLabels(FLASH_MODE), Conv::HexLabels(FLASH_MODE_2)])),
        item(0x000d, "FocusMode")
            .when(|note, _| !note.make_begins(&["Asahi"]))
            .conv(Conv::HexLabels(FOCUS_MODE)),
        item(0x000d, "FocusMode").labels(&[
            (0, "Normal"),
            (1, "Macro (1)"),
            (2, "Macro (2)"),
            (3, "Infinity"),
        ]),
        item(0x000e, "AFPointSelected")
            .when(|note, _| note.model_has_word(&["K-1", "645Z"]))
            .conv(Conv::Elements(&[Conv::Labels(AF_POINT_SELECTED), Conv::Labels(AF_POINT_SELECTED_2)])),
        item(0x000e, "AFPointSelected")
            .when(|note, _| note.model_has_word(&["K-3", "KP"]))
            .conv(Conv::Elements(&[Conv::Labels(AF_POINT_SELECTED_3), Conv::Labels(AF_POINT_SELECTED_4)])),
        item(0x000e, "AFPointSelected").conv(Conv::Elements(&[
            Conv::Labels(AF_POINT_SELECTED_5),
            Conv::Labels(&[(0, "Single Point"), (1, "Expanded Area")]),
        ])),
        item(0x000f, "AFPointsInFocus")
            .when(|note, _| note.model_has_word(&["K-3", "K-S1", "K-S2"]))
            .bits(AF_POINTS_IN_FOCUS),
        item(0x000f, "AFPointsInFocus").conv(Conv::HexLabels(AF_POINTS_IN_FOCUS_2)),
        item(0x0010, "FocusPosition"),
        item(0x0012, "ExposureTime").number(|v| v * 1e-5).call(values::exposure_time).priority(0),
        item(0x0013, "FNumber").number(|v| v / 10.0).fixed(1, "").priority(0),
        item(0x0014, "ISO").labels(ISO),
        item(0x0015, "LightReading").format(Format::Int16s),
        item(0x0016, "ExposureCompensation")
            .when(|_, raw| raw.count() == 1)
            .number(|v| (v - 50.0) / 10.0)
            .call(print::signed_tenths),
        item(0x0016, "ExposureCompensation").value(values::first_tenths).call(print::signed_tenths),
        item(0x0017, "MeteringMode").labels(METERING_MODE),
        item(0x0018, "AutoBracketing").value(values::auto_bracketing).call(values::print_auto_bracketing),
        item(0x0019, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x001a, "WhiteBalanceMode").labels(WHITE_BALANCE_MODE),
        item(0x001b, "BlueBalance").number(|v| v / 256.0),
        item(0x001c, "RedBalance").number(|v| v / 256.0),
        item(0x001d, "FocalLength")
            .when(|note, _| note.model_begins_word(AS_PENTAX_OPTIO_30))
            .number(|v| v / 10.0)
            .fixed(1, " mm")
            .priority(0),
        item(0x001d, "FocalLength").number(|v| v / 100.0).fixed(1, " mm").priority(0),
        item(0x001e, "DigitalZoom").number(|v| v / 100.0),
        item(0x001f, "Saturation").conv(Conv::Elements(&[Conv::Labels(SATURATION)])),
        item(0x0020, "Contrast").conv(Conv::Elements(&[Conv::Labels(CONTRAST)])),
        item(0x0021, "Sharpness").conv(Conv::Elements(&[Conv::Labels(SHARPNESS)])),
        item(0x0022, "WorldTimeLocation").labels(WORLD_TIME_LOCATION),
        item(0x0023, "HometownCity").labels(HOMETOWN_CITY),
        item(0x0024, "DestinationCity").labels(HOMETOWN_CITY),
        item(0x0025, "HometownDST").labels(&[(0, "No"), (1, "Yes")]),
        item(0x0026, "DestinationDST").labels(&[(0, "No"), (1, "Yes")]),
        item(0x0027, "DSPFirmwareVersion").value(values::firmware).call(print::dotted),
        item(0x0028, "CPUFirmwareVersion").value(values::firmware).call(print::dotted),
        item(0x0029, "FrameNumber"),
        item(0x002d, "EffectiveLV")
            .format(Format::Int16s)
            .when(|_, raw| raw.is(Format::Int16u))
            .number(|v| v / 1024.0)
            .fixed(1, ""),
        item(0x002d, "EffectiveLV")
            .format(Format::Int32s)
            .when(|_, raw| raw.is(Format::Int32u))
            .number(|v| v / 1024.0)
            .fixed(1, ""),
        item(0x0032, "ImageEditing").format(Format::Int8u).words(IMAGE_EDITING),
        item(0x0033, "PictureMode")
            .call(|value, mode, out| values::picture_mode(PICTURE_MODE_2, value, mode, out)),
        item(0x0034, "DriveMode").conv(Conv::Elements(&[
            Conv::Labels(DRIVE_MODE),
            Conv::Labels(DRIVE_MODE_2),
            Conv::Labels(DRIVE_MODE_3),
            Conv::Labels(DRIVE_MODE_4),
        ])),
        item(0x0035, "SensorSize")
            .format(Format::Int16u)
            .value(values::parts_of_500)
            .call(values::sensor_size),
        item(0x0037, "ColorSpace").labels(&[(0, "sRGB"), (1, "Adobe RGB")]),
        item(0x0038, "ImageAreaOffset"),
        item(0x0039, "RawImageSize").call(print::size),
        item(0x003c, "AFPointsInFocus")
            .format(Format::Int32u)
            .number(|v| (v as i64 & 0x7ff) as f64)
            .bits(AF_POINTS_IN_FOCUS_3),
        item(0x003d, "DataScaling"),
        item(0x003e, "PreviewImageBorders"),
        item(0x003f, "LensRec").table(&LENS_REC),
        item(0x0040, "SensitivityAdjust").number(|v| (v - 50.0) / 10.0).call(print::signed_tenths),
        item(0x0041, "ImageEditCount"),
        item(0x0047, "CameraTemperature").unit(" C"),
        item(0x0048, "AELock").labels(&[(0, "Off"), (1, "On")]),
        item(0x0049, "NoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x004d, "FlashExposureComp")
            .when(|_, raw| raw.count() == 1)
            .number(|v| v / 256.0)
            .call(print::signed_tenths),
        item(0x004d, "FlashExposureComp")
            .value(values::sixths)
            .conv(Conv::Elements(&[Conv::Call(print::signed_tenths)])),
        item(0x004f, "ImageTone").labels(IMAGE_TONE),
        item(0x0050, "ColorTemperature").value(values::temperature),
        item(0x0053, "ColorTempDaylight")
            .value(values::color_temperature)
            .call(values::print_color_temperature),
        item(0x0054, "ColorTempShade").value(values::color_temperature).call(values::print_color_temperature),
        item(0x0055, "ColorTempCloudy")
            .value(values::color_temperature)
            .call(values::print_color_temperature),
        item(0x0056, "ColorTempTungsten")
            .value(values::color_temperature)
            .call(values::print_color_temperature),
        item(0x0057, "ColorTempFluorescentD")
            .value(values::color_temperature)
            .call(values::print_color_temperature),
        item(0x0058, "ColorTempFluorescentN")
            .value(values::color_temperature)
            .call(values::print_color_temperature),
        item(0x0059, "ColorTempFluorescentW")
            .value(values::color_temperature)
            .call(values::print_color_temperature),
        item(0x005a, "ColorTempFlash").value(values::color_temperature).call(values::print_color_temperature),
        item(0x005c, "ShakeReductionInfo")
            .format(Format::Undef)
            .when(|_, raw| raw.count() == 4)
            .table(&SR_INFO),
        item(0x005c, "ShakeReductionInfo").format(Format::Undef).table(&SR_INFO2),
        item(0x005d, "ShutterCount").value(values::shutter_count),
        item(0x0060, "FaceInfo").format(Format::Undef).table(&FACE_INFO),
        item(0x0062, "RawDevelopmentProcess")
            .when(|note, _| note.make_begins(&["PENTAX", "RICOH"]))
            .labels(RAW_DEVELOPMENT_PROCESS),
        item(0x0067, "Hue").labels(HUE),
        item(0x0068, "AWBInfo").format(Format::Undef).table(&AWB_INFO),
        item(0x0069, "DynamicRangeExpansion").format(Format::Int8u).conv(Conv::Elements(&[
            Conv::Labels(&[(0, "Off"), (1, "On")]),
            Conv::Labels(&[(0, "0"), (1, "Enabled"), (2, "Auto")]),
        ])),
        item(0x006b, "TimeInfo").format(Format::Undef).table(&TIME_INFO),
        item(0x006c, "HighLowKeyAdj").words(HIGH_LOW_KEY_ADJ),
        item(0x006d, "ContrastHighlight").words(HIGH_LOW_KEY_ADJ),
        item(0x006e, "ContrastShadow").words(HIGH_LOW_KEY_ADJ),
        item(0x006f, "ContrastHighlightShadowAdj").labels(&[(0, "Off"), (1, "On")]),
        item(0x0070, "FineSharpness").conv(Conv::Elements(&[
            Conv::Labels(&[(0, "Off"), (1, "On")]),
            Conv::Labels(&[(0, "Normal"), (2, "Extra fine")]),
        ])),
        item(0x0071, "HighISONoiseReduction").format(Format::Int8u).conv(Conv::Elements(&[
            Conv::Labels(HIGH_ISO_NOISE_REDUCTION),
            Conv::Labels(HIGH_ISO_NOISE_REDUCTION_2),
            Conv::Labels(HIGH_ISO_NOISE_REDUCTION_3),
        ])),
        item(0x0072, "AFAdjustment"),
        item(0x0073, "MonochromeFilterEffect").labels(MONOCHROME_FILTER_EFFECT),
        item(0x0074, "MonochromeToning").labels(MONOCHROME_TONING),
        item(0x0076, "FaceDetect").call(values::face_detect),
        item(0x0077, "FaceDetectFrameSize"),
        item(0x0079, "ShadowCorrection").words(SHADOW_CORRECTION),
        item(0x007a, "ISOAutoMinSpeed")
            .value(values::iso_auto_min_speed)
            .conv(Conv::Elements(&[Conv::Labels(ISO_AUTO_MIN_SPEED), Conv::Call(exposure_time)])),
        item(0x007b, "CrossProcess").labels(CROSS_PROCESS),
        item(0x007d, "LensCorr").format(Format::Undef).table(&LENS_CORR),
        item(0x007e, "WhiteLevel"),
        item(0x007f, "BleachBypassToning").labels(BLEACH_BYPASS_TONING),
        item(0x0080, "AspectRatio").labels(&[(0, "4:3"), (1, "3:2"), (2, "16:9"), (3, "1:1")]),
        item(0x0082, "BlurControl").conv(Conv::Elements(&[
            Conv::Labels(&[(0, "Off"), (1, "Low"), (2, "Medium"), (3, "High")]),
            Conv::None,
            Conv::None,
            Conv::None,
        ])),
        item(0x0085, "HDR").format(Format::Int8u).conv(Conv::Elements(&[
            Conv::Labels(HDR),
            Conv::Labels(&[(0, "Auto-align Off"), (1, "Auto-align On")]),
            Conv::Labels(&[(0, "n/a"), (4, "1 EV"), (8, "2 EV"), (12, "3 EV")]),
        ])),
        item(0x0087, "ShutterType").labels(&[(0, "Normal"), (1, "Electronic")]),
        item(0x0088, "NeutralDensityFilter").words(NEUTRAL_DENSITY_FILTER),
        item(0x008b, "ISO").priority(0),
        item(0x0092, "IntervalShooting").call(values::interval),
        item(0x0095, "SkinToneCorrection").when(|_, raw| raw.count() == 2).words(&[
            ("0 0", "Off"),
            ("1 1", "On (type 1)"),
            ("1 2", "On (type 2)"),
        ]),
        item(0x0095, "SkinToneCorrection").when(|_, raw| raw.count() == 3).words(&[("0 0 0", "Off")]),
        item(0x0096, "ClarityControl").call(values::clarity),
        item(0x0200, "BlackPoint"),
        item(0x0201, "WhitePoint"),
        item(0x0203, "ColorMatrixA").value(values::parts_of_8192).call(values::five_decimals),
        item(0x0204, "ColorMatrixB").value(values::parts_of_8192).call(values::five_decimals),
        item(0x0205, "CameraSettings")
            .when(|_, raw| raw.count() < 25)
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS)),
        item(0x0206, "AEInfo")
            .when(|_, raw| raw.count() <= 25 && raw.count() != 21)
            .inner(Inner::Call(values::ae_info)),
        item(0x0206, "AEInfo2").when(|_, raw| raw.count() == 21).table(&AE_INFO2),
        item(0x0206, "AEInfo3").when(|_, raw| raw.count() == 48 || raw.count() == 64).table(&AE_INFO3),
        item(0x0207, "LensInfo").when(is_first_lens_info).table(&LENS_INFO),
        item(0x0207, "LensInfo")
            .when(|_, raw| {
                raw.count() != 90
                    && raw.count() != 91
                    && raw.count() != 80
                    && raw.count() != 128
                    && raw.count() != 168
            })
            .table(&LENS_INFO2),
        item(0x0207, "LensInfo").when(|_, raw| raw.count() == 90).table(&LENS_INFO3),
        item(0x0207, "LensInfo").when(|_, raw| raw.count() == 91).table(&LENS_INFO4),
        item(0x0207, "LensInfo").when(|_, raw| raw.count() == 80 || raw.count() == 128).table(&LENS_INFO5),
        item(0x0208, "FlashInfo").when(|_, raw| raw.count() == 27).table(&FLASH_INFO),
        item(0x0209, "AEMeteringSegments").format(Format::Int8u).call(values::lens_steps),
        item(0x020a, "FlashMeteringSegments").format(Format::Int8u).call(values::lens_steps),
        item(0x020b, "SlaveFlashMeteringSegments").format(Format::Int8u).call(values::lens_steps),
        item(0x020d, "WB_RGGBLevelsDaylight"),
        item(0x020e, "WB_RGGBLevelsShade"),
        item(0x020f, "WB_RGGBLevelsCloudy"),
        item(0x0210, "WB_RGGBLevelsTungsten"),
        item(0x0211, "WB_RGGBLevelsFluorescentD"),
        item(0x0212, "WB_RGGBLevelsFluorescentN"),
        item(0x0213, "WB_RGGBLevelsFluorescentW"),
        item(0x0214, "WB_RGGBLevelsFlash"),
        item(0x0215, "CameraInfo").format(Format::Undef).table(&CAMERA_INFO),
        item(0x0216, "BatteryInfo").inner(Inner::Ordered(ByteOrder::Big, &BATTERY_INFO)),
        item(0x021b, "SaturationInfo").unknown().binary(),
        item(0x021c, "ColorMatrixA2").format(Format::Int16s),
        item(0x021d, "ColorMatrixB2").format(Format::Int16s),
        item(0x021f, "AFInfo").inner(Inner::Ordered(ByteOrder::Big, &AF_INFO)),
        item(0x0220, "HuffmanTable").unknown().binary(),
        item(0x0221, "KelvinWB").table(&KELVIN_WB),
        item(0x0222, "ColorInfo").table(&COLOR_INFO),
        item(0x0224, "EVStepInfo").table(&EV_STEP_INFO),
        item(0x0226, "ShotInfo").table(&SHOT_INFO),
        item(0x0227, "FacePos").when(|note, _| note.number("FacesDetected") != 0).table(&FACE_POS),
        item(0x0228, "FaceSize").when(|note, _| note.number("FacesDetected") != 0).table(&FACE_SIZE),
        item(0x0229, "SerialNumber"),
        item(0x022a, "FilterInfo")
            .when(|note, _| note.make_begins(&["RICOH"]))
            .inner(Inner::Ordered(ByteOrder::Little, &FILTER_INFO)),
        item(0x022a, "FilterInfo").inner(Inner::Ordered(ByteOrder::Big, &FILTER_INFO)),
        item(0x022b, "LevelInfoK3III")
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .table(&LEVEL_INFO_K3_III),
        item(0x022b, "LevelInfo").table(&LEVEL_INFO),
        item(0x022d, "WBLevels").when(|_, raw| raw.count() == 100).table(&WB_LEVELS),
        item(0x022e, "Artist"),
        item(0x022f, "Copyright"),
        item(0x0230, "FirmwareVersion"),
        item(0x0231, "ContrastDetectAFArea"),
        item(0x0235, "CrossProcessParams").format(Format::Int8u),
        item(0x0238, "CAFPointInfo").table(&CAF_POINT_INFO),
        item(0x0239, "LensInfoQ").table(&LENS_INFO_Q),
        item(0x023f, "Model"),
        item(0x0243, "PixelShiftInfo").table(&PIXEL_SHIFT_INFO),
        item(0x0245, "AFPointInfo").table(&AF_POINT_INFO),
        item(0x03fe, "DataDump").call(crate::print::exif::binary),
        item(0x03ff, "TempInfo")
            .when(|note, _| note.model_has_word(&["K-01", "K-3", "K-30", "K-5", "K-50", "K-500"]))
            .table(&TEMP_INFO),
        item(0x0402, "ToneCurve").call(crate::print::exif::binary),
        item(0x0403, "ToneCurves").call(crate::print::exif::binary),
        item(0x0405, "UnknownBlock").unknown().binary(),
        item(0x040b, "FaceInfoK3III").table(&FACE_INFO_K3_III),
        item(0x040c, "AFInfoK3III").table(&AF_INFO_K3_III),
        item(0x0e00, "PrintIM").inner(Inner::Call(print::print_im)),
    ],
);

const QUALITY: &[(i64, &str)] = &[
    (0, "Good"),
    (1, "Better"),
    (2, "Best"),
    (3, "TIFF"),
    (4, "RAW"),
    (5, "Premium"),
    (7, "RAW (pixel shift enabled)"),
    (8, "Dynamic Pixel Shift"),
    (9, "Monochrome"),
    (65535, "n/a"),
];

const PENTAX_IMAGE_SIZE: &[(&str, &str)] = &[
    ("0", "640x480"),
    ("0 0", "2304x1728"),
    ("1", "Full"),
    ("2", "1024x768"),
    ("3", "1280x960"),
    ("4", "1600x1200"),
    ("4 0", "1600x1200"),
    ("5", "2048x1536"),
    ("5 0", "2048x1536"),
    ("8", "2560x1920 or 2304x1728"),
    ("8 0", "2560x1920"),
    ("9", "3072x2304"),
    ("10", "3264x2448"),
    ("19", "320x240"),
    ("20", "2288x1712"),
    ("21", "2592x1944"),
    ("22", "2304x1728 or 2592x1944"),
    ("23", "3056x2296"),
    ("25", "2816x2212 or 2816x2112"),
    ("27", "3648x2736"),
    ("29", "4000x3000"),
    ("30", "4288x3216"),
    ("31", "4608x3456"),
    ("32 2", "960x640"),
    ("33 2", "1152x768"),
    ("34 2", "1536x1024"),
    ("35 1", "2400x1600"),
    ("36 0", "3008x2008 or 3040x2024"),
    ("37 0", "3008x2000"),
    ("129", "1920x1080"),
    ("135", "4608x2592"),
    ("257", "3216x3216"),
];

const PICTURE_MODE: &[(&str, &str)] = &[
    ("0", "Program"),
    ("0.1", "Av"),
    ("1", "Shutter Speed Priority"),
    ("1.1", "M"),
    ("2", "Program AE"),
    ("2.1", "Tv"),
    ("3", "Manual"),
    ("3.1", "USER"),
    ("5", "Portrait"),
    ("6", "Landscape"),
    ("8", "Sport"),
    ("9", "Night Scene"),
    ("11", "Soft"),
    ("12", "Surf & Snow"),
    ("13", "Candlelight"),
    ("14", "Autumn"),
    ("15", "Macro"),
    ("17", "Fireworks"),
    ("18", "Text"),
    ("19", "Panorama"),
    ("20", "3-D"),
    ("21", "Black & White"),
    ("22", "Sepia"),
    ("23", "Red"),
    ("24", "Pink"),
    ("25", "Purple"),
    ("26", "Blue"),
    ("27", "Green"),
    ("28", "Yellow"),
    ("30", "Self Portrait"),
    ("31", "Illustrations"),
    ("33", "Digital Filter"),
    ("35", "Night Scene Portrait"),
    ("37", "Museum"),
    ("38", "Food"),
    ("39", "Underwater"),
    ("40", "Green Mode"),
    ("49", "Light Pet"),
    ("50", "Dark Pet"),
    ("51", "Medium Pet"),
    ("53", "Underwater"),
    ("54", "Candlelight"),
    ("55", "Natural Skin Tone"),
    ("56", "Synchro Sound Record"),
    ("58", "Frame Composite"),
    ("59", "Report"),
    ("60", "Kids"),
    ("61", "Blur Reduction"),
    ("63", "Panorama 2"),
    ("65", "Half-length Portrait"),
    ("66", "Portrait 2"),
    ("74", "Digital Microscope"),
    ("75", "Blue Sky"),
    ("80", "Miniature"),
    ("81", "HDR"),
    ("83", "Fisheye"),
    ("85", "Digital Filter 4"),
    ("221", "P"),
    ("255", "PICT"),
];

const FLASH_MODE: &[(i64, &str)] = &[
    (0, "Auto, Did not fire"),
    (1, "Off, Did not fire"),
    (2, "On, Did not fire"),
    (3, "Auto, Did not fire, Red-eye reduction"),
    (5, "On, Did not fire, Wireless (Master)"),
    (256, "Auto, Fired"),
    (258, "On, Fired"),
    (259, "Auto, Fired, Red-eye reduction"),
    (260, "On, Red-eye reduction"),
    (261, "On, Wireless (Master)"),
    (262, "On, Wireless (Control)"),
    (264, "On, Soft"),
    (265, "On, Slow-sync"),
    (266, "On, Slow-sync, Red-eye reduction"),
    (267, "On, Trailing-curtain Sync"),
];

const FLASH_MODE_2: &[(i64, &str)] = &[
    (0, "n/a - Off-Auto-Aperture"),
    (63, "Internal"),
    (256, "External, Auto"),
    (575, "External, Flash Problem"),
    (768, "External, Manual"),
    (772, "External, P-TTL Auto"),
    (773, "External, Contrast-control Sync"),
    (774, "External, High-speed Sync"),
    (780, "External, Wireless"),
    (781, "External, Wireless, High-speed Sync"),
];

const FOCUS_MODE: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Macro"),
    (2, "Infinity"),
    (3, "Manual"),
    (4, "Super Macro"),
    (5, "Pan Focus"),
    (6, "Auto-area"),
    (7, "Zone Select"),
    (8, "Select"),
    (9, "Pinpoint"),
    (10, "Tracking"),
    (11, "Continuous"),
    (12, "Snap"),
    (16, "AF-S (Focus-priority)"),
    (17, "AF-C (Focus-priority)"),
    (18, "AF-A (Focus-priority)"),
    (32, "Contrast-detect (Focus-priority)"),
    (33, "Tracking Contrast-detect (Focus-priority)"),
    (272, "AF-S (Release-priority)"),
    (273, "AF-C (Release-priority)"),
    (274, "AF-A (Release-priority)"),
    (288, "Contrast-detect (Release-priority)"),
    (32771, "Manual (Macro)"),
    (32774, "Auto-area (Macro)"),
    (32775, "Zone Select (Macro)"),
    (32776, "Select (Macro)"),
    (32777, "Pinpoint (Macro)"),
    (32778, "Tracking (Macro)"),
    (32779, "Continuous (Macro)"),
];

const AF_POINT_SELECTED: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Top-left"),
    (2, "Top Near-left"),
    (3, "Top"),
    (4, "Top Near-right"),
    (5, "Top-right"),
    (6, "Upper Far-left"),
    (7, "Upper-left"),
    (8, "Upper Near-left"),
    (9, "Upper-middle"),
    (10, "Upper Near-right"),
    (11, "Upper-right"),
    (12, "Upper Far-right"),
    (13, "Far Far Left"),
    (14, "Far Left"),
    (15, "Left"),
    (16, "Near-left"),
    (17, "Center"),
    (18, "Near-right"),
    (19, "Right"),
    (20, "Far Right"),
    (21, "Far Far Right"),
    (22, "Lower Far-left"),
    (23, "Lower-left"),
    (24, "Lower Near-left"),
    (25, "Lower-middle"),
    (26, "Lower Near-right"),
    (27, "Lower-right"),
    (28, "Lower Far-right"),
    (29, "Bottom-left"),
    (30, "Bottom Near-left"),
    (31, "Bottom"),
    (32, "Bottom Near-right"),
    (33, "Bottom-right"),
    (263, "Zone Select Upper-left"),
    (264, "Zone Select Upper Near-left"),
    (265, "Zone Select Upper Middle"),
    (266, "Zone Select Upper Near-right"),
    (267, "Zone Select Upper-right"),
    (270, "Zone Select Far Left"),
    (271, "Zone Select Left"),
    (272, "Zone Select Near-left"),
    (273, "Zone Select Center"),
    (274, "Zone Select Near-right"),
    (275, "Zone Select Right"),
    (276, "Zone Select Far Right"),
    (279, "Zone Select Lower-left"),
    (280, "Zone Select Lower Near-left"),
    (281, "Zone Select Lower-middle"),
    (282, "Zone Select Lower Near-right"),
    (283, "Zone Select Lower-right"),
    (65531, "AF Select"),
    (65532, "Face Detect AF"),
    (65533, "Automatic Tracking AF"),
    (65534, "Fixed Center"),
    (65535, "Auto"),
];

const AF_POINT_SELECTED_2: &[(i64, &str)] = &[
    (0, "Single Point"),
    (1, "Expanded Area 9-point (S)"),
    (3, "Expanded Area 25-point (M)"),
    (5, "Expanded Area 33-point (L)"),
];

const AF_POINT_SELECTED_3: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Top-left"),
    (2, "Top Near-left"),
    (3, "Top"),
    (4, "Top Near-right"),
    (5, "Top-right"),
    (6, "Upper-left"),
    (7, "Upper Near-left"),
    (8, "Upper-middle"),
    (9, "Upper Near-right"),
    (10, "Upper-right"),
    (11, "Far Left"),
    (12, "Left"),
    (13, "Near-left"),
    (14, "Center"),
    (15, "Near-right"),
    (16, "Right"),
    (17, "Far Right"),
    (18, "Lower-left"),
    (19, "Lower Near-left"),
    (20, "Lower-middle"),
    (21, "Lower Near-right"),
    (22, "Lower-right"),
    (23, "Bottom-left"),
    (24, "Bottom Near-left"),
    (25, "Bottom"),
    (26, "Bottom Near-right"),
    (27, "Bottom-right"),
    (257, "Zone Select Top-left"),
    (258, "Zone Select Top Near-left"),
    (259, "Zone Select Top"),
    (260, "Zone Select Top Near-right"),
    (261, "Zone Select Top-right"),
    (262, "Zone Select Upper-left"),
    (263, "Zone Select Upper Near-left"),
    (264, "Zone Select Upper-middle"),
    (265, "Zone Select Upper Near-right"),
    (266, "Zone Select Upper-right"),
    (267, "Zone Select Far Left"),
    (268, "Zone Select Left"),
    (269, "Zone Select Near-left"),
    (270, "Zone Select Center"),
    (271, "Zone Select Near-right"),
    (272, "Zone Select Right"),
    (273, "Zone Select Far Right"),
    (274, "Zone Select Lower-left"),
    (275, "Zone Select Lower Near-left"),
    (276, "Zone Select Lower-middle"),
    (277, "Zone Select Lower Near-right"),
    (278, "Zone Select Lower-right"),
    (279, "Zone Select Bottom-left"),
    (280, "Zone Select Bottom Near-left"),
    (281, "Zone Select Bottom"),
    (282, "Zone Select Bottom Near-right"),
    (283, "Zone Select Bottom-right"),
    (65531, "AF Select"),
    (65532, "Face Detect AF"),
    (65533, "Automatic Tracking AF"),
    (65534, "Fixed Center"),
    (65535, "Auto"),
];

const AF_POINT_SELECTED_4: &[(i64, &str)] = &[
    (0, "Single Point"),
    (1, "Expanded Area 9-point (S)"),
    (3, "Expanded Area 25-point (M)"),
    (5, "Expanded Area 27-point (L)"),
];

const AF_POINT_SELECTED_5: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Upper-left"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Left"),
    (5, "Mid-left"),
    (6, "Center"),
    (7, "Mid-right"),
    (8, "Right"),
    (9, "Lower-left"),
    (10, "Bottom"),
    (11, "Lower-right"),
    (65530, "Auto 2"),
    (65531, "AF Select"),
    (65532, "Face Detect AF"),
    (65533, "Automatic Tracking AF"),
    (65534, "Fixed Center"),
    (65535, "Auto"),
];

const AF_POINTS_IN_FOCUS: &[(u32, &str)] = &[
    (0, "Top-left"),
    (1, "Top Near-left"),
    (2, "Top"),
    (3, "Top Near-right"),
    (4, "Top-right"),
    (5, "Upper-left"),
    (6, "Upper Near-left"),
    (7, "Upper-middle"),
    (8, "Upper Near-right"),
    (9, "Upper-right"),
    (10, "Far Left"),
    (11, "Left"),
    (12, "Near-left"),
    (13, "Center"),
    (14, "Near-right"),
    (15, "Right"),
    (16, "Far Right"),
    (17, "Lower-left"),
    (18, "Lower Near-left"),
    (19, "Lower-middle"),
    (20, "Lower Near-right"),
    (21, "Lower-right"),
    (22, "Bottom-left"),
    (23, "Bottom Near-left"),
    (24, "Bottom"),
    (25, "Bottom Near-right"),
    (26, "Bottom-right"),
];

const AF_POINTS_IN_FOCUS_2: &[(i64, &str)] = &[
    (0, "Fixed Center or Multiple"),
    (1, "Top-left"),
    (2, "Top-center"),
    (3, "Top-right"),
    (4, "Left"),
    (5, "Center"),
    (6, "Right"),
    (7, "Bottom-left"),
    (8, "Bottom-center"),
    (9, "Bottom-right"),
    (65535, "None"),
];

const ISO: &[(i64, &str)] = &[
    (3, "50"),
    (4, "64"),
    (5, "80"),
    (6, "100"),
    (7, "125"),
    (8, "160"),
    (9, "200"),
    (10, "250"),
    (11, "320"),
    (12, "400"),
    (13, "500"),
    (14, "640"),
    (15, "800"),
    (16, "1000"),
    (17, "1250"),
    (18, "1600"),
    (19, "2000"),
    (20, "2500"),
    (21, "3200"),
    (22, "4000"),
    (23, "5000"),
    (24, "6400"),
    (25, "8000"),
    (26, "10000"),
    (27, "12800"),
    (28, "16000"),
    (29, "20000"),
    (30, "25600"),
    (31, "32000"),
    (32, "40000"),
    (33, "51200"),
    (34, "64000"),
    (35, "80000"),
    (36, "102400"),
    (37, "128000"),
    (38, "160000"),
    (39, "204800"),
    (40, "256000"),
    (41, "320000"),
    (42, "409600"),
    (43, "512000"),
    (44, "640000"),
    (45, "819200"),
    (50, "50"),
    (100, "100"),
    (200, "200"),
    (258, "50"),
    (259, "70"),
    (260, "100"),
    (261, "140"),
    (262, "200"),
    (263, "280"),
    (264, "400"),
    (265, "560"),
    (266, "800"),
    (267, "1100"),
    (268, "1600"),
    (269, "2200"),
    (270, "3200"),
    (271, "4500"),
    (272, "6400"),
    (273, "9000"),
    (274, "12800"),
    (275, "18000"),
    (276, "25600"),
    (277, "36000"),
    (278, "51200"),
    (279, "72000"),
    (280, "102400"),
    (281, "144000"),
    (282, "204800"),
    (283, "288000"),
    (284, "409600"),
    (285, "576000"),
    (286, "819200"),
    (400, "400"),
    (800, "800"),
    (1600, "1600"),
    (3200, "3200"),
    (65534, "Auto 2"),
    (65535, "Auto"),
];

const METERING_MODE: &[(i64, &str)] =
    &[(0, "Multi-segment"), (1, "Center-weighted average"), (2, "Spot"), (6, "Highlight")];

const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Shade"),
    (3, "Fluorescent"),
    (4, "Tungsten"),
    (5, "Manual"),
    (6, "Daylight Fluorescent"),
    (7, "Day White Fluorescent"),
    (8, "White Fluorescent"),
    (9, "Flash"),
    (10, "Cloudy"),
    (11, "Warm White Fluorescent"),
    (14, "Multi Auto"),
    (15, "Color Temperature Enhancement"),
    (17, "Kelvin"),
    (65534, "Unknown"),
    (65535, "User-Selected"),
];

const WHITE_BALANCE_MODE: &[(i64, &str)] = &[
    (1, "Auto (Daylight)"),
    (2, "Auto (Shade)"),
    (3, "Auto (Flash)"),
    (4, "Auto (Tungsten)"),
    (6, "Auto (Daylight Fluorescent)"),
    (7, "Auto (Day White Fluorescent)"),
    (8, "Auto (White Fluorescent)"),
    (10, "Auto (Cloudy)"),
    (65534, "Unknown"),
    (65535, "User-Selected"),
];

const SATURATION: &[(i64, &str)] = &[
    (0, "-2 (low)"),
    (1, "0 (normal)"),
    (2, "+2 (high)"),
    (3, "-1 (medium low)"),
    (4, "+1 (medium high)"),
    (5, "-3 (very low)"),
    (6, "+3 (very high)"),
    (7, "-4 (minimum)"),
    (8, "+4 (maximum)"),
    (65535, "None"),
];

const CONTRAST: &[(i64, &str)] = &[
    (0, "-2 (low)"),
    (1, "0 (normal)"),
    (2, "+2 (high)"),
    (3, "-1 (medium low)"),
    (4, "+1 (medium high)"),
    (5, "-3 (very low)"),
    (6, "+3 (very high)"),
    (7, "-4 (minimum)"),
    (8, "+4 (maximum)"),
    (65535, "n/a"),
];

const SHARPNESS: &[(i64, &str)] = &[
    (0, "-2 (soft)"),
    (1, "0 (normal)"),
    (2, "+2 (hard)"),
    (3, "-1 (medium soft)"),
    (4, "+1 (medium hard)"),
    (5, "-3 (very soft)"),
    (6, "+3 (very hard)"),
    (7, "-4 (minimum)"),
    (8, "+4 (maximum)"),
];

const IMAGE_EDITING: &[(&str, &str)] = &[
    ("0 0", "None"),
    ("0 0 0 0", "None"),
    ("0 0 0 4", "Digital Filter"),
    ("1 0 0 0", "Resized"),
    ("2 0 0 0", "Cropped"),
    ("4 0 0 0", "Digital Filter 4"),
    ("6 0 0 0", "Digital Filter 6"),
    ("8 0 0 0", "Red-eye Correction"),
    ("16 0 0 0", "Frame Synthesis?"),
];

const PICTURE_MODE_2: &[(&str, &str)] = &[
    ("0 0", "Program"),
    ("0 1", "Hi-speed Program"),
    ("0 2", "DOF Program"),
    ("0 3", "MTF Program"),
    ("0 4", "Standard"),
    ("0 5", "Portrait"),
    ("0 6", "Landscape"),
    ("0 7", "Macro"),
    ("0 8", "Sport"),
    ("0 9", "Night Scene Portrait"),
    ("0 10", "No Flash"),
    ("0 11", "Night Scene"),
    ("0 12", "Surf & Snow"),
    ("0 13", "Text"),
    ("0 14", "Sunset"),
    ("0 15", "Kids"),
    ("0 16", "Pet"),
    ("0 17", "Candlelight"),
    ("0 18", "Museum"),
    ("0 19", "Food"),
    ("0 20", "Stage Lighting"),
    ("0 21", "Night Snap"),
    ("0 23", "Blue Sky"),
    ("0 24", "Sunset"),
    ("0 26", "Night Scene HDR"),
    ("0 27", "HDR"),
    ("0 28", "Quick Macro"),
    ("0 29", "Forest"),
    ("0 30", "Backlight Silhouette"),
    ("0 31", "Max. Aperture Priority"),
    ("0 32", "DOF"),
    ("1 4", "Auto PICT (Standard)"),
    ("1 5", "Auto PICT (Portrait)"),
    ("1 6", "Auto PICT (Landscape)"),
    ("1 7", "Auto PICT (Macro)"),
    ("1 8", "Auto PICT (Sport)"),
    ("2 0", "Program (HyP)"),
    ("2 1", "Hi-speed Program (HyP)"),
    ("2 2", "DOF Program (HyP)"),
    ("2 3", "MTF Program (HyP)"),
    ("2 22", "Shallow DOF (HyP)"),
    ("3 0", "Green Mode"),
    ("4 0", "Shutter Speed Priority"),
    ("4 2", "Shutter Speed Priority 2"),
    ("4 31", "Shutter Speed Priority 31"),
    ("5 0", "Aperture Priority"),
    ("5 2", "Aperture Priority 2"),
    ("5 31", "Aperture Priority 31"),
    ("6 0", "Program Tv Shift"),
    ("7 0", "Program Av Shift"),
    ("8 0", "Manual"),
    ("9 0", "Bulb"),
    ("10 0", "Aperture Priority, Off-Auto-Aperture"),
    ("11 0", "Manual, Off-Auto-Aperture"),
    ("12 0", "Bulb, Off-Auto-Aperture"),
    ("13 0", "Shutter & Aperture Priority AE"),
    ("14 0", "Shutter Priority AE"),
    ("15 0", "Sensitivity Priority AE"),
    ("16 0", "Flash X-Sync Speed AE"),
    ("17 0", "Flash X-Sync Speed"),
    ("18 0", "Auto Program (Normal)"),
    ("18 1", "Auto Program (Hi-speed)"),
    ("18 2", "Auto Program (DOF)"),
    ("18 3", "Auto Program (MTF)"),
    ("18 22", "Auto Program (Shallow DOF)"),
    ("19 0", "Astrotracer"),
    ("20 22", "Blur Control"),
    ("24 0", "Aperture Priority (Adv.Hyp)"),
    ("25 0", "Manual Exposure (Adv.Hyp)"),
    ("26 0", "Shutter and Aperture Priority (TAv)"),
    ("249 0", "Movie (TAv)"),
    ("250 0", "Movie (TAv, Auto Aperture)"),
    ("251 0", "Movie (Manual)"),
    ("252 0", "Movie (Manual, Auto Aperture)"),
    ("253 0", "Movie (Av)"),
    ("254 0", "Movie (Av, Auto Aperture)"),
    ("255 0", "Movie (P, Auto Aperture)"),
    ("255 4", "Video (4)"),
];

const DRIVE_MODE: &[(i64, &str)] = &[
    (0, "Single-frame"),
    (1, "Continuous"),
    (2, "Continuous (Lo)"),
    (3, "Burst"),
    (4, "Continuous (Medium)"),
    (5, "Continuous (Low)"),
    (255, "Video"),
];

const DRIVE_MODE_2: &[(i64, &str)] = &[
    (0, "No Timer"),
    (1, "Self-timer (12 s)"),
    (2, "Self-timer (2 s)"),
    (15, "Video"),
    (16, "Mirror Lock-up"),
    (255, "n/a"),
];

const DRIVE_MODE_3: &[(i64, &str)] = &[
    (0, "Shutter Button"),
    (1, "Remote Control (3 s delay)"),
    (2, "Remote Control"),
    (4, "Remote Continuous Shooting"),
];

const DRIVE_MODE_4: &[(i64, &str)] = &[
    (0, "Single Exposure"),
    (1, "Multiple Exposure"),
    (2, "Composite Average"),
    (3, "Composite Additive"),
    (4, "Composite Bright"),
    (8, "Interval Shooting"),
    (10, "Interval Composite Average"),
    (11, "Interval Composite Additive"),
    (12, "Interval Composite Bright"),
    (15, "Interval Movie"),
    (16, "HDR"),
    (32, "HDR Strong 1"),
    (48, "HDR Strong 2"),
    (64, "HDR Strong 3"),
    (80, "HDR Manual"),
    (224, "HDR Auto"),
    (255, "Video"),
];

const IMAGE_TONE: &[(i64, &str)] = &[
    (0, "Natural"),
    (1, "Bright"),
    (2, "Portrait"),
    (3, "Landscape"),
    (4, "Vibrant"),
    (5, "Monochrome"),
    (6, "Muted"),
    (7, "Reversal Film"),
    (8, "Bleach Bypass"),
    (9, "Radiant"),
    (10, "Cross Processing"),
    (11, "Flat"),
    (256, "Standard"),
    (257, "Vivid"),
    (258, "Monotone"),
    (259, "Soft Monotone"),
    (260, "Hard Monotone"),
    (261, "Hi-contrast B&W"),
    (262, "Positive Film"),
    (263, "Bleach Bypass 2"),
    (264, "Retro"),
    (265, "HDR Tone"),
    (266, "Cross Processing 2"),
    (267, "Negative Film"),
    (32768, "Standard"),
    (32769, "Hard"),
    (32770, "Soft"),
    (33024, "Monochrome"),
];

const RAW_DEVELOPMENT_PROCESS: &[(i64, &str)] = &[
    (1, "1 (K10D,K200D,K2000,K-m)"),
    (3, "3 (K20D)"),
    (4, "4 (K-7)"),
    (5, "5 (K-x)"),
    (6, "6 (645D)"),
    (7, "7 (K-r)"),
    (8, "8 (K-5,K-5II,K-5IIs)"),
    (9, "9 (Q)"),
    (10, "10 (K-01,K-30,K-50,K-500)"),
    (11, "11 (Q10)"),
    (12, "12 (MX-1,Q-S1,Q7)"),
    (13, "13 (K-3,K-3II)"),
    (14, "14 (645Z)"),
    (15, "15 (K-S1,K-S2)"),
    (16, "16 (K-1)"),
    (17, "17 (K-70)"),
    (18, "18 (KP)"),
    (19, "19 (GR III)"),
    (20, "20 (K-3III)"),
    (21, "21 (K-3IIIMonochrome)"),
];

const HUE: &[(i64, &str)] = &[
    (0, "-2"),
    (1, "Normal"),
    (2, "2"),
    (3, "-1"),
    (4, "1"),
    (5, "-3"),
    (6, "3"),
    (7, "-4"),
    (8, "4"),
    (65535, "None"),
];

const HIGH_LOW_KEY_ADJ: &[(&str, &str)] = &[
    ("-4 0", "-4"),
    ("-3 0", "-3"),
    ("-2 0", "-2"),
    ("-1 0", "-1"),
    ("0 0", "0"),
    ("1 0", "1"),
    ("2 0", "2"),
    ("3 0", "3"),
    ("4 0", "4"),
];

const HIGH_ISO_NOISE_REDUCTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Weakest"), (2, "Weak"), (3, "Strong"), (4, "Medium"), (255, "Auto")];

const HIGH_ISO_NOISE_REDUCTION_2: &[(i64, &str)] =
    &[(0, "Inactive"), (1, "Active"), (2, "Active (Weak)"), (3, "Active (Strong)"), (4, "Active (Medium)")];

const HIGH_ISO_NOISE_REDUCTION_3: &[(i64, &str)] =
    &[(48, "ISO>400"), (56, "ISO>800"), (64, "ISO>1600"), (72, "ISO>3200")];

const MONOCHROME_FILTER_EFFECT: &[(i64, &str)] = &[
    (1, "Green"),
    (2, "Yellow"),
    (3, "Orange"),
    (4, "Red"),
    (5, "Magenta"),
    (6, "Blue"),
    (7, "Cyan"),
    (8, "Infrared"),
    (65535, "None"),
];

const MONOCHROME_TONING: &[(i64, &str)] = &[
    (0, "-4"),
    (1, "-3"),
    (2, "-2"),
    (3, "-1"),
    (4, "0"),
    (5, "1"),
    (6, "2"),
    (7, "3"),
    (8, "4"),
    (65535, "None"),
];

const SHADOW_CORRECTION: &[(&str, &str)] = &[
    ("0", "Off"),
    ("0 0", "Off"),
    ("1", "On"),
    ("1 1", "Weak"),
    ("1 2", "Normal"),
    ("1 3", "Strong"),
    ("2", "Auto 2"),
    ("2 4", "Auto"),
];

const ISO_AUTO_MIN_SPEED: &[(i64, &str)] =
    &[(1, "Shutter Speed Control"), (2, "Auto Slow"), (3, "Auto Standard"), (4, "Auto Fast")];

const CROSS_PROCESS: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Random"),
    (2, "Preset 1"),
    (3, "Preset 2"),
    (4, "Preset 3"),
    (33, "Favorite 1"),
    (34, "Favorite 2"),
    (35, "Favorite 3"),
];

const BLEACH_BYPASS_TONING: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Green"),
    (2, "Yellow"),
    (3, "Orange"),
    (4, "Red"),
    (5, "Magenta"),
    (6, "Purple"),
    (7, "Blue"),
    (8, "Cyan"),
    (65535, "n/a"),
];

const HDR: &[(i64, &str)] =
    &[(0, "Off"), (1, "HDR Auto"), (2, "HDR 1"), (3, "HDR 2"), (4, "HDR 3"), (5, "HDR Advanced")];

const NEUTRAL_DENSITY_FILTER: &[(&str, &str)] = &[
    ("0", "Off"),
    ("0 0", "Off (Off)"),
    ("0 2", "Off (Auto)"),
    ("1", "On"),
    ("1 1", "On (On)"),
    ("1 2", "On (Auto)"),
];
