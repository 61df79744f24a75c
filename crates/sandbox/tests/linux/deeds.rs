//! What decoding takes, and what a hostile decoder would try.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener, UnixStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::calls;

/// What a deed is aimed at.
pub(super) struct Target {
    /// A folder with the files `secret`, `kept` and `output`, the folder `own`, and the sockets `socket` and
    /// `mail`, which is for datagrams.
    pub(super) folder: PathBuf,
    /// A port on which a server listens.
    pub(super) port: u16,
    /// Listened before anything was given up.
    pub(super) door: TcpListener,
}

/// A target that is there.
pub(super) struct Served {
    pub(super) target: Target,
    _folder: tempfile::TempDir,
    _unix: UnixListener,
    _mail: UnixDatagram,
    _abstract: UnixListener,
}

impl Served {
    pub(super) fn new() -> Served {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["secret", "kept", "output"] {
            fs::write(at(name), name).unwrap();
        }
        fs::create_dir(at("own")).unwrap();
        let door = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = door.local_addr().unwrap().port();
        let target = Target { folder: folder.path().to_owned(), port, door };
        let unix = UnixListener::bind(at("socket")).unwrap();
        let mail = UnixDatagram::bind(at("mail")).unwrap();
        let nameless = UnixListener::bind_addr(&target.address()).unwrap();
        Served { target, _folder: folder, _unix: unix, _mail: mail, _abstract: nameless }
    }

