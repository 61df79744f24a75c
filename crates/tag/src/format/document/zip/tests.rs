//! Archives made member by member.

use crate::testing::{assert_has, for_each_damage, tags_with};
use crate::{Mode, Options, Parser};

/// An archive of members; compressed ones are so marked.
fn archive(members: &[(&str, &[u8], bool)]) -> Vec<u8> {
    use std::io::Write as _;
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, content, is_compressed) in members {
        let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(content).unwrap();
        let packed = if *is_compressed { encoder.finish().unwrap() } else { content.to_vec() };
        let method: u8 = if *is_compressed { 8 } else { 0 };
        let mut fields = vec![20, 0, 0, 0, method, 0, 0x20, 0x4f, 0x1c, 0x39];
        fields.extend(0x6e17_461a_u32.to_le_bytes());
        fields.extend((packed.len() as u32).to_le_bytes());
        fields.extend((content.len() as u32).to_le_bytes());
        fields.extend((name.len() as u16).to_le_bytes());
        fields.extend([0, 0]);
        let at = (file.len() as u32).to_le_bytes();
        file.extend([b"PK\x03\x04", &fields[..], name.as_bytes(), &packed].concat());
        directory.extend([b"PK\x01\x02\x14\0", &fields[..], &[0; 10], &at, name.as_bytes()].concat());
    }
    let end = [(directory.len() as u32).to_le_bytes(), (file.len() as u32).to_le_bytes()].concat();
    file.extend([&directory[..], b"PK\x05\x06\0\0\0\0\x01\0\x01\0", &end, b"\0\0"].concat());
    file
}

fn tags_of(file: &[u8]) -> Vec<String> {
    tags_with(file, &Options { structs: false, ..Options::default() })
}

#[track_caller]
fn check(file: &[u8], expected: &[&str]) {
    assert_has(&tags_of(file), expected);
    for_each_damage(file, file.len(), |damaged| drop(tags_of(damaged)));
}

#[test]
fn members_are_told() {
    let expected = [
        "File:FileType=ZIP",
        "ZIP:ZipRequiredVersion=20",
        "ZIP:ZipCompression=None",
        "ZIP:ZipModifyDate=2008:08:28 09:57:00",
        "ZIP:ZipCRC=0x6e17461a",
        "ZIP:ZipUncompressedSize=4",
        "ZIP:ZipFileName=test.txt",
    ];
    check(&archive(&[("test.txt", b"text", false)]), &expected);
}

#[test]
fn office_documents_have_properties() {
    let types = b"<Types><Override PartName='/word/document.xml' ContentType='application/\
        vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>";
    let app = b"<Properties><TotalTime>7</TotalTime><ScaleCrop>false</ScaleCrop><TitlesOfParts><vt:vector>\
        <vt:lpstr>a</vt:lpstr><vt:lpstr>b</vt:lpstr></vt:vector></TitlesOfParts></Properties>";
    let core = b"<cp:coreProperties><dc:title>T &amp; U</dc:title><dcterms:created>2009-10-24T01:41:00Z\
        </dcterms:created><cp:revision>3</cp:revision></cp:coreProperties>";
    let custom = b"<Properties><property name='Checked by'><vt:lpwstr>me</vt:lpwstr></property></Properties>";
    let file = archive(&[
        ("[Content_Types].xml", types, true),
        ("docProps/app.xml", app, true),
        ("docProps/core.xml", core, false),
        ("docProps/custom.xml", custom, true),
        ("docProps/thumbnail.jpeg", b"\xff\xd8\xff\xd9", false),
    ]);
    let expected = [
        "File:FileType=DOCX",
        "File:PreviewImage=(Binary data 4 bytes, use -b option to extract)",
        "XML:TotalEditTime=7 minutes",
        "XML:ScaleCrop=No",
        "XML:TitlesOfParts=a, b",
        "XMP-dc:Title=T & U",
        "XML:CreateDate=2009:10:24 01:41:00Z",
        "XML:RevisionNumber=3",
        "XML:CheckedBy=me",
    ];
    check(&file, &expected);
}

