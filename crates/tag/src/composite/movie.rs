//! Facts derived from the tracks of movies, and of pictures stored in the same format.

use super::given::Given;
use super::rule::{Rule, rule};
use super::scale::FIVE_DECIMALS_OF_PI;
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::{write_fixed, write_g};
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::QuickTime, "Rotation", rotation)
        .needs(&["QuickTime:MatrixStructure", "QuickTime:HandlerType"]),
    rule(Module::QuickTime, "AvgBitrate", average_bitrate)
        .needs(&["QuickTime:MediaDataSize", "QuickTime:Duration"])
        .conv(Conv::Call(bits_a_second))
        .never_replacing(),
];

/// Clockwise rotation of the first video track in degrees, from its matrix.
fn rotation<'a>(given: &Given<'_, 'a>) -> Option<Value<'a>> {
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
fn average_bitrate<'a>(given: &Given<'_, 'a>) -> Option<Value<'a>> {
    let seconds = given.some(1)?;
    let n_bytes: f64 = given.all(0).filter_map(|size| size.value.as_f64()).sum();
    Some(Value::Float((n_bytes * 8.0 / seconds + 0.5).trunc()))
}

fn bits_a_second(value: &Value<'_>, mode: Mode, out: &mut String) {
    const UNITS: [&str; 4] = [" bps", " kbps", " Mbps", " Gbps"];
    let Some(bits) = value.as_f64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    let power = UNITS.iter().scan(bits, |left, _| {
        let is_more = *left >= 1000.0;
        *left /= 1000.0;
        Some(is_more)
    });
    let power = power.take_while(|&is_more| is_more).count().min(UNITS.len() - 1);
    let number = bits / 1000_f64.powi(power as i32);
    match number < 100.0 {
        true => write_g(number, 3, out),
        false => write_fixed(number, 0, out),
    }
    out.push_str(UNITS[power]);
}
