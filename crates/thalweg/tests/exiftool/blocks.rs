//! Embedded pictures, metadata blocks and the hash of the picture, requested by name; and refused tags.

use super::{pictures, run};
use crate::env::{Env, Jpeg};

/// A JPEG whose EXIF has a thumbnail, and which has blocks of all kinds.
fn with_all_blocks(thumbnail: &[u8]) -> (Vec<u8>, Blocks) {
    let entry =
        |tag: u16, value: u32| [&tag.to_le_bytes()[..], &[4, 0, 1, 0, 0, 0], &value.to_le_bytes()].concat();
    let first = [&1_u16.to_le_bytes()[..], &entry(0x100, 8), &26_u32.to_le_bytes()].concat();
    let thumbnail_at = 26 + 2 + 24 + 4;
    let second = [
        &2_u16.to_le_bytes()[..],
        &entry(0x201, thumbnail_at),
        &entry(0x202, thumbnail.len() as u32),
        &[0; 4],
    ];
    let exif = [b"II\x2a\0\x08\0\0\0", &first[..], &second.concat(), thumbnail].concat();
    let xmp = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
                </rdf:RDF></x:xmpmeta>"
        .to_vec();
    let iptc = b"\x1c\x02\x05\0\x05title\0".to_vec();
    // A header, and a tag without a value.
    let mut icc = vec![0; 128];
    icc[3] = 144;
    icc[36..40].copy_from_slice(b"acsp");
    icc.extend(b"\0\0\0\x01none\0\0\0\x90\0\0\0\0");
    let adobe = b"Adobe\0\x64\0\0\0\0\x01".to_vec();
    let resource = [b"8BIM\x04\x04\0\0\0\0\0", &[iptc.len() as u8 - 1][..], &iptc].concat();
    let segment = |marker: u8, signature: &[u8], body: &[u8]| {
        let length = (2 + signature.len() + body.len()) as u16;
        [&[0xff, marker], &length.to_be_bytes()[..], signature, body].concat()
    };
    let file = [
        b"\xff\xd8".to_vec(),
        segment(0xe1, b"Exif\0\0", &exif),
        segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0", &xmp),
        segment(0xe2, b"ICC_PROFILE\0\x01\x01", &icc),
        segment(0xed, b"Photoshop 3.0\0", &resource),
        segment(0xee, b"", &adobe),
        b"\xff\xda\0\x03xPIXELS\xff\0more\xff\xd9".to_vec(),
    ]
    .concat();
    (file, Blocks { exif, xmp, iptc: iptc[..iptc.len() - 1].to_vec(), icc, adobe })
}

struct Blocks {
    exif: Vec<u8>,
    xmp: Vec<u8>,
    iptc: Vec<u8>,
    icc: Vec<u8>,
    adobe: Vec<u8>,
}

fn env() -> (Env, Blocks, Vec<u8>) {
    let thumbnail = Jpeg::new(3, 2).to_bytes();
    let (file, blocks) = with_all_blocks(&thumbnail);
    (pictures().with("all.jpg", file), blocks, thumbnail)
}

#[test]
fn pictures_by_name_are_told_by_their_size() {
    let (env, _, thumbnail) = env();
    let told = format!("(Binary data {} bytes, use -b option to extract)", thumbnail.len());
    let told = told.as_str();
    run(&env, &["-s3", "-ThumbnailImage", "all.jpg"]).exits(0).prints(format!("{told}\n"));
    run(&env, &["-T", "-IFD1:ThumbnailImage", "all.jpg"]).exits(0).prints(format!("{told}\n"));
    run(&env, &["-if", "$ThumbnailImage =~ /^Binary/", "-p", "${EXIF:ThumbnailImage}", "all.jpg"])
        .exits(0)
        .prints(format!("Binary data {} bytes\n", thumbnail.len()));
    let json = run(&env, &["-j", "-G1", "-ThumbnailImage", "all.jpg"]).exits(0).json();
    assert_eq!(json[0]["IFD1:ThumbnailImage"], told);
    let all = run(&env, &["-s", "-G1", "all.jpg"]).exits(0).stdout();
    assert!(all.contains(&format!("[IFD1]          ThumbnailImage                  : {told}")), "{all}");
    assert_eq!(run(&env, &["-b", "-ThumbnailImage", "all.jpg"]).exits(0).stdout_bytes(), thumbnail);
    run(&env, &["-s3", "-PreviewImage", "-JpgFromRaw", "-OtherImage", "all.jpg"]).exits(0).prints("");
}

