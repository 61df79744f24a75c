//! Names of the place in a row: from IPTC, from XMP, from a sidecar.

use super::tree::Tree;
use crate::common::picture::Jpeg;

/// A JPEG with these datasets of IPTC's record 2 in an APP13 segment.
fn with_iptc(datasets: &[(u8, &str)]) -> Vec<u8> {
    let mut iptc = Vec::new();
    for (number, text) in datasets {
        iptc.extend([0x1c, 2, *number]);
        iptc.extend((text.len() as u16).to_be_bytes());
        iptc.extend(text.as_bytes());
    }
    let mut payload = b"Photoshop 3.0\x008BIM\x04\x04\0\0".to_vec();
    payload.extend((iptc.len() as u32).to_be_bytes());
    payload.extend(&iptc);
    payload.extend(vec![0; iptc.len() % 2]);
    let mut segment = vec![0xff, 0xed];
    segment.extend((payload.len() as u16 + 2).to_be_bytes());
    segment.extend(payload);
    let mut bytes = Jpeg::new(40, 30).to_bytes();
    bytes.splice(2..2, segment);
    bytes
}

fn xmp(properties: &str) -> String {
    format!(
        r#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
         xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" {properties}/></rdf:RDF></x:xmpmeta>"#
    )
}

fn places(tree: &Tree) -> Vec<String> {
    tree.ask("SELECT sublocation AS l, city AS c, state AS s, country AS n, country_code AS k FROM image WHERE format = 'JPEG'")
}

#[test]
fn names_come_from_iptc_and_a_sidecar_replaces_all_of_them() {
    let tree = Tree::new();
    let datasets = [(90, "Wien"), (92, "Prater"), (95, "W"), (100, "AUT"), (101, "Austria")];
    tree.write("a.jpg", &with_iptc(&datasets));
    tree.run();
    assert_eq!(places(&tree), [r#"{"l":"Prater","c":"Wien","s":"W","n":"Austria","k":"AUT"}"#]);
    let names = r#"photoshop:City="Linz" Iptc4xmpCore:CountryCode="AT""#;
    tree.write("a.xmp", xmp(names).as_bytes());
    tree.run();
    assert_eq!(places(&tree), [r#"{"l":null,"c":"Linz","s":null,"n":null,"k":"AT"}"#]);
    tree.write("a.xmp", xmp("photoshop:Headline=\"x\"").as_bytes());
    tree.run();
    assert_eq!(places(&tree), [r#"{"l":"Prater","c":"Wien","s":"W","n":"Austria","k":"AUT"}"#]);
}

#[test]
fn xmp_has_names_of_its_own() {
    let tree = Tree::new();
    tree.jpeg("a.jpg", "x");
    let names = r#"Iptc4xmpCore:Location="Alfama" photoshop:City="Lisbon" photoshop:State="Lisboa"
        photoshop:Country="Portugal""#;
    tree.write("a.xmp", xmp(names).as_bytes());
    tree.run();
    assert_eq!(places(&tree), [r#"{"l":"Alfama","c":"Lisbon","s":"Lisboa","n":"Portugal","k":null}"#]);
}
