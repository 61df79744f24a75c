//! Compares the machines of two reports: what differs, and how much of a case's difference the limits
//! explain.
//!
//! A case of a published experiment has a limit: a job of the experiment `limits` that nothing can beat
//! ([`crate::Experiment::limit`]). Both reports have the best rate of that job on their machine. Of the time
//! that a case takes on the first machine, the part that the limit alone takes becomes shorter (or longer) as
//! the limit is faster (or slower) on the second; the rest stays. The time computed in this way is what the
//! limit explains, and what remains has other causes: calls, locks, the device, another kernel.
//!
//! The part is the case's share of its limit, at most 1: ways with several threads can exceed a limit, which
//! is measured with one.

use serde::Serialize;

use super::{CaseReport, Change, LimitShare, Report};
use crate::method::Environment;

/// A fact about the machine that differs between two reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The fact, such as `processor` or `kernel`.
    pub what: &'static str,
    /// The fact in the first report; `unknown` where it has none.
    pub before: String,
    /// The fact in the second report.
    pub after: String,
}

/// The part of a case's difference between two machines that the difference of its limit explains.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LimitExplanation {
    /// Name of the limit: its job in the experiment `limits`.
    pub limit: String,
    /// How many times as fast the limit is on the second machine.
    pub limit_speed: f64,
    /// How many times as fast the case would be if only the limit had changed.
    pub explained_speed: f64,
    /// How many times as fast the case is.
    pub speed: f64,
}

/// Returns the facts that differ between the machines of two reports, in the order of their importance.
#[must_use]
pub fn differences(before: &Report, after: &Report) -> Vec<Difference> {
    let [first, second] = [before, after].map(facts);
    let pairs = first.into_iter().zip(second);
    let differing = pairs.filter(|((_, before), (_, after))| before != after);
    let known = |fact: Option<String>| fact.unwrap_or_else(|| "unknown".to_owned());
    differing
        .map(|((what, before), (_, after))| Difference { what, before: known(before), after: known(after) })
        .collect()
}

fn facts(report: &Report) -> [(&'static str, Option<String>); 16] {
    let Environment { facts, storage, .. } = &report.environment;
    let environment = &report.environment;
    let on_or_off = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
    [
        ("processor", facts.cpu_model.clone()),
        ("processors", Some(facts.cpus_online.to_string())),
        ("processor limit", facts.cpu_limit.map(|limit| limit.to_string())),
        ("architecture", Some(environment.architecture.clone())),
        ("governor", facts.governor.clone()),
        ("turbo", facts.turbo.map(on_or_off)),
        ("memory", facts.memory_bytes.map(gib)),
        ("memory limit", facts.memory_limit_bytes.map(gib)),
        ("system", Some(environment.system.clone())),
        ("kernel", facts.kernel.clone()),
        ("file system", environment.file_system.clone()),
        ("file system in memory", Some(on_or_off(environment.is_memory))),
        ("device", storage.device.clone()),
        ("mount options", storage.mount_options.clone()),
        ("device seeks", environment.seeks.map(|seeks| if seeks { "yes" } else { "no" }.to_owned())),
        ("thalweg", Some(environment.thalweg.clone())),
    ]
}

fn gib(bytes: u64) -> String {
    format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30))
}

/// Returns how much of this change between two machines the change of its limit explains; `None` if the case
/// has no limit, or either report did not measure it.
#[must_use]
pub fn explained(change: &Change, before: &Report, after: &Report) -> Option<LimitExplanation> {
    let [first, second] = [before, after].map(|report| limit_of(change, report));
    let (first, second) = (first?, second?);
    let limit_speed = second.bytes_per_s / first.bytes_per_s;
    let speed = 1.0 / change.ratio.ratio();
    let share = first.share.clamp(0.0, 1.0);
    let explained_speed = 1.0 / (share / limit_speed + 1.0 - share);
    let all = [limit_speed, explained_speed, speed];
    let is_sound = all.iter().all(|speed| speed.is_finite() && *speed > 0.0);
    is_sound.then(|| LimitExplanation { limit: job(&first.name), limit_speed, explained_speed, speed })
}

fn limit_of<'r>(change: &Change, report: &'r Report) -> Option<&'r LimitShare> {
    let experiments = report.experiments.iter().filter(|experiment| experiment.name == change.experiment);
    let is_same = |case: &&CaseReport| case.name == change.name && case.caches == change.caches;
    let case = experiments.flat_map(|experiment| &experiment.cases).find(is_same)?;
    case.against_limit.as_ref()
}