#[test]
fn what_is_no_picture_is_not_given_as_one() {
    let (file, _) = with_all_blocks(b"no picture at all");
    let env = pictures().with("bad.jpg", file);
    let said = "Warning: [minor] ThumbnailImage is not a valid JPEG image - bad.jpg\n";
    for arguments in [&["-b", "-ThumbnailImage", "bad.jpg"][..], &["-ThumbnailImage", "bad.jpg"]] {
        let ran = run(&env, arguments).prints("");
        assert_eq!(ran.stderr(), said);
    }
    // As in ExifTool, it is a tag if other tags are printed.
    let ran = run(&env, &["-s3", "-ThumbnailImage", "-Warning", "bad.jpg"])
        .prints("[minor] ThumbnailImage is not a valid JPEG image\n");
    assert_eq!(ran.stderr(), "");
    // In a list of all tags the invalid thumbnail is not examined.
    let all = run(&env, &["-s", "bad.jpg"]).exits(0).stdout();
    assert!(all.contains("ThumbnailImage                  : (Binary data 17 bytes"), "{all}");
}

#[test]
fn blocks_come_as_they_are_in_the_file() {
    let (env, blocks, _) = env();
    for (name, expected) in [
        ("-EXIF", &blocks.exif),
        ("-xmp", &blocks.xmp),
        ("-iptc", &blocks.iptc),
        ("-ICC_Profile", &blocks.icc),
        ("-adobe", &blocks.adobe),
    ] {
        assert_eq!(run(&env, &["-b", name, "all.jpg"]).exits(0).stdout_bytes(), expected, "{name}");
        let told = format!("(Binary data {} bytes, use -b option to extract)\n", expected.len());
        run(&env, &["-s3", name, "all.jpg"]).exits(0).prints(told);
    }
    // They are printed only if requested by name, also in addition to all tags.
    let all = run(&env, &["-s", "-all", "all.jpg"]).exits(0).stdout();
    assert!(!all.lines().any(|line| line.starts_with("EXIF ")), "{all}");
    let with_block = run(&env, &["-s", "-all", "-exif", "all.jpg"]).exits(0).stdout();
    assert!(with_block.lines().any(|line| line.starts_with("EXIF ")), "{with_block}");
    let requested = run(&env, &["-j", "-api", "requesttags=exif", "all.jpg"]).exits(0).json();
    assert!(requested[0]["EXIF"].as_str().is_some_and(|text| text.starts_with("(Binary data")));
}

#[test]
fn the_hash_of_the_picture_by_name_and_by_request() {
    let (env, ..) = env();
    let md5 = "5bc3dfbd8f1b1e66a4aa4f8dd4a6df0e";
    let hash = run(&env, &["-s3", "-ImageDataHash", "all.jpg"]).exits(0).stdout();
    assert_eq!(hash.trim().len(), md5.len());
    run(&env, &["-s3", "-ImageDataMD5", "all.jpg"]).exits(0).prints(&hash);
    run(&env, &["-s3", "-p", "$ImageDataHash", "all.jpg"]).exits(0).prints(&hash);
    let all = run(&env, &["-j", "-api", "requesttags=imagedatahash", "all.jpg"]).exits(0).json();
    assert_eq!(all[0]["ImageDataHash"], hash.trim());
    assert!(all[0]["FileName"].is_string());
    let plain = run(&env, &["-j", "all.jpg"]).exits(0).json();
    assert!(plain[0]["ImageDataHash"].is_null());
    for (function, n_digits) in [("MD5", 32), ("SHA256", 64), ("sha512", 128)] {
        let api = format!("imagehashtype={function}");
        let hash = run(&env, &["-s3", "-api", &api, "-ImageDataHash", "all.jpg"]).exits(0).stdout();
        assert_eq!(hash.trim().len(), n_digits, "{function}");
    }
    run(&env, &["-api", "imagehashtype=CRC32", "-ImageDataHash", "all.jpg"]).exits(1).says("SHA256");
}

