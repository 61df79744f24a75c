//! The directory of Sony's notes.
//!
//! Source: ExifTool's page of Sony's tags. The content of a block with a given number depends on the camera's
//! model, the block's size, or its first bytes.

use super::lens::print_a_mount;
use super::models::{
    AS_DSC, AS_DSC_HX10_V, AS_DSC_HX300, AS_DSC_QX30, AS_DSC_RX0, AS_DSC_RX10_M4, AS_ILCE_6100, AS_ILCE_6700,
    AS_NEX, AS_SLT_A65, AS_SLT_A99, WITH_TAG940C, WITH_TAG9050B,
};
use super::when::is_dc7303;
use super::words::{AF_POINTS_USED, AF_POINTS_USED_ILCA, FOCUS_MODE};
use super::{shown, values};
use crate::bytes::ByteOrder;
use crate::def::Conv;
use crate::maker::minolta::main::MAIN as MINOLTA;
use crate::maker::minolta::main::SCENE_MODE;
use crate::maker::minolta::main::TELECONVERTER;
use crate::maker::minolta::words::COLOR_MODE_A100 as COLOR_MODE;
use crate::maker::print;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::maker::sony::camera_info::{CAMERA_INFO, CAMERA_INFO2, CAMERA_INFO3};
use crate::maker::sony::faces::{HIDDEN_INFO, PANORAMA, SHOT_INFO, TAG900B};
use crate::maker::sony::focus_info::{EXTRA_INFO, EXTRA_INFO2, EXTRA_INFO3, FOCUS_INFO};
use crate::maker::sony::settings::{CAMERA_SETTINGS, CAMERA_SETTINGS2};
use crate::maker::sony::settings3::CAMERA_SETTINGS3;
use crate::maker::sony::tag202a::TAG202A;
use crate::maker::sony::tag940e::{AF_INFO, TAG940A, TAG940C, TAG940E};
use crate::maker::sony::tag2010::{TAG2010A, TAG2010B, TAG2010C, TAG2010D};
use crate::maker::sony::tag2010_late::{TAG2010E, TAG2010F, TAG2010G, TAG2010H, TAG2010I};
use crate::maker::sony::tag9050::{TAG9050A, TAG9050B, TAG9050C, TAG9050D};
use crate::maker::sony::tag9400::{
    TAG9400A, TAG9400B, TAG9401, TAG9402, TAG9403, TAG9404A, TAG9404B, TAG9404C,
};
use crate::maker::sony::tag9405::{TAG9405A, TAG9405B, TAG9406, TAG9406B};
use crate::value::Format;

