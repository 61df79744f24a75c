//! `thalweg export`: writes the view `image` to a file.

use std::io::Write as _;

use crate::args::ExportArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::open::open;
use crate::printer::{Printer, bytes, counted, shown_path};

pub(crate) fn run(args: &ExportArgs, printer: &Printer) -> Outcome {
    let filter = args.filter.to_filter()?;
    let catalog = open(&args.catalog)?;
    let filter = catalog.with_decided(filter)?;
    if args
        .out
        .canonicalize()
        .is_ok_and(|out| args.catalog.canonicalize().is_ok_and(|catalog| catalog == out))
    {
        return Err(format!("cannot export to `{}`: it is the catalogue itself", args.out.display()).into());
    }
    let exported = catalog.export(&args.out, &filter)?;
    if args.json {
        writeln!(
            crate::terminal::shared_stdout(),
            "{{\"n_rows\":{},\"bytes\":{}}}",
            exported.rows,
            exported.bytes
        )?;
    }
    printer.say(format_args!(
        "Wrote {} ({}) to {}",
        counted(exported.rows, "row", "rows"),
        bytes(exported.bytes),
        shown_path(&args.out)
    ));
    Ok(Exit::Done)
}
