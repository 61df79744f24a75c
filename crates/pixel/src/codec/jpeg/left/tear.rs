//! Place at which a picture is torn, from a ratio of likelihoods.
//!
//! After lost or foreign data a decoder finds its way back into the codes, but its units are shifted, and
//! the mean of each block is predicted from wrong values. No code is wrong then. What shows is that these
//! units do not continue those above them, and that the units below their interval do not continue them.
//! Each step between two units is more likely either between neighbours or between unrelated units. The
//! picture itself gives the scales of both: the first is that of its steps where blocks are as rough, the
//! second that of the steps between units far from each other.

use std::ops::Range;

use super::seam::{Seam, Step};

/// Least share of neighbours that are taken to differ as unrelated units do, as on borders of objects.
const FEWEST_BORDERS: f32 = 0.1;
/// Logarithm of the ratio of likelihoods from which on there is a tear.
const CLEAR: f32 = 20.0;
/// Fewest units on both sides of the turn of a row in which a tear must show.
const FEWEST_BOTH: usize = 3;

/// Evidence that units do not continue those above them.
pub(super) struct Evidence {
    /// For each unit, the sum of the evidence of the units before it.
    sums: Vec<f32>,
    n_across: usize,
}

impl Evidence {
    /// Weighs the steps of all components, of a picture with rows of `n_across` units. `None`: there are
    /// too few.
    pub(super) fn of(seams: &[&Seam], n_across: usize) -> Option<Evidence> {
        const FEWEST: usize = 8;
        let n_units = seams.iter().map(|seam| seam.steps.len()).min()?;
        if n_across < FEWEST || n_units < 2 * n_across {
            return None;
        }
        let mut ratios = vec![0.0; n_units];
        for seam in seams {
            let scale = Scale::of(seam)?;
            for (ratio, step) in ratios.iter_mut().zip(&seam.steps) {
                *ratio += step.map_or(0.0, |step| scale.ratio(step));
            }
        }
        let add = |sum: &mut f32, ratio: f32| {
            *sum += ratio;
            Some(*sum)
        };
        let sums = std::iter::once(0.0).chain(ratios.into_iter().scan(0.0, add)).collect();
        Some(Evidence { sums, n_across })
    }

    fn of_units(&self, units: Range<usize>) -> f32 {
        let last = self.sums.len() - 1;
        self.sums[units.end.min(last)] - self.sums[units.start.min(last)]
    }

    /// Logarithm of how much more likely it is that some units are unrelated to those above and below them
    /// than that they are neighbours; 0 if it is not so on both sides.
    pub(super) fn of_torn(&self, units: Range<usize>) -> f32 {
        let (from, row) = (units.start, self.n_across);
        let upper = from..(from + row).min(units.end);
        let lower = units.end.max(from + row)..units.end + row;
        let (above, below) = (self.of_units(upper.clone()), self.of_units(lower));
        if above < 0.0 || below < 0.0 {
            return 0.0;
        }
        // A horizon is a step along one row of units; a tear goes on in the next.
        let turn = from.next_multiple_of(row).min(upper.end);
        let (one, two) = (turn - from, upper.end - turn);
        if one.min(two) < FEWEST_BOTH {
            return (above + below) / 2.0;
        }
        let least = 0.25 * above / upper.len() as f32;
        let is_in_both = self.of_units(from..turn) >= least * one as f32
            && self.of_units(turn..upper.end) >= least * two as f32;
        if is_in_both { above + below } else { 0.0 }
    }

    /// First unit before `to` from which on an interval is torn from what is around it.
    pub(super) fn first_tear(&self, interval: &Range<usize>, to: usize) -> Option<usize> {
        let of = |unit: usize| self.of_torn(unit..interval.end);
        let first = (interval.start..to).find(|unit| of(*unit) > CLEAR)?;
        (first..(first + self.n_across).min(to)).max_by(|one, two| of(*one).total_cmp(&of(*two)))
    }
}

/// Scales of the steps of a component, in levels.
struct Scale {
    /// Between neighbours, for each level of roughness.
    near: f32,
    /// Between units that are far from each other.
    far: f32,
    /// Share of neighbours that differ as unrelated units do: borders of objects.
    borders: f32,
}

