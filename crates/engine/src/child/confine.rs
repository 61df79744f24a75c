//! Confines a child process before it receives any untrusted bytes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sandbox::Layer;

use super::OWN_BYTES;
use super::message::send;
use crate::platform;

/// Environment variable that leaves children unconfined with `off`, for debuggers.
const SWITCH: &str = "THALWEG_SANDBOX";

/// Whether children and programs are confined.
pub(crate) fn is_confined() -> bool {
    !std::env::var_os(SWITCH).is_some_and(|value| value.eq_ignore_ascii_case("off"))
}

/// What is refused to children and to programs that decode, in words.
///
/// # Errors
/// Text for people: what this system does not refuse, and why.
pub fn confinement() -> Result<String, String> {
    if !is_confined() {
        return Err(format!("switched off by {SWITCH}=off"));
    }
    let found = sandbox::probe();
    let list = |layers: &mut dyn Iterator<Item = String>| layers.collect::<Vec<_>>().join(", ");
    let held = Layer::ALL.into_iter().filter(|layer| found.has(*layer));
    let held = list(&mut held.map(|layer| layer.what().to_owned()));
    if found.missing().is_empty() {
        return Ok(format!("refused: {held}"));
    }
    let missing = list(&mut found.missing().iter().map(|(layer, why)| format!("{} ({why})", layer.what())));
    let held = if held.is_empty() { "nothing" } else { &held };
    Err(format!("refused: {held}; not refused: {missing}"))
}

/// Confines this process, and what it starts, to reading: it writes in these folders alone, and opens no
/// socket. Call it before any thread is started.
///
/// # Errors
/// Text for people: what this system cannot refuse. Some of it may be refused then.
pub fn confine_to_reading(write: &[PathBuf]) -> Result<(), String> {
    let folders: Vec<&Path> = write.iter().map(PathBuf::as_path).collect();
    let found = sandbox::confine_reader(&folders);
    complete(&found)
}

/// Confines this process, and what it starts, to reading and to answering on sockets that listen already: it
/// writes in these folders alone, and connects to others only if `outgoing` allows it. Call it before any
/// thread is started. Does nothing if children are not confined either (`THALWEG_SANDBOX=off`), and on
/// systems without a sandbox.
///
/// # Errors
/// Text for people: what this system does not refuse of files and calls. All else is refused then.
pub fn confine_to_serving(write: &[PathBuf], outgoing: sandbox::Outgoing) -> Result<(), String> {
    if !sandbox::CAN_CONFINE || !is_confined() {
        return Ok(());
    }
    let folders: Vec<&Path> = write.iter().map(PathBuf::as_path).collect();
    complete(&sandbox::confine_server(&folders, outgoing))
}

/// Whether the layers hold that refuse all of it. The others, which newer kernels have, refuse again what
/// system calls are refused for.
fn complete(found: &sandbox::Confinement) -> Result<(), String> {
    const NEEDED: [Layer; 3] = [Layer::NoNewPrivileges, Layer::Files, Layer::Calls];
    let missing = found.missing().iter().filter(|(layer, _)| NEEDED.contains(layer));
    let missing: Vec<String> =
        missing.map(|(layer, why)| format!("{} cannot be refused here: {why}", layer.what())).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing.join("; ")) }
}

/// Prepares a child, and returns its standard output: it ends with its parent, has memory for a picture of
/// `memory_bytes`, has loaded the libraries that it may need, and from then on reaches nothing but its
/// standard input and output. Then says that it is ready, by an empty message.
///
/// # Errors
/// Standard output cannot be taken, or is closed.
pub(crate) fn confine(memory_bytes: u64) -> io::Result<Box<dyn Write + Send>> {
    sandbox::close_inherited();
    let mut output = platform::take_standard_output()?;
    platform::bind_to_parent(memory_bytes.saturating_add(OWN_BYTES));
    // This process is the one that decodes.
    pixel::set_decoder_processes(None);
    // A panic is reported as a result; its message would only go to the terminal.
    std::panic::set_hook(Box::new(|_| {}));
    if is_confined() {
        // Libraries are found and opened while files can be.
        let _ = pixel::system_libraries();
        // `thalweg doctor` reports what the kernel lacks.
        let _ = sandbox::confine_decoder();
    }
    send(&mut output, &[])?;
    Ok(output)
}
