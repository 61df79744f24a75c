//! Nikon's lens and focus data, combined from several tags of the note.

use super::given::RuleInputs;
use super::makers::OFF_ON;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::Conv;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::Nikon, "LensSpec", lens_spec).needs(&["Nikon:Lens", "Nikon:LensType"]),
    rule(Module::Nikon, "AutoFocus", auto_focus).needs(&["Nikon:FocusMode"]).conv(Conv::Labels(OFF_ON)),
    rule(Module::Nikon, "PhaseDetectAF", phase_detection)
        .needs(&["Nikon:FocusPointSchema", "Nikon:AFDetectionMethod"])
        .conv(Conv::Labels(&[
            (0, "Off"),
            (1, "On (51-point)"),
            (2, "On (11-point)"),
            (3, "On (39-point)"),
            (7, "On (153-point)"),
            (9, "On (105-point)"),
        ])),
    rule(Module::Nikon, "ContrastDetectAF", contrast_detection)
        .needs(&["Nikon:FocusMode", "Nikon:AFDetectionMethod"])
        .conv(Conv::Labels(OFF_ON)),
];

fn lens_spec<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let value = Value::Text(given.keep(&format!("{} {}", given.text(0)?, given.text(1)?)));
    given.shown(value, &format!("{} {}", given.print(0)?, given.print(1)?))
}

fn is_automatic(given: &RuleInputs<'_, '_>) -> bool {
    const MANUAL: &str = "manual";
    let mode = given.text(0).unwrap_or_default();
    !mode.get(..MANUAL.len()).is_some_and(|start| start.eq_ignore_ascii_case(MANUAL))
}

fn auto_focus<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    Some(Value::Integer(is_automatic(given).into()))
}

/// The points in use, if the camera uses phase detection.
fn phase_detection<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const PHASE: f64 = 0.0;
    match given.number(1)? {
        PHASE => given.value(0),
        _ => Some(Value::Integer(0)),
    }
}

fn contrast_detection<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const CONTRAST: f64 = 1.0;
    Some(Value::Integer((is_automatic(given) && given.number(1)? == CONTRAST).into()))
}
