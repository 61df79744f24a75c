//! Tests of the language as a whole: trees, mistakes with carets, and properties of random texts.

use super::*;
use crate::criteria::{DuplicateKey, Place};

fn word(text: &str) -> Search {
    Search::Is(Condition::Words(Words::anywhere(text, false)))
}

fn prefix(text: &str) -> Search {
    Search::Is(Condition::Words(Words::anywhere(text, true)))
}

fn titled(text: &str, is_prefix: bool) -> Search {
    Search::Is(Condition::Words(Words { field: Some(WordField::Title), text: text.into(), is_prefix }))
}

fn camera(text: &str) -> Search {
    Search::Is(Condition::Text(TextColumn::Camera, TextMatch::new(text, false)))
}

fn not(search: Search) -> Search {
    Search::Not(Box::new(search))
}

fn rating(min: Option<(f64, bool)>, max: Option<(f64, bool)>) -> Search {
    Search::Is(Condition::Number(NumberColumn::Rating, NumberRange::new(min, max)))
}

/// Compares the tree, and the canonical text if it differs from the text.
#[track_caller]
fn check(text: &str, tree: Search, canonical: Option<&str>) {
    let parsed = parse(text).unwrap_or_else(|errors| panic!("\n{}", drawn(text, &errors)));
    assert_eq!(parsed, tree, "{text}");
    assert_eq!(parsed.to_string(), canonical.unwrap_or(text));
    assert_eq!(parse(&parsed.to_string()), Ok(tree));
}

#[test]
fn words_and_operators_make_a_tree() {
    use Search::{And, Or};
    check("", Search::everything(), None);
    check("iron", word("iron"), None);
    check(" iron \t gates ", And(vec![word("iron"), word("gates")]), Some("iron gates"));
    check("iron AND gates", And(vec![word("iron"), word("gates")]), Some("iron gates"));
    check("\"iron gates\" dan*", And(vec![word("iron gates"), prefix("dan")]), None);
    check(
        "\"iron\" \"a \"\"b\"\"\"*",
        And(vec![word("iron"), prefix("a \"b\"")]),
        Some("iron \"a \"\"b\"\"\"*"),
    );
    check("a OR b c", Or(vec![word("a"), And(vec![word("b"), word("c")])]), None);
    check("(a OR b) c", And(vec![Or(vec![word("a"), word("b")]), word("c")]), None);
    check("a (b c)", And(vec![word("a"), And(vec![word("b"), word("c")])]), None);
    check("((a))", word("a"), Some("a"));
    check(
        "-a NOT b -(c OR d)",
        And(vec![not(word("a")), not(word("b")), not(Or(vec![word("c"), word("d")]))]),
        Some("-a -b -(c OR d)"),
    );
    check("NOT NOT a", not(not(word("a"))), Some("-(-a)"));
    check("--a", not(not(word("a"))), Some("-(-a)"));
    check("a AND -b", And(vec![word("a"), not(word("b"))]), Some("a -b"));
    check(
        "and or not a-b 12:30 x,y",
        And(["and", "or", "not", "a-b", "12:30", "x,y"].map(word).into()),
        None,
    );
    check("\"AND\" \"x:y\" \"-a\"", And(["AND", "x:y", "-a"].map(word).into()), None);
}

