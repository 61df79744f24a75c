//! `NAME.json`: the list of shards with which wids (`ShardListDataset`) opens a pack.

use std::io::{self, Write};

use serde::Serialize;

#[derive(Serialize)]
struct Index<'n> {
    #[serde(rename = "__kind__")]
    kind: &'static str,
    wids_version: u32,
    name: &'n str,
    shardlist: Vec<Shard>,
}

/// A shard in the same folder as the index.
#[derive(Serialize)]
pub(crate) struct Shard {
    pub(crate) url: String,
    pub(crate) nsamples: u64,
    pub(crate) filesize: u64,
}

pub(crate) fn write(out: &mut dyn Write, name: &str, shardlist: Vec<Shard>) -> io::Result<()> {
    let index = Index { kind: "wids-shard-index-v1", wids_version: 1, name, shardlist };
    serde_json::to_writer_pretty(&mut *out, &index)?;
    out.write_all(b"\n")
}
