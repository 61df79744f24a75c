//! Words in Sanyo's notes.

pub(super) const SANYO_QUALITY: &[(i64, &str)] = &[
    (0, "Normal/Very Low"),
    (1, "Normal/Low"),
    (2, "Normal/Medium Low"),
    (3, "Normal/Medium"),
    (4, "Normal/Medium High"),
    (5, "Normal/High"),
    (6, "Normal/Very High"),
    (7, "Normal/Super High"),
    (256, "Fine/Very Low"),
    (257, "Fine/Low"),
    (258, "Fine/Medium Low"),
    (259, "Fine/Medium"),
    (260, "Fine/Medium High"),
    (261, "Fine/High"),
    (262, "Fine/Very High"),
    (263, "Fine/Super High"),
    (512, "Super Fine/Very Low"),
    (513, "Super Fine/Low"),
    (514, "Super Fine/Medium Low"),
    (515, "Super Fine/Medium"),
    (516, "Super Fine/Medium High"),
    (517, "Super Fine/High"),
    (518, "Super Fine/Very High"),
    (519, "Super Fine/Super High"),
];

pub(super) const MACRO: &[(i64, &str)] = &[(0, "Normal"), (1, "Macro"), (2, "View"), (3, "Manual")];

pub(super) const SEQUENTIAL_SHOT: &[(i64, &str)] =
    &[(0, "None"), (1, "Standard"), (2, "Best"), (3, "Adjust Exposure")];

pub(super) const RECORD_SHUTTER_RELEASE: &[(i64, &str)] =
    &[(0, "Record while down"), (1, "Press start, press stop")];

pub(super) const SCENE_SELECT: &[(i64, &str)] =
    &[(0, "Off"), (1, "Sport"), (2, "TV"), (3, "Night"), (4, "User 1"), (5, "User 2"), (6, "Lamp")];

pub(super) const SEQUENCE_SHOT_INTERVAL: &[(i64, &str)] =
    &[(0, "5 frames/s"), (1, "10 frames/s"), (2, "15 frames/s"), (3, "20 frames/s")];

pub(super) const FLASH_MODE: &[(i64, &str)] = &[(0, "Auto"), (1, "Force"), (2, "Disabled"), (3, "Red eye")];
