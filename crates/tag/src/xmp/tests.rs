//! Handwritten packets and the expected tags.

use crate::{Mode, Options, Parser, Want};

const HEAD: &str = "<x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='Kit 1'>\
    <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
    <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' \
    xmlns:xap='http://ns.adobe.com/xap/1.0/' xmlns:mm='http://ns.adobe.com/xap/1.0/mm/' \
    xmlns:e='http://ns.adobe.com/xap/1.0/sType/ResourceEvent#' xmlns:exif='http://ns.adobe.com/exif/1.0/' \
    xmlns:my='http://example.com/my/'";
const TAIL: &str = "</rdf:Description></rdf:RDF></x:xmpmeta>";

/// `Group:Name=value` of each XMP tag, in `mode`.
fn tags(packet: &[u8], options: &Options, mode: Mode) -> Vec<String> {
    Parser::new().parse_whole(packet, options, |metadata| {
        let of_packet = metadata.tags.iter().filter(|tag| tag.group.family0 == "XMP");
        of_packet
            .map(|tag| {
                let mut json = String::new();
                tag.write_json(mode, &mut json);
                format!("{}:{}={json}", tag.group.family1, tag.name)
            })
            .collect()
    })
}

/// Compares the tags of one description's attributes and children, without the toolkit, with `expected`.
#[track_caller]
fn check(attributes: &str, children: &str, expected: &[&str]) {
    let packet = format!("{HEAD} {attributes}>{children}{TAIL}");
    assert_eq!(tags(packet.as_bytes(), &Options::default(), Mode::Number)[1..], *expected);
}

#[test]
fn attributes_and_elements_are_properties() {
    check(
        "xap:Rating='3' my:own='1/4'",
        "<dc:source>a &lt; b</dc:source>",
        &["XMP-xmp:Rating=3", "XMP-my:Own=0.25", "XMP-dc:Source=\"a < b\""],
    );
}

#[test]
fn arrays() {
    check(
        "",
        "<dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li/></rdf:Bag></dc:subject>",
        &["XMP-dc:Subject=[\"a\",\"\"]"],
    );
    check("", "<dc:creator><rdf:Seq><rdf:li>x</rdf:li></rdf:Seq></dc:creator>", &["XMP-dc:Creator=[\"x\"]"]);
    check("", "<dc:creator><rdf:Seq/></dc:creator>", &["XMP-dc:Creator=\"\""]);
}

#[test]
fn languages() {
    let items = "<rdf:li xml:lang='x-default'>a</rdf:li><rdf:li xml:lang='en-us'>b</rdf:li>";
    check(
        "",
        &format!("<dc:title><rdf:Alt>{items}</rdf:Alt></dc:title>"),
        &["XMP-dc:Title=\"a\"", "XMP-dc:Title-en-US=\"b\""],
    );
    check("", "<dc:title><rdf:Alt><rdf:li>a</rdf:li></rdf:Alt></dc:title>", &["XMP-dc:Title=\"a\""]);
    check("", "<dc:title xml:lang='fr'>a</dc:title>", &["XMP-dc:Title-fr=\"a\""]);
}

const HISTORY: &str = "<mm:History><rdf:Seq><rdf:li e:action='saved' e:when='2020-01-02T03:04:05Z'/>\
    <rdf:li rdf:parseType='Resource'><e:action>made</e:action></rdf:li>\
    <rdf:li><rdf:Description e:action='cut'/></rdf:li></rdf:Seq></mm:History>";

#[test]
fn structures_in_their_three_spellings() {
    check(
        "",
        HISTORY,
        &["XMP-xmpMM:History=[{\"Action\":\"saved\",\"When\":\"2020:01:02 03:04:05Z\"},\
         {\"Action\":\"made\"},{\"Action\":\"cut\"}]"],
    );
}

#[test]
fn structures_flattened() {
    let options = Options { structs: false, ..Options::default() };
    let packet = format!("{HEAD}>{HISTORY}{TAIL}");
    assert_eq!(
        tags(packet.as_bytes(), &options, Mode::Number)[1..],
        [
            "XMP-xmpMM:HistoryAction=[\"saved\",\"made\",\"cut\"]",
            "XMP-xmpMM:HistoryWhen=\"2020:01:02 03:04:05Z\"",
        ]
    );
}

