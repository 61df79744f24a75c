//! The record of a run: figures of all cases, and the ratios that are promised or compared.

use std::collections::BTreeMap;
use std::path::Path;

use xtask::record::{self, Agreement, Figure, Kind, Record, rounded};

use crate::answer::{self, Answers};
use crate::definition::{Case, Collection, Definition, Ratio, Rival};
use crate::lab::Comparison;
use crate::measure::RunMeasurements;
use crate::outcome::Outcome;
use crate::places::{PROFILE, Places};
use crate::{machine, statistics};

/// What was measured.
#[derive(Default)]
pub(crate) struct Runs {
    /// Counted runs of each case, in order.
    pub(crate) of: BTreeMap<String, Vec<RunMeasurements>>,
    /// The last answer of each case whose answers are compared.
    pub(crate) answers: BTreeMap<String, Answers>,
    /// Jobs that the lab measured.
    pub(crate) labs: Vec<Comparison>,
}

/// Makes the record.
pub(crate) fn build(
    name: &str,
    definition: &Definition,
    rounds: usize,
    runs: &Runs,
    places: &Places,
) -> Outcome<Record> {
    let mut record = Record {
        kind: Kind::Bench,
        date: machine::today(),
        commit: machine::commit(&places.root),
        profile: Some(PROFILE.to_owned()),
        commands: vec![format!("cargo xtask bench {name}")],
        note: None,
        rounds: Some(rounds),
        machine: machine::describe(&places.collection),
        collections: collections(definition, places)?,
        programs: machine::versions(&definition.programs, &places.root),
        cases: definition.cases.iter().filter_map(|one| case(one, runs)).collect(),
        ratios: definition.ratios.iter().filter_map(|one| ratio(one, definition, runs)).collect(),
        rivals: Vec::new(),
        values: Vec::new(),
        tables: Vec::new(),
    };
    // Linux counts in the peak of a child what its parent held when it began, and answers take memory here.
    if !runs.answers.is_empty() {
        record.cases.iter_mut().for_each(|case| case.peak_mb = None);
    }
    for compared in &runs.labs {
        record.cases.extend(compared.cases.iter().cloned());
        record.programs.extend(compared.program.iter().cloned());
    }
    let rivals = definition.rivals.iter().filter_map(|one| rival(one, definition, runs));
    record.rivals = rivals.filter(|one| record.version(&one.program).is_some()).collect();
    Ok(record)
}

/// Writes the record of a benchmark.
pub(crate) fn write(root: &Path, name: &str, record: &Record) -> Outcome {
    let folder = root.join(record::FOLDER);
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(name).with_extension("toml");
    std::fs::write(&path, record.to_text()?).map_err(|error| format!("write {}: {error}", path.display()))?;
    println!(
        "\nrecorded in {}/{name}.toml; `cargo xtask docs` renders it into the documents",
        record::FOLDER
    );
    Ok(())
}

fn collections(definition: &Definition, places: &Places) -> Outcome<Vec<record::Collection>> {
    let describe = |collection: &Collection| {
        let list = std::fs::read_to_string(places.folder(&collection.name).with_extension("list"))?;
        let lengths: std::io::Result<Vec<u64>> =
            list.lines().map(|path| std::fs::metadata(path).map(|file| file.len())).collect();
        Ok(record::Collection {
            name: collection.name.clone(),
            files: collection.files as u64,
            directories: collection.directories as u64,
            bytes: lengths?.iter().sum(),
            made_by: collection.made_by.clone(),
        })
    };
    definition.collections().map(describe).collect()
}

fn case(case: &Case, runs: &Runs) -> Option<record::Case> {
    let of = runs.of.get(&case.name)?;
    let wall = statistics::sorted(of.iter().map(|run| run.wall_s));
    let processor = statistics::sorted(of.iter().map(|run| run.cpu_s));
    let peak = of.iter().map(|run| run.peak_bytes).max()?;
    let median = statistics::median(&wall);
    Some(record::Case {
        name: case.name.clone(),
        title: case.title.clone(),
        runs: Some(of.len()),
        min_s: wall.first().copied().map(rounded),
        median_s: rounded(median),
        max_s: wall.last().copied().map(rounded),
        files: Some(case.files),
        files_per_s: Some(rounded(case.files as f64 / median)),
        bytes_per_s: None,
        processor_s: Some(rounded(statistics::median(&processor))),
        peak_mb: Some(rounded(peak as f64 / 1e6)),
        answer_checked: case.is_checked(),
    })
}

