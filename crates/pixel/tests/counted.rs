//! Counts the bytes that a thread holds, so that tests can say how many a piece of work takes.
#![expect(unsafe_code, reason = "an allocator")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Bytes that this thread holds, and the most since the last [`peak_bytes`] began.
    static HELD: Cell<(i64, i64)> = const { Cell::new((0, 0)) };
}

fn count(bytes: i64) {
    // Without a count once the thread ends.
    let _ = HELD.try_with(|held| {
        let now = held.get().0 + bytes;
        held.set((now, held.get().1.max(now)));
    });
}

// SAFETY: all calls go to the system's allocator as they are.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller keeps to what the trait asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller keeps to what the trait asks for.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: the caller keeps to what the trait asks for.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // Both exist while the bytes are copied.
        count(new_size as i64);
        count(-(layout.size() as i64));
        // SAFETY: the caller keeps to what the trait asks for.
        unsafe { System.realloc(pointer, layout, new_size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Does some work, and returns how many bytes more than before this thread held at most.
pub(crate) fn peak_bytes<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let (before, _) = HELD.get();
    HELD.set((before, before));
    let result = work();
    (result, (HELD.get().1 - before).max(0) as u64)
}

#[test]
fn what_is_taken_is_counted() {
    let (kept, peak) = peak_bytes(|| {
        drop(vec![0u8; 5000]);
        vec![1u8; 1000]
    });
    assert_eq!((kept.len(), peak), (1000, 5000));
    let (_, peak) = peak_bytes(|| drop(vec![0u8; 70]));
    assert_eq!(peak, 70);
}