#[test]
fn a_field_twice_is_one_field_where_structures_stay_whole() {
    let packet = format!(
        "{HEAD}><my:a rdf:parseType='Resource'><my:b>1</my:b><my:c>2</my:c><my:b>3</my:b></my:a>{TAIL}"
    );
    for (structs, expected) in [
        (true, &["XMP-my:TagA={\"B\":1,\"C\":2}"][..]),
        (false, &["XMP-my:AB=1", "XMP-my:AC=2", "XMP-my:AB=3"]),
    ] {
        let options = Options { structs, ..Options::default() };
        assert_eq!(tags(packet.as_bytes(), &options, Mode::Number)[1..], *expected);
    }
}

/// As in ExifTool 13.58: only what ends in items is a list.
#[test]
fn structures_that_no_table_lists_repeat_their_fields() {
    let options = Options { structs: false, ..Options::default() };
    let items = "<rdf:li my:x='1' my:y='2'/><rdf:li my:x='3'><my:z><rdf:Bag><rdf:li>4</rdf:li><rdf:li>5</rdf:li>\
         </rdf:Bag></my:z></rdf:li>";
    let packet = format!("{HEAD}><my:masks><rdf:Seq>{items}</rdf:Seq></my:masks>{TAIL}");
    let expected = ["XMP-my:MasksX=1", "XMP-my:MasksY=2", "XMP-my:MasksX=3", "XMP-my:MasksZ=[4,5]"];
    assert_eq!(tags(packet.as_bytes(), &options, Mode::Number)[1..], expected);
}

#[test]
fn attributes_of_items_do_not_replace_their_text() {
    check(
        "",
        "<my:mm><rdf:Bag><rdf:li my:q='9'>1</rdf:li><rdf:li>2</rdf:li></rdf:Bag></my:mm>",
        &["XMP-my:Mm=[1,2]", "XMP-my:MmQ=9"],
    );
}

/// As in ExifTool 13.58: a list only if there are several items, unless structures are kept.
#[test]
fn one_item_is_no_list_without_structures() {
    let packet = format!("{HEAD}><my:a><rdf:Bag><rdf:li>x</rdf:li></rdf:Bag></my:a>{TAIL}");
    for (structs, expected) in [(false, "XMP-my:TagA=\"x\""), (true, "XMP-my:TagA=[\"x\"]")] {
        let options = Options { structs, ..Options::default() };
        assert_eq!(tags(packet.as_bytes(), &options, Mode::Number)[1..], [expected]);
    }
}

#[test]
fn flattened_names_are_the_tables_and_keep_their_language() {
    let options = Options { structs: false, ..Options::default() };
    let packet = format!(
        "{HEAD} xmlns:x='http://iptc.org/std/Iptc4xmpExt/2008-02-29/'><x:ArtworkOrObject><rdf:Bag>\
         <rdf:li rdf:parseType='Resource'><x:AOTitle><rdf:Alt><rdf:li xml:lang='x-default'>a</rdf:li>\
         <rdf:li xml:lang='de'>b</rdf:li></rdf:Alt></x:AOTitle></rdf:li></rdf:Bag></x:ArtworkOrObject>{TAIL}"
    );
    assert_eq!(
        tags(packet.as_bytes(), &options, Mode::Number)[1..],
        ["XMP-iptcExt:ArtworkTitle=\"a\"", "XMP-iptcExt:ArtworkTitle-de=\"b\""]
    );
}

/// As in ExifTool 13.58: faces of Apple's Photos lie in extensions of regions, which take any properties.
#[test]
fn extensions_of_regions_are_properties_of_any_namespace() {
    let region = "<rdf:li rdf:parseType='Resource'><r:Foo>1</r:Foo><r:Extensions a:Timestamp='12' exif:FNumber='28/10'>\
         <my:when>2012-01-02T03:04:05</my:when></r:Extensions></rdf:li>";
    let packet = format!(
        "{HEAD} xmlns:r='http://www.metadataworkinggroup.com/schemas/regions/' \
         xmlns:a='http://ns.apple.com/faceinfo/1.0/'><r:Regions rdf:parseType='Resource'><r:RegionList><rdf:Bag>\
         {region}</rdf:Bag></r:RegionList></r:Regions>{TAIL}"
    );
    let extensions =
        "{\"XMP-apple-fi:Timestamp\":12,\"XMP-exif:FNumber\":2.8,\"XMP-my:When\":\"2012:01:02 03:04:05\"}";
    assert_eq!(
        tags(packet.as_bytes(), &Options::default(), Mode::Number)[1..],
        [format!("XMP-mwg-rs:RegionInfo={{\"RegionList\":[{{\"Foo\":1,\"Extensions\":{extensions}}}]}}")]
    );
    let options = Options { structs: false, ..Options::default() };
    assert_eq!(
        tags(packet.as_bytes(), &options, Mode::Number)[1..],
        [
            "XMP-mwg-rs:RegionFoo=1",
            "XMP-mwg-rs:RegionExtensionsTimeStamp=12",
            "XMP-mwg-rs:RegionExtensionsFNumber=2.8",
            "XMP-mwg-rs:RegionExtensionsWhen=\"2012:01:02 03:04:05\"",
        ]
    );
}

