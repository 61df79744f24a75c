//! Camera settings of the later DSLRs, and of the SLT and NEX series (tag 0x0114). Source: ExifTool's page of
//! Sony's tags.

use super::lens::E_MOUNT;
use super::words::{
    CREATIVE_STYLE_SETTING, DRIVE_MODE2_MORE_SETTINGS, DYNAMIC_RANGE_OPTIMIZER_SETTING,
    EXPOSURE_PROGRAM_MORE_SETTINGS, FLASH_MODE, FOCUS_MODE_MORE_SETTINGS, HDR_LEVEL,
    HIGH_ISO_NOISE_REDUCTION, LIVE_VIEW_AF_METHOD, METERING_MODE, MULTI_FRAME_NOISE_REDUCTION, VIEWING_MODE,
    WHITE_BALANCE_SETTING,
};
use super::{shown, values};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::print::exif::f_number;
use crate::value::Format;

/// Tags of Sony's `CameraSettings3` (0x0114).
pub(in crate::maker) static CAMERA_SETTINGS3: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "ShutterSpeedSetting").number(values::seconds_of_eighths).call(print::exposure_or_bulb),
        item(1, "ApertureSetting").number(values::f_number_of_eighths).call(f_number),
        item(2, "ISOSetting").number(values::iso_setting).call(shown::print_iso_setting),
        item(3, "ExposureCompensationSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(4, "DriveModeSetting").conv(Conv::HexLabels(DRIVE_MODE2_MORE_SETTINGS)),
        item(5, "ExposureProgram").labels(EXPOSURE_PROGRAM_MORE_SETTINGS),
        item(6, "FocusModeSetting").labels(FOCUS_MODE_MORE_SETTINGS),
        item(7, "MeteringMode").labels(METERING_MODE),
        item(9, "SonyImageSize").labels(SONY_IMAGE_SIZE),
        item(0xa, "AspectRatio").labels(&[(4, "3:2"), (8, "16:9")]),
        item(0xb, "Quality").labels(&[(2, "RAW"), (4, "RAW + JPEG"), (6, "Fine"), (7, "Standard")]),
        item(0xc, "DynamicRangeOptimizerSetting").labels(DYNAMIC_RANGE_OPTIMIZER_SETTING),
        item(0xd, "DynamicRangeOptimizerLevel"),
        item(0xe, "ColorSpace").labels(&[(1, "sRGB"), (2, "Adobe RGB")]),
        item(0xf, "CreativeStyleSetting").labels(CREATIVE_STYLE_SETTING),
        item(0x10, "ContrastSetting").format(Format::Int8s).call(print::signed),
        item(0x11, "SaturationSetting").format(Format::Int8s).call(print::signed),
        item(0x12, "SharpnessSetting").format(Format::Int8s).call(print::signed),
        item(0x16, "WhiteBalanceSetting").conv(Conv::HexLabels(WHITE_BALANCE_SETTING)),
        item(0x17, "ColorTemperatureSetting").number(|v| v * 100.0).unit(" K"),
        item(0x18, "ColorCompensationFilterSet").format(Format::Int8s).call(print::signed),
        item(0x19, "CustomWB_RGBLevels").format(Format::Int16u).count(3).value(print::swapped),
        item(0x20, "FlashMode").labels(FLASH_MODE),
        item(0x21, "FlashControl").labels(&[(1, "ADI Flash"), (2, "Pre-flash TTL")]),
        item(0x23, "FlashExposureCompSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(0x24, "AFAreaMode").labels(&[(1, "Wide"), (2, "Spot"), (3, "Local"), (4, "Flexible")]),
        item(0x25, "LongExposureNoiseReduction").labels(&[(1, "Off"), (16, "On")]),
        item(0x26, "HighISONoiseReduction").labels(HIGH_ISO_NOISE_REDUCTION),
        item(0x27, "SmileShutterMode").labels(&[
            (17, "Slight Smile"),
            (18, "Normal Smile"),
            (19, "Big Smile"),
        ]),
        item(0x28, "RedEyeReduction").labels(&[(1, "Off"), (16, "On")]),
        item(0x2d, "HDRSetting").labels(DYNAMIC_RANGE_OPTIMIZER_SETTING),
        item(0x2e, "HDRLevel").labels(HDR_LEVEL),
        item(0x2f, "ViewingMode").labels(VIEWING_MODE),
        item(0x30, "FaceDetection").labels(&[(1, "Off"), (16, "On")]),
        item(0x31, "SmileShutter").labels(&[(1, "Off"), (16, "On")]),
        item(0x32, "SweepPanoramaSize")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "Standard"), (2, "Wide")]),
        item(0x33, "SweepPanoramaDirection")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "Right"), (2, "Left"), (3, "Up"), (4, "Down")]),
        item(0x34, "DriveMode")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .conv(Conv::HexLabels(DRIVE_MODE)),
        item(0x35, "MultiFrameNoiseReduction")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(MULTI_FRAME_NOISE_REDUCTION),
        item(0x36, "LiveViewAFSetting")
            .when(|note, _| {
                !note.model_begins(&["NEX-"]) && !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])
            })
            .labels(LIVE_VIEW_AF_METHOD),
        item(0x38, "PanoramaSize3D")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(0, "n/a"), (1, "Standard"), (2, "Wide"), (3, "16:9")]),
        item(0x83, "AFButtonPressed")
            .when(|note, _| {
                !note.model_begins(&["NEX-"]) && !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])
            })
            .labels(&[(1, "No"), (16, "Yes")]),
        item(0x84, "LiveViewMetering")
            .when(|note, _| {
                !note.model_begins(&["NEX-"]) && !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])
            })
            .labels(LIVE_VIEW_METERING),
        item(0x85, "ViewingMode2")
            .when(|note, _| {
                !note.model_begins(&["NEX-"]) && !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])
            })
            .labels(VIEWING_MODE2),
        item(0x86, "AELock")
            .when(|note, _| {
                !note.model_begins(&["NEX-"]) && !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])
            })
            .labels(&[(1, "On"), (2, "Off")]),
        item(0x87, "FlashStatusBuilt-in")
            .when(|note, _| !note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "Off"), (2, "On")]),
        item(0x88, "FlashStatusExternal")
            .when(|note, _| !note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FLASH_STATUS_EXTERNAL),
        item(0x8b, "LiveViewFocusMode")
            .when(|note, _| {
                !note.model_begins(&["NEX-"]) && !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])
            })
            .labels(LIVE_VIEW_FOCUS_MODE),
        item(0x99, "LensMount")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "Unknown"), (16, "A-mount"), (17, "E-mount")])
            .remember(),
        item(0x10c, "SequenceNumber")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(|value, mode, out| {
                print::words_or_number(&[(0, "Single"), (255, "n/a")], value, mode, out)
            }),
        item(0x114, "FolderNumber")
            .format(Format::Int32u)
            .mask(0xffc000)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(print::padded::<3>),
        item(0x114, "ImageNumber")
            .part(1)
            .format(Format::Int32u)
            .mask(0x3fff)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(print::padded::<4>),
        item(0x200, "ShotNumberSincePowerUp2")
            .format(Format::Int32u)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])),
        item(0x283, "AFButtonPressed")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "No"), (16, "Yes")]),
        item(0x284, "LiveViewMetering")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(LIVE_VIEW_METERING),
        item(0x285, "ViewingMode2")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(VIEWING_MODE2),
        item(0x286, "AELock")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "On"), (2, "Off")]),
        item(0x287, "FlashStatusBuilt-in")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(1, "Off"), (2, "On")]),
        item(0x288, "FlashStatusExternal")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FLASH_STATUS_EXTERNAL),
        item(0x28b, "LiveViewFocusMode")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(LIVE_VIEW_FOCUS_MODE),
        item(0x30c, "SequenceNumber")
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(|value, mode, out| {
                print::words_or_number(&[(0, "Single"), (255, "n/a")], value, mode, out)
            }),
        item(0x314, "ImageNumber")
            .format(Format::Int16u)
            .mask(0x3fff)
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(print::padded::<4>),
        item(0x316, "FolderNumber")
            .format(Format::Int16u)
            .mask(0x3ff)
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(print::padded::<3>),
        item(0x3f0, "LensE-mountVersion")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins(&["NEX-"]))
            .call(print::version),
        item(0x3f3, "LensFirmwareVersion")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins(&["NEX-"]))
            .call(shown::lens_firmware),
        item(0x3f7, "LensType2")
            .format(Format::Int16u)
            .when(|note, _| note.model_begins(&["NEX-"]) && note.number("LensMount") != 1)
            .labels(E_MOUNT),
        item(0x400, "ImageNumber")
            .format(Format::Int16u)
            .mask(0x3fff)
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(print::padded::<4>),
        item(0x402, "FolderNumber")
            .format(Format::Int16u)
            .mask(0x3ff)
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .call(print::padded::<3>),
    ],
)
.priority(0);

