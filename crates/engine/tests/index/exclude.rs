//! What rules leave out, how it is counted, and what a changed rule does to rows.

use std::path::Path;

use thalweg_engine::catalog::ExcludeRules;
use thalweg_engine::{Catalog, IndexOptions, IndexReport, JobError, explain};

use super::tree::{Tree, counts};

fn exclude(globs: &[&str]) -> ExcludeRules {
    ExcludeRules::default().exclude(globs.iter().map(|&glob| glob.into()).collect())
}

fn with(rules: ExcludeRules) -> IndexOptions {
    IndexOptions::default().excludes(Some(rules))
}

/// The paths of all rows of the view.
fn names(tree: &Tree) -> Vec<String> {
    let of_row = |row: String| row.split('"').nth(3).unwrap_or_default().to_owned();
    tree.rows().into_iter().map(of_row).collect()
}

/// What was left out: rule, files, folders. Paths are relative to the tree.
fn left_out(tree: &Tree, report: &IndexReport) -> Vec<(String, u64, u64)> {
    let root = format!("{}{}", tree.root().display(), std::path::MAIN_SEPARATOR);
    let short = |rule: &str| rule.replace(&root, "").replace('\\', "/");
    let rules = report.left_out.most_first().into_iter();
    rules.map(|(rule, left_out)| (short(rule), left_out.n_files, left_out.n_folders)).collect()
}

fn hidden(tree: &Tree) -> Vec<String> {
    tree.ask("SELECT name, excluded_by AS rule FROM file WHERE vanished_at IS NOT NULL ORDER BY name")
}

/// Files as systems, NAS, phones and programs leave them, each next to pictures that are meant.
const KEPT: [&str; 4] =
    ["2019/a.jpg", "Family.photoslibrary/originals/0/b.jpg", "c.jpg", "old.photoslibrary/Masters/d.jpg"];
const LEFT_OUT: [&str; 14] = [
    "#recycle/a.jpg",
    "$RECYCLE.BIN/S-1-5-21/$R1.jpg",
    ".Trash-1000/files/a.jpg",
    ".Trashes/501/a.jpg",
    ".git/objects/aa/a.jpg",
    ".thumbnails/normal/a.jpg",
    "2019/._a.jpg",
    "2019/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg",
    "@eaDir/c.jpg/SYNOPHOTO_THUMB_M.jpg",
    "Family.photoslibrary/database/search.jpg",
    "Family.photoslibrary/resources/derivatives/a.jpg",
    "Lightroom Previews.lrdata/0/a.jpg",
    "WhatsApp/Sent/.nomedia",
    "WhatsApp/Sent/deep/a.jpg",
];

#[test]
fn presets_leave_out_what_nobody_means_and_say_so() {
    let tree = Tree::with(&[KEPT.as_slice(), &LEFT_OUT].concat());
    let report = tree.run();
    assert_eq!(names(&tree), KEPT);
    assert_eq!(counts(&report), [4, 4, 0, 0, 0, 0]);
    let expected = [
        ("preset ._*", 1, 0),
        ("preset .nomedia", 1, 1),
        ("preset #recycle", 0, 1),
        ("preset $RECYCLE.BIN", 0, 1),
        ("preset *.photoslibrary/*", 0, 2),
        ("preset *Previews.lrdata", 0, 1),
        ("preset .Trash*", 0, 2),
        ("preset .git", 0, 1),
        ("preset .thumbnails", 0, 1),
        ("preset @eaDir", 0, 2),
    ];
    let mut found = left_out(&tree, &report);
    found.sort();
    let mut expected = expected.map(|(rule, n_files, n_folders)| (rule.to_owned(), n_files, n_folders));
    expected.sort();
    assert_eq!(found, expected);
    let json = serde_json::to_value(&report).unwrap();
    let by_rule = json["left_out"].as_array().unwrap();
    assert!(by_rule.contains(&serde_json::json!({"rule": "preset @eaDir", "n_files": 0, "n_folders": 2})));

    let report = tree.run_with(&with(ExcludeRules::default().presets(false)));
    assert_eq!((report.n_read, report.left_out.most_first().len()), (14, 0));
    assert_eq!(names(&tree).len(), 18);
}

