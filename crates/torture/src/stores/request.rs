//! Requests that fail, each in turn.

use std::time::Duration;

use weir::{Fault, Occurrence, Proxy, Rule};

use super::says_why;
use crate::finding::Finding;
use crate::job::{End, Job};
use crate::program::run;
use crate::report::Report;

/// What may happen to a request.
const FAULTS: [(&str, Fault); 16] = [
    ("500", Fault::InternalError),
    ("503", Fault::SlowDown { retry_after_s: None }),
    ("403", Fault::AccessDenied),
    ("404", Fault::BucketGone),
    ("reset", Fault::HangUp),
    ("silence", Fault::Swallow),
    ("no body", Fault::Cut { after_bytes: 0 }),
    ("cut body", Fault::Cut { after_bytes: 300 }),
    ("shorter body", Fault::WrongLength { by_bytes: -20 }),
    ("empty body", Fault::WrongLength { by_bytes: i64::MIN }),
    ("longer body", Fault::WrongLength { by_bytes: 20 }),
    ("much longer body", Fault::WrongLength { by_bytes: 600 << 20 }),
    ("wrong ETag", Fault::WrongEtag),
    ("slow drip", Fault::Drip { n_bytes: 200, pause: Duration::from_millis(10) }),
    ("drip without end", Fault::Drip { n_bytes: 1, pause: Duration::from_millis(400) }),
    ("other bit", Fault::FlippedBit),
];

/// The most memory that a run may take, whatever a store sends.
pub(super) const MOST_BYTES: u64 = 256 << 20;

/// One fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) job: usize,
    fault: usize,
    nth: u64,
    /// Whether all later requests fail, too.
    is_lasting: bool,
}

impl Case {
    pub(super) fn all(job: usize, n_requests: u64) -> impl Iterator<Item = Case> {
        let each = (1..=n_requests).flat_map(|nth| [(nth, false), (nth, true)]);
        each.flat_map(move |(nth, is_lasting)| {
            (0..FAULTS.len()).map(move |fault| Case { job, fault, nth, is_lasting })
        })
    }

    /// Whether a run with it waits: for silence, or for the end of all repetitions.
    pub(super) fn waits(self) -> bool {
        let (_, fault) = &FAULTS[self.fault];
        let is_slow = matches!(fault, Fault::Swallow) || matches!(fault, Fault::Drip { n_bytes: 1, .. });
        self.is_lasting || is_slow
    }

    pub(super) fn run(self, job: &Job<'_>, proxy: &Proxy, report: &mut Report) -> Result<(), Finding> {
        let (name, fault) = &FAULTS[self.fault];
        let (when, lasting) = if self.is_lasting {
            (Occurrence::From(self.nth), " and all later ones")
        } else {
            (Occurrence::Only(self.nth), "")
        };
        let during = |finding: Finding| {
            finding.during(format!("{}: {name} at request {}{lasting}", job.kind.name, self.nth))
        };
        job.begin()?;
        proxy.set_rules(vec![Rule::new(fault.clone(), when)]);
        let ran = run(job.command());
        proxy.set_rules(Vec::new());
        self.check(job, &ran.map_err(during)?, report).map_err(during)
    }

    fn check(self, job: &Job<'_>, ran: &crate::program::Ran, report: &mut Report) -> Result<(), Finding> {
        let (name, fault) = &FAULTS[self.fault];
        report.count(format!("faults: {name}"), 1);
        let code = ran.code()?;
        if ran.most_bytes > job.most_bytes() + MOST_BYTES {
            return Err(Finding::new(format!("{} MB of memory", ran.most_bytes >> 20)));
        }
        let is_of_parts = job.kind.name == "index --plan";
        // Nobody can know that a bit is wrong but the decoder, and an object that changes after its plan is
        // read as it is. The next run has no reason to read either again.
        let is_believed = match fault {
            Fault::FlippedBit => true,
            Fault::WrongEtag => is_of_parts,
            _ => false,
        };
        if is_believed {
            job.begin()?;
            return job.finish();
        }
        if code == job.code() {
            report.count("complete all the same", 1);
            job.check_whole(ran)?;
        } else {
            report.count("said what is missing", 1);
            says_why(ran)?;
        }
        job.check_rows(ran)?;
        // Without an object that could not be read, what is made of the others is another thing.
        if code != 3 {
            job.check_interrupted(End::Killed, report)?;
        } else if is_of_parts {
            // A part that names what it could not read stays, as on a disk.
            job.begin()?;
        }
        job.finish()
    }
}
