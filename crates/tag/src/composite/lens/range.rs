//! Chooses a lens when its focal length range is known, as in Canon's notes and some others.

use super::choice::{LensFacts, keep_if_any, narrow_by_model};
use super::list::{Lenses, own_part};
use super::spec::{Spec, converter};

/// Canon's method, which other makers share: the range of the lens is known, and a converter extends it.
pub(super) fn by_range(lenses: Lenses<'_>, number: &str, range: (f64, f64), known: &LensFacts<'_>) -> String {
    let is_unnumbered = matches!(number, "-1" | "65535");
    let names = if is_unnumbered { Vec::new() } else { lenses.all(number) };
    match names.as_slice() {
        [] => {}
        [lens] => return with_converter(lens, range.0),
        _ => {
            let chosen = listed_by_range(&names, range, known);
            if !chosen.is_empty() {
                return chosen;
            }
        }
    }
    if names.is_empty() && known.model.bytes().any(|byte| byte.is_ascii_digit()) {
        // Canon cameras omit the maker for Canon lenses.
        let is_canon = lenses.are_of("Canon", "LensType");
        return format!("{}{}", if is_canon { "Canon " } else { "" }, known.model);
    }
    let mut unknown = if is_unnumbered { "Unknown".to_owned() } else { format!("Unknown ({number})") };
    unknown.push_str(&format!(" {}", range.0.trunc()));
    if range.1 != range.0 {
        unknown.push_str(&format!("-{}", range.1.trunc()));
    }
    unknown.push_str("mm");
    unknown
}

const CONVERTERS: [f64; 4] = [1.0, 1.4, 2.0, 2.8];
const RANGE_SLACK_MM: f64 = 0.9;

/// The lens, with the converter that gives it the known shortest focal length.
fn with_converter(lens: &str, shortest: f64) -> String {
    let digits = lens.find(|c: char| c.is_ascii_digit()).map(|at| &lens[at..]).unwrap_or_default();
    let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let own: Option<f64> = digits[..n_digits].parse().ok();
    let factor = CONVERTERS
        .into_iter()
        .find(|factor| own.is_some_and(|own| (shortest - own * factor).abs() <= RANGE_SLACK_MM));
    match factor.filter(|&factor| factor > 1.0 && !lens.ends_with('x')) {
        Some(factor) => format!("{lens} + {factor}x"),
        None => lens.to_owned(),
    }
}

/// The lenses of this range, joined by `or`: matched by the aperture, otherwise by both ends, otherwise by
/// the shortest focal length.
pub(super) fn listed_by_range(names: &[&str], range: (f64, f64), known: &LensFacts<'_>) -> String {
    let own = converter(known.model).map(|factor| vec![factor]);
    let factors = own.unwrap_or_else(|| CONVERTERS.to_vec());
    let found = factors.into_iter().map(|factor| Matches::of(names, factor, range, known.max_aperture));
    let Some(found) = found.into_iter().find(|found| !found.by_shortest.is_empty()) else {
        return String::new();
    };
    let mut matches = found.by_all;
    // Sigma's Art, Contemporary and Sports lenses.
    if let Some(kind) = ["| A", "| C", "| S"].into_iter().find(|kind| known.model.contains(kind)) {
        keep_if_any(&mut matches, |lens| lens.contains(kind));
    }
    if matches.is_empty() {
        matches = found.by_range;
    }
    if matches.is_empty() {
        matches = found.by_shortest;
    }
    if let Some(of_model) = Spec::of(known.model) {
        keep_if_any(&mut matches, |lens| Spec::of(lens) == Some(of_model));
    }
    let mut matches: Vec<&str> = matches.iter().map(String::as_str).collect();
    narrow_by_model(&mut matches, known.model);
    matches.join(" or ")
}

/// The lenses that match with one converter, at three levels of precision.
#[derive(Default)]
struct Matches {
    by_shortest: Vec<String>,
    by_range: Vec<String>,
    by_all: Vec<String>,
}

impl Matches {
    fn of(
        names: &[&str],
        factor: f64,
        (shortest, longest): (f64, f64),
        max_aperture: Option<f64>,
    ) -> Matches {
        /// Larger than for other makers: a 24-105mm F4 reports 4.18.
        const SLACK: f64 = 0.18;
        let mut found = Matches::default();
        for (index, &name) in names.iter().enumerate() {
            let name = if index == 0 { own_part(name) } else { name };
            let Some(spec) = Spec::of(name) else { continue };
            let own_factor = converter(name);
            let spec = own_factor.map_or(spec, |own| spec.times(own));
            if (shortest - spec.shortest * factor).abs() > RANGE_SLACK_MM {
                continue;
            }
            let mut lens = name.to_owned();
            match own_factor {
                Some(own) if own != factor => continue,
                // The same lens without its converter came before.
                Some(_) => found.forget(name.rsplit_once(" + ").map_or(name, |(lens, _)| lens)),
                None if factor > 1.0 => lens.push_str(&format!(" + {factor}x")),
                None => {}
            }
            found.by_shortest.push(lens.clone());
            if (longest - spec.longest * factor).abs() > RANGE_SLACK_MM {
                continue;
            }
            found.by_range.push(lens.clone());
            let fits = |aperture: f64| {
                aperture >= spec.wide * factor - SLACK && aperture <= spec.narrow * factor + SLACK
            };
            if max_aperture.is_none_or(fits) {
                found.by_all.push(lens);
            }
        }
        found
    }

    /// Removes the last lens added, if it is this one.
    fn forget(&mut self, lens: &str) {
        for list in [&mut self.by_shortest, &mut self.by_range, &mut self.by_all] {
            list.pop_if(|last| last.starts_with(lens));
        }
    }
}
