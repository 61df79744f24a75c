//! Identification of the lens.
//!
//! Makers assign numbers to their lenses. Many numbers stand for several lenses, mostly those of other makers
//! that use the number of a compatible lens. A maker's table then has several rows: rows with the same number
//! in `Conv::Labels`, or rows with a count after the number (`4`, `4.1`, `4.2`) in `Conv::TextLabels`. The
//! tag itself is shown with the first row; this module identifies the lens by its focal length, its aperture
//! and the name in EXIF.

mod choice;
mod list;
mod nikon;
mod range;
mod spec;

use super::given::RuleInputs;
use super::rule::{Rule, rule};
use crate::modules::Module;
use choice::LensFacts;
use list::Lenses;
use spec::Spec;
use table::def::Conv;
use table::number::first_number;
use table::value::Value;

pub(super) const RULES: &[Rule] = &[
    // Panasonic raw files use Olympus lens numbers.
    rule(Module::Olympus, "LensType", olympus_lens).needs(&["LensTypeMake", "LensTypeModel"]),
    rule(Module::Exif, "LensID", by_type).needs(&["LensType"]).wishes(&[
        "FocalLength",
        "MaxAperture",
        "MaxApertureValue",
        "MinFocalLength",
        "MaxFocalLength",
        "LensModel",
        "LensFocalRange",
        "LensSpec",
        "LensType2",
        "LensType3",
        "LensFocalLength",
        "RFLensType",
        "Make",
        "Model",
    ]),
    rule(Module::Nikon, "LensID", nikon::lens_id).needs(&[
        "Nikon:LensIDNumber",
        "LensFStops",
        "MinFocalLength",
        "MaxFocalLength",
        "MaxApertureAtMinFocal",
        "MaxApertureAtMaxFocal",
        "MCUVersion",
        "Nikon:LensType",
    ]),
    rule(Module::Ricoh, "LensID", ricoh_lens).needs(&["Ricoh:LensFirmware"]).conv(Conv::TextLabels(&[
        ("RL1", "GR Lens A12 50mm F2.5 Macro"),
        ("RL2", "Ricoh Lens S10 24-70mm F2.5-4.4 VC"),
        ("RL3", "Ricoh Lens P10 28-300mm F3.5-5.6 VC"),
        ("RL5", "GR Lens A12 28mm F2.5"),
        ("RL6", "Ricoh Lens A16 24-85mm F3.5-5.5"),
        ("RL8", "Mount A12"),
    ])),
    rule(Module::Exif, "LensID", by_name)
        .wishes(&["LensModel", "Lens", "XMP-aux:LensID", "Make"])
        .unless(&["Composite:LensID"])
        .numbered(2),
    rule(Module::Xmp, "LensID", by_adobe)
        .needs(&["XMP-aux:LensID", "Make"])
        .wishes(&["LensInfo", "FocalLength", "LensModel", "MaxApertureValue"])
        .unless(&["Composite:LensID"]),
];

fn olympus_lens<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let number = format!("{} {}", given.text(0)?, given.text(1)?);
    let lenses = Lenses::of_maker("Olympus", "LensType")?;
    let print = lenses.first(&number).map_or_else(|| format!("Unknown ({number})"), str::to_owned);
    given.shown(Value::Text(given.keep(&number)), &print)
}

/// Identifies the lens by the maker's number.
fn by_type<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    const LENS_FOCAL: usize = 11;
    let value = given.value(0)?;
    let tag = given.tag(0)?;
    let Some(lenses) = Lenses::of_tag(tag) else {
        let name = given.text(0).filter(|name| is_lens_name(name))?;
        let print = given.print(0).unwrap_or(name);
        return given.shown(value, &if print.contains("mm") { print.to_owned() } else { with_unit(print) });
    };
    let mut print = by_number(given, lenses)?;
    if let (Some(lens_focal), Some(focal)) = (given.some(LENS_FOCAL), given.some(1))
        && focal / lens_focal > 1.1
    {
        print.push_str(&format!(" + {:.1}x converter", focal / lens_focal));
    }
    given.shown(value, &print)
}

/// Identifies the lens by its number in the most informative tag.
fn by_number(given: &RuleInputs<'_, '_>, lenses: Lenses<'_>) -> Option<String> {
    const TYPE_2: usize = 9;
    const TYPE_3: usize = 10;
    const RF_TYPE: usize = 12;
    const MAKE: usize = 13;
    /// Bit in the numbers of Sony's E-mount lenses, for cameras without a mirror.
    const E_MOUNT: i64 = 0x8000;
    let integer = |input| given.number(input).map(|number: f64| number as i64);
    let mut input = 0;
    if let Some(second) = integer(TYPE_2).filter(|&second| second == 0 || second & E_MOUNT != 0) {
        let third = integer(TYPE_3).filter(|&third| second == 0 && third & E_MOUNT != 0);
        input = if third.is_some() { TYPE_3 } else { TYPE_2 };
    }
    if given.some(RF_TYPE).is_some() {
        input = RF_TYPE;
    }
    let lenses = given.tag(input).and_then(Lenses::of_tag).unwrap_or(lenses);
    let number = given.text(input)?.to_owned();
    if number.is_empty() {
        return given.print(input).map(str::to_owned);
    }
    let mut known = known_of(given, given.print(input)?);
    match given.text(MAKE) {
        Some("SONY") => Some(choice::on_sony(lenses, &number, &mut known)),
        _ => Some(choice::of_any(lenses, &number, &known)),
    }
}