/// As in ExifTool 13.58: `DCEvent` is the name of the structure, `Event` what those of its fields begin with.
#[test]
fn names_of_fields_may_begin_otherwise_than_their_structure() {
    let options = Options { structs: false, ..Options::default() };
    let packet = format!(
        "{HEAD} xmlns:d='http://rs.tdwg.org/dwc/index.htm'><d:Event d:day='3' d:latestDate='2012-09'/>{TAIL}"
    );
    assert_eq!(
        tags(packet.as_bytes(), &options, Mode::Number)[1..],
        ["XMP-dwc:EventDay=3", "XMP-dwc:EventLatestDate=\"2012:09\""]
    );
}

/// As in ExifTool 13.58.
#[test]
fn items_in_languages() {
    let item = |texts: &str| format!("<rdf:li><rdf:Alt>{texts}</rdf:Alt></rdf:li>");
    let (both, one) = ("<rdf:li>a</rdf:li><rdf:li xml:lang='de'>b</rdf:li>", "<rdf:li>c</rdf:li>");
    let packet = format!(
        "{HEAD} xmlns:p='http://ns.useplus.org/ldf/xmp/1.0/'><p:Custom1><rdf:Bag>{}{}{}</rdf:Bag></p:Custom1>\
         <dc:rights><rdf:Bag><rdf:li xml:lang='en'>x</rdf:li></rdf:Bag></dc:rights>{TAIL}",
        item(both),
        item(one),
        item(both)
    );
    for (structs, german) in [(true, "[\"b\",\"\",\"b\"]"), (false, "[\"b\",\"b\"]")] {
        let options = Options { structs, ..Options::default() };
        assert_eq!(
            tags(packet.as_bytes(), &options, Mode::Number)[1..],
            [
                "XMP-plus:Custom1=[\"a\",\"c\",\"a\"]",
                &format!("XMP-plus:Custom1-de={german}"),
                "XMP-dc:Rights-en=\"x\""
            ]
        );
    }
}

#[test]
fn qualifiers_are_next_to_their_value() {
    check(
        "",
        "<my:a rdf:parseType='Resource'><rdf:value>v</rdf:value><my:q>w</my:q></my:a>",
        &["XMP-my:TagA=\"v\"", "XMP-my:AQ=\"w\""],
    );
}

#[test]
fn references_literals_and_early_packets() {
    check(
        "",
        "<my:link rdf:resource='http://x'/><my:raw><![CDATA[<&amp;]]></my:raw>",
        &["XMP-my:Link=\"http://x\"", "XMP-my:Raw=\"<&amp;\""],
    );
    check("about='uuid:1'", "", &["XMP-rdf:About=\"uuid:1\""]);
    check("my:BIT_DEPTH='8' my:x='9'", "", &["XMP-my:BitDepth=8", "XMP-my:TagX=9"]);
}

#[test]
fn words_for_people() {
    let children = "<exif:GPSLatitude>53,22.97N</exif:GPSLatitude><exif:ExposureTime>1/60</exif:ExposureTime>\
        <exif:Flash rdf:parseType='Resource'><exif:Mode>1</exif:Mode></exif:Flash>";
    let packet = format!("{HEAD}>{children}{TAIL}");
    assert_eq!(
        tags(packet.as_bytes(), &Options::default(), Mode::Print)[1..],
        [
            "XMP-exif:GPSLatitude=\"53 deg 22' 58.20\\\" N\"",
            "XMP-exif:ExposureTime=\"1/60\"",
            "XMP-exif:Flash={\"Mode\":\"On\"}",
        ]
    );
}

