//! Binary operators, by Perl's rules.

use super::value::{Undefined, Value};

/// A binary operator of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exiftool) enum Operator {
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

impl Operator {
    pub(super) fn apply(self, left: &Value, right: &Value) -> Result<Value, Undefined> {
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
