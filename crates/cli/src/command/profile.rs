//! `thalweg profile`: a recorded timeline as tables or as a picture.

use std::io::Write as _;

use thalweg::gate::{Timeline, picture};

use crate::args::ProfileArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, shown_path};

pub(crate) fn run(args: &ProfileArgs, printer: &Printer) -> Outcome {
    let timeline = Timeline::read(&args.file)?;
    if let Some(output) = &args.output {
        picture::draw(&timeline, output)?;
        printer.say(format_args!("The picture is in {}.", shown_path(output)));
    }
    let mut out = printer.data();
    match () {
        () if args.json => writeln!(out, "{}", timeline.summary().to_json())?,
        () if args.output.is_none() => write!(out, "{}", timeline.summary())?,
        () => {}
    }
    out.flush()?;
    Ok(Exit::Done)
}