#[test]
fn open_documents_have_properties() {
    let meta = b"<office:document-meta office:version='1.2'><office:meta><meta:initial-creator>me\
        </meta:initial-creator><dc:title>T</dc:title><meta:document-statistic meta:table-count='3'/>\
        </office:meta></office:document-meta>";
    let mime = b"application/vnd.oasis.opendocument.spreadsheet";
    let file = archive(&[("mimetype", mime, false), ("meta.xml", meta, true)]);
    let expected = [
        "File:FileType=ODS",
        "XMP-meta:Initial-creator=me",
        "XMP-dc:Title=T",
        "XMP-meta:Document-statisticTable-count=3",
    ];
    check(&file, &expected);
}

#[test]
fn a_member_that_inflates_past_the_limit_is_left_out() {
    let types = vec![b' '; 64 << 20];
    let file = archive(&[("[Content_Types].xml", &types, true)]);
    assert!(tags_of(&file).iter().any(|tag| tag == "File:FileType=ZIP"));
}

#[test]
fn capture_one_has_a_picture_and_the_last_settings() {
    let settings = |value: &str| {
        format!("<IMG><E K='Crop A' V='1'/><VAR><E K='Crop A' V='{value}'/><MD X='y'/></VAR></IMG>")
            .into_bytes()
    };
    let manifest = |folder: &str| {
        let path = format!("CaptureOne/{folder}/0.IIQ.cos");
        format!(
            "<Manifest><File><RawPath>0.IIQ</RawPath><SettingsPath>{path}</SettingsPath></File></Manifest>"
        )
    };
    // One entry, Model.
    let picture = b"II\x2a\0\x08\0\0\0\x01\0\x10\x01\x02\0\x04\0\0\0P65\0\0\0\0\0";
    for is_compressed in [false, true] {
        let file = archive(&[
            ("0.IIQ", picture, is_compressed),
            ("manifest50.xml", manifest("S50").as_bytes(), true),
            ("manifest.xml", manifest("S45").as_bytes(), true),
            ("CaptureOne/S45/0.IIQ.cos", &settings("45"), true),
            ("CaptureOne/S50/0.IIQ.cos", &settings("50"), true),
        ]);
        let expected = ["File:FileType=EIP", "IFD0:Model=P65", "XML:CropA=50", "XML:TagX=y"];
        check(&file, &expected);
        assert!(!tags_of(&file).contains(&"XML:CropA=45".to_owned()));
        let said = |metadata: &crate::Metadata<'_>| {
            let crop = metadata.find("CropA").unwrap();
            (crop.text(Mode::Print), crop.group.document, metadata.find("Model").unwrap().group.document)
        };
        let said = Parser::new().parse_whole(&file, &Options::default(), said);
        assert_eq!(said, ("50".to_owned(), 5, 1), "the last of a document");
    }
}

#[test]
fn books_have_a_package_document() {
    let container = b"<container><rootfiles><rootfile full-path=\"O/c.opf\"/></rootfiles></container>";
    let package = b"<package version='2.0'><metadata xmlns:dc='http://purl.org/dc/elements/1.1/' \
        xmlns:opf='http://www.idpf.org/2007/opf'><dc:creator opf:role='aut'>A B</dc:creator>\
        <dc:date>2012-01-01</dc:date></metadata></package>";
    let members: [(&str, &[u8], bool); 3] = [
        ("mimetype", b"application/epub+zip", false),
        ("META-INF/container.xml", container, false),
        ("O/c.opf", package, true),
    ];
    let expected =
        ["File:FileType=EPUB", "XML-dc:CreatorRole=aut", "XML-dc:Creator=A B", "XML-dc:Date=2012:01:01"];
    check(&archive(&members), &expected);
}

#[test]
fn documents_of_unlisted_kinds_have_the_types_that_exiftool_gives_them() {
    check(&archive(&[("[Content_Types].xml", b"<Types/>", false)]), &["File:FileType=DOCX"]);
    let visio =
        b"<Override PartName='/visio/document.xml' ContentType='application/vnd.ms-visio.drawing.main+xml'/>";
    check(&archive(&[("[Content_Types].xml", visio, false)]), &["File:FileType=VSDX"]);
    check(&archive(&[("index.xml", b"<a/>", false)]), &["File:FileType=PAGES"]);
    let expected = ["File:FileType=ZIP", "File:MIMEType=application/x-krita"];
    check(&archive(&[("mimetype", b"application/x-krita", false)]), &expected);
    let base = b"application/vnd.oasis.opendocument.base";
    check(&archive(&[("mimetype", base, false)]), &["File:FileType=ODB"]);
}
