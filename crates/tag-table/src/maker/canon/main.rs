//! The directory at the start of Canon's notes. Most of its tags are blocks of numbers that contain their own
//! size; the meaning of a block may depend on the camera or on the size.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{battery_type, long_binary, nonzero_hex, second_number, without_ff};
use super::color::{COLOR_BALANCE, COLOR_INFO, MEASURED_COLOR, WB_INFO};
use super::color_data_1_to_4::{COLOR_DATA_1, COLOR_DATA_2, COLOR_DATA_3, COLOR_DATA_4};
use super::color_data_5_to_8::{COLOR_DATA_5, COLOR_DATA_6, COLOR_DATA_7, COLOR_DATA_8};
use super::color_data_9_to_12::{
    COLOR_DATA_9, COLOR_DATA_10, COLOR_DATA_11, COLOR_DATA_12, COLOR_DATA_UNKNOWN,
};
use super::custom_1d_to_20d::{FUNCTIONS_1D, FUNCTIONS_5D, FUNCTIONS_10D, FUNCTIONS_20D};
use super::custom_30d_to_d30::{
    FUNCTIONS_30D, FUNCTIONS_350D, FUNCTIONS_400D, FUNCTIONS_D30, PERSONAL_FUNC_VALUES, PERSONAL_FUNCS,
};
use super::file_info::{FILE_INFO, SERIAL_INFO};
use super::focus::{
    AF_CONFIG, AF_INFO, AF_INFO2, AF_MICRO_ADJ, FACE_DETECT1, FACE_DETECT2, FACE_DETECT3,
    FOCUS_BRACKETING_INFO,
};
use super::info_1d::{
    INFO_1D, INFO_1D_MARK_II, INFO_1D_MARK_II_N, INFO_1D_MARK_III, INFO_1D_MARK_IV, INFO_1D_X,
};
use super::info_5d::{INFO_5D, INFO_5D_MARK_II, INFO_5D_MARK_III, INFO_6D, INFO_7D};
use super::info_80d::{INFO_40D, INFO_50D, INFO_60D, INFO_70D, INFO_80D};
use super::info_1000d::{INFO_450D, INFO_500D, INFO_550D, INFO_600D, INFO_650D, INFO_750D, INFO_1000D};
use super::info_other::{
    INFO_COMPACT, INFO_COMPACT_2, INFO_G5_X_MARK_II, INFO_R6, INFO_R6_MARK_II, INFO_R6_MARK_III, INFO_UNKNOWN,
};
use super::model::MODELS;
use super::picture::{
    AMBIENCE, ASPECT_INFO, CONTRAST_INFO, CROP_INFO, FLAGS, HDR_INFO, LENS_INFO, LEVEL_INFO, LIGHTING_OPT,
    LOG_INFO, MODIFIED_INFO, MOVIE_INFO, MULTI_EXP, MY_COLORS, PREVIEW_IMAGE_INFO, PROCESSING,
    RAW_BURST_INFO, SENSOR_INFO, TIME_INFO, VIGNETTING_CORR, VIGNETTING_CORR_UNKNOWN, VIGNETTING_CORR2,
};
use super::print::{af_points_1d, file_number, firmware_revision, serial_d30, six_digits, ten_digits};
use super::settings::CAMERA_SETTINGS;
use super::shot::{FOCAL_LENGTH, PANORAMA, SHOT_INFO};
use super::when::{
    af_info_makes_sense, ends, is_16_bits, is_32_bits, named, sized, sized_after_version, sized_d60,
    sized_half, sized_or_cut, starts,
};
use super::words::{PICTURE_STYLE, SERIAL_NUMBER_FORMAT};
use crate::def::Conv;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Int32u, Undef};

