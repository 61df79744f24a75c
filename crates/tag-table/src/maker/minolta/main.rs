//! The directory of Minolta's notes. Source: ExifTool's page of Minolta's tags.

use super::words::{COLOR_MODE, COLOR_MODE_A100, ZONE_MATCHING};
use crate::bytes::ByteOrder;
use crate::def::Conv;
use crate::maker::minolta::a100::{CAMERA_INFO_A100, CAMERA_SETTINGS_A100, IS_INFO_A100};
use crate::maker::minolta::dynax::{CAMERA_SETTINGS5_D, CAMERA_SETTINGS7_D};
use crate::maker::minolta::lens;
use crate::maker::minolta::settings::CAMERA_SETTINGS;
use crate::maker::minolta::wb_a100::WB_INFO_A100;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::{Format, Value};

/// Tags of the directory of Minolta's notes.
pub static MAIN: Table = Table::directory(
    "Minolta",
    &[
        item(0x0000, "MakerNoteVersion"),
        item(0x0001, "MinoltaCameraSettingsOld").inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS)),
        item(0x0003, "MinoltaCameraSettings")
            .when(|note, _| note.camera.model != "DiMAGE X31")
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS)),
        item(0x0004, "MinoltaCameraSettings7D").inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS7_D)),
        item(0x0010, "CameraInfoA100")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .inner(Inner::Ordered(ByteOrder::Little, &CAMERA_INFO_A100)),
        item(0x0018, "ISInfoA100")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .inner(Inner::Ordered(ByteOrder::Big, &IS_INFO_A100)),
        item(0x0018, "ImageStabilization")
            .when(|note, _| note.model_is(&["DiMAGE A1", "DiMAGE A2", "DiMAGE X1"]))
            .value(|_, _, _| Some(Value::Text("On"))),
        item(0x0020, "WBInfoA100")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .inner(Inner::Ordered(ByteOrder::Big, &WB_INFO_A100)),
        item(0x0040, "CompressedImageSize"),
        item(0x0081, "PreviewImage").binary(),
        item(0x0088, "PreviewImageStart").position(),
        item(0x0089, "PreviewImageLength"),
        item(0x0100, "SceneMode").labels(SCENE_MODE),
        item(0x0101, "ColorMode").when(|note, _| !note.make_begins(&["SONY"])).labels(COLOR_MODE).priority(0),
        item(0x0101, "ColorMode").labels(COLOR_MODE_A100),
        item(0x0102, "MinoltaQuality").labels(MINOLTA_QUALITY),
        item(0x0103, "MinoltaQuality")
            .when(|note, _| note.model_is(&["DiMAGE A2", "DiMAGE 7Hi"]))
            .labels(MINOLTA_QUALITY)
            .priority(0),
        item(0x0103, "MinoltaImageSize")
            .when(|note, _| !note.model_is(&["DiMAGE A200"]))
            .labels(MINOLTA_IMAGE_SIZE),
        item(0x0104, "FlashExposureComp"),
        item(0x0105, "Teleconverter").conv(Conv::HexLabels(TELECONVERTER)),
        item(0x0107, "ImageStabilization").labels(&[(1, "Off"), (5, "On")]),
        item(0x0109, "RawAndJpgRecording").labels(&[(0, "Off"), (1, "On")]),
        item(0x010a, "ZoneMatching").labels(ZONE_MATCHING),
        item(0x010b, "ColorTemperature"),
        item(0x010c, "LensType").labels(lens::A_MOUNT),
        item(0x0111, "ColorCompensationFilter"),
        item(0x0112, "WhiteBalanceFineTune").format(Format::Int32s),
        item(0x0113, "ImageStabilization")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .labels(&[(0, "Off"), (1, "On")]),
        item(0x0114, "MinoltaCameraSettings5D")
            .when(|note, _| note.model_begins(&["DYNAX 5D", "MAXXUM 5D", "ALPHA SWEET"]))
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS5_D)),
        item(0x0114, "CameraSettingsA100")
            .when(|note, _| note.camera.model == "DSLR-A100")
            .inner(Inner::Ordered(ByteOrder::Big, &CAMERA_SETTINGS_A100)),
        item(0x0115, "WhiteBalance").conv(Conv::HexLabels(WHITE_BALANCE)),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x0f00, "MinoltaCameraSettings2").binary(),
    ],
);

pub(in crate::maker) const SCENE_MODE: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Portrait"),
    (2, "Text"),
    (3, "Night Scene"),
    (4, "Sunset"),
    (5, "Sports"),
    (6, "Landscape"),
    (7, "Night Portrait"),
    (8, "Macro"),
    (9, "Super Macro"),
    (16, "Auto"),
    (17, "Night View/Portrait"),
    (18, "Sweep Panorama"),
    (19, "Handheld Night Shot"),
    (20, "Anti Motion Blur"),
    (21, "Cont. Priority AE"),
    (22, "Auto+"),
    (23, "3D Sweep Panorama"),
    (24, "Superior Auto"),
    (25, "High Sensitivity"),
    (26, "Fireworks"),
    (27, "Food"),
    (28, "Pet"),
    (33, "HDR"),
    (65535, "n/a"),
];

const MINOLTA_QUALITY: &[(i64, &str)] =
    &[(0, "Raw"), (1, "Super Fine"), (2, "Fine"), (3, "Standard"), (4, "Economy"), (5, "Extra fine")];

const MINOLTA_IMAGE_SIZE: &[(i64, &str)] = &[
    (1, "1600x1200"),
    (2, "1280x960"),
    (3, "640x480"),
    (5, "2560x1920"),
    (6, "2272x1704"),
    (7, "2048x1536"),
];

pub(in crate::maker) const TELECONVERTER: &[(i64, &str)] = &[
    (0, "None"),
    (4, "Minolta/Sony AF 1.4x APO (D) (0x04)"),
    (5, "Minolta/Sony AF 2x APO (D) (0x05)"),
    (72, "Minolta/Sony AF 2x APO (D)"),
    (80, "Minolta AF 2x APO II"),
    (96, "Minolta AF 2x APO"),
    (136, "Minolta/Sony AF 1.4x APO (D)"),
    (144, "Minolta AF 1.4x APO II"),
    (160, "Minolta AF 1.4x APO"),
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
];
