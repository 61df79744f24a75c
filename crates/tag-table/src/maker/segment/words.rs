//! Words in the metadata segments of cameras.

pub(super) use crate::standard::gps::MEASURE_MODE as GPS_MEASURE_MODE;

pub(super) const AUDIO_BLUE_TOOTH: &[(&str, &str)] = &[("N", "No"), ("Y", "Yes")];

pub(super) const AUTO_ROTATION: &[(&str, &str)] = &[("A", "Auto"), ("D", "Down"), ("U", "Up")];

pub(super) const PROTUNE: &[(&str, &str)] = &[("N", "Off"), ("Y", "On")];

pub(super) const FIELD_OF_VIEW: &[(&str, &str)] = &[("L", "Linear"), ("S", "Super View"), ("W", "Wide")];
