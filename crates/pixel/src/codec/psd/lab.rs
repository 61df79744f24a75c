//! Converts CIE Lab with the white of D50 to sRGB.

use crate::codec::tone::curve;

/// Linear sRGB from XYZ with the white of D50: the inverse of the matrix of the ICC profile "sRGB v4".
const FROM_XYZ: [[f64; 3]; 3] = [
    [3.134_112_1, -1.617_392_4, -0.490_633_4],
    [-0.978_787_2, 1.916_254_6, 0.033_442_9],
    [0.071_983_9, -0.228_939_7, 1.405_218_3],
];

/// XYZ of the white of D50 (ICC.1, 7.2.16).
const WHITE: [f64; 3] = [0.9642, 1.0, 0.8249];

/// A colour as 8-bit sRGB; `lightness` is 0 to 100.
pub(super) fn to_srgb(lightness: f64, a: f64, b: f64) -> [u8; 3] {
    let y = (lightness + 16.0) / 116.0;
    let xyz = [y + a / 500.0, y, y - b / 200.0]
        .map(|t| if t > 6.0 / 29.0 { t.powi(3) } else { (t - 4.0 / 29.0) * 3.0 * (6.0f64 / 29.0).powi(2) });
    let xyz = [xyz[0] * WHITE[0], xyz[1] * WHITE[1], xyz[2] * WHITE[2]];
    FROM_XYZ.map(|row| {
        let linear = row[0] * xyz[0] + row[1] * xyz[1] + row[2] * xyz[2];
        (curve(linear.clamp(0.0, 1.0)) * 255.0).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_lab() {
        assert_eq!(to_srgb(100.0, 0.0, 0.0), [255; 3]);
        assert_eq!(to_srgb(0.0, 0.0, 0.0), [0; 3]);
        // The primaries of sRGB in Lab with D50.
        for (lab, rgb) in [
            ([54.29, 80.81, 69.89], [255, 0, 0]),
            ([87.82, -79.27, 80.99], [0, 255, 0]),
            ([29.57, 68.30, -112.03], [0, 0, 255]),
        ] {
            let found = to_srgb(lab[0], lab[1], lab[2]);
            assert!(found.iter().zip(rgb).all(|(a, b): (&u8, u8)| a.abs_diff(b) <= 2), "{found:?}");
        }
    }
}
