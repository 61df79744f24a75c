//! The newer of Casio's directories, which begins with `QVC`. Source: ExifTool's page of Casio tags.

use super::faces::{FACE_INFO1, FACE_INFO2};
use super::print::*;
use super::words::*;
use crate::bytes::ByteOrder;
use crate::maker::print::size;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of Casio's newer notes (type 2).
pub static TYPE2: Table = Table::directory(
    "Casio",
    &[
        item(0x0002, "PreviewImageSize").call(size),
        item(0x0003, "PreviewImageLength"),
        item(0x0004, "PreviewImageStart").position(),
        item(0x0008, "QualityMode").labels(QUALITY_MODE),
        item(0x0009, "CasioImageSize").labels(CASIO_IMAGE_SIZE),
        item(0x000d, "FocusMode").labels(FOCUS_MODE_TYPE2),
        item(0x0014, "ISO").labels(ISO).priority(0),
        item(0x0019, "WhiteBalance").labels(WHITE_BALANCE_TYPE2),
        item(0x001d, "FocalLength").fixed(1, " mm"),
        item(0x001f, "Saturation").labels(SATURATION),
        item(0x0020, "Contrast").labels(SATURATION),
        item(0x0021, "Sharpness").labels(SHARPNESS_TYPE2),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x2000, "PreviewImage").binary(),
        item(0x2001, "FirmwareDate").format(Format::Undef).call(firmware_date),
        item(0x2011, "WhiteBalanceBias"),
        item(0x2012, "WhiteBalance").labels(WHITE_BALANCE_SETTING),
        item(0x2021, "AFPointPosition").call(af_point_position),
        item(0x2022, "ObjectDistance").value(object_distance).call(metres),
        item(0x2034, "FlashDistance"),
        item(0x2076, "SpecialEffectMode").words(SPECIAL_EFFECT_MODE),
        item(0x2089, "FaceInfo1").when(is_face_info1).inner(Inner::Ordered(ByteOrder::Big, &FACE_INFO1)),
        item(0x2089, "FaceInfo2")
            .when(|_, raw| raw.bytes.starts_with(&[2, 1]))
            .inner(Inner::Ordered(ByteOrder::Little, &FACE_INFO2)),
        item(0x2089, "FaceInfoUnknown").unknown(),
        item(0x211c, "FacesDetected").format(Format::Int8u).remember(),
        item(0x3000, "RecordMode").words(RECORD_MODE),
        item(0x3001, "ReleaseMode").labels(RELEASE_MODE),
        item(0x3002, "Quality").labels(QUALITY),
        item(0x3003, "FocusMode").labels(FOCUS_MODE_AREAS),
        item(0x3006, "HometownCity"),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE)
            .when(|note, _| matches!(note.camera.model, "EX-FC100")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_FC150)
            .when(|note, _| matches!(note.camera.model, "EX-FC150")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_FC200S)
            .when(|note, _| matches!(note.camera.model, "EX-FC200S")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_FH100)
            .when(|note, _| matches!(note.camera.model, "EX-FH100")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_G1)
            .when(|note, _| matches!(note.camera.model, "EX-G1")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_S10)
            .when(|note, _| matches!(note.camera.model, "EX-S10")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_S880)
            .when(|note, _| matches!(note.camera.model, "EX-S880")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z16)
            .when(|note, _| matches!(note.camera.model, "EX-Z16")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z9)
            .when(|note, _| matches!(note.camera.model, "EX-Z9")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z80)
            .when(|note, _| matches!(note.camera.model, "EX-Z80")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z100)
            .when(|note, _| matches!(note.camera.model, "EX-Z100" | "EX-Z200")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z750)
            .when(|note, _| matches!(note.camera.model, "EX-Z750")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z850)
            .when(|note, _| matches!(note.camera.model, "EX-Z850")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z1050)
            .when(|note, _| matches!(note.camera.model, "EX-Z1050")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z1080)
            .when(|note, _| matches!(note.camera.model, "EX-Z1080")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z1200)
            .when(|note, _| matches!(note.camera.model, "EX-Z1200")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z2000)
            .when(|note, _| matches!(note.camera.model, "EX-Z2000")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z2300)
            .when(|note, _| matches!(note.camera.model, "EX-Z2300")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_Z3000)
            .when(|note, _| matches!(note.camera.model, "EX-Z3000")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_ZR100)
            .when(|note, _| matches!(note.camera.model, "EX-ZR100")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_ZR200)
            .when(|note, _| matches!(note.camera.model, "EX-ZR200")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_QV_4000)
            .when(|note, _| matches!(note.camera.model, "QV-4000")),
        item(0x3007, "BestShotMode")
            .labels(BEST_SHOT_MODE_EX_ZR300)
            .when(|note, _| matches!(note.camera.model, "EX-ZR300")),
        item(0x3007, "BestShotMode").call(off_or_number),
        item(0x3008, "AutoISO").labels(AUTO_ISO),
        item(0x3009, "AFMode").labels(AF_MODE),
        item(0x3011, "Sharpness").format(Format::Int16s),
        item(0x3012, "Contrast").format(Format::Int16s),
        item(0x3013, "Saturation").format(Format::Int16s),
        item(0x3014, "ISO").priority(0),
        item(0x3015, "ColorMode").labels(COLOR_MODE),
        item(0x3016, "Enhancement").labels(ENHANCEMENT_TYPE2),
        item(0x3017, "ColorFilter").labels(COLOR_FILTER_TYPE2),
        item(0x301b, "ArtMode").labels(ART_MODE),
        item(0x301c, "SequenceNumber"),
        item(0x301d, "BracketSequence"),
        item(0x3020, "ImageStabilization").words(IMAGE_STABILIZATION),
        item(0x302a, "LightingMode").labels(LIGHTING_MODE),
        item(0x302b, "PortraitRefiner").labels(PORTRAIT_REFINER),
        item(0x3030, "SpecialEffectLevel"),
        item(0x3031, "SpecialEffectSetting").labels(SPECIAL_EFFECT_SETTING),
        item(0x3103, "DriveMode").call(drive_mode),
        item(0x310b, "ArtModeParameters"),
        item(0x4001, "CaptureFrameRate").value(capture_frame_rate),
        item(0x4003, "VideoQuality").labels(VIDEO_QUALITY),
    ],
);
