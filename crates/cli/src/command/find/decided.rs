//! `thalweg find --decided`: the files that were decided to be dropped.

use std::io::{self, IsTerminal as _, Write as _};

use engine::catalog::Filter;
use engine::catalog::decisions::Decisions;

use crate::args::FindArgs;
use crate::command::Outcome;
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
    if args.count {
        writeln!(terminal::shared_stdout(), "{}", total.n_files)?;
    } else if total.n_files > 0 {
        let n_printed = print(args, &decisions, printer)?;
        if n_printed < total.n_files {
            let left_out = counted(total.n_files - n_printed, "file", "files");
            printer.warn(format_args!(
                "{left_out} with a line break in the path left out of the list; use -0, --json or --script"
            ));
        }
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

fn none(args: &FindArgs, printer: &Printer) -> Outcome {
    if args.count {
        writeln!(terminal::shared_stdout(), "0")?;
    }
    printer.say("No file was decided to be dropped. Decide in `thalweg serve`, view Duplicates.");
    Ok(Exit::BadNews)
}

/// Prints the files to drop, and returns how many there are in the output.
fn print(args: &FindArgs, decisions: &Decisions, printer: &Printer) -> Result<u64, crate::command::Failure> {
    let mut out = printer.data();
    let n_printed = if args.script {
        decisions.write_script(&mut out)?
    } else if args.json {
        decisions.write_json(&mut out)?
    } else if args.null {
        decisions.write_list(0, &mut out)?
    } else if io::stdout().is_terminal() {
        // Names are escaped for people; programs get their bytes.

        decisions.dropped(&mut |row| writeln!(out, "{}", shown_path(&row.dropped.path)))?
    } else {
        decisions.write_list(b'\n', &mut out)?
    };
    out.flush()?;
    Ok(n_printed)
}
