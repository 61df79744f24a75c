#![no_main]

use pack::tar::read::Entries;

libfuzzer_sys::fuzz_target!(|archive: &[u8]| {
    let read_at = |out: &mut [u8], offset: u64| {
        let rest = usize::try_from(offset).ok().and_then(|start| archive.get(start..)).unwrap_or(&[]);
        let n_bytes = rest.len().min(out.len());
        out[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        Ok(n_bytes)
    };
    for entry in Entries::new(archive.len() as u64, read_at).flatten() {
        assert!(entry.is_cut || entry.offset + entry.bytes <= archive.len() as u64);
    }
});
