//! Runs benchmark definitions: the commands, their files, the expected answers, and the promised ratios.
//!
//! All cases of a definition run interleaved, round by round, so that a machine whose speed drifts affects
//! all of them equally. Cases print their median; a ratio is the median of the rounds' ratios. A wrong answer
//! is a failed run, whatever its time.

use std::path::{Path, PathBuf};

use crate::definition::{Case, Definition};
use crate::outcome::Outcome;
use crate::places::{PROFILE, Places};
use crate::record::Runs;
use crate::{answer, build, collection, lab, machine, measure, objects, record, report};

struct Options {
    name: String,
    rounds: Option<usize>,
    only: Option<Vec<String>>,
    is_recorded: bool,
}

fn parse(arguments: &[String]) -> Outcome<Options> {
    let mut options = Options { name: String::new(), rounds: None, only: None, is_recorded: false };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => options.rounds = Some(arguments.next().ok_or("--rounds needs a number")?.parse()?),
            "--only" => {
                let names = arguments.next().ok_or("--only needs names of cases")?;
                options.only = Some(names.split(',').map(str::to_owned).collect());
            }
            "--record" => options.is_recorded = true,
            name => options.name = name.to_owned(),
        }
    }
    if options.name.is_empty() {
        return Err("name a definition of bench/definitions, for example `cargo xtask bench index`".into());
    }
    if options.is_recorded && options.only.is_some() {
        return Err("--record takes all cases, so it cannot be given with --only".into());
    }
    Ok(options)
}

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = parse(arguments)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .ok_or("xtask/bench lies in the workspace")?;
    if options.name == "build" {
        return build::run(root, &work_folder(root), options.only.as_deref(), options.is_recorded);
    }
    let definition =
        Definition::read(&root.join("bench/definitions").join(&options.name).with_extension("toml"))?;
    println!("{}\n", definition.analysis.trim());
    let mut places = prepare(&definition, root)?;
    // Kept until the last case is done: it ends when it is dropped.
    let server =
        definition.server.as_deref().map(|name| objects::serve(name, &places.collection)).transpose()?;
    if let Some(server) = &server {
        places.environment.extend(server.environment());
    }
    let rounds = options.rounds.unwrap_or(definition.rounds);
    let runs = measure_all(&definition, options.only.as_deref(), rounds, &places)?;
    let record = record::build(&options.name, &definition, rounds, &runs, &places)?;
    report::print_cases(&record);
    report::print_rivals(&record);
    let promises = report::print_ratios(&record);
    if options.is_recorded {
        record::write(root, &options.name, &record)?;
    }
    promises
}

/// Where files of benchmarks lie.
fn work_folder(root: &Path) -> PathBuf {
    std::env::var_os("THALWEG_BENCH_DIR").map_or_else(|| root.join("target/bench"), PathBuf::from)
}

/// Builds the programs and makes the files that the cases work on.
fn prepare(definition: &Definition, root: &Path) -> Outcome<Places> {
    let work = work_folder(root);
    std::fs::create_dir_all(&work)?;
    let described = machine::describe(&work);
    println!("{} x {}, {}\n", described.cores, described.processor, described.kernel);
    for [package, example] in &definition.examples {
        compile(root, PROFILE, &["--package", package, "--example", example])?;
    }
    compile(root, PROFILE, &["--package", "thalweg"])?;
    let quick = target_folder()?.join("release/thalweg");
    if definition.mentions("{quick}") {
        compile(root, "release", &["--package", "thalweg"])?;
    }
    let rivals = work.join("rivals");
    for folder in &definition.crates {
        let manifest = root.join(folder).join("Cargo.toml").display().to_string();
        let target = rivals.display().to_string();
        // Without a network its dependencies may be missing; then its cases are skipped.
        if let Err(error) =
            compile(root, "release", &["--locked", "--manifest-path", &manifest, "--target-dir", &target])
        {
            println!("skipped: {folder}: {error}");
        }
    }
    let make = |collection| collection::make(collection, root, &work);
    let places = Places {
        // This very program was built into the same folder.
        thalweg: std::env::current_exe()?.with_file_name("thalweg"),
        quick,
        xtask: std::env::current_exe()?,
        collection: make(&definition.collection)?,
        more: definition.more.iter().map(|one| Ok((one.name.clone(), make(one)?))).collect::<Outcome<_>>()?,
        rivals: rivals.join("release"),
        scratch: work.join("scratch"),
        root: root.to_owned(),
        environment: Vec::new(),
    };
    for step in &definition.setup {
        measure::prepare(step, &places).map_err(|error| format!("setup: {error}"))?;
    }
    Ok(places)
}

