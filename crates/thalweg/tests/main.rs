//! Black-box tests of the program: arguments, stdout, stderr and exit code.
//!
//! They form one test program, since each test program links the whole crate with its dependencies.

mod collection;
mod env;

mod bad_input;
mod commands;
mod corpora;
mod documents;
mod exiftool;
mod faults;
#[cfg(unix)]
mod install;
mod interrupt;
mod objects;
mod released;
mod samples;
mod scale;
mod store;
#[cfg(target_os = "linux")]
mod torture;
mod tune;
mod watch;
