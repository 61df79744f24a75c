//! Runs benchmark definitions: the commands, their files, the expected answers, and the promised ratios.
//!
//! All cases of a definition run interleaved, round by round, so that a machine whose speed drifts affects
//! all of them equally. Cases print their median; a ratio is the median of the rounds' ratios. A wrong answer
//! is a failed run, whatever its time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::definition::{Case, Definition};
use crate::measure::{self, Measured};
use crate::outcome::Outcome;
use crate::places::Places;
use crate::{collection, objects, report};

struct Options {
    name: String,
    rounds: Option<usize>,
    only: Option<Vec<String>>,
}

fn parse(arguments: &[String]) -> Outcome<Options> {
    let mut options = Options { name: String::new(), rounds: None, only: None };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => options.rounds = Some(arguments.next().ok_or("--rounds needs a number")?.parse()?),
            "--only" => {
                let names = arguments.next().ok_or("--only needs names of cases")?;
                options.only = Some(names.split(',').map(str::to_owned).collect());
            }
            name => options.name = name.to_owned(),
        }
    }
    if options.name.is_empty() {
        return Err("name a definition of bench/definitions, for example `cargo xtask bench index`".into());
    }
    Ok(options)
}

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = parse(arguments)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .ok_or("xtask/bench lies in the workspace")?;
    let definition =
        Definition::read(&root.join("bench/definitions").join(&options.name).with_extension("toml"))?;
    println!("{}\n", definition.analysis.trim());
    print_environment();

    let work = std::env::var_os("THALWEG_BENCH_DIR").map_or_else(|| root.join("target/bench"), PathBuf::from);
    std::fs::create_dir_all(&work)?;
    for [package, example] in &definition.examples {
        build(root, &["--package", package, "--example", example])?;
    }
    build(root, &["--package", "thalweg"])?;
    let mut places = Places {
        // This program was built into the same folder.
        thalweg: std::env::current_exe()?.with_file_name("thalweg"),
        xtask: std::env::current_exe()?,
        collection: collection::make(&definition.collection, root, &work)?,
        scratch: work.join("scratch"),
        root: root.to_owned(),
        environment: Vec::new(),
    };
    for step in &definition.setup {
        measure::prepare(step, &places).map_err(|error| format!("setup: {error}"))?;
    }
    // Kept until the last case is done: the server ends when it is dropped.
    let server =
        definition.server.as_deref().map(|name| objects::serve(name, &places.collection)).transpose()?;
    if let Some(server) = &server {
        places.environment.extend(server.environment());
    }
    let cases: Vec<&Case> = definition
        .cases
        .iter()
        .filter(|case| options.only.as_ref().is_none_or(|only| only.contains(&case.name)))
        .filter(|case| is_available(case))
        .collect();
    let rounds = options.rounds.unwrap_or(definition.rounds);
    let mut runs: BTreeMap<&str, Vec<Measured>> = BTreeMap::new();
    for round in 0..=rounds {
        for case in &cases {
            if case.rounds.is_some_and(|most| round > most) {
                continue;
            }
            let measured = measure::run(case, &places)?;
            // Round 0 warms up.
            if round > 0 {
                runs.entry(&case.name).or_default().push(measured);
            }
        }
    }
    report::print_cases(&cases, &runs);
    report::print_ratios(&definition.ratios, &cases, &runs)
}

/// Builds a program, with the given arguments of `cargo build`.
fn build(root: &Path, which: &[&str]) -> Outcome {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = std::process::Command::new(cargo)
        .args(["build", "--quiet", "--release"])
        .args(which)
        .current_dir(root)
        .status()?;
    if built.success() { Ok(()) } else { Err(format!("{} does not build", which.join(" ")).into()) }
}

fn is_available(case: &Case) -> bool {
    let Some(program) = &case.needs else { return true };
    let found = std::env::var_os("PATH")
        .is_some_and(|paths| std::env::split_paths(&paths).any(|path| path.join(program).is_file()));
    if !found {
        println!("skipped: {} needs {program}", case.name);
    }
    found
}

fn print_environment() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = read("/proc/cpuinfo");
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown processor");
    let kernel = read("/proc/sys/kernel/osrelease");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{cores} x {}, Linux {}\n", model.trim_start_matches([' ', '\t', ':']), kernel.trim());
}
