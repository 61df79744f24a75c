//! Programs with ExifTool's command line: ExifTool itself, and Thalweg's command `tags`.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::answer::{Answers, DATE_NAMES, Dates, of_json};
use super::packed;
use super::way::Way;
use crate::error::CaseError;
use crate::experiment::peer;
use crate::place::Place;

/// How a single file is passed to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputMethod {
    /// As bytes on standard input, so that the name does not matter.
    Stdin,
    /// As a path in the arguments.
    Path,
}

/// A program with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Tool {
    program: OsString,
    leading: Vec<&'static str>,
    handing: InputMethod,
    /// Requests all tags instead of the dates only.
    reads_all_tags: bool,
    /// Environment variables of its processes.
    environment: Vec<(&'static str, OsString)>,
}

impl Tool {
    /// The program of this way; `None` if the way needs no program. Packed programs are made in `place`.
    ///
    /// # Errors
    /// If Thalweg's own program cannot be found, or if a packed one cannot be made.
    pub(super) fn of(way: Way, place: &Place) -> Result<Option<Tool>, CaseError> {
        let exiftool = |options: &[&'static str]| Tool {
            program: "exiftool".into(),
            leading: options.to_vec(),
            handing: InputMethod::Stdin,
            reads_all_tags: Way::ALL_TAGS.contains(&way),
            environment: Vec::new(),
        };
        Ok(Some(match way {
            Way::Read | Way::LibExif | Way::ThalwegInProcess | Way::ThalwegInProcessOneThread => {
                return Ok(None);
            }
            Way::ExiftoolStdin
            | Way::ExiftoolStdinParallel
            | Way::ExiftoolBatch
            | Way::ExiftoolBatchAllTags => exiftool(&[]),
            Way::ExiftoolPacked | Way::ExiftoolUnpacked => Tool {
                program: packed::program(place)?,
                environment: packed::environment(way == Way::ExiftoolUnpacked, place)?,
                ..exiftool(&[])
            },
            Way::ExiftoolStdinFast => exiftool(&["-fast"]),
            Way::ExiftoolStdinFast2 | Way::ExiftoolBatchFast2 | Way::ExiftoolBatchAllTagsFast2 => {
                exiftool(&["-fast2"])
            }
            Way::ThalwegProcess | Way::ThalwegBatch | Way::ThalwegBatchAllTags => Tool {
                program: peer::own_program()?,
                leading: vec!["tags"],
                handing: InputMethod::Path,
                reads_all_tags: Way::ALL_TAGS.contains(&way),
                environment: Vec::new(),
            },
        }))
    }

    /// Checks that the program can be started; one that unpacks itself once does it now.
    ///
    /// # Errors
    /// [`CaseError::Skipped`] if the program is missing; the message suggests a remedy.
    pub(super) fn check(&self) -> Result<(), CaseError> {
        let mut command = Command::new(&self.program);
        command.arg("-ver").envs(self.environment.iter().cloned()).stdin(Stdio::null());
        command.output().map(drop).map_err(|error| self.not_started(error))
    }

    /// Runs a process for each file.
    pub(super) fn each(&self, files: &[PathBuf]) -> Result<Answers, CaseError> {
        let dates: Result<_, _> = files.iter().map(|path| self.one(path)).collect();
        Ok(Answers { dates: dates?, n_one_by_one: files.len() })
    }