#[test]
fn filters_have_their_values() {
    use Search::{And, Is, Or};
    check("camera:nikon", camera("nikon"), None);
    check("CAMERA:Nikon", camera("Nikon"), Some("camera:Nikon"));
    check("text:\"n gat\"", Is(Condition::Contains("n gat".into())), None);
    let separator = std::path::MAIN_SEPARATOR;
    let under = format!("/a/b c{separator}");
    check("under:\"/a/b c\"", Is(Condition::Under(under.clone())), Some(&format!("under:\"{under}\"")));
    assert_eq!(parse("under:photos").unwrap_err()[0].code, "bad_path");
    check("camera:nikon,\"EOS 5D, II\"", Or(vec![camera("nikon"), camera("EOS 5D, II")]), None);
    check(
        "(camera:a OR camera:b) x",
        And(vec![Or(vec![camera("a"), camera("b")]), word("x")]),
        Some("camera:a,b x"),
    );
    check("-camera:a,b", not(Or(vec![camera("a"), camera("b")])), None);
    let whole = |text| Is(Condition::Text(TextColumn::Lens, TextMatch::new(text, true)));
    check("lens:=\"a b\",=c", Or(vec![whole("a b"), whole("c")]), None);
    check("lens:\"=a\"", Is(Condition::Text(TextColumn::Lens, TextMatch::new("=a", false))), None);
    check("title:\"iron gates\",dan*", Or(vec![titled("iron gates", false), titled("dan", true)]), None);
    check("folder:2019/rome", Is(Condition::Folder(TextMatch::new("2019/rome", false))), None);
    check("rating:4..", rating(Some((4.0, true)), None), None);
    check("rating:>=4", rating(Some((4.0, true)), None), Some("rating:4.."));
    check(
        "rating:-1,5",
        Or(vec![
            rating(Some((-1.0, true)), Some((-1.0, true))),
            rating(Some((5.0, true)), Some((5.0, true))),
        ]),
        None,
    );
    check("-rating:<3", not(rating(None, Some((3.0, false)))), None);
    let taken = |from: Option<&str>, to: Option<&str>| {
        Is(Condition::Taken { from: from.map(Into::into), to: to.map(Into::into) })
    };
    check("from:2019 to:2020-06", And(vec![taken(Some("2019"), None), taken(None, Some("2020-06"))]), None);
    check("date:2019-06..2020", taken(Some("2019-06"), Some("2020")), None);
    check("date:2019", taken(Some("2019"), Some("2019")), None);
    check("date:2019..", taken(Some("2019"), None), Some("from:2019"));
    check(
        "near:52.5,-13.4,10km",
        Is(Condition::Place(Place::Within { latitude: 52.5, longitude: -13.4, km: 10.0 })),
        Some("near:52.5,-13.4,10"),
    );
    check(
        "box:-1,170,1,-170",
        Is(Condition::Place(Place::Box { south: -1.0, west: 170.0, north: 1.0, east: -170.0 })),
        None,
    );
    check(
        "kind:raw format:jpg",
        And(vec![Is(Condition::Kind(Kind::Raw)), Is(Condition::Format("JPEG".into()))]),
        Some("kind:raw format:JPEG"),
    );
    check(
        "is:broken,duplicate",
        Or(vec![Is(Condition::Broken), Is(Condition::Duplicate(DuplicateKey::Content))]),
        None,
    );
    check("has:gps", Is(Condition::Has("latitude".into())), Some("has:latitude"));
    check(
        "missing:lens,title",
        Or(vec![not(Is(Condition::Has("lens".into()))), not(Is(Condition::Has("title".into())))]),
        None,
    );
    check("-missing:lens", not(not(Is(Condition::Has("lens".into())))), None);
    check("tag:EXIF:Flash", Is(Condition::Tag("EXIF:Flash".into())), None);
}

#[test]
fn filters_that_other_programs_have_mean_what_they_mean_there() {
    use Search::{And, Is, Or};
    let part = |text: &str| TextMatch::new(text, false);
    check("path:/a/b", Is(Condition::Path(part("/a/b"))), None);
    check("ext:.jpg", Is(Condition::Extension("jpg".into())), Some("ext:jpg"));
    check("extension:jpg", Is(Condition::Extension("jpg".into())), Some("ext:jpg"));
    check("serial:30", Is(Condition::Text(TextColumn::Serial, part("30"))), None);
    check("model:d70 make:nikon", And(vec![camera("d70"), camera("nikon")]), Some("camera:d70 camera:nikon"));
    check(
        "is:video,broken",
        Or(vec![Is(Condition::Kind(Kind::Film)), Is(Condition::Broken)]),
        Some("kind:film OR is:broken"),
    );
    let recurring = |part, range| Is(Condition::Calendar(part, range));
    check("month:june", recurring(CalendarPart::Month, (6, 6)), Some("month:6"));
    check("month:nov..2", recurring(CalendarPart::Month, (11, 2)), Some("month:11..2"));
    check("day:24,31", Or([24, 31].map(|day| recurring(CalendarPart::Day, (day, day))).into()), None);
    let day = || Some("2024-06-01".to_owned());
    check("day:2024-06-01", Is(Condition::Taken { from: day(), to: day() }), Some("date:2024-06-01"));
    check("modified:2024-06-01", Is(Condition::Modified { from: day(), to: day() }), None);
    check("modified:2024-06-01..", Is(Condition::Modified { from: day(), to: None }), None);
    check(
        "modified:<=2024-06-01",
        Is(Condition::Modified { from: None, to: day() }),
        Some("modified:..2024-06-01"),
    );
    check("rating:none", not(Is(Condition::Has("rating".into()))), Some("missing:rating"));
    let bytes = NumberRange::new(Some((1e6, false)), None);
    check("size:>1M", Is(Condition::Number(NumberColumn::Bytes, bytes)), Some("bytes:>1000000"));
    let aspect = |min, max| Is(Condition::Number(NumberColumn::Aspect, NumberRange::new(min, max)));
    check("aspect:>3:2", aspect(Some((1.5, false)), None), Some("aspect:>1.5"));
    check("aspect:landscape", aspect(Some((1.01, false)), None), Some("aspect:>1.01"));
    let (least, most) = (1.5 / 1.01, 1.5 * 1.01);
    let canonical = format!("aspect:{least}..{most}");
    check("aspect:3:2", aspect(Some((least, true)), Some((most, true))), Some(&canonical));
    let berlin = parse("near:Berlin,10").unwrap();
    assert_eq!(parse("gps:\"berlin\",DE,10km"), Ok(berlin));
}

