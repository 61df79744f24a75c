//! Work without Python's lock, with signals and progress meanwhile.
//!
//! Python runs its signal handlers on the main thread, between two of its instructions. So the job runs on a
//! thread of its own, and the thread that called waits for it: a few times a second it asks Python whether a
//! signal has arrived, and reports how far the job is.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use engine::Progress;
use pyo3::prelude::*;

use crate::progress::Reporter;

/// Time between two looks at Python's signals.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// Runs `job` without Python's lock. At a signal whose handler raises, asks it to stop, and raises that when
/// it has ended.
pub(crate) fn work<R: Send>(
    py: Python<'_>,
    progress: &Progress,
    job: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    reported(py, progress, None, job)
}

/// As [`work`], with calls of `reporter` meanwhile; what that raises stops the job too. The last call is for
/// [`done`] to make.
pub(crate) fn reported<R: Send>(
    py: Python<'_>,
    progress: &Progress,
    reporter: Option<&Reporter>,
    job: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    let (tell, told) = sync_channel::<R>(1);
    let look = || {
        Python::attach(|py| {
            py.check_signals()?;
            reporter.map_or(Ok(()), |reporter| reporter.report(py, progress))
        })
    };
    let (outcome, raised) = py.detach(move || {
        std::thread::scope(|scope| {
            scope.spawn(move || tell.send(job()));
            let mut raised = None;
            loop {
                match told.recv_timeout(TICK) {
                    Ok(outcome) => return (Some(outcome), raised),
                    // The job panicked.
                    Err(RecvTimeoutError::Disconnected) => return (None, raised),
                    Err(RecvTimeoutError::Timeout) if raised.is_some() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = look() {
                            progress.stop();
                            raised = Some(error);
                        }
                    }
                }
            }
        })
    });
    match (outcome, raised) {
        (_, Some(raised)) => Err(raised),
        (Some(outcome), None) => Ok(outcome),
        (None, None) => Err(crate::error::raise(&engine::JobError::Panicked)),
    }
}

/// Reports that a job has come to its end.
pub(crate) fn done(py: Python<'_>, progress: &Progress, reporter: Option<&Reporter>) -> PyResult<()> {
    reporter.map_or(Ok(()), |reporter| reporter.finish(py, progress))
}
