//! Files of each format, made byte by byte, and damaged ones.

use crate::testing::{check_tags, tags_of};

#[test]
fn flash_video() {
    let mut script = b"\x02\0\x0aonMetaData\x08\0\0\0\x03".to_vec();
    script.extend(b"\0\x08duration\0\x40\x08\0\0\0\0\0\0\0\x06stereo\x01\x01");
    script.extend(b"\0\x04list\x0a\0\0\0\x02\x02\0\x01a\x03\0\x01b\x02\0\x01c\0\0\x09\0\0\x09");
    let mut file = b"FLV\x01\x04\0\0\0\x09\0\0\0\0\x12\0\0".to_vec();
    file.push(script.len() as u8);
    file.extend([0; 7]);
    file.extend(script);
    file.extend(b"\0\0\0\0\x08\0\0\x01\0\0\0\0\0\0\0\xaf");
    check_tags(
        &file,
        &[
            "Flash:Duration=3.00 s",
            "Flash:Stereo=Yes",
            "Flash:List1B=c",
            "Flash:AudioEncoding=AAC",
            "Flash:AudioChannels=2 (stereo)",
        ],
    );
}

#[test]
fn flash_program() {
    let file = b"FWS\x06\x20\0\0\0\x58\0\x7d\0\x01\xf4\0\0\x0c\x01\0\x44\x11\x08\0\0\0\0\0";
    check_tags(file, &["Flash:ImageWidth=50", "Flash:FrameRate=12", "Flash:FlashAttributes=ActionScript3"]);
}

#[test]
fn dictation() {
    let mut file = vec![0; 1024];
    file[..4].copy_from_slice(b"\x02dss");
    file[12..18].copy_from_slice(b"DS2300");
    file[38..68].copy_from_slice(b"051116135242051116135253000010");
    check_tags(
        &file,
        &["Olympus:Model=DS2300", "Olympus:EndTime=2005:11:16 13:52:53", "Olympus:Duration=10.00 s"],
    );
}

#[test]
fn audio_book() {
    let mut file = b"\0\0\0\x64\x57\x90\x75\x36\0\0\0\x02\0\0\0\0".to_vec();
    file.extend(b"\0\0\0\x02\0\0\0\x28\0\0\0\x1f\0\0\0\x06\0\0\0\x24\0\0\0\x04\0\0\0\x07");
    file.splice(36..40, *b"\0\0\0\x07");
    file.truncate(40);
    file.extend(b"\0\0\0\x01\0\0\0\0\x09\0\0\0\x09copyright&#169; Me..");
    check_tags(&file, &["Audible:Copyright=© Me", "Audible:ChapterCount=7"]);
}

#[test]
fn cover_of_itunes() {
    let mut file = b"\0\0\0\x1citch\0\0\0\x02".to_vec();
    file.extend([0; 12]);
    file.extend(b"artw\0\0\0\xd3item\0\0\0\xd0");
    file.extend([0; 16]);
    file.extend(b"\x91\x4a\x6d\xe0\x1a\x27\x96\x11\0\0\0\0\0\0\0\x01loclPNGf\0\0\0\x03\0\0\0\x08\0\0\0\x09");
    file.resize(28 + 0xd3, 0);
    check_tags(&file, &["ITC:LibraryID=914A6DE01A279611", "ITC:DataType=Artwork", "ITC:ImageHeight=9"]);
}

#[test]
fn film_of_a_camcorder() {
    let mut file = vec![0; 256];
    file[..18].copy_from_slice(b"V6\0\0\x01\x40\x07\xdb\x05\x0f\x11\x3a\xbb\x80\0\0\x1f\xe0");
    file[128] = 0x51;
    file[132..135].copy_from_slice(b"\0\xc1\x0b");
    file[218..220].copy_from_slice(b"\x58\x96");
    check_tags(
        &file,
        &[
            "MOI:DateTimeOriginal=2011:05:15 17:58:48.000",
            "MOI:AspectRatio=4:3 PAL",
            "MOI:VideoBitrate=8.5 Mbps",
            "MOI:AudioBitrate=224 kbps",
        ],
    );
}

