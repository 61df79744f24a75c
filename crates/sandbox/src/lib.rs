//! Takes away what a process does not need, before it reads untrusted bytes.
//!
//! A decoder that was taken over by a picture can do what its process may do. [`confine_decoder`] leaves a
//! process memory, threads, a clock and the descriptors that are open already; [`confine_program`] prepares a
//! process that becomes another program, which may also read its own libraries and the files that are named.
//! [`confine_reader`] and [`confine_server`] are for processes that read such bytes themselves. None of it
//! can be taken back, and what such a process starts is confined as well.
//!
//! The layers are independent, so that one holds where the kernel lacks another: *seccomp* refuses calls with
//! `EPERM`, *Landlock* refuses files, TCP ports, and signals to processes outside. [`Confinement`] tells
//! which of them hold. Limits of memory and time are not part of this crate.

mod confinement;
mod platform;

use std::path::Path;

pub use confinement::{Confinement, Layer, Outgoing};

/// Whether this system has anything to confine a process with.
pub const CAN_CONFINE: bool = platform::CAN_CONFINE;

/// Confines the calling thread, and all threads and processes that it starts from now on, to decoding: no
/// file, socket, program or other process can be opened, started or reached. Call it while there is one
/// thread, after the libraries were loaded.
#[must_use]
pub fn confine_decoder() -> Confinement {
    platform::confine_decoder()
}

/// Confines the calling thread, and all threads and processes that it starts from now on, to running a
/// program. Files of the system's programs and libraries, those beside `program` and those in `read` can be
/// read; those in `write` exist and can be written. Everything else is refused as in [`confine_decoder`],
/// except that further programs of the system can be started, as confined.
#[must_use]
pub fn confine_program(program: &Path, read: &[&Path], write: &[&Path]) -> Confinement {
    platform::confine_program(program, read, write)
}

/// Confines the calling thread, and all threads and processes that it starts from now on, to reading. All
/// files can be read and all programs started, as confined; only in the folders `write`, which exist, and
/// those in them can anything be written. No socket can be opened, and no process outside be reached.
#[must_use]
pub fn confine_reader(write: &[&Path]) -> Confinement {
    platform::confine_reader(write)
}

/// Confines the calling thread as [`confine_reader`] does, except that it accepts connections on sockets that
/// listen already, asks the kernel whose a connection is (`NETLINK_SOCK_DIAG`), and reaches what `outgoing`
/// leaves to it. It cannot begin to listen, and cannot connect to sockets in the file system.
#[must_use]
pub fn confine_server(write: &[&Path], outgoing: Outgoing) -> Confinement {
    platform::confine_server(write, outgoing)
}

/// Closes all descriptors but standard input, output and error: those that a careless parent left open. Call
/// it first of all, while nothing of this process is open.
pub fn close_inherited() {
    platform::close_inherited();
}

/// What [`confine_decoder`] would achieve in this process. It is tried in a thread of its own, which ends.
#[must_use]
pub fn probe() -> Confinement {
    let thread = std::thread::Builder::new().spawn(confine_decoder).ok();
    thread.and_then(|thread| thread.join().ok()).unwrap_or_else(|| Confinement::none("the attempt failed"))
}
