//! A file system that is mounted for one run.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::kind::{Kind, not_started, run};
use crate::error::CaseError;
use crate::place::Place;

/// A driver that has not mounted by then never does.
const MOST_WAIT: Duration = Duration::from_secs(20);

/// What is busy longer than this is in use.
const MOST_BUSY: Duration = Duration::from_secs(5);

/// Exit status of `setpriv` and of shells where the program to run does not exist.
const NO_SUCH_PROGRAM: i32 = 127;

/// A mounted file system; dropping it unmounts it.
pub(super) struct Mounted {
    folder: PathBuf,
    /// The driver, if it is a program. It belongs to the case's processes and ends with them.
    driver: Option<Child>,
    is_mounted: bool,
}

/// Separates this thread's mounts from those of the system, so that neither sees what the other mounts.
pub(super) fn make_private() -> Result<(), CaseError> {
    run(Command::new("mount").args(["--make-rprivate", "/"]))
}

impl Mounted {
    /// Mounts the image, or a new file system in memory. This thread must have mounts of its own.
    pub(super) fn new(kind: &Kind, image: Option<&Path>, place: &Place) -> Result<Mounted, CaseError> {
        let folder = place.folder().join("mounted");
        std::fs::create_dir_all(&folder).map_err(CaseError::file("create", &folder))?;
        let mut mounted = Mounted { folder, driver: None, is_mounted: false };
        match image {
            Some(image) if kind.is_program => mounted.start_driver(kind, image)?,
            Some(image) => {
                let mut command = Command::new("mount");
                command.args(["-t", kind.name(), "-o", "loop"]).arg(image).arg(&mounted.folder);
                run(&mut command).map_err(|error| cannot_mount(kind, &error.to_string()))?;
            }
            None => {
                let mut command = Command::new("mount");
                command.args(["-t", kind.name(), "thalweg-lab"]).arg(&mounted.folder);
                run(&mut command).map_err(|error| cannot_mount(kind, &error.to_string()))?;
            }
        }
        mounted.is_mounted = true;
        Ok(mounted)
    }

    /// Starts the driver in the foreground: in the background it would leave the case's processes. It is
    /// killed when this thread ends, so that it never outlives the lab.
    fn start_driver(&mut self, kind: &Kind, image: &Path) -> Result<(), CaseError> {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", kind.name(), "-o", "no_detach"]).arg(image).arg(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let driver = command.spawn().map_err(|source| not_started("setpriv", source))?;
        let driver = self.driver.insert(driver);
        let began = Instant::now();
        while !is_mount_point(&self.folder) {
            let ended = driver.try_wait().map_err(|source| CaseError::io("wait for a driver", source))?;
            if ended.is_some_and(|status| status.code() == Some(NO_SUCH_PROGRAM)) {
                return Err(CaseError::Skipped(format!("`{}` is not installed", kind.name())));
            }
            if let Some(status) = ended {
                return Err(cannot_mount(kind, &format!("its driver ended with {status}")));
            }
            if began.elapsed() > MOST_WAIT {
                return Err(cannot_mount(kind, "its driver does not mount it"));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(())
    }

    /// The same place, on this file system.
    pub(super) fn place(&self, outside: &Place) -> Place {
        let mut place = Place::new(&self.folder, outside.seed);
        (place.round, place.scale) = (outside.round, outside.scale);
        place
    }

    /// Unmounts it. The kernel writes its dirty pages first.
    pub(super) fn unmount(mut self) -> Result<(), CaseError> {
        self.end()
    }

    fn end(&mut self) -> Result<(), CaseError> {
        if std::mem::take(&mut self.is_mounted) {
            self.unmount_when_free()?;
        }
        if let Some(mut driver) = self.driver.take() {
            driver.wait().map_err(|source| CaseError::io("wait for a driver", source))?;
        }
        Ok(())
    }

    /// A process that another thread is starting holds open files of this one until its program begins, and
    /// programs that index new files hold some too: the file system is busy for a moment.
    fn unmount_when_free(&self) -> Result<(), CaseError> {
        let began = Instant::now();
        loop {
            match run(Command::new("umount").env("LC_ALL", "C").arg(&self.folder)) {
                Err(CaseError::Failed(why)) if why.contains("busy") && began.elapsed() < MOST_BUSY => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                result => return result,
            }
        }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if !self.is_mounted
            && let Some(driver) = &mut self.driver
        {
            let _ = driver.kill();
        }
        // An error before this one is the one to report.
        let _ = self.end();
    }
}

fn cannot_mount(kind: &Kind, why: &str) -> CaseError {
    // mount(8) puts its name and the folder's before its reason.
    let why = why.rsplit("/mounted: ").next().unwrap_or(why).trim_end_matches('.');
    CaseError::Skipped(format!("{} cannot be mounted here: {why}", kind.name()))
}

/// Whether this thread sees something mounted on the folder.
fn is_mount_point(folder: &Path) -> bool {
    let mounts = std::fs::read_to_string("/proc/thread-self/mountinfo").unwrap_or_default();
    let escaped = folder.to_string_lossy().replace('\\', r"\134").replace(' ', r"\040");
    mounts.lines().any(|line| line.split(' ').nth(4) == Some(&escaped))
}