/// Tags of the main directory of Canon's notes.
pub static MAIN: Table = Table::directory(
    "Canon",
    &[
        item(1, "CanonCameraSettings").table(&CAMERA_SETTINGS).when(sized),
        item(2, "CanonFocalLength").table(&FOCAL_LENGTH),
        item(3, "CanonFlashInfo").unknown(),
        item(4, "CanonShotInfo").table(&SHOT_INFO).when(sized),
        item(5, "CanonPanorama").table(&PANORAMA),
        item(6, "CanonImageType"),
        item(7, "CanonFirmwareVersion"),
        item(8, "FileNumber").call(file_number),
        item(9, "OwnerName"),
        item(0x0c, "SerialNumber").call(serial_d30).when(|note, _| named(note, &["EOS D30"])),
        item(0x0c, "SerialNumber").call(six_digits).when(|note, _| note.is_model(&["EOS-1D"])),
        item(0x0c, "SerialNumber").call(ten_digits),
        item(0x0d, "CanonCameraInfo1D").table(&INFO_1D).when(|note, _| ends(note, &["1D", "1DS"])),
        item(0x0d, "CanonCameraInfo1DmkII")
            .table(&INFO_1D_MARK_II)
            .when(|note, _| ends(note, &["1D Mark II", "1Ds Mark II"])),
        item(0x0d, "CanonCameraInfo1DmkIIN")
            .table(&INFO_1D_MARK_II_N)
            .when(|note, _| ends(note, &["1D Mark II N", "1Ds Mark II N"])),
        item(0x0d, "CanonCameraInfo1DmkIII")
            .table(&INFO_1D_MARK_III)
            .when(|note, _| ends(note, &["1D Mark III", "1Ds Mark III"])),
        item(0x0d, "CanonCameraInfo1DmkIV")
            .table(&INFO_1D_MARK_IV)
            .when(|note, _| ends(note, &["1D Mark IV"])),
        item(0x0d, "CanonCameraInfo1DX").table(&INFO_1D_X).when(|note, _| ends(note, &["EOS-1D X"])),
        item(0x0d, "CanonCameraInfo5D").table(&INFO_5D).when(|note, _| ends(note, &["EOS 5D"])),
        item(0x0d, "CanonCameraInfo5DmkII")
            .table(&INFO_5D_MARK_II)
            .when(|note, _| ends(note, &["EOS 5D Mark II"])),
        item(0x0d, "CanonCameraInfo5DmkIII")
            .table(&INFO_5D_MARK_III)
            .when(|note, _| ends(note, &["EOS 5D Mark III"])),
        item(0x0d, "CanonCameraInfo6D").table(&INFO_6D).when(|note, _| ends(note, &["EOS 6D"])),
        item(0x0d, "CanonCameraInfo7D").table(&INFO_7D).when(|note, _| ends(note, &["EOS 7D"])),
        item(0x0d, "CanonCameraInfo40D").table(&INFO_40D).when(|note, _| ends(note, &["EOS 40D"])),
        item(0x0d, "CanonCameraInfo50D").table(&INFO_50D).when(|note, _| ends(note, &["EOS 50D"])),
        item(0x0d, "CanonCameraInfo60D").table(&INFO_60D).when(|note, _| ends(note, &["EOS 60D"])),
        item(0x0d, "CanonCameraInfo70D").table(&INFO_70D).when(|note, _| ends(note, &["EOS 70D"])),
        item(0x0d, "CanonCameraInfo80D").table(&INFO_80D).when(|note, _| ends(note, &["EOS 80D"])),
        item(0x0d, "CanonCameraInfo450D")
            .table(&INFO_450D)
            .when(|note, _| named(note, &["450D", "REBEL XSi", "Kiss X2"])),
        item(0x0d, "CanonCameraInfo500D")
            .table(&INFO_500D)
            .when(|note, _| named(note, &["500D", "REBEL T1i", "Kiss X3"])),
        item(0x0d, "CanonCameraInfo550D")
            .table(&INFO_550D)
            .when(|note, _| named(note, &["550D", "REBEL T2i", "Kiss X4"])),
        item(0x0d, "CanonCameraInfo600D")
            .table(&INFO_600D)
            .when(|note, _| named(note, &["600D", "REBEL T3i", "Kiss X5"])),
        item(0x0d, "CanonCameraInfo650D")
            .table(&INFO_650D)
            .when(|note, _| named(note, &["650D", "REBEL T4i", "Kiss X6i"])),
        item(0x0d, "CanonCameraInfo700D")
            .table(&INFO_650D)
            .when(|note, _| named(note, &["700D", "REBEL T5i", "Kiss X7i"])),
        item(0x0d, "CanonCameraInfo750D")
            .table(&INFO_750D)
            .when(|note, _| named(note, &["750D", "Rebel T6i", "Kiss X8i"])),
        item(0x0d, "CanonCameraInfo760D")
            .table(&INFO_750D)
            .when(|note, _| named(note, &["760D", "Rebel T6s", "8000D"])),
        item(0x0d, "CanonCameraInfo1000D")
            .table(&INFO_1000D)
            .when(|note, _| named(note, &["1000D", "REBEL XS", "Kiss F"])),
        item(0x0d, "CanonCameraInfo1100D")
            .table(&INFO_600D)
            .when(|note, _| named(note, &["1100D", "REBEL T3", "Kiss X50"])),
        item(0x0d, "CanonCameraInfo1200D")
            .table(&INFO_60D)
            .when(|note, _| named(note, &["1200D", "REBEL T5", "Kiss X70"])),
        item(0x0d, "CanonCameraInfoR6").table(&INFO_R6).when(|note, _| ends(note, &["EOS R5", "EOS R6"])),
        item(0x0d, "CanonCameraInfoR6m2")
            .table(&INFO_R6_MARK_II)
            .when(|note, _| ends(note, &["EOS R6m2", "EOS R8", "EOS R50"])),
        item(0x0d, "CanonCameraInfoR6m3")
            .table(&INFO_R6_MARK_III)
            .when(|note, _| ends(note, &["EOS R6 Mark III"])),
        item(0x0d, "CanonCameraInfoG5XII")
            .table(&INFO_G5_X_MARK_II)
            .when(|note, _| ends(note, &["G5 X Mark II"])),
        item(0x0d, "CanonCameraInfoPowerShot")
            .inner(Inner::Read(Reader::CanonCounted("CameraInfoCount", &INFO_COMPACT)))
            .when(|_, raw| raw.is(Int32u) && matches!(raw.len(), 138 | 148)),
        item(0x0d, "CanonCameraInfoPowerShot2")
            .inner(Inner::Read(Reader::CanonCounted("CameraInfoCount", &INFO_COMPACT_2)))
            .when(|_, raw| raw.is(Int32u) && matches!(raw.len(), 156 | 162 | 167 | 171 | 264)),
        item(0x0d, "CanonCameraInfoUnknown32")
            .inner(Inner::Read(Reader::CanonUnknownInfo))
            .when(|_, raw| is_32_bits(raw)),
        item(0x0d, "CanonCameraInfoUnknown16")
            .inner(Inner::Remember(|_, _| {}))
            .when(|_, raw| is_16_bits(raw)),
        item(0x0d, "CanonCameraInfoUnknown").table(&INFO_UNKNOWN),
        item(0x0e, "CanonFileLength"),
        item(0x0f, "CustomFunctions1D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_1D)))
            .when(|note, raw| note.is_model(&["EOS-1D"]) && sized(note, raw)),
        item(0x0f, "CustomFunctions5D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_5D)))
            .when(|note, raw| note.is_model(&["EOS 5D"]) && sized(note, raw)),
        item(0x0f, "CustomFunctions10D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_10D)))
            .when(|note, raw| note.is_model(&["EOS 10D"]) && sized(note, raw)),
        item(0x0f, "CustomFunctions20D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_20D)))
            .when(|note, raw| note.is_model(&["EOS 20D"]) && sized(note, raw)),
        item(0x0f, "CustomFunctions30D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_30D)))
            .when(|note, raw| note.is_model(&["EOS 30D"]) && sized(note, raw)),
        item(0x0f, "CustomFunctions350D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_350D)))
            .when(|note, raw| named(note, &["350D", "REBEL XT", "Kiss Digital N"]) && sized(note, raw)),
        item(0x0f, "CustomFunctions400D").inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_400D))).when(
            |note, raw| named(note, &["400D", "REBEL XTi", "Kiss Digital X", "K236"]) && sized(note, raw),
        ),
        item(0x0f, "CustomFunctionsD30")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_D30)))
            .when(|note, raw| named(note, &["EOS D30"]) && sized(note, raw)),
        item(0x0f, "CustomFunctionsD60")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_D30)))
            .when(|note, raw| named(note, &["EOS D60"]) && sized_d60(note, raw)),
        item(0x10, "CanonModelID").conv(Conv::HexLabels(MODELS)),
        item(0x11, "MovieInfo").table(&MOVIE_INFO).when(sized),
        item(0x12, "CanonAFInfo")
            .inner(Inner::Read(Reader::CanonCounted("AFInfoCount", &AF_INFO)))
            .when(af_info_makes_sense),
        item(0x13, "ThumbnailImageValidArea"),
        item(0x15, "SerialNumberFormat").conv(Conv::HexLabels(SERIAL_NUMBER_FORMAT)),
        item(0x1a, "SuperMacro").labels(SUPER_MACRO),
        item(0x1c, "DateStampMode").labels(DATE_STAMP_MODE),
        item(0x1d, "MyColors").table(&MY_COLORS).when(sized),
        item(0x1e, "FirmwareRevision").call(firmware_revision),
        item(0x23, "Categories")
            .format(Int32u)
            .value(second_number)
            .bits(CATEGORIES)
            .when(|_, raw| starts(raw, &[8, 0, 0, 0])),
        item(0x24, "FaceDetect1").table(&FACE_DETECT1).when(sized),
        item(0x25, "FaceDetect2").table(&FACE_DETECT2),
        item(0x26, "CanonAFInfo2")
            .table(&AF_INFO2)
            .when(|note, raw| !starts(raw, &[0, 0, 0, 0]) && sized(note, raw)),
        item(0x27, "ContrastInfo").table(&CONTRAST_INFO).when(|_, raw| starts(raw, &[10, 0])),
        item(0x28, "ImageUniqueID").format(Undef).value(nonzero_hex),
        item(0x29, "WBInfo").table(&WB_INFO),
        item(0x2f, "FaceDetect3").table(&FACE_DETECT3).when(sized),
        item(0x35, "TimeInfo").table(&TIME_INFO).when(sized),
        item(0x38, "BatteryType").value(battery_type).when(|_, raw| raw.len() == 76),
        item(0x3c, "AFInfo3").inner(Inner::Read(Reader::CanonCounted("AFInfo3", &AF_INFO2))).when(sized),
        item(0x81, "RawDataOffset"),
        item(0x82, "RawDataLength"),
        item(0x83, "OriginalDecisionDataOffset")
            .when(|note, raw| note.file_type == "JPEG" || raw.integer() == 0),
        item(0x83, "OriginalDecisionDataOffset").position(),
        item(0x90, "CustomFunctions1D").inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_1D))).when(sized),
        item(0x91, "PersonalFunctions").table(&PERSONAL_FUNCS).when(sized),
        item(0x92, "PersonalFunctionValues").table(&PERSONAL_FUNC_VALUES).when(sized),
        item(0x93, "CanonFileInfo").table(&FILE_INFO).when(sized),
        item(0x94, "AFPointsInFocus1D").call(af_points_1d),
        item(0x95, "LensModel"),
        item(0x96, "SerialInfo").table(&SERIAL_INFO).when(|note, _| note.is_model(&["EOS 5D"])),
        item(0x96, "InternalSerialNumber").value(without_ff),
        item(0x97, "DustRemovalData").binary(),
        item(0x98, "CropInfo").table(&CROP_INFO),
        item(0x99, "CustomFunctions2").inner(Inner::Read(Reader::CanonFunctions2)).when(sized),
        item(0x9a, "AspectInfo").table(&ASPECT_INFO),
        item(0xa0, "ProcessingInfo").table(&PROCESSING).when(sized),
        item(0xa1, "ToneCurveTable").value(long_binary),
        item(0xa2, "SharpnessTable").value(long_binary),
        item(0xa3, "SharpnessFreqTable").value(long_binary),
        item(0xa4, "WhiteBalanceTable").value(long_binary),
        item(0xa9, "ColorBalance").table(&COLOR_BALANCE).when(sized),
        item(0xaa, "MeasuredColor").table(&MEASURED_COLOR).when(sized),
        item(0xae, "ColorTemperature"),
        item(0xb0, "CanonFlags").table(&FLAGS).when(sized),
        item(0xb1, "ModifiedInfo").table(&MODIFIED_INFO).when(sized),
        item(0xb2, "ToneCurveMatching").value(long_binary),
        item(0xb3, "WhiteBalanceMatching").value(long_binary),
        item(0xb4, "ColorSpace").labels(COLOR_SPACE),
        item(0xb6, "PreviewImageInfo").table(&PREVIEW_IMAGE_INFO).when(sized_half),
        item(0xd0, "VRDOffset"),
        item(0xe0, "SensorInfo").table(&SENSOR_INFO).when(sized),
        item(0x4001, "ColorData1").table(&COLOR_DATA_1).when(|_, raw| raw.len() == 582),
        item(0x4001, "ColorData2").table(&COLOR_DATA_2).when(|_, raw| raw.len() == 653),
        item(0x4001, "ColorData3").table(&COLOR_DATA_3).when(|_, raw| raw.len() == 796),
        item(0x4001, "ColorData4")
            .table(&COLOR_DATA_4)
            .when(|_, raw| matches!(raw.len(), 692 | 674 | 702 | 1227 | 1250 | 1251 | 1337 | 1338 | 1346)),
        item(0x4001, "ColorData5").table(&COLOR_DATA_5).when(|_, raw| raw.len() == 5120),
        item(0x4001, "ColorData6").table(&COLOR_DATA_6).when(|_, raw| matches!(raw.len(), 1273 | 1275)),
        item(0x4001, "ColorData7")
            .table(&COLOR_DATA_7)
            .when(|_, raw| matches!(raw.len(), 1312 | 1313 | 1316 | 1506)),
        item(0x4001, "ColorData8")
            .table(&COLOR_DATA_8)
            .when(|_, raw| matches!(raw.len(), 1560 | 1592 | 1353 | 1602)),
        item(0x4001, "ColorData9")
            .table(&COLOR_DATA_9)
            .when(|_, raw| matches!(raw.len(), 1816 | 1820 | 1824)),
        item(0x4001, "ColorData10").table(&COLOR_DATA_10).when(|_, raw| matches!(raw.len(), 2024 | 3656)),
        item(0x4001, "ColorData11")
            .table(&COLOR_DATA_11)
            .when(|_, raw| matches!(raw.len(), 3973 | 3778) && raw.bytes.first().is_some_and(|&b| b <= 0x40)),
        item(0x4001, "ColorData12").table(&COLOR_DATA_12).when(|_, raw| matches!(raw.len(), 4528 | 3778)),
        item(0x4001, "ColorDataUnknown").table(&COLOR_DATA_UNKNOWN),
        item(0x4002, "CRWParam").format(Undef).binary().unknown(),
        item(0x4003, "ColorInfo").table(&COLOR_INFO),
        item(0x4005, "Flavor").binary().unknown(),
        item(0x4008, "PictureStyleUserDef").conv(Conv::Elements(&[
            Conv::HexLabels(PICTURE_STYLE),
            Conv::HexLabels(PICTURE_STYLE),
            Conv::HexLabels(PICTURE_STYLE),
        ])),
        item(0x4009, "PictureStylePC").conv(Conv::Elements(&[
            Conv::HexLabels(PICTURE_STYLE),
            Conv::HexLabels(PICTURE_STYLE),
            Conv::HexLabels(PICTURE_STYLE),
        ])),
        item(0x4010, "CustomPictureStyleFileName"),
        item(0x4013, "AFMicroAdj").table(&AF_MICRO_ADJ).when(sized_or_cut),
        item(0x4015, "VignettingCorr").table(&VIGNETTING_CORR).when(|note, raw| {
            starts(raw, &[0])
                && !starts(raw, &[0, 0, 0, 0])
                && !starts(raw, &[0, 0x40, 0xdc, 5])
                && sized_after_version(note, raw)
        }),
        item(0x4015, "VignettingCorrUnknown1").table(&VIGNETTING_CORR_UNKNOWN).when(|note, raw| {
            matches!(raw.bytes.first(), Some(1 | 2 | 0x10 | 0x20))
                && !starts(raw, &[2, 0x50, 0x7c, 4])
                && sized_after_version(note, raw)
        }),
        item(0x4015, "VignettingCorrUnknown2")
            .table(&VIGNETTING_CORR_UNKNOWN)
            .when(|_, raw| !starts(raw, &[0, 0, 0, 0])),
        item(0x4016, "VignettingCorr2").table(&VIGNETTING_CORR2).when(sized),
        item(0x4018, "LightingOpt").table(&LIGHTING_OPT).when(sized),
        item(0x4019, "LensInfo").table(&LENS_INFO),
        item(0x4020, "AmbienceInfo")
            .table(&AMBIENCE)
            .when(|note, raw| !starts(raw, &[0, 0, 0, 0]) && sized(note, raw)),
        item(0x4021, "MultiExp").table(&MULTI_EXP).when(sized),
        item(0x4024, "FilterInfo").inner(Inner::Read(Reader::CanonFilters)).when(sized),
        item(0x4025, "HDRInfo").table(&HDR_INFO).when(sized),
        item(0x4026, "LogInfo").table(&LOG_INFO).when(sized),
        item(0x4028, "AFConfig").table(&AF_CONFIG).when(sized),
        item(0x403f, "RawBurstModeRoll").table(&RAW_BURST_INFO).when(sized),
        item(0x4053, "FocusBracketingInfo").table(&FOCUS_BRACKETING_INFO).when(sized),
        item(0x4059, "LevelInfo").table(&LEVEL_INFO).when(sized),
    ],
);

const SUPER_MACRO: &[(i64, &str)] = &[(0, "Off"), (1, "On (1)"), (2, "On (2)")];

const DATE_STAMP_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "Date"), (2, "Date & Time")];

const CATEGORIES: &[(u32, &str)] = &[
    (0, "People"),
    (1, "Scenery"),
    (2, "Events"),
    (3, "User 1"),
    (4, "User 2"),
    (5, "User 3"),
    (6, "To Do"),
];

const COLOR_SPACE: &[(i64, &str)] = &[(1, "sRGB"), (2, "Adobe RGB"), (65535, "n/a")];
