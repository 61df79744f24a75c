//! A small language of expressions: the part of Perl that people write into conditions (`-if`) and, behind a
//! semicolon, into the tags of a format (`${Tag;...}`).
//!
//! Perl itself is not here. Expressions are parsed once, when the command begins, and what is not understood
//! is refused then, with its place: ExifTool would find each file to fail. An expression computes with
//! numbers and texts, matches, replaces and translates; it opens no file, starts no program, and has no
//! loops.

mod function;
mod operator;
mod parse;
mod pattern;
mod quoted;
mod shift;
mod sprintf;
mod value;

use regex_lite::Regex;
use thalweg::tag::Request;

use function::Function;
use operator::Operator;
use pattern::{Substitution, Translation};
use quoted::Quoted;
use value::Value;

pub(super) use function::Tags;

/// The expression used a value that is not there.
#[derive(Debug, PartialEq, Eq)]
struct Undefined;

/// What expressions compute with, beside the tags.
struct Scope<'s> {
    tags: &'s dyn Tags,
    /// Perl's `$_`: the value of the tag that the expression stands behind.
    topic: Value,
    /// What the last pattern matched: all of it, and its groups.
    groups: Vec<Option<String>>,
}

#[derive(Debug)]
pub(super) enum Expression {
    Constant(Value),
    Quoted(Quoted),
    Tag(Request),
    /// `${Tag;...}`
    Changed(Box<Changed>),
    /// `$_`
    Topic,
    /// `$1`
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
    /// `$_ = ...`
    Assign(Box<Expression>),
    Call(Function, Vec<Expression>),
}

/// A tag whose value statements change: `${Tag;...}`, and `${Tag@;...}` for each item of a list.
#[derive(Debug)]
pub(super) struct Changed {
    pub(super) request: Request,
    is_each: bool,
    statements: Vec<Statement>,
}

/// An expression, done only under a condition if there is one (`... if ...`).
#[derive(Debug)]
struct Statement {
    condition: Option<Expression>,
    action: Expression,
}

impl Expression {
    /// Parses the whole of a condition.
    ///
    /// # Errors
    /// What is not understood, and where.
    pub(super) fn condition(text: &str) -> Result<Expression, String> {
        parse::condition(text)
    }

    /// Whether it is true of a file.
    pub(super) fn holds(&self, tags: &dyn Tags) -> bool {
        let mut scope = Scope { tags, topic: Value::Undefined, groups: Vec::new() };
        self.value(&mut scope).is_ok_and(|value| value.is_true())
    }

    /// The tags that it looks at.
    pub(super) fn requests(&self) -> Vec<&Request> {
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
            // As in Perl, the value of the side that decided.
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
                Value::truth(match pattern::groups(pattern, &text) {
                    Some(groups) => {
                        scope.groups = groups;
                        true
                    }
                    None => false,
                })
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

impl Scope<'_> {
    /// What replacing gives: the new text itself, or how often, while the new text becomes the value.
    fn keep(&mut self, new: String, n_changed: usize, gives_text: bool) -> Value {
        if gives_text {
            return Value::Text(new);
        }
        self.topic = Value::Text(new);
        Value::Number(n_changed as f64)
    }
}

impl Changed {
    /// Parses what stands between the braces of `${...}` if there is an expression in it: `Tag;...` or
    /// `Tag@;...`. `None` if there is no semicolon behind a tag's name.
    ///
    /// # Errors
    /// What is not understood, and where.
    pub(super) fn parse(inside: &str) -> Result<Option<Changed>, String> {
        parse::changed(inside)
    }

    /// The value that the statements leave behind; `None` if the file does not have the tag, or they leave
    /// none.
    pub(super) fn text(&self, tags: &dyn Tags) -> Option<String> {
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
            // What a statement without a value would do is left undone, and the next one is done, as in Perl.
            if is_met {
                drop(statement.action.value(&mut scope));
            }
        }
        scope.topic.text().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct File;

