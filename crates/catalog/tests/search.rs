//! Tests of searches as a condition of a filter: SQL finds what a naive reading of the tree finds.

use std::path::Path;

use crate::common::{column, fresh, location, put_row, put_tags, slashed, start_of, write};
use thalweg_catalog::language::{
    Condition, Kind, NumberColumn, Search, TextColumn, TextMatch, WordField, Words, parse,
};
use thalweg_catalog::{
    Catalog, CatalogError, Change, Columns, DuplicateKey, Filter, ImageRow, Place, SortKey, Text,
    WriterOptions,
};

/// Xorshift, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn maybe<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (self.below(3) > 0).then(|| self.one(of))
    }
}

const FOLDERS: &[&str] = &["/data/2019/rome", "/data/2019/Rome trip", "/data/iron", "/other/2020"];
const NAMES: &[&str] = &["IMG_1.JPG", "iron gates.png", "gates", "Dan.CR2", "film.mp4"];
const TITLES: &[&str] = &["Iron Gates", "gates of iron", "Rome", "danube"];
const MAKES: &[&str] = &["NIKON CORPORATION", "Canon", "Apple"];
const MODELS: &[&str] = &["NIKON D70", "Canon EOS R5", "iPhone 14"];
const LENSES: &[&str] = &["24-70 mm f/2.8", "Iron 50"];
const FORMATS: &[&str] = &["JPEG", "PNG", "CR2", "MP4"];
const DATES: &[&str] =
    &["2019", "2019-06", "2019-06-01T10:00:00", "2020-01-31T23:59:59", "1900-01-01T00:00:00"];

/// A row and where it is.
#[derive(Clone, Debug)]
struct File {
    folder: &'static str,
    name: String,
    row: ImageRow,
    has_vanished: bool,
}

fn file(random: &mut Random, at: usize) -> File {
    fn text<T: for<'t> From<&'t str>>(text: Option<&str>) -> Option<T> {
        text.map(T::from)
    }
    let point = random.maybe(&[(41.9, 12.5), (52.5, 13.4), (0.0, 179.9), (-10.0, -179.9)]);
    let row = ImageRow {
        format: random.maybe(FORMATS),
        title: text(random.maybe(TITLES)),
        description: text(random.maybe(TITLES)),
        keywords: text(random.maybe(&[r#"["iron","sea"]"#, r#"["gates of","rome"]"#])),
        make: text(random.maybe(MAKES)),
        model: text(random.maybe(MODELS)),
        lens: text(random.maybe(LENSES)),
        taken_at: text(random.maybe(DATES)),
        rating: random.maybe(&[-1, 0, 3, 5]),
        width: random.maybe(&[100, 4000]),
        height: random.maybe(&[100, 3000]),
        orientation: random.maybe(&[1, 6]),
        f_number: random.maybe(&[1.4, 2.8]),
        latitude: point.map(|(latitude, _)| latitude),
        longitude: point.map(|(_, longitude)| longitude),
        content_hash: random.maybe(&[1, 2, 3, 4, 5, 6, 7, 8, 9]).map(|byte| vec![byte; 4].into()),
        error: text(random.maybe(&["broken"]).filter(|_| random.below(4) == 0)),
        ..ImageRow::default()
    };
    let name = format!("{at} {}", random.one(NAMES));
    File { folder: random.one(FOLDERS), name, row, has_vanished: random.below(10) == 0 }
}

/// The text of a condition, wherever it is right.
fn leaf(random: &mut Random) -> String {
    let leaves = [
        "iron",
        "gates",
        "\"iron gates\"",
        "iro*",
        "rome",
        "\"2019 rome\"",
        "nikon",
        "eos",
        "IMG_1.JPG",
        "title:gates",
        "name:iron,dan",
        "keyword:\"gates of\"",
        "description:d*",
        "camera:nikon",
        "camera:\"canon eos\"",
        "camera:=\"canon eos r5\"",
        "camera:=\"nikon d70\"",
        "camera:=\"nikon corporation nikon d70\"",
        "camera:\"corporation nikon\"",
        "corporation",
        "text:\"n gat\"",
        "text:2019/ro",
        "under:/data/2019/rome",
        "under:/DATA",
        "lens:50",
        "lens:=\"iron 50\"",
        "folder:rome",
        "folder:/data/2019",
        "folder:=/data/iron",
        "from:2019-06",
        "to:2019",
        "date:2019",
        "date:2019-06..2020",
        "rating:3..",
        "rating:-1,5",
        "rating:<3",
        "width:>1000",
        "height:100",
        "aperture:1.4",
        "near:41.9,12.5,10",
        "box:-20,179,20,-179",
        "kind:raw",
        "kind:film",
        "kind:picture",
        "format:jpg,png",
        "is:broken",
        "is:duplicate",
        "has:gps",
        "has:title",
        "missing:lens",
        "bytes:>1k",
        "is:decided",
        "iso:100",
        "mime:image",
    ];
    random.one(&leaves).to_owned()
}

fn search_text(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 1 } else { 6 }) {
        0 => leaf(random),
        1 => format!("-{}", leaf(random)),
        2 => format!("-({})", search_text(random, depth - 1)),
        3 => format!("({} OR {})", search_text(random, depth - 1), search_text(random, depth - 1)),
        _ => format!("{} {}", search_text(random, depth - 1), search_text(random, depth - 1)),
    }
}

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn has_words(text: Option<&str>, words: &Words) -> bool {
    let (text, wanted) = (words_of(text.unwrap_or_default()), words_of(&words.text));
    text.windows(wanted.len()).any(|window| {
        let (last, first) = (window.len() - 1, window.iter().zip(&wanted));
        first.enumerate().all(|(at, (word, wanted))| {
            if words.is_prefix && at == last { word.starts_with(wanted.as_str()) } else { word == wanted }
        })
    })
}

/// Make and model as one text.
fn camera(row: &ImageRow) -> Option<String> {
    let both: Vec<&str> = [row.make.as_deref(), row.model.as_deref()].into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join(" "))
}

