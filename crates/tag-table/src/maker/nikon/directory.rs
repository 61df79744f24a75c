//! The directory of a Nikon note: most tags have a value, many contain a separate table.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::bytes::ByteOrder;
use crate::def::{Conv, Mode};
use crate::maker::nikon::words::{NEF_COMPRESSION, OFF_ON};
use crate::maker::nikon::{af, change, color, facts, flash, picture, print, scan, scene, sentence, when};
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::print::exif;
use crate::standard::exif::{COMPRESSION, SUBFILE_TYPE};
use crate::value::Format::Undef;
use crate::value::Value;

/// Tags of a note's directory (types 2 and 3).
pub static MAIN: Table = Table::directory(
    "Nikon",
    &[
        item(0x0001, "MakerNoteVersion").value(change::note_version).call(print::note_version),
        item(0x0002, "ISO").value(change::not_four_zeros).call(print::iso).priority(0),
        item(0x0003, "ColorMode").call(sentence::show),
        item(0x0004, "Quality").call(sentence::show),
        item(0x0005, "WhiteBalance").call(sentence::show),
        item(0x0006, "Sharpness").call(sentence::show),
        item(0x0007, "FocusMode").call(sentence::show).remember(),
        item(0x0008, "FlashSetting").call(sentence::show),
        item(0x0009, "FlashType").call(sentence::show),
        item(0x000b, "WhiteBalanceFineTune"),
        item(0x000c, "WB_RBLevels"),
        item(0x000d, "ProgramShift").value(change::signed_quotient).call(exif::fraction),
        item(0x000e, "ExposureDifference").value(change::signed_quotient).call(print::signed::<1>),
        item(0x000f, "ISOSelection").call(sentence::show),
        item(0x0010, "DataDump").binary(),
        item(0x0011, "PreviewIFD").inner(Inner::Pointer(&PREVIEW)),
        item(0x0012, "FlashExposureComp").value(change::signed_quotient).call(exif::fraction),
        item(0x0013, "ISOSetting").call(print::iso_setting),
        item(0x0014, "ColorBalanceA")
            .when(|_, raw| raw.is(Undef) && raw.len() == 2560)
            .inner(Inner::Ordered(ByteOrder::Big, &color::LEVELS_A)),
        item(0x0014, "NRWData").when(|_, raw| when::version(raw, "NRW 0100")).table(&color::LEVELS_B),
        item(0x0014, "NRWData").when(|_, raw| when::version(raw, "NRW ")).table(&color::LEVELS_C),
        item(0x0016, "ImageBoundary"),
        item(0x0017, "ExternalFlashExposureComp").value(change::signed_quotient).call(exif::fraction),
        item(0x0018, "FlashExposureBracketValue").value(change::signed_quotient).fixed(1, ""),
        item(0x0019, "ExposureBracketValue").call(print::fraction_or_none),
        item(0x001a, "ImageProcessing").call(sentence::show),
        item(0x001b, "CropHiSpeed").call(crop),
        item(0x001c, "ExposureTuning").value(change::signed_quotient).call(exif::fraction),
        item(0x001d, "SerialNumber"),
        item(0x001e, "ColorSpace").labels(&[(1, "sRGB"), (2, "Adobe RGB"), (4, "BT.2100")]),
        item(0x001f, "VRInfo").table(&scene::VR),
        item(0x0020, "ImageAuthentication").labels(OFF_ON),
        item(0x0021, "FaceDetect").table(&scene::FACES),
        item(0x0022, "ActiveD-Lighting").labels(ACTIVE_D_LIGHTING),
        item(0x0023, "PictureControlData").when(|_, raw| when::version(raw, "01")).table(&picture::V1),
        item(0x0023, "PictureControlData").when(|_, raw| when::version(raw, "02")).table(&picture::V2),
        item(0x0023, "PictureControlData").when(|_, raw| when::version(raw, "03")).table(&picture::V3),
        item(0x0023, "PictureControlData").table(&picture::UNKNOWN),
        item(0x0024, "WorldTime").table(&scene::WORLD_TIME),
        item(0x0025, "ISOInfo").inner(Inner::Ordered(ByteOrder::Big, &scene::ISO)),
        item(0x002a, "VignetteControl").labels(VIGNETTE_CONTROL),
        item(0x002b, "DistortInfo").table(&scene::DISTORT),
        item(0x002c, "UnknownInfo").inner(Inner::Ordered(ByteOrder::Big, &scene::UNKNOWN_2C)),
        item(0x0032, "UnknownInfo2").inner(Inner::Ordered(ByteOrder::Big, &scene::UNKNOWN_32)),
        item(0x0034, "ShutterMode").labels(SHUTTER_MODE).remember(),
        item(0x0035, "HDRInfo").when(|_, raw| raw.len() != 6).table(&scene::HDR),
        item(0x0035, "HDRInfo2").table(&scene::HDR_2),
        item(0x0037, "MechanicalShutterCount"),
        item(0x0039, "LocationInfo").table(&scene::LOCATION),
        item(0x003d, "BlackLevel"),
        item(0x003e, "ImageSizeRAW").labels(&[(1, "Large"), (2, "Medium"), (3, "Small")]),
        item(0x003f, "WhiteBalanceFineTune"),
        item(0x0044, "JPGCompression")
            .value(change::nonzero)
            .labels(&[(1, "Size Priority"), (3, "Optimal Quality")]),
        item(0x0045, "CropArea"),
        item(0x004e, "NikonSettings").inner(Inner::Read(Reader::NikonSettings)),
        item(0x004f, "ColorTemperatureAuto"),
        item(0x0051, "MakerNotes0x51").table(&scene::COMPRESSION),
        item(0x0056, "MakerNotes0x56").table(&scene::BURST),
        item(0x0080, "ImageAdjustment").call(sentence::show),
        item(0x0081, "ToneComp").call(sentence::show),
        item(0x0082, "AuxiliaryLens").call(sentence::show),
        item(0x0083, "LensType").call(print::lens_type),
        item(0x0084, "Lens").call(exif::lens_info),
        item(0x0085, "ManualFocusDistance"),
        item(0x0086, "DigitalZoom"),
        item(0x0087, "FlashMode").labels(FLASH_MODE),
        item(0x0088, "AFInfo")
            .when(|note, _| when::begins(note, "NIKON D"))
            .inner(Inner::Ordered(ByteOrder::Big, &af::AF_INFO)),
        item(0x0088, "AFInfo").inner(Inner::Ordered(ByteOrder::Little, &af::AF_INFO)),
        item(0x0089, "ShootingMode").value(facts::with_model).call(facts::shooting_mode),
        item(0x008b, "LensFStops").value(change::quotient).fixed(2, ""),
        item(0x008c, "ContrastCurve").binary(),
        item(0x008d, "ColorHue").call(sentence::show),
        item(0x008f, "SceneMode").call(sentence::show),
        item(0x0090, "LightSource").call(sentence::show),
        item(0x0091, "ShotInfoD40").inner(Inner::Read(Reader::NikonShot)),
        item(0x0092, "HueAdjustment"),
        item(0x0093, "NEFCompression").labels(NEF_COMPRESSION),
        item(0x0094, "SaturationAdj"),
        item(0x0095, "NoiseReduction").call(sentence::show),
        item(0x0096, "NEFLinearizationTable").binary(),
        item(0x0097, "ColorBalance0100").inner(Inner::Read(Reader::NikonColor)),
        item(0x0098, "LensData0100").inner(Inner::Read(Reader::NikonLens)),
        item(0x0099, "RawImageCenter"),
        item(0x009a, "SensorPixelSize").call(print::pixel_size),
        item(0x009c, "SceneAssist").call(sentence::show),
        item(0x009d, "DateStampMode").labels(DATE_STAMP_MODE),
        item(0x009e, "RetouchHistory").value(change::without_zeros_behind).conv(RETOUCH_HISTORY),
        item(0x00a0, "SerialNumber").call(sentence::show),
        item(0x00a2, "ImageDataSize"),
        item(0x00a5, "ImageCount"),
        item(0x00a6, "DeletedImageCount"),
        item(0x00a7, "ShutterCount").call(print::none_if::<4_294_965_247>),
        item(0x00a8, "FlashInfo0100")
            .when(|_, raw| when::versions(raw, &["0100", "0101"]))
            .table(&flash::V0100),
        item(0x00a8, "FlashInfo0102").when(|_, raw| when::version(raw, "0102")).table(&flash::V0102),
        item(0x00a8, "FlashInfo0103")
            .when(|_, raw| when::versions(raw, &["0103", "0104", "0105"]))
            .table(&flash::V0103),
        item(0x00a8, "FlashInfo0106").when(|_, raw| when::version(raw, "0106")).table(&flash::V0106),
        item(0x00a8, "FlashInfo0107")
            .when(|_, raw| when::versions(raw, &["0107", "0108"]))
            .table(&flash::V0107),
        item(0x00a8, "FlashInfo0300")
            .when(|_, raw| when::versions(raw, &["0300", "0301"]))
            .table(&flash::V0300),
        item(0x00a8, "FlashInfoUnknown").table(&flash::UNKNOWN),
        item(0x00a9, "ImageOptimization").call(sentence::show),
        item(0x00aa, "Saturation").call(sentence::show),
        item(0x00ab, "VariProgram").call(sentence::show),
        item(0x00ac, "ImageStabilization").call(sentence::show),
        item(0x00ad, "AFResponse").call(sentence::show),
        item(0x00b0, "MultiExposure").when(|_, raw| when::version(raw, "0100")).table(&scene::MULTI_EXPOSURE),
        item(0x00b0, "MultiExposure")
            .when(|_, raw| when::version(raw, "0101"))
            .inner(Inner::Ordered(ByteOrder::Little, &scene::MULTI_EXPOSURE)),
        item(0x00b0, "MultiExposure2")
            .when(|_, raw| when::versions(raw, &["0102", "0103"]))
            .table(&scene::MULTI_EXPOSURE_2),
        item(0x00b1, "HighISONoiseReduction").labels(HIGH_ISO_NOISE_REDUCTION),
        item(0x00b3, "ToningEffect").call(sentence::show),
        item(0x00b6, "PowerUpTime").value(change::date_time),
        item(0x00b7, "AFInfo2").when(|_, raw| when::version(raw, "0100")).table(&af::V0100),
        item(0x00b7, "AFInfo2").when(|_, raw| when::version(raw, "0101")).table(&af::V0101),
        item(0x00b7, "AFInfo2").when(|_, raw| when::versions(raw, &["0200", "0201"])).table(&af::V0200),
        item(0x00b7, "AFInfo2").when(|_, raw| when::versions(raw, &["0300", "0301"])).table(&af::V0300),
        item(0x00b7, "AFInfo2")
            .when(|_, raw| when::versions(raw, &["0400", "0401", "0402"]))
            .table(&af::V0400),
        item(0x00b8, "FileInfo")
            .when(when::little_endian_file_info)
            .inner(Inner::Ordered(ByteOrder::Little, &scene::FILE)),
        item(0x00b8, "FileInfo").inner(Inner::Ordered(ByteOrder::Big, &scene::FILE)),
        item(0x00b9, "AFTune").table(&af::TUNE),
        item(0x00bb, "RetouchInfo").table(&scene::RETOUCH),
        item(0x00bd, "PictureControlData").table(&picture::V1),
        item(0x00bf, "SilentPhotography").labels(OFF_ON),
        item(0x00c3, "BarometerInfo").table(&scene::BAROMETER),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x0e01, "NikonCaptureData").inner(Inner::Read(Reader::NikonCapture)),
        item(0x0e09, "NikonCaptureVersion"),
        item(0x0e0e, "NikonCaptureOffsets").inner(Inner::Read(Reader::NikonCaptureOffsets)),
        item(0x0e10, "NikonScanIFD").inner(Inner::Pointer(&scan::SCAN)),
        item(0x0e13, "NikonCaptureEditVersions").binary(),
        item(0x0e1d, "NikonICCProfile").inner(Inner::Read(Reader::NikonIccProfile)),
        item(0x0e1e, "NikonCaptureOutput")
            .when(|_, raw| when::version(raw, "0100"))
            .table(&scene::CAPTURE_OUTPUT),
        item(0x0e22, "NEFBitDepth").words(NEF_BIT_DEPTH),
    ],
);

