//! Words in Phase One's notes.

pub(super) const CAMERA_ORIENTATION: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 90 CW"), (2, "Rotate 270 CW"), (3, "Rotate 180")];

pub(super) const RAW_FORMAT: &[(i64, &str)] = &[
    (0, "Uncompressed"),
    (1, "RAW 1"),
    (2, "RAW 2"),
    (3, "IIQ L"),
    (5, "IIQ S"),
    (6, "IIQ Sv2"),
    (8, "IIQ L16"),
];

pub(super) const SEQUENCE_KIND: &[(i64, &str)] = &[
    (0, "Bracketing: Shutter Speed"),
    (1, "Bracketing: Aperture"),
    (2, "Bracketing: ISO"),
    (3, "Hyperfocal"),
    (4, "Time Lapse"),
    (5, "HDR"),
    (6, "Focus Stacking"),
];
