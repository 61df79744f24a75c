//! Detected faces, in two layouts. Source: ExifTool's page of Casio tags.

use super::words::*;
use crate::maker::row::{Table, item};
use crate::value::Format;

const FACES: &str = "FacesDetected";

/// Tags of Casio's `FaceInfo1` (0x2089).
pub static FACE_INFO1: Table = Table::fixed(
    "Casio",
    Format::Int8u,
    &[
        item(0, "FacesDetected").remember(),
        item(1, "FaceDetectFrameSize").format(Format::Int16u).count(2).when(|note, _| note.count(FACES) >= 1),
        item(0x000d, "Face1Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 1),
        item(0x007c, "Face2Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 2),
        item(0x00eb, "Face3Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 3),
        item(0x015a, "Face4Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 4),
        item(0x01c9, "Face5Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 5),
        item(0x0238, "Face6Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 6),
        item(0x02a7, "Face7Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 7),
        item(0x0316, "Face8Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 8),
        item(0x0385, "Face9Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 9),
        item(0x03f4, "Face10Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.count(FACES) >= 10),
    ],
);

/// Tags of Casio's `FaceInfo2` (0x2089).
pub static FACE_INFO2: Table = Table::fixed(
    "Casio",
    Format::Int8u,
    &[
        item(2, "FacesDetected").remember(),
        item(4, "FaceDetectFrameSize").format(Format::Int16u).count(2).when(|note, _| note.count(FACES) >= 1),
        item(8, "FaceOrientation").labels(FACE_ORIENTATION).when(|note, _| note.count(FACES) >= 1),
        item(0x0018, "Face1Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 1),
        item(0x004c, "Face2Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 2),
        item(0x0080, "Face3Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 3),
        item(0x00b4, "Face4Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 4),
        item(0x00e8, "Face5Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 5),
        item(0x011c, "Face6Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 6),
        item(0x0150, "Face7Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 7),
        item(0x0184, "Face8Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 8),
        item(0x01b8, "Face9Position").format(Format::Int16u).count(4).when(|note, _| note.count(FACES) >= 9),
        item(0x01ec, "Face10Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.count(FACES) >= 10),
    ],
);