#[test]
fn what_is_typed_is_the_beginning_of_a_word() {
    let typed = |text: &str| parse_typing(text).map(|search| search.to_string());
    for (text, expected) in [
        ("", ""),
        ("iron ga", "iron ga*"),
        ("iron ", "iron"),
        ("iron gates*", "iron gates*"),
        ("\"iron ga", "\"iron ga\"*"),
        ("\"iron gates\"", "\"iron gates\""),
        ("a (b OR c", "a (b OR c*)"),
        ("title:ir", "title:ir*"),
        ("camera:nik", "camera:nik"),
        ("-ir", "-ir*"),
    ] {
        assert_eq!(typed(text).as_deref(), Ok(expected), "{text}");
    }
    assert!(typed("camera:").is_err());
}

/// Each mistake with its code, drawn under the text.
#[test]
fn mistakes_are_drawn_where_they_are() {
    let mut found = String::new();
    let texts = [
        "iron camra:nikon",
        "größe 😀 lesn:x",
        "https:>10M",
        "a: b",
        "camera: nikon",
        "camera:(a OR b)",
        "camera:a,,b",
        "OR a",
        "a AND OR b",
        "a OR",
        "NOT",
        "(a OR b",
        "a) b",
        "()",
        "say \"no end",
        "++ a",
        "a*b",
        "camera:nik*",
        "title:=iron",
        "rating:4..2",
        "rating:four iso:1e3",
        "from:2020-13 date:2020..2019",
        "near:52,13 near:91,0,1 box:1,2,0,3",
        "kind:jpeg is:x",
        "has:lense",
        "month:13 day:june ext:. modified:x aspect:0:1",
    ];
    for text in texts {
        let errors = parse(text).expect_err(text);
        let codes: Vec<&str> = errors.iter().map(|error| error.code).collect();
        found.push_str(&format!("{}\n{}\n", codes.join(" "), drawn(text, &errors)));
    }
    let expected = include_str!("tests/mistakes.txt");
    if std::env::var_os("THALWEG_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/language/tests/mistakes.txt");
        std::fs::write(path, &found).unwrap();
    } else {
        assert_eq!(found, expected, "THALWEG_BLESS=1 writes it");
    }
}

#[test]
fn texts_beyond_the_limits_are_refused() {
    let code = |text: &str| parse(text).map_err(|errors| errors[0].code);
    assert!(code(&"a".repeat(1000)).is_ok());
    assert_eq!(code(&"ä".repeat(1001)), Err("too_long"));
    assert!(code(&"a ".repeat(64)).is_ok());
    assert_eq!(code(&"a ".repeat(65)), Err("too_many"));
    assert!(code(&format!("rating:1{}", ",1".repeat(63))).is_ok());
    assert_eq!(code(&format!("rating:1{}", ",1".repeat(64))), Err("too_many"));
    let nested = |depth: usize| format!("{}a{}", "(b OR ".repeat(depth), ")".repeat(depth));
    assert!(code(&nested(16)).is_ok());
    assert_eq!(code(&nested(17)), Err("too_deep"));
    assert_eq!(code(&"(".repeat(1000)), Err("too_deep"));
    assert!(code(&format!("{}a", "-".repeat(16))).is_ok());
    assert_eq!(code(&format!("{}a", "-".repeat(17))), Err("too_deep"));
}

