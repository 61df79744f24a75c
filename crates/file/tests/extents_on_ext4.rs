//! Tests extents and bad blocks on a file system created for the purpose: ext4 in a loop mount, which needs
//! root.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use thalweg_file::extent::{self, ExtentFlags};
use thalweg_file::filesystem::{self, FileSystemKind};
use thalweg_file::{ReadError, Strategy, cache};

use crate::common::{content, has_program, readers, visit_one};

/// A mounted ext4, unmounted when dropped.
struct Ext4 {
    directory: tempfile::TempDir,
}

impl Ext4 {
    /// Mounts 64 MiB with inline data. `None`, with a message, if that is not possible here.
    fn mount() -> Option<Self> {
        if !rustix::process::geteuid().is_root() {
            eprintln!("skipped: mounting takes root");
            return None;
        }
        if !has_program("mkfs.ext4", "-V") {
            return None;
        }
        let directory = tempfile::tempdir().unwrap();
        let (image, mountpoint) = (directory.path().join("image"), directory.path().join("mounted"));
        File::create(&image).unwrap().set_len(64 << 20).unwrap();
        fs::create_dir(&mountpoint).unwrap();
        let made = run(Command::new("mkfs.ext4")
            .args(["-q", "-O", "inline_data", "-I", "256", "-b", "4096"])
            .arg(&image));
        let mounted =
            made.and_then(|()| run(Command::new("mount").args(["-o", "loop"]).arg(&image).arg(&mountpoint)));
        if let Err(problem) = mounted {
            eprintln!("skipped: no loop mount of ext4 here: {problem}");
            return None;
        }
        Some(Self { directory })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join("mounted").join(name)
    }

    fn image(&self) -> PathBuf {
        self.directory.path().join("image")
    }
}

impl Drop for Ext4 {
    fn drop(&mut self) {
        if let Err(problem) = run(Command::new("umount").arg(self.directory.path().join("mounted"))) {
            eprintln!("umount: {problem}");
        }
    }
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

fn write_synced(path: &Path, bytes: &[u8]) {
    let mut file = File::create(path).unwrap();
    file.write_all(bytes).unwrap();
    file.sync_all().unwrap();
}

#[test]
fn every_kind_of_extent() {
    let Some(ext4) = Ext4::mount() else { return };
    let plain = ext4.path("plain");
    write_synced(&plain, &content(100_000));
    assert_eq!(filesystem::kind(&plain).unwrap(), FileSystemKind::Ext);
    let extents = extent::extents(&plain).unwrap();
    assert_eq!((extents.fragments, extents.flags), (1, ExtentFlags::default()));
    let first = extents.first_physical_byte.expect("a written file lies somewhere");
    assert_eq!(extent::first_physical_byte(&plain).unwrap(), Some(first));
    // The place is correct: the same bytes lie there in the image.
    let mut found = vec![0; 4096];
    std::os::unix::fs::FileExt::read_exact_at(&File::open(ext4.image()).unwrap(), &mut found, first).unwrap();
    assert!(found == content(4096));

    let empty = ext4.path("empty");
    write_synced(&empty, b"");
    assert_eq!(extent::extents(&empty).unwrap(), extent::Extents::default());

    let inline = ext4.path("inline");
    write_synced(&inline, b"forty bytes fit into the inode of ext4..");
    let extents = extent::extents(&inline).unwrap();
    assert!(extents.flags.contains(ExtentFlags::INLINE), "{extents:?}");
    assert_eq!((extents.fragments, extents.first_physical_byte), (0, None));

    let delayed = ext4.path("delayed");
    fs::write(&delayed, content(50_000)).unwrap();
    let extents = extent::extents(&delayed).unwrap();
    if extents.flags.contains(ExtentFlags::DELAYED) {
        assert_eq!(extents.first_physical_byte, None, "{extents:?}");
    } else {
        eprintln!("skipped: the file was written back before it was looked at");
    }
    File::open(&delayed).unwrap().sync_all().unwrap();
    assert!(extent::first_physical_byte(&delayed).unwrap().is_some());

    let reserved = ext4.path("reserved");
    let file = File::create(&reserved).unwrap();
    rustix::fs::fallocate(&file, rustix::fs::FallocateFlags::empty(), 0, 1 << 20).unwrap();
    file.sync_all().unwrap();
    assert!(extent::extents(&reserved).unwrap().flags.contains(ExtentFlags::UNWRITTEN));
}

/// More extents than the first call requests, and than the second.
#[test]
fn many_fragments_are_counted() {
    let Some(ext4) = Ext4::mount() else { return };
    let (odd, even) = (ext4.path("odd"), ext4.path("even"));
    let files = [File::create(&odd).unwrap(), File::create(&even).unwrap()];
    // Blocks that are written alternately and synchronised, with holes between, lie apart.
    for block in 0..200_u64 {
        for file in &files {
            std::os::unix::fs::FileExt::write_all_at(file, &[1; 4096], block * 3 * 4096).unwrap();
            file.sync_data().unwrap();
        }
    }
    let extents = extent::extents(&odd).unwrap();
    assert!(extents.fragments > 64 && extents.fragments <= 200, "{extents:?}");
}

#[test]
fn no_extents_where_there_is_no_device() {
    let path = Path::new("/proc/version");
    if path.exists() {
        let error = extent::extents(path).unwrap_err();
        assert!(matches!(error, thalweg_file::StorageError::Unsupported { .. }), "{error:?}");
    }
}

/// The backing file loses its end: blocks that the file system promised cannot be read. The head before the
/// bad block must not be taken for the whole file.
#[test]
fn a_bad_block_inside_the_head_is_an_error() {
    let Some(ext4) = Ext4::mount() else { return };
    let path = ext4.path("victim");
    write_synced(&path, &content(64 << 10));
    let first = extent::first_physical_byte(&path).unwrap().expect("it was synchronised");
    run(&mut Command::new("sync")).unwrap();
    cache::evict(&path).unwrap();
    // The third block of the file and all after it.
    let image = File::options().write(true).open(ext4.image()).unwrap();
    image.set_len(first + 8192).unwrap();
    let mut n_errors = 0;
    for mut reader in readers(16 << 10) {
        let strategy = reader.strategy();
        if strategy == Strategy::Mmap {
            eprintln!("skipped: mmap: a bad block kills the process that maps it");
            continue;
        }
        cache::evict(&path).unwrap();
        n_errors += visit_one(&mut reader, &path, |head| match head {
            Err(ReadError::ReadAt { source, offset, .. }) => {
                assert_eq!(source.raw_os_error(), Some(5), "{strategy}");
                assert!(offset <= 8192, "{strategy}: {offset}");
                1
            }
            Err(error) => panic!("{strategy}: {error:?}"),
            // If the loop device answers with zeros, the head is at least complete.
            Ok(head) => {
                assert_eq!(head.bytes().len(), 16 << 10, "{strategy}: a part passed for the whole");
                0
            }
        });
    }
    if n_errors == 0 {
        eprintln!("skipped: the loop device here reads zeros past the end of its file");
    }
    image.set_len(64 << 20).unwrap();
}
