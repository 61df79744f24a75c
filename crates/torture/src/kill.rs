//! SIGKILL at random times: no committed row is lost, what has its final name is whole, and the next run
//! completes everything.

use std::process::Stdio;

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::job::{End, Job};
use crate::report::Report;

/// Pictures of the collection.
const N_FILES: usize = 240;

/// Kills before the job may end.
const IN_A_ROW: usize = 3;

struct Kills<'a> {
    jobs: Vec<Job<'a>>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    Ok(Box::new(Kills { jobs: Job::all(ground.program, ground.folder, N_FILES)? }))
}

impl Rounds for Kills<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let job = &self.jobs[(number % self.jobs.len() as u64) as usize];
        job.begin()?;
        for _ in 0..IN_A_ROW {
            kill(job, random, report).map_err(|finding| finding.during(job.kind.name))?;
        }
        if random.bool() && job.undo().map_err(|finding| finding.during(job.kind.name))? {
            return Ok(());
        }
        job.finish().map_err(|finding| finding.during(job.kind.name))
    }
}

/// Starts the job, kills it, and checks what it left.
fn kill(job: &Job<'_>, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
    let after = job.whole.mul_f64(random.f64() * 1.05);
    let mut child = job.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    std::thread::sleep(after);
    let seen = job.n_rows();
    let had_ended = child.try_wait()?.is_some();
    // Ignored: it may have ended already.
    let _ = child.kill();
    child.wait()?;
    report.count(format!("{}: kills", job.kind.name), 1);
    report.count(format!("{}: killed before the end", job.kind.name), u64::from(!had_ended));
    let kept = job.n_rows();
    if kept < seen {
        return Err(Finding::new(format!("killed after {after:?}: {seen} rows were seen, {kept} kept")));
    }
    job.check_interrupted(End::Killed, report)
        .map_err(|finding| finding.during(format!("killed after {after:?}")))
}
