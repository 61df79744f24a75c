use crate::{Input, Metadata, Mode, Options, Parser};

const FREE: u32 = 0xffff_ffff;
const END: u32 = 0xffff_fffe;
const SECTOR: usize = 512;
const MINI: usize = 64;

fn words(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn padded(mut bytes: Vec<u8>, to: usize) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(to), 0);
    bytes
}

fn entry(name: &str, kind: u8, start: u32, size: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let n = bytes.len() as u16 + 2;
    bytes.resize(64, 0);
    bytes.extend_from_slice(&n.to_le_bytes());
    bytes.extend_from_slice(&[kind, 1]);
    bytes.resize(116, 0);
    bytes.extend_from_slice(&words(&[start, size as u32, 0]));
    bytes
}

/// A compound file of small streams: sector 0 is the allocation table, 1 that of the ministream, then the
/// directory and the ministream.
fn compound(streams: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut ministream, mut mini_table, mut entries) = (Vec::new(), Vec::new(), Vec::new());
    for (name, bytes) in streams {
        let start = mini_table.len() as u32;
        let n = bytes.len().div_ceil(MINI) as u32;
        mini_table.extend((1..=n).map(|index| if index == n { END } else { start + index }));
        entries.push(entry(name, 2, start, bytes.len()));
        ministream.extend(padded(bytes.clone(), MINI));
    }
    let n_directory = (entries.len() + 1).div_ceil(4) as u32;
    let mini_start = 2 + n_directory;
    let n_mini = ministream.len().div_ceil(SECTOR) as u32;
    entries.insert(0, entry("Root Entry", 5, mini_start, ministream.len()));
    let chain = |start: u32, n: u32| (1..=n).map(move |index| if index == n { END } else { start + index });
    let mut table = vec![0xffff_fffd, END];
    table.extend(chain(2, n_directory));
    table.extend(chain(mini_start, n_mini));
    table.resize(SECTOR / 4, FREE);
    mini_table.resize(SECTOR / 4, FREE);
    let mut header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    header.resize(24, 0);
    header.extend_from_slice(&[0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0]);
    header.resize(44, 0);
    header.extend_from_slice(&words(&[1, 2, 0, 4096, 1, 1, END, 0, 0]));
    header.resize(SECTOR, 0xff);
    [header, words(&table), words(&mini_table), padded(entries.concat(), SECTOR), padded(ministream, SECTOR)]
        .concat()
}

/// A property set of one section: pairs of a number and a value with its type.
fn properties(values: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut head = vec![0xfe, 0xff, 0, 0];
    head.resize(24, 0);
    head.extend_from_slice(&words(&[1, 0, 0, 0, 0, 48]));
    let (mut table, mut data) = (Vec::new(), Vec::new());
    for (id, value) in values {
        table.extend_from_slice(&words(&[*id, (8 + 8 * values.len() + data.len()) as u32]));
        data.extend(padded(value.clone(), 4));
    }
    let size = (8 + table.len() + data.len()) as u32;
    [head, words(&[size, values.len() as u32]), table, data].concat()
}

fn text(code_page_bytes: &[u8]) -> Vec<u8> {
    [words(&[30, code_page_bytes.len() as u32 + 1]), code_page_bytes.to_vec(), vec![0]].concat()
}

fn read(file: &[u8], extension: &str) -> Vec<String> {
    let input = Input { head: file, len_bytes: Some(file.len() as u64), extension };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
    let shown = Parser::new().parse(input, &Options::default(), never, |metadata| {
        let tags = metadata.tags.iter().filter(|tag| !matches!(tag.name, "FileTypeExtension" | "MIMEType"));
        let tags = tags.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print)));
        let warnings = metadata.warnings.iter().map(|warning| format!("Warning={}", warning.message));
        tags.chain(warnings).collect()
    });
    shown.unwrap()
}

#[test]
fn properties_have_types_code_pages_and_times() {
    let set = properties(&[
        (1, words(&[2, 1251])),
        (2, text(b"\xca\xee\xf2")),
        // Four minutes, and the first second of 2000.
        (10, [words(&[64]), 2_400_000_000_u64.to_le_bytes().to_vec()].concat()),
        (12, [words(&[64]), 125_911_584_000_000_000_u64.to_le_bytes().to_vec()].concat()),
        (14, words(&[0x1003, 2, 7, 8])),
        (15, words(&[0x1003, 0])),
        (16, words(&[99, 1])),
    ]);
    let file = compound(&[("WordDocument", vec![1; 10]), ("\u{5}SummaryInformation", set)]);
    let expected = [
        "FileType=DOC",
        "CodePage=Windows Cyrillic",
        "Title=\u{41a}\u{43e}\u{442}",
        "TotalEditTime=4.0 minutes",
        "CreateDate=2000:01:01 00:00:00",
        "Pages=7, 8",
        "Words=",
        "Warning=Error reading property value",
    ];
    assert_eq!(read(&file, "bin"), expected);
    assert_eq!(read(&file, "xls")[0], "FileType=XLS");
}

