//! Many pointers to one blob, and pointers to pointers: a file of a few kilobytes that means gigabytes. Each
//! reader of a format with pointers must keep and go through bytes in proportion to the file.

mod files;

use std::time::{Duration, Instant};

use thalweg_tag::{Mode, Options, Parser, Want};

use crate::counted::counted;

/// Most memory at one time: `Limits::kept_bytes` is 64 MiB.
const MOST_PEAK_BYTES: i64 = 64 << 20;
/// Most memory of a file of a few kilobytes, whose blob is small.
const MOST_PEAK_BYTES_OF_SMALL: i64 = 48 << 20;
/// Tests are built with little optimisation and run in parallel: several times the duration of a release build.
const MOST_TIME: Duration = Duration::from_millis(1500);

/// Reads `file` in all ways; it is of the type `expected`, and as cheap as it has to be.
#[track_caller]
fn check(file: &[u8], extension: &str, expected: &str) {
    let most_bytes = if file.len() < 200_000 { MOST_PEAK_BYTES_OF_SMALL } else { MOST_PEAK_BYTES };
    for (want, structs) in [(Want::Everything, true), (Want::Everything, false), (Want::Roles, false)] {
        let mut options = Options::wanting(want.clone());
        options.structs = structs;
        let start = Instant::now();
        let (n_written, count) = counted(|| read(file, extension, &options, expected));
        let elapsed = start.elapsed();
        let about = format!("{} bytes of {expected} for {want:?}", file.len());
        assert!(count.peak < most_bytes, "{about} took {} bytes of memory", count.peak);
        assert!(elapsed < MOST_TIME, "{about} took {elapsed:?}");
        assert!(n_written < 80 << 20, "{about} become {n_written} bytes of text");
    }
}

/// Number of bytes that all tags have as text.
fn read(file: &[u8], extension: &str, options: &Options, expected: &str) -> usize {
    let input = thalweg_tag::Input { head: file, len_bytes: Some(file.len() as u64), extension };
    let never = |_: u64, _: &mut [u8]| Ok::<_, std::convert::Infallible>(0);
    let Ok(n_written) = Parser::new().parse(input, options, never, |metadata| {
        assert_eq!(metadata.file_type.map(|file_type| file_type.name), Some(expected));
        let (mut out, mut n_written) = (String::new(), 0);
        for tag in &metadata.tags {
            out.clear();
            tag.write_text(Mode::Print, &mut out);
            n_written += out.len() + tag.name.len() + tag.group.family1.len();
        }
        n_written
    });
    n_written
}

/// Blobs of a few kilobytes and of a megabyte.
const LENGTHS: [usize; 2] = [16 << 10, 1 << 20];

#[test]
fn languages_of_a_profile() {
    for len in LENGTHS {
        let profile = files::profile(len);
        check(&profile, "icc", "ICC");
        check(&files::png(&[(b"iCCP", [&b"x\0\0"[..], &files::zlib(&profile)].concat())]), "png", "PNG");
    }
}

#[test]
fn texts_of_a_property_list() {
    for len in LENGTHS {
        check(&files::property_list(b'\x5f', b"a", len), "plist", "PLIST");
        check(&files::property_list(b'\x5f', b"\xe9", len), "plist", "PLIST");
        check(&files::property_list(b'\x6f', b"\0a", len), "plist", "PLIST");
    }
}

#[test]
fn properties_of_a_document() {
    for len in LENGTHS {
        check(&files::compound(&files::properties(len)), "fpx", "FPX");
    }
    check(&files::compound(&files::dictionaries()), "fpx", "FPX");
}

#[test]
fn objects_of_a_pdf() {
    for len in LENGTHS {
        check(&files::pdf_of_references(len), "pdf", "PDF");
        check(&files::pdf_of_copies(len), "pdf", "PDF");
    }
}

