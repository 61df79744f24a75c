//! The files of a sheet: one, or numbered ones.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Seek as _, Write};
use std::path::{Path, PathBuf};

use file::Beside;

/// Names of the files of a sheet.
pub(super) struct Parts {
    output: PathBuf,
    pub(super) n_parts: usize,
}

impl Parts {
    /// `n_parts`: the number of files that there will be.
    pub(super) fn new(output: &Path, n_parts: usize) -> Parts {
        Parts { output: output.to_owned(), n_parts }
    }

    /// Path of a file: the output itself if it is the only one, else with its number, counted from 1.
    pub(super) fn path(&self, index: usize) -> PathBuf {
        if self.n_parts == 1 {
            return self.output.clone();
        }
        let digits = self.n_parts.to_string().len();
        let mut name = OsString::from(self.output.file_stem().unwrap_or_default());
        name.push(format!("-{:0digits$}.", index + 1));
        name.push(self.output.extension().unwrap_or_default());
        self.output.with_file_name(name)
    }
}

/// A file that appears under its name when it is complete.
pub(super) struct Part {
    path: PathBuf,
    beside: Beside,
    out: BufWriter<File>,
}

impl Part {
    pub(super) fn create(path: PathBuf) -> io::Result<Part> {
        let (beside, file) = Beside::create(&path)?;
        Ok(Part { path, beside, out: BufWriter::with_capacity(1 << 16, file) })
    }

    /// Number of bytes written so far.
    pub(super) fn position(&mut self) -> io::Result<u64> {
        self.out.stream_position()
    }

    /// Gives the file its name, and returns it.
    pub(super) fn publish(self) -> io::Result<PathBuf> {
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        self.beside.publish(&file, true)?;
        Ok(self.path)
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_no_number() {
        let path = |n_parts, index| Parts::new(Path::new("/a/sheet.jpg"), n_parts).path(index);
        assert_eq!(path(1, 0), Path::new("/a/sheet.jpg"));
        assert_eq!(path(3, 0), Path::new("/a/sheet-1.jpg"));
        assert_eq!(path(12, 1), Path::new("/a/sheet-02.jpg"));
    }
}
