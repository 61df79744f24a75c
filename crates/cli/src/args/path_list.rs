//! Options for a list of paths in a file, shared by `pack`, `plan` and `thumbnail`.

use std::io;
use std::path::PathBuf;

use clap::Args;

use crate::list;

// No doc comment: clap would take it for the help of the command that this is flattened into.
#[derive(Args, Debug)]
pub(crate) struct PathListArgs {
    /// Read more paths from a file, one per line; - is standard input
    #[arg(long, short = '@', value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,

    /// Paths in the list end with a zero byte instead of a line break
    #[arg(long, short = '0', requires = "list")]
    pub(crate) null: bool,
}

impl PathListArgs {
    /// The paths on the command line, followed by those of the list.
    pub(crate) fn after(&self, named: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
        let mut paths = named.to_vec();
        if let Some(list) = &self.list {
            paths.extend(list::all(list, self.null)?);
        }
        Ok(paths)
    }
}
