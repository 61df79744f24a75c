//! Why the server could not start or ended early.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use engine::{CatalogError, JobError};

/// Why the server could not start or ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program uses the port.
    #[error("cannot listen on {address}: another program uses this port; choose another one with `--listen {ip}:PORT`, or 0 for any", ip = shown_ip(*.address))]
    PortInUse {
        /// The address that was requested.
        address: SocketAddr,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The system refuses to listen on the address.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address that was requested.
        address: SocketAddr,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The base path is not a path of an address.
    #[error(
        "`{text}` is not a base path; give a path such as `/pictures`, of letters, digits, `-`, `_`, `.` and `/`"
    )]
    BasePath {
        /// The text that was given.
        text: String,
    },
    /// A name of this server is not a host name.
    #[error(
        "`{text}` is not a host name; give a name such as `pictures.example.org`, with or without a port"
    )]
    HostName {
        /// The text that was given.
        text: String,
    },
    /// A report cannot be read, or is not a report.
    #[error("cannot show the report `{}`: {what}", path.display())]
    Report {
        /// Path of the file that was given.
        path: PathBuf,
        /// What is wrong with the file.
        what: String,
    },
    /// The address of the tile server has no meaning.
    #[error(
        "`{text}` is not the address of map tiles; give one such as `https://tiles.example.org/{{z}}/{{x}}/{{y}}.png`"
    )]
    Tiles {
        /// The text that was given.
        text: String,
    },
    /// The catalogue cannot be read.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The index run or the thumbnails cannot start.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The system refuses threads, timers or random numbers.
    #[error("cannot start the server")]
    System(#[from] io::Error),
}

fn shown_ip(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}
