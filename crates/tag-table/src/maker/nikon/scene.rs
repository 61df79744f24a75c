//! Tags of the scene and the frame: faces, location, sensitivity, stabilization, multiple exposures.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::words::{NEF_COMPRESSION, NO_YES, OFF_ON};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8s, Int8u, Int16s, Int16u, Int32s, Int32u, Rational64s, Undef};

/// Tags of vibration reduction.
pub(in crate::maker::nikon) static VR: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "VRInfoVersion").format(Undef).count(4),
        item(4, "VibrationReduction").labels(&[(0, "n/a"), (1, "On"), (2, "Off")]),
        item(6, "VRMode").when(when::z_series).labels(&[(0, "Off"), (1, "Normal"), (3, "Sport")]),
        item(6, "VRMode").labels(VR_MODE),
        item(8, "VRType").labels(&[(2, "In-body"), (3, "In-body + Lens")]),
    ],
);

/// Tags of detected faces.
pub(in crate::maker::nikon) static FACES: Table = Table::fixed(
    "Nikon",
    Int16u,
    &[
        item(1, "FaceDetectFrameSize").count(2),
        item(3, "FacesDetected").remember(),
        item(4, "Face1Position").count(4).value(change::face::<1>),
        item(8, "Face2Position").count(4).value(change::face::<2>),
        item(0x0c, "Face3Position").count(4).value(change::face::<3>),
        item(0x10, "Face4Position").count(4).value(change::face::<4>),
        item(0x14, "Face5Position").count(4).value(change::face::<5>),
        item(0x18, "Face6Position").count(4).value(change::face::<6>),
        item(0x1c, "Face7Position").count(4).value(change::face::<7>),
        item(0x20, "Face8Position").count(4).value(change::face::<8>),
        item(0x24, "Face9Position").count(4).value(change::face::<9>),
        item(0x28, "Face10Position").count(4).value(change::face::<10>),
        item(0x2c, "Face11Position").count(4).value(change::face::<11>),
        item(0x30, "Face12Position").count(4).value(change::face::<12>),
    ],
);

/// Tags of the time zone.
pub(in crate::maker::nikon) static WORLD_TIME: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "TimeZone").format(Int16s).call(print::time_zone),
        item(2, "DaylightSavings").labels(NO_YES),
        item(3, "DateDisplayFormat").labels(&[(0, "Y/M/D"), (1, "M/D/Y"), (2, "D/M/Y")]),
    ],
);

/// Tags of the sensitivity.
pub(in crate::maker::nikon) static ISO: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "ISO").number(change::iso).call(print::rounded).priority(0),
        item(4, "ISOExpansion").format(Int16u).conv(Conv::HexLabels(ISO_EXPANSION)),
        item(6, "ISO2").number(change::iso).call(print::rounded),
        item(0x0a, "ISOExpansion2").format(Int16u).conv(Conv::HexLabels(ISO_EXPANSION2)),
    ],
);

/// Tags of distortion correction.
pub(in crate::maker::nikon) static DISTORT: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "DistortionVersion").format(Undef).count(4).unknown(),
        item(4, "AutoDistortionControl").labels(&[(0, "Off"), (1, "On"), (2, "On (underwater)")]),
    ],
);

/// Tags of an unknown block, of which only the version is known.
pub(in crate::maker::nikon) static UNKNOWN_2C: Table = Table::fixed(
    "Nikon",
    Int32u,
    &[item(0, "UnknownInfoVersion")
        .format(Undef)
        .count(4)
        .when(|_, raw| raw.bytes.len() >= 4 && raw.bytes[..4].iter().all(u8::is_ascii_digit))
        .unknown()],
);

/// Tags of an unknown block, of which only the version is known.
pub(in crate::maker::nikon) static UNKNOWN_32: Table = Table::fixed(
    "Nikon",
    Int32u,
    &[item(0, "UnknownInfo2Version")
        .format(Undef)
        .count(4)
        .when(|_, raw| raw.bytes.len() >= 4 && raw.bytes[..4].iter().all(u8::is_ascii_digit))
        .unknown()],
);

/// Tags of retouching in the camera.
pub(in crate::maker::nikon) static RETOUCH: Table = Table::fixed(
    "Nikon",
    Int8s,
    &[
        item(0, "RetouchInfoVersion").format(Undef).count(4).remember(),
        item(5, "RetouchNEFProcessing")
            .when(|note, _| when::text(note, "RetouchInfoVersion") >= b"0200")
            .labels(&[(-1, "Off"), (1, "On")]),
    ],
);

