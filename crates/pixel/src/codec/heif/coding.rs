//! How samples stand for colours, and the factors that convert them to RGB (ITU-T H.273, 8.3).

/// Bits after the point.
pub(super) const POINT: u32 = 16;

/// How samples stand for colours, as numbers of ITU-T H.273.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coding {
    pub(super) primaries: i32,
    pub(super) matrix: i32,
    pub(super) is_full_range: bool,
}

impl Default for Coding {
    /// What libheif assumes if neither the file nor the coded picture states anything.
    fn default() -> Self {
        Coding { primaries: 2, matrix: 2, is_full_range: true }
    }
}

/// Factors of a conversion, for 8 bits of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Factors {
    /// Value of black.
    pub(super) black: i32,
    /// Value of chroma without colour.
    pub(super) neutral: i32,
    pub(super) luma: i32,
    pub(super) red_of_cr: i32,
    pub(super) green_of_cb: i32,
    pub(super) green_of_cr: i32,
    pub(super) blue_of_cb: i32,
}

impl Coding {
    /// Shares of red and blue in luma; `None` if the matrix is not of this kind.
    fn shares(self) -> Option<(f64, f64)> {
        Some(match self.matrix {
            1 => (0.2126, 0.0722),
            4 => (0.30, 0.11),
            // Not stated: that of JPEG, as libheif has it.
            2 | 5 | 6 => (0.299, 0.114),
            7 => (0.212, 0.087),
            9 => (0.2627, 0.0593),
            // Derived from the primaries, of which three are in use.
            12 => match self.primaries {
                1 => (0.2126, 0.0722),
                9 => (0.2627, 0.0593),
                12 => (0.22897, 0.07929),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Factors for samples of this many bits; `None` if the library has to convert.
    pub(super) fn factors(self, bits: u32) -> Option<Factors> {
        let (red, blue) = self.shares()?;
        if !(8..=16).contains(&bits) {
            return None;
        }
        let green = 1.0 - red - blue;
        let scale = f64::from(1u32 << (bits - 8));
        let whole = f64::from((1u32 << bits) - 1);
        let (black, luma_range, chroma_range) = if self.is_full_range {
            (0.0, whole, whole)
        } else {
            (16.0 * scale, 219.0 * scale, 224.0 * scale)
        };
        let fixed = |factor: f64| (factor * 255.0 * f64::from(1u32 << POINT)).round() as i32;
        Some(Factors {
            black: black as i32,
            neutral: 1 << (bits - 1),
            luma: fixed(1.0 / luma_range),
            red_of_cr: fixed(2.0 * (1.0 - red) / chroma_range),
            green_of_cb: fixed(-2.0 * (1.0 - blue) * blue / green / chroma_range),
            green_of_cr: fixed(-2.0 * (1.0 - red) * red / green / chroma_range),
            blue_of_cb: fixed(2.0 * (1.0 - blue) / chroma_range),
        })
    }
}
