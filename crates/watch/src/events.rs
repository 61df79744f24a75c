//! From the kernel's notices to what has changed.

use std::path::{Path, PathBuf};

use engine::Folders;

use crate::platform::{Notice, What, name_of};
use crate::tree::{Id, Tree};

/// What a notice means for the watched folders and for the catalogue.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing.
    Nothing,
    /// Notices were lost.
    Lost,
    /// A folder is not watched any more.
    Ended(Id),
    /// The file system of a folder was unmounted.
    Unmounted(Id),
    /// The folder of a whole tree was moved.
    RootMoved(Id),
    /// There is a folder that was not here before.
    FolderCame { path: PathBuf, cookie: u32 },
    /// A folder is gone.
    FolderWent { path: PathBuf, cookie: u32 },
    /// The rights of a folder have changed.
    FolderChanged { path: PathBuf },
    /// A file with rules has changed, which are for its folder.
    Rules { folder: PathBuf },
    /// A file is being written.
    Writing(PathBuf),
    /// A file is complete, or gone.
    Settled { path: PathBuf, cookie: u32 },
}

/// What `notice` means. Files of `own` are those of the catalogue.
pub(crate) fn effect(notice: &Notice<'_>, tree: &Tree, own: &[PathBuf]) -> Effect {
    let Notice { watch, what, is_folder, cookie, name } = *notice;
    if what == What::Overflow {
        return Effect::Lost;
    }
    // Notices of a folder that was forgotten meanwhile.
    let Some(id) = tree.by_watch(watch) else { return Effect::Nothing };
    match what {
        What::Ended => return Effect::Ended(id),
        What::Unmounted => return Effect::Unmounted(id),
        What::MovedSelf if tree.parent(id).is_none() => return Effect::RootMoved(id),
        What::MovedSelf => return Effect::Nothing,
        _ if name.is_empty() => return Effect::Nothing,
        _ => {}
    }
    let path = tree.path(id).join(name_of(name));
    if is_folder {
        return match what {
            What::Created | What::MovedTo => Effect::FolderCame { path, cookie },
            What::MovedFrom | What::Deleted => Effect::FolderWent { path, cookie },
            What::Attributes => Effect::FolderChanged { path },
            _ => Effect::Nothing,
        };
    }
    if own.contains(&path) {
        return Effect::Nothing;
    }
    let is_complete = !matches!(what, What::Created | What::Written);
    match (is_complete, path.parent().map(Path::to_owned)) {
        (true, Some(folder)) if Folders::is_mark(name) => Effect::Rules { folder },
        (true, _) => Effect::Settled { path, cookie },
        (false, _) => Effect::Writing(path),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn effect_of(what: What, is_folder: bool, name: &str) -> Effect {
        let mut tree = Tree::default();
        let root = tree.add_root("/p".as_ref(), 1);
        tree.add(root, b"a", 2).unwrap();
        let watch = if what == What::MovedSelf { 1 } else { 2 };
        let notice = Notice { watch, what, is_folder, cookie: 5, name: name.as_bytes() };
        effect(&notice, &tree, &["/p/a/c.db".into()])
    }

    #[test]
    fn files_are_written_and_settle() {
        let path = || PathBuf::from("/p/a/x.jpg");
        for what in [What::Created, What::Written] {
            assert_eq!(effect_of(what, false, "x.jpg"), Effect::Writing(path()));
        }
        for what in [What::Closed, What::Attributes, What::MovedFrom, What::MovedTo, What::Deleted] {
            assert_eq!(effect_of(what, false, "x.jpg"), Effect::Settled { path: path(), cookie: 5 });
        }
        assert_eq!(effect_of(What::Closed, false, "c.db"), Effect::Nothing, "the catalogue itself");
        for name in [".thalwegignore", ".nomedia"] {
            assert_eq!(effect_of(What::Closed, false, name), Effect::Rules { folder: "/p/a".into() });
        }
    }

    #[test]
    fn folders_come_and_go() {
        let path = || PathBuf::from("/p/a/x");
        for what in [What::Created, What::MovedTo] {
            assert_eq!(effect_of(what, true, "x"), Effect::FolderCame { path: path(), cookie: 5 });
        }
        for what in [What::Deleted, What::MovedFrom] {
            assert_eq!(effect_of(what, true, "x"), Effect::FolderWent { path: path(), cookie: 5 });
        }
        assert!(matches!(effect_of(What::Unmounted, false, ""), Effect::Unmounted(_)));
        assert!(matches!(effect_of(What::Ended, false, ""), Effect::Ended(_)));
        assert!(matches!(effect_of(What::MovedSelf, false, ""), Effect::RootMoved(_)));
        assert_eq!(effect_of(What::Attributes, false, ""), Effect::Nothing);
        assert_eq!(effect_of(What::Overflow, false, ""), Effect::Lost);
    }

    #[test]
    fn a_forgotten_watch_means_nothing() {
        let notice = Notice { watch: 9, what: What::Created, is_folder: false, cookie: 0, name: b"x" };
        assert_eq!(effect(&notice, &Tree::default(), &[]), Effect::Nothing);
    }
}