/// Tags of the directory of Sony's notes.
pub static MAIN: Table = Table::directory(
    "Sony",
    &[
        item(0x0010, "CameraInfo")
            .when(|_, raw| raw.len() == 368 || raw.len() == 5478)
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_INFO)),
        item(0x0010, "CameraInfo2")
            .when(|_, raw| raw.len() == 5506 || raw.len() == 6118)
            .inner(Inner::Ordered(ByteOrder::Little, &CAMERA_INFO2)),
        item(0x0010, "CameraInfo3")
            .when(|_, raw| raw.len() == 15360)
            .inner(Inner::Ordered(ByteOrder::Little, &CAMERA_INFO3)),
        item(0x0020, "FocusInfo")
            .when(|_, raw| raw.len() == 19154 || raw.len() == 19148)
            .inner(Inner::Ordered(ByteOrder::Little, &FOCUS_INFO)),
        item(0x0020, "MoreInfo").inner(Inner::Read(Reader::SonyMoreInfo)),
        item(0x0102, "Quality").labels(QUALITY),
        item(0x0104, "FlashExposureComp"),
        item(0x0105, "Teleconverter").conv(Conv::HexLabels(TELECONVERTER)),
        item(0x0112, "WhiteBalanceFineTune").format(Format::Int32s),
        item(0x0114, "CameraSettings")
            .when(|_, raw| raw.len() == 280 || raw.len() == 364)
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS)),
        item(0x0114, "CameraSettings2")
            .when(|_, raw| raw.len() == 332)
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS2)),
        item(0x0114, "CameraSettings3")
            .when(|_, raw| raw.len() == 1536 || raw.len() == 2048)
            .inner(Inner::Ordered(ByteOrder::Little, &CAMERA_SETTINGS3)),
        item(0x0115, "WhiteBalance").conv(Conv::HexLabels(WHITE_BALANCE)).priority(2),
        item(0x0116, "ExtraInfo")
            .when(|note, _| note.model_begins_word(&["DSLR-A850", "DSLR-A900"]))
            .inner(Inner::Ordered(ByteOrder::Big, &EXTRA_INFO)),
        item(0x0116, "ExtraInfo2")
            .when(|note, _| {
                note.model_begins_word(&["DSLR-A230", "DSLR-A290", "DSLR-A330", "DSLR-A380", "DSLR-A390"])
            })
            .table(&EXTRA_INFO2),
        item(0x0116, "ExtraInfo3").table(&EXTRA_INFO3),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x1000, "MultiBurstMode")
            .format(Format::Int8u)
            .when(|_, raw| raw.is(Format::Undef))
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x1001, "MultiBurstImageWidth").when(|_, raw| raw.is(Format::Int16u)),
        item(0x1002, "MultiBurstImageHeight").when(|_, raw| raw.is(Format::Int16u)),
        item(0x1003, "Panorama")
            .when(|_, raw| raw.bytes.starts_with(b"\x01\x01") || raw.bytes.starts_with(b"\0\0\x01\x01"))
            .table(&PANORAMA),
        item(0x2001, "PreviewImage").inner(Inner::Read(Reader::SonyPreview)),
        item(0x2002, "Rating"),
        item(0x2004, "Contrast").call(print::signed),
        item(0x2005, "Saturation").call(print::signed),
        item(0x2006, "Sharpness").call(print::signed),
        item(0x2007, "Brightness").call(print::signed),
        item(0x2008, "LongExposureNoiseReduction").conv(Conv::HexLabels(LONG_EXPOSURE_NOISE_REDUCTION)),
        item(0x2009, "HighISONoiseReduction").labels(HIGH_ISO_NOISE_REDUCTION),
        item(0x200a, "HDR")
            .format(Format::Int16u)
            .conv(Conv::Elements(&[Conv::HexLabels(HDR), Conv::HexLabels(HDR_RESULT)])),
        item(0x200b, "MultiFrameNoiseReduction").labels(&[(0, "Off"), (1, "On"), (255, "n/a")]),
        item(0x200e, "PictureEffect").labels(PICTURE_EFFECT),
        item(0x200f, "SoftSkinEffect").labels(SOFT_SKIN_EFFECT),
        item(0x2010, "Tag2010a")
            .when(|note, _| note.model_is(&["NEX-5N"]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010A))),
        item(0x2010, "Tag2010b")
            .when(|note, _| note.model_is(AS_SLT_A65))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010B))),
        item(0x2010, "Tag2010c")
            .when(|note, _| note.model_is(&["SLT-A37", "SLT-A57", "NEX-F3"]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010C))),
        item(0x2010, "Tag2010d")
            .when(|note, _| note.model_is(AS_DSC_HX10_V) && note.number("Panorama") == 0)
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010D))),
        item(0x2010, "Tag2010e")
            .when(|note, _| {
                note.model_is(AS_SLT_A99) || note.model_is(AS_DSC_HX300) && note.number("Panorama") == 0
            })
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010E))),
        item(0x2010, "Tag2010f")
            .when(|note, _| note.model_is(&["DSC-RX100M2", "DSC-QX10", "DSC-QX100"]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010F))),
        item(0x2010, "Tag2010g")
            .when(|note, _| note.model_begins_word(AS_DSC_QX30))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010G))),
        item(0x2010, "Tag2010h")
            .when(|note, _| note.model_begins_word(AS_DSC_RX0))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010H))),
        item(0x2010, "Tag2010i")
            .when(|note, _| note.model_begins_word(AS_ILCE_6100))
            .inner(Inner::Read(Reader::SonyCipher(&TAG2010I))),
        item(0x2011, "VignettingCorrection").labels(VIGNETTING_CORRECTION),
        item(0x2012, "LateralChromaticAberration").labels(VIGNETTING_CORRECTION),
        item(0x2013, "DistortionCorrectionSetting").labels(VIGNETTING_CORRECTION),
        item(0x2014, "WBShiftAB_GM"),
        item(0x2016, "AutoPortraitFramed").labels(&[(0, "No"), (1, "Yes")]),
        item(0x2017, "FlashAction").labels(FLASH_ACTION),
        item(0x201a, "ElectronicFrontCurtainShutter").labels(&[(0, "Off"), (1, "On")]),
        item(0x201b, "FocusMode")
            .when(|note, _| !note.model_begins(&["DSC-"]) || note.model_begins(AS_DSC_RX10_M4))
            .labels(FOCUS_MODE)
            .priority(0),
        item(0x201c, "AFAreaModeSetting").when(|note, _| note.model_begins(&["SLT-", "HV"])).labels(&[
            (0, "Wide"),
            (4, "Local"),
            (8, "Zone"),
            (9, "Spot"),
        ]),
        item(0x201c, ".AFAreaILCE").when(|note, _| note.model_begins(AS_NEX)).remember(),
        item(0x201c, ".AFAreaILCA").when(|note, _| note.model_begins(&["ILCA-"])).remember(),
        item(0x201c, "AFAreaModeSetting")
            .part(1)
            .when(|note, _| note.model_begins(AS_NEX))
            .labels(AF_AREA_MODE_SETTING),
        item(0x201c, "AFAreaModeSetting")
            .part(1)
            .when(|note, _| note.model_begins(&["ILCA-"]))
            .labels(AF_AREA_MODE_SETTING_ILCA),
        item(0x201d, "FlexibleSpotPosition").when(|note, _| note.model_begins(AS_NEX)),
        item(0x201e, "AFPointSelected")
            .when(|note, _| {
                note.model_begins(&["SLT-", "HV"])
                    || note.model_begins(&["ILCE-", "ILME-"])
                        && note.value("AFAreaILCE").is_some()
                        && note.number("AFAreaILCE") == 4
            })
            .labels(AF_POINT_SELECTED),
        item(0x201e, "AFPointSelected")
            .when(|note, _| {
                note.model_begins(&["ILCA-68", "ILCA-77M2"])
                    && note.value("AFAreaILCA").is_some()
                    && note.number("AFAreaILCA") != 8
            })
            .number(|v| v - 1.0)
            .labels(AF_POINT_SELECTED_ILCA_68),
        item(0x201e, "AFPointSelected")
            .when(|note, _| {
                note.model_begins(&["ILCA-99M2"])
                    && note.value("AFAreaILCA").is_some()
                    && note.number("AFAreaILCA") != 8
            })
            .call(|value, mode, out| print::words_or_number(AF_POINT_SELECTED_ILCA_99M2, value, mode, out)),
        item(0x201e, "AFPointSelected")
            .when(|note, _| {
                note.model_begins(&["ILCA-"])
                    && note.value("AFAreaILCA").is_some()
                    && note.number("AFAreaILCA") == 8
            })
            .labels(AF_POINT_SELECTED_ILCA),
        item(0x201e, "AFPointSelected")
            .when(|note, _| note.model_begins(&["NEX-", "ILCE-", "ILME-", "ZV-", "DSC-RX"]))
            .labels(AF_POINT_SELECTED_NEX),
        item(0x2020, "AFPointsUsed")
            .when(|note, _| !note.model_begins(&["ILCA-", "DSC-", "ZV-"]))
            .call(|value, mode, out| print::bits_of_bytes(AF_POINTS_USED, value, mode, out)),
        item(0x2020, "AFPointsUsed")
            .when(|note, _| note.model_begins(&["ILCA-68", "ILCA-77M2"]))
            .call(|value, mode, out| print::bits_of_bytes(AF_POINTS_USED_ILCA, value, mode, out)),
        item(0x2021, "AFTracking")
            .when(|note, _| !note.model_begins(&["DSC-"]) || note.model_begins(AS_DSC_RX10_M4))
            .labels(&[(0, "Off"), (1, "Face tracking"), (2, "Lock On AF")]),
        item(0x2022, "FocalPlaneAFPointsUsed")
            .when(|note, _| note.model_begins(&["ILCE-5100", "ILCE-6000", "ILCE-7M2"]))
            .call(|value, mode, out| print::bits_of_bytes(&[], value, mode, out)),
        item(0x2022, "FocalPlaneAFPointsUsed")
            .when(|note, _| note.model_begins(&["ILCE-7RM2"]))
            .call(|value, mode, out| print::bits_of_bytes(&[], value, mode, out)),
        item(0x2023, "MultiFrameNREffect").labels(&[(0, "Normal"), (1, "High")]),
        item(0x2026, "WBShiftAB_GM_Precise").call(shown::thousandths),
        item(0x2027, "FocusLocation"),
        item(0x2028, "VariableLowPassFilter").words(VARIABLE_LOW_PASS_FILTER),
        item(0x2029, "RAWFileType").labels(RAW_FILE_TYPE),
        item(0x202a, "Tag202a").when(|_, raw| raw.bytes.starts_with(b"\x01")).table(&TAG202A),
        item(0x202b, "PrioritySetInAWB").labels(&[(0, "Standard"), (1, "Ambience"), (2, "White")]),
        item(0x202c, "MeteringMode2").conv(Conv::HexLabels(METERING_MODE2)),
        item(0x202d, "ExposureStandardAdjustment").call(print::signed_tenths),
        item(0x202e, "Quality").words(QUALITY_PAIRS),
        item(0x202f, "PixelShiftInfo").value(values::pixel_shift).call(shown::print_pixel_shift),
        item(0x2031, "SerialNumber").value(values::serial_number).call(print::padded::<8>),
        item(0x2032, "Shadows").call(print::signed),
        item(0x2033, "Highlights").call(print::signed),
        item(0x2034, "Fade").call(print::signed),
        item(0x2035, "SharpnessRange").call(print::signed),
        item(0x2036, "Clarity").call(print::signed),
        item(0x2037, "FocusFrameSize").format(Format::Int16u).call(shown::frame_size),
        item(0x2039, "JPEG-HEIFSwitch").labels(&[(0, "JPEG"), (1, "HEIF"), (65535, "n/a")]),
        item(0x2044, "HiddenInfo").table(&HIDDEN_INFO),
        item(0x204a, "FocusLocation2"),
        item(0x205c, "StepCropShooting").when(|note, _| note.model_begins_word(&["DSC-RX1RM3"])).labels(&[
            (0, "35mm (Off)"),
            (1, "50mm"),
            (2, "70mm"),
        ]),
        item(0x3000, "ShotInfo").table(&SHOT_INFO),
        item(0x900b, "Tag900b")
            .when(|_, raw| raw.bytes.starts_with(b"\xae"))
            .inner(Inner::Read(Reader::SonyCipher(&TAG900B))),
        item(0x9050, "Tag9050a")
            .when(|note, _| !note.model_begins(AS_DSC))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9050A))),
        item(0x9050, "Tag9050b")
            .when(|note, _| note.model_begins_word(WITH_TAG9050B))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9050B))),
        item(0x9050, "Tag9050c")
            .when(|note, _| {
                note.model_begins(&["ILCE-7M4", "ILCE-7RM5", "ILCE-7SM3", "ILME-FX3"])
                    || note.model_begins_word(&["ILCE-1"])
            })
            .inner(Inner::Read(Reader::SonyCipher(&TAG9050C))),
        item(0x9050, "Tag9050d")
            .when(|note, raw| {
                note.model_begins_word(AS_ILCE_6700)
                    || note.model_begins(&["ILCE-1M2", "ILCE-7M5"])
                        && raw.bytes.starts_with(b"\x00\x00\x00\x00\x00")
            })
            .inner(Inner::Read(Reader::SonyCipher(&TAG9050D))),
        item(0x9400, "Tag9400a")
            .when(|_, raw| matches!(raw.bytes.first(), Some(0x07 | 0x09 | 0x0a | 0x5e | 0xe7 | 0x04)))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9400A))),
        item(0x9400, "Tag9400b")
            .when(|_, raw| raw.bytes.starts_with(b"\x0c"))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9400B))),
        item(0x9400, "Tag9400c")
            .when(|_, raw| {
                matches!(raw.bytes.first(), Some(0x23 | 0x24 | 0x26 | 0x28 | 0x31 | 0x32 | 0x33 | 0x41))
            })
            .inner(Inner::Read(Reader::Sony9400c)),
        item(0x9401, "Tag9401").inner(Inner::Read(Reader::SonyCipher(&TAG9401))),
        item(0x9402, "Tag9402")
            .when(|note, raw| {
                !note.model_begins(&["SLT-", "HV", "ILCA-"])
                    && !matches!(raw.bytes.first(), Some(0x05 | 0xff))
            })
            .inner(Inner::Read(Reader::SonyCipher(&TAG9402))),
        item(0x9403, "Tag9403").inner(Inner::Read(Reader::SonyCipher(&TAG9403))),
        item(0x9404, "Tag9404a")
            .when(|_, raw| matches!(raw.bytes, [0x40 | 0x7d, _, _, 0x01, ..]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9404A))),
        item(0x9404, "Tag9404b")
            .when(|_, raw| matches!(raw.bytes, [0xe7 | 0xea | 0xcd | 0x8a | 0x70, _, _, 0x08, ..]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9404B))),
        item(0x9404, "Tag9404c")
            .when(|_, raw| matches!(raw.bytes, [0xb6, _, _, 0x01, ..]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9404C))),
        item(0x9405, "Tag9405a")
            .when(|_, raw| matches!(raw.bytes.first(), Some(0x1b | 0x40 | 0x7d)))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9405A))),
        item(0x9405, "Tag9405b")
            .when(|_, raw| {
                matches!(raw.bytes.first(), Some(0x3a | 0xb3 | 0x7e | 0x9a | 0x25 | 0xe1 | 0x76 | 0x8b))
            })
            .inner(Inner::Read(Reader::SonyCipher(&TAG9405B))),
        item(0x9406, "Tag9406")
            .when(|_, raw| matches!(raw.bytes, [0x01 | 0x08 | 0x1b, _, 0x08 | 0x1b, ..]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9406))),
        item(0x9406, "Tag9406b")
            .when(|_, raw| matches!(raw.bytes.first(), Some(0x40)))
            .inner(Inner::Read(Reader::SonyCipher(&TAG9406B))),
        item(0x940a, "Tag940a")
            .when(|note, _| note.model_begins(&["SLT-", "HV"]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG940A))),
        item(0x940c, "Tag940c")
            .when(|note, _| note.model_begins_word(WITH_TAG940C))
            .inner(Inner::Read(Reader::SonyCipher(&TAG940C))),
        item(0x940e, "AFInfo")
            .when(|note, _| note.model_begins(&["SLT-", "HV", "ILCA-"]))
            .inner(Inner::Read(Reader::SonyCipher(&AF_INFO))),
        item(0x940e, "Tag940e")
            .when(|note, _| note.model_begins(&["NEX-", "ILCE-", "Lunar"]))
            .inner(Inner::Read(Reader::SonyCipher(&TAG940E))),
        item(0x9416, "Sony_0x9416").inner(Inner::Read(Reader::Sony9416)),
        item(0xb000, "FileFormat").words(FILE_FORMAT),
        item(0xb001, "SonyModelID").labels(SONY_MODEL_ID),
        item(0xb020, "CreativeStyle")
            .call(|value, mode, out| print::words_or_text(CREATIVE_STYLE, value, mode, out)),
        item(0xb021, "ColorTemperature").call(shown::color_temperature),
        item(0xb022, "ColorCompensationFilter").format(Format::Int32s),
        item(0xb023, "SceneMode").labels(SCENE_MODE),
        item(0xb024, "ZoneMatching").labels(&[(0, "ISO Setting Used"), (1, "High Key"), (2, "Low Key")]),
        item(0xb025, "DynamicRangeOptimizer").labels(DYNAMIC_RANGE_OPTIMIZER),
        item(0xb026, "ImageStabilization").labels(&[(0, "Off"), (1, "On"), (4294967295, "n/a")]),
        item(0xb027, "LensType").call(print_a_mount),
        item(0xb028, "MinoltaMakerNote").when(|_, raw| raw.bytes != [0; 4]).inner(Inner::Pointer(&MINOLTA)),
        item(0xb029, "ColorMode").labels(COLOR_MODE),
        item(0xb02a, "LensSpec").format(Format::Undef).value(values::lens_spec).call(shown::print_lens_spec),
        item(0xb02b, "FullImageSize").value(values::reversed).call(print::size),
        item(0xb02c, "PreviewImageSize").value(values::reversed).call(print::size),
        item(0xb040, "Macro").value(print::but_not::<65535>).labels(&[
            (0, "Off"),
            (1, "On"),
            (2, "Close Focus"),
            (65535, "n/a"),
        ]),
        item(0xb041, "ExposureMode").value(print::but_not::<65535>).labels(EXPOSURE_MODE),
        item(0xb042, "FocusMode")
            .when(|note, raw| raw.integer() != 0 && !is_dc7303(note))
            .value(print::but_not::<65535>)
            .labels(&[(1, "AF-S"), (2, "AF-C"), (4, "Permanent-AF"), (65535, "n/a")]),
        item(0xb043, "AFAreaMode")
            .when(|note, _| !is_dc7303(note))
            .value(print::but_not::<65535>)
            .labels(AF_AREA_MODE),
        item(0xb043, "AFAreaMode")
            .when(|note, _| note.number("TagB042") != 0)
            .labels(AF_AREA_MODE_WITH_TAGB042),
        item(0xb044, "AFIlluminator").value(print::but_not::<65535>).labels(&[
            (0, "Off"),
            (1, "Auto"),
            (65535, "n/a"),
        ]),
        item(0xb047, "JPEGQuality").value(print::but_not::<65535>).labels(&[
            (0, "Standard"),
            (1, "Fine"),
            (2, "Extra Fine"),
            (65535, "n/a"),
        ]),
        item(0xb048, "FlashLevel").value(values::flash_level).labels(FLASH_LEVEL),
        item(0xb049, "ReleaseMode").value(print::but_not::<65535>).labels(RELEASE_MODE),
        item(0xb04a, "SequenceNumber").value(print::but_not::<65535>).call(|value, mode, out| {
            print::words_or_number(&[(0, "Single"), (65535, "n/a")], value, mode, out)
        }),
        item(0xb04b, "Anti-Blur").value(print::but_not::<65535>).labels(ANTI_BLUR),
        item(0xb04e, "FocusMode").when(|note, _| is_dc7303(note)).labels(FOCUS_MODE_DC7303),
        item(0xb04f, "DynamicRangeOptimizer").labels(&[(0, "Off"), (1, "Standard"), (2, "Plus")]).priority(0),
        item(0xb050, "HighISONoiseReduction2")
            .when(|note, _| note.model_begins(&["DSC-", "Stellar"]))
            .labels(&[(0, "Normal"), (1, "High"), (2, "Low"), (3, "Off"), (65535, "n/a")]),
        item(0xb052, "IntelligentAuto").labels(&[(0, "Off"), (1, "On"), (2, "Advanced")]),
        item(0xb054, "WhiteBalance").labels(WHITE_BALANCE_TAGB054),
    ],
);

