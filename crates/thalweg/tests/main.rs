//! The program from outside: arguments in; standard output, standard error and exit code out.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod collection;
mod env;

mod bad_input;
mod commands;
mod corpora;
mod documents;
mod exiftool;
mod faults;
mod interrupt;
mod objects;
mod samples;
mod scale;
mod store;
mod tune;