/// Tags of memory card, folder and file number.
pub(in crate::maker::nikon) static FILE: Table = Table::fixed(
    "Nikon",
    Int16u,
    &[
        item(0, "FileInfoVersion").format(Undef).count(4),
        item(2, "MemoryCardNumber"),
        item(3, "DirectoryNumber").call(print::digits::<3>),
        item(4, "FileNumber").call(print::digits::<4>),
    ],
);

/// Tags of the altitude above sea level.
pub(in crate::maker::nikon) static BAROMETER: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(0, "BarometerInfoVersion").format(Undef).count(4), item(6, "Altitude").format(Int32s).unit(" m")],
);

/// Tags of Capture NX's output.
pub(in crate::maker::nikon) static CAPTURE_OUTPUT: Table = Table::fixed(
    "Nikon",
    Int32u,
    &[item(2, "OutputImageWidth"), item(3, "OutputImageHeight"), item(4, "OutputResolution")],
);

/// Positions of the parts of a file written by Capture NX.
pub static CAPTURE_OFFSETS: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[item(1, "IFD0_Offset"), item(2, "PreviewIFD_Offset"), item(3, "SubIFD_Offset")],
);

/// Tags of multiple exposures.
pub(in crate::maker::nikon) static MULTI_EXPOSURE: Table = Table::fixed(
    "Nikon",
    Int32u,
    &[
        item(0, "MultiExposureVersion").text(4),
        item(1, "MultiExposureMode").labels(MULTI_EXPOSURE_MODE),
        item(2, "MultiExposureShots"),
        item(3, "MultiExposureAutoGain").labels(OFF_ON),
    ],
);

/// Tags of multiple exposures in later cameras.
pub(in crate::maker::nikon) static MULTI_EXPOSURE_2: Table = Table::fixed(
    "Nikon",
    Int32u,
    &[
        item(0, "MultiExposureVersion").text(4),
        item(1, "MultiExposureMode").labels(&[(0, "Off"), (1, "Multiple Exposure"), (3, "HDR")]),
        item(2, "MultiExposureShots"),
        item(3, "MultiExposureOverlayMode").labels(MULTI_EXPOSURE_OVERLAY_MODE),
    ],
);

/// Tags of high dynamic range.
pub(in crate::maker::nikon) static HDR: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "HDRInfoVersion").text(4),
        item(4, "HDR").labels(&[(0, "Off"), (1, "On (normal)"), (48, "Auto")]),
        item(5, "HDRLevel").labels(HDR_LEVEL),
        item(6, "HDRSmoothing").labels(HDR_SMOOTHING),
        item(7, "HDRLevel2").labels(HDR_LEVEL),
    ],
);

/// Tags of high dynamic range in later cameras.
pub(in crate::maker::nikon) static HDR_2: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "HDRInfoVersion").text(4),
        item(4, "HDR").labels(&[(0, "Off"), (1, "On (normal)")]),
        item(5, "HDRLevel").labels(HDR_LEVEL_HDR_2),
    ],
);

/// Tags of the location's name.
pub(in crate::maker::nikon) static LOCATION: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "LocationInfoVersion").format(Undef).count(4),
        item(4, "TextEncoding").remember().labels(&[(0, "n/a"), (1, "UTF8"), (2, "UTF16")]),
        item(5, "CountryCode").format(Undef).count(3).value(change::until_nul),
        item(8, "POILevel"),
        item(9, "Location").format(Undef).count(70).value(change::place_name),
    ],
);

/// Tags of raw compression (Z8, Z9).
pub(in crate::maker::nikon) static COMPRESSION: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FirmwareVersion51").text(8).value(change::firmware_in_pairs),
        item(0x0a, "NEFCompression").format(Int16u).labels(NEF_COMPRESSION),
    ],
);

/// Tags of a burst of shots (Z8, Z9).
pub(in crate::maker::nikon) static BURST: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "FirmwareVersion56").text(4).value(change::firmware_of_four),
        item(4, ".BurstFlag").remember(),
        item(4, "BurstStartSlotNumber")
            .part(2)
            .format(Int32u)
            .mask(0x20000000)
            .when(when::burst)
            .number(change::less::<-1>),
        item(4, "BurstStartFolderNumber").part(3).format(Int32u).mask(0x1ff80000).when(when::burst),
        item(4, "BurstStartImageNumber").part(4).format(Int32u).mask(0x7ffe0).when(when::burst),
        item(4, "BurstStartImageType")
            .part(5)
            .format(Int32u)
            .mask(0x1f)
            .when(when::burst)
            .labels(BURST_START_IMAGE_TYPE),
        item(8, "BurstShotNumber").format(Int32u).when(when::burst),
        item(0x0c, "PixelShiftActive").labels(NO_YES).remember(),
    ],
);

