//! The textbook's queue: one semaphore counts the units, another the free slots, and a lock guards the ring.

use std::collections::VecDeque;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::BoundedQueue;
use crate::platform::Semaphore;

/// A bounded queue that waits on semaphores only.
pub(super) struct Semaphores {
    ring: Mutex<VecDeque<u64>>,
    units: Semaphore,
    slots: Semaphore,
}

impl Semaphores {
    pub(super) fn new(capacity: usize) -> io::Result<Semaphores> {
        let most = u32::try_from(capacity).map_err(|_| io::ErrorKind::InvalidInput)?;
        let ring = Mutex::new(VecDeque::with_capacity(capacity));
        Ok(Semaphores { ring, units: Semaphore::new(0, most)?, slots: Semaphore::new(most, most)? })
    }

    fn ring(&self) -> MutexGuard<'_, VecDeque<u64>> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BoundedQueue for Semaphores {
    fn push(&self, unit: u64) {
        self.slots.acquire();
        self.ring().push_back(unit);
        self.units.release();
    }

    fn pop(&self) -> u64 {
        self.units.acquire();
        let unit = self.ring().pop_front().expect("the semaphore counts the units of the ring");
        self.slots.release();
        unit
    }
}
