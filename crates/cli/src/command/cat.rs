//! `thalweg cat`: writes the bytes of members to standard output.

use std::io::{IsTerminal as _, Write as _};

use engine::packs::Pack;

use crate::args::CatArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::Printer;

pub(crate) fn run(args: &CatArgs, printer: &Printer) -> Outcome {
    if std::io::stdout().is_terminal() {
        return Err(
            "cannot print binary data to a terminal; redirect the output: thalweg cat PACK KEY > FILE".into(),
        );
    }
    let pack = Pack::open(&args.pack)?;
    let mut out = printer.data();
    for key in &args.keys {
        out.write_all(&pack.get_checked(key)?)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
