//! Several catalogues gathered into one: what is shown, what follows a change, and what a source that is not
//! there or not sound costs.

use std::fs;
use std::path::{Path, PathBuf};

use thalweg_catalog::albums::Albums;
use thalweg_catalog::{Catalog, Change, FileEntry, Gathered, Gathering, ImageRow, KeptVolume, WriterOptions};

use crate::common::{assert_sound, column, location, put, put_row, put_tags, query, write};

/// Two catalogues with a picture of the same bytes, and a place for the gathered one.
struct Two {
    folder: tempfile::TempDir,
}

const PATHS: &str = "SELECT path FROM image ORDER BY path";

fn hashed(directory: &str, name: &str, inode: u64, hash: u8) -> Change {
    let image = ImageRow {
        format: Some("JPEG"),
        content_hash: Some(Box::from([hash; 32].as_slice())),
        ..ImageRow::default()
    };
    put_row(FileEntry { bytes: 5000, ..location(directory, name, inode) }, image)
}

impl Two {
    fn new() -> Two {
        let two = Two { folder: tempfile::tempdir().unwrap() };
        write(&two.a(), vec![hashed("/archive", "a.jpg", 1, 7), put("/archive", "b.jpg", 2)]);
        write(&two.b(), vec![hashed("/laptop", "c.jpg", 11, 7)]);
        two
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn a(&self) -> PathBuf {
        self.path("a.db")
    }

    fn b(&self) -> PathBuf {
        self.path("b.db")
    }

    fn gathered(&self) -> PathBuf {
        self.path("gathered.db")
    }

    fn gathering(&self) -> Gathering {
        Gathering::new(&self.gathered(), &[self.a(), self.b()]).unwrap()
    }

    /// Gathers until nothing is left to do.
    fn gather(&self) -> Gathering {
        let mut gathering = self.gathering();
        look(&mut gathering);
        gathering
    }

    fn paths(&self) -> Vec<String> {
        column(&self.gathered(), PATHS)
    }
}

fn look(gathering: &mut Gathering) {
    while gathering.look().unwrap() != Gathered::Same {}
}

#[test]
fn rows_of_all_are_in_one_catalogue() {
    let two = Two::new();
    let gathering = two.gather();
    assert_eq!(two.paths(), ["/archive/a.jpg", "/archive/b.jpg", "/laptop/c.jpg"]);
    let n_files: Vec<u64> = gathering.sources().iter().map(|source| source.n_files).collect();
    assert_eq!((n_files, gathering.n_hidden()), (vec![2, 1], 0));
    assert_sound(&two.gathered());
    let groups = Catalog::open_read_only(&two.gathered()).unwrap();
    let groups = groups.groups(thalweg_catalog::groups::GroupKind::Content).unwrap();
    let sizes: Vec<usize> = groups.iter_from(0).map(|(_, group)| group.ids.len()).collect();
    assert_eq!(sizes, [2], "the same bytes in both");
}

#[test]
fn tags_come_over_whatever_the_numbers_of_their_lists() {
    let two = Two::new();
    write(&two.a(), vec![put_tags("/archive", "x.jpg", 5, r#"["A","B"]"#, r#"["1","2"]"#)]);
    write(
        &two.b(),
        vec![
            put_tags("/laptop", "y.jpg", 6, r#"["C"]"#, r#"["3"]"#),
            put_tags("/laptop", "z.jpg", 7, r#"["A","B"]"#, r#"["1","9"]"#),
        ],
    );
    two.gather();
    let tags = "SELECT path, tags FROM image WHERE tags IS NOT NULL ORDER BY path";
    let mut expected = Vec::new();
    for source in [two.a(), two.b()] {
        expected.extend(query(&source, tags));
    }
    assert_eq!(query(&two.gathered(), tags), expected);
}

#[test]
fn changes_follow_and_nothing_else_is_written() {
    let two = Two::new();
    let mut gathering = two.gather();
    let ids = |name: &str| {
        column(&two.gathered(), &format!("SELECT id FROM file WHERE name = '{name}' AND vanished_at IS NULL"))
    };
    let before = (ids("b.jpg"), ids("c.jpg"));
    let title = |title: &str| ImageRow { title: Some(title.into()), ..ImageRow::default() };
    write(
        &two.a(),
        vec![
            put_row(location("/archive", "b.jpg", 2), title("new")),
            Change::Vanished { id: 1 },
            put("/archive/sub", "d.jpg", 4),
        ],
    );
    look(&mut gathering);
    assert_eq!(two.paths(), ["/archive/b.jpg", "/archive/sub/d.jpg", "/laptop/c.jpg"]);
    assert_eq!(column(&two.gathered(), "SELECT title FROM image WHERE path = '/archive/b.jpg'"), ["new"]);
    assert_eq!((ids("b.jpg"), ids("c.jpg")), before, "rows keep their numbers");
    assert_eq!(ids("d.jpg"), ["4"], "the number of a row that is gone is not used again");
    // A file that comes back is a row again.
    write(&two.a(), vec![Change::Revived { id: 1 }]);
    look(&mut gathering);
    assert!(two.paths().contains(&"/archive/a.jpg".to_owned()));
    assert_sound(&two.gathered());
}

#[test]
fn an_unchanged_source_is_not_read_again_and_the_next_run_is_there_at_once() {
    let two = Two::new();
    let mut gathering = two.gather();
    std::thread::sleep(std::time::Duration::from_millis(2600));
    look(&mut gathering);
    let bytes = || fs::read(two.gathered()).unwrap();
    let before = bytes();
    let mut next = two.gathering();
    assert_eq!(next.look().unwrap(), Gathered::Unfinished, "what the earlier run has left");
    assert!(next.is_there());
    look(&mut next);
    assert!(bytes() == before, "the gathered catalogue was written");
    // Nobody has it open now, so that its disk can be taken away: the stamps alone tell that it is the same.
    let kept = fs::read_to_string(two.path("gathered.db.sources")).unwrap();
    assert!(kept.lines().skip(2).all(|line| line.split(' ').count() == 5), "{kept}");
}

#[test]
fn the_same_path_in_both_is_one_row_and_the_newer_record_wins() {
    let two = Two::new();
    let at = |mtime_ns: i64, title: &str| {
        let place = FileEntry { mtime_ns, ..location("/shared", "s.jpg", 9) };
        put_row(place, ImageRow { title: Some(title.into()), ..ImageRow::default() })
    };
    write(&two.a(), vec![at(20, "newer"), put("/shared", "only-a.jpg", 10)]);
    write(&two.b(), vec![at(10, "older")]);
    let mut gathering = two.gather();
    let titles = || column(&two.gathered(), "SELECT title FROM image WHERE path = '/shared/s.jpg'");
    assert_eq!(titles(), ["newer"]);
    assert_eq!(gathering.n_hidden(), 1);
    write(&two.b(), vec![at(30, "newest")]);
    look(&mut gathering);
    assert_eq!(titles(), ["newest"]);
    assert_eq!(gathering.n_hidden(), 1);
    // When the row that is shown goes, the other one comes.
    let id: i64 = column(&two.b(), "SELECT id FROM file WHERE name = 's.jpg'")[0].parse().unwrap();
    write(&two.b(), vec![Change::Vanished { id }]);
    look(&mut gathering);
    assert_eq!(titles(), ["newer"]);
    assert_eq!(gathering.n_hidden(), 0);
}

#[test]
fn a_source_that_is_missing_or_damaged_is_told_and_the_others_are_shown() {
    let two = Two::new();
    let kept = fs::read(two.b()).unwrap();
    fs::remove_file(two.b()).unwrap();
    let mut gathering = two.gather();
    assert_eq!(two.paths(), ["/archive/a.jpg", "/archive/b.jpg"]);
    let problem = |gathering: &Gathering| gathering.sources()[1].problem.clone();
    assert!(problem(&gathering).unwrap().contains("b.db"), "{:?}", problem(&gathering));
    // It comes, is replaced by something else, and comes again.
    fs::write(two.b(), &kept).unwrap();
    look(&mut gathering);
    assert_eq!((problem(&gathering), two.paths().len()), (None, 3));
    fs::remove_file(two.b()).unwrap();
    fs::write(two.b(), "no catalogue at all, but a text that is long enough").unwrap();
    look(&mut gathering);
    assert!(problem(&gathering).unwrap().contains("not a thalweg catalogue"), "{:?}", problem(&gathering));
    assert_eq!(two.paths().len(), 3, "what is known of it stays");
    fs::remove_file(two.b()).unwrap();
    write(&two.b(), vec![put("/other", "o.jpg", 1)]);
    look(&mut gathering);
    assert_eq!(two.paths(), ["/archive/a.jpg", "/archive/b.jpg", "/other/o.jpg"]);
    assert_eq!(problem(&gathering), None);
}

#[test]
fn a_gathered_catalogue_that_is_deleted_is_made_anew() {
    let two = Two::new();
    let mut gathering = two.gather();
    for suffix in ["", "-wal", "-shm", ".sources"] {
        let _ = fs::remove_file(two.path(&format!("gathered.db{suffix}")));
    }
    look(&mut gathering);
    assert_eq!(two.paths().len(), 3);
    // One that is something else too, in the next run.
    fs::write(two.gathered(), "something else").unwrap();
    two.gather();
    assert_eq!(two.paths().len(), 3);
}

#[test]
fn without_any_source_nothing_is_made() {
    let two = Two::new();
    fs::remove_file(two.a()).unwrap();
    fs::write(two.b(), "x").unwrap();
    let gathering = two.gather();
    assert!(!gathering.is_there() && !two.gathered().exists() && !two.path("gathered.db.new").exists());
    assert!(gathering.sources().iter().all(|source| source.problem.is_some()));
}

#[test]
fn an_older_source_is_told_with_the_way_out() {
    let two = Two::new();
    let set = |version: i64| set_user_version(&two.b(), version);
    set(5);
    let gathering = two.gather();
    let problem = gathering.sources()[1].problem.clone().unwrap();
    assert!(problem.contains("thalweg index"), "{problem}");
    assert_eq!(two.paths().len(), 2);
}

/// Writes the version into the header of a database whose log is empty.
fn set_user_version(path: &Path, version: i64) {
    let mut bytes = fs::read(path).unwrap();
    bytes[60..64].copy_from_slice(&u32::try_from(version).unwrap().to_be_bytes());
    fs::write(path, bytes).unwrap();
}

#[test]
fn disks_are_told_apart_by_what_they_are() {
    let two = Two::new();
    let volume = |identity: &str, name: &str| {
        file::volume::Volume::recorded(identity.into(), name.into(), None, "/nowhere".into())
    };
    let keep = |path: &Path, volumes: &[KeptVolume]| {
        Catalog::create_or_open(path).unwrap().keep_volumes(volumes).unwrap();
    };
    // Both have the number 7, and are two disks.
    keep(&two.a(), &[KeptVolume::new(7, volume("uuid A", "archive"))]);
    keep(&two.b(), &[KeptVolume::new(7, volume("uuid B", "ssd"))]);
    two.gather();
    let disks = column(&two.gathered(), "SELECT volume FROM image ORDER BY path");
    assert_eq!(disks, ["archive", "archive", "ssd"]);
    assert_eq!(Catalog::open_read_only(&two.gathered()).unwrap().away_volumes().unwrap().len(), 2);
}

#[test]
fn words_albums_and_stacks_are_those_of_all() {
    let two = Two::new();
    let mut options = WriterOptions::default();
    options.words = true;
    let mut catalog = Catalog::create_or_open(&two.b()).unwrap();
    catalog.writer(&options).unwrap().finish().unwrap();
    drop(catalog);
    let raw = |name: &str, format: &'static str| {
        let image = ImageRow {
            format: Some(format),
            taken_at: Some("2020-05-01T10:00:00".into()),
            ..ImageRow::default()
        };
        put_row(location("/archive", name, 20), image)
    };
    write(&two.a(), vec![raw("p.cr2", "CR2"), raw("p.jpg", "JPEG")]);
    let mut albums = Albums::create_or_open(&Albums::beside(&two.a())).unwrap();
    albums.add("Sea", &["/archive/a.jpg".into()]).unwrap();
    let mut albums = Albums::create_or_open(&Albums::beside(&two.b())).unwrap();
    albums.add("sea", &["/laptop/c.jpg".into()]).unwrap();
    let mut gathering = two.gather();
    let catalog = Catalog::open_read_only(&two.gathered()).unwrap();
    assert_eq!(catalog.words_state().unwrap(), thalweg_catalog::WordsState::Ready);
    let all = Albums::open_read_only(&Albums::beside(&two.gathered())).unwrap().unwrap();
    assert_eq!(all.ids_in(&catalog, &all.named("Sea").unwrap()).unwrap().len(), 2);
    let stacked = "SELECT count(*) FROM image WHERE stack IS NOT NULL";
    assert_eq!(column(&two.gathered(), stacked), ["2"]);
    albums.delete("sea").unwrap();
    assert_eq!(gathering.look().unwrap(), Gathered::Changed);
    let all = Albums::open_read_only(&Albums::beside(&two.gathered())).unwrap().unwrap();
    assert_eq!(all.ids_in(&catalog, &all.named("Sea").unwrap()).unwrap().len(), 1);
    // Words of rows that change later are found too.
    write(&two.a(), vec![put("/archive", "lighthouse.jpg", 30)]);
    look(&mut gathering);
    let found = "SELECT count(*) FROM words WHERE words MATCH 'lighthouse'";
    assert_eq!(column(&two.gathered(), found), ["1"]);
}

/// The problem is reported, the other albums are shown, and repaired ones come back.
#[test]
fn albums_of_a_source_that_are_damaged_are_named() {
    let two = Two::new();
    for (path, name) in [(two.a(), "Sea"), (two.b(), "Lake")] {
        Albums::create_or_open(&Albums::beside(&path))
            .unwrap()
            .add(name, &["/archive/a.jpg".into()])
            .unwrap();
    }
    let (path, whole) = (Albums::beside(&two.b()), fs::read(Albums::beside(&two.b())).unwrap());
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let mut gathering = two.gather();
    let names = || -> Vec<String> {
        let all = Albums::open_read_only(&Albums::beside(&two.gathered())).unwrap().unwrap();
        all.all().unwrap().into_iter().map(|album| album.name).collect()
    };
    let problems = |gathering: &Gathering| -> Vec<Option<String>> {
        gathering.sources().into_iter().map(|source| source.albums_problem).collect()
    };
    let found = problems(&gathering);
    assert_eq!((names(), &found[0]), (vec!["Sea".to_owned()], &None));
    assert!(found[1].as_ref().unwrap().contains(&*path.to_string_lossy()), "{found:?}");
    assert!(gathering.sources().iter().all(|source| source.problem.is_none()));
    fs::remove_file(&path).unwrap();
    fs::write(&path, &whole).unwrap();
    assert_eq!(gathering.look().unwrap(), Gathered::Changed);
    assert_eq!(
        (names(), problems(&gathering)),
        (vec!["Lake".to_owned(), "Sea".to_owned()], vec![None, None])
    );
}

#[test]
fn the_sources_are_only_read() {
    let two = Two::new();
    let bytes = || (fs::read(two.a()).unwrap(), fs::read(two.b()).unwrap());
    let before = bytes();
    let mut gathering = two.gather();
    // One may be written to meanwhile.
    let mut catalog = Catalog::create_or_open(&two.a()).unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    look(&mut gathering);
    drop((writer, catalog));
    assert_eq!(bytes(), before);
}

#[test]
fn a_source_with_a_view_in_place_of_a_table_is_refused() {
    let two = Two::new();
    let sql = "DROP VIEW image; ALTER TABLE directory RENAME TO hidden; \
        CREATE VIEW directory AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) \
        SELECT hidden.* FROM hidden, n";
    rusqlite::Connection::open(two.b()).unwrap().execute_batch(sql).unwrap();
    let gathering = two.gather();
    assert!(gathering.sources()[1].problem.is_some());
    assert_eq!(two.paths().len(), 2);
}

#[test]
fn two_programs_take_turns() {
    let two = Two::new();
    let mut one = two.gather();
    let mut other = two.gather();
    write(&two.a(), vec![put("/archive", "e.jpg", 5)]);
    look(&mut one);
    look(&mut other);
    assert_eq!(two.paths().len(), 4);
    // A look that is ended leaves everything as it was.
    write(&two.a(), vec![put("/archive", "f.jpg", 6)]);
    one.stop().store(true, std::sync::atomic::Ordering::Relaxed);
    let _ = one.look();
    look(&mut other);
    assert_eq!(two.paths().len(), 5);
}