/// The job in the name of a limit's case: `256MiB-page-cache-read/raw[...]` is `page-cache-read`.
fn job(name: &str) -> String {
    let set = name.split('/').next().unwrap_or(name);
    set.split_once('-').map_or(set, |(_, job)| job).to_owned()
}

impl LimitExplanation {
    /// The explanation in words: `memcpy is 1.8 times as fast, which explains 1.7 of 2.0 times`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let LimitExplanation { limit, limit_speed, explained_speed, speed } = self;
        let is_slower = *speed < 1.0;
        // Both directions are written with figures above 1.
        let turned = |speed: f64| if is_slower { 1.0 / speed } else { speed };
        let word = |is_slower: bool| if is_slower { "slow" } else { "fast" };
        let limit_word = format!(
            "{limit} is {:.1} times as {}",
            limit_speed.max(1.0 / limit_speed),
            word(*limit_speed < 1.0)
        );
        let (part, whole) = (turned(*explained_speed), turned(*speed));
        let whole_words = format!("{whole:.1} times as {}", word(is_slower));
        if format!("{limit_speed:.1}") == "1.0" {
            format!("{limit} is as fast, so it does not explain {whole_words}")
        } else if part <= 1.0 {
            format!("{limit_word}, which does not explain {whole_words}")
        } else if part >= whole {
            format!("{limit_word}, which explains all of {whole_words}")
        } else {
            format!("{limit_word}, which explains {part:.1} of {whole_words}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::compare;
    use crate::report::testing::report;

    /// Reports of two machines with one case; its limit has these rates and this share on the first.
    #[track_caller]
    fn check(times_ms: [f64; 2], limits: [f64; 2], share: f64, expected: &str) {
        let [before, after] = [("one", times_ms[0], limits[0]), ("other", times_ms[1], limits[1])].map(
            |(machine, time_ms, bytes_per_s)| {
                let mut report = report(machine, &[("a", &[time_ms; 5])]);
                report.experiments[0].cases[0].against_limit =
                    Some(LimitShare { name: "64MiB-page-cache-read/raw".into(), bytes_per_s, share });
                report
            },
        );
        let changes = compare(&before, &after, true).unwrap().changes;
        assert_eq!(explained(&changes[0], &before, &after).unwrap().in_words(), expected);
    }

    #[test]
    fn a_limit_explains_the_part_of_the_time_that_it_takes() {
        check(
            [20.0, 10.0],
            [1e9, 1.8e9],
            0.93,
            "page-cache-read is 1.8 times as fast, which explains 1.7 of 2.0 times as fast",
        );
        check(
            [10.0, 20.0],
            [2e9, 1e9],
            0.5,
            "page-cache-read is 2.0 times as slow, which explains 1.5 of 2.0 times as slow",
        );
        check(
            [20.0, 10.0],
            [1e9, 4e9],
            1.3,
            "page-cache-read is 4.0 times as fast, which explains all of 2.0 times as fast",
        );
        check(
            [10.0, 20.0],
            [1e9, 2e9],
            0.5,
            "page-cache-read is 2.0 times as fast, which does not explain 2.0 times as slow",
        );
        check(
            [20.0, 10.0],
            [1e9, 1e9],
            0.5,
            "page-cache-read is as fast, so it does not explain 2.0 times as fast",
        );
    }

    #[test]
    fn a_case_without_a_limit_is_not_explained() {
        let (before, after) = (report("one", &[("a", &[1.0])]), report("other", &[("a", &[2.0])]));
        let changes = compare(&before, &after, true).unwrap().changes;
        assert_eq!(explained(&changes[0], &before, &after), None);
    }

    #[test]
    fn only_differing_facts_are_listed() {
        let (mut before, mut after) = (report("one", &[]), report("other", &[]));
        assert_eq!(differences(&before, &after), []);
        before.environment.facts.cpu_model = Some("Xeon".into());
        after.environment.facts.cpu_model = Some("EPYC".into());
        before.environment.facts.memory_bytes = Some(16 << 30);
        after.environment.facts.governor = Some("performance".into());
        let found = differences(&before, &after);
        let found: Vec<_> = found
            .iter()
            .map(|Difference { what, before, after }| (*what, before.as_str(), after.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("processor", "Xeon", "EPYC"),
                ("governor", "unknown", "performance"),
                ("memory", "16.0 GiB", "unknown"),
            ]
        );
    }
}
