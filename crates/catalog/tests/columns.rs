//! Tests of resident columns against plain SQL and a naive scan, over made-up rows with everything odd.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use thalweg_catalog::language::{
    Condition, Kind, NumberColumn, NumberRange, Search, TextColumn, TextMatch, Words, parse,
};
use thalweg_catalog::{
    Catalog, CatalogError, Change, Columns, DuplicateKey, ErrorKind, Facet, Filter, ImageRow, Place,
    Precision, Selection,
};

use crate::common::{column, fresh, location, put_row, query, slashed, start_of, write};
use crate::made::{BUSY_DAY, Collection, Random, word};

pub(crate) const N_ROWS: u64 = 6_000;

/// A collection in which every third row is odd.
pub(crate) fn odd_collection() -> Collection {
    Collection { odd_every: 3, ..Collection::new(N_ROWS) }
}

pub(crate) struct MadeCatalogue {
    pub(crate) collection: Collection,
    pub(crate) catalog: Catalog,
    pub(crate) columns: Columns,
    pub(crate) path: std::path::PathBuf,
    _directory: tempfile::TempDir,
}

pub(crate) fn made() -> MadeCatalogue {
    made_with(odd_collection())
}

fn made_with(collection: Collection) -> MadeCatalogue {
    let (_directory, path) = fresh();
    collection.write(&path, 0..N_ROWS).unwrap();
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    MadeCatalogue { collection, catalog, columns, path, _directory }
}

/// Whether a row meets a condition.
pub(crate) type Test = Box<dyn Fn(&Naive) -> bool>;

/// A condition, the same in SQL over `file AS f` and `directory AS d`, and as a function of a row.
struct Case {
    condition: Condition,
    sql: String,
    naive: Test,
}

/// One row of the collection as it was sent to the catalogue.
pub(crate) struct Naive {
    id: i64,
    folder: String,
    bytes: u64,
    image: ImageRow,
}

