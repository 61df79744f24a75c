//! In which order sets are moved: a file whose name another one gets goes first. In a circle one set goes
//! aside, under names that nothing else has.

use std::collections::HashMap;

use super::plan::{Move, Place};
use super::sets::key;

/// A step on the way of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hop {
    /// To its place.
    Direct(usize),
    /// Out of the way.
    Aside(usize),
    /// From there to its place.
    Home(usize),
}

/// How far a set is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    New,
    Begun,
    Aside,
    Done,
}

/// The hops of all sets. Names that differ only in case are taken for one.
pub(super) fn order(sets: &[Vec<Move>]) -> Vec<Hop> {
    let mut sources: HashMap<String, usize> = HashMap::new();
    for (at, moves) in sets.iter().enumerate() {
        sources.extend(moves.iter().map(|one| (place_key(&one.from), at)));
    }
    // A set stays on the stack until those before it are done.
    let (mut states, mut hops) = (vec![State::New; sets.len()], Vec::with_capacity(sets.len()));
    let mut stack = Vec::new();
    for first in 0..sets.len() {
        stack.push((first, 0));
        while let Some((at, n_seen)) = stack.pop() {
            if n_seen == 0 {
                if states[at] != State::New {
                    continue;
                }
                states[at] = State::Begun;
            }
            let Some(one) = sets[at].get(n_seen) else {
                hops.push(if states[at] == State::Aside { Hop::Home(at) } else { Hop::Direct(at) });
                states[at] = State::Done;
                continue;
            };
            stack.push((at, n_seen + 1));
            let Some(&before) = sources.get(&place_key(&one.to)) else { continue };
            match states[before] {
                State::New => stack.push((before, 0)),
                State::Begun => {
                    hops.push(Hop::Aside(before));
                    states[before] = State::Aside;
                }
                State::Aside | State::Done => {}
            }
        }
    }
    hops
}

fn place_key(place: &Place) -> String {
    let folder = key(place.folder.as_os_str().as_encoded_bytes());
    format!("{folder}/{}", key(place.name.as_encoded_bytes()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn hops(moves: &[(&str, &str)]) -> Vec<Hop> {
        let place = |name: &str| Place { folder: Path::new("/a").into(), name: name.into() };
        let one = |(from, to): &(&str, &str)| {
            let (from, to) = (place(from), place(to));
            vec![Move { id: None, from, to, stamp: None, sidecar: None, is_companion: false }]
        };
        order(&moves.iter().map(one).collect::<Vec<_>>())
    }

    #[test]
    fn chains_go_from_their_end_and_circles_through_a_place_aside() {
        use Hop::{Aside, Direct, Home};
        assert_eq!(hops(&[("a", "b"), ("b", "c"), ("c", "d")]), [Direct(2), Direct(1), Direct(0)]);
        assert_eq!(hops(&[("a", "b"), ("b", "a")]), [Aside(0), Direct(1), Home(0)]);
        let circle = hops(&[("a", "b"), ("b", "c"), ("c", "a")]);
        assert_eq!(circle, [Aside(0), Direct(2), Direct(1), Home(0)]);
        assert_eq!(hops(&[("a", "A")]), [Aside(0), Home(0)]);
        let many: Vec<(String, String)> =
            (0..100_000).map(|number| (number.to_string(), (number + 1).to_string())).collect();
        let many: Vec<(&str, &str)> = many.iter().map(|(from, to)| (&**from, &**to)).collect();
        assert_eq!(hops(&many).len(), 100_000);
    }
}
