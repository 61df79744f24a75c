//! Canon's timed metadata (CTMD): a track of CR3 files whose samples are records of the camera's state at
//! that moment. A record has its size, a type, six bytes of unknown meaning, and then a date, a few numbers,
//! or blocks of EXIF and of Canon's notes.
//!
//! Source: ExifTool's page of Canon's tags (CTMD).

use super::change::rational_16;
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::{Int16u, Int32u};

/// Tags of `FocalInfo`: the focal length.
pub static FOCAL_INFO: Table = Table::fixed(
    "Canon",
    Int32u,
    &[item(0, "FocalLength").format(Int16u).count(2).value(rational_16).fixed(1, " mm")],
);

/// Tags of `ExposureInfo`: F-number, exposure time and sensitivity.
pub static EXPOSURE_INFO: Table = Table::fixed(
    "Canon",
    Int32u,
    &[
        item(0, "FNumber").format(Int16u).count(2).value(rational_16).call(exif::f_number),
        item(1, "ExposureTime").format(Int16u).count(2).value(rational_16).call(exif::exposure_time),
        item(2, "ISO").mask(0x7fff_ffff),
    ],
);
