//! Measures the lab's own statistics on artificial sessions whose truth is known.
//!
//! A session has four cases that take turns as in `plan.rs`: each round runs all of them in a
//! drawn order. Two of the cases take equally long. How often an interval contains the true ratio of 1 is
//! its coverage; how often a case is called faster or slower is the rate of wrong verdicts; how often a
//! true difference gets its verdict is the power. docs/lab-method.md shows the table and what follows from
//! it.

use super::looks::{ALPHA, ALPHA_OF_LOOK, LOOKS};
use super::paired::{mean_ratio, ratio_of_sums};
use super::ratio::Ratio;
use super::scatter::{scatter_ratio, spread};
use super::series::{Point, Series};
use super::statistics::{median, sorted};

/// Cases of a session.
const N_CASES: usize = 4;

/// Differences for which the power is measured.
const DIFFERENCES: [f64; 3] = [0.02, 0.05, 0.10];

/// How the times of a session vary, with a median near 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// A normal distribution with a deviation of 5 %.
    Normal,
    /// A floor, and above it a lognormal part with a long tail.
    Floor,
    /// Two speeds, 20 % apart; the slower one in 3 of 10 runs.
    Bimodal,
    /// Times that grow by 20 % over the session, and 3 % of noise.
    Drift,
    /// Deviations of 5 %, 0.7 of which carries over to the next run of the session.
    Autocorrelated,
    /// As normal, but one run in a hundred takes three times as long.
    Outliers,
    /// As normal, but one run in twenty takes eight times as long.
    HeavyTail,
}

impl Noise {
    /// All of them, in the order of the table.
    pub const ALL: [Noise; 7] = [
        Noise::Normal,
        Noise::Floor,
        Noise::Bimodal,
        Noise::Drift,
        Noise::Autocorrelated,
        Noise::Outliers,
        Noise::HeavyTail,
    ];

    /// Its name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Noise::Normal => "normal",
            Noise::Floor => "lognormal above a floor",
            Noise::Bimodal => "bimodal",
            Noise::Drift => "drifting",
            Noise::Autocorrelated => "autocorrelated",
            Noise::Outliers => "1 % outliers",
            Noise::HeavyTail => "5 % eight times slower",
        }
    }

    /// The true median of a run.
    fn median(self) -> f64 {
        match self {
            Noise::Normal | Noise::Autocorrelated => 1.0,
            Noise::Floor | Noise::Drift => 1.1,
            // Seven tenths of the runs have a mean of 1 and a deviation of 0.02: their quantile 0.5 / 0.7.
            Noise::Bimodal => 1.011_3,
            Noise::Outliers => 1.000_6,
            // The quantile 0.5 / 0.95 of the runs without the slow ones.
            Noise::HeavyTail => 1.003_3,
        }
    }
}

/// What the simulation of one kind of noise with one number of rounds found; all but `rounds` are shares of
/// 1.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SimulationResult {
    /// Number of rounds of each session.
    pub rounds: u32,
    /// Intervals of the ratio of two cases that contain 1.
    pub coverage: f64,
    /// True differences of 2, 5 and 10 % that get their verdict.
    pub power: [f64; 3],
    /// Coverage of the percentile bootstrap of the ratio of the two medians, which does not look at rounds.
    pub bootstrap_coverage: f64,
    /// Power of that bootstrap for a difference of 5 %.
    pub bootstrap_power: f64,
    /// Intervals of a case's median that contain the true one.
    pub median_coverage: f64,
    /// Intervals of the ratio of sums that contain 1.
    pub sums_coverage: f64,
    /// Intervals of the ratio of the scatter of two cases that contain 1.
    pub scatter_coverage: f64,
}

