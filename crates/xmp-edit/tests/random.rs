//! Random sidecars in all serialisations: an edit changes its field and nothing else, as the reader of crate
//! `tag` sees it.

use std::collections::BTreeMap;

use fastrand::Rng;
use tag::{Mode, Options, Parser, Want};
use thalweg_xmp_edit::{Edits, Field, edit};

/// A property: prefix, name, and its form.
const PROPERTIES: [(&str, &str, Form); 12] = [
    ("xmp", "Rating", Form::Simple),
    ("xmp", "Label", Form::Simple),
    ("photoshop", "City", Form::Simple),
    ("dc", "title", Form::Alt),
    ("dc", "description", Form::Alt),
    ("dc", "creator", Form::Seq),
    ("dc", "subject", Form::Bag),
    ("lr", "hierarchicalSubject", Form::Bag),
    ("xmp", "CreatorTool", Form::Simple),
    ("dc", "publisher", Form::Bag),
    ("own", "Thing", Form::Simple),
    ("own", "Things", Form::Bag),
];

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Simple,
    Alt,
    Seq,
    Bag,
}

const SPACES: [(&str, &str); 5] = [
    ("xmp", "http://ns.adobe.com/xap/1.0/"),
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("photoshop", "http://ns.adobe.com/photoshop/1.0/"),
    ("lr", "http://ns.adobe.com/lightroom/1.0/"),
    ("own", "urn:example:own"),
];

const WORDS: [&str; 7] = ["sea", "a b", "&amp;&lt;", "ü𝄞", "x|y", "O&apos;Brien", "1"];

/// A random sidecar.
pub(crate) fn sidecar(random: &mut Rng) -> String {
    let line = ["", "\n", "\r\n", "\n\t"][random.usize(..4)];
    let rdf = ["rdf", "r"][random.usize(..2)];
    let prefixes: BTreeMap<&str, String> = SPACES
        .iter()
        .map(|(prefix, _)| {
            (*prefix, if random.u8(..4) == 0 { format!("{prefix}2") } else { (*prefix).to_owned() })
        })
        .collect();
    let spaces: String =
        SPACES.iter().map(|(prefix, uri)| format!(" xmlns:{}='{uri}'", prefixes[prefix])).collect();
    let mut descriptions = vec![(String::new(), String::new()); random.usize(1..4)];
    let mut word = {
        let mut random = random.fork();
        move || WORDS[random.usize(..WORDS.len())]
    };
    for (prefix, name, form) in PROPERTIES {
        if random.bool() {
            continue;
        }
        let n_descriptions = descriptions.len();
        let (attributes, inside) = &mut descriptions[random.usize(..n_descriptions)];
        let name = format!("{}:{name}", prefixes[prefix]);
        if form == Form::Simple && random.bool() {
            let quote = ['"', '\''][random.usize(..2)];
            attributes.push_str(&format!("{line} {name} = {quote}{}{quote}", word()));
            continue;
        }
        let item = |attribute: &str, word: &str| format!("{line}<{rdf}:li{attribute}>{word}</{rdf}:li>");
        let list = |kind: &str, items: String| format!("<{rdf}:{kind}>{items}{line}</{rdf}:{kind}>");
        let value = match form {
            Form::Simple => word().to_owned(),
            Form::Alt => {
                let german = item(" xml:lang='de'", word());
                let default = item(" xml:lang='x-default'", word());
                list("Alt", if random.bool() { german + &default } else { default + &german })
            }
            Form::Seq => list("Seq", item("", word()) + &item("", word())),
            Form::Bag => list("Bag", (0..random.usize(..4)).map(|_| item("", word())).collect()),
        };
        let comment = if random.u8(..4) == 0 { "<!-- <dc:title/> & -->" } else { "" };
        inside.push_str(&format!("{line}{comment}<{name}>{value}</{name}>"));
    }
    let descriptions: String = descriptions
        .iter()
        .map(|(attributes, inside)| {
            let start = format!("{line}<{rdf}:Description {rdf}:about=''{spaces}{attributes}");
            if inside.is_empty() {
                format!("{start}/>")
            } else {
                format!("{start}>{inside}{line}</{rdf}:Description>")
            }
        })
        .collect();
    format!(
        "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>{line}<x:xmpmeta xmlns:x='adobe:ns:meta/'><{rdf}:RDF \
         xmlns:{rdf}='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>{descriptions}</{rdf}:RDF></x:xmpmeta><?xpacket end='w'?>"
    )
}

/// All values of a sidecar by group and name, with their places among those of the same name.
fn read(bytes: &[u8]) -> BTreeMap<String, Vec<String>> {
    let mut options = Options::default();
    options.want = Want::Everything;
    let mut read: BTreeMap<String, Vec<String>> = BTreeMap::new();
    Parser::new().parse_whole(bytes, &options, |metadata| {
        for tag in &metadata.tags {
            let name = format!("{}:{}", tag.group.family1, tag.name);
            read.entry(name).or_default().push(tag.text(Mode::Number).to_string());
        }
    });
    read
}

