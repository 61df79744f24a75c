//! Tests of the file of columns beside a catalogue: what it says is what the catalogue says, or it is not
//! looked at.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thalweg_catalog::language::{Search, parse};
use thalweg_catalog::{Catalog, Change, Columns, Filter, ImageRow, KeptColumns, WriterOptions};

use crate::columns::{N_ROWS, all_ids, assert_same, ids_by_filter, made, random_search};
use crate::common::{fresh, location, put_row, write};
use crate::made::Random;

fn file_of(path: &Path) -> PathBuf {
    let mut file = path.as_os_str().to_owned();
    file.push("-columns");
    file.into()
}

/// Writes the columns of a catalogue.
fn keep(path: &Path) {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let kept = KeptColumns::of(&catalog).unwrap().least_rows(1);
    catalog.checkpoint().unwrap();
    assert!(kept.update(&catalog, None, &|| true).unwrap() && file_of(path).exists());
}

/// Makes changes as a run does that keeps the columns.
fn change(path: &Path, changes: Vec<Change>) {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let kept = KeptColumns::of(&catalog).unwrap().least_rows(1);
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(changes).unwrap();
    let written = writer.finish().unwrap();
    catalog.update_stacks().unwrap();
    catalog.checkpoint().unwrap();
    assert!(written.changed.is_some());
    assert!(kept.update(&catalog, written.changed, &|| true).unwrap());
}

fn count(catalog: &Catalog, search: &str) -> u64 {
    catalog.count(&Filter::of(parse(search).unwrap())).unwrap()
}

#[test]
fn searches_find_the_same_as_without_the_file() {
    let made = made();
    keep(&made.path);
    let catalog = Catalog::open_read_only(&made.path).unwrap();
    assert_same(&catalog, &Columns::load(&catalog).unwrap(), &made.columns);
    let mut random = Random::new(31);
    let mut n_some = 0;
    for _ in 0..300 {
        let (search, ..) = random_search(&mut random, 3);
        let selection = made.columns.select(&made.catalog, &search).unwrap();
        let expected = all_ids(&made.columns, &selection);
        n_some += usize::from(!expected.is_empty());
        assert_eq!(ids_by_filter(&catalog, &search), expected.iter().copied().collect(), "{search:?}");
        let filter = Filter::of(search.clone());
        assert_eq!(catalog.count(&filter).unwrap(), expected.len() as u64, "{search:?}");
        assert_eq!(catalog.count(&filter.limit(Some(3))).unwrap(), expected.len().min(3) as u64);
    }
    assert!(n_some > 100);
}

#[test]
fn the_file_is_used_until_the_catalogue_changes() {
    let made = made();
    keep(&made.path);
    let search = "kind:picture";
    let n_pictures = count(&made.catalog, search);
    // A change that the file cannot know, and that neither size nor time of the catalogue shows.
    let modified = std::fs::metadata(&made.path).unwrap().modified().unwrap();
    let plain = rusqlite::Connection::open(&made.path).unwrap();
    let sql = "UPDATE file SET kind = 'film' WHERE id = (SELECT min(id) FROM file WHERE kind = 'picture')";
    assert_eq!(plain.execute(sql, []).unwrap(), 1);
    plain.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(plain);
    let set_modified = |time: SystemTime| {
        let file = std::fs::File::options().write(true).open(&made.path).unwrap();
        file.set_modified(time).unwrap();
    };
    set_modified(modified);
    let catalog = Catalog::open_read_only(&made.path).unwrap();
    assert_eq!(count(&catalog, search), n_pictures, "the file was not used");
    let found = catalog.find_all(&Filter::of(parse(search).unwrap())).unwrap();
    assert_eq!(found.len() as u64, n_pictures - 1, "what is found meets the search in any case");
    set_modified(modified + std::time::Duration::from_nanos(1));
    assert_eq!(count(&catalog, search), n_pictures - 1);
    // What a file says of another state is not kept either.
    change(&made.path, vec![]);
    assert_eq!(count(&catalog, search), n_pictures - 1);
}

