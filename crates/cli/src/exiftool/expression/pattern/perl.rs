//! Perl's syntax of patterns (perlre), rewritten in that of the engines, which differ from Perl and from each
//! other in what is silent: `\<`, `\h`, `[a&&b]`, `$` before a line end, `a++`.
//!
//! Everything that Perl would understand in another way is rewritten or refused; nothing is passed on unseen.

use crate::exiftool::expression::{escape, octets};

/// The engine that a pattern is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// `regex-lite`, on characters that stand for bytes.
    Plain,
    /// `fancy-regex`, on bytes.
    Full,
}

/// Why a pattern cannot be written for an engine.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// Only the full engine has what it contains.
    NeedsFull,
    /// No engine has, or it is no pattern.
    Message(String),
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem::Message(message)
    }
}

/// A pattern in the syntax of an engine.
#[derive(Debug, Default)]
pub(super) struct EnginePattern {
    pub(super) text: String,
    /// Whether it says where a text ends: there the plain engine does not see a line end as Perl does.
    pub(super) has_end: bool,
}

/// The modifiers that hold at a place of a pattern; case is left to the engine.
#[derive(Clone, Copy, Default)]
struct Modifiers {
    lines: bool,
    any: bool,
    spaced: bool,
}

/// Rewrites a pattern; `letters` are its modifiers.
///
/// # Errors
/// [`Problem::NeedsFull`] if it is to be written for the plain engine, which lacks something in it.
pub(super) fn rewritten(pattern: &str, letters: &str, dialect: Dialect) -> Result<EnginePattern, Problem> {
    let mut modifiers = Modifiers::default();
    let mut out = String::new();
    for letter in letters.chars() {
        match letter {
            'i' => out.push_str("(?i)"),
            'm' => modifiers.lines = true,
            's' => modifiers.any = true,
            'x' => modifiers.spaced = true,
            _ => return Err(format!("unknown flag `{letter}` after the pattern").into()),
        }
    }
    let mut rewriter = Rewriter {
        rest: pattern,
        out: EnginePattern { text: out, has_end: false },
        dialect,
        modifiers,
        n_groups: 0,
    };
    rewriter.sequence(0)?;
    match rewriter.rest {
        "" => Ok(rewriter.out),
        _ => Err("unmatched `)`".to_owned().into()),
    }
}

struct Rewriter<'p> {
    rest: &'p str,
    out: EnginePattern,
    dialect: Dialect,
    modifiers: Modifiers,
    n_groups: usize,
}

/// Maximum nesting of groups.
const MOST_DEPTH: u32 = 50;

