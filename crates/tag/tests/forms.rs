//! Forms of files that writers use beyond what specifications show: each was met in a collection of pictures
//! that other programs test with, and is made here byte by byte. What is expected is what ExifTool 13.58
//! answers.

use thalweg_tag::{Input, Mode, Options, Parser, Tag};

/// The tags of a file as `group:name=text`.
pub(crate) fn tags_of(file: &[u8], extension: &str) -> Vec<String> {
    let input = Input { head: file, len_bytes: Some(file.len() as u64), extension };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
    let Ok(tags) = Parser::new().parse(input, &Options::default(), never, |metadata| {
        let text = |tag: &Tag<'_>| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print));
        metadata.tags.iter().map(text).collect()
    });
    tags
}

#[track_caller]
pub(crate) fn check(file: &[u8], extension: &str, expected: &[&str]) {
    let tags = tags_of(file, extension);
    for expected in expected {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
}

/// A little-endian TIFF of one directory, with values behind it.
fn tiff(header: &[u8; 4], entries: &[(u16, u16, u32, &[u8])]) -> Vec<u8> {
    let mut at = 8 + 2 + 12 * entries.len() + 4;
    let mut directory = (entries.len() as u16).to_le_bytes().to_vec();
    let mut values = Vec::new();
    for &(id, format, count, value) in entries {
        directory.extend([id.to_le_bytes(), format.to_le_bytes()].concat());
        directory.extend(count.to_le_bytes());
        if value.len() <= 4 {
            directory.extend(value.iter().copied().chain([0; 4]).take(4));
        } else {
            directory.extend((at as u32).to_le_bytes());
            at += value.len();
            values.extend_from_slice(value);
        }
    }
    [&header[..], &[8, 0, 0, 0], &directory, &[0; 4], &values].concat()
}

const TIFF: &[u8; 4] = b"II*\0";

/// A TIFF whose EXIF directory has one value of undefined type.
fn exif(id: u16, value: &[u8]) -> Vec<u8> {
    exif_of_type(id, 7, value.len() as u32, value)
}

/// A TIFF whose EXIF directory has one value.
fn exif_of_type(id: u16, format: u16, count: u32, value: &[u8]) -> Vec<u8> {
    const DIRECTORY_AT: u32 = 26;
    let first = tiff(TIFF, &[(0x8769, 4, 1, &DIRECTORY_AT.to_le_bytes())]);
    let mut directory = tiff(TIFF, &[(id, format, count, value)]).split_off(8);
    if value.len() > 4 {
        directory[10..14].copy_from_slice(&(DIRECTORY_AT + 18).to_le_bytes());
    }
    [first, directory].concat()
}

#[test]
fn jpeg_xr_has_the_tags_of_tiff() {
    let guid = b"\x24\xc3\xdd\x6f\x03\x4e\xfe\x4b\xb1\x85\x3d\x77\x76\x8d\xc9\x0d";
    let sides: [(u16, u16, u32, &[u8]); 2] = [(0xbc80, 4, 1, &[30, 0]), (0xbc81, 4, 1, &[20, 0])];
    let file = tiff(b"II\xbc\x01", &[(0xbc01, 1, 16, guid), sides[0], sides[1]]);
    let expected = ["File:FileType=JXR", "IFD0:PixelFormat=24-bit RGB", "Composite:ImageSize=30x20"];
    check(&file, "jxr", &expected);
    check(&file, "wdp", &["File:FileType=WDP", "File:MIMEType=image/vnd.ms-photo"]);
    check(&file, "", &["File:FileType=HDP"]);
}

#[test]
fn long_tables_of_dng_are_told_by_their_size() {
    let curve = |n: usize| tiff(TIFF, &[(0xc6fc, 3, n as u32, &vec![1; 2 * n])]);
    check(&curve(501), "dng", &["IFD0:ProfileToneCurve=(large array of 501 int16u values)"]);
    let data = "(Binary data 1999 bytes, use -b option to extract)";
    check(&curve(500), "dng", &[&format!("IFD0:ProfileToneCurve={data}")]);
    check(&curve(3), "dng", &["IFD0:ProfileToneCurve=257 257 257"]);
    let mut options = Options::default();
    options.ignores_minor = true;
    let whole = Parser::new().parse_whole(&curve(501), &options, |found| {
        found.find("ProfileToneCurve").map(|tag| tag.text(Mode::Print))
    });
    assert_eq!(whole.as_deref(), Some("(Binary data 2003 bytes, use -b option to extract)"));
    let date = tiff(TIFF, &[(0xc71b, 2, 20, b"2019-06-06T05:15:13\0")]);
    check(&date, "dng", &["IFD0:PreviewDateTime=2019:06:06 05:15:13"]);
}

#[test]
fn coordinates_may_be_texts_and_patterns_may_be_empty() {
    let entries =
        [&b"\x02\0"[..], b"\x02\0\x02\0\x18\0\0\0\x38\0\0\0", b"\x07\0\x02\0\x03\0\0\x0017\0\0"].concat();
    let text = b"52,00000,50,00000,34,01\0";
    let file = [&tiff(TIFF, &[(0x8825, 4, 1, &[26, 0])])[..], &entries, &[0; 4], text].concat();
    check(&file, "tif", &["GPS:GPSLatitude=52 deg 0' 50.00\"", "GPS:GPSTimeStamp=17:00:00"]);
    let pattern = |bytes: &[u8], expected| check(&exif(0xa302, bytes), "tif", &[expected]);
    pattern(b"\0\0\0\xf8\0\0", "ExifIFD:CFAPattern=<zero pattern size>");
    pattern(b"\x02\0\x02\0\0\x01\x01", "ExifIFD:CFAPattern=<invalid pattern size>");
    pattern(b"\0\x02\0\x02\0\x01\x01\x02", "ExifIFD:CFAPattern=[Red,Green][Green,Blue]");
}

#[test]
fn a_composite_coordinate_has_all_digits_of_its_parts() {
    let north = b"\x01\0\x02\0\x02\0\0\0N\0\0\0";
    let entries = [&b"\x02\0"[..], north, b"\x02\0\x05\0\x03\0\0\0\x38\0\0\0", &[0; 4]].concat();
    let latitude = [42, 1, 45, 1, 3985, 1000].map(u32::to_le_bytes).concat();
    let file = [&tiff(TIFF, &[(0x8825, 4, 1, &[26, 0])])[..], &entries, &latitude].concat();
    // With fifteen digits of degrees it would be 3.98 seconds.
    check(&file, "tif", &["Composite:GPSLatitude=42 deg 45' 3.99\" N"]);
}

#[test]
fn notes_of_no_known_maker_are_told() {
    let text = "com.example.camera 1.0";
    check(&exif(0x927c, text.as_bytes()), "tif", &[&format!("ExifIFD:MakerNoteUnknownText={text}")]);
    let big = exif(0x927c, b"\0\x01\0\x01\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0\0\0");
    check(&big, "tif", &["File:MakerNoteByteOrder=Big-endian (Motorola, MM)"]);
}

/// The layers of a document with one layer, in this byte order.
fn layer(is_little: bool) -> Vec<u8> {
    let turned = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        if is_little {
            bytes.reverse();
        }
        bytes
    };
    let number = |number: u32| turned(&number.to_be_bytes());
    let extra = [number(0), number(0), b"\x07Layer 1".to_vec()].concat();
    let parts = [
        turned(&[0, 1]),
        [number(0), number(0), number(100), number(50)].concat(),
        turned(&[0, 0]),
        turned(b"8BIM"),
        turned(b"mul "),
        vec![255, 0, 2, 0],
        number(extra.len() as u32),
        extra,
    ];
    parts.concat()
}

