use crate::testing::check_tag;
use crate::{Mode, Options, Parser};

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

fn full(kind: &[u8; 4], version: u8, payload: &[u8]) -> Vec<u8> {
    boxed(kind, &[&[version, 0, 0, 0][..], payload].concat())
}

/// A HEIF file whose items 1 and 2 are a picture and its EXIF, stored in `idat`.
fn heif(major: &[u8; 4], extra: &[u8]) -> Vec<u8> {
    let exif = b"\0\0\0\x06Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let information = [
        &2_u16.to_be_bytes()[..],
        &full(b"infe", 2, b"\0\x01\0\0hvc1\0"),
        &full(b"infe", 2, b"\0\x02\0\0Exif\0"),
    ]
    .concat();
    let mut location = b"\x44\0\0\x01\0\x02\0\x01\0\0\0\x01\0\0\0\0\0\0\0".to_vec();
    location.push(exif.len() as u8);
    let container = [
        full(b"ispe", 0, b"\0\0\0\x40\0\0\0\x20"),
        full(b"ispe", 0, b"\0\0\0\x04\0\0\0\x02"),
        boxed(b"irot", b"\x03"),
        extra.to_vec(),
    ];
    let association = full(b"ipma", 0, b"\0\0\0\x01\0\x01\x02\x02\x83");
    let meta = [
        full(b"hdlr", 0, b"\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0camera\0"),
        full(b"pitm", 0, b"\0\x01"),
        full(b"iinf", 0, &information),
        full(b"iloc", 1, &location),
        boxed(b"iprp", &[boxed(b"ipco", &container.concat()), association].concat()),
        boxed(b"idat", exif),
    ];
    [
        boxed(b"ftyp", &[&major[..], b"\0\0\0\0mif1heic"].concat()),
        full(b"meta", 0, &meta.concat()),
        boxed(b"mdat", b"pixels"),
    ]
    .concat()
}

#[test]
fn items_and_the_properties_of_the_primary_one() {
    let file = heif(b"heic", &[]);
    check_tag(&file, "FileType", Some("HEIC"));
    check_tag(&file, "CompatibleBrands", Some("mif1, heic"));
    let odd = boxed(b"ftyp", b"he\x88c\0\0\0\0\0\0\0\x01mi\x88f");
    check_tag(&odd, "MajorBrand", Some("Unknown (he?c)"));
    check_tag(&odd, "CompatibleBrands", Some("mi?f"));
    check_tag(&file, "HandlerDescription", Some("camera"));
    let handler = |name: &[u8]| full(b"hdlr", 0, &[b"\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0", name].concat());
    let film = |name: &[u8]| [boxed(b"ftyp", b"heic\0\0\0\0heic"), full(b"meta", 0, &handler(name))].concat();
    check_tag(&film(b"\x05camera"), "HandlerDescription", Some("camer"));
    check_tag(
        &film(b"#35 characters that are a name, truly"),
        "HandlerDescription",
        Some("#35 characters that are a name, truly"),
    );
    check_tag(&file, "PrimaryItemReference", Some("1"));
    check_tag(&file, "ImageWidth", Some("4"));
    check_tag(&file, "ImageSpatialExtent", Some("4x2"));
    check_tag(&file, "Rotation", Some("Rotate 90 CW"));
    check_tag(&file, "Orientation", Some("Rotate 90 CW"));
    check_tag(&file, "MediaDataSize", Some("6"));
}

