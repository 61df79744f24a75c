//! White balance, from the different channel levels that cameras store, and the colour filter pattern of the
//! sensor.

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use table::def::{Conv, Mode};
use table::number::write_g;
use table::print::exif::COLOURS;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    rule(Module::Canon, "WB_RGGBLevels", canon_levels).needs(&["Canon:WhiteBalance"]).wishes(&[
        "WB_RGGBLevelsAsShot",
        "WB_RGGBLevelsAuto",
        "WB_RGGBLevelsDaylight",
        "WB_RGGBLevelsCloudy",
        "WB_RGGBLevelsTungsten",
        "WB_RGGBLevelsFluorescent",
        "WB_RGGBLevelsFlash",
        "WB_RGGBLevelsCustom",
    ]),
    rule(Module::Samsung, "WB_RGGBLevels", without_black)
        .needs(&["WB_RGGBLevelsUncorrected", "WB_RGGBLevelsBlack"]),
    rule(Module::Kodak, "WB_RGBLevels", kodak_levels).needs(&["KDC_IFD:WhiteBalance"]).wishes(&[
        "WB_RGBLevelsAuto",
        "WB_RGBLevelsFluorescent",
        "WB_RGBLevelsTungsten",
        "WB_RGBLevelsDaylight",
        "WB_RGBLevels4",
        "WB_RGBLevels5",
        "WB_RGBLevelsShade",
    ]),
    rule(Module::Exif, "RedBalance", |given| balance(given, Channel::Red))
        .wishes(&[
            "WB_RGGBLevels",
            "WB_RGBGLevels",
            "WB_RBGGLevels",
            "WB_GRBGLevels",
            "WB_GRGBLevels",
            "WB_GBRGLevels",
            "WB_RGBLevels",
            "WB_GRBLevels",
            "WB_RBLevels",
            "WBRedLevel",
            "WBGreenLevel",
        ])
        .conv(Conv::Call(millionths)),
    rule(Module::Exif, "BlueBalance", |given| balance(given, Channel::Blue))
        .wishes(&[
            "WB_RGGBLevels",
            "WB_RGBGLevels",
            "WB_RBGGLevels",
            "WB_GRBGLevels",
            "WB_GRGBLevels",
            "WB_GBRGLevels",
            "WB_RGBLevels",
            "WB_GRBLevels",
            "WB_RBLevels",
            "WBBlueLevel",
            "WBGreenLevel",
        ])
        .conv(Conv::Call(millionths)),
    rule(Module::Exif, "CFAPattern", cfa_pattern).needs(&["CFARepeatPatternDim", "CFAPattern2"]),
];

/// The levels as shot, or those of the selected white balance.
fn canon_levels<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const AS_SHOT: usize = 1;
    const FIRST: usize = 2;
    const LAST: usize = 8;
    if given.some_text(AS_SHOT).is_some() {
        return given.value(AS_SHOT);
    }
    let chosen = given.number(0).unwrap_or(0.0) as usize + FIRST;
    given.value(chosen).filter(|_| chosen <= LAST)
}

/// Samsung stores levels that include the black level.
fn without_black<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (levels, black) = (given.list(0), given.list(1));
    let levels = levels.iter().enumerate().map(|(index, level)| level - black.get(index).unwrap_or(&0.0));
    given.told(&levels.map(|level| level.to_string()).collect::<Vec<_>>().join(" "))
}

fn kodak_levels<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const FIRST: f64 = 1.0;
    let chosen = given.number(0)?.max(0.0) + FIRST;
    given.value(chosen as usize)
}

#[derive(Clone, Copy)]
enum Channel {
    Red,
    Blue,
}

/// Indexes of red, green and blue in the levels of each kind; levels with two channels are relative to 256
/// for green.
const PLACES: [(usize, &[usize], usize); 9] = [
    (0, &[1, 2], 3),
    (0, &[1, 3], 2),
    (0, &[2, 3], 1),
    (1, &[0, 3], 2),
    (1, &[0, 2], 3),
    (2, &[3, 0], 1),
    (0, &[1, 1], 2),
    (1, &[0, 0], 2),
    (0, &[], 1),
];
const GREEN: f64 = 256.0;

/// The level of a channel as a multiple of green's level.
fn balance<'a>(given: &RuleInputs<'_, 'a>, channel: Channel) -> Option<Value<'a>> {
    let of_kind = |(input, &(red, greens, blue)): (usize, &(usize, &[usize], usize))| {
        given.some_text(input)?;
        let levels = given.list(input);
        let at = match channel {
            Channel::Red => red,
            Channel::Blue => blue,
        };
        if levels.len() < 2 || (!greens.is_empty() && levels.len() < 3) {
            return None;
        }
        let level = levels.get(at).copied().unwrap_or(0.0);
        let green = match *greens {
            [first, second] => levels[first] + levels.get(second).copied().unwrap_or(0.0),
            // Cameras with small levels store multiples.
            _ if level < 4.0 => 2.0,
            _ => 2.0 * GREEN,
        };
        (green != 0.0).then_some(level / (green / 2.0))
    };
    let of_levels = PLACES.iter().enumerate().find_map(of_kind);
    let of_single = || Some(given.some(PLACES.len())? / given.some(PLACES.len() + 1)?);
    of_levels.or_else(of_single).map(Value::Float)
}

fn millionths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match value.as_f64() {
        Some(number) if mode == Mode::Print => write_g((number * 1e6 + 0.5).trunc() * 1e-6, 15, out),
        _ => value.write_plain(out),
    }
}

/// Converts the pattern of TIFF/EP (ISO 12234-2) to EXIF's format.
fn cfa_pattern<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let (size, colours) = (given.list(0), given.text(1)?);
    let n_colours = colours.split(' ').count();
    let &[rows, columns] = size.as_slice() else { return given.told("?") };
    if rows * columns != n_colours as f64 {
        return given.told("?");
    }
    let mut words = String::from("[");
    for (index, colour) in colours.split(' ').enumerate() {
        if index > 0 {
            words.push_str(if index as f64 % columns == 0.0 { "][" } else { "," });
        }
        let known = colour.parse().ok().and_then(|colour: usize| COLOURS.get(colour));
        words.push_str(known.unwrap_or(&"Unknown"));
    }
    words.push(']');
    given.shown(Value::Text(given.keep(&format!("{rows} {columns} {colours}"))), &words)
}
