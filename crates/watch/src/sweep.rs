//! When trees are compared with the catalogue without a notice: those that cannot be watched often, all
//! others rarely. A round goes folder by folder, spread over its time. The clock is passed in.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A part of a tree to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// Path of its folder.
    pub path: PathBuf,
    /// Without the folders in it.
    pub is_flat: bool,
}

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Begin a round over this tree: list its folders, and call [`Sweeps::begin`].
    Begin(PathBuf),
    /// Compare this part.
    Compare(Unit),
}

/// The rounds over one tree.
#[derive(Debug)]
struct Rounds {
    tree: PathBuf,
    /// Time from the beginning of a round to that of the next.
    every: Duration,
    /// Time over which the parts of a round are spread.
    over: Duration,
    next: Instant,
    waiting: VecDeque<(Instant, Unit)>,
    /// The next round is not spread.
    is_urgent: bool,
}

/// The schedule of all trees.
#[derive(Debug, Default)]
pub(crate) struct Sweeps {
    rounds: Vec<Rounds>,
}

impl Sweeps {
    /// Compares `tree` every so often, for the first time at once.
    pub(crate) fn add(&mut self, tree: &Path, every: Duration, over: Duration, now: Instant) {
        self.remove(tree);
        let (tree, waiting) = (tree.to_owned(), VecDeque::new());
        self.rounds.push(Rounds { tree, every, over, next: now, waiting, is_urgent: true });
    }

    /// Ends the rounds over a tree.
    pub(crate) fn remove(&mut self, tree: &Path) {
        self.rounds.retain(|rounds| rounds.tree != tree);
    }

    /// Compares all trees at once.
    pub(crate) fn hasten(&mut self, now: Instant) {
        for rounds in &mut self.rounds {
            (rounds.next, rounds.is_urgent) = (now, true);
        }
    }

    /// Compares a part of a tree as soon as possible, once.
    pub(crate) fn compare(&mut self, unit: Unit, now: Instant) {
        let of_tree = self.rounds.iter_mut().filter(|rounds| unit.path.starts_with(&rounds.tree));
        if let Some(rounds) = of_tree.max_by_key(|rounds| rounds.tree.as_os_str().len())
            && rounds.waiting.front().is_none_or(|(_, first)| *first != unit)
        {
            rounds.waiting.push_front((now, unit));
        }
    }

    /// When [`Sweeps::take`] has something next.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.rounds.iter().map(|rounds| rounds.waiting.front().map_or(rounds.next, |(due, _)| *due)).min()
    }

    /// What is due now.
    pub(crate) fn take(&mut self, now: Instant) -> Option<Step> {
        for rounds in &mut self.rounds {
            if rounds.is_urgent && rounds.next <= now {
                rounds.waiting.clear();
            }
            match rounds.waiting.front() {
                Some((due, _)) if *due <= now => {
                    return rounds.waiting.pop_front().map(|(_, unit)| Step::Compare(unit));
                }
                None if rounds.next <= now => {
                    rounds.next = now + rounds.every;
                    return Some(Step::Begin(rounds.tree.clone()));
                }
                _ => {}
            }
        }
        None
    }

    /// Begins a round over a tree, part by part.
    pub(crate) fn begin(&mut self, tree: &Path, units: Vec<Unit>, now: Instant) {
        let Some(rounds) = self.rounds.iter_mut().find(|rounds| rounds.tree == tree) else { return };
        let is_urgent = std::mem::take(&mut rounds.is_urgent);
        let step = rounds.over / u32::try_from(units.len().max(1)).unwrap_or(u32::MAX);
        let spread = |at: usize| step.saturating_mul(u32::try_from(at).unwrap_or(u32::MAX));
        let due = |at: usize| if is_urgent { now } else { now + spread(at) };
        rounds.waiting = units.into_iter().enumerate().map(|(at, unit)| (due(at), unit)).collect();
    }

    /// Number of parts of the present rounds that are due.
    pub(crate) fn n_due(&self, now: Instant) -> usize {
        let of_round = |rounds: &Rounds| rounds.waiting.iter().take_while(|(due, _)| *due <= now).count();
        self.rounds.iter().map(of_round).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn units(names: &[&str]) -> Vec<Unit> {
        names.iter().map(|name| Unit { path: PathBuf::from(name), is_flat: false }).collect()
    }

    /// The steps that are due, in words.
    fn steps(sweeps: &mut Sweeps, now: Instant) -> Vec<String> {
        let step = || sweeps.take(now);
        let words = |step| match step {
            Step::Begin(tree) => format!("begin {}", tree.display()),
            Step::Compare(unit) => format!("compare {}", unit.path.display()),
        };
        std::iter::from_fn(step).map(words).collect()
    }

    #[test]
    fn a_round_is_spread_over_its_time() {
        let (start, mut sweeps) = (Instant::now(), Sweeps::default());
        sweeps.add("/a".as_ref(), 10 * MINUTE, 10 * MINUTE, start);
        assert_eq!(steps(&mut sweeps, start), ["begin /a"]);
        sweeps.begin("/a".as_ref(), units(&["/a/1", "/a/2"]), start);
        assert_eq!(steps(&mut sweeps, start), ["compare /a/1", "compare /a/2"], "the first at once");
        assert_eq!(sweeps.due(), Some(start + 10 * MINUTE));
        let second = start + 10 * MINUTE;
        assert_eq!(steps(&mut sweeps, second), ["begin /a"]);
        sweeps.begin("/a".as_ref(), units(&["/a/1", "/a/2"]), second);
        assert_eq!(steps(&mut sweeps, second), ["compare /a/1"]);
        assert_eq!((sweeps.due(), sweeps.n_due(second)), (Some(second + 5 * MINUTE), 0));
        assert_eq!(steps(&mut sweeps, second + 5 * MINUTE), ["compare /a/2"]);
    }

    #[test]
    fn what_is_urgent_comes_first() {
        let (start, mut sweeps) = (Instant::now(), Sweeps::default());
        sweeps.add("/a".as_ref(), 10 * MINUTE, 10 * MINUTE, start);
        sweeps.add("/a/b".as_ref(), MINUTE, MINUTE, start);
        assert_eq!(steps(&mut sweeps, start), ["begin /a", "begin /a/b"]);
        for name in ["/a/b/c", "/a/b/c", "/x"] {
            sweeps.compare(units(&[name]).remove(0), start);
        }
        assert_eq!(steps(&mut sweeps, start), ["compare /a/b/c"]);
        sweeps.hasten(start + Duration::from_secs(1));
        assert_eq!(steps(&mut sweeps, start + Duration::from_secs(1)), ["begin /a", "begin /a/b"]);
        sweeps.remove("/a".as_ref());
        assert_eq!(steps(&mut sweeps, start + 5 * MINUTE), ["begin /a/b"]);
    }
}
