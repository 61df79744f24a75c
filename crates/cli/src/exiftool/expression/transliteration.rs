//! Translation of characters: `tr///`, or `y///`.

use super::{escape, octets};

/// A translation of characters, which stand for bytes: `tr/from/to/`
#[derive(Debug)]
pub(crate) struct Translation {
    from: Vec<char>,
    to: Vec<char>,
    is_complement: bool,
    deletes: bool,
    squeezes: bool,
    gives_text: bool,
}

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
    let mut rest = text;
    let mut is_range = false;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if first == '-' && !is_range && !found.is_empty() && !rest.is_empty() {
            is_range = true;
            continue;
        }
        let mut read = first.to_string();
        if first == '\\' {
            let escaped = escape::character(rest)?;
            (read, rest) = escaped.ok_or_else(|| format!("`\\{rest}` is not supported in tr"))?;
        }
        for character in read.chars() {
            match found.last().copied().filter(|_| is_range) {
                Some(first) if first > character => {
                    return Err(format!("invalid range {first}-{character}"));
                }
                // From ASCII to a byte above it: the characters between these stand for nothing.
                Some(first) => {
                    found.extend((first..=character).skip(1).filter(|c| octets::byte(*c).is_some()))
                }
                None => found.push(character),
            }
            is_range = false;
        }
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
        check("\\x41-\\x{43}\\060", "x", "", "ABCD0", "xxxDx", 4);
        check("\\x80-\\xff", "", "d", &octets::spread("Zürich"), "Zrich", 2);
        check("\\0-\\xff", "", "", &octets::spread("ü"), &octets::spread("ü"), 2);
        check(&octets::spread("ü"), "u", "", &octets::spread("ü"), "uu", 2);
        Translation::parse("\\q", "", "").unwrap_err();
        Translation::parse("z-a", "", "").unwrap_err();
        Translation::parse("a", "b", "e").unwrap_err();
    }
}
