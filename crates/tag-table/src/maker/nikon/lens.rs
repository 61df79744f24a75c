//! Lens data, ciphered in all but the first cameras.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int16u, Int32s, Undef};

/// Lens data of D100 and D1X.
pub(in crate::maker::nikon) static V0100: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "LensDataVersion").format(Undef).count(4),
        item(6, "LensIDNumber"),
        item(7, "LensFStops").number(change::over::<12>).fixed(2, ""),
        item(8, "MinFocalLength").number(change::focal_length).fixed(1, " mm"),
        item(9, "MaxFocalLength").number(change::focal_length).fixed(1, " mm"),
        item(0x0a, "MaxApertureAtMinFocal").number(change::aperture).fixed(1, ""),
        item(0x0b, "MaxApertureAtMaxFocal").number(change::aperture).fixed(1, ""),
        item(0x0c, "MCUVersion"),
    ],
);

/// Lens data of the D70, and ciphered of D200, D40, D80 and D300.
pub(in crate::maker::nikon) static V0101: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "LensDataVersion").text(4),
        item(4, "ExitPupilPosition").number(change::exit_pupil).fixed(1, " mm"),
        item(5, "AFAperture").number(change::aperture).fixed(1, ""),
        item(8, "FocusPosition").call(print::hex),
        item(9, "FocusDistance").number(change::focus_distance).call(print::metres_or_inf),
        item(0x0a, "FocalLength").number(change::focal_length).fixed(1, " mm").priority(0),
        item(0x0b, "LensIDNumber"),
        item(0x0c, "LensFStops").number(change::over::<12>).fixed(2, ""),
        item(0x0d, "MinFocalLength").number(change::focal_length).fixed(1, " mm"),
        item(0x0e, "MaxFocalLength").number(change::focal_length).fixed(1, " mm"),
        item(0x0f, "MaxApertureAtMinFocal").number(change::aperture).fixed(1, ""),
        item(0x10, "MaxApertureAtMaxFocal").number(change::aperture).fixed(1, ""),
        item(0x11, "MCUVersion"),
        item(0x12, "EffectiveMaxAperture").number(change::aperture).fixed(1, ""),
    ],
);

/// Lens data of D90, D7000 and later.
pub(in crate::maker::nikon) static V0204: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "LensDataVersion").text(4),
        item(4, "ExitPupilPosition").number(change::exit_pupil).fixed(1, " mm"),
        item(5, "AFAperture").number(change::aperture).fixed(1, ""),
        item(8, "FocusPosition").call(print::hex),
        item(0x0a, "FocusDistance").number(change::focus_distance).call(print::metres_or_inf),
        item(0x0b, "FocalLength").number(change::focal_length).fixed(1, " mm").priority(0),
        item(0x0c, "LensIDNumber"),
        item(0x0d, "LensFStops").number(change::over::<12>).fixed(2, ""),
        item(0x0e, "MinFocalLength").number(change::focal_length).fixed(1, " mm"),
        item(0x0f, "MaxFocalLength").number(change::focal_length).fixed(1, " mm"),
        item(0x10, "MaxApertureAtMinFocal").number(change::aperture).fixed(1, ""),
        item(0x11, "MaxApertureAtMaxFocal").number(change::aperture).fixed(1, ""),
        item(0x12, "MCUVersion"),
        item(0x13, "EffectiveMaxAperture").number(change::aperture).fixed(1, ""),
    ],
);

/// Lens data of the first Nikon 1 models.
pub(in crate::maker::nikon) static V0400: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "LensDataVersion").text(4), item(0x018a, "LensModel").text(64)]);

/// Lens data of Nikon 1 J3, S1 and V2.
pub(in crate::maker::nikon) static V0402: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "LensDataVersion").text(4), item(0x018b, "LensModel").text(64)]);

/// Lens data of Nikon 1 J4 and J5.
pub(in crate::maker::nikon) static V0403: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "LensDataVersion").text(4), item(0x02ac, "LensModel").text(64)]);

