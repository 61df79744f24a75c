//! Tests of `thalweg note`: sidecars as other programs read them, refusals, journals and undoing.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::env::{Env, Jpeg, Ran, sample};

fn photos(names: &[&str]) -> Env {
    names.iter().fold(Env::new(), |env, name| env.with_jpeg(name, &Jpeg::new(8, 6)))
}

/// Runs `note` with journals in the environment's own folder.
pub(crate) fn note(env: &Env, arguments: &[&str]) -> Ran {
    let mut command = env.command(["note"]);
    command.args(arguments).env("XDG_STATE_HOME", env.path("state"));
    Ran::of(command.output().unwrap())
}

fn text(env: &Env, name: &str) -> String {
    fs::read_to_string(env.path("photos").join(name)).unwrap()
}

const LIGHTROOM: &str = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
    <rdf:Description rdf:about='' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' \
    xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='1' photoshop:SidecarForExtension='NEF'/></rdf:RDF></x:xmpmeta>";

#[test]
fn what_is_noted_is_indexed_and_found() {
    let env = photos(&["a.jpg", "b.jpg"]);
    let arguments = [
        "photos/a.jpg",
        "--rating",
        "4",
        "--title",
        "The <pass>",
        "--gps",
        "46.56,-8.5625",
        "--city",
        "Airolo",
    ];
    let more = [
        "--add-keyword",
        "animals/dog",
        "--add-keyword",
        "sea",
        "--creator",
        "A",
        "--date",
        "2024-06-01T12:30:00+02:00",
    ];
    note(&env, &[&arguments[..], &more].concat())
        .exits(0)
        .says("1 sidecar written (1 new)")
        .says("thalweg note --undo");
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    let row = env.run(["find", "c.db", "--where", "keyword:dog rating:4", "--json"]).exits(0);
    let rows = row.stdout();
    let row: serde_json::Value =
        serde_json::from_str(rows.lines().find(|line| line.contains("a.jpg\"")).unwrap()).unwrap();
    assert_eq!(row["keywords"], serde_json::json!(["dog", "sea"]), "{row}");
    assert_eq!(row["keyword_paths"], serde_json::json!(["animals|dog", "sea"]), "{row}");
    let columns = ["title", "city", "artist", "latitude", "longitude", "taken_at", "utc_offset_min"];
    let values = columns.map(|column| row[column].to_string());
    let expected =
        ["\"The <pass>\"", "\"Airolo\"", "\"A\"", "46.56", "-8.5625", "\"2024-06-01T12:30:00\"", "120"];
    assert_eq!(values[..6], expected[..6], "{row}");
    // The catalogue names the files of the next run; sidecars in it are none.
    note(&env, &["-c", "c.db", "--where", "rating:4", "--label", "Red"])
        .exits(0)
        .says("1 sidecar written (0 new)")
        .says("thalweg index");
}