/// What sessions that stop when all is clear found.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StoppingResult {
    /// Sessions in which any of the looks gives equal cases a verdict.
    pub wrong: f64,
    /// True differences of 2, 5 and 10 % that get their verdict at one of the looks.
    pub power: [f64; 3],
    /// Mean number of rounds until that verdict, or until the last look.
    pub rounds: [f64; 3],
    /// Mean of the differences found then, as shares (0.05 for 5 %): what was stopped because it looked large
    /// is a little larger than the truth.
    pub estimates: [f64; 3],
}

/// Simulates `n_sessions` sessions of `rounds` rounds, which must be at least 4.
#[must_use]
pub fn simulate(noise: Noise, rounds: u32, n_sessions: u32, seed: u64) -> SimulationResult {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found = SimulationResult {
        rounds,
        coverage: 0.0,
        power: [0.0; 3],
        bootstrap_coverage: 0.0,
        bootstrap_power: 0.0,
        median_coverage: 0.0,
        sums_coverage: 0.0,
        scatter_coverage: 0.0,
    };
    let share = 1.0 / f64::from(n_sessions);
    let add = |to: &mut f64, is_so: bool| *to += if is_so { share } else { 0.0 };
    for _ in 0..n_sessions {
        let [first, second, ..] = &session(noise, rounds, &mut rng)[..] else { continue };
        let ratio = mean_ratio(&[(first, second)], ALPHA).interval();
        add(&mut found.coverage, ratio.low <= 1.0 && 1.0 <= ratio.high);
        for (power, difference) in found.power.iter_mut().zip(DIFFERENCES) {
            // A factor moves the interval by that factor.
            add(power, ratio.low * (1.0 + difference) > 1.0);
        }
        let (low, high) = bootstrap(&first.values(), &second.values(), &mut rng);
        add(&mut found.bootstrap_coverage, low <= 1.0 && 1.0 <= high);
        add(&mut found.bootstrap_power, low * (1.0 + DIFFERENCES[1]) > 1.0);
        let interval = first.median_interval(ALPHA);
        let truth = noise.median();
        add(&mut found.median_coverage, interval.low <= truth && truth <= interval.high);
        let sums = ratio_of_sums(&[(first, second)], ALPHA).map(|ratio| ratio.interval());
        add(&mut found.sums_coverage, sums.is_some_and(|ends| ends.low <= 1.0 && 1.0 <= ends.high));
        let scatter = scatter_ratio(&[(first, second)], ALPHA);
        add(
            &mut found.scatter_coverage,
            scatter.is_some_and(|(_, ends)| ends.low <= 1.0 && 1.0 <= ends.high),
        );
    }
    found
}

/// Simulates sessions that look at their results several times and stop at the first verdict.
#[must_use]
pub fn simulate_stopping(noise: Noise, n_sessions: u32, seed: u64) -> StoppingResult {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found = StoppingResult { wrong: 0.0, power: [0.0; 3], rounds: [0.0; 3], estimates: [0.0; 3] };
    let share = 1.0 / f64::from(n_sessions);
    for _ in 0..n_sessions {
        let [first, second, ..] = &session(noise, LOOKS[LOOKS.len() - 1], &mut rng)[..] else { continue };
        let looks = LOOKS.map(|look| {
            let until = |series: &Series| {
                Series::new(series.points().iter().filter(|point| point.round <= look).copied())
            };
            (look, mean_ratio(&[(&until(first), &until(second))], ALPHA_OF_LOOK))
        });
        let is_wrong = |ratio: &Ratio| ratio.interval().low > 1.0 || ratio.interval().high < 1.0;
        if looks.iter().any(|(_, ratio)| is_wrong(ratio)) {
            found.wrong += share;
        }
        for (position, difference) in DIFFERENCES.iter().enumerate() {
            let shown = looks.iter().find(|(_, ratio)| ratio.interval().low * (1.0 + difference) > 1.0);
            found.power[position] += if shown.is_some() { share } else { 0.0 };
            let (rounds, ratio) = shown.unwrap_or(&looks[LOOKS.len() - 1]);
            found.rounds[position] += share * f64::from(*rounds);
            found.estimates[position] += share * (ratio.ratio() * (1.0 + difference) - 1.0);
        }
    }
    found
}

