//! Characters of values that HTML, XML or C would take for their own (`-E`, `-ex`, `-ec`).

mod entities;

use std::borrow::Cow;

use entities::ENTITIES;

/// For which language values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Escape {
    #[default]
    None,
    /// The five characters of XML, and all beyond ASCII by name or number.
    Html,
    /// `& ' " < >`.
    Xml,
    /// Control characters and the backslash.
    C,
}

impl Escape {
    /// The text with characters replaced.
    pub(crate) fn of(self, text: &str) -> Cow<'_, str> {
        if self == Escape::None {
            return Cow::Borrowed(text);
        }
        let is_kept = |c: char| match self {
            Escape::None => true,
            Escape::Html => c.is_ascii() && of_xml(c).is_none(),
            Escape::Xml => of_xml(c).is_none(),
            Escape::C => !c.is_control() && c != '\\',
        };
        if text.chars().all(is_kept) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len() + 16);
        for c in text.chars() {
            match self {
                _ if is_kept(c) => out.push(c),
                Escape::C => push_c(c, &mut out),
                _ => match of_xml(c) {
                    Some(name) => out.push_str(name),
                    None => push_entity(c, &mut out),
                },
            }
        }
        Cow::Owned(out)
    }
}

fn of_xml(c: char) -> Option<&'static str> {
    Some(match c {
        '&' => "&amp;",
        '\'' => "&#39;",
        '"' => "&quot;",
        '<' => "&lt;",
        '>' => "&gt;",
        _ => return None,
    })
}

fn push_entity(c: char, out: &mut String) {
    match ENTITIES.binary_search_by_key(&u32::from(c), |(code, _)| *code) {
        Ok(at) => out.push_str(&format!("&{};", ENTITIES[at].1)),
        Err(_) => out.push_str(&format!("&#x{:x};", u32::from(c))),
    }
}

fn push_c(c: char, out: &mut String) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        other => {
            let mut bytes = [0; 4];
            other.encode_utf8(&mut bytes).bytes().for_each(|byte| out.push_str(&format!("\\x{byte:02x}")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_each_language() {
        let text = "\u{e9} <b>&'\"\u{6f22}\t\\\u{1}";
        assert_eq!(Escape::None.of(text), text);
        assert_eq!(Escape::Html.of(text), "&eacute; &lt;b&gt;&amp;&#39;&quot;&#x6f22;\t\\\u{1}");
        assert_eq!(Escape::Xml.of(text), "\u{e9} &lt;b&gt;&amp;&#39;&quot;\u{6f22}\t\\\u{1}");
        assert_eq!(Escape::C.of(text), "\u{e9} <b>&'\"\u{6f22}\\t\\\\\\x01");
        assert!(matches!(Escape::Html.of("plain"), Cow::Borrowed("plain")));
    }

    #[test]
    fn entities_are_in_order() {
        assert!(ENTITIES.is_sorted_by(|a, b| a.0 < b.0));
    }
}
