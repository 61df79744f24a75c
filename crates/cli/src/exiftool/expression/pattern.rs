//! Patterns, and replacing what they match (`s///`).
//!
//! Two engines match: `regex-lite`, in time in proportion to the text, and `fancy-regex` for what needs to
//! try and go back: look-around, references to groups, possessive quantifiers, and the end of a text that
//! ends a line. The latter has a budget, above which an expression ends with an error.

mod perl;

use fancy_regex::{BytesMode, RegexBuilder};

use self::perl::{Dialect, Problem, rewritten};
use super::octets;
use super::quoted::InterpolatedText;
use super::value::{EvaluationError, Value, Warnings};

/// Steps back that `fancy-regex` may take for one text: about a tenth of a second.
const MOST_STEPS: usize = 1_000_000;
/// Maximum size in bytes of the texts that `fancy-regex` matches: each step may look at all of it.
const MOST_BYTES: usize = 1 << 16;
/// Maximum size in bytes of a compiled part of a pattern.
const MOST_COMPILED: usize = 1 << 20;

/// A pattern, compiled.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// As it was written, for messages.
    written: String,
    /// For texts that do not end with a line end, or all of them if there is no other.
    plain: Option<regex_lite::Regex>,
    full: Option<Box<fancy_regex::Regex>>,
}

/// What a pattern has matched: its place, and the texts of its groups, of which the first is the whole.
struct Match {
    start: usize,
    end: usize,
    groups: Vec<Option<String>>,
}

impl Pattern {
    /// Compiles a pattern with its modifier letters; `close` ended it.
    ///
    /// # Errors
    /// If the pattern or a letter is not understood.
    pub(super) fn compile(inside: &str, close: char, letters: &str) -> Result<Pattern, String> {
        let is_variable = |sign: char, begins: fn(char) -> bool| {
            inside.match_indices(sign).any(|(at, _)| {
                let is_escaped = inside[..at].bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1;
                !is_escaped && inside[at + 1..].starts_with(begins)
            })
        };
        let begins_name = |c: char| c.is_ascii_alphabetic() || matches!(c, '{' | '_');
        if is_variable('$', begins_name) || is_variable('@', begins_name) {
            return Err(format!("the pattern `{inside}` contains a variable, which is not supported"));
        }
        if inside.is_empty() {
            return Err(
                "an empty pattern is not supported: in Perl it is the last one that matched".to_owned()
            );
        }
        let unescaped = if close.is_ascii_punctuation() && !"\\.+*?()|[]{}^$-".contains(close) {
            inside.replace(&format!("\\{close}"), &close.to_string())
        } else {
            inside.to_owned()
        };
        let invalid = |error: &dyn std::fmt::Display| format!("invalid pattern `{inside}`: {error}");
        let plain = match rewritten(&unescaped, letters, Dialect::Plain) {
            Ok(rewritten) => Some(rewritten),
            Err(Problem::NeedsFull) => None,
            Err(Problem::Message(message)) => return Err(invalid(&message)),
        };
        let full = match &plain {
            Some(plain) if !plain.has_end => None,
            _ => Some(full(&unescaped, letters).map_err(|error| invalid(&error))?),
        };
        let plain = plain.map(|plain| regex_lite::Regex::new(&plain.text)).transpose();
        Ok(Pattern { written: inside.to_owned(), plain: plain.map_err(|error| invalid(&error))?, full })
    }

    /// Texts matched by the pattern and its groups; `None` if it does not match.
    pub(super) fn groups(&self, text: &str) -> Result<Option<Vec<Option<String>>>, EvaluationError> {
        Ok(self.match_from(text, 0)?.map(|found| found.groups))
    }

    /// The first match that begins at this place or behind it.
    fn match_from(&self, text: &str, start: usize) -> Result<Option<Match>, EvaluationError> {
        let is_ended = text.ends_with('\n');
        match (&self.plain, &self.full) {
            (Some(plain), full) if !is_ended || full.is_none() => {
                let Some(captures) = plain.captures_at(text, start) else { return Ok(None) };
                let Some(whole) = captures.get(0) else { return Ok(None) };
                let groups = captures.iter().map(|group| group.map(|found| found.as_str().to_owned()));
                Ok(Some(Match { start: whole.start(), end: whole.end(), groups: groups.collect() }))
            }
            (_, Some(full)) => self.match_fully(full, text, start),
            (_, None) => Ok(None),
        }
    }

