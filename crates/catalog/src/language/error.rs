//! What is wrong with the text of a search, and where.

/// One mistake in the text of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchError {
    /// Keyword of the mistake, which programs can compare.
    pub code: &'static str,
    /// First byte of the mistaken part of the text.
    pub start: usize,
    /// Byte after the mistaken part of the text.
    pub end: usize,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// How the text can be corrected, if that is known.
    pub hint: Option<String>,
}

impl SearchError {
    pub(super) fn new(code: &'static str, span: (usize, usize), message: impl Into<String>) -> SearchError {
        SearchError { code, start: span.0, end: span.1, message: message.into(), hint: None }
    }

    pub(super) fn hinted(mut self, hint: impl Into<String>) -> SearchError {
        self.hint = Some(hint.into());
        self
    }
}

/// Draws the text of a search with carets under each mistake, and the message after them. Control characters
/// of the text are shown as spaces.
#[must_use]
pub fn drawn(text: &str, errors: &[SearchError]) -> String {
    let shown = one_line(text);
    let chars = |end: usize| text.char_indices().take_while(|(at, _)| *at < end).count();
    let mut lines = Vec::new();
    for error in errors {
        let (start, end) = (chars(error.start), chars(error.end));
        let carets = "^".repeat((end - start).max(1));
        lines.push(format!("  {shown}\n  {}{carets} {}", " ".repeat(start), one_line(&error.message)));
        if let Some(hint) = &error.hint {
            lines.push(format!("  {}{hint}", " ".repeat(start)));
        }
    }
    lines.join("\n")
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
