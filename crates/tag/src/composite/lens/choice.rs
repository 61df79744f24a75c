//! Chooses among several lenses with the same number.

use super::list::{Lenses, own_part};
use super::range::{by_range, listed_by_range};
use super::spec::{Spec, focal_text};

/// Facts about a lens other than its number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LensFacts<'k> {
    /// Print-mode text of the maker's lens tag.
    pub type_print: &'k str,
    /// Focal length at which the picture was taken, in mm.
    pub focal: Option<f64>,
    /// Widest aperture at that focal length, as an f-number.
    pub max_aperture: Option<f64>,
    /// Shortest and longest focal length, in mm.
    pub range: Option<(f64, f64)>,
    /// EXIF's `LensModel`; empty if missing.
    pub model: &'k str,
    /// Specification stored by the lens.
    pub spec: Option<Spec>,
    pub spec_print: &'k str,
    /// Model name of the camera.
    pub camera: &'k str,
}

/// Tolerance of a focal length and of an aperture.
const FOCAL_SLACK_MM: f64 = 0.5;
const APERTURE_SLACK: f64 = 0.15;

/// Identifies a lens by its number, on a camera of any maker except Sony.
pub(super) fn of_any(lenses: Lenses<'_>, number: &str, known: &LensFacts<'_>) -> String {
    // Tamron zooms store the focal length of the picture as their range.
    let is_tamron_zoom =
        known.model.starts_with("TAMRON") && focal_text(known.model).is_some_and(|t| t.contains('-'));
    match known.range.filter(|_| !is_tamron_zoom) {
        Some(range) => by_range(lenses, number, range, known),
        None => by_picture(&lenses.all(number), known),
    }
}

/// Identifies a lens by its number on Sony cameras, where adapters add an offset to the lens numbers of other
/// makers.
pub(super) fn on_sony(lenses: Lenses<'_>, number: &str, known: &mut LensFacts<'_>) -> String {
    const NO_NUMBER: i64 = 0xffff;
    const ODD_SIGMA: i64 = 0xff00;
    let Ok(id) = number.parse::<i64>() else { return by_picture(&lenses.all(number), known) };
    if id == NO_NUMBER {
        if let Some(lens) =
            lenses.first(number).filter(|_| known.focal.is_none() && known.max_aperture == Some(1.0))
        {
            return lens.to_owned();
        }
        let is_mirrorless = known.camera.contains("NEX") || known.camera.contains("ILCE");
        let table = Lenses::of_maker("Sony", "LensType2").filter(|_| is_mirrorless);
        return match table {
            Some(table) => by_picture(&table.names(), known),
            None => by_picture(&lenses.all(number), known),
        };
    }
    let adapted = adapted_number(id).filter(|_| id != ODD_SIGMA);
    let table = adapted.and_then(|(maker, _)| Lenses::of_maker(maker, "LensType"));
    match (adapted, table) {
        (Some((_, id)), Some(table)) => {
            let names = table.all(&id.to_string());
            known.type_print = names.first().copied().unwrap_or(known.type_print);
            by_picture(&names, known)
        }
        _ => by_picture(&lenses.all(number), known),
    }
}

/// The maker of an adapted lens, and that maker's number.
fn adapted_number(id: i64) -> Option<(&'static str, i64)> {
    /// Sigma's MC-11 adapter with Sigma-mount lenses.
    const SIGMA: std::ops::RangeInclusive<i64> = 0x4900..=0x590a;
    let canon = match id & 0xff00 {
        0xef00 | 0xf000 | 0xf100 | 0xff00 => Some(0xef00),
        0xbc00 | 0xbd00 | 0xbe00 | 0xcc00 => Some(0xbc00),
        0x7700 | 0x7800 | 0x7900 | 0x8700 => Some(0x7700),
        _ => None,
    };
    match canon {
        Some(offset) => Some(("Canon", id - offset)),
        None => SIGMA.contains(&id).then(|| ("Sigma", id - SIGMA.start())),
    }
}

/// Chooses among `names` by what is known of the lens and the picture; `None` if there are no names.
pub(super) fn among(names: &[&str], known: &LensFacts<'_>) -> Option<String> {
    let first = names.first()?;
    match known.range {
        Some(range) => Some(listed_by_range(names, range, known)).filter(|chosen| !chosen.is_empty()),
        None => Some(by_picture(names, &LensFacts { type_print: first, ..*known })),
    }
}

