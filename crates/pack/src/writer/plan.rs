//! The plan of a run, kept on disk so that only the same run continues after an interruption.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::finish::PackSummary;
use super::records::FinishedShard;
use super::room::Room;
use crate::lookup::{self, Lookup};
use crate::{Cut, Hash, PackError, manifest, shard};

/// Describes what is packed, where to, and how it is cut into shards.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folder of the pack, which is created if it does not exist.
    pub directory: PathBuf,
    /// Name of the pack, with which its files' names begin: letters, digits, `-`, `_` and `.`.
    pub name: String,
    /// Rule for the ends of shards.
    pub cut: Cut,
    /// Number and fingerprint of the inputs.
    pub inputs: Inputs,
}

/// Description of the inputs, as far as a run that continues needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// Number of files. Exactly this many must be added, as members or as failures.
    pub n: u64,
    /// Hash of everything that determines the bytes of the pack: paths, sizes and times in the order of
    /// packing, and the options for metadata.
    pub fingerprint: Hash,
}

/// The plan as it is stored on disk.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredPlan {
    version: u32,
    cut: Cut,
    n_inputs: u64,
    fingerprint: String,
}

/// The plan of a finished pack, and its result.
#[derive(Debug, Serialize, Deserialize)]
struct FinishedPlan {
    plan: StoredPlan,
    packed: PackSummary,
}

/// Changes with the format of keys or records.
const VERSION: u32 = 1;

impl Plan {
    fn kept(&self) -> StoredPlan {
        let fingerprint = blake3::Hash::from_bytes(self.inputs.fingerprint).to_hex().to_string();
        StoredPlan { version: VERSION, cut: self.cut, n_inputs: self.inputs.n, fingerprint }
    }

    /// Rejects names that a reader would interpret as something else: a path, a pattern, an URL with a query,
    /// a hidden file, or a shard of another pack.
    pub(super) fn check_name(&self) -> Result<(), PackError> {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        let why = if self.name.is_empty() || self.name.len() > 100 {
            "it must have 1 to 100 bytes"
        } else if !self.name.chars().all(is_plain) || self.name.starts_with(['.', '-']) {
            "use letters, digits, `-`, `_` and `.`, starting with a letter, a digit or `_`"
        } else if self.is_name_of_shard() {
            "it looks like the name of a shard"
        } else {
            return Ok(());
        };
        Err(PackError::Name { name: self.name.clone(), why })
    }

    fn is_name_of_shard(&self) -> bool {
        let pack = self.name.rsplit_once('-').map(|(pack, _)| pack);
        pack.is_some_and(|pack| shard::number_of(pack, &format!("{}.tar", self.name)).is_some())
    }

    /// Decides what happens to existing files, and prepares the working folder.
    pub(super) fn settle(&self, room: &Room, force: bool) -> Result<StartingState, PackError> {
        let path = room.plan_path();
        let earlier: Option<StoredPlan> = match fs::read(&path) {
            Ok(bytes) => Some(serde_json::from_slice(&bytes).unwrap_or_else(|_| StoredPlan::unknown())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(PackError::io("read", &path)(error)),
        };
        if let Some(packed) = self.packed_before(room).filter(|_| !force && earlier.is_none()) {
            return Ok(StartingState::Whole(packed));
        }
        let finished = if force { Vec::new() } else { self.go_on(room, earlier.as_ref())? };
        room.clear(u32::try_from(finished.len()).unwrap_or(u32::MAX))?;
        let kept = serde_json::to_vec(&self.kept()).map_err(io::Error::from);
        room.publish(&path, |out| out.write_all(&kept?))?;
        Ok(StartingState::Begun(finished))
    }

    /// Result of an earlier run of this plan, if it finished and all its files still exist.
    fn packed_before(&self, room: &Room) -> Option<PackSummary> {
        let FinishedPlan { plan, packed } =
            serde_json::from_str(&manifest::run_of(&room.file(".parquet"))?).ok()?;
        let lookup = Lookup::open(&room.file(".lookup")).ok()?;
        let is_whole = |shard: &lookup::Shard| {
            fs::metadata(room.directory.join(&shard.name)).is_ok_and(|found| found.len() == shard.bytes)
        };
        let is_there = room.file(".json").is_file();
        (plan == self.kept() && is_there && lookup.shards().iter().all(is_whole)).then_some(packed)
    }

    /// Description of the inputs of a finished pack, for its manifest.
    pub(super) fn run(&self, packed: PackSummary) -> Result<String, serde_json::Error> {
        serde_json::to_string(&FinishedPlan { plan: self.kept(), packed })
    }

    /// Shards that an earlier run finished, if it can be continued; an error if something would be lost.
    fn go_on(&self, room: &Room, earlier: Option<&StoredPlan>) -> Result<Vec<FinishedShard>, PackError> {
        let manifest = room.file(".parquet");
        match earlier {
            Some(earlier) if *earlier == self.kept() => Ok(room.finished()),
            Some(_) if manifest.exists() => Err(PackError::Exists { path: manifest }),
            // Nothing is lost that would not be written again.
            Some(_) if room.finished().is_empty() => Ok(Vec::new()),
            Some(earlier) => {
                let why = self.kept().difference(earlier).to_owned();
                Err(PackError::OtherRun { path: self.directory.clone(), why })
            }
            None => match room.files_of_pack(0)?.into_iter().next() {
                Some(path) => {
                    Err(PackError::Exists { path: if manifest.exists() { manifest } else { path } })
                }
                None => Ok(Vec::new()),
            },
        }
    }
}

/// State from which a run starts.
pub(super) enum StartingState {
    /// The shards that are already finished.
    Begun(Vec<FinishedShard>),
    /// The whole pack: a run of the same plan finished, although its caller may not have received the result.
    Whole(PackSummary),
}

impl StoredPlan {
    /// Replacement for a plan that cannot be read.
    fn unknown() -> StoredPlan {
        StoredPlan { version: 0, cut: Cut::Count(0), n_inputs: 0, fingerprint: String::new() }
    }

    fn difference(&self, earlier: &StoredPlan) -> &'static str {
        if self.version != earlier.version {
            "it was started by another version of this program"
        } else if self.cut != earlier.cut {
            "the shard size or count differs"
        } else if self.n_inputs != earlier.n_inputs {
            "the number of files differs"
        } else {
            "the files, their order or the metadata to keep differ"
        }
    }
}
