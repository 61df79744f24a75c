//! Reading a file from standard input (`-` as its name).

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use engine::system::{self, SystemTag};
use engine::tag::{Options, Parser};
use engine::{ReadAnswer, TagsReport};

use crate::exiftool::output::rendered::RenderedAnswer;

/// File name that stands for standard input.
pub(crate) const NAME: &str = "-";
/// Maximum number of bytes read: a pipe cannot be read twice, so all of it is kept in memory.
const MOST_BYTES: u64 = 1 << 30;

/// Whether a path stands for standard input.
pub(crate) fn is_piped(path: &Path) -> bool {
    path == Path::new(NAME)
}

/// Reads standard input to its end, renders it with `render` and passes the result to `write`.
///
/// # Errors
/// If it is named together with other files, or commands are read from it, or it cannot be read or is too
/// long, or the result cannot be written.
pub(crate) fn tags(
    paths: &[PathBuf],
    is_served: bool,
    options: &Options,
    render: &ReadAnswer<'_, RenderedAnswer>,
    write: &mut dyn FnMut(&mut RenderedAnswer) -> io::Result<()>,
) -> Result<TagsReport, String> {
    if paths.len() > 1 {
        return Err("- (standard input) cannot be combined with other files".to_owned());
    }
    if is_served {
        return Err(
            "- is not allowed here, because commands are read from standard input; give the name of a file"
                .to_owned(),
        );
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes);
    read.map_err(|error| format!("cannot read standard input: {error}"))?;
    if bytes.len() as u64 == MOST_BYTES {
        return Err("cannot read standard input: it is longer than 1 GiB; give the name of a file".to_owned());
    }
    let mut rendered = RenderedAnswer::default();
    Parser::new()
        .parse_whole(&bytes, options, |metadata| render(Path::new(NAME), Ok(metadata), &mut rendered));
    write(&mut rendered).map_err(|error| format!("cannot write the output: {error}"))?;
    Ok(TagsReport { n_read: 1, ..TagsReport::default() })
}

/// File system tags of the file that standard input is connected to; it has no name.
pub(crate) fn system_tags() -> Vec<SystemTag> {
    let mut tags = system::tags_of(Path::new("/dev/stdin"));
    tags.retain(|tag| !["FileName", "Directory"].contains(&tag.name));
    tags
}