const QUALITY: &[(i64, &str)] = &[
    (0, "RAW"),
    (1, "Super Fine"),
    (2, "Fine"),
    (3, "Standard"),
    (4, "Economy"),
    (5, "Extra Fine"),
    (6, "RAW + JPEG/HEIF"),
    (7, "Compressed RAW"),
    (8, "Compressed RAW + JPEG"),
    (9, "Light"),
    (4294967295, "n/a"),
];

const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Color Temperature/Color Filter"),
    (16, "Daylight"),
    (32, "Cloudy"),
    (48, "Shade"),
    (64, "Tungsten"),
    (80, "Flash"),
    (96, "Fluorescent"),
    (112, "Custom"),
    (128, "Underwater"),
];

const LONG_EXPOSURE_NOISE_REDUCTION: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On (unused)"),
    (65537, "On (dark subtracted)"),
    (4294901760, "Off (65535)"),
    (4294901761, "On (65535)"),
    (4294967295, "n/a"),
];

const HIGH_ISO_NOISE_REDUCTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Normal"), (3, "High"), (256, "Auto"), (65535, "n/a")];

const HDR: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Auto"),
    (16, "1.0 EV"),
    (17, "1.5 EV"),
    (18, "2.0 EV"),
    (19, "2.5 EV"),
    (20, "3.0 EV"),
    (21, "3.5 EV"),
    (22, "4.0 EV"),
    (23, "4.5 EV"),
    (24, "5.0 EV"),
    (25, "5.5 EV"),
    (26, "6.0 EV"),
];

