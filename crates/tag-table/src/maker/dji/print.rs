//! Conversions of DJI's values.

use crate::def::Mode;
use crate::maker::print::for_people;
use crate::number::write_g;
use crate::value::Value;

/// Prints metres per second or degrees, with a sign and two decimals.
pub(super) fn speed(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:+.2}", numbers.first()?)));
}

pub(super) fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| {
        let mut text = String::new();
        write_g(numbers.first()? * 100.0, 6, &mut text);
        text.push_str(" %");
        Some(text)
    });
}
