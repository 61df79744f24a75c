//! What people wrote about a picture, in the columns: by whatever standard, in whatever character set.

use super::tree::Tree;
use crate::common::picture::{Ifd, Jpeg};

/// A JPEG with further segments after its first marker.
fn with_segments(jpeg: &Jpeg, segments: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = jpeg.to_bytes();
    for (marker, payload) in segments.iter().rev() {
        let length = (payload.len() as u16 + 2).to_be_bytes();
        bytes.splice(2..2, [&[0xFF, *marker][..], &length, payload].concat());
    }
    bytes
}

fn xmp(properties: &str) -> (u8, Vec<u8>) {
    let packet = format!(
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
         xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
         xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:lr='http://ns.adobe.com/lightroom/1.0/' \
         xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' xmlns:mp='http://ns.iview-multimedia.com/mediapro/1.0/' \
         xmlns:ms='http://ns.microsoft.com/photo/1.0' xmlns:digiKam='http://www.digikam.org/ns/1.0/' \
         xmlns:mwg-rs='http://www.metadataworkinggroup.com/schemas/regions/'>{properties}\
         </rdf:Description></rdf:RDF></x:xmpmeta>"
    );
    (0xE1, packet.into_bytes())
}

fn bag(name: &str, items: &[&str]) -> String {
    let items: String = items.iter().map(|item| format!("<rdf:li>{item}</rdf:li>")).collect();
    format!("<{name}><rdf:Bag>{items}</rdf:Bag></{name}>")
}

/// A segment with IPTC data sets of the application record.
fn iptc(data_sets: &[(u8, &[u8])]) -> (u8, Vec<u8>) {
    let mut record = Vec::new();
    for (number, value) in data_sets {
        record.extend([0x1C, 2, *number]);
        record.extend((value.len() as u16).to_be_bytes());
        record.extend(*value);
    }
    let mut payload = b"Photoshop 3.0\08BIM\x04\x04\0\0".to_vec();
    payload.extend((record.len() as u32).to_be_bytes());
    payload.extend(&record);
    payload.resize(payload.len().next_multiple_of(2), 0);
    (0xED, payload)
}

/// UTF-16, as Windows writes it.
fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect()
}

fn empty() -> Jpeg {
    Jpeg::new(40, 30)
}

#[track_caller]
fn check(bytes: &[u8], column: &str, expected: Option<&str>) {
    let tree = Tree::new();
    tree.write("a.jpg", bytes);
    tree.run();
    let found = tree.ask(&format!("SELECT {column} AS it FROM image"));
    assert_eq!(found, [serde_json::json!({ "it": expected }).to_string()]);
}

#[test]
fn texts_that_are_not_utf_8_keep_their_letters() {
    let main = |tag: u16, bytes: &[u8]| empty().text_bytes(Ifd::Main, tag, bytes).to_bytes();
    check(&main(0x010E, b"Gr\xf6\xdfe\0"), "description", Some("Gr\u{f6}\u{df}e"));
    check(
        &main(0x010E, "Gr\u{f6}\u{df}e \u{6771}\u{4eac}\0".as_bytes()),
        "description",
        Some("Gr\u{f6}\u{df}e \u{6771}\u{4eac}"),
    );
    check(&main(0x013B, b"Jos\xe9\0"), "artist", Some("Jos\u{e9}"));
    check(&main(0x8298, b"\xa9 Jos\xe9\0Ana\0"), "copyright", Some("\u{a9} Jos\u{e9}, Ana"));
    check(&main(0x0131, b"Fotob\xfcro 2\0"), "software", Some("Fotob\u{fc}ro 2"));
    // A comment in a Japanese character set is evidence for the rest.
    let japanese = empty().text_bytes(Ifd::Main, 0x010E, b"\x93\x8c\x8b\x9e\0").undefined(
        Ifd::Exif,
        0x9286,
        b"JIS\0\0\0\0\0",
    );
    check(&japanese.to_bytes(), "description", Some("\u{6771}\u{4eac}"));
    let comment = |bytes: &[u8]| empty().undefined(Ifd::Exif, 0x9286, bytes).to_bytes();
    check(&comment(b"ASCII\0\0\0Gr\xfc\xdfe"), "description", Some("Gr\u{fc}\u{df}e"));
    check(&comment(b"UNICODE\0G\0r\0\xfc\0n\0"), "description", Some("Gr\u{fc}n"));
    check(&comment(b"ASCII\0\0\0\x01\x02data"), "description", None);
    let none = with_segments(&empty(), &[iptc(&[(120, b"F\xf6\xf6"), (25, "Gr\u{f6}\u{df}e".as_bytes())])]);
    check(&none, "description", Some("F\u{f6}\u{f6}"));
    check(&none, "keywords", Some("[\"Gr\u{f6}\u{df}e\"]"));
}

