//! Look-ahead on a device that seeks: reads windows of the inputs into the page cache in physical order,
//! before workers pack them in the order of the pack.
//!
//! Packing in physical order is not an alternative: the caller chooses the order of the pack, and a shard's
//! bytes depend on it.

use std::ops::{ControlFlow, Range};
use std::sync::{Condvar, Mutex, PoisonError};

use file::order::Order;
use file::{ReadOptions, Strategy};

use super::list::InputList;
use super::stretch::range_up_to;
use crate::progress::Progress;
use crate::read::WholeReader;
use crate::schedule;

/// Size of one window in bytes: two of them are in the page cache.
const WINDOW_BYTES: u64 = 256 << 20;

/// How far the inputs were read ahead.
#[derive(Debug)]
pub(super) struct Ahead {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Inputs before this index are in the page cache.
    ready: usize,
    /// Inputs before this index were requested.
    asked: usize,
    is_over: bool,
}

impl Ahead {
    pub(super) fn new() -> Ahead {
        let state = State { ready: 0, asked: 0, is_over: false };
        Ahead { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Waits until the input at `index` was read.
    pub(super) fn wait_for(&self, index: usize) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.asked <= index {
            state.asked = index + 1;
            self.changed.notify_all();
        }
        if state.ready <= index && !state.is_over {
            let _gate = gate::gate!("engine::pack ahead", Wait);
            while state.ready <= index && !state.is_over {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Reads all inputs from `first` on, one window at a time: the next one while the previous one is packed.
    /// When it returns for any reason, all waits end.
    pub(super) fn run(&self, inputs: &InputList, first: usize, progress: &Progress) {
        let _ends = End(self);
        let Ok(mut files) = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default()) else {
            return;
        };
        let mut next = first;
        while next < inputs.len() && !progress.is_stopped() {
            let window = range_up_to(WINDOW_BYTES, inputs, next);
            read_in_order(&mut files, inputs, window.clone(), progress);
            next = window.end;
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.ready = next;
            self.changed.notify_all();
            // At most one window ahead: data read too early would be evicted before it is used.
            while state.asked < window.start && !progress.is_stopped() && !state.is_over {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Returns a guard that ends the look-ahead, and all waits for it, when it is dropped.
    pub(super) fn ends_with(&self) -> impl Drop + '_ {
        End(self)
    }

    fn end(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_over = true;
        self.changed.notify_all();
    }
}

struct End<'e>(&'e Ahead);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

fn read_in_order(files: &mut WholeReader, inputs: &InputList, window: Range<usize>, progress: &Progress) {
    let mut ordered: Vec<usize> = window.collect();
    schedule::sort(Order::Physical, &mut ordered, |at| inputs.state(*at).inode, |at| inputs.path(*at));
    for at in ordered {
        if progress.is_stopped() {
            return;
        }
        // Ignored: the error occurs again when the file is packed.
        let _ = files.read_through(&inputs.path(at), &mut |_| ControlFlow::Continue(()));
    }
}
