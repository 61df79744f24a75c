//! Sanyo's directory of tags. Source: ExifTool's page of Sanyo tags.

use super::words::*;
use crate::def::Conv;
use crate::maker::print::{NO_YES, OFF_ON};
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of the directory of Sanyo's notes.
pub static MAIN: Table = Table::directory(
    "Sanyo",
    &[
        item(0x00ff, "MakerNoteOffset"),
        item(0x0100, "SanyoThumbnail").binary(),
        item(0x0200, "SpecialMode"),
        item(0x0201, "SanyoQuality").conv(Conv::HexLabels(SANYO_QUALITY)),
        item(0x0202, "Macro").labels(MACRO),
        item(0x0204, "DigitalZoom"),
        item(0x0207, "SoftwareVersion"),
        item(0x0208, "PictInfo"),
        item(0x0209, "CameraID"),
        item(0x020e, "SequentialShot").labels(SEQUENTIAL_SHOT),
        item(0x020f, "WideRange").labels(OFF_ON),
        item(0x0210, "ColorAdjustmentMode").labels(OFF_ON),
        item(0x0213, "QuickShot").labels(OFF_ON),
        item(0x0214, "SelfTimer").labels(OFF_ON),
        item(0x0216, "VoiceMemo").labels(OFF_ON),
        item(0x0217, "RecordShutterRelease").labels(RECORD_SHUTTER_RELEASE),
        item(0x0218, "FlickerReduce").labels(OFF_ON),
        item(0x0219, "OpticalZoomOn").labels(OFF_ON),
        item(0x021b, "DigitalZoomOn").labels(OFF_ON),
        item(0x021d, "LightSourceSpecial").labels(OFF_ON),
        item(0x021e, "Resaved").labels(NO_YES),
        item(0x021f, "SceneSelect").labels(SCENE_SELECT),
        item(0x0223, "ManualFocusDistance").when(|_, raw| raw.is(Format::Rational64u)),
        item(0x0223, "FaceInfo").table(&FACE_INFO),
        item(0x0224, "SequenceShotInterval").labels(SEQUENCE_SHOT_INTERVAL),
        item(0x0225, "FlashMode").labels(FLASH_MODE),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x0f00, "DataDump").binary(),
    ],
);

/// Tags of Sanyo's `FaceInfo` (0x0223).
pub static FACE_INFO: Table =
    Table::fixed("Sanyo", Format::Int32u, &[item(0, "FacesDetected"), item(4, "FacePosition").count(4)]);
