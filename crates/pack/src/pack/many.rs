//! Reads many members at once, in the order of their places.

use super::Pack;
use crate::{MemberRef, PackError};

/// Members with a gap of at most this length between them are read together with it: that costs less than a
/// second request.
const GAP_BYTES: u64 = 64 << 10;

/// Maximum length of one read, unless a single member is larger.
const READ_BYTES: u64 = 4 << 20;

/// Number of runs requested ahead: as many as fit into the queue of a device, and not more than the page
/// cache can keep until they are read.
const AHEAD_RUNS: usize = 64;
const AHEAD_BYTES: u64 = 16 << 20;

impl Pack {
    /// Passes the content of each of `names` to `visit`, with its index among them. The order is that of
    /// shard and offset; neighbours are read at once, and the next ones are requested while these are read.
    /// For a name that cannot be read, `visit` receives the error, and the others continue.
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

    /// Announces to the system that a run will be read; returns its number of bytes.
    fn ask_for(&self, run: &[(usize, MemberRef<'_>)]) -> u64 {
        let first = &run[0].1;
        self.shard(first).will_need(first.offset, run_bytes(run));
        run_bytes(run)
    }

    /// Reads a run of members at once, or one by one if that fails or they are already in memory.
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
        // A run is checked by its last member, which lies after the others; in a shard of another length each
        // member is checked.
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

/// Length from the first byte of a run to its last.
fn run_bytes(run: &[(usize, MemberRef<'_>)]) -> u64 {
    let (first, last) = (&run[0].1, &run[run.len() - 1].1);
    last.offset + last.bytes - first.offset
}

/// Number of members, from the first on, that are worth one read.
fn run_length(wanted: &[(usize, MemberRef<'_>)]) -> usize {
    let first = &wanted[0].1;
    let mut end = first.offset + first.bytes;
    let behind = wanted.iter().skip(1).take_while(|(_, member)| {
        let is_near = member.shard == first.shard && member.offset.saturating_sub(end) <= GAP_BYTES;
        // The last member of a run ends it, even if two of them overlap.
        let is_forward = member.offset + member.bytes >= end;
        end = end.max(member.offset + member.bytes);
        is_near && is_forward && end - first.offset <= READ_BYTES
    });
    1 + behind.count()
}
