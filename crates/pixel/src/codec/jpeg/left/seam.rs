//! Edges of neighbouring blocks, which show where a picture was torn.
//!
//! After lost or foreign data a decoder finds its way back into the codes, but predicts the mean of each
//! block from wrong values: from there on the picture is brighter or darker by a constant. No code is wrong
//! then. What shows is the upper edge of the next row's length of units: all of them differ from the unit
//! above by the same step.

/// Means of a block's first and last row of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edges {
    first: f32,
    last: f32,
}

impl Edges {
    /// Edges of a block of one value, from its DC coefficient.
    pub(super) fn of_dc(coefficient: i32) -> Edges {
        let mean = coefficient as f32 / 8.0;
        Edges { first: mean, last: mean }
    }

    /// Adds a coefficient, by its place in zigzag order. Only those that vary from row to row alone change
    /// the mean of a row.
    pub(super) fn add(&mut self, k: usize, coefficient: i32) {
        let frequency = match k {
            2 => 1,
            3 => 2,
            9 => 3,
            10 => 4,
            20 => 5,
            21 => 6,
            35 => 7,
            _ => return,
        };
        let angle = frequency as f32 * std::f32::consts::PI / 16.0;
        let amplitude = coefficient as f32 * angle.cos() / 32f32.sqrt();
        self.first += amplitude;
        self.last += if frequency % 2 == 0 { amplitude } else { -amplitude };
    }
}

/// Steps from each unit to the one below it, of one component.
#[derive(Default)]
pub(super) struct Seam {
    /// Last rows of the blocks above, by column.
    above: Vec<f32>,
    /// For each unit, the mean step from the unit above it, in levels; 0 in the first row.
    steps: Vec<f32>,
}

impl Seam {
    /// Takes the blocks of a unit: `edges` has those of `across` columns, row by row.
    pub(super) fn add(&mut self, unit: usize, n_across: usize, across: usize, edges: &[Edges]) {
        self.above.resize(n_across * across, 0.0);
        let first_column = unit % n_across * across;
        let mut step = 0.0;
        for (number, edges) in edges.iter().enumerate() {
            let above = &mut self.above[first_column + number % across];
            if number < across {
                step += edges.first - *above;
            }
            *above = edges.last;
        }
        self.steps.resize(unit, 0.0);
        self.steps.push(if unit < n_across { 0.0 } else { step / across as f32 });
    }
}

/// Ratio (as a power of two) of the steps along a tear to those around it, from which on it counts.
const CLEAR: f32 = 2.5;
/// The same for a tear from which impossible data follow soon.
const LIKELY: f32 = 1.0;

/// First unit of `from..to` at which the picture is torn, in a picture with rows of `n_across` units. From
/// the unit `near` on, weaker signs are enough.
pub(super) fn first_tear(
    seams: &[&Seam],
    n_across: usize,
    from: usize,
    to: usize,
    near: usize,
) -> Option<usize> {
    const FEWEST: usize = 8;
    let window = (n_across / 2).clamp(6, 40);
    if n_across < FEWEST || to < from + 4 * n_across {
        return None;
    }
    let is_inside = |unit: &usize| (2..n_across - 2).contains(&(unit % n_across));
    let units = (from + 2 * n_across..to - n_across).step_by(window / 6);
    units.filter(is_inside).find(|unit| {
        let sharpness: f32 = seams.iter().map(|seam| seam.sharpness(*unit, n_across, window)).sum();
        sharpness > if *unit < near { CLEAR } else { LIKELY }
    })
}

impl Seam {
    /// How much larger the step above the row's length of units from `unit` on is than before it, as a power
    /// of two.
    fn sharpness(&self, unit: usize, n_across: usize, window: usize) -> f32 {
        let of = |first: usize| Steps::of(self.steps.get(first..first + window).unwrap_or_default());
        let (begin, end) = (of(unit), of(unit + n_across - window));
        let along = begin.low.min(end.low).max(-begin.high.max(end.high)).max(0.0);
        if along == 0.0 {
            return 0.0;
        }
        let before = of(unit - window).middle.abs().max(of(unit - n_across).middle.abs());
        ((1.0 + along) / (1.0 + before)).log2().max(0.0)
    }
}

/// Quantiles of the steps of some units: a fifth is below `low`, and a fifth above `high`.
struct Steps {
    low: f32,
    middle: f32,
    high: f32,
}

impl Steps {
    fn of(steps: &[f32]) -> Steps {
        let mut sorted = [0.0; 40];
        let sorted = &mut sorted[..steps.len().min(40)];
        sorted.copy_from_slice(&steps[..sorted.len()]);
        sorted.sort_unstable_by(f32::total_cmp);
        let at = |number: usize| sorted.get(number).copied().unwrap_or(0.0);
        let n = sorted.len();
        Steps { low: at(n / 5), middle: at(n / 2), high: at(n.saturating_sub(1 + n / 5)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_those_of_the_samples() {
        // Samples that fall from row to row, transformed by hand: (1, -1) of a cosine.
        let mut edges = Edges::of_dc(80);
        edges.add(2, 100);
        edges.add(1, 1000);
        let amplitude = 100.0 * (std::f32::consts::PI / 16.0).cos() / 32f32.sqrt();
        assert!(
            (edges.first - (10.0 + amplitude)).abs() < 1e-4 && (edges.last - (10.0 - amplitude)).abs() < 1e-4
        );
    }

    /// A picture of 20 rows of 30 units whose values wander, and are 80 levels higher from a unit on.
    fn torn(at: usize) -> Seam {
        let mut seam = Seam::default();
        for unit in 0..600 {
            let noise = (unit * 7919 % 13) as f32 - 6.0;
            let edges = Edges::of_dc((8.0 * (noise + if unit >= at { 80.0 } else { 0.0 })) as i32);
            seam.add(unit, 30, 1, &[edges]);
        }
        seam
    }

    #[test]
    fn a_tear_is_where_all_steps_are_alike() {
        let found = first_tear(&[&torn(315)], 30, 0, 600, 600).unwrap();
        assert!((312..=318).contains(&found), "{found}");
        assert_eq!(first_tear(&[&torn(600)], 30, 0, 600, 0), None);
        assert_eq!(first_tear(&[&torn(315)], 30, 0, 100, 100), None);
    }
}
