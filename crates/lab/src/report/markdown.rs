//! A report as Markdown, for issues, notes and repositories: the summaries, the environment, and every table.
//!
//! The tables are those of the terminal, in the syntax that GitHub, GitLab and pandoc read. Text from a
//! report is escaped, so none of it becomes a link, a heading, HTML or another cell.

use std::fmt::Write as _;

use super::best::{about, best};
use super::figures;
use super::group::{Cells, cases_of, groups, heading, written};
use super::table::{cells_of, rounds_in_words, scaled_inputs};
use super::{ExperimentReport, Report, duration_ns};
use crate::claim::{ClaimJudgement, Verdict, judge, tally};
use crate::method::Environment;

/// Formats a report as Markdown.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut out = String::from("# Lab report\n\n");
    for experiment in &report.experiments {
        // Writing to a string does not fail.
        let _ = writeln!(out, "- **{}**: {}", escaped(&experiment.name), escaped(&experiment.summary));
    }
    let _ = writeln!(out, "\n{}\n", escaped(&measured_on(report)));
    for warning in super::warnings(report) {
        let _ = writeln!(out, "**{warning}**\n");
    }
    report.experiments.iter().for_each(|experiment| push_experiment(&mut out, report, experiment));
    push_claims(&mut out, &judge(report));
    out
}

fn measured_on(report: &Report) -> String {
    let Environment { facts, file_system, thalweg, .. } = &report.environment;
    let processor = facts.cpu_model.as_deref().unwrap_or(&report.environment.architecture);
    let mut parts = vec![format!("{processor}, {} CPUs", facts.cpus_online)];
    parts.extend(file_system.clone());
    parts.extend(report.environment.seeking());
    let asked = &report.asked;
    parts.push(format!("rounds {}, seed {}", asked.rounds, asked.seed));
    parts.extend(scaled_inputs(report));
    parts.push(format!("thalweg {thalweg}"));
    format!("Machine and settings: {}.", parts.join("; "))
}

fn push_experiment(out: &mut String, report: &Report, experiment: &ExperimentReport) {
    let _ = writeln!(out, "## {}\n\n{}", escaped(&experiment.name), escaped(&experiment.question));
    let about = about(&experiment.name);
    if !about.is_empty() {
        let _ = writeln!(out, "\n{}\n", escaped(about));
    }
    if !experiment.source.is_empty() {
        let _ = writeln!(out, "Source: {}.", escaped(&experiment.source));
    }
    let _ = writeln!(out, "\n{}", escaped(&experiment.summary));
    if let Some(rounds) = rounds_in_words(experiment) {
        let _ = writeln!(out, "\n{rounds}.");
    }
    push_best(out, report, experiment);
    for (set, caches) in groups(experiment) {
        let cases = cases_of(experiment, set, caches);
        out.push('\n');
        push_table(out, &cells_of(&experiment.name, set, caches, &cases));
        for cells in figures::tables(set, caches, &cases, usize::MAX) {
            out.push('\n');
            push_table(out, &cells);
        }
    }
    for wrong in &experiment.disagreements {
        let text = format!(
            "Wrong answer: {} gives {}, the first case of its set {}; their times cannot be compared.",
            wrong.name, wrong.checksum, wrong.expected
        );
        let _ = writeln!(out, "\n**{}**", escaped(&text));
    }
    out.push('\n');
}

/// The fastest way for each state of the caches, with the time and the distance of the others.
fn push_best(out: &mut String, report: &Report, experiment: &ExperimentReport) {
    let Some(best) = best(report, experiment) else { return };
    out.push('\n');
    for panel in &best.panels {
        let rows = panel.rows.iter().map(|row| {
            let median = duration_ns(row.summary.median_ns);
            format!("{} {} ({median})", written(&row.case.case, &[]), row.in_words())
        });
        let rows = rows.collect::<Vec<_>>().join(", ");
        let (heading, words) = (heading(best.set, panel.caches), panel.in_words());
        let _ = writeln!(out, "- {}: {} All ways: {}.", escaped(&heading), escaped(&words), escaped(&rows));
    }
}

fn push_table(out: &mut String, cells: &Cells) {
    let Cells { rows, is_numbers, below } = cells;
    for (position, row) in rows.iter().enumerate() {
        push_row(out, row.iter().map(|cell| escaped(cell)));
        if position == 0 {
            push_row(
                out,
                is_numbers.iter().map(|is_number| if *is_number { "---:" } else { "---" }.to_owned()),
            );
        }
    }
    for text in below {
        let _ = writeln!(out, "\n{}", escaped(text));
    }
}