/// A grid of two tiles (items 2 and 3), a picture beside it with a description of its own (items 4 and 5),
/// and the styles of Apple's cameras (item 6).
#[test]
fn other_pictures_are_documents() {
    let list =
        b"bplist00\xd1\x01\x02Q2\x10\x07\x08\x0b\x0d\0\0\0\0\0\0\x01\x01\0\0\0\0\0\0\0\x03\0\0\0\0\0\0\0\0\
        \0\0\0\0\0\0\0\x0f";
    let packet = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
        <rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/' dc:source='mask'/></rdf:RDF></x:xmpmeta>";
    let grid = [0_u8, 0, 0, 1, 0, 8, 0, 4];
    let item = |id: u8, kind: &str| full(b"infe", 2, &[&[0, id, 0, 0][..], kind.as_bytes()].concat());
    let information = [
        vec![0, 6],
        item(1, "grid\0"),
        item(2, "hvc1\0"),
        item(3, "hvc1\0"),
        item(4, "hvc1\0"),
        item(5, "mime\0application/rdf+xml\0"),
        item(6, "uri metadata\0tag:apple.com,2023:photo:metadata:styles\0"),
    ]
    .concat();
    let mut location = b"\x44\0\0\x02".to_vec();
    for (id, at, len) in [(5_u8, grid.len(), packet.len()), (6, grid.len() + packet.len(), list.len())] {
        location.extend([0, id, 0, 1, 0, 0, 0, 1]);
        location.extend([at as u32, len as u32].map(u32::to_be_bytes).concat());
    }
    let references = [
        boxed(b"dimg", &[0, 1, 0, 2, 0, 2, 0, 3]),
        boxed(b"auxl", &[0, 4, 0, 1, 0, 1]),
        boxed(b"cdsc", &[0, 5, 0, 1, 0, 4]),
    ];
    let configuration = |level| {
        boxed(
            b"hvcC",
            &[&b"\x01\x03\x70\0\0\0\xb0\0\0\0\0\0"[..], &[level], b"\xf0\0\xfc\xfd\xf8\xf8\0\0\x0f\0"]
                .concat(),
        )
    };
    let container = [
        full(b"ispe", 0, b"\0\0\0\x04\0\0\0\x04"),
        configuration(60),
        configuration(90),
        full(b"ispe", 0, b"\0\0\0\x08\0\0\0\x04"),
        full(b"ispe", 0, b"\0\0\0\x02\0\0\0\x02"),
    ];
    let association =
        full(b"ipma", 0, b"\0\0\0\x04\0\x01\x01\x04\0\x02\x02\x01\x03\0\x03\x02\x01\x03\0\x04\x02\x05\x02");
    let meta = [
        full(b"hdlr", 0, b"\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0"),
        full(b"pitm", 0, b"\0\x01"),
        full(b"iinf", 0, &information),
        full(b"iloc", 1, &location),
        full(b"iref", 0, &references.concat()),
        boxed(b"iprp", &[boxed(b"ipco", &container.concat()), association].concat()),
        boxed(b"idat", &[&grid[..], packet, list].concat()),
    ];
    let file = [boxed(b"ftyp", b"heic\0\0\0\0mif1heic"), full(b"meta", 0, &meta.concat())].concat();
    check_tag(&file, "ImageWidth", Some("8"));
    check_tag(&file, "ImageSpatialExtent", Some("8x4"));
    check_tag(&file, "GeneralLevelIDC", Some("90 (level 3.0)"));
    check_tag(&file, "Tag2", Some("7"));
    let documents = Parser::new().parse_whole(&file, &Options::default(), |metadata| {
        let tags = metadata.tags.iter().filter(|tag| tag.group.document > 0);
        let names = ["Source", "ImageSpatialExtent", "GeneralLevelIDC"];
        tags.filter(|tag| names.contains(&tag.name))
            .map(|tag| format!("{} {} {}", tag.group.document, tag.name, tag.text(Mode::Number)))
            .collect::<Vec<_>>()
    });
    let expected =
        ["1 Source mask", "2 ImageSpatialExtent 4 4", "1 GeneralLevelIDC 60", "1 ImageSpatialExtent 2 2"];
    assert_eq!(documents, expected);
}

#[test]
fn brands_determine_the_type() {
    check_tag(&heif(b"avif", &[]), "FileType", Some("AVIF"));
    check_tag(&heif(b"mif1", &[]), "FileType", Some("HEIF"));
    check_tag(&heif(b"xxxx", &[]), "FileType", Some("HEIC"));
}

#[test]
fn decoder_configurations() {
    let av1 = heif(b"avif", &boxed(b"av1C", b"\x81\0\x4d\0"));
    check_tag(&av1, "ChromaFormat", Some("YUV 4:2:0"));
    check_tag(&av1, "ChromaSamplePosition", Some("Vertical"));
    let hevc = heif(
        b"heic",
        &boxed(b"hvcC", b"\x01\x03\x70\0\0\0\xb0\0\0\0\0\0\x5a\xf0\0\xfc\xfd\xf8\xf8\0\0\x0f\0"),
    );
    check_tag(&hevc, "GenProfileCompatibilityFlags", Some("Main Still Picture, Main 10, Main"));
    check_tag(&hevc, "GeneralLevelIDC", Some("90 (level 3.0)"));
    check_tag(&hevc, "BitDepthLuma", Some("8"));
    check_tag(&hevc, "NumTemporalLayers", Some("1"));
}

