use super::*;
use crate::{Mode, Options, Parser};

/// A JPEG without pictures, followed by a trailer.
fn jpeg(trailer: &[u8]) -> Vec<u8> {
    [b"\xff\xd8\xff\xfe\x00\x07hello\xff\xd9", trailer].concat()
}

fn tags(file: &[u8], options: &Options) -> Vec<String> {
    Parser::new().parse_whole(file, options, |metadata| {
        let behind = metadata.tags.iter().filter(|tag| tag.group.family0 != "File");
        behind.map(|tag| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print))).collect()
    })
}

fn photo_mechanic() -> Vec<u8> {
    let data =
        b"\x1c\x02\xd8\x00\x04\0\0\0\x02\x1c\x02\xd1\x00\x04\0\0\xff\xff\x1c\x02\xde\x00\x04\0\0\0\x06";
    [&data[..], &(data.len() as u32).to_be_bytes(), b"cbipcbbl"].concat()
}

fn foto_station() -> Vec<u8> {
    let iptc = b"\x1c\x02\x05\x00\x05title";
    let mut edit: Vec<u8> =
        [16_i32, 8, 3, 9000, 9000, 0x1122_2211, 24557].iter().flat_map(|n| n.to_be_bytes()).collect();
    edit.extend([0; 20]);
    let record = |number: u16, data: &[u8]| {
        let len = data.len() as u32 + 10;
        [data, &number.to_be_bytes(), &len.to_be_bytes(), b"\xa1\xb2\xc3\xd4"].concat()
    };
    [record(1, iptc), record(2, &edit)].concat()
}

#[test]
fn photo_mechanic_trailer_is_read() {
    assert_eq!(
        tags(&jpeg(&photo_mechanic()), &Options::default()),
        [
            "PhotoMechanic:Rotation=180",
            "PhotoMechanic:RawCropLeft=99.998%",
            "PhotoMechanic:ColorClass=6 (Typical alt)",
        ]
    );
}

/// A JPEG whose XMP lists these items behind it.
fn container(items: &[(&str, &str, usize)], trailer: &[u8]) -> Vec<u8> {
    let item = |(mime, meaning, len): &(&str, &str, usize)| {
        format!(
            "<rdf:li rdf:parseType='Resource'><C:Item I:Mime='{mime}' I:Semantic='{meaning}' I:Length='{len}'/></rdf:li>"
        )
    };
    let items: String = items.iter().map(item).collect();
    let packet = format!(
        "http://ns.adobe.com/xap/1.0/\0<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
         xmlns:C='http://ns.google.com/photos/1.0/container/' xmlns:I='http://ns.google.com/photos/1.0/container/item/'>\
         <C:Directory><rdf:Seq>{items}</rdf:Seq></C:Directory></rdf:Description></rdf:RDF>"
    );
    let length = (packet.len() as u16 + 2).to_be_bytes();
    [b"\xff\xd8\xff\xe1", &length[..], packet.as_bytes(), b"\xff\xd9", trailer].concat()
}

#[test]
fn a_gain_map_and_a_film_behind_a_picture() {
    let gain_map = b"\xff\xd8\xff\xe0gain map";
    let film = b"\0\0\0\x10ftypmp42\0\0\0\0";
    let items = [
        ("image/jpeg", "Primary", 0),
        ("image/jpeg", "GainMap", gain_map.len()),
        ("video/mp4", "MotionPhoto", film.len()),
    ];
    let both = [&gain_map[..], film].concat();
    let wanted =
        Options::wanting(Want::Names(vec!["GainMapImage".to_owned(), "MotionPhotoVideo".to_owned()]));
    let expected = [
        "Google:GainMapImage=(Binary data 12 bytes, use -b option to extract)",
        "Google:MotionPhotoVideo=(Binary data 16 bytes, use -b option to extract)",
    ];
    for trailer in [both.clone(), [both.clone(), photo_mechanic()].concat()] {
        assert_eq!(tags(&container(&items, &trailer), &wanted), expected);
    }
    // What is not there is not reported.
    assert!(tags(&container(&items, &both[..20]), &wanted).is_empty());
    let huge = [("image/jpeg", "Primary", 0), ("video/mp4", "MotionPhoto", 4_000_000_000)];
    assert!(tags(&container(&huge, &both), &wanted).is_empty());
}

