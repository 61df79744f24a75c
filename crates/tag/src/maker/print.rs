//! Words and conversions that several makers share.

use crate::context::Context;
use crate::def::Mode;
use crate::maker::note::{Note, Raw};
use crate::number::write_g;
use crate::value::Value;

pub(super) const OFF_ON: &[(i64, &str)] = &[(0, "Off"), (1, "On")];
pub(super) const NO_YES: &[(i64, &str)] = &[(0, "No"), (1, "Yes")];

/// For people what `text` makes of the numbers; for programs, and where it makes nothing, the value as it is.
pub(super) fn for_people(
    value: &Value<'_>,
    mode: Mode,
    out: &mut String,
    text: impl FnOnce(&[f64]) -> Option<String>,
) {
    let made = if mode == Mode::Print { text(&value.numbers()) } else { None };
    match made {
        Some(text) => out.push_str(&text),
        None => value.write_plain(out),
    }
}

/// A number as C's `%.15g` writes it.
pub(super) fn plain_number(number: f64) -> String {
    let mut text = String::new();
    write_g(number, 15, &mut text);
    text
}

/// The word of a number, if it has one.
pub(super) fn word_of(labels: &[(i64, &'static str)], number: i64) -> Option<&'static str> {
    labels.iter().find(|(known, _)| *known == number).map(|(_, word)| *word)
}

/// With a plus before what is more than zero.
pub(super) fn signed(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match numbers {
        &[number] if number > 0.0 => Some(format!("+{}", plain_number(number))),
        _ => None,
    });
}

/// With a plus before what is not less than zero, for whole numbers.
pub(super) fn plus_minus(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:+}", *numbers.first()? as i64)));
}

/// One decimal and a sign; zero has none.
pub(super) fn signed_tenth(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| match numbers {
        [0.0] => Some("0".to_owned()),
        &[number] => Some(format!("{number:+.1}")),
        _ => None,
    });
}

/// Numbers with an `x` between them, as a size is said.
pub(super) fn size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Print => out.push_str(&value.plain().replace(' ', "x")),
        Mode::Number => value.write_plain(out),
    }
}

/// Numbers with nothing between them but points, as a version is said.
pub(super) fn dotted(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Print => out.push_str(&value.plain().replace(' ', ".")),
        Mode::Number => value.write_plain(out),
    }
}

/// A text without the blanks at its end.
pub(super) fn trimmed<'a>(ctx: &Context<'a>, _note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let Value::Array(array) = value else { return Some(value) };
    Some(Value::Text(ctx.text_or_latin1(array.text_bytes()).trim_end()))
}

/// Epson's Print Image Matching, which many makers keep in their notes.
pub(super) fn print_im<'a>(ctx: &mut Context<'a>, _note: &mut Note<'a>, raw: Raw<'a>) {
    crate::ifd::print_image_matching(ctx, raw.bytes());
}

/// A tag's name for what has a name of its own: what no name may have is left out, and a capital begins it.
pub(super) fn tag_name(name: &str) -> String {
    let mut characters = name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
