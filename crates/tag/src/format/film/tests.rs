//! Files of each format, made byte by byte, and damaged ones.

use crate::{Mode, Options, Parser};

fn tags_of(file: &[u8]) -> Vec<String> {
    Parser::new().parse_whole(file, &Options::default(), |metadata| {
        let tags = metadata.tags.iter();
        tags.map(|t| format!("{}:{}={}", t.group.family1, t.name, t.text(Mode::Print))).collect()
    })
}

/// Checks tags, and that no damage of the file's first bytes makes the reader panic.
#[track_caller]
fn check(file: &[u8], expected: &[&str]) {
    let tags = tags_of(file);
    for expected in expected {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
    for at in 0..file.len().min(1024) {
        tags_of(&file[..at]);
        for mask in [0x80, 0xff, 0x01] {
            let mut damaged = file.to_vec();
            damaged[at] ^= mask;
            tags_of(&damaged);
        }
    }
}

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
    check(
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
    check(file, &["Flash:ImageWidth=50", "Flash:FrameRate=12", "Flash:FlashAttributes=ActionScript3"]);
}

#[test]
fn dictation() {
    let mut file = vec![0; 1024];
    file[..4].copy_from_slice(b"\x02dss");
    file[12..18].copy_from_slice(b"DS2300");
    file[38..68].copy_from_slice(b"051116135242051116135253000010");
    check(
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
    check(&file, &["Audible:Copyright=© Me", "Audible:ChapterCount=7"]);
}

#[test]
fn cover_of_itunes() {
    let mut file = b"\0\0\0\x1citch\0\0\0\x02".to_vec();
    file.extend([0; 12]);
    file.extend(b"artw\0\0\0\xd3item\0\0\0\xd0");
    file.extend([0; 16]);
    file.extend(b"\x91\x4a\x6d\xe0\x1a\x27\x96\x11\0\0\0\0\0\0\0\x01loclPNGf\0\0\0\x03\0\0\0\x08\0\0\0\x09");
    file.resize(28 + 0xd3, 0);
    check(&file, &["ITC:LibraryID=914A6DE01A279611", "ITC:DataType=Artwork", "ITC:ImageHeight=9"]);
}

#[test]
fn film_of_a_camcorder() {
    let mut file = vec![0; 256];
    file[..18].copy_from_slice(b"V6\0\0\x01\x40\x07\xdb\x05\x0f\x11\x3a\xbb\x80\0\0\x1f\xe0");
    file[128] = 0x51;
    file[132..135].copy_from_slice(b"\0\xc1\x0b");
    file[218..220].copy_from_slice(b"\x58\x96");
    check(
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
    check(&file, &["ASF:Title=A", "ASF:IsVBR=True", "ASF:DRM=7"]);
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
    check(
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
    check(
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
