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

/// A film of two seconds of 1 January 2000 with one track, whose samples come before it and are a second
/// long.
fn film(handler: &[u8; 4], format: &[u8; 4], samples: &[&[u8]]) -> Vec<u8> {
    let start = [boxed(b"ftyp", b"isom\0\0\0\0isom"), boxed(b"mdat", &samples.concat())].concat();
    let first = (start.len() - samples.concat().len()) as u32;
    let n_samples = samples.len() as u32;
    let sizes: Vec<u32> = samples.iter().map(|sample| sample.len() as u32).collect();
    let table = [
        full(b"stsd", &[numbers(&[1]), boxed(format, &[0; 8])].concat()),
        full(b"stts", &numbers(&[1, n_samples, 600])),
        full(b"stsc", &numbers(&[1, 1, n_samples, 1])),
        full(b"stsz", &[numbers(&[0, n_samples]), numbers(&sizes)].concat()),
        full(b"stco", &numbers(&[1, first])),
    ];
    let media = [
        full(b"mdhd", &numbers(&[0, 0, 600, 1200, 0])),
        full(b"hdlr", &[&b"mhlr"[..], handler, &[0; 13]].concat()),
        boxed(b"minf", &boxed(b"stbl", &table.concat())),
    ];
    let header = [numbers(&[0xb492_f400, 0, 600, 1200, 0x1_0000]), vec![0; 80]].concat();
    let track = boxed(b"trak", &boxed(b"mdia", &media.concat()));
    [start, boxed(b"moov", &[full(b"mvhd", &header), track].concat())].concat()
}

/// The tags of documents, as `document name: value`, without the times of samples.
fn documents(file: &[u8], mode: Mode) -> Vec<String> {
    let options = Options { embedded: true, ..Options::default() };
    Parser::new().parse_whole(file, &options, |metadata| {
        let timed =
            metadata.tags.iter().filter(|tag| tag.group.document > 0 && !tag.name.starts_with("Sample"));
        timed.map(|tag| format!("{} {}: {}", tag.group.document, tag.name, tag.text(mode))).collect()
    })
}