/// What the comparison of two cases over several sessions found; all are shares of 1.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SessionsResult {
    /// Intervals of the ratio that contain the true one.
    pub coverage: f64,
    /// True differences of 2, 5 and 10 % that get their verdict.
    pub power: [f64; 3],
    /// Intervals of a case's median that contain the true one.
    pub median_coverage: f64,
    /// Intervals of the ratio that contain the true one if all runs are taken for those of one session.
    pub ignoring_coverage: f64,
}

/// Simulates comparisons over `sessions` sessions of ten rounds. In each session, each case is slower or
/// faster by some `deviation` (0.03 for 3 %) in all of its rounds.
#[must_use]
pub fn simulate_sessions(
    noise: Noise,
    sessions: u32,
    deviation: f64,
    n_repeats: u32,
    seed: u64,
) -> SessionsResult {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found =
        SessionsResult { coverage: 0.0, power: [0.0; 3], median_coverage: 0.0, ignoring_coverage: 0.0 };
    let share = 1.0 / f64::from(n_repeats);
    let add = |to: &mut f64, is_so: bool| *to += if is_so { share } else { 0.0 };
    for _ in 0..n_repeats {
        let [first, second] = cases_over_sessions(noise, sessions, deviation, &mut rng);
        let ratio = mean_ratio(&[(&first, &second)], ALPHA).interval();
        add(&mut found.coverage, ratio.low <= 1.0 && 1.0 <= ratio.high);
        for (power, difference) in found.power.iter_mut().zip(DIFFERENCES) {
            add(power, ratio.low * (1.0 + difference) > 1.0);
        }
        let (interval, truth) = (first.median_interval(ALPHA), noise.median());
        add(&mut found.median_coverage, interval.low <= truth && truth <= interval.high);
        let [first, second] = [first, second].map(|series| {
            Series::new((1..).zip(series.points()).map(|(round, point)| Point {
                session: 1,
                round,
                ..*point
            }))
        });
        let ratio = mean_ratio(&[(&first, &second)], ALPHA).interval();
        add(&mut found.ignoring_coverage, ratio.low <= 1.0 && 1.0 <= ratio.high);
    }
    found
}

/// The times of two cases in several sessions of ten rounds.
fn cases_over_sessions(noise: Noise, sessions: u32, deviation: f64, rng: &mut fastrand::Rng) -> [Series; 2] {
    let mut points = [Vec::new(), Vec::new()];
    for number in 1..=sessions {
        for (points, case) in points.iter_mut().zip(session(noise, 10, rng)) {
            let factor = (deviation * normal(rng)).exp();
            let of_session = |point: &Point| Point { session: number, value: point.value * factor, ..*point };
            points.extend(case.points().iter().map(of_session));
        }
    }
    points.map(|points| Series::new(points.into_iter()))
}

/// Coverage of the interval of the spread of five runs, and its median share of the true spread's interval
/// beyond 1: how precise it is. `rounds` must be at least 30.
#[must_use]
pub fn simulate_spread(noise: Noise, rounds: u32, n_sessions: u32, seed: u64) -> (f64, f64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let first_of =
        |rng: &mut fastrand::Rng| session(noise, rounds, rng).into_iter().next().unwrap_or_default();
    let range = |five: &[f64]| {
        let five = sorted(five.to_vec());
        five[five.len() - 1] / five[0]
    };
    let fives: Vec<f64> = (0..4000)
        .flat_map(|_| first_of(&mut rng).values().chunks_exact(5).map(range).collect::<Vec<f64>>())
        .collect();
    let truth = median(&sorted(fives));
    let mut n_covered = 0;
    let mut widths = Vec::new();
    for _ in 0..n_sessions {
        let Some((found, interval)) = spread(&first_of(&mut rng), ALPHA) else { continue };
        n_covered += u32::from(interval.low <= truth && truth <= interval.high);
        widths.push((interval.high - interval.low) / found);
    }
    (f64::from(n_covered) / f64::from(n_sessions), median(&sorted(widths)))
}

