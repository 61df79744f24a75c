//! Syntax tree of expressions, and its evaluation.

use engine::tag::Request;

use super::function::Function;
use super::octets;
use super::operator::Operator;
use super::pattern::{OVER_BUDGET, Pattern, Substitution};
use super::quoted::InterpolatedText;
use super::scope::{Scope, Tags};
use super::transliteration::Translation;
use super::value::{EvaluationError, Operand, Value, Warnings};

/// A node of the syntax tree.
#[derive(Debug)]
pub(crate) enum Expression {
    Constant(Value),
    Quoted(InterpolatedText),
    Tag(Request),
    /// A tag with its own expression: `${Tag;...}`
    Changed(Box<ChangedTag>),
    /// The current value: `$_`
    Topic,
    /// A group of the last pattern: `$1`
    Group(usize),
    Defined(Box<Expression>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Both(Box<Expression>, Box<Expression>),
    Either(Box<Expression>, Box<Expression>),
    /// The left side if it has a value: `//`
    EitherDefined(Box<Expression>, Box<Expression>),
    Exactly(Box<Expression>, Box<Expression>),
    Choice(Box<[Expression; 3]>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Matches(Box<Expression>, Pattern),
    Substitute(Box<Expression>, Box<Substitution>),
    Translate(Box<Expression>, Box<Translation>),
    /// An assignment to the current value: `$_ = ...`
    Assign(Box<Expression>),
    Call(Function, Vec<Expression>),
}

/// A tag whose value is changed by statements: `${Tag;...}`, or `${Tag@;...}` for each item of a list.
#[derive(Debug)]
pub(crate) struct ChangedTag {
    pub(crate) request: Request,
    pub(super) is_each: bool,
    pub(super) statements: Vec<Statement>,
}

/// Statements that change each printed value (`-api Filter`).
#[derive(Debug)]
pub(crate) struct Filter {
    pub(super) statements: Vec<Statement>,
}

/// An expression, evaluated only if its optional condition holds (`... if ...`).
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) condition: Option<Expression>,
    pub(super) action: Expression,
}

impl Expression {
    /// Whether the expression is true for a file. As in ExifTool, it is not if Perl would warn about
    /// anything in it, such as a comparison of a number with a text, or with a tag that the file does not
    /// have.
    ///
    /// # Errors
    /// The reason, if a pattern in it takes too much work; it does not hold then.
    pub(crate) fn holds(&self, tags: &dyn Tags) -> Result<bool, String> {
        let mut scope = Scope::new(tags, Value::Undefined);
        match self.value(&mut scope) {
            Ok(value) => Ok(value.is_true() && scope.warnings.last.is_none()),
            Err(EvaluationError(why)) if why.starts_with(OVER_BUDGET) => {
                Err(octets::gathered(&why).into_owned())
            }
            Err(_) => Ok(false),
        }
    }

    /// The tags that the expression refers to.
    pub(crate) fn requests(&self) -> Vec<&Request> {
        let mut requests = Vec::new();
        self.collect(&mut requests);
        requests
    }

