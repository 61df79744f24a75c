//! Tests of the boxes that devices and programs add to films.

use crate::{Mode, Options, Parser};

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

fn full(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    boxed(kind, &[&[0; 4][..], payload].concat())
}

fn numbers(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

fn film(movie: &[u8], top: &[u8]) -> Vec<u8> {
    [boxed(b"ftyp", b"isom\0\0\0\0isom"), boxed(b"moov", movie), top.to_vec()].concat()
}

/// A film with a track of this handler, with these boxes in `minf` and in the entry of `stsd` after its head.
fn track(handler: &[u8; 4], format: &[u8; 4], head_bytes: usize, boxes: &[u8]) -> Vec<u8> {
    let entry = boxed(format, &[&vec![0; head_bytes - 8][..], boxes].concat());
    let table = full(b"stsd", &[numbers(&[1]), entry].concat());
    let media =
        [full(b"hdlr", &[&b"mhlr"[..], handler, &[0; 13]].concat()), boxed(b"minf", &boxed(b"stbl", &table))];
    film(&boxed(b"trak", &boxed(b"mdia", &media.concat())), b"")
}

fn tags(file: &[u8], is_embedded: bool) -> Vec<String> {
    let options = Options { embedded: is_embedded, structs: false, ..Options::default() };
    Parser::new().parse_whole(file, &options, |metadata| {
        let all = metadata.tags.iter().filter(|tag| tag.group.family0 != "File");
        all.map(|tag| format!("{}:{}: {}", tag.group.family1, tag.name, tag.text(Mode::Print))).collect()
    })
}

#[track_caller]
fn check(file: &[u8], expected: &[&str]) {
    let found = tags(file, false);
    for line in expected {
        assert!(found.iter().any(|found| found == line), "{line} in {found:#?}");
    }
    // Cut at any length, the file is read without a panic.
    for len in 0..file.len() {
        tags(&file[..len], false);
    }
}

#[test]
fn texts_of_youtube_end_at_a_zero() {
    let data = |text: &[u8]| boxed(b"data", &[&b"\0\0\0\x01\0\0\0\0"[..], text].concat());
    let list = [boxed(b"gstd", &data(b"33083")), boxed(b"gshh", &data(b"host\0\0\0"))].concat();
    let handler = full(b"hdlr", b"\0\0\0\0mdirappl\0\0\0\0\0\0\0\0\0");
    let meta = full(b"meta", &[handler, boxed(b"ilst", &list)].concat());
    let expected = ["ItemList:GoogleTrackDuration: 0:00:33", "ItemList:GoogleHostHeader: host"];
    check(&film(&boxed(b"udta", &meta), b""), &expected);
}

#[test]
fn boxes_of_a_description_of_pictures() {
    let sphere = [
        full(b"svhd", b"Maker\0"),
        boxed(
            b"proj",
            &[full(b"prhd", &numbers(&[0x1_8000, 0, 0])), full(b"equi", &numbers(&[1 << 30]))].concat(),
        ),
    ];
    let boxes = [
        boxed(b"pasp", &numbers(&[4, 3])),
        boxed(b"colr", b"nclx\0\x01\0\x0d\0\x06\x80"),
        boxed(b"clap", &numbers(&[1280, 3, 480, 1, 0, 1, 0, 1])),
        boxed(b"fiel", b"\x02\x09"),
        boxed(b"gama", &numbers(&[0x2_3333])),
        boxed(b"btrt", &numbers(&[1, 2, 3])),
        full(b"st3d", b"\x02"),
        boxed(b"sv3d", &sphere.concat()),
    ];
    check(
        &track(b"vide", b"avc1", 86, &boxes.concat()),
        &[
            "Track1:PixelAspectRatio: 4:3",
            "Track1:ColorPrimaries: BT.709",
            "Track1:VideoFullRangeFlag: Full",
            "Track1:CleanApertureWidth: 426.6666667",
            "Track1:VideoFieldOrder: 2:1 Interlaced; 9",
            "Track1:Gamma: 2.2",
            "Track1:AverageBitrate: 3",
            "Track1:Stereoscopic3D: Stereoscopic Left-Right",
            "Track1:MetadataSource: Maker",
            "Track1:PoseYawDegrees: 1.5",
            "Track1:ProjectionBoundsTop: 0.25",
        ],
    );
}

#[test]
fn boxes_before_a_terminator_are_not_read() {
    let named = |boxes: &[u8]| {
        let found = tags(&track(b"vide", b"avc1", 86, boxes), false);
        found.iter().any(|line| line.starts_with("Track1:PixelAspectRatio"))
    };
    let aspect = boxed(b"pasp", &numbers(&[4, 3]));
    assert!(named(&aspect));
    assert!(!named(&[&aspect[..], &[0; 4]].concat()));
}

#[test]
fn boxes_of_a_description_of_sound() {
    let rights = [&b"plat"[..], &numbers(&[2]), b"tool", b"P550"].concat();
    let scheme = [boxed(b"user", &numbers(&[9])), boxed(b"name", b"Reader"), boxed(b"righ", &rights)];
    let protection =
        [boxed(b"frma", b"mp4a"), full(b"schm", b"itun\0\0\0\0\0\0"), boxed(b"schi", &scheme.concat())];
    let boxes = [
        boxed(b"SA3D", &[&b"\0\0\0\0\0\x01\0\0"[..], &numbers(&[2, 1, 0])].concat()),
        full(b"chan", &numbers(&[0x65_0002, 0, 0])),
        boxed(b"sinf", &protection.concat()),
        boxed(b"wave", &boxed(b"enda", b"\0\x01")),
    ];
    check(
        &track(b"soun", b"mp4a", 36, &boxes.concat()),
        &[
            "Track1:AmbisonicChannelMap: 1 0",
            "Track1:LayoutFlags: Stereo",
            "Track1:OriginalFormat: mp4a",
            "Track1:UserID: 0x00000009",
            "Track1:UserName: Reader",
            "Track1:Platform: 0x00000002",
            "Track1:ItemTool: P550",
            "Track1:Endianness: Little-endian (Intel, II)",
        ],
    );
}

#[test]
fn descriptions_of_other_tracks() {
    let mut time_code = vec![0; 16];
    time_code.extend(numbers(&[30_000, 1001]));
    let entry = boxed(b"tmcd", &[&time_code[..], &[30, 0], &boxed(b"name", b"\0\x04\0\0Reel")].concat());
    let face = [&b"\0\0\0\0\0\0\0\x03\0\x0c\0\0"[..], &[0; 12], b"\x04Font"].concat();
    let header = boxed(b"gmhd", &boxed(b"tmcd", &boxed(b"tcmi", &face)));
    let table = boxed(b"stbl", &full(b"stsd", &[numbers(&[1]), entry].concat()));
    let references = full(b"dref", &[numbers(&[1]), full(b"url ", b"http://a\0")].concat());
    let parts = [header, table, boxed(b"dinf", &references)].concat();
    let media = [
        full(b"elng", b"en-US\0"),
        full(b"hdlr", &[&b"mhlrtmcd"[..], &[0; 13]].concat()),
        boxed(b"minf", &parts),
    ];
    let track =
        [boxed(b"mdia", &media.concat()), boxed(b"tref", &boxed(b"chap", &numbers(&[2, 3])))].concat();
    check(
        &film(&boxed(b"trak", &track), b""),
        &[
            "Track1:ExtendedLanguageTag: en-US",
            "Track1:TextFont: System",
            "Track1:TextFace: Bold, Italic",
            "Track1:FontName: Font",
            "Track1:PlaybackFrameRate: 29.97002997",
            "Track1:OtherName: Reel",
            "Track1:URL: http://a",
            "Track1:ChapterListTrackID: 2 3",
        ],
    );
}

#[test]
fn user_data_of_every_kind() {
    let text = |language: u16, text: &[u8]| {
        [&(text.len() as u16).to_be_bytes()[..], &language.to_be_bytes(), text].concat()
    };
    let chapters =
        [&[0; 8][..], b"\x02", &[0; 8], b"\x03One", &numbers(&[0, 60_000_000]), b"\x03Two"].concat();
    let place =
        [&b"\x15\xc7Munich\0\0"[..], &numbers(&[11 << 16, 48 << 16, 519 << 16]), b"Earth\0notes\0"].concat();
    let title = "Titel\0".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let value = [&numbers(&[6 + title.len() as u32])[..], b"\0\x08", &title].concat();
    let extra = [&numbers(&[8])[..], b"WM/Title", &numbers(&[1]), &value].concat();
    let extra = [&numbers(&[4 + extra.len() as u32])[..], &extra].concat();
    let data = [
        boxed(b"\xa9nam", &[text(0x15c7, b"One"), text(0x10b5, b"Eins"), text(1, b"Caf\x8e")].concat()),
        boxed(b"\xa9zzz", &text(0, b"Other")),
        boxed(b"@mod", b"Phone"),
        full(b"albm", b"\x10\xb5Album\0"),
        boxed(b"LOOP", &numbers(&[2])),
        boxed(b"CAME", b"\x01\xab"),
        boxed(b"date", b"2013-11-14T08:36:05+0000"),
        boxed(b"chpl", &chapters),
        full(b"kywd", b"\x15\xc7\x02\x04one\0\x04two\0"),
        full(b"loci", &place),
        full(b"clsf", b"ABCD\0\x07\x15\xc7Class\0"),
        full(b"rtng", b"ENTICRIT\x15\xc7PG\0"),
        full(b"yrrc", b"\x07\xd4"),
        boxed(b"roll", &numbers(&[3, 2])),
        boxed(b"Xtra", &extra),
    ];
    check(
        &film(&boxed(b"udta", &data.concat()), b""),
        &[
            "UserData:Title: One",
            "UserData:Title-deu: Eins",
            "UserData:Title-fr: Café",
            "UserData:UserData_zzz: Other",
            "UserData:Model: Phone",
            "UserData:Album-deu: Album",
            "UserData:LoopStyle: Palindromic",
            "UserData:SerialNumberHash: 01ab",
            "UserData:DateTimeOriginal: 2013:11:14 08:36:05+00:00",
            "UserData:ChapterList: [0:00:00.000] One, [0:00:06.000] Two",
            "UserData:Keywords: one, two",
            "UserData:LocationInformation: Munich Role=shooting Lat=48.00000 Lon=11.00000 Alt=519.00 Body=Earth Notes=notes",
            "UserData:Classification: Entity=ABCD Index=7 Class",
            "UserData:Rating: Entity=ENTI Criteria=CRIT PG",
            "UserData:Year: 2004",
            "UserData:Roll: 1.5",
            "Microsoft:Title: Titel",
        ],
    );
}

#[test]
fn boxes_at_the_top() {
    let profile = [
        &b"PROF\x21\xd2\x4f\xce\xbb\x88\x69\x5c\xfa\xc9\xc7\x40\0\0\0\0\0\0\0\x01"[..],
        &boxed(b"VPRF", &[numbers(&[0, 1]), b"avc1".to_vec(), numbers(&[0, 2, 1000])].concat()),
    ]
    .concat();
    let xml = b"<?xml version=\"1.0\"?><NonRealTimeMeta xmlns=\"urn:a\"><Device modelName=\"X\"/></NonRealTimeMeta>";
    let top = [
        boxed(b"pnot", b"\xb4\x92\xf4\0\0\0PICT\0\x01"),
        boxed(b"PICT", b"abc"),
        boxed(b"uuid", &profile),
        boxed(b"moof", &full(b"mfhd", &numbers(&[5]))),
        full(
            b"meta",
            &[full(b"hdlr", b"\0\0\0\0nrtm\0\0\0\0\0\0\0\0\0\0\0\0\0"), full(b"xml ", xml)].concat(),
        ),
    ];
    check(
        &film(b"", &top.concat()),
        &[
            "QuickTime:PreviewDate: 2000:01:01 00:00:00",
            "QuickTime:PreviewPICT: (Binary data 3 bytes, use -b option to extract)",
            "QuickTime:VideoAttributes: Variable bitrate",
            "QuickTime:VideoAvgBitrate: 1 Mbps",
            "QuickTime:MovieFragmentSequence: 5",
            "XML:DeviceModelName: X",
        ],
    );
}

#[test]
fn logs_and_accelerations_of_dash_cameras() {
    let log = b"[1]$GPRMC,123519,A,4830.0,N,01130.0,E,010.0,084.4,230324,,*6A\r\n";
    let accelerations =
        b"\0\0\0\0\0\x01\xff\xfe\0\x03\0\0\0\x64\0\x04\0\x05\0\x06\xff\xff\xff\xff\0\0\0\0\0\0";
    let boxes = [
        boxed(b"cprt", b"Pittasoft Co., Ltd.\0"),
        boxed(b"ptnm", b"\0\0\0\0name.mp4\0"),
        boxed(b"gps ", log),
        boxed(b"3gf ", accelerations),
    ];
    let file = film(b"", &boxed(b"free", &boxes.concat()));
    check(
        &file,
        &[
            "QuickTime:Copyright: Pittasoft Co., Ltd.",
            "QuickTime:OriginalFileName: name.mp4",
            "QuickTime:GPSLog: (Binary data 63 bytes, use -b option to extract)",
            "QuickTime:Accelerometer: 0.1 -0.2 0.3",
        ],
    );
    let found = tags(&file, true);
    let n_accelerations = found.iter().filter(|line| line.contains("Accelerometer")).count();
    assert_eq!(n_accelerations, 2);
    assert!(found.contains(&"QuickTime:GPSDateTime: 2024:03:23 12:35:19Z".to_owned()));
}

#[test]
fn the_trailer_of_insta360() {
    let record = |kind: u16, bytes: &[u8]| {
        [bytes, &kind.to_le_bytes()[..], &(bytes.len() as u32).to_le_bytes()].concat()
    };
    let double = |number: f64| number.to_le_bytes();
    let place = [
        &1_700_000_000_u32.to_le_bytes()[..],
        &[0; 4],
        &500_u16.to_le_bytes(),
        b"A",
        &double(48.5),
        b"N",
        &double(11.5),
        b"W",
        &double(10.0),
        &double(90.0),
        &double(519.0),
    ]
    .concat();
    let mut trailer = [
        record(0x101, b"\x0a\x03SN1\x12\x02X3"),
        record(0x700, &place),
        record(0x400, &[&1000_u64.to_le_bytes()[..], &double(0.01)].concat()),
        record(0x999, b"unknown"),
    ]
    .concat();
    trailer.extend([0; 32]);
    let length = trailer.len() as u32 + 40;
    trailer.extend(length.to_le_bytes());
    trailer.extend(3_u32.to_le_bytes());
    trailer.extend(b"8db42d694ccc418790edff439fe026bf");
    let file = film(b"", &trailer);
    let found = tags(&file, true);
    for line in [
        "Insta360:ExposureTime: 1/100",
        "Insta360:GPSDateTime: 2023:11:14 22:13:20.5Z",
        "Insta360:GPSLongitude: 11 deg 30' 0.00\" W",
        "Insta360:GPSSpeed: 36",
        "Insta360:SerialNumber: SN1",
        "Insta360:Model: X3",
    ] {
        assert!(found.iter().any(|found| found == line), "{line} in {found:#?}");
    }
    assert!(!tags(&file, false).iter().any(|line| line.starts_with("Insta360")));
}
