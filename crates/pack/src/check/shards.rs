//! Compares the contents of the shards with the lookup, and what lies between members with what is written
//! there: headers and zeros.

use std::fs::File;

use super::Findings;
use crate::tar::header::{END_BYTES, header_bytes, padding};
use crate::tar::read::{Entries, Entry};
use crate::{Pack, platform};

/// Reports every member in the shards that the lookup lacks or has at another place, and with `is_own` each
/// that has another header before it than [`Writer`](crate::Writer) writes.
pub(super) fn check(pack: &Pack, is_own: bool, findings: &mut Findings) {
    for number in 0..pack.lookup().shards().len() as u32 {
        let Some(path) = pack.shard_path(number) else { continue };
        // A shard that cannot be opened was already reported.
        let Ok(file) = File::open(path) else { continue };
        let len_bytes = file.metadata().map_or(0, |metadata| metadata.len());
        let mut end = 0;
        for entry in Entries::new(len_bytes, |out, offset| platform::read_at(&file, out, offset)) {
            match entry {
                Ok(entry) if is_known(pack, number, &entry) => {
                    if is_own && let Some(what) = between(&file, end, &entry) {
                        let name = String::from_utf8_lossy(&entry.name).into_owned();
                        findings.add(path, Some(&name), what);
                    }
                    end = entry.offset + entry.bytes;
                }
                Ok(entry) => {
                    let name = String::from_utf8_lossy(&entry.name).into_owned();
                    let what =
                        format!("the {} at offset {} is missing from the lookup", entry.kind, entry.offset);
                    findings.add(path, Some(&name), what);
                }
                Err(error) => findings.add(path, None, file::chain(&error)),
            }
        }
        if is_own && let Some(at) = first_of_others(&file, end, &[0; 2 * END_BYTES]) {
            findings.add(path, None, format!("the byte at {at}, after the last member, is not zero"));
        }
    }
}

/// What is wrong between the end of a member and the content of the next one: the header is the only one
/// that is written for its name and length, and zeros are before it.
fn between(file: &File, end: u64, entry: &Entry) -> Option<String> {
    let name = std::str::from_utf8(&entry.name).ok()?;
    let expected = [vec![0; padding(end)], header_bytes(name, entry.bytes)].concat();
    if end + expected.len() as u64 != entry.offset {
        return Some(format!("its header at {end} has an unexpected length"));
    }
    let at = first_of_others(file, end, &expected)?;
    Some(format!("the byte at {at}, in its header or before it, is not the one that was written"))
}

/// Position of the first byte of a file from `start` on that differs from the expected ones.
fn first_of_others(file: &File, start: u64, expected: &[u8]) -> Option<u64> {
    let mut found = vec![0; expected.len()];
    let n_read = platform::read_at(file, &mut found, start).unwrap_or(0);
    let at = expected.iter().zip(&found[..n_read]).position(|(a, b)| a != b)?;
    Some(start + at as u64)
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
