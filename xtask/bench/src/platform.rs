//! Calls of the operating system: reads by position, and resource usage of a child, which the standard
//! library does not report.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub(crate) use system::{read_at, sync, wait_for};

use std::fs::File;
use std::io;

/// Resource usage of a child.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    /// User and system time, in seconds.
    pub(crate) cpu_s: f64,
    /// Peak resident memory in bytes.
    pub(crate) peak_bytes: u64,
}

/// Fills `out` from `offset`.
pub(crate) fn read_exact_at(file: &File, mut out: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !out.is_empty() {
        let n_read = read_at(file, out, offset)?;
        if n_read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        out = &mut out[n_read..];
        offset += n_read as u64;
    }
    Ok(())
}
