//! Tests of the list of damaged files.

use thalweg_catalog::{Catalog, Change, DamageCause, ErrorKind, ImageRow};

use crate::common::{fresh, location, put_row, write};

#[test]
fn damaged_files_are_listed_by_cause_and_by_what_is_left() {
    use DamageCause::{CutShort, Empty, Inside, Unreadable};
    let row = |n: u64, verdict, survives, error: Option<(ErrorKind, &str)>| {
        let mut row = ImageRow { verdict, survives, ..ImageRow::default() };
        row.error = error.map(|(_, text)| text.into());
        row.error_kind = error.map(|(kind, _)| kind);
        put_row(location("/photos", format!("{n}.jpg"), n), row)
    };
    let cut = Some((ErrorKind::Damaged, "the file ends before the picture does"));
    let inside = Some((ErrorKind::Damaged, "Corrupt JPEG data: bad Huffman code"));
    let rows: Vec<Change> = vec![
        row(1, Some("whole"), Some(1.0), None),
        row(2, Some("broken"), Some(0.0), cut),
        row(3, Some("damaged"), Some(0.25), inside),
        row(4, Some("damaged"), Some(0.75), cut),
        row(5, None, None, Some((ErrorKind::Empty, "the file is empty"))),
        row(6, Some("damaged"), Some(0.9), inside),
        row(7, None, None, cut),
        row(8, Some("not_a_picture"), None, Some((ErrorKind::Unsupported, "the content is TXT"))),
        row(9, Some("unreadable"), None, None),
        row(10, Some("broken"), Some(0.0), cut),
    ];
    let (_directory, path) = fresh();
    write(&path, rows);
    let listed = Catalog::open_read_only(&path).unwrap().damaged().unwrap();
    let shown: Vec<(i64, DamageCause)> = listed.iter().map(|file| (file.id, file.cause)).collect();
    assert_eq!(
        shown,
        [
            (4, CutShort),
            (2, CutShort),
            (10, CutShort),
            (7, CutShort),
            (6, Inside),
            (3, Inside),
            (5, Empty),
            (9, Unreadable)
        ]
    );
    assert_eq!(listed[0].survives, Some(0.75));
    assert_eq!(listed[3].survives, None);
}