/// The lenses that fit the picture, restricted to those whose aperture fits best.
fn by_picture(names: &[&str], known: &LensFacts<'_>) -> String {
    let first = match names {
        [] if !known.model.is_empty() => return known.model.to_owned(),
        [] => return known.type_print.to_owned(),
        [lens] => return (*lens).to_owned(),
        [first, ..] => *first,
    };
    let names = std::iter::once(own_part(first)).chain(names[1..].iter().copied());
    let mut fits = match known.spec {
        Some(spec) => by_spec(names, spec, known.spec_print),
        None => by_aperture(names, known),
    };
    if fits.is_empty() {
        let asks_model = !known.model.is_empty() && first.contains(" or ");
        return if asks_model { known.model.to_owned() } else { first.to_owned() };
    }
    narrow_by_model(&mut fits, known.model);
    fits.join(" or ")
}

/// The lenses that match the specification stored by the lens. For Sony lenses the whole name must match.
fn by_spec<'n>(names: impl Iterator<Item = &'n str>, own: Spec, print: &str) -> Vec<&'n str> {
    let mut fits = Vec::new();
    for name in names {
        let Some(spec) = Spec::of(name) else { continue };
        let is_near = |a: f64, b: f64, slack: f64| (a - b).abs() <= slack;
        if !is_near(spec.shortest, own.shortest, FOCAL_SLACK_MM)
            || !is_near(spec.longest, own.longest, FOCAL_SLACK_MM)
            || !is_near(spec.wide, own.wide, APERTURE_SLACK)
            || !is_near(spec.narrow, own.narrow, APERTURE_SLACK)
        {
            continue;
        }
        let behind = name.find(&format!(" {print}")).map(|at| &name[at + 1 + print.len()..]);
        if behind.is_some_and(|behind| behind.is_empty() || behind == " GM" || behind.starts_with(" (")) {
            return vec![name];
        }
        if !name.starts_with("Sony ") {
            fits.push(name);
        }
    }
    fits
}

/// The lenses that include the picture's focal length, restricted to those whose aperture there is nearest.
fn by_aperture<'n>(names: impl Iterator<Item = &'n str>, known: &LensFacts<'_>) -> Vec<&'n str> {
    let (mut fits, mut best, mut least) = (Vec::new(), Vec::new(), f64::MAX);
    for name in names {
        let Some(spec) = Spec::of(name) else { continue };
        let spec = converter_of_set(name).map_or(spec, |factor| spec.times(factor));
        let is_focal =
            |focal: f64| focal >= spec.shortest - FOCAL_SLACK_MM && focal <= spec.longest + FOCAL_SLACK_MM;
        if !known.focal.is_none_or(is_focal) {
            continue;
        }
        if let Some(aperture) = known.max_aperture {
            if aperture < spec.wide - APERTURE_SLACK || aperture > spec.narrow + APERTURE_SLACK {
                continue;
            }
            let off = (aperture - spec.aperture_at(known.focal.unwrap_or(0.0))).abs();
            fits.push(name);
            if off > least + APERTURE_SLACK {
                continue;
            }
            if off < least - APERTURE_SLACK {
                best.clear();
            }
            least = off;
            best.push(name);
        } else {
            fits.push(name);
        }
    }
    if best.is_empty() { fits } else { best }
}

/// The factor in Minolta's names of a lens with a converter: 1.4 for `... + Minolta AF 1.4x APO`.
fn converter_of_set(name: &str) -> Option<f64> {
    let (_, set) = name.split_once(" + ")?;
    set.split(' ').find_map(|word| word.strip_suffix('x')?.parse().ok())
}

pub(super) fn keep_if_any<T>(list: &mut Vec<T>, keep: impl Fn(&T) -> bool) {
    if list.len() > 1 && list.iter().any(&keep) {
        list.retain(keep);
    }
}

/// Keeps the names that share the model's focal lengths, aperture, generation and motor, as long as any
/// remain.
pub(super) fn narrow_by_model(names: &mut Vec<&str>, model: &str) {
    if let Some(focal) = focal_text(model) {
        keep_if_any(names, |name| name.contains(focal));
    }
    if let Some(aperture) = aperture_text(model) {
        keep_if_any(names, |name| aperture_text(name) == Some(aperture));
    }
    for part in [generation(model), has_word(model, "USM").then_some("USM")].into_iter().flatten() {
        keep_if_any(names, |name| has_word(name, part));
    }
}