    /// As `match_from`, with the engine that goes back.
    fn match_fully(
        &self,
        full: &fancy_regex::Regex,
        text: &str,
        start: usize,
    ) -> Result<Option<Match>, EvaluationError> {
        let bytes = octets::bytes(text);
        let place = octets::bytes(&text[..start]).len();
        let too_much = |what: &str| EvaluationError(format!("{OVER_BUDGET} `{}`: {what}", self.written));
        if bytes.len() > MOST_BYTES {
            return Err(too_much("the text is longer than 64 KiB"));
        }
        let found = full.captures_from_pos(bytes.as_slice(), place);
        let found = found.map_err(|_| too_much(&format!("it takes more than {MOST_STEPS} steps back")))?;
        let Some(captures) = found else { return Ok(None) };
        let Some(whole) = captures.get(0) else { return Ok(None) };
        let of_range = |range: std::ops::Range<usize>| octets::text(&bytes[range]);
        let groups =
            (0..captures.len()).map(|index| captures.get(index).map(|found| of_range(found.range())));
        Ok(Some(Match {
            start: of_range(0..whole.start()).len(),
            end: of_range(0..whole.end()).len(),
            groups: groups.collect(),
        }))
    }
}

/// What the messages about an exceeded budget begin with.
pub(super) const OVER_BUDGET: &str = "too much work for the pattern";

/// Compiles a pattern for the engine that goes back.
fn full(pattern: &str, letters: &str) -> Result<Box<fancy_regex::Regex>, String> {
    let rewritten = rewritten(pattern, letters, Dialect::Full).map_err(|problem| match problem {
        Problem::Message(message) => message,
        Problem::NeedsFull => "it is not supported".to_owned(),
    })?;
    let mut builder = RegexBuilder::new(&rewritten.text);
    builder.bytes_mode(BytesMode::Ascii).backtrack_limit(MOST_STEPS);
    builder.delegate_size_limit(MOST_COMPILED).delegate_dfa_size_limit(MOST_COMPILED).max_prog_size(100_000);
    builder.build().map(Box::new).map_err(|error| error.to_string())
}