fn ratio(ratio: &Ratio, definition: &Definition, runs: &Runs) -> Option<record::Ratio> {
    let values = values(ratio.figure, &ratio.of, ratio.to.as_deref(), definition, runs)?;
    let median = statistics::median(&values);
    Some(record::Ratio {
        of: ratio.of.clone(),
        to: ratio.to.clone(),
        figure: ratio.figure,
        median: rounded(median),
        low: values.first().copied().map(rounded),
        high: values.last().copied().map(rounded),
        is_interval: false,
        at_most: ratio.at_most,
        at_least: ratio.at_least,
        met: record::is_met(median, ratio.at_most, ratio.at_least),
    })
}

/// The figure of each round of one case, or its ratio to another's in the same round; sorted.
fn values(
    figure: Figure,
    of: &str,
    to: Option<&str>,
    definition: &Definition,
    runs: &Runs,
) -> Option<Vec<f64>> {
    let figures = |name: &str| {
        let files = definition.cases.iter().find(|case| case.name == name)?.files as f64;
        let figure = |run: &RunMeasurements| match figure {
            Figure::Time => run.wall_s,
            Figure::Rate => files / run.wall_s,
            Figure::PeakMb => run.peak_bytes as f64 / 1e6,
            Figure::Processor => run.cpu_s,
        };
        Some(runs.of.get(name)?.iter().map(figure).collect::<Vec<f64>>())
    };
    let of = figures(of)?;
    let Some(to) = to else { return Some(statistics::sorted(of.into_iter())) };
    let to = figures(to)?;
    Some(statistics::sorted(of.iter().zip(&to).map(|(of, to)| of / to)))
}

fn rival(rival: &Rival, definition: &Definition, runs: &Runs) -> Option<record::Rival> {
    let (ratio, agreement) = match in_lab(rival, runs) {
        Some(compared) => (compared.ratio.clone(), Some(compared.agreement.clone())),
        None => {
            let wanted = Ratio {
                of: rival.ours.clone(),
                to: Some(rival.theirs.clone()),
                figure: Figure::Rate,
                at_most: None,
                at_least: None,
            };
            (ratio(&wanted, definition, runs)?, agreement(rival, runs))
        }
    };
    Some(record::Rival {
        job: rival.job.clone(),
        program: rival.program.clone(),
        ours: rival.ours.clone(),
        theirs: rival.theirs.clone(),
        times: ratio.median,
        low: ratio.low,
        high: ratio.high,
        agreement,
    })
}

fn in_lab<'runs>(rival: &Rival, runs: &'runs Runs) -> Option<&'runs Comparison> {
    runs.labs.iter().find(|one| one.cases[0].name == rival.ours && one.cases[1].name == rival.theirs)
}

fn agreement(rival: &Rival, runs: &Runs) -> Option<Agreement> {
    let (ours, theirs) = (runs.answers.get(&rival.ours)?, runs.answers.get(&rival.theirs)?);
    Some(answer::compare(ours, theirs, rival.to_second))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFINITION: &str = r#"
        analysis = ""
        rounds = 2
        collection = { name = "c", files = 10, directories = 1, made_by = "copy" }
        [[case]]
        name = "ours"
        command = ["a"]
        files = 10
        [[case]]
        name = "theirs"
        command = ["b"]
        files = 5
        [[ratio]]
        of = "ours"
        to = "theirs"
        figure = "rate"
        at_least = 5
        [[rival]]
        job = "dates"
        program = "b"
        ours = "ours"
        theirs = "theirs"
    "#;

    fn runs() -> Runs {
        let run = |wall_s| RunMeasurements { wall_s, cpu_s: wall_s, peak_bytes: 5_000_000 };
        let of = [("ours", [1.0, 2.0]), ("theirs", [2.0, 3.0])];
        let of = of.map(|(name, times)| (name.to_owned(), times.map(run).to_vec()));
        Runs { of: of.into(), ..Runs::default() }
    }

    #[test]
    fn a_case_has_its_median_and_rate() {
        let definition: Definition = toml::from_str(DEFINITION).unwrap();
        let made = case(&definition.cases[0], &runs()).unwrap();
        assert_eq!((made.min_s, made.median_s, made.max_s), (Some(1.0), 1.5, Some(2.0)));
        assert_eq!((made.files_per_s, made.peak_mb), (Some(6.667), Some(5.0)));
        assert!(!made.answer_checked);
    }

    #[test]
    fn a_ratio_is_the_median_of_the_rounds_with_its_verdict() {
        let definition: Definition = toml::from_str(DEFINITION).unwrap();
        // 10 / 1 to 5 / 2 files a second, then 10 / 2 to 5 / 3.
        let made = ratio(&definition.ratios[0], &definition, &runs()).unwrap();
        assert_eq!((made.low, made.median, made.high, made.met), (Some(3.0), 3.5, Some(4.0), Some(false)));
        let rival = rival(&definition.rivals[0], &definition, &runs()).unwrap();
        assert_eq!((rival.times, rival.agreement), (3.5, None));
    }
}