#[test]
fn a_movie_header_of_either_version() {
    let mut header = 0xb492_f400_u32.to_be_bytes().to_vec();
    header.extend([0; 4]);
    header.extend(b"\0\0\x02\x58\0\0\0\x66\0\x01\0\0\x01\0");
    header.extend([0; 80]);
    let movie = boxed(b"moov", &full(b"mvhd", 0, &header));
    let file = [boxed(b"ftyp", b"qt  \0\0\0\0qt  "), movie].concat();
    check_tag(&file, "FileType", Some("MOV"));
    check_tag(&file, "CreateDate", Some("2000:01:01 00:00:00"));
    check_tag(&file, "ModifyDate", Some("0000:00:00 00:00:00"));
    check_tag(&file, "Duration", Some("0.17 s"));
    check_tag(&file, "PreferredVolume", Some("100.00%"));
}

#[test]
fn deeply_nested_and_invalid_boxes_end_soon() {
    let mut nested = boxed(b"trak", b"");
    for _ in 0..1000 {
        nested = boxed(b"mdia", &nested);
    }
    let deep = [boxed(b"ftyp", b"heic\0\0\0\0"), boxed(b"moov", &boxed(b"trak", &nested))].concat();
    check_tag(&deep, "FileType", Some("HEIC"));
    let endless =
        [boxed(b"ftyp", b"heic\0\0\0\0"), b"\0\0\0\x01meta\xff\xff\xff\xff\xff\xff\xff\xff".to_vec()]
            .concat();
    check_tag(&endless, "FileType", Some("HEIC"));
    let many = [&2_u32.to_be_bytes()[..], &b"\0\0\0\x08free".repeat(100_000)].concat();
    check_tag(&[boxed(b"ftyp", b"avif\0\0\0\0"), boxed(b"meta", &many)].concat(), "FileType", Some("AVIF"));
}

#[test]
fn canon_stores_each_directory_in_a_separate_block() {
    let directory = |entry: &[u8; 12]| [&b"II\x2a\0\x08\0\0\0\x01\0"[..], entry, &[0; 4]].concat();
    let directories = [
        boxed(b"CNCV", b"CanonCR3_001"),
        boxed(b"CMT1", &directory(b"\x12\x01\x03\0\x01\0\0\0\x03\0\0\0")),
        boxed(b"CMT2", &directory(b"\x27\x88\x03\0\x01\0\0\0\x64\0\0\0")),
        boxed(b"CMT3", &directory(b"\x1a\0\x03\0\x01\0\0\0\x01\0\0\0")),
        boxed(b"THMB", &[0; 20]),
    ];
    let id = b"\x85\xc0\xb6\x87\x82\x0f\x11\xe0\x81\x11\xf4\xce\x46\x2b\x6a\x48";
    let movie = boxed(b"moov", &boxed(b"uuid", &[&id[..], &directories.concat()].concat()));
    let file = [boxed(b"ftyp", b"crx \0\0\0\x01crx isom"), movie].concat();
    check_tag(&file, "FileType", Some("CR3"));
    check_tag(&file, "MinorVersion", Some("0.0.1"));
    check_tag(&file, "CompressorVersion", Some("CanonCR3_001"));
    check_tag(&file, "Orientation", Some("Rotate 180"));
    let group = Parser::new().parse_whole(&file, &Options::default(), |metadata| {
        metadata.find("ISO").map(|tag| tag.group.family1.to_owned())
    });
    assert_eq!(group.as_deref(), Some("ExifIFD"));
    check_tag(&file, "SuperMacro", Some("On (1)"));
    check_tag(&file, "ThumbnailImage", Some("(Binary data 4 bytes, use -b option to extract)"));
}