/// A folder that is named is meant, whatever it is called.
#[test]
fn presets_do_not_apply_to_what_was_named() {
    let tree = Tree::with(&["@eaDir/a.jpg", "hidden/.nomedia", "hidden/b.jpg", "._c.jpg"]);
    let roots = ["@eaDir", "hidden", "._c.jpg"].map(|name| tree.path(name));
    assert_eq!(tree.run_over(&roots, &IndexOptions::default()).unwrap().n_files, 4);
}

#[test]
fn globs_are_relative_to_the_path_that_was_named() {
    let tree = Tree::with(&["a/private/x.jpg", "a/y.tmp.jpg", "private/x.jpg", "private/keep.jpg", "y.JPG"]);
    let report = tree.run_with(&with(exclude(&["/private/x*", "*.tmp.jpg", "*.jpeg"])));
    assert_eq!(names(&tree), ["a/private/x.jpg", "private/keep.jpg", "y.JPG"]);
    let found = left_out(&tree, &report);
    assert_eq!(found, [("--exclude *.tmp.jpg".into(), 1, 0), ("--exclude /private/x*".into(), 1, 0)]);

    let rules = exclude(&["*"]).include(vec!["*/".into(), "*.JPG".into()]);
    let report = tree.run_with(&with(rules));
    assert_eq!(names(&tree), ["y.JPG"]);
    assert_eq!((report.n_excluded, report.n_vanished), (2, 0));
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_left_out_is_not_listed() {
    use std::os::unix::fs::PermissionsExt;
    let tree = Tree::with(&["a.jpg", "closed/b.jpg"]);
    let closed =
        |mode| std::fs::set_permissions(tree.path("closed"), PermissionsExt::from_mode(mode)).unwrap();
    closed(0o000);
    let report = tree.run_with(&with(exclude(&["closed"])));
    closed(0o755);
    assert_eq!((report.n_problems, report.n_directories), (0, 1));
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_are_left_out() {
    use std::os::unix::ffi::OsStrExt as _;
    let tree = Tree::with(&["a.jpg"]);
    for name in [b"gr\xfcn.jpg".as_slice(), b"gr\xfcn.png"] {
        let path = tree.root().join(std::ffi::OsStr::from_bytes(name));
        if std::fs::write(path, b"x").is_err() {
            return; // This file system takes only UTF-8.
        }
    }
    assert_eq!(tree.run_with(&with(exclude(&["gr*n.jpg"]))).n_files, 2);
}

#[test]
fn files_with_rules_apply_below_their_folder_and_the_nearest_decides() {
    let tree =
        Tree::with(&["a.png", "a/b.png", "a/keep.png", "a/deep/c.png", "b/c.jpg", "b/x/y.jpg", "out/z.jpg"]);
    tree.write(".thalwegignore", b"*.png\n/out/\n.thalwegignore\n");
    tree.write("a/.thalwegignore", b"!keep.png\n");
    tree.write("b/.thalwegignore", b"x\n");
    let report = tree.run();
    assert_eq!(names(&tree), ["a/keep.png", "b/c.jpg"]);
    let expected = [
        (".thalwegignore: *.png", 3, 0),
        (".thalwegignore: .thalwegignore", 3, 0),
        (".thalwegignore: /out/", 0, 1),
        ("b/.thalwegignore: x", 0, 1),
    ];
    let mut found = left_out(&tree, &report);
    found.sort();
    assert_eq!(found, expected.map(|(rule, n_files, n_folders)| (rule.to_owned(), n_files, n_folders)));
    // Those above a path that is named apply to it.
    assert_eq!(tree.run_over(&[tree.path("a")], &IndexOptions::default()).unwrap().n_files, 1);
    assert_eq!(names(&tree), ["a/keep.png", "b/c.jpg"]);
}

/// A rule that cannot be obeyed is a problem, and the others are obeyed.
#[test]
fn a_file_with_a_malformed_line_is_named() {
    let tree = Tree::with(&["a.jpg", "a.png"]);
    tree.write(".thalwegignore", b"[z-a]\n*.png\n");
    let report = tree.run();
    assert_eq!((report.n_files, report.n_problems), (2, 1));
    assert_eq!(report.problems[0].path, tree.path(".thalwegignore"));
    assert!(report.problems[0].reason.starts_with("line 1 is not obeyed: "), "{:?}", report.problems);
}

/// Their rows return without a read, and a file that is gone is not one that a rule leaves out.
#[test]
fn a_changed_rule_marks_rows_as_excluded_and_a_removed_one_brings_them_back() {
    let tree = Tree::with(&["a.jpg", "gone.jpg", "out/b.jpg", "out/c.jpg"]);
    tree.run();
    tree.remove("gone.jpg");
    let report = tree.run_with(&with(exclude(&["out"])));
    assert_eq!(counts(&report), [1, 0, 1, 0, 1, 0]);
    assert_eq!(report.n_excluded, 2);
    assert_eq!(names(&tree), ["a.jpg"]);
    let rows = [
        r#"{"name":"b.jpg","rule":"--exclude out"}"#,
        r#"{"name":"c.jpg","rule":"--exclude out"}"#,
        r#"{"name":"gone.jpg","rule":null}"#,
    ];
    assert_eq!(hidden(&tree), rows);
    let catalog = Catalog::open_read_only(&tree.catalog_path()).unwrap();
    let vanished = thalweg_engine::catalog::Filter::default().vanished(true);
    let mut n_vanished = 0;
    catalog
        .find(&vanished, &mut |_| {
            n_vanished += 1;
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(n_vanished, 1);
    drop(catalog);

    // A later run without rules obeys those that are kept, and counts no row twice.
    let report = tree.run();
    assert_eq!((counts(&report), report.n_excluded), ([1, 0, 1, 0, 0, 0], 0));
    let report = tree.run_with(&with(ExcludeRules::default()));
    assert_eq!(counts(&report), [3, 0, 3, 0, 0, 0]);
    assert_eq!(names(&tree), ["a.jpg", "out/b.jpg", "out/c.jpg"]);
    assert_eq!(hidden(&tree), [r#"{"name":"gone.jpg","rule":null}"#]);
}

/// The rules of a path apply to runs over folders in it.
#[test]
fn a_run_over_a_part_obeys_the_rules_of_the_whole() {
    let tree = Tree::with(&["a/b/x.jpg", "a/b/x.png", "a/c.jpg"]);
    tree.run_with(&with(exclude(&["/a/b/*.png"])));
    assert_eq!(tree.run_over(&[tree.path("a/b")], &IndexOptions::default()).unwrap().n_files, 1);
    assert_eq!(names(&tree), ["a/b/x.jpg", "a/c.jpg"]);
}

/// A file that moves out of a folder that is left out keeps its row.
#[test]
fn a_file_that_moves_out_of_an_excluded_folder_is_shown_with_its_row() {
    let tree = Tree::with(&["a.jpg", "out/b.jpg"]);
    tree.run();
    let id = tree.row_id("out/b.jpg");
    tree.run_with(&with(exclude(&["out"])));
    tree.rename("out/b.jpg", "b.jpg");
    let report = tree.run();
    assert_eq!((report.n_moved, tree.row_id("b.jpg")), (1, id));
    assert_eq!(names(&tree), ["a.jpg", "b.jpg"]);
    assert_eq!(hidden(&tree), [""; 0]);
}

#[test]
fn a_malformed_glob_ends_the_run_before_it_begins() {
    let tree = Tree::with(&["a.jpg"]);
    let error = tree.run_over(&[tree.root()], &with(exclude(&["*.png", "a["]))).unwrap_err();
    assert!(matches!(&error, JobError::Glob { glob, .. } if glob == "a["), "{error}");
    assert!(error.to_string().starts_with("cannot use the glob `a[`: "), "{error}");
    assert_eq!(names(&tree), [""; 0]);
}

#[test]
fn the_rule_that_decides_about_a_path_is_explained() {
    let tree = Tree::with(&["a/@eaDir/x/y.jpg", "a/b.png", "a/keep.png", "a/c.jpg", "h/.nomedia", "h/d.jpg"]);
    tree.write("a/.thalwegignore", b"*.png\n");
    tree.run_with(&with(exclude(&["c.*"]).include(vec!["keep.*".into()])));
    let catalog = Catalog::open_read_only(&tree.catalog_path()).unwrap();
    let check = |path: &str, expected: Option<(bool, &str, &str)>| {
        for paths in [vec![tree.root()], Vec::new()] {
            let found = explain(Some(&catalog), &paths, None, &tree.path(path)).unwrap();
            let (is_left_out, rule, at) = expected.unwrap_or((false, "", path));
            assert_eq!((found.path, found.is_left_out), (tree.path(path), is_left_out));
            let rule = Some(rule)
                .filter(|rule| !rule.is_empty())
                .map(|rule| rule.replace("ROOT", &tree.root().display().to_string()));
            assert_eq!((found.rule, found.at), (rule, tree.path(at)), "{path}");
        }
    };
    check("a/@eaDir/x/y.jpg", Some((true, "preset @eaDir", "a/@eaDir")));
    check("a/b.png", Some((true, "ROOT/a/.thalwegignore: *.png", "a/b.png")));
    check("a/keep.png", Some((false, "--include keep.*", "a/keep.png")));
    check("a/c.jpg", Some((true, "--exclude c.*", "a/c.jpg")));
    check("h/d.jpg", Some((true, "preset .nomedia", "h/d.jpg")));
    check("none.jpg", None);
    let other = explain(None, &[tree.root()], Some(&exclude(&["*.jpg"])), Path::new(&tree.path("a/c.jpg")));
    assert_eq!(other.unwrap().rule.as_deref(), Some("--exclude *.jpg"));
}

/// A first slice that loses most of its names is not taken for a whole directory, whose sidecars are known.
#[test]
fn sidecars_of_a_large_folder_are_found_next_to_names_that_are_left_out() {
    let tree = Tree::with(&["z.jpg"]);
    let sidecar = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
        <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'/></rdf:RDF></x:xmpmeta>";
    tree.write("z.xmp", sidecar.as_bytes());
    (0..5000).for_each(|number| tree.write(&format!("._{number}.jpg"), b""));
    assert_eq!(tree.run().n_files, 2);
    assert_eq!(tree.ask("SELECT rating FROM image WHERE path LIKE '%z.jpg'"), [r#"{"rating":4}"#]);
    assert_eq!(counts(&tree.run()), [2, 0, 2, 0, 0, 0]);
}

/// A tar file with these members, each of three bytes.
fn tar(names: &[&str]) -> Vec<u8> {
    let member = |name: &&str| {
        let mut block = [0_u8; 1024];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[100..108].copy_from_slice(b"0000644\0");
        block[124..136].copy_from_slice(b"00000000003\0");
        block[136..148].copy_from_slice(b"14000000000\0");
        block[148..156].copy_from_slice(b"        ");
        block[156] = b'0';
        block[257..265].copy_from_slice(b"ustar\x0000");
        let sum: u32 = block[..512].iter().map(|&byte| u32::from(byte)).sum();
        block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        block[512..515].copy_from_slice(b"abc");
        block
    };
    let mut bytes: Vec<u8> = names.iter().flat_map(member).collect();
    bytes.resize(bytes.len() + 1024, 0);
    bytes
}

/// Someone chose the members, so presets do not apply to them, and globs do.
#[test]
fn globs_apply_to_members_of_a_tar_file_and_presets_do_not() {
    let tree = Tree::new();
    tree.write("a.tar", &tar(&["@eaDir/x.jpg", "._y.jpg", "out/z.jpg", "w.png"]));
    let run = |options: &IndexOptions| tree.run_over(&[tree.path("a.tar")], options).unwrap();
    let first = run(&IndexOptions::default());
    assert_eq!(first.n_files, 4, "{first:?} {:?}", names(&tree));
    let report = run(&with(exclude(&["out", "/*.png"])));
    assert_eq!((report.n_files, report.n_excluded, report.n_vanished), (2, 2, 0));
    assert_eq!(run(&IndexOptions::default()).n_files, 2);
}
