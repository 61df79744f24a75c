//! Samsung's directory of tags, for phones and NX cameras. Source: ExifTool's page of Samsung tags.

use super::print::*;
use super::words::*;
use crate::def::Conv;
use crate::maker::print::OFF_ON;
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of Samsung's type 2 notes.
pub static TYPE2: Table = Table::directory(
    "Samsung",
    &[
        item(0x0001, "MakerNoteVersion"),
        item(0x0002, "DeviceType").conv(Conv::HexLabels(DEVICE_TYPE)),
        item(0x0003, "SamsungModelID").conv(Conv::HexLabels(SAMSUNG_MODEL_ID)),
        item(0x0011, "OrientationInfo").table(&ORIENTATION_INFO),
        item(0x0020, "SmartAlbumColor")
            .words(SMART_ALBUM_COLOR)
            .when(|_, raw| raw.bytes.starts_with(&[0; 4])),
        item(0x0020, "SmartAlbumColor").conv(Conv::Elements(&[Conv::Labels(SMART_ALBUM_COLOR_OTHERS)])),
        item(0x0021, "PictureWizard").table(&PICTURE_WIZARD),
        item(0x0030, "LocalLocationName").format(Format::Undef).value(local_name),
        item(0x0031, "LocationName"),
        item(0x0040, "RawDataByteOrder").labels(RAW_DATA_BYTE_ORDER),
        item(0x0041, "WhiteBalanceSetup").labels(WHITE_BALANCE_SETUP),
        item(0x0043, "CameraTemperature").call(camera_temperature),
        item(0x0050, "RawDataCFAPattern").labels(RAW_DATA_CFA_PATTERN),
        item(0x0100, "FaceDetect").labels(OFF_ON),
        item(0x0120, "FaceRecognition").labels(OFF_ON),
        item(0x0123, "FaceName"),
        item(0xa001, "FirmwareName"),
        item(0xa002, "SerialNumber").when(has_serial_number),
        item(0xa003, "LensType").conv(Conv::Elements(&[Conv::Labels(LENS_TYPE)])),
        item(0xa004, "LensFirmware"),
        item(0xa005, "InternalLensSerialNumber"),
        item(0xa010, "SensorAreas"),
        item(0xa011, "ColorSpace").labels(COLOR_SPACE),
        item(0xa012, "SmartRange").labels(OFF_ON),
        item(0xa013, "ExposureCompensation"),
        item(0xa014, "ISO"),
        item(0xa018, "ExposureTime").value(first_number).call(exposure_time),
        item(0xa019, "FNumber").value(first_number).fixed(1, "").priority(0),
        item(0xa01a, "FocalLengthIn35mmFormat")
            .format(Format::Int32u)
            .number(|n| n / 10.0)
            .unit(" mm")
            .priority(0),
        item(0xa020, "EncryptionKey").remember(),
        item(0xa021, "WB_RGGBLevelsUncorrected").value(deciphered::<0, -1>),
        item(0xa022, "WB_RGGBLevelsAuto").value(deciphered::<4, -1>),
        item(0xa023, "WB_RGGBLevelsIlluminator1").value(deciphered::<8, -1>),
        item(0xa024, "WB_RGGBLevelsIlluminator2").value(deciphered::<1, -1>),
        item(0xa025, "HighlightLinearityLimit"),
        item(0xa028, "WB_RGGBLevelsBlack").value(deciphered::<0, -1>),
        item(0xa030, "ColorMatrix").value(deciphered::<0, 1>),
        item(0xa031, "ColorMatrixSRGB").value(deciphered::<0, 1>),
        item(0xa032, "ColorMatrixAdobeRGB").value(deciphered::<0, 1>),
        item(0xa033, "CbCrMatrixDefault").value(deciphered::<0, 1>),
        item(0xa034, "CbCrMatrix").value(deciphered::<4, 1>),
        item(0xa035, "CbCrGainDefault").value(deciphered::<0, -1>),
        item(0xa036, "CbCrGain").value(deciphered::<2, -1>),
        item(0xa040, "ToneCurveSRGBDefault").value(curves),
        item(0xa041, "ToneCurveAdobeRGBDefault").value(curves),
        item(0xa042, "ToneCurveSRGB").value(curves),
        item(0xa043, "ToneCurveAdobeRGB").value(curves),
    ],
);

/// Tags of Samsung's `PictureWizard` (0x0021).
pub static PICTURE_WIZARD: Table = Table::fixed(
    "Samsung",
    Format::Int16u,
    &[
        item(0, "PictureWizardMode").labels(PICTURE_WIZARD_MODE),
        item(1, "PictureWizardColor"),
        item(2, "PictureWizardSaturation").number(|n| n - 4.0),
        item(3, "PictureWizardSharpness").number(|n| n - 4.0),
        item(4, "PictureWizardContrast").number(|n| n - 4.0),
    ],
);

/// Tags of Samsung's `OrientationInfo` (0x0011).
pub static ORIENTATION_INFO: Table = Table::fixed(
    "Samsung",
    Format::Rational64s,
    &[item(0, "YawAngle").unknown(), item(1, "PitchAngle"), item(2, "RollAngle")],
);

/// Tags of Samsung's notes with values at fixed positions.
pub static MAIN: Table = Table::fixed(
    "Samsung",
    Format::Int32u,
    &[
        item(0, "MakerNoteVersion").format(Format::Undef).count(8),
        item(2, "PreviewImageStart"),
        item(3, "PreviewImageLength").remember(),
    ],
);