/// The names of ExifTool's Extra tags (13.58), except those that are options.
const EXTRA: &[&str] = &[
    "Adobe",
    "BaseName",
    "CanonDR4",
    "CanonVRD",
    "Comment",
    "CurrentIPTCDigest",
    "Directory",
    "EXIF",
    "EmbeddedVideo",
    "Error",
    "ExifByteOrder",
    "ExifToolVersion",
    "ExifUnicodeByteOrder",
    "FileAccessDate",
    "FileAttributes",
    "FileBlockCount",
    "FileBlockSize",
    "FileCreateDate",
    "FileDeviceID",
    "FileDeviceNumber",
    "FileGroupID",
    "FileHardLinks",
    "FileInodeChangeDate",
    "FileInodeNumber",
    "FileModifyDate",
    "FileName",
    "FilePath",
    "FilePermissions",
    "FileSequence",
    "FileSize",
    "FileType",
    "FileTypeExtension",
    "FileUserID",
    "ForceWrite",
    "Geolocate",
    "GeolocationBearing",
    "GeolocationCity",
    "GeolocationCountry",
    "GeolocationCountryCode",
    "GeolocationDistance",
    "GeolocationFeatureCode",
    "GeolocationFeatureType",
    "GeolocationPopulation",
    "GeolocationPosition",
    "GeolocationRegion",
    "GeolocationSubregion",
    "GeolocationTimeZone",
    "GeolocationWarning",
    "Geosync",
    "Geotag",
    "Geotime",
    "HardLink",
    "ICC_Profile",
    "ID3Size",
    "IPTC",
    "ImageDataHash",
    "ImageHeight",
    "ImageWidth",
    "JPEGDigest",
    "JPEGImageLength",
    "JPEGQualityEstimate",
    "JUMBF",
    "MIMEType",
    "MakerNoteByteOrder",
    "MaxVal",
    "NewGUID",
    "Now",
    "NumPlanes",
    "OtherImage",
    "PageCount",
    "PreviewImage",
    "PreviewJXL",
    "PreviewPDF",
    "PreviewPNG",
    "PreviewTIFF",
    "PreviewWMF",
    "ProcessingTime",
    "ResourceForkSize",
    "SphericalVideoXML",
    "SymLink",
    "TestName",
    "ThumbnailImage",
    "Trailer",
    "Validate",
    "Warning",
    "XML",
    "XMP",
    "XResolution",
    "YResolution",
    "ZoneIdentifier",
    "MakerNotes",
    "MakerNoteCanon",
    "MakerNoteNikon3",
    "MakerNoteSony",
];

/// Tags that the file of this test has.
const GIVEN: &[&str] = &[
    "BaseName",
    "FilePath",
    "FileAttributes",
    "FileDeviceNumber",
    "FileInodeNumber",
    "FileHardLinks",
    "FileUserID",
    "FileGroupID",
    "FileDeviceID",
    "FileBlockSize",
    "FileBlockCount",
    "Adobe",
    "CurrentIPTCDigest",
    "Directory",
    "EXIF",
    "ExifByteOrder",
    "ExifToolVersion",
    "FileAccessDate",
    "FileInodeChangeDate",
    "FileModifyDate",
    "FileName",
    "FilePermissions",
    "FileSize",
    "FileType",
    "FileTypeExtension",
    "ICC_Profile",
    "IPTC",
    "ImageDataHash",
    "ImageWidth",
    "MIMEType",
    "ThumbnailImage",
    "XMP",
];

/// Tags that this file does not have: those of other formats, of other systems, or of errors.
const NOT_HERE: &[&str] = &[
    "CanonDR4",
    "CanonVRD",
    "Comment",
    "Error",
    "FileCreateDate",
    "ID3Size",
    "ImageHeight",
    "JUMBF",
    "MakerNoteByteOrder",
    "MaxVal",
    "NumPlanes",
    "OtherImage",
    "PageCount",
    "PreviewImage",
    "PreviewJXL",
    "PreviewPDF",
    "PreviewPNG",
    "PreviewTIFF",
    "PreviewWMF",
    "ResourceForkSize",
    "Warning",
    "XResolution",
    "YResolution",
    "ZoneIdentifier",
];

#[test]
fn each_of_exiftools_extra_tags_is_given_or_refused() {
    let (env, ..) = env();
    for name in EXTRA {
        // -geotag and related names are options as well as tags.
        let group_and_name = format!("-all:{name}");
        let ran = run(&env, &["-s3", &group_and_name, "all.jpg"]);
        match (GIVEN.contains(name), NOT_HERE.contains(name)) {
            (true, _) => assert!(!ran.exits(0).stdout().is_empty(), "{name}"),
            (false, true) => drop(ran.exits(0).prints("")),
            // Without -api geolocation, which is refused, ExifTool has none either.
            _ if name.starts_with("Geolocation") => drop(ran.exits(0).prints("")),
            (false, false) => drop(ran.exits(1).prints("").says("is not supported: ")),
        }
    }
}