/// The first number after `f`, `f/` or `1:`.
fn aperture_text(name: &str) -> Option<&str> {
    let marks = name.match_indices(['f', 'F']).map(|(at, _)| at + 1).chain(name.find("1:").map(|at| at + 2));
    let mut texts = marks.map(|at| name[at..].trim_start_matches('/')).filter_map(|behind| {
        let is_number = |c: char| c.is_ascii_digit() || c == '.';
        let end = behind.find(|c: char| !is_number(c)).unwrap_or(behind.len());
        Some(behind[..end].trim_end_matches('.'))
            .filter(|text| text.starts_with(|c: char| c.is_ascii_digit()))
    });
    texts.next()
}

/// The generation in a name, such as `II`.
fn generation(model: &str) -> Option<&str> {
    model
        .split(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty() && word.bytes().all(|byte| byte == b'I'))
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::def::Conv;

    const LENSES: Conv = Conv::TextLabels(&[
        ("4", "Canon EF 35-105mm f/3.5-4.5 or Sigma Lens"),
        ("4.1", "Sigma UC Zoom 35-135mm f/4-5.6"),
        ("7", "Canon EF 300mm f/4L"),
        ("9", "Canon EF 28-70mm f/2.8L or Other Lens"),
        ("9.1", "Sigma 28-70mm f/2.8 EX"),
    ]);

    #[track_caller]
    fn check(number: &str, known: LensFacts<'_>, expected: &str) {
        let lenses = Lenses::of("Sigma", "LensType", LENSES).unwrap();
        assert_eq!(of_any(lenses, number, &known), expected);
    }

    #[test]
    fn by_the_range_of_the_lens() {
        let of_range =
            |shortest, longest| LensFacts { range: Some((shortest, longest)), ..LensFacts::default() };
        check("4", of_range(35.0, 105.0), "Canon EF 35-105mm f/3.5-4.5");
        check("4", of_range(35.0, 135.0), "Sigma UC Zoom 35-135mm f/4-5.6");
        check("7", of_range(420.0, 420.0), "Canon EF 300mm f/4L + 1.4x");
        check("9", of_range(28.0, 70.0), "Canon EF 28-70mm f/2.8L or Sigma 28-70mm f/2.8 EX");
        check("4", of_range(10.0, 20.0), "Unknown (4) 10-20mm");
        check("-1", of_range(50.0, 50.0), "Unknown 50mm");
        check("99", LensFacts { model: "EF-S10-18mm", ..of_range(10.0, 18.0) }, "EF-S10-18mm");
    }

    #[test]
    fn by_the_picture() {
        let taken = |focal, aperture| LensFacts {
            focal: Some(focal),
            max_aperture: Some(aperture),
            ..LensFacts::default()
        };
        check("4", taken(120.0, 5.0), "Sigma UC Zoom 35-135mm f/4-5.6");
        check("4", taken(35.0, 3.5), "Canon EF 35-105mm f/3.5-4.5");
        check("7", taken(300.0, 4.0), "Canon EF 300mm f/4L");
        check("99", LensFacts { type_print: "Unknown (99)", ..LensFacts::default() }, "Unknown (99)");
    }

    #[test]
    fn numbers_of_adapted_lenses() {
        assert_eq!(adapted_number(0xef04), Some(("Canon", 4)));
        assert_eq!(adapted_number(0xf004), Some(("Canon", 0x104)));
        assert_eq!(adapted_number(0x4905), Some(("Sigma", 5)));
        assert_eq!(adapted_number(0x8001), None);
    }

    #[test]
    fn lens_names_are_parsed() {
        let names =
            ["Sony E PZ 16-50mm F3.5-5.6 OSS", "Sony E 16-50mm F3.5-5.6 OSS II", "Other 16-50mm F3.5-5.6"];
        let own = Spec::of("E PZ 16-50mm F3.5-5.6 OSS").unwrap();
        assert_eq!(by_spec(names.into_iter(), own, "E PZ 16-50mm F3.5-5.6 OSS"), [names[0]]);
        assert_eq!(by_spec(names.into_iter(), own, "?"), [names[2]]);
    }
}
