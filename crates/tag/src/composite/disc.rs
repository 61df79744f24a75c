//! The size of an optical disc.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::file_size;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[rule(Module::Iso, "VolumeSize", volume_size)
    .needs(&["ISO:VolumeBlockCount", "ISO:VolumeBlockSize"])
    .conv(Conv::Call(size))];

fn volume_size<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    Some(Value::Integer((given.number(0)? * given.number(1)?) as i64))
}

fn size(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(n_bytes)) => out.push_str(&file_size(n_bytes as u64)),
        _ => value.write_plain(out),
    }
}
