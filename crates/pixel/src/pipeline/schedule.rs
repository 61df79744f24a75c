//! Decides which step each band needs next: pure bookkeeping, without threads.

use std::collections::BTreeSet;

use crate::layout::Header;
use crate::op::Operation;

/// One step for one band, which is identified by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Decode(usize),
    First(usize),
    Second(usize),
    Encode(usize),
}

/// Progress of each step.
#[derive(Debug)]
pub(super) struct Schedule {
    /// Number of bands in the picture.
    bands: usize,
    /// Number of bands in the ring.
    ring: usize,
    /// Number of bands above and below that must be read before a band can be changed.
    halo: usize,
    /// Number of decoded, unfinished bands that should always be ready.
    ahead: usize,
    decode: InOrder,
    first: AnyOrder,
    second: AnyOrder,
    encode: InOrder,
}

/// Step that one thread at a time performs, band after band.
#[derive(Debug, Default)]
struct InOrder {
    done: usize,
    is_running: bool,
}

/// Step that any thread performs for any band, begun in the order of bands.
#[derive(Debug, Default)]
struct AnyOrder {
    begun: usize,
    /// All bands below this one are done.
    done: usize,
    /// Bands that are done although they are not below it.
    done_early: BTreeSet<usize>,
}

impl AnyOrder {
    fn finish(&mut self, band: usize) {
        self.done_early.insert(band);
        while self.done_early.remove(&self.done) {
            self.done += 1;
        }
    }
}

impl Schedule {
    /// The schedule of a picture in bands of this many rows.
    pub(super) fn of_picture(
        header: &Header,
        operation: &dyn Operation,
        band_rows: usize,
        threads: usize,
    ) -> Schedule {
        let n_bands = (header.height as usize).div_ceil(band_rows);
        Schedule::new(n_bands, operation.radius().div_ceil(band_rows), threads.min(n_bands))
    }

    pub(super) fn new(bands: usize, halo: usize, threads: usize) -> Schedule {
        // A band stays until those whose halo it is in are done; in addition, two bands per thread: one in
        // progress, one ready.
        let ring = (2 * halo + 1 + 2 * threads).min(bands.max(1));
        Schedule {
            bands,
            ring,
            halo,
            ahead: threads,
            decode: InOrder::default(),
            first: AnyOrder::default(),
            second: AnyOrder::default(),
            encode: InOrder::default(),
        }
    }

    /// Number of bands in the ring; band `n` is in slot `n % ring`.
    pub(super) fn ring(&self) -> usize {
        self.ring
    }

    pub(super) fn is_done(&self) -> bool {
        self.encode.done == self.bands
    }

    /// Returns the most urgent task that can be begun now, and counts it as begun.
    ///
    /// The task that is furthest along comes first, since its pixels are still in a cache and its buffers are
    /// needed; but decoding comes before all others while too few bands are ready to keep all threads busy.
    pub(super) fn next(&mut self) -> Option<Task> {
        let is_scarce = self.decode.done - self.first.begun < self.ahead;
        let decode_early = is_scarce.then(|| self.decode()).flatten();
        decode_early
            .or_else(|| self.encode())
            .or_else(|| self.second())
            .or_else(|| self.first())
            .or_else(|| self.decode())
    }

    fn decode(&mut self) -> Option<Task> {
        let band = self.decode.done;
        // The slot's last band must be encoded, and so must those whose halo it is in.
        let has_slot = band < self.ring || self.encode.done > band - self.ring + self.halo;
        let is_ready = band < self.bands && !self.decode.is_running && has_slot;
        self.decode.is_running |= is_ready;
        is_ready.then_some(Task::Decode(band))
    }

    fn first(&mut self) -> Option<Task> {
        let band = self.first.begun;
        let is_ready = band < self.decode.done;
        self.first.begun += usize::from(is_ready);
        is_ready.then_some(Task::First(band))
    }

    fn second(&mut self) -> Option<Task> {
        let band = self.second.begun;
        let is_ready = band < self.bands && self.first.done >= (band + self.halo + 1).min(self.bands);
        self.second.begun += usize::from(is_ready);
        is_ready.then_some(Task::Second(band))
    }

    fn encode(&mut self) -> Option<Task> {
        let band = self.encode.done;
        let is_ready = band < self.second.done && !self.encode.is_running;
        self.encode.is_running |= is_ready;
        is_ready.then_some(Task::Encode(band))
    }

    /// Records that a task is done.
    pub(super) fn finish(&mut self, task: Task) {
        match task {
            Task::Decode(_) => self.decode = InOrder { done: self.decode.done + 1, is_running: false },
            Task::First(band) => self.first.finish(band),
            Task::Second(band) => self.second.finish(band),
            Task::Encode(_) => self.encode = InOrder { done: self.encode.done + 1, is_running: false },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a schedule with tasks that end in random order, and checks that the requirements of each are met.
    fn simulate(bands: usize, halo: usize, threads: usize, seed: u64) {
        let mut schedule = Schedule::new(bands, halo, threads);
        let mut random = seed;
        let mut running: Vec<Task> = Vec::new();
        let (mut decoded, mut looked, mut changed, mut encoded) =
            (0, vec![false; bands], vec![false; bands], 0);
        while !schedule.is_done() {
            while running.len() < threads {
                let Some(task) = schedule.next() else { break };
                match task {
                    Task::Decode(band) => {
                        assert_eq!(band, decoded);
                        if let Some(old) = band.checked_sub(schedule.ring()) {
                            let last_user = (old + halo).min(bands - 1);
                            assert!(encoded > last_user, "band {band} takes the buffer of {old}");
                        }
                    }
                    Task::First(band) => assert!(band < decoded),
                    Task::Second(band) => {
                        let around = band.saturating_sub(halo)..=(band + halo).min(bands - 1);
                        assert!(looked[around].iter().all(|looked| *looked));
                    }
                    Task::Encode(band) => assert!(band == encoded && changed[band]),
                }
                running.push(task);
            }
            assert!(!running.is_empty(), "nothing runs and nothing can be begun");
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let task = running.swap_remove((random >> 33) as usize % running.len());
            match task {
                Task::Decode(_) => decoded += 1,
                Task::First(band) => looked[band] = true,
                Task::Second(band) => changed[band] = true,
                Task::Encode(_) => encoded += 1,
            }
            schedule.finish(task);
        }
        assert_eq!((decoded, encoded), (bands, bands));
        assert_eq!(schedule.next(), None);
    }

    #[test]
    fn every_band_passes_every_step_when_it_may() {
        for seed in 0..40 {
            for (bands, halo, threads) in
                [(1, 0, 1), (1, 3, 4), (2, 5, 1), (7, 0, 2), (50, 1, 2), (50, 3, 8), (20, 1, 99)]
            {
                simulate(bands, halo, threads, seed);
            }
        }
    }

    #[test]
    fn one_thread_finishes_a_band_before_it_decodes_far_ahead() {
        let mut schedule = Schedule::new(100, 1, 1);
        let mut most = 0;
        while let Some(task) = schedule.next() {
            schedule.finish(task);
            most = most.max(schedule.decode.done - schedule.encode.done);
        }
        assert!(schedule.is_done());
        assert!(most <= 3, "{most}");
    }
}
