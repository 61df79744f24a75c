//! Detected and recognized faces. Source: ExifTool's page of Panasonic tags.

use crate::maker::row::{Table, item};
use crate::value::Format;

const POSITIONS: &str = "NumFacePositions";

const RECOGNIZED: &str = "FacesRecognized";

pub(super) static FACE_DET_INFO: Table = Table::fixed(
    "Panasonic",
    Format::Int16u,
    &[
        item(0, "NumFacePositions").format(Format::Int16u).remember(),
        item(1, "Face1Position").count(4).when(|note, _| note.count(POSITIONS) >= 1),
        item(5, "Face2Position").count(4).when(|note, _| note.count(POSITIONS) >= 2),
        item(9, "Face3Position").count(4).when(|note, _| note.count(POSITIONS) >= 3),
        item(0x000d, "Face4Position").count(4).when(|note, _| note.count(POSITIONS) >= 4),
        item(0x0011, "Face5Position").count(4).when(|note, _| note.count(POSITIONS) >= 5),
    ],
);

pub(super) static FACE_REC_INFO: Table = Table::fixed(
    "Panasonic",
    Format::Int8u,
    &[
        item(0, "FacesRecognized").format(Format::Int16u).remember(),
        item(4, "RecognizedFace1Name").text(20).when(|note, _| note.count(RECOGNIZED) >= 1),
        item(0x0018, "RecognizedFace1Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.count(RECOGNIZED) >= 1),
        item(0x0020, "RecognizedFace1Age").text(20).when(|note, _| note.count(RECOGNIZED) >= 1),
        item(0x0034, "RecognizedFace2Name").text(20).when(|note, _| note.count(RECOGNIZED) >= 2),
        item(0x0048, "RecognizedFace2Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.count(RECOGNIZED) >= 2),
        item(0x0050, "RecognizedFace2Age").text(20).when(|note, _| note.count(RECOGNIZED) >= 2),
        item(0x0064, "RecognizedFace3Name").text(20).when(|note, _| note.count(RECOGNIZED) >= 3),
        item(0x0078, "RecognizedFace3Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.count(RECOGNIZED) >= 3),
        item(0x0080, "RecognizedFace3Age").text(20).when(|note, _| note.count(RECOGNIZED) >= 3),
    ],
);
