//! Conditions from text: a descent through Perl's levels of precedence (perlop, "Operator Precedence and Associativity").

use regex_lite::{Regex, RegexBuilder};

use super::value::{self, Value};
use super::{Expression, Function, Operator};
use crate::exiftool::job::request;
use crate::exiftool::lookup::tag_name;

/// Parses the whole of `text`.
pub(super) fn expression(text: &str) -> Result<Expression, String> {
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    let expression = parser.either()?;
    match parser.rest {
        "" => Ok(expression),
        rest => Err(format!("`{rest}` is not understood here")),
    }
}

struct Parser<'t> {
    rest: &'t str,
    depth: u32,
}

/// Parentheses and signs within one another: far more than anyone writes, far less than the stack holds.
const MOST_DEPTH: u32 = 100;

/// Operators of two values by level, the loosest first. Longer ones stand before those that they begin with.
const LEVELS: [&[(&str, Operator)]; 4] = [
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("eq", Operator::SameText),
        ("ne", Operator::OtherText),
    ],
    &[
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
        ("lt", Operator::TextBefore),
        ("le", Operator::TextNotAfter),
        ("gt", Operator::TextAfter),
        ("ge", Operator::TextNotBefore),
    ],
    &[("+", Operator::Add), ("-", Operator::Subtract), (".", Operator::Join)],
    &[("*", Operator::Multiply), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

const FUNCTIONS: [(&str, Function); 5] = [
    ("lc", Function::LowerCase),
    ("uc", Function::UpperCase),
    ("length", Function::Length),
    ("int", Function::Whole),
    ("abs", Function::Absolute),
];

impl<'t> Parser<'t> {
    /// Takes a sign or a word, if it comes next.
    fn takes(&mut self, token: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        let is_word = token.ends_with(|c: char| c.is_ascii_alphabetic());
        if is_word && rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            return false;
        }
        self.rest = rest.trim_start();
        true
    }

    fn either(&mut self) -> Result<Expression, String> {
        let mut left = self.both()?;
        loop {
            if self.takes("or") {
                left = Expression::Either(left.into(), self.both()?.into());
            } else if self.takes("xor") {
                left = Expression::Exactly(left.into(), self.both()?.into());
            } else {
                return Ok(left);
            }
        }
    }

    fn both(&mut self) -> Result<Expression, String> {
        let mut left = self.not()?;
        while self.takes("and") {
            left = Expression::Both(left.into(), self.not()?.into());
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Expression, String> {
        if !self.takes("not") {
            return self.choice();
        }
        self.deeper(|parser| parser.not().map(|part| Expression::Not(part.into())))
    }

    fn choice(&mut self) -> Result<Expression, String> {
        let condition = self.either_tight()?;
        if !self.takes("?") {
            return Ok(condition);
        }
        self.deeper(|parser| {
            let then = parser.choice()?;
            if !parser.takes(":") {
                return Err("a `:` is missing behind the `?`".to_owned());
            }
            Ok(Expression::Choice(Box::new([condition, then, parser.choice()?])))
        })
    }

    fn either_tight(&mut self) -> Result<Expression, String> {
        let mut left = self.both_tight()?;
        while self.takes("||") {
            left = Expression::Either(left.into(), self.both_tight()?.into());
        }
        Ok(left)
    }

    fn both_tight(&mut self) -> Result<Expression, String> {
        let mut left = self.level(0)?;
        while self.takes("&&") {
            left = Expression::Both(left.into(), self.level(0)?.into());
        }
        Ok(left)
    }

    fn level(&mut self, level: usize) -> Result<Expression, String> {
        let Some(operators) = LEVELS.get(level) else { return self.matched() };
        let mut left = self.level(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.takes(sign)) {
            left = Expression::Binary(*operator, left.into(), self.level(level + 1)?.into());
        }
        Ok(left)
    }

    fn matched(&mut self) -> Result<Expression, String> {
        let part = self.unary()?;
        let is_negated = self.rest.starts_with("!~");
        if !self.takes("=~") && !self.takes("!~") {
            return Ok(part);
        }
        let matches = Expression::Matches(part.into(), self.pattern()?);
        Ok(if is_negated { Expression::Not(matches.into()) } else { matches })
    }

    fn unary(&mut self) -> Result<Expression, String> {
        if self.takes("!") {
            return self.deeper(|parser| parser.unary().map(|part| Expression::Not(part.into())));
        }
        if self.takes("-") {
            return self.deeper(|parser| parser.unary().map(|part| Expression::Negative(part.into())));
        }
        if self.takes("defined") {
            let is_closed = self.takes("(");
            let tag = self.tag()?;
            if is_closed && !self.takes(")") {
                return Err("a `)` is missing".to_owned());
            }
            return Ok(Expression::Defined(tag));
        }
        match FUNCTIONS.iter().find(|(name, _)| self.takes(name)) {
            Some((_, function)) => {
                self.deeper(|parser| parser.unary().map(|part| Expression::Call(*function, part.into())))
            }
            None => self.primary(),
        }
    }

    fn primary(&mut self) -> Result<Expression, String> {
        if self.takes("(") {
            let inside = self.deeper(Parser::either)?;
            return if self.takes(")") { Ok(inside) } else { Err("a `)` is missing".to_owned()) };
        }
        match self.rest.chars().next() {
            None => Err("the condition ends too early".to_owned()),
            Some('$') => self.tag().map(Expression::Tag),
            Some(quote @ ('"' | '\'')) => {
                self.quoted(quote).map(|text| Expression::Constant(Value::Text(text)))
            }
            Some(_) => {
                let len = value::number_len(self.rest).ok_or_else(|| {
                    format!("`{}` is not understood; write tags as $Tag, texts in quotes", self.rest)
                })?;
                let number = value::leading_number(&self.rest[..len]);
                self.rest = self.rest[len..].trim_start();
                Ok(Expression::Constant(Value::Number(number)))
            }
        }
    }

    fn tag(&mut self) -> Result<thalweg::tag::Request, String> {
        let behind = self.rest.strip_prefix('$').ok_or("a tag, such as $Make, is missing")?;
        let (name, rest) = tag_name(behind)?;
        self.rest = rest.trim_start();
        request(name)
    }

    fn quoted(&mut self, quote: char) -> Result<String, String> {
        let (inside, rest) =
            delimited(&self.rest[1..], quote).ok_or_else(|| format!("a {quote} is not closed"))?;
        if quote == '"' && inside.contains(['$', '@']) {
            return Err(format!(
                "write tags outside of quotes, and join them with a point, instead of \"{inside}\""
            ));
        }
        let text = inside.replace(&format!("\\{quote}"), &quote.to_string()).replace("\\\\", "\\");
        self.rest = rest.trim_start();
        Ok(text)
    }

    /// `/.../` or `m{...}` with any delimiters, and the letters i, m, s, x behind it.
    fn pattern(&mut self) -> Result<Regex, String> {
        let wrong = || "a pattern, such as /canon/i, is missing behind =~".to_owned();
        let text = match self.rest.strip_prefix('m') {
            Some(rest) => rest,
            None if self.rest.starts_with('/') => self.rest,
            None => return Err(wrong()),
        };
        let open = text.chars().next().filter(|c| c.is_ascii_punctuation()).ok_or_else(wrong)?;
        let close = match open {
            '{' => '}',
            '(' => ')',
            '[' => ']',
            '<' => '>',
            other => other,
        };
        let (inside, rest) = delimited(&text[1..], close).ok_or("the pattern is not closed")?;
        let n_letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (letters, rest) = rest.split_at(n_letters);
        let mut builder = RegexBuilder::new(
            &inside.replace(&format!("\\{close}"), &regex_lite::escape(&close.to_string())),
        );
        for letter in letters.chars() {
            match letter {
                'i' => builder.case_insensitive(true),
                'm' => builder.multi_line(true),
                's' => builder.dot_matches_new_line(true),
                'x' => builder.ignore_whitespace(true),
                _ => return Err(format!("`{letters}` behind the pattern is not understood")),
            };
        }
        self.rest = rest.trim_start();
        builder.build().map_err(|error| format!("the pattern `{inside}` is not understood: {error}"))
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err("the condition is too deep".to_owned());
        }
        let outcome = parse(self);
        self.depth -= 1;
        outcome
    }
}

/// What stands before `close`, a backslash before which does not count, and what stands behind it.
fn delimited(text: &str, close: char) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == close => return Some((&text[..at], &text[at + close.len_utf8()..])),
            _ => {}
        }
    }
    None
}
