//! Words in Reconyx's notes.

pub(super) const TRIGGER_MODE: &[(&str, &str)] =
    &[("C", "CodeLoc Not Entered"), ("E", "External Sensor"), ("M", "Motion Detection"), ("T", "Time Lapse")];

pub(super) const MOON_PHASE: &[(i64, &str)] = &[
    (0, "New"),
    (1, "New Crescent"),
    (2, "First Quarter"),
    (3, "Waxing Gibbous"),
    (4, "Full"),
    (5, "Waning Gibbous"),
    (6, "Last Quarter"),
    (7, "Old Crescent"),
];

pub(super) const TRIGGER_MODE_ULTRA_FIRE: &[(&str, &str)] =
    &[("M", "Motion Detection"), ("P", "Point and Shoot"), ("T", "Time Lapse")];

pub(super) const DAY_OF_WEEK: &[(i64, &str)] = &[
    (0, "Sunday"),
    (1, "Monday"),
    (2, "Tuesday"),
    (3, "Wednesday"),
    (4, "Thursday"),
    (5, "Friday"),
    (6, "Saturday"),
];

pub(super) const TRIGGER_MODE_MICRO_FIRE: &[(&str, &str)] =
    &[("C", "CodeLoc Not Entered"), ("E", "External Sensor"), ("M", "Motion Sensor"), ("T", "Time Lapse")];

pub(super) const DAY_OF_WEEK_MICRO_FIRE: &[(i64, &str)] = &[
    (1, "Sunday"),
    (2, "Monday"),
    (3, "Tuesday"),
    (4, "Wednesday"),
    (5, "Thursday"),
    (6, "Friday"),
    (7, "Saturday"),
];

pub(super) const BATTERY_TYPE: &[(i64, &str)] =
    &[(0, "Lithium"), (1, "NiMH"), (2, "Alkaline"), (3, "Lead Acid")];

pub(super) const TRIGGER_MODE_HYPER_FIRE4_K: &[(&str, &str)] = &[
    ("C", "CodeLoc Not Entered"),
    ("E", "External Sensor"),
    ("L", "Cell Live View"),
    ("M", "Motion Sensor"),
    ("S", "Cell Status"),
    ("T", "Time Lapse"),
];

pub(super) const BATTERY_TYPE_HYPER_FIRE4_K: &[(i64, &str)] =
    &[(1, "NiMH"), (2, "Lithium"), (3, "External"), (4, "SC10 Solar")];