fn text(text: &str) -> Vec<u8> {
    [&(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat()
}

#[test]
fn sentences_in_a_text_are_positions() {
    let both = text(
        "$GPRMC,123519,A,4830.0,N,01130.0,W,010.0,084.4,230324,,*6A\n\
         $GPGGA,123519,4830.0,N,01130.0,W,1,08,0.9,545.4,M,46.9,M,,*47",
    );
    let alone = text("$GPGGA,123521,4830.0,S,01130.0,E,1,08,0.9,545.4,M,46.9,M,,*47");
    let all = documents(&film(b"text", b"text", &[&both, &alone]), Mode::Print);
    let without_text: Vec<&str> =
        all.iter().map(String::as_str).filter(|line| !line.contains("Text")).collect();
    assert_eq!(
        without_text,
        [
            "1 GPSDateTime: 2024:03:23 12:35:19Z",
            "1 GPSLatitude: 48 deg 30' 0.00\" N",
            "1 GPSLongitude: 11 deg 30' 0.00\" W",
            "1 GPSSpeed: 18.52",
            "1 GPSTrack: 84.4",
            "2 GPSAltitude: 545.4 m",
            "2 GPSDOP: 0.9",
            "2 GPSDateTime: 2024:03:23 12:35:19Z",
            "2 GPSLatitude: 48 deg 30' 0.00\" N",
            "2 GPSLongitude: 11 deg 30' 0.00\" W",
            "2 GPSSatellites: 08",
            "3 GPSAltitude: 545.4 m",
            "3 GPSDOP: 0.9",
            "3 GPSLatitude: 48 deg 30' 0.00\" S",
            "3 GPSLongitude: 11 deg 30' 0.00\" E",
            "3 GPSSatellites: 08",
            "3 GPSTimeStamp: 12:35:21",
            "3 GPSDateTime: 2000:01:01 00:00:01.000Z",
        ]
    );
}

#[test]
fn flight_data_of_a_drone() {
    let line =
        "F/2.8, SS 500.0, ISO 100, EV 0.7, GPS (11.5, -48.5, 15), D 24.3m, H 8.4m, H.S 1.0m/s, V.S -0.5m/s ";
    let all = documents(&film(b"text", b"text", &[&text(line)]), Mode::Print);
    assert_eq!(
        all[1..],
        [
            "1 Distance: 24.3 m",
            "1 ExposureCompensation: +0.7",
            "1 ExposureTime: 1/500",
            "1 FNumber: 2.8",
            "1 GPSAltitude: 8.4 m",
            "1 GPSLatitude: 48 deg 30' 0.00\" S",
            "1 GPSLongitude: 11 deg 30' 0.00\" E",
            "1 GPSSpeed: 3.6",
            "1 ISO: 100",
            "1 VerticalSpeed: -0.5 m/s",
            "1 GPSDateTime: 1999:12:31 23:59:58.000Z",
        ]
    );
}

#[test]
fn subtitles_of_a_drone() {
    let words = text("Lat: 48.5 Lon: -11.5 Alt: 12.3 GimYaw: 4.5");
    let home = text("HOME(W: 11.5, N: 48.5) 2017-06-01 12:34:56\nISO:100 SHUTTER:60 F-NUM:2.8");
    let all = documents(&film(b"sbtl", b"tx3g", &[&words, &home, b""]), Mode::Number);
    let without_text: Vec<&str> =
        all.iter().map(String::as_str).filter(|line| !line.contains("Text")).collect();
    assert_eq!(
        without_text,
        [
            "1 GPSLatitude:  48.5",
            "1 GPSLongitude:  -11.5",
            "1 GPSAltitude:  12.3",
            "1 GimbalYaw:  4.5",
            "1 GPSDateTime: 2000:01:01 00:00:00.000Z",
            "2 GPSDateTime: 2017:06:01 12:34:56",
            "2 GPSHomeLatitude: 48.5",
            "2 GPSHomeLongitude: -11.5",
            "2 ISO: 100",
            "2 ExposureTime: 0.0166666666666667",
            "2 FNumber: 2.8",
            "2 GPSDateTime: 2000:01:01 00:00:01.000Z",
        ]
    );
}

#[test]
fn sonys_acquisition_metadata() {
    let item = |tag: u16, value: &[u8]| {
        [&tag.to_be_bytes()[..], &(value.len() as u16).to_be_bytes(), value].concat()
    };
    let label = *b"\x06\x0e\x2b\x34\x02\x53\x01\x01\x0c\x02\x01\x01\x01\x01\x02\0\x83\0\0\x09";
    let sample = [
        b"\0\x04\x01\0".to_vec(),
        label.to_vec(),
        item(0x8000, &0xc000_u16.to_be_bytes()),
        item(0x8109, &numbers(&[1, 60])),
        item(0x8501, b"N\0"),
        item(0x8502, &numbers(&[35, 1, 30, 1, 0, 1])),
        item(0xe303, b"\x04"),
        item(0xe304, b"\x01\x20\x21\x03\x04\x12\x34\x56"),
        item(0xe43b, b"\0\0\0\x03\0\0\0\x02\0\x01\xff\xfe\0\x03"),
        // Longer than the sample.
        vec![0x80, 0x0b, 0, 9, 0],
    ]
    .concat();
    let all = documents(&film(b"meta", b"rtmd", &[&sample]), Mode::Print);
    assert_eq!(
        all,
        [
            "1 FNumber: 4.0",
            "1 ExposureTime: 1/60",
            "1 GPSLatitudeRef: North",
            "1 GPSLatitude: 35 deg 30' 0.00\"",
            "1 WhiteBalance: Daylight",
            "1 DateTime: 2021:03:04 12:34:56",
            "1 PitchRollYaw: 1 -2 3",
            "1 GPSLatitude: 35 deg 30' 0.00\" N",
        ]
    );
}

#[test]
fn djis_messages_by_their_protocol() {
    let field = |number: u8, content: &[u8]| [&[number << 3 | 2, content.len() as u8][..], content].concat();
    let name = field(1, &field(1, &field(1, b"dvtm_wm261.proto")));
    let place = [
        b"\x08\x01\x11".to_vec(),
        48.5_f64.to_le_bytes().to_vec(),
        b"\x19".to_vec(),
        (-11.5_f64).to_le_bytes().to_vec(),
    ];
    let camera = field(2, &[field(10, b"\x0a\x03\x01\xf4\x03"), field(9, b"\x0d\0\0\xc8\x43")].concat());
    // Minus 1.5 degrees.
    let drone = field(3, b"\x08\xf1\xff\xff\xff\xff\xff\xff\xff\xff\x01");
    let second =
        field(3, &[camera, field(3, &[drone, field(4, &field(1, &place.concat()))].concat())].concat());
    // The protocol is named once.
    let all = documents(&film(b"meta", b"djmd", &[&name, &second, b"\xff\xff\xff"]), Mode::Print);
    assert_eq!(
        all,
        [
            "1 Protocol: dvtm_wm261.proto",
            "2 ShutterSpeed: 1/500",
            "2 ISO: 400",
            "2 DroneRoll: -1.5",
            "2 GPSLatitude: 48 deg 30' 0.00\" N",
            "2 GPSLongitude: 11 deg 30' 0.00\" W",
            "2 GPSDateTime: 2000:01:01 00:00:01.000Z",
        ]
    );
}

#[test]
fn samples_are_read_one_at_a_time() {
    let sample = text("One");
    let file = film(b"text", b"text", &[&sample, &sample]);
    let (head, whole) = (&file[..40], &file);
    let mut reads = Vec::new();
    let options = Options { embedded: true, ..Options::default() };
    let input = crate::Input { head, len_bytes: Some(whole.len() as u64), extension: "" };
    let fetch = |at: u64, buffer: &mut [u8]| {
        reads.push((at, buffer.len()));
        let there = &whole[(at as usize).min(whole.len())..];
        let n_bytes = there.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&there[..n_bytes]);
        Ok::<usize, std::convert::Infallible>(n_bytes)
    };
    let n_texts = Parser::new().parse(input, &options, fetch, |metadata| {
        metadata.tags.iter().filter(|tag| tag.name == "Text").count()
    });
    assert_eq!(n_texts, Ok(2));
    let of_samples = reads.iter().filter(|(at, _)| *at < 44).count();
    assert!(of_samples <= 2, "{reads:?}");
}

#[test]
fn a_failing_read_of_a_sample_is_an_error() {
    let sample = vec![b'x'; 100_000];
    let file = film(b"text", b"text", &[&sample]);
    let options = Options { embedded: true, ..Options::default() };
    let input = crate::Input { head: &file[..64], len_bytes: Some(file.len() as u64), extension: "" };
    let fetch = |at: u64, buffer: &mut [u8]| {
        if at < 100 {
            return Err("no");
        }
        let there = &file[(at as usize).min(file.len())..];
        let n_bytes = there.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&there[..n_bytes]);
        Ok(n_bytes)
    };
    assert_eq!(Parser::new().parse(input, &options, fetch, |_| ()), Err("no"));
}

