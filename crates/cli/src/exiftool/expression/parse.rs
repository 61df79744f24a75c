//! Recursive descent parser for expressions: statements, and operators by their precedence.
//!
//! It follows Perl's precedence levels (perlop, "Operator Precedence and Associativity").

mod operand;

use super::octets;
use super::operator::Operator;
use super::syntax::{ASSIGNING, Assigning, LEVELS, LONGER};
use super::tree::{ChangedTag, Expression, Filter, Statement};
use crate::exiftool::request::{request, tag_name};

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