/// Tags of distortion correction in raw files of Z cameras.
pub(in crate::maker::nikon) static DISTORTION: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "DistortionCorrectionVersion").text(4),
        item(4, "DistortionCorrection").labels(DISTORTION_CORRECTION),
        item(0x14, "RadialDistortionCoefficient1").format(Rational64s).fixed(5, ""),
        item(0x1c, "RadialDistortionCoefficient2").format(Rational64s).fixed(5, ""),
        item(0x24, "RadialDistortionCoefficient3").format(Rational64s).fixed(5, ""),
    ],
);

/// Tags of vignetting correction in raw files of Z cameras.
pub(in crate::maker::nikon) static VIGNETTE: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "VignetteCorrectionVersion").text(4),
        item(0x24, "VignetteCoefficient1").format(Rational64s).fixed(5, ""),
        item(0x34, "VignetteCoefficient2").format(Rational64s).fixed(5, ""),
        item(0x44, "VignetteCoefficient3").format(Rational64s).fixed(5, ""),
    ],
);

/// Tags of the directory in tag 0xc7d5 of Z raw files.
pub static NEF: Table = Table::directory(
    "Nikon",
    &[item(0x0005, "DistortionInfo").table(&DISTORTION), item(0x0006, "VignetteInfo").table(&VIGNETTE)],
);

const VR_MODE: &[(i64, &str)] = &[(0, "Normal"), (1, "On (1)"), (2, "Active"), (3, "Sport")];

const ISO_EXPANSION: &[(i64, &str)] = &[
    (0, "Off"),
    (257, "Hi 0.3"),
    (258, "Hi 0.5"),
    (259, "Hi 0.7"),
    (260, "Hi 1.0"),
    (261, "Hi 1.3"),
    (262, "Hi 1.5"),
    (263, "Hi 1.7"),
    (264, "Hi 2.0"),
    (265, "Hi 2.3"),
    (266, "Hi 2.5"),
    (267, "Hi 2.7"),
    (268, "Hi 3.0"),
    (269, "Hi 3.3"),
    (270, "Hi 3.5"),
    (271, "Hi 3.7"),
    (272, "Hi 4.0"),
    (273, "Hi 4.3"),
    (274, "Hi 4.5"),
    (275, "Hi 4.7"),
    (276, "Hi 5.0"),
    (513, "Lo 0.3"),
    (514, "Lo 0.5"),
    (515, "Lo 0.7"),
    (516, "Lo 1.0"),
];

const ISO_EXPANSION2: &[(i64, &str)] = &[
    (0, "Off"),
    (257, "Hi 0.3"),
    (258, "Hi 0.5"),
    (259, "Hi 0.7"),
    (260, "Hi 1.0"),
    (261, "Hi 1.3"),
    (262, "Hi 1.5"),
    (263, "Hi 1.7"),
    (264, "Hi 2.0"),
    (513, "Lo 0.3"),
    (514, "Lo 0.5"),
    (515, "Lo 0.7"),
    (516, "Lo 1.0"),
];

const MULTI_EXPOSURE_MODE: &[(i64, &str)] =
    &[(0, "Off"), (1, "Multiple Exposure"), (2, "Image Overlay"), (3, "HDR")];

const MULTI_EXPOSURE_OVERLAY_MODE: &[(i64, &str)] = &[(0, "Add"), (1, "Average"), (2, "Light"), (3, "Dark")];

const HDR_LEVEL: &[(i64, &str)] = &[(0, "Auto"), (1, "1 EV"), (2, "2 EV"), (3, "3 EV"), (255, "n/a")];

const HDR_SMOOTHING: &[(i64, &str)] =
    &[(0, "Off"), (1, "Normal"), (2, "Low"), (3, "High"), (48, "Auto"), (255, "n/a")];

const HDR_LEVEL_HDR_2: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Normal"), (2, "Low"), (3, "High"), (4, "High+"), (5, "Auto")];

const BURST_START_IMAGE_TYPE: &[(i64, &str)] =
    &[(0, "JPG"), (2, "NEF"), (3, "TIF"), (4, "NDF"), (5, "MOV"), (6, "NEV"), (7, "MP4")];

const DISTORTION_CORRECTION: &[(i64, &str)] =
    &[(0, "No Lens Attached"), (1, "On (Optional)"), (2, "Off"), (3, "On (Required)")];
