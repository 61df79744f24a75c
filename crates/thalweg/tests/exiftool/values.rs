//! Options that change how values are written (`-E`, `-ex`, `-ec`, `-listItem`), and files in `.gz` files (`-z`).

use std::io::Write as _;

use super::{exiftool, pictures, run};
use crate::env::{Env, Ran};

fn with_title() -> Env {
    let env = pictures();
    let text = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
                <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='\u{e9}&lt;\u{6f22}\\'>\
                <dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b&amp;</rdf:li></rdf:Bag></dc:subject>\
                </rdf:Description></rdf:RDF></x:xmpmeta>";
    std::fs::write(env.path("photos/c.xmp"), text).unwrap();
    env
}

#[test]
fn characters_of_html_xml_and_c() {
    let env = with_title();
    let printed = |options: &[&str], expected: &str| {
        run(&env, &[options, &["-Format", "-Subject", "c.xmp"]].concat()).exits(0).prints(expected);
    };
    printed(&["-s3"], "\u{e9}<\u{6f22}\\\na, b&\n");
    printed(&["-s3", "-E"], "&eacute;&lt;&#x6f22;\\\na, b&amp;\n");
    printed(&["-s3", "-ex"], "\u{e9}&lt;\u{6f22}\\\na, b&amp;\n");
    printed(&["-s3", "-ec"], "\u{e9}<\u{6f22}\\\\\na, b&\n");
    printed(&["-E", "-T"], "&eacute;&lt;&#x6f22;\\\ta, b&amp;\n");
    let json = "[{\n  \"SourceFile\": \"c.xmp\",\n  \"Format\": \"&eacute;&lt;&#x6f22;\\\\\",\n  \"Subject\": [\"a\",\"b&amp;\"]\n}]\n";
    printed(&["-j", "-E"], json);
    printed(&["-j", "-ec"], &json.replace("&eacute;&lt;&#x6f22;", "\u{e9}<\u{6f22}").replace("&amp;", "&"));
    run(&env, &["-E", "-lang", "de", "-XMP:Subject", "c.xmp"])
        .exits(0)
        .prints("Themen/Schl&uuml;sselw&ouml;rter: a, b&amp;\n");
}

#[test]
fn one_item_of_each_list() {
    let env = with_title();
    let item =
        |index: &str| run(&env, &["-s3", "-listItem", index, "-Subject", "-j", "c.xmp"]).exits(0).stdout();
    assert!(item("1").contains("\"Subject\": \"b&\"\n"));
    assert!(item("-2").contains("\"Subject\": \"a\"\n"));
    assert!(!item("2").contains("Subject"));
}

#[test]
fn files_in_gz_files() {
    let env = pictures();
    let picture = std::fs::read(env.path("photos/a.jpg")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(&picture).unwrap();
    std::fs::write(env.path("photos/d.jpg.gz"), packed.finish().unwrap()).unwrap();
    std::fs::write(env.path("photos/e.gz"), b"\x1f\x8bnonsense").unwrap();
    let told = ["-T", "-FileType", "-Make", "-FileName", "b.jpg", "d.jpg.gz", "a.jpg"];
    let line = |kind: &str, name: &str| format!("{kind}\tThalweg Samples\t{name}\n");
    let all = [line("JPEG", "b.jpg"), line("JPEG", "d.jpg.gz"), line("JPEG", "a.jpg")].concat();
    run(&env, &[&["-z"][..], &told].concat()).exits(0).prints(all);
    run(&env, &["-s3", "-FileType", "d.jpg.gz"]).exits(0).prints("GZIP\n");
    run(&env, &["-z", "-s3", "-Make", "e.gz"]).exits(1).says("e.gz");
}

#[test]
fn time_zones_have_names() {
    let env = pictures();
    let file = std::fs::File::options().write(true).open(env.photo("a.jpg")).unwrap();
    file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_700_000_000)).unwrap();
    let printed = |zone: &str, expected: &str| {
        let mut command = exiftool(&env);
        command.args(["-s3", "-FileModifyDate", "a.jpg"]).env("TZ", zone);
        Ran::of(command.output().unwrap()).exits(0).prints(expected);
    };
    printed("UTC", "2023:11:14 22:13:20+00:00\n");
    printed("JST-9", "2023:11:15 07:13:20+09:00\n");
    if std::path::Path::new("/usr/share/zoneinfo/Asia/Tokyo").exists() {
        printed("Asia/Tokyo", "2023:11:15 07:13:20+09:00\n");
    } else {
        eprintln!("Time zones by name were left out: the system has no database of them (tzdata)");
    }
}
