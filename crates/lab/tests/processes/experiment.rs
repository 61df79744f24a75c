//! An experiment whose ways are the events that a case can go through.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use thalweg_lab::{Case, CaseError, Checksum, Clock, Experiment, Place, Size, Work};

pub(crate) const EXPERIMENTS: &[&dyn Experiment] = &[&Ways];

const FILE_BYTES: usize = 2 << 20;

/// The experiment with those ways.
pub(crate) struct Ways;

impl Experiment for Ways {
    fn name(&self) -> &'static str {
        "ways"
    }

    fn question(&self) -> &'static str {
        "What can happen to a case?"
    }

    fn source(&self) -> &'static str {
        ""
    }

    fn reads_files(&self) -> bool {
        true
    }

    fn cases(&self, _: Size) -> Vec<Case> {
        let ways = [
            "reads",
            "computes",
            "forks",
            "prints",
            "panics",
            "aborts",
            "is-killed",
            "sleeps",
            "skips",
            "fails",
            "wants-memory",
            "leaves-a-child",
            "measures-nothing",
            "vanished",
            "fills-the-disk",
            "panics-before",
        ];
        ways.iter().map(|way| Case::new("set", *way)).collect()
    }

    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError> {
        match case.way.as_str() {
            "panics-before" => panic!("no input today"),
            "vanished" => Ok(vec![place.input("vanished")]),
            "fills-the-disk" => place
                .make_input("large", |path| {
                    std::fs::write(path, vec![1; 100 << 20]).map_err(CaseError::file("write", path))
                })
                .map(|path| vec![path]),
            _ => {
                let bytes = vec![7; FILE_BYTES];
                place
                    .make_input("file", |path| {
                        std::fs::write(path, &bytes).map_err(CaseError::file("write", path))
                    })
                    .map(|path| vec![path])
            }
        }
    }

    #[expect(clippy::zombie_processes, reason = "a child that is left behind is what one way is about")]
    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let mut figures = Vec::new();
        match case.way.as_str() {
            "computes" => clock.measure(|| {
                compute();
                Ok(())
            })?,
            "forks" => clock.measure(|| {
                let status = this_program(BUSY).status();
                status.map(drop).map_err(|source| CaseError::io("run this program again", source))
            })?,
            "prints" => {
                println!("r and d are what the lab waits for");
                clock.measure(|| {
                    println!("rd");
                    Ok(())
                })?;
            }
            "panics" => clock.measure(|| -> Result<(), CaseError> { panic!("out of paper") })?,
            "aborts" => clock.measure(|| -> Result<(), CaseError> { std::process::abort() })?,
            "is-killed" => clock.measure(|| shell("kill -9 $PPID; sleep 5"))?,
            "sleeps" => {
                std::fs::write(place.named[0].join("case-id"), std::process::id().to_string()).unwrap();
                clock.measure(|| {
                    std::thread::sleep(Duration::from_secs(60));
                    Ok(())
                })?;
            }
            "skips" => return Err(CaseError::Skipped("no io_uring here".into())),
            "fails" => clock.measure(|| Err(CaseError::Failed("it rained".into())))?,
            "wants-memory" => {
                let wanted = std::hint::black_box(1usize << 46);
                clock.measure(|| {
                    std::hint::black_box(vec![1u8; wanted]);
                    Ok(())
                })?;
            }
            "leaves-a-child" => {
                let child = this_program(ASLEEP).stdin(Stdio::null()).spawn().unwrap();
                figures.push(("child_id".into(), f64::from(child.id())));
                clock.measure(|| Ok(()))?;
            }
            "measures-nothing" => {}
            _ => {
                let path = place.input("file");
                let bytes = clock.measure(|| std::fs::read(&path).map_err(CaseError::file("read", &path)))?;
                assert_eq!(bytes.len(), FILE_BYTES);
                std::fs::File::create(place.output("copy"))
                    .and_then(|mut file| file.write_all(b"x"))
                    .unwrap();
            }
        }
        Ok(Work { items: 1, bytes: FILE_BYTES as u64, checksum: Checksum(7), figures })
    }
}

/// Uses a processor for a while.
pub(crate) fn compute() {
    let started = Instant::now();
    while started.elapsed() < Duration::from_millis(150) {
        std::hint::spin_loop();
    }
}

/// The argument with which this program computes for a while.
pub(crate) const BUSY: &str = "busy";
/// The argument with which this program sleeps for a minute.
pub(crate) const ASLEEP: &str = "asleep";

fn this_program(argument: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg(argument);
    command
}

fn shell(script: &str) -> Result<(), CaseError> {
    let status = Command::new("sh").args(["-c", script]).status();
    status.map(drop).map_err(|source| CaseError::io("run sh", source))
}
