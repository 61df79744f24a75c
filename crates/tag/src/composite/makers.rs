//! Settings of makers other than Canon and Nikon that are combined from several tags of the note.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::{first_number, write_g};
use table::print::exif;
use table::value::Value;

pub(super) const OFF_ON: &[(i64, &str)] = &[(0, "Off"), (1, "On")];

pub(super) const RULES: &[Rule] = &[
    rule(Module::Apple, "RunTimeSincePowerUp", apple_run_time)
        .needs(&["Apple:RunTimeValue", "Apple:RunTimeScale"])
        .conv(Conv::Call(duration)),
    rule(Module::Sony, "FocusDistance", sony_distance)
        .needs(&["Sony:FocusPosition", "FocalLength"])
        .conv(Conv::Call(exif::metres)),
    rule(Module::Sony, "FocusDistance2", sony_distance_2)
        .needs(&["Sony:FocusPosition2", "FocalLengthIn35mmFormat"])
        .conv(Conv::Call(four_digits_of_metres)),
    rule(Module::Olympus, "ExtenderStatus", olympus_extender)
        .needs(&["Olympus:Extender", "Olympus:LensType", "MaxApertureValue"])
        .conv(Conv::Labels(&[(0, "Not attached"), (1, "Attached"), (2, "Removed")])),
    rule(Module::Panasonic, "AdvancedSceneMode", panasonic_scene).needs(&[
        "Model",
        "SceneMode",
        "AdvancedSceneType",
    ]),
    rule(Module::Ricoh, "RicohPitch", ricoh_pitch).needs(&["Ricoh:Accelerometer"]),
    rule(Module::Ricoh, "RicohRoll", ricoh_roll).needs(&["Ricoh:Accelerometer"]),
    rule(Module::Flir, "PeakSpectralSensitivity", flir_peak)
        .needs(&["FLIR:PlanckB"])
        .conv(Conv::Fixed(1, " um"))
        .family1("FLIR"),
];

fn apple_run_time<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    Some(Value::Float(given.number(0)? / given.some(1)?))
}

/// Formats a duration such as `0.52 s`, `22:07:37` or `4 days 23:28:58`.
fn duration(value: &Value<'_>, mode: Mode, out: &mut String) {
    const DAY: i64 = 24;
    let Some(seconds) = value.as_f64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    if seconds == 0.0 {
        return out.push_str("0 s");
    }
    if seconds < 0.0 {
        out.push('-');
    }
    let seconds = seconds.abs();
    if seconds < 30.0 {
        return out.push_str(&format!("{seconds:.2} s"));
    }
    let whole = (seconds + 0.5) as i64;
    let (mut hours, minutes) = (whole / 3600, whole / 60 % 60);
    if hours > DAY {
        out.push_str(&format!("{} days ", hours / DAY));
        hours %= DAY;
    }
    out.push_str(&format!("{hours}:{minutes:02}:{:02}", whole % 60));
}

fn sony_distance<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const INFINITY: f64 = 128.0;
    let position = given.number(0)?;
    if position >= INFINITY {
        return Some(Value::Text("inf"));
    }
    Some(Value::Float(position * given.number(1)? / 1000.0))
}

fn sony_distance_2<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const INFINITY: f64 = 255.0;
    let position = given.some(0)?;
    if position >= INFINITY {
        return Some(Value::Text("inf"));
    }
    Some(Value::Float(((position / 16.0 - 5.0).exp2() + 1.0) * given.number(1)? / 1000.0))
}

fn four_digits_of_metres(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(metres) = value.as_f64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    write_g(metres, 4, out);
    out.push_str(" m");
}

