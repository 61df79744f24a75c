use std::io::Cursor;

use super::*;

fn cut_of(bytes: &[u8]) -> Option<(u64, u64, u64)> {
    let cut = CutFilm::of(&mut Cursor::new(bytes)).unwrap()?;
    Some((cut.present, cut.promised, cut.missing))
}

fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32 + 8).to_be_bytes()[..], kind, body].concat()
}

#[test]
fn media_data_of_boxes_are_counted() {
    let film =
        [boxed(b"ftyp", b"isom\0\0\0\0"), boxed(b"mdat", &[7; 100]), boxed(b"moov", &[1; 50])].concat();
    assert_eq!(cut_of(&film), None);
    assert_eq!(cut_of(&film[..16 + 8 + 40]), Some((40, 100, 60)));
    // The media data are there, and the index is cut.
    assert_eq!(cut_of(&film[..film.len() - 10]), Some((100, 100, 10)));
    // A box to the end of the file states no length, and neither do zeros.
    let mut open = film.clone();
    open[16..20].fill(0);
    assert_eq!(cut_of(&open), None);
    assert_eq!(cut_of(&[&film[..], &[0; 500]].concat()), None);
    let long = [&[0, 0, 0, 1][..], b"mdat", &1016u64.to_be_bytes(), &[0; 250]].concat();
    assert_eq!(cut_of(&long), Some((250, 1000, 750)));
    assert_eq!(cut_of(b""), None);
}

#[test]
fn media_data_of_chunks_are_counted() {
    let chunk = |name: &[u8; 4], body: &[u8]| [&name[..], &(body.len() as u32).to_le_bytes(), body].concat();
    let inside = [
        &b"AVI "[..],
        &chunk(b"LIST", b"hdrl1234"),
        &chunk(b"LIST", &[&b"movi"[..], &[5; 200]].concat()),
        &chunk(b"idx1", &[0; 32]),
    ];
    let film = chunk(b"RIFF", &inside.concat());
    assert_eq!(cut_of(&film), None);
    let movi = 12 + 16 + 12;
    assert_eq!(cut_of(&film[..movi + 50]), Some((50, 200, 150 + 40)));
    let mut open = film.clone();
    open[4..8].fill(0);
    assert_eq!(cut_of(&open[..movi + 50]), None);
}

#[test]
fn the_segment_of_matroska_is_counted() {
    let head = [0x1A, 0x45, 0xDF, 0xA3, 0x82, 0, 0, 0x18, 0x53, 0x80, 0x67];
    let film = [&head[..], &[0x40 | 1, 0x2C], &[9; 300]].concat();
    assert_eq!(cut_of(&film), None);
    assert_eq!(cut_of(&film[..head.len() + 2 + 75]), Some((75, 300, 225)));
    assert_eq!(cut_of(&[&head[..], &[0x01, 255, 255, 255, 255, 255, 255, 255], &[9; 30]].concat()), None);
}

#[test]
fn the_data_of_asf_are_counted() {
    let object = |id: &[u8], body: &[u8]| {
        let mut guid = [7; 16];
        guid[..id.len()].copy_from_slice(id);
        [&guid[..], &(body.len() as u64 + 24).to_le_bytes(), body].concat()
    };
    let header = object(&[0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], &[1; 76]);
    let film =
        [&header[..], &object(&[0x36, 0x26, 0xB2, 0x75], &[2; 200]), &object(&[0x90], &[3; 10])].concat();
    assert_eq!(cut_of(&film), None);
    assert_eq!(cut_of(&film[..100 + 24 + 50]), Some((50, 200, 150)));
    assert_eq!(cut_of(&film[..60]), Some((0, 0, 40)));
    // What follows the last object is none of the format.
    assert_eq!(cut_of(&[&film[..], &[0xEE; 40]].concat()), None);
}

#[test]
fn the_data_of_realmedia_are_counted() {
    let chunk = |name: &[u8], body: &[u8]| [name, &(body.len() as u32 + 8).to_be_bytes(), body].concat();
    let film = [chunk(b".RMF", &[0; 10]), chunk(b"PROP", &[0; 42]), chunk(b"DATA", &[5; 102])].concat();
    assert_eq!(cut_of(&film), None);
    assert_eq!(cut_of(&film[..film.len() - 75]), Some((25, 100, 75)));
    assert_eq!(cut_of(&film[..40]), Some((0, 0, 28)));
}

#[test]
fn what_is_before_the_footer_of_mxf_is_counted() {
    let with_footer = |footer: u64| {
        let key = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 2, 4, 0];
        let pack = [&[0; 24][..], &footer.to_be_bytes(), &[0; 56]].concat();
        [&key[..], &[0x83, 0, 0, 88], &pack, &[6; 392]].concat()
    };
    assert_eq!(cut_of(&with_footer(450)), None);
    assert_eq!(cut_of(&with_footer(1000)), Some((480, 980, 500)));
    // A recording that was not ended states no footer.
    assert_eq!(cut_of(&with_footer(0)), None);
}

#[test]
fn a_transport_stream_ends_with_a_whole_packet() {
    for before in [0, 4] {
        let packet = [&vec![0; before][..], &[0x47], &[9; 187]].concat();
        let film = packet.repeat(4);
        assert_eq!(cut_of(&film), None);
        let (length, whole) = (film.len() as u64 - 100, film.len() as u64);
        assert_eq!(cut_of(&film[..film.len() - 100]), Some((length, whole, 100)));
    }
}
