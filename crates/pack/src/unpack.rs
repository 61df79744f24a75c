//! Unpacks members into files.
//!
//! Nothing is written outside the target: names are split into components, `..` and absolute ones are
//! refused, and each folder is opened from its parent without following a link, so that links which exist in
//! the target are harmless. Links and devices of an archive are not created. A file gets its name when it is
//! complete and, if its hash is known, verified; an existing file stays without `force`. The memory and disk
//! space for a member are limited by the contents of its shard.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use crate::pack::{LeftOut, Pack};
use crate::platform::{self, Folder};
use crate::{MemberRef, PackError};

/// Bytes copied at once.
const PIECE_BYTES: usize = 1 << 20;

/// Selects what is unpacked and how. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
pub struct UnpackOptions {
    /// Names of the members to unpack, as `KEY` or `KEY.EXTENSION`. Default: all.
    pub names: Option<Vec<String>>,
    /// Replace existing files, but never links, folders and devices. Default: they stay.
    pub force: bool,
    /// Write `KEY.json` next to its picture. Default: no.
    pub json: bool,
    /// Number of threads. Default: 0, as many as there are processors.
    pub n_threads: usize,
}

/// Result of unpacking a pack.
#[derive(Debug, Default)]
pub struct Unpacked {
    /// Number of files that were written.
    pub files: u64,
    /// Total length of these files in bytes.
    pub bytes: u64,
    /// Members that were not written, and why.
    pub left_out: Vec<LeftOut>,
}

/// Writes members of `pack` into the folder `target`, which is created if it does not exist. A member that
/// cannot be written is reported in the result, and the others continue. `progress` is called for each
/// member, from any thread, with the number of members done and their total.
///
/// # Errors
/// [`PackError::Io`] if the target cannot be created or opened, or was moved or removed meanwhile.
pub fn unpack(
    pack: &Pack,
    target: &Path,
    options: &UnpackOptions,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Unpacked, PackError> {
    std::fs::create_dir_all(target).map_err(PackError::io("create", target))?;
    let root = Folder::open(target).map_err(PackError::io("open", target))?;
    let (indexes, mut left_out) = chosen(pack, options);
    left_out.extend(pack.left_out().iter().filter(|_| options.names.is_none()).cloned());
    let job = Job {
        pack,
        root,
        options,
        indexes,
        next: AtomicUsize::new(0),
        files: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
        left_out: Mutex::new(left_out),
        cleared: Mutex::default(),
        progress,
    };
    let n_processors = std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = if options.n_threads == 0 { n_processors } else { options.n_threads };
    std::thread::scope(|scope| {
        for _ in 1..n_threads {
            // Without it, this thread does more.
            let _ = Builder::new().spawn_scoped(scope, || job.work());
        }
        job.work();
    });
    if !job.root.is_at(target) {
        let source = io::Error::new(
            io::ErrorKind::NotFound,
            "the folder was moved or removed while members were written to it",
        );
        return Err(PackError::io("unpack into", target)(source));
    }
    let mut left_out = job.left_out.into_inner().unwrap_or_else(PoisonError::into_inner);
    left_out.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(Unpacked { files: job.files.into_inner(), bytes: job.bytes.into_inner(), left_out })
}

/// The selected members, in the order of their places, and the names that do not exist.
fn chosen(pack: &Pack, options: &UnpackOptions) -> (Vec<usize>, Vec<LeftOut>) {
    let Some(names) = &options.names else { return ((0..pack.len()).collect(), Vec::new()) };
    let mut indexes = Vec::new();
    let mut left_out = Vec::new();
    for name in names {
        match pack.lookup().find(name) {
            Ok(Some(index)) => indexes.push(index),
            Ok(None) => left_out.push(leave(name, "no such member")),
            Err(error) => left_out.push(leave(name, &error.to_string())),
        }
    }
    indexes.sort_unstable();
    indexes.dedup();
    (indexes, left_out)
}

fn leave(name: &str, why: &str) -> LeftOut {
    LeftOut { name: name.escape_debug().to_string(), why: why.to_owned(), is_damage: false }
}

/// State shared by the threads of one run.
struct Job<'j> {
    pack: &'j Pack,
    root: Folder,
    options: &'j UnpackOptions,
    indexes: Vec<usize>,
    next: AtomicUsize,
    files: AtomicU64,
    bytes: AtomicU64,
    left_out: Mutex<Vec<LeftOut>>,
    /// Folders from which the unfinished files of killed runs were removed.
    cleared: Mutex<HashSet<String>>,
    progress: &'j (dyn Fn(u64, u64) + Sync),
}

