//! What neither the standard library nor another file here provides.

use std::fs::{File, OpenOptions};
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use crate::counters::Counters;
use crate::counters::Snapshot;
use crate::facts::Facts;

/// Resource usage is not available; returns zeros.
pub(crate) fn own_counters() -> Counters {
    Counters::default()
}

/// Peak memory is not available.
pub(crate) fn peak_bytes() -> Option<u64> {
    None
}

/// Only the facts that the standard library provides.
pub(crate) fn facts() -> Facts {
    let cpus_online = std::thread::available_parallelism().map_or(1, usize::from);
    Facts { cpus_online, ..Facts::default() }
}

/// Always `true`: the read that follows blocks as long as it takes.
pub(crate) fn has_input<T>(_: &T, _: Duration) -> io::Result<bool> {
    Ok(true)
}

/// The process of a case alone: what it started is not known here.
#[derive(Debug)]
pub(crate) struct Group;

impl Group {
    pub(crate) fn of(_: &Child) -> io::Result<Group> {
        Ok(Group)
    }

    /// Unsupported: the standard library ends a process only by its [`Child`].
    pub(crate) fn end(&self) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Machine counters are not available.
#[derive(Debug)]
pub(crate) struct MachineCounters;

impl MachineCounters {
    pub(crate) fn open() -> MachineCounters {
        MachineCounters
    }

    pub(crate) fn look(&self) -> Snapshot {
        Snapshot::default()
    }
}

/// Standard input and output, shared with the programs that a case starts.
pub(crate) fn private_stdio() -> io::Result<(io::Stdin, io::Stdout)> {
    Ok((io::stdin(), io::stdout()))
}

/// Unsupported: the standard library cannot choose processors.
pub(crate) fn use_one_processor() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Unsupported: no hint is given here.
pub(crate) fn open_sequential(_: &mut OpenOptions, _: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Unsupported: the standard library has no flag for it.
pub(crate) fn open_direct(_: &mut OpenOptions, _: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Unsupported: the standard library cannot allocate a part of a file.
pub(crate) fn allocate(_: &File, _: u64, _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing: the standard library's wait is enough.
pub(crate) fn wait_unreaped(_: &Child) -> io::Result<()> {
    Ok(())
}

/// Free space is not available.
pub(crate) fn free_bytes(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Offers only the clocks of the standard library.
pub(crate) fn system_clock(_: &str) -> Option<fn() -> u64> {
    None
}

/// Same interface as on Linux; never created here.
#[derive(Debug)]
pub(crate) struct Mapping(std::convert::Infallible);

impl Mapping {
    pub(crate) fn new(_: &File) -> io::Result<Mapping> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn advise_sequential(&self) -> io::Result<()> {
        match self.0 {}
    }
}

impl Deref for Mapping {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

/// Same interface as on Linux; never created here.
#[derive(Debug)]
pub(crate) struct MappingMut(std::convert::Infallible);

impl MappingMut {
    pub(crate) fn new(_: &File) -> io::Result<MappingMut> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Deref for MappingMut {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

impl DerefMut for MappingMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self.0 {}
    }
}