const LAYER: [&str; 5] = [
    "Photoshop:LayerCount=1",
    "Photoshop:LayerRectangles=0 0 100 50",
    "Photoshop:LayerBlendModes=Multiply",
    "Photoshop:LayerVisible=No",
    "Photoshop:LayerNames=Layer 1",
];

#[test]
fn layers_of_sixteen_bits_are_in_a_block_of_their_own() {
    let layer = layer(false);
    let block = [&b"8BIMLr16"[..], &(layer.len() as u32).to_be_bytes(), &layer].concat();
    let section = [&[0; 8][..], &block].concat();
    let header = b"8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x09\0\0\0\x08\0\x10\0\x03";
    let file = [&header[..], &[0; 8], &(section.len() as u32).to_be_bytes(), &section, &[0; 2]].concat();
    check(&file, "psd", &LAYER);
}

#[test]
fn layers_of_tiff_have_its_byte_order() {
    let layer = layer(true);
    let other = b"MIB8ksML\x02\0\0\0abcd";
    let block = [&b"MIB8ryaL"[..], &(layer.len() as u32).to_le_bytes(), &layer].concat();
    let data = [&b"Adobe Photoshop Document Data Block\0"[..], other, &block].concat();
    let file = tiff(TIFF, &[(0x935c, 7, data.len() as u32, &data)]);
    check(&file, "tif", &LAYER);
    assert!(!tags_of(&file, "tif").iter().any(|tag| tag.contains("ImageSourceData")));
    let unknown = tiff(TIFF, &[(0x935c, 7, 5, b"other")]);
    check(&unknown, "tif", &["IFD0:ImageSourceData=(Binary data 5 bytes, use -b option to extract)"]);
}

