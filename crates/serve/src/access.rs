//! Which files a server opens, and by which path.
//!
//! A path comes from a catalogue, and a catalogue is a file that people pass on; what the path leads to is in
//! a collection into which others put files. So a file is opened only by a path without links that a row of
//! the catalogue names: a link leads to a picture of the catalogue or nowhere. Other machines are asked for
//! nothing unless the owner of the server allowed it.

use std::path::{Path, PathBuf};

use engine::{Catalog, Location};
use hyper::StatusCode;

use crate::original;
use crate::platform;
use crate::problem::Problem;

/// What the owner of a server allows.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// Whether every path on other machines may be read.
    remote: bool,
    /// Paths that the owner named, to index them.
    named: Vec<PathBuf>,
}

impl Access {
    /// `remote`: read from other machines; `named`: paths that may be read in any case, with all below.
    pub(crate) fn new(remote: bool, named: &[PathBuf]) -> Access {
        Access { remote, named: named.to_vec() }
    }

    /// The path by which the file at `path`, a path of the catalogue, may be opened. Blocks.
    pub(crate) fn path(&self, catalog: &Catalog, path: &Path) -> Result<PathBuf, Problem> {
        let location = Location::of(path);
        if location.is_remote() || platform::is_on_other_machine(path) {
            return if self.may_ask_others(path) { Ok(path.to_owned()) } else { Err(remote()) };
        }
        let Some(on_disk) = location.on_disk() else { return Ok(path.to_owned()) };
        let resolved = engine::file::canonicalize(&on_disk).map_err(|error| original::unreadable(&error))?;
        if resolved == *on_disk {
            Ok(path.to_owned())
        } else if path == &*on_disk && catalog.id_of(&resolved)?.is_some() {
            // A member of a pack has no name of its own on the disk.
            Ok(resolved)
        } else {
            Err(leads_out())
        }
    }

    fn may_ask_others(&self, path: &Path) -> bool {
        self.remote || self.named.iter().any(|named| path.starts_with(named))
    }
}

fn remote() -> Problem {
    let words = "the file is on another machine, which this server does not ask";
    let hint = "start it with `thalweg serve --remote` if you trust the paths in this catalogue";
    Problem::new(StatusCode::FORBIDDEN, "remote", words).hinted(hint)
}

fn leads_out() -> Problem {
    let words = "the path of the file has a link that leads out of the catalogue";
    let hint = "index the folder that the link leads to, or index again if a folder was moved";
    Problem::new(StatusCode::FORBIDDEN, "link", words).hinted(hint)
}
