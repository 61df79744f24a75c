//! `thalweg lab list`: lists the experiments.

use std::io::Write as _;

use lab::claim::published_as;
use lab::{Case, Experiment};
use serde_json::{Map, Value, json};

use super::size::size;
use crate::args::LabListArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, counted};

pub(crate) fn run(args: &LabListArgs, printer: &Printer) -> Outcome {
    let mut out = printer.data();
    for experiment in named(&args.experiments)? {
        let cases = experiment.cases(size(args.size));
        if args.json {
            writeln!(out, "{}", line(experiment, &cases))?;
            continue;
        }
        let (name, question, source) = (experiment.name(), experiment.question(), experiment.source());
        writeln!(out, "{name:<10} {question} ({})", counted(cases.len() as u64, "case", "cases"))?;
        if !source.is_empty() {
            writeln!(out, "{:<10} source: {source}", "")?;
        }
        if !args.experiments.is_empty() {
            writeln!(out, "\n{}", wrapped(experiment.about()))?;
        }
        for case in cases.iter().filter(|_| args.cases) {
            writeln!(out, "{:<10} {}", "", shown(name, case))?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// The experiments with these names, in the order of the list; all if there is no name.
pub(super) fn named(names: &[String]) -> Result<Vec<&'static dyn Experiment>, Failure> {
    let is_known = |name: &&String| lab::all().iter().any(|known| known.name() == name.as_str());
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        return Err(
            format!("unknown experiment `{unknown}`; list the experiments with `thalweg lab list`").into()
        );
    }
    let is_wanted =
        |known: &&&'static dyn Experiment| names.is_empty() || names.iter().any(|name| name == known.name());
    Ok(lab::all().iter().filter(is_wanted).copied().collect())
}

/// The case, with the published programs that it is the counterpart of: `25.6MB/copy_file_range [cpCF]`.
fn shown(experiment: &str, case: &Case) -> String {
    match published_as(experiment, case).as_slice() {
        [] => case.to_string(),
        names => format!("{case} [{}]", names.join("; ")),
    }
}

fn line(experiment: &dyn Experiment, cases: &[Case]) -> Value {
    let published: Map<String, Value> = cases
        .iter()
        .map(|case| (case.to_string(), published_as(experiment.name(), case)))
        .filter(|(_, names)| !names.is_empty())
        .map(|(case, names)| (case, json!(names)))
        .collect();
    json!({
        "experiment": experiment.name(),
        "question": experiment.question(),
        "source": experiment.source(),
        "about": experiment.about(),
        "cases": cases.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "published_as": published,
    })
}

/// Wraps a paragraph into lines of at most 100 characters, indented as the text above it.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 100 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{:<10} {word}", "")),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
