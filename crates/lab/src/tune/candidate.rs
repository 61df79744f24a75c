//! Candidates to compare with the default: one choice at a time, and afterwards the winners together.

use std::num::{NonZeroU32, NonZeroUsize};

use engine::{ByCaches, Choices};
use file::{Order, Strategy};

use crate::case::Case;
use crate::error::CaseError;
use crate::method::Caches;

/// The single set of all cases, which index the same files.
const SET: &str = "index";
/// Way of the case without any choice.
pub(super) const DEFAULT: &str = "default";
/// Way of the case with all choices that won by themselves.
pub(super) const TOGETHER: &str = "together";
/// Way of the case in which the engine switches between the choices for warm and cold caches.
pub(super) const IN_USE: &str = "in-use";
/// Beginning of the names of parameters that apply to files outside the page cache only.
const COLD: &str = "cold_";

/// A choice that might be better than the default.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    /// The setting concerned. At most one candidate per setting can be taken.
    pub(super) about: &'static str,
    /// The settings that differ from the default.
    pub(super) choices: Choices,
    /// Settings that replace them for files that are not in the page cache.
    pub(super) cold: Choices,
}

impl Candidate {
    fn new(about: &'static str, set: impl FnOnce(&mut Choices)) -> Candidate {
        let mut choices = Choices::default();
        set(&mut choices);
        Candidate { about, choices, cold: Choices::default() }
    }

    /// The choices of both states in use, next to [`default_in_use`]. `order` is the default on the device.
    pub(super) fn in_use(choices: &ByCaches, order: Order) -> Candidate {
        let Candidate { choices: warm, cold, .. } = default_in_use(order);
        // Choices for warm caches do not apply with cold ones.
        let cold = choices.cold.or(&cold).or(&warm);
        Candidate { about: IN_USE, choices: choices.warm.or(&warm), cold }
    }

    /// The case with every choice written out, so that no saved profile affects it.
    pub(super) fn case(&self, order: Order) -> Case {
        let all = self.choices.or(&Choices::defaults(order));
        let changed = self.choices.named();
        let is_changed = |name: &str| changed.iter().any(|(known, _)| *known == name);
        let (first, rest): (Vec<_>, Vec<_>) = all.named().into_iter().partition(|(name, _)| is_changed(name));
        let cold = self.cold.named().into_iter().map(|(name, value)| (format!("{COLD}{name}"), value));
        let all = first.into_iter().chain(rest).map(|(name, value)| (name.to_owned(), value)).chain(cold);
        all.fold(Case::new(SET, self.about), |case, (name, value)| match value.parse::<u64>() {
            Ok(number) => case.with(&name, number),
            Err(_) => case.with(&name, value.as_str()),
        })
    }

