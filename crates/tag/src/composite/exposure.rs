//! Exposure time, aperture, light value, and flash.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::Conv;
use table::number::first_number;
use table::print::exif;
use table::standard::exif::FLASH;
use table::value::{Field, Value};

pub(super) const RULES: &[Rule] = &[
    rule(Module::Exif, "ShutterSpeed", shutter_speed)
        .wishes(&["ExposureTime", "ShutterSpeedValue", "BulbDuration"])
        .conv(Conv::Call(exif::exposure_time)),
    rule(Module::Exif, "Aperture", aperture)
        .wishes(&["FNumber", "ApertureValue"])
        .conv(Conv::Call(exif::f_number)),
    rule(Module::Exif, "LightValue", light_value)
        .needs(&["Aperture", "ShutterSpeed", "ISO"])
        .conv(Conv::Fixed(1, "")),
    rule(Module::Xmp, "Flash", xmp_flash)
        .wishes(&[
            "XMP:FlashFired",
            "XMP:FlashReturn",
            "XMP:FlashMode",
            "XMP:FlashFunction",
            "XMP:FlashRedEyeMode",
            "XMP:Flash",
        ])
        .conv(Conv::HexLabels(FLASH)),
];

/// The exposure time; measured values have priority over settings.
fn shutter_speed<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const BULB: usize = 2;
    match given.number(BULB) {
        Some(seconds) if seconds > 0.0 => given.value(BULB),
        _ => given.value(0).or_else(|| given.value(1)),
    }
}

fn aperture<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let f_number = (0..2).find(|&input| given.some_text(input).is_some())?;
    given.value(f_number)
}

/// The light value for a correct exposure: 0 corresponds to one second at f/1 and ISO 100, and each step of
/// one doubles the light.
fn light_value<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const ISO: usize = 2;
    // Some cameras store the sensitivity with words: `Hi 10000`.
    let iso = given.print(ISO).and_then(first_number);
    let [f_number, seconds, iso] =
        [given.number(0), given.number(1), iso].map(|number| number.filter(|&number| number > 0.0));
    Some(Value::Float((f_number?.powi(2) * 100.0 / (seconds? * iso?)).log2()))
}

/// Combines EXIF's flash value (EXIF 3.0, 4.6.6.7.19) from its parts in XMP.
fn xmp_flash<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const STRUCT: usize = 5;
    const PARTS: [(&str, u32); 5] =
        [("Fired", 0), ("Return", 1), ("Mode", 3), ("Function", 5), ("RedEyeMode", 6)];
    let fields: &[Field<'_>] = match given.tag(STRUCT).map(|tag| tag.value) {
        Some(Value::Struct(fields)) => fields,
        _ => &[],
    };
    let mut number = 0;
    for (input, (name, shift)) in PARTS.into_iter().enumerate() {
        let field = fields.iter().find(|field| field.name == name);
        let text = match field {
            Some(field) => field.value.plain(),
            None => given.text(input).unwrap_or_default().to_owned(),
        };
        let part = match text.eq_ignore_ascii_case("true") {
            true => 1,
            false if matches!(name, "Return" | "Mode") => text.trim().parse().unwrap_or(0) & 3,
            false => 0,
        };
        number |= part << shift;
    }
    Some(Value::Integer(number))
}
