//! Blocks about the lens. Source: ExifTool's page of Pentax's tags.

use super::{shown, values};
use crate::maker::print;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format;

/// Tags of Pentax's `LensRec` (0x003f).
pub(in crate::maker) static LENS_REC: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "LensType").count(2).call(shown::print_lens).priority(0),
        item(3, "ExtenderStatus").labels(&[(0, "Not attached"), (1, "Attached")]),
    ],
);

/// Tags of Pentax's `LensInfo` (0x0207).
pub(in crate::maker) static LENS_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "LensType").count(2).call(shown::print_lens).priority(0),
        item(3, "LensData").format(Format::Undef).count(17).table(&LENS_DATA),
    ],
);

/// Tags of Pentax's `LensInfo` (0x0207), layout 2.
pub(in crate::maker) static LENS_INFO2: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "LensType").count(4).value(values::lens_in_four).call(shown::print_lens).priority(0),
        item(4, "LensData").format(Format::Undef).count(17).table(&LENS_DATA),
    ],
);

/// Tags of Pentax's `LensInfo` (0x0207), layout 3.
pub(in crate::maker) static LENS_INFO3: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(1, "LensType").count(4).value(values::lens_in_four).call(shown::print_lens).priority(0),
        item(0xd, "LensData").format(Format::Undef).count(17).table(&LENS_DATA),
    ],
);

/// Tags of Pentax's `LensInfo` (0x0207), layout 4.
pub(in crate::maker) static LENS_INFO4: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(1, "LensType").count(4).value(values::lens_in_four).call(shown::print_lens).priority(0),
        item(0xc, "LensData").format(Format::Undef).count(18).inner(Inner::Read(Reader::PentaxLensData)),
    ],
);

/// Tags of Pentax's `LensInfo` (0x0207), layout 5.
pub(in crate::maker) static LENS_INFO5: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(1, "LensType").count(5).value(values::lens_in_five).call(shown::print_lens).priority(0),
        item(0xf, "LensData").format(Format::Undef).count(17).table(&LENS_DATA),
    ],
);

/// Tags of Pentax's `LensData`, a part of the lens blocks.
pub static LENS_DATA: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "AutoAperture")
            .mask(0x1)
            .when(|note, _| note.number("NewLensData") == 0)
            .labels(&[(0, "On"), (1, "Off")]),
        item(0, "MinAperture").part(1).mask(0x6).when(|note, _| note.number("NewLensData") == 0).labels(&[
            (0, "22"),
            (1, "32"),
            (2, "45"),
            (3, "16"),
        ]),
        item(0, "LensFStops")
            .part(2)
            .mask(0x70)
            .when(|note, _| note.number("NewLensData") == 0)
            .number(values::f_stops),
        item(1, "LensKind").call(print::hex_number::<2>).unknown(),
        item(2, "LC1").call(print::hex_number::<2>).unknown(),
        item(3, "MinFocusDistance").mask(0xf8).labels(MIN_FOCUS_DISTANCE),
        item(3, "FocusRangeIndex").part(1).mask(0x7).labels(FOCUS_RANGE_INDEX),
        item(4, "LC3").call(print::hex_number::<2>).unknown(),
        item(5, "LC4").call(print::hex_number::<2>).unknown(),
        item(6, "LC5").call(print::hex_number::<2>).unknown(),
        item(7, "LC6").call(print::hex_number::<2>).unknown(),
        item(8, "LC7").call(print::hex_number::<2>).unknown(),
        item(9, "LensFocalLength")
            .when(|note, _| !note.model_has(&["645Z"]))
            .number(values::focal_length)
            .fixed(1, " mm")
            .priority(0),
        item(9, "LC8").call(print::hex_number::<2>).unknown(),
        item(0xa, "NominalMaxAperture").mask(0xf0).number(|v| (v / 4.0).exp2()).fixed(1, ""),
        item(0xa, "NominalMinAperture").part(1).mask(0xf).number(|v| ((v + 10.0) / 4.0).exp2()).fixed(0, ""),
        item(0xb, "LC10").call(print::hex_number::<2>).unknown(),
        item(0xc, "LC11").call(print::hex_number::<2>).unknown(),
        item(0xd, "LC12").call(print::hex_number::<2>).unknown(),
        item(0xe, "MaxAperture")
            .mask(0x7f)
            .when(|note, _| note.camera.model != "K-5")
            .value(values::max_aperture)
            .fixed(1, ""),
        item(0xf, "LC14").call(print::hex_number::<2>).unknown(),
        item(0x10, "LC15").call(print::hex_number::<2>).unknown(),
    ],
);

/// Tags of Pentax's `LensCorr` (0x007d).
pub(in crate::maker) static LENS_CORR: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "DistortionCorrection").labels(&[(0, "Off"), (1, "On")]),
        item(1, "ChromaticAberrationCorrection").labels(&[(0, "Off"), (1, "On")]),
        item(2, "PeripheralIlluminationCorr").labels(&[(0, "Off"), (1, "On")]),
        item(3, "DiffractionCorrection").labels(&[(0, "Off"), (16, "On")]),
    ],
);

/// Tags of Pentax's `LensInfoQ` (0x0239).
pub(in crate::maker) static LENS_INFO_Q: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[item(0xc, "LensModel").text(30), item(0x2a, "LensInfo").text(20).value(values::lens_q)],
);

const MIN_FOCUS_DISTANCE: &[(i64, &str)] = &[
    (0, "0.13-0.19 m"),
    (1, "0.20-0.24 m"),
    (2, "0.25-0.28 m"),
    (3, "0.28-0.30 m"),
    (4, "0.35-0.38 m"),
    (5, "0.40-0.45 m"),
    (6, "0.49-0.50 m"),
    (7, "0.6 m"),
    (8, "0.7 m"),
    (9, "0.8-0.9 m"),
    (10, "1.0 m"),
    (11, "1.1-1.2 m"),
    (12, "1.4-1.5 m"),
    (13, "1.5 m"),
    (14, "2.0 m"),
    (15, "2.0-2.1 m"),
    (16, "2.1 m"),
    (17, "2.2-2.9 m"),
    (18, "3.0 m"),
    (19, "4-5 m"),
    (20, "5.6 m"),
];

const FOCUS_RANGE_INDEX: &[(i64, &str)] = &[
    (0, "5"),
    (1, "4"),
    (2, "6 (far)"),
    (3, "7 (very far)"),
    (4, "2"),
    (5, "3"),
    (6, "1 (close)"),
    (7, "0 (very close)"),
];
