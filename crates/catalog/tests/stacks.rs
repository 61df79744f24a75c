//! Tests of stacks: files that are one photograph.

use std::path::Path;

use crate::common::{assert_sound, column, fresh, location, put_row, write};
use thalweg_catalog::language::parse;
use thalweg_catalog::{Catalog, Change, Columns, Filter, ImageRow, STACK_RULES};

/// A file: its path, its format, when it was taken, and its ties.
type File = (&'static str, &'static str, &'static str, &'static str);

fn row(inode: u64, (path, format, taken, ties): File) -> Change {
    fn text<T: for<'t> From<&'t str>>(text: &str) -> Option<T> {
        Some(text).filter(|text| !text.is_empty()).map(T::from)
    }
    let (folder, name) = path.rsplit_once('/').unwrap();
    let image = ImageRow {
        format: Some(format),
        taken_at: text(taken),
        ties: text(ties),
        make: text("Canon"),
        model: text("EOS R5"),
        ..ImageRow::default()
    };
    put_row(location(folder, name, inode), image)
}

fn catalogue(files: &[File]) -> (tempfile::TempDir, std::path::PathBuf) {
    let (directory, path) = fresh();
    write(&path, (1..).zip(files).map(|(inode, file)| row(inode, *file)).collect());
    Catalog::create_or_open(&path).unwrap().update_stacks().unwrap();
    (directory, path)
}

/// The files in stacks, each as `name role rule of cover`.
fn stacked(path: &Path) -> Vec<String> {
    let sql = "SELECT replace(path, '/p/', '') || ' ' || role || ' ' || stacked_by || ' ' || replace(stack, '/p/', '') \
               FROM image WHERE stack IS NOT NULL ORDER BY path";
    column(path, sql)
}

#[track_caller]
fn check(files: &[File], expected: &[&str]) {
    let (_directory, path) = catalogue(files);
    assert_eq!(stacked(&path), expected);
    assert_sound(&path);
}

const T: &str = "2024-05-06T07:08:09";
const LATER: &str = "2024-05-06T07:09:00";

#[test]
fn a_raw_file_and_its_picture_are_one() {
    check(
        &[
            ("/p/IMG_1.CR3", "CR3", "2024-05-06T07:08:09.25", ""),
            ("/p/img_1.jpg", "JPEG", T, ""),
            // The same name in another year.
            ("/p/IMG_2.CR3", "CR3", T, ""),
            ("/p/IMG_2.JPG", "JPEG", "2023-05-06T07:08:09", ""),
            // Nothing contradicts it.
            ("/p/IMG_3.CR3", "CR3", "", ""),
            ("/p/IMG_3.HEIC", "HEIC", T, ""),
            // Another fraction of the second.
            ("/p/IMG_4.CR3", "CR3", "2024-05-06T07:08:09.25", ""),
            ("/p/IMG_4.JPG", "JPEG", "2024-05-06T07:08:09.75", ""),
            // No picture.
            ("/p/IMG_5.CR3", "CR3", T, ""),
            ("/p/IMG_5.xmp", "XMP", T, ""),
        ],
        &[
            "IMG_1.CR3 raw raw-and-picture img_1.jpg",
            "IMG_3.CR3 raw raw-and-picture IMG_3.HEIC",
            "IMG_3.HEIC picture raw-and-picture IMG_3.HEIC",
            "img_1.jpg picture raw-and-picture img_1.jpg",
        ],
    );
}

#[test]
fn folders_of_kinds_are_one_family() {
    check(
        &[
            ("/p/rome/RAW/IMG_1.CR3", "CR3", T, ""),
            ("/p/rome/IMG_1.JPG", "JPEG", T, ""),
            ("/p/oslo (raw)/IMG_1.CR3", "CR3", T, ""),
            ("/p/oslo jpg/IMG_1.JPG", "JPEG", T, ""),
            // In different folders a date must say it.
            ("/p/bern/raw/IMG_1.CR3", "CR3", "", ""),
            ("/p/bern/IMG_1.JPG", "JPEG", "", ""),
            // Folders that say nothing.
            ("/p/a/IMG_9.CR3", "CR3", T, ""),
            ("/p/b/IMG_9.JPG", "JPEG", T, ""),
        ],
        &[
            "oslo (raw)/IMG_1.CR3 raw raw-and-picture oslo jpg/IMG_1.JPG",
            "oslo jpg/IMG_1.JPG picture raw-and-picture oslo jpg/IMG_1.JPG",
            "rome/IMG_1.JPG picture raw-and-picture rome/IMG_1.JPG",
            "rome/RAW/IMG_1.CR3 raw raw-and-picture rome/IMG_1.JPG",
        ],
    );
}

