//! `thalweg lab list`: lists the experiments.

use std::io::Write as _;

use serde_json::json;

use super::size::size;
use crate::args::LabListArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, counted};

pub(crate) fn run(args: &LabListArgs, printer: &Printer) -> Outcome {
    let mut out = printer.data();
    for experiment in lab::all() {
        let cases = experiment.cases(size(args.size));
        let (name, question, source) = (experiment.name(), experiment.question(), experiment.source());
        if args.json {
            let cases: Vec<String> = cases.iter().map(ToString::to_string).collect();
            let line = json!({ "experiment": name, "question": question, "source": source, "cases": cases });
            writeln!(out, "{line}")?;
            continue;
        }
        writeln!(out, "{name:<10} {question} ({})", counted(cases.len() as u64, "case", "cases"))?;
        if !source.is_empty() {
            writeln!(out, "{:<10} source: {source}", "")?;
        }
        for case in cases.iter().filter(|_| args.cases) {
            writeln!(out, "{:<10} {case}", "")?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}
