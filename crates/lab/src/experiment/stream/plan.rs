//! The plan of a stream: its input and output, block size and hints.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use super::{Step, growth, memory_bytes, offered};
use crate::case::Case;
use crate::error::CaseError;
use crate::platform::{self, Memory};

/// How a stream's files are opened and how it is divided into blocks.
#[derive(Clone, Debug)]
pub(in crate::experiment) struct Plan {
    /// Path of the input file.
    pub(in crate::experiment) input: PathBuf,
    /// Path of the output; a device (`/dev/null`) is written as it is.
    pub(in crate::experiment) output: PathBuf,
    /// Bytes read at a time. Default: 8 KiB, as the C library's `BUFSIZ`.
    pub(in crate::experiment) block_bytes: usize,
    /// Whether to advise the kernel that the input is read from its start to its end.
    pub(in crate::experiment) has_hint: bool,
    /// Whether that hint is given for the output as well. Default: yes, as in the book's programs; Linux
    /// heeds it for reading only.
    pub(in crate::experiment) hints_output: bool,
    /// Whether the output gets its length and its blocks before its content.
    pub(in crate::experiment) presize: Presize,
    /// Blocks in flight, for `uring` and `completion`. Default: 8.
    pub(in crate::experiment) queue_depth: usize,
    /// Number of threads, for `threads`. Default: the number of processors.
    pub(in crate::experiment) threads: usize,
    /// Whether each of n threads has every nth block, instead of the next that is free.
    pub(in crate::experiment) has_fixed_share: bool,
}

/// When the output gets its length and its blocks before its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::experiment) enum Presize {
    Never,
    /// Always; the case is skipped if the file system refuses.
    Always,
    /// Only for a file on a disk, where it saves a third of the time. In memory it costs some percent.
    WhereItPays,
}

/// Both files of a stream, opened.
pub(in crate::experiment) struct Ends {
    pub(in crate::experiment) input: File,
    pub(in crate::experiment) output: File,
    pub(in crate::experiment) len_bytes: u64,
}

impl Plan {
    /// Creates a plan from a case's parameters.
    pub(in crate::experiment) fn new(case: &Case, input: PathBuf, output: PathBuf) -> Plan {
        let number = |name, default| case.number(name).map_or(default, |number| number.max(1) as usize);
        let n_processors = std::thread::available_parallelism().map_or(1, usize::from);
        Plan {
            input,
            output,
            block_bytes: number("block_bytes", 8192),
            has_hint: case.flag("sequential_hint"),
            hints_output: true,
            presize: if case.flag("presized") { Presize::Always } else { Presize::Never },
            queue_depth: number("queue_depth", 8),
            threads: number("threads", n_processors),
            has_fixed_share: case.flag("fixed_share"),
        }
    }

    /// Opens both files through the page cache, gives the hint, and presizes.
    pub(in crate::experiment) fn open<S: Step>(&self) -> Result<Ends, CaseError> {
        let open = CaseError::file("open", &self.input);
        let input = opened(OpenOptions::new().read(true), &self.input, self.has_hint, open)?;
        self.ends::<S>(input, self.create_output()?)
    }

    /// Creates or empties the output, with the hint if it is given for the output.
    pub(in crate::experiment) fn create_output(&self) -> Result<File, CaseError> {
        let mut options = output_options();
        if self.output == Path::new(platform::NULL_DEVICE) {
            // Windows refuses to shorten it.
            options.create(false).truncate(false);
        }
        let create = CaseError::file("create", &self.output);
        opened(&mut options, &self.output, self.has_hint && self.hints_output, create)
    }

    /// Opens both files past the page cache.
    pub(super) fn open_direct<S: Step>(&self) -> Result<Ends, CaseError> {
        let input = platform::open_direct(OpenOptions::new().read(true), &self.input);
        let input = offered("O_DIRECT", input, CaseError::file("open", &self.input))?;
        let output = platform::open_direct(&mut output_options(), &self.output);
        let output = offered("O_DIRECT", output, CaseError::file("create", &self.output))?;
        self.ends::<S>(input, output)
    }

    fn ends<S: Step>(&self, input: File, output: File) -> Result<Ends, CaseError> {
        let len_bytes = input.metadata().map_err(CaseError::file("get the size of", &self.input))?.len();
        self.presize(&output, len_bytes * growth::<S>() as u64)?;
        Ok(Ends { input, output, len_bytes })
    }

    /// Presizes the output according to the plan.
    pub(in crate::experiment) fn presize(&self, output: &File, len_bytes: u64) -> Result<(), CaseError> {
        let is_useful = match self.presize {
            Presize::Never => false,
            Presize::Always => true,
            Presize::WhereItPays => platform::lies_on_a_disk(output),
        };
        if !is_useful {
            return Ok(());
        }
        let reserved = platform::reserve(output, len_bytes);
        match offered("fallocate", reserved, CaseError::file("preallocate", &self.output)) {
            Err(CaseError::Skipped(_)) if self.presize == Presize::WhereItPays => Ok(()),
            outcome => outcome,
        }
    }

    /// Skips the case if the hint is refused: that is not a failure, but the case would not match its name.
    pub(super) fn hinted(&self, outcome: std::io::Result<()>) -> Result<(), CaseError> {
        offered("the sequential hint", outcome, CaseError::file("set a hint for", &self.input))
    }

    /// Allocates memory for one block and its output.
    pub(super) fn memory<S: Step>(&self) -> Result<Memory, CaseError> {
        Memory::new(memory_bytes::<S>(self.block_bytes))
            .map_err(|source| CaseError::io("allocate a block", source))
    }
}

/// Opens a file. A hint that is refused skips the case: that is no failure, but it would not match its name.
fn opened(
    options: &mut OpenOptions,
    path: &Path,
    has_hint: bool,
    failed: impl FnOnce(std::io::Error) -> CaseError,
) -> Result<File, CaseError> {
    if has_hint {
        offered("the sequential hint", platform::open_sequential(options, path), failed)
    } else {
        options.open(path).map_err(failed)
    }
}

/// Also readable, since a writable mapping requires it.
fn output_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(true);
    options
}
