//! Files of each format, made byte by byte, and damaged ones.

use crate::testing::{check_tags, tags_of, tags_with};
use crate::{Mode, Options, Parser};

/// Checks tags that are parts of structures.
#[track_caller]
fn check_flat(file: &[u8], expected: &[&str]) {
    let tags = tags_with(file, &Options { structs: false, ..Options::default() });
    for expected in expected {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
}

/// An EXIF block with the maker "X".
const EXIF: &[u8] = b"II*\0\x08\0\0\0\x01\0\x0f\x01\x02\0\x02\0\0\0X\0\0\0\0\0\0\0";
const XMP: &[u8] = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
    xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
    xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='a'/></rdf:RDF></x:xmpmeta>";

#[test]
fn exv_is_the_segments_of_a_jpeg() {
    let exif = [b"Exif\0\0", EXIF].concat();
    let length = (exif.len() as u16 + 2).to_be_bytes();
    let file = [b"\xff\x01Exiv2\xff\xe1", &length[..], &exif, b"\xff\xd9"].concat();
    check_tags(&file, &["File:FileType=EXV", "IFD0:Make=X"]);
}

#[test]
fn bpg_has_extensions() {
    let extension = [&[1, EXIF.len() as u8 + 1, 0][..], EXIF].concat();
    let file = [b"BPG\xfb\x40\x08\x81\x00\x10\0", &[extension.len() as u8][..], &extension].concat();
    let expected = [
        "File:PixelFormat=4:2:2 (chroma at 0.5, 0)",
        "File:BitDepth=8",
        "File:Flags=Extension Present",
        "File:ImageWidth=128",
        "File:ImageHeight=16",
        "IFD0:Make=X",
    ];
    check_tags(&file, &expected);
}

#[test]
fn flif_has_compressed_chunks() {
    use std::io::Write as _;
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(&[b"Exif\0\0", EXIF].concat()).unwrap();
    let packed = encoder.finish().unwrap();
    let file = [b"FLIF31\x0f\x81\x00eXif", &[packed.len() as u8][..], &packed, b"\0"].concat();
    let expected = [
        "File:ImageType=RGB (non-interlaced)",
        "File:ImageWidth=16",
        "File:ImageHeight=129",
        "IFD0:Make=X",
        "File:Encoding=FLIF16",
    ];
    check_tags(&file, &expected);
}

#[test]
fn miff_announces_its_profiles() {
    let header = format!(
        "id=ImageMagick\nclass=DirectClass matte=False\ncolumns=8 rows=9 red-primary=1,2\n{{a comment}}\n\
         label={{two words}} profile-xmp={} profile-exif={}\n\x0c\n:\x1a",
        XMP.len(),
        EXIF.len()
    );
    let file = [header.as_bytes(), XMP, EXIF].concat();
    let expected = [
        "MIFF:ID=ImageMagick",
        "MIFF:ImageHeight=9",
        "MIFF:RedPrimary=1,2",
        "MIFF:Label=two words",
        "XMP-dc:Format=a",
        "IFD0:Make=X",
    ];
    check_tags(&file, &expected);
    let words = [&b"id=ImageMagick "[..], &b"x ".repeat(30_000), b":\x1a"].concat();
    tags_of(&words);
}

#[test]
fn xcf_has_parasites() {
    let mut file = b"gimp xcf v002\0\0\0\0\x08\0\0\0\x09\0\0\0\x01".to_vec();
    file.extend(b"\0\0\0\x11\0\0\0\x01\x01\0\0\0\x16\0\0\0\x04\0\0\0\x02");
    let name = b"\0\0\0\x0aexif-data\0\0\0\0\x01";
    let parasite = [&name[..], &(EXIF.len() as u32).to_be_bytes(), EXIF].concat();
    file.extend([&b"\0\0\0\x15"[..], &(parasite.len() as u32).to_be_bytes(), &parasite, &[0; 8]].concat());
    let expected = [
        "GIMP:XCFVersion=2",
        "GIMP:ImageHeight=9",
        "GIMP:ColorMode=Grayscale",
        "GIMP:Compression=RLE Encoding",
        "GIMP:Units=mm",
        "IFD0:Make=X",
    ];
    check_tags(&file, &expected);
}

#[test]
fn psp_has_blocks_of_fields() {
    let mut file = b"Paint Shop Pro Image File\n\x1a\0\0\0\0\0\x0a\0\0\0".to_vec();
    file.extend(b"~BK\0\0\0\x0c\0\0\0\x0c\0\0\0\x08\0\0\0\x09\0\0\0");
    file.extend(b"~BK\0\x01\0\x1d\0\0\0~FL\0\0\0\x01\0\0\0T~FL\0\x07\0\x04\0\0\0\x02\0\x01\x0d\0\0\0\0");
    check_tags(
        &file,
        &["PSP:FileVersion=10.0", "PSP:ImageHeight=9", "PSP:Title=T", "PSP:CreatorAppVersion=13.1.0.2"],
    );
}

#[test]
fn fits_has_cards() {
    let cards = [
        "SIMPLE  =                    T",
        "BITPIX  =                   -8 / bits",
        "RA_OBJ  =               1.5D+3",
        "IRAF-MAX=           1.993600E4  / DATA",
        "UNIT    = E",
        "OBSERVER= 'O''Neill'           / name",
        "LONG    = 'first &'",
        "CONTINUE  'second'",
        "COMMENT Some words",
        "DATE-OBS= '2020-01-02'",
        "END",
    ];
    let file: String = cards.iter().map(|card| format!("{card:80}")).collect();
    let expected = [
        "FITS:Bitpix=-8",
        "FITS:RaObj=1.5e+3",
        "FITS:Iraf-max=1.993600e4",
        "FITS:Unit=E",
        "FITS:Observer=O'Neill",
        "FITS:Long=first second",
        "FITS:Comment=Some words",
        "FITS:ObservationDate=2020-01-02",
    ];
    check_tags(file.as_bytes(), &expected);
}

#[test]
fn dpx_has_headers_in_both_orders() {
    let mut file = vec![0; 2080];
    file[..4].copy_from_slice(b"XPDS");
    file[8..12].copy_from_slice(b"V1.0");
    file[136..155].copy_from_slice(b"2010:08:03:08:38:16");
    file[660..664].fill(0xff);
    file[772] = 8;
    file[776] = 9;
    file[803] = 10;
    file[1724..1728].fill(0xff);
    let expected = [
        "File:ByteOrder=Little-endian",
        "File:HeaderVersion=V1.0",
        "File:CreateDate=2010:08:03 08:38:16",
        "File:EncryptionKey=ffffffff",
        "File:ImageHeight=9",
        "File:BitDepth=10",
    ];
    check_tags(&file, &expected);
}

#[test]
fn indesign_has_a_packet_among_its_objects() {
    const MASTER: &[u8] = b"\x06\x06\xed\xf5\xd8\x1d\x46\xe5\xbd\x31\xef\xe7\xfe\x74\xb7\x1d";
    const OBJECT: &[u8] = b"\xde\x39\x39\x79\x51\x88\x4b\x6c\x8e\x63\xee\xf8\xae\xe0\xdd\x38";
    let mut file = vec![0; 8192];
    for page in [0, 4096] {
        file[page..page + 16].copy_from_slice(MASTER);
        file[page + 24] = 1;
        file[page + 280] = 2;
    }
    let packet = [b"<?xpacket begin='' id=''?>", XMP].concat();
    let length = (packet.len() as u32).to_le_bytes();
    file.extend(
        [OBJECT, &[0; 8], &(packet.len() as u32 + 4).to_le_bytes(), &[0; 4], &length, &packet].concat(),
    );
    check_tags(&file, &["File:FileType=INDD", "XMP-dc:Format=a"]);
}

/// A file of zeros with these parts at these offsets.
fn with_parts(len: usize, parts: &[(usize, &[u8])]) -> Vec<u8> {
    let mut file = vec![0; len];
    for (at, part) in parts {
        file[*at..at + part.len()].copy_from_slice(part);
    }
    file
}

/// An element with a value representation and a short length.
fn element(group: u16, number: u16, representation: &[u8], value: &[u8]) -> Vec<u8> {
    let [group, number, len] = [group, number, value.len() as u16].map(u16::to_le_bytes);
    [&group[..], &number, representation, &len, value].concat()
}

fn dicom(transfer: &[u8], elements: &[u8]) -> Vec<u8> {
    [&[0; 128][..], b"DICM", &element(2, 0x10, b"UI", transfer), elements].concat()
}

#[test]
fn dicom_tells_how_its_elements_are_written() {
    use std::io::Write as _;
    let sequence = b"\x08\x00\x40\x11SQ\0\0\xff\xff\xff\xff\xfe\xff\x00\xe0\xff\xff\xff\xff";
    let elements = [
        element(0x08, 0x20, b"DA", b"20200102"),
        element(0x08, 0x2a, b"DT", b"20200102030405.5+0100 "),
        sequence.to_vec(),
        element(0x08, 0x1150, b"UI", b"1.2.840.10008.5.1.4.1.1.4\0"),
        element(0x28, 0x10, b"US", b"\x09\0"),
        element(0x28, 0x103, b"US", b"\x01\0"),
        b"\xe0\x7f\x10\0OB\0\0\x03\0\0\0\x01\x02\x03".to_vec(),
    ]
    .concat();
    let expected = [
        "DICOM:TransferSyntaxUID=Explicit VR Little Endian",
        "DICOM:StudyDate=2020:01:02",
        "DICOM:AcquisitionDateTime=2020:01:02 03:04:05.5+0100",
        "DICOM:ReferencedSOPClassUID=MR Image Storage",
        "DICOM:Rows=9",
        "DICOM:PixelRepresentation=Signed",
        "DICOM:PixelData=(Binary data 5 bytes, use -b option to extract)",
    ];
    check_tags(&dicom(b"1.2.840.10008.1.2.1\0", &elements), &expected);
    let implicit = b"\x28\0\x10\0\x02\0\0\0\x09\0";
    check_tags(&dicom(b"1.2.840.10008.1.2\0", implicit), &["DICOM:Rows=9"]);
    let big = b"\0\x28\0\x10US\0\x02\0\x09";
    check_tags(&dicom(b"1.2.840.10008.1.2.2\0", big), &["DICOM:Rows=9"]);
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(&elements).unwrap();
    check_tags(&dicom(b"1.2.840.10008.1.2.1.99", &encoder.finish().unwrap()), &["DICOM:Rows=9"]);
}

#[test]
fn dicom_without_a_preamble_or_with_that_of_a_tiff() {
    let name = element(0x10, 0x10, b"PN", b"B\xe9a");
    let elements = [element(0x08, 0x20, b"DA", b"20200102"), name].concat();
    let expected = ["DICOM:StudyDate=2020:01:02", "DICOM:PatientName=B?a"];
    check_tags(&elements, &[&["File:FileType=ACR"][..], &expected].concat());
    check_tags(&[element(2, 0x10, b"UI", b"1.2.840.10008.1.2.1\0"), elements.clone()].concat(), &expected);
    let implicit = b"\x08\0\0\0\x04\0\0\0\x32\0\0\0\x08\0\x20\0\x04\0\0\x002020";
    check_tags(implicit, &["DICOM:IdentifyingGroupLength=50", "DICOM:StudyDate=2020"]);
    check_tags(b"\0\x08\0\x20DA\0\x042020\0\x28\0\x10US\0\x02\0\x09", &["DICOM:Rows=9"]);
    let mut both = dicom(b"1.2.840.10008.1.2.1\0", &elements);
    both[..4].copy_from_slice(b"II*\0");
    check_tags(&both, &[&["File:FileType=DICOM"][..], &expected].concat());
}

#[test]
fn long_values_and_several_numbers_of_dicom() {
    let overlay = |n_bytes: u16| {
        let head = [&b"\x00\x60\x00\x30OB\0\0"[..], &u32::from(n_bytes).to_le_bytes()].concat();
        [head, vec![1; n_bytes.into()]].concat()
    };
    let size = "DICOM:OverlayData=(Binary data 1026 bytes, use -b option to extract)";
    check_tags(&dicom(b"1.2.840.10008.1.2.1\0", &overlay(1026)), &[size]);
    check_tags(&dicom(b"1.2.840.10008.1.2.1\0", &overlay(2)), &["DICOM:OverlayData=1 1"]);
    let pointer = |value: &[u8]| dicom(b"1.2.840.10008.1.2.1\0", &element(0x28, 9, b"AT", value));
    check_tags(&pointer(b"\x04\x30\x0c\0"), &["DICOM:FrameIncrementPointer=3004,000C"]);
    check_tags(&pointer(b"T\0\x20\0T\0\x21\0"), &["DICOM:FrameIncrementPointer=T T!"]);
}

#[test]
fn mrc_has_fields_that_masks_tell() {
    let parts: [(usize, &[u8]); 12] = [
        (0, &8_u32.to_le_bytes()),
        (8, &2_u32.to_le_bytes()),
        (12, &6_u32.to_le_bytes()),
        (104, b"FEI1"),
        (208, b"MAP DD"),
        (220, &1_u32.to_le_bytes()),
        (224, b"made by hand  "),
        (1024 + 8, &3_u32.to_le_bytes()),
        (1024 + 12, &44125.5_f64.to_le_bytes()),
        (1024 + 20, b"SCOPE"),
        (1024 + 36, b"hidden"),
        (1024 + 490, &64_u32.to_le_bytes()),
    ];
    let file = with_parts(2048, &parts);
    let expected = [
        "File:ImageWidth=8",
        "File:ImageMode=16-bit unsigned integer",
        "File:MachineStamp=0x44 0x44 0x00 0x00",
        "File:Label0=made by hand",
        "File:Bitmask1=0x00000003",
        "File:TimeStamp=2020:10:21 12:00:00",
        "File:MicroscopeType=SCOPE",
        "File:PhasePlate=No",
    ];
    check_tags(&file, &expected);
    assert!(!tags_of(&file).iter().any(|tag| tag.contains("hidden")));
}

#[test]
fn pgf_holds_a_png() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x02\x08\x02\0\0\0\0\0\0\0";
    let file = [&b"PGF6\x9c\0\0\0\x08\0\0\0\x09\0\0\0\0\0\x18\x03\x03\0\0\0"[..], png].concat();
    let expected =
        ["File:PGFVersion=0x36", "File:ColorMode=RGB", "PNG:ImageHeight=2", "Composite:ImageSize=8x9"];
    check_tags(&file, &expected);
}

