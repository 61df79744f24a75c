//! Content credentials (C2PA): boxes in every container that can hold them. What is expected is what ExifTool
//! 13.58 answers.

use crate::forms::{check, tags_of};

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

/// A superbox with this label, and with a salt unless that is empty.
fn superbox(kind: &[u8; 4], label: &str, salt: &[u8], inner: &[u8]) -> Vec<u8> {
    let toggles = if salt.is_empty() { 3 } else { 19 };
    let private = if salt.is_empty() { Vec::new() } else { boxed(b"c2sh", salt) };
    let uuid = [&kind[..], b"\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71"].concat();
    let described = [&uuid[..], &[toggles], label.as_bytes(), &[0], &private].concat();
    boxed(b"jumb", &[&boxed(b"jumd", &described)[..], inner].concat())
}

/// A manifest with two claims and a signature.
fn manifest() -> Vec<u8> {
    let claim = b"\xa2\x6dc2pa_manifest\xa1\x63url\x61u\x63a:b\x01";
    let signature = b"\xd2\x84\x43\x01\x02\x03\xa1\x63pad\x41\0\xf6\x05";
    let parts = [
        superbox(b"cbor", "c2pa.claim__1.x-y", b"\x01\xfe", &boxed(b"cbor", claim)),
        superbox(b"json", "stds.exif", b"", &boxed(b"json", br#"{"EXIF:Make": "Maker", "c2pa": 1}"#)),
        superbox(b"c2cs", "c2pa.signature", b"", &boxed(b"cbor", signature)),
    ];
    superbox(b"c2pa", "c2pa", b"", &superbox(b"c2ma", "urn:1", b"", &parts.concat()))
}

const EXPECTED: &[&str] = &[
    "JUMBF:JUMDLabel=urn:1",
    "Jpeg2000:C2PAClaim_1X-ySalt=01fe",
    "CBOR:A_b=1",
    "JSON:EXIF_Make=Maker",
    "JSON:C2PA=1",
    "CBOR:Item0=(Binary data 3 bytes, use -b option to extract)",
    "CBOR:Item2=null",
    "CBOR:Item3=5",
];

fn film() -> Vec<u8> {
    let id = b"\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81";
    let purpose = b"\0\0\0\0manifest\0\0\0\0\0\0\0\0\0";
    let credentials = boxed(b"uuid", &[&id[..], purpose, &manifest()].concat());
    [boxed(b"ftyp", b"isom\0\0\0\0isom"), credentials, boxed(b"moov", &boxed(b"trak", b""))].concat()
}

fn font() -> Vec<u8> {
    let manifest = manifest();
    let mut file = b"\0\x01\0\0\0\x01\0\x10\0\0\0\0C2PA\0\0\0\0\0\0\0\x1c".to_vec();
    file.extend((manifest.len() as u32 + 20).to_be_bytes());
    file.extend([&[0; 12][..], &20_u32.to_be_bytes(), &(manifest.len() as u32).to_be_bytes()].concat());
    file.extend(manifest);
    file
}

fn pdf() -> Vec<u8> {
    let manifest = manifest();
    let stream =
        [format!("<</Length {}>>stream\n", manifest.len()).as_bytes(), &manifest, b"\nendstream"].concat();
    let objects: [&[u8]; 4] = [
        b"<</Type/Catalog/AF[2 0 R]/Pages 4 0 R>>",
        b"<</AFRelationship/C2PA_Manifest/EF<</F 3 0 R>>>>",
        &stream,
        b"<</Type/Pages/Count 1>>",
    ];
    let (mut file, mut table) = (b"%PDF-1.7\n".to_vec(), "xref\n0 5\n0000000000 65535 f \n".to_owned());
    for (index, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", file.len());
        file.extend([format!("{} 0 obj\n", index + 1).as_bytes(), object, b"\nendobj\n"].concat());
    }
    let end = format!("{table}trailer\n<</Root 1 0 R>>\nstartxref\n{}\n%%EOF\n", file.len());
    [&file, end.as_bytes()].concat()
}

#[test]
fn every_container_has_them() {
    check(&manifest(), "c2pa", EXPECTED);
    check(&film(), "mp4", EXPECTED);
    check(&font(), "ttf", EXPECTED);
    check(&pdf(), "pdf", EXPECTED);
}

#[test]
fn cut_off_ones_end() {
    for file in [manifest(), film(), font(), pdf()] {
        (0..file.len()).for_each(|end| assert!(tags_of(&file[..end], "").len() < 40));
    }
}
