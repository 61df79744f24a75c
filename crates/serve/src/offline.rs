//! Which pictures are on disks that are not there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::Catalog;
use engine::catalog::PictureSummary;
use engine::file::volume::Volume;

/// How long an answer of the system is used.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The disks that are not there, by the numbers that rows have of them.
type Away = Arc<BTreeMap<u64, Volume>>;

/// The disks that were not there when the system was last asked.
#[derive(Debug, Default)]
pub(crate) struct Offline {
    last: Mutex<Option<(Instant, Away)>>,
}

impl Offline {
    /// The disk of a picture, if it is not there. A catalogue whose volumes cannot be read has none: reading
    /// its rows fails as well, and says why.
    pub(crate) fn disk_of(&self, catalog: &Catalog, summary: &PictureSummary) -> Option<Volume> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_old = last.as_ref().is_none_or(|(at, _)| at.elapsed() > LOOK_EVERY);
        if is_old {
            *last = Some((Instant::now(), Arc::new(catalog.away_volumes().unwrap_or_default())));
        }
        last.as_ref()?.1.get(&summary.device).cloned()
    }
}
