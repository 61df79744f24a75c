//! Options of the server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::limits::Limits;

/// Port of the server unless another is chosen.
pub const DEFAULT_PORT: u16 = 8420;

/// What to serve, and where. Start from [`ServeOptions::new`] and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ServeOptions {
    /// Path of the catalogue to show.
    pub catalog: PathBuf,
    /// Catalogues that are shown together, and only read. `catalog` is then a copy of all of them, which the
    /// server makes and keeps up to date; decisions are kept beside the first of these. Not together with
    /// `index`. Default: none, and `catalog` itself is shown.
    pub gather: Vec<PathBuf>,
    /// Files and directories that are indexed into the catalogue while the server runs, which creates it if
    /// it does not exist. Default: none, and the catalogue is only read.
    pub index: Vec<PathBuf>,
    /// Address to listen on. Default: 127.0.0.1:8420.
    pub listen: SocketAddr,
    /// When a token is needed, without which nothing is served. Default: if others can reach the server.
    pub token: TokenUse,
    /// Path below which the server answers, such as `/pictures`. Default: none.
    pub base_path: String,
    /// Host names of this server besides `localhost` and the address it listens on, with or without a port: a
    /// proxy passes requests of other machines on. Default: none.
    pub hosts: Vec<String>,
    /// Whether pictures are read from other machines (object stores, network drives of Windows) because the
    /// catalogue names them there: a catalogue that a stranger made could send requests to any address. Paths
    /// in `index` are read in any case. Default: false.
    pub remote: bool,
    /// Thumbnails' databases of `thalweg index --thumbnails`. They are only read. Default: none.
    pub thumbnails: Vec<PathBuf>,
    /// Folder for what the server would have to make again in its next run: columns of the catalogue, and
    /// pictures. It must exist. Default: none.
    pub cache: Option<PathBuf>,
    /// Reports to open from the page: pages that `thalweg profile` and `thalweg lab` wrote. Default: none.
    pub reports: Vec<PathBuf>,
    /// Server of map tiles, such as `https://tiles.example.org/{z}/{x}/{y}.png`. Browsers load pictures
    /// from it. Default: none.
    pub tiles: Option<String>,
    /// What the owner of the tiles wants to be shown with the map. Default: nothing.
    pub tiles_attribution: Option<String>,
    /// Limits of what clients can make the server do.
    pub limits: Limits,
}

/// When a server needs a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenUse {
    /// If other machines can reach the server: it listens on another address than loopback, or has names for
    /// a proxy. On loopback, the server then answers only connections of the user who started it (and of
    /// root), where the system says whose they are (Linux). Elsewhere it needs a token on loopback too if
    /// more than one person has a home folder on this machine.
    #[default]
    IfReachable,
    /// Always: on loopback too.
    Always,
    /// Never: everyone who reaches the server sees all pictures, every user of this machine too.
    Never,
}

impl ServeOptions {
    /// Serves this catalogue on loopback.
    #[must_use]
    pub fn new(catalog: PathBuf) -> ServeOptions {
        ServeOptions {
            catalog,
            gather: Vec::new(),
            index: Vec::new(),
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT)),
            base_path: String::new(),
            token: TokenUse::default(),
            hosts: Vec::new(),
            remote: false,
            thumbnails: Vec::new(),
            cache: None,
            reports: Vec::new(),
            tiles: None,
            tiles_attribution: None,
            limits: Limits::default(),
        }
    }
}