#[test]
fn windows_media() {
    let object = |kind: &[u8], payload: &[u8]| {
        let mut out = kind.to_vec();
        out.extend((24 + payload.len() as u64).to_le_bytes());
        out.extend_from_slice(payload);
        out
    };
    let title = object(
        b"\x33\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c",
        b"\x04\0\0\0\0\0\0\0\0\0A\0\0\0",
    );
    let extended = object(
        b"\x40\xa4\xd0\xd2\x07\xe3\xd2\x11\x97\xf0\x00\xa0\xc9\x5e\xa8\x50",
        b"\x02\0\x0a\0I\0s\0V\0B\0R\0\x02\0\x04\0\x01\0\0\0\x0c\0W\0M\0/\0D\0R\0M\0\x03\0\x04\0\x07\0\0\0",
    );
    let mut payload = b"\x02\0\0\0\x01\x02".to_vec();
    payload.extend(title);
    payload.extend(extended);
    let file = object(b"\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c", &payload);
    check_tags(&file, &["ASF:Title=A", "ASF:IsVBR=True", "ASF:DRM=7"]);
}

/// A packet of a transport stream, padded by its adaptation field.
fn packet(pid: u16, clock: Option<u64>, payload: &[u8]) -> Vec<u8> {
    let mut adaptation = vec![if clock.is_some() { 0x10 } else { 0 }];
    if let Some(clock) = clock {
        adaptation.extend(&((clock << 15) | 0x7e00).to_be_bytes()[2..]);
    }
    adaptation.resize(183 - payload.len(), 0xff);
    let [high, low] = (0x4000 | pid).to_be_bytes();
    [&[0x47, high, low, 0x30, adaptation.len() as u8][..], &adaptation, payload].concat()
}

/// A transport stream with a clock of ten seconds, H.264 with these entries of a camcorder, and AC-3.
fn transport(entries: &[u8]) -> Vec<u8> {
    let association = b"\0\0\xb0\x0d\0\x01\xc1\0\0\0\x01\xe1\0\0\0\0\0";
    let map = b"\0\x02\xb0\x1d\0\x01\xc1\0\0\xf0\x01\xf0\0\x1b\xf0\x11\xf0\0\x81\xf1\0\xf0\x06\x81\x04\x04\x30\x04\0\0\0\0\0";
    let sequence =
        b"\0\0\x01\x27\x64\0\x28\xad\0\xec\x07\x80\x44\x7d\xe0\x22\0\0\x03\0\x02\0\0\x03\0\x65\xd1";
    let message = [super::mdpm::SIGNATURE, &[(entries.len() / 5) as u8], entries].concat();
    let video = [
        &b"\0\0\x01\xe0\0\0\x80\0\0"[..],
        sequence,
        b"\0\0\x01\x06\x05",
        &[message.len() as u8],
        &message,
        b"\x80",
    ];
    let sound = b"\0\0\x01\xfd\0\0\x80\0\0\x0b\x77\0\0\x5a\x40";
    [
        packet(0, Some(90_000), association),
        packet(0x100, None, map),
        packet(0x1011, None, &video.concat()),
        packet(0x1100, None, sound),
        packet(0x1fff, Some(990_000), b""),
    ]
    .concat()
}

#[test]
fn a_camcorders_transport_stream() {
    let entries = b"\x18\x02\x20\x08\x12\x19\x31\x23\x16\x24\x70\xca\xf4\xff\xff\xa1\0\x1c\0\x0a\
        \xb1N\0\0\0\xb2\0\x30\0\x01\xb3\0\x1e\0\x01\xb4\x04\xd2\0\x64\xe0\x10\x11\x30\0\xe1\x06\xff\xff\xff";
    let file = transport(entries);
    check_tags(
        &file,
        &[
            "File:FileType=M2T",
            "M2TS:VideoStreamType=H.264 (AVC) Video",
            "M2TS:AudioStreamType=A52/AC-3 Audio",
            "M2TS:Duration=10.00 s",
            "H264:ImageWidth=1920",
            "H264:DateTimeOriginal=2008:12:31 23:16:24+01:00",
            "H264:ApertureSetting=2.4",
            "H264:Gain=9 dB",
            "H264:FNumber=2.8",
            "GPS:GPSLatitude=48 deg 30' 12.34\"",
            "H264:Make=Canon",
            "H264:RecordingMode=FXP",
            "AC3:AudioBitrate=256 kbps",
            "AC3:AudioSampleRate=44100",
        ],
    );
    let tags = tags_of(&file);
    assert!(!tags.iter().any(|tag| tag.starts_with("H264:Focus")), "{tags:?}");
}

