//! Blocks of metadata inside of pictures, and pictures of rare formats.

use thalweg_tag::{Options, Want};

use super::{check, check_with};

fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
    [&[0xff, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), payload].concat()
}

fn jpeg(segments: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut file = b"\xff\xd8".to_vec();
    segments.for_each(|segment| file.extend(segment));
    file.extend(b"\xff\xda\0\x02\xff\xd9");
    file
}

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

#[test]
fn lists_of_pictures_that_share_their_entries() {
    const N_ENTRIES: u16 = 5000;
    let list_at = 10 + 12 * u32::from(N_ENTRIES) + 4;
    let mut block = b"MPF\0MM\0\x2a\0\0\0\x08".to_vec();
    block.extend(N_ENTRIES.to_be_bytes());
    for _ in 0..N_ENTRIES {
        block.extend(b"\xb0\x02\0\x07\0\0\x04\0");
        block.extend(list_at.to_be_bytes());
    }
    block.extend([0; 4]);
    block.extend(b"\0\x01\0\x01\0\0\0\x01\0\0\0\x01\0\0\0\0".repeat(64));
    check(&jpeg(std::iter::repeat_n(segment(0xe2, &block), 8)), "jpg", "JPEG");
}

/// Content credentials: a box with this label, and boxes in it.
fn credentials(label: &[u8], boxes: &[u8]) -> Vec<u8> {
    let description =
        boxed(b"jumd", &[b"c2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03", label, b"\0"].concat());
    boxed(b"jumb", &[&description, boxes].concat())
}

#[test]
fn files_in_credentials_that_share_a_label() {
    let files = boxed(b"bidb", b"").repeat(19_000);
    check(&credentials(&b" ".repeat(2 << 20), &files), "c2pa", "C2PA");
}

#[test]
fn fields_of_a_map_with_a_long_name() {
    let fields: Vec<String> = (0..15_000).map(|n| format!("\"{n}\":1")).collect();
    let text = format!("{{\"{}\":{{{}}}}}", "a".repeat(1 << 20), fields.join(","));
    check(&credentials(b"a", &boxed(b"json", text.as_bytes())), "c2pa", "C2PA");
}

#[test]
fn values_of_a_light_field_with_a_long_name() {
    let fields: Vec<String> = (0..15_000).map(|n| format!("\"{n}\":1")).collect();
    let text = format!("{{\"{}\":{{{}}}}}", "a".repeat(2 << 20), fields.join(","));
    let mut file = b"\x89LFP\r\n\x1a\n\0\0\0\x01\0\0\0\0".to_vec();
    file.extend(b"\x89LFM\r\n\x1a\n\0\0\0\0");
    file.extend((text.len() as u32).to_be_bytes());
    file.extend([0; 80]);
    file.extend(text.as_bytes());
    check(&file, "lfp", "LFP");
}

#[test]
fn lists_of_texts_without_content() {
    let list = vec![0; 4 << 20];
    let mut file = b"~\x10\x04\x000MIE~\x10\x08\0Document".to_vec();
    file.extend(b"~\x30\x08\xfeKeywords");
    file.extend((list.len() as u32).to_be_bytes());
    file.extend(list);
    file.extend(b"~\0\0\0~\0\0\0");
    check(&file, "mie", "MIE");
}

#[test]
fn artists_without_names_by_the_million() {
    let text = [&b"; ".repeat(1 << 20)[..], b"\0"].concat();
    let mut file = b"II\x2a\0\x08\0\0\0\x01\0\x3b\x01\x02\0".to_vec();
    file.extend((text.len() as u32).to_le_bytes());
    file.extend(b"\x1a\0\0\0\0\0\0\0");
    file.extend(text);
    let mut options = Options::wanting(Want::Everything);
    options.mwg = true;
    check_with(&file, "tif", "TIFF", &options);
}