#[test]
fn bitmaps_hold_other_files_and_name_profiles() {
    let header = |compression: u32, len: u32| {
        let fields = [40, 1, 1, 1 | 24 << 16, compression, len, 0, 0, 0, 0].map(u32::to_le_bytes);
        [&b"BM"[..], &[0; 8], &54_u32.to_le_bytes(), &fields.concat()].concat()
    };
    let jpeg = [header(4, 3), b"abc".to_vec()].concat();
    check(&jpeg, "bmp", &["File:EmbeddedJPG=(Binary data 3 bytes, use -b option to extract)"]);
    let mut linked = [header(0, 0), vec![0; 84]].concat();
    linked[14] = 124;
    linked[14 + 56..14 + 60].copy_from_slice(b"KNIL");
    linked[14 + 112] = 124;
    linked[14 + 116] = 9;
    check(&[&linked[..], b"C:\\p\xe9.i\0\0"].concat(), "bmp", &["File:LinkedProfileName=C:\\pé.i"]);
}

/// A chunk of PNG and its relatives; the checksum is not read.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat()
}

#[test]
fn the_relatives_of_png_have_headers_and_pictures() {
    let numbers =
        |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_be_bytes()).collect::<Vec<u8>>();
    let mng = [
        b"\x8aMNG\r\n\x1a\n".to_vec(),
        chunk(b"MHDR", &numbers(&[10, 20, 100, 1, 2, 3, 0x23])),
        chunk(b"DISC", &[0, 1, 0, 2]),
        chunk(b"DROP", b"tEXtIDAT"),
        chunk(b"IHDR", &[&numbers(&[3, 4])[..], &[8, 2, 0, 0, 0]].concat()),
        chunk(b"IDAT", b""),
        chunk(b"IEND", b""),
        chunk(b"FRAM", b"\x01abc"),
        chunk(b"MEND", b""),
    ];
    let expected = [
        "MNG:ImageWidth=10",
        "MNG:TicksPerSecond=100",
        "MNG:SimplicityProfile=0x00000023",
        "MNG:DiscardObjects=1 2",
        "MNG:DropChunks=tEXt IDAT",
        "PNG:ImageWidth=3",
        "PNG:ColorType=RGB",
        "MNG:Frame=(Binary data 4 bytes, use -b option to extract)",
    ];
    check(&mng.concat(), "mng", &expected);
    let header = [&numbers(&[5, 6])[..], &[14, 8, 8, 8, 8, 0, 0, 0]].concat();
    let jng = [b"\x8bJNG\r\n\x1a\n".to_vec(), chunk(b"JHDR", &header), chunk(b"IEND", b"")].concat();
    check(&jng, "jng", &["MNG:ColorType=Color Alpha", "MNG:Interlace=Progressive"]);
    check(&jng, "jng", &["MNG:AlphaCompression=MNG Grayscale IDAT"]);
}

const RDF: &str =
    "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:dc='http://purl.org/dc/elements/1.1/'";

#[test]
fn drawings_of_inkscape_are_described_by_their_metadata_alone() {
    let file = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:cc='http://creativecommons.org/ns#' {RDF} \
         xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' version='1.1' inkscape:version='1.0' \
         width='240.0px' height='20'><inkscape:view zoom='2'/><metadata id='m1'><rdf:RDF>\
         <cc:Work rdf:about=''><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata></svg>"
    );
    let expected = [
        "SVG:SVGVersion=1.1",
        "SVG-inkscape:Version=1.0",
        "SVG:MetadataID=m1",
        "XMP:Work={Format=image/svg+xml}",
        "Composite:ImageSize=240.0x20",
    ];
    check(file.as_bytes(), "svg", &expected);
    assert!(!tags_of(file.as_bytes(), "svg").iter().any(|tag| tag.contains("Zoom")));
}

