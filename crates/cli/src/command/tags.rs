//! `thalweg tags`.
use std::ffi::OsString;

use crate::exit::Exit;

pub(crate) fn run(_arguments: &[OsString]) -> Exit {
    Exit::Done
}
