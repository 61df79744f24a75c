//! Pictures that were taken one after another: bursts, brackets, parts of panoramas.

use foldhash::HashMap;

use super::links::Links;
use super::name;
use super::rule::{self, StackRule};
use super::shot::{SECOND, Shot, Tie};

/// Longest time between the frames of a burst.
const BURST: i64 = 4 * SECOND / 10;

/// Longest time between the pictures of a bracket.
pub(super) const BRACKET: i64 = 3 * SECOND;

/// Fewest frames of a burst that only their times show.
const BURST_FRAMES: usize = 3;

/// Steps of exposure that differ by less are equal: a twelfth of a stop.
const SAME_EXPOSURE: f64 = 1.0 / 12.0;

/// Joins the pictures whose names have the same burst.
pub(super) fn named_bursts(shots: &[Shot], links: &mut Links) {
    let mut first_of: HashMap<(i64, String), usize> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        if let Some(burst) = name::burst(&shot.stem) {
            let first = *first_of.entry((shot.folder, burst)).or_insert(at);
            if first != at {
                links.join(first, at, rule::BURST_NAME);
            }
        }
    }
}

/// Joins the pictures of brackets and of bursts, which follow each other in time. Of files of one photograph
/// only the first counts.
pub(super) fn in_time(shots: &[Shot], links: &mut Links) {
    let mut followed: Vec<usize> = Vec::new();
    for (at, shot) in shots.iter().enumerate() {
        let is_followed = shot.taken.is_some() && shot.camera.is_some();
        let is_burst = [rule::BURST_ID, rule::BURST_NAME].map(Some).contains(&links.rule(at));
        if is_followed && !is_burst && links.root(at) == at {
            followed.push(at);
        }
    }
    let order = |at: &usize| (shots[*at].folder, shots[*at].camera, shots[*at].taken, &shots[*at].stem);
    followed.sort_unstable_by(|one, other| order(one).cmp(&order(other)));
    let is_one_source = |one: &usize, other: &usize| {
        shots[*one].folder == shots[*other].folder && shots[*one].camera == shots[*other].camera
    };
    for of_camera in followed.chunk_by(is_one_source) {
        brackets(shots, of_camera, links);
        let others: Vec<usize> =
            of_camera.iter().copied().filter(|at| links.rule(*at) != Some(rule::BRACKET)).collect();
        bursts(shots, &others, links);
    }
}

/// Joins pictures with automatic bracketing until an exposure comes again.
fn brackets(shots: &[Shot], of_camera: &[usize], links: &mut Links) {
    let mut bracket: Vec<usize> = Vec::new();
    for &at in of_camera {
        let goes_on = bracket.last().is_some_and(|&last| {
            let follows = shots[last].micros_to(&shots[at]).is_some_and(|micros| micros <= BRACKET);
            let is_new = |other: &usize| {
                let difference = shots[*other].exposure.zip(shots[at].exposure);
                difference.is_some_and(|(one, other)| (one - other).abs() >= SAME_EXPOSURE)
            };
            follows && bracket.iter().all(is_new)
        });
        if !goes_on || !shots[at].has(&Tie::Bracket) {
            join_all(&bracket, rule::BRACKET, links);
            bracket.clear();
        }
        if shots[at].has(&Tie::Bracket) {
            bracket.push(at);
        }
    }
    join_all(&bracket, rule::BRACKET, links);
}

/// Joins pictures that are numbered one after another and quicker than a finger.
fn bursts(shots: &[Shot], of_camera: &[usize], links: &mut Links) {
    let mut n_in_second: HashMap<i64, usize> = HashMap::default();
    let second = |at: usize| shots[at].taken.unwrap_or(0).div_euclid(SECOND);
    for &at in of_camera {
        *n_in_second.entry(second(at)).or_default() += 1;
    }
    let is_next = |one: &usize, other: &usize| {
        let (before, after) = (&shots[*one], &shots[*other]);
        let counts_on = match (before.counted(), after.counted()) {
            (Some((name, number)), Some((next_name, next))) => name == next_name && next == number + 1,
            _ => false,
        };
        let Some(micros) = before.micros_to(after).filter(|_| counts_on) else { return false };
        if before.is_precise && after.is_precise {
            return micros > 0 && micros <= BURST;
        }
        let is_full = |at: &usize| n_in_second[&second(*at)] >= BURST_FRAMES;
        second(*other) - second(*one) <= 1 && (is_full(one) || is_full(other))
    };
    for burst in of_camera.chunk_by(is_next).filter(|burst| burst.len() >= BURST_FRAMES) {
        join_all(burst, rule::BURST_TIMES, links);
    }
}

/// Joins the parts of panoramas.
pub(super) fn panoramas(shots: &[Shot], is_panorama: &dyn Fn(i64) -> bool, links: &mut Links) {
    let mut first_of: HashMap<i64, usize> = HashMap::default();
    let mut parts: Vec<(i64, u64, u8, usize)> = Vec::new();
    for (at, shot) in shots.iter().enumerate().filter(|(_, shot)| shot.is_picture()) {
        if is_panorama(shot.folder) {
            let first = *first_of.entry(shot.folder).or_insert(at);
            if first != at {
                links.join(first, at, rule::PANORAMA);
            }
        }
        if let Some((letter, number)) = name::panorama_part(&shot.stem) {
            parts.push((shot.folder, number, letter, at));
        }
    }
    parts.sort_unstable();
    let is_next = |one: &(i64, u64, u8, usize), other: &(i64, u64, u8, usize)| {
        (one.0, one.1.checked_add(1), one.2 + 1) == (other.0, Some(other.1), other.2)
    };
    for parts in parts.chunk_by(is_next) {
        let parts: Vec<usize> = parts.iter().map(|part| part.3).collect();
        join_all(&parts, rule::PANORAMA, links);
    }
}

fn join_all(files: &[usize], rule: StackRule, links: &mut Links) {
    if let Some((first, others)) = files.split_first() {
        others.iter().for_each(|other| links.join(*first, *other, rule));
    }
}
