//! Messages next to the output, and paths in the output.

use std::path::Path;

use engine::system;

use crate::exiftool::output::rendered::RenderedAnswer;

use crate::printer::escaped;

/// Adds a line to the messages for stderr.
pub(super) fn say(out: &mut RenderedAnswer, text: &str) {
    out.talk.push_str(&escaped(text));
    out.talk.push('\n');
}

/// A path as text for the output.
pub(super) fn path_text(path: &Path) -> String {
    system::path_text(path)
}

/// A value without the advice to use `-b`, which ExifTool gives in lists for people only.
pub(super) fn without_advice(text: &str) -> std::borrow::Cow<'_, str> {
    const ADVICE: &str = ", use -b option to extract)";
    match text.strip_suffix(ADVICE).filter(|text| text.starts_with("(Binary data ")) {
        Some(kept) => format!("{kept})").into(),
        None => text.into(),
    }
}