impl Rewriter<'_> {
    fn put(&mut self, text: &str) {
        self.out.text.push_str(text);
    }

    fn takes(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn needs_full(&self) -> Result<(), Problem> {
        if self.dialect == Dialect::Full { Ok(()) } else { Err(Problem::NeedsFull) }
    }

    /// A character that stands for itself.
    fn put_literal(&mut self, literal: char) {
        match octets::byte(literal) {
            Some(byte) if byte >= 0x80 && self.dialect == Dialect::Full => {
                self.put(&format!("\\x{byte:02x}"))
            }
            // Escaped, `<` and `>` are the beginning and the end of a word to the engines.
            _ if literal.is_ascii_punctuation() && !matches!(literal, '_' | '<' | '>') => {
                self.out.text.push('\\');
                self.out.text.push(literal);
            }
            _ => self.out.text.push(literal),
        }
    }

    /// Rewrites up to the end of the group, or of the pattern.
    fn sequence(&mut self, depth: u32) -> Result<(), Problem> {
        if depth > MOST_DEPTH {
            return Err("the pattern is nested too deeply".to_owned().into());
        }
        while let Some(next) = self.rest.chars().next() {
            if next == ')' {
                return Ok(());
            }
            self.next();
            match next {
                _ if self.modifiers.spaced && next.is_ascii_whitespace() => {}
                '#' if self.modifiers.spaced => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                }
                '\\' => self.escape()?,
                '[' => self.class()?,
                '(' => self.group(depth)?,
                '.' => self.put(if self.modifiers.any { "(?s:.)" } else { "." }),
                '^' => self.beginning(),
                '$' => self.end()?,
                '|' => self.put("|"),
                '*' | '+' | '?' => self.quantifier(&next.to_string())?,
                '{' => match self.count() {
                    Some(count) => self.quantifier(&count)?,
                    None => self.put_literal('{'),
                },
                other => self.put_literal(other),
            }
        }
        Ok(())
    }

    fn beginning(&mut self) {
        match (self.modifiers.lines, self.dialect) {
            (false, _) => self.put(r"\A"),
            // Not after a line end that ends the text.
            (true, Dialect::Full) => self.put(r"(?:\A|(?<=\n)(?!\z))"),
            (true, Dialect::Plain) => {
                self.out.has_end = true;
                self.put("(?m:^)");
            }
        }
    }

    /// Rewrites `$`, which is the end of the text, or of a line with the modifier `m`.
    fn end(&mut self) -> Result<(), Problem> {
        // As conditions have to write it.
        self.takes("$");
        let is_end = self.rest.is_empty() || self.rest.starts_with([')', '|']);
        let is_spaced = self.modifiers.spaced && self.rest.starts_with(|c: char| c.is_ascii_whitespace());
        if !is_end && !is_spaced {
            return Err(format!(
                "`${}` in a pattern is a variable of Perl, which is not supported",
                self.rest
            )
            .into());
        }
        self.out.has_end = true;
        match (self.modifiers.lines, self.dialect) {
            (true, Dialect::Plain) => self.put("(?m:$)"),
            (true, Dialect::Full) => self.put(r"(?=\n|\z)"),
            (false, Dialect::Plain) => self.put(r"\z"),
            (false, Dialect::Full) => self.put(r"(?=\n?\z)"),
        }
        Ok(())
    }

    /// A quantifier, with what makes it lazy or possessive.
    fn quantifier(&mut self, quantifier: &str) -> Result<(), Problem> {
        self.put(quantifier);
        if self.takes("?") {
            self.put("?");
        } else if self.takes("+") {
            self.needs_full()?;
            self.put("+");
        }
        Ok(())
    }

    /// A count in braces, `{2}`, `{2,}` or `{2,5}`; `None` if the brace stands for itself.
    fn count(&mut self) -> Option<String> {
        let (inside, rest) = self.rest.split_once('}')?;
        let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if least.is_empty() || !is_number(least) || !is_number(most) {
            return None;
        }
        let count = format!("{{{inside}}}");
        self.rest = rest;
        Some(count)
    }

    fn group(&mut self, depth: u32) -> Result<(), Problem> {
        let outer = self.modifiers;
        if self.takes("?#") {
            let end = self.rest.find(')').ok_or_else(|| "a comment is not closed".to_owned())?;
            self.rest = &self.rest[end + 1..];
            return Ok(());
        }
        let lookarounds = ["?=", "?!", "?<=", "?<!", "?>"];
        if let Some(sign) = lookarounds.into_iter().find(|sign| self.rest.starts_with(sign)) {
            self.needs_full()?;
            self.takes(sign);
            self.put("(");
            self.put(sign);
        } else if let Some((sign, close)) =
            [("?<", ">"), ("?P<", ">"), ("?'", "'")].into_iter().find(|(sign, _)| self.rest.starts_with(sign))
        {
            self.takes(sign);
            let name = self.name(close)?;
            self.n_groups += 1;
            self.put(&format!("(?P<{name}>"));
        } else if self.takes("?") {
            let is_group = self.inline()?;
            if !is_group {
                return Ok(());
            }
        } else {
            self.n_groups += 1;
            self.put("(");
        }
        self.sequence(depth + 1)?;
        if !self.takes(")") {
            return Err("missing `)`".to_owned().into());
        }
        self.put(")");
        self.modifiers = outer;
        Ok(())
    }

    /// Rewrites modifiers in a group, `(?i)` or `(?i-s:`, from behind the question mark; whether a group
    /// follows.
    fn inline(&mut self) -> Result<bool, Problem> {
        let end = self.rest.find([':', ')']).ok_or_else(|| "missing `)`".to_owned())?;
        let (letters, is_group) = (self.rest[..end].to_owned(), self.rest[end..].starts_with(':'));
        let (mut is_on, mut ignores_case) = (true, None);
        for letter in letters.chars() {
            match letter {
                '-' => is_on = false,
                'i' => ignores_case = Some(is_on),
                'm' => self.modifiers.lines = is_on,
                's' => self.modifiers.any = is_on,
                'x' => self.modifiers.spaced = is_on,
                _ => return Err(format!("`(?{letters}` is not supported").into()),
            }
        }
        self.rest = &self.rest[end + 1..];
        let case = ignores_case.map_or("", |ignores| if ignores { "i" } else { "-i" });
        match (is_group, case) {
            (true, case) => self.put(&format!("(?{case}:")),
            (false, "") => {}
            (false, case) => self.put(&format!("(?{case})")),
        }
        Ok(is_group)
    }

    fn name(&mut self, close: &str) -> Result<String, Problem> {
        let (name, rest) = self.rest.split_once(close).ok_or_else(|| "a name is not closed".to_owned())?;
        let is_name = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && !name.is_empty();
        if !is_name {
            return Err(format!("`{name}` is not the name of a group").into());
        }
        let name = name.to_owned();
        self.rest = rest;
        Ok(name)
    }

    /// Rewrites what follows a backslash outside of classes.
    fn escape(&mut self) -> Result<(), Problem> {
        let Some(letter) = self.rest.chars().next() else {
            return Err("a backslash at the end".to_owned().into());
        };
        match letter {
            'b' | 'B' if self.rest[1..].starts_with('{') => {
                return Err(format!("`\\{letter}{{` is not supported").into());
            }
            'd' | 'D' | 'w' | 'W' | 's' | 'S' | 'b' | 'B' | 'A' | 'z' => {
                self.next();
                self.put(&format!("\\{letter}"));
            }
            'Z' => {
                self.needs_full()?;
                self.next();
                self.put(r"(?=\n?\z)");
            }
            'R' => {
                self.next();
                self.put(r"(?:\r\n|");
                self.blank('v', "[", "]");
                self.put(")");
            }
            'h' | 'v' => {
                self.next();
                self.blank(letter, "[", "]");
            }
            'H' | 'V' | 'N' => {
                self.next();
                match letter {
                    'N' => self.put(r"[^\n]"),
                    _ => self.blank(letter.to_ascii_lowercase(), "[^", "]"),
                }
            }
            '1'..='9' | 'g' | 'k' => self.reference(letter)?,
            _ => self.character()?,
        }
        Ok(())
    }

    /// Blanks within a line (`\h`), or characters that end a line (`\v`).
    fn blank(&mut self, letter: char, open: &str, close: &str) {
        let (ascii, high) = if letter == 'h' { (r"\t\x20", 0xa0) } else { (r"\n\x0b\x0c\r", 0x85) };
        self.put(open);
        self.put(ascii);
        self.put_literal(octets::character(high));
        self.put(close);
    }

    /// A reference to what a group has matched: `\1`, `\g1`, `\g{-1}`, `\k<name>`.
    fn reference(&mut self, letter: char) -> Result<(), Problem> {
        self.needs_full()?;
        if letter == 'k' {
            self.next();
            let signs = [("<", ">"), ("{", "}"), ("'", "'")];
            let sign = signs.into_iter().find(|(open, _)| self.rest.starts_with(open));
            let (open, close) = sign.ok_or_else(|| "`\\k` without a name".to_owned())?;
            self.takes(open);
            let name = self.name(close)?;
            self.put(&format!("(?:\\k<{name}>)"));
            return Ok(());
        }
        let is_braced = letter == 'g' && self.rest.starts_with("g{");
        self.takes("g");
        self.takes("{");
        let is_relative = letter == 'g' && self.takes("-");
        let n_digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = self.rest[..n_digits].parse().map_err(|_| "`\\g` without a number".to_owned())?;
        self.rest = &self.rest[n_digits..];
        if is_braced && !self.takes("}") {
            return Err("`\\g{` is not closed".to_owned().into());
        }
        let group = if is_relative { (self.n_groups + 1).checked_sub(number) } else { Some(number) };
        match group.filter(|group| (1..10).contains(group)) {
            Some(group) => self.put(&format!("(?:\\{group})")),
            None => {
                return Err("a reference to a group above 9, or to none, is not supported".to_owned().into());
            }
        }
        Ok(())
    }

    /// An escaped character.
    fn character(&mut self) -> Result<(), Problem> {
        match escape::character(self.rest)? {
            Some((text, rest)) => {
                let n_read = self.rest.len() - rest.len();
                self.rest = &self.rest[n_read..];
                text.chars().for_each(|c| self.put_literal(c));
                Ok(())
            }
            None => {
                let letter: String = self.rest.chars().take(1).collect();
                Err(format!("`\\{letter}` is not supported").into())
            }
        }
    }

    /// A class of characters, from behind its bracket.
    fn class(&mut self) -> Result<(), Problem> {
        let unclosed = || Problem::Message("a class `[` is not closed".to_owned());
        self.put("[");
        if self.takes("^") {
            self.put("^");
        }
        let mut is_first = true;
        loop {
            if !is_first && self.takes("]") {
                self.put("]");
                return Ok(());
            }
            is_first = false;
            if let Some(inside) = self.rest.strip_prefix("[:") {
                let (name, rest) = inside.split_once(":]").ok_or_else(unclosed)?;
                let name = format!("[:{name}:]");
                self.rest = rest;
                self.put(&name);
                continue;
            }
            match self.next().ok_or_else(unclosed)? {
                '\\' => self.escape_in_class()?,
                '-' if self.rest.starts_with(']') => self.put_literal('-'),
                '-' if self.out.text.ends_with(['[', '^']) && !self.out.text.ends_with(r"\[") => {
                    self.put_literal('-')
                }
                '-' => self.put("-"),
                other => self.put_literal(other),
            }
        }
    }

    fn escape_in_class(&mut self) -> Result<(), Problem> {
        let letter = self.rest.chars().next().unwrap_or('\\');
        match letter {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' => {
                self.next();
                self.put(&format!("\\{letter}"));
            }
            'h' | 'v' => {
                self.next();
                self.blank(letter, "", "");
            }
            'b' => {
                self.next();
                self.put(r"\x08");
            }
            '1'..='7' => return Err("numbers of characters in a class begin with 0 or x".to_owned().into()),
            _ => self.character()?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, plain: Result<&str, Problem>, full: &str) {
        let text = |dialect| rewritten(pattern, "", dialect).map(|rewritten| rewritten.text);
        assert_eq!(text(Dialect::Plain), plain.map(str::to_owned), "{pattern}");
        assert_eq!(text(Dialect::Full), Ok(full.to_owned()), "{pattern}");
    }

    #[test]
    fn what_the_engines_read_in_another_way_is_rewritten() {
        check(r"\<a\d{2}", Ok(r"<a\d{2}"), r"<a\d{2}");
        check("a$", Ok(r"a\z"), r"a(?=\n?\z)");
        check(r"[a&&b\]-]", Ok(r"[a\&\&b\]\-]"), r"[a\&\&b\]\-]");
        check(r"\h{2}", Ok("[\\t\\x20\u{e0a0}]{2}"), r"[\t\x20\xa0]{2}");
        check("a++", Err(Problem::NeedsFull), "a++");
        check("(?i)a(?s-i:.)", Ok("(?i)a(?-i:(?s:.))"), "(?i)a(?-i:(?s:.))");
        check(r"(a)\1", Err(Problem::NeedsFull), r"(a)(?:\1)");
        check(r"(?<n>a)\g{-1}", Err(Problem::NeedsFull), r"(?P<n>a)(?:\1)");
        check("{a}{2}", Ok(r"\{a\}{2}"), r"\{a\}{2}");
        check(&octets::spread("é"), Ok("\u{e0c3}\u{e0a9}"), r"\xc3\xa9");
    }
}