#[test]
fn structures_of_xmp() {
    let packet = |inside: &str| {
        let start = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>";
        format!(
            "{start}<rdf:Description rdf:about='' xmlns:a='urn:a' xmlns:dc='http://purl.org/dc/elements/1.1/'>{inside}</rdf:Description></rdf:RDF></x:xmpmeta>"
        )
    };
    let long = "n".repeat(200_000);
    // A long name around many fields, each of which repeats it when structures are flattened.
    let fields: String = (0..15_000).map(|n| format!("<a:f{n}>x</a:f{n}>")).collect();
    let nested = format!("<a:{long} rdf:parseType='Resource'>{fields}</a:{long}>");
    check(packet(&nested).as_bytes(), "xmp", "XMP");
    // End tags need not match: a search for each goes to the end.
    check(packet(&"<a:b></a:c>".repeat(100_000)).as_bytes(), "xmp", "XMP");
    check(packet(&"<a:b></a:c>".repeat(100_000)).replace("rdf:RDF", "rdf:XDF").as_bytes(), "xmp", "XMP");
    // Each item in another language fills those before with nothing.
    let items: String = (0..900)
        .map(|n| format!("<rdf:li><a:b><rdf:Alt><rdf:li xml:lang='a{n}'>x</rdf:li><rdf:li xml:lang='b{n}'>x</rdf:li></rdf:Alt></a:b></rdf:li>"))
        .collect();
    check(packet(&format!("<dc:subject><rdf:Bag>{items}</rdf:Bag></dc:subject>")).as_bytes(), "xmp", "XMP");
}

#[test]
fn nodes_of_xmp_that_refer_to_each_other() {
    // Nodes in nodes, all of one name, and a property that means all of them.
    const N: usize = 8000;
    let start = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:a='urn:a' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>";
    let around = |inside: &str| format!("{start}{inside}</rdf:RDF></x:xmpmeta>");
    // A blob, and nodes that mean it.
    let blob =
        format!("<rdf:Description rdf:nodeID='b'><a:t>{}</a:t></rdf:Description>", "x".repeat(1 << 20));
    let references = "<a:r rdf:nodeID='b'/>".repeat(15_000);
    check(
        around(&format!("{blob}<rdf:Description rdf:about=''>{references}</rdf:Description>")).as_bytes(),
        "xmp",
        "XMP",
    );
    let nodes = ["<rdf:Description rdf:nodeID='b'>".repeat(N), "</rdf:Description>".repeat(N)].concat();
    check(
        around(&format!("<rdf:Description><a:r rdf:nodeID='b'/></rdf:Description>{nodes}")).as_bytes(),
        "xmp",
        "XMP",
    );
}

#[test]
fn names_of_any_xml() {
    let long = "n".repeat(100_000);
    let fields: String = (0..15_000).map(|n| format!("<f{n} a='b'>x</f{n}>")).collect();
    let document = format!(
        "<?xml version='1.0'?><gpx xmlns='http://www.topografix.com/GPX/1/1'><{long}>{fields}</{long}></gpx>"
    );
    for extension in ["gpx", "xml"] {
        let input = document.as_bytes();
        let (_, count) =
            counted(|| Parser::new().parse_whole(input, &Options::default(), |metadata| metadata.tags.len()));
        assert!(count.peak < MOST_PEAK_BYTES, "{extension}: {count:?}");
    }
}

#[test]
fn names_of_fonts() {
    let font = files::font();
    check(&font, "ttf", "TTF");
    check(&files::font_collection(&font), "ttc", "TTC");
}

#[test]
fn texts_of_a_location() {
    check(&files::geotiff(), "tif", "TIFF");
}

#[test]
fn blocks_behind_a_photo() {
    for len in LENGTHS {
        check(&files::samsung(len), "jpg", "JPEG");
    }
}

#[test]
fn properties_of_a_raw_file() {
    for len in LENGTHS {
        check(&files::x3f(len), "x3f", "X3F");
    }
}

#[test]
fn members_of_an_archive() {
    check(&files::zip(), "docx", "DOCX");
}

#[test]
fn directories_of_directories() {
    // SubIFDs and interoperability of one directory that points to itself and to its neighbours.
    check(&files::tiff_of_directories(0x014a), "tif", "TIFF");
    check(&files::tiff_of_directories(0x8769), "tif", "TIFF");
}

#[test]
fn the_limit_is_told() {
    let profile = files::profile(16 << 10);
    let (warnings, n_tags) = Parser::new().parse_whole(&profile, &Options::default(), |metadata| {
        let warnings: Vec<_> = metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect();
        (warnings, metadata.tags.len())
    });
    assert!(
        warnings.contains(&"More bytes in values than the limit; the rest is left out".into()),
        "{warnings:?}"
    );
    assert!(n_tags > 100, "what was read before is told: {n_tags}");
}
