//! Many members at once, in the order in which they lie.

use super::Pack;
use crate::{MemberRef, PackError};

/// Members with no more than this between them are read with it: less than a second request costs.
const GAP_BYTES: u64 = 64 << 10;

/// Read at once, unless a single member is larger.
const READ_BYTES: u64 = 4 << 20;

/// Asked for ahead of what is read: as many requests as the queue of a device holds, and not more than the
/// page cache may have to give away again.
const AHEAD_RUNS: usize = 64;
const AHEAD_BYTES: u64 = 16 << 20;

impl Pack {
    /// Hands the content of each of `names` to `visit`, with its place among them: in the order of shard and
    /// offset, neighbours read at once, and what comes next asked for while this is read. A name that cannot
    /// be read is handed over as its error, and the others go on.
    pub fn get_many<S: AsRef<str>>(
        &self,
        names: &[S],
        mut visit: impl FnMut(usize, Result<&[u8], PackError>),
    ) {
        let mut wanted = Vec::with_capacity(names.len());
        for (at, name) in names.iter().enumerate() {
            match self.index_of(name.as_ref()).and_then(|index| self.member(index)) {
                Ok(member) => wanted.push((at, member)),
                Err(error) => visit(at, Err(error)),
            }
        }
        wanted.sort_unstable_by_key(|(at, member)| (member.shard, member.offset, *at));
        let mut runs = Vec::new();
        let mut rest = &wanted[..];
        while !rest.is_empty() {
            let (run, behind) = rest.split_at(run_length(rest));
            runs.push(run);
            rest = behind;
        }
        let mut buffer = Vec::new();
        let (mut n_asked, mut ahead_bytes) = (0, 0);
        for (at, run) in runs.iter().enumerate() {
            while n_asked < runs.len() && n_asked <= at + AHEAD_RUNS && ahead_bytes < AHEAD_BYTES {
                ahead_bytes += self.ask_for(runs[n_asked]);
                n_asked += 1;
            }
            self.visit_run(run, &mut buffer, &mut visit);
            ahead_bytes -= run_bytes(run);
        }
    }

    /// Tells the system that a run will be read; how many bytes that are.
    fn ask_for(&self, run: &[(usize, MemberRef<'_>)]) -> u64 {
        let first = &run[0].1;
        self.shard(first).will_need(first.offset, run_bytes(run));
        run_bytes(run)
    }

    /// Reads a run of members at once, or one by one where that fails or they lie in memory already.
    fn visit_run(
        &self,
        run: &[(usize, MemberRef<'_>)],
        buffer: &mut Vec<u8>,
        visit: &mut impl FnMut(usize, Result<&[u8], PackError>),
    ) {
        let (first, last) = (&run[0].1, &run[run.len() - 1].1);
        let is_mapped = self.shard(first).mapped(first).is_ok_and(|mapped| mapped.is_some());
        let n_bytes = run_bytes(run);
        buffer.clear();
        // A run is judged by its last member, which lies behind the others; in a shard of another length each
        // is asked.
        let at_once = run.len() > 1
            && !is_mapped
            && self.shard(first).mismatch().is_none()
            && self.shard(last).read(last, first.offset, n_bytes, buffer).is_ok();
        for (at, member) in run {
            if at_once {
                let start = (member.offset - first.offset) as usize;
                visit(*at, Ok(&buffer[start..start + member.bytes as usize]));
            } else {
                match self.content(member) {
                    Ok(content) => visit(*at, Ok(&content)),
                    Err(error) => visit(*at, Err(error)),
                }
            }
        }
    }
}

/// From the first byte of a run to its last.
fn run_bytes(run: &[(usize, MemberRef<'_>)]) -> u64 {
    let (first, last) = (&run[0].1, &run[run.len() - 1].1);
    last.offset + last.bytes - first.offset
}

/// How many members from the first on are worth one read.
fn run_length(wanted: &[(usize, MemberRef<'_>)]) -> usize {
    let first = &wanted[0].1;
    let mut end = first.offset + first.bytes;
    let behind = wanted.iter().skip(1).take_while(|(_, member)| {
        let is_near = member.shard == first.shard && member.offset.saturating_sub(end) <= GAP_BYTES;
        // The last member of a run ends it, also where two of them overlap.
        let is_forward = member.offset + member.bytes >= end;
        end = end.max(member.offset + member.bytes);
        is_near && is_forward && end - first.offset <= READ_BYTES
    });
    1 + behind.count()
}