#[test]
fn a_time_whose_halves_have_the_other_byte_order_is_read() {
    // Seconds of 1601 to 1970, and the first of 2003.
    let units = (11_644_473_600_u64 + 1_041_379_200) * 10_000_000;
    let (low, high) = (units as u32, (units >> 32) as u32);
    for (halves, expected) in [
        ([low, high], "CreateDate=2003:01:01 00:00:00"),
        ([low.swap_bytes(), high.swap_bytes()], "CreateDate=2003:01:01 00:00:00"),
    ] {
        let set = properties(&[(12, words(&[64, halves[0], halves[1]]))]);
        let tags = read(&compound(&[("WordDocument", vec![1; 10]), ("\u{5}SummaryInformation", set)]), "");
        assert_eq!(tags.iter().filter(|tag| tag.starts_with("CreateDate")).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn numbers_of_subimages_and_extensions_are_those_of_their_tables() {
    let image = properties(&[(0x0205_0000, words(&[19, 640])), (0x0100_0002, words(&[19, 1280]))]);
    let extensions = properties(&[(0x0002_0001, text(b"Audio")), (0x1000_0000, words(&[0x1002, 1, 2]))]);
    let file = compound(&[("\u{5}Image Contents", image), ("\u{5}Extension List", extensions)]);
    let expected = [
        "FileType=FPX",
        "SubimageWidth=640",
        "ImageWidth=1280",
        "ExtensionName=Audio",
        "UsedExtensionNumbers=2",
    ];
    assert_eq!(read(&file, "fpx"), expected);
}

/// Without a size, an intact file would count as damaged.
#[test]
fn a_flashpix_picture_has_the_size_of_its_largest_resolution() {
    let image = properties(&[
        (0x0100_0002, words(&[19, 1280])),
        (0x0100_0003, words(&[19, 960])),
        (0x0200_0000, words(&[19, 640])),
        (0x0200_0001, words(&[19, 480])),
    ]);
    let file = compound(&[("\u{5}Image Contents", image)]);
    let input = Input { head: &file, len_bytes: Some(file.len() as u64), extension: "fpx" };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
    let size = |metadata: &Metadata<'_>| (metadata.facts.width, metadata.facts.height);
    let size = Parser::new().parse(input, &Options::default(), never, size).unwrap();
    assert_eq!(size, (Some(1280), Some(960)));
}

#[test]
fn chains_without_an_end_and_streams_beyond_the_file_end() {
    let mut file = compound(&[("\u{5}SummaryInformation", vec![7; 200])]);
    assert_eq!(read(&file, "doc"), ["FileType=DOC", "Warning=Illegal property set"]);
    // Each sector follows itself.
    for (index, entry) in file[SECTOR..2 * SECTOR].as_chunks_mut::<4>().0.iter_mut().enumerate() {
        *entry = (index as u32).to_le_bytes();
    }
    read(&file, "doc");
    for len in 0..file.len() {
        read(&file[..len], "doc");
    }
}

#[test]
fn the_table_stream_of_a_word_document() {
    let mut head = [&b"\xec\xa5\0\0\0\0\x07\x04\0\0\0\x02"[..], &[0; 20]].concat();
    // No numbers of 16 and of 32 bits; 128 places.
    head.extend_from_slice(b"\0\0\0\0\x80\0");
    let start = head.len();
    head.resize(start + 1024, 0);
    head[start + 0xf8..start + 0x100].copy_from_slice(&words(&[0, 60]));
    head[start + 0x238..start + 0x240].copy_from_slice(&words(&[60, 16]));
    let mut table = vec![0; 20];
    let moment = |day: u32| (116 << 20) | (3 << 16) | (day << 11) | (13 << 6) | 58;
    table.extend(words(&[moment(11), moment(12), 0]));
    table.extend_from_slice(b"\x02\0\x05\0\0\0\x21\0\0\0\xd2\0\0\0\x01\0\x03\0\0\0\0\0\0\0\x04\0\0\0");
    table.extend_from_slice(b"\xff\xff\x02\0\0\0\x01\0A\0\x02\0C\0:\0");
    let file = compound(&[("WordDocument", head), ("1Table", table)]);
    let tags = read(&file, "doc");
    for expected in [
        "CreateDate=2016:03:11 13:58:00",
        "ModifyDate=2016:03:12 13:58:00",
        "LastPrinted=0000:00:00 00:00:00",
        "RevisionNumber=2",
        "TotalEditTime=5 minutes",
        "Words=33",
        "Characters=210",
        "Pages=1",
        "Paragraphs=3",
        "Lines=4",
        "LastSavedBy=A (C:)",
    ] {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
}

#[test]
fn the_head_of_a_word_document() {
    let head = b"\xec\xa5\xc1\0\x25\x60\x09\x04\0\0\xf0\x12\xbf\0\0\0\0\0\0\x10";
    let file = compound(&[("WordDocument", [&head[..], &[0; 60]].concat())]);
    let tags = read(&file, "doc");
    for expected in
        ["Identification=Word 8.0", "LanguageCode=English (US)", "DocFlags=1Table, ExtChar", "System=Windows"]
    {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
}
