//! Stand-ins for ways that only Linux and Windows have; never created here.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read, Write};

use crate::platform::{Request, RingKind};

/// Same interface as on Linux.
pub(crate) struct Ring(Infallible);

impl Ring {
    /// Name of what a ring is made of here.
    pub(crate) const NAME: &str = "io_uring";

    pub(crate) fn new(_: RingKind, _: Vec<File>, _: usize, _: usize) -> io::Result<Ring> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn buffer(&mut self, _: usize) -> &mut [u8] {
        match self.0 {}
    }

    pub(crate) fn read(&mut self, request: &Request) -> io::Result<()> {
        let _ = request.slot;
        match self.0 {}
    }

    pub(crate) fn write(&mut self, _: &Request) -> io::Result<()> {
        match self.0 {}
    }

    pub(crate) fn wait(&mut self) -> io::Result<Option<(usize, usize)>> {
        match self.0 {}
    }
}

/// Same interface as on Linux.
pub(crate) struct Stream(Infallible);

impl Stream {
    pub(crate) fn reader(_: File) -> io::Result<Stream> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn writer(_: File) -> io::Result<Stream> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn close(self) -> io::Result<()> {
        match self.0 {}
    }
}

impl Read for Stream {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match self.0 {}
    }
}

impl Write for Stream {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match self.0 {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0 {}
    }
}
