//! Contents of the bucket: generated objects, overridden by those that were put and deleted.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use jiff::Timestamp;

use super::keys::Keys;

/// An object with its metadata.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    pub(crate) bytes: Bytes,
    /// Entity tag with its quotes.
    pub(crate) etag: Arc<str>,
    pub(crate) modified: Timestamp,
}

impl Object {
    pub(crate) fn new(bytes: Bytes, modified: Timestamp) -> Object {
        let etag = format!("\"{:x}\"", md5::compute(&bytes)).into();
        Object { bytes, etag, modified }
    }
}

/// Condition of a PUT on the existing object.
#[derive(Clone, Debug, Default)]
pub(crate) struct PutCondition {
    /// `If-None-Match: *`: there must be no object.
    pub(crate) none: bool,
    /// `If-Match`: the object must have this ETag.
    pub(crate) etag: Option<String>,
}

/// Changes by key; `None` marks a deleted object, which hides a generated one.
pub(crate) type Changes = BTreeMap<String, Option<Object>>;

/// All objects of the bucket.
pub(crate) struct Store {
    pub(crate) keys: Keys,
    /// Contents that generated objects have in turn; without any they are empty.
    contents: Vec<Object>,
    /// Time of all objects; otherwise those that are put have the time of that.
    one_time: Option<Timestamp>,
    changes: Mutex<Changes>,
}

impl Store {
    pub(crate) fn new(count: u64, files: Vec<Bytes>, has_one_time: bool) -> Store {
        // One time for all: it is the same in each listing and each run.
        let modified = Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_secs(1_767_225_600);
        let files = if files.is_empty() { vec![Bytes::new()] } else { files };
        let contents = files.into_iter().map(|bytes| Object::new(bytes, modified)).collect();
        let one_time = has_one_time.then_some(modified);
        Store { keys: Keys::new(count), contents, one_time, changes: Mutex::default() }
    }

    /// The generated object with this number.
    pub(crate) fn made(&self, number: u64) -> &Object {
        &self.contents[(number % self.contents.len() as u64) as usize]
    }

    pub(crate) fn get(&self, key: &str) -> Option<Object> {
        self.find(&self.changes(), key)
    }

    /// Puts an object if the existing one meets the condition; returns it, or `None`.
    pub(crate) fn put(&self, key: &str, bytes: Bytes, wanted: &PutCondition) -> Option<Object> {
        let object = Object::new(bytes, self.one_time.unwrap_or_else(Timestamp::now));
        // Checked and written under one lock: of two requests that require no object, one succeeds.
        let mut changes = self.changes();
        let there = self.find(&changes, key);
        let refused = (wanted.none && there.is_some())
            || wanted.etag.as_ref().is_some_and(|etag| there.is_none_or(|there| &*there.etag != etag));
        if refused {
            return None;
        }
        changes.insert(key.to_owned(), Some(object.clone()));
        Some(object)
    }

    pub(crate) fn delete(&self, key: &str) {
        let mut changes = self.changes();
        if self.keys.number(key).is_some() {
            changes.insert(key.to_owned(), None);
        } else {
            changes.remove(key);
        }
    }

    pub(crate) fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, changes: &Changes, key: &str) -> Option<Object> {
        match changes.get(key) {
            Some(change) => change.clone(),
            None => self.keys.number(key).map(|number| self.made(number).clone()),
        }
    }
}
