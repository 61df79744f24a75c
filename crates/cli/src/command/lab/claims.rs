//! `thalweg lab claims`: checks published claims against a report.

use std::io::{ErrorKind, Write};
use std::path::Path;

use lab::claim::{Claim, ClaimJudgement, claims, judge, tally, wrong_by_chance};
use lab::report::{Report, ReportError};

use crate::args::LabClaimsArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, counted, escaped, shown_path};

pub(crate) fn run(args: &LabClaimsArgs, printer: &Printer) -> Outcome {
    let mut out = printer.data();
    if args.list {
        let mut publication = "";
        for claim in claims() {
            if args.json {
                writeln!(out, "{}", serde_json::to_string(claim)?)?;
            } else {
                write!(out, "{}{}", heading(claim, &mut publication), listed(claim))?;
            }
        }
        out.flush()?;
        return Ok(Exit::Done);
    }
    let report = read(&args.report)?;
    let all = judge(&report);
    if args.json {
        for judged in &all {
            writeln!(out, "{}", serde_json::to_string(judged)?)?;
        }
    }
    let (judged, left_out): (Vec<ClaimJudgement>, Vec<ClaimJudgement>) =
        all.into_iter().partition(|judged| {
            report.experiments.iter().any(|experiment| experiment.name == judged.claim.experiment)
        });
    let mut publication = "";
    for judged in judged.iter().filter(|_| !args.json) {
        // Escaped because reasons may contain system messages about files.
        write!(out, "{}{}", heading(judged.claim, &mut publication), escaped(&shown(judged)))?;
    }
    out.flush()?;
    printer.say(format_args!("{}. {}.", tally(&judged), wrong_by_chance(&judged)));
    if !left_out.is_empty() {
        let claims = counted(left_out.len() as u64, "claim is", "claims are");
        let mut experiments: Vec<&str> =
            left_out.iter().map(|judged| judged.claim.experiment.as_str()).collect();
        experiments.dedup();
        printer.say(format_args!(
            "{claims} about experiments that the report does not have: {}",
            experiments.join(", ")
        ));
    }
    Ok(Exit::Done)
}

/// The publication as a heading, if it differs from that of the previous claim.
fn heading<'c>(claim: &'c Claim, before: &mut &'c str) -> String {
    if claim.publication == *before {
        return String::new();
    }
    let gap = if before.is_empty() { "" } else { "\n" };
    *before = &claim.publication;
    format!("{gap}{}\n", claim.publication)
}

fn read(path: &Path) -> Result<Report, Failure> {
    match Report::read(path) {
        Err(ReportError::File { source, .. }) if source.kind() == ErrorKind::NotFound => {
            let path = shown_path(path);
            Err(format!(
                "cannot open report `{path}`: no such file; create it with `thalweg lab run --out {path}`, \
                 or list the claims with `thalweg lab claims --list`"
            )
            .into())
        }
        read => Ok(read?),
    }
}

fn listed(claim: &Claim) -> String {
    let Claim { id, sentence, published, place, machine, experiment, .. } = claim;
    format!(
        "\n  {sentence}\n    published {published}\n    {place}; {machine}\n    experiment {experiment}, claim {id}\n"
    )
}

fn shown(judged: &ClaimJudgement) -> String {
    let ClaimJudgement { claim, verdict, here, reason, unmet, provisional, .. } = judged;
    let Claim { sentence, published, .. } = claim;
    let figures = match here {
        Some(here) => format!("here {here}, published {published}"),
        None => format!("published {published}"),
    };
    let mut text = format!("\n  {verdict:<13}  {sentence}\n{:17}{figures}\n{:17}{reason}\n", "", "");
    if let Some(figure) = provisional {
        text.push_str(&format!("{:17}provisionally {figure}, disturbed runs included\n", ""));
    }
    for unmet in unmet {
        text.push_str(&format!("{:17}here {unmet}\n", ""));
    }
    text
}