const HDR_RESULT: &[(i64, &str)] = &[
    (0, "Uncorrected image"),
    (1, "HDR image (good)"),
    (2, "HDR image (fail 1)"),
    (3, "HDR image (fail 2)"),
];

const PICTURE_EFFECT: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Toy Camera"),
    (2, "Pop Color"),
    (3, "Posterization"),
    (4, "Posterization B/W"),
    (5, "Retro Photo"),
    (6, "Soft High Key"),
    (7, "Partial Color (red)"),
    (8, "Partial Color (green)"),
    (9, "Partial Color (blue)"),
    (10, "Partial Color (yellow)"),
    (13, "High Contrast Monochrome"),
    (16, "Toy Camera (normal)"),
    (17, "Toy Camera (cool)"),
    (18, "Toy Camera (warm)"),
    (19, "Toy Camera (green)"),
    (20, "Toy Camera (magenta)"),
    (32, "Soft Focus (low)"),
    (33, "Soft Focus"),
    (34, "Soft Focus (high)"),
    (48, "Miniature (auto)"),
    (49, "Miniature (top)"),
    (50, "Miniature (middle horizontal)"),
    (51, "Miniature (bottom)"),
    (52, "Miniature (left)"),
    (53, "Miniature (middle vertical)"),
    (54, "Miniature (right)"),
    (64, "HDR Painting (low)"),
    (65, "HDR Painting"),
    (66, "HDR Painting (high)"),
    (80, "Rich-tone Monochrome"),
    (97, "Water Color"),
    (98, "Water Color 2"),
    (112, "Illustration (low)"),
    (113, "Illustration"),
    (114, "Illustration (high)"),
];