/// Tags of the directory of the first Coolpix cameras (type 1).
pub static TYPE_1: Table = Table::directory(
    "Nikon",
    &[
        item(0x0003, "Quality"),
        item(0x0004, "ColorMode"),
        item(0x0005, "ImageAdjustment"),
        item(0x0006, "CCDSensitivity"),
        item(0x0007, "WhiteBalance"),
        item(0x0008, "Focus"),
        item(0x000a, "DigitalZoom"),
        item(0x000b, "Converter"),
    ],
);

/// Tags of the preview directory next to the note.
pub(in crate::maker::nikon) static PREVIEW: Table = Table::directory(
    "PreviewIFD",
    &[
        item(0x00fe, "SubfileType").labels(SUBFILE_TYPE).remember(),
        item(0x0103, "Compression").labels(COMPRESSION),
        item(0x011a, "XResolution"),
        item(0x011b, "YResolution"),
        item(0x0128, "ResolutionUnit").labels(&[(1, "None"), (2, "inches"), (3, "cm")]),
        item(0x0201, "PreviewImageStart").position(),
        item(0x0202, "PreviewImageLength"),
        item(0x0213, "YCbCrPositioning").labels(&[(1, "Centered"), (2, "Co-sited")]),
    ],
)
.priority(0);

const ACTIVE_D_LIGHTING: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Low"),
    (3, "Normal"),
    (5, "High"),
    (7, "Extra High"),
    (8, "Extra High 1"),
    (9, "Extra High 2"),
    (10, "Extra High 3"),
    (11, "Extra High 4"),
    (65535, "Auto"),
];

