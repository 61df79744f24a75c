//! XML 1.0 parser for metadata: elements, attributes and text, without validation and without copying.
//!
//! Tags need not match, attributes may repeat, entities are never declared: everything is returned in
//! document order. All searches use `memchr`, so long values are cheap.

/// A token of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A start tag, or the only tag of an empty element.
    Open(Element<'a>),
    /// An end tag; its name is not checked.
    Close,
    /// Text between tags, with entities not yet replaced.
    Text(&'a str),
    /// The text of a CDATA section, which contains no entities.
    Literal(&'a str),
}

/// A start tag with its attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Element<'a> {
    /// Qualified name of the element.
    pub name: &'a str,
    /// Text between the name and the end of the tag.
    attributes: &'a str,
    /// Whether the element is empty (`/>`).
    pub is_empty: bool,
    /// Whether an attribute may declare a namespace.
    pub has_bindings: bool,
}

/// One attribute; entities in its value are not yet replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attribute<'a> {
    pub name: &'a str,
    pub value: &'a str,
}

/// Reads tokens from a text.
#[derive(Clone, Debug)]
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Number of bytes that were searched in vain for the end of an element.
    searched: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Reader { text, at: 0, searched: 0 }
    }

    /// How many bytes were read.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The next token; `None` at the end, or if a tag is truncated.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            if !rest.starts_with('<') {
                let end = memchr::memchr(b'<', rest.as_bytes()).unwrap_or(rest.len());
                self.at += end;
                return Some(Token::Text(&rest[..end]));
            }
            match rest.as_bytes().get(1)? {
                b'/' => {
                    self.skip_past(rest, ">")?;
                    return Some(Token::Close);
                }
                b'?' => self.skip_past(rest, "?>")?,
                b'!' if rest.starts_with("<!--") => self.skip_past(rest, "-->")?,
                b'!' if rest.starts_with("<![CDATA[") => {
                    let start = self.at + "<![CDATA[".len();
                    self.skip_past(rest, "]]>")?;
                    return self.text.get(start..self.at - "]]>".len()).map(Token::Literal);
                }
                b'!' => self.skip_declaration(rest)?,
                _ => return self.start_tag(rest).map(Token::Open),
            }
        }
    }

    /// Skips the rest of an element after its start tag, with all its content.
    pub(super) fn skip_element(&mut self, element: &Element<'a>) -> Option<()> {
        if element.is_empty {
            return Some(());
        }
        // End tags need not match, so a search may go to the end of the text, but not for every element.
        if self.searched <= self.text.len() {
            match plain_element_len(self.text.get(self.at..)?.as_bytes(), element.name) {
                Ok(len) => {
                    self.at += len;
                    return Some(());
                }
                Err(searched) => self.searched += searched,
            }
        }
        let mut depth = 1;
        while depth > 0 {
            match self.next()? {
                Token::Open(inner) if !inner.is_empty => depth += 1,
                Token::Close => depth -= 1,
                _ => {}
            }
        }
        Some(())
    }

    fn skip_past(&mut self, rest: &str, end: &str) -> Option<()> {
        let found = match end.as_bytes() {
            [byte] => memchr::memchr(*byte, rest.as_bytes())?,
            _ => memchr::memmem::find(rest.as_bytes(), end.as_bytes())?,
        };
        self.at += found + end.len();
        Some(())
    }

    /// Skips a document type declaration up to its `>`, including the internal subset in brackets. Its
    /// declarations are not used.
    fn skip_declaration(&mut self, rest: &str) -> Option<()> {
        let bytes = rest.as_bytes();
        let mut end = memchr::memchr2(b'>', b'[', bytes)?;
        if bytes.get(end) == Some(&b'[') {
            end += memchr::memchr(b']', bytes.get(end..)?)?;
            end += memchr::memchr(b'>', bytes.get(end..)?)?;
        }
        self.at += end + 1;
        Some(())
    }

    fn start_tag(&mut self, rest: &'a str) -> Option<Element<'a>> {
        let bytes = rest.as_bytes();
        let (mut end, mut has_bindings) = (1, false);
        loop {
            let start = end;
            end += bytes.get(end..)?.iter().position(|b| matches!(b, b'>' | b'"' | b'\''))?;
            match bytes.get(end)? {
                b'>' => break,
                quote => {
                    // Before the first value, the slice also contains the element name.
                    has_bindings |=
                        start == 1 || bytes.get(start..end)?.trim_ascii_start().starts_with(b"xmlns");
                    end += 2 + memchr::memchr(*quote, bytes.get(end + 1..)?)?;
                }
            }
        }
        self.at += end + 1;
        let inside = rest.get(1..end)?;
        let is_empty = inside.ends_with('/');
        let inside = inside.strip_suffix('/').unwrap_or(inside);
        let name_end = inside.bytes().position(|b| b.is_ascii_whitespace()).unwrap_or(inside.len());
        let (name, attributes) = inside.split_at(name_end);
        Some(Element { name, attributes, is_empty, has_bindings })
    }
}