const SOFT_SKIN_EFFECT: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Mid"), (3, "High"), (4294967295, "n/a")];

const VIGNETTING_CORRECTION: &[(i64, &str)] = &[(0, "Off"), (2, "Auto"), (4294967295, "n/a")];

const FLASH_ACTION: &[(i64, &str)] = &[
    (0, "Did not fire"),
    (1, "Flash Fired"),
    (2, "External Flash Fired"),
    (3, "Wireless Controlled Flash Fired"),
];

const AF_AREA_MODE_SETTING: &[(i64, &str)] = &[
    (0, "Wide"),
    (1, "Center"),
    (3, "Flexible Spot"),
    (4, "Flexible Spot (LA-EA4)"),
    (9, "Center (LA-EA4)"),
    (11, "Zone"),
    (12, "Expanded Flexible Spot"),
    (13, "Custom AF Area"),
];

const AF_AREA_MODE_SETTING_ILCA: &[(i64, &str)] =
    &[(0, "Wide"), (4, "Flexible Spot"), (8, "Zone"), (9, "Center"), (12, "Expanded Flexible Spot")];

const AF_POINT_SELECTED: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Center"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Right"),
    (5, "Lower-right"),
    (6, "Bottom"),
    (7, "Lower-left"),
    (8, "Left"),
    (9, "Upper-left"),
    (10, "Far Right"),
    (11, "Far Left"),
    (12, "Upper-middle"),
    (13, "Near Right"),
    (14, "Lower-middle"),
    (15, "Near Left"),
    (16, "Upper Far Right"),
    (17, "Lower Far Right"),
    (18, "Lower Far Left"),
    (19, "Upper Far Left"),
];

const AF_POINT_SELECTED_ILCA_68: &[(i64, &str)] = &[
    (-1, "Auto"),
    (0, "A5"),
    (1, "A6"),
    (2, "A7"),
    (3, "B2"),
    (4, "B3"),
    (5, "B4"),
    (6, "B5"),
    (7, "B6"),
    (8, "B7"),
    (9, "B8"),
    (10, "B9"),
    (11, "B10"),
    (12, "C1"),
    (13, "C2"),
    (14, "C3"),
    (15, "C4"),
    (16, "C5"),
    (17, "C6"),
    (18, "C7"),
    (19, "C8"),
    (20, "C9"),
    (21, "C10"),
    (22, "C11"),
    (23, "D1"),
    (24, "D2"),
    (25, "D3"),
    (26, "D4"),
    (27, "D5"),
    (28, "D6"),
    (29, "D7"),
    (30, "D8"),
    (31, "D9"),
    (32, "D10"),
    (33, "D11"),
    (34, "E1"),
    (35, "E2"),
    (36, "E3"),
    (37, "E4"),
    (38, "E5"),
    (39, "E6 (Center)"),
    (40, "E7"),
    (41, "E8"),
    (42, "E9"),
    (43, "E10"),
    (44, "E11"),
    (45, "F1"),
    (46, "F2"),
    (47, "F3"),
    (48, "F4"),
    (49, "F5"),
    (50, "F6"),
    (51, "F7"),
    (52, "F8"),
    (53, "F9"),
    (54, "F10"),
    (55, "F11"),
    (56, "G1"),
    (57, "G2"),
    (58, "G3"),
    (59, "G4"),
    (60, "G5"),
    (61, "G6"),
    (62, "G7"),
    (63, "G8"),
    (64, "G9"),
    (65, "G10"),
    (66, "G11"),
    (67, "H2"),
    (68, "H3"),
    (69, "H4"),
    (70, "H5"),
    (71, "H6"),
    (72, "H7"),
    (73, "H8"),
    (74, "H9"),
    (75, "H10"),
    (76, "I5"),
    (77, "I6"),
    (78, "I7"),
];

