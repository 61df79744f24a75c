//! Runs one thread while another processor is idle, spinning or using the cache.
//!
//! Next to a thread that only spins, the clock is that of a busy machine, while the job has the caches to
//! itself. Next to one that walks through as many bytes as the last cache holds, it shares the cache and the
//! memory bus. The difference between the two is what the publication called hard to quantify.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::frequency;
use crate::error::CaseError;
use crate::platform;

/// The activity of the other thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Neighbour {
    None,
    Spins,
    Walks,
}

/// Used where the system does not report the size of the last cache; typical for servers.
const USUAL_CACHE_BYTES: usize = 32 << 20;
const LINE_BYTES: usize = 64;
/// Lines between two checks whether the job is done.
const STRIDE_LINES: usize = 4096;

impl Neighbour {
    pub(super) const ALL: [Neighbour; 3] = [Neighbour::None, Neighbour::Spins, Neighbour::Walks];

    pub(super) fn name(self) -> &'static str {
        match self {
            Neighbour::None => "alone",
            Neighbour::Spins => "beside-spinning",
            Neighbour::Walks => "beside-walking",
        }
    }

    pub(super) fn named(name: &str) -> Option<Neighbour> {
        Neighbour::ALL.into_iter().find(|neighbour| neighbour.name() == name)
    }

    /// Runs `job` while the neighbour is active.
    pub(super) fn beside<T>(self, job: impl FnOnce() -> Result<T, CaseError>) -> Result<T, CaseError> {
        // The buffer is touched before the neighbour starts, so that no memory is allocated while the job
        // runs.
        let cache_bytes = platform::last_cache_bytes().unwrap_or(USUAL_CACHE_BYTES);
        let mut buffer = vec![1_u8; if self == Neighbour::Walks { cache_bytes } else { 0 }];
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            match self {
                Neighbour::None => {}
                Neighbour::Spins => drop(scope.spawn(|| frequency::spin(&is_over))),
                Neighbour::Walks => drop(scope.spawn(|| walk(&mut buffer, &is_over))),
            }
            let outcome = job();
            is_over.store(true, Relaxed);
            outcome
        })
    }
}

/// Writes to every line, repeatedly.
fn walk(buffer: &mut [u8], is_over: &AtomicBool) {
    while !is_over.load(Relaxed) {
        for part in black_box(&mut *buffer).chunks_mut(LINE_BYTES * STRIDE_LINES) {
            part.iter_mut().step_by(LINE_BYTES).for_each(|byte| *byte = byte.wrapping_add(1));
            if is_over.load(Relaxed) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_neighbour_ends_with_the_job_and_passes_its_answer_on() {
        for neighbour in Neighbour::ALL {
            assert_eq!(neighbour.beside(|| Ok(7)).unwrap(), 7);
            let failed = || Err::<(), _>(CaseError::Failed("no".into()));
            assert!(neighbour.beside(failed).is_err());
        }
    }

    #[test]
    fn a_walk_touches_every_line() {
        let mut buffer = vec![0; LINE_BYTES * (STRIDE_LINES + 3)];
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let walker = scope.spawn(|| {
                walk(&mut buffer, &is_over);
                buffer.iter().step_by(LINE_BYTES).filter(|byte| **byte != 0).count()
            });
            std::thread::sleep(std::time::Duration::from_millis(300));
            is_over.store(true, Relaxed);
            assert_eq!(walker.join().unwrap(), STRIDE_LINES + 3);
        });
    }
}