const SONY_IMAGE_SIZE: &[(i64, &str)] = &[
    (21, "Large (3:2)"),
    (22, "Medium (3:2)"),
    (23, "Small (3:2)"),
    (25, "Large (16:9)"),
    (26, "Medium (16:9)"),
    (27, "Small (16:9)"),
];

const DRIVE_MODE: &[(i64, &str)] = &[
    (16, "Single Frame"),
    (33, "Continuous High"),
    (34, "Continuous Low"),
    (48, "Speed Priority Continuous"),
    (81, "Self-timer 10 sec"),
    (82, "Self-timer 2 sec, Mirror Lock-up"),
    (113, "Continuous Bracketing 0.3 EV"),
    (117, "Continuous Bracketing 0.7 EV"),
    (145, "White Balance Bracketing Low"),
    (146, "White Balance Bracketing High"),
    (192, "Remote Commander"),
    (209, "Continuous - HDR"),
    (210, "Continuous - Multi Frame NR"),
    (211, "Continuous - Handheld Night Shot"),
    (212, "Continuous - Anti Motion Blur"),
    (213, "Continuous - Sweep Panorama"),
    (214, "Continuous - 3D Sweep Panorama"),
];

const LIVE_VIEW_METERING: &[(i64, &str)] = &[(0, "n/a"), (16, "40 Segment"), (32, "1200-zone Evaluative")];

const VIEWING_MODE2: &[(i64, &str)] =
    &[(0, "n/a"), (16, "Viewfinder"), (33, "Focus Check Live View"), (34, "Quick AF Live View")];

const FLASH_STATUS_EXTERNAL: &[(i64, &str)] = &[(1, "None"), (2, "Off"), (3, "On")];

const LIVE_VIEW_FOCUS_MODE: &[(i64, &str)] = &[(0, "n/a"), (1, "AF"), (16, "Manual")];
