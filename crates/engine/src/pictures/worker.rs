//! The loop of a worker thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::kept::KeptPictures;
use super::maker::PictureMaker;
use super::queue::Queue;

/// Takes jobs until the queue is closed.
pub(super) fn work(queue: &Queue, kept: &KeptPictures, mut maker: PictureMaker) {
    gate::name_thread("pictures");
    while let Some(taken) = queue.take() {
        let made = maker.make(&taken.key, &taken.stop).map(Arc::new);
        // Kept before it ends as a job: an equal request finds one or the other.
        kept.keep(&taken.key, &made);
        for done in queue.finish(taken) {
            // A panic of a receiver is not the worker's.
            let _ = catch_unwind(AssertUnwindSafe(|| done(made.clone())));
        }
    }
}
