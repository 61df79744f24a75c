//! Asks the program `ffmpeg` for a frame.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use pixel::Limits;

use crate::by_program::program;

/// A frame near the beginning of a film as a PPM.
///
/// # Errors
/// Text for people: there is no program, or it found no frame.
pub(super) fn first(film: &Path, limits: &Limits) -> Result<Vec<u8>, String> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| program::FFMPEG.path());
    let program = program.as_deref().ok_or("install `ffmpeg` for a frame of it")?;
    // Many films begin with black; short ones have no other second.
    let mut problem = String::new();
    for second in ["1", "0"] {
        match run(program, film, second, limits) {
            Ok(frame) => return Ok(frame),
            Err(error) => problem = error,
        }
    }
    Err(problem)
}

fn run(program: &Path, film: &Path, second: &str, limits: &Limits) -> Result<Vec<u8>, String> {
    let mut input = OsString::from("file:");
    input.push(film);
    let mut command = Command::new(program);
    // A playlist must not open other files or the network; pictures inside the film are no frames of it.
    command
        .args(["-nostdin", "-hide_banner", "-v", "fatal", "-threads", "1"])
        .args(["-protocol_whitelist", "file", "-ss", second, "-i"])
        .arg(input)
        .args(["-map", "0:V:0", "-frames:v", "1", "-c:v", "ppm", "-f", "image2pipe", "pipe:1"]);
    match program::run(&mut command, limits) {
        Ok(frame) if frame.is_empty() => Err("`ffmpeg` finds no frame in it".into()),
        outcome => outcome,
    }
}
