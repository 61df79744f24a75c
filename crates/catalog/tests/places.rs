//! Names of places: those that a file has, and those of the town by its coordinates.

use thalweg_catalog::language::parse;
use thalweg_catalog::{Catalog, Columns, Facet, Filter, ImageRow, RowFilter};

use crate::common::{fresh, location, put_row, query, write};

fn at(latitude: f64, longitude: f64, city: Option<&str>) -> ImageRow {
    let mut row = ImageRow {
        format: Some("JPEG"),
        kind: Some("picture"),
        latitude: Some(latitude),
        longitude: Some(longitude),
        city: city.map(Into::into),
        ..ImageRow::default()
    };
    row.locate();
    row
}

fn rows() -> Vec<(&'static str, ImageRow)> {
    vec![
        ("wien", at(48.2085, 16.3731, Some("Wien"))),
        ("vienna", at(48.1848, 16.3122, None)),
        ("again", at(48.2085, 16.3731, None)),
        ("sea", at(40.0, -40.0, None)),
        ("nowhere", ImageRow { city: Some("Vienna".into()), ..ImageRow::default() }),
    ]
}

const SEARCHES: &[(&str, &[&str])] = &[
    ("place:vienna", &["wien", "vienna", "again", "nowhere"]),
    ("place:wien", &["wien", "vienna", "again"]),
    ("place:austria", &["wien", "vienna", "again"]),
    ("place:=wien", &["wien"]),
    ("place:=vienna", &["nowhere"]),
    ("place:=\"vienna, austria\"", &["vienna", "again"]),
    ("austria", &["wien", "vienna", "again"]),
    ("-place:austria", &["sea", "nowhere"]),
    ("has:place", &["wien", "vienna", "again"]),
    ("has:gps missing:time_zone", &["sea"]),
];

#[test]
fn searches_find_either_name_in_all_three_ways() {
    let (_directory, path) = fresh();
    let put = |(number, (name, row)): (u64, (&str, ImageRow))| put_row(location("/p", name, number), row);
    write(&path, (1..).zip(rows()).map(put).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let names = query(&path, "SELECT id, name FROM file ORDER BY id");
    for (text, expected) in SEARCHES {
        let filter = Filter::of(parse(text).unwrap());
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        let found = catalog.find_all(&filter).unwrap();
        let mut found: Vec<&str> =
            found.iter().map(|file| file.path.file_name().unwrap().to_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{text}");
        let selection = columns.select(&catalog, &filter.search).unwrap();
        let ids = columns.ids(&selection, 0..9);
        let mut selected: Vec<&str> = ids.iter().map(|id| names[*id as usize - 1][1].as_str()).collect();
        selected.sort_unstable();
        assert_eq!(selected, expected, "{text}");
        let kept = RowFilter::new(&filter).unwrap();
        let changes: Vec<_> = (1..).zip(rows()).map(put).collect();
        assert_eq!(
            kept.keeps(&changes).unwrap().iter().filter(|is_kept| **is_kept).count(),
            expected.len(),
            "{text}"
        );
    }
}

#[test]
fn the_facet_shows_the_names_that_a_file_has_or_else_those_of_its_town() {
    let (_directory, path) = fresh();
    let put = |(number, (name, row)): (u64, (&str, ImageRow))| put_row(location("/p", name, number), row);
    write(&path, (1..).zip(rows()).map(put).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let facet = columns.facets(&catalog, &parse("").unwrap(), &[Facet::Place], 9).unwrap().remove(0);
    let values: Vec<(&str, u32)> =
        facet.values.iter().map(|value| (value.text.as_str(), value.count)).collect();
    assert_eq!(values, [("Vienna, Austria", 2), ("Wien", 1), ("Vienna", 1)]);
    assert_eq!(facet.without, 1);
    for value in facet.values {
        let found = columns.select(&catalog, &value.search).unwrap();
        assert_eq!(found.len() as u32, value.count, "{}", value.query);
    }
}
