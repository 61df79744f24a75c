//! A small handwritten file of each container, with as many kinds of parts as possible.

use super::canon;

/// A file, with the extension that it would have.
pub(crate) struct Seed {
    pub(crate) name: &'static str,
    pub(crate) extension: &'static str,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) fn seeds() -> Vec<Seed> {
    let seed = |name, extension, bytes| Seed { name, extension, bytes };
    vec![
        seed("jpeg", "jpg", jpeg()),
        seed("tiff", "tif", tiff()),
        seed("png", "png", png()),
        seed("gif", "gif", gif()),
        seed("bmp", "bmp", bmp()),
        seed("webp", "webp", webp()),
        seed("heif", "heic", heif()),
        seed("movie", "avif", movie()),
        seed("jxl", "jxl", jxl()),
        seed("jp2", "jp2", jp2()),
        seed("psd", "psd", psd()),
        seed("ico", "ico", b"\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\x68\x04\0\0\x16\0\0\0".to_vec()),
        seed("tga", "tga", b"\0\0\x02\0\0\0\0\0\0\0\0\0\x08\0\x04\0\x18\0".to_vec()),
        seed("ppm", "ppm", b"P6 # comment\n3 2\n255\n012345678901234567".to_vec()),
        seed("hdr", "hdr", b"#?RADIANCE\n# a\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 3\n".to_vec()),
        seed("exr", "exr", exr()),
        seed("canon", "tif", canon::note()),
        seed("crw", "crw", canon::crw()),
        seed("mrw", "mrw", mrw()),
        seed("raf", "raf", raf()),
    ]
}

const XMP: &[u8] = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>\
<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>\
<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>&#65;</rdf:li></rdf:Alt></dc:title>\
</rdf:Description></rdf:RDF></x:xmpmeta>";

/// A directory with a text, a rational, a pointer to ExifIFD, and XMP.
fn tiff() -> Vec<u8> {
    let entries: [(u16, u16, u32, u32); 7] = [
        (0x0100, 3, 1, 5 << 16),
        (0x0101, 3, 1, 4 << 16),
        (0x010f, 2, 6, 140),
        (0x0112, 3, 1, 6 << 16),
        (0x011a, 5, 1, 150),
        (0x02bc, 1, XMP.len() as u32, 190),
        (0x8769, 4, 1, 110),
    ];
    let mut out = b"MM\0\x2a\0\0\0\x08".to_vec();
    out.extend((entries.len() as u16).to_be_bytes());
    for (id, format, count, value) in entries {
        out.extend(id.to_be_bytes());
        out.extend(format.to_be_bytes());
        out.extend(count.to_be_bytes());
        out.extend(value.to_be_bytes());
    }
    out.resize(110, 0);
    out.extend(b"\0\x02\x82\x9a\0\x05\0\0\0\x01\0\0\0\x96\x90\x03\0\x02\0\0\0\x14\0\0\0\xa0");
    out.resize(140, 0);
    out.extend(b"Maker\0\0\0\0\0\0\0\0\x48\0\0\0\x01..2004:11:18 23:14:58\0");
    out.resize(190, 0);
    out.extend(XMP);
    out
}

fn jpeg() -> Vec<u8> {
    let segment = |marker: u8, body: &[u8]| {
        [&[0xff, marker][..], &(body.len() as u16 + 2).to_be_bytes(), body].concat()
    };
    [
        b"\xff\xd8".to_vec(),
        segment(0xe0, b"JFIF\0\x01\x02\x01\0\x48\0\x48\0\0"),
        segment(0xe1, &[&b"Exif\0\0"[..], &tiff()].concat()),
        segment(0xed, &[&b"Photoshop 3.0\0"[..], &resources()].concat()),
        segment(0xe2, &[&b"ICC_PROFILE\0\x01\x01"[..], &profile()].concat()),
        segment(0xee, b"Adobe\0\x64\0\0\0\0\x01"),
        segment(0xfe, b"comment"),
        segment(0xc0, b"\x08\0\x02\0\x03\x03\x01\x22\0\x02\x11\x01\x03\x11\x01"),
        b"\xff\xda".to_vec(),
    ]
    .concat()
}