    fn value(&self, scope: &mut Scope<'_>) -> Result<Value, EvaluationError> {
        Ok(match self {
            Expression::Constant(value) => value.clone(),
            Expression::Quoted(quoted) => {
                Value::Text(quoted.text(&scope.topic, &scope.groups, &mut scope.warnings))
            }
            Expression::Tag(request) => scope.tag(request),
            // Warnings of its own expression are not the condition's.
            Expression::Changed(changed) => {
                let changed = changed.text(scope.tags, &mut Warnings::default());
                changed.map_or(Value::Undefined, |text| Value::Text(octets::spread(&text).into_owned()))
            }
            Expression::Topic => scope.topic.clone(),
            Expression::Group(number) => {
                scope.groups.get(*number).cloned().flatten().map_or(Value::Undefined, Value::Text)
            }
            Expression::Defined(part) => Value::truth(part.value(scope)? != Value::Undefined),
            Expression::Not(part) => Value::truth(!part.value(scope)?.is_true()),
            Expression::Negative(part) => part.negated(scope)?,
            Expression::Binary(operator, left, right) => {
                let (left_value, right_value) = (left.value(scope)?, right.value(scope)?);
                let operation = operator.words();
                let left = Operand { value: &left_value, name: &left.variable(), operation };
                let right = Operand { value: &right_value, name: &right.variable(), operation };
                operator.apply(left, right, &mut scope.warnings)?
            }
            Expression::Matches(part, pattern) => {
                let text = part.text(scope, "pattern match (m//)")?;
                Value::truth(scope.matches(pattern, &text)?)
            }
            Expression::Substitute(part, substitution) => {
                let text = part.text(scope, "substitution (s///)")?;
                let (new, n_replaced) =
                    substitution.replace(&text, &scope.topic, &mut scope.groups, &mut scope.warnings)?;
                let n_replaced =
                    if n_replaced == 0 { Value::False } else { Value::Number(n_replaced as f64) };
                scope.keep(new, n_replaced, substitution.gives_text())
            }
            Expression::Translate(part, translation) => {
                let text = part.text(scope, "transliteration (tr///)")?;
                let (new, n_found) = translation.translate(&text);
                scope.keep(new, Value::Number(n_found as f64), translation.gives_text())
            }
            Expression::Assign(part) => {
                scope.topic = part.value(scope)?;
                scope.topic.clone()
            }
            Expression::Call(function, parts) => {
                let mut arguments = Vec::with_capacity(parts.len());
                for part in parts {
                    arguments.push((part.value(scope)?, part.variable()));
                }
                function.call(&arguments, scope)?
            }
            Expression::Both(..)
            | Expression::Either(..)
            | Expression::EitherDefined(..)
            | Expression::Exactly(..)
            | Expression::Choice(_) => self.decided(scope)?,
        })
    }

    /// The value of a part of the expression that a condition selects. As in Perl, the result of `&&` and
    /// `||` is the value of the side that decided.
    fn decided(&self, scope: &mut Scope<'_>) -> Result<Value, EvaluationError> {
        match self {
            Expression::Both(left, right) => match left.value(scope)? {
                value if value.is_true() => right.value(scope),
                value => Ok(value),
            },
            Expression::Either(left, right) => match left.value(scope)? {
                value if value.is_true() => Ok(value),
                _ => right.value(scope),
            },
            Expression::EitherDefined(left, right) => match left.value(scope)? {
                Value::Undefined => right.value(scope),
                value => Ok(value),
            },
            Expression::Exactly(left, right) => {
                Ok(Value::truth(left.value(scope)?.is_true() != right.value(scope)?.is_true()))
            }
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                if condition.value(scope)?.is_true() { then.value(scope) } else { otherwise.value(scope) }
            }
            _ => self.value(scope),
        }
    }

    /// The value as text, for an operation in Perl's words.
    fn text(&self, scope: &mut Scope<'_>, operation: &str) -> Result<String, EvaluationError> {
        let value = self.value(scope)?;
        let operand = Operand { value: &value, name: &self.variable(), operation };
        Ok(operand.text(&mut scope.warnings))
    }

    /// Minus the value. Of a text that begins with a letter, it is the text after a minus sign.
    fn negated(&self, scope: &mut Scope<'_>) -> Result<Value, EvaluationError> {
        let value = self.value(scope)?;
        if let Value::Text(text) = &value {
            match text.chars().next() {
                Some(first) if first.is_ascii_alphabetic() || first == '_' => {
                    return Ok(Value::Text(format!("-{text}")));
                }
                Some(sign @ ('-' | '+')) if super::value::number_len(text) != Some(text.len()) => {
                    let other = if sign == '-' { "+" } else { "-" };
                    return Ok(Value::Text(format!("{other}{}", &text[1..])));
                }
                _ => {}
            }
        }
        let operand = Operand { value: &value, name: &self.variable(), operation: "negation (-)" };
        Ok(Value::Number(-operand.number(&mut scope.warnings)))
    }

    /// The name of a variable as Perl's warnings say it, with a blank before it; empty for anything else.
    fn variable(&self) -> String {
        match self {
            Expression::Topic => " $_".to_owned(),
            Expression::Group(0) => " $&".to_owned(),
            Expression::Group(number) => format!(" ${number}"),
            _ => String::new(),
        }
    }

    fn collect<'e>(&'e self, requests: &mut Vec<&'e Request>) {
        match self {
            Expression::Constant(_) | Expression::Quoted(_) | Expression::Topic | Expression::Group(_) => {}
            Expression::Tag(request) => requests.push(request),
            Expression::Changed(changed) => requests.push(&changed.request),
            Expression::Defined(part)
            | Expression::Not(part)
            | Expression::Negative(part)
            | Expression::Assign(part)
            | Expression::Substitute(part, _)
            | Expression::Translate(part, _)
            | Expression::Matches(part, _) => part.collect(requests),
            Expression::Both(left, right)
            | Expression::Either(left, right)
            | Expression::EitherDefined(left, right)
            | Expression::Exactly(left, right)
            | Expression::Binary(_, left, right) => {
                [left, right].iter().for_each(|part| part.collect(requests))
            }
            Expression::Choice(parts) => parts.iter().for_each(|part| part.collect(requests)),
            Expression::Call(_, parts) => parts.iter().for_each(|part| part.collect(requests)),
        }
    }
}