#[test]
fn changed_rows_are_read_again() {
    let made = made();
    keep(&made.path);
    let file = file_of(&made.path);
    let mut random = Random::new(5);
    for round in 0..8 {
        let mut changes = Vec::new();
        for n in 0..40 {
            let id = random.below(N_ROWS) as i64 + 1;
            let image = made.collection.row(random.below(N_ROWS)).1;
            let entry = location("/changed", format!("{round} {n}.jpg"), 1 + n);
            changes.push(match random.below(5) {
                0 => Change::Vanished { id },
                1 => Change::Revived { id },
                2 => Change::Moved { id, location: entry },
                3 => put_row(entry, image),
                _ => Change::Put { id: Some(id), location: entry, image: Box::new(image), tags: None },
            });
        }
        if round == 5 {
            // A new group, and ratings and texts that no array has room for.
            changes.extend((0..5_000).map(|n| {
                let image = ImageRow { rating: Some(if n == 9 { 500 } else { 1 }), ..ImageRow::default() };
                put_row(location("/more", format!("{n}.jpg"), n + 1), image)
            }));
        }
        change(&made.path, changes);
        let catalog = Catalog::open_read_only(&made.path).unwrap();
        let kept = Columns::load(&catalog).unwrap();
        let aside = file.with_extension("aside");
        std::fs::rename(&file, &aside).unwrap();
        assert_same(&catalog, &kept, &Columns::load(&catalog).unwrap());
        std::fs::rename(&aside, &file).unwrap();
    }
    write(&made.path, vec![Change::Vanished { id: 7 }]);
    let stale = std::fs::read(&file).unwrap();
    change(&made.path, vec![]);
    assert_ne!(std::fs::read(&file).unwrap(), stale, "a file of an earlier state is made anew");
    let catalog = Catalog::open_read_only(&made.path).unwrap();
    assert_eq!(Columns::load(&catalog).unwrap().position_of(7), None);
}

#[test]
fn an_index_that_opening_builds_leaves_the_file_as_it_is() {
    let (_directory, path) = fresh();
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    let kept = KeptColumns::of(&catalog).unwrap().least_rows(1);
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    let row = |n: u64| put_row(location("/a", format!("{n}.jpg"), n), ImageRow::default());
    writer.send((1..10_000).map(row).collect()).unwrap();
    assert_eq!(writer.finish().unwrap().changed, None, "a first load");
    catalog.checkpoint().unwrap();
    assert!(kept.update(&catalog, None, &|| true).unwrap());
    drop(catalog);
    let first = std::fs::read(file_of(&path)).unwrap();
    let size = || std::fs::metadata(&path).unwrap().len();
    let before = size();
    change(&path, vec![]);
    assert!(size() > before, "no index was built");
    let second = std::fs::read(file_of(&path)).unwrap();
    assert!(second.starts_with(&first) && second.len() < first.len() + first.len() / 4);
}

#[test]
fn what_a_run_wrote_that_kept_no_columns_is_not_forgotten_by_the_next() {
    let made = made();
    keep(&made.path);
    let mut catalog = Catalog::create_or_open(&made.path).unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(vec![Change::Vanished { id: 7 }]).unwrap();
    writer.finish().unwrap();
    // The same handle goes on, as that of `watch` does after an interrupted run.
    let kept = KeptColumns::of(&catalog).unwrap().least_rows(1);
    catalog.checkpoint().unwrap();
    assert!(kept.update(&catalog, Some(vec![]), &|| true).unwrap());
    let columns = Columns::load(&Catalog::open_read_only(&made.path).unwrap()).unwrap();
    assert_eq!((columns.len() as u64, columns.position_of(7)), (N_ROWS - 1, None));
}

#[test]
fn a_damaged_file_changes_no_answer() {
    let made = made();
    keep(&made.path);
    let file = file_of(&made.path);
    let whole = std::fs::read(&file).unwrap();
    let searches = ["camera:a rating:>2", "folder:a -kind:film", "near:10,20,3000 OR broken:yes"];
    let filters = searches.map(|search| Filter::of(parse(search).unwrap_or_else(|_| Search::everything())));
    let catalog = Catalog::open_read_only(&made.path).unwrap();
    std::fs::remove_file(&file).unwrap();
    let expected = filters.each_ref().map(|filter| catalog.count(filter).unwrap());
    for (nth, at) in (0..whole.len()).step_by(whole.len() / 50).enumerate() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        for bytes in [&damaged, &whole[..at]] {
            std::fs::write(&file, bytes).unwrap();
            let counts = filters.each_ref().map(|filter| catalog.count(filter).unwrap());
            assert_eq!(counts, expected, "byte {at}");
            let columns = Columns::load(&catalog).unwrap();
            assert_eq!(columns.len() as u64, N_ROWS, "byte {at}");
            // Which takes a second.
            if nth % 10 == 3 {
                assert_same(&catalog, &columns, &made.columns);
            }
        }
    }
}

#[test]
fn a_small_catalogue_has_no_file() {
    let made = made();
    keep(&made.path);
    let catalog = Catalog::create_or_open(&made.path).unwrap();
    let kept = KeptColumns::of(&catalog).unwrap();
    assert!(!kept.update(&catalog, None, &|| true).unwrap());
    assert!(!file_of(&made.path).exists());
}