/// Image resources: IPTC with a caption and a keyword, and a resolution.
fn resources() -> Vec<u8> {
    let iptc = b"\x1c\x02\x78\0\x05hello\x1c\x02\x19\0\x03key";
    let block = |id: u16, data: &[u8]| {
        let padding = &[0][..data.len() % 2];
        [&b"8BIM"[..], &id.to_be_bytes(), b"\0\0", &(data.len() as u32).to_be_bytes(), data, padding].concat()
    };
    [block(0x0404, iptc), block(0x03ed, b"\0\x48\0\0\0\x01\0\x01\0\x48\0\0\0\x01\0\x01")].concat()
}

/// An ICC profile with a header and a description.
fn profile() -> Vec<u8> {
    let mut out = vec![0; 128];
    out[8..24].copy_from_slice(b"\x02\x10\0\0mntrRGB XYZ ");
    out[36..40].copy_from_slice(b"acsp");
    out.extend(b"\0\0\0\x01desc\0\0\0\x90\0\0\0\x18desc\0\0\0\0\0\0\0\x05name\0\0\0\0\0\0\0");
    let n_bytes = (out.len() as u32).to_be_bytes();
    out[..4].copy_from_slice(&n_bytes);
    out
}

fn png() -> Vec<u8> {
    let chunk =
        |kind: &[u8; 4], data: &[u8]| [&(data.len() as u32).to_be_bytes()[..], kind, data, &[0; 4]].concat();
    [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(b"IHDR", b"\0\0\0\x03\0\0\0\x02\x08\x06\0\0\x01"),
        chunk(b"acTL", b"\0\0\0\x02\0\0\0\0"),
        chunk(b"gAMA", b"\0\0\xb1\x8f"),
        chunk(b"iCCP", b"name\0\0x\x9c\x03\0\0\0\0\x01"),
        chunk(b"tIME", b"\x07\xd4\x0b\x12\x17\x0e\x3a"),
        chunk(b"IDAT", b"xx"),
        chunk(b"IDAT", b"xx"),
        chunk(b"tEXt", b"Raw profile type iptc\0\niptc\n       8\n1c02190003\n6b6579\n"),
        chunk(b"iTXt", b"Title\0\0\0fi\0Nimi\0text"),
        chunk(b"zTXt", b"Comment\0\0x\x9c\x4b\x04\0\0\x62\0\x62"),
        chunk(b"eXIf", &tiff()),
        chunk(b"IEND", b""),
    ]
    .concat()
}

fn gif() -> Vec<u8> {
    [
        &b"GIF89a\x03\0\x02\0\x91\x05\x31"[..],
        &[0; 12],
        b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0",
        b"!\xff\x0bXMP DataXMP<x:xmpmeta/>\x01\xff\xfe\0\0",
        b"!\xfe\x05hello\0",
        b"!\xf9\x04\x01\x0a\0\x07\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;",
    ]
    .concat()
}

fn bmp() -> Vec<u8> {
    let mut out = b"BM\0\0\0\0\0\0\0\0\0\0\0\0\x7c\0\0\0\x07\0\0\0\xfb\xff\xff\xff\x01\0\x18\0".to_vec();
    out.resize(14 + 124, 0);
    out[14 + 56..14 + 60].copy_from_slice(b"DEBM");
    out[14 + 112] = 124;
    let profile = profile();
    out[14 + 116] = profile.len() as u8;
    out.extend(profile);
    out
}

fn webp() -> Vec<u8> {
    let chunk = |kind: &[u8; 4], data: &[u8]| {
        let padding = &[0][..data.len() % 2];
        [&kind[..], &(data.len() as u32).to_le_bytes(), data, padding].concat()
    };
    let body = [
        chunk(b"VP8X", b"\x3e\0\0\0\x02\0\0\x01\0\0"),
        chunk(b"ANIM", b"\xff\0\xff\0\0\0"),
        chunk(b"ANMF", b"\0\0\0\0\0\0\0\0\0\0\0\0\x64\0\0\0"),
        chunk(b"VP8L", b"\x2f\x8f\x01\x4b\x10"),
        chunk(b"EXIF", &tiff()),
        chunk(b"ICCP", &profile()),
    ]
    .concat();
    [&b"RIFF"[..], &(body.len() as u32 + 4).to_le_bytes(), b"WEBP", &body].concat()
}

fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
    [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
}

fn full(kind: &[u8; 4], version: u8, payload: &[u8]) -> Vec<u8> {
    boxed(kind, &[&[version, 0, 0, 0][..], payload].concat())
}

fn heif() -> Vec<u8> {
    let exif = [&b"\0\0\0\x06Exif\0\0"[..], &tiff()].concat();
    let information =
        [&b"\0\x02"[..], &full(b"infe", 2, b"\0\x01\0\0hvc1\0"), &full(b"infe", 2, b"\0\x02\0\0Exif\0")]
            .concat();
    let mut location = b"\x44\0\0\x01\0\x02\0\x01\0\0\0\x01\0\0\0\0".to_vec();
    location.extend((exif.len() as u32).to_be_bytes());
    let container = [
        full(b"ispe", 0, b"\0\0\0\x40\0\0\0\x20"),
        full(b"pixi", 0, b"\x03\x08\x08\x08"),
        boxed(b"irot", b"\x03"),
        boxed(b"colr", b"nclx\0\x01\0\x0d\0\x06\x80"),
        boxed(b"colr", &[&b"prof"[..], &profile()].concat()),
        boxed(b"hvcC", b"\x01\x03\x70\0\0\0\xb0\0\0\0\0\0\x5a\xf0\0\xfc\xfd\xf8\xf8\0\0\x0f\0"),
        full(b"auxC", 0, b"urn:x\0"),
    ];
    let association = full(b"ipma", 0, b"\0\0\0\x01\0\x01\x03\x01\x02\x83");
    let meta = [
        full(b"hdlr", 0, b"\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0camera\0"),
        full(b"pitm", 0, b"\0\x01"),
        full(b"iinf", 0, &information),
        full(b"iloc", 1, &location),
        full(b"iref", 0, &boxed(b"thmb", b"\0\x02\0\x01\0\x01")),
        boxed(b"iprp", &[boxed(b"ipco", &container.concat()), association].concat()),
        boxed(b"idat", &exif),
    ];
    let meta = full(b"meta", 0, &meta.concat());
    [boxed(b"ftyp", b"heic\0\0\0\0mif1heic"), meta, boxed(b"mdat", b"pixels")].concat()
}

fn movie() -> Vec<u8> {
    let header =
        [&[0xb4, 0x92, 0xf4, 0][..], &[0; 4], b"\0\0\x02\x58\0\0\0\x66\0\x01\0\0\x01\0", &[0; 80]].concat();
    let track_header = [&[0; 8][..], b"\0\0\0\x01", &[0; 60], b"\0\x40\0\0\0\x20\0\0"].concat();
    let description = [&b"\0\0\0\x01\0\0\0\x56av01"[..], &[0; 80]].concat();
    let table = [
        full(b"stsd", 0, &description),
        full(b"stts", 0, b"\0\0\0\x01\0\0\0\x05\0\0\0\x01"),
        full(b"stsz", 0, b"\0\0\0\0\0\0\0\x05\0\0\0\x07"),
    ];
    let media = [
        full(b"mdhd", 0, b"\0\0\0\0\0\0\0\0\0\0\0\x1e\0\0\0\x05\x55\xc4\0\0"),
        full(b"hdlr", 0, b"\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0x\0"),
        boxed(b"minf", &[full(b"vmhd", 0, &[0; 8]), boxed(b"stbl", &table.concat())].concat()),
    ];
    let track = [full(b"tkhd", 0, &track_header), boxed(b"mdia", &media.concat())].concat();
    let canon = b"\x85\xc0\xb6\x87\x82\x0f\x11\xe0\x81\x11\xf4\xce\x46\x2b\x6a\x48";
    let directories =
        [boxed(b"CNCV", b"CanonCR3"), boxed(b"CMT2", &tiff()), boxed(b"CMT4", &tiff())].concat();
    let children = [
        full(b"mvhd", 0, &header),
        boxed(b"uuid", &[&canon[..], &directories].concat()),
        boxed(b"trak", &track),
    ];
    [boxed(b"ftyp", b"avis\0\0\0\0avif"), boxed(b"moov", &children.concat())].concat()
}

