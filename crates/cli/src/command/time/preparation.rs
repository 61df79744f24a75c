//! What happens before each run, and does not count: the command of `--prepare`, then `--evict`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;

use engine::file::cache::{evict, resident};

use super::timed::{by_shell, command, shown};
use crate::args::TimeArgs;
use crate::command::Failure;
use crate::command::cache::files;
use crate::printer::{Printer, counted, shown_path};

/// Prepares each run.
pub(super) struct Preparation {
    /// Words of the command, and how it is shown.
    command: Option<(Vec<OsString>, String)>,
    evicted: Vec<PathBuf>,
    has_warned: bool,
}

impl Preparation {
    /// # Errors
    /// If a path of `--evict` cannot be listed.
    pub(super) fn new(args: &TimeArgs) -> Result<Preparation, Failure> {
        let listed = files::below(&args.evict);
        let evicted = listed.map(|file| {
            file.map_err(|(path, error)| format!("cannot evict `{}`: {error}", shown_path(&path)))
        });
        Ok(Preparation {
            command: args.prepare.as_ref().map(|line| (by_shell(line), shown(line))),
            evicted: evicted.collect::<Result<_, String>>()?,
            has_warned: false,
        })
    }

    /// Runs the command, and drops the files from the page cache.
    ///
    /// # Errors
    /// If the command fails, or a file cannot be evicted.
    pub(super) fn prepare(&mut self, printer: &Printer) -> Result<(), Failure> {
        if let Some((words, shown)) = &self.command {
            // Its output is no figure.
            let status = command(words).stdout(Stdio::null()).status();
            let status = status.map_err(|error| format!("cannot run `{shown}` of --prepare: {error}"))?;
            if !status.success() {
                return Err(format!("`{shown}` of --prepare failed: {status}").into());
            }
        }
        for file in &self.evicted {
            evict(file)?;
        }
        if !self.has_warned && !self.evicted.is_empty() {
            self.has_warned = true;
            let stayed: u64 =
                self.evicted.iter().filter_map(|file| resident(file).ok()).map(|found| found.resident).sum();
            if stayed > 0 {
                printer.warn(format_args!(
                    "{} stayed in memory after --evict: see `thalweg cache --evict`",
                    counted(stayed, "page", "pages")
                ));
            }
        }
        Ok(())
    }
}
