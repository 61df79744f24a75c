//! `thalweg check`: is the catalogue sound?

use std::io::Write as _;

use thalweg::catalog::Finding;
use thalweg::tag::write_json_string;
use thalweg::{Catalog, CatalogError};

use crate::args::CheckArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::open::open;
use crate::printer::{Printer, chain, counted, escaped, shown_path};

pub(crate) fn run(args: &CheckArgs, printer: &Printer) -> Outcome {
    let findings = findings(args)?;
    let mut out = printer.data();
    for finding in &findings {
        if args.json {
            let mut json = String::from("{\"finding\":");
            write_json_string(finding, &mut json);
            writeln!(out, "{json}}}")?;
        } else {
            writeln!(out, "{}", escaped(finding).replace('\n', "\\n"))?;
        }
    }
    out.flush()?;
    let catalog = shown_path(&args.catalog);
    if findings.is_empty() {
        printer.say(format_args!("{catalog} is sound."));
        return Ok(Exit::Done);
    }
    let n_findings = counted(findings.len() as u64, "finding", "findings");
    printer.say(format_args!("{n_findings} in {catalog}. Indexing into a new file makes a sound one."));
    Ok(Exit::BadNews)
}

/// What is wrong, each in a sentence. Damage that shows already when the catalogue is opened is a finding too.
fn findings(args: &CheckArgs) -> Result<Vec<String>, Failure> {
    let checked = open(&args.catalog).and_then(|catalog| check(&catalog));
    checked.or_else(|failure| match failure.downcast_ref::<CatalogError>() {
        Some(error @ CatalogError::Damaged { .. }) => Ok(vec![chain(error)]),
        _ => Err(failure),
    })
}

fn check(catalog: &Catalog) -> Result<Vec<String>, Failure> {
    Ok(catalog.check()?.iter().map(Finding::to_string).collect())
}
