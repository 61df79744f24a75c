//! `thalweg unpack`: extracts members of a pack into a folder.

use std::num::NonZeroUsize;

use engine::packs::{Pack, UnpackOptions, Unpacked, unpack};

use crate::args::UnpackArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, bytes, count, counted, shown_path};
use crate::progress::of_members;

/// Maximum number of skipped members named in the summary.
const SHOWN_PROBLEMS: usize = 10;

pub(crate) fn run(args: &UnpackArgs, printer: &Printer) -> Outcome {
    let pack = Pack::open(&args.pack)?;
    let options = UnpackOptions {
        names: (!args.keys.is_empty()).then(|| args.keys.clone()),
        force: args.force,
        json: !args.no_json,
        n_threads: args.threads.map_or(0, NonZeroUsize::get),
    };
    let unpacked =
        of_members(printer.shows_progress(), |progress| unpack(&pack, &args.output, &options, progress))?;
    print_summary(&unpacked, args, printer);
    Ok(if unpacked.left_out.is_empty() { Exit::Done } else { Exit::SomeUnread })
}

fn print_summary(unpacked: &Unpacked, args: &UnpackArgs, printer: &Printer) {
    printer.say(format_args!(
        "Extracted {} ({}) to {}",
        counted(unpacked.files, "file", "files"),
        bytes(unpacked.bytes),
        shown_path(&args.output),
    ));
    for left_out in unpacked.left_out.iter().take(SHOWN_PROBLEMS) {
        printer.warn(left_out);
    }
    let hidden = unpacked.left_out.len().saturating_sub(SHOWN_PROBLEMS);
    if hidden > 0 {
        printer.warn(format_args!("and {} more were skipped", count(hidden as u64)));
    }
}