#[test]
fn values_of_xmp_that_are_lists_or_have_32_bits() {
    let packet = format!(
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF {RDF}><rdf:Description \
         xmlns:exifEX='http://cipa.jp/exif/1.0/' xmlns:exif='http://ns.adobe.com/exif/1.0/' \
         exif:ColorSpace='4294967295'><exifEX:LensSpecification><rdf:Seq><rdf:li>24/1</rdf:li>\
         <rdf:li>105/1</rdf:li><rdf:li>0/0</rdf:li><rdf:li>0/0</rdf:li></rdf:Seq>\
         </exifEX:LensSpecification></rdf:Description></rdf:RDF></x:xmpmeta>"
    );
    let expected = ["XMP-exif:ColorSpace=Uncalibrated", "XMP-exifEX:LensInfo=24-105mm f/?"];
    check(packet.as_bytes(), "xmp", &expected);
    // Some writers have damaged the first letters of the segment's name.
    let segment = [b"XMP\0://ns.adobe.com/xap/1.0/\0", packet.as_bytes()].concat();
    let len = (segment.len() as u16 + 2).to_be_bytes();
    let jpeg = [&b"\xff\xd8\xff\xe1"[..], &len, &segment, b"\xff\xd9"].concat();
    check(&jpeg, "jpg", &expected);
}

#[test]
fn keys_of_miff_keep_their_form() {
    let file = b"id=ImageMagick\nalpha-trait=Blend red-primary=0.6,0.3\nJPEG-Colorspace={2}\n:\x1a";
    check(file, "miff", &["MIFF:Alpha-trait=Blend", "MIFF:RedPrimary=0.6,0.3", "MIFF:JPEG-Colorspace=2"]);
}

#[test]
fn wavpack_may_hold_the_header_of_the_packed_file() {
    let wav = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0\x44\xac\0\0\x10\xb1\x02\0\x04\0\x10\0";
    let file = [&b"wvpk"[..], &[0; 28], &[0x21, wav.len() as u8 / 2], wav].concat();
    check(&file, "wv", &["RIFF:Encoding=Microsoft PCM", "RIFF:SampleRate=44100"]);
    assert!(!tags_of(&file, "wv").iter().any(|tag| tag.starts_with("File:AudioType")));
}

#[test]
fn files_of_which_only_the_type_is_told() {
    let tar = [&b"a.txt"[..], &[0; 252], b"ustar\x0000", &[0; 200]].concat();
    check(&tar, "", &["File:FileType=TAR"]);
    check(b"BZh91AY&SY\0\0\0\0", "", &["File:MIMEType=application/bzip2"]);
    check(b"\xd7\xcd\xc6\x9a\0\0\0\0\0\0", "", &["File:FileType=WMF"]);
    check(b"  0\r\nSECTION\r\n  2\r\nHEADER\r\n", "", &["File:FileType=DXF"]);
    check(b"#!/usr/bin/env perl\n", "", &["File:FileType=perl script", "File:FileTypeExtension=pl"]);
}

/// An ICC profile with one tag of this content.
fn profile(tag: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut file = vec![0; 128];
    file[36..40].copy_from_slice(b"acsp");
    let len = (content.len() as u32).to_be_bytes();
    file.extend([1_u32.to_be_bytes(), *tag, 144_u32.to_be_bytes(), len].concat());
    file.extend(content);
    let len = (file.len() as u32).to_be_bytes();
    file[..4].copy_from_slice(&len);
    file
}

#[test]
fn a_long_target_of_a_profile_is_data() {
    let target = |n_bytes: usize| profile(b"targ", &[b"text\0\0\0\0", &*vec![b'a'; n_bytes]].concat());
    let size = "ICC_Profile:CharTarget=(Binary data 129 bytes, use -b option to extract)";
    check(&target(129), "icc", &[size]);
    let text = format!("ICC_Profile:CharTarget={}", "a".repeat(128));
    check(&target(128), "icc", &[&text]);
}

