//! Two pieces of work at once.

use std::panic;
use std::thread;

/// Does both, each in a thread of its own. Where no thread can be started, this one does one after the other.
pub(super) fn both<A: Send, B>(one: impl Fn() -> A + Sync, other: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let thread = thread::Builder::new().spawn_scoped(scope, &one);
        let of_other = other();
        let of_one = thread.map_or_else(
            |_| one(),
            |thread| thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload)),
        );
        (of_one, of_other)
    })
}
