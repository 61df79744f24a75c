//! The blur's mask: whole numbers along a Gaussian, as libvips' `gaussmat` computes them for a separable
//! integer mask.

/// Weights of the mask, and the divisor of their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mask {
    /// Weights from the middle outwards: `half[0]` is the middle, and there are `2 * half.len() - 1` weights
    /// in all.
    pub(super) half: Vec<u32>,
    /// Sum of all weights.
    pub(super) scale: u32,
    reciprocal: u64,
    shift: u32,
}

/// The curve is cut off below this share of its height.
const LEAST: f64 = 0.1;

/// Weight at the middle of the curve.
const HEIGHT: f64 = 20.0;

impl Mask {
    /// Computes the mask for this sigma, which is above 0 and at most [`MOST_SIGMA`](super::MOST_SIGMA).
    pub(super) fn gaussian(sigma: f64) -> Mask {
        let curve = |x: u32| (-f64::from(x * x) / (2.0 * sigma * sigma)).exp();
        // libvips searches no further than eight sigmas, which matters for sigmas below 1/8.
        let reach = (0..(8.0 * sigma) as u32).take_while(|x| curve(*x) >= LEAST).count();
        let half: Vec<u32> =
            (0..reach.max(1) as u32).map(|x| (HEIGHT * curve(x)).round_ties_even() as u32).collect();
        let scale = half[0] + 2 * half[1..].iter().sum::<u32>();
        // Division by a constant as a multiplication (Granlund and Montgomery, 1994). It is exact for
        // dividends below 2^(32 + log2) / scale, and `scale` times the largest lightness is below that for
        // all scales up to 2^16.
        let log2 = scale.ilog2();
        let reciprocal = (1u64 << (32 + log2)).div_ceil(u64::from(scale));
        Mask { half, scale, reciprocal, shift: 32 + log2 }
    }

    /// Number of rows or columns on either side of the middle.
    pub(super) fn radius(&self) -> usize {
        self.half.len() - 1
    }

    /// Weighted sum divided by the scale, rounded half up.
    #[inline(always)]
    pub(super) fn divided(&self, sum: u32) -> u16 {
        ((u64::from(sum + self.scale / 2) * self.reciprocal) >> self.shift) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_masks() {
        let mask = Mask::gaussian(0.5);
        assert_eq!((mask.half.as_slice(), mask.scale), ([20, 3].as_slice(), 26));
        let mask = Mask::gaussian(10.0);
        assert_eq!((mask.radius(), mask.half[0], mask.half[21]), (21, 20, 2));
        assert_eq!(Mask::gaussian(0.01).half, [20]);
    }

    #[test]
    fn division_is_exact() {
        for sigma in [0.01, 0.5, 1.0, 1.7, 3.0, 10.0, 33.3, 100.0, super::super::MOST_SIGMA] {
            let mask = Mask::gaussian(sigma);
            let most = 32_767 * mask.scale;
            let step = (most / 200_000).max(1);
            let near_steps = (0..=32_767).flat_map(|q| {
                let at = (q * mask.scale).saturating_sub(mask.scale / 2);
                [at.saturating_sub(1), at, at + 1]
            });
            for sum in (0..=most).step_by(step as usize).chain(near_steps).chain([most]) {
                let sum = sum.min(most);
                assert_eq!(
                    u32::from(mask.divided(sum)),
                    (sum + mask.scale / 2) / mask.scale,
                    "{sigma} {sum}"
                );
            }
        }
    }
}
