use crate::testing::check_groups;

fn chunk(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let padding = &[0][..body.len() % 2];
    [&kind[..], &(body.len() as u32).to_le_bytes(), body, padding].concat()
}

fn list(kind: &[u8; 4], chunks: &[Vec<u8>]) -> Vec<u8> {
    chunk(b"LIST", &[&kind[..], &chunks.concat()].concat())
}

fn file(kind: &[u8; 4], chunks: &[Vec<u8>]) -> Vec<u8> {
    let mut file = list(kind, chunks);
    file[..4].copy_from_slice(b"RIFF");
    file
}

fn words(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

#[test]
fn avi_with_two_streams_and_notes_of_cameras() {
    let main = words(&[33_367, 127_800, 0, 16, 300, 0, 2, 0, 640, 480, 0, 0, 0, 0]);
    let stream = |kind: &[u8], scale, rate, count| {
        [kind, &words(&[0, 0, 0, scale, rate, 0, count, 0, u32::MAX, 0, 0, 0])].concat()
    };
    let bitmap = [&words(&[40, 640, 480, 0x0018_0001])[..], b"MJPG", &words(&[100, 0, 0, 0, 0])].concat();
    let nikon = [&b"\x03\0\x06\0NIKON\0\x08\0\x08\0"[..], &words(&[1, 30])].concat();
    let avi = file(
        b"AVI ",
        &[
            list(
                b"hdrl",
                &[
                    chunk(b"avih", &main),
                    list(
                        b"strl",
                        &[chunk(b"strh", &stream(b"vidsmjpg", 1001, 30_000, 300)), chunk(b"strf", &bitmap)],
                    ),
                    chunk(b"IDIT", b"Mon Mar 10 15:04:43 2003\n\0"),
                ],
            ),
            list(b"INFO", &[chunk(b"ISFT", b"CanonMVI01\0\0")]),
            list(b"ncdt", &[chunk(b"nctg", &nikon), chunk(b"ncth", b"\xff\xd8")]),
            chunk(b"JUNK", b"some text\0"),
            list(b"movi", &[chunk(b"00dc", &[0; 64])]),
        ],
    );
    check_groups(
        &avi,
        &[
            ("File", "FileType", "AVI"),
            ("File", "Compression", "MJPG"),
            ("RIFF", "FrameRate", "29.97"),
            ("RIFF", "MaxDataRate", "127.8 kB/s"),
            ("RIFF", "VideoFrameRate", "29.97"),
            ("RIFF", "VideoCodec", "mjpg"),
            ("RIFF", "Quality", "Default"),
            ("RIFF", "DateTimeOriginal", "2003:03:10 15:04:43"),
            ("RIFF", "Software", "CanonMVI01"),
            ("RIFF", "TextJunk", "some text"),
            ("Nikon", "ExposureTime", "1/30"),
            ("Nikon", "ThumbnailImage", "(Binary data 2 bytes, use -b option to extract)"),
            ("Composite", "Duration", "10.01 s"),
            ("Composite", "ImageSize", "640x480"),
        ],
    );
}

#[test]
fn wav_with_broadcast_extension() {
    let format = [&[1, 0, 2, 0][..], &words(&[44_100, 176_400]), &[4, 0, 16, 0]].concat();
    let mut broadcast = vec![0; 602];
    broadcast[..4].copy_from_slice(b"Desc");
    broadcast[320..338].copy_from_slice(b"2011-02-0310:11:12");
    broadcast[338] = 7;
    let wav = file(
        b"WAVE",
        &[
            chunk(b"fmt ", &format),
            chunk(b"bext", &broadcast),
            list(b"exif", &[chunk(b"emdl", b"Optio\0")]),
            chunk(b"data", &[0; 1764]),
        ],
    );
    check_groups(
        &wav,
        &[
            ("File", "FileType", "WAV"),
            ("RIFF", "Encoding", "Microsoft PCM"),
            ("RIFF", "Description", "Desc"),
            ("RIFF", "DateTimeOriginal", "2011:02:03 10:11:12"),
            ("RIFF", "TimeReference", "7"),
            ("RIFF", "Model", "Optio"),
            ("Composite", "Duration", "0.01 s"),
        ],
    );
}

#[test]
fn lengths_that_lie() {
    let mut avi = file(b"AVI ", &[list(b"hdrl", &[chunk(b"avih", &[0; 56])])]);
    avi.extend(b"LIST\xff\xff\xff\xffINFOISFT\xff\xff\xff\xffx");
    check_groups(&avi, &[("RIFF", "FrameRate", "0")]);
}
