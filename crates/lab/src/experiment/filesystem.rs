//! Copies and converts a file on several file systems, each in an image file.
//!
//! The publication measured its copies and conversions on FAT and on NTFS of one machine, and remarks
//! that FAT can be faster. Its programs are repeated on both, and on the usual file systems of Linux.
//! Each file system is made once, in a sparse image file of the working folder, with the input in it.
//! Each run mounts the image anew, so nothing of its files is in memory when the clock starts: the file
//! system's own pages go with its last mount, and those of the image are evicted. `tmpfs` has no image
//! and is never cold.
//!
//! A run mounts in a list of mounts of its own, which ends with its process: nothing stays mounted after
//! an error, an interrupt or a kill. NTFS is measured with the kernel's driver and with the one that runs
//! in user space. FAT has a driver in user space as well (fusefat), which is left out: it serves requests
//! of 4 KiB one by one, and its times say nothing about FAT.

mod job;
mod kind;
mod mounted;

use std::path::{Path, PathBuf};

use self::job::{JOBS, Job};
use self::kind::{KINDS, Kind};
use self::mounted::Mounted;
use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::place::Place;
use crate::platform;

/// Length of an image: XFS needs 300 MiB, and larger ones would change nothing.
const IMAGE_BYTES: u64 = 512 << 20;

/// The experiment `filesystem`.
pub(super) struct FileSystems;

impl Experiment for FileSystems {
    fn name(&self) -> &'static str {
        "filesystem"
    }

    fn question(&self) -> &'static str {
        "On which file system are files copied and converted fastest: FAT, NTFS, or those of Linux?"
    }

    fn source(&self) -> &'static str {
        "J. M. Hart, Windows System Programming, appendix of performance measurements, tables File Copying and \
         ASCII to Unicode Conversion, columns FAT and NTFS"
    }

    fn about(&self) -> &'static str {
        "The job is to copy a file, or to convert a text, as in the experiments `copy` and `convert`, and the \
         ways are file systems: each is made in an image file and mounted anew for each run, so no run \
         finds its input in memory. Mounting needs root; a file system whose driver or mkfs program is \
         missing is skipped. Look at how much the file system matters compared with the way of copying, and \
         what a driver in user space costs (ntfs-3g). All images lie on one device, so what differs is the \
         file system alone."
    }

    fn verb(&self) -> &'static str {
        "does the job"
    }

    /// No state of the caches can be chosen: each run mounts its file system with nothing in memory.
    fn reads_files(&self) -> bool {
        false
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let on = |kind: &Kind, job: &Job| Case::new(job.set, kind.name());
        let jobs = JOBS.iter().filter(|job| size != Size::Quick || job.is_quick);
        jobs.flat_map(|job| KINDS.iter().map(|kind| on(kind, job))).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        let (kind, job) = (Kind::of(case)?, Job::of(case)?);
        // A thread of its own, since what it mounts ends with it.
        let prepare = || {
            use_private_mounts()?;
            let image = image(kind, place)?;
            let mounted = Mounted::new(kind, image.as_deref(), place)?;
            job.prepare(&mounted.place(place))?;
            mounted.unmount()
        };
        std::thread::scope(|scope| scope.spawn(prepare).join())
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok(Vec::new())
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let (kind, job) = (Kind::of(case)?, Job::of(case)?);
        use_private_mounts()?;
        let image = image(kind, place)?;
        if let Some(image) = &image {
            file::cache::evict(image).map_err(|error| CaseError::Failed(file::chain(&error)))?;
        }
        let mounted = Mounted::new(kind, image.as_deref(), place)?;
        let work = job.run(&mounted.place(place), clock);
        mounted.unmount()?;
        work
    }
}

