//! `thalweg` without arguments on a terminal: what to type next.
//!
//! Scripts get the usage message of all commands instead, as before; the exit code is the same.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};

use crate::exit::Exit;

const NEXT: &str = "\
Thalweg indexes the metadata of image collections into a file that you can query.

  thalweg index ~/Pictures          read the pictures' metadata into thalweg.db
  thalweg find thalweg.db --from 2024
                                    list the pictures taken since 2024
  thalweg tags photo.jpg            show the metadata of one file
  thalweg demo                      show these and more commands on a few pictures of its own
  thalweg doctor                    show which optional parts are available here
  thalweg --help                    list all commands
";

/// Prints what to type next if there is no argument after the program's name, and stderr is a terminal.
pub(crate) fn run(arguments: &[OsString]) -> Option<Exit> {
    if !arguments.is_empty() || !io::stderr().is_terminal() {
        return None;
    }
    // Ignored: if stderr is closed, the message cannot be delivered.
    let _ = io::stderr().write_all(NEXT.as_bytes());
    Some(Exit::Misuse)
}