const AF_POINT_SELECTED_ILCA_99M2: &[(i64, &str)] = &[
    (0, "Auto"),
    (93, "A5 (93)"),
    (94, "A6 (94)"),
    (95, "A7 (95)"),
    (106, "B2 (106)"),
    (107, "B3 (107)"),
    (108, "B4 (108)"),
    (110, "B5 (110)"),
    (111, "B6 (111)"),
    (112, "B7 (112)"),
    (114, "B8 (114)"),
    (115, "B9 (115)"),
    (116, "B10 (116)"),
    (122, "C1 (122)"),
    (123, "C2 (123)"),
    (124, "C3 (124)"),
    (125, "C4 (125)"),
    (127, "C5 (127)"),
    (128, "C6 (128)"),
    (129, "C7 (129)"),
    (131, "C8 (131)"),
    (132, "C9 (132)"),
    (133, "C10 (133)"),
    (134, "C11 (134)"),
    (139, "D1 (139)"),
    (140, "D2 (140)"),
    (141, "D3 (141)"),
    (142, "D4 (142)"),
    (144, "D5 (144)"),
    (145, "D6 (145)"),
    (146, "D7 (146)"),
    (148, "D8 (148)"),
    (149, "D9 (149)"),
    (150, "D10 (150)"),
    (151, "D11 (151)"),
    (156, "E1 (156)"),
    (157, "E2 (157)"),
    (158, "E3 (158)"),
    (159, "E4 (159)"),
    (161, "E5 (161)"),
    (162, "E6 (162, Center)"),
    (163, "E7 (163)"),
    (165, "E8 (165)"),
    (166, "E9 (166)"),
    (167, "E10 (167)"),
    (168, "E11 (168)"),
    (173, "F1 (173)"),
    (174, "F2 (174)"),
    (175, "F3 (175)"),
    (176, "F4 (176)"),
    (178, "F5 (178)"),
    (179, "F6 (179)"),
    (180, "F7 (180)"),
    (182, "F8 (182)"),
    (183, "F9 (183)"),
    (184, "F10 (184)"),
    (185, "F11 (185)"),
    (190, "G1 (190)"),
    (191, "G2 (191)"),
    (192, "G3 (192)"),
    (193, "G4 (193)"),
    (195, "G5 (195)"),
    (196, "G6 (196)"),
    (197, "G7 (197)"),
    (199, "G8 (199)"),
    (200, "G9 (200)"),
    (201, "G10 (201)"),
    (202, "G11 (202)"),
    (208, "H2 (208)"),
    (209, "H3 (209)"),
    (210, "H4 (210)"),
    (212, "H5 (212)"),
    (213, "H6 (213)"),
    (214, "H7 (214)"),
    (216, "H8 (216)"),
    (217, "H9 (217)"),
    (218, "H10 (218)"),
    (229, "I5 (229)"),
    (230, "I6 (230)"),
    (231, "I7 (231)"),
];

const AF_POINT_SELECTED_ILCA: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Top Left Zone"),
    (2, "Top Zone"),
    (3, "Top Right Zone"),
    (4, "Left Zone"),
    (5, "Center Zone"),
    (6, "Right Zone"),
    (7, "Bottom Left Zone"),
    (8, "Bottom Zone"),
    (9, "Bottom Right Zone"),
];

const AF_POINT_SELECTED_NEX: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Center Zone"),
    (2, "Top Zone"),
    (3, "Right Zone"),
    (4, "Left Zone"),
    (5, "Bottom Zone"),
    (6, "Bottom Right Zone"),
    (7, "Bottom Left Zone"),
    (8, "Top Left Zone"),
    (9, "Top Right Zone"),
];

const VARIABLE_LOW_PASS_FILTER: &[(&str, &str)] =
    &[("0 0", "n/a"), ("1 0", "Off"), ("1 1", "Standard"), ("1 2", "High"), ("65535 65535", "n/a")];

const RAW_FILE_TYPE: &[(i64, &str)] = &[
    (0, "Compressed RAW"),
    (1, "Uncompressed RAW"),
    (2, "Lossless Compressed RAW"),
    (3, "Compressed RAW 2"),
    (65535, "n/a"),
];

const METERING_MODE2: &[(i64, &str)] = &[
    (256, "Multi-segment"),
    (512, "Center-weighted average"),
    (769, "Spot (Standard)"),
    (770, "Spot (Large)"),
    (1024, "Average"),
    (1280, "Highlight"),
];

