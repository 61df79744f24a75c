//! Bounded channels from libraries.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use super::BoundedQueue;

const OPEN: &str = "both ends of the channel live as long as the queue";

/// `crossbeam-channel`: an array with a stamp in each slot; threads spin, yield, then park.
pub(super) struct Crossbeam(crossbeam_channel::Sender<u64>, crossbeam_channel::Receiver<u64>);

impl Crossbeam {
    pub(super) fn new(capacity: usize) -> Crossbeam {
        let (sender, receiver) = crossbeam_channel::bounded(capacity);
        Crossbeam(sender, receiver)
    }
}

impl BoundedQueue for Crossbeam {
    fn push(&self, unit: u64) {
        self.0.send(unit).expect(OPEN);
    }

    fn pop(&self) -> u64 {
        self.1.recv().expect(OPEN)
    }
}

/// `std::sync::mpsc`: designed for one consumer, so several take turns under a lock, which they hold while
/// waiting.
pub(super) struct StdMpsc(SyncSender<u64>, Mutex<Receiver<u64>>);

impl StdMpsc {
    pub(super) fn new(capacity: usize) -> StdMpsc {
        let (sender, receiver) = sync_channel(capacity);
        StdMpsc(sender, Mutex::new(receiver))
    }
}

impl BoundedQueue for StdMpsc {
    fn push(&self, unit: u64) {
        self.0.send(unit).expect(OPEN);
    }

    fn pop(&self) -> u64 {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).recv().expect(OPEN)
    }
}

/// `kanal`: a ring under a spin lock; a unit goes straight to a waiting consumer.
pub(super) struct Kanal(kanal::Sender<u64>, kanal::Receiver<u64>);

impl Kanal {
    pub(super) fn new(capacity: usize) -> Kanal {
        let (sender, receiver) = kanal::bounded(capacity);
        Kanal(sender, receiver)
    }
}

impl BoundedQueue for Kanal {
    fn push(&self, unit: u64) {
        self.0.send(unit).expect(OPEN);
    }

    fn pop(&self) -> u64 {
        self.1.recv().expect(OPEN)
    }
}
