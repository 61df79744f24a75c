//! Units, by the numbers of the EPSG registry.
//!
//! Source: GeoTIFF 1.8.2, section 6.3; words are those of ExifTool's page of GeoTIFF tags.

pub(super) const UNITS: &[(i64, &str)] = &[
    (9001, "Linear Meter"),
    (9002, "Linear Foot"),
    (9003, "Linear Foot US Survey"),
    (9004, "Linear Foot Modified American"),
    (9005, "Linear Foot Clarke"),
    (9006, "Linear Foot Indian"),
    (9007, "Linear Link"),
    (9008, "Linear Link Benoit"),
    (9009, "Linear Link Sears"),
    (9010, "Linear Chain Benoit"),
    (9011, "Linear Chain Sears"),
    (9012, "Linear Yard Sears"),
    (9013, "Linear Yard Indian"),
    (9014, "Linear Fathom"),
    (9015, "Linear Mile International Nautical"),
    (9101, "Angular Radian"),
    (9102, "Angular Degree"),
    (9103, "Angular Arc Minute"),
    (9104, "Angular Arc Second"),
    (9105, "Angular Grad"),
    (9106, "Angular Gon"),
    (9107, "Angular DMS"),
    (9108, "Angular DMS Hemisphere"),
    (32767, "User Defined"),
];
