//! Which pictures are on disks that are not there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::Catalog;
use engine::catalog::PictureSummary;
use engine::file::volume::Volume;
use serde_json::json;

use crate::events::Hub;

/// How long an answer of the system is used.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The disks that are not there, by the numbers that rows have of them.
type Away = Arc<BTreeMap<u64, Volume>>;

/// The disks that were not there when the system was last asked.
#[derive(Debug, Default)]
pub(crate) struct Offline {
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    last: Option<(Instant, Away)>,
    /// What pages know; `None` before anybody has asked.
    told: Option<Away>,
}

impl Known {
    /// The disks that are not there, asked of the system if the last answer is old. A catalogue whose volumes
    /// cannot be read has none: reading its rows fails as well, and says why.
    fn away(&mut self, catalog: &Catalog) -> Away {
        match &self.last {
            Some((at, away)) if at.elapsed() <= LOOK_EVERY => Arc::clone(away),
            _ => {
                let away: Away = Arc::new(catalog.away_volumes().unwrap_or_default());
                self.last = Some((Instant::now(), Arc::clone(&away)));
                self.told.get_or_insert_with(|| Arc::clone(&away));
                away
            }
        }
    }
}

impl Offline {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The disk of a picture, if it is not there.
    pub(crate) fn disk_of(&self, catalog: &Catalog, summary: &PictureSummary) -> Option<Volume> {
        self.known().away(catalog).get(&summary.device).cloned()
    }

    /// Tells pages if a disk has come or gone since they were last told. Asks nothing while no page is open.
    pub(crate) fn follow(&self, catalog: &Catalog, hub: &Hub) {
        if !hub.has_streams() {
            return;
        }
        let mut known = self.known();
        let away = known.away(catalog);
        if known.told.as_ref().is_some_and(|told| told.keys().ne(away.keys())) {
            let names: Vec<&str> = away.values().map(|disk| disk.name.as_str()).collect();
            hub.send("disks", &json!({ "offline": names }));
            known.told = Some(away);
        }
    }
}
