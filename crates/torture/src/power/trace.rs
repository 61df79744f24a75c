//! What a run does to the files of its folder, as `strace` notes it.

use std::collections::HashMap;
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::finding::Finding;
use crate::job::Job;
use crate::program::run;

/// Calls that change files or their names, and those that move the position of an open file.
const CALLS: &str = "openat,read,write,pwrite64,writev,pwritev,ftruncate,fallocate,rename,renameat,renameat2,unlink,\
                     unlinkat,link,linkat,mkdir,mkdirat,rmdir,fsync,fdatasync,copy_file_range,sendfile,lseek,symlink,\
                     symlinkat,syncfs";

/// A change of the job's folder. Paths are relative to it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operation {
    /// A file that is made if it is not there.
    Create(PathBuf),
    Truncate(PathBuf, u64),
    Write(PathBuf, u64, Vec<u8>),
    /// `fsync` of a file or a folder.
    Sync(PathBuf),
    /// `syncfs`.
    SyncAll,
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    Folder(PathBuf),
    Link(PathBuf, PathBuf),
}

/// Whether a file is the memory that connections of SQLite share, which is made anew after a crash.
pub(super) fn is_shared_memory(name: &Path) -> bool {
    name.to_string_lossy().ends_with("-shm")
}

/// Runs the job under `strace`; returns its operations in the order in which they ended.
pub(super) fn record(job: &Job<'_>) -> Result<Vec<Operation>, Finding> {
    let log = job.trace();
    let mut strace = Command::new("strace");
    strace
        .args(["-f", "-qq", "-xx", "-y", "-s", "100000000", "-e", &format!("trace={CALLS}"), "-o"])
        .arg(&log);
    run(job.command_by(strace))?.code()?;
    let mut reader =
        Reader { folder: job.now(), begun: HashMap::new(), open: HashMap::new(), all: Vec::new() };
    for line in std::fs::read_to_string(&log)?.lines() {
        reader.line(line).map_err(|finding| finding.during(line.chars().take(200).collect::<String>()))?;
    }
    std::fs::remove_file(&log)?;
    Ok(reader.all)
}

/// An open file: where the next `write` goes.
#[derive(Clone, Copy, Debug)]
struct Open {
    position: u64,
    is_appended: bool,
}

struct Reader {
    folder: PathBuf,
    /// Calls that have begun, by thread.
    begun: HashMap<String, String>,
    /// Open files by their numbers. Processes that the program starts write nothing in the folder.
    open: HashMap<u64, Open>,
    all: Vec<Operation>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Finding> {
        let (thread, call) = line.split_once(' ').unwrap_or((line, ""));
        let call = call.trim_start();
        if let Some(begun) = call.strip_suffix(" <unfinished ...>") {
            self.begun.insert(thread.to_owned(), begun.to_owned());
            return Ok(());
        }
        let call = match call.split_once(" resumed>") {
            Some((_, rest)) => self.begun.remove(thread).unwrap_or_default() + rest,
            None => call.to_owned(),
        };
        let Some((name, rest)) = call.split_once('(') else { return Ok(()) };
        let Some((arguments, result)) = rest.rsplit_once(" = ") else { return Ok(()) };
        let Some(result) = leading_number(result) else { return Ok(()) };
        let arguments = arguments.trim_end().strip_suffix(')').unwrap_or(arguments);
        let arguments: Vec<&str> = arguments.split(", ").collect();
        self.call(name, &arguments, result)
    }

    /// A call that succeeded.
    fn call(&mut self, name: &str, arguments: &[&str], result: u64) -> Result<(), Finding> {
        let argument = |number: usize| arguments.get(number).copied().unwrap_or_default();
        match name {
            "openat" => self.opened(argument(0), argument(1), argument(2), result),
            "read" | "lseek" => self.moved(name, argument(0), result),
            "write" | "writev" => self.written(argument(0), &bytes_of(arguments), None, result),
            "pwrite64" | "pwritev" => {
                let offset = arguments.last().and_then(|offset| leading_number(offset));
                self.written(argument(0), &bytes_of(arguments), offset, result);
            }
            "ftruncate" => {
                let len = leading_number(argument(1)).unwrap_or(0);
                let path = self.of_descriptor(argument(0));
                self.all.extend(path.map(|path| Operation::Truncate(path, len)));
            }
            "rename" | "link" => {
                self.two_names(name, self.named("", argument(0)), self.named("", argument(1)))
            }
            "renameat" | "renameat2" | "linkat" => {
                let old = self.named(argument(0), argument(1));
                self.two_names(name, old, self.named(argument(2), argument(3)));
            }
            "unlink" | "rmdir" => self.all.extend(self.named("", argument(0)).map(Operation::Remove)),
            "unlinkat" => self.all.extend(self.named(argument(0), argument(1)).map(Operation::Remove)),
            "mkdir" => self.all.extend(self.named("", argument(0)).map(Operation::Folder)),
            "mkdirat" => self.all.extend(self.named(argument(0), argument(1)).map(Operation::Folder)),
            "fsync" | "fdatasync" => self.all.extend(self.of_descriptor(argument(0)).map(Operation::Sync)),
            "syncfs" if self.of_descriptor(argument(0)).is_some() => self.all.push(Operation::SyncAll),
            // What no job does; `check_complete` would notice.
            _ if self.of_descriptor(argument(0)).is_some() || self.of_descriptor(argument(2)).is_some() => {
                return Err(Finding::new("a call that is not replayed"));
            }
            _ => {}
        }
        Ok(())
    }

