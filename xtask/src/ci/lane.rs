//! Lanes: what runs beside the stages, each in a process group of its own, with what it prints in a file.
//!
//! A lane is this program again. It ends itself, with all that it has started, when its standard input ends:
//! the other end is held by the stages, so no lane outlives them, however they end.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};

use super::beside;
use super::command::{Failure, root, target_folder};
use crate::platform;

/// The first argument of the process of a lane; the second is its name.
pub(crate) const ARGUMENT: &str = "--lane";

/// The priority of a lane's processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    Normal,
    /// For work that must not slow down the stages.
    Lowest,
}

/// What starts lanes.
pub(crate) struct Lanes {
    /// This program. Asked for at the start, because the tests may build it again, and then it has no path.
    own: PathBuf,
}

/// A lane that runs.
pub(crate) struct Lane {
    child: Child,
    /// Ends the lane when it is dropped.
    alive: Option<ChildStdin>,
    log: PathBuf,
}

impl Lanes {
    pub(crate) fn new() -> Result<Lanes, Failure> {
        let own = std::env::current_exe();
        let own = own.map_err(|error| Failure::new(format!("cannot find this program: {error}")))?;
        Ok(Lanes { own })
    }

    /// Starts the lane with this name.
    pub(crate) fn start(&self, name: &str, priority: Priority) -> Result<Lane, Failure> {
        let failed = |error: io::Error| Failure::new(format!("cannot run {name} beside the stages: {error}"));
        let folder = target_folder().join("ci");
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let log = folder.join(format!("{name}.log"));
        let file = File::create(&log).map_err(failed)?;
        let mut command = match priority {
            Priority::Normal => Command::new(&self.own),
            Priority::Lowest => {
                let mut nice = Command::new("nice");
                nice.args(["-n", "19"]).arg(&self.own);
                nice
            }
        };
        command.args(["ci", ARGUMENT, name]).current_dir(root()).stdin(Stdio::piped());
        command.stdout(file.try_clone().map_err(failed)?).stderr(file);
        platform::lead_group(&mut command);
        let mut child = command.spawn().map_err(failed)?;
        let alive = child.stdin.take();
        Ok(Lane { child, alive, log })
    }
}

impl Lane {
    /// Waits for its end, and prints what it has printed.
    ///
    /// # Errors
    /// If it failed.
    pub(crate) fn join(mut self) -> Result<(), Failure> {
        // Kept open meanwhile, because `Child::wait` closes the input that it has.
        let status = self.child.wait();
        let mut log = Vec::new();
        let read = File::open(&self.log).and_then(|mut file| file.read_to_end(&mut log));
        let printed = read.and_then(|_| io::stdout().write_all(&log));
        printed.map_err(|error| Failure::new(format!("cannot show `{}`: {error}", self.log.display())))?;
        if status.is_ok_and(|status| status.success()) {
            Ok(())
        } else {
            Err(Failure::new("failed, see above"))
        }
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        drop(self.alive.take());
        let _ = self.child.wait();
    }
}

/// Does the work of the lane with this name, in its own process.
pub(crate) fn follow(name: &str) -> Result<(), Failure> {
    let work = match name {
        "downloads" => beside::downloads,
        "checks" => beside::checks,
        _ => return Err(Failure::new(format!("there is no lane `{name}`"))),
    };
    std::thread::spawn(|| {
        // Nothing is ever written to it.
        let _ = io::stdin().read_to_end(&mut Vec::new());
        platform::end_own_group();
    });
    work()
}
