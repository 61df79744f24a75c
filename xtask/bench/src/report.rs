//! A record, printed: a line for each case, the promised ratios, and the rivals.

use xtask::record::{Figure, Ratio, Record};

use crate::outcome::Outcome;

/// Prints a line a case.
pub(crate) fn print_cases(record: &Record) {
    println!(
        "{:<34} {:>10} {:>10} {:>10} {:>8} {:>12} {:>9}",
        "case", "min s", "median s", "max s", "cpu s", "files/s", "peak MB"
    );
    let shown =
        |value: Option<f64>, digits: usize| value.map_or(String::new(), |value| format!("{value:.digits$}"));
    for case in &record.cases {
        println!(
            "{:<34} {:>10} {:>10.4} {:>10} {:>8} {:>12} {:>9}",
            case.name,
            shown(case.min_s, 4),
            case.median_s,
            shown(case.max_s, 4),
            shown(case.processor_s, 3),
            shown(case.files_per_s, 0),
            shown(case.peak_mb, 1),
        );
    }
    println!();
}

/// Prints our rate against other programs', and how many answers are equal.
pub(crate) fn print_rivals(record: &Record) {
    for rival in &record.rivals {
        let agreement = rival.agreement.as_ref().map_or(String::new(), |agreement| {
            format!("{} of {} {} equal", agreement.equal, agreement.compared, agreement.unit)
        });
        println!("{:<52} {:<18} {:>9.2} times  {agreement}", rival.job, rival.program, rival.times);
    }
}

/// Prints the promised ratios.
///
/// # Errors
/// If one is not met.
pub(crate) fn print_ratios(record: &Record) -> Outcome {
    let missed = record.ratios.iter().filter(|ratio| ratio.met == Some(false)).count();
    for ratio in &record.ratios {
        let verdict = match ratio.met {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "",
        };
        println!("{:<52} {:>9.2}  ({})  {verdict}", title(ratio), ratio.median, bound(ratio));
    }
    if missed > 0 { Err(format!("{missed} of the figures promised are missed").into()) } else { Ok(()) }
}

fn title(ratio: &Ratio) -> String {
    let figure = match ratio.figure {
        Figure::Time => "time",
        Figure::Rate => "files/s",
        Figure::PeakMb => "peak MB",
        Figure::Processor => "CPU time",
    };
    match &ratio.to {
        Some(to) => format!("{figure} of {} / {to}", ratio.of),
        None => format!("{figure} of {}", ratio.of),
    }
}

fn bound(ratio: &Ratio) -> String {
    match (ratio.at_most, ratio.at_least) {
        (Some(most), _) => format!("at most {most}"),
        (None, Some(least)) => format!("at least {least}"),
        (None, None) => "no bound".to_owned(),
    }
}