#[test]
fn each_frame_of_a_transport_stream_is_a_document_on_request() {
    let dated = |second: u8| {
        let mut entries = *b"\x18\x02\x20\x08\x12\x19\x31\x23\x16\x24";
        entries[9] = second;
        transport(&entries)
    };
    let file = [dated(0x24), dated(0x25), dated(0x26)].concat();
    let dates = |is_embedded| {
        let options = crate::Options { embedded: is_embedded, ..crate::Options::default() };
        crate::Parser::new().parse_whole(&file, &options, |metadata| {
            let dates = metadata.tags.iter().filter(|tag| tag.name == "DateTimeOriginal");
            let lines: Vec<String> =
                dates.map(|tag| format!("{} {}", tag.group.document, tag.text(crate::Mode::Print))).collect();
            (lines, metadata.warnings.len())
        })
    };
    let first = "0 2008:12:31 23:16:24+01:00".to_owned();
    assert_eq!(dates(false), (vec![first.clone()], 1));
    let further = ["1 2008:12:31 23:16:25+01:00", "2 2008:12:31 23:16:26+01:00"].map(str::to_owned);
    assert_eq!(dates(true), ([&[first][..], &further].concat(), 0));
}

#[test]
fn film_of_a_red_camera() {
    let mut file = vec![0; 0x5c];
    file[4..8].copy_from_slice(b"RED2");
    file[7] = b'2';
    file[78] = 0x14;
    file[82] = 0x0a;
    file[86..92].copy_from_slice(&[0x03, 0xe9, 0, 0, 0x5d, 0xc0]);
    let records = b"\0\x0c\x10\x2320160118\0\x0a\x10\x24213555\0\x06\x40\x6a\0\x31\0\x08\x60\x6c\0\0\x05\xdc";
    file.extend((records.len() as u16).to_be_bytes());
    file.extend(records);
    let len = file.len() as u32;
    file[..4].copy_from_slice(&len.to_be_bytes());
    check_tags(
        &file,
        &[
            "Red:RedcodeVersion=2",
            "Red:ImageWidth=5120",
            "Red:FrameRate=23.976",
            "Red:FNumber=4.9",
            "Red:FocusDistance=1.5 m",
            "Composite:DateTimeOriginal=2016:01:18 21:35:55",
        ],
    );
}

#[test]
fn film_of_a_tape() {
    let mut file = vec![0xff; 4400];
    file[..8].copy_from_slice(b"\x1f\x07\0\xbf\x68\x78\x78\x78");
    let vaux = 5 * 80;
    file[vaux + 48..vaux + 68]
        .copy_from_slice(b"\x60\xff\xff\x20\xff\x61\x03\x07\xfd\xff\x62\xff\xd6\xe2\x10\x63\xff\xa8\xb6\xe1");
    file[54 * 80 + 3..54 * 80 + 8].copy_from_slice(b"\x50\xd0\x30\xe0\xd1");
    check_tags(
        &file,
        &[
            "File:FileType=DV",
            "DV:DateTimeOriginal=2010:02:16 21:36:28",
            "DV:ImageHeight=576",
            "DV:TotalBitrate=28.8 Mbps",
            "DV:VideoFormat=IEC 61834 - 625/50 (PAL)",
            "DV:VideoScanType=Interlaced",
            "DV:AspectRatio=16:9",
            "DV:AudioChannels=4",
            "DV:AudioSampleRate=32000",
            "DV:AudioBitsPerSample=12",
        ],
    );
    file[vaux + 51] = 0x29;
    assert_eq!(tags_of(&file).len(), 3, "only the type of the file is known");
}

#[test]
fn streams_of_mpeg_have_headers_of_pictures_and_of_sound() {
    let pictures = b"\0\0\x01\xe0\0\x10\x80\0\0\0\0\x01\xb3\x2d\x02\x40\x33\x0e\xa6\x23\x80";
    let sound = b"\0\0\x01\xc0\0\x10\x80\0\0\xff\xfd\x84\0\0\0\0\0";
    let pack = b"\0\0\x01\xba\x44\0\x04\0\x04\x01\x01\x89\xc3\xf8";
    let file = [&pack[..], pictures, sound].concat();
    let expected = [
        "File:FileType=MPEG",
        "MPEG:ImageWidth=720",
        "MPEG:AspectRatio=16:9, 625 line, PAL",
        "MPEG:FrameRate=25 fps",
        "MPEG:VideoBitrate=6 Mbps",
        "MPEG:AudioLayer=2",
        "MPEG:AudioBitrate=128 kbps",
    ];
    check_tags(&file, &expected);
    // A second part of the file is read.
    check_tags(&[&pack[..], &vec![0; 70_000], pictures].concat(), &expected[..5]);
    assert_eq!(tags_of(&[&pack[..], &vec![0; 300_000], pictures].concat()).len(), 3);
}

