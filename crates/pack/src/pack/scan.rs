//! Archives without a lookup: reads their headers once, and builds a lookup in memory.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::Path;

use crate::PackError;
use crate::lookup::{Encoder, Lookup, LookupFields, Shard, split_name};
use crate::tar::read::{Entries, Entry, Kind};
use file::object;

use super::bytes::{Bytes, InOrder};

/// Maximum number of left out entries that are listed; further ones are only counted.
const MAX_LEFT_OUT: usize = 1_000;

/// An entry of an archive that is not a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Name of the entry or the archive, escaped for display.
    pub name: String,
    /// Why it was left out.
    pub why: String,
    pub(crate) is_damage: bool,
}

impl LeftOut {
    /// Whether the archive is damaged there, so that members may be missing. Otherwise it is an entry that is
    /// no file, such as a link.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        self.is_damage
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.name, self.why)
    }
}

/// A member as the archive lists it.
struct ListedMember {
    name: String,
    shard: u32,
    offset: u64,
    bytes: u64,
    json: Option<(u64, u32)>,
    is_json_of_another: bool,
}

/// Builds a lookup of the archives `names` in `folder`, and lists what was left out.
pub(super) fn scan(
    path: &Path,
    folder: &Path,
    names: Vec<String>,
) -> Result<(Lookup, Vec<LeftOut>), PackError> {
    let mut found = Vec::new();
    let mut left_out = Vec::new();
    let mut shards = Vec::new();
    for name in names {
        let at = object::join(folder, &name);
        let file = Bytes::open(&at).map_err(PackError::io("open", &at))?;
        let bytes = file.len_bytes().map_err(PackError::io("read", &at))?;
        let shard = shards.len() as u32;
        list(&file, bytes, &name, shard, &mut found, &mut left_out);
        shards.push(Shard { name, bytes });
    }
    join_json(&mut found);
    let mut out = io::Cursor::new(Vec::new());
    let members = found.iter().filter(|member| !member.is_json_of_another).map(named);
    let failed = || PackError::io("list", path);
    let mut encoder = Encoder::begin(&mut out, &shards).map_err(failed())?;
    members.into_iter().try_for_each(|member| encoder.add(&member)).map_err(failed())?;
    encoder.finish().map_err(failed())?;
    Ok((Lookup::from_bytes(path, out.into_inner())?, left_out))
}

fn list(
    file: &Bytes,
    bytes: u64,
    archive: &str,
    shard: u32,
    found: &mut Vec<ListedMember>,
    left_out: &mut Vec<LeftOut>,
) {
    let mut leave = |name: String, why: String, is_damage: bool| {
        // Damage ends the listing, so there is one more at most.
        if left_out.len() < MAX_LEFT_OUT || is_damage {
            left_out.push(LeftOut { name, why, is_damage });
        }
    };
    let headers = InOrder::new(file);
    for entry in Entries::new(bytes, |out, offset| headers.read_at(out, offset)) {
        match entry {
            Ok(entry) if entry.kind == Kind::Folder && entry.bytes == 0 => {}
            Ok(entry) if entry.kind == Kind::Folder => {
                leave(
                    entry.name.escape_ascii().to_string(),
                    "not supported: a folder with content".to_owned(),
                    false,
                );
            }
            Ok(entry) if entry.kind == Kind::File && !entry.is_cut => found.push(member(&entry, shard)),
            Ok(entry) if entry.is_cut => {
                let why = format!(
                    "truncated: `{}` has {bytes} of {} bytes",
                    archive.escape_debug(),
                    entry.offset.saturating_add(entry.bytes)
                );
                leave(entry.name.escape_ascii().to_string(), why, true);
            }
            Ok(entry) => {
                let why = format!("not supported: a {}", entry.kind);
                leave(entry.name.escape_ascii().to_string(), why, false);
            }
            Err(error) => {
                let why = format!("{error}; members after it are not listed");
                leave(archive.escape_debug().to_string(), why, true);
            }
        }
    }
}

fn member(entry: &Entry, shard: u32) -> ListedMember {
    // `tar cf - .` writes `./` before each name.
    let name = entry.name.strip_prefix(b"./").unwrap_or(&entry.name);
    ListedMember {
        name: String::from_utf8_lossy(name).into_owned(),
        shard,
        offset: entry.offset,
        bytes: entry.bytes,
        json: None,
        is_json_of_another: false,
    }
}

/// Assigns each `KEY.json` to the first other member of its key in the same archive.
fn join_json(found: &mut [ListedMember]) {
    let mut firsts = HashMap::new();
    for (index, member) in found.iter().enumerate() {
        let (key, extension) = split_name(&member.name);
        if extension != Some("json") {
            firsts.entry((member.shard, key.to_owned())).or_insert(index);
        }
    }
    for index in 0..found.len() {
        let (key, extension) = split_name(&found[index].name);
        let Ok(bytes) = u32::try_from(found[index].bytes) else { continue };
        if extension != Some("json") {
            continue;
        }
        if let Some(&first) = firsts.get(&(found[index].shard, key.to_owned()))
            && found[first].json.is_none()
        {
            found[first].json = Some((found[index].offset, bytes));
            found[index].is_json_of_another = true;
        }
    }
}

fn named(member: &ListedMember) -> LookupFields<'_> {
    let (key, extension) = split_name(&member.name);
    LookupFields {
        key,
        extension: extension.unwrap_or(""),
        shard: member.shard,
        offset: member.offset,
        bytes: member.bytes,
        json: member.json,
        hash: [0; 32],
        json_hash: None,
    }
}