#[test]
fn only_what_is_wanted() {
    let packet =
        format!("{HEAD} xap:Rating='3' xap:Label='x' my:own='1'>{HISTORY}<dc:title>t</dc:title>{TAIL}");
    let with = |want| tags(packet.as_bytes(), &Options::wanting(want), Mode::Number);
    assert_eq!(with(Want::Roles), ["XMP-xmp:Rating=3", "XMP-dc:Title=\"t\""]);
    assert_eq!(
        with(Want::Names(vec!["label".to_owned(), "own".to_owned()])),
        ["XMP-xmp:Label=\"x\"", "XMP-my:Own=1",]
    );
}

#[test]
fn codings() {
    let packet = format!("{HEAD}><dc:source>\u{e9}</dc:source>{TAIL}");
    let expected = ["XMP-x:XMPToolkit=\"Kit 1\"", "XMP-dc:Source=\"\u{e9}\""];
    let little: Vec<u8> = format!("\u{feff}{packet}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(tags(&little, &Options::default(), Mode::Number), expected);
    let marked = format!("\u{feff}{packet}");
    assert_eq!(tags(marked.as_bytes(), &Options::default(), Mode::Number), expected);
}

#[test]
fn declared_entities_are_worth_nothing() {
    let bomb = format!(
        "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'lol'><!ENTITY b '&a;&a;'>]>{HEAD}>\
         <dc:source>&b;&b;</dc:source>{TAIL}"
    );
    assert_eq!(tags(bomb.as_bytes(), &Options::default(), Mode::Number)[1..], ["XMP-dc:Source=\"&b;&b;\""]);
}

#[test]
fn depth_and_length_are_bounded() {
    let deep = format!("{HEAD}>{}", "<my:deep>".repeat(100_000));
    assert!(tags(deep.as_bytes(), &Options::default(), Mode::Number).len() <= 2);
    let nodes = format!("{HEAD}>{}", "<rdf:Description>".repeat(100_000));
    assert_eq!(tags(nodes.as_bytes(), &Options::default(), Mode::Number).len(), 1);
    let items = "<rdf:li/>".repeat(100_000);
    let long = format!("{HEAD}><my:list><rdf:Bag>{items}</rdf:Bag></my:list>{TAIL}");
    let list = &tags(long.as_bytes(), &Options::default(), Mode::Number)[1];
    assert_eq!(list.matches(',').count(), 999);
}

#[test]
fn a_truncated_packet_is_read_as_far_as_possible() {
    let packet = format!("{HEAD} xap:Rating='3'>{HISTORY}<dc:title>t</dc:title>{TAIL}");
    for end in 0..packet.len() {
        tags(&packet.as_bytes()[..end], &Options::default(), Mode::Number);
    }
}

#[test]
fn extended_packets_need_all_their_parts() {
    let packet = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
        xmlns:my='m' my:own='1'/></rdf:RDF>";
    let part = |range: std::ops::Range<usize>| {
        let mut segment = super::APP1_EXTENSION_SIGNATURE.to_vec();
        segment.extend([b'0'; 32]);
        segment.extend((packet.len() as u32).to_be_bytes());
        segment.extend((range.start as u32).to_be_bytes());
        segment.extend(&packet.as_bytes()[range]);
        let mut whole = vec![0xff, 0xe1];
        whole.extend((segment.len() as u16 + 2).to_be_bytes());
        [whole, segment].concat()
    };
    let jpeg = |parts: &[Vec<u8>]| [&b"\xff\xd8"[..], &parts.concat(), b"\xff\xd9"].concat();
    let whole = jpeg(&[part(50..packet.len()), part(0..50)]);
    assert_eq!(tags(&whole, &Options::default(), Mode::Number), ["XMP-my:Own=1"]);
    let lacking = jpeg(&[part(50..packet.len())]);
    let warnings = Parser::new().parse_whole(&lacking, &Options::default(), |m| m.warnings.len());
    assert_eq!(warnings, 1);
}

/// The tags and warnings of a JPEG with `packet` as its XMP.
fn in_jpeg(packet: &[u8]) -> Vec<String> {
    let len = (2 + super::APP1_SIGNATURE.len() + packet.len()) as u16;
    let head = [&b"\xff\xd8\xff\xe1"[..], &len.to_be_bytes(), super::APP1_SIGNATURE].concat();
    let file = [&head[..], packet, b"\xff\xda\0\x02"].concat();
    Parser::new().parse_whole(&file, &Options::default(), |metadata| {
        let tags = metadata.tags.iter().filter(|tag| tag.group.family0 == "XMP");
        let tags = tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print)));
        tags.chain(metadata.warnings.iter().map(|warning| warning.message.to_owned())).collect()
    })
}

