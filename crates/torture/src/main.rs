//! `cargo xtask torture`: one of the loops, for as long as one likes.

#[cfg(unix)]
mod arguments;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    arguments::main()
}

#[cfg(not(unix))]
fn main() {}
