//! InfiRay's segments: the second kind of segment contains versions and identifies such a file; the others
//! follow in the order of their numbers.

use crate::def::Mode;
use crate::maker::print::for_people;
use crate::value::Value;

pub(super) fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:.1} %", numbers.first()? * 100.0)));
}
