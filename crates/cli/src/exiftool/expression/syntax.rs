//! Operators of expressions by precedence, and texts between delimiters.

use super::operator::Operator;

/// Binary operators by precedence level, the loosest first. Longer ones come before their own prefixes.
pub(super) const LEVELS: [&[(&str, Operator)]; 7] = [
    &[("|", Operator::Or), ("^", Operator::ExclusiveOr)],
    &[("&", Operator::And)],
    &[
        ("<=>", Operator::Compare),
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("eq", Operator::SameText),
        ("ne", Operator::OtherText),
        ("cmp", Operator::CompareTexts),
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
    &[("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)],
    &[("+", Operator::Add), ("-", Operator::Subtract), (".", Operator::Join)],
    &[
        ("*", Operator::Multiply),
        ("/", Operator::Divide),
        ("%", Operator::Remainder),
        ("x", Operator::Repeat),
    ],
];

/// Operators that begin with the sign of another, which does not come next if one of these does.
pub(super) const LONGER: [&str; 9] = ["||", "&&", "<=>", "<<", ">>", "**", "//", "x=", "=~"];

/// Words that end a value.
pub(super) const JOINING: [&str; 14] =
    ["if", "unless", "and", "or", "xor", "eq", "ne", "lt", "le", "gt", "ge", "cmp", "x", "not"];

/// What an assignment operator does with the old and the new value.
#[derive(Clone, Copy)]
pub(super) enum Assigning {
    New,
    Binary(Operator),
    /// `||=`
    IfFalse,
    /// `&&=`
    IfTrue,
    /// `//=`
    IfUndefined,
}

/// Assignment operators. Longer ones come before those that they begin with.
pub(super) const ASSIGNING: [(&str, Assigning); 14] = [
    ("||=", Assigning::IfFalse),
    ("&&=", Assigning::IfTrue),
    ("//=", Assigning::IfUndefined),
    ("**=", Assigning::Binary(Operator::Power)),
    ("=", Assigning::New),
    (".=", Assigning::Binary(Operator::Join)),
    ("+=", Assigning::Binary(Operator::Add)),
    ("-=", Assigning::Binary(Operator::Subtract)),
    ("*=", Assigning::Binary(Operator::Multiply)),
    ("/=", Assigning::Binary(Operator::Divide)),
    ("%=", Assigning::Binary(Operator::Remainder)),
    ("x=", Assigning::Binary(Operator::Repeat)),
    ("&=", Assigning::Binary(Operator::And)),
    ("|=", Assigning::Binary(Operator::Or)),
];

pub(super) fn closing(open: char) -> char {
    match open {
        '{' => '}',
        '(' => ')',
        '[' => ']',
        '<' => '>',
        other => other,
    }
}

/// Like [`delimited`], with nested pairs if the delimiters differ.
pub(super) fn delimited_deep(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    if open == close {
        return delimited(text, close);
    }
    let (mut is_escaped, mut depth) = (false, 0_u32);
    for (at, character) in text.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if character == open => depth += 1,
            _ if character == close && depth == 0 => {
                return Some((&text[..at], &text[at + close.len_utf8()..]));
            }
            _ if character == close => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Splits at the first `close` that is not escaped by a backslash.
pub(super) fn delimited(text: &str, close: char) -> Option<(&str, &str)> {
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
