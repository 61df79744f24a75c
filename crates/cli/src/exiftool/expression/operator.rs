//! Binary operators, by Perl's rules.

use std::cmp::Ordering;

use super::value::{EvaluationError, Operand, Value, Warnings};

/// A binary operator of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// `<=>`
    Compare,
    SameText,
    OtherText,
    TextBefore,
    TextNotAfter,
    TextAfter,
    TextNotBefore,
    /// `cmp`
    CompareTexts,
    Add,
    Subtract,
    Join,
    Multiply,
    Divide,
    Remainder,
    Repeat,
    Power,
    And,
    Or,
    ExclusiveOr,
    ShiftLeft,
    ShiftRight,
}

/// Maximum length in bytes of a repeated text.
const MOST_REPEATED: f64 = 1e6;

impl Operator {
    /// The operator in the words of Perl's warnings.
    pub(super) fn words(self) -> &'static str {
        match self {
            Operator::Equal => "numeric eq (==)",
            Operator::Unequal => "numeric ne (!=)",
            Operator::Less => "numeric lt (<)",
            Operator::LessOrEqual => "numeric le (<=)",
            Operator::Greater => "numeric gt (>)",
            Operator::GreaterOrEqual => "numeric ge (>=)",
            Operator::Compare => "numeric comparison (<=>)",
            Operator::SameText => "string eq",
            Operator::OtherText => "string ne",
            Operator::TextBefore => "string lt",
            Operator::TextNotAfter => "string le",
            Operator::TextAfter => "string gt",
            Operator::TextNotBefore => "string ge",
            Operator::CompareTexts => "string comparison (cmp)",
            Operator::Add => "addition (+)",
            Operator::Subtract => "subtraction (-)",
            Operator::Join => "concatenation (.) or string",
            Operator::Multiply => "multiplication (*)",
            Operator::Divide => "division (/)",
            Operator::Remainder => "modulus (%)",
            Operator::Repeat => "repeat (x)",
            Operator::Power => "exponentiation (**)",
            Operator::And => "bitwise and (&)",
            Operator::Or => "bitwise or (|)",
            Operator::ExclusiveOr => "bitwise xor (^)",
            Operator::ShiftLeft => "left bitshift (<<)",
            Operator::ShiftRight => "right bitshift (>>)",
        }
    }

    pub(super) fn apply(
        self,
        left: Operand<'_>,
        right: Operand<'_>,
        warnings: &mut Warnings,
    ) -> Result<Value, EvaluationError> {
        use Operator::{
            CompareTexts, Join, OtherText, Repeat, SameText, TextAfter, TextBefore, TextNotAfter,
            TextNotBefore,
        };
        match self {
            SameText | OtherText | TextBefore | TextNotAfter | TextAfter | TextNotBefore | CompareTexts => {
                let order = left.text(warnings).cmp(&right.text(warnings));
                Ok(self.compared(Some(order)))
            }
            Join => Ok(Value::Text(left.text(warnings) + &right.text(warnings))),
            Repeat => {
                let (text, count) = (left.text(warnings), right.number(warnings).trunc());
                if count < 0.0 {
                    warnings.add("Negative repeat count does nothing".to_owned());
                }
                if count * text.len() as f64 > MOST_REPEATED {
                    return Err(EvaluationError("Out of memory in perl:repeat".to_owned()));
                }
                Ok(Value::Text(text.repeat(count.max(0.0) as usize)))
            }
            Operator::And | Operator::Or | Operator::ExclusiveOr
                if matches!((left.value, right.value), (Value::Text(_), Value::Text(_))) =>
            {
                Err(EvaluationError("bits of two texts are not supported".to_owned()))
            }
            _ => {
                let (a, b) = (left.number(warnings), right.number(warnings));
                self.computed(a, b)
            }
        }
    }

    fn compared(self, order: Option<Ordering>) -> Value {
        use Ordering::{Equal, Greater, Less};
        Value::truth(match self {
            Operator::Compare | Operator::CompareTexts => {
                return order.map_or(Value::Undefined, |order| Value::Number(f64::from(order as i8)));
            }
            Operator::Equal | Operator::SameText => order == Some(Equal),
            Operator::Unequal | Operator::OtherText => order != Some(Equal),
            Operator::Less | Operator::TextBefore => order == Some(Less),
            Operator::LessOrEqual | Operator::TextNotAfter => matches!(order, Some(Less | Equal)),
            Operator::Greater | Operator::TextAfter => order == Some(Greater),
            _ => matches!(order, Some(Greater | Equal)),
        })
    }

    fn computed(self, a: f64, b: f64) -> Result<Value, EvaluationError> {
        // Bits are those of unsigned numbers of 64 bits.
        let bits = |number: f64| if number < 0.0 { number as i64 as u64 } else { number as u64 };
        Ok(Value::Number(match self {
            Operator::Add => a + b,
            Operator::Subtract => a - b,
            Operator::Multiply => a * b,
            Operator::Divide if b == 0.0 => {
                return Err(EvaluationError("Illegal division by zero".to_owned()));
            }
            Operator::Divide => a / b,
            Operator::Remainder => {
                let (a, b) = (a.trunc(), b.trunc());
                if b == 0.0 {
                    return Err(EvaluationError("Illegal modulus zero".to_owned()));
                }
                // The remainder has the sign of the divisor.
                a - b * (a / b).floor()
            }
            Operator::Power => a.powf(b),
            Operator::And => (bits(a) & bits(b)) as f64,
            Operator::Or => (bits(a) | bits(b)) as f64,
            Operator::ExclusiveOr => (bits(a) ^ bits(b)) as f64,
            Operator::ShiftLeft => bits(a).checked_shl(bits(b) as u32).unwrap_or(0) as f64,
            Operator::ShiftRight => bits(a).checked_shr(bits(b) as u32).unwrap_or(0) as f64,
            _ => return Ok(self.compared(a.partial_cmp(&b))),
        }))
    }
}