impl Job<'_> {
    fn work(&self) {
        let mut piece = vec![0; PIECE_BYTES];
        loop {
            let at = self.next.fetch_add(1, Relaxed);
            let Some(&index) = self.indexes.get(at) else { return };
            match self.pack.member(index) {
                Ok(member) => {
                    let content =
                        |folder: &Folder, base: &str| self.content(folder, base, index, &member, &mut piece);
                    self.one(&member.name(), content);
                    if self.options.json && member.json.is_some() {
                        self.one(&format!("{}.json", member.key), |folder, base| {
                            self.json(folder, base, index)
                        });
                    }
                }
                Err(error) => self.leave(&format!("member {index}"), &error.to_string()),
            }
            (self.progress)(at as u64 + 1, self.indexes.len() as u64);
        }
    }

    /// Writes one file with `write`, or records why it failed.
    fn one(&self, name: &str, write: impl FnOnce(&Folder, &str) -> Result<u64, String>) {
        let written = components(name).map_err(str::to_owned).and_then(|(folders, base)| {
            let mut folder = None;
            for name in folders {
                let inner = folder
                    .as_ref()
                    .unwrap_or(&self.root)
                    .enter(name)
                    .map_err(|error| not_entered(name, &error))?;
                folder = Some(inner);
            }
            let folder = folder.as_ref().unwrap_or(&self.root);
            if self.lock_cleared().insert(name[..name.len() - base.len()].to_owned()) {
                folder.remove_leftovers(is_partial_name);
            }
            write(folder, base)
        });
        match written {
            Ok(bytes) => {
                self.files.fetch_add(1, Relaxed);
                self.bytes.fetch_add(bytes, Relaxed);
            }
            Err(why) => self.leave(name, &why),
        }
    }

    fn content(
        &self,
        folder: &Folder,
        base: &str,
        index: usize,
        member: &MemberRef<'_>,
        piece: &mut [u8],
    ) -> Result<u64, String> {
        self.publish(folder, base, |file| {
            let mut hasher = blake3::Hasher::new();
            let mut offset = 0;
            while offset < member.bytes {
                let n = self.pack.read_range(index, offset, piece).map_err(|error| file::chain(&error))?;
                file.write_all(&piece[..n]).map_err(|error| error.to_string())?;
                hasher.update(&piece[..n]);
                offset += n as u64;
            }
            match member.hash {
                Some(hash) if hasher.finalize() != hash => Err("damaged: hash mismatch".to_owned()),
                _ => Ok(member.bytes),
            }
        })
    }

    fn json(&self, folder: &Folder, base: &str, index: usize) -> Result<u64, String> {
        let json = self.pack.json_checked(index).map_err(|error| file::chain(&error))?;
        let json = json.ok_or("no metadata in the pack")?;
        self.publish(folder, base, |file| {
            file.write_all(&json).map_err(|error| error.to_string())?;
            Ok(json.len() as u64)
        })
    }

    /// Writes a file under a temporary name and renames it when it is complete.
    fn publish(
        &self,
        folder: &Folder,
        base: &str,
        write: impl FnOnce(&mut File) -> Result<u64, String>,
    ) -> Result<u64, String> {
        let text = |error: io::Error| error.to_string();
        let held = folder.holds(base).map_err(text)?;
        match held {
            Some(false) => return Err("a link, folder or device with this name exists".to_owned()),
            Some(true) if !self.options.force => {
                return Err("the file already exists; replace it with --force".to_owned());
            }
            _ => {}
        }
        let (partial, mut file) = begin(folder).map_err(text)?;
        let written = write(&mut file).and_then(|bytes| {
            let named = if self.options.force {
                // A file that is replaced is not lost to a cut of the power.
                let synced = if held.is_some() { file.sync_data() } else { Ok(()) };
                synced.and_then(|()| folder.replace(&partial, base))
            } else {
                folder.publish(&partial, base)
            };
            named.map(|()| bytes).map_err(text)
        });
        if written.is_err() {
            // The first error is the one to report.
            let _ = folder.remove(&partial);
        }
        written
    }

    fn lock_cleared(&self) -> MutexGuard<'_, HashSet<String>> {
        self.cleared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn leave(&self, name: &str, why: &str) {
        let mut left_out = self.left_out.lock().unwrap_or_else(PoisonError::into_inner);
        left_out.push(leave(name, why));
    }
}

/// Creates a file under a name that no other process or thread uses, and locks it: like `file::Beside`, which
/// works by path, whereas the folder is open here.
fn begin(folder: &Folder) -> io::Result<(String, File)> {
    static N_NAMES: AtomicU64 = AtomicU64::new(0);
    loop {
        let name = format!(".{}-{}{SUFFIX}", std::process::id(), N_NAMES.fetch_add(1, Relaxed));
        let file = folder.create_new(&name)?;
        if folder.claim(&file, &name)? {
            return Ok((name, file));
        }
    }
}

/// Suffix of the names of unfinished files.
const SUFFIX: &str = ".unpacking";

/// Whether a name has the form that [`begin`] produces: two numbers with a dash between.
fn is_partial_name(name: &str) -> bool {
    let numbers = name.strip_prefix('.').and_then(|rest| rest.strip_suffix(SUFFIX)?.split_once('-'));
    numbers.is_some_and(|(process, number)| process.parse::<u32>().is_ok() && number.parse::<u64>().is_ok())
}

fn not_entered(folder: &str, error: &io::Error) -> String {
    format!("cannot enter `{}` without following a link: {error}", folder.escape_debug())
}

/// Splits a name into its folders and its last component, if all of it stays below the target.
fn components(name: &str) -> Result<(Vec<&str>, &str), &'static str> {
    if name.starts_with('/') {
        return Err("its name is absolute");
    }
    let mut parts: Vec<&str> = name.split('/').collect();
    for part in &parts {
        match *part {
            "" | "." => return Err("its name has an empty component"),
            ".." => return Err("its name points outside the target folder"),
            part if part.contains('\0') => return Err("its name contains a zero byte"),
            // On these systems a backslash separates, and a colon names a drive or a stream.
            part if platform::NAMES_HAVE_DRIVES && part.contains(['\\', ':']) => {
                return Err("its name is not valid on this system");
            }
            _ => {}
        }
    }
    let base = parts.pop().ok_or("it has no name")?;
    Ok((parts, base))
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn names_that_lead_out_are_refused() {
        assert_eq!(components("a/b.c/d.jpg"), Ok((vec!["a", "b.c"], "d.jpg")));
        for name in ["", "/a", "a//b", "../a", "a/../b", "a/..", ".", "a/", "a\0b"] {
            assert!(components(name).is_err(), "{name:?}");
        }
    }
}
