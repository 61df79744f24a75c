//! Verifies a pack: compares shards, headers, hashes, lookup and manifest with each other.
//!
//! Each member is read and hashed, on all processors, and its header is compared with the lookup. Then each
//! shard is listed, so that members which the lookup lacks are found, what lies between members is compared
//! with what `pack` writes there, each row of the manifest is looked up, and the indexes of other readers are
//! compared with their digests. So every changed byte of a pack is found. Damage is reported and the check
//! continues.

mod indexes;
mod manifest;
mod shards;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::Builder;

use crate::{Pack, PackError};

/// Maximum number of bytes read at once.
const PIECE_BYTES: usize = 1 << 20;

/// Maximum number of findings that are kept; all are counted.
const MAX_FINDINGS: usize = 10_000;

/// A defect that a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Path of the damaged file.
    pub path: PathBuf,
    /// Name of the member, if the defect concerns one, escaped for display.
    pub member: Option<String>,
    /// What is wrong, and at which position.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: ", self.path.display())?;
        if let Some(member) = &self.member {
            write!(f, "`{member}`: ")?;
        }
        f.write_str(&self.what)
    }
}

/// Result of a check.
#[derive(Debug, Default)]
pub struct Findings {
    /// Number of members in the lookup.
    pub members: u64,
    /// Number of members that were read and are intact.
    pub sound: u64,
    /// Number of defects that were found.
    pub n_damaged: u64,
    /// The first 10,000 defects.
    pub damaged: Vec<Finding>,
    /// Whether lookup, indexes and each `KEY.json` have digests. Those of earlier versions have none.
    pub is_sealed: bool,
}

impl Findings {
    fn add(&mut self, path: &Path, member: Option<&str>, what: String) {
        self.n_damaged += 1;
        if self.damaged.len() < MAX_FINDINGS {
            let member = member.map(|member| member.escape_debug().to_string());
            self.damaged.push(Finding { path: path.to_owned(), member, what });
        }
    }
}

/// Checks the pack or archive at `path`. `progress` is called for each member, from any thread, with the
/// number of members done and their total.
///
/// # Errors
/// As [`Pack::open`]: a pack without a readable lookup cannot be checked. Every other defect is a finding.
pub fn check(path: &Path, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Findings, PackError> {
    let pack = Pack::open(path)?;
    let mut findings =
        Findings { members: pack.len() as u64, is_sealed: pack.lookup().is_sealed(), ..Findings::default() };
    for (start, end) in pack.lookup().damaged_blocks() {
        let what = format!("the bytes from {start} to {end} differ from their digest");
        findings.add(pack.lookup().path(), None, what);
    }
    for error in pack.mismatched() {
        findings.add(pack.lookup().path(), None, file::chain(&error));
    }
    for left_out in pack.left_out() {
        findings.add(path, None, left_out.to_string());
    }
    let findings = Mutex::new(findings);
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || members(&pack, &next, &findings, progress);
        for _ in 1..n_threads {
            // Without it, this thread does more.
            let _ = Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut findings = findings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(path) = pack.manifest() {
        // One that has them was written by `Writer`, as a whole.
        let has_indexes = pack.lookup().index_digest(0).is_ok_and(|digest| digest.is_some());
        shards::check(&pack, has_indexes, &mut findings);
        indexes::check(&pack, path, &mut findings);
        manifest::check(&pack, path, &mut findings);
    }
    findings.damaged.sort_by(|a, b| (&a.path, &a.member).cmp(&(&b.path, &b.member)));
    Ok(findings)
}

/// Checks one thread's share of the members.
fn members(
    pack: &Pack,
    next: &AtomicUsize,
    findings: &Mutex<Findings>,
    progress: &(dyn Fn(u64, u64) + Sync),
) {
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        let index = next.fetch_add(1, Relaxed);
        if index >= pack.len() {
            return;
        }
        let checked = member(pack, index, &mut piece);
        {
            let mut findings = findings.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match checked {
                Ok(()) => findings.sound += 1,
                Err(finding) => findings.add(&finding.path, finding.member.as_deref(), finding.what),
            }
        }
        progress(index as u64 + 1, pack.len() as u64);
    }
}

/// Checks that a member is found by its name, has its header before it, and has its hash.
fn member(pack: &Pack, index: usize, piece: &mut [u8]) -> Result<(), Finding> {
    let in_lookup = |error: PackError| Finding {
        path: pack.lookup().path().to_owned(),
        member: None,
        what: file::chain(&error),
    };
    let member = pack.member(index).map_err(in_lookup)?;
    let name = member.name();
    let path = pack.shard_path(member.shard).unwrap_or(pack.path());
    let finding =
        |path: &Path, what: String| Finding { path: path.to_owned(), member: Some(name.clone()), what };
    if member.hash.is_some() && pack.lookup().find(&name).map_err(in_lookup)? != Some(index) {
        return Err(finding(pack.lookup().path(), "its name does not find it in the lookup".to_owned()));
    }
    let in_shard = |error: PackError| finding(path, file::chain(&error));
    pack.check_header(&member).map_err(in_shard)?;
    let mut hasher = blake3::Hasher::new();
    let mut offset = 0;
    while offset < member.bytes {
        let n = pack.read_range(index, offset, piece).map_err(in_shard)?;
        hasher.update(&piece[..n]);
        offset += n as u64;
    }
    pack.json_checked(index).map_err(in_shard)?;
    match member.hash {
        Some(hash) if hasher.finalize() != hash => {
            let what = format!("hash mismatch: {} bytes at offset {}", member.bytes, member.offset);
            Err(finding(path, what))
        }
        _ => Ok(()),
    }
}
