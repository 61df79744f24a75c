//! The `thalweg` binary, a thin wrapper around the library of this crate.

use std::process::ExitCode;

// Faster `memcmp` than musl's.
#[cfg(target_env = "musl")]
use compare as _;
use thalweg_cli::ChildProgram;

/// musl's allocator takes one lock for all threads, which costs more; docs/releases.md compares the builds.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    match ChildProgram::current() {
        Ok(again) => thalweg_cli::run(&arguments, &again).into(),
        Err(error) => {
            eprintln!("error: cannot find the path of this program: {error}");
            ExitCode::from(2)
        }
    }
}
