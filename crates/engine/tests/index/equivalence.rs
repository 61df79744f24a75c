//! Names and texts that are composed in one place and decomposed in another are found by either form.

use thalweg_engine::catalog::language::{self, Condition};
use thalweg_engine::catalog::{Columns, Filter};
use thalweg_engine::{Catalog, IndexOptions};

use super::tree::Tree;
use crate::common::picture::{Ifd, Jpeg};

/// The same text in both forms. The first are composed but for Devanagari's, which Unicode excludes from
/// composition.
const PAIRS: [(&str, &str, &str); 8] = [
    ("German", "M\u{fc}nchen", "Mu\u{308}nchen"),
    ("French", "\u{c9}t\u{e9}", "E\u{301}te\u{301}"),
    ("Russian", "\u{401}\u{43b}\u{43a}\u{430}", "\u{415}\u{308}\u{43b}\u{43a}\u{430}"),
    ("Ukrainian", "\u{41a}\u{438}\u{457}\u{432}", "\u{41a}\u{438}\u{456}\u{308}\u{432}"),
    ("Japanese", "\u{30d1}\u{30ea}", "\u{30cf}\u{309a}\u{30ea}"),
    ("Korean", "\u{d55c}\u{ae00}", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"),
    ("Arabic", "\u{623}\u{62d}\u{645}\u{62f}", "\u{627}\u{654}\u{62d}\u{645}\u{62f}"),
    ("Hindi", "\u{958}\u{932}\u{92e}", "\u{915}\u{93c}\u{932}\u{92e}"),
];

/// Pictures whose name, folder, artist and title are in one form each.
fn tree(composed: &str, decomposed: &str) -> Tree {
    let tree = Tree::new();
    for (n, text) in [composed, decomposed].into_iter().enumerate() {
        tree.write(&format!("name {n}/{text}.jpg"), &Jpeg::new(40, 30).to_bytes());
        tree.write(&format!("{text} {n}/in folder.jpg"), &Jpeg::new(40, 31 + n as u16).to_bytes());
        let artist = Jpeg::new(40, 40 + n as u16).text_bytes(Ifd::Main, 0x013B, text.as_bytes());
        tree.write(&format!("artist {n}.jpg"), &artist.to_bytes());
        let described = Jpeg::new(40, 50 + n as u16).text_bytes(Ifd::Main, 0x010E, text.as_bytes());
        tree.write(&format!("described {n}.jpg"), &described.to_bytes());
    }
    let mut options = IndexOptions::default();
    options.words = true;
    tree.run_with(&options);
    tree
}

fn n_of(catalog: &Catalog, filter: &Filter) -> usize {
    catalog.find_all(filter).unwrap().len()
}

/// The number of files that a search finds, by SQL and by the columns in memory.
#[track_caller]
fn n_of_search(catalog: &Catalog, text: &str) -> usize {
    let search = language::parse(text).unwrap();
    let columns = Columns::load(catalog).unwrap();
    let selected = columns.select(catalog, &search).unwrap().len();
    assert_eq!(n_of(catalog, &Filter::of(search)), selected, "{text}");
    selected
}

#[test]
fn each_form_finds_both_by_every_way_of_searching() {
    for (script, composed, decomposed) in PAIRS {
        let tree = tree(composed, decomposed);
        let catalog = Catalog::open_read_only(&tree.catalog_path()).unwrap();
        for text in [composed, decomposed] {
            // Both names, files in both folders, both descriptions.
            assert_eq!(n_of_search(&catalog, &format!("text:{text}")), 6, "{script}: text");
            assert_eq!(n_of_search(&catalog, text), 6, "{script}: words");
            assert_eq!(n_of_search(&catalog, &format!("name:{text}")), 2, "{script}: name");
            assert_eq!(n_of_search(&catalog, &format!("description:{text}")), 2, "{script}: description");
            assert_eq!(n_of_search(&catalog, &format!("artist:{text}")), 2, "{script}: artist");
            assert_eq!(n_of_search(&catalog, &format!("artist:={text}")), 2, "{script}: artist, whole");
            assert_eq!(n_of_search(&catalog, &format!("folder:{text}")), 2, "{script}: folder");
            let under = Filter::of(Condition::under(&tree.path(format!("{text} 0"))));
            assert_eq!(n_of(&catalog, &under), 1, "{script}: under");
            let sql = format!("SELECT count(*) AS n FROM image WHERE nfc(path) LIKE nfc('%{text}%')");
            assert_eq!(tree.ask(&sql), [r#"{"n":4}"#], "{script}: SQL");
        }
    }
}

#[test]
fn compatibility_characters_are_other_characters() {
    let tree = tree("\u{ff21}\u{ff22}", "\u{fb01}sh");
    let catalog = Catalog::open_read_only(&tree.catalog_path()).unwrap();
    assert_eq!(n_of_search(&catalog, "text:fish"), 0);
    assert_eq!(n_of_search(&catalog, "text:\u{fb01}sh"), 3);
}