#[test]
fn canons_timed_metadata_is_a_sample_of_a_track() {
    // One record of eighteen bytes, with a focal length.
    let record = [&b"\x10\0\0\0\x04\0\0\0\0\x01\xff\xff"[..], &[24, 0, 1, 0]].concat();
    let track = |sample_at: u32| {
        let number = |number: u32| number.to_be_bytes();
        let description = [&number(1)[..], &number(16), b"CTMD", &[0; 8]].concat();
        let sizes = [&number(record.len() as u32)[..], &number(1)].concat();
        let places = [number(1), number(sample_at)].concat();
        let table = [full(b"stsd", 0, &description), full(b"stsz", 0, &sizes), full(b"stco", 0, &places)];
        let table = boxed(b"minf", &boxed(b"stbl", &table.concat()));
        boxed(b"moov", &boxed(b"trak", &boxed(b"mdia", &table)))
    };
    let brand = boxed(b"ftyp", b"crx \0\0\0\x01crx isom");
    let sample_at = brand.len() + track(0).len() + 8;
    let file = [brand, track(sample_at as u32), boxed(b"mdat", &record)].concat();
    check_tag(&file, "FocalLength", Some("24.0 mm"));
    check_tag(&file[..file.len() - 1], "FocalLength", None);
}

#[test]
fn a_movie_without_brands_has_texts_keys_and_location() {
    let quick_time =
        |text: &str| [&(text.len() as u16).to_be_bytes()[..], b"\x15\xc7", text.as_bytes()].concat();
    let key = |name: &str| [&(name.len() as u32 + 8).to_be_bytes()[..], b"mdta", name.as_bytes()].concat();
    let data = |text: &str| boxed(b"data", &[b"\0\0\0\x01\0\0\0\0", text.as_bytes()].concat());
    let keys =
        [b"\0\0\0\x02".to_vec(), key("com.apple.quicktime.creationdate"), key("com.example.lens-maker")];
    let list =
        [boxed(b"\0\0\0\x01", &data("2023-05-06T12:34:56+0200")), boxed(b"\0\0\0\x02", &data("Petzval"))];
    let meta = [
        full(b"hdlr", 0, b"\0\0\0\0mdta\0\0\0\0\0\0\0\0\0\0\0\0\0"),
        full(b"keys", 0, &keys.concat()),
        boxed(b"ilst", &list.concat()),
    ];
    let user_data =
        [boxed(b"\xa9mod", &quick_time("Box camera")), boxed(b"\xa9xyz", &quick_time("+48.5-011.25/"))];
    let movie = [boxed(b"udta", &user_data.concat()), boxed(b"meta", &meta.concat())].concat();
    let file = [boxed(b"wide", b""), boxed(b"moov", &movie)].concat();
    check_tag(&file, "FileType", Some("MOV"));
    check_tag(&file, "Model", Some("Box camera"));
    check_tag(&file, "GPSCoordinates", Some("48 deg 30' 0.00\" N, 11 deg 15' 0.00\" W"));
    check_tag(&file, "CreationDate", Some("2023:05:06 12:34:56+02:00"));
    check_tag(&file, "ExampleLens-maker", Some("Petzval"));
}

#[test]
fn the_parts_of_a_track() {
    let fixed = |number: u32| (number << 16).to_be_bytes();
    let size = |kind| full(kind, 0, &[fixed(640), fixed(480)].concat());
    let mut entry = [&[0, 0, 0, 86][..], b"jpeg", &[0; 12], b"pana", &[0; 8]].concat();
    entry.extend_from_slice(&[2, 128, 1, 224]);
    entry.resize(50, 0);
    entry.extend_from_slice(b"\x0aPhoto-JPEG");
    entry.resize(82, 0);
    entry.extend_from_slice(&[0, 24, 0xff, 0xff]);
    let general = full(b"gmin", 0, &[0, 0x40, 0x80, 0, 0x80, 0, 0x80, 0, 1, 0, 0, 0]);
    let data_handler = full(b"hdlr", 0, b"dhlralis\0\0\0\0\0\0\0\0\0\0\0\0\x04Data");
    let description = full(b"stsd", 0, &[&[0, 0, 0, 1][..], &entry].concat());
    let information = [data_handler, boxed(b"gmhd", &general), boxed(b"stbl", &description)].concat();
    let media =
        [full(b"hdlr", 0, b"mhlrvide\0\0\0\0\0\0\0\0\0\0\0\0\x05Video"), boxed(b"minf", &information)]
            .concat();
    let track = [
        boxed(b"tapt", &[size(b"clef"), size(b"prof"), size(b"enof")].concat()),
        boxed(b"tref", &boxed(b"cdsc", &[0, 0, 0, 1, 0, 0, 0, 2])),
        boxed(b"mdia", &media),
    ]
    .concat();
    let file = [boxed(b"ftyp", b"qt  \0\0\0\0qt  "), boxed(b"moov", &boxed(b"trak", &track))].concat();
    check_tag(&file, "CleanApertureDimensions", Some("640x480"));
    check_tag(&file, "EncodedPixelsDimensions", Some("640x480"));
    check_tag(&file, "ContentDescribes", Some("Track 1 2"));
    check_tag(&file, "VendorID", Some("Panasonic"));
    check_tag(&file, "CompressorName", Some("Photo-JPEG"));
    check_tag(&file, "BitDepth", Some("24"));
    check_tag(&file, "GenGraphicsMode", Some("ditherCopy"));
    check_tag(&file, "GenBalance", Some("1"));
    check_tag(&file, "HandlerClass", Some("Data Handler"));
}

