//! The environment and the options of a session.

use super::Markup;
use crate::case::Size;
use crate::method::{CacheChoice, Environment};
use crate::report::{Report, SessionOptions};

pub(super) fn section(page: &mut Markup, report: &Report) {
    page.element("section id=\"machine\"", |page| {
        page.leaf("h2", "Machine and settings");
        page.element("div class=\"facts\"", |page| {
            list(page, "Machine", &machine(&report.environment));
            list(page, "Storage", &storage(&report.environment));
            list(page, "Session", &session(report));
            list(page, "Programs", &programs(&report.environment));
        });
    });
}

type Fact = (String, String);

fn list(page: &mut Markup, heading: &str, facts: &[Fact]) {
    page.element("div", |page| {
        page.leaf("h3", heading);
        page.element("dl", |page| {
            for (name, value) in facts {
                page.leaf("dt", name);
                page.leaf("dd", value);
            }
        });
    });
}

/// Keeps the facts that are known.
fn known<const N: usize>(facts: [(&str, Option<String>); N]) -> Vec<Fact> {
    facts.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

fn machine(environment: &Environment) -> Vec<Fact> {
    let facts = &environment.facts;
    known([
        ("CPU", facts.cpu_model.clone()),
        ("CPUs", Some(facts.cpus_online.to_string())),
        ("CPU limit", facts.cpu_limit.map(|limit| limit.to_string())),
        ("architecture", Some(environment.architecture.clone())),
        ("memory", facts.memory_bytes.map(gib)),
        ("memory limit", facts.memory_limit_bytes.map(gib)),
        ("system", Some(environment.system.clone())),
        ("kernel", facts.kernel.clone()),
        ("frequency governor", facts.governor.clone()),
        ("turbo", facts.turbo.map(|turbo| if turbo { "on" } else { "off" }.to_owned())),
        ("identity", Some(environment.machine.clone())),
    ])
}

fn storage(environment: &Environment) -> Vec<Fact> {
    known([
        ("file system", environment.file_system.clone()),
        ("device", environment.storage.device.clone()),
        ("mount options", environment.storage.mount_options.clone()),
        ("random access", environment.seeking()),
        ("free", environment.free_bytes.map(gib)),
    ])
}

fn session(report: &Report) -> Vec<Fact> {
    let SessionOptions {
        size, rounds, sessions, seed, caches, drops_caches, scale, case_filters, named, ..
    } = &report.asked;
    let size = match size {
        Size::Quick => "quick",
        Size::Default => "default",
        Size::Full => "full",
    };
    let caches = match caches {
        CacheChoice::Warm => "warm",
        CacheChoice::Cold => "cold",
        CacheChoice::Both => "warm and cold",
    };
    known([
        ("started", begun(report.started_at_s)),
        ("duration", Some(format!("{:.0} s", report.elapsed_s))),
        ("sizes", Some(size.to_owned())),
        ("rounds", Some(rounds.to_string())),
        ("sessions", Some(sessions.to_string())),
        ("seed", Some(seed.to_string())),
        ("caches", Some(caches.to_owned())),
        ("page cache dropped", Some(yes_or_no(*drops_caches))),
        ("scale of generated input", Some(scale.to_string())),
        ("case filter", (!case_filters.is_empty()).then(|| case_filters.join(" or "))),
        ("existing files", (!named.is_empty()).then(|| named.join(", "))),
    ])
}

fn programs(environment: &Environment) -> Vec<Fact> {
    let ours = ("thalweg".to_owned(), environment.thalweg.clone());
    let theirs = environment.programs.iter().map(|program| (program.name.clone(), program.version.clone()));
    std::iter::once(ours).chain(theirs).collect()
}

/// The start time as text; `None` for a second outside the calendar's range.
fn begun(started_at_s: u64) -> Option<String> {
    let instant = jiff::Timestamp::from_second(i64::try_from(started_at_s).ok()?).ok()?;
    Some(instant.strftime("%Y-%m-%d %H:%M:%S UTC").to_string())
}

fn gib(bytes: u64) -> String {
    format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30))
}

fn yes_or_no(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}
