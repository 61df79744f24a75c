//! Conditions on files (`-if`): the comparisons, logic and arithmetic of Perl that people write there, with tags as
//! variables. Parsed once, evaluated for each file.
//!
//! Perl itself is not here: what is more than an expression of tags, numbers, texts and patterns is refused when the
//! command begins, where ExifTool would find every file to fail. As there, comparing a tag that a file does not have
//! makes the whole condition fail, whatever else it says.

mod parse;
mod value;

use regex_lite::Regex;
use thalweg::tag::Request;

use super::lookup::Lookup;
use value::Value;

/// A condition, ready to be evaluated.
#[derive(Debug)]
pub(super) struct Condition {
    expression: Expression,
}

/// The condition used a tag that the file does not have.
#[derive(Debug, PartialEq, Eq)]
struct Undefined;

#[derive(Debug)]
enum Expression {
    Constant(Value),
    Tag(Request),
    Defined(Request),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Both(Box<Expression>, Box<Expression>),
    Either(Box<Expression>, Box<Expression>),
    Exactly(Box<Expression>, Box<Expression>),
    Choice(Box<[Expression; 3]>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Matches(Box<Expression>, Regex),
    Call(Function, Box<Expression>),
}

/// What joins two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    SameText,
    OtherText,
    TextBefore,
    TextNotAfter,
    TextAfter,
    TextNotBefore,
    Add,
    Subtract,
    Join,
    Multiply,
    Divide,
    Remainder,
}

/// Functions of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    LowerCase,
    UpperCase,
    Length,
    Whole,
    Absolute,
}

impl Condition {
    /// # Errors
    /// What is not understood, and where.
    pub(super) fn parse(text: &str) -> Result<Condition, String> {
        parse::expression(text).map(|expression| Condition { expression })
    }

    /// Whether a file meets it.
    pub(super) fn holds(&self, lookup: &Lookup<'_>) -> bool {
        self.expression.value(&|request| lookup.text(request)).is_ok_and(|value| value.is_true())
    }

    /// The tags that it looks at.
    pub(super) fn requests(&self) -> Vec<&Request> {
        let mut requests = Vec::new();
        self.expression.collect(&mut requests);
        requests
    }
}

type Find<'f> = dyn Fn(&Request) -> Option<String> + 'f;

impl Expression {
    fn value(&self, find: &Find<'_>) -> Result<Value, Undefined> {
        let is_true = |part: &Expression| part.value(find).map(|value| value.is_true());
        Ok(match self {
            Expression::Constant(value) => value.clone(),
            Expression::Tag(request) => find(request).map_or(Value::Undefined, Value::Text),
            Expression::Defined(request) => Value::truth(find(request).is_some()),
            Expression::Not(part) => Value::truth(!is_true(part)?),
            Expression::Negative(part) => Value::Number(-part.value(find)?.number()?),
            // As in Perl, the value of the side that decided.
            Expression::Both(left, right) => match left.value(find)? {
                value if value.is_true() => right.value(find)?,
                value => value,
            },
            Expression::Either(left, right) => match left.value(find)? {
                value if value.is_true() => value,
                _ => right.value(find)?,
            },
            Expression::Exactly(left, right) => Value::truth(is_true(left)? != is_true(right)?),
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                if is_true(condition)? { then.value(find)? } else { otherwise.value(find)? }
            }
            Expression::Binary(operator, left, right) => {
                operator.apply(&left.value(find)?, &right.value(find)?)?
            }
            Expression::Matches(part, pattern) => Value::truth(pattern.is_match(&part.value(find)?.text()?)),
            Expression::Call(function, part) => function.apply(&part.value(find)?)?,
        })
    }

    fn collect<'e>(&'e self, requests: &mut Vec<&'e Request>) {
        match self {
            Expression::Constant(_) => {}
            Expression::Tag(request) | Expression::Defined(request) => requests.push(request),
            Expression::Not(part)
            | Expression::Negative(part)
            | Expression::Matches(part, _)
            | Expression::Call(_, part) => part.collect(requests),
            Expression::Both(left, right)
            | Expression::Either(left, right)
            | Expression::Exactly(left, right)
            | Expression::Binary(_, left, right) => {
                [left, right].iter().for_each(|part| part.collect(requests))
            }
            Expression::Choice(parts) => parts.iter().for_each(|part| part.collect(requests)),
        }
    }
}