/// Lens data of the Z cameras: the table of older lenses, then that of Z lenses.
pub(in crate::maker::nikon) static V0800: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "LensDataVersion").text(4),
        item(3, ".OldLensData").format(Undef).count(17).value(change::lens_data_is_there).remember(),
        item(4, "ExitPupilPosition").when(when::old_lens).number(change::exit_pupil).fixed(1, " mm"),
        item(5, "AFAperture").when(when::old_lens).number(change::aperture).fixed(1, ""),
        item(0x0b, "FocusDistance")
            .when(when::old_lens)
            .number(change::focus_distance)
            .call(print::metres_or_inf),
        item(0x0c, "FocalLength")
            .when(when::old_lens)
            .number(change::focal_length)
            .fixed(1, " mm")
            .priority(0),
        item(0x0d, "LensIDNumber").when(when::old_lens),
        item(0x0e, "LensFStops").when(when::old_lens).number(change::over::<12>).fixed(2, ""),
        item(0x0f, "MinFocalLength").when(when::old_lens).number(change::focal_length).fixed(1, " mm"),
        item(0x10, "MaxFocalLength").when(when::old_lens).number(change::focal_length).fixed(1, " mm"),
        item(0x11, "MaxApertureAtMinFocal").when(when::old_lens).number(change::aperture).fixed(1, ""),
        item(0x12, "MaxApertureAtMaxFocal").when(when::old_lens).number(change::aperture).fixed(1, ""),
        item(0x13, "MCUVersion").when(when::old_lens),
        item(0x14, "EffectiveMaxAperture").when(when::old_lens).number(change::aperture).fixed(1, ""),
        item(0x2f, ".NewLensData").format(Undef).count(17).value(change::lens_data_is_there).remember(),
        item(0x30, "LensID").format(Int16u).when(when::new_lens).labels(LENS_ID).remember(),
        item(0x34, "LensFirmwareVersion").format(Int16u).when(when::z_lens).call(print::lens_firmware),
        item(0x36, "MaxAperture")
            .format(Int16u)
            .when(when::new_lens)
            .number(change::z_aperture)
            .fixed(1, "")
            .priority(0),
        item(0x38, "FNumber")
            .format(Int16u)
            .when(when::new_lens)
            .number(change::z_aperture)
            .fixed(1, "")
            .priority(0),
        item(0x3c, "FocalLength").format(Int16u).when(when::new_lens).unit(" mm").priority(0),
        item(0x4c, "FocusDistanceRangeWidth").when(when::z_lens_autofocus).remember().unknown(),
        item(0x4e, "FocusDistance")
            .format(Int16u)
            .when(when::z_lens)
            .number(change::z_focus_distance)
            .call(print::z_focus_distance),
        item(0x56, "LensDriveEnd").when(when::z_lens_autofocus).value(change::lens_drive_end).unknown(),
        item(0x58, "FocusStepsFromInfinity").when(when::z_lens).remember().unknown(),
        item(0x5a, "LensPositionAbsolute").format(Int32s).when(when::z_lens),
        item(0x5f, "LensMountType").mask(0x01).labels(&[(0, "Z-mount"), (1, "F-mount")]),
    ],
);

/// Lens data of unknown version: only the version is reported.
pub(in crate::maker::nikon) static UNKNOWN: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "LensDataVersion").text(4)]);

const LENS_ID: &[(i64, &str)] = &[
    (1, "Nikkor Z 24-70mm f/4 S"),
    (2, "Nikkor Z 14-30mm f/4 S"),
    (4, "Nikkor Z 35mm f/1.8 S"),
    (8, "Nikkor Z 58mm f/0.95 S Noct"),
    (9, "Nikkor Z 50mm f/1.8 S"),
    (11, "Nikkor Z DX 16-50mm f/3.5-6.3 VR"),
    (12, "Nikkor Z DX 50-250mm f/4.5-6.3 VR"),
    (13, "Nikkor Z 24-70mm f/2.8 S"),
    (14, "Nikkor Z 85mm f/1.8 S"),
    (15, "Nikkor Z 24mm f/1.8 S"),
    (16, "Nikkor Z 70-200mm f/2.8 VR S"),
    (17, "Nikkor Z 20mm f/1.8 S"),
    (18, "Nikkor Z 24-200mm f/4-6.3 VR"),
    (21, "Nikkor Z 50mm f/1.2 S"),
    (22, "Nikkor Z 24-50mm f/4-6.3"),
    (23, "Nikkor Z 14-24mm f/2.8 S"),
    (24, "Nikkor Z MC 105mm f/2.8 VR S"),
    (25, "Nikkor Z 40mm f/2"),
    (26, "Nikkor Z DX 18-140mm f/3.5-6.3 VR"),
    (27, "Nikkor Z MC 50mm f/2.8"),
    (28, "Nikkor Z 100-400mm f/4.5-5.6 VR S"),
    (29, "Nikkor Z 28mm f/2.8"),
    (30, "Nikkor Z 400mm f/2.8 TC VR S"),
    (31, "Nikkor Z 24-120mm f/4 S"),
    (32, "Nikkor Z 800mm f/6.3 VR S"),
    (35, "Nikkor Z 28-75mm f/2.8"),
    (36, "Nikkor Z 400mm f/4.5 VR S"),
    (37, "Nikkor Z 600mm f/4 TC VR S"),
    (38, "Nikkor Z 85mm f/1.2 S"),
    (39, "Nikkor Z 17-28mm f/2.8"),
    (40, "Nikkor Z 26mm f/2.8"),
    (41, "Nikkor Z DX 12-28mm f/3.5-5.6 PZ VR"),
    (42, "Nikkor Z 180-600mm f/5.6-6.3 VR"),
    (43, "Nikkor Z DX 24mm f/1.7"),
    (44, "Nikkor Z 70-180mm f/2.8"),
    (45, "Nikkor Z 600mm f/6.3 VR S"),
    (46, "Nikkor Z 135mm f/1.8 S Plena"),
    (47, "Nikkor Z 35mm f/1.2 S"),
    (48, "Nikkor Z 28-400mm f/4-8 VR"),
    (49, "Nikkor Z 28-135mm f/4 PZ"),
    (50, "Nikkor Z 24-70mm f/2.8 S II"),
    (51, "Nikkor Z 35mm f/1.4"),
    (52, "Nikkor Z 50mm f/1.4"),
    (54, "Nikkor Z 70-200mm f/2.8 VR S II"),
    (57, "Nikkor Z 24-105mm f/4-7.1"),
    (2305, "Laowa FFII 10mm F2.8 C&D Dreamer"),
    (32768, "Nikkor Z 400mm f/2.8 TC VR S TC-1.4x"),
    (32769, "Nikkor Z 600mm f/4 TC VR S TC-1.4x"),
];
