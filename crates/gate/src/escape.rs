//! Escapes names for output. They come from files that anyone may have created, so they are made harmless for
//! each destination.

use std::fmt::{self, Display, Write};

/// Text as a JSON string, with the quotes around it.
pub(crate) struct Json<'text>(pub(crate) &'text str);

impl Display for Json<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => out.write_str("\\\"")?,
                '\\' => out.write_str("\\\\")?,
                // `<` is escaped so that the text can be inside a script element.
                '\0'..' ' | '\u{7f}'..='\u{9f}' | '<' => write!(out, "\\u{:04x}", c as u32)?,
                c => out.write_char(c)?,
            }
        }
        out.write_char('"')
    }
}

/// Escapes text for XML and HTML, as text or inside a quoted attribute. XML cannot represent most control
/// characters.
pub struct Xml<'text>(pub &'text str);

impl Display for Xml<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                '\'' => out.write_str("&#39;")?,
                c if is_unsafe_in_text(c) => out.write_char(char::REPLACEMENT_CHARACTER)?,
                c => out.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Text for a terminal, which interprets some control characters as commands; cut to a width in characters,
/// with `…` for the rest.
pub(crate) fn terminal(text: &str, width: usize) -> String {
    let clean = |c| if is_unsafe_in_text(c) { char::REPLACEMENT_CHARACTER } else { c };
    let n_chars = text.chars().count();
    let n_kept = if n_chars > width { width.saturating_sub(1) } else { width };
    let ellipsis = (n_chars > width).then_some('…');
    text.chars().take(n_kept).map(clean).chain(ellipsis).collect()
}

/// Like [`terminal`], but the beginning is cut off: the end of a path is more useful.
pub(crate) fn terminal_end(text: &str, width: usize) -> String {
    let n_cut = (text.chars().count() + 1).saturating_sub(width);
    if n_cut <= 1 {
        return terminal(text, width);
    }
    let end: String = text.chars().skip(n_cut).collect();
    format!("…{}", terminal(&end, width))
}

/// Control characters, those that reverse the direction of text, and the two that XML forbids.
fn is_unsafe_in_text(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a<b>&\"'\\\u{1b}[2J\n\u{202e}é";

    #[test]
    fn json_reads_back_as_the_same_text() {
        let json = Json(HOSTILE).to_string();
        assert!(!json.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), HOSTILE);
    }

    #[test]
    fn xml_holds_no_markup_and_no_control_character() {
        assert_eq!(Xml(HOSTILE).to_string(), "a&lt;b&gt;&amp;&quot;&#39;\\\u{fffd}[2J\u{fffd}\u{fffd}é");
    }

    #[test]
    fn a_terminal_gets_no_orders_and_no_long_lines() {
        assert_eq!(terminal("x\u{1b}[31m", 80), "x\u{fffd}[31m");
        assert_eq!(terminal("abcdef", 6), "abcdef");
        assert_eq!(terminal("abcdefg", 6), "abcde…");
        assert_eq!(["abcdef", "abcdefg"].map(|text| terminal_end(text, 6)), ["abcdef", "…cdefg"]);
    }
}