    fn opened(&mut self, folder: &str, name: &str, flags: &str, descriptor: u64) {
        // A process that the program started may have another file under the same number.
        let Some(path) = self.named(folder, name) else { return };
        self.open.insert(descriptor, Open { position: 0, is_appended: flags.contains("O_APPEND") });
        if flags.contains("O_CREAT") {
            self.all.push(Operation::Create(path.clone()));
        }
        if flags.contains("O_TRUNC") {
            self.all.push(Operation::Truncate(path, 0));
        }
    }

    fn moved(&mut self, name: &str, descriptor: &str, result: u64) {
        if self.of_descriptor(descriptor).is_none() {
            return;
        }
        let open = leading_number(descriptor).and_then(|number| self.open.get_mut(&number));
        let Some(open) = open else { return };
        open.position = if name == "read" { open.position + result } else { result };
    }

    fn written(&mut self, descriptor: &str, bytes: &[u8], offset: Option<u64>, n_written: u64) {
        let Some(path) = self.of_descriptor(descriptor) else { return };
        let bytes = bytes[..bytes.len().min(n_written as usize)].to_vec();
        let number = leading_number(descriptor).unwrap_or(0);
        let offset = match (offset, self.open.get_mut(&number)) {
            (Some(offset), _) => offset,
            (None, Some(open)) if open.is_appended => u64::MAX,
            (None, Some(open)) => {
                open.position += n_written;
                open.position - n_written
            }
            (None, None) => 0,
        };
        self.all.push(Operation::Write(path, offset, bytes));
    }

    fn two_names(&mut self, name: &str, old: Option<PathBuf>, new: Option<PathBuf>) {
        let is_link = name.starts_with("link");
        match (old, new) {
            (Some(old), Some(new)) if is_link => self.all.push(Operation::Link(old, new)),
            (Some(old), Some(new)) => self.all.push(Operation::Rename(old, new)),
            _ => {}
        }
    }

    /// The path from the job's folder of a name that was given with the folder it starts from.
    fn named(&self, folder: &str, name: &str) -> Option<PathBuf> {
        let name = path_of(name.trim_matches('"'));
        let start = between(folder, '<', '>').map_or_else(|| self.folder.clone(), path_of);
        // Names with dots do not occur in what is written.
        start.join(name).strip_prefix(&self.folder).map(Path::to_owned).ok()
    }

    /// The path from the job's folder of an open file; none if its name is gone.
    fn of_descriptor(&self, descriptor: &str) -> Option<PathBuf> {
        let path = path_of(between(descriptor, '<', '>')?);
        let path = path.strip_prefix(&self.folder).ok()?;
        (!path.to_string_lossy().ends_with(" (deleted)") && !descriptor.contains("(deleted)"))
            .then(|| path.to_owned())
    }
}

/// The text between the first `open` and the last `close`.
fn between(text: &str, open: char, close: char) -> Option<&str> {
    let (_, rest) = text.split_once(open)?;
    rest.rsplit_once(close).map(|(inner, _)| inner)
}

fn leading_number(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

fn path_of(escaped: &str) -> PathBuf {
    std::ffi::OsString::from_vec(unescape(escaped)).into()
}

/// The bytes of a text in which each is written as `\x` and two digits.
fn unescape(escaped: &str) -> Vec<u8> {
    let digits = |pair: &str| u8::from_str_radix(pair, 16).ok();
    escaped.split("\\x").skip(1).filter_map(|pair| pair.get(..2).and_then(digits)).collect()
}

/// All bytes in quotes: those of one buffer, or of several.
fn bytes_of(arguments: &[&str]) -> Vec<u8> {
    let quoted = arguments[1..].iter().filter_map(|argument| between(argument, '"', '"'));
    quoted.flat_map(unescape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_become_operations() {
        let hex = |text: &str| text.bytes().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
        let mut reader =
            Reader { folder: "/w".into(), begun: HashMap::new(), open: HashMap::new(), all: Vec::new() };
        let (at, file) = (hex("/w"), hex("/w/a"));
        for line in [
            format!(
                "7  openat(AT_FDCWD<{at}>, \"{}\", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3<{file}>",
                hex("a")
            ),
            format!("7  write(3<{file}>, \"{}\", 2 <unfinished ...>", hex("xy")),
            format!("8  write(1<{}>, \"{}\", 1) = 1", hex("/dev/null"), hex("z")),
            "7  <... write resumed>)              = 2".to_owned(),
            format!(
                "7  writev(3<{file}>, [{{iov_base=\"{}\", iov_len=1}}, {{iov_base=\"{}\", iov_len=1}}], 2) = 2",
                hex("p"),
                hex("q")
            ),
            format!("7  pwrite64(3<{file}>, \"{}\", 1, 9) = 1", hex("r")),
            format!("7  fsync(3<{file}>)        = 0"),
            format!("7  rename(\"{}\", \"{}\") = -1 ENOENT (No such file or directory)", hex("a"), hex("b")),
            format!("7  rename(\"{}\", \"{}\") = 0", hex("a"), hex("/w/b")),
        ] {
            reader.line(&line).unwrap();
        }
        let name = || PathBuf::from("a");
        let expected = [
            Operation::Create(name()),
            Operation::Truncate(name(), 0),
            Operation::Write(name(), 0, b"xy".to_vec()),
            Operation::Write(name(), 2, b"pq".to_vec()),
            Operation::Write(name(), 9, b"r".to_vec()),
            Operation::Sync(name()),
            Operation::Rename(name(), "b".into()),
        ];
        assert_eq!(reader.all, expected);
    }
}