const VIGNETTE_CONTROL: &[(i64, &str)] = &[(0, "Off"), (1, "Low"), (3, "Normal"), (5, "High")];

const SHUTTER_MODE: &[(i64, &str)] = &[
    (0, "Mechanical"),
    (16, "Electronic"),
    (48, "Electronic Front Curtain"),
    (64, "Electronic (Movie)"),
    (80, "Auto (Mechanical)"),
    (81, "Auto (Electronic Front Curtain)"),
    (96, "Electronic (High Speed)"),
];

const FLASH_MODE: &[(i64, &str)] = &[
    (0, "Did Not Fire"),
    (1, "Fired, Manual"),
    (3, "Not Ready"),
    (7, "Fired, External"),
    (8, "Fired, Commander Mode"),
    (9, "Fired, TTL Mode"),
    (18, "LED Light"),
];

const DATE_STAMP_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "Date & Time"), (2, "Date"), (3, "Date Counter")];

const HIGH_ISO_NOISE_REDUCTION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Minimal"),
    (2, "Low"),
    (3, "Medium Low"),
    (4, "Normal"),
    (5, "Medium High"),
    (6, "High"),
];

const NEF_BIT_DEPTH: &[(&str, &str)] = &[
    ("0 0 0 0", "n/a (JPEG)"),
    ("12 0 0 0", "12"),
    ("14 0 0 0", "14"),
    ("16 16 16 0", "16 x 3"),
    ("8 8 8 0", "8 x 3"),
];

