//! Calls of the operating system.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::{is_on_other_machine, may_write, open_at_once, write_private};
#[cfg(unix)]
pub(crate) use unix::{is_on_other_machine, may_write, open_at_once, write_private};
