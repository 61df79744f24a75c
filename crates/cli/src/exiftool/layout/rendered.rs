//! The answer about one file, as text.

/// The answer about one file: what goes to standard output, and what goes to standard error.
#[derive(Debug, Default)]
pub(in crate::exiftool) struct Rendered {
    /// For the output: bytes, since an embedded picture is no text.
    pub(in crate::exiftool) out: Vec<u8>,
    /// Warnings and errors, a line each.
    pub(in crate::exiftool) talk: String,
}

impl Rendered {
    /// Empties both and keeps their memory.
    pub(in crate::exiftool) fn clear(&mut self) {
        self.out.clear();
        self.talk.clear();
    }
}
