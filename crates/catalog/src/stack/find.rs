//! The stacks of one family of folders.

use foldhash::HashMap;

use super::links::Links;
pub(super) use super::links::Stacked;
use super::name::{self, Relation};
use super::rule::{self, StackRule};
use super::sequence;
use super::shot::{SECOND, Shot, Tie};
use crate::language::Kind;

/// Most files with one name, or of one document, that are compared with each other. More have it by chance,
/// and comparing all would take the square of their number.
const MOST_ALIKE: usize = 64;

/// Longest time between the beginnings of a picture and of its film.
const FILM: i64 = 3 * SECOND;

/// The clocks of films may count in UTC, those of pictures in any zone: zones differ by whole quarters of an
/// hour, and from UTC by at most fourteen hours.
const QUARTER_HOUR: i64 = 900 * SECOND;
const MOST_ZONE: i64 = 14 * 3600 * SECOND;

/// Finds the stacks; files of none are left out. `is_panorama`: tells whether all pictures of the folder with
/// this number are parts of one panorama.
pub(super) fn stacks(shots: &[Shot], is_panorama: &dyn Fn(i64) -> bool) -> Vec<Stacked> {
    let mut links = Links::new(shots.len());
    by_identifier(shots, &mut links, rule::LIVE_ID, |tie| matches!(tie, Tie::Live(_)));
    let names = by_name(shots);
    for alike in names.values().filter(|alike| (2..=MOST_ALIKE).contains(&alike.len())) {
        of_one_name(shots, alike, &mut links);
    }
    edits(shots, &names, &mut links);
    derived(shots, &mut links);
    by_identifier(shots, &mut links, rule::BURST_ID, |tie| matches!(tie, Tie::Burst(_)));
    sequence::named_bursts(shots, &mut links);
    sequence::in_time(shots, &mut links);
    sequence::panoramas(shots, is_panorama, &mut links);
    links.finish(shots)
}

/// Joins the files with the same identifier.
fn by_identifier(shots: &[Shot], links: &mut Links, rule: StackRule, is_it: impl Fn(&Tie) -> bool) {
    let mut first_of: HashMap<&str, usize> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        for tie in shot.ties.iter().filter(|tie| is_it(tie)) {
            let (Tie::Live(id) | Tie::Burst(id)) = tie else { continue };
            let first = *first_of.entry(id).or_insert(at);
            if first != at {
                links.join(first, at, rule);
            }
        }
    }
}

/// The files of each name.
fn by_name(shots: &[Shot]) -> HashMap<&str, Vec<usize>> {
    let mut names: HashMap<&str, Vec<usize>> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        names.entry(&shot.stem).or_default().push(at);
    }
    names
}

/// Joins files with one name: a raw file and its picture, a picture and its film, a picture in two formats.
fn of_one_name(shots: &[Shot], alike: &[usize], links: &mut Links) {
    for (n, &one) in alike.iter().enumerate() {
        for &other in &alike[n + 1..] {
            if let Some(rule) = rule_of_name(&shots[one], &shots[other]) {
                links.join(one, other, rule);
            }
        }
    }
}

/// The rule by which two files of one name belong together.
fn rule_of_name(one: &Shot, other: &Shot) -> Option<StackRule> {
    let is_converted = || one.same_time(other) == Some(true) && one.may_be_of_camera(other);
    match (one.kind, other.kind) {
        (Kind::Raw, Kind::Picture) | (Kind::Picture, Kind::Raw) => {
            is_one_press(one, other).then_some(rule::RAW)
        }
        (Kind::Picture, Kind::Film) | (Kind::Film, Kind::Picture) => {
            (one.folder == other.folder && begin_together(one, other)).then_some(rule::LIVE_NAME)
        }
        (Kind::Picture, Kind::Picture) => is_converted().then_some(rule::FORMATS),
        _ => None,
    }
}

/// Whether two files of one name are of one press of the shutter. In one folder the name tells, unless dates
/// or cameras contradict it.
fn is_one_press(one: &Shot, other: &Shot) -> bool {
    let is_same_time = one.same_time(other);
    one.may_be_of_camera(other)
        && (is_same_time == Some(true) || is_same_time.is_none() && one.folder == other.folder)
}

/// Whether a picture and a film begin at about the same time.
fn begin_together(one: &Shot, other: &Shot) -> bool {
    one.micros_to(other).is_some_and(|micros| {
        let into_quarter = micros.rem_euclid(QUARTER_HOUR);
        micros.abs() <= MOST_ZONE && into_quarter.min(QUARTER_HOUR - into_quarter) <= FILM
    })
}

/// Joins versions with their originals, by name.
fn edits(shots: &[Shot], names: &HashMap<&str, Vec<usize>>, links: &mut Links) {
    for (at, shot) in shots.iter().enumerate() {
        let Some((original, relation)) = name::original(&shot.stem) else { continue };
        let Some(originals) = names.get(original.as_str()) else { continue };
        let rule = match relation {
            Relation::Edit => rule::EDIT_NAME,
            Relation::Copy => rule::COPY_NAME,
        };
        let is_original = |of: &&usize| {
            let of = &shots[**of];
            let is_kind = (of.kind == Kind::Film) == (shot.kind == Kind::Film);
            let same_time = of.same_time(shot);
            let is_sure = relation == Relation::Edit && of.folder == shot.folder;
            is_kind
                && (same_time == Some(true) || is_sure && same_time.is_none())
                && of.may_be_of_camera(shot)
        };
        if let Some(&of) = originals.iter().take(MOST_ALIKE).find(is_original) {
            links.join(of, at, rule);
            links.set_edit(at);
        }
    }
}

/// Joins versions with what they say that they are derived from.
fn derived(shots: &[Shot], links: &mut Links) {
    let mut of_document: HashMap<&str, Vec<usize>> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        for tie in &shot.ties {
            if let Tie::Document(id) = tie {
                of_document.entry(id).or_default().push(at);
            }
        }
    }
    for (at, shot) in shots.iter().enumerate() {
        for tie in &shot.ties {
            // The document of an original is its own origin.
            let Tie::From(id) = tie else { continue };
            if shot.has(&Tie::Document(id.clone())) {
                continue;
            }
            let Some(documents) = of_document.get(id.as_str()) else { continue };
            // Templates and drawings are the origin of many files that are no versions of each other.
            let is_origin = |of: &&usize| {
                let of = &shots[**of];
                of.id != shot.id
                    && of.same_time(shot) == Some(true)
                    && of.camera.is_some()
                    && of.camera == shot.camera
            };
            if documents.len() <= MOST_ALIKE
                && let Some(&of) = documents.iter().find(is_origin)
            {
                links.join(of, at, rule::DERIVED);
                links.set_edit(at);
            }
        }
    }
}