/// The text that is shown of a camera: each model here but Apple's names its maker.
fn shown_camera(row: &ImageRow) -> Option<String> {
    match (row.make.as_deref(), row.model.as_deref()) {
        (Some("NIKON CORPORATION"), Some("NIKON D70")) | (Some("Canon"), Some("Canon EOS R5")) => {
            row.model.as_deref().map(str::to_owned)
        }
        _ => camera(row),
    }
}

fn has_text(text: Option<&str>, wanted: &TextMatch) -> bool {
    let wanted_text = wanted.text.to_lowercase();
    text.map(str::to_lowercase)
        .is_some_and(|text| if wanted.is_whole { text == wanted_text } else { text.contains(&wanted_text) })
}

/// Reads the tree as it is described, one file at a time.
fn is_found(search: &Search, file: &File, all: &[File]) -> bool {
    match search {
        Search::And(searches) => searches.iter().all(|search| is_found(search, file, all)),
        Search::Or(searches) => searches.iter().any(|search| is_found(search, file, all)),
        Search::Not(search) => !is_found(search, file, all),
        Search::Is(condition) => is_met(condition, file, all),
        other => panic!("{other:?}"),
    }
}

fn is_met(condition: &Condition, file: &File, all: &[File]) -> bool {
    let row = &file.row;
    let folder = format!("{}/", file.folder);
    let stem = file.name.rsplit_once('.').map_or(file.name.as_str(), |(stem, _)| stem);
    match condition {
        Condition::Words(words) => {
            let mut texts = vec![];
            let is = |field| words.field.is_none() || words.field == Some(field);
            texts.extend(Some(stem).filter(|_| is(WordField::Name)));
            texts.extend(row.title.as_deref().filter(|_| is(WordField::Title)));
            texts.extend(row.description.as_deref().filter(|_| is(WordField::Description)));
            texts.extend(row.keywords.as_deref().filter(|_| is(WordField::Keywords)));
            let camera = camera(row);
            if words.field.is_none() {
                texts.extend(
                    [Some(folder.as_str()), camera.as_deref(), row.lens.as_deref()].into_iter().flatten(),
                );
            }
            let name = Words::anywhere(words.text.trim_end_matches(".JPG"), words.is_prefix);
            texts.into_iter().any(|text| has_words(Some(text), words))
                || (is(WordField::Name) && has_words(Some(stem), &name))
        }
        Condition::Text(TextColumn::Camera, wanted) => {
            has_text(camera(row).as_deref(), wanted)
                || (wanted.is_whole && has_text(shown_camera(row).as_deref(), wanted))
        }
        Condition::Text(TextColumn::Lens, wanted) => has_text(row.lens.as_deref(), wanted),
        Condition::Text(_, _) => false,
        Condition::Contains(text) => {
            let path = format!("{folder}{}", file.name);
            let texts =
                [row.title.as_deref(), row.description.as_deref(), row.keywords.as_deref(), Some(&*path)];
            texts.into_iter().any(|own| has_text(own, &TextMatch::new(text, false)))
        }
        Condition::Under(path) => folder.starts_with(path.as_str()),
        Condition::Folder(wanted) if wanted.is_whole => folder == format!("{}/", wanted.text),
        Condition::Folder(wanted) if wanted.text.starts_with('/') => {
            folder.starts_with(&format!("{}/", wanted.text))
        }
        Condition::Folder(wanted) => folder.to_lowercase().contains(&wanted.text),
        Condition::Taken { from, to } => row.taken_at.as_deref().is_some_and(|taken| {
            from.as_deref().is_none_or(|from| start_of(taken).as_str() >= from)
                && to.as_deref().is_none_or(|to| taken <= to || taken.starts_with(to))
        }),
        Condition::Number(column, range) => {
            let is_turned = row.orientation == Some(6);
            let number = match column {
                NumberColumn::Rating => row.rating.map(f64::from),
                NumberColumn::Width => if is_turned { row.height } else { row.width }.map(f64::from),
                NumberColumn::Height => if is_turned { row.width } else { row.height }.map(f64::from),
                NumberColumn::Aperture => row.f_number,
                NumberColumn::Bytes => Some(1500.0),
                _ => None,
            };
            number.is_some_and(|number| range.contains(number))
        }
        Condition::Place(Place::Within { .. }) => row.latitude == Some(41.9),
        Condition::Place(_) => row.latitude.is_some_and(|latitude| latitude < 1.0),
        Condition::Kind(kind) => *kind == Kind::of_file(row.format, &file.name),
        Condition::Format(format) => row.format.is_some_and(|own| own.eq_ignore_ascii_case(format)),
        Condition::Broken => row.error.is_some() && Kind::of_file(row.format, &file.name).is_shown(),
        Condition::Duplicate(DuplicateKey::Content) => {
            let is_same = |other: &&File| !other.has_vanished && other.row.content_hash == row.content_hash;
            row.content_hash.is_some() && all.iter().filter(is_same).count() > 1
        }
        // Decisions are recorded about the files with these names.
        Condition::Decided => file.name.starts_with('7'),
        Condition::Has(name) => match name.as_str() {
            "latitude" => row.latitude.is_some(),
            "title" => row.title.is_some(),
            "lens" => row.lens.is_some(),
            other => panic!("{other}"),
        },
        other => panic!("{other:?}"),
    }
}