#[test]
fn an_edit_changes_its_field_and_nothing_else() {
    let mut random = Rng::with_seed(fastrand::u64(..));
    let seed = random.get_seed();
    for number in 0..1_500 {
        let text = sidecar(&mut random);
        let (mut edits, mut touched) = (Edits::default(), Vec::new());
        match random.u8(..6) {
            0 => edits.set(Field::Rating, "3").map(|()| touched.push("XMP-xmp:Rating")),
            1 => edits.set(Field::Title, "new <&> title").map(|()| touched.push("XMP-dc:Title")),
            2 => edits.set_all(Field::Creator, &["A", "B"]).map(|()| touched.push("XMP-dc:Creator")),
            3 => edits
                .add_keyword("new")
                .map(|()| touched.extend(["XMP-dc:Subject", "XMP-lr:HierarchicalSubject"])),
            4 => edits
                .remove_keyword("sea")
                .map(|()| touched.extend(["XMP-dc:Subject", "XMP-lr:HierarchicalSubject"])),
            _ => {
                edits.remove(Field::Label);
                touched.push("XMP-xmp:Label");
                Ok(())
            }
        }
        .unwrap();
        let case = format!("seed {seed}, number {number}: {edits:?}\n{text}");
        let edited = edit(Some(text.as_bytes()), &edits).unwrap_or_else(|error| panic!("{error}: {case}"));
        let after_bytes = edited.unwrap_or_else(|| text.clone().into_bytes());
        let (mut before, mut after) = (read(text.as_bytes()), read(&after_bytes));
        let after_text = String::from_utf8_lossy(&after_bytes).into_owned();
        let of = |values: &BTreeMap<String, Vec<String>>| values.get(touched[0]).cloned().unwrap_or_default();
        match touched[0] {
            "XMP-xmp:Rating" => assert_eq!(of(&after), ["3"], "{case}\n{after_text}"),
            "XMP-dc:Title" => assert_eq!(of(&after)[0], "new <&> title", "{case}\n{after_text}"),
            "XMP-dc:Creator" => assert_eq!(of(&after), ["A, B"], "{case}\n{after_text}"),
            "XMP-xmp:Label" => assert!(of(&after).is_empty(), "{case}\n{after_text}"),
            _ => {
                let has =
                    |word: &str| of(&after).iter().any(|text| text.split(", ").any(|item| item == word));
                let is_added = format!("{edits:?}").contains("new");
                assert_eq!(
                    (has("new"), has("sea")),
                    (
                        is_added,
                        is_added && of(&before).iter().any(|text| text.split(", ").any(|item| item == "sea"))
                    ),
                    "{case}\n{after_text}"
                );
            }
        }
        for values in [&mut before, &mut after] {
            values
                .retain(|name, _| name.starts_with("XMP") && !touched.iter().any(|touched| name == touched));
        }
        assert_eq!(before, after, "{case}\n{after_text}");
        assert_eq!(edit(Some(&after_bytes), &edits).unwrap(), None, "a second time\n{case}\n{after_text}");
    }
}

#[test]
fn edits_at_once_are_the_same_as_one_after_another() {
    let mut random = Rng::with_seed(fastrand::u64(..));
    for number in 0..2_000 {
        let seed = random.get_seed();
        let text = sidecar(&mut random);
        let mut fields: Vec<_> = Field::ALL.into_iter().filter(|_| random.bool()).collect();
        fields.retain(|field| *field != Field::Keywords);
        let (mut at_once, mut one_by_one) = (Edits::default(), Vec::new());
        for field in fields {
            let mut own = Edits::default();
            for edits in [&mut at_once, &mut own] {
                match field {
                    _ if number % 3 == 0 => edits.remove(field),
                    Field::Rating => edits.set(field, "2").unwrap(),
                    Field::Gps => edits.set(field, "48.1,-11.5").unwrap(),
                    Field::Date => edits.set(field, "2024-06-01").unwrap(),
                    _ => edits.set(field, "<new>").unwrap(),
                }
            }
            one_by_one.push(own);
        }
        let mut keywords = Edits::default();
        for edits in [&mut at_once, &mut keywords] {
            edits.add_keyword("new/er").unwrap();
            edits.remove_keyword("sea").unwrap();
        }
        one_by_one.push(keywords);
        let mut bytes = text.clone().into_bytes();
        for edits in &one_by_one {
            bytes = edit(Some(&bytes), edits).unwrap().unwrap_or(bytes);
        }
        let edited = edit(Some(text.as_bytes()), &at_once).unwrap().unwrap();
        let shown = |bytes| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(shown(&edited), shown(&bytes), "seed {seed}: {at_once:?}\n{text}");
    }
}

#[test]
fn damaged_texts_are_refused_or_edited_and_never_a_panic() {
    let mut random = Rng::with_seed(fastrand::u64(..));
    for _ in 0..3_000 {
        let mut bytes = sidecar(&mut random).into_bytes();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..bytes.len());
            match random.u8(..3) {
                0 => bytes[at] = random.u8(..),
                1 if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let mut edits = Edits::default();
        edits.set(Field::Title, "t").unwrap();
        edits.add_keyword("a/b").unwrap();
        edits.remove(Field::Rating);
        if let Ok(Some(edited)) = edit(Some(&bytes), &edits) {
            assert_eq!(edit(Some(&edited), &edits).unwrap(), None, "{}", String::from_utf8_lossy(&bytes));
        }
    }
}