const QUALITY_PAIRS: &[(&str, &str)] = &[
    ("0 0", "n/a"),
    ("0 1", "Standard"),
    ("0 2", "Fine"),
    ("0 3", "Extra Fine"),
    ("0 4", "Light"),
    ("1 0", "RAW"),
    ("1 1", "RAW + Standard"),
    ("1 2", "RAW + Fine"),
    ("1 3", "RAW + Extra Fine"),
    ("1 4", "RAW + Light"),
    ("2 0", "S-size RAW"),
    ("2 1", "S-size RAW + Standard"),
    ("2 2", "S-size RAW + Fine"),
    ("2 3", "S-size RAW + Extra Fine"),
    ("2 4", "S-size RAW + Light"),
    ("3 0", "M-size RAW"),
    ("3 1", "M-size RAW + Standard"),
    ("3 2", "M-size RAW + Fine"),
    ("3 3", "M-size RAW + Extra Fine"),
    ("3 4", "M-size RAW + Light"),
    ("4 0", "Compressed RAW"),
    ("4 1", "Compressed RAW + Standard"),
    ("4 2", "Compressed RAW + Fine"),
    ("4 3", "Compressed RAW + Extra Fine"),
    ("4 4", "Compressed RAW + Light"),
    ("5 0", "Compressed (HQ) RAW"),
    ("5 1", "Compressed (HQ) RAW + Standard"),
    ("5 2", "Compressed (HQ) RAW + Fine"),
    ("5 3", "Compressed (HQ) RAW + Extra Fine"),
    ("5 4", "Compressed (HQ) RAW + Light"),
];

const FILE_FORMAT: &[(&str, &str)] = &[
    ("0 0 0 2", "JPEG"),
    ("1 0 0 0", "SR2"),
    ("2 0 0 0", "ARW 1.0"),
    ("3 0 0 0", "ARW 2.0"),
    ("3 1 0 0", "ARW 2.1"),
    ("3 2 0 0", "ARW 2.2"),
    ("3 3 0 0", "ARW 2.3"),
    ("3 3 1 0", "ARW 2.3.1"),
    ("3 3 2 0", "ARW 2.3.2"),
    ("3 3 3 0", "ARW 2.3.3"),
    ("3 3 5 0", "ARW 2.3.5"),
    ("4 0 0 0", "ARW 4.0"),
    ("4 0 1 0", "ARW 4.0.1"),
    ("5 0 0 0", "ARW 5.0"),
    ("5 0 1 0", "ARW 5.0.1"),
    ("6 0 0 0", "ARW 6.0"),
];

const SONY_MODEL_ID: &[(i64, &str)] = &[
    (2, "DSC-R1"),
    (256, "DSLR-A100"),
    (257, "DSLR-A900"),
    (258, "DSLR-A700"),
    (259, "DSLR-A200"),
    (260, "DSLR-A350"),
    (261, "DSLR-A300"),
    (262, "DSLR-A900 (APS-C mode)"),
    (263, "DSLR-A380/A390"),
    (264, "DSLR-A330"),
    (265, "DSLR-A230"),
    (266, "DSLR-A290"),
    (269, "DSLR-A850"),
    (270, "DSLR-A850 (APS-C mode)"),
    (273, "DSLR-A550"),
    (274, "DSLR-A500"),
    (275, "DSLR-A450"),
    (278, "NEX-5"),
    (279, "NEX-3"),
    (280, "SLT-A33"),
    (281, "SLT-A55 / SLT-A55V"),
    (282, "DSLR-A560"),
    (283, "DSLR-A580"),
    (284, "NEX-C3"),
    (285, "SLT-A35"),
    (286, "SLT-A65 / SLT-A65V"),
    (287, "SLT-A77 / SLT-A77V"),
    (288, "NEX-5N"),
    (289, "NEX-7"),
    (290, "NEX-VG20E"),
    (291, "SLT-A37"),
    (292, "SLT-A57"),
    (293, "NEX-F3"),
    (294, "SLT-A99 / SLT-A99V"),
    (295, "NEX-6"),
    (296, "NEX-5R"),
    (297, "DSC-RX100"),
    (298, "DSC-RX1"),
    (299, "NEX-VG900"),
    (300, "NEX-VG30E"),
    (302, "ILCE-3000 / ILCE-3500"),
    (303, "SLT-A58"),
    (305, "NEX-3N"),
    (306, "ILCE-7"),
    (307, "NEX-5T"),
    (308, "DSC-RX100M2"),
    (309, "DSC-RX10"),
    (310, "DSC-RX1R"),
    (311, "ILCE-7R"),
    (312, "ILCE-6000"),
    (313, "ILCE-5000"),
    (317, "DSC-RX100M3"),
    (318, "ILCE-7S"),
    (319, "ILCA-77M2"),
    (339, "ILCE-5100"),
    (340, "ILCE-7M2"),
    (341, "DSC-RX100M4"),
    (342, "DSC-RX10M2"),
    (344, "DSC-RX1RM2"),
    (346, "ILCE-QX1"),
    (347, "ILCE-7RM2"),
    (350, "ILCE-7SM2"),
    (353, "ILCA-68"),
    (354, "ILCA-99M2"),
    (355, "DSC-RX10M3"),
    (356, "DSC-RX100M5"),
    (357, "ILCE-6300"),
    (358, "ILCE-9"),
    (360, "ILCE-6500"),
    (362, "ILCE-7RM3"),
    (363, "ILCE-7M3"),
    (364, "DSC-RX0"),
    (365, "DSC-RX10M4"),
    (366, "DSC-RX100M6"),
    (367, "DSC-HX99"),
    (369, "DSC-RX100M5A"),
    (371, "ILCE-6400"),
    (372, "DSC-RX0M2"),
    (373, "DSC-HX95"),
    (374, "DSC-RX100M7"),
    (375, "ILCE-7RM4"),
    (376, "ILCE-9M2"),
    (378, "ILCE-6600"),
    (379, "ILCE-6100"),
    (380, "ZV-1"),
    (381, "ILCE-7C"),
    (382, "ZV-E10"),
    (383, "ILCE-7SM3"),
    (384, "ILCE-1"),
    (385, "ILME-FX3"),
    (386, "ILCE-7RM3A"),
    (387, "ILCE-7RM4A"),
    (388, "ILCE-7M4"),
    (389, "ZV-1F"),
    (390, "ILCE-7RM5"),
    (391, "ILME-FX30"),
    (392, "ILCE-9M3"),
    (393, "ZV-E1"),
    (394, "ILCE-6700"),
    (395, "ZV-1M2"),
    (396, "ILCE-7CR"),
    (397, "ILCE-7CM2"),
    (398, "ILX-LR1"),
    (399, "ZV-E10M2"),
    (400, "ILCE-1M2"),
    (401, "DSC-RX1RM3"),
    (402, "ILCE-6400A"),
    (403, "ILCE-6100A"),
    (404, "DSC-RX100M7A"),
    (406, "ILME-FX2"),
    (407, "ILCE-7M5"),
    (408, "ZV-1A"),
    (410, "ILCE-7RM6"),
];

