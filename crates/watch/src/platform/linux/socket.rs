//! Unix sockets: questions to a running `watch`, and messages to systemd.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd as _;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::FileTypeExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener, UnixStream};
use std::path::{Path, PathBuf};

use rustix::fs::Mode;
use rustix::process::umask;

/// A connection to a running `watch`.
pub(crate) type Connection = UnixStream;

/// Longest path of a socket: `sun_path` has 108 bytes, the last of which is zero.
const MOST_PATH_BYTES: usize = 107;

/// A path that is short enough for a socket: a longer one is named by its open folder, which has to stay
/// open while the path is used.
fn short(path: &Path) -> io::Result<(Option<File>, PathBuf)> {
    if path.as_os_str().len() <= MOST_PATH_BYTES {
        return Ok((None, path.to_owned()));
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let folder = File::open(folder)?;
    let short = PathBuf::from(format!("/proc/self/fd/{}", folder.as_raw_fd())).join(name);
    Ok((Some(folder), short))
}

/// Connects to the socket at `path`.
///
/// # Errors
/// If nobody listens there.
pub(crate) fn connect(path: &Path) -> io::Result<Connection> {
    // A link could lead to the socket of another program.
    if !fs::symlink_metadata(path)?.file_type().is_socket() {
        return Err(io::ErrorKind::ConnectionRefused.into());
    }
    let (_folder, path) = short(path)?;
    UnixStream::connect(path)
}

/// A socket that only this user can connect to. Its file is removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Listener {
    listener: UnixListener,
    path: PathBuf,
}

impl Listener {
    /// Listens at `path`, replacing the socket of a run that was killed. The caller makes sure that no other
    /// run listens there, and that no other thread creates files meanwhile.
    ///
    /// # Errors
    /// If there is a file of this name that is no socket, or none can be created.
    pub(crate) fn bind(path: &Path) -> io::Result<Listener> {
        match fs::symlink_metadata(path) {
            Ok(found) if found.file_type().is_socket() => fs::remove_file(path)?,
            Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let (_folder, short) = short(path)?;
        let before = umask(Mode::from_raw_mode(0o177));
        let bound = UnixListener::bind(short);
        umask(before);
        Ok(Listener { listener: bound?, path: path.to_owned() })
    }

    /// Waits for the next connection.
    ///
    /// # Errors
    /// Those of `accept(2)`.
    pub(crate) fn accept(&self) -> io::Result<Connection> {
        self.listener.accept().map(|(connection, _)| connection)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Sends a message to the socket that systemd named, a path or an abstract name (`@...`).
///
/// # Errors
/// If it cannot be sent.
pub(crate) fn notify_service(socket: &Path, message: &str) -> io::Result<()> {
    let name = socket.as_os_str().as_bytes();
    let address = match name.strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name)?,
        None => SocketAddr::from_pathname(socket)?,
    };
    UnixDatagram::unbound()?.send_to_addr(message.as_bytes(), &address).map(drop)
}
