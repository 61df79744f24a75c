//! Merge sort on several threads, like the publication's `sortMT`: each thread sorts its part, then half as
//! many threads merge pairs of neighbouring parts, until one part is left.
//!
//! The last merge has one thread, which limits the gain from more threads.

use std::thread;

use super::record::Record;

/// Sorts `records` on `threads` threads, a power of two. `spare` has the same length; its content is
/// overwritten. Returns the slice that holds the result.
pub(super) fn sort<'r>(
    mut records: &'r mut [Record],
    mut spare: &'r mut [Record],
    threads: usize,
) -> &'r mut [Record] {
    let mut part_records = records.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        for part in records.chunks_mut(part_records) {
            scope.spawn(|| part.sort_unstable());
        }
    });
    while part_records < records.len() {
        thread::scope(|scope| {
            let pairs = records.chunks(2 * part_records).zip(spare.chunks_mut(2 * part_records));
            for (pair, merged) in pairs {
                let (one, other) = pair.split_at(part_records.min(pair.len()));
                scope.spawn(move || merge(one, other, merged));
            }
        });
        std::mem::swap(&mut records, &mut spare);
        part_records *= 2;
    }
    records
}

fn merge<'r>(mut one: &'r [Record], mut other: &'r [Record], merged: &mut [Record]) {
    for slot in merged {
        let takes_one = match (one.first(), other.first()) {
            (Some(first), Some(second)) => first <= second,
            (first, _) => first.is_some(),
        };
        let side = if takes_one { &mut one } else { &mut other };
        let (first, rest) = side.split_first().expect("the merged part is as long as both");
        *slot = *first;
        *side = rest;
    }
}