#[test]
fn the_records_of_a_drone() {
    let record = |kind: &[u8; 2], n_bytes: usize, fields: &[(usize, &[u8])]| {
        let mut record = vec![0; n_bytes];
        record[..2].copy_from_slice(kind);
        record[3] = (n_bytes / 4 - 1) as u8;
        fields.iter().for_each(|(at, bytes)| record[*at..at + bytes.len()].copy_from_slice(bytes));
        record
    };
    let place: [(usize, &[u8]); 4] =
        [(8, &[0x0c, 0x10, 0, 0]), (16, &[0, 2, 7, 9]), (26, &[0xff, 0]), (70, &[0x83, 5])];
    let sample =
        [record(b"P3", 72, &place), record(b"X9", 8, &[]), record(b"E1", 12, &[(8, &[0, 0x0f, 0x42, 0x40])])];
    let all = documents(&film(b"meta", b"mett", &[&sample.concat(), &sample[0][..71]]), Mode::Print);
    let tags = [
        "1 GPSLatitude: 48 deg 15' 0.00\" N",
        "1 GPSAltitude: 2.027 m",
        "1 GPSSatellites: 9",
        "1 Binning: 1",
        "1 FlyingState: Flying",
        "1 PilotingMode: Move To",
        "1 TimeStamp: 1",
        "1 GPSDateTime: 2000:01:01 00:00:00.000Z",
    ];
    for tag in tags {
        assert!(all.iter().any(|found| found == tag), "{tag}: {all:?}");
    }
    assert!(!all.iter().any(|found| found.contains("AirSpeed") || found.starts_with("2 ")), "{all:?}");
}

#[test]
fn the_position_of_a_frame_is_a_composite_tag_of_its_document() {
    let item = |tag: u16, value: &[u8]| {
        [&tag.to_be_bytes()[..], &(value.len() as u16).to_be_bytes(), value].concat()
    };
    let degrees = |degrees: u32| numbers(&[degrees, 1, 30, 1, 0, 1]);
    let frame = |north: u32| {
        let items = [
            item(0x8501, b"S\0"),
            item(0x8502, &degrees(north)),
            item(0x8503, b"E\0"),
            item(0x8504, &degrees(139)),
        ];
        [&[0, 28][..], &[0; 26], &items.concat()].concat()
    };
    let file = film(b"meta", b"rtmd", &[&frame(35), &frame(36)]);
    let options = Options { embedded: true, ..Options::default() };
    let found: Vec<_> = Parser::new().parse_whole(&file, &options, |metadata| {
        let tags = metadata.tags.iter().filter(|tag| tag.group.family0 == "Composite");
        let tags = tags.filter(|tag| tag.name.starts_with("GPS"));
        tags.map(|tag| format!("{} {}: {}", tag.group.document, tag.name, tag.text(Mode::Number))).collect()
    });
    let expected = [
        "0 GPSPosition: -35.5 139.5",
        "1 GPSLatitude: -35.5",
        "1 GPSLongitude: 139.5",
        "2 GPSLatitude: -36.5",
        "2 GPSLongitude: 139.5",
    ];
    assert_eq!(found, expected);
}