#[test]
fn wpg_has_runs_of_records() {
    let records = b"\x0f\x06\x01\0\x60\x09\xb0\x04\x08\x01\0\x08\xff\x01\0\0\x10\0";
    let file = [&b"\xffWPC\x10\0\0\0\x01\x16\x01\0\0\0\0\0"[..], records].concat();
    let expected = [
        "File:WPGVersion=1.0",
        "File:ImageWidthInches=2.00",
        "File:ImageHeightInches=1.00",
        "File:Records=Start WPG (Type 1), Polygon x 2, End WPG",
    ];
    check_tags(&file, &expected);
}

#[test]
fn fpf_is_one_header() {
    let parts: [(usize, &[u8]); 4] = [
        (0, b"FPF Public Image Format\0"),
        (44, &[160, 0, 120]),
        (0xd8, &293.15_f32.to_le_bytes()),
        (0x248, &[0xdd, 7, 0, 0, 2, 0, 0, 0, 22, 0, 0, 0, 11, 0, 0, 0, 19, 0, 0, 0, 20, 0, 0, 0, 0x7b, 3]),
    ];
    let expected = [
        "FLIR:ImageWidth=160",
        "FLIR:CameraTemperatureRangeMin=20.0 C",
        "FLIR:DateTimeOriginal=2013:02:22 11:19:20.891",
    ];
    check_tags(&with_parts(892, &parts), &expected);
}

