//! `thalweg find --decided`: the files that were decided to be dropped.

use std::io::{self, IsTerminal as _, Write as _};

use engine::catalog::Filter;
use engine::catalog::decisions::{Decisions, DropForm};

use super::apply;
use crate::args::FindArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::open::open;
use crate::printer::{Printer, bytes, counted, shown_path};
use crate::terminal;

pub(crate) fn run(args: &FindArgs, filter: &Filter, printer: &Printer) -> Outcome {
    if *filter != Filter::default() {
        return Err(
            "--decided lists all files to drop, and takes no filter; files about which something was \
                    decided are found by --where is:decided"
                .into(),
        );
    }
    // A wrong path must not look like a catalogue without decisions.
    drop(open(&args.catalog)?);
    let Some(decisions) = Decisions::open_read_only(&Decisions::beside(&args.catalog))? else {
        return none(args, printer);
    };
    let n_decided = decisions.total()?.n_files;
    let decisions = decisions.without_gone();
    let total = decisions.total()?;
    if n_decided > total.n_files {
        let gone = counted(n_decided - total.n_files, "file to drop is", "files to drop are");
        printer.say(format_args!("{gone} gone already, or on a disk that is absent"));
    }
    if args.act.apply.is_some() {
        let mut rows = Vec::new();
        decisions.dropped(&mut |row| {
            rows.push(row.clone());
            Ok(())
        })?;
        return apply::run(args, &rows, printer);
    }
    if args.count {
        writeln!(terminal::shared_stdout(), "{}", total.n_files)?;
    } else if total.n_files > 0 {
        let n_printed = print(args, &decisions, printer)?;
        warn_left_out(total.n_files - n_printed, printer);
        let files = counted(total.n_files, "file", "files");
        printer.say(format_args!("{files} to drop ({}); none was deleted", bytes(total.bytes)));
        if !total.losses.is_empty() {
            printer.warn(format_args!(
                "when it was decided, {}; look at them before you delete any",
                total.losses
            ));
        }
    }
    match total.n_files {
        0 if args.count || n_decided > 0 => Ok(Exit::BadNews),
        0 => none(args, printer),
        _ => Ok(Exit::Done),
    }
}

/// Warns of files that a list of lines cannot have.
pub(super) fn warn_left_out(n_files: u64, printer: &Printer) {
    if n_files > 0 {
        let left_out = counted(n_files, "file", "files");
        printer.warn(format_args!(
            "{left_out} with a line break in the path left out of the list; use -0, --json or --script"
        ));
    }
}

fn none(args: &FindArgs, printer: &Printer) -> Outcome {
    if args.count {
        writeln!(terminal::shared_stdout(), "0")?;
    }
    printer.say("No file was decided to be dropped. Decide in `thalweg serve`, view Duplicates.");
    Ok(Exit::BadNews)
}

/// Prints the files to drop, and returns how many there are in the output.
fn print(args: &FindArgs, decisions: &Decisions, printer: &Printer) -> Result<u64, Failure> {
    let mut out = printer.data();
    let n_printed = match form(args) {
        Some(form) => decisions.write(form, &mut out)?,
        None => decisions.dropped(&mut |row| writeln!(out, "{}", shown_path(&row.dropped.path)))?,
    };
    out.flush()?;
    Ok(n_printed)
}

/// The form of the output; `None` on a terminal, where names are escaped for people.
pub(super) fn form(args: &FindArgs) -> Option<DropForm> {
    Some(match args {
        FindArgs { script: true, .. } => DropForm::Script,
        FindArgs { json: true, .. } => DropForm::Json,
        FindArgs { null: true, .. } => DropForm::Zeros,
        _ if io::stdout().is_terminal() => return None,
        _ => DropForm::Lines,
    })
}