    /// The choices as text: `queue_depth 8, strategy uring`.
    pub(super) fn text(&self) -> String {
        let words = self.choices.named().into_iter().map(|(name, value)| format!("{name} {value}"));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// Parses the choices that a case writes out: those for all files, and those that replace them for files that
/// are not in the page cache.
pub(super) fn choices_of(case: &Case) -> Result<(Choices, Choices), CaseError> {
    let incomplete = || CaseError::Failed(format!("the case `{case}` does not specify every setting"));
    let parsed = |prefix: &str| {
        let word = |name: &str| case.word(&format!("{prefix}{name}"));
        let number = |name: &str| case.number(&format!("{prefix}{name}"));
        let count = |name| number(name).and_then(|number| NonZeroUsize::new(number as usize));
        let mut choices = Choices::default();
        choices.strategy = word("strategy").and_then(|word| word.parse().ok());
        choices.order = word("order").and_then(|word| word.parse().ok());
        choices.queue_depth = number("queue_depth").and_then(|depth| NonZeroU32::new(depth as u32));
        choices.first_bytes = number("first_bytes").map(|bytes| bytes as usize);
        choices.most_workers = count("most_workers");
        choices.first_workers = count("first_workers");
        choices.look_ahead_files = count("look_ahead_files");
        choices
    };
    let choices = parsed("");
    let n_wanted = Choices::defaults(Order::Directory).named().len();
    if choices.named().len() == n_wanted { Ok((choices, parsed(COLD))) } else { Err(incomplete()) }
}

/// The default as a candidate.
pub(super) fn default() -> Candidate {
    Candidate::new(DEFAULT, |_| {})
}

/// The default as the engine uses it where `order` is the default on the device: files in the page cache are
/// read in directory order.
pub(super) fn default_in_use(order: Order) -> Candidate {
    let mut candidate = default();
    candidate.choices = Choices::defaults(Order::Directory);
    if order != Order::Directory {
        candidate.cold.order = Some(order);
    }
    candidate
}

/// Combines several candidates into one.
pub(super) fn together(parts: &[&Candidate]) -> Candidate {
    let choices = parts.iter().fold(Choices::default(), |all, part| all.or(&part.choices));
    Candidate { about: TOGETHER, choices, cold: Choices::default() }
}

/// All candidates to try with a state of the caches, where `order` is the default.
///
/// With warm caches no order is tried: it matters to a device only. Not tried at all: `mmap`, which may kill
/// the process when a file shrinks; `direct`, which would read warm files from the device; `stdio` and
/// `buffered`, which make the calls of `pread` and more. The number of workers is tried for directory order,
/// and look-ahead for the other orders, which have one reader.
pub(super) fn all(caches: Caches, order: Order) -> Vec<Candidate> {
    let mut found = Vec::new();
    for depth in [8, 32, 128] {
        found.push(Candidate::new("strategy", |choices| {
            choices.strategy = Some(Strategy::Uring);
            choices.queue_depth = NonZeroU32::new(depth);
        }));
    }
    for other in Order::ALL.into_iter().filter(|other| *other != order && caches == Caches::Cold) {
        found.push(Candidate::new("order", |choices| choices.order = Some(other)));
    }
    for bytes in [4 << 10, 8 << 10, 64 << 10] {
        found.push(Candidate::new("first_bytes", |choices| choices.first_bytes = Some(bytes)));
    }
    let own = Choices::defaults(order);
    let mut counts = |about: &'static str, counts: &[usize], set: fn(&mut Choices, Option<NonZeroUsize>)| {
        for count in counts {
            found.push(Candidate::new(about, |choices| set(choices, NonZeroUsize::new(*count))));
        }
    };
    if order == Order::Directory {
        counts("most_workers", &[4, 16, 64], |choices, count| choices.most_workers = count);
        counts("first_workers", &[1, 8, 32], |choices, count| choices.first_workers = count);
    } else {
        counts("look_ahead_files", &[8, 128], |choices, count| choices.look_ahead_files = count);
    }
    // On some machines one of them is the default.
    found.retain(|candidate| candidate.choices.or(&own) != own);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_carries_its_choices_to_the_process_that_runs_it() {
        for order in Order::ALL {
            let mut names: Vec<String> = vec![default().case(order).to_string()];
            let defaults = Choices::defaults(order);
            assert_eq!(choices_of(&default().case(order)).unwrap(), (defaults, Choices::default()));
            for candidate in all(Caches::Cold, order) {
                let case = candidate.case(order);
                let expected = candidate.choices.or(&Choices::defaults(order));
                assert_eq!(choices_of(&case).unwrap(), (expected, Choices::default()), "{case}");
                names.push(case.to_string());
            }
            let n_cases = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), n_cases, "each has a name of its own");
        }
        assert!(choices_of(&Case::new("index", "default")).is_err());
    }

    #[test]
    fn the_choices_of_both_states_reach_the_process() {
        let mut choices = ByCaches::default();
        choices.warm.first_bytes = Some(8192);
        choices.cold.strategy = Some(Strategy::Uring);
        let candidate = Candidate::in_use(&choices, Order::Physical);
        let (warm, cold) = choices_of(&candidate.case(Order::Physical)).unwrap();
        assert_eq!((warm.first_bytes, warm.strategy), (Some(8192), Some(Strategy::Pread)));
        assert_eq!((warm.order, cold.order), (Some(Order::Directory), Some(Order::Physical)));
        // A choice for warm caches does not apply with cold ones.
        assert_eq!((cold.first_bytes, cold.strategy), (Some(16 << 10), Some(Strategy::Uring)));
        let (warm, cold) = choices_of(&default_in_use(Order::Directory).case(Order::Directory)).unwrap();
        assert_eq!((warm, cold), (Choices::defaults(Order::Directory), Choices::default()));
    }

    #[test]
    fn no_order_is_tried_with_warm_caches() {
        let has_order = |caches| all(caches, Order::Directory).iter().any(|one| one.about == "order");
        assert_eq!([Caches::Cold, Caches::Warm].map(has_order), [true, false]);
    }

    #[test]
    fn winners_are_put_together() {
        let all = all(Caches::Cold, Order::Directory);
        let about = |name| all.iter().find(|candidate| candidate.about == name).unwrap();
        let both = together(&[about("strategy"), about("first_bytes")]);
        assert_eq!(both.text(), "strategy uring, queue_depth 8, first_bytes 4096");
    }
}
