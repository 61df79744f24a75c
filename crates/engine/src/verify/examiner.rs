//! Examines one file, in this process or in a child.

use std::path::PathBuf;

use pixel::{Examination, Format, Verdict};

use super::child::Worker;
use super::examined::Examined;
use super::here::Here;
use super::known::is_foreign;
use super::options::VerifyOptions;
use super::report::Verified;
use crate::error::JobError;

/// Where a worker's files are decoded.
pub(super) enum Examiner<'c> {
    Here(Box<Here>),
    Elsewhere(Worker<'c>),
}

impl Examiner<'_> {
    pub(super) fn here(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Examiner::Here(Box::new(Here::new(options)?)))
    }

    /// Examines the file at `path`.
    ///
    /// # Errors
    /// If no child process is available. Errors of the file are part of the result.
    pub(super) fn examine(&mut self, path: PathBuf) -> Result<Verified, JobError> {
        let Examined { bytes, found, file_type, raw } = match self {
            Examiner::Here(here) => here.examine(&path, &mut |_| {}),
            Examiner::Elsewhere(worker) => worker.examine(&path)?,
        };
        let named = Format::of_name(&path);
        let examination = told_apart(found, named, file_type.as_deref(), bytes);
        Ok(Verified { path, bytes, examination, file_type, raw, named })
    }
}

/// Treats bytes that are not a picture's as a broken picture if the name promises one: if the beginning of a
/// picture was overwritten or never written, the name is the only evidence left.
fn told_apart(
    mut examination: Examination,
    named: Option<Format>,
    file_type: Option<&str>,
    bytes: Option<u64>,
) -> Examination {
    if let (Verdict::NotAPicture, Some(named), Some(bytes)) = (examination.verdict, named, bytes)
        && file_type.is_none_or(is_foreign)
    {
        examination.verdict = Verdict::Broken;
        let content = file_type.unwrap_or("not a supported image format");
        examination.what = Some(match bytes {
            0 => "the file is empty".into(),
            _ => format!("the name says {}, but the content is {content}", named.name()),
        });
    }
    examination
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_makes_a_broken_picture_of_what_is_none() {
        let none = || Examination::failed(Verdict::NotAPicture, "not a supported image format".into());
        assert_eq!(told_apart(none(), None, None, Some(3)).verdict, Verdict::NotAPicture);
        let broken = told_apart(none(), Some(Format::Jpeg), Some("TXT"), Some(3));
        assert_eq!(broken.verdict, Verdict::Broken);
        assert_eq!(broken.what.unwrap(), "the name says JPEG, but the content is TXT");
        assert_eq!(told_apart(none(), Some(Format::Png), Some("ICC"), Some(3)).verdict, Verdict::NotAPicture);
        assert_eq!(
            told_apart(none(), Some(Format::Fits), Some("FIT"), Some(3)).verdict,
            Verdict::NotAPicture
        );
        assert_eq!(told_apart(none(), Some(Format::Png), None, Some(0)).what.unwrap(), "the file is empty");
        // A FIFO has no bytes that could be wrong.
        assert_eq!(told_apart(none(), Some(Format::Png), None, None).verdict, Verdict::NotAPicture);
    }
}
