//! Jobs that the lab measures: `thalweg lab run`, and two cases of its report.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use xtask::record::{self, Agreement, Figure, rounded};

use crate::definition::Lab;
use crate::outcome::Outcome;
use crate::places::Places;
use crate::{machine, statistics};

/// What a run of the lab says of two cases.
pub(crate) struct Comparison {
    pub(crate) cases: [record::Case; 2],
    pub(crate) ratio: record::Ratio,
    /// Whether both computed the same result.
    pub(crate) agreement: Agreement,
    /// Version of the other program, as the lab saw it.
    pub(crate) program: Option<record::Program>,
}

/// Runs the two cases, `rounds` times each.
pub(crate) fn run(lab: &Lab, rounds: usize, places: &Places) -> Outcome<Comparison> {
    let out = places.scratch.with_extension("lab.json");
    let folder = places.scratch.with_file_name("lab");
    std::fs::create_dir_all(&folder)?;
    let status = Command::new(&places.thalweg)
        .args(["lab", "run", &lab.experiment, "--quiet", "--rounds", &rounds.to_string()])
        .args(["--case", &lab.ours, "--case", &lab.theirs])
        .args(&lab.arguments)
        .args(["--dir".as_ref(), folder.as_os_str(), "--out".as_ref(), out.as_os_str()])
        .stdout(Stdio::null())
        .status()?;
    // With 1, outputs differ, which the agreement says, or a case failed, which has no median then.
    if !matches!(status.code(), Some(0 | 1)) {
        return Err(format!("thalweg lab run {}: {status}", lab.experiment).into());
    }
    compared(lab, &read(&out)?)
}

fn read(path: &Path) -> Outcome<Value> {
    Ok(serde_json::from_str(&std::fs::read_to_string(path)?)?)
}

fn compared(lab: &Lab, report: &Value) -> Outcome<Comparison> {
    let ours = find(report, &lab.experiment, &lab.ours)?;
    let theirs = find(report, &lab.experiment, &lab.theirs)?;
    let title = |name: &str| format!("{}: {name}", lab.title);
    let cases = [case(ours, &lab.ours, title("Thalweg"))?, case(theirs, &lab.theirs, title(shown(lab)))?];
    let ratios =
        statistics::sorted(rounds(ours).iter().zip(&rounds(theirs)).map(|(ours, theirs)| theirs / ours));
    let ratio = record::Ratio {
        of: lab.ours.clone(),
        to: Some(lab.theirs.clone()),
        figure: Figure::Rate,
        median: rounded(statistics::median(&ratios)),
        low: ratios.first().copied().map(rounded),
        high: ratios.last().copied().map(rounded),
        is_interval: false,
        at_most: None,
        at_least: None,
        met: None,
    };
    let checksum = |case: &Value| case["work"]["checksum"].clone();
    let is_equal = checksum(ours) == checksum(theirs) && !checksum(ours).is_null();
    let agreement = Agreement { unit: "outputs".to_owned(), compared: 1, equal: u64::from(is_equal) };
    Ok(Comparison { cases, ratio, agreement, program: version(report, other(lab), shown(lab)) })
}

/// The program that the lab runs for their case.
fn other(lab: &Lab) -> &str {
    lab.needs.as_deref().unwrap_or("the other program")
}

/// Its name, as documents have it.
fn shown(lab: &Lab) -> &str {
    lab.program.as_deref().unwrap_or_else(|| other(lab))
}

fn version(report: &Value, name: &str, shown: &str) -> Option<record::Program> {
    let programs = report["environment"]["programs"].as_array()?;
    let program = programs.iter().find(|program| program["name"] == name)?;
    let version = machine::number(program["version"].as_str()?)?;
    Some(record::Program { name: shown.to_owned(), version })
}

/// A case of an experiment.
fn find<'report>(report: &'report Value, experiment: &str, name: &str) -> Outcome<&'report Value> {
    let experiments = report["experiments"].as_array().into_iter().flatten();
    let cases = experiments.filter(|one| one["name"] == experiment).flat_map(|one| one["cases"].as_array());
    let is_named = |case: &&Value| case["name"] == name;
    let found = cases.flatten().find(is_named);
    found.ok_or_else(|| format!("no case {name} in the report of {experiment}").into())
}

/// Wall times of the runs that count, in seconds: those that others disturbed do not, if there are enough.
fn rounds(case: &Value) -> Vec<f64> {
    let is_undisturbed = case["summary"]["basis"] == "undisturbed";
    let runs = case["runs"].as_array().into_iter().flatten();
    let runs = runs.filter(|run| !is_undisturbed || run["disturbed"].is_null());
    runs.filter_map(|run| run["wall_ns"].as_f64()).map(|ns| ns / 1e9).collect()
}

fn case(case: &Value, name: &str, title: String) -> Outcome<record::Case> {
    let summary = &case["summary"];
    let seconds = |key: &str| summary[key].as_f64().map(|ns| rounded(ns / 1e9));
    let median_s = seconds("median_ns").ok_or_else(|| format!("{name} was not measured"))?;
    Ok(record::Case {
        name: name.to_owned(),
        title: Some(title),
        runs: summary["n_runs"].as_u64().map(|runs| runs as usize),
        min_s: seconds("min_ns"),
        median_s,
        max_s: seconds("max_ns"),
        bytes_per_s: summary["bytes_per_s"].as_f64().map(rounded),
        answer_checked: true,
        ..record::Case::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cases_of_a_report_are_compared() {
        let report = serde_json::json!({
            "environment": { "programs": [{ "name": "cp", "version": "cp (GNU coreutils) 9.1" }] },
            "experiments": [{ "name": "copy", "cases": [
                { "name": "1GiB/cp", "work": { "checksum": 7 }, "runs": [{ "wall_ns": 300 }, { "wall_ns": 200 }],
                  "summary": { "n_runs": 2, "median_ns": 250.0, "bytes_per_s": 4.0 } },
                { "name": "1GiB/ours", "work": { "checksum": 7 }, "runs": [{ "wall_ns": 100 }, { "wall_ns": 100 }],
                  "summary": { "n_runs": 2, "median_ns": 100.0, "bytes_per_s": 10.0 } },
            ] }],
        });
        let lab = Lab {
            experiment: "copy".to_owned(),
            arguments: Vec::new(),
            ours: "1GiB/ours".to_owned(),
            theirs: "1GiB/cp".to_owned(),
            title: "copy".to_owned(),
            rounds: None,
            program: None,
            needs: Some("cp".to_owned()),
        };
        let compared = compared(&lab, &report).unwrap();
        assert_eq!((compared.ratio.median, compared.agreement.equal), (2.5, 1));
        assert_eq!(compared.program.map(|program| program.version), Some("9.1".to_owned()));
    }
}