const CREATIVE_STYLE: &[(&str, &str)] = &[
    ("AdobeRGB", "Adobe RGB"),
    ("Autumnleaves", "Autumn Leaves"),
    ("BW", "B&W"),
    ("Clear", "Clear"),
    ("Deep", "Deep"),
    ("FL", "FL"),
    ("IN", "IN"),
    ("Landscape", "Landscape"),
    ("Light", "Light"),
    ("Neutral", "Neutral"),
    ("Nightview", "Night View/Portrait"),
    ("None", "None"),
    ("Portrait", "Portrait"),
    ("Real", "Real"),
    ("SH", "SH"),
    ("Sepia", "Sepia"),
    ("Standard", "Standard"),
    ("Sunset", "Sunset"),
    ("VV2", "Vivid 2"),
    ("Vivid", "Vivid"),
];

const DYNAMIC_RANGE_OPTIMIZER: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Standard"),
    (2, "Advanced Auto"),
    (3, "Auto"),
    (8, "Advanced Lv1"),
    (9, "Advanced Lv2"),
    (10, "Advanced Lv3"),
    (11, "Advanced Lv4"),
    (12, "Advanced Lv5"),
    (16, "Lv1"),
    (17, "Lv2"),
    (18, "Lv3"),
    (19, "Lv4"),
    (20, "Lv5"),
    (21, "Lv6"),
    (22, "Lv7"),
    (23, "Lv8"),
];

const EXPOSURE_MODE: &[(i64, &str)] = &[
    (0, "Program AE"),
    (1, "Portrait"),
    (2, "Beach"),
    (3, "Sports"),
    (4, "Snow"),
    (5, "Landscape"),
    (6, "Auto"),
    (7, "Aperture-priority AE"),
    (8, "Shutter speed priority AE"),
    (9, "Night Scene / Twilight"),
    (10, "Hi-Speed Shutter"),
    (11, "Twilight Portrait"),
    (12, "Soft Snap/Portrait"),
    (13, "Fireworks"),
    (14, "Smile Shutter"),
    (15, "Manual"),
    (18, "High Sensitivity"),
    (19, "Macro"),
    (20, "Advanced Sports Shooting"),
    (29, "Underwater"),
    (33, "Food"),
    (34, "Sweep Panorama"),
    (35, "Handheld Night Shot"),
    (36, "Anti Motion Blur"),
    (37, "Pet"),
    (38, "Backlight Correction HDR"),
    (39, "Superior Auto"),
    (40, "Background Defocus"),
    (41, "Soft Skin"),
    (42, "3D Image"),
    (65535, "n/a"),
];

const AF_AREA_MODE: &[(i64, &str)] = &[
    (0, "Default"),
    (1, "Multi"),
    (2, "Center"),
    (3, "Spot"),
    (4, "Flexible Spot"),
    (6, "Touch"),
    (14, "Tracking"),
    (15, "Face Tracking"),
    (65535, "n/a"),
];

const AF_AREA_MODE_WITH_TAGB042: &[(i64, &str)] = &[
    (0, "Multi"),
    (1, "Center"),
    (2, "Spot"),
    (3, "Flexible Spot"),
    (10, "Selective (for Miniature effect)"),
    (14, "Tracking"),
    (15, "Face Tracking"),
    (255, "Manual"),
];

const FLASH_LEVEL: &[(i64, &str)] = &[
    (-32768, "Low"),
    (-9, "-9/3"),
    (-8, "-8/3"),
    (-7, "-7/3"),
    (-6, "-6/3"),
    (-5, "-5/3"),
    (-4, "-4/3"),
    (-3, "-3/3"),
    (-2, "-2/3"),
    (-1, "-1/3"),
    (0, "Normal"),
    (1, "+1/3"),
    (2, "+2/3"),
    (3, "+3/3"),
    (4, "+4/3"),
    (5, "+5/3"),
    (6, "+6/3"),
    (9, "+9/3"),
    (128, "n/a"),
    (32767, "High"),
];

const RELEASE_MODE: &[(i64, &str)] = &[
    (0, "Normal"),
    (2, "Continuous"),
    (5, "Exposure Bracketing"),
    (6, "White Balance Bracketing"),
    (8, "DRO Bracketing"),
    (65535, "n/a"),
];

const ANTI_BLUR: &[(i64, &str)] = &[(0, "Off"), (1, "On (Continuous)"), (2, "On (Shooting)"), (65535, "n/a")];

const FOCUS_MODE_DC7303: &[(i64, &str)] =
    &[(0, "Manual"), (2, "AF-S"), (3, "AF-C"), (5, "Semi-manual"), (6, "DMF")];

const WHITE_BALANCE_TAGB054: &[(i64, &str)] = &[
    (0, "Auto"),
    (4, "Custom"),
    (5, "Daylight"),
    (6, "Cloudy"),
    (7, "Cool White Fluorescent"),
    (8, "Day White Fluorescent"),
    (9, "Daylight Fluorescent"),
    (10, "Incandescent2"),
    (11, "Warm White Fluorescent"),
    (14, "Incandescent"),
    (15, "Flash"),
    (17, "Underwater 1 (Blue Water)"),
    (18, "Underwater 2 (Green Water)"),
    (19, "Underwater Auto"),
];
