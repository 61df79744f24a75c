//! On a device that seeks: windows of the inputs are read into the page cache in physical order, ahead of
//! those who pack them in the order of the pack.
//!
//! Weighed: packing in physical order. The order of the pack is the caller's, and a shard's bytes depend on
//! it.

use std::sync::{Condvar, Mutex, PoisonError};

use file::order::Order;
use file::{ReadOptions, Strategy};

use super::inputs::Input;
use super::stretch::n_files_up_to;
use crate::progress::Progress;
use crate::read::WholeReader;
use crate::schedule;

/// Bytes of one window: two of them lie in the page cache.
const WINDOW_BYTES: u64 = 256 << 20;

/// How far the inputs were read ahead.
#[derive(Debug)]
pub(super) struct Ahead {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Inputs before this are in the page cache.
    ready: usize,
    /// Inputs before this were asked for.
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

    /// Reads all inputs from `first` on, a window at a time: the next while the one before is packed. Nobody
    /// waits any more when it returns, however it does.
    pub(super) fn run(&self, inputs: &[Input], first: usize, progress: &Progress) {
        let _ends = End(self);
        let Ok(mut files) = WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default()) else {
            return;
        };
        let mut next = first;
        while next < inputs.len() && !progress.is_stopped() {
            let window = next..next + n_files_up_to(WINDOW_BYTES, &inputs[next..]);
            read_in_order(&mut files, &inputs[window.clone()], progress);
            next = window.end;
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.ready = next;
            self.changed.notify_all();
            // Not farther than one window ahead: what is read too early is gone again when it is wanted.
            while state.asked < window.start && !progress.is_stopped() && !state.is_over {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Ends the reading ahead, and all waits for it, when what is returned is dropped.
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

fn read_in_order(files: &mut WholeReader, inputs: &[Input], progress: &Progress) {
    let mut ordered: Vec<&Input> = inputs.iter().collect();
    schedule::sort(Order::Physical, &mut ordered, |input| input.inode, |input| input.path.clone());
    for input in ordered {
        if progress.is_stopped() {
            return;
        }
        // What is wrong with the file is found again by those who pack it.
        let _ = files.read_through(&input.path);
    }
}
