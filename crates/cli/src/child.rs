//! The program as a child process that decodes: instead of a command, it serves its parent, or becomes a
//! program that decodes.

use std::ffi::OsString;

use engine::{DECODE_ARGUMENT, JobError, PROGRAM_ARGUMENT, VERIFY_ARGUMENT};

use crate::exit::Exit;
use crate::printer::Printer;

/// Runs a decoding child process if the first of the arguments after the program's name asks for one.
pub(crate) fn run(arguments: &[OsString]) -> Option<Exit> {
    let (first, rest) = arguments.split_first()?;
    let main: fn(&[OsString]) -> Result<(), JobError> = if first == VERIFY_ARGUMENT {
        |rest| engine::verify_child_main(&texts(rest))
    } else if first == DECODE_ARGUMENT {
        |rest| engine::decode_child_main(&texts(rest))
    } else if first == PROGRAM_ARGUMENT {
        engine::confined_program_main
    } else {
        return None;
    };
    Some(match main(rest) {
        Ok(()) => Exit::Done,
        Err(error) => {
            Printer::new(false).error(&error);
            Exit::Misuse
        }
    })
}

fn texts(arguments: &[OsString]) -> Vec<String> {
    arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect()
}
