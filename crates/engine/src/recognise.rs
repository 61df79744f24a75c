//! Whether a file's content is that of a picture or film.

use std::path::Path;

use tag::{Options, Parser, Want};

use crate::read::extension_of;
use crate::record;

/// Whether the first bytes of a file are those of a picture or film. Some 64 KiB are enough; the path is used
/// for its extension alone.
#[must_use]
pub fn is_picture(head: &[u8], path: &Path) -> bool {
    let mut extension = String::new();
    let extension = extension_of(path, &mut extension);
    let input = tag::Input { head, len_bytes: None, extension };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
    let Ok(is_known) = Parser::new()
        .parse(input, &Options::wanting(Want::Roles), never, |metadata| !record::is_unsupported(metadata));
    is_known
}
