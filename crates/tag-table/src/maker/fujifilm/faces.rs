//! Faces recognized by Fujifilm cameras: records of 62 bytes, located by positions and lengths at the start.

use super::words::FACE1_CATEGORY_BITS;
use crate::maker::row::{Table, item};

/// Tags of a face: its name, date of birth and category.
pub static FACES: Table = Table::directory(
    "FujiFilm",
    &[
        item(0, "Face1Name"),
        item(1, "Face1Birthday"),
        item(2, "Face1Category").bits(FACE1_CATEGORY_BITS),
        item(3, "Face2Name"),
        item(4, "Face2Birthday"),
        item(5, "Face2Category").bits(FACE1_CATEGORY_BITS),
        item(6, "Face3Name"),
        item(7, "Face3Birthday"),
        item(8, "Face3Category").bits(FACE1_CATEGORY_BITS),
        item(9, "Face4Name"),
        item(10, "Face4Birthday"),
        item(11, "Face4Category").bits(FACE1_CATEGORY_BITS),
        item(12, "Face5Name"),
        item(13, "Face5Birthday"),
        item(14, "Face5Category").bits(FACE1_CATEGORY_BITS),
        item(15, "Face6Name"),
        item(16, "Face6Birthday"),
        item(17, "Face6Category").bits(FACE1_CATEGORY_BITS),
        item(18, "Face7Name"),
        item(19, "Face7Birthday"),
        item(20, "Face7Category").bits(FACE1_CATEGORY_BITS),
        item(21, "Face8Name"),
        item(22, "Face8Birthday"),
        item(23, "Face8Category").bits(FACE1_CATEGORY_BITS),
    ],
);
