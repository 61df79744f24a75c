//! Facts derived from the tracks of movies, and of pictures stored in the same format.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use super::scale::FIVE_DECIMALS_OF_PI;
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::print::container::bit_rate;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::QuickTime, "Rotation", rotation)
        .needs(&["QuickTime:MatrixStructure", "QuickTime:HandlerType"]),
    rule(Module::QuickTime, "AvgBitrate", average_bitrate)
        .needs(&["QuickTime:MediaDataSize", "QuickTime:Duration"])
        .conv(Conv::Call(bit_rate))
        .never_replacing(),
];

/// Clockwise rotation of the first video track in degrees, from its matrix.
fn rotation<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let tracks = given.all(1).filter(|handler| handler.value.plain() == "vide");
    let track = tracks.last()?.group.family1;
    let matrix = given.all(0).find(|matrix| matrix.group.family1 == track)?;
    let plain = matrix.text(Mode::Number);
    let mut numbers = plain.split_whitespace().map(|number| number.parse::<f64>().unwrap_or(0.0));
    let (x, y) = (numbers.next()?, numbers.next()?);
    if x == 0.0 && y == 0.0 {
        return None;
    }
    let degrees = y.atan2(x) * 180.0 / FIVE_DECIMALS_OF_PI;
    let degrees = if degrees < 0.0 { degrees + 360.0 } else { degrees };
    Some(Value::Float((degrees * 1000.0 + 0.5).trunc() / 1000.0))
}

/// Total size of the media data divided by its duration.
fn average_bitrate<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let seconds = given.some(1)?;
    let n_bytes: f64 = given.all(0).filter_map(|size| size.value.as_f64()).sum();
    Some(Value::Float((n_bytes * 8.0 / seconds + 0.5).trunc()))
}
