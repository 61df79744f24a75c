//! Recursive descent parser for expressions.
//!
//! It follows Perl's precedence levels (perlop, "Operator Precedence and Associativity").

use super::function::{ABSENT, FUNCTIONS, Function};
use super::octets;
use super::operator::Operator;
use super::pattern::{Pattern, Substitution};
use super::quoted::InterpolatedText;
use super::syntax::{ASSIGNING, Assigning, JOINING, LEVELS, LONGER, closing, delimited, delimited_deep};
use super::transliteration::Translation;
use super::tree::{ChangedTag, Expression, Filter, Statement};
use super::value::{self, Value};
use crate::exiftool::request::{braced, request, tag_name};

/// Parses the whole text as a condition.
pub(super) fn condition(text: &str) -> Result<Expression, String> {
    let text = octets::spread(text);
    let mut parser = Parser { rest: text.trim(), depth: 0, is_script: false };
    let expression = parser.either().and_then(|expression| match parser.rest {
        "" => Ok(expression),
        rest => Err(format!("unexpected `{rest}`")),
    });
    expression.map_err(|error| octets::gathered(&error).into_owned())
}

/// Default expression for `${Tag;}`: removes characters that are not allowed in file names.
const CLEANED: &str = "tr(/\\\\?*:|\"<>\\0)()d";

/// Parses the text between the braces of `${...}`, if it is more than a name.
pub(super) fn changed(inside: &str) -> Result<Option<ChangedTag>, String> {
    let Some((name, script)) = inside.split_once(';') else { return Ok(None) };
    let (name, mark) =
        name.trim().split_once('@').map_or((name.trim(), None), |(name, mark)| (name, Some(mark)));
    let is_number = match mark {
        None | Some("") => false,
        Some("#") => true,
        Some(_) => return Ok(None),
    };
    let Ok((whole, "")) = tag_name(name) else { return Ok(None) };
    let request = request(&format!("{whole}{}", if is_number { "#" } else { "" }))?;
    let script = octets::spread(if script.trim().is_empty() { CLEANED } else { script.trim() });
    let mut parser = Parser { rest: &script, depth: 0, is_script: true };
    let statements = parser.statements().map_err(|error| {
        let before = octets::gathered(&script[..script.len() - parser.rest.len()]).chars().count();
        let error = octets::gathered(&error);
        format!("${{{inside}}}: {error} (at character {} of the expression)", before + 1)
    })?;
    Ok(Some(ChangedTag { request, is_each: mark.is_some(), statements }))
}

/// Parses the statements of a filter.
pub(super) fn filter(text: &str) -> Result<Filter, String> {
    let text = octets::spread(text);
    let mut parser = Parser { rest: text.trim(), depth: 0, is_script: true };
    let statements = parser.statements();
    let told = |error| octets::gathered(&format!("{error}, at `{}`", parser.rest)).into_owned();
    let statements = statements.map_err(told)?;
    Ok(Filter { statements })
}

struct Parser<'t> {
    rest: &'t str,
    depth: u32,
    /// Whether a script is parsed, which changes a value: it can use `$_` but no tags.
    is_script: bool,
}

/// Maximum nesting of parentheses and signs: far more than is ever needed, far less than the stack allows.
const MOST_DEPTH: u32 = 100;

