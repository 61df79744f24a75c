//! Reading a file out of its `.gz` file (`-z`).

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use engine::file::ReadError;
use engine::system::{self, SystemTag};
use engine::tag::Parser;
use engine::{Progress, ReadAnswer, TagsError, TagsOptions, TagsReport};
use flate2::read::MultiGzDecoder;

use crate::exiftool::output::rendered::RenderedAnswer;

/// Maximum number of bytes unpacked: they are kept in memory, and a small file can hold any number.
const MOST_BYTES: u64 = 1 << 30;

/// Whether a path names a file that is unpacked.
pub(crate) fn is_zipped(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
}

/// [`engine::tags`] for files some of which are unpacked, one after another.
///
/// # Errors
/// Those of [`engine::tags`].
pub(crate) fn tags(
    paths: &[PathBuf],
    options: &TagsOptions,
    render: &ReadAnswer<'_, RenderedAnswer>,
    write: &mut (dyn FnMut(&mut RenderedAnswer) -> io::Result<()> + Send),
    progress: &Progress,
) -> Result<TagsReport, TagsError> {
    let mut report = TagsReport::default();
    let mut parser = Parser::new();
    for paths in paths.chunk_by(|one, other| is_zipped(one) == is_zipped(other)) {
        if !paths.iter().any(|path| is_zipped(path)) {
            let of_part = engine::tags(&mut paths.iter().cloned(), options, render, write, progress)?;
            report.n_read += of_part.n_read;
            report.n_failed += of_part.n_failed;
            continue;
        }
        for path in paths {
            let mut rendered = RenderedAnswer::default();
            match unpacked(path) {
                Ok(bytes) => {
                    report.n_read += 1;
                    parser.parse_whole(&bytes, &options.tag, |metadata| {
                        render(path, Ok(metadata), &mut rendered)
                    });
                }
                Err(source) => {
                    report.n_failed += 1;
                    let error = ReadError::Open { path: path.clone(), source };
                    render(path, Err(&error), &mut rendered);
                }
            }
            write(&mut rendered).map_err(TagsError::Write)?;
        }
    }
    Ok(report)
}

/// # Errors
/// If the file cannot be read or unpacked, or holds more than [`MOST_BYTES`].
fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    MultiGzDecoder::new(File::open(path)?).take(MOST_BYTES).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it unpacks to more than 1 GiB"));
    }
    Ok(bytes)
}

/// File system tags of the `.gz` file, without its size: the contents have another.
pub(crate) fn system_tags(path: &Path) -> Vec<SystemTag> {
    let mut tags = system::tags_of(path);
    tags.retain(|tag| tag.name != "FileSize");
    tags
}