/// Coverage of the interval of the ratio where the times of the two cases have different shapes: of the
/// centre of the ratios within rounds, which the interval is for, and of the ratio of the medians.
#[must_use]
pub fn simulate_unequal(noises: [Noise; 2], rounds: u32, n_sessions: u32, seed: u64) -> UnequalResult {
    let mut rng = fastrand::Rng::with_seed(seed);
    let pair = |rounds: u32, rng: &mut fastrand::Rng| {
        noises.map(|noise| session(noise, rounds, rng).into_iter().next().unwrap_or_default())
    };
    // The centre is the median of the mean of two ratios, as logarithms.
    let [of, to] = pair(60_000, &mut rng);
    let ratios: Vec<f64> = of.values().iter().zip(to.values()).map(|(of, to)| (of / to).ln()).collect();
    let means = ratios.chunks_exact(2).map(|two| f64::midpoint(two[0], two[1]));
    let centre = median(&sorted(means.collect())).exp();
    let of_medians = noises[0].median() / noises[1].median();
    let mut held = [0.0; 2];
    for _ in 0..n_sessions {
        let [of, to] = pair(rounds, &mut rng);
        let interval = mean_ratio(&[(&of, &to)], ALPHA).interval();
        for (held, truth) in held.iter_mut().zip([centre, of_medians]) {
            *held += if interval.low <= truth && truth <= interval.high {
                1.0 / f64::from(n_sessions)
            } else {
                0.0
            };
        }
    }
    UnequalResult { centre, of_medians, coverage: held[0], medians_coverage: held[1] }
}

/// What the comparison of two cases of different shapes found.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct UnequalResult {
    /// The true centre of the ratios within the rounds.
    pub centre: f64,
    /// The true ratio of the medians.
    pub of_medians: f64,
    /// Intervals that contain the centre.
    pub coverage: f64,
    /// Intervals that contain the ratio of the medians, which they are not for.
    pub medians_coverage: f64,
}

/// The times of the cases of one session.
fn session(noise: Noise, rounds: u32, rng: &mut fastrand::Rng) -> Vec<Series> {
    let n_runs = rounds as usize * N_CASES;
    let mut points: Vec<Vec<Point>> = vec![Vec::new(); N_CASES];
    let mut carried = normal(rng);
    for round in 1..=rounds {
        let mut order: Vec<usize> = (0..N_CASES).collect();
        rng.shuffle(&mut order);
        for (position, case) in order.into_iter().enumerate() {
            let n_run = (round as usize - 1) * N_CASES + position;
            let value = match noise {
                Noise::Normal => 1.0 + 0.05 * normal(rng),
                Noise::Floor => 1.0 + 0.1 * (0.8 * normal(rng)).exp(),
                Noise::Bimodal => (if rng.f64() < 0.3 { 1.2 } else { 1.0 }) * (1.0 + 0.02 * normal(rng)),
                Noise::Drift => {
                    (1.0 + 0.2 * (n_run as f64 + 0.5) / n_runs as f64) * (1.0 + 0.03 * normal(rng))
                }
                Noise::Autocorrelated => {
                    carried = 0.7 * carried + (1.0_f64 - 0.49).sqrt() * normal(rng);
                    1.0 + 0.05 * carried
                }
                Noise::Outliers => (1.0 + 0.05 * normal(rng)) * if rng.f64() < 0.01 { 3.0 } else { 1.0 },
                Noise::HeavyTail => (1.0 + 0.05 * normal(rng)) * if rng.f64() < 0.05 { 8.0 } else { 1.0 },
            };
            points[case].push(Point { session: 1, round, value });
        }
    }
    points.into_iter().map(|points| Series::new(points.into_iter())).collect()
}