    /// Runs a process for each file, `n_processes` at once.
    pub(super) fn each_in_parallel(
        &self,
        files: &[PathBuf],
        n_processes: usize,
    ) -> Result<Answers, CaseError> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut answers = Vec::new();
            loop {
                let position = next.fetch_add(1, Ordering::Relaxed);
                let Some(path) = files.get(position) else { return Ok(answers) };
                answers.push((position, self.one(path)?));
            }
        };
        let workers: Vec<Result<Vec<_>, CaseError>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..n_processes).map(|_| scope.spawn(work)).collect();
            let joined = workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            joined.collect()
        });
        let mut dates = vec![None; files.len()];
        for worker in workers {
            for (position, answer) in worker? {
                dates[position] = answer;
            }
        }
        Ok(Answers { dates, n_one_by_one: files.len() })
    }

    /// Output of one process for all files that a list can contain.
    pub(super) fn print_list(&self, files: &[PathBuf]) -> Result<Output, CaseError> {
        let list: String =
            files.iter().filter_map(|path| as_line(path)).flat_map(|line| [line, "\n"]).collect();
        self.run(&["-@".as_ref(), "-".as_ref()], list.as_bytes())
    }

    /// Runs one process for all files that a list can contain, and one more for each of the others.
    pub(super) fn batch(&self, files: &[PathBuf]) -> Result<Answers, CaseError> {
        self.answers(files, &self.print_list(files)?)
    }

    /// Combines the output for the files in a list with the answers of a process for each of the others.
    pub(super) fn answers(&self, files: &[PathBuf], output: &Output) -> Result<Answers, CaseError> {
        let mut by_name = of_json(&output.stdout, &output.stderr)?;
        let mut answers = Answers::default();
        for path in files {
            let answer = match as_line(path) {
                // ExifTool prints slashes on every system.
                Some(line) => by_name.remove(&line.replace(std::path::MAIN_SEPARATOR, "/")),
                None => {
                    answers.n_one_by_one += 1;
                    self.one(path)?
                }
            };
            answers.dates.push(answer);
        }
        Ok(answers)
    }

    /// The dates of one file, from a separate process.
    fn one(&self, path: &Path) -> Result<Option<Dates>, CaseError> {
        let output = match self.handing {
            InputMethod::Stdin => {
                let bytes = std::fs::read(path).map_err(CaseError::file("read", path))?;
                self.run(&["-".as_ref()], &bytes)?
            }
            InputMethod::Path => self.run(&[path.as_os_str()], &[])?,
        };
        Ok(of_json(&output.stdout, &output.stderr)?.into_values().next())
    }

    /// Starts the program, writes its input and returns its output. A separate thread writes the input, since
    /// a program may print before it has read everything, or stop reading early.
    fn run(&self, trailing: &[&OsStr], input: &[u8]) -> Result<Output, CaseError> {
        let mut child = Command::new(&self.program)
            .args(&self.leading)
            .args(["-q", "-j"])
            .args(DATE_NAMES.map(|name| format!("-{name}")).iter().filter(|_| !self.reads_all_tags))
            .args(trailing)
            .envs(self.environment.iter().cloned())
            .stdin(if input.is_empty() { Stdio::null() } else { Stdio::piped() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| self.not_started(error))?;
        let stdin = child.stdin.take();
        std::thread::scope(|scope| {
            let fed = stdin.map(|mut stdin| scope.spawn(move || stdin.write_all(input)));
            let output =
                child.wait_with_output().map_err(|error| CaseError::io("wait for a program", error))?;
            match fed.map(|thread| thread.join()) {
                Some(Ok(Err(error))) if error.kind() != io::ErrorKind::BrokenPipe => {
                    Err(CaseError::io("write to a program", error))
                }
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                _ => Ok(output),
            }
        })
    }

    fn not_started(&self, error: io::Error) -> CaseError {
        if error.kind() != io::ErrorKind::NotFound {
            return CaseError::io("start a program", error);
        }
        CaseError::Skipped(format!(
            "`{}` is not on PATH; install it (Debian package: libimage-exiftool-perl)",
            self.program.display()
        ))
    }
}

/// The path as a line of a list, if it can be one: in UTF-8, without control characters, and with nothing at
/// its ends that a reader of lists strips or treats as a comment or an option.
fn as_line(path: &Path) -> Option<&str> {
    let line = path.to_str()?;
    let is_plain =
        !line.chars().any(char::is_control) && line.trim() == line && !line.starts_with(['#', '-']);
    is_plain.then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_comes_back_as_it_was() {
        for plain in ["/a/b.jpg", "/a/ü 河.jpg", "/a/#1.jpg"] {
            assert_eq!(as_line(plain.as_ref()), Some(plain));
        }
        for odd in ["/a/b\nc.jpg", "/a/b.jpg ", "#a.jpg", "-a.jpg", " a.jpg"] {
            assert_eq!(as_line(odd.as_ref()), None, "{odd:?}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_skipped_with_the_way_out() {
        let tool = Tool {
            program: "no-such-program".into(),
            leading: vec![],
            handing: InputMethod::Stdin,
            reads_all_tags: false,
            environment: Vec::new(),
        };
        let error = tool.check().unwrap_err();
        assert!(matches!(&error, CaseError::Skipped(why) if why.contains("install")), "{error}");
    }
}
