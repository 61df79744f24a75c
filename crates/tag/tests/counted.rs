//! An allocator that counts what each thread asks for, so that tests can hold a bound on memory.

#![expect(unsafe_code, reason = "a global allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// What a thread has allocated since the count began, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    live: i64,
    /// Most at one time.
    pub(crate) peak: i64,
    /// All together, which is a measure of work as well.
    pub(crate) total: i64,
}

thread_local! {
    static COUNT: Cell<Count> = const { Cell::new(Count { live: 0, peak: 0, total: 0 }) };
}

/// What `work` allocates in this thread, and its result.
pub(crate) fn counted<R>(work: impl FnOnce() -> R) -> (R, Count) {
    COUNT.set(Count::default());
    let result = work();
    (result, COUNT.get())
}

fn add(n_bytes: i64) {
    // Not while the thread ends.
    let _ = COUNT.try_with(|cell| {
        let mut count = cell.get();
        count.live += n_bytes;
        count.peak = count.peak.max(count.live);
        count.total += n_bytes.max(0);
        cell.set(count);
    });
}

struct Counting;

// SAFETY: all memory comes from `System` with the caller's own arguments; counting allocates nothing and never
// unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size() as i64);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size() as i64);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, n_bytes: usize) -> *mut u8 {
        add(n_bytes as i64 - layout.size() as i64);
        // SAFETY: the caller's promise is passed on, and the memory came from `System`.
        unsafe { System.realloc(pointer, layout, n_bytes) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        add(-(layout.size() as i64));
        // SAFETY: the caller's promise is passed on, and the memory came from `System`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