/// A value of the normal distribution (Box and Muller 1958).
fn normal(rng: &mut fastrand::Rng) -> f64 {
    let (radius, angle) = ((-2.0 * (1.0 - rng.f64()).ln()).sqrt(), std::f64::consts::TAU * rng.f64());
    radius * angle.cos()
}

/// The 95 % percentile interval of the ratio of two medians (Efron and Tibshirani 1993, chapter 13), to
/// compare with.
fn bootstrap(values: &[f64], baseline: &[f64], rng: &mut fastrand::Rng) -> (f64, f64) {
    const N_DRAWS: usize = 400;
    let mut drawn = |values: &[f64]| {
        median(&sorted((0..values.len()).map(|_| values[rng.usize(..values.len())]).collect()))
    };
    let ratios = sorted((0..N_DRAWS).map(|_| drawn(values) / drawn(baseline)).collect());
    (ratios[N_DRAWS / 40], ratios[N_DRAWS - 1 - N_DRAWS / 40])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The promise of the lab, at the precision of 2,000 sessions: 1.5 percentage points are three standard
    /// errors.
    #[test]
    fn intervals_cover_what_they_promise() {
        for noise in Noise::ALL {
            for rounds in [4, 5, 8, 15] {
                let found = simulate(noise, rounds, 2000, 7);
                assert!((0.93..=0.985).contains(&found.coverage), "{noise:?} {found:?}");
                assert!(found.sums_coverage > 0.92 && found.scatter_coverage > 0.93, "{noise:?} {found:?}");
            }
        }
    }

    /// The interval of a spread is for any distribution, by ranks.
    #[test]
    fn spreads_are_covered_whatever_the_tails() {
        for noise in [Noise::Normal, Noise::Floor, Noise::Bimodal, Noise::Outliers, Noise::HeavyTail] {
            for rounds in [30, 60] {
                let (coverage, _) = simulate_spread(noise, rounds, 1500, 7);
                assert!((0.93..=0.985).contains(&coverage), "{noise:?} {rounds} {coverage}");
            }
        }
    }

    /// Of two shapes, the interval is for the centre of the ratios, not for the ratio of the medians.
    #[test]
    fn unequal_shapes_have_a_centre_that_is_covered() {
        for (noises, rounds) in [
            ([Noise::Normal, Noise::Bimodal], 10),
            ([Noise::Normal, Noise::HeavyTail], 15),
            ([Noise::Floor, Noise::Normal], 30),
        ] {
            let found = simulate_unequal(noises, rounds, 2000, 3);
            assert!((0.93..=0.985).contains(&found.coverage), "{noises:?} {found:?}");
        }
        let found = simulate_unequal([Noise::Normal, Noise::Bimodal], 30, 2000, 3);
        assert!((found.centre - 0.953).abs() < 0.01 && found.medians_coverage < 0.8, "{found:?}");
    }

    #[test]
    fn looking_several_times_is_accounted_for() {
        for noise in Noise::ALL {
            let found = simulate_stopping(noise, 1500, 5);
            assert!(found.wrong < 0.065 && found.power[2] > 0.8, "{noise:?} {found:?}");
            // What docs/lab-method.md says of estimates that ended early.
            let [_, _, ten] = found.estimates;
            assert!((0.095..0.125).contains(&ten), "{noise:?} {found:?}");
        }
    }

    #[test]
    fn rounds_take_drift_out() {
        let found = simulate(Noise::Drift, 15, 500, 3);
        assert!(found.power[1] > 0.9 && found.bootstrap_power < 0.5, "{found:?}");
    }

    #[test]
    fn variation_between_sessions_is_in_the_interval() {
        for noise in [Noise::Normal, Noise::HeavyTail] {
            for sessions in [3, 5] {
                let found = simulate_sessions(noise, sessions, 0.05, 2000, 3);
                assert!((0.93..=0.985).contains(&found.coverage), "{noise:?} {sessions} {found:?}");
                assert!(found.ignoring_coverage < 0.8, "{noise:?} {sessions} {found:?}");
            }
        }
    }
}
