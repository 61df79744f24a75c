//! Syntax tree of expressions, and its evaluation.

use engine::tag::Request;
use regex_lite::Regex;

use super::function::Function;
use super::operator::Operator;
use super::pattern::{Substitution, Translation};
use super::quoted::Quoted;
use super::scope::{Scope, Tags};
use super::value::{Undefined, Value};

/// A node of the syntax tree.
#[derive(Debug)]
pub(in crate::exiftool) enum Expression {
    Constant(Value),
    Quoted(Quoted),
    Tag(Request),
    /// A tag with its own expression: `${Tag;...}`
    Changed(Box<Changed>),
    /// The current value: `$_`
    Topic,
    /// A group of the last pattern: `$1`
    Group(usize),
    Defined(Box<Expression>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Both(Box<Expression>, Box<Expression>),
    Either(Box<Expression>, Box<Expression>),
    Exactly(Box<Expression>, Box<Expression>),
    Choice(Box<[Expression; 3]>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Matches(Box<Expression>, Regex),
    Substitute(Box<Expression>, Box<Substitution>),
    Translate(Box<Expression>, Box<Translation>),
    /// An assignment to the current value: `$_ = ...`
    Assign(Box<Expression>),
    Call(Function, Vec<Expression>),
}

/// A tag whose value is changed by statements: `${Tag;...}`, or `${Tag@;...}` for each item of a list.
#[derive(Debug)]
pub(in crate::exiftool) struct Changed {
    pub(in crate::exiftool) request: Request,
    pub(super) is_each: bool,
    pub(super) statements: Vec<Statement>,
}

/// An expression, evaluated only if its optional condition holds (`... if ...`).
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) condition: Option<Expression>,
    pub(super) action: Expression,
}

impl Expression {
    /// Whether the expression is true for a file.
    pub(in crate::exiftool) fn holds(&self, tags: &dyn Tags) -> bool {
        let mut scope = Scope { tags, topic: Value::Undefined, groups: Vec::new() };
        self.value(&mut scope).is_ok_and(|value| value.is_true())
    }

    /// The tags that the expression refers to.
    pub(in crate::exiftool) fn requests(&self) -> Vec<&Request> {
        let mut requests = Vec::new();
        self.collect(&mut requests);
        requests
    }

    fn value(&self, scope: &mut Scope<'_>) -> Result<Value, Undefined> {
        Ok(match self {
            Expression::Constant(value) => value.clone(),
            Expression::Quoted(quoted) => Value::Text(quoted.text(&scope.topic, &scope.groups)),
            Expression::Tag(request) => scope.tags.text(request).map_or(Value::Undefined, Value::Text),
            Expression::Changed(changed) => changed.text(scope.tags).map_or(Value::Undefined, Value::Text),
            Expression::Topic => scope.topic.clone(),
            Expression::Group(number) => {
                scope.groups.get(*number).cloned().flatten().map_or(Value::Undefined, Value::Text)
            }
            Expression::Defined(part) => Value::truth(part.value(scope)? != Value::Undefined),
            Expression::Not(part) => Value::truth(!part.value(scope)?.is_true()),
            Expression::Negative(part) => Value::Number(-part.value(scope)?.number()?),
            // As in Perl, the result is the value of the side that decided.
            Expression::Both(left, right) => match left.value(scope)? {
                value if value.is_true() => right.value(scope)?,
                value => value,
            },
            Expression::Either(left, right) => match left.value(scope)? {
                value if value.is_true() => value,
                _ => right.value(scope)?,
            },
            Expression::Exactly(left, right) => {
                Value::truth(left.value(scope)?.is_true() != right.value(scope)?.is_true())
            }
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                if condition.value(scope)?.is_true() { then.value(scope)? } else { otherwise.value(scope)? }
            }
            Expression::Binary(operator, left, right) => {
                operator.apply(&left.value(scope)?, &right.value(scope)?)?
            }
            Expression::Matches(part, pattern) => {
                let text = part.value(scope)?.text()?;
                Value::truth(scope.matches(pattern, &text))
            }
            Expression::Substitute(part, substitution) => {
                let text = part.value(scope)?.text()?;
                let (new, n_replaced) = substitution.replace(&text, &scope.topic);
                scope.keep(new, n_replaced, substitution.gives_text())
            }
            Expression::Translate(part, translation) => {
                let text = part.value(scope)?.text()?;
                let (new, n_found) = translation.translate(&text);
                scope.keep(new, n_found, translation.gives_text())
            }
            Expression::Assign(part) => {
                scope.topic = part.value(scope)?;
                scope.topic.clone()
            }
            Expression::Call(function, parts) => {
                let arguments: Result<Vec<Value>, Undefined> =
                    parts.iter().map(|part| part.value(scope)).collect();
                function.call(&arguments?, scope)?
            }
        })
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
            | Expression::Exactly(left, right)
            | Expression::Binary(_, left, right) => {
                [left, right].iter().for_each(|part| part.collect(requests))
            }
            Expression::Choice(parts) => parts.iter().for_each(|part| part.collect(requests)),
            Expression::Call(_, parts) => parts.iter().for_each(|part| part.collect(requests)),
        }
    }
}

impl Changed {
    /// The final value after all statements; `None` if the file does not have the tag, or no value remains.
    pub(in crate::exiftool) fn text(&self, tags: &dyn Tags) -> Option<String> {
        if let Some(stand_in) = tags.stand_in(&self.request) {
            return Some(stand_in);
        }
        if !self.is_each {
            return self.changed(tags.text(&self.request)?, tags);
        }
        let items = tags.items(&self.request)?;
        let kept: Vec<String> = items.into_iter().filter_map(|item| self.changed(item, tags)).collect();
        if kept.is_empty() { None } else { Some(kept.join(tags.separator())) }
    }

    fn changed(&self, text: String, tags: &dyn Tags) -> Option<String> {
        let mut scope = Scope { tags, topic: Value::Text(text), groups: Vec::new() };
        for statement in &self.statements {
            let is_met = match &statement.condition {
                Some(condition) => condition.value(&mut scope).is_ok_and(|value| value.is_true()),
                None => true,
            };
            // As in Perl, a statement that fails for lack of a value has no effect, and the next one runs.
            if is_met {
                drop(statement.action.value(&mut scope));
            }
        }
        scope.topic.text().ok()
    }
}
