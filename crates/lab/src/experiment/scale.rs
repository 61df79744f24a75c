//! Measures how much more threads speed up a job, and where the rest goes.
//!
//! The publication sharpened a picture on two processors 1.75 times as fast as on one, and investigated why
//! it was not twice as fast. Its answer, found by profiling its threads, was: start-up, a clock that rises
//! for a lone thread, and a cache that two share. The experiment measures the same for our pipeline, with
//! each of these causes separately. Sets:
//!
//! - `3MP-sharpen-sigma-0.5`, `3MP-sharpen-radius-20`: JPEG to JPEG in memory, with 1 thread, 2, 4 and so on
//!   up to the number of processors, and twice as many (`oversubscribed`). The picture has the size of the
//!   publication's, 1,450 x 2,048 pixels. A sigma of 0.5 is the default; a radius of 20 is the publication's,
//!   and in today's libvips it is written as a sigma of 11. 32 threads, which it reports for a larger
//!   computer, are measured where there are as many processors.
//! - `3MP-sharpen-radius-50`: the same with the radius that the publication chose for 12 threads.
//! - `12MP-...-large`: a larger picture, as cameras take them; no claim is about it.
//! - `...-process`: whole processes of `vips sharpen` and of `thalweg sharpen`, as published (`process`).
//!   `vips-profile` records the threads of libvips, and yields the figures that the publication prints.
//! - `...-profiled`: the same profile with one thread and with two, to compare with each other and with runs
//!   that record nothing.
//! - `...-explained`: one process runs the job with one thread and with several, and reports where the
//!   difference to a perfect share went (`explained`).
//! - `...-neighbour`: one thread alone, next to a thread that only spins, and next to one that walks through
//!   a buffer as large as the last cache: the cost of the clock, and then of the cache and the memory bus.
//! - `clock-rate`: how fast a chain of dependent instructions runs on one processor, with the others idle or
//!   busy. This reveals a changing clock even where the machine hides its frequency, as virtual ones do
//!   (`frequency`).
//! - `index-6000-files`: `thalweg index` with as many workers, on files in the page cache.
//!
//! All of it runs inside gates, whose figures (`account`) show for each case what its threads did; the way
//! `unrecorded` shows what recording costs. `computed_per_pixel` is how often each pixel was computed.

mod account;
mod explained;
mod frequency;
mod index;
mod memory;
mod neighbour;
mod process;
mod recorded;
mod sharpen;
mod vips_profile;

use std::path::PathBuf;

use engine::pixel::op::SharpenOptions;

use self::neighbour::Neighbour;
use self::process::Program;
use self::sharpen::Picture;
use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::{Experiment, checksum};
use crate::place::Place;

/// The experiment `scale`.
pub(super) struct Scale;

/// The picture of the publication's size.
const PUBLISHED: &str = "3MP";
/// Threads of the publication's laptop, which has two processors with two threads each.
const LAPTOP_THREADS: u64 = 4;
/// Threads of the publication's desktop computer.
const DESKTOP_THREADS: u64 = 12;
/// Threads of the publication's larger computer.
const MANY_THREADS: u64 = 32;

