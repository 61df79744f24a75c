//! Duplicates that were compared, and what is done to them.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};

use engine::Progress;
use file::Beside;

use super::pair::{Held, compare};
use super::refusal::{Refusal, Which};
use super::step::{DuplicateStep, Linked};
use super::{Answer, DuplicateAct, DuplicateState, DuplicateTask, Outcome};
use crate::journal::StoredPath;
use crate::platform::{self, Attributes, Stamp};

/// A file that can be linked or moved.
#[derive(Debug)]
pub(super) struct Ready {
    how: How,
    bytes: u64,
}

#[derive(Debug)]
enum How {
    Link { duplicate: Held, kept: Held, hash: blake3::Hash, is_hard: bool },
    Move { duplicate: Held, kept: Held, is_exact: bool, to: PathBuf },
    Sidecar { from: PathBuf, found: Stamp, to: PathBuf },
}

impl Ready {
    /// Checks a task. The error is its answer: it is so already, or is left as it is.
    pub(super) fn of(
        task: &DuplicateTask,
        act: &DuplicateAct,
        progress: &Progress,
    ) -> Result<Ready, Outcome> {
        let is_link = !matches!(act, DuplicateAct::Move(_));
        if is_link && !task.is_exact {
            return Err(Err(Refusal::NotExact));
        }
        if let DuplicateAct::Move(folder) = act
            && task.duplicate.path.starts_with(folder)
        {
            return Err(Ok((DuplicateState::Already, 0)));
        }
        // A name that is one of the kept file by now has its times.
        let both = [&task.duplicate.path, &task.kept.path].map(fs::symlink_metadata);
        if let [Ok(duplicate), Ok(kept)] = &both
            && platform::is_same_file(duplicate, kept)
        {
            return Err(Ok((DuplicateState::Already, 0)));
        }
        // What was moved before an interruption is not to be named again.
        if let DuplicateAct::Move(folder) = act
            && matches!(&both[0], Err(error) if error.kind() == io::ErrorKind::NotFound)
            && below(folder, &task.duplicate.path).is_file()
        {
            return Err(Ok((DuplicateState::Already, 0)));
        }
        Ready::compared(task, act, progress).map_err(|refusal| match refusal {
            None => Ok((DuplicateState::Already, 0)),
            Some(refusal) => Err(refusal),
        })
    }

    /// The error is `None` if nothing is left to do.
    fn compared(
        task: &DuplicateTask,
        act: &DuplicateAct,
        progress: &Progress,
    ) -> Result<Ready, Option<Refusal>> {
        let duplicate = Held::open(&task.duplicate, Which::Duplicate)?;
        let kept = Held::open(&task.kept, Which::Kept)?;
        let is_hard = *act == DuplicateAct::HardLink;
        if let DuplicateAct::Move(folder) = act {
            let device = fs::metadata(folder).map_err(Which::Duplicate.failed("move"))?;
            if !platform::is_on_same_device(&duplicate.metadata, &device) {
                return Err(Some(Refusal::MoveAcross));
            }
            let to = below(folder, &duplicate.path);
            if fs::symlink_metadata(&to).is_ok() {
                return Err(Some(Refusal::Taken));
            }
            if task.is_exact {
                compare(&kept, &duplicate, progress)?;
            }
            let how = How::Move { duplicate, kept, is_exact: task.is_exact, to };
            return Ok(Ready { how, bytes: task.duplicate.bytes });
        }
        if !platform::is_on_same_device(&duplicate.metadata, &kept.metadata) {
            return Err(Some(Refusal::OtherFileSystem));
        }
        if is_hard && platform::has_own_attributes(&duplicate.file, &kept.file) {
            return Err(Some(Refusal::OwnAttributes));
        }
        if !is_hard && shares_blocks(&duplicate.path, &kept.path) {
            return Err(None);
        }
        let hash = compare(&kept, &duplicate, progress)?;
        Ok(Ready { how: How::Link { duplicate, kept, hash, is_hard }, bytes: task.duplicate.bytes })
    }

    /// A sidecar that goes with its file; `None` if it cannot.
    pub(super) fn sidecar(from: &Path, folder: &Path) -> Option<Ready> {
        let found = fs::symlink_metadata(from).ok()?;
        let to = below(folder, from);
        let is_free = fs::symlink_metadata(&to).is_err();
        let how = How::Sidecar { from: from.to_owned(), found: Stamp::of(&found), to };
        is_free.then_some(Ready { how, bytes: found.len() })
    }

    /// What the journal has of it.
    pub(super) fn step(&self) -> DuplicateStep {
        let moved = |from: &Path, to: &Path| DuplicateStep::Move {
            from: StoredPath::new(from),
            to: StoredPath::new(to),
        };
        match &self.how {
            How::Move { duplicate, to, .. } => moved(&duplicate.path, to),
            How::Sidecar { from, to, .. } => moved(from, to),
            How::Link { duplicate, kept, hash, is_hard } => {
                let linked = Linked {
                    duplicate: StoredPath::new(&duplicate.path),
                    kept: StoredPath::new(&kept.path),
                    bytes: self.bytes,
                    blake3: hash.to_hex().to_string(),
                    mtime_ns: platform::mtime_ns(&duplicate.metadata),
                    attributes: Attributes::of(&duplicate.metadata),
                    kept_inode: platform::inode(&kept.metadata),
                    kept_mtime_ns: platform::mtime_ns(&kept.metadata),
                };
                if *is_hard { DuplicateStep::HardLink(linked) } else { DuplicateStep::Reflink(linked) }
            }
        }
    }

