//! Stand-ins for ways that only Linux has; never created here.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::platform::Request;

/// Same interface as on Linux.
pub(crate) struct LibExif(Infallible);

impl LibExif {
    pub(crate) fn open() -> io::Result<LibExif> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn texts<const N: usize>(&self, _: &Path, _: [u16; N]) -> io::Result<[String; N]> {
        match self.0 {}
    }
}

/// Same interface as on Linux.
pub(crate) struct Ring(Infallible);

impl Ring {
    pub(crate) fn new(_: Vec<File>, _: usize, _: usize) -> io::Result<Ring> {
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
#[derive(Clone, Copy)]
pub(crate) struct CppLibrary(Infallible);

impl CppLibrary {
    pub(crate) fn load() -> io::Result<CppLibrary> {
        Err(io::Error::new(io::ErrorKind::Unsupported, env!("THALWEG_IOSTREAM_ABSENT")))
    }

    pub(crate) fn reader(self, _: File) -> io::Result<Stream> {
        match self.0 {}
    }

    pub(crate) fn writer(self, _: File) -> io::Result<Stream> {
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
