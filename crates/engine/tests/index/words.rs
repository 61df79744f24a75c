//! What people wrote about a picture, in the columns: by whatever standard, in whatever character set.

use super::tree::Tree;
use crate::common::picture::{Ifd, Jpeg};

/// A JPEG with further segments after its first marker.
pub(super) fn with_segments(jpeg: &Jpeg, segments: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = jpeg.to_bytes();
    for (marker, payload) in segments.iter().rev() {
        let length = (payload.len() as u16 + 2).to_be_bytes();
        bytes.splice(2..2, [&[0xFF, *marker][..], &length, payload].concat());
    }
    bytes
}

pub(super) fn xmp(properties: &str) -> (u8, Vec<u8>) {
    let packet = format!(
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
         xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
         xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:lr='http://ns.adobe.com/lightroom/1.0/' \
         xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' xmlns:mp='http://ns.iview-multimedia.com/mediapro/1.0/' \
         xmlns:ms='http://ns.microsoft.com/photo/1.0' xmlns:digiKam='http://www.digikam.org/ns/1.0/' \
         xmlns:acdsee='http://ns.acdsee.com/iptc/1.0/' xmlns:ext='http://iptc.org/std/Iptc4xmpExt/2008-02-29/' \
         xmlns:MP='http://ns.microsoft.com/photo/1.2/' xmlns:MPRI='http://ns.microsoft.com/photo/1.2/t/RegionInfo#' \
         xmlns:MPReg='http://ns.microsoft.com/photo/1.2/t/Region#' \
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
fn the_last_levels_of_hierarchies_are_keywords_and_their_paths_are_kept() {
    let of = |properties: &str| with_segments(&empty(), &[xmp(properties)]);
    let check_both = |properties: &str, keywords: Option<&str>, paths: Option<&str>| {
        check(&of(properties), "keywords", keywords);
        check(&of(properties), "keyword_paths", paths);
    };
    let (leaf, path) = (Some(r#"["Bergen"]"#), Some(r#"["Places|Norway|Bergen"]"#));
    check_both(&bag("lr:hierarchicalSubject", &["Places|Norway|Bergen"]), leaf, path);
    check_both(&bag("ms:LastKeywordXMP", &["Places/Norway/Bergen"]), leaf, path);
    check_both(&bag("mp:CatalogSets", &["Places|Norway|Bergen"]), leaf, path);
    let acdsee = "<acdsee:categories>&lt;Categories&gt;&lt;Category Assigned=\"0\"&gt;Places&lt;Category \
                  Assigned=\"0\"&gt;Norway&lt;Category Assigned=\"1\"&gt;Bergen&lt;/Category&gt;&lt;/Category&gt;\
                  &lt;/Category&gt;&lt;/Categories&gt;</acdsee:categories>";
    check_both(acdsee, leaf, path);
    check_both(
        &bag("digiKam:TagsList", &["Places/Norway", "Places/Norway/Bergen"]),
        Some(r#"["Norway","Bergen"]"#),
        Some(r#"["Places|Norway","Places|Norway|Bergen"]"#),
    );
    // Next to plain keywords, and in several programs' fields.
    let all = bag("dc:subject", &["sea", "Bergen"])
        + &bag("lr:hierarchicalSubject", &["Places|Norway|Bergen", "Animals|Dog"])
        + &bag("digiKam:TagsList", &["Places/Norway/Bergen", " Animals / Dog "]);
    let paths = Some(r#"["Places|Norway|Bergen","Animals|Dog"]"#);
    check_both(&all, Some(r#"["sea","Bergen","Dog"]"#), paths);
    check_both(&bag("dc:subject", &["sea"]), Some(r#"["sea"]"#), None);
    check_both(&bag("photoshop:SupplementalCategories", &["Bergen"]), leaf, None);
    check(&with_segments(&empty(), &[iptc(&[(20, b"Bergen")])]), "keywords", leaf);
}

#[test]
fn keywords_of_iptc_are_not_split() {
    let keywords = |words: &[(u8, &[u8])]| with_segments(&empty(), &[iptc(words)]);
    check(&keywords(&[(25, b"sea; sky")]), "keywords", Some(r#"["sea; sky"]"#));
    check(&keywords(&[(25, b"sea; sky"), (25, b"boat")]), "keywords", Some(r#"["sea; sky","boat"]"#));
}

/// A region of a face, of an animal or of something else, as the Metadata Working Group has it.
fn region(name: &str, kind: &str) -> String {
    format!(
        "<rdf:li rdf:parseType='Resource'><mwg-rs:Name>{name}</mwg-rs:Name><mwg-rs:Type>{kind}</mwg-rs:Type></rdf:li>"
    )
}

#[test]
fn people_come_from_regions_and_lists() {
    let of = |properties: &str| with_segments(&empty(), &[xmp(properties)]);
    let regions = |list: &str| {
        format!(
            "<mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>{list}</rdf:Bag></mwg-rs:RegionList>\
             </mwg-rs:Regions>"
        )
    };
    let faces = regions(
        &[
            region("Anna Berg", "Face"),
            region("4006381333931", "BarCode"),
            region("Rex", "Pet"),
            region("", "Face"),
        ]
        .concat(),
    );
    check(&of(&faces), "people", Some(r#"["Anna Berg"]"#));
    check(&of(&faces), "keywords", Some(r#"["Anna Berg","Rex"]"#));
    check(&of(&(bag("dc:subject", &["sea"]) + &faces)), "keywords", Some(r#"["sea","Anna Berg","Rex"]"#));
    let windows = "<MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag><rdf:li rdf:parseType='Resource'>\
         <MPReg:PersonDisplayName>Bo</MPReg:PersonDisplayName><MPReg:Rectangle>0.1, 0.2, 0.3, 0.4</MPReg:Rectangle>\
         </rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>";
    check(&of(windows), "people", Some(r#"["Bo"]"#));
    check(&of(&bag("ext:PersonInImage", &["Cy", "Anna Berg"])), "people", Some(r#"["Cy","Anna Berg"]"#));
    check(&of(&bag("mp:People", &["Di"])), "people", Some(r#"["Di"]"#));
    let all = faces.clone() + windows + &bag("ext:PersonInImage", &["Cy", "Anna Berg"]);
    check(&of(&all), "people", Some(r#"["Anna Berg","Bo","Cy"]"#));
    check(&of(&bag("dc:subject", &["sea"])), "people", None);
}

/// The regions of a file as `name x y w h`, with two digits.
fn regions(bytes: &[u8]) -> Vec<String> {
    let tree = Tree::new();
    tree.write("a.jpg", bytes);
    let options = thalweg_engine::tag::Options::wanting(thalweg_engine::tag::Want::Roles);
    let found = thalweg_engine::with_metadata(&tree.path("a.jpg"), &options, |metadata| {
        thalweg_engine::regions(metadata)
    });
    let text = |region: thalweg_engine::Region| {
        let thalweg_engine::Region { name, x, y, w, h, .. } = region;
        format!("{name} {x:.2} {y:.2} {w:.2} {h:.2}")
    };
    found.unwrap().into_iter().map(text).collect()
}

#[test]
fn regions_have_their_places_in_the_upright_picture() {
    let area = |name: &str, unit: &str| {
        format!(
            "<rdf:li rdf:parseType='Resource'><mwg-rs:Name>{name}</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>\
             <mwg-rs:Area xmlns:a='http://ns.adobe.com/xmp/sType/Area#' a:x='0.25' a:y='0.5' a:w='0.1' a:h='0.2' \
             a:unit='{unit}'/></rdf:li>"
        )
    };
    let of = |dimensions: &str, orientation: u16| {
        let list = [area("Anna", "normalized"), area("Bo", "pixel"), area("", "normalized")].concat();
        let properties = format!(
            "<mwg-rs:Regions rdf:parseType='Resource'>{dimensions}<mwg-rs:RegionList><rdf:Bag>{list}</rdf:Bag>\
             </mwg-rs:RegionList></mwg-rs:Regions>"
        );
        regions(&with_segments(&empty().short(Ifd::Main, 0x0112, orientation), &[xmp(&properties)]))
    };
    let dimensions = |width: u32, height: u32| {
        format!(
            "<mwg-rs:AppliedToDimensions xmlns:d='http://ns.adobe.com/xap/1.0/sType/Dimensions#' d:w='{width}' \
             d:h='{height}' d:unit='pixel'/>"
        )
    };
    assert_eq!(of(&dimensions(40, 30), 1), ["Anna 0.20 0.40 0.10 0.20"]);
    assert_eq!(of(&dimensions(40, 30), 6), ["Anna 0.40 0.20 0.20 0.10"]);
    // They are those of the upright picture already.
    assert_eq!(of(&dimensions(30, 40), 6), ["Anna 0.20 0.40 0.10 0.20"]);
    assert_eq!(of("", 3), ["Anna 0.70 0.40 0.10 0.20"]);
    let windows = "<MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag><rdf:li rdf:parseType='Resource'>\
         <MPReg:PersonDisplayName>Bo</MPReg:PersonDisplayName><MPReg:Rectangle>0.1, 0.2, 0.3, 0.4</MPReg:Rectangle>\
         </rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>";
    assert_eq!(regions(&with_segments(&empty(), &[xmp(windows)])), ["Bo 0.10 0.20 0.30 0.40"]);
}