fn load(path: &Path, files: &[File], has_words: bool) {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let mut options = WriterOptions::default();
    options.words = has_words;
    let writer = catalog.writer(&options).unwrap();
    let put = |(at, file): (usize, &File)| {
        let mut location = location(file.folder, file.name.clone(), at as u64);
        location.bytes = 1500;
        put_row(location, file.row.clone())
    };
    writer.send(files.iter().enumerate().map(put).collect()).unwrap();
    writer.finish().unwrap();
    drop(catalog);
    let vanished = files.iter().zip(1..).filter(|(file, _)| file.has_vanished);
    write(path, vanished.map(|(_, id)| Change::Vanished { id }).collect());
}

#[test]
fn sql_finds_what_a_naive_reading_finds() {
    let mut random = Random(0x0123_4567_89AB_CDEF);
    let files: Vec<File> = (0..300).map(|at| file(&mut random, at)).collect();
    let ((_one, with), (_two, without)) = (fresh(), fresh());
    load(&with, &files, true);
    load(&without, &files, false);
    let catalogs = [&with, &without].map(|path| Catalog::open_read_only(path).unwrap());
    let decided: Vec<i64> =
        files.iter().zip(1..).filter(|(file, _)| file.name.starts_with('7')).map(|(_, id)| id).collect();
    let (mut n_found, mut n_files) = (0, 0);
    for _ in 0..1500 {
        let text = search_text(&mut random, 3);
        let search = parse(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let is_expected = |file: &&File| !file.has_vanished && is_found(&search, file, &files);
        let mut expected: Vec<String> =
            files.iter().filter(is_expected).map(|file| format!("{}/{}", file.folder, file.name)).collect();
        expected.sort();
        let filter = Filter::of(search.clone()).decided(decided.clone());
        for catalog in &catalogs {
            let mut found: Vec<String> = catalog
                .find_all(&filter)
                .unwrap()
                .iter()
                .map(|found| slashed(&found.path.display().to_string()))
                .collect();
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
        n_found += usize::from(!expected.is_empty());
        n_files += expected.len();
    }
    assert!(n_found > 500 && n_files > 10_000, "{n_found} searches found {n_files} files");
}

/// Rows that are in no catalogue, as a scan has them, are kept exactly if a catalogue of them finds them.
#[test]
fn a_filter_of_rows_keeps_what_a_catalogue_of_them_finds() {
    let mut random = Random(0x5eed_f117);
    let changes: Vec<Change> = (0..300)
        .map(|at| {
            let File { folder, name, row, .. } = file(&mut random, at);
            put_row(location(folder, name, at as u64), row)
        })
        .collect();
    let (_directory, path) = fresh();
    write(&path, changes.clone());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let (mut n_compared, mut n_kept) = (0, 0);
    for _ in 0..300 {
        let text = search_text(&mut random, 3);
        let Ok(search) = parse(&text) else { continue };
        let filter = Filter::of(search);
        let rows = match thalweg_catalog::RowFilter::new(&filter) {
            Ok(rows) => rows,
            Err(CatalogError::NeedsCatalog { what: "duplicates" | "decisions" }) => continue,
            Err(error) => panic!("{text}: {error}"),
        };
        let mut found: Vec<u64> =
            catalog.find_all(&filter).unwrap().iter().map(|found| found.inode).collect();
        found.sort_unstable();
        // In batches, as workers have them; what one batch held is gone in the next.
        let kept: Vec<bool> = changes.chunks(7).flat_map(|chunk| rows.keeps(chunk).unwrap()).collect();
        let kept: Vec<u64> = (0..).zip(kept).filter(|(_, is_kept)| *is_kept).map(|(at, _)| at).collect();
        assert_eq!(kept, found, "{text}");
        (n_compared, n_kept) = (n_compared + 1, n_kept + kept.len());
    }
    assert!(n_compared >= 100 && n_kept >= 1000, "{n_compared} searches kept {n_kept} rows");
    // The same path twice in one batch.
    let filter = Filter::of(parse("camera:nikon").unwrap());
    let twice =
        [put_row(location("/a", "b", 1), ImageRow { make: Some("Nikon".into()), ..ImageRow::default() })];
    let twice = [twice[0].clone(), twice[0].clone()];
    assert_eq!(thalweg_catalog::RowFilter::new(&filter).unwrap().keeps(&twice).unwrap(), [true, true]);
}

#[test]
fn searches_are_joined_by_and() {
    let (_directory, path) = fresh();
    let row = |name: &str, rating, model: &str| {
        let row = ImageRow { rating: Some(rating), model: Some(model.into()), ..ImageRow::default() };
        put_row(location("/p", name, 1), row)
    };
    write(&path, vec![row("a", 5, "D70"), row("b", 5, "R5"), row("c", 1, "D70"), row("d", 1, "R5")]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let found = |filter: Filter| {
        let found = catalog.find_all(&filter).unwrap();
        found
            .iter()
            .map(|found| found.path.file_name().unwrap().to_str().unwrap().to_owned())
            .collect::<String>()
    };
    let search = |text: &str| parse(text).unwrap();
    let both = |one: &str, other: &str| Filter::of(search(one).and(search(other)));
    assert_eq!(found(both("camera:d70 OR camera:r5", "rating:4..")), "ab");
    assert_eq!(found(both("camera:d70 OR rating:1", "camera:r5")), "d");
    assert_eq!(search("a b").and(search("c")).and(Condition::Broken), search("a b c is:broken"));
    assert_eq!(search("").and(search("c")), search("c").and(search("")));
    assert_eq!(found(Filter::of(search("")).limit(Some(2))), "ab");
    assert_eq!(found(Filter::of(search("-rating:1,5"))), "");
    let unknown = Filter::of(Condition::Has("no_column".into()));
    assert!(catalog.find_all(&unknown).is_err());
}

#[test]
fn tags_are_found_by_name_and_by_group() {
    let (_directory, path) = fresh();
    write(
        &path,
        vec![
            put_tags("/p", "a", 1, r#"["ExifIFD:Flash"]"#, "[1]"),
            put_tags("/p", "b", 2, r#"["XMP-exif:Flash"]"#, "[1]"),
            put_row(location("/p", "c", 3), ImageRow::default()),
        ],
    );
    let catalog = Catalog::open_read_only(&path).unwrap();
    let found = |text: &str| {
        let filter = Filter::of(parse(text).unwrap());
        catalog.find_all(&filter).unwrap().iter().map(|found| found.inode).collect::<Vec<_>>()
    };
    assert_eq!(found("tag:flash"), [1, 2]);
    assert_eq!(found("tag:exif:flash"), [1]);
    assert_eq!(found("tag:ExifIFD:Flash"), [1]);
    assert_eq!(found("tag:XMP:Flash"), [2]);
    assert!(found("tag:IFD0:Flash").is_empty());
    assert_eq!(found("-tag:EXIF:Flash"), [2, 3]);
    assert_eq!(found("missing:tags"), [3]);
    assert_eq!(column(&path, "SELECT count(*) FROM image"), ["3"]);
}

/// Rows with what the filters of other programs ask about. Their names, joined, are what a search finds.
fn sundry() -> Vec<Change> {
    const DAY_NS: i64 = 86_400_000_000_000;
    let row = |name: &str, taken_at: Option<&str>, sides: (u32, u32), edit: &dyn Fn(&mut ImageRow)| {
        let mut image = ImageRow {
            taken_at: taken_at.map(Text::from),
            width: Some(sides.0),
            height: Some(sides.1),
            ..ImageRow::default()
        };
        edit(&mut image);
        let mut place = location("/data/rome", name, 0);
        // The first on 1970-01-02.
        place.mtime_ns = DAY_NS * i64::from(name.as_bytes()[0] - b'a' + 1);
        put_row(place, image)
    };
    vec![
        row("a.JPG", Some("2019-12-24T10:00:00"), (4928, 3264), &|image| {
            image.serial = Some("3012345".into())
        }),
        row("b.jpeg", Some("2020-01-31"), (3264, 4928), &|image| {
            image.orientation = Some(6);
            image.rating = Some(0);
        }),
        row("c.jpg.mov", Some("2021-02"), (1920, 1080), &|image| image.format = Some("MOV")),
        row("d_jpg", Some("2021"), (100, 100), &|image| image.rating = Some(5)),
        row("e", None, (0, 0), &|image| image.rating = Some(-1)),
    ]
}

#[test]
fn filters_of_other_programs_find_the_same_in_sql_and_in_memory() {
    let (_directory, path) = fresh();
    write(&path, sundry());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let columns = Columns::load(&catalog).unwrap();
    let check = |text: &str, expected: &str| {
        let search = parse(text).unwrap();
        let of_sql = catalog.find_all(&Filter::of(search.clone())).unwrap();
        let first = |path: &Path| path.file_name().unwrap().to_str().unwrap()[..1].to_owned();
        let found: String = of_sql.iter().map(|found| first(&found.path)).collect();
        assert_eq!(found, expected, "{text}");
        let selected = columns.select(&catalog, &search).unwrap();
        let mut ids = columns.ids(&selected, 0..9);
        ids.sort_unstable();
        let in_memory: String =
            ids.iter().map(|id| char::from(b'a' - 1 + u8::try_from(*id).unwrap())).collect();
        assert_eq!(in_memory, expected, "{text} in memory");
    };
    check("ext:jpg", "a");
    check("ext:JPG,jpeg,mov", "abc");
    check("ext:%", "");
    check("path:rome/a.jpg", "a");
    check("path:/data/rome", "abcde");
    check("path:=/data/rome/e", "e");
    check("path:/data/rom", "");
    check("month:12..1", "ab");
    check("month:february", "c");
    check("day:24..31", "ab");
    check("day:31..24", "ab");
    check("month:12 day:24", "a");
    check("day:2020-01-31", "b");
    check("modified:1970-01-03..1970-01-04", "bc");
    check("modified:>=1970-01-05", "de");
    check("serial:30", "a");
    check("aspect:3:2", "ab");
    check("aspect:landscape", "abc");
    check("aspect:square", "d");
    check("-aspect:>0", "e");
    check("rating:none", "ac");
    check("is:film", "c");
    check("is:film,picture", "abc");
    check("kind:other", "de");
}

#[test]
fn files_are_sorted_by_columns_and_those_without_a_value_come_last() {
    let (_directory, path) = fresh();
    write(&path, sundry());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let sorted = |keys: &[(&str, bool)]| {
        let keys = keys.iter().map(|(column, is_descending)| SortKey::new(column, *is_descending)).collect();
        let found = catalog.find_all(&Filter::default().sort(keys)).unwrap();
        let first = |path: &Path| path.file_name().unwrap().to_str().unwrap()[..1].to_owned();
        found.iter().map(|found| first(&found.path)).collect::<String>()
    };
    assert_eq!(sorted(&[("taken_at", false)]), "abdce");
    assert_eq!(sorted(&[("taken_at", true)]), "cdbae");
    assert_eq!(sorted(&[("rating", true)]), "dbeac");
    assert_eq!(sorted(&[("orientation", false), ("path", true)]), "bedca");
    let unknown = Filter::default().sort(vec![SortKey::new("nonsense", false)]);
    assert!(catalog.find_all(&unknown).is_err());
}
