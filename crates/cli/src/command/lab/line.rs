//! Progress line of measurements.
//!
//! It is drawn only between two runs: a drawing thread would disturb the measurement.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use lab::session::Step;

use crate::printer::Printer;
use crate::progress::{drawn_bar, duration, set_one_line};

/// Shows the progress of a session on a terminal until it is dropped.
pub(crate) struct Line {
    bar: Option<ProgressBar>,
    started: Instant,
}

impl Line {
    pub(crate) fn new(printer: &Printer) -> Line {
        let bar = printer.shows_progress().then(|| {
            let bar = ProgressBar::new(0);
            set_one_line(&bar);
            bar
        });
        Line { bar, started: Instant::now() }
    }

    pub(crate) fn show(&mut self, step: &Step<'_>) {
        let Some(bar) = &self.bar else { return };
        let mut message = format!("{} of {} runs", step.n_done, step.n_planned);
        if step.n_done > 0 {
            let per_run = self.started.elapsed().as_secs_f64() / step.n_done as f64;
            let left = Duration::from_secs_f64(per_run * (step.n_planned - step.n_done) as f64);
            message.push_str(&format!(", {} left", duration(left)));
        }
        message.push_str(&format!(", {} {}", step.experiment, step.next));
        message.push_str(&format!("  {}", drawn_bar(step.n_done, step.n_planned)));
        bar.set_message(message);
        bar.tick();
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
