//! The column `iso`: the sensitivity that the file states, in the order of EXIF 3.0 (4.6.6.7.5 to 4.6.6.7.9).
//!
//! PhotographicSensitivity has 16 bits, and 65535 there means that the value is in one of the tags of 32 bits
//! that SensitivityType names. Files without it may have those tags alone, or state the sensitivity in XMP or
//! in the maker's note. Of the latter, ExifTool's composite tag `ISO` makes Canon's of its parts.

use tag::{Mode, Role, Tag};

use super::ByRole;

/// The value of PhotographicSensitivity that stands for all values beyond it.
const BEYOND: f64 = 65535.0;

/// The roles of tags that state a sensitivity, or a part of Canon's.
const ROLES: [Role; 7] = [
    Role::Iso,
    Role::StandardOutputSensitivity,
    Role::RecommendedExposureIndex,
    Role::IsoSpeed,
    Role::MakerIso,
    Role::CameraIso,
    Role::BaseIso,
];

/// The sensitivity, rounded to a whole number.
pub(super) fn iso(by_role: &ByRole<'_, '_>) -> Option<u32> {
    if !ROLES.iter().any(|role| by_role.has(*role)) {
        return None;
    }
    if let Some(iso) = plain(by_role) {
        return Some(iso);
    }
    let families = ["EXIF", "XMP"].into_iter().find_map(|family| of_family(by_role, family));
    let stated = families
        .or_else(|| of_role(by_role, None, Role::Iso))
        .or_else(|| canon(by_role))
        .or_else(|| of_role(by_role, None, Role::MakerIso));
    stated.filter(|iso| *iso <= f64::from(u32::MAX)).map(|iso| iso.round() as u32)
}

/// EXIF's short tag, if it holds the value: so in nearly all files.
fn plain(by_role: &ByRole<'_, '_>) -> Option<u32> {
    let number = by_role.all(Role::Iso).find(|tag| tag.group.family0 == "EXIF")?.value.as_i64()?;
    u32::try_from(number).ok().filter(|iso| (1..BEYOND as u32).contains(iso))
}

fn of_family(by_role: &ByRole<'_, '_>, family: &str) -> Option<f64> {
    let of = |role| of_role(by_role, Some(family), role);
    let short = of(Role::Iso);
    if short.is_some_and(|iso| iso < BEYOND) {
        return short;
    }
    let (output, index, speed) =
        (Role::StandardOutputSensitivity, Role::RecommendedExposureIndex, Role::IsoSpeed);
    // The type names one tag, or several with the same meaning (EXIF 3.0, table 13).
    let named: &[Role] = match of(Role::SensitivityType).map(|kind| kind as u32) {
        Some(1) => &[output],
        Some(2) => &[index],
        Some(3) => &[speed],
        Some(4) => &[index, output],
        Some(5) => &[speed, output],
        Some(6) => &[speed, index],
        _ => &[],
    };
    let long = named.iter().chain(&[speed, index, output]).find_map(|role| of(*role));
    long.or(short)
}

/// Canon's: the setting if it is a number, otherwise the base sensitivity times the automatic factor in
/// percent.
fn canon(by_role: &ByRole<'_, '_>) -> Option<f64> {
    let of = |role| of_role(by_role, None, role);
    let factor = of(Role::AutoIso).map(|percent| percent / 100.0);
    of(Role::CameraIso).or_else(|| Some(of(Role::BaseIso)? * factor?))
}

/// The first positive number in a tag of this role: a tag may hold several values, and 0 is none.
fn of_role(by_role: &ByRole<'_, '_>, family: Option<&str>, role: Role) -> Option<f64> {
    let is_it = |tag: &&Tag<'_>| family.is_none_or(|family| tag.group.family0 == family);
    by_role.all(role).filter(is_it).find_map(|tag| {
        let text = tag.text(Mode::Number);
        let numbers = text.split([' ', ',']).filter_map(|word| word.parse().ok());
        numbers.into_iter().find(|number: &f64| *number > 0.0 && number.is_finite())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tag::{Conv, Group, Metadata, Value};

    #[track_caller]
    fn check(tags: &[(&'static str, Role, i64)], expected: Option<u32>) {
        let tags = tags.iter().map(|&(family, role, number)| Tag {
            group: Group::same(family),
            name: "",
            value: Value::Integer(number),
            conv: Conv::None,
            role,
            priority: 1,
        });
        let metadata = Metadata { tags: tags.collect(), ..Metadata::default() };
        assert_eq!(iso(&ByRole::of(&metadata)), expected);
    }

    #[test]
    fn the_type_names_the_tag_of_a_large_value() {
        let long = |kind: i64| {
            [
                ("EXIF", Role::Iso, 65535),
                ("EXIF", Role::SensitivityType, kind),
                ("EXIF", Role::StandardOutputSensitivity, 100_001),
                ("EXIF", Role::RecommendedExposureIndex, 100_002),
                ("EXIF", Role::IsoSpeed, 100_003),
            ]
        };
        for (kind, expected) in [
            (0, 100_003),
            (1, 100_001),
            (2, 100_002),
            (3, 100_003),
            (4, 100_002),
            (5, 100_003),
            (6, 100_003),
            (7, 100_003),
        ] {
            check(&long(kind), Some(expected));
            check(&long(kind)[1..], Some(expected));
        }
        // The short tag comes first where it holds the value.
        check(&[("EXIF", Role::Iso, 400), ("EXIF", Role::IsoSpeed, 500)], Some(400));
        check(&[("EXIF", Role::Iso, 0), ("EXIF", Role::IsoSpeed, 500)], Some(500));
        check(&[("EXIF", Role::Iso, 65535)], Some(65535));
        check(&[("EXIF", Role::Iso, 0)], None);
    }

    #[test]
    fn what_exif_does_not_state_may_be_elsewhere() {
        let canon = [
            ("MakerNotes", Role::MakerIso, 50),
            ("MakerNotes", Role::BaseIso, 100),
            ("MakerNotes", Role::AutoIso, 200),
        ];
        check(&canon, Some(200));
        check(&[&canon[..], &[("MakerNotes", Role::CameraIso, 400)]].concat(), Some(400));
        check(&canon[..2], Some(50));
        check(&[&canon[..], &[("XMP", Role::Iso, 800)]].concat(), Some(800));
        check(&[("XMP", Role::Iso, 800), ("EXIF", Role::Iso, 1600)], Some(1600));
        check(&[("XMP", Role::Iso, 800), ("EXIF", Role::Iso, 0)], Some(800));
        check(&[("PanasonicRaw", Role::Iso, 125)], Some(125));
    }
}