fn push_row(out: &mut String, cells: impl Iterator<Item = String>) {
    for cell in cells {
        let _ = write!(out, "| {cell} ");
    }
    out.push_str("|\n");
}

/// Lists the claims that hold or do not hold, and counts the others.
fn push_claims(out: &mut String, judged: &[ClaimJudgement]) {
    let (shown, open): (Vec<&ClaimJudgement>, Vec<&ClaimJudgement>) =
        judged.iter().partition(|judged| judged.verdict != Verdict::NotShown);
    let _ = writeln!(out, "## Published claims\n\n{}.\n", tally(judged));
    if shown.is_empty() {
        return;
    }
    push_row(out, ["verdict", "claim", "published", "here", "why"].map(str::to_owned).into_iter());
    push_row(out, std::iter::repeat_n("---".to_owned(), 5));
    for judged in shown {
        let ClaimJudgement { claim, verdict, here, .. } = judged;
        let here = here.as_deref().unwrap_or_default();
        let cells = [&verdict.to_string(), &claim.sentence, &claim.published, here, &judged.why()];
        push_row(out, cells.into_iter().map(escaped));
    }
    let _ = writeln!(out, "\nNot shown: {}.", open.len());
}

/// Escapes all Markdown syntax in a text. Control characters, including line breaks, become spaces.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let is_word = |beside: Option<char>| beside.is_some_and(char::is_alphanumeric);
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            // Within a word it needs no escape: `block_bytes`.
            '_' if is_word(before) && is_word(rest.peek().copied()) => out.push('_'),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!'
            | '@' => {
                out.push('\\');
                out.push(character);
            }
            _ if character.is_control() || is_invisible(character) => out.push(' '),
            _ => out.push(character),
        }
        before = Some(character);
    }
    // Some renderers turn a bare address into a link.
    out.replace("://", ":\\/\\/")
}

/// Characters that reorder or hide the text that follows.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::report;

    const TEN: &[f64] = &[10.0, 10.4, 9.9, 10.2, 10.1];
    const TWENTY: &[f64] = &[20.0, 20.4, 19.9, 20.2, 20.1];

    #[test]
    fn tables_sentences_and_claims_are_there() {
        let text = markdown(&report("m", &[("stdio", TWENTY), ("sendfile", TEN)]));
        for part in [
            "# Lab report\n\n- **declared**: sendfile is 2.0 times as fast as stdio here (1MB, warm).\n",
            "\n## declared\n\nWhich is fastest?\n",
            "\n| 1MB, warm | median | 95 % interval | min | max | rate | vs. first |\n| --- | ---: | ---: | \
             ---: | ---: | ---: | --- |\n| stdio | 20.1 ms |",
            ") faster |\n",
            "\n## Published claims\n",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }

    /// Every row of a table has the same number of cells, whatever the report contains.
    #[test]
    fn text_from_outside_stays_text() {
        const HOSTILE: &str =
            "a|b\n# c\n<script>alert(1)</script> [x](http://e) `d` \u{1b}[2J\u{202e}_e_ &lt;";
        let mut report = report("m", &[("stdio", TWENTY), ("sendfile", TEN)]);
        report.environment.facts.cpu_model = Some(HOSTILE.into());
        let experiment = &mut report.experiments[0];
        (experiment.name, experiment.question) = (HOSTILE.into(), HOSTILE.into());
        (experiment.source, experiment.summary) = (HOSTILE.into(), HOSTILE.into());
        for case in &mut experiment.cases {
            case.case.way = HOSTILE.into();
            case.state = crate::report::CaseState::Failed(HOSTILE.into());
        }
        let text = markdown(&report);
        // Removes escaped characters, leaving the active ones.
        let plain = |text: &str| {
            let mut rest = text.chars();
            let mut plain = String::new();
            while let Some(character) = rest.next() {
                match character {
                    '\\' => drop(rest.next()),
                    other => plain.push(other),
                }
            }
            plain
        };
        let rows = text.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>();
        assert!(rows.len() >= 4);
        for row in rows.iter().filter(|row| row.contains("ms")) {
            assert_eq!(plain(row).matches('|').count(), plain(rows[1]).matches('|').count(), "{row}");
        }
        let left = plain(&text);
        for meaning in ["<", "](", "`", "://", "&", "\u{1b}", "\u{202e}"] {
            assert!(!left.contains(meaning), "{meaning}: {text}");
        }
        assert!(!text.contains("\n# c"), "{text}");
        assert_eq!(escaped("raw[block_bytes=1] _x_"), "raw\\[block_bytes=1\\] \\_x\\_");
    }
}
