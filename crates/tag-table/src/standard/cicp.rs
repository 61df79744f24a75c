//! Coding-independent code points of colour (ITU-T H.273, tables 2 to 4), in ExifTool's words.

/// Colour primaries (H.273, table 2).
pub const PRIMARIES: &[(i64, &str)] = &[
    (1, "BT.709"),
    (2, "Unspecified"),
    (4, "BT.470 System M (historical)"),
    (5, "BT.470 System B, G (historical)"),
    (6, "BT.601"),
    (7, "SMPTE 240"),
    (8, "Generic film (color filters using illuminant C)"),
    (9, "BT.2020, BT.2100"),
    (10, "SMPTE 428 (CIE 1931 XYZ)"),
    (11, "SMPTE RP 431-2"),
    (12, "SMPTE EG 432-1"),
    (22, "EBU Tech. 3213-E"),
];

/// Transfer characteristics (H.273, table 3).
pub const TRANSFER: &[(i64, &str)] = &[
    (0, "For future use (0)"),
    (1, "BT.709"),
    (2, "Unspecified"),
    (3, "For future use (3)"),
    (4, "BT.470 System M (historical)"),
    (5, "BT.470 System B, G (historical)"),
    (6, "BT.601"),
    (7, "SMPTE 240 M"),
    (8, "Linear"),
    (9, "Logarithmic (100 : 1 range)"),
    (10, "Logarithmic (100 * Sqrt(10) : 1 range)"),
    (11, "IEC 61966-2-4"),
    (12, "BT.1361"),
    (13, "sRGB or sYCC"),
    (14, "BT.2020 10-bit systems"),
    (15, "BT.2020 12-bit systems"),
    (16, "SMPTE ST 2084, ITU BT.2100 PQ"),
    (17, "SMPTE ST 428"),
    (18, "BT.2100 HLG, ARIB STD-B67"),
];

/// Matrix coefficients (H.273, table 4).
pub const MATRIX: &[(i64, &str)] = &[
    (0, "Identity matrix"),
    (1, "BT.709"),
    (2, "Unspecified"),
    (3, "For future use (3)"),
    (4, "US FCC 73.628"),
    (5, "BT.470 System B, G (historical)"),
    (6, "BT.601"),
    (7, "SMPTE 240 M"),
    (8, "YCgCo"),
    (9, "BT.2020 non-constant luminance, BT.2100 YCbCr"),
    (10, "BT.2020 constant luminance"),
    (11, "SMPTE ST 2085 YDzDx"),
    (12, "Chromaticity-derived non-constant luminance"),
    (13, "Chromaticity-derived constant luminance"),
    (14, "BT.2100 ICtCp"),
];
