use crate::{Mode, Options, Parser};

/// Groups and values of the tags in these families, and the warnings.
fn told(file: &[u8], mwg: bool) -> (Vec<String>, Vec<String>) {
    let options = Options { mwg, ..Options::default() };
    Parser::new().parse_whole(file, &options, |metadata| {
        let tags = metadata.tags.iter().filter(|tag| ["XMP", "IPTC", "EXIF"].contains(&tag.group.family0));
        let told = tags.map(|tag| format!("{}:{}", tag.group.family1, tag.text(Mode::Number)));
        (told.collect(), metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect())
    })
}

fn xmp(rating: u8) -> Vec<u8> {
    format!(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
         <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='{rating}'/></rdf:RDF></x:xmpmeta>"
    )
    .into_bytes()
}

fn iptc(city: &str) -> Vec<u8> {
    [&[0x1c, 2, 90, 0, city.len() as u8], city.as_bytes()].concat()
}

fn resource(id: u16, data: &[u8]) -> Vec<u8> {
    let mut out = [b"8BIM", &id.to_be_bytes()[..], &[0, 0], &(data.len() as u32).to_be_bytes()].concat();
    out.extend(data);
    out.resize(out.len().next_multiple_of(2), 0);
    out
}

fn segment(marker: u8, payload: &[&[u8]]) -> Vec<u8> {
    let payload = payload.concat();
    [&[0xff, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), &payload].concat()
}

/// A directory with one entry, a text or bytes that follow it.
fn tiff(id: u16, format: u16, value: &[u8]) -> Vec<u8> {
    let head = [&b"MM\0\x2a\0\0\0\x08\0\x01"[..], &id.to_be_bytes(), &format.to_be_bytes()].concat();
    [&head[..], &(value.len() as u32).to_be_bytes(), &[0, 0, 0, 26, 0, 0, 0, 0], value].concat()
}

#[test]
fn of_a_jpeg() {
    let artist = tiff(0x013b, 2, b"artist\0");
    let file = [
        b"\xff\xd8".to_vec(),
        segment(0xe1, &[b"Exif\0\0", &artist]),
        segment(0xe1, &[b"http://ns.adobe.com/xap/1.0/\0", &xmp(1)]),
        segment(0xe1, &[b"http://ns.adobe.com/xap/1.0/\0", &xmp(2)]),
        segment(
            0xed,
            &[
                b"Photoshop 3.0\0",
                &resource(0x0404, &iptc("a")),
                &resource(0x0404, &iptc("b")),
                &resource(0x0422, &artist),
                &resource(0x0424, &xmp(3)),
            ],
        ),
        b"\xff\xd9".to_vec(),
    ];
    let all = ["IFD0:artist", "XMP-xmp:1", "XMP-xmp:2", "IPTC:a", "IPTC2:b", "IFD0:artist", "XMP-xmp:3"];
    assert_eq!(told(&file.concat(), false), (all.map(str::to_owned).to_vec(), vec![]));
    let (tags, warnings) = told(&file.concat(), true);
    assert_eq!(tags, all[..4]);
    assert_eq!(
        warnings,
        [
            "Duplicate XMP at JPEG-APP1-XMP",
            "Ignored non-standard IPTC at JPEG-APP13-Photoshop-IPTC",
            "Ignored non-standard EXIF at JPEG-APP13-Photoshop-EXIFInfo-IFD0",
            "Ignored non-standard XMP at JPEG-APP13-Photoshop-XMP",
        ]
    );
}

#[test]
fn of_a_tiff() {
    let resources = [resource(0x0404, &iptc("a")), resource(0x0424, &xmp(3))].concat();
    let file = tiff(0x8649, 7, &resources);
    assert_eq!(told(&file, false), (vec!["IPTC2:a".to_owned(), "XMP-xmp:3".to_owned()], vec![]));
    let warnings = ["Photoshop-IPTC", "Photoshop-XMP"].map(|place| {
        let name = &place["Photoshop-".len()..];
        format!("Ignored non-standard {name} at TIFF-IFD0-{place}")
    });
    assert_eq!(told(&file, true), (vec![], warnings.to_vec()));
    assert_eq!(told(&tiff(0x83bb, 7, &iptc("a")), true), (vec!["IPTC:a".to_owned()], vec![]));
    assert_eq!(told(&tiff(0x02bc, 7, &xmp(1)), true), (vec!["XMP-xmp:1".to_owned()], vec![]));
}

#[test]
fn of_a_document_and_of_what_has_no_guideline() {
    let header = b"8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x05\0\x08\0\x03\0\0\0\0";
    let resources = [resource(0x0404, &iptc("a")), resource(0x0424, &xmp(3))].concat();
    let document = [&header[..], &(resources.len() as u32).to_be_bytes(), &resources].concat();
    assert_eq!(told(&document, true).0, ["IPTC:a", "XMP-xmp:3"]);
    let artist = tiff(0x02bc, 7, &xmp(1));
    let chunk = [&(artist.len() as u32).to_be_bytes()[..], b"eXIf", &artist, &[0; 4]].concat();
    let png =
        [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0", &[0; 4][..], &chunk].concat();
    assert_eq!(told(&png, true).0, ["XMP-xmp:1"]);
}
