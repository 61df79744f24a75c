//! Times one run of one case.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::definition::Case;
use crate::outcome::Outcome;
use crate::places::Places;
use crate::platform;

/// Measurements of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunMeasurements {
    pub(crate) wall_s: f64,
    /// User and system time together: separately they are sampled by ticks.
    pub(crate) cpu_s: f64,
    /// Peak resident memory of the largest process.
    pub(crate) peak_bytes: u64,
}

pub(crate) fn run(case: &Case, places: &Places) -> Outcome<RunMeasurements> {
    for step in &case.before {
        prepare(step, places).map_err(|error| format!("{}: before: {error}", case.name))?;
    }
    let command: Vec<String> = case.command.iter().map(|word| places.fill(word)).collect();
    let (program, arguments) = command.split_first().ok_or("a case without command")?;
    let out_path = output(places);
    let out = File::create(&out_path)?;
    let started = Instant::now();
    let child = Command::new(program)
        .args(arguments)
        .envs(places.environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{}: {program}: {error}", case.name))?;
    let (status, usage) = platform::wait_for(child)?;
    let wall_s = started.elapsed().as_secs_f64();
    if !status.code().is_some_and(|code| case.exit.contains(&code)) {
        return Err(format!("{}: {status}: {}", case.name, command.join(" ")).into());
    }
    check(case, places, &out_path).map_err(|error| format!("{}: wrong answer: {error}", case.name))?;
    Ok(RunMeasurements { wall_s, cpu_s: usage.cpu_s, peak_bytes: usage.peak_bytes })
}

/// The file with the standard output of the last run.
pub(crate) fn output(places: &Places) -> PathBuf {
    places.scratch.with_extension("out")
}

/// `fresh` empties the scratch folder, `cold` drops the caches (root only), all else is a command.
pub(crate) fn prepare(step: &str, places: &Places) -> Outcome {
    match step {
        "fresh" => {
            if places.scratch.exists() {
                std::fs::remove_dir_all(&places.scratch)?;
            }
            std::fs::create_dir_all(&places.scratch)?;
        }
        "cold" => {
            platform::sync();
            std::fs::write("/proc/sys/vm/drop_caches", "3")
                .map_err(|error| format!("drop caches: {error}"))?;
        }
        command => {
            let words: Vec<String> = command.split_whitespace().map(|word| places.fill(word)).collect();
            let (program, arguments) = words.split_first().ok_or("an empty step")?;
            let status =
                Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
            if !status.success() {
                return Err(format!("{status}: {command}").into());
            }
        }
    }
    Ok(())
}

fn check(case: &Case, places: &Places, out: &std::path::Path) -> Outcome {
    let text = std::fs::read_to_string(out)?;
    if let Some(expected) = &case.expect_last_line {
        let found = text.lines().last().unwrap_or("");
        if found != expected {
            return Err(format!("expected `{expected}`, found `{found}`").into());
        }
    }
    if let Some((pattern, expected)) = &case.expect_count {
        let found = text.lines().filter(|line| line.contains(pattern.as_str())).count();
        if found != *expected {
            return Err(format!("expected {expected} lines with `{pattern}`, found {found}").into());
        }
    }
    if let Some((sql, expected)) = &case.expect_answer {
        let catalog = places.fill("{scratch}/thalweg.db");
        let answer = Command::new(&places.thalweg).args(["query", &catalog, sql, "--csv"]).output()?;
        let answer = String::from_utf8_lossy(&answer.stdout);
        let found = answer.lines().nth(1).unwrap_or("");
        if found != expected {
            return Err(format!("{sql}: expected `{expected}`, found `{found}`").into());
        }
    }
    Ok(())
}
