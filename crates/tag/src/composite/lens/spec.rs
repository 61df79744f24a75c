//! Parses the name of a lens: focal lengths, apertures, converters.

/// Focal lengths in mm, and the widest apertures there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spec {
    pub shortest: f64,
    pub longest: f64,
    pub wide: f64,
    pub narrow: f64,
}

impl Spec {
    /// Parses a name such as `EF 24-70mm f/2.8L` or `E PZ 16-50mm F3.5-5.6 OSS`.
    pub(super) fn of(name: &str) -> Option<Spec> {
        let mut rest = name;
        loop {
            let (shortest, longest, behind) = range(rest)?;
            if let Some(behind) = behind.trim_start().strip_prefix("mm") {
                let (wide, narrow) = apertures(behind)?;
                return Some(Spec { shortest, longest, wide, narrow });
            }
            rest = behind;
        }
    }

    /// The specification with a converter of this factor.
    pub(super) fn times(self, factor: f64) -> Spec {
        Spec {
            shortest: self.shortest * factor,
            longest: self.longest * factor,
            wide: self.wide * factor,
            narrow: self.narrow * factor,
        }
    }

    /// The widest aperture at a focal length, interpolated as a power function between the ends.
    pub(super) fn aperture_at(&self, focal: f64) -> f64 {
        if self.shortest == self.longest || self.wide == self.narrow || focal <= self.shortest {
            self.wide
        } else if focal >= self.longest {
            self.narrow
        } else {
            let power = (focal / self.shortest).ln() / (self.longest / self.shortest).ln();
            self.wide * (self.narrow / self.wide).powf(power)
        }
    }
}

/// The first number, or range of two, in a text, and the rest after it.
fn range(text: &str) -> Option<(f64, f64, &str)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let (first, behind) = number(&text[start..])?;
    match behind.strip_prefix('-').and_then(number) {
        Some((second, behind)) => Some((first, second, behind)),
        None => Some((first, first, behind)),
    }
}

/// The number at the beginning of a text, and the rest after it.
fn number(text: &str) -> Option<(f64, &str)> {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let whole = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = whole;
    if bytes.get(whole) == Some(&b'.') && is_digit(bytes.get(whole + 1)) {
        end = whole + 1 + bytes[whole + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    }
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// The apertures after the first `f` with numbers: `f/3.5-5.6`, `F2.8`.
fn apertures(text: &str) -> Option<(f64, f64)> {
    text.match_indices(['f', 'F']).find_map(|(at, _)| {
        let behind = text[at + 1..].trim_start_matches('/').trim_start();
        let (wide, behind) = number(behind)?;
        let narrow = behind.strip_prefix('-').and_then(number).map_or(wide, |(narrow, _)| narrow);
        Some((wide, narrow))
    })
}

/// The factor of the converter at the end of a name: 1.4 for `... + 1.4x`.
pub(super) fn converter(name: &str) -> Option<f64> {
    let (_, behind) = name.rsplit_once(" + ")?;
    let (factor, end) = number(behind.trim_start_matches("EXTENDER ").trim_start_matches("RF"))?;
    (end == "x").then_some(factor)
}

/// The part of a name with the focal lengths as written, which distinguishes lenses of one number.
pub(super) fn focal_text(name: &str) -> Option<&str> {
    let end = name
        .match_indices("mm")
        .map(|(at, _)| at)
        .find(|&at| name[..at].ends_with(|c: char| c.is_ascii_digit()))?;
    let start = name[..end].rfind(|c: char| !c.is_ascii_digit() && c != '-').map_or(0, |at| at + 1);
    let text = &name[start..end + 2];
    Some(text.trim_start_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Option<(f64, f64, f64, f64)>) {
        let expected =
            expected.map(|(shortest, longest, wide, narrow)| Spec { shortest, longest, wide, narrow });
        assert_eq!(Spec::of(name), expected);
    }

    #[test]
    fn names_contain_focal_lengths_and_apertures() {
        check("Canon EF 24-70mm f/2.8L", Some((24.0, 70.0, 2.8, 2.8)));
        check("Sony E PZ 16-50mm F3.5-5.6 OSS (SELP1650)", Some((16.0, 50.0, 3.5, 5.6)));
        check("Sigma 4.5mm f/2.8 EX DC", Some((4.5, 4.5, 2.8, 2.8)));
        check("Minolta/Sony AF 500mm F8 Reflex", Some((500.0, 500.0, 8.0, 8.0)));
        check("A3000 35 mm Lens", None);
        check("Manual lens without contacts", None);
    }

    #[test]
    fn converters() {
        assert_eq!(converter("Canon EF 300mm f/2.8L IS + 1.4x"), Some(1.4));
        assert_eq!(converter("Canon EF 300mm f/2.8L IS"), None);
        assert_eq!(converter("RF 100-500mm + RF2x"), Some(2.0));
    }

    #[test]
    fn focal_lengths_as_they_are_written() {
        assert_eq!(focal_text("EF-S18-55mm f/3.5-5.6"), Some("18-55mm"));
        assert_eq!(focal_text("Sigma 50mm"), Some("50mm"));
        assert_eq!(focal_text("mm"), None);
    }

    #[test]
    fn between_the_ends_the_aperture_is_between_theirs() {
        let zoom = Spec { shortest: 18.0, longest: 55.0, wide: 3.5, narrow: 5.6 };
        assert_eq!(zoom.aperture_at(10.0), 3.5);
        assert_eq!(zoom.aperture_at(60.0), 5.6);
        assert!((zoom.aperture_at(31.464) - 4.427).abs() < 0.01);
    }
}
