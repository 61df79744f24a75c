//! Digital filters: a kind, then pairs of a setting and its value.
//!
//! Source: ExifTool's page of Pentax's tags.

use crate::arena::Arena;
use crate::def::Mode;
use crate::maker::note::Note;
use crate::maker::print::bytes_of;
use crate::value::Value;

/// Returns the kind and its settings as numbers; a filter that is off is only reported with unknown tags.
pub(super) fn numbers<'a>(arena: Arena<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let (kind, settings) = bytes_of(&value).split_first()?;
    if *kind == 0 && !arena.unknown {
        return None;
    }
    let mut text = kind.to_string();
    settings.iter().for_each(|byte| text.push_str(&format!(" {}", *byte as i8)));
    Some(Value::Text(arena.keep_text(&text)))
}

/// Prints the kind, then the name and value of each setting.
pub(super) fn print(kinds: &[(i64, &str)], value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let numbers = value.numbers();
    let Some((kind, settings)) = numbers.split_first() else { return };
    match kinds.iter().find(|(key, _)| *key == *kind as i64) {
        Some((_, word)) => out.push_str(word),
        None => out.push_str(&format!("Unknown ({kind})")),
    }
    for pair in settings.chunks_exact(2).filter(|pair| pair[0] != 0.0) {
        push_setting(pair[0] as i64, pair[1] as i64, out);
    }
}

fn push_setting(setting: i64, number: i64, out: &mut String) {
    let Some((_, name, words)) = SETTINGS.iter().find(|(key, ..)| *key == setting) else {
        return out.push_str(&format!(", Unknown({setting})={number}"));
    };
    out.push_str(&format!(", {name}="));
    let word = words.iter().find(|(key, _)| *key == number);
    match (word, *words) {
        (Some((_, word)), _) => out.push_str(word),
        (None, SIGNED) if number != 0 => out.push_str(&format!("{number:+}")),
        (None, SIGNED | &[]) => out.push_str(&number.to_string()),
        (None, _) => out.push_str(&format!("Unknown({number})")),
    }
}

type Words = &'static [(i64, &'static str)];

/// Marks settings that are printed as signed numbers, without words.
const SIGNED: Words = &[(i64::MIN, "")];

const PLAIN: Words = &[];

const OFF_ON: Words = &[(0, "Off"), (1, "On")];

const COLOURS: Words = &[(1, "Red"), (2, "Magenta"), (3, "Blue"), (4, "Cyan"), (5, "Green"), (6, "Yellow")];

const COLOURS_OR_OFF: Words =
    &[(0, "Off"), (1, "Red"), (2, "Magenta"), (3, "Blue"), (4, "Cyan"), (5, "Green"), (6, "Yellow")];

const LEVELS: Words = &[(1, "Weak"), (2, "Medium"), (3, "Strong")];

const LOW_TO_HIGH: Words = &[(1, "Low"), (2, "Medium"), (3, "High")];

const SETTINGS: &[(i64, &str, Words)] = &[
    (1, "Brightness", SIGNED),
    (2, "Saturation", SIGNED),
    (3, "Hue", SIGNED),
    (4, "Contrast", SIGNED),
    (5, "Sharpness", SIGNED),
    (6, "SoftFocus", PLAIN),
    (7, "ShadowBlur", OFF_ON),
    (8, "HighContrast", PLAIN),
    (9, "Color", COLOURS),
    (10, "Density", &[(1, "Light"), (2, "Standard"), (3, "Dark")]),
    (11, "ExtractedColor", COLOURS_OR_OFF),
    (12, "ColorRange", SIGNED),
    (13, "FilterEffect", &[(0, "Off"), (1, "Red"), (2, "Green"), (3, "Blue"), (4, "Infrared")]),
    (14, "ToningBA", SIGNED),
    (15, "InvertColor", OFF_ON),
    (16, "Slim", SIGNED),
    (17, "EffectDensity", &[(1, "Sparse"), (2, "Normal"), (3, "Dense")]),
    (18, "Size", &[(1, "Small"), (2, "Medium"), (3, "Large")]),
    (19, "Angle", &[(0, "0deg"), (2, "30deg"), (3, "45deg"), (4, "60deg")]),
    (20, "Fisheye", LEVELS),
    (21, "DistortionType", PLAIN),
    (22, "DistortionLevel", &[(0, "Off"), (1, "Weak"), (2, "Medium"), (3, "Strong")]),
    (23, "ShadingType", PLAIN),
    (24, "ShadingLevel", SIGNED),
    (25, "Shading", PLAIN),
    (26, "Blur", PLAIN),
    (27, "ToneBreak", &[(0, "Off"), (1, "Red"), (2, "Green"), (3, "Blue"), (4, "Yellow")]),
    (28, "Toning", SIGNED),
    (29, "FrameComposite", &[(0, "None"), (1, "Thin"), (2, "Medium"), (3, "Thick")]),
    (30, "PastelStrength", LEVELS),
    (31, "Intensity", PLAIN),
    (32, "Saturation2", &[(0, "Off"), (1, "Low"), (2, "Medium"), (3, "High")]),
    (33, "HDR", LEVELS),
    (35, "FocusPlane", SIGNED),
    (36, "FocusWidth", &[(1, "Narrow"), (2, "Middle"), (3, "Wide")]),
    (37, "PlaneAngle", &[(0, "Horizontal"), (1, "Vertical"), (2, "Positive slope"), (3, "Negative slope")]),
    (38, "Blur2", PLAIN),
    (39, "Shape", &[(1, "Cross"), (2, "Star"), (3, "Snowflake"), (4, "Heart"), (5, "Note")]),
    (40, "Posterization", PLAIN),
    (41, "Contrast2", LOW_TO_HIGH),
    (42, "ScratchEffect", OFF_ON),
    (45, "ToneExpansion", LOW_TO_HIGH),
    (47, "UnicolorBold", COLOURS),
    (48, "BoldMonochrome", PLAIN),
    (49, "OriginalColor", COLOURS),
    (50, "NewColor", COLOURS),
    (51, "ColorScale", PLAIN),
    (52, "Toning2", SIGNED),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_follow_the_kind() {
        let mut out = String::new();
        print(&[(3, "Soft Focus")], &Value::Text("3 7 1 3 -2 0 0 9 5"), Mode::Print, &mut out);
        assert_eq!(out, "Soft Focus, ShadowBlur=On, Hue=-2, Color=Green");
    }
}
