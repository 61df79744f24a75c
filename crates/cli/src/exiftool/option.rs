//! What a command line asks for: ExifTool's options, and the job that they describe.
//!
//! [`known`] lists every option of ExifTool, and [`parse`] makes a [`Job`](job::Job) of the arguments. A new
//! option is a word in a list of [`known`], its effect in [`effect`] (or [`api`], for `-api`) and a field of
//! [`job`], or of [`shape`] if it chooses or changes an output format. What cannot be done is [`refused`].

mod api;
pub(super) mod difference;
mod effect;
pub(super) mod job;
pub(super) mod known;
pub(super) mod overview;
mod parse;
mod refused;
pub(super) mod scan;
pub(super) mod shape;