#[test]
fn code_points_of_a_profile() {
    check(
        &profile(b"cicp", b"cicp\0\0\0\0\x09\x10\x00\x01"),
        "icc",
        &[
            "ICC-cicp:ColorPrimaries=BT.2020, BT.2100",
            "ICC-cicp:TransferCharacteristics=SMPTE ST 2084, ITU BT.2100 PQ",
            "ICC-cicp:MatrixCoefficients=Identity matrix",
            "ICC-cicp:VideoFullRangeFlag=Full",
        ],
    );
}

/// A box of ISO base media files and of JPEG 2000.
fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    [&(content.len() as u32 + 8).to_be_bytes()[..], kind, content].concat()
}

/// A film with a movie box of this content.
fn film(movie: &[u8]) -> Vec<u8> {
    [boxed(b"ftyp", b"mp42\0\0\0\0mp42"), boxed(b"moov", movie)].concat()
}

#[test]
fn values_of_exif_in_other_types_than_the_standards() {
    check(&exif_of_type(0xa300, 9, 1, &[3, 0, 0, 0]), "tif", &["ExifIFD:FileSource=Digital Camera"]);
    check(&exif_of_type(0xa300, 3, 1, &[0, 0]), "tif", &["ExifIFD:FileSource=Unknown (0)"]);
    check(&exif(0xa300, &[3, 0, 0, 0]), "tif", &["ExifIFD:FileSource=Sigma Digital Camera"]);
    let gps = |format| {
        let mut file = exif_of_type(0x1b, format, 14, b"ASCII\0\0\0FUSED\0");
        file[10..12].copy_from_slice(&0x8825_u16.to_le_bytes());
        file
    };
    check(&gps(7), "tif", &["GPS:GPSProcessingMethod=FUSED"]);
    check(&gps(2), "tif", &["GPS:GPSProcessingMethod=ASCII"]);
    check(&exif(0x9000, &[220]), "tif", &["ExifIFD:ExifVersion=220"]);
    check(&exif_of_type(0x9201, 5, 1, &[0; 8]), "tif", &["ExifIFD:ShutterSpeedValue=0"]);
    check(&tiff(TIFF, &[(0xc7aa, 4, 1, &[0, 1, 0, 0])]), "dng", &["IFD0:CacheVersion=0.1.0.0"]);
}

#[test]
fn a_heading_of_picture_info_may_come_late() {
    let text = b"OLYMPUS OPTICAL CO.,LTD.\0\0\0\0\0\0\0\0\0\0[picture info]\rResolution=1\r";
    let length = (text.len() as u16 + 2).to_be_bytes();
    let jpeg = [&b"\xff\xd8\xff\xec"[..], &length, text, b"\xff\xd9"].concat();
    check(&jpeg, "jpg", &["PictureInfo:Resolution=1"]);
}

#[test]
fn films_without_a_clock_and_with_settings_of_gopro() {
    // A time of zero in seconds since 1970, shifted to 1904.
    let header = [&[0; 4][..], &2_082_844_800_u32.to_be_bytes(), &[0; 92]].concat();
    let settings = b"DVNM\x63\x01\0\x05Hero8\0\0\0";
    let device = [&b"DEVC\0\x01\0\x10"[..], settings].concat();
    let movie = [boxed(b"mvhd", &header), boxed(b"udta", &boxed(b"GPMF", &device))].concat();
    check(&film(&movie), "mp4", &["QuickTime:CreateDate=0000:00:00 00:00:00", "GoPro:DeviceName=Hero8"]);
    let size = [&[0; 4][..], &(42_896_291_u32).to_be_bytes(), &(480_u32 << 16).to_be_bytes()].concat();
    let track = boxed(b"trak", &boxed(b"tapt", &boxed(b"prof", &size)));
    check(&film(&track), "mp4", &["Track1:ProductionApertureDimensions=654.54546x480"]);
}

#[test]
fn dates_of_films_that_are_counted_from_1970() {
    let header = [&[0; 4][..], &702_373_833_u32.to_be_bytes(), &[0; 92]].concat();
    check(&film(&boxed(b"mvhd", &header)), "mp4", &["QuickTime:CreateDate=1992:04:04 07:50:33"]);
}

