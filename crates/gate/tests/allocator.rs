//! A global allocator that reports every allocation, the hardest caller that `memory` can have: the crate's
//! own allocations come back to it, also from inside its locks. A mistake here is a deadlock or a stack
//! overflow.

#![expect(unsafe_code, reason = "a global allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::thread;

use gate::{Options, Session, gate};

struct Reporting;

// SAFETY: all memory comes from `System` with the caller's own arguments; reporting allocates only through
// this very allocator and never unwinds.
unsafe impl GlobalAlloc for Reporting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        gate::memory(layout.size() as i64);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        gate::memory(-(layout.size() as i64));
        // SAFETY: the caller's promise is passed on, and `alloc` got the memory from `System`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Reporting = Reporting;

#[test]
fn an_allocator_may_report_everything() {
    let mut options = Options::default();
    options.events_per_thread = 20_000; // several blocks, and full at the end
    let session = Session::start(options).unwrap();
    let workers: Vec<_> = (0..3)
        .map(|worker| {
            thread::spawn(move || {
                gate::name_thread(&format!("worker {worker}"));
                for n in 0..10_000 {
                    let _gate = gate!("allocate", Work, n);
                    drop(std::hint::black_box(vec![0u8; 100]));
                }
            })
        })
        .collect();
    for _ in 0..20 {
        session.snapshot();
    }
    workers.into_iter().for_each(|worker| worker.join().unwrap());
    let timeline = session.finish();
    let summary = timeline.summary();
    for worker in summary.threads.iter().filter(|thread| thread.name.starts_with("worker")) {
        assert!(worker.memory_peak_bytes >= 100, "{worker:?}");
        assert!(worker.n_events >= 30_000 && worker.n_dropped > 0, "{worker:?}");
    }
    assert_eq!(summary.gates.iter().map(|gate| gate.n_events).sum::<u64>(), 30_000);
}
