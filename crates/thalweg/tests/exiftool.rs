//! Tests of `thalweg tags`, also under the name `exiftool`, as users of ExifTool and programs call it.
#![cfg(unix)]

mod binary;
mod blocks;
mod clients;
mod conditions;
mod differences;
mod files;
mod formats;
mod hashes;
mod linear;
mod lists;
mod manual;
mod notes;
mod options;
mod origins;
mod overview;
mod places;
mod server;
mod shapes;
mod strict;
mod tables;
mod terminal;
mod values;
mod warnings;
mod wellformed;
mod winners;

use std::ffi::OsStr;
use std::process::Command;

use crate::env::{self, Env, Ran, exiftool_13_58 as peer};

/// A directory with a few of the sample pictures, and the program under the name `exiftool`.
fn pictures() -> Env {
    let env = Env::new()
        .with("a.jpg", env::sample("danube/passau.jpg"))
        .with("b.jpg", env::sample("rhine/loreley-1.jpg"))
        .with("unknown.bin", [6, 5].repeat(150));
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thalweg"), env.path("exiftool")).unwrap();
    env
}

fn exiftool(env: &Env) -> Command {
    let mut command = Command::new(env.path("exiftool"));
    command.current_dir(env.path("photos")).stdin(std::process::Stdio::null());
    command
}

fn run(env: &Env, arguments: &[impl AsRef<OsStr>]) -> Ran {
    Ran::of(exiftool(env).args(arguments).output().unwrap())
}