fn jxl() -> Vec<u8> {
    [
        b"\0\0\0\x0cJXL \r\n\x87\n".to_vec(),
        boxed(b"ftyp", b"jxl \0\0\0\0jxl "),
        boxed(b"jxlc", b"\xff\x0a\x43\x02"),
        boxed(b"Exif", &[&[0; 4][..], &tiff()].concat()),
        boxed(b"brob", b"xml \x1b\x0a\0\xf8\x65\x3c\x61\x2f\x3e"),
    ]
    .concat()
}

fn jp2() -> Vec<u8> {
    let header = [
        boxed(b"ihdr", b"\0\0\0\x02\0\0\0\x03\0\x03\x07\x07\0\0"),
        boxed(b"colr", b"\x01\0\0\0\0\0\x10"),
        boxed(b"colr", &[&b"\x02\0\0"[..], &profile()].concat()),
        boxed(b"res ", &boxed(b"resc", b"\x2e\x23\0\x01\x2e\x23\x27\x10\0\x04")),
    ];
    [
        b"\0\0\0\x0cjP  \r\n\x87\n".to_vec(),
        boxed(b"ftyp", b"jp2 \0\0\0\0jp2 "),
        boxed(b"jp2h", &header.concat()),
        boxed(b"uuid", &[&b"JpgTiffExif->JP2"[..], &tiff()].concat()),
    ]
    .concat()
}

fn psd() -> Vec<u8> {
    let extra = [
        &[0; 8][..],
        b"\x03old",
        b"8BIMluni\0\0\0\x08\0\0\0\x02\0n\0\xe9",
        b"8BIMlclr\0\0\0\x08\0\x01\0\0\0\0\0\0",
    ]
    .concat();
    let record = [
        &b"\0\0\0\x01\0\0\0\x02\0\0\0\x03\0\0\0\x04\0\x01\0\0\0\0\0\x028BIMmul \x80\0\x02\0"[..],
        &(extra.len() as u32).to_be_bytes(),
        &extra,
    ]
    .concat();
    let info = [b"\0\x01", &record[..]].concat();
    let section = [&(info.len() as u32).to_be_bytes()[..], &info].concat();
    let resources = resources();
    [
        &b"8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x05\0\x08\0\x03\0\0\0\0"[..],
        &(resources.len() as u32).to_be_bytes(),
        &resources,
        &(section.len() as u32).to_be_bytes(),
        &section,
        b"\0\x01",
    ]
    .concat()
}

fn exr() -> Vec<u8> {
    let attribute = |name: &str, kind: &str, value: &[u8]| {
        let len = (value.len() as u32).to_le_bytes();
        [name.as_bytes(), &[0], kind.as_bytes(), &[0], &len, value].concat()
    };
    [
        b"\x76\x2f\x31\x01\x02\0\0\0".to_vec(),
        attribute("channels", "chlist", b"Y\0\x01\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0"),
        attribute("compression", "compression", &[4]),
        attribute("dataWindow", "box2i", b"\x01\0\0\0\x02\0\0\0\x0a\0\0\0\x05\0\0\0"),
        b"\0".to_vec(),
    ]
    .concat()
}

fn mrw() -> Vec<u8> {
    let picture = b"\0PRD\0\0\0\x1827200001\x09\x98\x0c\xc8\x09\x90\x0c\xc0\x0c\x0c\x59\0\0\0\0\0";
    let tiff = tiff();
    let blocks = [&picture[..], b"\0TTW", &(tiff.len() as u32).to_be_bytes(), &tiff].concat();
    [&b"\0MRM"[..], &(blocks.len() as u32).to_be_bytes(), &blocks].concat()
}

fn raf() -> Vec<u8> {
    let jpeg = jpeg();
    let mut out = b"FUJIFILMCCD-RAW ".to_vec();
    out.resize(0x54, 0);
    out.extend(0x70_u32.to_be_bytes());
    out.extend((jpeg.len() as u32).to_be_bytes());
    out.resize(0x70, 0);
    out.extend(jpeg);
    out
}
