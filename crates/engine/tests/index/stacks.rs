//! What files say about the files that belong to them, and the stacks that follow.

use super::tree::Tree;
use super::words::{with_segments, xmp};
use crate::common::picture::{Ifd, Jpeg};

/// A note as iPhones write it, with texts.
fn apple_note(texts: &[(u16, &str)]) -> Vec<u8> {
    let mut note = b"Apple iOS\0\0\x01MM".to_vec();
    note.extend((texts.len() as u16).to_be_bytes());
    let mut at = note.len() + 12 * texts.len() + 4;
    let mut values = Vec::new();
    for (tag, text) in texts {
        note.extend([tag.to_be_bytes(), 2_u16.to_be_bytes()].concat());
        note.extend((text.len() as u32 + 1).to_be_bytes());
        note.extend((at as u32).to_be_bytes());
        values.extend([text.as_bytes(), b"\0"].concat());
        at += text.len() + 1;
    }
    [note, vec![0; 4], values].concat()
}

/// A picture of an iPhone that needs nothing of the note for its other columns.
fn iphone(texts: &[(u16, &str)]) -> Jpeg {
    let picture = Jpeg::new(40, 30).camera("Apple", "iPhone 12").taken("2024:05:06 07:08:09");
    picture.lens("back camera").short(Ifd::Exif, 0x8827, 50).note(&apple_note(texts))
}

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

/// A film with one entry of Apple's metadata.
fn film(key: &str, value: &str) -> Vec<u8> {
    let header = [b"\0\0\0\0", &3_766_214_096_u32.to_be_bytes()[..], &[0; 92]].concat();
    let handler = boxed(b"hdlr", &[&[0; 8][..], b"mdta", &[0; 13]].concat());
    let name = boxed(b"mdta", key.as_bytes());
    let keys = boxed(b"keys", &[&[0, 0, 0, 0, 0, 0, 0, 1][..], &name].concat());
    let data = boxed(b"data", &[&[0, 0, 0, 1, 0, 0, 0, 0][..], value.as_bytes()].concat());
    let items = boxed(b"ilst", &boxed(&[0, 0, 0, 1], &data));
    let meta = boxed(b"meta", &[handler, keys, items].concat());
    let movie = boxed(b"moov", &[boxed(b"mvhd", &header), meta].concat());
    [boxed(b"ftyp", b"qt  \0\0\0\0qt  "), movie].concat()
}

#[test]
fn identifiers_of_files_are_their_ties() {
    let tree = Tree::new();
    tree.write("a.jpg", &iphone(&[(0x0b, "BURST-1"), (0x11, "LIVE-1")]).to_bytes());
    tree.write("b.mov", &film("com.apple.quicktime.content.identifier", "LIVE-1"));
    let packet = xmp(
        "<xmpMM:DocumentID xmlns:xmpMM='http://ns.adobe.com/xap/1.0/mm/'>xmp.did:2</xmpMM:DocumentID>\
         <xmpMM:OriginalDocumentID xmlns:xmpMM='http://ns.adobe.com/xap/1.0/mm/'>xmp.did:1</xmpMM:OriginalDocumentID>\
         <xmpMM:DerivedFrom xmlns:xmpMM='http://ns.adobe.com/xap/1.0/mm/' \
         xmlns:stRef='http://ns.adobe.com/xap/1.0/sType/ResourceRef#' rdf:parseType='Resource'>\
         <stRef:documentID>xmp.did:0</stRef:documentID><stRef:originalDocumentID>xmp.did:1</stRef:originalDocumentID>\
         </xmpMM:DerivedFrom>\
         <GCamera:MotionPhoto xmlns:GCamera='http://ns.google.com/photos/1.0/camera/'>1</GCamera:MotionPhoto>\
         <GCamera:BurstID xmlns:GCamera='http://ns.google.com/photos/1.0/camera/'>b-2</GCamera:BurstID>",
    );
    tree.write("c.jpg", &with_segments(&Jpeg::new(40, 30).short(Ifd::Exif, 0xA402, 2), &[packet]));
    tree.write("d.jpg", &Jpeg::new(40, 30).short(Ifd::Exif, 0xA402, 0).to_bytes());
    tree.run();
    let of_file = "(SELECT group_concat(value, ' ') FROM json_each(ties))";
    let ties = tree.ask(&format!("SELECT {of_file} AS it FROM image ORDER BY path"));
    assert_eq!(
        ties,
        [
            r#"{"it":"live:LIVE-1 burst:BURST-1"}"#,
            r#"{"it":"live:LIVE-1"}"#,
            r#"{"it":"burst:b-2 document:xmp.did:2 from:xmp.did:1 from:xmp.did:0 motion bracket"}"#,
            r#"{"it":null}"#,
        ]
    );
}

/// A run finds the stacks of the folders that it changed.
#[test]
fn a_run_finds_stacks() {
    let tree = Tree::new();
    tree.write("a.jpg", &iphone(&[(0x11, "LIVE-1")]).to_bytes());
    tree.run();
    let roles =
        || tree.ask("SELECT group_concat(role) AS it FROM image WHERE stack = (SELECT min(path) FROM image)");
    assert_eq!(roles(), [r#"{"it":null}"#]);
    tree.write("b.mov", &film("com.apple.quicktime.content.identifier", "LIVE-1"));
    tree.run();
    assert_eq!(roles(), [r#"{"it":"picture,film"}"#]);
    tree.remove("a.jpg");
    tree.run();
    assert_eq!(roles(), [r#"{"it":null}"#]);
}