/// The keywords of a sidecar take the place of the photo's own, so the first ones begin with these.
#[test]
fn a_keyword_is_added_to_those_of_the_photo() {
    let photo = sample("danube/passau.jpg");
    let env =
        ["a", "b", "c", "d"].iter().fold(Env::new(), |env, name| env.with(format!("{name}.jpg"), &photo));
    note(&env, &["photos/a.jpg", "--add-keyword", "towns/Passau"]).exits(0).says("1 new");
    note(&env, &["photos/b.jpg", "--rating", "3"]).exits(0);
    note(&env, &["photos/b.jpg", "--remove-keyword", "river"]).exits(0).says("1 sidecar written (0 new)");
    note(&env, &["photos/c.jpg", "--keywords", "only"]).exits(0);
    note(&env, &["photos/d.jpg", "--add-keyword", "river"]).exits(0);
    assert!(!env.path("photos/d.jpg.xmp").exists(), "it says so itself");
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    let sql = "SELECT group_concat(keywords, ' ') FROM (SELECT keywords FROM image WHERE kind = 'picture' ORDER BY path)";
    let expected = r#"["river","Danube","confluence","Passau"] ["Danube","confluence"] ["only"] ["river","Danube","confluence"]"#;
    let printed = env.run(["query", "c.db", sql, "--json"]).exits(0).json();
    assert_eq!(printed.as_object().unwrap().values().next().unwrap(), expected);
    let paths = env
        .run(["query", "c.db", "SELECT keyword_paths AS p FROM image WHERE path LIKE '%a.jpg'", "--json"])
        .json();
    assert_eq!(paths["p"], r#"["river","Danube","confluence","towns|Passau"]"#);
}

#[test]
fn other_programs_read_it() {
    let env = photos(&["a.jpg"]);
    note(
        &env,
        &[
            "photos/a.jpg",
            "--rating",
            "-1",
            "--title",
            "T",
            "--keywords",
            "x,animals|dog",
            "--gps",
            "1.5,2.25",
        ],
    )
    .exits(0);
    let sidecar = env.path("photos/a.jpg.xmp");
    match Command::new("exiftool").args(["-j", "-G1", "-n"]).arg(&sidecar).output() {
        Ok(output) => {
            let read: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let read = &read[0];
            assert_eq!(read["XMP-xmp:Rating"], -1, "{read}");
            assert_eq!(read["XMP-dc:Subject"], serde_json::json!(["x", "dog"]), "{read}");
            assert_eq!(read["XMP-lr:HierarchicalSubject"], serde_json::json!(["x", "animals|dog"]), "{read}");
            assert_eq!(read["XMP-digiKam:TagsList"], serde_json::json!(["x", "animals/dog"]), "{read}");
            assert_eq!(
                (&read["XMP-exif:GPSLatitude"], &read["XMP-exif:GPSLongitude"]),
                (&1.5.into(), &2.25.into()),
                "{read}"
            );
            assert!(read.get("ExifTool:Warning").is_none(), "{read}");
        }
        Err(_) => eprintln!("skipped: exiftool is not installed"),
    }
    match Command::new("exiv2").args(["-PXkv"]).arg(&sidecar).output() {
        Ok(output) => {
            let read = String::from_utf8_lossy(&output.stdout);
            let read: Vec<Vec<&str>> = read.lines().map(|line| line.split_whitespace().collect()).collect();
            for expected in [
                ["Xmp.xmp.Rating", "-1"].as_slice(),
                &["Xmp.dc.subject", "x,", "dog"],
                &["Xmp.lr.hierarchicalSubject", "x,", "animals|dog"],
                &["Xmp.digiKam.TagsList", "x,", "animals/dog"],
                &["Xmp.exif.GPSLatitude", "1,30.0N"],
                &["Xmp.dc.title", "lang=\"x-default\"", "T"],
            ] {
                assert!(read.contains(&expected.to_vec()), "{expected:?} is not in {read:?}");
            }
        }
        Err(_) => eprintln!("skipped: exiv2 is not installed"),
    }
}

#[test]
fn the_sidecar_that_exists_is_edited() {
    let env =
        photos(&["a.jpg", "b.nef", "b.jpg", "c.jpg", "d.NEF"]).with("a.xmp", LIGHTROOM.replace("NEF", "JPG"));
    let env = env.with("b.XMP", LIGHTROOM).with("c.jpg.XMP", LIGHTROOM).with("c.xmp", LIGHTROOM);
    let all = ["photos/a.jpg", "photos/b.nef", "photos/b.jpg", "photos/c.jpg", "--rating", "5"];
    note(&env, &all).exits(0).says("4 sidecars written (1 new)");
    for name in ["a.xmp", "b.XMP", "c.jpg.XMP"] {
        assert!(text(&env, name).contains("xmp:Rating='5'"), "{name}");
    }
    assert!(text(&env, "b.jpg.xmp").contains("<xmp:Rating>5<") && text(&env, "c.xmp").contains("'1'"));
    note(&env, &["photos/b.jpg", "--rating", "2", "--naming", "stem"])
        .exits(2)
        .says("SidecarForExtension is NEF");
    note(&env, &["photos/d.NEF", "--rating", "2", "--naming", "stem"]).exits(0);
    assert!(text(&env, "d.xmp").contains("<photoshop:SidecarForExtension>NEF<"));
    note(&env, &["photos/d.NEF", "--rating", "2", "--naming", "full"]).exits(0);
    assert!(!text(&env, "d.NEF.xmp").contains("SidecarForExtension"));
    note(&env, &["photos/d.NEF", "--rating", "2"]).exits(0).says("0 sidecars written (0 new), 1 unchanged");
}

#[test]
fn what_cannot_be_noted_is_left_and_the_run_goes_on() {
    let env = photos(&["good.jpg", "dtd.jpg", "torn.jpg"])
        .with("dtd.jpg.xmp", "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>")
        .with("torn.jpg.xmp", &LIGHTROOM[..100])
        .with("large.jpg", "x")
        .with("large.jpg.xmp", vec![b' '; 9 << 20]);
    let paths = ["absent.jpg", "torn.jpg.xmp", "dtd.jpg", "torn.jpg", "large.jpg", ".", "good.jpg"];
    let paths = paths.map(|name| format!("photos/{name}"));
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let ran = note(&env, &[&paths[..], &["--rating", "3"]].concat()).exits(3);
    let ran = ran.says("absent.jpg: it does not exist").says("torn.jpg.xmp: it is a sidecar itself");
    let ran =
        ran.says("dtd.jpg: the sidecar has a document type").says("torn.jpg: the sidecar is not well-formed");
    ran.says("larger than 8 MiB")
        .says("it is not a file")
        .says("1 sidecar written (1 new), 6 left as they are");
    assert_eq!(text(&env, "torn.jpg.xmp"), LIGHTROOM[..100]);
    for (arguments, words) in [
        (&["photos/good.jpg"][..], "name what to change"),
        (&["--rating", "3"], "name the files"),
        (&["photos/good.jpg", "--rating", "7"], "--rating `7`: write -1"),
        (&["photos/good.jpg", "--rating", "3", "--remove", "rating"], "contradict"),
        (&["photos/good.jpg", "--remove", "stars"], "the fields are rating"),
        (&["photos/good.jpg", "--undo"], "cannot be used with"),
    ] {
        note(&env, arguments).exits(2).says(words);
    }
}

#[test]
fn lines_of_edits_a_list_and_a_dry_run() {
    let env = photos(&["a.jpg", "b.jpg"]);
    let lines = "{\"path\": \"photos/a.jpg\", \"rating\": 4, \"add_keywords\": [\"x\"]}\n\n{\"path\": \"photos/b.jpg\", \"gps\": [1, 2]}\n";
    fs::write(env.path("edits"), lines).unwrap();
    let dry = note(&env, &["--edits", "edits", "--dry-run"]).exits(0).says("2 sidecars would change (2 new)");
    dry.prints("photos/a.jpg: rating none -> 4; keywords none -> x\nphotos/b.jpg: gps none -> 1,2\n");
    assert!(!env.path("photos/a.jpg.xmp").exists() && !env.path("state").exists());
    let lines = note(&env, &["--edits", "edits", "--json"]).exits(0).stdout();
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["state"], &first["changes"]["rating"]),
        (&"created".into(), &serde_json::json!([[], ["4"]])),
        "{first}"
    );
    fs::write(env.path("list"), "photos/a.jpg\nphotos/b.jpg\n").unwrap();
    note(&env, &["-@", "list", "--remove", "rating", "--remove", "gps"])
        .exits(0)
        .says("2 sidecars written (0 new)");
    fs::write(env.path("edits"), "{\"path\": \"photos/a.jpg\", \"rating\": 4}\n{\"rating\": 4}\n").unwrap();
    note(&env, &["--edits", "edits"]).exits(2).says("line 2: `path` is missing");
    assert!(!text(&env, "a.jpg.xmp").contains("Rating"));
}