/// Prints the used part of the sensor: its name, its size, the picture's size and position.
fn crop(value: &Value<'_>, mode: Mode, out: &mut String) {
    let numbers = value.numbers();
    match (mode, numbers.as_slice()) {
        (Mode::Print, [kind, width, height, to_width, to_height, left, top]) => {
            let known = CROPS.iter().find(|(key, _)| *key as f64 == *kind);
            let name = known.map_or_else(|| format!("Unknown ({kind})"), |(_, name)| (*name).to_owned());
            out.push_str(&format!(
                "{name} ({width}x{height} cropped to {to_width}x{to_height} at pixel {left},{top})"
            ));
        }
        (Mode::Print, _) => out.push_str(&format!("Unknown ({})", value.plain())),
        _ => value.write_plain(out),
    }
}

/// Up to ten retouching steps, in sequence.
const RETOUCH_HISTORY: Conv = Conv::Elements(&[Conv::Labels(RETOUCHES); 10]);

const RETOUCHES: &[(i64, &str)] = &[
    (0, "None"),
    (3, "B & W"),
    (4, "Sepia"),
    (5, "Trim"),
    (6, "Small Picture"),
    (7, "D-Lighting"),
    (8, "Red Eye"),
    (9, "Cyanotype"),
    (10, "Sky Light"),
    (11, "Warm Tone"),
    (12, "Color Custom"),
    (13, "Image Overlay"),
    (14, "Red Intensifier"),
    (15, "Green Intensifier"),
    (16, "Blue Intensifier"),
    (17, "Cross Screen"),
    (18, "Quick Retouch"),
    (19, "NEF Processing"),
    (23, "Distortion Control"),
    (25, "Fisheye"),
    (26, "Straighten"),
    (29, "Perspective Control"),
    (30, "Color Outline"),
    (31, "Soft Filter"),
    (32, "Resize"),
    (33, "Miniature Effect"),
    (34, "Skin Softening"),
    (35, "Selected Frame"),
    (37, "Color Sketch"),
    (38, "Selective Color"),
    (39, "Glamour"),
    (40, "Drawing"),
    (44, "Pop"),
    (45, "Toy Camera Effect 1"),
    (46, "Toy Camera Effect 2"),
    (47, "Cross Process (red)"),
    (48, "Cross Process (blue)"),
    (49, "Cross Process (green)"),
    (50, "Cross Process (yellow)"),
    (51, "Super Vivid"),
    (52, "High-contrast Monochrome"),
    (53, "High Key"),
    (54, "Low Key"),
];

const CROPS: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "1.3x Crop"),
    (2, "DX Crop"),
    (3, "5:4 Crop"),
    (4, "3:2 Crop"),
    (6, "16:9 Crop"),
    (8, "2.7x Crop"),
    (9, "DX Movie 16:9 Crop"),
    (10, "1.3x Movie Crop"),
    (11, "FX Uncropped"),
    (12, "DX Uncropped"),
    (13, "2.8x Movie Crop"),
    (14, "1.4x Movie Crop"),
    (15, "1.5x Movie Crop"),
    (17, "FX 1:1 Crop"),
    (18, "DX 1:1 Crop"),
];