#[test]
fn a_live_photo_is_one_with_its_film_and_its_edits() {
    const A: &str = r#"["live:A"]"#;
    check(
        &[
            ("/p/IMG_1.HEIC", "HEIC", T, A),
            ("/p/IMG_1.MOV", "MOV", T, A),
            ("/p/IMG_E1.HEIC", "HEIC", T, A),
            ("/p/IMG_E1.MOV", "MOV", T, A),
            // By name, with a clock in UTC.
            ("/p/PXL_2.jpg", "JPEG", T, ""),
            ("/p/PXL_2.mp4", "MP4", "2024-05-06T05:08:07", ""),
            ("/p/PXL_3.jpg", "JPEG", T, ""),
            ("/p/PXL_3.mp4", "MP4", "2024-05-06T05:10:07", ""),
            ("/p/MVIMG_4.jpg", "JPEG", T, r#"["motion"]"#),
        ],
        &[
            "IMG_1.HEIC picture live-photo-id IMG_E1.HEIC",
            "IMG_1.MOV film live-photo-id IMG_E1.HEIC",
            "IMG_E1.HEIC edit live-photo-id IMG_E1.HEIC",
            "IMG_E1.MOV film live-photo-id IMG_E1.HEIC",
            "MVIMG_4.jpg motion motion-photo MVIMG_4.jpg",
            "PXL_2.jpg picture live-photo-name PXL_2.jpg",
            "PXL_2.mp4 film live-photo-name PXL_2.jpg",
        ],
    );
}

#[test]
fn versions_are_one_with_their_originals() {
    check(
        &[
            ("/p/a.jpg", "JPEG", T, ""),
            ("/p/a-edited.jpg", "JPEG", T, ""),
            ("/p/a-bearbeitet.jpg", "JPEG", "", ""),
            ("/p/a (1).jpg", "JPEG", T, ""),
            // Another picture of the same name.
            ("/p/a (2).jpg", "JPEG", LATER, ""),
            ("/p/b.CR3", "CR3", T, r#"["document:D","from:D"]"#),
            ("/p/final/x.jpg", "JPEG", T, r#"["document:E","from:D"]"#),
            ("/p/exports/x.tif", "TIFF", T, r#"["document:E","from:D"]"#),
            // Made from one template.
            ("/p/edits/y.jpg", "JPEG", LATER, r#"["document:F","from:D"]"#),
            ("/p/c-Edit.jpg", "JPEG", T, ""),
        ],
        &[
            "a (1).jpg edit copy-name a-edited.jpg",
            "a-bearbeitet.jpg edit edit-name a-edited.jpg",
            "a-edited.jpg edit edit-name a-edited.jpg",
            "a.jpg picture edit-name a-edited.jpg",
            "b.CR3 raw derived exports/x.tif",
            "exports/x.tif edit derived exports/x.tif",
        ],
    );
}

#[test]
fn bursts_brackets_and_panoramas_are_one() {
    const BRACKET: &str = r#"["bracket"]"#;
    let bracketed = |inode: u64, path: &'static str, time: &'static str, exposure: f64| {
        let mut change = row(inode, (path, "JPEG", time, BRACKET));
        let Change::Put { image, .. } = &mut change else { unreachable!() };
        image.exposure_s = Some(exposure);
        change
    };
    let mut changes: Vec<Change> = (1..)
        .zip([
            // Ten a second.
            ("/p/IMG_1.JPG", "JPEG", "2024-05-06T07:08:09.1", ""),
            ("/p/IMG_2.JPG", "JPEG", "2024-05-06T07:08:09.2", ""),
            ("/p/IMG_3.JPG", "JPEG", "2024-05-06T07:08:09.3", ""),
            // Two presses.
            ("/p/IMG_4.JPG", "JPEG", "2024-05-06T07:08:20.1", ""),
            ("/p/IMG_5.JPG", "JPEG", "2024-05-06T07:08:20.8", ""),
            ("/p/IMG_6.JPG", "JPEG", "2024-05-06T07:08:21.6", ""),
            // Without fractions, over the end of a second; with raw files.
            ("/p/DSC_1.JPG", "JPEG", "2024-05-06T07:31:09", ""),
            ("/p/DSC_2.JPG", "JPEG", "2024-05-06T07:31:09", ""),
            ("/p/DSC_2.NEF", "NEF", "2024-05-06T07:31:09", ""),
            ("/p/DSC_3.JPG", "JPEG", "2024-05-06T07:31:09", ""),
            ("/p/DSC_4.JPG", "JPEG", "2024-05-06T07:31:10", ""),
            ("/p/20190415_132533_001.jpg", "JPEG", "", ""),
            ("/p/20190415_132533_002.jpg", "JPEG", "", ""),
            ("/p/B1.heic", "HEIC", "", r#"["burst:X"]"#),
            ("/p/B9.heic", "HEIC", "", r#"["burst:X"]"#),
            ("/p/STA_0007.JPG", "JPEG", "", ""),
            ("/p/STB_0008.JPG", "JPEG", "", ""),
            ("/p/STA_0009.JPG", "JPEG", "", ""),
            ("/p/PANORAMA/101_0001/DJI_1.JPG", "JPEG", "", ""),
            ("/p/PANORAMA/101_0001/DJI_2.JPG", "JPEG", "", ""),
        ])
        .map(|(inode, file)| row(inode, file))
        .collect();
    changes.extend([
        bracketed(101, "/p/X1.JPG", "2024-05-06T08:00:00", 0.01),
        bracketed(102, "/p/X2.JPG", "2024-05-06T08:00:00", 0.0025),
        bracketed(103, "/p/X3.JPG", "2024-05-06T08:00:01", 0.04),
        bracketed(104, "/p/X4.JPG", "2024-05-06T08:00:02", 0.01),
        bracketed(105, "/p/X5.JPG", "2024-05-06T08:00:02", 0.0025),
    ]);
    let (_directory, path) = fresh();
    write(&path, changes);
    let n_stacked = Catalog::create_or_open(&path).unwrap().update_stacks().unwrap();
    assert_eq!(
        stacked(&path),
        [
            "20190415_132533_001.jpg burst burst-name 20190415_132533_001.jpg",
            "20190415_132533_002.jpg burst burst-name 20190415_132533_001.jpg",
            "B1.heic burst burst-id B1.heic",
            "B9.heic burst burst-id B1.heic",
            "DSC_1.JPG burst burst-times DSC_2.JPG",
            "DSC_2.JPG picture raw-and-picture DSC_2.JPG",
            "DSC_2.NEF raw raw-and-picture DSC_2.JPG",
            "DSC_3.JPG burst burst-times DSC_2.JPG",
            "DSC_4.JPG burst burst-times DSC_2.JPG",
            "IMG_1.JPG burst burst-times IMG_1.JPG",
            "IMG_2.JPG burst burst-times IMG_1.JPG",
            "IMG_3.JPG burst burst-times IMG_1.JPG",
            "PANORAMA/101_0001/DJI_1.JPG part panorama-parts PANORAMA/101_0001/DJI_1.JPG",
            "PANORAMA/101_0001/DJI_2.JPG part panorama-parts PANORAMA/101_0001/DJI_1.JPG",
            "STA_0007.JPG part panorama-parts STA_0007.JPG",
            "STB_0008.JPG part panorama-parts STA_0007.JPG",
            "X1.JPG bracket bracket X1.JPG",
            "X2.JPG bracket bracket X1.JPG",
            "X3.JPG bracket bracket X1.JPG",
            "X4.JPG bracket bracket X4.JPG",
            "X5.JPG bracket bracket X4.JPG",
        ]
    );
    assert_eq!(n_stacked, 21);
}

/// Every rule has an example in these tests.
#[test]
fn rules_have_examples() {
    let tests = include_str!("stacks.rs");
    for rule in STACK_RULES {
        assert!(tests.contains(&format!(" {} ", rule.name)), "{}", rule.name);
    }
}

#[test]
fn a_picture_in_two_formats_is_one() {
    check(
        &[("/p/a.heic", "HEIC", T, ""), ("/p/a.jpg", "JPEG", T, ""), ("/p/a.png", "PNG", LATER, "")],
        &["a.heic picture same-name a.heic", "a.jpg picture same-name a.heic"],
    );
}

#[test]
fn stacks_follow_changes() {
    let (_directory, path) = catalogue(&[("/p/a.CR3", "CR3", T, ""), ("/p/a.JPG", "JPEG", T, "")]);
    let update = |changes: Vec<Change>| {
        write(&path, changes);
        Catalog::create_or_open(&path).unwrap().update_stacks().unwrap();
        stacked(&path)
    };
    assert_eq!(stacked(&path).len(), 2);
    // Nothing changed: nothing is read.
    assert_eq!(Catalog::create_or_open(&path).unwrap().update_stacks().unwrap(), 0);
    let id = column(&path, "SELECT id FROM file WHERE name = 'a.JPG'")[0].parse().unwrap();
    assert_eq!(update(vec![Change::Vanished { id }]), [""; 0]);
    assert_eq!(update(vec![Change::Revived { id }]).len(), 2);
    assert_eq!(update(vec![Change::Moved { id, location: location("/p/other", "a.JPG", 2) }]), [""; 0]);
    assert_eq!(update(vec![Change::Moved { id, location: location("/p/jpg", "a.JPG", 2) }]).len(), 2);
    let excluded = Change::Excluded { id, rule: "x".into() };
    assert_eq!(update(vec![excluded]), [""; 0]);
    assert_sound(&path);
}

#[test]
fn searches_ask_for_stacks() {
    let files = [
        ("/p/a.CR3", "CR3", T, ""),
        ("/p/a.JPG", "JPEG", T, ""),
        ("/p/b.CR3", "CR3", LATER, ""),
        ("/p/c.HEIC", "HEIC", T, r#"["live:C"]"#),
        ("/p/c.MOV", "MOV", T, r#"["live:C"]"#),
        ("/p/d.jpg", "JPEG", T, r#"["motion"]"#),
    ];
    let (_directory, path) = catalogue(&files);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let number = |path: &Path| files.iter().position(|file| Path::new(file.0) == path).unwrap() as i64 + 1;
    let ids = |selection| {
        let mut ids = columns.ids(&selection, 0..99);
        ids.sort_unstable();
        ids
    };
    for (search, expected) in [
        ("is:stack", &[1, 2, 4, 5][..]),
        ("role:raw", &[1]),
        ("role:jpeg", &[2, 4]),
        ("kind:raw -has:jpeg", &[3]),
        ("kind:raw missing:jpeg", &[3]),
        ("has:raw", &[1, 2]),
        ("has:film", &[4, 5, 6]),
        ("has:motion", &[6]),
        ("stack:/p/a.JPG", &[1, 2]),
        ("stack:/p/b.CR3", &[]),
    ] {
        let search = parse(search).unwrap();
        assert_eq!(parse(&search.to_string()).unwrap(), search);
        assert_eq!(ids(columns.select(&catalog, &search).unwrap()), expected, "{search}");
        let found = catalog.find_all(&Filter::of(search.clone())).unwrap();
        let mut of_sql: Vec<i64> = found.iter().map(|found| number(&found.path)).collect();
        of_sql.sort_unstable();
        assert_eq!(of_sql, expected, "{search} in SQL");
    }
    // One file for all of a stack: the one that stands for it, or the first that is found.
    let closed = |search: &str| ids(columns.select_stacks(&catalog, &parse(search).unwrap()).unwrap());
    assert_eq!(closed(""), [2, 3, 4, 6]);
    assert_eq!(closed("kind:raw"), [1, 3]);
    assert_eq!(closed("kind:film"), [5]);
    assert_eq!([1, 3, 6, 99].map(|id| columns.stack_size(id)), [2, 1, 1, 1]);
    // `find --stacks`: stack by stack, with what stands for it first.
    let found = catalog.find_all(&Filter::default().stacks(true)).unwrap();
    let grouped: Vec<(i64, u64)> =
        found.iter().map(|found| (number(&found.path), found.group.unwrap())).collect();
    assert_eq!(grouped, [(2, 0), (1, 0), (4, 1), (5, 1)]);
}

/// A family of one name, and identifiers that many files share, take no more than linear time.
#[test]
fn many_files_of_one_name_are_not_compared() {
    let (_directory, path) = fresh();
    let image = || ImageRow {
        format: Some("JPEG"),
        taken_at: Some(T.into()),
        ties: Some(r#"["document:D","from:O"]"#.into()),
        ..ImageRow::default()
    };
    let changes = (1..5000_u64).map(|inode| put_row(location("/p", format!("a.{inode}"), inode), image()));
    write(&path, changes.collect());
    assert_eq!(Catalog::create_or_open(&path).unwrap().update_stacks().unwrap(), 0);
}
