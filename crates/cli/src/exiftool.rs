//! `thalweg tags`: prints metadata with ExifTool's options, output formats and exit codes.
//!
//! It also runs as a server.
//!
//! The modules, from the bottom up; each imports only from those before it:
//!
//! - [`text`], [`request`] (names of tags) and [`expression`] (Perl's) know no file.
//! - [`entry`] has the tags of one file, with their values as text.
//! - [`output`], [`input`], [`template`] (`-p`) and [`listing`] (`-list`) are parts of what a job does.
//! - [`option`] makes a job of the arguments of one command, and refuses unsupported ones.
//! - [`layout`] renders the tags of a file in the output format of a job.
//! - [`session`] splits arguments from all sources into commands and runs their jobs: it collects the files,
//!   lets the engine read them on all processors, and writes what was rendered, in the order of the files.
//!
//! Options that write metadata are refused, and so is every option that would change the output in a way that
//! is not implemented: a program that relies on ExifTool must get ExifTool's output or an error, never
//! different output.

mod entry;
mod expression;
mod input;
mod layout;
mod listing;
mod misuse;
mod option;
mod output;
mod request;
mod session;
mod template;
mod text;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;

use engine::Progress;
use engine::tag::Modules;

use crate::confined;
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::is_closed_pipe;
use crate::terminal;
use option::overview;
use session::Session;
use session::feed::Feed;
use session::talk::Talk;

/// Buffer size of standard output, in bytes.
const OUT_BYTES: usize = 1 << 16;

/// Whether a program called by this name should behave as ExifTool.
pub(crate) fn is_name(program: &OsStr) -> bool {
    Path::new(program).file_stem() == Some(OsStr::new("exiftool"))
}

/// How the program was called, which affects its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invocation {
    /// As the command `thalweg tags`.
    AsCommand,
    /// By ExifTool's name, such as through a link.
    AsExifTool,
}

/// Runs with the arguments that follow the command's name. Exit codes are ExifTool's: 1 if anything went
/// wrong, 2 if no file met the conditions.
pub(crate) fn run(arguments: &[OsString], called: Invocation) -> Exit {
    if called == Invocation::AsCommand
        && let Some(arguments) = confined::without_option(arguments)
    {
        if let Err(failure) = confined::confine([]) {
            // Ignored: if stderr is closed, the message cannot be delivered.
            let _ = writeln!(io::stderr(), "Error: {failure}");
            return Exit::BadNews;
        }
        return run(&arguments, called);
    }
    match run_all(arguments, called) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Done,
        Err(error) => {
            // Ignored: if stderr is closed, the message cannot be delivered.
            let _ = writeln!(io::stderr(), "Error: cannot write the output: {error}");
            Exit::BadNews
        }
    }
}

fn run_all(arguments: &[OsString], called: Invocation) -> io::Result<Exit> {
    let progress = Arc::new(Progress::default());
    let overview = overview::asked(arguments, called);
    let mut feed = match overview {
        Some(_) => Feed::new(&overview::without_choice(arguments)),
        None => Feed::new(arguments),
    };
    let mut talk = Talk::Direct;
    let mut out = BufWriter::with_capacity(OUT_BYTES, terminal::shared_stdout());
    let mut worst = Exit::Done;
    let mut is_watched = false;
    let mut modules = Modules::default();
    while let Some(command) = feed.command() {
        if feed.is_served() && matches!(talk, Talk::Direct) {
            talk = Talk::queued()?;
        }
        // A signal ends a server at once: while it waits for its client, it has nothing to finish.
        if !is_watched && !feed.is_served() {
            stop_on_interrupt(&progress)?;
            is_watched = true;
        }
        let progress = Arc::clone(&progress);
        let reports_profile = called == Invocation::AsCommand && !feed.is_served();
        let mut session = Session {
            out: &mut out,
            talk: &talk,
            progress,
            reports_profile,
            overview,
            modules: &mut modules,
        };
        let exit = session.run(command)?;
        if exit.code() > worst.code() {
            worst = exit;
        }
        if exit == Exit::Interrupted {
            break;
        }
    }
    talk.finish();
    // A client has already received the errors of each command.
    Ok(if feed.is_served() { Exit::Done } else { worst })
}
