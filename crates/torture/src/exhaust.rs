//! Too little of everything: descriptors, memory, lengths of files, disk and inodes. And too much: files in
//! one folder, levels of folders, long paths, keywords, members.

mod shape;

use std::process::Command;

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::job::{End, Job};
use crate::program::run;
use crate::report::Report;

/// Pictures of the collection.
const N_FILES: usize = 60;

struct Exhaustion<'a> {
    ground: Ground<'a>,
    jobs: Vec<Job<'a>>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let jobs = Job::all(ground.program, ground.folder, N_FILES)?;
    Ok(Box::new(Exhaustion { ground, jobs }))
}

impl Rounds for Exhaustion<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        if number % 8 == 7 {
            return shape::round(&self.ground, number / 8, random, report);
        }
        let job = &self.jobs[random.usize(..self.jobs.len())];
        job.begin()?;
        let (limit, what) = match number % 3 {
            0 => {
                let n = random.usize(4..80);
                (format!("ulimit -n {n}"), format!("{n} descriptors"))
            }
            1 => {
                let blocks = 1 << random.u32(..14);
                (format!("ulimit -f {blocks}"), format!("files of {blocks} blocks"))
            }
            _ => {
                let mib = random.usize(24..600);
                (format!("ulimit -v {}", mib << 10), format!("{mib} MiB of addresses"))
            }
        };
        let during = |finding: Finding| finding.during(format!("{} with {what}", job.kind.name));
        let ran = run(limited(job, &limit)).map_err(during)?;
        report.count(format!("limited to few {}", what.rsplit_once(' ').map_or("", |(_, unit)| unit)), 1);
        // Without memory the program aborts, as a killed one does.
        let is_aborted = number % 3 == 2 && matches!(ran.status.code(), None | Some(127 | 134 | 101));
        report.count("aborted without memory", u64::from(is_aborted));
        let code = if is_aborted { -1 } else { ran.code().map_err(during)? };
        if code == 0 && !job.kind.has_verdicts() {
            job.check_whole(&ran).map_err(during)?;
        }
        if code == 3 || (code != 0 && !job.kind.reads_again()) || job.kind.has_verdicts() {
            // Files that could not be read were named, and what was made without them is not made again.
            job.begin()?;
        } else {
            job.check_interrupted(End::Killed, report).map_err(during)?;
        }
        job.finish().map_err(during)
    }
}

/// The job under a limit of the shell.
fn limited(job: &Job<'_>, limit: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{limit}; exec \"$0\" \"$@\""));
    job.command_by(shell)
}
