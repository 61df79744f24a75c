//! Splits the text of a search into tokens.
//!
//! A token is a range of bytes. Every character that is not blank belongs to one token, so that a search box
//! can colour the text, and errors can point at it.

/// One token of the text of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// First byte of the token in the text.
    pub start: usize,
    /// Byte after the token in the text.
    pub end: usize,
    /// What the token is.
    pub kind: TokenKind,
}

/// What a token of the text of a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// A word without quotes, outside a filter.
    Word,
    /// A text in quotes, with its quotes.
    Phrase,
    /// A quote without its end, with all that follows.
    Unclosed,
    /// The asterisk after a word or a phrase.
    Star,
    /// The name of a filter with its colon.
    Key,
    /// A value of a filter without quotes.
    Value,
    /// The comma between two values.
    Comma,
    /// The equals sign before a value.
    Equals,
    /// `AND`.
    And,
    /// `OR`.
    Or,
    /// `NOT`, or the minus sign before what it negates.
    Not,
    /// An opening parenthesis.
    Open,
    /// A closing parenthesis.
    Close,
}

/// The tokens of a text, in order. Any text has tokens; [`super::parse`] finds mistakes.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new() };
    while lexer.skip_blanks() {
        lexer.outside();
    }
    lexer.tokens
}

/// Whether a character separates tokens.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() || character.is_control()
}

/// Length of the key with its colon at the beginning of a word; `None` if the word does not begin with
/// letters and a colon.
pub(super) fn key_len(word: &str) -> Option<usize> {
    let colon = word.find(':')?;
    (colon > 0 && word[..colon].bytes().all(|byte| byte.is_ascii_alphabetic())).then_some(colon + 1)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Goes to the next token; `false` at the end of the text.
    fn skip_blanks(&mut self) -> bool {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_blank).len();
        self.at < self.text.len()
    }

    fn push(&mut self, len: usize, kind: TokenKind) {
        self.tokens.push(Token { start: self.at, end: self.at + len, kind });
        self.at += len;
    }

    /// Adds the next token outside a filter, or a whole filter.
    fn outside(&mut self) {
        let rest = self.rest();
        match rest.as_bytes()[0] {
            b'(' => self.push(1, TokenKind::Open),
            b')' => self.push(1, TokenKind::Close),
            b'"' => self.phrase(),
            b'-' if !rest[1..].starts_with(is_blank) && !rest[1..].starts_with(')') && rest.len() > 1 => {
                self.push(1, TokenKind::Not);
            }
            _ => {
                let word = &rest[..run_len(rest, false)];
                match (word, key_len(word)) {
                    ("AND", _) => self.push(3, TokenKind::And),
                    ("OR", _) => self.push(2, TokenKind::Or),
                    ("NOT", _) => self.push(3, TokenKind::Not),
                    (_, Some(len)) => self.filter(len),
                    _ => self.run(word.len(), TokenKind::Word),
                }
            }
        }
    }

    /// Adds a filter: its key, and values up to a blank or a parenthesis.
    fn filter(&mut self, key_len: usize) {
        self.push(key_len, TokenKind::Key);
        loop {
            if self.rest().starts_with('=') {
                self.push(1, TokenKind::Equals);
            }
            match self.rest().chars().next() {
                Some('"') => self.phrase(),
                Some(',') | None => {}
                Some(character) if is_blank(character) || matches!(character, '(' | ')') => {}
                Some(_) => self.run(run_len(self.rest(), true), TokenKind::Value),
            }
            if !self.rest().starts_with(',') {
                return;
            }
            self.push(1, TokenKind::Comma);
        }
    }

    /// Adds a word or value, and the asterisk at its end as a token of its own.
    fn run(&mut self, len: usize, kind: TokenKind) {
        let has_star = len > 1 && self.rest()[..len].ends_with('*');
        self.push(len - usize::from(has_star), kind);
        if has_star {
            self.push(1, TokenKind::Star);
        }
    }

    /// Adds a text in quotes, in which two quotes stand for one, and an asterisk after it.
    fn phrase(&mut self) {
        let bytes = self.rest().as_bytes();
        let mut end = 1;
        let kind = loop {
            match (bytes.get(end), bytes.get(end + 1)) {
                (None, _) => break TokenKind::Unclosed,
                (Some(b'"'), Some(b'"')) => end += 2,
                (Some(b'"'), _) => {
                    end += 1;
                    break TokenKind::Phrase;
                }
                (Some(_), _) => end += 1,
            }
        };
        self.push(end.min(self.rest().len()), kind);
        if self.rest().starts_with('*') {
            self.push(1, TokenKind::Star);
        }
    }
}

/// Length of the word or value at the beginning of a text.
fn run_len(text: &str, is_value: bool) -> usize {
    let ends = |c: char| is_blank(c) || matches!(c, '"' | '(' | ')') || (is_value && c == ',');
    text.find(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter for each token, under its first byte, and a dot under each further one.
    fn drawn(text: &str) -> String {
        let mut line = vec![' '; text.len()];
        for token in tokens(text) {
            line[token.start..token.end].fill('.');
            line[token.start] = match token.kind {
                TokenKind::Word => 'w',
                TokenKind::Phrase => 'p',
                TokenKind::Unclosed => 'u',
                TokenKind::Star => '*',
                TokenKind::Key => 'k',
                TokenKind::Value => 'v',
                TokenKind::Comma => ',',
                TokenKind::Equals => '=',
                TokenKind::And => 'A',
                TokenKind::Or => 'O',
                TokenKind::Not => 'N',
                TokenKind::Open => '(',
                TokenKind::Close => ')',
            };
        }
        String::from_iter(line)
    }

    #[test]
    fn tokens_are_where_they_are_drawn() {
        for (text, expected) in [
            (r#"iron "two words" dan*"#, "w... p.......... w..*"),
            (r#"-iron NOT "a"* OR b"#, "Nw... N.. p..* O. w"),
            (r#"camera:nikon,"EOS 5D, II" x"#, "k......v....,p........... w"),
            (r#"camera:="a",=b*"#, "k......=p..,=v*"),
            ("(a OR-b)", "(w w...)"),
            ("(a OR -b) AND c", "(w O. Nw) A.. w"),
            ("near:52.5,-13.4,10", "k....v...,v....,v."),
            ("tag:EXIF:Flash 12:30 a,b", "k...v......... w.... w.."),
            (r#"a"b""c"d"e"#, "wp.....wu."),
            (r#"say "no end"#, "w.. u......"),
            ("camera: x", "k...... w"),
            ("camera:(x)", "k......(w)"),
            ("camera:,x", "k......,v"),
            ("- a -", "w w w"),
            ("and or not", "w.. w. w.."),
            ("* **", "w w*"),
        ] {
            assert_eq!(drawn(text), expected, "\n{text}");
        }
    }

    #[test]
    fn a_text_of_several_bytes_is_split_between_characters() {
        assert_eq!(drawn("größe:ü \u{a0}😀"), "w.........   w...");
    }
}