impl<'a> Element<'a> {
    pub(super) fn attributes(&self) -> Attributes<'a> {
        Attributes { rest: self.attributes }
    }
}

/// The length from a start tag to the end of its end tag, if the characters after each `<` are enough to
/// decide: no element of the same name inside, and no comments, CDATA or instructions, in which a tag is only
/// text. Otherwise the number of bytes that were searched.
fn plain_element_len(rest: &[u8], name: &str) -> Result<usize, usize> {
    for at in memchr::memchr_iter(b'<', rest) {
        let tag = &rest[at + 1..];
        match tag.first() {
            Some(b'/') => {
                if let Some(after) = tag[1..].strip_prefix(name.as_bytes()) {
                    let len = at + "</>".len() + name.len();
                    return if after.starts_with(b">") { Ok(len) } else { Err(at) };
                }
            }
            None | Some(b'!' | b'?') => return Err(at),
            _ if tag.starts_with(name.as_bytes()) => return Err(at),
            _ => {}
        }
    }
    Err(rest.len())
}

/// Iterates over the attributes of a tag.
#[derive(Clone, Debug)]
pub(super) struct Attributes<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    fn next(&mut self) -> Option<Attribute<'a>> {
        let rest = self.rest.trim_ascii_start();
        let equals = memchr::memchr(b'=', rest.as_bytes())?;
        let name = rest[..equals].trim_ascii_end();
        let after = rest[equals + 1..].trim_ascii_start();
        let quote = *after.as_bytes().first().filter(|b| matches!(b, b'"' | b'\''))?;
        let value_len = memchr::memchr(quote, &after.as_bytes()[1..])?;
        self.rest = &after[value_len + 2..];
        Some(Attribute { name, value: &after[1..=value_len] })
    }
}

/// Splits `prefix:local` into `prefix` and `local`; the prefix is empty if there is no colon.
pub(super) fn split_name(name: &str) -> (&str, &str) {
    match name.bytes().position(|b| b == b':') {
        Some(colon) => (&name[..colon], &name[colon + 1..]),
        None => ("", name),
    }
}

/// Local name of the root element.
pub(super) fn root(text: &str) -> Option<&str> {
    let mut reader = Reader::new(text);
    loop {
        if let Token::Open(element) = reader.next()? {
            return Some(split_name(element.name).1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let mut reader = Reader::new(text);
        let mut out = Vec::new();
        while let Some(token) = reader.next() {
            out.push(match token {
                Token::Open(e) => {
                    let attributes: Vec<_> =
                        e.attributes().map(|a| format!(" {}={}", a.name, a.value)).collect();
                    format!("<{}{}{}>", e.name, attributes.concat(), if e.is_empty { "/" } else { "" })
                }
                Token::Close => "</>".to_owned(),
                Token::Text(text) | Token::Literal(text) => text.to_owned(),
            });
        }
        out
    }

    #[test]
    fn elements_attributes_and_text() {
        assert_eq!(
            tokens("<?xml version='1.0'?><!-- <x> --><a b=\"1>2\" c = 'd'>t<e/><![CDATA[<&]]></a>"),
            ["<a b=1>2 c=d>", "t", "<e/>", "<&", "</>"]
        );
    }

    #[test]
    fn a_document_type_with_entities_is_passed_over() {
        assert_eq!(tokens("<!DOCTYPE x [<!ENTITY a \"b\">]><x/>"), ["<x/>"]);
    }

    #[test]
    fn what_is_cut_off_ends_the_reading() {
        for text in ["<", "<a", "<a b='", "<a b", "<!--", "<![CDATA[x", "<?x", "<!DOCTYPE", "</a"] {
            assert_eq!(tokens(text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(tokens("<a b=c d><e"), ["<a>"]);
    }

    #[test]
    fn an_element_is_skipped_with_all_inside() {
        let mut reader = Reader::new("<a><b><c/></b>t</a><d/>");
        let Some(Token::Open(a)) = reader.next() else { panic!("no element") };
        reader.skip_element(&a);
        assert!(matches!(reader.next(), Some(Token::Open(d)) if d.name == "d"));
    }

    #[test]
    fn an_element_ends_at_its_own_end_tag_whatever_lies_inside() {
        for inside in [
            "",
            "t",
            "<b/>",
            "<a/>",
            "<a>t</a>",
            "<ab></ab>",
            "<!-- </a> -->",
            "<![CDATA[</a>]]>",
            "<b></b >",
        ] {
            for end in ["</a>", "</a >"] {
                let text = format!("<a x='1'>{inside}{end}<d/>");
                let mut reader = Reader::new(&text);
                let Some(Token::Open(a)) = reader.next() else { panic!("no element") };
                reader.skip_element(&a);
                assert!(matches!(reader.next(), Some(Token::Open(d)) if d.name == "d"), "{text}");
            }
        }
    }
}