/// Whether the extender is attached: cameras may store the last one used. With the EC-14, the lens is slower
/// than its name indicates.
fn olympus_extender<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const NOT_ATTACHED: i64 = 0;
    const ATTACHED: i64 = 1;
    const REMOVED: i64 = 2;
    let extender = given.text(0)?;
    let mut parts = extender.split_whitespace();
    let (kind, number) = (parts.next(), parts.next());
    let is_there =
        number.is_some_and(|number| i64::from_str_radix(number, 16).is_ok_and(|number| number != 0));
    let lens = given.print(1)?;
    let of_lens = lens.match_indices(" F").find_map(|(at, mark)| {
        let rest = &lens[at + mark.len()..];
        first_number(rest).filter(|_| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    Some(Value::Integer(match (is_there, kind, number, of_lens) {
        (false, ..) => NOT_ATTACHED,
        (true, Some("0"), Some("04"), Some(of_lens)) if given.number(2)? - of_lens <= 0.2 => REMOVED,
        _ => ATTACHED,
    }))
}

/// The scene with its type, whose meaning depends on the scene.
fn panasonic_scene<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const AUTOMATIC: &str = "5";
    const AUTOMATIC_PLUS: &str = "7";
    let (model, scene, kind) = (given.text(0)?, given.text(1)?, given.text(2)?);
    let key = format!("{scene} {kind}");
    let known =
        |words: &[(&str, &'static str)]| words.iter().find(|(of, _)| *of == key).map(|(_, word)| *word);
    let of_model = if model == "DMC-TZ40" { known(TZ40_SCENES) } else { None };
    let print = match (of_model.or_else(|| known(SCENES)), given.print(1)?, kind) {
        (Some(word), ..) => word.to_owned(),
        (None, word, _) if scene == "0" || word.starts_with("Unknown") => format!("Unknown ({key})"),
        (None, word, "1") => word.to_owned(),
        (None, word, AUTOMATIC) => format!("{word} (intelligent auto)"),
        (None, word, AUTOMATIC_PLUS) => format!("{word} (intelligent auto plus)"),
        (None, word, _) => format!("{word} ({kind})"),
    };
    let value = Value::Text(given.keep(&format!("{model} {key}")));
    given.shown(value, &print)
}

/// Labels by scene and type.
const SCENES: &[(&str, &str)] = &[
    ("0 1", "Off"),
    ("2 2", "Outdoor Portrait"),
    ("2 3", "Indoor Portrait"),
    ("2 4", "Creative Portrait"),
    ("3 2", "Nature"),
    ("3 3", "Architecture"),
    ("3 4", "Creative Scenery"),
    ("4 2", "Outdoor Sports"),
    ("4 3", "Indoor Sports"),
    ("4 4", "Creative Sports"),
    ("9 2", "Flower"),
    ("9 3", "Objects"),
    ("9 4", "Creative Macro"),
    ("18 1", "High Sensitivity"),
    ("20 1", "Fireworks"),
    ("21 2", "Illuminations"),
    ("21 4", "Creative Night Scenery"),
    ("26 1", "High-speed Burst (shot 1)"),
    ("27 1", "High-speed Burst (shot 2)"),
    ("29 1", "Snow"),
    ("30 1", "Starry Sky"),
    ("31 1", "Beach"),
    ("36 1", "High-speed Burst (shot 3)"),
    ("39 1", "Aerial Photo / Underwater / Multi-aspect"),
    ("45 2", "Cinema"),
    ("45 7", "Expressive"),
    ("45 8", "Retro"),
    ("45 9", "Pure"),
    ("45 10", "Elegant"),
    ("45 12", "Monochrome"),
    ("45 13", "Dynamic Art"),
    ("45 14", "Silhouette"),
    ("51 2", "HDR Art"),
    ("51 3", "HDR B&W"),
    ("59 1", "Expressive"),
    ("59 2", "Retro"),
    ("59 3", "High Key"),
    ("59 4", "Sepia"),
    ("59 5", "High Dynamic"),
    ("59 6", "Miniature"),
    ("59 9", "Low Key"),
    ("59 10", "Toy Effect"),
    ("59 11", "Dynamic Monochrome"),
    ("59 12", "Soft"),
    ("66 1", "Impressive Art"),
    ("66 2", "Cross Process"),
    ("66 3", "Color Select"),
    ("66 4", "Star"),
    ("90 3", "Old Days"),
    ("90 4", "Sunshine"),
    ("90 5", "Bleach Bypass"),
    ("90 6", "Toy Pop"),
    ("90 7", "Fantasy"),
    ("90 8", "Monochrome"),
    ("90 9", "Rough Monochrome"),
    ("90 10", "Silky Monochrome"),
    ("92 1", "Handheld Night Shot"),
];

/// Labels for the one model whose creative controls have other numbers.
const TZ40_SCENES: &[(&str, &str)] = &[
    ("90 1", "Expressive"),
    ("90 2", "Retro"),
    ("90 3", "High Key"),
    ("90 4", "Sepia"),
    ("90 5", "High Dynamic"),
    ("90 6", "Miniature"),
    ("90 9", "Low Key"),
    ("90 10", "Toy Effect"),
    ("90 11", "Dynamic Monochrome"),
    ("90 12", "Soft"),
];

fn ricoh_pitch<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    given.list(0).get(1).map(|&degrees| Value::Float(degrees))
}

fn ricoh_roll<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let degrees = *given.list(0).first()?;
    Some(Value::Float(if degrees <= 180.0 { degrees } else { degrees - 360.0 }))
}

/// From Planck's law: the second radiation constant, in micrometre kelvins, divided by the camera's own
/// constant.
fn flir_peak<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const SECOND_RADIATION_CONSTANT: f64 = 14387.6515;
    Some(Value::Float(SECOND_RADIATION_CONSTANT / given.some(0)?))
}
