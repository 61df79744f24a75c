//! The power is cut: of what was not synced, some is lost, some is there, and some is there in part.
//!
//! A job is run once under `strace`, which notes all it writes, renames and syncs. A cut is then made up: the
//! operations up to a random one have happened, and of those that no `fsync` covers a random choice has
//! reached the disk. The folder is written as that disk would have it, and the job goes on there. `disk` says
//! what is assumed of disks; the idea of replaying recorded calls is that of Pillai and others, "All File
//! Systems Are Not Created Equal" (OSDI 2014).

mod disk;
mod trace;

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::job::{End, Job, difference};
use crate::report::Report;
use disk::Disk;
use trace::Operation;

/// Pictures of the collection.
const N_FILES: usize = 100;

struct Cuts<'a> {
    jobs: Vec<(Job<'a>, Vec<Operation>)>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let mut jobs = Vec::new();
    for job in Job::all(ground.program, ground.folder, N_FILES)? {
        job.begin()?;
        let operations = trace::record(&job).map_err(|finding| finding.during(job.kind.name))?;
        check_complete(&job, &operations).map_err(|finding| finding.during(job.kind.name))?;
        jobs.push((job, operations));
    }
    Ok(Box::new(Cuts { jobs }))
}

/// Checks that what was recorded is all that the job did: a disk that has everything is as the job left it.
fn check_complete(job: &Job<'_>, operations: &[Operation]) -> Result<(), Finding> {
    let mut disk = Disk::new(job.before())?;
    operations.iter().for_each(|operation| disk.apply(operation));
    let (whole, real) = (disk.now(), crate::tree::files(&job.now())?);
    let is_kept = |name: &&std::path::PathBuf| !trace::is_shared_memory(name);
    for name in whole.keys().chain(real.keys()).filter(is_kept) {
        if whole.get(name) != real.get(name) {
            let [recorded, real] =
                [whole.get(name), real.get(name)].map(|bytes| bytes.map_or(&[][..], |bytes| bytes));
            return Err(Finding::new(difference(&format!("{} as recorded", name.display()), real, recorded)));
        }
    }
    Ok(())
}

impl Rounds for Cuts<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let (job, operations) = &self.jobs[(number % self.jobs.len() as u64) as usize];
        let cut = random.usize(..=operations.len());
        let mut disk = Disk::new(job.before())?;
        operations[..cut].iter().for_each(|operation| disk.apply(operation));
        disk.write_after_cut(&job.now(), random)?;
        report.count(format!("{}: cuts", job.kind.name), 1);
        let what = || format!("{}: cut after {cut} of {} operations", job.kind.name, operations.len());
        job.check_interrupted(End::PowerCut, report).map_err(|finding| finding.during(what()))?;
        if random.bool() && job.undo().map_err(|finding| finding.during(what()))? {
            return Ok(());
        }
        job.finish().map_err(|finding| finding.during(what()))
    }
}
