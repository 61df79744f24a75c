//! The loop of each thread: takes a task, performs it, and reports it as done.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gate::gate;

use super::PipelineError;
use super::band::Band;
use super::schedule::{Schedule, Task};
use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::error::DecodeError;
use crate::layout::Header;
use crate::op::Operation;

/// State shared by all threads of one run.
pub(super) struct Shared<'a> {
    header: Header,
    operation: &'a dyn Operation,
    /// Only the thread with the task of decoding locks it; the same applies to the encoder.
    decoder: Mutex<&'a mut dyn Decoder>,
    encoder: Mutex<&'a mut dyn Encoder>,
    band_rows: usize,
    kept: usize,
    bands: Vec<Band>,
    state: Mutex<State>,
    /// Notified when there may be a task.
    bell: Condvar,
}

struct State {
    schedule: Schedule,
    waiting: usize,
    /// Why all threads stop before the end.
    stopped: Option<Stop>,
}

enum Stop {
    Error(PipelineError),
    Panic,
}

/// Notifies the other threads if this one panics, since they would wait for its work forever.
struct Alarm<'a, 'b>(&'a Shared<'b>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop(Stop::Panic);
        }
    }
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        header: Header,
        operation: &'a dyn Operation,
        decoder: &'a mut dyn Decoder,
        encoder: &'a mut dyn Encoder,
        band_rows: usize,
        threads: usize,
    ) -> Shared<'a> {
        let schedule = Schedule::of_picture(&header, operation, band_rows, threads);
        let kept = operation.kept(&header);
        Shared {
            header,
            operation,
            decoder: Mutex::new(decoder),
            encoder: Mutex::new(encoder),
            band_rows,
            kept,
            bands: (0..schedule.ring()).map(|_| Band::new(&header, band_rows, kept)).collect(),
            state: Mutex::new(State { schedule, waiting: 0, stopped: None }),
            bell: Condvar::new(),
        }
    }

    /// Number of bands in the picture.
    pub(super) fn bands(&self) -> usize {
        (self.header.height as usize).div_ceil(self.band_rows)
    }

    /// Performs tasks until none is left.
    pub(super) fn work(&self) {
        let _alarm = Alarm(self);
        let mut done = None;
        while let Some(task) = self.next(done.take()) {
            match self.perform(task) {
                Ok(()) => done = Some(task),
                Err(error) => return self.stop(Stop::Error(error)),
            }
        }
    }

    /// Result of the run.
    pub(super) fn outcome(self) -> Result<(), PipelineError> {
        match self.state.into_inner().unwrap_or_else(PoisonError::into_inner).stopped {
            Some(Stop::Error(error)) => Err(error),
            Some(Stop::Panic) | None => Ok(()),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self, stop: Stop) {
        self.state().stopped.get_or_insert(stop);
        self.bell.notify_all();
    }

    /// Reports a task as done, and waits for the next one. `None`: there will be none any more.
    fn next(&self, done: Option<Task>) -> Option<Task> {
        let mut state = self.state();
        if let Some(done) = done {
            state.schedule.finish(done);
            // One finished task may make several ready; a thread that finds none waits again.
            if state.waiting > 0 {
                gate::wakes!("pixel::wait");
                self.bell.notify_all();
            }
        }
        loop {
            if state.stopped.is_some() || state.schedule.is_done() {
                return None;
            }
            if let Some(task) = state.schedule.next() {
                return Some(task);
            }
            let _gate = gate!("pixel::wait", Wait);
            state.waiting += 1;
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
    }

    fn perform(&self, task: Task) -> Result<(), PipelineError> {
        match task {
            Task::Decode(band) => self.decode(band),
            Task::First(band) => {
                self.first(band);
                Ok(())
            }
            Task::Second(band) => {
                self.second(band);
                Ok(())
            }
            Task::Encode(band) => self.encode(band),
        }
    }

    fn band(&self, number: usize) -> &Band {
        &self.bands[number % self.bands.len()]
    }

    /// Rows of a band: the first, and the one after the last.
    fn rows(&self, band: usize) -> (usize, usize) {
        let top = band * self.band_rows;
        (top, (top + self.band_rows).min(self.header.height as usize))
    }

    fn decode(&self, band: usize) -> Result<(), PipelineError> {
        let (top, bottom) = self.rows(band);
        let _gate = gate!("pixel::decode", Work, row = top);
        let row_bytes = self.header.row_bytes();
        let mut decoder = self.decoder.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pixels = self.band(band).pixels();
        let mut rows = &mut pixels[..(bottom - top) * row_bytes];
        while !rows.is_empty() {
            let n = decoder.read_rows(rows)?;
            if n == 0 {
                let row = bottom - rows.len() / row_bytes;
                return Err(DecodeError::damaged(format!("the picture ends at row {row}")).into());
            }
            rows = &mut rows[n * row_bytes..];
        }
        Ok(())
    }

    fn first(&self, band: usize) {
        if self.kept == 0 {
            return;
        }
        let (top, bottom) = self.rows(band);
        let _gate = gate!("pixel::first", Work, row = top);
        let (pixels, mut kept) = (self.band(band).pixels(), self.band(band).kept_mut());
        let rows = pixels.chunks_exact(self.header.row_bytes()).zip(kept.chunks_exact_mut(self.kept));
        for (row, kept) in rows.take(bottom - top) {
            self.operation.first(&self.header, row, kept);
        }
    }

    fn second(&self, band: usize) {
        let (top, bottom) = self.rows(band);
        let _gate = gate!("pixel::second", Work, row = top);
        let (radius, height) = (self.operation.radius(), self.header.height as usize);
        // Values kept for the rows from `radius` above the band to `radius` below it; beyond the edges, those
        // of the edge.
        let wanted =
            || (0..bottom - top + 2 * radius).map(|i| (top + i).saturating_sub(radius).min(height - 1));
        let lowest = (bottom + radius).min(height) - 1;
        let bands = top.saturating_sub(radius) / self.band_rows..=lowest / self.band_rows;
        let guards: Vec<_> = bands.clone().map(|band| self.band(band).kept()).collect();
        let around: Vec<&[u16]> = wanted()
            .map(|row| {
                &guards[row / self.band_rows - bands.start()][row % self.band_rows * self.kept..][..self.kept]
            })
            .collect();
        let mut pixels = self.band(band).pixels();
        let rows = pixels.chunks_exact_mut(self.header.row_bytes()).take(bottom - top);
        for (i, row) in rows.enumerate() {
            self.operation.second(&self.header, &around[i..=i + 2 * radius], row);
        }
    }

    fn encode(&self, band: usize) -> Result<(), PipelineError> {
        let (top, bottom) = self.rows(band);
        let _gate = gate!("pixel::encode", Work, row = top);
        let mut encoder = self.encoder.lock().unwrap_or_else(PoisonError::into_inner);
        let pixels = self.band(band).pixels();
        encoder.write_rows(&pixels[..(bottom - top) * self.header.row_bytes()])?;
        Ok(())
    }
}