/// Runs all cases in rounds, then the lab.
fn measure_all(
    definition: &Definition,
    only: Option<&[String]>,
    rounds: usize,
    places: &Places,
) -> Outcome<Runs> {
    let is_wanted = |name: &String| only.is_none_or(|only| only.contains(name));
    let is_run = |case: &&Case| is_wanted(&case.name) && is_available(&case.name, &case.needs, places);
    let cases: Vec<&Case> = definition.cases.iter().filter(is_run).collect();
    let mut runs = Runs::default();
    for round in 0..=rounds {
        for case in &cases {
            if case.rounds.is_some_and(|most| round > most) {
                continue;
            }
            let measured = measure::run(case, places)?;
            // Round 0 warms up. Answers are the same in all rounds, so the first is read, outside the clock.
            if round > 0 {
                runs.of.entry(case.name.clone()).or_default().push(measured);
            } else if let Some(kind) = &case.answer {
                runs.answers.insert(case.name.clone(), answer::read(case, kind, places)?);
            }
        }
    }
    for lab in &definition.labs {
        let rounds = lab.rounds.map_or(rounds, |most| rounds.min(most));
        if is_wanted(&lab.experiment) && is_available(&lab.experiment, &lab.needs, places) {
            // After all other cases, whose figures a failure here must not lose. The row is left out.
            match lab::run(lab, rounds, places) {
                Ok(compared) => runs.labs.push(compared),
                Err(error) => println!("failed: {}: {error}", lab.title),
            }
        }
    }
    Ok(runs)
}

/// Cargo's target folder, in which this very program lies in the folder of its profile.
fn target_folder() -> Outcome<PathBuf> {
    let program = std::env::current_exe()?;
    Ok(program.ancestors().nth(2).ok_or("this program is not in a target folder")?.to_owned())
}

/// Builds a program with a profile and the given arguments of `cargo build`.
fn compile(root: &Path, profile: &str, which: &[&str]) -> Outcome {
    let built = xtask::cargo()
        .args(["build", "--quiet", "--profile", profile])
        .args(which)
        .current_dir(root)
        .status()?;
    if built.success() { Ok(()) } else { Err(format!("{} does not build", which.join(" ")).into()) }
}

/// Whether a program is installed: a name on the path, or a place.
fn is_available(name: &str, needs: &Option<String>, places: &Places) -> bool {
    let Some(program) = needs else { return true };
    let place = places.fill(program);
    let found = if place.contains('/') {
        Path::new(&place).is_file()
    } else {
        std::env::var_os("PATH")
            .is_some_and(|paths| std::env::split_paths(&paths).any(|path| path.join(&place).is_file()))
    };
    if !found {
        println!("skipped: {name} needs {program}");
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_the_command_line() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let options = parse(&words("index --rounds 3 --record")).unwrap();
        assert_eq!((options.name.as_str(), options.rounds, options.is_recorded), ("index", Some(3), true));
        let options = parse(&words("index --only a,b")).unwrap();
        assert_eq!(options.only, Some(vec!["a".to_owned(), "b".to_owned()]));
        assert!(parse(&words("index --only a --record")).is_err());
        assert!(parse(&words("--record")).is_err());
    }

    #[test]
    fn every_definition_is_read() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        for entry in std::fs::read_dir(root.join("bench/definitions")).unwrap() {
            let definition = Definition::read(&entry.unwrap().path()).unwrap();
            let names: Vec<&str> = definition.cases.iter().map(|case| case.name.as_str()).collect();
            let labs = definition.labs.iter().flat_map(|lab| [lab.ours.as_str(), lab.theirs.as_str()]);
            let names: Vec<&str> = names.into_iter().chain(labs).collect();
            for ratio in &definition.ratios {
                assert!(names.contains(&ratio.of.as_str()), "{}", ratio.of);
            }
            for rival in &definition.rivals {
                assert!(names.contains(&rival.ours.as_str()) && names.contains(&rival.theirs.as_str()));
            }
        }
    }
}