/// A substitution: `s/pattern/replacement/`
#[derive(Debug)]
pub(crate) struct Substitution {
    pattern: Pattern,
    replacement: InterpolatedText,
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
            pattern: Pattern::compile(inside, close, &of_pattern)?,
            replacement: InterpolatedText::parse(&replacement)?,
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
    ) -> Result<(String, usize), EvaluationError> {
        let most = if self.replaces_all { usize::MAX } else { 1 };
        let mut out = String::with_capacity(text.len());
        let (mut end, mut from, mut n_replaced) = (0, 0, 0);
        while n_replaced < most
            && let Some(found) = self.pattern.match_from(text, from)?
        {
            out.push_str(&text[end..found.start]);
            *groups = found.groups;
            out.push_str(&self.replacement.text(topic, groups, warnings));
            end = found.end;
            n_replaced += 1;
            // As in Perl, nothing may be matched where something has just ended, but not twice at one place.
            let is_empty = found.start == found.end;
            let next_len = text[end..].chars().next().map(char::len_utf8);
            from = match next_len {
                Some(len) if is_empty => end + len,
                None if is_empty => break,
                _ => end,
            };
        }
        out.push_str(&text[end..]);
        Ok((out, n_replaced))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn pattern(written: &str) -> Pattern {
        let (inside, letters) = written.rsplit_once('/').unwrap();
        let inside = octets::spread(inside);
        Pattern::compile(&inside, '/', letters).unwrap_or_else(|error| panic!("{written}: {error}"))
    }

    /// The match of a pattern and its groups, as Perl prints them.
    #[track_caller]
    fn check(written: &str, text: &str, expected: Option<&[&str]>) {
        let groups = pattern(written).groups(&octets::spread(text)).unwrap();
        let groups: Option<Vec<String>> = groups.map(|groups| {
            groups.into_iter().map(|g| octets::gathered(&g.unwrap_or_default()).into_owned()).collect()
        });
        let expected = expected.map(|texts| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        assert_eq!(groups, expected, "{written} on {text}");
    }

    #[test]
    fn look_around_and_references() {
        check("^(?!Canon)(\\w+)/", "NIKON D70", Some(&["NIKON", "NIKON"]));
        check("^(?!Canon)/", "Canon EOS", None);
        check("(?<=EOS )\\w+/", "Canon EOS R5", Some(&["R5"]));
        check("(?<!I)M/i", "IMm", Some(&["m"]));
        check("(\\w)\\1/", "Coolpix", Some(&["oo", "o"]));
        check("(?<c>[a-z])\\k<c>/i", "aAb", Some(&["aA", "a"]));
        check("a++a/", "aaa", None);
        check("(?>a|ab)c/", "abc", None);
        check("(a)|b\\1/", "b", None);
    }

    #[test]
    fn ends_of_texts_and_lines() {
        check("x$/", "x\n", Some(&["x"]));
        check("x\\z/", "x\n", None);
        check("x\\Z/", "x\n", Some(&["x"]));
        check("x$/", "x\ny", None);
        check("^y$/m", "x\ny\n", Some(&["y"]));
        check("a.b/s", "a\nb", Some(&["a\nb"]));
        check("a.b/", "a\nb", None);
        check("^$/m", "a\n", None);
    }

    #[test]
    fn bytes_are_matched() {
        check("^.{2}$/", "ü", Some(&["ü"]));
        check("\\xc3\\xbc/", "ü", Some(&["ü"]));
        check("[\\x80-\\xff]+/", "Zürich", Some(&["ü"]));
        check("ü(?=r)/", "Zürich", Some(&["ü"]));
        check("(?<=[\\x80-\\xff])r(.)/", "Zürich", Some(&["ri", "i"]));
        check("\\w+/", "Zürich", Some(&["Z"]));
        check("Ü/i", "ü", None);
        check("(.)\\1/", "\u{e9}\u{e9}", None);
    }

    #[test]
    fn what_perl_reads_otherwise_is_refused() {
        for inside in
            ["", "a@b", "$x", "a$b", "\\Qa", "\\p{L}", "(?{1})", "(?|a)", "(?1)", "[a", "(a", "a)", "\\10"]
        {
            assert!(Pattern::compile(inside, '/', "").is_err(), "{inside}");
        }
    }

    #[test]
    fn a_hostile_pattern_ends_soon_and_says_so() {
        let text = "a".repeat(20_000);
        for written in
            ["^(a*)*\\1b/", "(a+)+(?=b)/", "((a|aa)+)\\1c/", "(?:a*a*)*+b(?=c)/", "(.*)(.*)(.*)\\3\\2x/"]
        {
            let begin = Instant::now();
            if let Err(EvaluationError(message)) = pattern(written).groups(&text) {
                assert!(message.starts_with(OVER_BUDGET), "{message}");
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "{written}: {:?}", begin.elapsed());
        }
        let long = "a".repeat(MOST_BYTES + 1);
        let Err(EvaluationError(message)) = pattern("(a)\\1/").groups(&long) else {
            panic!("it was matched")
        };
        assert!(message.contains("64 KiB"), "{message}");
    }

    #[test]
    fn replacements() {
        let replaced = |written: &str, with: &str, text: &str| {
            let (inside, letters) = written.rsplit_once('/').unwrap();
            let substitution = Substitution::parse(inside, '/', with, letters).unwrap();
            let (mut groups, mut warnings) = (Vec::new(), Warnings::default());
            substitution.replace(text, &Value::Undefined, &mut groups, &mut warnings).unwrap()
        };
        assert_eq!(replaced("a*/g", "x", "aab"), ("xxbx".to_owned(), 3));
        assert_eq!(replaced("x*/g", "-", "abc"), ("-a-b-c-".to_owned(), 4));
        assert_eq!(replaced("(\\d)(?=(\\d{3})+$)/g", "$1,", "1234567"), ("1,234,567".to_owned(), 2));
        assert_eq!(replaced("(?<=a)b/", "c", "bab"), ("bac".to_owned(), 1));
    }
}
