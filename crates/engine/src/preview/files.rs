//! Opens files for their previews: only the ranges that are needed are read.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use file::{RangeStream, ReadOptions, Reader, Strategy};

use crate::error::JobError;
use crate::location;
use crate::read::{Stream, extension_of};

use super::finder::{Finder, HEAD_BYTES};

/// Opens files one after another and finds their previews. Each worker has one.
pub(crate) struct PreviewFiles {
    reader: Reader,
    finder: Finder,
}

impl PreviewFiles {
    pub(crate) fn new(options: &ReadOptions) -> Result<PreviewFiles, JobError> {
        let mut options = options.clone();
        options.first_bytes = HEAD_BYTES;
        Ok(PreviewFiles { reader: location::reader(Strategy::Pread, &options)?, finder: Finder::new() })
    }

    /// Opens the file at `path` and passes it to `visit`, with its extension in lower case.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn visit<R>(
        &mut self,
        path: &Path,
        visit: impl FnOnce(&mut Finder, &mut dyn Stream, &str) -> io::Result<R>,
    ) -> io::Result<R> {
        let PreviewFiles { reader, finder } = self;
        let mut extension = String::new();
        let extension = extension_of(path, &mut extension);
        let mut visit = Some(visit);
        let mut answer = Err(io::Error::other("the file was not read"));
        reader.visit_heads(&[path], &mut |_, head| {
            answer = match (head, visit.take()) {
                (Ok(mut head), Some(visit)) => {
                    visit(finder, &mut RangeStream::from(head.split().1), extension)
                }
                (Err(error), _) => Err(io::Error::other(error)),
                (Ok(_), None) => return ControlFlow::Break(()),
            };
            ControlFlow::Break(())
        });
        answer
    }
}
