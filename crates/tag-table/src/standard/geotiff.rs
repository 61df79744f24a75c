//! The keys of GeoTIFF (revision 1.0, version 1.8.2, section 6.2), including those of ChartTIFF.
//!
//! Source: the specification; names and words are those of ExifTool's page of GeoTIFF tags.

mod geographic;
mod projected;
mod projection;
mod units;
mod vertical;

use crate::row::number::{NumberRow, numbered};

/// The keys of GeoTIFF, sorted by number.
pub const TABLE: &[NumberRow] = &[
    numbered(1024, "GTModelType").labels(&[
        (1, "Projected"),
        (2, "Geographic"),
        (3, "Geocentric"),
        (32767, "User Defined"),
    ]),
    numbered(1025, "GTRasterType").labels(&[
        (1, "Pixel Is Area"),
        (2, "Pixel Is Point"),
        (32767, "User Defined"),
    ]),
    numbered(1026, "GTCitation"),
    numbered(2048, "GeographicType").labels(geographic::GEOGRAPHIC_TYPE),
    numbered(2049, "GeogCitation"),
    numbered(2050, "GeogGeodeticDatum").labels(geographic::GEOG_GEODETIC_DATUM),
    numbered(2051, "GeogPrimeMeridian").labels(geographic::GEOG_PRIME_MERIDIAN),
    numbered(2052, "GeogLinearUnits").labels(units::UNITS),
    numbered(2053, "GeogLinearUnitSize"),
    numbered(2054, "GeogAngularUnits").labels(units::UNITS),
    numbered(2055, "GeogAngularUnitSize"),
    numbered(2056, "GeogEllipsoid").labels(geographic::GEOG_ELLIPSOID),
    numbered(2057, "GeogSemiMajorAxis"),
    numbered(2058, "GeogSemiMinorAxis"),
    numbered(2059, "GeogInvFlattening"),
    numbered(2060, "GeogAzimuthUnits").labels(units::UNITS),
    numbered(2061, "GeogPrimeMeridianLong"),
    numbered(2062, "GeogToWGS84"),
    numbered(3072, "ProjectedCSType").labels(projected::PROJECTED_CS_TYPE),
    numbered(3073, "PCSCitation"),
    numbered(3074, "Projection").labels(projection::PROJECTION),
    numbered(3075, "ProjCoordTrans").labels(projection::PROJ_COORD_TRANS),
    numbered(3076, "ProjLinearUnits").labels(units::UNITS),
    numbered(3077, "ProjLinearUnitSize"),
    numbered(3078, "ProjStdParallel1"),
    numbered(3079, "ProjStdParallel2"),
    numbered(3080, "ProjNatOriginLong"),
    numbered(3081, "ProjNatOriginLat"),
    numbered(3082, "ProjFalseEasting"),
    numbered(3083, "ProjFalseNorthing"),
    numbered(3084, "ProjFalseOriginLong"),
    numbered(3085, "ProjFalseOriginLat"),
    numbered(3086, "ProjFalseOriginEasting"),
    numbered(3087, "ProjFalseOriginNorthing"),
    numbered(3088, "ProjCenterLong"),
    numbered(3089, "ProjCenterLat"),
    numbered(3090, "ProjCenterEasting"),
    numbered(3091, "ProjCenterNorthing"),
    numbered(3092, "ProjScaleAtNatOrigin"),
    numbered(3093, "ProjScaleAtCenter"),
    numbered(3094, "ProjAzimuthAngle"),
    numbered(3095, "ProjStraightVertPoleLong"),
    numbered(3096, "ProjRectifiedGridAngle"),
    numbered(4096, "VerticalCSType").labels(vertical::VERTICAL_CS),
    numbered(4097, "VerticalCitation"),
    numbered(4098, "VerticalDatum").labels(vertical::VERTICAL_CS),
    numbered(4099, "VerticalUnits").labels(units::UNITS),
    numbered(47001, "ChartFormat").labels(vertical::CHART_FORMAT),
    numbered(47002, "ChartSource"),
    numbered(47003, "ChartSourceEdition"),
    numbered(47004, "ChartSourceDate"),
    numbered(47005, "ChartCorrDate"),
    numbered(47006, "ChartCountryOrigin"),
    numbered(47007, "ChartRasterEdition"),
    numbered(47008, "ChartSoundingDatum").labels(vertical::CHART_SOUNDING_DATUM),
    numbered(47009, "ChartDepthUnits").labels(units::UNITS),
    numbered(47010, "ChartMagVar"),
    numbered(47011, "ChartMagVarYear"),
    numbered(47012, "ChartMagVarAnnChange"),
    numbered(47013, "ChartWGSNSShift"),
    numbered(47015, "InsetNWPixelX"),
    numbered(47016, "InsetNWPixelY"),
    numbered(47017, "ChartContourInterval"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::Conv;
    use crate::row::number::assert_sorted;

    #[test]
    fn keys_are_sorted_and_their_words_too() {
        assert_sorted(TABLE);
        for def in TABLE {
            if let Conv::Labels(labels) = def.conv {
                assert!(labels.windows(2).all(|pair| pair[0].0 < pair[1].0), "{}", def.name);
            }
        }
    }
}
