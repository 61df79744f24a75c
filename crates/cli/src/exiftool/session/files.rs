//! Collects the files of a command: named files, files in named directories, and their order.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use engine::file::object::{Depth, Pages, is_object};
use engine::tag::extension;

use crate::exiftool::option::job::{Job, Search};

/// Files in the order in which they are read.
#[derive(Debug, Default)]
pub(crate) struct Files {
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) n_directories: u64,
    /// Error messages about directories.
    pub(crate) problems: Vec<String>,
    /// Number of named files whose extension is not wanted.
    n_left_out: u64,
    /// Whether paths that cannot be listed are kept as files, whose reading then fails (`--strict`).
    keeps_unlisted: bool,
}

impl Files {
    /// Replaces directories by their files.
    pub(crate) fn of(job: &Job) -> Files {
        let mut files = Files { keeps_unlisted: job.layout.is_strict, ..Files::default() };
        let search = &job.search;
        // Commands often name thousands of files, so a file is not examined before it is opened, except for
        // names that end like a directory's or have no extension.
        for path in &job.files {
            if path.as_os_str().as_encoded_bytes().ends_with(b"/") && is_object(path) {
                files.add_prefix(path, search);
            } else if could_be_directory(path) && path.is_dir() {
                files.add_directory(path, search);
            } else if search.takes_named(path) {
                files.paths.push(path.clone());
            } else if path.exists() {
                files.n_left_out += 1;
            } else {
                files.add_unlisted(path, || format!("Error: File not found - {}", path.display()));
            }
        }
        files
    }

    fn add_unlisted(&mut self, path: &Path, problem: impl FnOnce() -> String) {
        if self.keeps_unlisted {
            self.paths.push(path.to_owned());
        } else {
            self.problems.push(problem());
        }
    }

    /// Whether all that was named is files whose extensions are not wanted.
    pub(crate) fn is_filtered_out(&self) -> bool {
        self.n_left_out > 0 && self.paths.is_empty() && self.n_directories == 0
    }

    /// Adds the objects below a prefix in an object store; a prefix to be listed ends with a slash.
    fn add_prefix(&mut self, prefix: &Path, search: &Search) {
        self.n_directories += 1;
        let depth = if search.recurses { Depth::All } else { Depth::OneLevel };
        let mut left_out = Vec::new();
        let mut add = || {
            let mut pages = Pages::of(prefix, depth)?;
            while let Some(page) = pages.next_page()? {
                let paths = page.objects.into_iter().map(|(path, _)| path);
                self.paths.extend(paths.filter(|path| search.takes_found(path)));
                left_out.extend(page.left_out);
            }
            Ok(())
        };
        if let Err(error) = add() {
            left_out.push((prefix.to_owned(), error));
        }
        for (path, error) in left_out {
            self.add_unlisted(&path, || format!("Error opening directory {}: {error}", path.display()));
        }
    }

    fn add_directory(&mut self, directory: &Path, search: &Search) {
        let mut waiting = vec![directory.to_owned()];
        while let Some(directory) = waiting.pop() {
            let entries = match std::fs::read_dir(&directory) {
                Ok(entries) => entries,
                Err(error) => {
                    self.add_unlisted(&directory, || {
                        format!("Error opening directory {}: {error}", directory.display())
                    });
                    continue;
                }
            };
            self.n_directories += 1;
            // Sorted, so that the output does not depend on the file system.
            let mut entries: Vec<_> = entries.flatten().collect();
            entries.sort_by_key(std::fs::DirEntry::file_name);
            let mut below = Vec::new();
            for entry in entries {
                let path = entry.path();
                let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
                let is_directory =
                    if is_link { path.is_dir() } else { entry.file_type().is_ok_and(|kind| kind.is_dir()) };
                if is_directory {
                    // Links to parent directories would cause endless recursion.
                    if !is_link && search.enters(&path) {
                        below.push(path);
                    }
                } else if path.is_file() && search.takes_found(&path) {
                    self.paths.push(path);
                }
            }
            waiting.extend(below.into_iter().rev());
        }
    }
}

impl Search {
    /// Whether a file named by the user is read: not if `-ext` or `--ext` rules out its extension.
    fn takes_named(&self, path: &Path) -> bool {
        let extension = extension_of(path);
        let is_asked = self.extensions.is_empty() || self.lists(&extension);
        is_asked && !self.without_extensions.contains(&extension)
    }

