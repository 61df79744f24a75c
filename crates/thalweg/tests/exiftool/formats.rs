//! Output formats, and expressions in templates.

use super::{pictures, run};

#[test]
fn values_of_raw_output_are_not_converted() {
    let env = pictures();
    run(&env, &["-b", "-FileSize", "a.jpg"])
        .exits(0)
        .prints(std::fs::metadata(env.path("photos/a.jpg")).unwrap().len().to_string());
    run(&env, &["-b", "-ExposureTime", "-Flash", "-d", "%Y", "-CreateDate", "a.jpg"])
        .exits(0)
        .prints("0.008162021:04:18 18:02:11");
    run(&env, &["-b", "-T", "-G1", "-ExposureTime", "-FNumber", "a.jpg"]).exits(0).prints("0.00811");
    run(&env, &["-b", "-p", "$ExposureTime|$Keywords|", "a.jpg"])
        .exits(0)
        .prints("0.008|river, Danube, confluence|");
    run(&env, &["-b", "-if", "$ExposureTime == 0.008", "-ISO", "a.jpg"]).exits(0).prints("200");
    run(&env, &["-b", "-sep", ",", "-sep", "\\n", "-Keywords", "-ISO", "a.jpg"])
        .exits(0)
        .prints("river,Danube,confluence\n200\n");
    // These formats can represent binary values themselves, and keep the conversions.
    assert_eq!(
        run(&env, &["-b", "-j", "-ExposureTime", "a.jpg"]).exits(0).json()[0]["ExposureTime"],
        "1/125"
    );
    run(&env, &["-b", "-csv", "-ExposureTime", "a.jpg"])
        .exits(0)
        .prints("SourceFile,ExposureTime\na.jpg,1/125\n");
}

#[test]
fn php() {
    let env = pictures();
    run(&env, &["-php", "-G1", "-ISO", "-Keywords", "a.jpg", "b.jpg"]).exits(0).prints(
        "Array(Array(\n  \"SourceFile\" => \"a.jpg\",\n  \"ExifIFD:ISO\" => 200,\n  \"IPTC:Keywords\" => \
         Array(\"river\",\"Danube\",\"confluence\")\n),\nArray(\n  \"SourceFile\" => \"b.jpg\",\n  \"ExifIFD:ISO\" => 100\n));\n",
    );
}

#[test]
fn the_long_form() {
    let env = pictures();
    run(&env, &["-l", "-G1", "-ExposureTime", "-Make", "a.jpg"])
        .exits(0)
        .prints("[ExifIFD] Exposure Time\n      1/125\n[IFD0] Make\n      Thalweg Samples\n");
    let json = run(&env, &["-j", "-l", "-ExposureTime", "-Make", "a.jpg"]).exits(0).json();
    let expected = serde_json::json!({"desc": "Exposure Time", "num": 0.008, "val": "1/125"});
    assert_eq!(json[0]["ExposureTime"], expected);
    assert_eq!(json[0]["Make"], serde_json::json!({"desc": "Make", "val": "Thalweg Samples"}));
}

#[test]
fn expressions_in_formats() {
    let env = pictures();
    let check = |format: &str, expected: &str| {
        run(&env, &["-q", "-p", format, "a.jpg"]).exits(0).prints(expected);
    };
    check("${filename;s/\\.jpg$//} ${make;tr/a-z/A-Z/}", "a THALWEG SAMPLES\n");
    check("${createdate;DateFmt('%d.%m.%y')}", "18.04.21\n");
    check("${keywords@;$_=undef if /u/}|${keywords;NoDups}", "river|river, Danube, confluence\n");
    check("${ExposureTime#;$_ *= 1000} ms", "8 ms\n");
    check("${make;s/x{2}//}", "Thalweg Samples\n");
    check("$$ ${make} $make$/$iso", "$ Thalweg Samples Thalweg Samples\n200\n");
    run(&env, &["-p", "${make;$_=undef}", "a.jpg"]).exits(0).prints("").says("returned undef for 'make'");
    run(&env, &["-f", "-p", "${make;$_=undef} ${foo;tr/-/x/}", "a.jpg"]).exits(0).prints("- -\n");
    run(&env, &["-p", "${make;system('ls')}", "a.jpg"]).exits(1).prints("").says("at character 1");
    run(&env, &["-if", "${make;tr/a-z//cd} eq 'halwegamples'", "-s3", "-ISO", "a.jpg"])
        .exits(0)
        .prints("200\n");
}

#[test]
fn conditions_at_a_level_of_speed() {
    let env = pictures();
    let exits = |arguments: &[&str], code: i32| {
        run(&env, &[arguments, &["-s3", "-ISO", "a.jpg"]].concat()).exits(code);
    };
    exits(&["-if3", "$FileName eq 'a.jpg' and $FileType eq 'JPEG'"], 0);
    exits(&["-if3", "$Make"], 2);
    exits(&["-if0", "$Make"], 0);
    exits(&["-if2", "$Make"], 0);
    exits(&["-if3", "$FileName", "-if", "$Make"], 0);
    exits(&["-if3", "$FileName", "-if1", "$Make"], 0);
}

#[test]
fn dates_in_formats() {
    let env = pictures();
    run(&env, &["-d", "%r %a, %B %e, %Y", "-DateTimeOriginal", "-S", "-s", "a.jpg"])
        .exits(0)
        .prints("06:02:11 PM Sun, April 18, 2021\n");
}

#[test]
fn a_client_that_asks_for_embedded_files_is_told_that_they_are_not_read() {
    let env = pictures().with("film.mov", b"\0\0\0\x14ftypqt  \0\0\0\0qt  ");
    run(&env, &["-j", "-ee", "-Make", "a.jpg"]).exits(0).has_no_content();
    let json = run(&env, &["-j", "-ee", "film.mov"]).exits(0).has_no_content().json();
    assert!(json[0]["Warning"].as_str().unwrap().contains("-ee"), "{json}");
    run(&env, &["-ee", "-s3", "-FileType", "film.mov"]).exits(0).prints("MOV\n").says("-ee");
}