#[test]
fn several_trailers_in_one_file() {
    let file = jpeg(&[foto_station(), photo_mechanic()].concat());
    let tags = tags(&file, &Options::default());
    for expected in [
        "PhotoMechanic:Rotation=180",
        "IPTC2:ObjectName=title",
        "FotoStation:OriginalImageWidth=16",
        "FotoStation:XYResolution=9",
        "FotoStation:Rotation=270",
        "FotoStation:CropLeft=24.557%",
        "FotoStation:CropRotation=0",
    ] {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} of {tags:?}");
    }
}

#[test]
fn afcp_stores_its_start() {
    let mut file = jpeg(b"");
    let start = file.len() as u32;
    let iptc = b"\x1c\x02\x05\x00\x05title";
    file.extend([&b"AXS!\x01\0\0\x01\0\0\0\0IPTC"[..], &10_u32.to_be_bytes()].concat());
    file.extend((start + 24).to_be_bytes());
    file.extend(iptc);
    file.extend([&b"AXS!"[..], &start.to_be_bytes(), &[0; 4]].concat());
    assert_eq!(tags(&file, &Options::default()), ["IPTC2:ObjectName=title"]);
    for end in 0..file.len() {
        tags(&file[..end], &Options::default());
    }
}

#[test]
fn the_end_of_the_file_is_read_only_on_request() {
    let file = jpeg(&photo_mechanic());
    let without = Options { trailers: false, ..Options::default() };
    assert!(tags(&file, &without).is_empty());
    let wants = |name: &str| Options::wanting(Want::Names(vec![name.to_owned()]));
    assert_eq!(tags(&file, &wants("colorclass")), ["PhotoMechanic:ColorClass=6 (Typical alt)"]);
    assert!(!may_contain(&Want::Names(vec!["DateTimeOriginal".into(), "CreateDate".into()])));
    assert!(!may_contain(&Want::Roles));
}

#[test]
fn the_end_is_fetched_before_the_first_pass() {
    let file = jpeg(&[vec![0; 9000], photo_mechanic()].concat());
    let input = crate::Input { head: &file[..64], len_bytes: Some(file.len() as u64), extension: "" };
    let mut fetches = 0;
    let fetch = |offset: u64, buffer: &mut [u8]| {
        fetches += 1;
        buffer.copy_from_slice(&file[offset as usize..][..buffer.len()]);
        Ok::<usize, std::convert::Infallible>(buffer.len())
    };
    let n_tags = Parser::new().parse(input, &Options::default(), fetch, |metadata| metadata.tags.len());
    assert_eq!((n_tags, fetches), (Ok(7), 1));
}

#[test]
fn trailers_of_other_makers_are_in_the_chain() {
    let mie = b"~\x10\x04\0\x30MIE~\x10\x04\0Meta~\x10\x08\0Document~(\x09\x04Copyrightnone~\0\0\0~\0\0\0";
    let mie = [&mie[..], b"~\0\0\x06", &(mie.len() as u32 + 10).to_be_bytes(), b"\x10\x04"].concat();
    let vivo = b"vivo{\"a\":1}\0\0\x01\x22cameralbum!\x1b*9HWfu\x84\x93\xa2\xb1";
    let sound = b"\0\0\0\x01\x04\0\0\0namedata";
    let list = b"SEFH\x65\0\0\0\x01\0\0\0\0\0\0\x01\x10\0\0\0\x10\0\0\0\x18\0\0\0SEFT";
    let index = b"QDIO\x65\0\0\0\x08\0\0\0QDIOBS";
    let file = jpeg(&[&photo_mechanic(), &mie[..], sound, list, index, vivo].concat());
    let tags = tags(&file, &Options::default());
    for expected in [
        "PhotoMechanic:",
        "MIE-Doc:Copyright=none",
        "Vivo:JSONInfo={\"a\":1}",
        "Samsung:EmbeddedAudioFileName=name",
    ] {
        assert!(tags.iter().any(|tag| tag.starts_with(expected)), "{expected} is not in {tags:#?}");
    }
    for at in 0..file.len() {
        self::tags(&file[..at], &Options::default());
    }
}