impl ChangedTag {
    /// The final value after all statements; `None` if the file does not have the tag, or no value remains.
    /// `warnings` gets those of the statements.
    pub(crate) fn text(&self, tags: &dyn Tags, warnings: &mut Warnings) -> Option<String> {
        if let Some(stand_in) = tags.stand_in(&self.request) {
            return Some(stand_in);
        }
        if !self.is_each {
            return self.changed(tags.text(&self.request)?, tags, warnings);
        }
        let items = tags.items(&self.request)?;
        let kept: Vec<String> =
            items.into_iter().filter_map(|item| self.changed(item, tags, warnings)).collect();
        if kept.is_empty() { None } else { Some(kept.join(tags.separator())) }
    }

    fn changed(&self, text: String, tags: &dyn Tags, warnings: &mut Warnings) -> Option<String> {
        let mut scope = Scope::new(tags, Value::Text(octets::spread(&text).into_owned()));
        // An error ends the expression; the value is what the statements before it have made of it.
        if let Err(EvaluationError(message)) = run(&self.statements, &mut scope) {
            scope.warnings.add(message);
        }
        let last = scope.warnings.last.map(|warning| octets::gathered(&warning).into_owned());
        warnings.last = last.or(warnings.last.take());
        match scope.topic {
            Value::Undefined => None,
            value => Some(octets::gathered(&value.plain_text()).into_owned()),
        }
    }
}

impl Filter {
    /// The value after the statements; `None` if no value remains.
    pub(crate) fn changed(&self, text: &str) -> Option<String> {
        let mut scope = Scope::new(&NoTags, Value::Text(octets::spread(text).into_owned()));
        drop(run(&self.statements, &mut scope));
        match scope.topic {
            Value::Undefined => None,
            value => Some(octets::gathered(&value.plain_text()).into_owned()),
        }
    }
}

/// A filter has the value alone.
struct NoTags;

impl Tags for NoTags {
    fn text(&self, _: &Request) -> Option<String> {
        None
    }

    fn items(&self, _: &Request) -> Option<Vec<String>> {
        None
    }

    fn separator(&self) -> &str {
        ", "
    }
}

fn run(statements: &[Statement], scope: &mut Scope<'_>) -> Result<(), EvaluationError> {
    for statement in statements {
        let is_met = match &statement.condition {
            Some(condition) => condition.value(scope)?.is_true(),
            None => true,
        };
        if is_met {
            statement.action.value(scope)?;
        }
    }
    Ok(())
}