#[test]
fn brands_and_names_of_films() {
    for (brands, extension, expected) in [
        ("F4A \0\0\0\0", "mp4", "F4A"),
        ("dvr1\0\0\0\0", "mp4", "DVB"),
        ("LCAG\0\0\0\0LCAGqt  ", "mov", "MOV"),
        ("LCAG\0\0\0\0LCAGf4v ", "mp4", "F4V"),
        ("isom\0\0\0\0qt  mp42", "mp4", "MP4"),
        ("LCAG\0\0\0\0qt  ", "mov", "MP4"),
        ("qt  \0\0\0\0", "mp4", "MP4"),
        ("qt  \0\0\0\0", "insv", "INSV"),
        ("isom\0\0\0\0", "glv", "GLV"),
    ] {
        let file = [boxed(b"ftyp", brands.as_bytes()), boxed(b"moov", b"")].concat();
        check(&file, extension, &[&format!("File:FileType={expected}")]);
    }
    for (extension, expected) in [("mp4", "MP4"), ("m4v", "M4V"), ("mov", "MOV"), ("", "MOV")] {
        check(&boxed(b"moov", b""), extension, &[&format!("File:FileType={expected}")]);
    }
}

#[test]
fn jpeg_2000_of_photoshops_plug_in_and_of_others() {
    const PHOTOSHOP: &[u8] = b"\x2c\x4c\x01\x00\x85\x04\x40\xb9\xa0\x3e\x56\x21\x48\xd6\xdf\xeb";
    let resources = [PHOTOSHOP, b"8BIM\x04\x0d\0\0\0\0\0\x04\0\0\0\x1e"].concat();
    let resolution = boxed(b"res ", &boxed(b"resc", b"\x2e\x23\0\x01\x2e\x23\0\x01\0\0"));
    let packet = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
         xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
         xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='1'/></rdf:RDF></x:xmpmeta>";
    let file = [
        boxed(b"jP  ", b"\r\n\x87\n"),
        boxed(b"ftyp", b"jp2 \0\0\0\0jp2 "),
        resolution,
        boxed(b"uuid", &resources),
        boxed(b"xml ", packet.as_bytes()),
    ];
    let expected =
        ["Jpeg2000:CaptureXResolution=11811", "Photoshop:GlobalAngle=30", "XML-tiff:Orientation=1"];
    check(&file.concat(), "jp2", &expected);
}

#[test]
fn counts_of_mp3_are_told_for_a_variable_bit_rate_only() {
    let file = |mark: &[u8]| {
        let frame = [&b"\xff\xfb\x50\0"[..], &[0; 32], mark, b"\0\0\0\x01\0\0\0\x28Lavc57.10"].concat();
        [frame, vec![0; 400]].concat()
    };
    check(&file(b"Xing"), "mp3", &["MPEG:VBRFrames=40", "MPEG:Encoder=Lavc57.10"]);
    let tags = tags_of(&file(b"Info"), "mp3");
    let is_told = |name: &str| tags.iter().any(|tag| tag.starts_with(name));
    assert!(is_told("MPEG:AudioBitrate") && !is_told("MPEG:VBR") && !is_told("MPEG:Encoder"), "{tags:#?}");
}

#[test]
fn documents_of_archives() {
    let tags = tags_of(b"  %PDF-1.4\n", "pdf");
    assert!(tags.contains(&"PDF:PDFVersion=1.4".to_owned()), "{tags:#?}");
    assert!(!tags_of(b"%PDF-1\n", "pdf").contains(&"File:FileType=PDF".to_owned()));
    let packet = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
         xmlns:pdfx='http://ns.adobe.com/pdfx/1.3/' pdfx:SourceModified='D:20080505112903' \
         pdfx:Company='One'/></rdf:RDF>";
    let expected = ["XMP-pdfx:SourceModified=2008:05:05 11:29:03", "XMP-pdfx:Company=One"];
    check(packet.as_bytes(), "xmp", &expected);
    let wpd = b"\xffWPC\x10\0\0\0\x01\x0a\0\0";
    check(&[&wpd[..], &[0; 8]].concat(), "wpd", &["File:FileType=WPG", "File:WPGVersion=0.0"]);
}

/// A segment of a JPEG.
fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
    [&[0xff, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), payload].concat()
}

