//! Notices of the kernel about folders: inotify(7).

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::inotify::{self, CreateFlags, ReadFlags, WatchFlags};

use super::super::{Notice, What};

/// Size of the buffer for notices: some 2,000 of them.
const BUFFER_BYTES: usize = 64 << 10;

/// What is asked of a folder.
const ASKED: WatchFlags = WatchFlags::CREATE
    .union(WatchFlags::MODIFY)
    .union(WatchFlags::CLOSE_WRITE)
    .union(WatchFlags::ATTRIB)
    .union(WatchFlags::MOVED_FROM)
    .union(WatchFlags::MOVED_TO)
    .union(WatchFlags::DELETE)
    .union(WatchFlags::MOVE_SELF)
    .union(WatchFlags::ONLYDIR)
    .union(WatchFlags::DONT_FOLLOW)
    .union(WatchFlags::EXCL_UNLINK);

/// A queue of notices about watched folders.
#[derive(Debug)]
pub(crate) struct Notices {
    pub(super) queue: OwnedFd,
}

impl Notices {
    /// # Errors
    /// `EMFILE` if the user has as many as are allowed.
    pub(crate) fn new() -> io::Result<Notices> {
        Ok(Notices { queue: inotify::init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK)? })
    }

    /// Watches a folder; of one that is watched, returns the same number again.
    ///
    /// # Errors
    /// `ENOSPC` if the user has as many watches as are allowed, and those of opening a folder.
    pub(crate) fn watch(&self, folder: &Path) -> io::Result<i32> {
        Ok(inotify::add_watch(&self.queue, folder, ASKED)?)
    }

    /// Ends a watch. One that has ended is no error.
    pub(crate) fn end(&self, watch: i32) {
        let _ = inotify::remove_watch(&self.queue, watch);
    }

    /// Calls `take` with the notices of one read. Returns whether there may be more.
    ///
    /// # Errors
    /// Those of `read(2)`.
    pub(crate) fn read(&self, take: &mut dyn FnMut(Notice<'_>)) -> io::Result<bool> {
        let mut buffer = [MaybeUninit::uninit(); BUFFER_BYTES];
        let mut reader = inotify::Reader::new(&self.queue, &mut buffer);
        loop {
            match reader.next() {
                Ok(event) => {
                    let flags = event.events();
                    let name = event.file_name().map_or(&[][..], |name| name.to_bytes());
                    let is_folder = flags.contains(ReadFlags::ISDIR);
                    let (watch, cookie) = (event.wd(), event.cookie());
                    if let Some(what) = what(flags) {
                        take(Notice { watch, what, is_folder, cookie, name });
                    }
                }
                Err(rustix::io::Errno::AGAIN) => return Ok(false),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            if reader.is_buffer_empty() {
                return Ok(true);
            }
        }
    }
}

fn what(flags: ReadFlags) -> Option<What> {
    [
        (ReadFlags::QUEUE_OVERFLOW, What::Overflow),
        (ReadFlags::UNMOUNT, What::Unmounted),
        (ReadFlags::IGNORED, What::Ended),
        (ReadFlags::CREATE, What::Created),
        (ReadFlags::MODIFY, What::Written),
        (ReadFlags::CLOSE_WRITE, What::Closed),
        (ReadFlags::ATTRIB, What::Attributes),
        (ReadFlags::MOVED_FROM, What::MovedFrom),
        (ReadFlags::MOVED_TO, What::MovedTo),
        (ReadFlags::DELETE, What::Deleted),
        (ReadFlags::MOVE_SELF, What::MovedSelf),
    ]
    .into_iter()
    .find(|(flag, _)| flags.contains(*flag))
    .map(|(_, what)| what)
}
