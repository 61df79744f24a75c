//! `NAME-000000.json`: the index of one shard that webshart and cheesechaser read, files by name with offset
//! and length.

use std::io::{self, Write};

use serde::Serialize;

use crate::Member;

#[derive(Serialize)]
struct Picture<'m> {
    offset: u64,
    length: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sidecar: Option<Sidecar<'m>>,
}

#[derive(Serialize)]
struct Sidecar<'m> {
    json_path: &'m str,
    json_offset: u64,
    json_length: u32,
}

#[derive(Serialize)]
struct Json {
    offset: u64,
    length: u32,
}

/// Writes the index of a shard of `filesize` bytes; webshart rejects an index without that field. Written
/// file by file: as one value, the index of a shard with many small pictures would be large.
pub(crate) fn write<'m>(
    out: &mut dyn Write,
    shard: &str,
    filesize: u64,
    members: impl Iterator<Item = &'m Member>,
) -> io::Result<()> {
    write!(out, "{{\"path\":{},\"filesize\":{filesize},\"files\":{{", serde_json::Value::from(shard))?;
    for (idx, member) in members.enumerate() {
        if idx > 0 {
            out.write_all(b",")?;
        }
        let json_path = format!("{}.json", member.key);
        let sidecar = member.json.map(|(json_offset, json_length)| Sidecar {
            json_path: &json_path,
            json_offset,
            json_length,
        });
        write_file(out, &member.name(), &picture(member, sidecar))?;
        if let Some((offset, length)) = member.json {
            out.write_all(b",")?;
            write_file(out, &json_path, &Json { offset, length })?;
        }
    }
    out.write_all(b"}}\n")
}

fn picture<'m>(member: &Member, sidecar: Option<Sidecar<'m>>) -> Picture<'m> {
    let (width, height) = (member.facts.width, member.facts.height);
    let aspect =
        width.zip(height).filter(|(_, height)| *height > 0).map(|(w, h)| f64::from(w) / f64::from(h));
    Picture { offset: member.offset, length: member.bytes, width, height, aspect, sidecar }
}

fn write_file(out: &mut dyn Write, name: &str, file: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, name)?;
    out.write_all(b":")?;
    Ok(serde_json::to_writer(out, file)?)
}
