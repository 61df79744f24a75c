//! A limit for the memory of this process and of the files that it reads and writes: a control group,
//! cgroups(7).

use std::io;
use std::path::{Path, PathBuf};

use super::facts::cgroup_folders;

/// Where the system mounts the control groups, and those of version 1 by controller.
const ROOT: &str = "/sys/fs/cgroup";

const PREFIX: &str = "thalweg-lab-";

/// A control group with a limit of memory. Dropping it removes it; a process that joined it goes back first.
#[derive(Debug)]
pub(crate) struct MemoryLimit {
    folder: PathBuf,
    /// The group that this process was in, once it has joined this one.
    former: Option<PathBuf>,
}

impl MemoryLimit {
    /// Makes a group in which all processes together, with the cached pages that they read or write first,
    /// have this much memory. Needs root, or a group that was delegated to this user.
    pub(crate) fn new(limit_bytes: u64) -> io::Result<MemoryLimit> {
        let mut refused = io::Error::from(io::ErrorKind::Unsupported);
        let own = cgroup_folders("memory");
        // A group with processes gives no controllers to groups below it in version 2, so its ancestors are
        // tried, too; in a container, the own group may not be visible, and its ancestors are.
        let all = own.iter().flat_map(|folder| folder.ancestors());
        for parent in all.filter(|parent| parent.starts_with(ROOT) && parent.is_dir()) {
            match MemoryLimit::make_in(parent, limit_bytes) {
                Ok(made) => return Ok(made),
                Err(error) if error.kind() != io::ErrorKind::NotFound => refused = error,
                Err(_) => {}
            }
        }
        Err(refused)
    }

    fn make_in(parent: &Path, limit_bytes: u64) -> io::Result<MemoryLimit> {
        remove_leftovers(parent);
        let folder = parent.join(format!("{PREFIX}{}", std::process::id()));
        std::fs::create_dir(&folder)?;
        let made = MemoryLimit { folder, former: None };
        let limit = limit_bytes.to_string();
        let has_limit = |name: &str| made.folder.join(name).exists();
        if has_limit("memory.max") {
            std::fs::write(made.folder.join("memory.max"), limit)?;
        } else if has_limit("memory.limit_in_bytes") {
            std::fs::write(made.folder.join("memory.limit_in_bytes"), limit)?;
        } else {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(made)
    }

    /// Moves this process into the group.
    pub(crate) fn join(&mut self) -> io::Result<()> {
        let own = cgroup_folders("memory")
            .into_iter()
            .find(|own| own.join("cgroup.procs").exists() && self.folder.starts_with(mount_of(own)));
        move_to(&self.folder)?;
        self.former = own.or_else(|| self.folder.parent().map(Path::to_owned));
        Ok(())
    }
}

impl Drop for MemoryLimit {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next session: it is an empty group.
        if let Some(former) = &self.former {
            let _ = move_to(former);
        }
        let _ = std::fs::remove_dir(&self.folder);
    }
}

/// The folder at which the groups' hierarchy begins: version 1 has one for each controller.
fn mount_of(group: &Path) -> PathBuf {
    let memory = Path::new(ROOT).join("memory");
    if group.starts_with(&memory) { memory } else { ROOT.into() }
}

fn move_to(group: &Path) -> io::Result<()> {
    std::fs::write(group.join("cgroup.procs"), std::process::id().to_string())
}

/// Removes the groups of killed processes. The kernel refuses to remove a group that has processes.
fn remove_leftovers(parent: &Path) {
    for entry in std::fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let _ = std::fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_made_with_its_limit_and_removed() {
        let limit = match MemoryLimit::new(64 << 20) {
            Ok(limit) => limit,
            Err(error) => return eprintln!("skipped: no control group can be made: {error}"),
        };
        let folder = limit.folder.clone();
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        let found = [read("memory.max"), read("memory.limit_in_bytes")].concat();
        assert_eq!(found.trim(), (64 << 20).to_string());
        drop(limit);
        assert!(!folder.exists());
    }
}
