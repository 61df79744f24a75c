//! Prints the figures of all runs: medians of each case, and the promised ratios.

use std::collections::BTreeMap;

use crate::definition::{Case, Figure, Ratio};
use crate::measure::Measured;
use crate::outcome::Outcome;
use crate::statistics;

/// Prints one line per case.
pub(crate) fn print_cases(cases: &[&Case], runs: &BTreeMap<&str, Vec<Measured>>) {
    println!(
        "{:<22} {:>10} {:>10} {:>10} {:>8} {:>12} {:>9}",
        "case", "min s", "median s", "max s", "cpu s", "files/s", "peak MB"
    );
    for case in cases {
        let Some(runs) = runs.get(case.name.as_str()) else { continue };
        let wall = statistics::sorted(runs.iter().map(|run| run.wall_s));
        let cpu = statistics::sorted(runs.iter().map(|run| run.cpu_s));
        let peak = runs.iter().map(|run| run.peak_bytes).max().unwrap_or(0);
        let (Some(least), Some(most)) = (wall.first(), wall.last()) else { continue };
        let middle = statistics::median(&wall);
        println!(
            "{:<22} {least:>10.4} {middle:>10.4} {most:>10.4} {:>8.3} {:>12.0} {:>9.1}",
            case.name,
            statistics::median(&cpu),
            case.files as f64 / middle,
            peak as f64 / 1e6
        );
    }
    println!();
}

/// Prints the promised ratios.
///
/// # Errors
/// If one is not met.
pub(crate) fn print_ratios(
    ratios: &[Ratio],
    cases: &[&Case],
    runs: &BTreeMap<&str, Vec<Measured>>,
) -> Outcome {
    let mut missed = 0;
    for ratio in ratios {
        let Some(value) = value(ratio, cases, runs) else { continue };
        let verdict = if ratio.is_met(value) { "met" } else { "MISSED" };
        missed += usize::from(!ratio.is_met(value));
        println!("{:<52} {value:>9.2}  ({})  {verdict}", ratio.title(), ratio.bound());
    }
    if missed > 0 { Err(format!("{missed} of the figures promised are missed").into()) } else { Ok(()) }
}

/// The median of the rounds' ratios, or of the figure itratio.
fn value(ratio: &Ratio, cases: &[&Case], runs: &BTreeMap<&str, Vec<Measured>>) -> Option<f64> {
    let figures = |name: &str| {
        let files = cases.iter().find(|case| case.name == name)?.files as f64;
        let figure = |run: &Measured| match ratio.figure {
            Figure::Time => run.wall_s,
            Figure::Rate => files / run.wall_s,
            Figure::PeakMb => run.peak_bytes as f64 / 1e6,
        };
        Some(runs.get(name)?.iter().map(figure).collect::<Vec<f64>>())
    };
    let of = figures(&ratio.of)?;
    let Some(to) = &ratio.to else { return Some(statistics::median(&statistics::sorted(of.into_iter()))) };
    let to = figures(to)?;
    Some(statistics::median(&statistics::sorted(of.iter().zip(&to).map(|(of, to)| of / to))))
}