/// A picture of FLIR's with one record.
fn flir(mark: &[u8; 4], kind: u32, record: &[u8]) -> Vec<u8> {
    let numbers = |numbers: &[u32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let parts: [(usize, &[u8]); 4] = [
        (0, &[&mark[..], b"Lab"].concat()),
        (0x14, &numbers(&[100, 0x40, 1])),
        (0x40, &numbers(&[kind, 100, 1, 0x60, record.len() as u32])),
        (0x60, record),
    ];
    with_parts(0x60 + record.len(), &parts)
}

#[test]
fn pictures_of_flir_follow_each_other() {
    let record = with_parts(0x24, &[(0, &[2, 0, 1, 0, 2])]);
    let film = flir(b"FFF\0", 0x20001, &record).repeat(2);
    let of_first = ["File:FileType=FLIR", "FLIR:CreatorSoftware=Lab", "FLIR:RawThermalImageHeight=2"];
    check_tags(&film, &of_first);
    let sensor = with_parts(0x30, &[(0x24, &[2, 0, 64, 1, 240])]);
    check_tags(
        &flir(b"AFF\0", 5, &sensor),
        &["File:FileType=SEQ", "FLIR:SensorWidth=320", "FLIR:SensorHeight=240"],
    );
    let options = Options { embedded: true, ..Options::default() };
    let documents = Parser::new().parse_whole(&film, &options, |metadata| {
        let tags = metadata.tags.iter().filter(|tag| tag.name == "CreatorSoftware");
        tags.map(|tag| tag.group.document).collect::<Vec<u32>>()
    });
    assert_eq!(documents, [0, 1]);
}

#[test]
fn kyocera_writes_texts_backwards() {
    let parts: [(usize, &[u8]); 6] =
        [(13, b"LATIGID N"), (25, b"ARECOYK"), (55, &[13]), (59, &[56]), (91, &[56]), (115, &[55])];
    let expected = [
        "KyoceraRaw:Model=N DIGITAL",
        "KyoceraRaw:Make=KYOCERA",
        "KyoceraRaw:ISO=100",
        "KyoceraRaw:ExposureTime=1/125",
        "KyoceraRaw:FNumber=11",
        "KyoceraRaw:FocalLength=55 mm",
    ];
    check_tags(&with_parts(156, &parts), &expected);
}

/// Checks a file whose name tells what it is.
#[track_caller]
fn check_named(file: &[u8], extension: &str, expected: &[&str]) {
    let input = crate::Input { head: file, len_bytes: Some(file.len() as u64), extension };
    let fetch = |_: u64, _: &mut [u8]| Ok::<_, std::convert::Infallible>(0);
    let tags: Vec<String> = Parser::new()
        .parse(input, &Options::default(), fetch, |metadata| {
            let tags = metadata.tags.iter();
            tags.map(|t| format!("{}:{}={}", t.group.family1, t.name, t.text(Mode::Print))).collect()
        })
        .unwrap();
    for expected in expected {
        assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
    }
}

#[test]
fn pcd_has_its_header_in_the_second_sector() {
    let parts: [(usize, &[u8]); 5] = [
        (2048, b"PCD_IPI\0\x06\x07\x3d\x01\0\x3b\x39\x6f\x40"),
        (2048 + 22, b"080/11 SPD 0100     "),
        (2048 + 110, &[0x11, 0x48]),
        (2048 + 331, &[255]),
        (2048 + 1538, &[9]),
    ];
    let expected = [
        "PhotoCD:SpecificationVersion=0.6",
        "PhotoCD:CreateDate=2001:06:27 05:29:36+00:00",
        "PhotoCD:ProductType=080/11 SPD 0100",
        "PhotoCD:ScannerPixelSize=11.48 micrometers",
        "PhotoCD:Orientation=Rotate 270 CW",
        "PhotoCD:ImageWidth=2048",
        "PhotoCD:ImageHeight=3072",
    ];
    check_named(&with_parts(3600, &parts), "pcd", &expected);
}

#[test]
fn pict_has_a_resolution() {
    let head = b"\0\0\0\0\0\0\0\x08\0\x10\0\x11\x02\xff\x0c\0\xff\xfe\0\0\0\x90\0\0\0\x90\0\0";
    let expected =
        ["File:FileType=PICT", "File:ImageWidth=32", "File:ImageHeight=16", "File:XResolution=144"];
    check_named(&with_parts(64, &[(0, head)]), "pict", &expected);
    check_named(&with_parts(600, &[(512, head)]), "pct", &expected);
    let old = b"\0\x96\0\0\0\0\0\x08\0\x10\x11\x01";
    check_named(&with_parts(64, &[(0, old)]), "pict", &["File:ImageWidth=16"]);
}

#[test]
fn pmp_is_a_jpeg_behind_a_header() {
    let jpeg = b"\xff\xd8\xff\xfe\0\x04hi\xff\xd9";
    let parts: [(usize, &[u8]); 6] = [
        (8, b"\0\0\0\x7c"),
        (29, &[23]),
        (76, &[98, 9, 1, 20, 19, 57]),
        (102, &664_u16.to_be_bytes()),
        (112, b"\xff\xff"),
        (124, jpeg),
    ];
    let expected = [
        "File:FileType=PMP",
        "Sony:ImageQuality=Standard",
        "Sony:DateTimeOriginal=1998:09:01 20:19:57",
        "Sony:ExposureTime=1/100",
        "File:Comment=hi",
        "ExifTool:Model=DSC-F1",
    ];
    check_named(&with_parts(134, &parts), "pmp", &expected);
}

#[test]
fn djvu_has_pages_and_compressed_annotations() {
    let chunk = |kind: &[u8], bytes: &[u8]| -> Vec<u8> {
        let padding = vec![0; bytes.len() % 2];
        [kind, &(bytes.len() as u32).to_be_bytes(), bytes, &padding].concat()
    };
    let info = chunk(b"INFO", &[0, 8, 0, 9, 24, 0, 100, 0, 22, 5]);
    // (metadata (Author "A \"B\"") (CreationDate "2008-09-23 12:31:34") (url "x")
    // (year "2008 2008 2008 2008"))
    let compressed =
        b"\xff\xff\x94\xfa\xd0\x1b\x3f\xd8\xb1\xcd\x8d\x09\xff\x90\xd4\x01\x53\xf9\xc9\x54\xed\x41\xae\
        \x71\x10\x27\x63\xc6\x09\x36\xe8\xf0\xbd\x87\x3e\x35\x32\x35\x04\x79\x62\x91\xc5\xd7\xa2\xb7\
        \xc2\x22\x1a\x28\xfa\xbb\xe1\x37\x07\xb3\x89\xf5\xf6\xbb\xc5\xa2\x7d\xf0\x87\x37\x7f\xc8\x01\
        \x41\xaf\xbd\xa1\xd5\xf1\xb0\xbe\x0e\x09\x07\x82\x0b";
    let plain =
        chunk(b"ANTa", b"(maparea \"a\" (metadata (Title \"no\")))(metadata (Title \"C \\\\ \\303\\251\"))");
    let page = [b"DJVU".as_slice(), &info, &chunk(b"INCL", b"a.iff")].concat();
    let shared = [b"DJVI".as_slice(), &plain, &chunk(b"ANTz", compressed)].concat();
    let pages = [b"DJVM".as_slice(), &chunk(b"FORM", &page), &chunk(b"FORM", &shared)].concat();
    let file = [b"AT&T".as_slice(), &chunk(b"FORM", &pages)].concat();
    check_tags(
        &file,
        &[
            "File:FileType=DJVU (multi-page)",
            "DjVu:SubfileType=Single-page image",
            "DjVu:ImageHeight=9",
            "DjVu:DjVuVersion=0.24",
            "DjVu:SpatialResolution=100",
            "DjVu:Gamma=2.2",
            "DjVu:Orientation=Rotate 90 CW",
            "DjVu:IncludedFileID=a.iff",
            "DjVu-Meta:Title=C \\ é",
            "DjVu-Meta:Author=A \"B\"",
            "DjVu-Meta:CreateDate=2008:09:23 12:31:34",
            "DjVu-Meta:URL=x",
            "DjVu-Meta:Year=2008 2008 2008 2008",
        ],
    );
    assert!(!tags_of(&file).iter().any(|tag| tag.ends_with("=no")));
}

#[test]
fn pictures_of_light_fields_hold_json() {
    let section = |kind: u8, bytes: &[u8]| -> Vec<u8> {
        let mut out =
            [b"\x89LF", &[kind][..], b"\r\n\x1a\n\0\0\0\0", &(bytes.len() as u32).to_be_bytes()].concat();
        if !bytes.is_empty() {
            out.extend(with_parts(80, &[(0, b"sha1-0")]));
            out.extend(bytes);
            out.resize(out.len().next_multiple_of(16), 0);
        }
        out
    };
    let text = br#"{"image":{"width":3280,"limitExposureBias":0,"orientation":1},"devices":{"clock":{"zuluTime":
        "2012-04-12T14:10:55.000Z"},"lens":{"focalLength":0.0064,"temperature":34.07},"mla":{"lensPitch":2},
        "shutter":{"pixelExposureDuration":0.004}},"a":{"parameters":{"vendorContent":{"com.lytro.tags":{"b":true}}}},
        "camera":{"model":"F01"},"list":[1,2],"modes":{"array":[{"x":1},{"x":2}]}}"#;
    let file = [section(b'P', b""), section(b'M', text), section(b'C', b"\xff\xd8\xff\xd9")].concat();
    check_tags(
        &file,
        &[
            "File:FileType=LFP",
            "Lytro:ImageWidth=3280",
            "Lytro:ImageLimitExposureBias=+0.0",
            "Lytro:Orientation=Horizontal (normal)",
            "Lytro:DateTimeOriginal=2012:04:12 14:10:55.000Z",
            "Lytro:FocalLength=6.4 mm",
            "Lytro:LensTemperature=34.1 C",
            "Lytro:MlaLensPitch=2",
            "Lytro:ExposureTime=1/250",
            "Lytro:AB=true",
            "Lytro:Model=F01",
            "Lytro:List=1, 2",
            "Lytro:ModesArrayX=1",
            "Lytro:ModesArrayX=2",
            "Lytro:EmbeddedImage=(Binary data 4 bytes, use -b option to extract)",
        ],
    );
}