#[test]
fn temperatures_of_dji_are_in_segments_without_a_name() {
    let jpeg = |make: &[u8]| {
        let exif = [&b"Exif\0\0"[..], &tiff(TIFF, &[(0x010f, 2, make.len() as u32, make)])].concat();
        let mut settings = vec![0; 68];
        settings[32..36].copy_from_slice(&25_f32.to_le_bytes());
        settings[64..].copy_from_slice(&[0x2c, 1, 0x20, 0]);
        let segments = [
            segment(0xe1, &exif),
            segment(0xe3, &[1; 100]),
            segment(0xe3, &[2; 50]),
            segment(0xe4, &settings),
            segment(0xe5, &[3; 20]),
        ];
        [&b"\xff\xd8"[..], &segments.concat(), b"\xff\xd9"].concat()
    };
    let expected = [
        "DJI:ThermalData=(Binary data 150 bytes, use -b option to extract)",
        "DJI:AmbientTemperature=25.0 C",
        "DJI:ThermalCalibration=(Binary data 20 bytes, use -b option to extract)",
    ];
    check(&jpeg(b"DJI\0"), "jpg", &expected);
    assert!(!tags_of(&jpeg(b"Canon\0"), "jpg").iter().any(|tag| tag.starts_with("DJI:")));
}

#[test]
fn edits_and_minoltas_blocks_in_raw_files_of_sony() {
    const AT: u32 = 0x100;
    let directory = |entries: &[(u16, u16, u32, [u8; 4])]| {
        let mut directory = (entries.len() as u16).to_le_bytes().to_vec();
        for (id, format, count, value) in entries {
            directory.extend([id.to_le_bytes(), format.to_le_bytes()].concat());
            directory.extend([count.to_le_bytes(), *value].concat());
        }
        [directory, vec![0; 4]].concat()
    };
    let blocks = b"\0MRI\x14\0\0\0\0WBG\x0c\0\0\0\x02\x02\x02\x02\xc2\x01\0\x01\0\x01\x8c\x01";
    let private = directory(&[
        (0x7240, 4, 1, (AT + 0x100).to_le_bytes()),
        (0x7241, 4, 1, (AT + 0x200).to_le_bytes()),
        (0x7250, 7, blocks.len() as u32, (AT + 0x300).to_le_bytes()),
    ]);
    let first = directory(&[(0x8000, 4, 1, 4_u32.to_le_bytes()), (0xd001, 4, 1, (AT + 0x200).to_le_bytes())]);
    // Its offset counts from its own start.
    let second =
        directory(&[(0x8018, 9, 1, (-150_i32).to_le_bytes()), (0x9011, 4, 4, 0x40_u32.to_le_bytes())]);
    let entries: [(u16, u16, u32, &[u8]); 2] = [(0x010f, 2, 5, b"SONY\0"), (0xc634, 1, 4, &AT.to_le_bytes())];
    let mut file = tiff(TIFF, &entries);
    for (at, part) in [(0, &private[..]), (0x100, &first), (0x200, &second), (0x240, &[1, 0, 0, 0].repeat(4))]
    {
        file.resize(AT as usize + at, 0);
        file.extend(part);
    }
    file.resize(AT as usize + 0x300, 0);
    file.extend(blocks);
    let expected = [
        "SonyIDC:IDCCreativeStyle=Vivid",
        "Version0:BrightnessAdj=-0.50",
        "SonyIDC:CropArea=1 1 1 1",
        "MinoltaRaw:WB_RGGBLevels=450 256 256 396",
    ];
    check(&file, "arw", &expected);
}

