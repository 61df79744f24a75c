//! Films and sound.

use super::check;

const SMPTE: &[u8] = b"\x06\x0e\x2b\x34";
const INSTANCE: &[u8] = b"\x06\x0e\x2b\x34\x01\x01\x01\x01\x01\x01\x15\x02\0\0\0\0";
const TRACK_ID: &[u8] = b"\x06\x0e\x2b\x34\x01\x01\x01\x02\x01\x07\x01\x01\0\0\0\0";
/// Tags of the primer.
const INSTANCE_TAG: u16 = 0x3c0a;
const TRACK_TAG: u16 = 0x4801;
const PARTS_TAG: u16 = 0x4802;

/// A packet of MXF.
fn packet(key: &[u8], value: &[u8]) -> Vec<u8> {
    [SMPTE, key, b"\x83", &(value.len() as u32).to_be_bytes()[1..], value].concat()
}

fn set(properties: &[u8]) -> Vec<u8> {
    packet(b"\x02\x53\x01\x01\x0d\x01\x01\x01\x01\x01\x3b\0", properties)
}

fn property(tag: u16, value: &[u8]) -> Vec<u8> {
    [&tag.to_be_bytes()[..], &(value.len() as u16).to_be_bytes(), value].concat()
}

/// A film whose primer has so many rows without a use before its own, and these packets.
fn mxf(n_rows: usize, packets: &[Vec<u8>]) -> Vec<u8> {
    let row = |tag: u16, label: &[u8]| [&tag.to_be_bytes()[..], label].concat();
    let mut rows = row(0, &[0; 16]).repeat(n_rows);
    rows.extend(row(INSTANCE_TAG, INSTANCE));
    rows.extend(row(TRACK_TAG, TRACK_ID));
    rows.extend(row(PARTS_TAG, &[9; 16]));
    let mut file = packet(b"\x02\x05\x01\x01\x0d\x01\x02\x01\x01\x02\x04\0", &[0; 88]);
    file.extend(packet(b"\x02\x05\x01\x01\x0d\x01\x02\x01\x01\x05\x01\0", &[&[0; 8][..], &rows].concat()));
    packets.iter().for_each(|packet| file.extend(packet));
    file
}

#[test]
fn properties_are_found_in_a_long_primer() {
    let properties = property(TRACK_TAG, &[]).repeat(400_000);
    check(&mxf(200_000, &[set(&properties)]), "mxf", "MXF");
}

#[test]
fn tracks_of_a_film_by_the_hundred_thousand() {
    let tracks = |from: u32| (from..from + 100_000).flat_map(|n| property(TRACK_TAG, &n.to_be_bytes()));
    let sets: Vec<Vec<u8>> = (0..4).map(|n| set(&tracks(n * 100_000).collect::<Vec<u8>>())).collect();
    check(&mxf(0, &sets), "mxf", "MXF");
}

#[test]
fn parts_of_sets_are_found_among_all_sets() {
    let ids: Vec<u8> = (0..4000_u128).flat_map(|n| (n << 64).to_be_bytes()).collect();
    let parts = [&4000_u32.to_be_bytes()[..], &16_u32.to_be_bytes(), &ids].concat();
    let of_track = [property(TRACK_TAG, &[0, 0, 0, 1]), property(PARTS_TAG, &parts).repeat(60)].concat();
    let mut sets = vec![set(&of_track)];
    sets.extend((0..15_000_u128).map(|n| set(&property(INSTANCE_TAG, &(n | 1 << 100).to_be_bytes()))));
    check(&mxf(0, &sets), "mxf", "MXF");
}

#[test]
fn names_of_nested_script_data_are_not_made_for_each_element() {
    const DEPTH: usize = 20;
    let key = [b'a'; 50_000];
    let mut data = b"\x02\0\x0aonMetaData".to_vec();
    for _ in 0..DEPTH {
        data.extend(b"\x03");
        data.extend((key.len() as u16).to_be_bytes());
        data.extend(key);
    }
    data.extend(b"\x0a\0\x01\0\0");
    data.extend([5; 65_536]);
    let tag = [&[18][..], &(data.len() as u32).to_be_bytes()[1..], &[0; 7], &data].concat();
    check(&[b"FLV\x01\x05\0\0\0\x09\0\0\0\0", &tag[..]].concat(), "flv", "FLV");
}

#[test]
fn elements_of_script_data_of_a_byte() {
    let list = [&b"\x0a\0\x01\0\0"[..], &[5; 65_536]].concat();
    // Each list is the last element of the one around it.
    let mut data = b"\x02\0\x0aonMetaData".to_vec();
    for _ in 0..20 {
        data.extend(&list[..list.len() - 1]);
    }
    data.push(5);
    let tag = [&[18][..], &(data.len() as u32).to_be_bytes()[1..], &[0; 7], &data].concat();
    check(&[b"FLV\x01\x05\0\0\0\x09\0\0\0\0", &tag[..]].concat(), "flv", "FLV");
}

/// A film of RealMedia with this tree of metadata at its end.
fn real(tree: &[u8]) -> Vec<u8> {
    let mut file = b".RMF\0\0\0\x12\0\0\0\0\0\0\0\0\0\0".to_vec();
    file.extend(b"DATA\0\0\0\x0a\0\0");
    file.extend(tree);
    file.extend(b"RMJE\0\0\0\0");
    file.extend((tree.len() as u32).to_be_bytes());
    file.resize(file.len() + 128, 0);
    file
}

/// A property of the tree: where its value and its list are, the length of the list, and the name.
fn real_property(value_at: u32, list_at: u32, n_inner: u32, name_len: u32) -> Vec<u8> {
    [0, 1, 0, value_at, list_at, n_inner, name_len].iter().flat_map(|number| number.to_be_bytes()).collect()
}

#[test]
fn properties_of_a_tree_that_share_a_name() {
    const N_INNER: u32 = 20_000;
    const NAME_BYTES: u32 = 1 << 20;
    const HEAD_BYTES: u32 = 28;
    let list_at = HEAD_BYTES + 4;
    let inner_at = list_at + 8 * N_INNER;
    let mut tree = b"RJMD\0\0\0\0".to_vec();
    tree.extend(real_property(HEAD_BYTES, list_at, N_INNER, 0));
    tree.extend([0; 4]);
    tree.extend([&inner_at.to_be_bytes()[..], &[0; 4]].concat().repeat(N_INNER as usize));
    // Without a type it gives no tags.
    let mut inner = real_property(HEAD_BYTES + NAME_BYTES, HEAD_BYTES + NAME_BYTES, 0, NAME_BYTES);
    inner[4..8].fill(0);
    tree.extend(inner);
    tree.extend(vec![b'a'; NAME_BYTES as usize]);
    tree.extend([0; 4]);
    check(&real(&tree), "rm", "RM");
}

#[test]
fn properties_of_a_tree_that_are_their_own_parts() {
    const N_INNER: u32 = 400_000;
    let mut tree = b"RJMD\0\0\0\0".to_vec();
    tree.extend(real_property(28, 32, N_INNER, 0));
    tree.extend([0; 4]);
    tree.extend([0; 8].repeat(N_INNER as usize));
    check(&real(&tree), "rm", "RM");
}
