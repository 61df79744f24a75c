//! Albums: made, changed, found in searches, and imported.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use thalweg_catalog::albums::{AlbumContent, Albums, ImportSummary};
use thalweg_catalog::language::{Search, parse};
use thalweg_catalog::{Catalog, CatalogError, Columns, Facet, Filter, ImageRow, RowFilter};

use crate::common::{fresh, location, put_row, write};

fn picture(folder: &str, name: &str, number: u64, rating: i32) -> thalweg_catalog::Change {
    let row = ImageRow { kind: Some("picture"), rating: Some(rating), ..ImageRow::default() };
    put_row(location(folder, name, number), row)
}

/// A catalogue with pictures in three folders, and its albums.
fn collection() -> (tempfile::TempDir, Catalog, Albums) {
    let (directory, path) = fresh();
    let files = [
        ("/photos/rome", "a.jpg"),
        ("/photos/rome", "b.jpg"),
        ("/photos/2019/rome", "c.jpg"),
        ("/photos/2020/best of", "d.jpg"),
    ];
    write(&path, (1..).zip(files).map(|(n, (folder, name))| picture(folder, name, n, n as i32)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let albums = Albums::create_or_open(&Albums::beside(&path)).unwrap();
    (directory, catalog, albums)
}

fn paths(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(PathBuf::from).collect()
}

/// The names of the files that a search finds, by SQL and in memory.
#[track_caller]
fn check(catalog: &Catalog, columns: &Columns, search: &str, expected: &[&str]) {
    let search = parse(search).unwrap();
    let found = catalog.find_all(&catalog.with_kept(Filter::of(search.clone())).unwrap()).unwrap();
    let mut found: Vec<&str> =
        found.iter().map(|file| file.path.file_name().unwrap().to_str().unwrap()).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{search}");
    assert_eq!(columns.select(catalog, &search).unwrap().len(), expected.len(), "{search}");
}

#[test]
fn an_album_is_a_list_or_a_search() {
    let (_directory, catalog, mut albums) = collection();
    let columns = Columns::load(&catalog).unwrap();
    let both = paths(&["/photos/rome/a.jpg", "/photos/2019/rome/c.jpg"]);
    assert_eq!(albums.add("Rome", &both).unwrap(), 2);
    assert_eq!(albums.add("ROME ", &paths(&["/photos/rome/a.jpg", "/gone.jpg"])).unwrap(), 1);
    check(&catalog, &columns, "album:rome", &["a.jpg", "c.jpg"]);
    check(&catalog, &columns, "-album:rome", &["b.jpg", "d.jpg"]);
    assert_eq!(albums.remove("rome", &both[..1]).unwrap(), 1);
    // The selection of a moment ago is not the answer.
    check(&catalog, &columns, "album:rome", &["c.jpg"]);

    albums.save_search("Good", "rating:3..").unwrap();
    check(&catalog, &columns, "album:good", &["c.jpg", "d.jpg"]);
    check(&catalog, &columns, "album:good album:Rome", &["c.jpg"]);
    check(&catalog, &columns, "album:good,Rome rating:..3", &["c.jpg"]);
    albums.save_search("good", "rating:4..").unwrap();
    check(&catalog, &columns, "album:good", &["d.jpg"]);
    albums.save_search("decided", "is:decided").unwrap();
    check(&catalog, &columns, "album:decided", &[]);

    let all = albums.all().unwrap();
    let shown: Vec<_> = all.iter().map(|album| (album.name.as_str(), album.content.clone())).collect();
    let search = |text: &str| AlbumContent::Search(text.to_owned());
    let expected =
        [("decided", search("is:decided")), ("Good", search("rating:4..")), ("Rome", AlbumContent::Files(2))];
    assert_eq!(shown, expected);
    albums.delete("ROME").unwrap();
    albums.add("Rome", &[]).unwrap();
    assert_eq!(albums.named("rome").unwrap().content, AlbumContent::Files(0));
}

#[track_caller]
fn refuses<T: std::fmt::Debug>(result: Result<T, CatalogError>, expected: &str) {
    assert_eq!(result.unwrap_err().to_string(), expected);
}

#[test]
fn what_makes_no_album_is_refused_with_the_reason() {
    let (_directory, catalog, mut albums) = collection();
    albums.add("Rome", &paths(&["/photos/rome/a.jpg"])).unwrap();
    albums.save_search("Good", "rating:3..").unwrap();
    refuses(albums.named("Rmoe"), "there is no album `Rmoe`; did you mean `Rome`?");
    refuses(albums.delete("x"), "there is no album `x`");
    refuses(albums.remove("x", &[]), "there is no album `x`");
    let filter = Filter::of(parse("a OR -album:rmoe").unwrap());
    refuses(catalog.with_kept(filter), "there is no album `rmoe`; did you mean `Rome`?");
    let is_search = "it is a saved search, to which no file can be added; change its search";
    refuses(albums.add("good", &[]), &format!("cannot change the album `Good`: {is_search}"));
    for (name, search) in
        [("Rome", "rating:3"), ("a", "rating:x"), ("a", "b OR -album:Rome"), ("", "b"), ("a\nb", "b")]
    {
        assert!(
            matches!(albums.save_search(name, search), Err(CatalogError::BadAlbum { .. })),
            "{name} {search}"
        );
    }
    assert!(albums.add(&"x".repeat(201), &[]).is_err());
    assert_eq!(albums.all().unwrap().len(), 2);
    let error = RowFilter::new(&Filter::of(parse("album:Rome").unwrap())).unwrap_err();
    assert!(matches!(error, CatalogError::NeedsCatalog { what: "albums" }));
}

#[test]
fn a_catalogue_without_albums_has_none() {
    let (_directory, path) = fresh();
    write(&path, vec![picture("/p", "a", 1, 1)]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    refuses(catalog.with_kept(Filter::of(parse("album:x").unwrap())), "there is no album `x`");
    let columns = Columns::load(&catalog).unwrap();
    assert_eq!(columns.select(&catalog, &parse("album:x").unwrap()).unwrap().len(), 0);
    let facet = columns.facets(&catalog, &Search::everything(), &[Facet::Album], 9).unwrap().remove(0);
    assert_eq!((facet.values.len(), facet.more, facet.without), (0, 0, 1));
    assert!(!Albums::beside(&path).exists());
}

#[test]
fn an_album_that_asks_for_itself_finds_nothing() {
    let (_directory, catalog, albums) = collection();
    let other = Connection::open(Albums::beside(catalog.path())).unwrap();
    let sql = "INSERT INTO album (name, folded, search, made_at) VALUES ('a', 'a', 'album:a', '')";
    other.execute(sql, []).unwrap();
    drop((other, albums));
    let search = parse("album:a").unwrap();
    let columns = Columns::load(&catalog).unwrap();
    assert_eq!(columns.select(&catalog, &search).unwrap().len(), 0);
    assert!(matches!(catalog.with_kept(Filter::of(search)), Err(CatalogError::BadAlbum { .. })));
}

#[test]
fn the_facet_counts_the_pictures_of_each_album() {
    let (_directory, catalog, mut albums) = collection();
    albums.add("Rome", &paths(&["/photos/rome/a.jpg"])).unwrap();
    albums.add("No file", &paths(&["/gone.jpg"])).unwrap();
    albums.save_search("Good, or not", "rating:..3").unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let facets = |search: &str, top| {
        columns.facets(&catalog, &parse(search).unwrap(), &[Facet::Album], top).unwrap().remove(0)
    };
    // The condition on albums does not apply to their facet.
    let facet = facets("rating:..2 album:Rome", 9);
    let values: Vec<_> = facet.values.iter().map(|value| (value.query.as_str(), value.count)).collect();
    assert_eq!(values, [("album:\"Good, or not\"", 2), ("album:Rome", 1)]);
    assert_eq!((facet.more, facet.without), (0, 0));
    let facet = facets("", 1);
    assert_eq!((facet.values.len(), facet.more, facet.without), (1, 1, 1));
}

fn no_title(_folder: &Path) -> Option<String> {
    None
}

fn files_of(catalog: &Catalog, name: &str) -> Vec<String> {
    let filter = catalog.with_kept(Filter::of(parse(&format!("album:\"{name}\"")).unwrap())).unwrap();
    let found = catalog.find_all(&filter).unwrap();
    let mut files: Vec<String> = found.iter().map(|file| file.path.display().to_string()).collect();
    files.sort_unstable();
    files
}

fn names(albums: &Albums) -> Vec<String> {
    albums.all().unwrap().into_iter().map(|album| album.name).collect()
}

fn counts(summary: &ImportSummary) -> [u64; 5] {
    [summary.n_made, summary.n_updated, summary.n_files, summary.n_unknown_files, summary.n_empty]
}

#[test]
#[cfg(unix)]
fn folders_become_albums() {
    let (_directory, catalog, mut albums) = collection();
    albums.add("best of", &paths(&["/photos/rome/a.jpg"])).unwrap();
    let summary = albums.import(&catalog, Path::new("/photos"), no_title).unwrap();
    assert_eq!((counts(&summary), summary.kept.as_slice()), ([2, 0, 3, 0, 0], &["best of".to_owned()][..]));
    // Two folders of one name are told apart by the folders that they are in.
    assert_eq!(names(&albums), ["2019/rome", "best of", "rome"]);
    assert_eq!(files_of(&catalog, "rome"), ["/photos/rome/a.jpg", "/photos/rome/b.jpg"]);
    albums.delete("best of").unwrap();
    assert_eq!(counts(&albums.import(&catalog, Path::new("/photos"), no_title).unwrap()), [1, 2, 4, 0, 0]);
    // Titles, where folders have one.
    albums.delete("rome").unwrap();
    let title = |folder: &Path| folder.ends_with("photos/rome").then(|| "Roma aeterna".to_owned());
    assert_eq!(counts(&albums.import(&catalog, Path::new("/photos"), title).unwrap()), [1, 2, 4, 0, 0]);
    assert_eq!(names(&albums), ["best of", "Roma aeterna", "rome"]);
    assert_eq!(files_of(&catalog, "rome").len(), 1);
    let error = albums.import(&catalog, Path::new("/nothing"), no_title).unwrap_err().to_string();
    assert!(error.contains("the catalogue has no pictures in this folder"), "{error}");
}

/// A database of digiKam on a machine where the photos are elsewhere.
fn digikam(path: &Path, root: &str) {
    let database = Connection::open(path).unwrap();
    database
        .execute_batch(&format!(
            "CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, label TEXT, status INTEGER NOT NULL, type INTEGER NOT NULL,
                identifier TEXT, specificPath TEXT);
             CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot INTEGER NOT NULL, relativePath TEXT NOT NULL,
                date DATE, caption TEXT, collection TEXT, icon INTEGER);
             CREATE TABLE Images (id INTEGER PRIMARY KEY, album INTEGER, name TEXT NOT NULL, status INTEGER NOT NULL,
                category INTEGER NOT NULL, modificationDate DATETIME, fileSize INTEGER, uniqueHash TEXT);
             INSERT INTO AlbumRoots VALUES (1, 'Pictures', 0, 1, '{root}', '/photos');
             INSERT INTO Albums VALUES (1, 1, '/', NULL, NULL, NULL, NULL), (2, 1, '/rome', NULL, NULL, NULL, NULL),
                (3, 1, '/2019/rome', NULL, NULL, NULL, NULL), (4, 1, '/2020/none', NULL, NULL, NULL, NULL);
             INSERT INTO Images VALUES (1, 2, 'a.jpg', 1, 1, NULL, 1001, NULL), (2, 2, 'b.jpg', 3, 1, NULL, 1002, NULL),
                (3, 3, 'c.jpg', 1, 1, NULL, 1003, NULL), (4, 3, 'other.jpg', 1, 1, NULL, 5, NULL),
                (5, NULL, 'lost.jpg', 1, 1, NULL, 5, NULL), (6, 4, 'x.jpg', 1, 1, NULL, 'text', NULL);"
        ))
        .unwrap();
}

#[test]
#[cfg(unix)]
fn albums_of_digikam_are_imported() {
    let (directory, catalog, mut albums) = collection();
    let database = directory.path().join("digikam4.db");
    digikam(&database, "volumeid:?path=");
    let before = std::fs::read(&database).unwrap();
    let summary = albums.import(&catalog, &database, no_title).unwrap();
    assert_eq!(counts(&summary), [2, 0, 2, 2, 2]);
    assert_eq!(files_of(&catalog, "2019/rome"), ["/photos/2019/rome/c.jpg"]);
    assert_eq!(files_of(&catalog, "rome"), ["/photos/rome/a.jpg"], "one is in the trash");
    assert_eq!(std::fs::read(&database).unwrap(), before);
    assert_eq!(counts(&albums.import(&catalog, &database, no_title).unwrap()), [0, 2, 2, 2, 2]);
}

#[test]
#[cfg(unix)]
fn photos_that_moved_are_found_by_their_last_folders() {
    let (directory, catalog, mut albums) = collection();
    let database = directory.path().join("digikam4.db");
    digikam(&database, "volumeid:?path=/media/old%20disk");
    let change = |sql: &str| Connection::open(&database).unwrap().execute_batch(sql).unwrap();
    assert_eq!(counts(&albums.import(&catalog, &database, no_title).unwrap()), [2, 0, 2, 2, 2]);
    // Another size is another file; one folder in common is too little.
    for (there, back) in [
        ("UPDATE Images SET fileSize = 7 WHERE id = 1", "UPDATE Images SET fileSize = 1001 WHERE id = 1"),
        ("UPDATE AlbumRoots SET specificPath = '/elsewhere'", ""),
    ] {
        change(there);
        let summary = albums.import(&catalog, &database, no_title).unwrap();
        assert_eq!((summary.n_updated, summary.n_files), (1, 1), "{there}");
        change(back);
    }
    assert_eq!(files_of(&catalog, "2019/rome"), ["/photos/2019/rome/c.jpg"]);
}

fn lightroom(path: &Path) {
    let database = Connection::open(path).unwrap();
    database
        .execute_batch(
            "CREATE TABLE AgLibraryRootFolder (id_local INTEGER PRIMARY KEY, absolutePath UNIQUE, name);
             CREATE TABLE AgLibraryFolder (id_local INTEGER PRIMARY KEY, pathFromRoot, rootFolder INTEGER);
             CREATE TABLE AgLibraryFile (id_local INTEGER PRIMARY KEY, baseName, extension, folder INTEGER);
             CREATE TABLE Adobe_images (id_local INTEGER PRIMARY KEY, rootFile INTEGER, rating);
             CREATE TABLE AgLibraryCollection (id_local INTEGER PRIMARY KEY, creationId, name, parent INTEGER, systemOnly);
             CREATE TABLE AgLibraryCollectionImage (id_local INTEGER PRIMARY KEY, collection INTEGER, image INTEGER);
             INSERT INTO AgLibraryRootFolder VALUES (1, 'C:/Users/jo/photos/', 'photos');
             INSERT INTO AgLibraryFolder VALUES (10, 'rome/', 1), (11, '2020/best of/', 1);
             INSERT INTO AgLibraryFile VALUES (20, 'a', 'jpg', 10), (21, 'd', 'jpg', 11), (22, 'gone', '', 11);
             INSERT INTO Adobe_images VALUES (30, 20, NULL), (31, 21, NULL), (32, 22, NULL);
             INSERT INTO AgLibraryCollection VALUES (1, 'com.adobe.ag.library.group', 'Journeys', NULL, 0.0),
                (2, 'com.adobe.ag.library.collection', 'Italy', 1, 0.0),
                (3, 'com.adobe.ag.library.smart_collection', 'Smart', NULL, 0.0),
                (4, 'com.adobe.ag.library.collection', 'Quick Collection', NULL, 1.0),
                (5, 'com.adobe.ag.library.collection', 'Italy', NULL, '');
             INSERT INTO AgLibraryCollectionImage VALUES (1, 2, 30), (2, 2, 31), (3, 2, 32), (4, 4, 30), (5, 5, 30),
                (6, 3, 30), (7, 99, 30), (8, 2, 99);",
        )
        .unwrap();
}

#[test]
#[cfg(unix)]
fn collections_of_lightroom_are_imported() {
    let (directory, catalog, mut albums) = collection();
    let database = directory.path().join("my.lrcat");
    lightroom(&database);
    let summary = albums.import(&catalog, &database, no_title).unwrap();
    assert_eq!(counts(&summary), [2, 0, 3, 1, 0]);
    assert_eq!(names(&albums), ["Italy", "Journeys/Italy"]);
    assert_eq!(files_of(&catalog, "Journeys/Italy"), ["/photos/2020/best of/d.jpg", "/photos/rome/a.jpg"]);
}

#[test]
fn databases_that_are_no_albums_are_refused() {
    let (directory, catalog, mut albums) = collection();
    let at = |name: &str| directory.path().join(name);
    let refused = |albums: &mut Albums, name: &str| {
        let error = albums.import(&catalog, &at(name), no_title).unwrap_err();
        assert!(matches!(error, CatalogError::NoAlbums { .. }), "{error:?}");
        error.to_string()
    };
    std::fs::write(at("text"), "no database").unwrap();
    assert!(refused(&mut albums, "text").ends_with("it is neither a folder nor an SQLite database"));
    Connection::open(at("other.db")).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    assert!(refused(&mut albums, "other.db").contains("neither the database of digiKam"));
    // A view in place of a table need not end.
    Connection::open(at("view.db"))
        .unwrap()
        .execute_batch(
            "CREATE TABLE AlbumRoots (id); CREATE TABLE Albums (id); CREATE VIEW Images AS WITH RECURSIVE \
             n (album, name, fileSize, status) AS (SELECT 1, 'a', 1, 1 UNION ALL SELECT album + 1, 'a', 1, 1 FROM n) SELECT * FROM n",
        )
        .unwrap();
    assert!(refused(&mut albums, "view.db").contains("neither the database of digiKam"));
    Connection::open(at("unfit.db"))
        .unwrap()
        .execute_batch("CREATE TABLE AlbumRoots (id); CREATE TABLE Albums (id); CREATE TABLE Images (id)")
        .unwrap();
    assert!(refused(&mut albums, "unfit.db").contains("its tables cannot be read"));
    digikam(&at("digikam4.db"), "volumeid:?path=");
    std::fs::write(at("digikam4.db-wal"), "changes").unwrap();
    assert!(refused(&mut albums, "digikam4.db").contains("close the program that uses it"));
    assert!(albums.all().unwrap().is_empty());
}
