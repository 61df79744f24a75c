//! Messages next to the output, and paths in the output.

use std::path::Path;

use engine::system;

use crate::exiftool::rendered::Rendered;

use crate::printer::escaped;

/// Adds a line to the messages for stderr.
pub(super) fn say(out: &mut Rendered, text: &str) {
    out.talk.push_str(&escaped(text));
    out.talk.push('\n');
}

/// A path as text for the output.
pub(super) fn path_text(path: &Path) -> String {
    system::path_text(path)
}