#[test]
fn films_of_mxf_have_sets_and_tracks() {
    const SMPTE: &[u8] = b"\x06\x0e\x2b\x34";
    let packet = |key: &[u8], value: &[u8]| -> Vec<u8> {
        [SMPTE, key, b"\x83", &(value.len() as u32).to_be_bytes()[1..], value].concat()
    };
    let property = |tag: u16, value: &[u8]| {
        [&tag.to_be_bytes()[..], &(value.len() as u16).to_be_bytes(), value].concat()
    };
    let instance = |number: u8| property(0x3c0a, &[number; 16]);
    let set = |kind: u8, properties: &[Vec<u8>]| {
        let key = [b"\x02\x53\x01\x01\x0d\x01\x01\x01\x01\x01", &[kind, 0][..]].concat();
        packet(&key, &properties.concat())
    };
    let labels: [(u16, &[u8]); 9] = [
        (0x3c0a, b"\x01\x01\x01\x01\x01\x01\x15\x02\0\0\0\0"),
        (0x3c02, b"\x01\x01\x01\x02\x05\x20\x07\x01\x03\x01\0\0"),
        (0x3c06, b"\x01\x01\x01\x02\x07\x02\x01\x10\x02\x03\0\0"),
        (0x3c07, b"\x01\x01\x01\x02\x05\x20\x07\x01\x0a\0\0\0"),
        (0x4801, b"\x01\x01\x01\x02\x01\x07\x01\x01\0\0\0\0"),
        (0x4b01, b"\x01\x01\x01\x02\x05\x30\x04\x05\0\0\0\0"),
        (0x4803, b"\x01\x01\x01\x02\x06\x01\x01\x04\x02\x04\0\0"),
        (0x0201, b"\x01\x01\x01\x02\x04\x07\x01\0\0\0\0\0"),
        (0x0202, b"\x01\x01\x01\x02\x07\x02\x02\x01\x01\x03\0\0"),
    ];
    let rows: Vec<u8> =
        labels.iter().flat_map(|(tag, label)| [&tag.to_be_bytes()[..], SMPTE, label].concat()).collect();
    let primer = [&9_u32.to_be_bytes()[..], &18_u32.to_be_bytes(), &rows].concat();
    let sets = |minute: u8, length: u64| {
        [
            packet(b"\x02\x05\x01\x01\x0d\x01\x02\x01\x01\x05\x01\0", &primer),
            set(
                0x30,
                &[
                    instance(1),
                    property(0x3c02, b"\0T\0w"),
                    property(0x3c06, &[7, 0xda, 12, 20, 0, minute, 40, 57]),
                    property(0x3c07, b"\0\x01\0\x02\0\x03\0\x04\0\x01"),
                ],
            ),
            set(
                0x3b,
                &[
                    instance(2),
                    property(0x4801, b"\0\0\0\x07"),
                    property(0x4b01, b"\0\0\0\x19\0\0\0\x01"),
                    property(0x4803, &[3; 16]),
                ],
            ),
            set(
                0x14,
                &[
                    instance(3),
                    property(0x0202, &length.to_be_bytes()),
                    property(0x0201, &[SMPTE, b"\x04\x01\x01\x01\x01\x03\x02\x02\x01\0\0\0"].concat()),
                ],
            ),
        ]
        .concat()
    };
    let essence = packet(b"\x01\x02\x01\x01\x0d\x01\x03\x01\x16\x01\x02\x01", &[0; 40]);
    let head = sets(13, u64::MAX);
    let partition = |kind: u8, footer: u64| {
        let value = [&b"\0\x01\0\x02\0\0\0\x01"[..], &[0; 16], &footer.to_be_bytes(), &[0; 56]].concat();
        packet(&[2, 5, 1, 1, 13, 1, 2, 1, 1, kind, 4, 0], &value)
    };
    let footer = partition(2, 0).len() + head.len() + 2 * essence.len();
    let file =
        [partition(2, footer as u64), head, essence.clone(), essence, partition(4, 0), sets(14, 75)].concat();
    let expected = [
        "File:FileType=MXF",
        "MXF:MXFVersion=1.2",
        "MXF:ApplicationName=Tw",
        "MXF:ModifyDate=2010:12:20 00:14:40.228",
        "MXF:ToolkitVersion=1.2.3.4 released",
        "Track1:TrackID=7",
        "Track1:EditRate=25",
        "Track1:Duration=3.00 s",
        "Track1:ComponentDataDefinition=Picture Essence Track",
        "MXF:Duration=3.00 s",
    ];
    check_tags(&file, &expected);
    // The sets at the beginning are replaced by those at the end.
    assert_eq!(tags_of(&file).iter().filter(|tag| tag.contains("ModifyDate")).count(), 1);
}
