//! Comparison of two files (`-diff`).

use super::{Env, pictures, run};

/// The common part of the command lines: a few tags of several groups.
const TAGS: [&str; 5] = ["-Make", "-ISO", "-XResolution", "-FileType", "-FileName"];

fn check(env: &Env, arguments: &[&str], expected: &str) {
    run(env, &[&["a.jpg", "-diff", "b.jpg"], arguments].concat()).exits(0).prints(expected).has_no_content();
}

#[test]
fn differences_by_group() {
    let env = pictures();
    check(
        &env,
        &TAGS,
        "\
======== diff < a.jpg > b.jpg
< [System]        File Name                       : a.jpg
>                                                 : b.jpg
< [ExifIFD]       ISO                             : 200
>                                                 : 100
",
    );
    check(
        &env,
        &[&TAGS[..], &["-g", "-v", "-s"]].concat(),
        "\
======== diff < a.jpg > b.jpg
---- File ----  (1 same tag)
< FileName                        : a.jpg
>                                 : b.jpg
---- EXIF ----  (1 same tag)
< ISO                             : 200
>                                 : 100
",
    );
    check(
        &env,
        &[&TAGS[..], &["-S", "-v3"]].concat(),
        "\
======== diff < a.jpg > b.jpg
   System         (0 same tags)
< [System] FileName: a.jpg
> [System] FileName: b.jpg
   File           (1 same tag)
   IFD0           (1 same tag)
   ExifIFD        (0 same tags)
< [ExifIFD] ISO: 200
> [ExifIFD] ISO: 100
",
    );
    check(
        &env,
        &["-b", "-FocalLength", "-ISO"],
        "\
======== diff < a.jpg > b.jpg
< [ExifIFD] ISO: 200
>              : 100
< [ExifIFD] FocalLength: 50
>                      : 35
",
    );
    check(
        &env,
        &["-b", "-v", "-FocalLength", "-S"],
        "\
======== diff < a.jpg > b.jpg
< [ExifIFD] FocalLength: 50.0 mm
>                      : 35.0 mm
",
    );
    check(&env, &["-Make", "-FileType", "-n"], "======== diff < a.jpg > b.jpg\n(no metadata differences)\n");
}

#[test]
fn tags_of_one_file_only() {
    let env = pictures();
    std::fs::write(env.path("photos/x.xmp"), XMP).unwrap();
    std::fs::write(
        env.path("photos/y.xmp"),
        XMP.replace("dc:title", "dc:rights").replace("<rdf:li>b</rdf:li>", ""),
    )
    .unwrap();
    let expected = "\
======== diff < x.xmp > y.xmp
< [XMP-dc] Subject: a, b
>                 : a
< [XMP-dc] Title: t
> [XMP-dc] Rights: t
";
    run(&env, &["x.xmp", "-diff", "y.xmp", "-XMP:all", "-S"]).exits(0).prints(expected);
    // Also if no tag of the first file is asked for.
    let expected = "======== diff < x.xmp > y.xmp\n> [XMP-dc] Rights: t\n";
    run(&env, &["x.xmp", "-diff", "y.xmp", "-Rights", "-S"]).exits(0).prints(expected);
    let without = ["x.xmp", "-diff", "y.xmp", "-XMP:all", "-S", "-x", "Subject", "--Rights", "--Title"];
    run(&env, &without).exits(0).prints("======== diff < x.xmp > y.xmp\n(no metadata differences)\n");
}

const XMP: &str = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>\
<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>\
<dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></dc:subject>\
<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>t</rdf:li></rdf:Alt></dc:title>\
</rdf:Description></rdf:RDF></x:xmpmeta>";

#[test]
fn binary_data_is_compared_by_its_bytes() {
    let env = pictures();
    let path = env.path("photos/b.jpg");
    let mut bytes = std::fs::read(&path).unwrap();
    let offset = run(&env, &["-s3", "-ThumbnailOffset", "b.jpg"]).stdout().trim().parse::<usize>().unwrap();
    let length = run(&env, &["-s3", "-ThumbnailLength", "b.jpg"]).stdout().trim().to_owned();
    bytes[offset + 100] ^= 1;
    std::fs::write(env.path("photos/c.jpg"), bytes).unwrap();
    let expected = format!(
        "======== diff < b.jpg > c.jpg\n   IFD1           (1 same tag)\n\
         < [IFD1] ThumbnailImage: (Binary data {length} bytes)\n>                      : (Binary data {length} bytes)\n"
    );
    let arguments = ["b.jpg", "-diff", "c.%e", "-S", "-v", "-ThumbnailImage", "-ThumbnailLength"];
    run(&env, &arguments).exits(0).prints(&expected);
}

#[test]
fn files_that_cannot_be_compared() {
    let env = pictures();
    std::fs::write(env.path("photos/empty"), "").unwrap();
    let fails = |arguments: &[&str], why: &str| {
        run(&env, arguments).exits(1).prints("").says(why);
    };
    fails(&["a.jpg", "-diff", "a.jpg"], "Error: Diffing file with itself - a.jpg");
    fails(&["a.jpg", "-diff", "no%f.%e", "-Make"], "Error: Diff file not found - noa.jpg");
    fails(&["a.jpg", "-diff", "empty"], "Error: File is empty - empty");
    fails(&["a.jpg", "-diff", "b.jpg", "-j"], "-diff may not be combined with -csv, -h, -j");
    fails(&["a.jpg", "-diff", "b.jpg", "-T"], "-diff may not be combined with -csv, -h, -j");
    fails(&["a.jpg", "-diff", "b%c.jpg"], "only %d, %f and %e");
    // An error of the other file is not asked for.
    run(&env, &["a.jpg", "-diff", "empty", "-Make"]).exits(0).prints(
        "======== diff < a.jpg > empty\n< [IFD0]          Make                            : Thalweg Samples\n",
    );
    run(&env, &["empty", "a.jpg", "-diff", "b.jpg", "-Make", "-w", "txt"])
        .exits(1)
        .prints("    2 image files read\n    2 output files created\n");
    let written = std::fs::read_to_string(env.path("photos/a.txt")).unwrap();
    assert_eq!(written, "======== diff < a.jpg > b.jpg\n(no metadata differences)\n");
    let unmet = ["a.jpg", "-diff", "b.jpg", "-if", "$ISO > 300"];
    run(&env, &unmet).exits(2).prints("    1 files failed condition\n");
}
