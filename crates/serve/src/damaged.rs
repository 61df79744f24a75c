//! The damaged files in the order in which they are shown, kept for the generation that was asked about last.

use std::sync::{Arc, Mutex, PoisonError};

use engine::catalog::DamagedFile;
use engine::{Catalog, CatalogError};

/// The last list, with its generation.
#[derive(Debug, Default)]
pub(crate) struct DamagedList {
    last: Mutex<Option<(u64, Arc<[DamagedFile]>)>>,
}

impl DamagedList {
    /// The files of the generation `g`, which is shown.
    pub(crate) fn list(&self, catalog: &Catalog, g: u64) -> Result<Arc<[DamagedFile]>, CatalogError> {
        let locked = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, list)) = locked().as_ref().filter(|(known, _)| *known == g) {
            return Ok(Arc::clone(list));
        }
        let list: Arc<[DamagedFile]> = catalog.damaged()?.into();
        *locked() = Some((g, Arc::clone(&list)));
        Ok(list)
    }
}
