//! A binary search tree with a node allocated for each record, like the publication's `sortBT`.
//!
//! Each comparison follows a pointer to wherever the allocator put the node, and the tree is never balanced:
//! records in order turn it into a list.

use std::io;

use super::record::Record;

struct Node {
    record: Record,
    /// The smaller child, then the equal or larger one.
    children: [Option<Box<Node>>; 2],
}

/// Passes the records to `write` in order.
pub(super) fn sort(records: &[Record], mut write: impl FnMut(&Record) -> io::Result<()>) -> io::Result<()> {
    let mut root = None;
    for record in records {
        insert(&mut root, record);
    }
    // The path down to the next record, with its nodes detached from the tree; no recursion, however deep it
    // is.
    let mut path = Vec::new();
    loop {
        while let Some(mut node) = root {
            root = node.children[0].take();
            path.push(node);
        }
        let Some(mut node) = path.pop() else { return Ok(()) };
        write(&node.record)?;
        root = node.children[1].take();
    }
}

fn insert(mut place: &mut Option<Box<Node>>, record: &Record) {
    while let Some(node) = place {
        place = &mut node.children[usize::from(*record >= node.record)];
    }
    *place = Some(Box::new(Node { record: *record, children: [None, None] }));
}