#[test]
fn titles_descriptions_and_credits_come_from_the_first_standard_that_has_them() {
    let windows = empty()
        .undefined(Ifd::Main, 0x9C9B, &wide("\u{6771}\u{4eac}"))
        .undefined(Ifd::Main, 0x9C9C, &wide("Gr\u{f6}\u{df}e"))
        .undefined(Ifd::Main, 0x9C9D, &wide("Jos\u{e9};Ana"))
        .undefined(Ifd::Main, 0x9C9E, &wide("sea; sky"))
        .undefined(Ifd::Main, 0x9C9F, &wide("subject"));
    check(&windows.to_bytes(), "title", Some("\u{6771}\u{4eac}"));
    check(&windows.to_bytes(), "description", Some("Gr\u{f6}\u{df}e"));
    check(&windows.to_bytes(), "artist", Some("Jos\u{e9};Ana"));
    check(&windows.to_bytes(), "keywords", Some(r#"["sea","sky"]"#));
    let described = windows.clone().description("of EXIF");
    check(&described.to_bytes(), "description", Some("of EXIF"));
    let caption = iptc(&[(120, b"of IPTC")]);
    check(&with_segments(&described, std::slice::from_ref(&caption)), "description", Some("of IPTC"));
    let dublin = xmp(
        "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>of XMP</rdf:li></rdf:Alt></dc:description>",
    );
    check(&with_segments(&described, &[dublin, caption]), "description", Some("of XMP"));
    // Comments come last, and texts of cameras and programs not at all.
    let remark = (0xFE, "Gr\u{f6}\u{df}e \u{6771}\u{4eac}".as_bytes().to_vec());
    check(
        &with_segments(&empty(), std::slice::from_ref(&remark)),
        "description",
        Some("Gr\u{f6}\u{df}e \u{6771}\u{4eac}"),
    );
    let olympus = empty().description("OLYMPUS DIGITAL CAMERA         ");
    check(&olympus.to_bytes(), "description", None);
    check(&with_segments(&olympus, &[remark]), "description", Some("Gr\u{f6}\u{df}e \u{6771}\u{4eac}"));
    let program = (0xFE, b"CREATOR: gd-jpeg v1.0 (using IJG JPEG v62)".to_vec());
    check(&with_segments(&empty(), &[program]), "description", None);
    let headlines = [xmp("<photoshop:Headline>XHead</photoshop:Headline>"), iptc(&[(105, b"Head")])];
    check(&with_segments(&empty(), &headlines), "title", Some("XHead"));
    check(&with_segments(&empty(), &headlines[1..]), "title", Some("Head"));
}

#[test]
fn hierarchies_sets_categories_and_faces_are_keywords() {
    let of = |properties: &str| with_segments(&empty(), &[xmp(properties)]);
    let levels = Some(r#"["Places","Norway","Bergen"]"#);
    check(&of(&bag("lr:hierarchicalSubject", &["Places|Norway|Bergen"])), "keywords", levels);
    check(&of(&bag("ms:LastKeywordXMP", &["Places/Norway/Bergen"])), "keywords", levels);
    check(&of(&bag("digiKam:TagsList", &["Places/Norway", "Places/Norway/Bergen"])), "keywords", levels);
    check(&of(&bag("mp:CatalogSets", &["Places|Norway"])), "keywords", Some(r#"["Places","Norway"]"#));
    check(&of(&bag("photoshop:SupplementalCategories", &["Bergen"])), "keywords", Some(r#"["Bergen"]"#));
    check(&with_segments(&empty(), &[iptc(&[(20, b"Bergen")])]), "keywords", Some(r#"["Bergen"]"#));
    // Beside plain keywords they say nothing new.
    let both = bag("dc:subject", &["Bergen"]) + &bag("lr:hierarchicalSubject", &["Places|Norway|Bergen"]);
    check(&of(&both), "keywords", Some(r#"["Bergen"]"#));
    let regions = "<mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>\
         <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Zed Quux</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>\
         <rdf:li rdf:parseType='Resource'><mwg-rs:Name>4006381333931</mwg-rs:Name><mwg-rs:Type>BarCode</mwg-rs:Type></rdf:li>\
         </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>";
    check(&of(regions), "keywords", Some(r#"["Zed Quux"]"#));
    check(&of(&(bag("dc:subject", &["sea"]) + regions)), "keywords", Some(r#"["sea","Zed Quux"]"#));
}
