//! Real S3 servers that are started on loopback for a test and ended with it.
//!
//! `scripts/buckets.sh` installs them into `buckets/` below the target folder, which is searched for next to
//! the running program. They keep everything in memory and accept every signature. Each ends when its
//! standard input does, so none outlives a test that is killed.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use bytes::Bytes;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::client::{Answer, Client, SIGNED};

/// Characters that are not escaped in a path, besides letters and digits.
const PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Environment variables that a client needs for a server here: its address, and keys, which are not
/// verified.
pub fn environment(endpoint: &str) -> [(&'static str, String); 6] {
    [
        ("AWS_ENDPOINT_URL", endpoint.to_owned()),
        ("AWS_ALLOW_HTTP", "true".to_owned()),
        ("AWS_ACCESS_KEY_ID", "weir".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "weir".to_owned()),
        ("AWS_REGION", "us-east-1".to_owned()),
        // Without keys, clients would query the machine for its role and wait for the answer.
        ("AWS_EC2_METADATA_DISABLED", "true".to_owned()),
    ]
}

/// Names of the servers that [`start`] supports.
pub const NAMES: [&str; 2] = ["gofakes3", "moto"];

/// Starts an empty server by its name; `None`, with a message on standard error, if there is none.
pub fn start(name: &str) -> Option<Server> {
    match name {
        "gofakes3" => Gofakes3::start(),
        "moto" => Moto::start(),
        _ => {
            eprintln!("skipped: {name} is none of the servers {NAMES:?}");
            None
        }
    }
}

/// gofakes3, written in Go: fast, and close to S3 in its refusals.
pub struct Gofakes3;

impl Gofakes3 {
    /// Starts an empty server; `None`, with a message on standard error, if it is not installed or does not
    /// start.
    pub fn start() -> Option<Server> {
        let program = installed("gofakes3", &format!("gofakes3{}", std::env::consts::EXE_SUFFIX))?;
        Server::start("gofakes3", &mut Command::new(program))
    }
}

/// moto, written in Python: slow, but has most features of S3.
pub struct Moto;

impl Moto {
    /// Starts an empty server; `None`, with a message on standard error, if it is not installed or does not
    /// start.
    pub fn start() -> Option<Server> {
        let python = installed("moto", "venv/bin/python")?;
        let script = installed("moto", "serve_moto.py")?;
        Server::start("moto", Command::new(python).arg(script))
    }
}

/// Path of a server's file; prints a message if it does not exist.
fn installed(server: &str, name: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let found =
        program.ancestors().map(|folder| folder.join("buckets").join(name)).find(|path| path.exists());
    if found.is_none() {
        eprintln!("skipped: {server} is not there (bash scripts/buckets.sh)");
    }
    found
}

/// A running server, which ends when it is dropped.
pub struct Server {
    child: Child,
    endpoint: String,
}

impl Server {
    fn start(name: &str, command: &mut Command) -> Option<Server> {
        match Server::try_start(command) {
            Ok(server) => Some(server),
            Err(error) => {
                eprintln!("skipped: {name} does not start: {error}");
                None
            }
        }
    }

    fn try_start(command: &mut Command) -> io::Result<Server> {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut server = Server { child, endpoint: String::new() };
        let stdout = server.child.stdout.take().ok_or_else(|| io::Error::other("no standard output"))?;
        // The server prints its address when it listens.
        BufReader::new(stdout).read_line(&mut server.endpoint)?;
        server.endpoint.truncate(server.endpoint.trim_end().len());
        if server.endpoint.starts_with("http://") {
            Ok(server)
        } else {
            Err(io::Error::other("it ended without naming its address"))
        }
    }

    /// Endpoint URL to configure in clients.
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Environment variables that a client needs.
    pub fn environment(&self) -> [(&'static str, String); 6] {
        environment(&self.endpoint)
    }

    /// Creates a bucket on the server.
    ///
    /// # Errors
    /// If the server refuses it.
    pub fn make_bucket(&self, bucket: &str) -> io::Result<()> {
        taken(&Client::new()?.put(&format!("{}/{bucket}", self.endpoint), Bytes::new())?)
    }

    /// Puts an object into a bucket.
    ///
    /// # Errors
    /// If the server refuses it.
    pub fn put(&self, bucket: &str, key: &str, bytes: impl Into<Bytes>) -> io::Result<()> {
        self.put_with(&Client::new()?, bucket, key, bytes.into())
    }

    /// Puts all files below a folder, with their paths relative to it as keys; returns their number.
    ///
    /// # Errors
    /// If a file cannot be read, or the server refuses it.
    pub fn put_folder(&self, bucket: &str, folder: &Path) -> io::Result<usize> {
        let client = Client::new()?;
        let mut n_files = 0;
        let mut waiting = vec![folder.to_owned()];
        while let Some(next) = waiting.pop() {
            for entry in fs::read_dir(next)? {
                let path = entry?.path();
                if path.is_dir() {
                    waiting.push(path);
                    continue;
                }
                let key = path.strip_prefix(folder).map_err(io::Error::other)?;
                let key = key.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
                self.put_with(&client, bucket, &key, fs::read(&path)?.into())?;
                n_files += 1;
            }
        }
        Ok(n_files)
    }

    fn put_with(&self, client: &Client, bucket: &str, key: &str, bytes: Bytes) -> io::Result<()> {
        let url = format!("{}/{bucket}/{}", self.endpoint, utf8_percent_encode(key, PATH));
        taken(&client.ask("PUT", &url, &[SIGNED], bytes)?)
    }
}

fn taken(answer: &Answer) -> io::Result<()> {
    if answer.status.is_success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("the server says {}: {}", answer.status, answer.text())))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing to do if the server has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