/// Facts about the lens other than its number.
fn known_of<'k>(given: &RuleInputs<'_, 'k>, type_print: &'k str) -> LensFacts<'k> {
    const FOCAL_RANGE: usize = 7;
    const SPEC: usize = 8;
    const MODEL: usize = 14;
    let (mut shortest, mut longest) = (given.some(4), given.some(5));
    if let Some(range) = given.text(FOCAL_RANGE) {
        let numbers = range.replace("to", " ");
        let numbers: Vec<f64> = numbers.split_whitespace().map_while(|number| number.parse().ok()).collect();
        if let [first, ..] = numbers[..] {
            (shortest, longest) = (Some(first), Some(numbers.get(1).copied().unwrap_or(first)));
        }
    }
    let spec_print = given.print(SPEC).unwrap_or_default();
    LensFacts {
        type_print,
        focal: given.some(1),
        max_aperture: given.some(2).or_else(|| given.some(3)),
        range: shortest.zip(longest),
        model: given.text(6).unwrap_or_default(),
        spec: Spec::of(spec_print).filter(|spec| spec.wide > 0.0),
        spec_print,
        camera: given.text(MODEL).unwrap_or_default(),
    }
}

fn ricoh_lens<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let lens = given.some_text(0)?.split(':').next()?;
    Some(Value::Text(lens.trim_end()))
}

/// Whether a text names a lens: it contains millimetres, or an aperture after a number.
fn is_lens_name(text: &str) -> bool {
    let is_aperture = |(at, _): (usize, &str)| text[..at].ends_with(|c: char| c.is_ascii_digit());
    text.contains("mm") || text.match_indices("/F").any(is_aperture)
}

/// Identifies the lens by its name in EXIF or in another maker's note. If Adobe's lens number is present,
/// that is used instead.
fn by_name<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    if given.tag(2).is_some() && given.tag(3).is_some() {
        return None;
    }
    let name = (0..2).filter_map(|input| given.text(input)).find(|name| is_lens_name(name))?;
    given.shown(Value::Text(name), &spaced(name))
}

/// The name with its millimetres and its aperture in the common notation.
fn spaced(name: &str) -> String {
    let name = with_unit(name);
    let name = name.replacen("mmF", "mm F", 1);
    let name =
        match name.match_indices(" mm").find(|&(at, _)| name[..at].ends_with(|c: char| c.is_ascii_digit())) {
            Some((at, _)) => format!("{}{}", &name[..at], &name[at + 1..]),
            None => name,
        };
    name.replacen(" - ", "-", 1)
}

/// Converts `50/F1.4` to `50mm F1.4`.
fn with_unit(name: &str) -> String {
    let after_digit = |&(at, _): &(usize, &str)| name[..at].ends_with(|c: char| c.is_ascii_digit());
    match name.match_indices("/F").find(after_digit) {
        Some((at, _)) => format!("{}mm F{}", &name[..at], &name[at + 2..]),
        None => name.to_owned(),
    }
}

/// Identifies the lens by the number that Adobe's programs store, which is the maker's number.
fn by_adobe<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let print =
        adobe_lens(given).unwrap_or_else(|| format!("Unknown ({})", given.text(0).unwrap_or_default()));
    given.shown(given.value(0)?, &print)
}

fn adobe_lens(given: &RuleInputs<'_, '_>) -> Option<String> {
    /// Part of the make, and the maker whose numbers its lenses use.
    const MAKERS: [(&str, &str); 8] = [
        ("CANON", "Canon"),
        ("NIKON", "Nikon"),
        ("PENTAX", "Pentax"),
        ("RICOH", "Pentax"),
        ("SONY", "Sony"),
        ("SIGMA", "Sigma"),
        ("SAMSUNG", "Samsung"),
        ("LEICA", "Panasonic"),
    ];
    let make = given.text(1)?.to_ascii_uppercase();
    let (_, maker) = MAKERS.into_iter().find(|(part, _)| make.contains(part))?;
    let number = given.text(0)?;
    // Adobe's programs store eight bytes as a number with a sign.
    let id = number.parse::<i64>().map_or_else(|_| number.parse().unwrap_or(0), i64::cast_unsigned);
    let number = match maker {
        "Nikon" => {
            let names = nikon::lenses_by_start(id);
            let known = adobe_known(given, maker);
            return Some(choice::among(&names, &known).unwrap_or_else(|| nikon::unknown(id, known.range)));
        }
        // Two bytes, which Pentax writes as separate numbers.
        "Pentax" if id > 0 => {
            format!("{} {}", id >> 8 & 0xff, id & 0xff)
        }
        _ => number.to_owned(),
    };
    let lenses = Lenses::of_maker(maker, "LensType")?;
    let known = adobe_known(given, maker);
    let known = LensFacts { type_print: lenses.first(&number)?, ..known };
    Some(choice::of_any(lenses, &number, &known))
}

/// Facts about the lens that Adobe's programs store in addition to its number.
fn adobe_known<'k>(given: &RuleInputs<'_, 'k>, maker: &str) -> LensFacts<'k> {
    let numbers: Vec<Option<f64>> =
        given.text(2).unwrap_or_default().split_whitespace().map(first_number).collect();
    let number = |index: usize| numbers.get(index).copied().flatten().filter(|&number| number != 0.0);
    let (focal, aperture) = (given.some(3), given.some(5));
    let mut range = number(0).zip(number(1));
    // Sony's lens info may describe another lens with the same number.
    let (low, high) = range.unwrap_or((0.0, f64::MAX));
    let is_wrong = maker == "Sony" && focal.is_some_and(|focal| focal < low - 0.5 || focal > high + 0.5);
    if is_wrong {
        range = None;
    }
    LensFacts {
        focal,
        max_aperture: aperture.or_else(|| number(2).filter(|_| !is_wrong)),
        range: range.filter(|_| maker != "Sony"),
        model: given.text(4).unwrap_or_default(),
        ..LensFacts::default()
    }
}
