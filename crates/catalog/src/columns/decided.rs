//! The pictures about which a decision was recorded. Decisions are kept outside the catalogue, so that the
//! caller names them.

use std::sync::{Mutex, PoisonError};

use super::Columns;
use super::bitmap::Bitmap;
use crate::language::{Condition, Search};

/// The decided pictures; none until they are set.
#[derive(Debug, Default)]
pub(super) struct DecidedPictures {
    set: Mutex<Option<Bitmap>>,
}

impl Columns {
    /// Sets which pictures `is:decided` finds, by their rows. Unknown rows are ignored. Columns that were
    /// just loaded have none.
    pub fn set_decided(&self, ids: impl IntoIterator<Item = i64>) {
        let mut set = Bitmap::empty(self.len());
        ids.into_iter().filter_map(|id| self.position_of(id)).for_each(|position| set.insert(position));
        *self.decided.set.lock().unwrap_or_else(PoisonError::into_inner) = Some(set);
        self.drop_decided();
    }

    /// Adds pictures to those that `is:decided` finds, by their rows.
    pub fn add_decided(&self, ids: impl IntoIterator<Item = i64>) {
        {
            let mut set = self.decided.set.lock().unwrap_or_else(PoisonError::into_inner);
            let set = set.get_or_insert_with(|| Bitmap::empty(self.len()));
            ids.into_iter().filter_map(|id| self.position_of(id)).for_each(|position| set.insert(position));
        }
        self.drop_decided();
    }

    /// Forgets the sets of searches that ask for decisions.
    fn drop_decided(&self) {
        self.cache.drop_stale(asks_decided);
        self.closed.drop_stale(asks_decided);
    }

    pub(super) fn decided_set(&self) -> Bitmap {
        let set = self.decided.set.lock().unwrap_or_else(PoisonError::into_inner);
        set.clone().unwrap_or_else(|| Bitmap::empty(self.len()))
    }
}

fn asks_decided(search: &Search) -> bool {
    match search {
        Search::And(list) | Search::Or(list) => list.iter().any(asks_decided),
        Search::Not(search) => asks_decided(search),
        Search::Is(condition) => *condition == Condition::Decided,
    }
}