    /// Looks at the files again, and links or moves.
    pub(super) fn carry_out(&self, progress: &Progress) -> Outcome {
        match &self.how {
            How::Link { duplicate, kept, is_hard: true, .. } => {
                let now = look_again(kept, duplicate, true, progress)?;
                link(kept, duplicate)?;
                // Another name of the duplicate still has its blocks.
                let freed = if platform::n_names(&now) == 1 { self.bytes } else { 0 };
                Ok((DuplicateState::HardLinked, freed))
            }
            How::Link { duplicate, kept, .. } => {
                look_again(kept, duplicate, true, progress)?;
                let is_stopped = &|| progress.is_stopped();
                platform::share_blocks(&kept.file, &duplicate.file, self.bytes, is_stopped).map_err(
                    |error| match error.kind() {
                        io::ErrorKind::Unsupported => Refusal::CannotShare,
                        io::ErrorKind::InvalidData => Refusal::Differs,
                        io::ErrorKind::Interrupted => Refusal::Stopped,
                        _ => Which::Duplicate.failed("share the blocks of")(error),
                    },
                )?;
                Ok((DuplicateState::Reflinked, self.bytes))
            }
            How::Move { duplicate, kept, is_exact, to } => {
                look_again(kept, duplicate, *is_exact, progress)?;
                move_to(&duplicate.path, to)
            }
            How::Sidecar { from, found, to } => {
                let now = fs::symlink_metadata(from).map_err(Which::Duplicate.failed("look at"))?;
                if Stamp::of(&now) != *found {
                    return Err(Refusal::Changing(Which::Duplicate));
                }
                move_to(from, to)
            }
        }
    }

    /// The answer, with what became of it.
    pub(super) fn answer(&self, outcome: Outcome) -> Answer {
        let (path, kept, to) = match &self.how {
            How::Link { duplicate, kept, .. } => (&duplicate.path, Some(&kept.path), None),
            How::Move { duplicate, kept, to, .. } => (&duplicate.path, Some(&kept.path), Some(to)),
            How::Sidecar { from, to, .. } => (from, None, Some(to)),
        };
        let (path, kept, to) = (path.clone(), kept.cloned(), to.cloned());
        Answer { path, kept, to, bytes: self.bytes, outcome }
    }
}

/// Looks at both files right before one is touched. If an inode was touched since, such as by a link that
/// this run has made, they are compared once more.
fn look_again(
    kept: &Held,
    duplicate: &Held,
    is_exact: bool,
    progress: &Progress,
) -> Result<Metadata, Refusal> {
    let [kept_now, now] = [kept.look()?, duplicate.look()?];
    let is_untouched = Stamp::of(&kept_now) == kept.stamp() && Stamp::of(&now) == duplicate.stamp();
    if is_exact && !is_untouched {
        compare(kept, duplicate, progress)?;
        kept.look()?;
        return duplicate.look();
    }
    Ok(now)
}

/// Makes the duplicate's name another one of the kept file.
fn link(kept: &Held, duplicate: &Held) -> Result<(), Refusal> {
    let failed = || Which::Duplicate.failed("link");
    let beside = Beside::hard_link(&kept.file, &kept.path, &duplicate.path).map_err(failed())?;
    let linked = fs::symlink_metadata(beside.partial()).map_err(failed())?;
    // The kept file's name may have been given to another one meanwhile.
    if !Stamp::of(&linked).is_same_contents(&kept.stamp()) {
        return Err(Refusal::Changing(Which::Kept));
    }
    duplicate.look()?;
    beside.publish(&kept.file, false).map_err(failed())
}

/// The place below a folder that mirrors an absolute path.
fn below(folder: &Path, path: &Path) -> PathBuf {
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(PathBuf::from(name)),
        // A drive is a folder of its letter.
        Component::Prefix(drive) => {
            let letters = drive.as_os_str().to_string_lossy();
            Some(letters.chars().filter(char::is_ascii_alphanumeric).collect::<String>().into())
        }
        _ => None,
    });
    parts.fold(folder.to_owned(), |path, part| path.join(part))
}

fn move_to(from: &Path, to: &Path) -> Outcome {
    let failed = || Which::Duplicate.failed("move");
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(failed())?;
    }
    file::rename_new(from, to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Refusal::Taken,
        io::ErrorKind::CrossesDevices => Refusal::MoveAcross,
        _ => failed()(error),
    })?;
    Ok((DuplicateState::Moved, 0))
}

/// Whether two files have all their bytes in the same places of the device.
fn shares_blocks(a: &Path, b: &Path) -> bool {
    let pieces = |path| file::extent::pieces(path).unwrap_or_default();
    let of_a = pieces(a);
    !of_a.is_empty() && of_a == pieces(b)
}
