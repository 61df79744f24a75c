//! Tables of Apple's tags. Numbers and words: ExifTool's page of Apple's tags.

use super::note::Note;
use super::row::{MakerRow, Table, item};
use crate::arena::Arena;
use crate::def::{Mode, Role};
use crate::maker::print::NO_YES as YES_NO;
use crate::maker::reader::Reader;
use crate::maker::row::Inner;
use crate::plist;
use crate::value::Value;

/// Tags of the directory of Apple's notes.
pub static MAIN: Table = Table::directory("Apple", ITEMS);

const ITEMS: &[MakerRow] = &[
    item(0x0001, "MakerNoteVersion"),
    item(0x0002, "AEMatrix").value(property_list).unknown(),
    item(0x0003, "RunTime").inner(Inner::Read(Reader::AppleRunTime)),
    item(0x0004, "AEStable").labels(YES_NO),
    item(0x0005, "AETarget"),
    item(0x0006, "AEAverage"),
    item(0x0007, "AFStable").labels(YES_NO),
    item(0x0008, "AccelerationVector"),
    item(0x000a, "HDRImageType").labels(&[(3, "HDR Image"), (4, "Original Image")]),
    item(0x000b, "BurstUUID").role(Role::BurstId),
    item(0x000c, "FocusDistanceRange").call(focus_distance_range),
    item(0x000f, "OISMode"),
    item(0x0011, "ContentIdentifier").role(Role::ContentIdentifier),
    item(0x0014, "ImageCaptureType").labels(IMAGE_CAPTURE_TYPE),
    item(0x0015, "ImageUniqueID"),
    item(0x0017, "LivePhotoVideoIndex"),
    item(0x0019, "ImageProcessingFlags").bits(&[]).unknown(),
    item(0x001a, "QualityHint").unknown(),
    item(0x001d, "LuminanceNoiseAmplitude"),
    item(0x001f, "PhotosAppFeatureFlags"),
    item(0x0020, "ImageCaptureRequestID").unknown(),
    item(0x0021, "HDRHeadroom"),
    item(0x0023, "AFPerformance").call(af_performance),
    item(0x0025, "SceneFlags").bits(&[]).unknown(),
    item(0x0026, "SignalToNoiseRatioType").unknown(),
    item(0x0027, "SignalToNoiseRatio"),
    item(0x002b, "PhotoIdentifier"),
    item(0x002d, "ColorTemperature"),
    item(0x002e, "CameraType").labels(&[(0, "Back Wide Angle"), (1, "Back Normal"), (6, "Front")]),
    item(0x002f, "FocusPosition"),
    item(0x0030, "HDRGain"),
    item(0x0038, "AFMeasuredDepth"),
    item(0x003d, "AFConfidence"),
    item(0x003e, "ColorCorrectionMatrix").value(property_list).unknown(),
    item(0x003f, "GreenGhostMitigationStatus").unknown(),
    item(0x0040, "SemanticStyle").value(property_list),
    item(0x0041, "SemanticStyleRenderingVer").value(property_list),
    item(0x0042, "SemanticStylePreset").value(property_list),
];

const IMAGE_CAPTURE_TYPE: &[(i64, &str)] =
    &[(1, "ProRAW"), (2, "Portrait"), (10, "Photo"), (11, "Manual Focus"), (12, "Scene")];

fn property_list<'a>(arena: Arena<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return None };
    plist::value(arena, array.bytes)
}

/// Prints a distance range as `0.18 - 0.22 m`, the smaller distance first.
fn focus_distance_range(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[a, b]) => out.push_str(&format!("{:.2} - {:.2} m", a.min(b), a.max(b))),
        _ => value.write_plain(out),
    }
}

/// Prints the values; the second number contains two: its upper 4 bits and its lower 28.
fn af_performance(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.numbers().as_slice()) {
        (Mode::Print, &[a, b]) => {
            let bits = b as i64 as u32;
            out.push_str(&format!("{a} {} {}", bits >> 28, bits & 0x0fff_ffff));
        }
        _ => value.write_plain(out),
    }
}
