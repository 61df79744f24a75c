use crate::testing::check_groups;
use crate::{Options, Parser};

/// A frame of layer III, 128 kbit/s, 44.1 kHz.
fn frame() -> Vec<u8> {
    let mut frame = vec![0xff, 0xfb, 0x90, 0x64];
    frame.resize(417, 0);
    frame
}

fn id3(version: u8, frames: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (code, content) in frames {
        let length = (content.len() as u32).to_be_bytes();
        body.extend_from_slice(code);
        body.extend_from_slice(if version == 2 { &length[1..] } else { &length });
        body.extend_from_slice(if version == 2 { b"" } else { b"\0\0" });
        body.extend_from_slice(content);
    }
    let n = body.len() as u32;
    let size = [n >> 21 & 0x7f, n >> 14 & 0x7f, n >> 7 & 0x7f, n & 0x7f].map(|part| part as u8);
    [b"ID3".as_slice(), &[version, 0, 0], &size, &body].concat()
}

#[test]
fn mp3_with_frames_of_all_kinds() {
    let tag = id3(
        3,
        &[
            (b"TIT2", b"\x01\xff\xfeT\0\xef\0"),
            (b"TPE1", b"\0A\0B\0"),
            (b"TCON", b"\0(17)"),
            (b"COMM", b"\0engdesc\0text"),
            (b"COMM", b"\0deu\0deutsch"),
            (b"TXXX", b"\0MY KEY\0value"),
            (b"APIC", b"\0image/png\0\x03d\0PNG!"),
            (b"POPM", b"me\0\xc4\0\0\0\x05"),
            (b"PRIV", b"PeakValue\0\x01\x02\0\0"),
        ],
    );
    let v1 = [b"TAG".as_slice(), &[b'x'; 90], b"1999", &[0; 30], &[17]].concat();
    let file = [&tag[..], &frame(), &frame(), &v1].concat();
    check_groups(
        &file,
        &[
            ("File", "FileType", "MP3"),
            ("MPEG", "AudioBitrate", "128 kbps"),
            ("MPEG", "SampleRate", "44100"),
            ("ID3v2_3", "Title", "T\u{ef}"),
            ("ID3v2_3", "Artist", "A/B"),
            ("ID3v2_3", "Genre", "Rock"),
            ("ID3v2_3", "Comment", "(desc) text"),
            ("ID3v2_3", "Comment-deu", "deutsch"),
            ("ID3v2_3", "MyKey", "value"),
            ("ID3v2_3", "PictureType", "Front Cover"),
            ("ID3v2_3", "Picture", "(Binary data 4 bytes, use -b option to extract)"),
            ("ID3v2_3", "Popularimeter", "me Rating=196 Count=5"),
            ("ID3v2_3", "PeakValue", "513"),
            ("ID3v1", "Year", "1999"),
            ("ID3v1", "Genre", "Rock"),
            ("Composite", "Duration", "0.05 s (approx)"),
            ("Composite", "DateTimeOriginal", "1999"),
        ],
    );
}

#[test]
fn flac_with_comments_and_picture() {
    let block = |kind: u8, body: &[u8]| [&[kind][..], &(body.len() as u32).to_be_bytes()[1..], body].concat();
    let samples = (44_100_u64 << 44 | 1 << 41 | 15 << 36 | 441_000).to_be_bytes();
    let info = [&[0x10, 0, 0x10, 0, 0, 0, 16, 0, 32, 0][..], &samples, &[7; 16]].concat();
    let text = |text: &[u8]| [&(text.len() as u32).to_le_bytes()[..], text].concat();
    let comments = [
        text(b"maker"),
        3_u32.to_le_bytes().to_vec(),
        text(b"artist=one"),
        text(b"ARTIST=two"),
        text(b"Some_key=x"),
    ]
    .concat();
    let file = [&b"fLaC"[..], &block(0, &info), &block(0x84, &comments)].concat();
    check_groups(
        &file,
        &[
            ("File", "FileType", "FLAC"),
            ("FLAC", "BitsPerSample", "16"),
            ("FLAC", "TotalSamples", "441000"),
            ("Vorbis", "Vendor", "maker"),
            ("Vorbis", "Artist", "one, two"),
            ("Vorbis", "SomeKey", "x"),
            ("Composite", "Duration", "10.00 s"),
        ],
    );
}

#[test]
fn an_ogg_packet_that_crosses_pages() {
    let page = |segments: &[u8], body: &[u8]| {
        let mut page = b"OggS\0\0".to_vec();
        page.extend([0; 20]);
        page.push(segments.len() as u8);
        page.extend(segments);
        page.extend(body);
        page
    };
    let head = b"\x01vorbis\0\0\0\0\x02\x44\xac\0\0\0\0\0\0\0\xf4\x01\0\0\0\0\0\xb8\x01";
    let value = "v".repeat(300);
    let comment = format!("TITLE={value}");
    let mut comments = b"\x03vorbis\x01\0\0\0x\x01\0\0\0".to_vec();
    comments.extend((comment.len() as u32).to_le_bytes());
    comments.extend(comment.bytes());
    let (first, second) = comments.split_at(255);
    let file =
        [page(&[head.len() as u8], head), page(&[255], first), page(&[second.len() as u8], second)].concat();
    check_groups(
        &file,
        &[("File", "FileType", "OGG"), ("Vorbis", "AudioChannels", "2"), ("Vorbis", "Title", &value)],
    );
}

#[test]
fn aiff_and_ape() {
    let chunk = |kind: &[u8], body: &[u8]| [kind, &(body.len() as u32).to_be_bytes(), body].concat();
    let common = b"\0\x02\0\x01\x58\x88\0\x10\x40\x0e\xac\x44\0\0\0\0\0\0";
    let file = [&b"FORM\0\0\0\0AIFF"[..], &chunk(b"COMM", common), &chunk(b"NAME", b"name")].concat();
    check_groups(
        &file,
        &[("AIFF", "SampleRate", "44100"), ("AIFF", "Name", "name"), ("Composite", "Duration", "2.00 s")],
    );
    let item = b"\x01\0\0\0\0\0\0\0Artist\0X";
    let tail =
        [&b"APETAGEX\xd0\x07\0\0"[..], &(item.len() as u32 + 32).to_le_bytes(), &[1, 0, 0, 0], &[0; 12]];
    let file = [&frame()[..], item, &tail.concat()].concat();
    check_groups(&file, &[("File", "FileType", "MP3"), ("APE", "Artist", "X")]);
    let file = [&tail.concat()[..], item].concat();
    check_groups(&file, &[("File", "FileType", "APE"), ("APE", "Artist", "X")]);
}

#[test]
fn dsf_describes_the_sound_and_points_to_a_tag() {
    let numbers = |numbers: &[u64]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let short = |numbers: &[u32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let head = [&b"DSD "[..], &numbers(&[28, 0, 80]), b"fmt ", &numbers(&[52])].concat();
    let format = [&short(&[1, 0, 2, 2, 2_822_400, 1])[..], &numbers(&[7]), &short(&[4096, 0])].concat();
    let file = [head, format, id3(3, &[(b"TIT2", b"\0Title")])].concat();
    check_groups(
        &file,
        &[
            ("File", "FileType", "DSF"),
            ("File", "FormatID", "DSD Raw"),
            ("File", "ChannelType", "Stereo (Left, Right)"),
            ("File", "SampleCount", "7"),
            ("File", "BlockSize", "4096"),
            ("ID3v2_3", "Title", "Title"),
        ],
    );
    for n_bytes in 0..file.len() {
        Parser::new().parse_whole(&file[..n_bytes], &Options::default(), |_| {});
    }
}