/// Xorshift, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Pieces of texts, right and wrong.
const PIECES: &[&str] = &[
    " ",
    " ",
    " ",
    "(",
    ")",
    "\"",
    "*",
    ",",
    "=",
    "-",
    ":",
    "..",
    ">=",
    "<",
    "AND",
    "OR",
    "NOT",
    " OR ",
    " -",
    "a",
    "iron",
    "gates*",
    "\"two words\"",
    "größe",
    "😀",
    "\u{0}",
    "\n",
    "\u{301}",
    "camera:",
    "lens:=",
    "rating:",
    "from:",
    "date:",
    "near:",
    "box:",
    "is:broken",
    "has:gps",
    "missing:",
    "kind:raw",
    "format:jpg,png",
    "tag:EXIF:Flash",
    "title:",
    "name:dan*",
    "folder:/a/b",
    "path:a/b",
    "ext:jpg",
    "month:",
    "day:",
    "modified:",
    "aspect:",
    "3:2",
    "none",
    "berlin",
    "bytes:>10M",
    "exposure:1/200",
    "2019",
    "2020-06",
    "4",
    "1.5",
    "-1",
    "camra:x",
];

#[test]
fn any_text_parses_or_errs_with_places_in_the_text() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let mut n_parsed = 0;
    for round in 0..40_000 {
        let text: String = (0..1 + random.below(12)).map(|_| random.one(PIECES)).collect();
        let tokens = tokens(&text);
        assert!(tokens.windows(2).all(|pair| pair[0].end <= pair[1].start), "{round}: {text:?}");
        assert!(
            tokens.iter().all(|token| token.start < token.end && text.get(token.start..token.end).is_some())
        );
        for result in [parse(&text), parse_typing(&text)] {
            match result {
                Ok(search) => {
                    n_parsed += 1;
                    let printed = search.to_string();
                    assert_eq!(
                        parse(&printed).as_ref(),
                        Ok(&search),
                        "{round}: {text:?} printed {printed:?}"
                    );
                    assert_eq!(parse(&printed).unwrap().to_string(), printed);
                }
                Err(errors) => {
                    assert!(!errors.is_empty());
                    for error in &errors {
                        assert!(text.get(error.start..error.end).is_some(), "{round}: {text:?} {error:?}");
                    }
                    assert!(!drawn(&text, &errors).is_empty());
                }
            }
        }
    }
    assert!(n_parsed > 2000, "only {n_parsed} texts were right");
}

#[test]
fn random_bytes_parse_or_err() {
    let mut random = Random(0xDEAD_BEEF_0BAD_F00D);
    for _ in 0..20_000 {
        let bytes: Vec<u8> =
            (0..random.below(40)).map(|_| u8::try_from(random.below(256)).unwrap()).collect();
        let text = String::from_utf8_lossy(&bytes);
        let _ = (parse(&text), parse_typing(&text));
    }
}

/// Trees that the parser never makes still have a text with the same meaning.
#[test]
fn made_trees_have_a_text() {
    use Search::{And, Or};
    let text = |search: Search| {
        let text = search.to_string();
        parse(&text).unwrap_or_else(|errors| panic!("{}", drawn(&text, &errors)));
        text
    };
    assert_eq!(text(And(vec![Search::everything(), word("a")])), "a");
    assert_eq!(text(And(vec![And(vec![word("a")]), Or(vec![word("b")])])), "a b");
    assert_eq!(text(Or(vec![])), "-has:path");
    assert_eq!(text(Or(vec![Search::everything(), word("a")])), "has:path OR a");
    assert_eq!(text(not(Search::everything())), "-has:path");
    assert_eq!(text(rating(Some((1.0, false)), Some((2.0, true)))), "(rating:>1 rating:..2)");
    assert_eq!(text(not(rating(Some((1.0, false)), Some((2.0, false))))), "-(rating:>1 rating:<2)");
    assert_eq!(text(rating(None, None)), "has:rating");
}
