//! Moves one file: by a rename that replaces nothing, or to another file system by a verified copy.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use engine::Progress;
use file::Beside;

use crate::platform;

/// Bytes that are read at once.
const CHUNK_BYTES: usize = 1 << 20;

/// A copy that is complete, on the device and compared, and has no name yet.
#[derive(Debug)]
pub(crate) struct Copied {
    from: PathBuf,
    to: PathBuf,
    beside: Beside,
    file: File,
    before: platform::Stamp,
    /// The digest of its bytes.
    pub(crate) blake3: String,
}

/// Copies a file beside its new place, with its times, permissions and extended attributes, and compares what
/// is read back with what was read. `mtime_ns`: the time of its last change, if the file system that it is on
/// may not have kept it exactly.
pub(crate) fn copy(from: &Path, to: &Path, mtime_ns: Option<i64>, progress: &Progress) -> io::Result<Copied> {
    let mut source = platform::open_unfollowed(from)?;
    let found = source.metadata()?;
    let before = platform::Stamp::of(&found);
    let (beside, mut file) = Beside::create(to)?;
    let digest = hashed(&mut source, progress, &mut |bytes| file.write_all(bytes))?;
    platform::keep_owner(&file, &found)?;
    platform::keep_attributes(&source, &file)?;
    // Times last: what comes before changes them.
    let modified = mtime_ns.and_then(|then| exact(found.modified().ok()?, then));
    let mut times = fs::FileTimes::new().set_modified(modified.map_or_else(|| found.modified(), Ok)?);
    if let Ok(accessed) = found.accessed() {
        times = times.set_accessed(accessed);
    }
    file.set_times(times)?;
    file.sync_all()?;
    let _ = file::cache::evict(beside.partial());
    let read_back = hashed(&mut File::open(beside.partial())?, progress, &mut |_| Ok(()))?;
    if read_back != digest {
        return Err(io::Error::other("the copy has other bytes than the file"));
    }
    let (from, to) = (from.to_owned(), to.to_owned());
    Ok(Copied { from, to, beside, file, before, blake3: digest.to_hex().to_string() })
}

/// The time that a file had, if it has the nearest one that its file system knows: FAT has even seconds.
fn exact(now: SystemTime, then_ns: i64) -> Option<SystemTime> {
    const COARSEST: Duration = Duration::from_secs(2);
    let then = SystemTime::UNIX_EPOCH.checked_add(Duration::from_nanos(u64::try_from(then_ns).ok()?))?;
    let difference = now.duration_since(then).unwrap_or_else(|error| error.duration());
    (difference <= COARSEST).then_some(then)
}

/// Removes one of two names that a killed run left: `kept` is a complete copy of `removed`, or the other way
/// round. Both have these bytes, and what is kept is on the device before the other is removed. Without a
/// digest they must be one file.
pub(crate) fn settle(
    kept: &Path,
    removed: &Path,
    digest: Option<&str>,
    progress: &Progress,
) -> io::Result<()> {
    let before = fs::symlink_metadata(removed)?;
    let file = platform::open_unfollowed(kept)?;
    match digest {
        Some(digest) => {
            for path in [kept, removed] {
                if digest_of(path, progress)? != digest {
                    return Err(io::Error::other("it has other bytes than when it was copied"));
                }
            }
            file.sync_all()?;
        }
        None if platform::is_one(&file.metadata()?, &before) => {}
        None => return Err(io::Error::other("two files have its names")),
    }
    kept.parent().map_or(Ok(()), platform::sync_folder)?;
    if platform::Stamp::of(&fs::symlink_metadata(removed)?) != platform::Stamp::of(&before) {
        return Err(io::Error::other("it changed meanwhile"));
    }
    fs::remove_file(removed)
}

impl Copied {
    /// Gives the copy its name, which must be free, and makes that durable.
    pub(crate) fn publish(self) -> io::Result<Published> {
        let Copied { from, to, beside, file, before, .. } = self;
        beside.publish_new()?;
        drop(file);
        let synced = to.parent().map_or(Ok(()), platform::sync_folder);
        synced
            .map(|()| Published { from, to: to.clone(), before })
            .inspect_err(|_| drop(fs::remove_file(&to)))
    }
}

/// A copy that has its name, while the file itself is still there.
#[derive(Debug)]
pub(crate) struct Published {
    from: PathBuf,
    to: PathBuf,
    before: platform::Stamp,
}

