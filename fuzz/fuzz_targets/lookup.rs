#![no_main]

use std::path::Path;

use pack::Lookup;

libfuzzer_sys::fuzz_target!(|file: &[u8]| {
    let Ok(lookup) = Lookup::from_bytes(Path::new("input"), file.to_vec()) else { return };
    for index in 0..lookup.len() {
        let Ok(member) = lookup.member(index) else { continue };
        assert!(member.offset + member.bytes <= lookup.shards()[member.shard as usize].bytes);
        let _ = lookup.find(member.key);
    }
});