#[test]
fn a_run_is_taken_back() {
    let env = photos(&["a.jpg", "b.jpg", "c.jpg"]).with("a.jpg.xmp", LIGHTROOM).with("b.jpg.xmp", LIGHTROOM);
    let all = ["photos/a.jpg", "photos/b.jpg", "photos/c.jpg"];
    note(&env, &["--undo"]).exits(2).says("no journal in");
    note(&env, &[&all[..], &["--rating", "2"]].concat()).exits(0);
    note(&env, &[&all[..], &["--rating", "3", "--journal", "own.jsonl"]].concat())
        .exits(0)
        .says("--undo own.jsonl");
    note(&env, &[&all[..], &["--rating", "4"]].concat()).exits(0);
    note(&env, &["--undo"]).exits(0).says("3 restored");
    note(&env, &["--undo", "own.jsonl"]).exits(0).says("3 restored");
    let changed = text(&env, "b.jpg.xmp").replace("'2'", "'5'");
    fs::write(env.path("photos/b.jpg.xmp"), &changed).unwrap();
    let ran =
        note(&env, &["--undo"]).exits(1).says("1 restored, 1 removed, as they were new, 1 left as they are");
    ran.says("b.jpg.xmp: the sidecar changed after the run");
    assert_eq!((text(&env, "a.jpg.xmp"), text(&env, "b.jpg.xmp")), (LIGHTROOM.to_owned(), changed));
    assert!(!env.path("photos/c.jpg.xmp").exists());
    note(&env, &["--undo", "own.jsonl"]).exits(1);
    let listed = note(&env, &["--journals"]).exits(0).stdout();
    let states: Vec<bool> = listed.lines().map(|line| line.contains("3 sidecars, undone")).collect();
    assert_eq!(states, [false, true], "{listed}");
    note(&env, &["--undo", "photos/a.jpg"]).exits(2).says("not a journal");
}

#[cfg(unix)]
#[test]
fn links_permissions_and_journals_are_handled_with_care() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let env = photos(&["a.jpg", "b.jpg", "c.jpg"]).with("a.jpg.xmp", LIGHTROOM).with("elsewhere", LIGHTROOM);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    fs::set_permissions(env.path("photos/a.jpg.xmp"), fs::Permissions::from_mode(0o604)).unwrap();
    symlink("elsewhere", env.path("photos/b.jpg.xmp")).unwrap();
    symlink("nowhere", env.path("photos/c.jpg.xmp")).unwrap();
    let ran = note(&env, &["photos/a.jpg", "photos/b.jpg", "photos/c.jpg", "--rating", "5"]).exits(3);
    ran.says("b.jpg: its sidecar is a symbolic link").says("c.jpg: its sidecar is a symbolic link");
    assert_eq!((mode(&env.path("photos/a.jpg.xmp")), text(&env, "elsewhere").as_str()), (0o604, LIGHTROOM));
    let journals = env.path("state/thalweg/journals");
    let journal = fs::read_dir(&journals).unwrap().next().unwrap().unwrap().path();
    assert_eq!((mode(&journals), mode(&journal)), (0o700, 0o600));
}