impl Experiment for Scale {
    fn name(&self) -> &'static str {
        "scale"
    }

    fn question(&self) -> &'static str {
        "How much do more threads speed up the work, and what limits them?"
    }

    fn source(&self) -> &'static str {
        "J. Cupitt, on thread profiling, weblog of libvips, 2013"
    }

    fn about(&self) -> &'static str {
        "The job is to sharpen a picture, or to index many files, with one thread, two, and more. The \
         ways are numbers of threads. Twice as many threads are rarely twice as fast, and this experiment \
         measures why: time to start, threads that wait for each other, a processor that slows down when \
         all of it is busy, and a cache that is shared. Look at the time with two threads against one, \
         and at the figures called lost, which explain the rest."
    }

    fn verb(&self) -> &'static str {
        "works"
    }

    fn reads_files(&self) -> bool {
        false
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        match size {
            Size::Quick => cases_of("1MP", 1_000, n_processors()),
            Size::Default => [cases_of(PUBLISHED, 6_000, n_processors()), large(n_processors())].concat(),
            Size::Full => [cases_of(PUBLISHED, 30_000, n_processors()), large(n_processors())].concat(),
        }
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        let n_threads = case.number("threads").unwrap_or(1);
        if case.way != OVERSUBSCRIBED && n_threads > n_processors() {
            return Err(CaseError::Skipped(format!("this machine has fewer than {n_threads} CPUs")));
        }
        match Job::of(case)? {
            Job::ClockRate => {}
            Job::Index { n_files } => drop(index::tree(place.scaled(n_files), place)?),
            Job::Sharpen { picture, sigma } => match Program::named(&case.way) {
                Some(program) => {
                    program.check()?;
                    process::expected(picture, sigma, place)?;
                }
                None => drop(picture.file(place)?),
            },
        }
        Ok(Vec::new())
    }

    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let n_threads = case.number("threads").unwrap_or(1) as usize;
        let (checksum, figures) = match Job::of(case)? {
            Job::ClockRate => frequency::run(n_threads, clock)?,
            Job::Index { n_files } => {
                let index = index::Index::new(place.scaled(n_files), n_threads, place)?;
                let account = recorded::measured(clock, || index.run())?;
                (index.checksum()?, account.figures())
            }
            Job::Sharpen { picture, sigma } => {
                if let Some(program) = Program::named(&case.way) {
                    let (checksum, figures) = process::run(program, picture, sigma, n_threads, place, clock)?;
                    return Ok(work(checksum, figures));
                }
                let job = sharpen::SharpenJob::new(picture, sigma, place)?;
                match (case.way.as_str(), Neighbour::named(&case.way)) {
                    (UNRECORDED, _) => sharpen_unrecorded(&job, n_threads, clock)?,
                    ("explained", _) => explained::run(&job, n_threads, clock)?,
                    (_, Some(neighbour)) => neighbour.beside(|| sharpen(&job, n_threads, clock))?,
                    _ => sharpen(&job, n_threads, clock)?,
                }
            }
        };
        Ok(work(checksum, figures))
    }
}

/// The result of any job: one picture or one tree.
fn work(checksum: u64, figures: Vec<(String, f64)>) -> Work {
    Work { items: 1, bytes: 0, checksum: Checksum(checksum), figures }
}

/// The checksum of the output, and the figures on the threads.
type Outcome = (u64, Vec<(String, f64)>);

fn sharpen(job: &sharpen::SharpenJob, n_threads: usize, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let mut output = Vec::new();
    let mut computed = 0.0;
    let account = recorded::measured(clock, || {
        computed = job.run(n_threads, &mut output)?;
        Ok(())
    })?;
    let mut figures = account.figures();
    figures.push(("computed_per_pixel".to_owned(), computed));
    Ok((checksum::sum_of(&output), figures))
}

/// The same without a recording of its threads.
fn sharpen_unrecorded(
    job: &sharpen::SharpenJob,
    n_threads: usize,
    clock: &mut Clock<'_>,
) -> Result<Outcome, CaseError> {
    let mut output = Vec::new();
    clock.measure(|| job.run(n_threads, &mut output))?;
    Ok((checksum::sum_of(&output), Vec::new()))
}

const OVERSUBSCRIBED: &str = "oversubscribed";
const UNRECORDED: &str = "unrecorded";

fn n_processors() -> u64 {
    std::thread::available_parallelism().map_or(1, |processors| processors.get() as u64)
}

/// The job of a case.
enum Job {
    Sharpen { picture: Picture, sigma: f64 },
    Index { n_files: u64 },
    ClockRate,
}

impl Job {
    fn of(case: &Case) -> Result<Job, CaseError> {
        let wrong = || CaseError::Failed(format!("the set of `{case}` has no job; see `thalweg lab list`"));
        let words: Vec<&str> = case.set.split('-').collect();
        match words[..] {
            ["clock", "rate"] => Ok(Job::ClockRate),
            ["index", n_files, "files"] => Ok(Job::Index { n_files: n_files.parse().map_err(|_| wrong())? }),
            [picture, "sharpen", size @ ("sigma" | "radius"), number, ..] => {
                let sigma = if size == "sigma" {
                    number.parse().map_err(|_| wrong())?
                } else {
                    SharpenOptions::sigma_of_radius(number.parse().map_err(|_| wrong())?)
                };
                Ok(Job::Sharpen { picture: Picture::named(picture)?, sigma })
            }
            _ => Err(wrong()),
        }
    }
}

