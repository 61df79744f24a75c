//! Listings that lie.

use weir::{Fault, Lie, Occurrence, Proxy, Rule};

use super::request::MOST_BYTES;
use super::says_why;
use crate::finding::Finding;
use crate::job::{Job, Kind};
use crate::program::run;
use crate::report::Report;

/// Jobs that list a bucket.
const LISTING: [&str; 7] =
    ["index", "index of known rows", "plan", "pack", "thumbnail", "verify", "index of whole objects"];

/// A lie in all listings of a run, in its second one alone, or from the second on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) job: usize,
    lie: (&'static str, Lie),
    when: Occurrence,
}

/// What becomes of a listing with the lie.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    /// All is read as if it were true.
    Right,
    /// Objects are listed that are not there.
    More,
    /// All is read, but what is listed is kept as it is.
    Listed,
    /// The listing cannot be believed.
    Refused,
}

impl Case {
    pub(super) fn all(job: usize, kind: &'static Kind) -> impl Iterator<Item = Case> {
        let is_listing = LISTING.contains(&kind.name);
        let whens = [Occurrence::Always, Occurrence::Only(2), Occurrence::From(2)];
        let all = Lie::ALL.into_iter().flat_map(move |lie| whens.map(|when| Case { job, lie, when }));
        all.filter(move |_| is_listing)
    }

    fn outcome(self) -> Outcome {
        match self.lie.1 {
            Lie::Twice | Lie::Backwards => Outcome::Right,
            Lie::WrongSizes | Lie::HugeSizes | Lie::LargeSizes | Lie::OtherEtags | Lie::LateTimes => {
                Outcome::Listed
            }
            Lie::Outside | Lie::Nul | Lie::Latin1 | Lie::Entities | Lie::OwnFile | Lie::Deep => Outcome::More,
            _ => Outcome::Refused,
        }
    }

    pub(super) fn run(self, job: &Job<'_>, proxy: &Proxy, report: &mut Report) -> Result<(), Finding> {
        let (name, lie) = self.lie;
        let during = |finding: Finding| {
            finding.during(format!("{}: listings that lie: {name}, {:?}", job.kind.name, self.when))
        };
        job.begin()?;
        let rule = Rule::new(Fault::Lie(lie), self.when).for_targets_with("list-type=2");
        proxy.set_rules(vec![rule]);
        let ran = run(job.command());
        proxy.set_rules(Vec::new());
        self.check(job, &ran.map_err(during)?, report).map_err(during)
    }

    fn check(self, job: &Job<'_>, ran: &crate::program::Ran, report: &mut Report) -> Result<(), Finding> {
        report.count(format!("listings: {}", self.lie.0), 1);
        let code = ran.code()?;
        if ran.most_bytes > job.most_bytes() + MOST_BYTES {
            return Err(Finding::new(format!("{} MB of memory", ran.most_bytes >> 20)));
        }
        let outcome = self.outcome();
        if code != job.code() {
            says_why(ran)?;
            if outcome == Outcome::Right {
                return Err(Finding::new(format!("{}: {}", ran.status, ran.stderr)));
            }
        } else if outcome == Outcome::Right || (outcome == Outcome::Refused) {
            // A lie that was not asked for changes nothing.
            job.check_whole(ran)?;
        }
        job.check_none_vanished()?;
        if ran.stderr.contains("root:x:0") {
            return Err(Finding::new("a file of this machine was read"));
        }
        // Where the ETag is the same, the time is not compared.
        let stays = !job.kind.reads_again() || matches!(self.lie.1, Lie::LateTimes);
        if outcome == Outcome::Listed && stays {
            job.begin()?;
        }
        job.finish()
    }
}
