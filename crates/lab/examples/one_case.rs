//! Runs cases of an experiment by hand, interleaved, and prints the measured part of each in milliseconds:
//! `cargo run --release -p thalweg-lab --example one_case -- FOLDER EXPERIMENT SIZE FILTER ROUNDS`. Cases run
//! in this process and share its peak memory and heap state, so use it for a first look, not for a report.

use std::io;
use std::path::Path;
use std::time::Instant;

use thalweg_lab::{Case, CaseError, Clock, Place, Signals, Size};

struct Stopwatch(Instant, f64);

impl Signals for Stopwatch {
    fn ready(&mut self) -> io::Result<()> {
        self.0 = Instant::now();
        Ok(())
    }

    fn done(&mut self) -> io::Result<()> {
        self.1 = self.0.elapsed().as_secs_f64() * 1e3;
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, name, size, filter, rounds] = arguments.as_slice() else {
        return Err("usage: one_case FOLDER EXPERIMENT quick|default|full FILTER ROUNDS".into());
    };
    let size = match size.as_str() {
        "quick" => Size::Quick,
        "full" => Size::Full,
        _ => Size::Default,
    };
    let place = Place::new(Path::new(folder), 1);
    let experiment =
        thalweg_lab::all().iter().find(|known| known.name() == name).ok_or("no such experiment")?;
    let words: Vec<&str> = filter.split(' ').collect();
    let is_wanted = |case: &Case| words.iter().any(|word| case.to_string().contains(word));
    let cases: Vec<Case> = experiment.cases(size).into_iter().filter(is_wanted).collect();
    let mut times = vec![Vec::new(); cases.len()];
    let mut checksums = vec![String::new(); cases.len()];
    for _ in 0..rounds.parse()? {
        for (position, case) in cases.iter().enumerate() {
            let mut stopwatch = Stopwatch(Instant::now(), 0.0);
            std::fs::create_dir_all(place.output(""))?;
            let outcome = experiment
                .prepare(case, &place)
                .and_then(|_| experiment.run(case, &place, &mut Clock::new(&mut stopwatch)));
            std::fs::remove_dir_all(place.output(""))?;
            match outcome {
                Ok(work) => {
                    times[position].push(stopwatch.1);
                    checksums[position] = work.checksum.to_string();
                }
                Err(CaseError::Skipped(why)) => checksums[position] = why,
                Err(error) => {
                    return Err(format!("{case}: {error}: {:?}", std::error::Error::source(&error)).into());
                }
            }
        }
    }
    for ((case, times), checksum) in cases.iter().zip(&mut times).zip(&checksums) {
        times.sort_by(f64::total_cmp);
        let middle = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
        let least = times.first().copied().unwrap_or(f64::NAN);
        println!("{middle:10.2} ms median, {least:10.2} least, {checksum}  {case}");
    }
    Ok(())
}
