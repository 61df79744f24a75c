//! Parsing of operands: values, variables and functions, and the patterns that are applied to them.

use super::Parser;
use crate::exiftool::expression::ChangedTag;
use crate::exiftool::expression::function::{ABSENT, FUNCTIONS, Function};
use crate::exiftool::expression::pattern::{Pattern, Substitution};
use crate::exiftool::expression::quoted::InterpolatedText;
use crate::exiftool::expression::syntax::{JOINING, closing, delimited, delimited_deep};
use crate::exiftool::expression::transliteration::Translation;
use crate::exiftool::expression::tree::Expression;
use crate::exiftool::expression::value::{self, Value};
use crate::exiftool::request::{braced, request, tag_name};

impl Parser<'_> {
    /// Parses a value, or a function with its arguments.
    pub(super) fn operand(&mut self) -> Result<Expression, String> {
        if self.takes("defined") {
            let is_closed = self.takes("(");
            let part = if self.rest.starts_with('$') { self.variable()? } else { Expression::Topic };
            if is_closed && !self.takes(")") {
                return Err("missing `)`".to_owned());
            }
            return Ok(Expression::Defined(part.into()));
        }
        if self.takes("undef") {
            return Ok(Expression::Constant(Value::Undefined));
        }
        if let Some((_, reason)) = ABSENT.iter().find(|(name, _)| self.is_word(name)) {
            return Err((*reason).to_owned());
        }
        match FUNCTIONS.iter().find(|(name, ..)| self.takes(name)) {
            Some((name, function, least, most)) => {
                self.deeper(|parser| parser.call(name, *function, *least, *most))
            }
            None => self.primary(),
        }
    }

    /// Whether this word comes next.
    fn is_word(&self, word: &str) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        self.rest.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_part))
    }

    /// Parses the arguments of a function into a call: in parentheses, or one value, or none.
    fn call(
        &mut self,
        name: &str,
        function: Function,
        least: usize,
        most: usize,
    ) -> Result<Expression, String> {
        let mut arguments = Vec::new();
        if self.takes("(") {
            while !self.takes(")") {
                arguments.push(self.assignment()?);
                if !self.takes(",") && !self.rest.starts_with(')') {
                    return Err(format!("missing `)` after the arguments of {name}"));
                }
            }
        } else if self.begins_value() {
            arguments.push(self.unary()?);
            while most > 1 && self.takes(",") {
                arguments.push(self.assignment()?);
            }
        }
        if !(least..=most).contains(&arguments.len()) {
            return Err(format!("{name} takes {least} to {most} arguments, but got {}", arguments.len()));
        }
        if arguments.is_empty() && !self.is_script {
            return Err(format!("{name} needs an argument here, such as {name}($Make)"));
        }
        Ok(Expression::Call(function, arguments))
    }

    /// Whether a value follows, rather than an operator or the end.
    fn begins_value(&self) -> bool {
        match self.rest.chars().next() {
            Some('$' | '"' | '\'' | '.' | '0'..='9') => !self.rest.starts_with(". "),
            Some(letter) if letter.is_ascii_alphabetic() => !JOINING.iter().any(|word| self.is_word(word)),
            _ => false,
        }
    }

    fn primary(&mut self) -> Result<Expression, String> {
        if self.takes("(") {
            let inside = self.deeper(Parser::either)?;
            return if self.takes(")") { Ok(inside) } else { Err("missing `)`".to_owned()) };
        }
        match self.rest.chars().next() {
            None => return Err("unexpected end of the expression".to_owned()),
            Some('$') => return self.variable(),
            Some(quote @ ('"' | '\'')) => return self.quoted(quote),
            _ => {}
        }
        if let Some(number) = self.literal()? {
            return Ok(Expression::Constant(Value::Number(number)));
        }
        if self.is_script
            && let Some(acting) = self.acting(Expression::Topic)?
        {
            return Ok(acting);
        }
        Err(format!("unexpected `{}`; write tags as $Tag and text in quotes", self.rest))
    }

    /// Parses a number as in Perl's source: decimal, `0x` hexadecimal, `0b` binary, `0` octal, with `_`
    /// between digits; `None` if no number comes next.
    fn literal(&mut self) -> Result<Option<f64>, String> {
        let lower = self.rest.get(..2).unwrap_or_default().to_ascii_lowercase();
        let radix = match lower.as_bytes() {
            b"0x" => 16,
            b"0b" => 2,
            [b'0', b'0'..=b'9' | b'_'] => 8,
            _ => 10,
        };
        if radix == 10 {
            let end = self.rest.find(|c: char| !(c.is_ascii_alphanumeric() || "._+-".contains(c)));
            let word = self.rest[..end.unwrap_or(self.rest.len())].replace('_', "");
            // A sign at the beginning is an operator.
            let len = value::number_len(&word).filter(|_| !word.starts_with(['+', '-']));
            let Some(len) = len else { return Ok(None) };
            let number = value::leading_number(&word[..len]).0;
            let mut n_left = len;
            while n_left > 0 {
                n_left -= usize::from(!self.rest.starts_with('_'));
                self.rest = &self.rest[1..];
            }
            self.rest = self.rest.trim_start();
            return Ok(Some(number));
        }
        let digits = &self.rest[if radix == 8 { 1 } else { 2 }..];
        let end = digits.find(|c: char| !(c.is_digit(radix) || c == '_')).unwrap_or(digits.len());
        let text = digits[..end].replace('_', "");
        let number =
            u64::from_str_radix(&text, radix).map_err(|_| format!("`{}` is not a number", self.rest))?;
        if digits[end..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(format!("`{}` is not a number", self.rest));
        }
        self.rest = digits[end..].trim_start();
        Ok(Some(number as f64))
    }

    /// Parses a variable: a tag in conditions; the value and groups of the last pattern in scripts.
    fn variable(&mut self) -> Result<Expression, String> {
        let behind = self.rest.strip_prefix('$').ok_or("missing tag, such as $Make")?;
        if self.is_script {
            let end = behind.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(behind.len());
            let (name, rest) = behind.split_at(end);
            let expression = match name {
                "_" => Expression::Topic,
                "" if behind.starts_with('&') => Expression::Group(0),
                _ if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) => {
                    Expression::Group(name.parse().unwrap_or(usize::MAX))
                }
                _ => {
                    return Err(format!(
                        "unknown variable `${behind}`; use $_ for the value, $1 for the first group of a \
                         pattern"
                    ));
                }
            };
            self.rest = if name.is_empty() { behind[1..].trim_start() } else { rest.trim_start() };
            return Ok(expression);
        }
        if let Some((inside, rest)) = braced(behind)
            && let Some(changed) = ChangedTag::parse(inside)?
        {
            self.rest = rest.trim_start();
            return Ok(Expression::Changed(changed.into()));
        }
        self.tag().map(Expression::Tag)
    }

    fn tag(&mut self) -> Result<engine::tag::Request, String> {
        let behind = self.rest.strip_prefix('$').ok_or("missing tag, such as $Make")?;
        let (name, rest) = tag_name(behind)?;
        self.rest = rest.trim_start();
        request(name)
    }

    fn quoted(&mut self, quote: char) -> Result<Expression, String> {
        let (inside, rest) = delimited(&self.rest[1..], quote).ok_or_else(|| format!("unclosed {quote}"))?;
        let expression = match quote {
            '"' => Expression::Quoted(InterpolatedText::parse(inside)?),
            _ => Expression::Constant(Value::Text(inside.replace("\\'", "'").replace("\\\\", "\\"))),
        };
        self.rest = rest.trim_start();
        Ok(expression)
    }

    /// Parses what is applied to a value: a pattern, `s///` or `tr///`; `None` if none of them comes next.
    pub(super) fn acting(&mut self, on: Expression) -> Result<Option<Expression>, String> {
        let action = ["tr", "y", "s", "m"].into_iter().find(|name| {
            let behind = self.rest.strip_prefix(name);
            behind.is_some_and(|behind| {
                behind.starts_with(|c: char| c.is_ascii_punctuation() && !",;=)".contains(c))
            })
        });
        let text = match action {
            Some(name) => &self.rest[name.len()..],
            None if self.rest.starts_with('/') => self.rest,
            None => return Ok(None),
        };
        let open = text.chars().next().unwrap_or('/');
        let close = closing(open);
        let (first, mut rest) =
            delimited_deep(&text[1..], open, close).ok_or_else(|| format!("unclosed `{}`", self.rest))?;
        let mut second = "";
        if matches!(action, Some("tr" | "y" | "s")) {
            let behind = rest.trim_start();
            let (own_open, behind) = match behind.chars().next() {
                Some(other) if open != close => (other, &behind[other.len_utf8()..]),
                _ => (open, rest),
            };
            (second, rest) = delimited_deep(behind, own_open, closing(own_open))
                .ok_or_else(|| format!("unclosed `{}`", self.rest))?;
        }
        // ExifTool takes `$/` for a line end before Perl sees the pattern.
        let n_dollars = first.bytes().rev().take_while(|byte| *byte == b'$').count();
        if !self.is_script && close == '/' && n_dollars % 2 == 1 {
            return Err(format!("`{first}/`: in a condition, write $$ for the end of the text"));
        }
        let n_letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (letters, rest) = rest.split_at(n_letters);
        let on = Box::new(on);
        let acting = match action {
            Some("tr" | "y") => Expression::Translate(on, Translation::parse(first, second, letters)?.into()),
            Some("s") => {
                Expression::Substitute(on, Substitution::parse(first, close, second, letters)?.into())
            }
            _ => Expression::Matches(on, Pattern::compile(first, close, letters)?),
        };
        self.rest = rest.trim_start();
        Ok(Some(acting))
    }
}