fn use_private_mounts() -> Result<(), CaseError> {
    let private = platform::use_private_mounts();
    private.map_err(|error| {
        CaseError::Skipped(match error.kind() {
            std::io::ErrorKind::PermissionDenied => "file systems can be mounted by root only".to_owned(),
            std::io::ErrorKind::Unsupported => "file systems in image files need Linux".to_owned(),
            _ => format!("this process may not mount file systems: {error}"),
        })
    })?;
    mounted::make_private()
}

/// The image of this file system, made if it does not exist yet; `None` for one in memory.
fn image(kind: &Kind, place: &Place) -> Result<Option<PathBuf>, CaseError> {
    let Some(mkfs) = &kind.mkfs else { return Ok(None) };
    let len_bytes = IMAGE_BYTES.max(place.scaled(IMAGE_BYTES));
    let make = |path: &Path| {
        let file = std::fs::File::create(path).map_err(CaseError::file("create", path))?;
        file.set_len(len_bytes).map_err(CaseError::file("set the length of", path))?;
        mkfs.run(path)
    };
    place.make_input(&format!("{}.image", kind.name()), make).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    /// In a thread of its own, which has its own mounts from then on.
    fn on_own_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
        std::thread::scope(|scope| scope.spawn(work).join().unwrap())
    }

    fn n_mounts() -> usize {
        std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default().lines().count()
    }

    #[test]
    fn every_job_and_every_file_system_gives_the_same_answer() {
        let folder = tempfile::tempdir().unwrap();
        let mut place = Place::new(folder.path(), 1);
        place.scale = 0.01;
        let before = n_mounts();
        // Each job on the usual file system, and one of them on all.
        let is_tested = |case: &Case| case.set == "copy-raw-8KiB" || case.way == "ext4";
        let mut answers = std::collections::BTreeMap::new();
        for case in FileSystems.cases(Size::Full).iter().filter(|case| is_tested(case)) {
            match on_own_thread(|| testing::run(&FileSystems, case, &place)) {
                Ok(work) => {
                    let job = case.set.split('-').next();
                    assert_eq!(*answers.entry(job).or_insert_with(|| work.clone()), work, "{case}");
                }
                Err(CaseError::Skipped(why)) => eprintln!("skipped {case}: {why}"),
                Err(error) => panic!("{case}: {error}"),
            }
            assert_eq!(std::fs::read_dir(folder.path().join("mounted")).map_or(0, Iterator::count), 0);
        }
        assert_eq!(n_mounts(), before, "nothing stays mounted");
    }

    #[test]
    fn what_is_busy_for_a_moment_is_unmounted_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let tmpfs = KINDS.iter().find(|kind| kind.name() == "tmpfs").unwrap();
        let mount = || {
            use_private_mounts()?;
            let mounted = Mounted::new(tmpfs, None, &place)?;
            let path = folder.path().join("mounted/open");
            let open = std::fs::File::create(&path).map_err(CaseError::file("create", &path))?;
            let holder = std::thread::spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(200));
                drop(open);
            });
            let result = mounted.unmount();
            holder.join().unwrap();
            result
        };
        match on_own_thread(mount) {
            Err(CaseError::Skipped(why)) => eprintln!("skipped: {why}"),
            result => result.unwrap(),
        }
    }

    #[test]
    fn a_file_system_that_failed_to_mount_is_skipped_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let image = folder.path().join("empty.image");
        std::fs::File::create(&image).unwrap().set_len(1 << 20).unwrap();
        for kind in KINDS.iter().filter(|kind| kind.mkfs.is_some()) {
            let mount = || {
                use_private_mounts()?;
                Mounted::new(kind, Some(&image), &place).map(|_| ())
            };
            match on_own_thread(mount) {
                Err(CaseError::Skipped(why)) => eprintln!("{}: {why}", kind.name()),
                other => panic!("{}: {other:?}", kind.name()),
            }
        }
    }

    #[test]
    fn unknown_names_are_errors() {
        assert!(Kind::of(&Case::new("copy-raw-8KiB", "zfs")).is_err());
        assert!(Job::of(&Case::new("copy-by-hand", "ext4")).is_err());
    }
}