    /// Whether a file found in a directory is read: if `-ext` selects its extension or, without `-ext`, if
    /// ExifTool would read it.
    fn takes_found(&self, path: &Path) -> bool {
        if self.ignored.iter().any(|name| name == "HIDDEN") && is_hidden(path) {
            return false;
        }
        let extension = extension_of(path);
        let is_asked = if self.extensions.is_empty() {
            extension::is_read(&extension) || self.adds(&extension)
        } else {
            self.lists(&extension)
        };
        is_asked && !self.without_extensions.contains(&extension)
    }

    fn lists(&self, extension: &str) -> bool {
        self.extensions.iter().any(|asked| asked == "*" || asked == extension)
    }

    fn adds(&self, extension: &str) -> bool {
        self.more_extensions.iter().any(|asked| asked == "*" || asked == extension)
    }

    fn enters(&self, directory: &Path) -> bool {
        let name = directory.file_name().unwrap_or_default();
        self.recurses
            && (self.recurses_hidden || !is_hidden(directory))
            && !self.ignored.iter().any(|ignored| ignored == name || ignored == directory.as_os_str())
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().unwrap_or_default().as_encoded_bytes().starts_with(b".")
}

fn extension_of(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Extensions that directories do not have in practice.
const COMMON: [&str; 13] =
    ["jpg", "jpeg", "tif", "tiff", "png", "heic", "dng", "cr2", "cr3", "nef", "arw", "webp", "avif"];

fn could_be_directory(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or("");
    let is_common = COMMON.iter().any(|common| common.eq_ignore_ascii_case(extension));
    !is_common || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(search: Search, named: &[&str]) -> Vec<String> {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        for name in ["a.jpg", "b.PNG", "c.zzz", ".d.jpg", "e", "sub/f.jpg", ".hidden/g.jpg", "skip/h.jpg"] {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, b"").unwrap();
        }
        let job = Job { files: named.iter().map(|name| root.join(name)).collect(), search, ..Job::default() };
        let files = Files::of(&job);
        assert!(files.problems.is_empty());
        let relative = |path: &PathBuf| {
            let relative = path.strip_prefix(root).unwrap().to_str().unwrap();
            relative.replace(std::path::MAIN_SEPARATOR, "/")
        };
        files.paths.iter().map(relative).collect()
    }

    fn extensions(list: &[&str]) -> Vec<String> {
        list.iter().map(|&extension| extension.to_owned()).collect()
    }

    #[test]
    fn directories_give_what_is_known_by_its_extension() {
        assert_eq!(names(Search::default(), &[""]), [".d.jpg", "a.jpg", "b.PNG"]);
        let search = Search { more_extensions: extensions(&["zzz"]), ..Search::default() };
        assert_eq!(names(search, &[""]), [".d.jpg", "a.jpg", "b.PNG", "c.zzz"]);
        let search = Search { without_extensions: extensions(&["png"]), ..Search::default() };
        assert_eq!(names(search, &[""]), [".d.jpg", "a.jpg"]);
        let search =
            Search { extensions: extensions(&["*"]), ignored: vec!["HIDDEN".into()], ..Search::default() };
        assert_eq!(names(search, &[""]), ["a.jpg", "b.PNG", "c.zzz", "e"]);
    }

    #[test]
    fn directories_below() {
        let jpg = || extensions(&["jpg"]);
        let search = Search { recurses: true, extensions: jpg(), ..Search::default() };
        assert_eq!(names(search, &[""]), [".d.jpg", "a.jpg", "skip/h.jpg", "sub/f.jpg"]);
        let ignored = vec!["skip".into()];
        let search =
            Search { recurses: true, recurses_hidden: true, extensions: jpg(), ignored, ..Search::default() };
        assert_eq!(names(search, &[""]), [".d.jpg", "a.jpg", ".hidden/g.jpg", "sub/f.jpg"]);
    }

    #[test]
    fn what_is_named_is_taken_unless_its_extension_is_not_wanted() {
        assert_eq!(names(Search::default(), &["c.zzz", "e", "no.jpg"]), ["c.zzz", "e", "no.jpg"]);
        let search = Search { extensions: extensions(&["jpg"]), ..Search::default() };
        assert_eq!(names(search, &["c.zzz", "a.jpg"]), ["a.jpg"]);
    }
}
