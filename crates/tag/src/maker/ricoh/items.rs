//! Ricoh's directories of tags. Source: ExifTool's page of Ricoh tags.

use super::print::*;
use super::words::*;
use crate::maker::item::{Inner, Table, item};
use crate::maker::print::{OFF_ON, print_im, signed_tenth, trimmed};
use crate::value::Format;

const FACES: &str = "FacesDetected";

pub(super) static MAIN: Table = Table::directory(
    "Ricoh",
    &[
        item(0x0001, "MakerNoteType"),
        item(0x0002, "FirmwareVersion").call(firmware_version),
        item(0x0005, "SerialNumber").when(is_text).call(serial_number),
        item(0x0005, "InternalSerialNumber").value(hexadecimal),
        item(0x0e00, "PrintIM").inner(Inner::Call(print_im)),
        item(0x1000, "RecordingFormat").labels(RECORDING_FORMAT),
        item(0x1001, "ImageInfo").when(|_, raw| !raw.is(Format::Int16u)).table(&IMAGE_INFO),
        item(0x1001, "ExposureProgram").labels(EXPOSURE_PROGRAM),
        item(0x1002, "DriveMode").labels(DRIVE_MODE).when(|_, raw| raw.is(Format::Int16u)),
        item(0x1003, "Sharpness").labels(SHARPNESS).when(|_, raw| !raw.is(Format::Int16u)),
        item(0x1003, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x1004, "WhiteBalanceFineTune").format(Format::Int16s).when(|_, raw| raw.is(Format::Int16u)),
        item(0x1006, "FocusMode").labels(FOCUS_MODE),
        item(0x1007, "AutoBracketing").labels(AUTO_BRACKETING),
        item(0x1009, "MacroMode").labels(OFF_ON),
        item(0x100a, "FlashMode").labels(FLASH_MODE),
        item(0x100b, "FlashExposureComp").call(signed_tenth),
        item(0x100c, "ManualFlashOutput").labels(MANUAL_FLASH_OUTPUT),
        item(0x100d, "FullPressSnap").labels(OFF_ON),
        item(0x100e, "DynamicRangeExpansion").labels(DYNAMIC_RANGE_EXPANSION),
        item(0x100f, "NoiseReduction").labels(NOISE_REDUCTION),
        item(0x1010, "ImageEffects").labels(IMAGE_EFFECTS),
        item(0x1011, "Vignetting").labels(VIGNETTING),
        item(0x1012, "Contrast").format(Format::Int32s).call(contrast),
        item(0x1013, "Saturation"),
        item(0x1014, "Sharpness"),
        item(0x1015, "ToningEffect").labels(TONING_EFFECT),
        item(0x1016, "HueAdjust").labels(HUE_ADJUST),
        item(0x1017, "WideAdapter").labels(WIDE_ADAPTER),
        item(0x1018, "CropMode").labels(CROP_MODE),
        item(0x1019, "NDFilter").labels(OFF_ON),
        item(0x101a, "WBBracketShotNumber"),
        item(0x1200, "AFStatus").labels(AF_STATUS),
        item(0x1201, "AFAreaXPosition1"),
        item(0x1202, "AFAreaYPosition1"),
        item(0x1203, "AFAreaXPosition"),
        item(0x1204, "AFAreaYPosition"),
        item(0x1205, "AFAreaMode").labels(AF_AREA_MODE),
        item(0x1307, "ColorTempKelvin"),
        item(0x1308, "ColorTemperature"),
        item(0x1500, "FocalLength").fixed(1, " mm"),
        item(0x1601, "SensorWidth"),
        item(0x1602, "SensorHeight"),
        item(0x1603, "CroppedImageWidth"),
        item(0x1604, "CroppedImageHeight"),
        item(0x2001, "RicohSubdir")
            .when(|note, raw| {
                !note.camera.model.starts_with("Caplio RR1") && (!raw.is(Format::Int32u) || raw.count() != 1)
            })
            .inner(Inner::Call(super::read_sub_directory)),
        item(0x2001, "RicohSubdirIFD")
            .when(|note, _| !note.camera.model.starts_with("Caplio RR1"))
            .inner(Inner::Call(super::read_sub_directory_at)),
        item(0x2001, "RicohRR1Subdir").inner(Inner::Call(super::read_sub_directory_of_rr1)),
        item(0x4001, "ThetaSubdir").inner(Inner::Pointer(&THETA_SUBDIR)),
    ],
);

pub(super) static IMAGE_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[
        item(0, "RicohImageWidth").format(Format::Int16u),
        item(2, "RicohImageHeight").format(Format::Int16u),
        item(6, "RicohDate").count(7).value(date),
        item(0x001c, "PreviewImageStart").format(Format::Int16u).position(),
        item(0x001e, "PreviewImageLength").format(Format::Int16u),
        item(0x0020, "FlashMode").labels(FLASH_MODE_2),
        item(0x0021, "Macro").labels(OFF_ON),
        item(0x0022, "Sharpness").labels(SHARPNESS),
        item(0x0026, "WhiteBalance").labels(WHITE_BALANCE_2),
        item(0x0027, "ISOSetting").labels(ISO_SETTING),
        item(0x0028, "Saturation").labels(SATURATION),
    ],
);

pub(super) static SUBDIR: Table = Table::directory(
    "Ricoh",
    &[
        item(0x0004, "ManufactureDate1"),
        item(0x0005, "ManufactureDate2"),
        item(0x001a, "FaceInfo").table(&FACE_INFO),
        item(0x0029, "FirmwareInfo").table(&FIRMWARE_INFO),
        item(0x002a, "NoiseReduction").labels(NOISE_REDUCTION_2),
        item(0x002c, "SerialInfo").table(&SERIAL_INFO),
    ],
);

pub(super) static FIRMWARE_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[item(0, "FirmwareRevision").text(12), item(0x000c, "FirmwareRevision2").text(12)],
);

pub(super) static SERIAL_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[
        item(0, "BodyFirmware").text(16),
        item(0x0010, "BodySerialNumber").text(16),
        item(0x0020, "LensFirmware").text(16),
        item(0x0030, "LensSerialNumber").text(16),
    ],
);

pub(super) static FACE_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[
        item(0x00b5, "FacesDetected").remember(),
        item(0x00b6, "FaceDetectFrameSize").format(Format::Int16u).count(2),
        item(0x00bc, "Face1Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 1),
        item(0x00c8, "Face2Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 2),
        item(0x00d4, "Face3Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 3),
        item(0x00e0, "Face4Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 4),
        item(0x00ec, "Face5Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 5),
        item(0x00f8, "Face6Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 6),
        item(0x0104, "Face7Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 7),
        item(0x0110, "Face8Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 8),
    ],
);

pub(super) static THETA_SUBDIR: Table = Table::directory(
    "Ricoh",
    &[item(0x0003, "Accelerometer"), item(0x0004, "Compass"), item(0x000a, "TimeZone")],
);

pub(super) static TYPE2: Table =
    Table::directory("Ricoh", &[item(0x0207, "RicohModel"), item(0x0300, "RicohMake").value(trimmed)]);

pub(super) static TEXT: Table = Table::directory(
    "Ricoh",
    &[
        item(0, "BlueGain"),
        item(1, "GreenGain"),
        item(2, "FirmwareVersion").call(text_version),
        item(3, "RedGain"),
        item(4, "FirmwareVersion").call(text_version),
    ],
);

pub(super) const TEXT_KEYS: &[&str] = &["Bg", "Gg", "Rev", "Rg", "Rv"];
