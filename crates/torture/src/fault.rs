//! System calls that fail: each kind of call, the N-th one or all from the N-th on, for every N until a run
//! meets none.
//!
//! A run under the fault may succeed, report files, or stop with a reason; afterwards the same command
//! without the fault gives what an undisturbed run gives. Where memory or a thread is refused, the program
//! may also abort, as a killed one does.

use std::collections::BTreeMap;
use std::process::Command;

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::job::{End, Job};
use crate::program::{Ran, run};
use crate::report::Report;

/// Pictures of the collection.
const N_FILES: usize = 30;

/// Calls that fail, and how.
const FAULTS: [(&str, &str); 14] = [
    ("openat", "EIO"),
    ("openat", "EMFILE"),
    ("read", "EIO"),
    ("pread64", "EIO"),
    ("write", "ENOSPC"),
    ("pwrite64", "ENOSPC"),
    ("fsync,fdatasync,syncfs", "EIO"),
    ("rename,renameat,renameat2,link,linkat", "EACCES"),
    ("unlink,unlinkat,mkdir,mkdirat", "EACCES"),
    ("ftruncate,fallocate", "ENOSPC"),
    ("getdents64", "EIO"),
    ("newfstatat,fstat,statx", "EIO"),
    ("mmap,brk", "ENOMEM"),
    ("clone,clone3", "EAGAIN"),
];

/// One fault.
#[derive(Clone, Copy, Debug)]
struct Case {
    job: usize,
    fault: usize,
    nth: usize,
    /// Whether all later calls fail, too.
    is_lasting: bool,
}

struct Faults<'a> {
    jobs: Vec<Job<'a>>,
    /// All faults, in a random order.
    cases: Vec<Case>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let jobs = Job::all(ground.program, ground.folder, N_FILES)?;
    let mut cases = Vec::new();
    for (job, run) in jobs.iter().enumerate() {
        let counts = count(run).map_err(|finding| finding.during(run.kind.name))?;
        for (fault, n_calls) in counts.into_iter().enumerate() {
            let each = (1..=n_calls).flat_map(|nth| [false, true].map(|is_lasting| (nth, is_lasting)));
            cases.extend(each.map(|(nth, is_lasting)| Case { job, fault, nth, is_lasting }));
        }
    }
    Rng::with_seed(ground.settings.seed).shuffle(&mut cases);
    Ok(Box::new(Faults { jobs, cases }))
}

/// For each fault, the most calls that a thread of an undisturbed run makes: `strace` counts by thread.
fn count(job: &Job<'_>) -> Result<Vec<usize>, Finding> {
    job.begin()?;
    let all = FAULTS.map(|(calls, _)| calls).join(",");
    run(traced(job, &["-e", &format!("trace={all}")]))?.code()?;
    let trace = std::fs::read_to_string(job.trace())?;
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in trace.lines() {
        let (thread, call) = line.split_once(' ').unwrap_or_default();
        if let Some((name, _)) = call.trim_start().split_once('(') {
            *counts.entry((thread, name)).or_default() += 1;
        }
    }
    let most = |calls: &str| {
        let mut by_thread: BTreeMap<&str, usize> = BTreeMap::new();
        for ((thread, name), n_calls) in &counts {
            if calls.split(',').any(|call| call == *name) {
                *by_thread.entry(thread).or_default() += n_calls;
            }
        }
        by_thread.into_values().max().unwrap_or(0)
    };
    Ok(FAULTS.iter().map(|(calls, _)| most(calls)).collect())
}

/// The job under `strace`.
fn traced(job: &Job<'_>, options: &[&str]) -> Command {
    let mut strace = Command::new("strace");
    strace.args(["-f", "--seccomp-bpf", "-qq", "-o"]).arg(job.trace()).args(options);
    job.command_by(strace)
}

impl Rounds for Faults<'_> {
    fn round(&mut self, number: u64, _: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let Some(case) = self.cases.get(number as usize % self.cases.len()).copied() else { return Ok(()) };
        report.counts.insert("faults there are".to_owned(), self.cases.len() as u64);
        let job = &self.jobs[case.job];
        let (calls, error) = FAULTS[case.fault];
        let lasting = if case.is_lasting { "+" } else { "" };
        let inject = format!("inject={calls}:error={error}:when={}{lasting}", case.nth);
        let what = |finding: Finding| finding.during(format!("{}: {inject}", job.kind.name));
        job.begin().map_err(what)?;
        let ran = run(traced(job, &["-e", &format!("trace={calls}"), "-e", &inject])).map_err(what)?;
        let trace = std::fs::read_to_string(job.trace()).unwrap_or_default();
        report.count(format!("{}: faults", job.kind.name), u64::from(trace.contains("(INJECTED)")));
        // Where nothing can be written, the reason cannot be, either.
        if ran.status.code().is_some_and(|code| code != 0) && calls != "write" && ran.stderr.trim().is_empty()
        {
            return Err(what(Finding::new(format!("{} without a word", ran.status))));
        }
        check(job, &ran, (calls, error), report).map_err(what)
    }
}

fn check(job: &Job<'_>, ran: &Ran, (calls, error): (&str, &str), report: &mut Report) -> Result<(), Finding> {
    let is_refused = matches!(error, "ENOMEM" | "EAGAIN");
    let code = match ran.status.code() {
        // The loader of programs met the fault.
        Some(127) => 127,
        None if is_refused => {
            report.count("aborted without memory or threads", 1);
            -1
        }
        _ => ran.code()?,
    };
    // The fault may have met a decoder process, or the pipe to it: one that is not heard counts as crashed,
    // which is a verdict.
    let is_of_pipes = matches!(calls, "read" | "write");
    let is_of_decoders =
        is_of_pipes || (job.kind.has_verdicts() && !matches!(calls, "pwrite64" | "fsync,fdatasync,syncfs"));
    if code == 0 && !is_of_decoders {
        report.count("succeeded all the same", 1);
        job.check_whole(ran)?;
    }
    // Then a picture may be missing, with its reason: each thread counts its own calls, so that there may be
    // a second fault after it.
    let is_of_pictures = matches!(calls, "openat" | "pread64" | "getdents64" | "newfstatat,fstat,statx");
    let is_without = code == 3 || (code != 0 && is_of_pictures);
    if !is_without && !is_of_pipes {
        job.check_interrupted(End::Killed, report)?;
    }
    if is_of_decoders || (is_without && !job.kind.reads_again()) {
        job.begin()?;
    }
    job.finish()
}