impl Naive {
    /// All texts that are searched by words.
    fn texts(&self) -> Vec<&str> {
        let image = &self.image;
        let short = [&image.make, &image.model, &image.lens].map(Option::as_deref);
        let country = if image.country.is_some() { &image.country } else { &image.country_code };
        let long = [&image.title, &image.description, &image.keywords, &image.people];
        let places = [&image.sublocation, &image.city, &image.state, country];
        let long = long.into_iter().chain(places).map(Option::as_deref);
        short.into_iter().chain(long).flatten().chain([self.folder.as_str()]).collect()
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn contains(part: &str) -> TextMatch {
    TextMatch::new(part, false)
}

fn case(condition: Condition, sql: impl Into<String>, naive: impl Fn(&Naive) -> bool + 'static) -> Case {
    Case { condition, sql: sql.into(), naive: Box::new(naive) }
}

/// A random condition of each kind.
fn cases(random: &mut Random) -> Vec<Case> {
    let part = word(random.zipf(200))[..3].to_owned();
    let rating = random.below(8) as f64 - 1.5;
    let megabytes = random.below(16 << 20) as f64;
    vec![
        taken_case(random),
        camera_case(random),
        {
            let part = part.clone();
            let sql = format!("f.lens LIKE '%{part}%'");
            case(Condition::Text(TextColumn::Lens, contains(&part.to_uppercase())), sql, move |row| {
                row.image.lens.as_ref().is_some_and(|lens| lens.to_lowercase().contains(&part))
            })
        },
        {
            let part = part.clone();
            let sql = format!(
                "(f.city LIKE '%{part}%' OR f.country LIKE '%{part}%' OR f.sublocation LIKE '%{part}%')"
            );
            case(Condition::Text(TextColumn::Place, contains(&part.to_uppercase())), sql, move |row| {
                let names = [&row.image.sublocation, &row.image.city, &row.image.country];
                names.into_iter().flatten().any(|name| name.contains(&part))
            })
        },
        {
            let part = part.clone();
            let sql = format!("f.people LIKE '%{part}%'");
            case(Condition::Text(TextColumn::Person, contains(&part)), sql, move |row| {
                row.image.people.as_ref().is_some_and(|people| people.contains(&part))
            })
        },
        {
            let sql = format!("f.artist LIKE '%{part}%'");
            case(Condition::Text(TextColumn::Artist, contains(&part)), sql, move |row| {
                row.image.artist.as_ref().is_some_and(|artist| artist.contains(&part))
            })
        },
        folder_case(random),
        case(
            Condition::Number(NumberColumn::Rating, NumberRange::new(Some((rating, true)), None)),
            format!("f.rating >= {rating}"),
            move |row| row.image.rating.is_some_and(|number| f64::from(number) >= rating),
        ),
        case(
            Condition::Number(NumberColumn::Bytes, NumberRange::new(None, Some((megabytes, false)))),
            format!("f.bytes < {megabytes}"),
            move |row| (row.bytes as f64) < megabytes,
        ),
        case(
            Condition::Number(NumberColumn::Width, NumberRange::new(Some((4000.0, false)), None)),
            "CASE WHEN f.orientation IN (5, 6, 7, 8) THEN f.height ELSE f.width END > 4000",
            |row| {
                let swaps = row.image.orientation.is_some_and(|orientation| orientation > 4);
                let across = if swaps { row.image.height } else { row.image.width };
                across.is_some_and(|across| across > 4000)
            },
        ),
        box_case(random),
        kind_case(random),
        case(Condition::Format("jpeg".into()), "f.format = 'JPEG'", |row| row.image.format == Some("JPEG")),
        case(
            Condition::Broken,
            "(ifnull(f.verdict, '') IN ('damaged', 'broken', 'unreadable') OR f.error IS NOT NULL \
              AND ifnull(f.error_kind, '') <> 'unsupported' AND ifnull(f.verdict, '') <> 'not_a_picture')",
            |row| {
                let image = &row.image;
                let is_other = image.verdict == Some("not_a_picture")
                    || image.error_kind == Some(ErrorKind::Unsupported);
                image.error.is_some() && !is_other
                    || matches!(image.verdict, Some("damaged" | "broken" | "unreadable"))
            },
        ),
        has_case(random),
        case(
            Condition::Duplicate(DuplicateKey::Content),
            "f.content_hash IN (SELECT content_hash FROM file GROUP BY content_hash HAVING count(*) > 1)",
            |row| row.image.content_hash.is_some(),
        ),
    ]
}

/// The first moment of the period that a date states, in SQL.
const START: &str = "(f.taken_at || substr('0000-01-01T00:00:00', length(f.taken_at) + 1))";

fn taken_case(random: &mut Random) -> Case {
    const BOUNDS: &[&str] = &[
        "0001",
        "1",
        "1969-12-31T23",
        "2004",
        "2010-1",
        "2015-03",
        "2019",
        "2019-06",
        BUSY_DAY,
        "2019-06-01T12",
        "3",
        "x",
    ];
    let (from, to) = (random.pick(BOUNDS), random.pick(BOUNDS));
    let (from, to) = (random.percent(70).then_some(from), random.percent(70).then_some(to));
    let mut sql = String::from("f.taken_at IS NOT NULL");
    from.iter().for_each(|from| sql.push_str(&format!(" AND {START} >= '{from}'")));
    to.iter().for_each(|to| sql.push_str(&format!(" AND f.taken_at <= '{to}~'")));
    let condition = Condition::Taken { from: from.map(Into::into), to: to.map(Into::into) };
    case(condition, sql, move |row| {
        row.image.taken_at.as_ref().is_some_and(|taken| {
            from.is_none_or(|from| start_of(taken).as_str() >= from)
                && to.is_none_or(|to| taken.as_str() <= to || taken.starts_with(to))
        })
    })
}

/// The text of a camera. Of the makes of the collection, Nikon's alone is more than what its models begin with.
const CAMERA: &str = "CASE WHEN f.model IS NULL THEN f.make \
     WHEN f.model LIKE f.make || '%' OR (f.make = 'NIKON CORPORATION' AND f.model LIKE 'NIKON %') THEN f.model \
     ELSE f.make || ' ' || f.model END";

fn camera_case(random: &mut Random) -> Case {
    let (text, is_whole) = random.pick(&[
        ("canon", false),
        ("nikon z", false),
        ("CANON eos 7d, mark ii", true),
        ("Apple", true),
    ]);
    let shown = format!("({CAMERA})");
    let sql = if is_whole { format!("{shown} LIKE '{text}'") } else { format!("{shown} LIKE '%{text}%'") };
    case(Condition::Text(TextColumn::Camera, TextMatch::new(text, is_whole)), sql, move |row| {
        let Some(make) = &row.image.make else { return false };
        let camera = match &row.image.model {
            None => make.to_string(),
            Some(model) if model.starts_with(make.as_str()) => model.to_string(),
            Some(model) if model.starts_with("NIKON ") => model.to_string(),
            Some(model) => format!("{make} {model}"),
        };
        let (camera, text) = (camera.to_lowercase(), text.to_lowercase());
        if is_whole { camera == text } else { camera.contains(&text) }
    })
}

fn folder_case(random: &mut Random) -> Case {
    match random.below(3) {
        0 => case(
            Condition::Folder(contains("/data/photos/2003")),
            "d.path LIKE '/data/photos/2003/%'",
            |row| row.folder.starts_with("/data/photos/2003/"),
        ),
        1 => case(Condition::Folder(contains("0000")), "d.path LIKE '%0000%'", |row| {
            row.folder.contains("0000")
        }),
        _ => {
            case(Condition::Folder(TextMatch::new("/data/photos", true)), "d.path = '/data/photos/'", |_| {
                false
            })
        }
    }
}

fn box_case(random: &mut Random) -> Case {
    let (south, north) = (random.pick(&[-90.0, -30.5, 12.5]), random.pick(&[12.5, 45.0, 90.0]));
    let (west, east) =
        (random.pick(&[-180.0, -20.0, 170.0, 179.9995]), random.pick(&[-179.9995, -170.0, 0.0, 180.0]));
    let across = if west <= east { "AND" } else { "OR" };
    let sql = format!(
        "(f.latitude BETWEEN {south:?} AND {north:?} AND (f.longitude >= {west:?} {across} f.longitude <= {east:?}))"
    );
    case(Condition::Place(Place::Box { south, west, north, east }), sql, move |row| {
        let Some((latitude, longitude)) = row.image.latitude.zip(row.image.longitude) else { return false };
        let is_between = if west <= east {
            (west..=east).contains(&longitude)
        } else {
            longitude >= west || longitude <= east
        };
        (south..=north).contains(&latitude) && is_between
    })
}

fn kind_case(random: &mut Random) -> Case {
    let (kind, formats) =
        random.pick(&[(Kind::Raw, ["CR2", "NEF"]), (Kind::Film, ["MP4", "MOV"]), (Kind::Picture, ["", ""])]);
    if kind == Kind::Picture {
        return case(Condition::Kind(kind), "f.format NOT IN ('CR2', 'NEF', 'MP4', 'MOV')", |row| {
            row.image.format.is_some_and(|format| !["CR2", "NEF", "MP4", "MOV"].contains(&format))
        });
    }
    let sql = format!("f.format IN ('{}', '{}')", formats[0], formats[1]);
    case(Condition::Kind(kind), sql, move |row| {
        row.image.format.is_some_and(|format| formats.contains(&format))
    })
}

fn has_case(random: &mut Random) -> Case {
    type Has = fn(&ImageRow) -> bool;
    let columns: [(&str, Has); 6] = [
        ("taken_at", |row| row.taken_at.is_some()),
        ("latitude", |row| row.latitude.is_some()),
        ("rating", |row| row.rating.is_some()),
        ("lens", |row| row.lens.is_some()),
        ("title", |row| row.title.is_some()),
        ("content_hash", |row| row.content_hash.is_some()),
    ];
    let (column, has) = columns[random.below(6) as usize];
    case(Condition::Has(column.into()), format!("f.{column} IS NOT NULL"), move |row| has(&row.image))
}

/// A random search of up to `depth` levels, with the same in SQL and as a function.
pub(crate) fn random_search(random: &mut Random, depth: u32) -> (Search, String, Test) {
    if depth == 0 || random.percent(30) {
        let mut all = cases(random);
        let Case { condition, sql, naive } = all.swap_remove(random.below(all.len() as u64) as usize);
        return (Search::Is(condition), sql, naive);
    }
    if random.percent(25) {
        let (search, sql, naive) = random_search(random, depth - 1);
        return (
            Search::Not(Box::new(search)),
            format!("(({sql}) IS NOT TRUE)"),
            Box::new(move |row| !naive(row)),
        );
    }
    let parts: Vec<_> = (0..random.below(4)).map(|_| random_search(random, depth - 1)).collect();
    let is_and = random.percent(50);
    let (mut searches, mut sqls, mut naives) = (Vec::new(), Vec::new(), Vec::new());
    for (search, sql, naive) in parts {
        searches.push(search);
        sqls.push(format!("({sql})"));
        naives.push(naive);
    }
    let sql = match (sqls.is_empty(), is_and) {
        (true, true) => "1".into(),
        (true, false) => "0".into(),
        (false, _) => format!("({})", sqls.join(if is_and { " AND " } else { " OR " })),
    };
    if is_and {
        (Search::And(searches), sql, Box::new(move |row| naives.iter().all(|naive| naive(row))))
    } else {
        (Search::Or(searches), sql, Box::new(move |row| naives.iter().any(|naive| naive(row))))
    }
}

fn naive_rows(made: &MadeCatalogue) -> Vec<Naive> {
    let of_row = |row| {
        let (place, image) = made.collection.row(row);
        let folder = format!("{}/", place.directory.display());
        Naive { id: row as i64 + 1, folder, bytes: place.bytes, image }
    };
    (0..N_ROWS).map(of_row).collect()
}

pub(crate) fn all_ids(columns: &Columns, selection: &Selection) -> Vec<i64> {
    columns.ids(selection, 0..selection.len())
}

/// The order of pictures: the past, the future, and what has no date, by folder and name.
const ORDER: &str = "f.taken_at IS NULL, f.taken_at > date('now', '+1 day') || '~', f.taken_at DESC, \
     iif(f.taken_at IS NULL, d.path, ''), iif(f.taken_at IS NULL, f.name, ''), \
     iif(f.taken_at IS NULL, f.id, -f.id)";

fn ids_by_sql(path: &Path, condition: &str) -> Vec<i64> {
    let sql = format!(
        "SELECT f.id FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
         WHERE f.vanished_at IS NULL AND {condition} ORDER BY {ORDER}"
    );
    column(path, &sql).iter().map(|id| id.parse().unwrap()).collect()
}

/// What `find --where` finds. The made-up inode numbers follow the rows.
pub(crate) fn ids_by_filter(catalog: &Catalog, search: &Search) -> HashSet<i64> {
    let filter = Filter::of(search.clone());
    let found = catalog.find_all(&filter).unwrap();
    found.iter().map(|found| found.inode as i64 - 10_000_000 + 1).collect()
}

#[test]
fn random_searches_find_what_sql_and_a_scan_find() {
    let made = made();
    let rows = naive_rows(&made);
    let mut random = Random::new(7);
    let mut n_some = 0;
    for round in 0..300 {
        let (search, sql, naive) = random_search(&mut random, 3);
        let selection = made.columns.select(&made.catalog, &search).unwrap();
        let found = all_ids(&made.columns, &selection);
        assert_eq!(found, ids_by_sql(&made.path, &sql), "{round}: {search:?}");
        let scanned: HashSet<i64> = rows.iter().filter(|row| naive(row)).map(|row| row.id).collect();
        assert_eq!(found.iter().copied().collect::<HashSet<i64>>(), scanned, "{round}: {search:?}");
        assert_eq!(found.len(), selection.len());
        assert_eq!(ids_by_filter(&made.catalog, &search), scanned, "{round}: {search:?}");
        n_some += u64::from(!found.is_empty() && found.len() < N_ROWS as usize);
    }
    assert!(n_some > 150, "the searches are too simple: {n_some}");
}

#[test]
fn every_condition_finds_some() {
    let made = made();
    let mut random = Random::new(8);
    let mut found = BTreeMap::new();
    for _ in 0..20 {
        for (n, case) in cases(&mut random).into_iter().enumerate() {
            let selection = made.columns.select(&made.catalog, &Search::Is(case.condition)).unwrap();
            *found.entry(n).or_insert(0) += selection.len();
        }
    }
    assert!(found.values().all(|count| *count > 0), "{found:?}");
}

#[test]
fn the_timeline_has_each_day_and_the_dates_without_one() {
    let made = made();
    let mut random = Random::new(9);
    let (mut n_future, mut n_folders) = (0, 0);
    for _ in 0..30 {
        let (search, sql, _) = random_search(&mut random, 2);
        let selection = made.columns.select(&made.catalog, &search).unwrap();
        let timeline = made.columns.timeline(&selection);
        let sum: u32 = timeline.days.iter().map(|(_, count)| count).sum();
        assert_eq!((sum + timeline.undated, timeline.total), (timeline.total, selection.len() as u32));
        let by_sql = query(
            &made.path,
            &format!(
                "SELECT substr(f.taken_at, 1, 10) AS day, count(*) FROM file AS f \
                 JOIN directory AS d ON d.id = f.directory_id WHERE f.taken_at IS NOT NULL AND {sql} \
                 GROUP BY day ORDER BY f.taken_at > date('now', '+1 day') || '~', day DESC"
            ),
        );
        let shown: Vec<Vec<String>> = (0..timeline.days.len())
            .map(|idx| {
                let (day, count) = timeline.days[idx];
                let partial =
                    timeline.partial.iter().find(|(at, _)| *at as usize == idx).map(|(_, what)| *what);
                vec![day_text(day, partial), count.to_string()]
            })
            .collect();
        assert_eq!(shown, by_sql);
        let mut start = 0;
        for (idx, (day, count)) in timeline.days.iter().enumerate() {
            if idx == 0 || timeline.days[idx - 1].0 != *day {
                assert_eq!(made.columns.position_at_day(&selection, *day), start);
            }
            start += *count as usize;
        }
        let future: u32 = timeline.days.iter().rev().take(timeline.future as usize).map(|(_, n)| n).sum();
        // After the last day comes what is in the future; the last of that comes first in it.
        for day in [i32::MIN, i32::MAX] {
            assert_eq!(made.columns.position_at_day(&selection, day), start - future as usize);
        }
        let folders: Vec<Vec<String>> = timeline
            .undated_folders
            .iter()
            .map(|(id, n)| vec![made.columns.folder_path(*id).unwrap(), n.to_string()])
            .collect();
        let by_sql = query(
            &made.path,
            &format!(
                "SELECT d.path, count(*) FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
                 WHERE f.taken_at IS NULL AND f.vanished_at IS NULL AND {sql} GROUP BY d.path ORDER BY d.path"
            ),
        );
        assert_eq!(folders, by_sql);
        n_future += future;
        n_folders += folders.len();
    }
    assert!(n_future > 0 && n_folders > 0, "{n_future} and {n_folders}");
}

#[test]
fn hours_of_a_day_add_up_to_it() {
    let made = made();
    for (search, condition) in
        [(Search::everything(), "1"), (Search::Is(Condition::Has("title".into())), "f.title IS NOT NULL")]
    {
        let selection = made.columns.select(&made.catalog, &search).unwrap();
        let timeline = made.columns.timeline(&selection);
        for (idx, (day, count)) in timeline.days.iter().enumerate() {
            if timeline.partial.iter().any(|(at, _)| *at as usize == idx) {
                continue;
            }
            let hours = made.columns.hours(&selection, *day);
            assert_eq!(hours.iter().map(|(_, count)| count).sum::<u32>(), *count);
        }
        let busy = timeline.days.iter().max_by_key(|(_, count)| *count).unwrap().0;
        let shown: Vec<Vec<String>> = made
            .columns
            .hours(&selection, busy)
            .into_iter()
            .map(|(hour, count)| {
                vec![hour.map_or(String::new(), |hour| format!("{hour:02}")), count.to_string()]
            })
            .collect();
        let sql = format!(
            "SELECT substr(f.taken_at, 12, 2) AS hour, count(*) FROM file AS f \
             WHERE f.taken_at >= '{BUSY_DAY}' AND f.taken_at < '{BUSY_DAY}~' AND {condition} \
             GROUP BY hour ORDER BY hour DESC"
        );
        assert_eq!(shown, query(&made.path, &sql));
        assert!(condition != "1" || shown.len() == 25, "24 hours, and pictures without a time: {shown:?}");
        assert!(made.columns.hours(&selection, busy + 1).is_empty());
    }
}

#[test]
fn columns_are_shared_between_threads() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let made = made();
    is_shared(&made.columns);
    let selection = made.columns.select(&made.catalog, &Search::everything()).unwrap();
    is_shared(&selection);
    let (columns, path) = (&made.columns, &made.path);
    std::thread::scope(|scope| {
        let ask = |seed| {
            move || {
                let catalog = Catalog::open_read_only(path).unwrap();
                let mut random = Random::new(seed);
                let found = |_| {
                    let (search, sql, _) = random_search(&mut random, 2);
                    let selection = columns.select(&catalog, &search).unwrap();
                    assert_eq!(all_ids(columns, &selection), ids_by_sql(path, &sql));
                };
                (0..20).for_each(found);
            }
        };
        // The same searches on two threads, and others on a third.
        for seed in [1, 1, 2] {
            scope.spawn(ask(seed));
        }
    });
}

/// The text of a day, cut to its precision.
fn day_text(day: i32, partial: Option<Precision>) -> String {
    let sql = format!("SELECT date('1970-01-01', '{day} days')");
    let text = rusqlite::Connection::open_in_memory()
        .unwrap()
        .query_row(&sql, [], |row| row.get::<_, String>(0))
        .unwrap();
    match partial {
        Some(Precision::Year) => text[..4].into(),
        Some(Precision::Month) => text[..7].into(),
        _ => text,
    }
}

#[test]
fn positions_and_rows_are_each_others_inverse() {
    let made = made();
    let mut random = Random::new(10);
    for _ in 0..20 {
        let (search, ..) = random_search(&mut random, 2);
        let selection = made.columns.select(&made.catalog, &search).unwrap();
        let ids = all_ids(&made.columns, &selection);
        for (position, id) in ids.iter().enumerate() {
            assert_eq!(made.columns.position_in(&selection, *id), Some(position));
        }
        for (position, id) in ids.iter().enumerate().step_by(97) {
            let taken_at = made.collection.row(*id as u64 - 1).1.taken_at;
            let after = made.columns.position_after(&made.catalog, &selection, taken_at.as_deref(), *id);
            assert_eq!(after.unwrap(), Some(position + 1));
        }
        let unselected = (1..=N_ROWS as i64).filter(|id| !ids.contains(id)).take(50);
        assert!(unselected.into_iter().all(|id| made.columns.position_in(&selection, id).is_none()));
        for start in [0, ids.len() / 3, ids.len()] {
            let some = made.columns.ids(&selection, start..start + 200);
            assert_eq!(some, ids[start..ids.len().min(start + 200)]);
        }
        let aspects = made.columns.aspects(&selection, 0..usize::MAX);
        for (aspect, id) in aspects.iter().zip(&ids) {
            assert_eq!(*aspect, naive_aspect(&made.collection.row(*id as u64 - 1).1));
        }
        assert_eq!(aspects.len(), ids.len());
    }
    assert_eq!(made.columns.position_of(0), None);
    assert_eq!(made.columns.position_of(i64::MIN), None);
}

fn naive_aspect(image: &ImageRow) -> u8 {
    let (Some(width), Some(height)) = (image.width, image.height) else { return 0 };
    let ratio = f64::from(width) / f64::from(height);
    let upright =
        if image.orientation.is_some_and(|orientation| orientation > 4) { 1.0 / ratio } else { ratio };
    (48.0 * upright.ln() + 128.0).round() as u8
}

#[test]
fn facets_count_like_group_by() {
    let made = made();
    let mut random = Random::new(11);
    let values: [(Facet, &str); 7] = [
        (Facet::Lens, "f.lens"),
        (
            Facet::Place,
            "nullif(concat_ws(', ', f.sublocation, f.city, ifnull(f.country, f.country_code)), '')",
        ),
        (Facet::Format, "f.format"),
        (Facet::Rating, "f.rating"),
        (Facet::Year, "substr(f.taken_at, 1, 4)"),
        (Facet::Folder, "d.path"),
        (Facet::Camera, CAMERA),
    ];
    for _ in 0..15 {
        // A condition that is no facet's own.
        let part = random.pick(&["light", "GIMP", "1", "", "none of them"]).to_owned();
        let search = Search::Is(Condition::Text(TextColumn::Software, contains(&part)));
        let condition = format!("f.software LIKE '%{part}%'");
        for (facet, expression) in values {
            let facets = made.columns.facets(&made.catalog, &search, &[facet], 10_000).unwrap();
            let counted: BTreeMap<String, String> = facets[0]
                .values
                .iter()
                .map(|value| (slashed(&value.text), value.count.to_string()))
                .collect();
            let sql = format!(
                "SELECT {expression} AS value, count(*) FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
                 WHERE {condition} GROUP BY value"
            );
            let mut grouped: BTreeMap<String, String> =
                query(&made.path, &sql).into_iter().map(|row| (row[0].clone(), row[1].clone())).collect();
            let without = grouped.remove("NULL").map_or(0, |count| count.parse().unwrap());
            assert_eq!((counted, facets[0].without), (grouped, without), "{facet:?}");
        }
    }
}

#[test]
fn cameras_that_are_shown_alike_are_one_value() {
    let (_directory, path) = fresh();
    let cameras = [("NIKON CORPORATION", "NIKON D1X"), ("NIKON", "NIKON D1X"), ("Apple", "iPhone")];
    let rows = cameras.iter().zip(1..).map(|((make, model), number)| {
        let row =
            ImageRow { make: Some((*make).into()), model: Some((*model).into()), ..ImageRow::default() };
        put_row(location("/photos", format!("{number}.jpg"), number), row)
    });
    write(&path, rows.collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let facets = columns.facets(&catalog, &Search::everything(), &[Facet::Camera], 10).unwrap();
    let counted: Vec<(&str, u32)> =
        facets[0].values.iter().map(|value| (value.text.as_str(), value.count)).collect();
    assert_eq!(counted, [("NIKON D1X", 2), ("Apple iPhone", 1)]);
    for (search, expected) in [
        ("camera:=\"nikon d1x\"", 2),
        ("camera:=\"nikon corporation nikon d1x\"", 1),
        ("camera:\"corporation nikon\"", 1),
        ("corporation", 1),
        ("camera:\"nikon nikon\"", 1),
    ] {
        let search_tree = parse(search).unwrap();
        assert_eq!(columns.select(&catalog, &search_tree).unwrap().len(), expected, "{search}");
        assert_eq!(catalog.find_all(&Filter::of(search_tree)).unwrap().len(), expected, "{search}");
    }
}

#[test]
fn a_value_of_a_facet_finds_what_it_counts() {
    let made = made();
    let search = Search::Is(Condition::Has("title".into()));
    // There are no albums beside the made collection.
    let of: Vec<Facet> = Facet::ALL.iter().copied().filter(|facet| *facet != Facet::Album).collect();
    for facets in made.columns.facets(&made.catalog, &search, &of, 10).unwrap() {
        assert!(!facets.values.is_empty() && facets.values.len() <= 10);
        for value in &facets.values {
            let both = Search::And(vec![search.clone(), value.search.clone()]);
            let selection = made.columns.select(&made.catalog, &both).unwrap();
            assert_eq!(selection.len(), value.count as usize, "{:?} {}", facets.facet, value.text);
            assert_eq!(parse(&value.query).unwrap(), value.search, "{}", value.query);
        }
        let ordered = facets.values.is_sorted_by_key(|value| {
            std::cmp::Reverse(match facets.facet {
                Facet::Year | Facet::Rating => value.text.parse::<i64>().unwrap(),
                _ => i64::from(value.count),
            })
        });
        assert!(ordered, "{:?}", facets.facet);
    }
}

#[test]
fn a_facets_own_conditions_do_not_apply_to_itself() {
    let made = made();
    let nikon = Search::Is(Condition::Text(TextColumn::Camera, contains("nikon")));
    let raw = Search::Is(Condition::Kind(Kind::Raw));
    let counts = |search: &Search, facet| {
        made.columns.facets(&made.catalog, search, &[facet], 1000).unwrap().remove(0).values
    };
    let both = Search::And(vec![nikon.clone(), raw.clone()]);
    assert_eq!(counts(&both, Facet::Camera), counts(&raw, Facet::Camera));
    assert_eq!(counts(&both, Facet::Kind), counts(&nikon, Facet::Kind));
    assert_eq!(counts(&nikon, Facet::Camera), counts(&Search::everything(), Facet::Camera));
    let other = counts(&both, Facet::Format);
    assert_eq!(
        other.iter().map(|value| value.text.as_str()).collect::<HashSet<_>>(),
        HashSet::from(["CR2", "NEF"])
    );
    // Joined with another property, the condition is not the facet's own.
    let either = Search::Or(vec![nikon, raw]);
    assert_ne!(counts(&either, Facet::Camera), counts(&Search::everything(), Facet::Camera));
}

#[test]
fn folders_count_what_is_below_them() {
    let made = made();
    let search = Search::Is(Condition::Has("title".into()));
    let selection = made.columns.select(&made.catalog, &search).unwrap();
    let mut open = made.columns.folders(&selection, None);
    assert_eq!(open.iter().map(|folder| folder.count as usize).sum::<usize>(), selection.len());
    let mut n_folders = 0;
    while let Some(folder) = open.pop() {
        n_folders += 1;
        let sql = format!(
            "SELECT count(*), sum(d.path = {0}) FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
             WHERE f.title IS NOT NULL AND substr(d.path, 1, length({0})) = {0}",
            quoted(&folder.path)
        );
        assert_eq!(query(&made.path, &sql), [[folder.count.to_string(), folder.own.to_string()]]);
        let children = made.columns.folders(&selection, Some(folder.id));
        assert_eq!(children.iter().map(|child| child.count).sum::<u32>() + folder.own, folder.count);
        assert!(folder.has_folders || children.is_empty());
        open.extend(children);
    }
    assert!(n_folders >= 12, "{n_folders}");
    assert!(made.columns.folders(&selection, Some(i64::MAX)).is_empty());
}

#[test]
fn clusters_have_every_picture_of_the_area_once() {
    let made = made();
    let everything = made.columns.select(&made.catalog, &Search::everything()).unwrap();
    let areas = [
        (-90.0, -180.0, 90.0, 180.0),
        (-90.0, 170.0, 90.0, -170.0),
        (0.0, -20.0, 60.0, 40.0),
        (90.0, -180.0, 90.0, 180.0),
    ];
    for (south, west, north, east) in areas {
        let area = Place::Box { south, west, north, east };
        let inside = made.columns.select(&made.catalog, &Search::Is(Condition::Place(area))).unwrap();
        assert!(!inside.is_empty());
        let mut last = 0;
        for zoom in [0, 3, 8, 22, 255] {
            let clusters = made.columns.clusters(&everything, &area, zoom);
            assert!(clusters.len() <= 500 && clusters.len() >= last, "{zoom}");
            last = clusters.len().min(250);
            assert_eq!(clusters.iter().map(|cluster| cluster.count as usize).sum::<usize>(), inside.len());
            assert!(clusters.is_sorted_by_key(|cluster| std::cmp::Reverse(cluster.count)));
            for cluster in clusters {
                assert!(made.columns.position_in(&inside, cluster.id).is_some());
                assert!((-90.0..=90.0).contains(&cluster.latitude), "{cluster:?}");
                assert!((-180.0..=180.0).contains(&cluster.longitude), "{cluster:?}");
            }
        }
    }
    let around = Place::Within { latitude: 12.5, longitude: 180.0, km: 1.0 };
    let clusters = made.columns.clusters(&everything, &around, 4);
    let both_sides: HashSet<bool> = clusters.iter().map(|cluster| cluster.longitude > 0.0).collect();
    assert_eq!(both_sides.len(), 2, "the circle crosses the 180th meridian: {clusters:?}");
}

#[test]
fn refreshing_gives_what_loading_gives() {
    let (_directory, path) = fresh();
    let collection = odd_collection();
    // A catalogue whose first load goes on: the writer is kept open, so that no index is built.
    let mut writing = Catalog::create_or_open(&path).unwrap();
    let mut options = thalweg_catalog::WriterOptions::default();
    options.commit_rows = 1;
    let writer = writing.writer(&options).unwrap();
    let catalog = Catalog::open_read_only(&path).unwrap();
    let mut columns = Columns::load(&catalog).unwrap();
    assert!(columns.is_empty());
    for start in (0..N_ROWS).step_by(1500) {
        writer.send((start..start + 1500).map(|row| collection.change(row)).collect()).unwrap();
        while writer.committed() < start + 1500 {
            std::thread::yield_now();
        }
        let refreshed = columns.refresh(&catalog).unwrap().expect("rows were added");
        assert!(refreshed.generation() > columns.generation());
        assert_eq!(refreshed.len() as u64, start + 1500);
        assert_same(&catalog, &refreshed, &Columns::load(&catalog).unwrap());
        columns = refreshed;
        assert!(columns.refresh(&catalog).unwrap().is_none());
    }
    writer.finish().unwrap();
    drop(writing);
    write(
        &path,
        vec![Change::Vanished { id: 7 }, put_row(location("/new", "n.jpg", 3), ImageRow::default())],
    );
    columns = columns.refresh(&catalog).unwrap().unwrap();
    assert_eq!(columns.len() as u64, N_ROWS);
    assert_eq!(columns.position_of(7), None);
    assert_same(&catalog, &columns, &Columns::load(&catalog).unwrap());
    let old = columns.select(&catalog, &Search::everything()).unwrap();
    let newer = Columns::load(&catalog).unwrap();
    assert_eq!(newer.timeline(&old).total, 0, "a selection of another generation is empty");
    assert!(newer.ids(&old, 0..9).is_empty() && newer.folders(&old, None).is_empty());
    let other = Catalog::open_read_only(&path).unwrap();
    assert!(columns.refresh(&other).unwrap().is_some(), "another handle cannot know");
}

#[test]
fn saved_columns_are_used_until_the_catalogue_changes() {
    let made = made();
    let file = made.path.with_file_name("columns");
    assert!(Columns::load_saved(&made.catalog, &file).unwrap().is_none());
    assert!(!made.columns.save(&file).unwrap() && !file.exists(), "the catalogue was written just now");
    let settle = || {
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
        std::fs::File::options().write(true).open(&made.path).unwrap().set_modified(old).unwrap();
    };
    settle();
    let columns = Columns::load(&made.catalog).unwrap();
    assert!(columns.save(&file).unwrap());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let saved = Columns::load_saved(&made.catalog, &file).unwrap().unwrap();
    assert!(saved.generation() > columns.generation());
    assert_same(&made.catalog, &saved, &columns);
    assert!(saved.refresh(&made.catalog).unwrap().is_none());
    let other = Catalog::open_read_only(&made.path).unwrap();
    assert!(Columns::load_saved(&other, &file).unwrap().is_some(), "any handle may use them");

    let whole = std::fs::read(&file).unwrap();
    for at in (0..whole.len()).step_by(whole.len() / 200) {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&file, &damaged).unwrap();
        assert!(Columns::load_saved(&other, &file).unwrap().is_none(), "byte {at}");
        std::fs::write(&file, &whole[..at]).unwrap();
        assert!(Columns::load_saved(&other, &file).unwrap().is_none(), "{at} bytes");
    }
    // Columns of a day on which dates that are past now were in the future have another order.
    let earlier = Columns::load_on(&made.catalog, 10_000).unwrap();
    assert!(earlier.save(&file).unwrap() && Columns::load_saved(&other, &file).unwrap().is_none());
    std::fs::write(&file, &whole).unwrap();
    assert!(Columns::load_saved(&other, &file).unwrap().is_some());
    write(&made.path, vec![Change::Vanished { id: 7 }]);
    assert!(Columns::load_saved(&other, &file).unwrap().is_none());
    assert_eq!(saved.refresh(&made.catalog).unwrap().unwrap().len() as u64, N_ROWS - 1);
}

/// Compares all that columns answer.
pub(crate) fn assert_same(catalog: &Catalog, ours: &Columns, theirs: &Columns) {
    let mut random = Random::new(12);
    for _ in 0..10 {
        let (search, ..) = random_search(&mut random, 2);
        let (a, b) = (ours.select(catalog, &search).unwrap(), theirs.select(catalog, &search).unwrap());
        assert_eq!(all_ids(ours, &a), all_ids(theirs, &b), "{search:?}");
        assert_eq!(ours.timeline(&a), theirs.timeline(&b));
        assert_eq!(ours.aspects(&a, 0..a.len()), theirs.aspects(&b, 0..b.len()));
        assert_eq!(ours.folders(&a, None), theirs.folders(&b, None));
        let area = Place::Box { south: -90.0, west: -180.0, north: 90.0, east: 180.0 };
        assert_eq!(ours.clusters(&a, &area, 3), theirs.clusters(&b, &area, 3));
        let facets = |columns: &Columns| {
            let facets = columns.facets(catalog, &search, Facet::ALL, 10_000).unwrap();
            let sorted = |facet: thalweg_catalog::FacetCounts| {
                let mut values: Vec<(String, u32)> =
                    facet.values.into_iter().map(|value| (value.text, value.count)).collect();
                values.sort();
                (facet.facet, values, facet.without)
            };
            facets.into_iter().map(sorted).collect::<Vec<_>>()
        };
        assert_eq!(facets(ours), facets(theirs));
    }
}

#[cfg(unix)]
#[test]
fn a_catalogue_that_is_replaced_or_deleted_is_an_error() {
    let (directory, path) = fresh();
    write(&path, vec![put_row(location("/a", "1.jpg", 1), ImageRow::default())]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let identity = catalog.identity().unwrap();
    assert_eq!(Catalog::open_read_only(&path).unwrap().identity().unwrap(), identity);
    write(&path, vec![put_row(location("/a", "2.jpg", 2), ImageRow::default())]);
    assert_eq!(catalog.identity().unwrap(), identity);

    let other = directory.path().join("other.db");
    write(&other, vec![put_row(location("/a", "1.jpg", 1), ImageRow::default())]);
    std::fs::rename(&other, &path).unwrap();
    let replaced = columns.refresh(&catalog).unwrap_err();
    assert!(
        matches!(&replaced, CatalogError::Replaced { what, .. } if what.contains("replaced")),
        "{replaced}"
    );
    let again = Catalog::open_read_only(&path).unwrap();
    let second = again.identity().unwrap();
    assert_ne!(second, identity);
    assert!(columns.refresh(&again).unwrap().is_some());

    std::fs::remove_file(&path).unwrap();
    let deleted = columns.refresh(&again).unwrap_err();
    assert!(matches!(&deleted, CatalogError::Replaced { what, .. } if what.contains("deleted")), "{deleted}");
    // The new file may get the inode of the deleted one once that is closed.
    drop((catalog, again));
    write(&path, vec![put_row(location("/b", "3.jpg", 3), ImageRow::default())]);
    let third = Catalog::open_read_only(&path).unwrap().identity().unwrap();
    assert!(third != identity && third != second);
}

#[test]
fn rows_of_pictures_come_in_order_and_with_all_columns() {
    let made = made();
    write(&made.path, vec![Change::Vanished { id: 5 }]);
    let summaries = made.catalog.summaries(&[3, 1 << 40, 5, 1, -1]).unwrap();
    let found: Vec<Option<i64>> = summaries.iter().map(|row| row.as_ref().map(|row| row.id)).collect();
    assert_eq!(found, [Some(3), None, None, Some(1), None]);
    for row in 0..200_u64 {
        let id = row as i64 + 1;
        let (place, image) = made.collection.row(row);
        let Some(summary) = made.catalog.summaries(&[id]).unwrap().remove(0) else { continue };
        assert_eq!(summary.path, place.directory.join(&place.name));
        assert_eq!((summary.bytes, summary.mtime_ns), (place.bytes, place.mtime_ns));
        assert_eq!(summary.taken_at.as_deref(), image.taken_at.as_deref());
        assert_eq!((summary.width, summary.rating), (image.width, image.rating));
        let details = made.catalog.picture(id).unwrap().unwrap();
        assert_eq!(details.path, summary.path);
        let names: Vec<&str> = details.values.iter().map(|(column, _)| column.name).collect();
        let expected: Vec<&str> = thalweg_catalog::column::COLUMNS
            .iter()
            .map(|column| column.name)
            .filter(|name| *name != "tags")
            .collect();
        assert_eq!(names, expected);
    }
    assert!(made.catalog.picture(5).unwrap().is_none());
}

#[test]
fn files_beside_a_picture_have_its_name() {
    let (_directory, path) = fresh();
    let names = ["a.jpg", "a.CR2", "a.mov", "a.b.jpg", "ab.jpg", "a", ".jpg", "a.jpg.xmp"];
    let mut batch: Vec<Change> = (1..)
        .zip(names)
        .map(|(inode, name)| put_row(location("/p", name, inode), ImageRow::default()))
        .collect();
    batch.push(put_row(location("/q", "a.png", 9), ImageRow::default()));
    write(&path, batch);
    write(&path, vec![Change::Vanished { id: 3 }]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    assert_eq!(catalog.beside(1).unwrap(), [2]);
    assert_eq!(catalog.beside(2).unwrap(), [1]);
    assert_eq!(catalog.beside(4).unwrap(), [0_i64; 0]);
    assert!([3, 5, 6, 7, 9, 1000].iter().all(|id| catalog.beside(*id).unwrap().is_empty()));
    assert_eq!(catalog.beside(8).unwrap(), [0_i64; 0]);
}

#[test]
fn words_find_what_a_scan_finds_with_a_table_and_without() {
    for words in [true, false] {
        let made = made_with(Collection { words, ..odd_collection() });
        let rows = naive_rows(&made);
        let mut random = Random::new(13);
        let mut n_found = 0;
        for round in 0..60 {
            let rank = random.zipf(3000);
            let (wanted, is_prefix) =
                if round % 3 == 0 { (word(rank)[..2].to_owned(), true) } else { (word(rank), false) };
            let search = Search::Is(Condition::Words(Words::anywhere(&wanted.to_uppercase(), is_prefix)));
            let selection = made.columns.select(&made.catalog, &search).unwrap();
            let mut found = all_ids(&made.columns, &selection);
            found.sort_unstable();
            let has_word = |text: &str| {
                text.to_lowercase()
                    .split(|character: char| !character.is_alphanumeric())
                    .any(|other| if is_prefix { other.starts_with(&wanted) } else { other == wanted })
            };
            let scanned: Vec<i64> = rows
                .iter()
                .filter(|row| row.texts().iter().any(|text| has_word(text)))
                .map(|row| row.id)
                .collect();
            assert_eq!(found, scanned, "{wanted} {is_prefix}");
            assert_eq!(ids_by_filter(&made.catalog, &search), found.iter().copied().collect(), "{wanted}");
            n_found += found.len();
        }
        assert!(n_found > 1000, "{n_found}");
    }
}

/// More formats than a byte counts, ratings beyond a byte, and cameras of a megabyte.
#[test]
fn values_that_find_no_room_in_memory_are_found_in_the_catalogue() {
    let (_directory, path) = fresh();
    let row = |n: u32| {
        let image = ImageRow {
            format: Some(Box::leak(format!("F{n}").into_boxed_str())),
            rating: (!n.is_multiple_of(3)).then_some(n as i32 * 2 - 400),
            model: (n < 12).then(|| format!("model{n} {}", "x".repeat(1 << 20)).as_str().into()),
            ..ImageRow::default()
        };
        put_row(location("/p", format!("{n}.jpg"), n.into()), image)
    };
    write(&path, (0..400).map(row).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let n_found = |condition| columns.select(&catalog, &Search::Is(condition)).unwrap().len();
    assert_eq!(n_found(Condition::Format("f399".into())), 1);
    assert_eq!(n_found(Condition::Format("f1".into())), 1);
    assert_eq!(n_found(Condition::Kind(Kind::Picture)), 400);
    assert_eq!(n_found(Condition::Has("format".into())), 400);
    let rating =
        |min: f64| Condition::Number(NumberColumn::Rating, NumberRange::new(Some((min, true)), None));
    assert_eq!(n_found(rating(300.0)), (350..400).filter(|n| n % 3 > 0).count());
    assert_eq!(n_found(rating(-1e9)), n_found(Condition::Has("rating".into())));
    for n in [0, 11] {
        let camera = TextMatch::new(&format!("MODEL{n} "), false);
        assert_eq!(n_found(Condition::Text(TextColumn::Camera, camera)), 1, "{n}");
        assert_eq!(n_found(Condition::Words(Words::anywhere(&format!("model{n}"), false))), 1, "{n}");
    }
    for facet in columns.facets(&catalog, &Search::everything(), Facet::ALL, 1000).unwrap() {
        let counted: u32 = facet.values.iter().map(|value| value.count).sum();
        match facet.facet {
            Facet::Format => assert_eq!((counted, facet.more, facet.without), (254, 1, 0)),
            Facet::Camera => assert_eq!((counted, facet.more, facet.without), (7, 1, 388)),
            Facet::Rating => assert!(facet.more == 1 && counted > 0 && facet.without == 134, "{facet:?}"),
            _ => assert_eq!(counted + facet.without, 400, "{:?}", facet.facet),
        }
    }
}

#[test]
fn decided_pictures_are_those_that_were_set() {
    let made = made();
    let decided = Search::Is(Condition::Decided);
    let ids = |search: &Search| {
        let mut ids = all_ids(&made.columns, &made.columns.select(&made.catalog, search).unwrap());
        ids.sort_unstable();
        ids
    };
    assert!(ids(&decided).is_empty());
    made.columns.set_decided([4, 9, 1 << 50]);
    assert_eq!(ids(&decided), [4, 9]);
    made.columns.set_decided([9]);
    assert_eq!(ids(&Search::And(vec![decided.clone()])), [9]);
    made.columns.set_decided([]);
    assert!(ids(&Search::And(vec![decided])).is_empty());
}

#[test]
fn unknown_columns_are_an_error_and_no_row_is_everything() {
    let made = made();
    let unknown = made.columns.select(&made.catalog, &Search::Is(Condition::Has("nonsense".into())));
    assert!(matches!(unknown, Err(CatalogError::UnknownColumn { .. })));
    let (_directory, path) = fresh();
    write(&path, Vec::new());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let all = columns.select(&catalog, &Search::everything()).unwrap();
    assert!(all.is_empty() && columns.ids(&all, 0..10).is_empty());
    assert_eq!(columns.timeline(&all), thalweg_catalog::Timeline::default());
    assert!(columns.folders(&all, None).is_empty());
    let facets = columns.facets(&catalog, &Search::everything(), Facet::ALL, 10).unwrap();
    assert!(facets.iter().all(|facet| facet.values.is_empty()));
}

/// A row without a date in a folder.
fn undated(folder: &str, name: &str, row: u64) -> Change {
    put_row(location(folder, name, row), ImageRow::default())
}

#[test]
fn a_list_of_undated_pictures_goes_on_after_the_last_one_has_vanished() {
    let (_directory, path) = fresh();
    let names = [("/b", "2.jpg"), ("/a", "9.jpg"), ("/b", "1.jpg"), ("/c", "3.jpg"), ("/a", "10.jpg")];
    write(&path, names.iter().zip(1..).map(|((folder, name), row)| undated(folder, name, row)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let all = columns.select(&catalog, &Search::everything()).unwrap();
    assert_eq!(all_ids(&columns, &all), [5, 2, 3, 1, 4]);
    // The last picture that was seen vanishes, alone and with its folder.
    write(&path, vec![Change::Vanished { id: 3 }, Change::Vanished { id: 4 }, undated("/b", "0.jpg", 6)]);
    let columns = columns.refresh(&catalog).unwrap().unwrap();
    let all = columns.select(&catalog, &Search::everything()).unwrap();
    assert_eq!(all_ids(&columns, &all), [5, 2, 6, 1]);
    let after = |id| columns.position_after(&catalog, &all, None, id).unwrap();
    assert_eq!([5, 2, 3, 1, 4, 99].map(after), [Some(1), Some(2), Some(3), Some(4), Some(4), None]);
}

#[test]
fn dates_in_the_future_come_after_all_others_until_they_are_past() {
    const DATES: [&str; 5] = ["2024-10-01", "2024-10-05T23:00:00", "2024-10-06T01:00:00", "2030", "2031-05"];
    const TODAY: i32 = 20_000; // 2024-10-04
    let (_directory, path) = fresh();
    let rows = DATES.iter().zip(1..).map(|(date, number)| {
        let row = ImageRow { taken_at: Some((*date).into()), ..ImageRow::default() };
        put_row(location("/photos", format!("{number}.jpg"), number), row)
    });
    write(&path, rows.chain([undated("/photos", "6.jpg", 6)]).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    for (today, ids, future) in [
        (TODAY, [2, 1, 5, 4, 3, 6], 3),
        (TODAY + 1, [3, 2, 1, 5, 4, 6], 2),
        (TODAY + 9999, [5, 4, 3, 2, 1, 6], 0),
    ] {
        let columns = Columns::load_on(&catalog, today).unwrap();
        let all = columns.select(&catalog, &Search::everything()).unwrap();
        assert_eq!(all_ids(&columns, &all), ids, "{today}");
        let timeline = columns.timeline(&all);
        assert_eq!((timeline.future, timeline.undated), (future, 1));
        // A search by date and the years find them wherever they are.
        let found = columns.select(&catalog, &parse("from:2024-10-02 to:2030-12-31").unwrap()).unwrap();
        assert_eq!(
            all_ids(&columns, &found).iter().copied().collect::<HashSet<i64>>(),
            HashSet::from([2, 3, 4])
        );
        let years = columns.facets(&catalog, &Search::everything(), &[Facet::Year], 9).unwrap();
        let years: Vec<_> = years[0].values.iter().map(|year| (year.text.as_str(), year.count)).collect();
        assert_eq!(years, [("2031", 1), ("2030", 1), ("2024", 3)]);
    }
    // Columns that another day has put in order are read again.
    let columns = Columns::load_on(&catalog, TODAY).unwrap();
    let now = columns.refresh(&catalog).unwrap().expect("October 2024 is past");
    let all = now.select(&catalog, &Search::everything()).unwrap();
    assert_eq!(all_ids(&now, &all)[..1], [3]);
    assert!(now.refresh(&catalog).unwrap().is_none());
}

#[test]
fn people_are_counted_one_by_one() {
    let (_directory, path) = fresh();
    let row = |inode: u64, people: Option<&str>| {
        let row = ImageRow { people: people.map(Into::into), ..ImageRow::default() };
        put_row(location("/p", format!("{inode}.jpg"), inode), row)
    };
    let both = Some(r#"["Anna Berg","Bo"]"#);
    write(&path, vec![row(1, both), row(2, both), row(3, Some(r#"["Bo"]"#)), row(4, None)]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let counts = |search: &str| {
        let search = parse(search).unwrap();
        let counts = columns.facets(&catalog, &search, &[Facet::Person], 10).unwrap().remove(0);
        let values = counts.values.into_iter().map(|value| (value.query, value.count));
        (values.collect::<Vec<_>>(), counts.without)
    };
    let all = vec![("person:=Bo".to_owned(), 3), ("person:=\"Anna Berg\"".to_owned(), 2)];
    assert_eq!(counts(""), (all.clone(), 1));
    assert_eq!(counts("person:anna"), (all.clone(), 1));
    assert_eq!(counts("name:3"), (vec![("person:=Bo".to_owned(), 1)], 0));
    for (search, expected) in [
        ("person:anna", &[1, 2][..]),
        ("person:=anna", &[]),
        ("person:=\"anna berg\"", &[1, 2]),
        ("people:BO", &[1, 2, 3]),
        ("has:person", &[1, 2, 3]),
        ("missing:people", &[4]),
        ("person:berg,bo", &[1, 2, 3]),
    ] {
        let search = parse(search).unwrap();
        let mut ids = columns.ids(&columns.select(&catalog, &search).unwrap(), 0..9);
        ids.sort_unstable();
        assert_eq!(ids, expected, "{search}");
        let number = |path: &Path| path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        let found = catalog.find_all(&Filter::of(search.clone())).unwrap();
        let mut of_sql: Vec<i64> = found.iter().map(|found| number(&found.path)).collect();
        of_sql.sort_unstable();
        assert_eq!(of_sql, expected, "{search} in SQL");
    }
}

#[test]
fn a_date_of_low_precision_is_at_the_beginning_of_its_period() {
    const DATES: [&str; 6] =
        ["1949-12-31T23:59:59", "1950", "1950-01-01T00:00:00", "1993-08", "1993-08-05", "1994"];
    let (_directory, path) = fresh();
    let rows = DATES.iter().zip(1..).map(|(date, number)| {
        let row = ImageRow { taken_at: Some((*date).into()), ..ImageRow::default() };
        put_row(location("/photos", format!("{number}.jpg"), number), row)
    });
    write(&path, rows.collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    for (search, expected) in [
        ("date:1950..1993", &[2, 3, 4, 5][..]),
        ("date:1950", &[2, 3]),
        ("from:1950-01-01 to:1993-08-01", &[2, 3, 4]),
        ("date:1950-01-01", &[2, 3]),
        ("date:1993-08", &[4, 5]),
        ("date:1993-08-02..1993-08-31", &[5]),
        ("date:1950-06", &[]),
        ("from:1994-01-01T00:00:00", &[6]),
    ] {
        let search_tree = parse(search).unwrap();
        let selection = columns.select(&catalog, &search_tree).unwrap();
        assert_eq!(selection.len(), expected.len(), "{search}");
        let by_search = Filter::of(search_tree);
        let found = catalog.find_all(&by_search).unwrap();
        let mut numbers: Vec<u64> = found.iter().map(|found| found.bytes - 1000).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, expected, "{search}");
    }
}
