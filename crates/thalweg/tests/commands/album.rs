//! Tests of `thalweg album`, and of `--album` in other commands.

use crate::env::{Env, Jpeg};

fn collection() -> Env {
    let rated = |stars| Jpeg::new(8, 6).rating(stars);
    Env::new()
        .with_jpeg("rome/a.jpg", &rated(5))
        .with_jpeg("rome/b.jpg", &rated(2))
        .with_jpeg("2019/rome/c.jpg", &rated(4))
        .indexed()
}

#[test]
fn albums_are_made_listed_found_and_deleted() {
    let env = collection();
    env.run(["album", "c.db"]).exits(0).prints("").says("There are no albums yet");
    env.run(["album", "c.db", "Good", "--where", "rating:4.."]).exits(0);
    let added = env.run(["album", "c.db", "Rome", "--add", "photos/rome", "photos/2019/rome/c.jpg"]).exits(0);
    added.says("Added 3 files to the album `Rome`");
    env.run(["album", "c.db", "rome", "--remove", "photos/rome/b.jpg"]).exits(0).says("Removed 1 file");
    env.run(["album", "c.db"]).exits(0).prints("          2  Good  (rating:4..)\n          2  Rome\n");
    let line = env.run(["album", "c.db", "ROME", "--json"]).exits(0).json();
    assert_eq!(
        (&line["name"], &line["kind"], &line["n_files"]),
        (&"Rome".into(), &"files".into(), &2.into())
    );

    let both = [env.photo("rome/a.jpg"), env.photo("2019/rome/c.jpg")];
    env.run(["find", "c.db", "--album", "rome"]).exits(0).prints_lines(&both);
    env.run(["find", "c.db", "--where", "album:good -album:rome", "--count"]).exits(1).prints("0\n");
    env.run(["find", "c.db", "--album", "Rmoe"]).exits(2).says("did you mean `Rome`?");
    env.run(["export", "c.db", "-", "--album", "rome", "--as", "csv"]).exits(0).says("Wrote 2 rows");

    // It survives a catalogue that is built again.
    std::fs::remove_file(env.path("c.db")).unwrap();
    env.run(["index", "photos/rome", "-c", "c.db"]).exits(0);
    let listed = env.run(["album", "c.db", "Rome"]).exits(0);
    listed.prints("          1  Rome  (and 1 that the catalogue does not have)\n");
    env.run(["album", "c.db", "Good", "--delete"]).exits(0).says("its files stay where they are");
    env.run(["album", "c.db", "Good", "--delete"]).exits(2).says("there is no album `Good`");
    assert!(env.path("photos/rome/b.jpg").exists());
}

#[test]
fn what_makes_no_album_is_refused() {
    let env = collection();
    env.run(["album", "c.db", "A", "--where", "ratin:4"]).exits(2).says("did you mean `rating:`?");
    env.run(["album", "c.db", "A", "--add", "photos/nothing.jpg"]).exits(2).says("no file was added");
    env.run(["album", "c.db", "A", "--add"]).exits(2).says("name the files");
    env.run(["album", "c.db", "A"]).exits(2).says("there is no album `A`");
    env.run(["album", "c.db", "A", "--delete"]).exits(2);
    env.run(["album", "c.db", "--delete"]).exits(2).says("<NAME>");
    assert!(!env.path("c.db.albums").exists());
    let some = env.run(["album", "c.db", "A", "--add", "photos/nothing.jpg", "photos/rome/a.jpg"]).exits(3);
    some.says("nothing.jpg` is not in the catalogue").says("Added 1 file to the album `A`");
}

#[test]
fn a_list_of_paths_and_folders_are_imported() {
    let env = collection();
    let list = env.run(["find", "c.db", "--rating", "4"]).stdout();
    std::fs::write(env.path("list"), list).unwrap();
    env.run(["album", "c.db", "Good", "--add", "-@", "list"]).exits(0).says("Added 2 files");
    let imported = env.run(["album", "c.db", "--import", "photos", "--json"]).exits(0);
    let summary = imported.says("Imported 2 albums with 3 files (2 made, 0 brought up to date)").json();
    assert_eq!((&summary["n_made"], &summary["n_files"]), (&2.into(), &3.into()));
    let separator = std::path::MAIN_SEPARATOR;
    let names = [
        format!("          1  2019{separator}rome"),
        "          2  Good".to_owned(),
        "          2  rome".to_owned(),
    ];
    env.run(["album", "c.db"]).exits(0).prints_lines(&names);
    std::fs::write(env.path("text"), "no database").unwrap();
    env.run(["album", "c.db", "--import", "text"]).exits(2).says("neither a folder nor an SQLite database");
}