    /// Nothing was changed by what was refused.
    pub(super) fn assert_whole(&self, deed: &str) {
        let at = |name: &str| self.target.folder.join(name);
        let mut names: Vec<_> =
            fs::read_dir(at("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["kept", "mail", "output", "own", "secret", "socket"], "{deed}");
        assert_eq!(fs::read(at("secret")).unwrap(), b"secret", "{deed}");
        assert_ne!(fs::metadata(at("secret")).unwrap().permissions().mode() & 0o777, 0o777, "{deed}");
    }
}

impl Target {
    fn at(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn address(&self) -> SocketAddr {
        SocketAddr::from_abstract_name(format!("thalweg-test-{}", self.port)).unwrap()
    }
}

/// Who may do a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// A decoder, and a program as well.
    Decoder,
    /// A program, and a reader as well.
    Program,
    /// A program whose output it is.
    Output,
    /// A reader, and a server as well.
    Reader,
    /// A server.
    Server,
    /// A server that may connect to others.
    Connected,
    Nobody,
}

pub(super) struct Deed {
    pub(super) name: &'static str,
    pub(super) kept_by: Kept,
    /// Whether kernels or containers may refuse it to everyone.
    pub(super) is_rare: bool,
    /// Returns whether it worked.
    pub(super) act: fn(&Target) -> bool,
}

const fn deed(name: &'static str, kept_by: Kept, act: fn(&Target) -> bool) -> Deed {
    Deed { name, kept_by, is_rare: false, act }
}

const fn rare(name: &'static str, act: fn(&Target) -> bool) -> Deed {
    Deed { name, kept_by: Kept::Nobody, is_rare: true, act }
}

use Kept::{Connected, Decoder, Nobody, Output, Program, Reader, Server};

pub(super) const DEEDS: &[Deed] = &[
    deed("read standard input", Decoder, |_| std::io::stdin().read(&mut [0; 8]).is_ok()),
    deed("threads and memory", Decoder, threads),
    deed("time and randomness", Decoder, time),
    deed("a panic that is caught", Decoder, |_| std::panic::catch_unwind(|| panic!("on purpose")).is_err()),
    deed("read a library", Program, |_| fs::read_dir("/usr/lib").is_ok()),
    deed("read a file that is kept", Program, |target| fs::read(target.at("kept")).is_ok()),
    deed("write the output", Output, |target| fs::write(target.at("output"), "written").is_ok()),
    deed("start a program", Program, |_| runs("/usr/bin/env", &[])),
    deed("read a file", Reader, |target| fs::read(target.at("secret")).is_ok()),
    deed("read a list of users", Reader, |_| fs::read("/etc/passwd").is_ok()),
    deed("list a folder", Reader, |target| fs::read_dir(&target.folder).is_ok()),
    deed("work in its folder", Reader, work_in_own_folder),
    deed("create a file", Nobody, |target| fs::write(target.at("new"), "new").is_ok()),
    deed("append to a file", Nobody, append),
    deed("truncate a file", Nobody, |target| {
        OpenOptions::new().write(true).truncate(true).open(target.at("secret")).is_ok()
    }),
    deed("remove a file", Nobody, |target| fs::remove_file(target.at("secret")).is_ok()),
    deed("rename a file", Nobody, |target| fs::rename(target.at("secret"), target.at("taken")).is_ok()),
    deed("link to a file", Nobody, |target| fs::hard_link(target.at("secret"), target.at("taken")).is_ok()),
    deed("take a file", Nobody, |target| fs::rename(target.at("secret"), target.at("own/taken")).is_ok()),
    deed("link to a file from its folder", Nobody, |target| {
        fs::hard_link(target.at("secret"), target.at("own/taken")).is_ok()
    }),
    deed("make a link", Nobody, |target| symlink("/etc/passwd", target.at("link")).is_ok()),
    deed("make a folder", Nobody, |target| fs::create_dir(target.at("new")).is_ok()),
    deed("give rights", Nobody, give_rights),
    deed("set times", Nobody, calls::set_times),
    deed("answer a connection", Server, answer),
    deed("ask whose a connection is", Server, |_| calls::netlink(libc::NETLINK_SOCK_DIAG)),
    deed("ask for routes", Connected, |_| calls::netlink(libc::NETLINK_ROUTE)),
    deed("connect by TCP", Connected, |target| TcpStream::connect(("127.0.0.1", target.port)).is_ok()),
    deed("listen", Nobody, |_| TcpListener::bind("127.0.0.1:0").is_ok()),
    deed("send by UDP", Connected, |_| UdpSocket::bind("127.0.0.1:0").is_ok()),
    deed("connect to a socket", Nobody, |target| UnixStream::connect(target.at("socket")).is_ok()),
    deed("send to a socket", Nobody, |target| {
        UnixDatagram::pair().is_ok_and(|(own, _other)| own.send_to(b"mail", target.at("mail")).is_ok())
    }),
    deed("connect to an abstract socket", Nobody, |target| {
        UnixStream::connect_addr(&target.address()).is_ok()
    }),
    deed("signal the parent", Nobody, |_| calls::signal_parent()),
    deed("raise a limit of the parent", Nobody, |_| calls::limit_parent()),
    deed("watch the parent", Nobody, |_| calls::open_process()),
    deed("map code that can be written", Program, |_| calls::written_code()),
    rare("trace the parent", |_| calls::trace_parent()),
    rare("read the parent's memory", |_| calls::read_parent()),
    rare("open the parent's memory", |_| {
        File::open(format!("/proc/{}/mem", std::os::unix::process::parent_id())).is_ok()
    }),
    rare("a user space of its own", |_| runs("/usr/bin/unshare", &["-U", "true"])),
    rare("a mount space of its own", |_| calls::own_mounts()),
    rare("mount", calls::mount),
    rare("io_uring", |_| calls::io_uring()),
    rare("a program in the kernel", |_| calls::bpf()),
    rare("counters of the kernel", |_| calls::counters()),
    rare("page faults of its own", |_| calls::page_faults()),
    rare("keys of the session", |_| calls::keys()),
    rare("shared memory of others", |_| calls::shared_memory()),
];

fn threads(_: &Target) -> bool {
    let sum = |from: u64| std::thread::spawn(move || (vec![from; 1 << 20].iter().sum::<u64>()) / (1 << 20));
    let threads: Vec<_> = (0..4).map(sum).collect();
    threads.into_iter().map(|thread| thread.join().unwrap()).sum::<u64>() == 6
}

fn time(_: &Target) -> bool {
    let started = Instant::now();
    std::thread::sleep(Duration::from_millis(2));
    // A map takes random numbers of the system.
    let map: std::collections::HashMap<u8, u8> = [(1, 2)].into();
    started.elapsed() >= Duration::from_millis(2) && map[&1] == 2
}

fn runs(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program)
        .args(arguments)
        .stderr(Stdio::inherit())
        .stdout(Stdio::null())
        .stdin(Stdio::inherit())
        .status();
    status.is_ok_and(|status| status.success())
}

fn work_in_own_folder(target: &Target) -> bool {
    let at = |name: &str| target.at("own").join(name);
    fs::write(at("a"), "a").is_ok()
        && fs::rename(at("a"), at("b")).is_ok()
        && fs::create_dir(at("c")).is_ok()
        && fs::hard_link(at("b"), at("d")).is_ok()
        && fs::rename(at("d"), at("c/d")).is_ok()
        && File::open(at("b")).and_then(|file| file.sync_all()).is_ok()
        && fs::remove_dir_all(at("c")).is_ok()
        && fs::remove_file(at("b")).is_ok()
}

/// Accepts the connection that waits, reads a byte and sends it back.
fn answer(target: &Target) -> bool {
    let mut byte = [0];
    target
        .door
        .accept()
        .is_ok_and(|(mut stream, _)| stream.read_exact(&mut byte).is_ok() && stream.write_all(&byte).is_ok())
}

fn append(target: &Target) -> bool {
    let opened = OpenOptions::new().append(true).open(target.at("secret"));
    opened.is_ok_and(|mut file| file.write_all(b"more").is_ok())
}

fn give_rights(target: &Target) -> bool {
    fs::set_permissions(target.at("secret"), Permissions::from_mode(0o777)).is_ok()
}
