//! Progress line of a job: files, rate and remaining time. Shown on a terminal only.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use engine::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::printer::count;

/// Shows a job's progress until it is dropped.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

const REDRAW: Duration = Duration::from_millis(100);

impl ProgressLine {
    pub(crate) fn start(progress: Arc<Progress>) -> ProgressLine {
        let (end, ended) = channel();
        // Without it, nothing is drawn.
        let thread = std::thread::Builder::new().spawn(move || {
            let bar = ProgressBar::new(0);
            set_one_line(&bar);
            let started = Instant::now();
            while ended.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
                draw(&bar, &progress, started);
            }
            bar.finish_and_clear();
        });
        ProgressLine { end: Some(end), thread: thread.ok() }
    }
}

/// Runs `work`, which reports done and total members of a pack, and shows them as a progress line if
/// `is_shown`.
pub(crate) fn of_members<R>(is_shown: bool, work: impl FnOnce(&(dyn Fn(u64, u64) + Sync)) -> R) -> R {
    let progress = Arc::new(Progress::default());
    let _line = is_shown.then(|| ProgressLine::start(Arc::clone(&progress)));
    work(&|done, expected| {
        progress.files_done.store(done, Relaxed);
        progress.files_expected.store(expected, Relaxed);
        progress.is_counted.store(true, Relaxed);
    })
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // A panic of the progress thread is ignored: it must not fail the job.
            let _ = thread.join();
        }
    }
}

fn draw(bar: &ProgressBar, progress: &Progress, started: Instant) {
    let done = progress.files_done.load(Relaxed);
    let expected = progress.files_expected.load(Relaxed).max(progress.files_found.load(Relaxed));
    let rate = done as f64 / started.elapsed().as_secs_f64();
    let is_counted = progress.is_counted.load(Relaxed);
    let mut message = if is_counted {
        format!("{} of {} files", count(done), count(expected))
    } else {
        format!("{} files", count(done))
    };
    message.push_str(&format!(", {}/s", count(rate as u64)));
    if is_counted && rate > 0.0 {
        let seconds_left = expected.saturating_sub(done) as f64 / rate;
        message.push_str(&format!(", {} left", duration(Duration::from_secs_f64(seconds_left))));
        message.push_str(&format!("  {}", drawn_bar(done, expected)));
    }
    bar.set_message(message);
    bar.tick();
}

/// Limits a progress bar to one line of any terminal width: its message is cut at the edge. The bar is
/// therefore drawn as part of the message, after the text.
pub(crate) fn set_one_line(bar: &ProgressBar) {
    if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
        bar.set_style(style);
    }
}

/// Draws a bar for the share that is done.
pub(crate) fn drawn_bar(done: u64, expected: u64) -> String {
    const CELLS: u64 = 30;
    let full = (done.min(expected) * CELLS).checked_div(expected).unwrap_or(0) as usize;
    format!("{}{}", "█".repeat(full), "░".repeat(CELLS as usize - full))
}

/// A duration for people: `0.24 s`, `12 s`, `3 min 20 s`, `2 h 5 min`.
pub(crate) fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..10 => format!("{:.2} s", duration.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_the_same_length_whatever_is_done() {
        for (done, expected) in [(0, 0), (0, 9), (3, 9), (9, 9), (10, 9)] {
            assert_eq!(drawn_bar(done, expected).chars().count(), 30);
        }
        assert_eq!(drawn_bar(1, 2).chars().filter(|cell| *cell == '█').count(), 15);
    }

    #[test]
    fn durations_for_people() {
        assert_eq!(duration(Duration::from_millis(240)), "0.24 s");
        assert_eq!(duration(Duration::from_secs(200)), "3 min 20 s");
        assert_eq!(duration(Duration::from_secs(7_500)), "2 h 5 min");
    }
}