    impl Tags for File {
        fn text(&self, request: &Request) -> Option<String> {
            self.items(request).map(|items| items.join("##"))
        }

        fn items(&self, request: &Request) -> Option<Vec<String>> {
            let items: &[&str] = match request.name() {
                "make" => &["NIKON  CORPORATION"],
                "filename" => &["IMG_0042.cr2"],
                "createdate" => &["2021:01:31 18:02:11.25"],
                "keywords" => &["red", "xxx", "blue", "red"],
                "title" => &["a/b:c"],
                _ => return None,
            };
            Some(items.iter().map(|item| (*item).to_owned()).collect())
        }

        fn separator(&self) -> &str {
            "##"
        }
    }

    #[track_caller]
    fn check(inside: &str, expected: Option<&str>) {
        let changed = Changed::parse(inside).unwrap_or_else(|error| panic!("{inside}: {error}"));
        assert_eq!(changed.expect(inside).text(&File).as_deref(), expected, "{inside}");
    }

    #[test]
    fn examples_of_the_manual() {
        check("make;tr/ /_/;s/__+/_/g", Some("NIKON_CORPORATION"));
        check("keywords@;$_=undef if /xxx/", Some("red##blue##red"));
        check("createdate#;DateFmt(\"%Y-%m-%d_%H%M%S\")", Some("2021-01-31_180211"));
        check("createdate;ShiftTime(\"-1:0:0 0\")", Some("2020:01:31 18:02:11.25"));
        check("keywords;NoDups", Some("red##xxx##blue"));
        check("keywords;NoDups(1)", Some("red##xxx##blue"));
        check("title;", Some("abc"));
    }

    #[test]
    fn statements() {
        check("filename;s/\\..*//", Some("IMG_0042"));
        check("filename;s/(\\w+)_(\\d+).*/$2-\\L$1/", Some("0042-img"));
        check("filename;$_ = $1 if /(\\d+)/", Some("0042"));
        check("filename;$_ = $1 unless not /0(\\d)/; $_ .= \"[$_]\\n\"", Some("0[0]\n"));
        check("make;$_ = ucfirst lc; s/(\\s)\\s*(\\w)/$1\\u$2/g", Some("Nikon Corporation"));
        check("make;$_ = substr($_, 0, 5) . sprintf('%03d', 7)", Some("NIKON007"));
        check("make;tr/A-Z//cd", Some("NIKONCORPORATION"));
        check("make;y/A-Z /a-z /s", Some("nikon corporation"));
        check("make;s{ +}{-}; $_ = lc($_) if $_ eq 'NIKON-CORPORATION'", Some("nikon-corporation"));
        check("filename;$_ = /cr2$/i ? 'raw' : 'other'", Some("raw"));
        check("filename;$_ = length > 3 and $_ = 'long'", Some("long"));
        check("filename;s/x/y/ or $_ = 'none'", Some("none"));
        check("filename;$_ = undef", None);
        check("nothing;$_ = 'x'", None);
        check("createdate;ShiftTime('0:1:0 6')", Some("2021:03:04 00:02:11.25"));
    }

    #[test]
    fn what_is_not_understood_is_said_with_its_place() {
        for (inside, phrase) in [
            ("make;my $x = 1", "variables"),
            ("make;$self->GetValue('Model')", "`$self"),
            ("make;SetTags('comment=x')", "only reads"),
            ("make;s/a/b/e", "e"),
            ("make;`ls`", "`ls`"),
            ("make;foo()", "foo"),
            ("make;s/a/b", "closed"),
            ("make;tr/a/b", "closed"),
            ("make;$make = 1", "$make"),
            ("make;s/(/x/", "pattern"),
            ("make;$_ = 1 2", "2"),
        ] {
            let said = Changed::parse(inside).unwrap_err();
            assert!(said.contains(phrase), "{inside}: {said}");
        }
        assert!(Changed::parse("make").unwrap().is_none());
    }
}
