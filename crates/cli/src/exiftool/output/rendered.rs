//! The answer about one file, as text.

/// The answer about one file: what goes to standard output, and what goes to standard error.
#[derive(Debug, Default)]
pub(crate) struct RenderedAnswer {
    /// For the output: bytes, since an embedded picture is no text.
    pub(crate) out: Vec<u8>,
    /// Warnings and errors, a line each.
    pub(crate) talk: String,
}

impl RenderedAnswer {
    /// Empties both and keeps their memory.
    pub(crate) fn clear(&mut self) {
        self.out.clear();
        self.talk.clear();
    }
}
