//! The program as a child process that decodes: instead of a command, it serves its parent.

use std::ffi::OsString;

use engine::{DECODE_ARGUMENT, JobError, VERIFY_ARGUMENT};

use crate::exit::Exit;
use crate::printer::Printer;

/// Runs a decoding child process if the first of the arguments after the program's name asks for one.
pub(crate) fn run(arguments: &[OsString]) -> Option<Exit> {
    let (first, rest) = arguments.split_first()?;
    let main: fn(&[String]) -> Result<(), JobError> = if first == VERIFY_ARGUMENT {
        engine::verify_child_main
    } else if first == DECODE_ARGUMENT {
        engine::decode_child_main
    } else {
        return None;
    };
    let rest: Vec<String> = rest.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    Some(match main(&rest) {
        Ok(()) => Exit::Done,
        Err(error) => {
            Printer::new(false).error(&error);
            Exit::Misuse
        }
    })
}
