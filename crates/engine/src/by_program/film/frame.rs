//! Asks the program `ffmpeg` for a frame.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

use pixel::Limits;

use crate::by_program::{confined, opened, program};
use crate::platform;

/// The demuxers of `ffmpeg` that may read a film. Each reads one file alone. Not among them are those that
/// open other files which the first one names: `concat`, `hls`, `dash`, `image2`, `imf`, `sdp` and others.
const DEMUXERS: &str = "asf,avi,dv,flv,m4v,matroska,mov,mpeg,mpegts,mpegvideo,mxf,ogg";

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
    let (stdin, name) = input(film)?;
    let mut command = confined::command(program, &[], &[]);
    // What is a playlist by its content must not open other files or the network; pictures inside the film
    // are no frames of it.
    command
        .args(["-nostdin", "-hide_banner", "-v", "fatal", "-threads", "1"])
        .args(["-format_whitelist", DEMUXERS, "-protocol_whitelist", "file", "-ss", second, "-i"])
        .arg(name)
        .args(["-map", "0:V:0", "-frames:v", "1", "-c:v", "ppm", "-f", "image2pipe", "pipe:1"]);
    match program::run(program::FFMPEG.name, &mut command, stdin, limits) {
        Ok(frame) if frame.is_empty() => Err("`ffmpeg` finds no frame in it".into()),
        outcome => outcome,
    }
}

/// The standard input of `ffmpeg` and the address of its input. The film is the standard input, opened here:
/// its name, which may look like a pattern of names or another protocol, does not reach the program.
fn input(film: &Path) -> Result<(Stdio, OsString), String> {
    let mut name = OsString::from("file:");
    let Some(standard_input) = platform::STANDARD_INPUT else {
        name.push(std::path::absolute(film).map_err(|error| error.to_string())?);
        return Ok((Stdio::null(), name));
    };
    name.push(standard_input);
    Ok((opened(film).map_err(|error| format!("cannot open it for `ffmpeg`: {error}"))?.into(), name))
}
