//! `thalweg tags`: the metadata of files, with ExifTool's options, answers and exit codes; and the same as a
//! server.
//!
//! [`feed`] makes commands of arguments, wherever they come from; [`job`] makes of a command's arguments what
//! is to be done, and refuses what this program cannot do; [`session`] does it: [`files`] in their [`order`],
//! read by the engine on all processors, made into text by [`layout`] out of each file's [`entry`]s, in the
//! order of the files.
//!
//! What would write is refused, and so is every option that would change the answer in a way not found here:
//! a program that relies on ExifTool shall get ExifTool's answer or a word, and never another answer.

mod charset;
mod condition;
mod config;
mod coordinate;
mod data;
mod date;
mod description;
mod embedded;
mod entry;
mod expression;
mod feed;
mod files;
mod film;
mod framed;
mod job;
mod layout;
mod lookup;
mod misuse;
mod option;
mod order;
mod output;
mod piped;
mod refused;
mod request;
mod session;
mod shape;
mod shortcut;
mod talk;
mod template;
mod writer;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;

use thalweg::Progress;
use thalweg::tag::Modules;

use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::is_closed_pipe;
use crate::terminal;
use feed::Feed;
use session::Session;
use talk::Talk;

/// What standard output takes at once.
const OUT_BYTES: usize = 1 << 16;

/// Whether a program that was called so is asked to behave as ExifTool.
pub(crate) fn is_name(program: &OsStr) -> bool {
    Path::new(program).file_stem() == Some(OsStr::new("exiftool"))
}

/// How the program was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Called {
    /// As the command `tags`.
    AsCommand,
    /// By the name of ExifTool.
    AsExifTool,
}

/// Runs with the arguments behind the command's name. Exit codes are ExifTool's: 1 if anything went wrong, 2
/// if no file met the conditions.
pub(crate) fn run(arguments: &[OsString], called: Called) -> Exit {
    match run_all(arguments, called) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Done,
        Err(error) => {
            // Nobody is left to tell if standard error is closed.
            let _ = writeln!(io::stderr(), "Error: cannot write the output: {error}");
            Exit::BadNews
        }
    }
}

fn run_all(arguments: &[OsString], called: Called) -> io::Result<Exit> {
    let progress = Arc::new(Progress::default());
    let mut feed = Feed::new(arguments);
    let mut talk = Talk::Direct;
    let mut out = BufWriter::with_capacity(OUT_BYTES, terminal::shared_stdout());
    let mut worst = Exit::Done;
    let mut is_watched = false;
    let mut modules = Modules::default();
    while let Some(command) = feed.command() {
        if feed.is_served() && matches!(talk, Talk::Direct) {
            talk = Talk::queued()?;
        }
        // A server that waits for its client is ended by a signal at once, as it has nothing to finish.
        if !is_watched && !feed.is_served() {
            stop_on_interrupt(&progress)?;
            is_watched = true;
        }
        let progress = Arc::clone(&progress);
        let tells_profile = called == Called::AsCommand && !feed.is_served();
        let mut session =
            Session { out: &mut out, talk: &talk, progress, tells_profile, modules: &mut modules };
        let exit = session.run(command)?;
        if exit.code() > worst.code() {
            worst = exit;
        }
        if exit == Exit::Interrupted {
            break;
        }
    }
    talk.finish();
    // What a client was told with each answer is no news at the end.
    Ok(if feed.is_served() { Exit::Done } else { worst })
}