impl<'t> Parser<'t> {
    /// Consumes an operator or a word, if it comes next.
    fn takes(&mut self, token: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(token) else { return false };
        let is_word = token.ends_with(|c: char| c.is_ascii_alphabetic());
        if is_word && rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            return false;
        }
        self.rest = rest.trim_start();
        true
    }

    /// Consumes a binary operator, if it comes next and no longer one does.
    fn takes_operator(&mut self, sign: &str) -> bool {
        let is_longer = |longer: &&str| {
            longer.len() > sign.len() && longer.starts_with(sign) && self.rest.starts_with(*longer)
        };
        // The number of repetitions may follow without a blank: `"-" x3`.
        if sign == "x"
            && self.rest.starts_with('x')
            && self.rest[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            self.rest = &self.rest[1..];
            return true;
        }
        !LONGER.iter().any(is_longer) && self.takes(sign)
    }

    /// Parses statements up to the end, separated by semicolons.
    fn statements(&mut self) -> Result<Vec<Statement>, String> {
        let mut statements = Vec::new();
        while !self.rest.is_empty() {
            if self.takes(";") {
                continue;
            }
            let action = self.either()?;
            let condition = if self.takes("if") {
                Some(self.either()?)
            } else if self.takes("unless") {
                Some(Expression::Not(self.either()?.into()))
            } else {
                None
            };
            statements.push(Statement { condition, action });
            if !self.rest.is_empty() && !self.rest.starts_with(';') {
                return Err(format!("unexpected `{}`", self.rest));
            }
        }
        Ok(statements)
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
            return self.assignment();
        }
        self.deeper(|parser| parser.not().map(|part| Expression::Not(part.into())))
    }

    /// Parses `$_ = ...`, `$_ .= ...` and the like.
    fn assignment(&mut self) -> Result<Expression, String> {
        let behind = self.rest.strip_prefix("$_").map(str::trim_start).filter(|_| self.is_script);
        let Some(behind) = behind else { return self.choice() };
        for (sign, assigning) in ASSIGNING {
            if let Some(rest) = behind.strip_prefix(sign)
                && !rest.starts_with(['=', '~'])
            {
                self.rest = rest.trim_start();
                return self.deeper(|parser| {
                    let value = parser.assignment()?;
                    let topic = Box::new(Expression::Topic);
                    let value = match assigning {
                        Assigning::New => value,
                        Assigning::Binary(operator) => Expression::Binary(operator, topic, value.into()),
                        Assigning::IfFalse => Expression::Either(topic, value.into()),
                        Assigning::IfTrue => Expression::Both(topic, value.into()),
                        Assigning::IfUndefined => Expression::EitherDefined(topic, value.into()),
                    };
                    Ok(Expression::Assign(value.into()))
                });
            }
        }
        self.choice()
    }

    fn choice(&mut self) -> Result<Expression, String> {
        let condition = self.either_tight()?;
        if !self.takes("?") {
            return Ok(condition);
        }
        self.deeper(|parser| {
            let then = parser.assignment()?;
            if !parser.takes(":") {
                return Err("missing `:` after `?`".to_owned());
            }
            Ok(Expression::Choice(Box::new([condition, then, parser.assignment()?])))
        })
    }

    fn either_tight(&mut self) -> Result<Expression, String> {
        let mut left = self.both_tight()?;
        loop {
            if self.takes("||") {
                left = Expression::Either(left.into(), self.both_tight()?.into());
            } else if self.takes("//") {
                left = Expression::EitherDefined(left.into(), self.both_tight()?.into());
            } else {
                return Ok(left);
            }
        }
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
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.takes_operator(sign)) {
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
        let is_topic = matches!(part, Expression::Topic);
        let found = self.acting(part)?.ok_or("missing pattern after =~, such as /canon/i")?;
        let changes = match &found {
            Expression::Substitute(_, substitution) => !substitution.gives_text(),
            Expression::Translate(_, translation) => !translation.gives_text(),
            _ => false,
        };
        if changes && !is_topic {
            return Err("only $_ can be modified; use a pattern or s///r after =~ here".to_owned());
        }
        Ok(if is_negated { Expression::Not(found.into()) } else { found })
    }

    fn unary(&mut self) -> Result<Expression, String> {
        if self.takes("!") {
            return self.deeper(|parser| parser.unary().map(|part| Expression::Not(part.into())));
        }
        if self.takes("-") {
            return self.deeper(|parser| parser.unary().map(|part| Expression::Negative(part.into())));
        }
        let base = self.operand()?;
        if self.takes("**") {
            self.deeper(|parser| Ok(Expression::Binary(Operator::Power, base.into(), parser.unary()?.into())))
        } else {
            Ok(base)
        }
    }

    /// Parses a value, or a function with its arguments.
    fn operand(&mut self) -> Result<Expression, String> {
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
            && let Some(changed) = super::ChangedTag::parse(inside)?
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
    fn acting(&mut self, on: Expression) -> Result<Option<Expression>, String> {
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

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err("the expression is nested too deeply".to_owned());
        }
        let outcome = parse(self);
        self.depth -= 1;
        outcome
    }
}
