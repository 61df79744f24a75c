//! Focus and drive settings, several of which are stored in one number. Source: ExifTool's page of FujiFilm
//! tags.

use super::print::*;
use super::words::*;
use crate::maker::print::OFF_ON;
use crate::maker::row::{Table, item};
use crate::value::Format;

pub(super) static PRIORITY_SETTINGS: Table = Table::fixed(
    "FujiFilm",
    Format::Int16u,
    &[
        item(0, "AF-SPriority").mask(0xf).labels(AF_S_PRIORITY),
        item(0, "AF-CPriority").part(1).mask(0xf0).labels(AF_S_PRIORITY),
    ],
);

pub(super) static FOCUS_SETTINGS: Table = Table::fixed(
    "FujiFilm",
    Format::Int32u,
    &[
        item(0, "FocusMode2").mask(0xf).labels(FOCUS_MODE2),
        item(0, "PreAF").part(1).mask(0xf0).labels(OFF_ON),
        item(0, "AFAreaMode").part(2).mask(0xf00).labels(AF_AREA_MODE),
        item(0, "AFAreaPointSize").part(3).mask(0xf000).call(or_not_available),
        item(0, "AFAreaZoneSize").part(4).mask(0xff0000).call(zone_size),
    ],
);

pub(super) static AFC_SETTINGS: Table = Table::fixed(
    "FujiFilm",
    Format::Int32u,
    &[
        item(0, "AF-CSetting").call(af_c_setting),
        item(0, "AF-CTrackingSensitivity").part(1).mask(0xf),
        item(0, "AF-CSpeedTrackingSensitivity").part(2).mask(0xf0),
        item(0, "AF-CZoneAreaSwitching").part(3).mask(0xf00).labels(AF_C_ZONE_AREA_SWITCHING),
    ],
);

pub(super) static DRIVE_SETTINGS: Table = Table::fixed(
    "FujiFilm",
    Format::Int32u,
    &[
        item(0, "DriveMode").mask(0xff).labels(DRIVE_MODE),
        item(0, "DriveSpeed").part(1).mask(0xff000000).call(drive_speed),
    ],
);