fn cases_of(picture: &str, n_files: u64, n_processors: u64) -> Vec<Case> {
    let light = format!("{picture}-sharpen-sigma-0.5");
    let heavy = format!("{picture}-sharpen-radius-20");
    let heavier = format!("{picture}-sharpen-radius-50");
    let some = numbers_of_threads(n_processors);
    let mut cases = threads(&light, &some, n_processors);
    cases.extend(threads(&heavy, &with(&some, MANY_THREADS), n_processors));
    cases.push(of_threads(&heavy, UNRECORDED, 2));
    cases.extend([1, DESKTOP_THREADS].map(|n_threads| of_threads(&heavier, "threads", n_threads)));
    cases.extend(processes(
        &heavy,
        &with(&[1, 2, n_processors], LAPTOP_THREADS),
        &[Program::Vips, Program::Thalweg],
    ));
    cases.extend(processes(&heavy, &with(&[n_processors], LAPTOP_THREADS), &[Program::VipsProfile]));
    let profiled = format!("{heavy}-profiled");
    cases.extend([1, 2].map(|n_threads| of_threads(&profiled, Program::VipsProfile.name(), n_threads)));
    cases.extend(processes(&heavier, &[DESKTOP_THREADS], &[Program::VipsProfile, Program::Thalweg]));
    let mut explained = vec![2, n_processors.max(2)];
    explained.dedup();
    for n_threads in explained {
        let set = format!("{heavy}-explained-{n_threads}");
        cases.push(Case::new(set, "explained").with("threads", n_threads));
    }
    cases.extend(Neighbour::ALL.iter().map(|way| Case::new(format!("{heavy}-neighbour"), way.name())));
    cases.push(Case::new("clock-rate", "alone").with("threads", 1_u64));
    cases.push(Case::new("clock-rate", "all-busy").with("threads", n_processors));
    cases.extend(threads(&format!("index-{n_files}-files"), &some, n_processors));
    cases
}

/// Threads and processes on a larger picture.
fn large(n_processors: u64) -> Vec<Case> {
    let some = numbers_of_threads(n_processors);
    let heavy = "12MP-sharpen-radius-20-large";
    let mut cases = threads("12MP-sharpen-sigma-0.5-large", &some, n_processors);
    cases.extend(threads(heavy, &some, n_processors));
    cases.extend(processes(heavy, &with(&[1, 2], n_processors), &[Program::Vips, Program::Thalweg]));
    cases
}

/// 1, 2, 4 and so on up to the number of processors, which is included; always includes 2, as in the
/// publication.
fn numbers_of_threads(n_processors: u64) -> Vec<u64> {
    let powers = (0..).map(|power| 1_u64 << power).take_while(|n_threads| *n_threads < n_processors);
    with(&powers.chain([1, 2]).collect::<Vec<u64>>(), n_processors)
}

/// These numbers and one more, sorted.
fn with(numbers: &[u64], one_more: u64) -> Vec<u64> {
    let mut numbers = [numbers, &[one_more]].concat();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn of_threads(set: &str, way: &str, n_threads: u64) -> Case {
    Case::new(set, way).with("threads", n_threads)
}

fn threads(set: &str, numbers: &[u64], n_processors: u64) -> Vec<Case> {
    let mut cases: Vec<Case> =
        numbers.iter().map(|n_threads| of_threads(set, "threads", *n_threads)).collect();
    cases.push(of_threads(set, OVERSUBSCRIBED, 2 * n_processors));
    cases
}

fn processes(job: &str, numbers: &[u64], programs: &[Program]) -> Vec<Case> {
    let set = format!("{job}-process");
    let of_program = |program: &Program| {
        let way = program.name();
        numbers.iter().map(|n_threads| of_threads(&set, way, *n_threads)).collect::<Vec<_>>()
    };
    programs.iter().flat_map(of_program).collect()
}

#[cfg(test)]
mod tests;
