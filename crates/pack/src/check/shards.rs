//! Compares the contents of the shards with the lookup.

use std::fs::File;

use super::Findings;
use crate::tar::read::{Entries, Entry};
use crate::{Pack, platform};

/// Reports every member in the shards that the lookup lacks or has at another place.
pub(super) fn check(pack: &Pack, findings: &mut Findings) {
    for number in 0..pack.lookup().shards().len() as u32 {
        let Some(path) = pack.shard_path(number) else { continue };
        // A shard that cannot be opened was already reported.
        let Ok(file) = File::open(path) else { continue };
        let len_bytes = file.metadata().map_or(0, |metadata| metadata.len());
        for entry in Entries::new(len_bytes, |out, offset| platform::read_at(&file, out, offset)) {
            match entry {
                Ok(entry) if is_known(pack, number, &entry) => {}
                Ok(entry) => {
                    let name = String::from_utf8_lossy(&entry.name).into_owned();
                    let what =
                        format!("the {} at offset {} is missing from the lookup", entry.kind, entry.offset);
                    findings.add(path, Some(&name), what);
                }
                Err(error) => findings.add(path, None, file::chain(&error)),
            }
        }
    }
}

fn is_known(pack: &Pack, shard: u32, entry: &Entry) -> bool {
    let Ok(name) = std::str::from_utf8(&entry.name) else { return false };
    let lies_at = |name: &str, is_json: bool| {
        let member = pack.find(name).and_then(|index| pack.member(index).ok());
        member.is_some_and(|member| {
            let place = if is_json {
                member.json.map(|(offset, bytes)| (offset, u64::from(bytes)))
            } else {
                Some((member.offset, member.bytes))
            };
            member.shard == shard && place == Some((entry.offset, entry.bytes))
        })
    };
    lies_at(name, false) || name.strip_suffix(".json").is_some_and(|key| lies_at(key, true))
}