#[test]
fn itunes_numbers_and_free_entries() {
    let value = |kind: u8, bytes: &[u8]| boxed(b"data", &[&[0, 0, 0, kind, 0, 0, 0, 0][..], bytes].concat());
    let free = [
        full(b"mean", 0, b"com.apple.iTunes"),
        full(b"name", 0, b"iTunNORM"),
        value(1, b" 00000080 00000000 0000289C"),
    ];
    let encoding = [
        full(b"mean", 0, b"com.apple.iTunes"),
        full(b"name", 0, b"Encoding Params"),
        value(0, b"acbf\0\0\0\x03cdcv\0\x01\x07\x02"),
    ];
    let several = [
        full(b"mean", 0, b"com.apple.iTunes"),
        full(b"name", 0, b"RE_MIXER"),
        value(1, b"one"),
        value(1, b"two"),
    ];
    let list = [
        boxed(b"\xa9nam", &value(1, b"first")),
        boxed(b"\xa9nam", &value(1, b"last")),
        boxed(b"----", &several.concat()),
        boxed(b"trkn", &value(0, &[0, 0, 0, 1, 0, 2, 0, 0])),
        boxed(b"disk", &value(0, &[0, 0, 0, 3, 0, 0])),
        boxed(b"cpil", &value(21, &[1])),
        boxed(b"tmpo", &value(21, &[0, 120])),
        boxed(b"----", &free.concat()),
        boxed(b"----", &encoding.concat()),
    ];
    let meta = full(
        b"meta",
        0,
        &[full(b"hdlr", 0, b"\0\0\0\0mdirappl\0\0\0\0\0\0\0\0\0"), boxed(b"ilst", &list.concat())].concat(),
    );
    let file = [boxed(b"ftyp", b"M4A \0\0\0\0M4A "), boxed(b"moov", &boxed(b"udta", &meta))].concat();
    check_tag(&file, "RE_MIXER", Some("one, two"));
    check_tag(&file, "Title", Some("last"));
    check_tag(&file, "TrackNumber", Some("1 of 2"));
    check_tag(&file, "DiskNumber", Some("3"));
    check_tag(&file, "Compilation", Some("Yes"));
    check_tag(&file, "BeatsPerMinute", Some("120"));
    check_tag(&file, "VolumeNormalization", Some("80 0 289C"));
    check_tag(&file, "AudioBitRateControlMode", Some("3"));
    check_tag(&file, "AudioComponentVersion", Some("1.7.2"));
    check_tag(&file, "HandlerType", Some("Metadata"));
}

/// A film with a track of samples of equal length, each of half a second, described by an entry of `stsd`.
fn timed_film(handler: &[u8; 4], entry: &[u8], samples: &[u8], n_samples: u32) -> Vec<u8> {
    let numbers =
        |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_be_bytes()).collect::<Vec<u8>>();
    let movie = |at: u32| {
        let table = [
            full(b"stsd", 0, &[&numbers(&[1])[..], entry].concat()),
            full(b"stts", 0, &numbers(&[1, n_samples, 15])),
            full(b"stsc", 0, &numbers(&[1, 1, n_samples, 1])),
            full(b"stsz", 0, &numbers(&[samples.len() as u32 / n_samples, n_samples])),
            full(b"stco", 0, &numbers(&[1, at])),
        ];
        let media = [
            full(b"mdhd", 0, &numbers(&[0, 0, 30, 30, 0])),
            full(b"hdlr", 0, &[b"mhlr", &handler[..], &[0; 12], b"\x04Data"].concat()),
            boxed(b"minf", &boxed(b"stbl", &table.concat())),
        ];
        boxed(b"moov", &boxed(b"trak", &boxed(b"mdia", &media.concat())))
    };
    let brand = boxed(b"ftyp", b"qt  \0\0\0\0qt  ");
    let at = brand.len() + movie(0).len() + 8;
    [brand, movie(at as u32), boxed(b"mdat", samples)].concat()
}

