//! What files of structured text hold: JSON, property lists, and XML of any kind other than XMP.

use super::html;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::{json, plist, xmp};

const BINARY_LIST: FileType = FileType::new("PLIST", "plist", "application/x-plist");
const AAE: FileType = FileType::new("AAE", "aae", "application/vnd.apple.photos");

pub(in crate::format) fn binary_list_begins(head: &[u8]) -> bool {
    head.starts_with(b"bplist0")
}

pub(in crate::format) fn read_binary_list(ctx: &mut Context<'_>) {
    ctx.set_file_type(if ctx.extension == "aae" { &AAE } else { &BINARY_LIST });
    if let Some(bytes) = ctx.source.get_up_to(0, ctx.options.limits.value_bytes) {
        plist::read_binary(ctx, bytes);
    }
}

/// Reads what is in a text of a type that was found by its first words.
pub(in crate::format) fn read_content(ctx: &mut Context<'_>, file_type: &str) {
    if !matches!(file_type, "XML" | "RMD" | "SVG" | "PLIST" | "AAE" | "INX" | "HTML" | "XHTML") {
        return;
    }
    let Some(bytes) = ctx.source.get_up_to(0, ctx.options.limits.value_bytes) else { return };
    match file_type {
        "XML" | "RMD" => xmp::read_plain(ctx, bytes, xmp::Plain::Any),
        "HTML" | "XHTML" => html::read(ctx),
        "SVG" => xmp::read_plain(ctx, bytes, xmp::Plain::Svg),
        "INX" => {
            if let Some(at) = memchr::memmem::find(bytes, b"<?xpacket begin=") {
                let packet = &bytes[at..];
                let end = memchr::memmem::find(packet, b"<?xpacket end=").unwrap_or(packet.len());
                xmp::read(ctx, &packet[..end]);
            }
        }
        _ => plist::read_xml(ctx, bytes),
    }
}

/// Reads a text that is JSON; returns `false` if it is not.
pub(in crate::format) fn read_json(ctx: &mut Context<'_>, file_type: &'static FileType) -> bool {
    let limit = ctx.options.limits.value_bytes;
    let Some(bytes) = ctx.source.get_up_to(0, limit) else { return false };
    let is_cut = ctx.source.len_bytes().is_none_or(|len| len > limit as u64);
    let Some(fields) = json::fields(ctx, bytes).or(is_cut.then_some(&[])) else { return false };
    ctx.set_file_type(file_type);
    json::push(ctx, Group::same("JSON"), fields);
    true
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::testing::{assert_has, tags_with};

    #[track_caller]
    fn check(text: &[u8], structs: bool, expected: &[&str]) {
        let options = Options { structs, ..Options::default() };
        assert_has(&tags_with(text, &options), expected);
        for at in 0..text.len() {
            tags_with(&text[..at], &options);
        }
    }

    const GPX: &[u8] =
        b"<?xml version='1.0'?><gpx xmlns='http://www.topografix.com/GPX/1/0' xmlns:x='http://x.y/'>\
        <trk><trkpt lat='43.6'><time>2003-05-24T17:10:05Z</time></trkpt><trkpt lat='43.7'/>\
        <x:Track><mode>a &amp; b</mode></x:Track></trk><GENERAL_INFO>c</GENERAL_INFO></gpx>";

    #[test]
    fn names_are_paths() {
        let expected = [
            "File:FileType=XML",
            "XMP:GpxXmlns=http://www.topografix.com/GPX/1/0",
            "XMP:GpxTrkTrkptLat=43.6",
            "XMP:GpxTrkTrkptLat=43.7",
            "XMP:GpxTrkTrkptTime=2003:05:24 17:10:05Z",
            "XMP-x:GpxTrkTrackMode=a & b",
            "XMP:GpxGeneralInfo=c",
        ];
        check(GPX, false, &expected);
        check(GPX, true, &["XMP:GpxTrkTrkptLat=43.6", "XMP-x:Gpx={Trk={Track={Mode=a & b}}}"]);
    }

    #[test]
    fn svg_has_a_size_and_rdf() {
        let svg = b"<svg width='4in' version='1.1' xmlns='http://www.w3.org/2000/svg'><desc xmlns:my='http://x.y/'>\
            <my:title>A report</my:title></desc><metadata><p:date xmlns:p='http://p/'>x</p:date>\
            <dc:date xmlns:dc='http://purl.org/dc/elements/1.1/'>2017-12-16 00:40:40 +0000</dc:date><rdf:RDF \
            xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
            xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='a'/></rdf:RDF></metadata></svg>";
        let expected = [
            "File:FileType=SVG",
            "SVG:ImageWidth=4in",
            "SVG:SVGVersion=1.1",
            "SVG-my:DescTitle=A report",
            "XMP-dc:Format=a",
            "XMP-dc:Date=2017:12:16 00:40:40+0000",
            "SVG-p:Date=x",
        ];
        check(svg, false, &expected);
    }

    #[test]
    fn property_lists_in_xml() {
        let list = b"<?xml version='1.0'?><plist><dict><key>cast</key><array><dict><key>name</key><string>N1</string>\
            </dict><dict><key>name</key><string>N2</string></dict></array><key>flag</key><true/><key>when</key>\
            <date>2013-02-22T12:49:10Z</date><key>o p</key><dict><key>q_r s</key><string>v</string></dict>\
            <key>some</key><data>PGR1bW15IGRhdGE+</data></dict></plist>";
        let expected = [
            "File:FileType=PLIST",
            "XML:Cast=N1, N2",
            "XML:Flag=True",
            "XML:When=2013:02:22 12:49:10Z",
            "XML:OPQ_RS=v",
            "XML:Some=(Binary data 12 bytes, use -b option to extract)",
        ];
        check(list, false, &expected);
    }

    #[test]
    fn property_lists_in_binary() {
        let list = b"bplist00\xd2\x01\x02\x03\x04TwhenTlist3\0\0\0\0\0\0\0\0\xa1\x05\xd1\x06\x07Qk\x10\x09\
            \x08\x0d\x12\x17\x20\x22\x25\x27\0\0\0\0\0\0\x01\x01\0\0\0\0\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x29";
        let expected = ["PLIST:When=2001:01:01 00:00:00+00:00", "PLIST:ListK=9", "PLIST:List="];
        check(list, false, &expected);
    }
}
