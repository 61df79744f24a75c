//! `thalweg` without arguments on a terminal: the three commands to begin with.
//!
//! Scripts get the usage message of all commands instead, as before; the exit code is the same.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};

use crate::exit::Exit;

const INDEX: &str = "\
Thalweg indexes the metadata of image collections into a file that you can query.

  thalweg index ~/Pictures              read the pictures' metadata into thalweg.db
";
const SERVE: &str = "  thalweg serve thalweg.db --open       look at the pictures in a browser\n";
const FIND: &str = "  thalweg find thalweg.db --from 2024   list those taken since 2024

`thalweg demo` tries this on pictures of its own; `thalweg --help` lists all commands.
";

/// Prints what to type next if there is no argument after the program's name, and stderr is a terminal.
pub(crate) fn run(arguments: &[OsString]) -> Option<Exit> {
    if !arguments.is_empty() || !io::stderr().is_terminal() {
        return None;
    }
    let serve = if cfg!(feature = "serve") { SERVE } else { "" };
    // Ignored: if stderr is closed, the message cannot be delivered.
    let _ = io::stderr().write_all([INDEX, serve, FIND].concat().as_bytes());
    Some(Exit::Misuse)
}
