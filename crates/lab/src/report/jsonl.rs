//! A report as lines of JSON, one per case and one per experiment, for programs that read line by line.

use serde::Serialize;

use super::{CaseReport, Disagreement, ExperimentReport, Report};
use crate::method::Environment;

/// One line of output; `type` names its kind.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line<'r> {
    Environment {
        #[serde(flatten)]
        environment: &'r Environment,
    },
    Case {
        experiment: &'r str,
        #[serde(flatten)]
        case: &'r CaseReport,
    },
    Experiment {
        experiment: &'r str,
        question: &'r str,
        source: &'r str,
        /// The result in one sentence.
        summary: &'r str,
    },
    Disagreement {
        experiment: &'r str,
        #[serde(flatten)]
        disagreement: &'r Disagreement,
    },
}

/// Formats a report as lines: the environment first, then for each experiment its cases, disagreements and
/// summary.
///
/// # Errors
/// None for the report of a session, whose numbers are all finite.
pub fn lines(report: &Report) -> Result<Vec<String>, serde_json::Error> {
    let mut lines = vec![serde_json::to_string(&Line::Environment { environment: &report.environment })?];
    for experiment in &report.experiments {
        let name = experiment.name.as_str();
        for case in &experiment.cases {
            lines.push(serde_json::to_string(&Line::Case { experiment: name, case })?);
        }
        for disagreement in &experiment.disagreements {
            lines.push(serde_json::to_string(&Line::Disagreement { experiment: name, disagreement })?);
        }
        let ExperimentReport { question, source, summary, .. } = experiment;
        lines.push(serde_json::to_string(&Line::Experiment { experiment: name, question, source, summary })?);
    }
    Ok(lines)
}