#[test]
fn packets_without_rdf() {
    assert_eq!(in_jpeg(b""), ["Invalid XMP"]);
    assert_eq!(in_jpeg(&[0; 20]), ["Invalid XMP"]);
    assert_eq!(in_jpeg(b" \n"), ["[minor] Empty XMP"]);
    assert_eq!(in_jpeg(b"<?xpacket begin='' id=''?><?xpacket end='w'?>"), ["[minor] Empty XMP"]);
    assert_eq!(in_jpeg(b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"), [""; 0]);
    assert_eq!(in_jpeg(b"<NOTE><My_WORD>a</My_WORD><IN_ALL>b</IN_ALL></NOTE>"), ["Note={InAll=b,My_WORD=a}"]);
}

#[test]
fn tags_that_exiftool_wrote_down_keep_their_groups() {
    let packet = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='a.jpg' \
        xmlns:et='http://ns.exiftool.org/1.0/' et:toolkit='Image::ExifTool 13.58' \
        xmlns:System='http://ns.exiftool.org/File/System/1.0/' xmlns:IFD0='http://ns.exiftool.org/EXIF/IFD0/1.0/' \
        xmlns:Nikon='http://ns.exiftool.ca/MakerNotes/Nikon/1.0/' xmlns:Composite='http://ns.exiftool.org/Composite/1.0/'>\
        <System:FileName et:id='FileName'>a.jpg</System:FileName><IFD0:Make et:id='271'>NIKON</IFD0:Make>\
        <IFD0:ISO>1/2</IFD0:ISO><Nikon:ColorMode>COLOR</Nikon:ColorMode>\
        <Composite:Aperture>9.4</Composite:Aperture></rdf:Description></rdf:RDF>";
    let tags: Vec<String> = Parser::new().parse_whole(packet.as_bytes(), &Options::default(), |metadata| {
        let written = metadata.tags.iter().filter(|tag| !matches!(tag.group.family0, "File" | "Composite"));
        written
            .map(|tag| {
                format!("{}:{}:{}={}", tag.group.family0, tag.group.family1, tag.name, tag.text(Mode::Print))
            })
            .collect()
    });
    let expected = [
        "XMP:XMP-rdf:About=a.jpg",
        "XML:XML-System:FileName=a.jpg",
        "EXIF:IFD0:Make=NIKON",
        "EXIF:IFD0:Iso=0.5",
        "MakerNotes:Nikon:ColorMode=COLOR",
        "XML:XML-Composite:Aperture=9.4",
    ];
    assert_eq!(tags, expected);
}

#[test]
fn named_nodes_are_where_they_are_referred_to() {
    let packet = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:my='http://my/'>\
        <rdf:Description rdf:nodeID='lone'><my:alone>1</my:alone></rdf:Description>\
        <rdf:Bag rdf:nodeID='list'><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag>\
        <rdf:Description rdf:about=''><!-- <my:who --><my:who><rdf:Description rdf:nodeID='n' my:food='x'/></my:who>\
        <my:other rdf:nodeID='n'/><my:words rdf:nodeID='list' /></rdf:Description>\
        <rdf:Description rdf:nodeID='n' my:full='y'/></rdf:RDF>";
    let expected = [
        "XMP-my:Alone=1",
        "XMP-my:Who={\"Food\":\"x\",\"Full\":\"y\"}",
        "XMP-my:Other={\"Food\":\"x\",\"Full\":\"y\"}",
        "XMP-my:Words=[\"a\",\"b\"]",
    ];
    let options = Options { structs: true, ..Options::default() };
    assert_eq!(tags(packet.as_bytes(), &options, Mode::Print), expected);
    // References that would grow without end are left alone.
    let many = "<my:r rdf:nodeID='n'/>".repeat(1000);
    let packet = packet.replace("my:full='y'/>", &format!("my:full='{}'/>{many}", "z".repeat(100_000)));
    let options = Options::default();
    tags(packet.as_bytes(), &options, Mode::Print);
    for at in (0..packet.len().min(1200)).filter(|at| packet.is_char_boundary(*at)) {
        tags(&packet.as_bytes()[..at], &options, Mode::Print);
    }
}

#[test]
fn addresses_are_forgiven_slashes_and_versions_and_foreign_ones_get_other_names() {
    let description = |bindings: &str| format!("<rdf:Description {bindings} dc:title='a' zz:b='1'/>");
    let packet = [
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>".to_owned(),
        description("xmlns:dc='http://purl.org/dc/elements/1.1' xmlns:zz='http://z/1'"),
        description("xmlns:dc='http://purl.org/dc/elements/1.9/' xmlns:zz='http://z/2'"),
        description("xmlns:dc='https://purl.org/dc/elements/1.1/' xmlns:zz='http://z/1'"),
        "</rdf:RDF>".to_owned(),
    ];
    let packet = packet.concat();
    let expected = [
        "XMP-dc:Title=\"a\"",
        "XMP-zz:TagB=1",
        "XMP-dc:Title=\"a\"",
        "XMP-tmp0:TagB=1",
        "XMP-tmp1:Title=\"a\"",
        "XMP-zz:TagB=1",
    ];
    let options = Options::default();
    assert_eq!(tags(packet.as_bytes(), &options, Mode::Print), expected);
    Parser::new().parse_whole(packet.as_bytes(), &options, |metadata| {
        let messages: Vec<&str> = metadata.warnings.iter().map(|warning| warning.message).collect();
        assert_eq!(messages, ["[minor] Fixed incorrect URI for xmlns:dc"]);
    });
}

#[test]
fn listed_fields_keep_their_names_and_have_words_units_and_pictures() {
    let structs = Options { structs: true, ..Options::default() };
    let packet = |children: &str| {
        let spaces = "xmlns:crs='http://ns.adobe.com/camera-raw-settings/1.0/' \
            xmlns:ext='http://iptc.org/std/Iptc4xmpExt/2008-02-29/' xmlns:tiff='http://ns.adobe.com/tiff/1.0/'";
        format!("{HEAD} {spaces}>{children}{TAIL}")
    };
    let read = |children: &str, mode| tags(packet(children).as_bytes(), &structs, mode)[1..].join(" ");
    let look = "<crs:Look rdf:parseType='Resource'><crs:UUID>A</crs:UUID><crs:OTHER>B</crs:OTHER></crs:Look>";
    assert_eq!(read(look, Mode::Print), r#"XMP-crs:Look={"UUID":"A","Other":"B"}"#);
    let place = "<ext:LocationCreated><rdf:Bag><rdf:li rdf:parseType='Resource'>\
        <exif:GPSAltitude>61/2</exif:GPSAltitude><exif:GPSAltitudeRef>1</exif:GPSAltitudeRef>\
        </rdf:li></rdf:Bag></ext:LocationCreated>";
    assert_eq!(
        read(place, Mode::Print),
        r#"XMP-iptcExt:LocationCreated=[{"GPSAltitude":"30.5 m","GPSAltitudeRef":"Below Sea Level"}]"#
    );
    let thumbnail = "<xap:Thumbnails><rdf:Alt><rdf:li rdf:parseType='Resource'>\
        <xap:image>AAECAw==</xap:image></rdf:li></rdf:Alt></xap:Thumbnails>";
    assert_eq!(
        read(thumbnail, Mode::Print),
        r#"XMP-xmp:Thumbnails=[{"Image":"(Binary data 4 bytes, use -b option to extract)"}]"#
    );
    let subsampling = "<tiff:YCbCrSubSampling><rdf:Seq><rdf:li>2</rdf:li><rdf:li>1</rdf:li></rdf:Seq>\
        </tiff:YCbCrSubSampling>";
    assert_eq!(read(subsampling, Mode::Number), "XMP-tiff:YCbCrSubSampling=[2,1]");
    assert_eq!(read(subsampling, Mode::Print), r#"XMP-tiff:YCbCrSubSampling="YCbCr4:2:2 (2 1)""#);
}

#[test]
fn what_exiftool_records_of_the_original_is_read() {
    check(
        "xmlns:et='http://ns.exiftool.org/1.0/' et:toolkit='Kit'",
        "<et:OriginalImageHash>abc</et:OriginalImageHash>",
        &["XMP-et:OriginalImageHash=\"abc\""],
    );
}
