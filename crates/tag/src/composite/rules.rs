//! The list of all composite tags.

use super::rule::Rule;
use super::{
    balance, canon, dates, disc, exposure, image, lens, makers, movie, mwg, nikon, picture, place, scale,
    size, sound,
};

/// All composite tags, by subject.
const RULES: &[&[Rule]] = &[
    canon::RULES,
    nikon::RULES,
    makers::RULES,
    size::RULES,
    exposure::RULES,
    scale::RULES,
    canon::LENS_RULES,
    lens::RULES,
    balance::RULES,
    place::RULES,
    dates::RULES,
    movie::RULES,
    sound::RULES,
    disc::RULES,
    image::RULES,
    picture::RULES,
];

/// The rules, including those of the Metadata Working Group if requested.
pub(super) fn rules(mwg: bool) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().copied().flatten().chain(mwg::RULES.iter().filter(move |_| mwg))
}