#[test]
fn chunks_behind_the_end_of_a_png() {
    let start = [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", b"\0\0\0\x01\0\0\0\x01\x08\0\0\0\0")].concat();
    let file = [&start[..], &chunk(b"IEND", b""), &chunk(b"vpAg", b"\0\0\0\x09\0\0\0\x08\0")].concat();
    check(&file, "png", &["Trailer:VirtualImageWidth=9", "Trailer:VirtualImageHeight=8"]);
    let empty = chunk(b"cpIp", b"");
    check(&[&start[..], &empty, &chunk(b"IEND", b"")].concat(), "png", &["File:FileType=PNG Plus"]);
}

#[test]
fn dates_and_times_of_exif_in_parts() {
    let mut date = exif_of_type(0x1d, 2, 11, b"2024\x0005\x0022\0");
    date[10..12].copy_from_slice(&0x8825_u16.to_le_bytes());
    check(&date, "tif", &["GPS:GPSDateStamp=2024:05:22"]);
    let rationals = |n: usize| [1, 0, 0, 0, 160, 0, 0, 0].repeat(n);
    let times = [rationals(7), vec![3, 0, 2, 0], rationals(1)].concat();
    let expected = "ExifIFD:CompositeImageExposureTimes=1/160 1/160 1/160 1/160 1/160 1/160 1/160 3 2 1/160";
    check(&exif(0xa462, &times), "tif", &[expected]);
}

#[test]
fn a_raw_file_of_canons_first_digital_camera() {
    let mut file = tiff(TIFF, &[(0x010f, 2, 6, b"Canon\0")]);
    file[4] = 16;
    file.splice(8..8, *b"\xba\xb0\xac\xbb\0\0\0\0");
    file[16 + 10..16 + 14].copy_from_slice(&34_u32.to_le_bytes());
    check(&file, "tif", &["File:FileType=Canon 1D RAW", "File:MIMEType=image/x-raw", "IFD0:Make=Canon"]);
}

#[test]
fn boxes_of_films_of_dji_and_kodak() {
    let settings = boxed(b"udta", &boxed(b"btec", b"smoother=2;custom_thing=99"));
    check(&film(&settings), "mp4", &["DJI:Smoother=2", "DJI:Custom_Thing=99"]);
    let parts = [boxed(b"tima", b"\0\0\0\x09"), boxed(b"ver ", b"3.01")].concat();
    let file = [film(&[]), boxed(b"frea", &parts)].concat();
    check(&file, "mp4", &["Kodak:Duration=9.00 s", "Kodak:KodakVersion=3.01"]);
    let keys = [&b"\0\0\0\0\0\0\0\x01\0\0\0\x0cmdta\xa9day"[..]].concat();
    let data = boxed(b"data", b"\0\0\0\x01\0\0\0\x002023-11-12T13:14:15-0800");
    let handler = boxed(b"hdlr", b"\0\0\0\0\0\0\0\0mdta\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let list = boxed(b"ilst", &boxed(b"\0\0\0\x01", &data));
    let meta = boxed(b"meta", &[handler, boxed(b"keys", &keys), list].concat());
    check(&film(&meta), "mov", &["Keys:ContentCreateDate=2023:11:12 13:14:15-08:00"]);
}

#[test]
fn properties_of_xmp_in_base_64() {
    let packet = |property: &str| {
        format!(
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
             xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
             xmlns:nbp='http://ns.nikon.com/BASIC_PARAM/1.0/'><nbp:Foo \
             rdf:datatype='base64'>{property}</nbp:Foo></rdf:Description></rdf:RDF></x:xmpmeta>"
        )
    };
    let text = packet("aGVsbG8=");
    check(text.as_bytes(), "xmp", &["File:FileType=NXD", "XMP-nbp:Foo=hello"]);
    let data = "XMP-nbp:Foo=(Binary data 2 bytes, use -b option to extract)";
    check(packet("AAE=").as_bytes(), "xmp", &[data]);
}

#[test]
fn lists_of_what_sonys_programs_know_of_films() {
    let list = "<?xml version='1.0'?><plist version='1.0'><dict><key>MetaDataList</key><array><dict>\
        <key>DateTimeOriginal</key><real>41327.5</real><key>Duration</key><real>3725.0</real>\
        <key>Geolocation</key><dict><key>Latitude</key><real>-37.7749</real></dict></dict></array></dict></plist>";
    let expected = [
        "XML:DateTimeOriginal=2013:02:22 12:00:00",
        "XML:Duration=1:02:05",
        "XML:GPSLatitude=37 deg 46' 29.64\" S",
    ];
    check(list.as_bytes(), "plist", &expected);
}

#[test]
fn texts_of_windows_in_riff() {
    let list = b"LIST\x0e\0\0\0INFOIART\x02\0\0\0\x80\xe9";
    let file = [&b"RIFF"[..], &((list.len() + 4) as u32).to_le_bytes(), b"WAVE", list].concat();
    check(&file, "wav", &["RIFF:Artist=€é"]);
}