impl Scale {
    /// `None`: there are no steps.
    fn of(seam: &Seam) -> Option<Scale> {
        let known = || seam.steps.iter().flatten();
        let far = seam.unrelated();
        let mut found: Vec<f32> = known().map(|step| step.height.abs() / roughness(step)).collect();
        let middle = found.len() / 2;
        let (_, median, _) =
            (!found.is_empty()).then(|| found.select_nth_unstable_by(middle, f32::total_cmp))?;
        // Half of a Laplace distribution is within its scale times ln 2. Even areas have no steps at all.
        let near = (*median / std::f32::consts::LN_2).max(0.05);
        // A share of 1/e of a Laplace distribution is beyond its scale.
        let n_beyond = known().filter(|step| step.height.abs() > far).count() as f32;
        let borders = (n_beyond * std::f32::consts::E / found.len() as f32).clamp(FEWEST_BORDERS, 0.5);
        Some(Scale { near, far, borders })
    }

    /// Logarithm of how much more likely a step is between unrelated units than between neighbours. Both
    /// steps have Laplace distributions, but neighbours may be on two sides of a border.
    fn ratio(&self, step: Step) -> f32 {
        let near = self.near * roughness(&step);
        let far = self.far.max(near);
        let without_borders = (near / far).ln() + step.height.abs() * (1.0 / near - 1.0 / far);
        -((1.0 - self.borders) * (-without_borders).exp() + self.borders).ln()
    }
}

/// Roughness of the blocks at a step, with the noise that every picture has, in levels.
fn roughness(step: &Step) -> f32 {
    1.0 + step.rough
}

#[cfg(test)]
mod tests {
    use super::super::seam::Edges;
    use super::*;

    /// Numbers of rows and columns of the pictures here.
    const ROWS: usize = 20;
    const COLUMNS: usize = 30;

    /// A picture whose values wander, with some levels more for some units.
    fn picture(more: impl Fn(usize) -> i32) -> Seam {
        let mut seam = Seam::default();
        for unit in 0..ROWS * COLUMNS {
            let slope = (unit % COLUMNS * 4) as i32;
            let noise = (unit * 7919 % 13) as i32 - 6;
            seam.add(unit, COLUMNS, 1, &[Edges::of_dc(8 * (slope + noise + more(unit)))]);
        }
        seam
    }

    fn tear(seam: &Seam, interval: Range<usize>) -> Option<usize> {
        let to = interval.end;
        Evidence::of(&[seam], COLUMNS).unwrap().first_tear(&interval, to)
    }

    #[test]
    fn a_tear_is_where_units_stop_to_continue_those_above() {
        let torn = picture(|unit| if unit >= 315 { 80 } else { 0 });
        let found = tear(&torn, 0..600).unwrap();
        assert!((313..=317).contains(&found), "{found}");
        assert_eq!(tear(&picture(|_| 0), 0..600), None);
    }

    #[test]
    fn a_horizon_is_no_tear_within_a_row() {
        let horizon = picture(|unit| if unit >= 330 { 80 } else { 0 });
        assert!(tear(&horizon, 0..600).is_none_or(|found| found.abs_diff(330) <= 2));
        let border = picture(|unit| if unit >= 330 && unit % COLUMNS >= 15 { 80 } else { 0 });
        assert_eq!(tear(&border, 0..600), None);
    }

    #[test]
    fn of_three_intervals_the_torn_one_is_found() {
        let torn = picture(|unit| if (315..400).contains(&unit) { 80 } else { 0 });
        let found = tear(&torn, 280..400).unwrap();
        assert!((313..=317).contains(&found), "{found}");
        assert_eq!((tear(&torn, 160..280), tear(&torn, 400..520)), (None, None));
    }

    #[test]
    fn steps_that_are_not_known_are_no_evidence() {
        let mut seam = picture(|_| 0);
        seam.steps.fill(None);
        assert!(Evidence::of(&[&seam], COLUMNS).is_none());
        assert!(Evidence::of(&[&picture(|_| 0)], 7).is_none());
    }
}
