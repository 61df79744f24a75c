//! The `thalweg` program: parse the arguments, call the engine, print the answer.
//!
//! This is a library because the program is installed in two ways: as the binary `main.rs`, and as the
//! command of the Python package. Both call [`run`].
//!
//! Results go to stdout; progress, warnings and errors go to stderr; `printer` decides both. Each command is
//! a file in `command/` with one function `run`, from its arguments to an exit code.
//!
//! ```no_run
//! let again = thalweg_cli::ChildProgram::current()?;
//! let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
//! std::process::exit(thalweg_cli::run(&arguments, &again).into());
//! # Ok::<(), std::io::Error>(())
//! ```

mod args;
mod child;
mod command;
mod confined;
mod exiftool;
mod exit;
pub mod filters;
mod interrupt;
mod left_out;
mod list;
mod open;
mod outcome;
mod platform;
mod printer;
mod progress;
mod start;
mod terminal;
mod typed;
mod undone;
mod version;
mod warnings;
mod watched;

use std::error::Error;
use std::ffi::OsString;
use std::io::Write as _;

use clap::{CommandFactory as _, Parser as _};
use engine::{CatalogError, JobError};

use crate::args::{Arguments, Command};
use crate::exiftool::Invocation;
use crate::exit::Exit;
use crate::printer::{Printer, is_closed_pipe};

pub use engine::ChildProgram;

/// Runs the program with the given arguments, the first of which is the name it was called by, and returns
/// its exit code. `again` describes how to start the program again: some commands do a part of their work in
/// child processes.
pub fn run(arguments: &[OsString], again: &ChildProgram) -> u8 {
    let exit = dispatch(arguments, again);
    // Commands flush what matters themselves, so an error here is ignored, as it would be when a binary
    // exits.
    let _ = std::io::stdout().flush();
    exit.code()
}

fn dispatch(arguments: &[OsString], again: &ChildProgram) -> Exit {
    // Checked before everything else: startup work of this process would be part of every measured run of the
    // lab.
    #[cfg(feature = "lab")]
    if let Some(exit) = arguments.get(1..).and_then(command::lab::run_case) {
        return exit;
    }
    if let Some(exit) = arguments.get(1..).and_then(child::run) {
        return exit;
    }
    engine::isolate(again.clone());
    platform::outlive_limit_of_lengths();
    if let Some(exit) = arguments.get(1..).and_then(version::run) {
        return exit;
    }
    if let Some(exit) = help_of_tags(arguments) {
        return exit;
    }
    if let Some((rest, called)) = tags_arguments(arguments) {
        return exiftool::run(rest, called);
    }
    if let Some(exit) = arguments.get(1..).and_then(start::run) {
        return exit;
    }
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => obey(arguments, again),
        Err(mut error) => {
            args::suggest_our_name(&mut error, arguments);
            print_usage(&error)
        }
    }
}

fn obey(arguments: Arguments, again: &ChildProgram) -> Exit {
    let printer = Printer::new(arguments.quiet);
    let outcome = match arguments.command {
        Command::Index(args) => command::index::run(&args, &printer),
        Command::Plan(args) => command::plan::run(&args, &printer),
        Command::Merge(args) => command::merge::run(&args, &printer),
        // Usually handled above, before clap, because its options are ExifTool's. Defined here for the help.
        Command::Tags(args) => Ok(exiftool::run(&args.arguments, Invocation::AsCommand)),
        Command::Find(args) => command::find::run(&args, &printer),
        Command::Volumes(args) => command::volumes::run(&args, &printer),
        Command::Album(args) => command::album::run(&args, &printer),
        Command::Organize(args) => command::organize::run(&args, &printer),
        Command::Note(args) => command::note::run(&args, &printer),
        Command::Query(args) => command::query::run(&args, &printer),
        Command::Export(args) => command::export::run(&args, &printer),
        #[cfg(feature = "serve")]
        Command::Serve(args) => command::serve::run(&args, &printer),
        #[cfg(feature = "watch")]
        Command::Watch(args) => command::watch::run(&args, &printer),
        Command::Verify(args) => command::verify::run(&args, again, &printer),
        Command::Check(args) => command::check::run(&args, &printer),
        Command::Compare(args) => command::compare::run(&args, &printer),
        Command::Sharpen(args) => command::sharpen::run(&args, &printer),
        Command::Pack(args) => command::pack::run(&args, &printer),
        Command::Unpack(args) => command::unpack::run(&args, &printer),
        Command::List(args) => command::list::run(&args, &printer),
        Command::Cat(args) => command::cat::run(&args, &printer),
        Command::Thumbnail(args) => command::thumbnail::run(&args, &printer),
        Command::Sheet(args) => command::sheet::run(&args, &printer),
        Command::Preview(args) => command::preview::run(&args, &printer),
        Command::Profile(args) => command::profile::run(&args, &printer),
        Command::Time(args) => command::time::run(&args, &printer),
        #[cfg(feature = "lab")]
        Command::Experiment(command) => command::lab::run(&command, again, &printer),
        Command::Cache(args) => command::cache::run(&args, &printer),
        Command::Doctor(args) => command::doctor::run(&args, &printer),
        Command::Demo(args) => command::demo::run(&args, again, &printer),
        Command::Completions(args) => command::completions::run(&args, &printer),
        Command::Man => command::man::run(&printer),
    };
    outcome.unwrap_or_else(|failure| exit_of(&*failure, &printer))
}

/// Exit code for a failed run. Prints the error, unless the user caused it (a closed pipe or an interrupt).
fn exit_of(failure: &(dyn Error + 'static), printer: &Printer) -> Exit {
    if is_closed_pipe(failure) {
        return Exit::Done;
    }
    let is_stopped = matches!(failure.downcast_ref(), Some(JobError::Stopped))
        || matches!(failure.downcast_ref(), Some(CatalogError::Interrupted));
    if is_stopped {
        return Exit::Interrupted;
    }
    printer.error(failure);
    Exit::Misuse
}

/// The arguments of `tags`, which use ExifTool's syntax: those after the command's name, or all of them if
/// the program was called as `exiftool`.
fn tags_arguments(arguments: &[OsString]) -> Option<(&[OsString], Invocation)> {
    if exiftool::is_name(arguments.first()?) {
        return Some((&arguments[1..], Invocation::AsExifTool));
    }
    (arguments.get(1)? == "tags").then(|| (&arguments[2..], Invocation::AsCommand))
}

/// Prints the help of `tags`, whose parser takes all arguments as ExifTool's. With files, `-h` is ExifTool's
/// option.
fn help_of_tags(arguments: &[OsString]) -> Option<Exit> {
    let [_, name, flag] = arguments else { return None };
    if name != "tags" || !(flag == "--help" || flag == "-h") {
        return None;
    }
    let mut command = Arguments::command();
    command.build();
    let tags = command.find_subcommand_mut("tags")?;
    let text = if flag == "-h" { tags.render_help() } else { tags.render_long_help() };
    // Ignored: a closed pipe is the reader's choice.
    let _ = write!(std::io::stdout(), "{text}");
    Some(Exit::Done)
}

/// Prints a clap message. Help and version go to stdout and are no failure; usage errors go to stderr.
fn print_usage(error: &clap::Error) -> Exit {
    // Ignored: a closed pipe is the reader's choice.
    let _ = error.print();
    if error.use_stderr() { Exit::Misuse } else { Exit::Done }
}
