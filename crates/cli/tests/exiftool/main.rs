//! `thalweg tags` and the program by the name `exiftool`, as people and programs that know ExifTool use them.
#![cfg(unix)]

mod binary;
mod blocks;
mod clients;
mod conditions;
#[path = "../env/mod.rs"]
mod env;
mod files;
mod formats;
mod hashes;
mod linear;
mod manual;
mod notes;
mod options;
mod server;
mod shapes;
mod terminal;
mod wellformed;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use env::{Env, Ran};

/// A directory with a few of the sample pictures, and the program there by the name `exiftool`.
fn pictures() -> Env {
    let env = Env::new()
        .with("a.jpg", env::sample("danube/passau.jpg"))
        .with("b.jpg", env::sample("rhine/loreley-1.jpg"))
        .with("unknown.bin", [7; 300]);
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

/// The version of ExifTool that answers are compared with.
const VERSION: &str = "13.58";

/// ExifTool itself, of the version whose answers are given: what `THALWEG_EXIFTOOL` names, or what is on the path.
fn peer() -> Option<PathBuf> {
    let named = std::env::var_os("THALWEG_EXIFTOOL").map(PathBuf::from);
    let on_path = || {
        let paths = std::env::var_os("PATH")?;
        std::env::split_paths(&paths).map(|directory| directory.join("exiftool")).find(|path| path.is_file())
    };
    let peer = named.or_else(on_path)?;
    let output = Command::new(&peer).arg("-ver").output().ok()?;
    (String::from_utf8_lossy(&output.stdout).trim() == VERSION).then_some(peer)
}