#[cfg(unix)]
#[test]
fn two_runs_at_once_lose_nothing() {
    let names: Vec<String> = (0..40).map(|number| format!("{number}.jpg")).collect();
    let env = photos(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let paths: Vec<String> = names.iter().map(|name| format!("photos/{name}")).collect();
    let runs: Vec<_> = (0..6)
        .map(|run| {
            let mut command = env.command(["note", "--add-keyword", &format!("k{run}")]);
            command
                .args(&paths)
                .env("XDG_STATE_HOME", env.path("state"))
                .stderr(std::process::Stdio::piped());
            command.spawn().unwrap()
        })
        .collect();
    for run in runs {
        Ran::of(run.wait_with_output().unwrap()).exits(0);
    }
    for name in &names {
        let text = text(&env, &format!("{name}.xmp"));
        assert!((0..6).all(|run| text.contains(&format!("<rdf:li>k{run}</rdf:li>"))), "{name}: {text}");
    }
}

/// Files that lie between two tasks: those are in different steps then, of which several are under way at once.
const APART: usize = 300;

#[test]
fn a_sidecar_of_several_steps_gets_all_edits_in_their_order() {
    let plain = LIGHTROOM.replace(" photoshop:SidecarForExtension='NEF'", "");
    let mut env = photos(&["twice.jpg", "shared.jpg", "shared.cr2", "fresh.jpg"]).with("shared.xmp", &plain);
    let mut lines = String::new();
    for step in 0..4 {
        for (name, keyword) in
            [("twice.jpg", "a"), ("shared.jpg", "b"), ("shared.cr2", "c"), ("fresh.jpg", "d")]
        {
            lines.push_str(&format!(
                "{{\"path\": \"photos/{name}\", \"rating\": {step}, \"add_keywords\": [\"{keyword}{step}\"]}}\n"
            ));
        }
        for number in 0..APART {
            let name = format!("{step}-{number}.jpg");
            lines.push_str(&format!("{{\"path\": \"photos/{name}\", \"rating\": 1}}\n"));
            env = env.with(name, "x");
        }
    }
    fs::write(env.path("edits"), lines).unwrap();
    note(&env, &["--edits", "edits", "--journal", "journal"]).exits(0);
    for (name, letters) in [("twice.jpg.xmp", "a"), ("shared.xmp", "bc"), ("fresh.jpg.xmp", "d")] {
        let text = text(&env, name);
        assert!(text.contains("Rating='3'") || text.contains("Rating>3<"), "{name}: {text}");
        let places: Vec<_> = (0..4)
            .flat_map(|step| letters.chars().map(move |letter| format!("<rdf:li>{letter}{step}</rdf:li>")))
            .map(|item| text.find(&item).unwrap_or_else(|| panic!("{name} lacks {item}: {text}")))
            .collect();
        assert!(places.is_sorted(), "{name}: {text}");
    }
    note(&env, &["--undo", "journal"]).exits(0);
    assert_eq!(text(&env, "shared.xmp"), plain);
    let n_sidecars = fs::read_dir(env.path("photos")).unwrap();
    let n_sidecars = n_sidecars.filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        Path::new(&name).extension().is_some_and(|extension| extension == "xmp")
    });
    assert_eq!(n_sidecars.count(), 1);
}

#[cfg(unix)]
#[test]
fn names_of_one_sidecar_in_different_steps_are_all_edited() {
    let mut env = photos(&[]).with("first.jpg.xmp", LIGHTROOM);
    let mut list = String::new();
    for number in 0..=2 * APART {
        let name = match number {
            0 => "first.jpg".to_owned(),
            APART => "second.jpg".to_owned(),
            _ => format!("{number}.jpg"),
        };
        list.push_str(&format!("photos/{name}\n"));
        env = env.with(name, "x");
    }
    fs::write(env.path("list"), list).unwrap();
    fs::hard_link(env.path("photos/first.jpg.xmp"), env.path("photos/second.jpg.xmp")).unwrap();
    note(&env, &["-@", "list", "--add-keyword", "linked"]).exits(0);
    for name in ["first.jpg.xmp", "second.jpg.xmp"] {
        assert!(text(&env, name).contains("<rdf:li>linked</rdf:li>"), "{name}");
    }
}
