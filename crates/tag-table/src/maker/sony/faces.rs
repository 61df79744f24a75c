//! Faces, and details of the shot. Source: ExifTool's page of Sony's tags.

use super::values;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `FaceInfo` block in `MoreInfo`.
pub static FACE_INFO: Table = Table::fixed(
    "Sony",
    Format::Int16u,
    &[
        item(0, "FacesDetected")
            .format(Format::Int16s)
            .remember()
            .call(|value, mode, out| print::words_or_number(&[(-1, "n/a")], value, mode, out)),
        item(1, "Face1Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 1)
            .value(values::face),
        item(6, "Face2Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 2)
            .value(values::face),
        item(0xb, "Face3Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 3)
            .value(values::face),
        item(0x10, "Face4Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 4)
            .value(values::face),
        item(0x15, "Face5Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 5)
            .value(values::face),
        item(0x1a, "Face6Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 6)
            .value(values::face),
        item(0x1f, "Face7Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 7)
            .value(values::face),
        item(0x24, "Face8Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 8)
            .value(values::face),
    ],
);

/// Tags of Sony's `FaceInfoA` block in `MoreInfo`.
pub static FACE_INFO_A: Table = Table::fixed(
    "Sony",
    Format::Int16u,
    &[
        item(2, ".FaceTest2").remember(),
        item(3, "FacesDetected").remember().number(|v| if v > 8.0 { 0.0 } else { v }),
        item(8, ".FaceTest8").remember(),
        item(0xb, "PotentialFace1Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 1
                    || note.number("FaceTest8") > 0
                        && (note.number("FaceTest2") == 1 || note.number("FaceTest2") == 257)
            })
            .value(values::face),
        item(0x15, "PotentialFace2Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 2
                    || note.number("FacesDetected") == 1 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x1f, "PotentialFace3Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 3
                    || note.number("FacesDetected") == 2 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x29, "PotentialFace4Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 4
                    || note.number("FacesDetected") == 3 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x33, "PotentialFace5Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 5
                    || note.number("FacesDetected") == 4 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x3d, "PotentialFace6Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 6
                    || note.number("FacesDetected") == 5 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x47, "PotentialFace7Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 7
                    || note.number("FacesDetected") == 6 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x51, "PotentialFace8Position")
            .count(4)
            .when(|note, _| {
                note.number("FacesDetected") >= 8
                    || note.number("FacesDetected") == 7 && note.number("FaceTest8") > 0
            })
            .value(values::face),
        item(0x5b, "Face1Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 1)
            .value(values::face),
        item(0x65, "Face2Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 2)
            .value(values::face),
        item(0x6f, "Face3Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 3)
            .value(values::face),
        item(0x79, "Face4Position")
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 4)
            .value(values::face),
    ],
);

/// Tags of Sony's `ShotInfo` (0x3000).
pub(in crate::maker) static SHOT_INFO: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(2, "FaceInfoOffset").format(Format::Int16u).remember(),
        item(6, "SonyDateTime").text(20),
        item(0x1a, "SonyImageHeight").format(Format::Int16u),
        item(0x1c, "SonyImageWidth").format(Format::Int16u),
        item(0x30, "FacesDetected").format(Format::Int16u).remember(),
        item(0x32, "FaceInfoLength").format(Format::Int16u).remember(),
        item(0x34, "MetaVersion").text(16).remember(),
        item(0x48, "FaceInfo1")
            .rest()
            .when(|note, _| {
                note.number("FacesDetected") != 0
                    && note.number("FaceInfoOffset") == 0x48
                    && note.number("FaceInfoLength") == 0x20
            })
            .table(&FACE_INFO1),
        item(0x5e, "FaceInfo2")
            .rest()
            .when(|note, _| {
                note.number("FacesDetected") != 0
                    && note.number("FaceInfoOffset") == 0x5e
                    && note.number("FaceInfoLength") == 0x25
            })
            .table(&FACE_INFO2),
    ],
);

/// Tags of Sony's `FaceInfo1`.
pub(in crate::maker) static FACE_INFO1: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "Face1Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 1),
        item(0x20, "Face2Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 2),
        item(0x40, "Face3Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 3),
        item(0x60, "Face4Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 4),
        item(0x80, "Face5Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 5),
        item(0xa0, "Face6Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 6),
        item(0xc0, "Face7Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 7),
        item(0xe0, "Face8Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 8),
    ],
);

/// Tags of Sony's `FaceInfo2`.
pub(in crate::maker) static FACE_INFO2: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "Face1Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 1),
        item(0x25, "Face2Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 2),
        item(0x4a, "Face3Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 3),
        item(0x6f, "Face4Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 4),
        item(0x94, "Face5Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 5),
        item(0xb9, "Face6Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 6),
        item(0xde, "Face7Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 7),
        item(0x103, "Face8Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 8),
    ],
);

/// Tags of Sony's `Panorama` (0x1003).
pub(in crate::maker) static PANORAMA: Table = Table::fixed(
    "Sony",
    Format::Int32u,
    &[
        item(0, ".Panorama").number(|_| 1.0).remember(),
        item(1, "PanoramaFullWidth"),
        item(2, "PanoramaFullHeight"),
        item(3, "PanoramaDirection").labels(&[(0, "Left or Up"), (1, "Right or Down")]),
        item(4, "PanoramaCropLeft"),
        item(5, "PanoramaCropTop"),
        item(6, "PanoramaCropRight"),
        item(7, "PanoramaCropBottom"),
        item(8, "PanoramaFrameWidth"),
        item(9, "PanoramaFrameHeight"),
        item(0xa, "PanoramaSourceWidth"),
        item(0xb, "PanoramaSourceHeight"),
    ],
);

/// Tags of Sony's `HiddenInfo` (0x2044).
pub(in crate::maker) static HIDDEN_INFO: Table = Table::fixed(
    "Sony",
    Format::Int32u,
    &[item(0, "HiddenDataOffset").position(), item(1, "HiddenDataLength")],
);

/// Tags of Sony's `Tag900b` (0x900b).
pub(in crate::maker) static TAG900B: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(2, "FacesDetected").labels(FACES_DETECTED).remember(),
        item(0xbd, "FaceDetection")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(0, "Off"), (98, "On")]),
    ],
);

const FACES_DETECTED: &[(i64, &str)] =
    &[(0, "0"), (33, "5"), (57, "2"), (77, "4"), (93, "3"), (98, "1"), (115, "8"), (168, "6"), (241, "7")];
