//! Packs and archives built from bytes, so that reading is tested independently of writing.
use std::fs;
use std::path::Path;

use thalweg_pack::lookup::{self, Shard};
use thalweg_pack::{Facts, Member};

/// A header with its checksum.
pub(crate) fn header(name: &[u8], letter: u8, bytes: u64) -> [u8; 512] {
    let mut header = [0; 512];
    header[..name.len().min(100)].copy_from_slice(&name[..name.len().min(100)]);
    header[100..108].copy_from_slice(b"0000644\0");
    header[124..136].copy_from_slice(format!("{bytes:011o}\0").as_bytes());
    header[156] = letter;
    header[257..265].copy_from_slice(b"ustar\x0000");
    seal(&mut header);
    header
}

/// Recomputes the checksum.
pub(crate) fn seal(header: &mut [u8; 512]) {
    header[148..156].fill(b' ');
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
}

/// Appends a member with header and padding to `out`; returns the position of its content.
pub(crate) fn append(out: &mut Vec<u8>, name: &[u8], letter: u8, content: &[u8]) -> u64 {
    out.extend(header(name, letter, content.len() as u64));
    let offset = out.len() as u64;
    out.extend(content);
    out.resize(out.len().next_multiple_of(512), 0);
    offset
}

/// Content of member `index`.
pub(crate) fn content(index: usize) -> Vec<u8> {
    (0..index * 37 % 2000).map(|at| (at * 7 + index) as u8).collect()
}

/// Writes a pack `images` of `n_members` in `folder`, over two shards; every third has JSON.
pub(crate) fn pack(folder: &Path, n_members: usize) -> Vec<Member> {
    let mut members = Vec::new();
    let mut shards = Vec::new();
    for shard in 0..2_u32 {
        let mut out = Vec::new();
        for index in (0..n_members).filter(|index| (*index >= n_members / 2) == (shard == 1)) {
            let key = format!("d{}/p{index:04}", index % 3);
            let content = content(index);
            let offset = append(&mut out, format!("{key}.jpg").as_bytes(), b'0', &content);
            let json = format!("{{\"n\":{index}}}");
            let json = (index % 3 == 0).then(|| {
                (append(&mut out, format!("{key}.json").as_bytes(), b'0', json.as_bytes()), json.len() as u32)
            });
            members.push(Member {
                key: key.into(),
                extension: "jpg".into(),
                shard,
                offset,
                bytes: content.len() as u64,
                json,
                hash: blake3::hash(&content).into(),
                json_hash: None,
                facts: Facts::default(),
            });
        }
        out.extend([0; 1024]);
        let name = format!("images-{shard:06}.tar");
        fs::write(folder.join(&name), &out).unwrap();
        shards.push(Shard { name, bytes: out.len() as u64 });
    }
    lookup::write(&folder.join("images.lookup"), &shards, members.iter().map(Ok)).unwrap();
    members
}
