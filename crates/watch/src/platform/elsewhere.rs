//! Systems without inotify: nothing is available, and the command says so.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use super::{Awoken, Notice};

fn unsupported<T>() -> io::Result<T> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There is none.
#[derive(Debug)]
pub(crate) enum Notices {}

impl Notices {
    pub(crate) fn new() -> io::Result<Notices> {
        unsupported()
    }

    pub(crate) fn watch(&self, _: &Path) -> io::Result<i32> {
        match *self {}
    }

    pub(crate) fn end(&self, _: i32) {
        match *self {}
    }

    pub(crate) fn read(&self, _: &mut dyn FnMut(Notice<'_>)) -> io::Result<bool> {
        match *self {}
    }
}

/// There is none.
#[derive(Debug)]
pub(crate) enum MountTable {}

impl MountTable {
    pub(crate) fn open() -> io::Result<MountTable> {
        unsupported()
    }

    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        match *self {}
    }
}

/// There is none.
#[derive(Debug)]
pub(crate) enum Waker {}

impl Waker {
    pub(crate) fn new() -> io::Result<Waker> {
        unsupported()
    }

    pub(crate) fn wake(&self) {
        match *self {}
    }
}

pub(crate) fn wait(
    waker: &Waker,
    _: Option<&Notices>,
    _: Option<&MountTable>,
    _: Option<Duration>,
) -> io::Result<Awoken> {
    match *waker {}
}

/// There is none.
#[derive(Debug)]
pub(crate) enum Connection {}

impl Connection {
    pub(crate) fn set_read_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn set_write_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match *self {}
    }
}

impl Read for &Connection {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match **self {}
    }
}

impl Write for &Connection {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match **self {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match **self {}
    }
}

pub(crate) fn connect(_: &Path) -> io::Result<Connection> {
    unsupported()
}

/// There is none.
#[derive(Debug)]
pub(crate) enum Listener {}

impl Listener {
    pub(crate) fn bind(_: &Path) -> io::Result<Listener> {
        unsupported()
    }

    pub(crate) fn accept(&self) -> io::Result<Connection> {
        match *self {}
    }
}

pub(crate) fn notify_service(_: &Path, _: &str) -> io::Result<()> {
    unsupported()
}

pub(crate) fn name_of(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

pub(crate) fn resident_bytes() -> u64 {
    0
}
