//! Regular expressions, and operations with them: matching, replacing (`s///`) and translating (`tr///`).

use regex_lite::{Regex, RegexBuilder};

use super::quoted::Quoted;
use super::value::{Value, Warnings};

/// Texts matched by a pattern and its groups; `None` if it does not match.
pub(super) fn groups(pattern: &Regex, text: &str) -> Option<Vec<Option<String>>> {
    let captures = pattern.captures(text)?;
    Some(captures.iter().map(|group| group.map(|found| found.as_str().to_owned())).collect())
}

/// Compiles a pattern with its modifier letters.
///
/// # Errors
/// If the pattern or a letter is not understood.
pub(super) fn compile(inside: &str, close: char, letters: &str) -> Result<Regex, String> {
    let is_variable = |(at, _): (usize, &str)| {
        let is_escaped = inside[..at].bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1;
        let next = inside[at + 1..].chars().next();
        !is_escaped && next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '{' | '_'))
    };
    if inside.match_indices('$').any(is_variable) {
        return Err(format!("the pattern `{inside}` contains a variable, which is not supported"));
    }
    let unescaped = match close.is_ascii_punctuation() && !"\\.+*?()|[]{}^$-".contains(close) {
        true => inside.replace(&format!("\\{close}"), &close.to_string()),
        false => inside.to_owned(),
    };
    let mut builder = RegexBuilder::new(&unescaped);
    for letter in letters.chars() {
        match letter {
            'i' => builder.case_insensitive(true),
            'm' => builder.multi_line(true),
            's' => builder.dot_matches_new_line(true),
            'x' => builder.ignore_whitespace(true),
            _ => return Err(format!("unknown flag `{letter}` after the pattern `{inside}`")),
        };
    }
    builder.build().map_err(|error| format!("invalid pattern `{inside}`: {error}"))
}

/// A substitution: `s/pattern/replacement/`
#[derive(Debug)]
pub(in crate::exiftool) struct Substitution {
    pattern: Regex,
    replacement: Quoted,
    replaces_all: bool,
    gives_text: bool,
}

impl Substitution {
    /// Parses the parts of a substitution.
    ///
    /// # Errors
    /// If the pattern, the replacement or a letter is not understood.
    pub(super) fn parse(
        inside: &str,
        close: char,
        replacement: &str,
        letters: &str,
    ) -> Result<Substitution, String> {
        let (own, of_pattern): (Vec<char>, Vec<char>) = letters.chars().partition(|c| matches!(c, 'g' | 'r'));
        let of_pattern: String = of_pattern.into_iter().collect();
        let replacement = replacement.replace(&format!("\\{close}"), &close.to_string());
        Ok(Substitution {
            pattern: compile(inside, close, &of_pattern)?,
            replacement: Quoted::parse(&replacement)?,
            replaces_all: own.contains(&'g'),
            gives_text: own.contains(&'r'),
        })
    }

    /// Whether it returns the new text and leaves the value unchanged (modifier `r`).
    pub(super) fn gives_text(&self) -> bool {
        self.gives_text
    }

    /// The new text, and the number of replacements. `groups` gets those of the last match.
    pub(super) fn replace(
        &self,
        text: &str,
        topic: &Value,
        groups: &mut Vec<Option<String>>,
        warnings: &mut Warnings,
    ) -> (String, usize) {
        let most = if self.replaces_all { usize::MAX } else { 1 };
        let mut out = String::with_capacity(text.len());
        let (mut end, mut n_replaced) = (0, 0);
        for captures in self.pattern.captures_iter(text).take(most) {
            let Some(whole) = captures.get(0) else { continue };
            out.push_str(&text[end..whole.start()]);
            *groups = captures.iter().map(|group| group.map(|found| found.as_str().to_owned())).collect();
            out.push_str(&self.replacement.text(topic, groups, warnings));
            end = whole.end();
            n_replaced += 1;
        }
        out.push_str(&text[end..]);
        (out, n_replaced)
    }
}

/// A translation of characters: `tr/from/to/`
#[derive(Debug)]
pub(in crate::exiftool) struct Translation {
    from: Vec<char>,
    to: Vec<char>,
    is_complement: bool,
    deletes: bool,
    squeezes: bool,
    gives_text: bool,
}

