//! The keys of GeoTIFF (revision 1.0, version 1.8.2, section 6.2), including those of ChartTIFF.
//!
//! Source: the specification; names and words are those of ExifTool's page of GeoTIFF tags.

mod geographic;
mod projected;
mod projection;
mod units;
mod vertical;

use crate::def::Def;

/// The keys of GeoTIFF, sorted by number.
pub const TABLE: &[Def] = &[
    Def::new(1024, "GTModelType").labels(&[
        (1, "Projected"),
        (2, "Geographic"),
        (3, "Geocentric"),
        (32767, "User Defined"),
    ]),
    Def::new(1025, "GTRasterType").labels(&[
        (1, "Pixel Is Area"),
        (2, "Pixel Is Point"),
        (32767, "User Defined"),
    ]),
    Def::new(1026, "GTCitation"),
    Def::new(2048, "GeographicType").labels(geographic::GEOGRAPHIC_TYPE),
    Def::new(2049, "GeogCitation"),
    Def::new(2050, "GeogGeodeticDatum").labels(geographic::GEOG_GEODETIC_DATUM),
    Def::new(2051, "GeogPrimeMeridian").labels(geographic::GEOG_PRIME_MERIDIAN),
    Def::new(2052, "GeogLinearUnits").labels(units::UNITS),
    Def::new(2053, "GeogLinearUnitSize"),
    Def::new(2054, "GeogAngularUnits").labels(units::UNITS),
    Def::new(2055, "GeogAngularUnitSize"),
    Def::new(2056, "GeogEllipsoid").labels(geographic::GEOG_ELLIPSOID),
    Def::new(2057, "GeogSemiMajorAxis"),
    Def::new(2058, "GeogSemiMinorAxis"),
    Def::new(2059, "GeogInvFlattening"),
    Def::new(2060, "GeogAzimuthUnits").labels(units::UNITS),
    Def::new(2061, "GeogPrimeMeridianLong"),
    Def::new(2062, "GeogToWGS84"),
    Def::new(3072, "ProjectedCSType").labels(projected::PROJECTED_CS_TYPE),
    Def::new(3073, "PCSCitation"),
    Def::new(3074, "Projection").labels(projection::PROJECTION),
    Def::new(3075, "ProjCoordTrans").labels(projection::PROJ_COORD_TRANS),
    Def::new(3076, "ProjLinearUnits").labels(units::UNITS),
    Def::new(3077, "ProjLinearUnitSize"),
    Def::new(3078, "ProjStdParallel1"),
    Def::new(3079, "ProjStdParallel2"),
    Def::new(3080, "ProjNatOriginLong"),
    Def::new(3081, "ProjNatOriginLat"),
    Def::new(3082, "ProjFalseEasting"),
    Def::new(3083, "ProjFalseNorthing"),
    Def::new(3084, "ProjFalseOriginLong"),
    Def::new(3085, "ProjFalseOriginLat"),
    Def::new(3086, "ProjFalseOriginEasting"),
    Def::new(3087, "ProjFalseOriginNorthing"),
    Def::new(3088, "ProjCenterLong"),
    Def::new(3089, "ProjCenterLat"),
    Def::new(3090, "ProjCenterEasting"),
    Def::new(3091, "ProjCenterNorthing"),
    Def::new(3092, "ProjScaleAtNatOrigin"),
    Def::new(3093, "ProjScaleAtCenter"),
    Def::new(3094, "ProjAzimuthAngle"),
    Def::new(3095, "ProjStraightVertPoleLong"),
    Def::new(3096, "ProjRectifiedGridAngle"),
    Def::new(4096, "VerticalCSType").labels(vertical::VERTICAL_CS),
    Def::new(4097, "VerticalCitation"),
    Def::new(4098, "VerticalDatum").labels(vertical::VERTICAL_CS),
    Def::new(4099, "VerticalUnits").labels(units::UNITS),
    Def::new(47001, "ChartFormat").labels(vertical::CHART_FORMAT),
    Def::new(47002, "ChartSource"),
    Def::new(47003, "ChartSourceEdition"),
    Def::new(47004, "ChartSourceDate"),
    Def::new(47005, "ChartCorrDate"),
    Def::new(47006, "ChartCountryOrigin"),
    Def::new(47007, "ChartRasterEdition"),
    Def::new(47008, "ChartSoundingDatum").labels(vertical::CHART_SOUNDING_DATUM),
    Def::new(47009, "ChartDepthUnits").labels(units::UNITS),
    Def::new(47010, "ChartMagVar"),
    Def::new(47011, "ChartMagVarYear"),
    Def::new(47012, "ChartMagVarAnnChange"),
    Def::new(47013, "ChartWGSNSShift"),
    Def::new(47015, "InsetNWPixelX"),
    Def::new(47016, "InsetNWPixelY"),
    Def::new(47017, "ChartContourInterval"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::{Conv, assert_sorted};

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
