//! The fuzz targets of `fuzz/`, each in turn for a minute, with what was found before as the beginning.
//!
//! `cargo +nightly fuzz build` builds them; a corpus of each grows in the folder of findings, from which it
//! is begun again.

use std::path::{Path, PathBuf};
use std::process::Command;

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::program::run;
use crate::report::Report;
use crate::tree;

/// Time of a target in one round, in seconds: less than a program may take.
const SECONDS: u32 = 60;

/// What an input may take, in seconds and megabytes.
const MOST_SECONDS: u32 = 10;
const MOST_MEGABYTES: u32 = 1024;

struct Fuzzing<'a> {
    ground: Ground<'a>,
    targets: Vec<PathBuf>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let folder = ground.settings.fuzzers.as_deref();
    let folder = folder.ok_or(Finding::new("name the folder of the built fuzz targets with --fuzzers"))?;
    let sources = tree::names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets"))?;
    let targets: Vec<PathBuf> = sources.iter().map(|source| folder.join(source.with_extension(""))).collect();
    match targets.iter().find(|target| !target.is_file()) {
        Some(missing) => Err(Finding::new(format!("{} is not built", missing.display()))),
        None => Ok(Box::new(Fuzzing { ground, targets })),
    }
}

impl Rounds for Fuzzing<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let target = &self.targets[number as usize % self.targets.len()];
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let now = self.ground.folder.join("now");
        tree::empty(&now)?;
        let corpus = self.ground.settings.kept.join("corpus").join(&name);
        std::fs::create_dir_all(&corpus)?;
        let mut command = Command::new(target);
        command.current_dir(&now).arg(std::path::absolute(corpus)?).args(&self.ground.settings.corpora);
        command.args(["-max_len=16384", "-print_final_stats=1", "-artifact_prefix=./"]);
        command.arg(format!("-max_total_time={SECONDS}")).arg(format!("-timeout={MOST_SECONDS}"));
        command.arg(format!("-rss_limit_mb={MOST_MEGABYTES}")).arg(format!("-seed={}", random.u32(1..)));
        let ran = run(command).map_err(|finding| finding.during(&name))?;
        let n_executions = ran.stderr.lines().find_map(|line| {
            line.strip_prefix("stat::number_of_executed_units:").and_then(|n| n.trim().parse().ok())
        });
        report.count(format!("{name}: executions"), n_executions.unwrap_or(0));
        report.count("executions", n_executions.unwrap_or(0));
        if ran.status.success() && n_executions.is_some() {
            return Ok(());
        }
        let last: Vec<&str> = ran.stderr.lines().rev().take(30).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        Err(Finding::new(format!("{name}: {}:\n{}", ran.status, last.join("\n"))))
    }
}