/// Maximum number of characters in a range: all that take two bytes.
const MOST_RANGE: u32 = 0x800;

impl Translation {
    /// Parses the parts of a translation.
    ///
    /// # Errors
    /// If a modifier letter is not understood, or a range runs backwards.
    pub(super) fn parse(from: &str, to: &str, letters: &str) -> Result<Translation, String> {
        if let Some(letter) = letters.chars().find(|letter| !"cdsr".contains(*letter)) {
            return Err(format!("unknown flag `{letter}` after tr"));
        }
        let (deletes, is_complement) = (letters.contains('d'), letters.contains('c'));
        let from = characters(from)?;
        let mut to = characters(to)?;
        if is_complement && to.len() > 1 {
            return Err("tr///c with more than one replacement character is not supported".to_owned());
        }
        if to.is_empty() && !deletes {
            to.clone_from(&from);
        }
        Ok(Translation {
            from,
            to,
            is_complement,
            deletes,
            squeezes: letters.contains('s'),
            gives_text: letters.contains('r'),
        })
    }

    /// Whether it returns the new text and leaves the value unchanged (modifier `r`).
    pub(super) fn gives_text(&self) -> bool {
        self.gives_text
    }

    /// The new text, and the number of matched characters.
    pub(super) fn translate(&self, text: &str) -> (String, usize) {
        let mut out = String::with_capacity(text.len());
        let mut n_found = 0;
        let mut last_put = None;
        for character in text.chars() {
            let position = self.from.iter().position(|from| *from == character);
            let place = match self.is_complement {
                true if position.is_none() => Some(usize::MAX),
                true => None,
                false => position,
            };
            let Some(place) = place else {
                out.push(character);
                last_put = None;
                continue;
            };
            n_found += 1;
            let is_kept = self.is_complement && self.to == self.from;
            let new = match self.to.get(place) {
                _ if is_kept => Some(character),
                Some(new) => Some(*new),
                None if self.deletes => None,
                None => self.to.last().copied(),
            };
            if let Some(new) = new {
                if !(self.squeezes && last_put == Some(new)) {
                    out.push(new);
                }
                last_put = Some(new);
            }
        }
        (out, n_found)
    }
}

/// Expands a character list with ranges and escapes.
fn characters(text: &str) -> Result<Vec<char>, String> {
    let mut found: Vec<char> = Vec::new();
    let mut rest = text.chars().peekable();
    let mut is_range = false;
    while let Some(character) = rest.next() {
        if character == '-' && !is_range && !found.is_empty() && rest.peek().is_some() {
            is_range = true;
            continue;
        }
        let character = match character {
            '\\' => match rest.next().unwrap_or('\\') {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                '0' => '\0',
                other => other,
            },
            other => other,
        };
        match found.last().copied().filter(|_| is_range) {
            Some(first) if first > character || character as u32 - first as u32 > MOST_RANGE => {
                return Err(format!("invalid range {first}-{character}"));
            }
            Some(first) => found.extend((first..=character).skip(1)),
            None => found.push(character),
        }
        is_range = false;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translations() {
        let check = |from: &str, to: &str, letters: &str, text: &str, expected: &str, n_found: usize| {
            let translation = Translation::parse(from, to, letters).unwrap();
            assert_eq!(
                translation.translate(text),
                (expected.to_owned(), n_found),
                "tr/{from}/{to}/{letters}"
            );
        };
        check("a-c", "A-C", "", "abcd", "ABCd", 3);
        check("a-z", "*", "", "ab1", "**1", 2);
        check("a-z", "", "d", "a1b2", "12", 2);
        check("0-9", "", "cd", "a1b2", "12", 2);
        check(" ", "", "s", "a   b", "a b", 3);
        check("a", "", "", "banana", "banana", 3);
        check("\\/\\-", "__", "", "a/b-c", "a_b_c", 2);
        check("-a", "_b", "", "-a", "_b", 2);
        check("a-z", "-", "cs", "a  1b", "a-b", 3);
        Translation::parse("z-a", "", "").unwrap_err();
        Translation::parse("a", "b", "e").unwrap_err();
    }
}