/// Tags of documents inside the film, and its warnings.
fn timed_tags(file: &[u8], is_embedded: bool) -> Vec<String> {
    let options = Options { embedded: is_embedded, ..Options::default() };
    Parser::new().parse_whole(file, &options, |metadata| {
        let tags = metadata.tags.iter().filter(|tag| tag.group.document > 0);
        let told = tags.map(|tag| {
            let group = tag.group;
            format!("{}:{}:{}={}", group.document, group.family1, tag.name, tag.text(Mode::Print))
        });
        let warnings = metadata.warnings.iter();
        told.chain(warnings.map(|warning| format!("{}: {}", warning.family1, warning.message))).collect()
    })
}

#[test]
fn samples_of_timed_metadata_are_documents() {
    let name = boxed(b"keyd", b"mdtacom.apple.quicktime.still-image-time");
    let key = [name, boxed(b"dtyp", b"\0\0\0\0\0\0\0\x41")].concat();
    let keys = boxed(b"keys", &boxed(b"\0\0\0\x01", &key));
    let entry = boxed(b"mebx", &[&[0, 0, 0, 0, 0, 0, 0, 1][..], &keys].concat());
    let samples = [boxed(b"\0\0\0\x01", b"\xff"), boxed(b"\0\0\0\x01", b"\x05")].concat();
    let file = timed_film(b"meta", &entry, &samples, 2);
    let expected = [
        "1:Track1:SampleTime=0 s",
        "1:Track1:SampleDuration=0.50 s",
        "1:Track1:StillImageTime=-1",
        "2:Track1:SampleTime=0.50 s",
        "2:Track1:SampleDuration=0.50 s",
        "2:Track1:StillImageTime=5",
    ];
    assert_eq!(timed_tags(&file, true), expected);
    let not_read = "Track1: [minor] The ExtractEmbedded option may find more tags in the media data";
    assert_eq!(timed_tags(&file, false), [not_read]);
    for at in 0..file.len() {
        timed_tags(&file[..at], true);
        let mut damaged = file.clone();
        damaged[at] ^= 0xff;
        timed_tags(&damaged, true);
    }
}