impl Published {
    /// Removes the file that was copied, if nobody changed it meanwhile.
    pub(crate) fn remove_source(&self) -> io::Result<()> {
        let now = fs::symlink_metadata(&self.from)?;
        if platform::Stamp::of(&now) != self.before {
            return Err(io::Error::other("it changed while it was copied"));
        }
        fs::remove_file(&self.from)
    }

    /// Removes the copy.
    pub(crate) fn take_back(&self) -> io::Result<()> {
        fs::remove_file(&self.to)
    }
}

/// The digest of a file's bytes in hexadecimal digits.
pub(crate) fn digest_of(path: &Path, progress: &Progress) -> io::Result<String> {
    let mut file = platform::open_unfollowed(path)?;
    Ok(hashed(&mut file, progress, &mut |_| Ok(()))?.to_hex().to_string())
}

fn hashed(
    file: &mut File,
    progress: &Progress,
    then: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<blake3::Hash> {
    let mut hasher = blake3::Hasher::new();
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        if progress.is_stopped() {
            return Err(io::Error::other("the run was stopped"));
        }
        match file.read(&mut chunk) {
            Ok(0) => return Ok(hasher.finalize()),
            Ok(n_read) => {
                hasher.update(&chunk[..n_read]);
                then(&chunk[..n_read])?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_copy_has_all_of_the_file_and_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a"), vec![7; 3 << 20]).unwrap();
        fs::set_permissions(path("a"), fs::Permissions::from_mode(0o640)).unwrap();
        let time = SystemTime::UNIX_EPOCH + Duration::new(1_000_000_000, 5);
        File::options().write(true).open(path("a")).unwrap().set_modified(time).unwrap();
        let progress = Progress::default();
        let copied = copy(&path("a"), &path("b"), None, &progress).unwrap();
        assert_eq!(copied.blake3, digest_of(&path("a"), &progress).unwrap());
        assert!(!path("b").exists());
        fs::write(path("b"), "other").unwrap();
        assert_eq!(copied.publish().unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(path("b")).unwrap(), b"other");
        fs::remove_file(path("b")).unwrap();
        let published = copy(&path("a"), &path("b"), None, &progress).unwrap().publish().unwrap();
        let found = fs::metadata(path("b")).unwrap();
        assert_eq!((found.modified().unwrap(), found.permissions().mode() & 0o777), (time, 0o640));
        published.remove_source().unwrap();
        assert!(!path("a").exists());
        fs::write(path("a"), "changed").unwrap();
        assert!(published.remove_source().is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no unfinished file is left");
        progress.stop();
        assert!(copy(&path("a"), &path("c"), None, &progress).is_err());
    }

    #[test]
    fn of_two_names_one_goes_only_if_the_other_has_all_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let progress = Progress::default();
        fs::write(path("a"), "bytes").unwrap();
        fs::write(path("b"), "bytes").unwrap();
        let digest = digest_of(&path("a"), &progress).unwrap();
        settle(&path("a"), &path("b"), None, &progress).unwrap_err();
        for changed in ["a", "b"] {
            fs::write(path(changed), "byteS").unwrap();
            settle(&path("a"), &path("b"), Some(&digest), &progress).unwrap_err();
            assert!(path("a").exists() && path("b").exists());
            fs::write(path(changed), "bytes").unwrap();
        }
        settle(&path("a"), &path("b"), Some(&digest), &progress).unwrap();
        assert!(path("a").exists() && !path("b").exists());
        fs::hard_link(path("a"), path("b")).unwrap();
        settle(&path("b"), &path("a"), None, &progress).unwrap();
        assert!(!path("a").exists() && path("b").exists());
    }

    #[test]
    fn a_time_comes_back_from_a_file_system_with_coarse_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a"), "").unwrap();
        let time = |ns: u64| SystemTime::UNIX_EPOCH + Duration::from_nanos(ns);
        let seconds = 1_000_000_000;
        File::options().write(true).open(path("a")).unwrap().set_modified(time(10 * seconds)).unwrap();
        let progress = Progress::default();
        for (then, expected) in [(11 * seconds + 5, 11 * seconds + 5), (13 * seconds, 10 * seconds)] {
            drop(copy(&path("a"), &path("b"), Some(then as i64), &progress).unwrap().publish().unwrap());
            assert_eq!(fs::metadata(path("b")).unwrap().modified().unwrap(), time(expected));
            fs::remove_file(path("b")).unwrap();
        }
    }
}
