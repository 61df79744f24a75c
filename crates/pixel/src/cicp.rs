//! ICC profiles for colours that a file states as numbers of ITU-T H.273 (`nclx`, CICP).

use moxcms::ColorProfile;

/// Numbers of primaries, table 2.
const BT2020: u8 = 9;
const DCI_P3: u8 = 11;
const DISPLAY_P3: u8 = 12;

/// Numbers of transfer characteristics for high dynamic range, table 3.
const PQ: u8 = 16;
const HLG: u8 = 18;

/// ICC profile for these primaries and this transfer; `None` for those that count as sRGB, and for high
/// dynamic range, which a profile cannot map to a screen's.
pub(crate) fn profile(primaries: u8, transfer: u8) -> Option<Vec<u8>> {
    if matches!(transfer, PQ | HLG) {
        return None;
    }
    let profile = match primaries {
        BT2020 => ColorProfile::new_bt2020(),
        DCI_P3 => ColorProfile::new_dci_p3(),
        DISPLAY_P3 => ColorProfile::new_display_p3(),
        _ => return None,
    };
    profile.encode().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Converter;
    use crate::layout::{Header, Layout};
    use crate::picture::Picture;

    #[test]
    fn wide_primaries_are_converted_and_srgb_is_left_alone() {
        assert_eq!(
            (profile(1, 13), profile(2, 2), profile(9, PQ), profile(9, HLG)),
            (None, None, None, None)
        );
        let header = Header { width: 1, height: 1, layout: Layout::Rgb8 };
        let converted = |primaries| {
            let mut picture = Picture { header, pixels: vec![200, 100, 100] };
            let profile = profile(primaries, 13).unwrap();
            Converter::default().to_srgb(&mut picture, Some(&profile)).unwrap();
            picture.pixels
        };
        // Computed from the primaries: Display P3 (200, 100, 100) is (216, 94, 97) in sRGB.
        let p3 = converted(DISPLAY_P3);
        assert!(p3.iter().zip([216u8, 94, 97]).all(|(found, right)| found.abs_diff(right) <= 2), "{p3:?}");
        assert!(converted(BT2020)[0] > p3[0]);
    }
}
