#![no_main]

use gate::Timeline;
use gate::picture::{Format, write};

/// The header that makes any bytes the body of a timeline file: without the right checksum no input would get
/// far.
fn file_with(version: u32, body: &[u8]) -> Vec<u8> {
    let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let checksum = body.iter().fold(0xcbf2_9ce4_8422_2325, fnv);
    let len_bytes = body.len() as u64;
    [&b"gateline"[..], &version.to_le_bytes(), &len_bytes.to_le_bytes(), &checksum.to_le_bytes(), body].concat()
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Some((version, body)) = input.split_first() else { return };
    let Ok(timeline) = Timeline::from_bytes(&file_with(u32::from(version % 4), body)) else { return };
    assert_eq!(Timeline::from_bytes(&timeline.to_bytes()).as_ref(), Ok(&timeline));
    let _ = timeline.summary().to_string();
    // The page holds the picture, the tables and the JSON.
    write(&timeline, Format::Html, &mut std::io::sink()).expect("a sink takes everything");
});