#[test]
fn camera_motion_and_texts_are_timed() {
    let mut sample = b"\0\0\x06\0".to_vec();
    sample.extend(1_200_000_000.5_f64.to_le_bytes());
    sample.extend(3_u32.to_le_bytes());
    sample.extend(48.5_f64.to_le_bytes());
    sample.extend((-11.25_f64).to_le_bytes());
    sample.extend([500.5_f32, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(f32::to_le_bytes).concat());
    let tags = timed_tags(&timed_film(b"camm", &boxed(b"camm", &[0; 8]), &sample, 1), true);
    for expected in [
        "1:Track1:GPSDateTime=2008:01:10 21:20:00.5Z",
        "1:Track1:GPSMeasureMode=3-Dimensional Measurement",
        "1:Track1:GPSLatitude=48 deg 30' 0.00\" N",
        "1:Track1:GPSLongitude=11 deg 15' 0.00\" W",
        "1:Track1:GPSAltitude=500.5 m",
        "1:Track1:GPSSpeedAccuracy=6",
    ] {
        assert!(tags.iter().any(|tag| tag == expected), "{expected}: {tags:?}");
    }
    let tags = timed_tags(&timed_film(b"sbtl", &boxed(b"tx3g", &[0; 8]), b"\0\x02ab\0\x02cd", 2), true);
    assert_eq!([&tags[2], &tags[5]], ["1:Track1:Text=ab", "2:Track1:Text=cd"]);
}

#[test]
fn gopros_places_are_parts_of_a_document() {
    let entry = |key: &[u8], kind: u8, size: u8, count: u16, data: &[u8]| {
        let padding = vec![0; data.len().next_multiple_of(4) - data.len()];
        [key, &[kind, size], &count.to_be_bytes(), data, &padding].concat()
    };
    let numbers =
        |numbers: &[i32]| numbers.iter().flat_map(|number| number.to_be_bytes()).collect::<Vec<u8>>();
    let rows =
        [331_264_969, -1_173_273_542, -20_184, 1200, 350, 331_264_970, -1_173_273_543, -20_185, 1201, 351];
    let stream = [
        entry(b"GPSP", b'S', 2, 1, &[0, 164]),
        entry(b"SCAL", b'l', 4, 5, &numbers(&[10_000_000, 10_000_000, 1000, 1000, 100])),
        entry(b"GPS5", b'l', 20, 2, &numbers(&rows)),
    ]
    .concat();
    let temperature = entry(b"TMPC", b'f', 4, 1, &36.5_f32.to_be_bytes());
    let device = [
        entry(b"DVNM", b'c', 1, 5, b"HERO6"),
        temperature,
        entry(b"STRM", 0, 1, stream.len() as u16, &stream),
    ];
    let device = device.concat();
    let sample = entry(b"DEVC", 0, 1, device.len() as u16, &device);
    let file = timed_film(b"meta", &boxed(b"gpmd", &[0; 8]), &sample, 1);
    let options = Options { embedded: true, ..Options::default() };
    let tags: Vec<String> = Parser::new().parse_whole(&file, &options, |metadata| {
        let tags = metadata.tags.iter().filter(|tag| tag.group.family0 == "GoPro");
        tags.map(|tag| format!("{}-{}={}", tag.group.part, tag.name, tag.text(Mode::Print))).collect()
    });
    assert_eq!(
        tags,
        [
            "0-DeviceName=HERO6",
            "0-CameraTemperature=36.5 C",
            "0-GPSHPositioningError=1.64",
            "0-GPSLatitude=33 deg 7' 35.39\" N",
            "0-GPSLongitude=117 deg 19' 38.48\" W",
            "0-GPSAltitude=-20.184 m",
            "0-GPSSpeed=4.32",
            "0-GPSSpeed3D=12.6",
            "1-GPSLatitude=33 deg 7' 35.39\" N",
            "1-GPSLongitude=117 deg 19' 38.48\" W",
            "1-GPSAltitude=-20.185 m",
            "1-GPSSpeed=4.3236",
            "1-GPSSpeed3D=12.636",
        ]
    );
}

#[test]
fn old_cameras_have_a_box_of_fields() {
    let user_data = |make: &[u8], fields: &[(usize, &[u8])]| {
        let mut content = make.to_vec();
        content.resize(240, 0);
        for (at, bytes) in fields {
            content[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        boxed(b"moov", &boxed(b"udta", &boxed(b"TAGS", &content)))
    };
    let pentax = user_data(
        b"PENTAX DIGITAL CAMERA\0",
        &[
            (38, &[0x7c, 1, 0, 0]),
            (42, &[40, 0, 0, 0, 10, 0, 0, 0]),
            (50, &[253, 255, 255, 255, 10, 0, 0, 0]),
            (68, &[1, 0]),
            (72, &[189, 0, 0, 0, 10, 0, 0, 0]),
            (175, &[50, 0]),
        ],
    );
    let file = [boxed(b"ftyp", b"qt  \0\0\0\0qt  "), pentax].concat();
    for (name, expected) in [
        ("Make", "PENTAX DIGITAL CAMERA"),
        ("ExposureTime", "1/38"),
        ("FNumber", "4.0"),
        ("ExposureCompensation", "-0.3"),
        ("WhiteBalance", "Daylight"),
        ("FocalLength", "18.9 mm"),
        ("ISO", "50"),
    ] {
        check_tag(&file, name, Some(expected));
    }
    let sanyo = |brand: &[u8]| {
        let tags = user_data(b"SANYO DIGITAL CAMERA\0", &[(42, &[28]), (50, &[35, 0, 0, 0, 10])]);
        [boxed(b"ftyp", &[brand, b"\0\0\0\0", brand].concat()), tags].concat()
    };
    check_tag(&sanyo(b"qt  "), "FNumber", Some("2.8"));
    check_tag(&sanyo(b"mp42"), "FNumber", Some("3.5"));
    check_tag(&sanyo(b"mp42"), "Make", Some("Sanyo"));
}
