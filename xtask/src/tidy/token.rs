//! Splits Rust source into tokens and comments, so that no rule takes text in a string or a comment for code.
//!
//! This is a custom scanner and not `syn`: the rules need lines, comments and the shape of items, but not
//! types or expressions. `syn` drops comments, and its build takes longer than all checks. Files that do not
//! compile are scanned as well as possible: the lints come next.

/// Kind of a token, as far as the rules distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier or a keyword.
    Word,
    /// The separator `::`.
    PathSeparator,
    /// Any other single character.
    Mark,
    /// A string, a character, a number or a lifetime.
    Literal,
}

/// A token, and the lines of its first and last byte, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) last_line: usize,
}

impl Token<'_> {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Literal && self.text == text
    }
}

/// A comment of one line, or a block of several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comment<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
}

/// A file split into tokens and comments.
#[derive(Debug, Default)]
pub(crate) struct TokenStream<'a> {
    pub(crate) tokens: Vec<Token<'a>>,
    pub(crate) comments: Vec<Comment<'a>>,
}

/// Splits source text. Never fails: anything that is not Rust becomes marks.
pub(crate) fn scan(text: &str) -> TokenStream<'_> {
    let mut scanner = Scanner { text, at: 0, line: 1, out: TokenStream::default() };
    while scanner.at < text.len() {
        scanner.next();
    }
    scanner.out
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    out: TokenStream<'a>,
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else if rest.starts_with("//") {
            self.comment(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.comment(block_comment(rest));
        } else if let Some(length) = string(rest) {
            self.token(Kind::Literal, length);
        } else if first == '\'' {
            self.token(Kind::Literal, character_or_lifetime(rest));
        } else if first.is_ascii_digit() {
            self.token(Kind::Literal, number(rest));
        } else if is_word(first) {
            // `r#type` counts as the identifier `type`.
            let raw = if rest.starts_with("r#") { 2 } else { 0 };
            self.skip(raw);
            let rest = self.rest();
            self.token(Kind::Word, rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
        } else if rest.starts_with("::") {
            self.token(Kind::PathSeparator, 2);
        } else {
            self.token(Kind::Mark, first.len_utf8());
        }
    }

    fn skip(&mut self, length: usize) {
        self.line += self.rest()[..length].matches('\n').count();
        self.at += length;
    }

    fn comment(&mut self, length: usize) {
        self.out.comments.push(Comment { text: &self.rest()[..length], line: self.line });
        self.skip(length);
    }

    fn token(&mut self, kind: Kind, length: usize) {
        let (text, line) = (&self.rest()[..length], self.line);
        self.skip(length);
        self.out.tokens.push(Token { kind, text, line, last_line: self.line });
    }
}

/// Length of a block comment, which may contain others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// Length of a string with its prefix; `None` if none begins here.
fn string(rest: &str) -> Option<usize> {
    let prefix = rest.bytes().take_while(|byte| matches!(byte, b'b' | b'c' | b'r')).count();
    let hashes = rest[prefix..].bytes().take_while(|&byte| byte == b'#').count();
    let quote = prefix + hashes;
    let is_raw = rest[..prefix].ends_with('r');
    if !rest[quote..].starts_with('"') || prefix > 2 || (hashes > 0 && !is_raw) {
        return None;
    }
    let body = &rest[quote + 1..];
    if is_raw {
        let end = format!("\"{}", "#".repeat(hashes));
        return Some(body.find(&end).map_or(rest.len(), |at| quote + 1 + at + end.len()));
    }
    Some(quoted(body, '"').map_or(rest.len(), |length| quote + 1 + length))
}

/// Length up to and including the closing quote.
fn quoted(body: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn character_or_lifetime(rest: &str) -> usize {
    let body = &rest[1..];
    let mut chars = body.chars();
    let (first, second) = (chars.next(), chars.next());
    if first == Some('\\') || second == Some('\'') {
        return 1 + quoted(body, '\'').unwrap_or(body.len());
    }
    1 + body.find(|c| !is_word(c)).unwrap_or(body.len())
}

/// Length of a number with its suffix. `1..2` is two numbers, `1.0e-3` is one.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next_is_digit = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        let is_exponent = at > 0 && matches!(bytes[at - 1], b'e' | b'E') && !rest.starts_with("0x");
        let belongs = byte == b'_'
            || byte.is_ascii_alphanumeric()
            || (byte == b'.' && next_is_digit)
            || (matches!(byte, b'+' | b'-') && is_exponent && next_is_digit);
        if !belongs {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let tokens: Vec<&str> = scan(text).tokens.iter().map(|token| token.text).collect();
        assert_eq!(tokens, expected);
    }

    #[test]
    fn strings_characters_and_lifetimes_are_one_token() {
        check(
            r##"f(r#"a " // b"#, 'x', '\'', b"\"", "'");"##,
            &[
                "f",
                "(",
                r##"r#"a " // b"#"##,
                ",",
                "'x'",
                ",",
                r"'\''",
                ",",
                r#"b"\"""#,
                ",",
                r#""'""#,
                ")",
                ";",
            ],
        );
        check("&'a str 'static: 'ü'", &["&", "'a", "str", "'static", ":", "'ü'"]);
        check("r#type::b(rb, c)", &["type", "::", "b", "(", "rb", ",", "c", ")"]);
    }

    #[test]
    fn numbers_end_where_a_range_or_a_field_begins() {
        check(
            "0..10 1.5e-3 0xe-1 a.0.b",
            &["0", ".", ".", "10", "1.5e-3", "0xe", "-", "1", "a", ".", "0", ".", "b"],
        );
    }

    #[test]
    fn comments_are_apart_and_lines_are_counted() {
        let scanned = scan("//! head\na /* x /* y */\n z */ b\n\"1\n2\" c // end");
        let lines: Vec<(&str, usize)> = scanned.tokens.iter().map(|token| (token.text, token.line)).collect();
        assert_eq!(lines, [("a", 2), ("b", 3), ("\"1\n2\"", 4), ("c", 5)]);
        let comments: Vec<usize> = scanned.comments.iter().map(|comment| comment.line).collect();
        assert_eq!(comments, [1, 2, 5]);
    }
}