#[test]
fn xisf_has_properties_and_images() {
    let xml = b"<xisf version='1.0'><Image geometry='10:5:3' colorSpace='RGB'><Resolution horizontal='72'/>\
        <Property id='Instrument:Filter:Name' type='String'>Ha</Property></Image><Image id='main' geometry='1:2:1'/>\
        <Metadata><Property id='XISF:CreationTime' type='String' value='2019-09-18T22:57:08Z'/></Metadata></xisf>";
    let file = [b"XISF0100", &(xml.len() as u32).to_le_bytes()[..], &[0; 4], xml].concat();
    let expected = [
        "File:FileType=XISF",
        "File:ImageWidth=10",
        "File:ImageHeight=5",
        "File:NumPlanes=3",
        "XML:CreateDate=2019:09:18 22:57:08Z",
        "XML:Main={Geometry=1:2:1}",
    ];
    check_tags(&file, &expected);
    let flat = [
        "XML:ColorSpace=RGB",
        "XML:XResolution=72",
        "XML-Instrument:ImageFilterName=Ha",
        "XML:MainGeometry=1:2:1",
        "File:NumPlanes=3",
    ];
    check_flat(&file, &flat);
}

#[test]
fn czi_has_versions_and_short_names() {
    let xml = b"<ImageDocument><Metadata><HardwareSetting><Microscope Id='m'><Devices><DeviceRef Id='d'/></Devices>\
        </Microscope></HardwareSetting><Information><Image><SizeX>10</SizeX></Image></Information>\
        <DisplaySetting/><Experiment><Magnification>4</Magnification></Experiment></Metadata></ImageDocument>";
    let mut file = [&b"ZISRAWFILE\0\0\0\0\0\0"[..], &[0; 16]].concat();
    file.extend([[1, 0, 0, 0, 2, 0, 0, 0], [0; 8]].concat());
    file.extend(1..=32);
    file.resize(92, 0);
    file.extend(100_u64.to_le_bytes());
    file.extend([&b"ZISRAWMETADATA\0\0"[..], &[0; 16]].concat());
    file.extend((xml.len() as u32).to_le_bytes());
    file.resize(100 + 32 + 256, 0);
    file.extend(xml);
    let expected = [
        "File:FileType=CZI",
        "File:ZISRAWVersion=1.2",
        "File:PrimaryFileGUID=0102030405060708090a0b0c0d0e0f10",
        "XML:Display=",
        "XML:HardwareSetting={Microscope={Devices={DeviceRef={Id=d}},Id=m}}",
    ];
    check_tags(&file, &expected);
    let flat = ["XML:MicroscopeId=m", "XML:MicroscopeDeviceRefId=d", "XML:ImageSizeX=10", "XML:ExptMag=4"];
    check_flat(&file, &flat);
}