impl Operator {
    fn apply(self, left: &Value, right: &Value) -> Result<Value, Undefined> {
        use Operator::{
            Add, Divide, Equal, Greater, GreaterOrEqual, Join, Less, LessOrEqual, Multiply, OtherText,
            Remainder, SameText, Subtract, TextAfter, TextBefore, TextNotAfter, TextNotBefore, Unequal,
        };
        let compared =
            |test: fn(&f64, &f64) -> bool| Ok(Value::truth(test(&left.number()?, &right.number()?)));
        let ordered =
            |test: fn(&String, &String) -> bool| Ok(Value::truth(test(&left.text()?, &right.text()?)));
        let computed =
            |compute: fn(f64, f64) -> f64| Ok(Value::Number(compute(left.number()?, right.number()?)));
        match self {
            Equal => compared(f64::eq),
            Unequal => compared(f64::ne),
            Less => compared(f64::lt),
            LessOrEqual => compared(f64::le),
            Greater => compared(f64::gt),
            GreaterOrEqual => compared(f64::ge),
            SameText => ordered(String::eq),
            OtherText => ordered(String::ne),
            TextBefore => ordered(String::lt),
            TextNotAfter => ordered(String::le),
            TextAfter => ordered(String::gt),
            TextNotBefore => ordered(String::ge),
            Add => computed(|a, b| a + b),
            Subtract => computed(|a, b| a - b),
            Multiply => computed(|a, b| a * b),
            Divide | Remainder if right.number()? == 0.0 => Err(Undefined),
            Divide => computed(|a, b| a / b),
            Remainder => computed(|a, b| a.trunc().rem_euclid(b.trunc())),
            Join => Ok(Value::Text(left.text()? + &right.text()?)),
        }
    }
}

impl Function {
    fn apply(self, value: &Value) -> Result<Value, Undefined> {
        Ok(match self {
            Function::LowerCase => Value::Text(value.text()?.to_lowercase()),
            Function::UpperCase => Value::Text(value.text()?.to_uppercase()),
            Function::Length => Value::Number(value.text()?.chars().count() as f64),
            Function::Whole => Value::Number(value.number()?.trunc()),
            Function::Absolute => Value::Number(value.number()?.abs()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(request: &Request) -> Option<String> {
        let text = match request.name() {
            "make" => "Canon",
            "model" => "EOS R5",
            "iso" => "200",
            "exposuretime" if request.is_number() => "0.008",
            "exposuretime" => "1/125",
            "comment" => "",
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[track_caller]
    fn check(text: &str, expected: bool) {
        let condition = Condition::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let holds = condition.expression.value(&find).is_ok_and(|value| value.is_true());
        assert_eq!(holds, expected, "{text}");
    }

    #[test]
    fn comparisons() {
        check("$make eq 'Canon'", true);
        check("$EXIF:Make ne \"Canon\"", false);
        check("$ISO == 200", true);
        check("$ISO > 100 and $iso<=200", true);
        check("$ISO != 200 || $iso < 3", false);
        check("'abc' lt 'b' && 'b' ge 'abc'", true);
        check("${ExposureTime#} < 0.01", true);
        check("$exposuretime# == 8e-3", true);
    }

    #[test]
    fn patterns() {
        check("$make =~ /^can/i", true);
        check("$make=~/^can/", false);
        check("$model !~ m{R\\d}", false);
        check("$model =~ m|EOS\\s|", true);
        check("not $model =~ /x\\/y/", true);
    }

    #[test]
    fn logic_and_arithmetic() {
        check("$make", true);
        check("$comment", false);
        check("!$make or not $comment", true);
        check("$make xor $model", false);
        check("($iso + 1) * 2 == 402", true);
        check("$iso % 3 . 'x' eq '2x'", true);
        check("$iso > 100 ? $make eq 'Canon' : 0", true);
        check("-1 < -0.5 and 1 - 1 == 0", true);
        check("length($make) == 5 and lc $make eq 'canon' and uc('a') eq 'A'", true);
        check("int(1.9) == 1 and abs(-2) == 2", true);
    }

    #[test]
    fn what_is_missing() {
        check("$foo", false);
        check("not $foo", true);
        check("defined $foo", false);
        check("not defined($foo) and defined $make", true);
        // As with ExifTool: the comparison fails, and the whole condition with it.
        check("$foo eq ''", false);
        check("not ($foo eq '')", false);
        check("$foo ne 'x' or 1", false);
        check("1 or $foo eq 'x'", true);
        check("1 / 0 or 1", false);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (text, phrase) in [
            ("", "ends"),
            ("$iso >", "ends"),
            ("$iso = 1", "="),
            ("($iso", ")"),
            ("$make =~ /(/", "pattern"),
            ("system('rm')", "system"),
            ("$make eq 'Canon", "closed"),
            ("\"$make\" eq 'x'", "quotes"),
            ("$make =~ s/a/b/", "pattern"),
            ("1 2", "2"),
        ] {
            let said = Condition::parse(text).unwrap_err();
            assert!(said.contains(phrase), "{text}: {said}");
        }
        let deep = "(".repeat(100_000);
        assert!(Condition::parse(&deep).unwrap_err().contains("deep"));
    }

    #[test]
    fn tags_that_are_looked_at() {
        let condition =
            Condition::parse("defined $make and ($iso > 1 or -$model) ? lc($foo) : $bar =~ /x/").unwrap();
        let names: Vec<&str> = condition.requests().iter().map(|request| request.name()).collect();
        assert_eq!(names, ["make", "iso", "model", "foo", "bar"]);
    }
}
