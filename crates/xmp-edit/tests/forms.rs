//! Sidecars in the forms of different programs, before and after an edit, byte for byte.

use thalweg_xmp_edit::{EditError, Edits, Field, edit, side_of_extension, values};

pub(crate) fn edits(make: impl FnOnce(&mut Edits)) -> Edits {
    let mut edits = Edits::default();
    make(&mut edits);
    edits
}

fn set(field: Field, value: &str) -> Edits {
    edits(|edits| edits.set(field, value).unwrap())
}

fn keywords(added: &[&str], removed: &[&str]) -> Edits {
    edits(|edits| {
        added.iter().for_each(|keyword| edits.add_keyword(keyword).unwrap());
        removed.iter().for_each(|keyword| edits.remove_keyword(keyword).unwrap());
    })
}

/// Properties in the usual wrapper.
fn wrapped(attributes: &str, inside: &str) -> String {
    format!(
        "<?xpacket begin='\u{feff}' id='W5M0MpCehiHzreSzNTczkc9d'?>\n<x:xmpmeta xmlns:x='adobe:ns:meta/'>\n \
         <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\n  <rdf:Description rdf:about=''\n    \
         xmlns:xmp='http://ns.adobe.com/xap/1.0/'\n    xmlns:dc='http://purl.org/dc/elements/1.1/'{attributes}{inside}\
         \n </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end='w'?>"
    )
}

#[track_caller]
fn check(before: &str, edits: &Edits, after: &str) {
    let edited = edit(Some(before.as_bytes()), edits).unwrap();
    let edited = edited.map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(edited.as_deref(), Some(after).filter(|after| *after != before));
    // Once more changes nothing.
    assert_eq!(edit(Some(after.as_bytes()), edits).unwrap(), None, "{after}");
}

/// The sidecar before and after, which differ in a part.
#[track_caller]
fn check_part(attributes: [&str; 2], inside: [&str; 2], edits: &Edits) {
    check(&wrapped(attributes[0], inside[0]), edits, &wrapped(attributes[1], inside[1]));
}

#[test]
fn a_new_sidecar() {
    let made = edits(|edits| {
        edits.set(Field::Rating, "4").unwrap();
        edits.set(Field::Title, "Fish & <chips>").unwrap();
        edits.add_keyword("dog").unwrap();
    });
    let bytes = edit(None, &made.clone().for_extension(Some("NEF"))).unwrap().unwrap();
    assert_eq!(
        std::str::from_utf8(&bytes).unwrap(),
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>
<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" x:xmptk=\"Thalweg\">
 <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">
  <rdf:Description rdf:about=\"\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\">
   <xmp:Rating>4</xmp:Rating>
   <dc:title>
    <rdf:Alt>
     <rdf:li xml:lang=\"x-default\">Fish &amp; &lt;chips&gt;</rdf:li>
    </rdf:Alt>
   </dc:title>
   <dc:subject>
    <rdf:Bag>
     <rdf:li>dog</rdf:li>
    </rdf:Bag>
   </dc:subject>
   <photoshop:SidecarForExtension>NEF</photoshop:SidecarForExtension>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end=\"w\"?>
"
    );
    assert_eq!(side_of_extension(&bytes).unwrap().as_deref(), Some("NEF"));
    let removed = edits(|edits| edits.remove(Field::Title));
    assert_eq!(edit(None, &removed.for_extension(Some("NEF"))).unwrap(), None);
}

#[test]
fn one_text_as_attribute_or_element() {
    let rating = set(Field::Rating, "4");
    check_part(
        ["\n    xmp:Rating='2'\n    dc:format='x'/>", "\n    xmp:Rating='4'\n    dc:format='x'/>"],
        ["", ""],
        &rating,
    );
    let element = |value: &str| {
        format!(">\n   <!-- a --><xmp:Rating>{value}</xmp:Rating><!-- b -->\n  </rdf:Description>")
    };
    check_part(["", ""], [&element("2"), &element("4")], &rating);
    check_part(["/>", ">\n   <xmp:Rating>4</xmp:Rating>\n  </rdf:Description>"], ["", ""], &rating);
    check_part(
        [">", ">\n   <xmp:Rating>4</xmp:Rating>\n  "],
        ["</rdf:Description>", "</rdf:Description>"],
        &rating,
    );
    check_part(
        [">", ">"],
        ["<xmp:Rating/></rdf:Description>", "<xmp:Rating>4</xmp:Rating></rdf:Description>"],
        &rating,
    );
    // A qualifier belongs to the old value.
    let qualified = "><xmp:Rating rdf:parseType='Resource'><rdf:value>2</rdf:value><xmp:By>x</xmp:By></xmp:Rating></rdf:Description>";
    check_part(["", ""], [qualified, "><xmp:Rating>4</xmp:Rating></rdf:Description>"], &rating);
    // The same property in two places.
    let twice = "\n    xmp:Rating=\"1\">\n   <xmp:Rating>2</xmp:Rating>\n  </rdf:Description>";
    check_part(["", ""], [twice, "\n    xmp:Rating=\"4\">\n  </rdf:Description>"], &rating);
    let label = set(Field::Label, "Rot \"&'\t");
    check_part(["\n xmp:Label=''/>", "\n xmp:Label='Rot &quot;&amp;&apos;&#x9;'/>"], ["", ""], &label);
}

#[test]
fn other_prefixes_and_line_ends() {
    let before = "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\r\n\t<r:Description d:format='x' \
                  xmlns:d='http://purl.org/dc/elements/1.1/' xmlns:xmp='urn:other'>\r\n\t\t<xmp:Rating>9</xmp:Rating>\r\n\t</r:Description>\r\n</r:RDF>";
    let both = edits(|edits| {
        edits.set(Field::Rating, "-1").unwrap();
        edits.set(Field::Title, "t").unwrap();
    });
    let after = before.replace(
        "</xmp:Rating>",
        "</xmp:Rating>\r\n\t\t<xmp:Rating xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">-1</xmp:Rating>\r\n\t\t<d:title>\r\n\t\t <r:Alt>\r\n\t\t  \
         <r:li xml:lang=\"x-default\">t</r:li>\r\n\t\t </r:Alt>\r\n\t\t</d:title>",
    );
    check(before, &both, &after);
    let default = "<RDF xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>";
    let made = "<RDF xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><Description xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\
                <dc:subject><Bag><li>a</li></Bag></dc:subject></Description></RDF>";
    check(default, &keywords(&["a"], &[]), made);
    // A property goes to the description that knows its namespace.
    let old = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\n<rdf:Description rdf:about='' xmlns:a='urn:a'/>\n\
               <rdf:Description rdf:about='' xmlns:xap='http://ns.adobe.com/xap/1.0/'/>\n</rdf:RDF>";
    check(
        old,
        &set(Field::Rating, "4"),
        &old.replace("xap/1.0/'/>", "xap/1.0/'>\n <xap:Rating>4</xap:Rating>\n</rdf:Description>"),
    );
}

/// The prefix of RDF is that of another namespace in a part of the text.
#[test]
fn a_property_brings_the_prefix_of_rdf_where_there_is_none() {
    let before = "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\n<o:Thing xmlns:o='urn:o' xmlns:r='urn:r'\n \
                  xmlns:dc='http://purl.org/dc/elements/1.1/'>\n <dc:title>old</dc:title>\n</o:Thing>\n</r:RDF>";
    let title = "<dc:title xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n  <rdf:Alt>\n   \
                 <rdf:li xml:lang=\"x-default\">t</rdf:li>\n  </rdf:Alt>\n </dc:title>";
    check(before, &set(Field::Title, "t"), &before.replace("<dc:title>old</dc:title>", title));
}

#[test]
fn encodings_stay() {
    let before = wrapped("", "/>").replace('\n', "\r\n");
    let after = before.replace("/'/>", "/'>\r\n   <xmp:Rating>4</xmp:Rating>\r\n  </rdf:Description>");
    let utf16 = |text: &str| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect()
    };
    for encode in [utf16 as fn(&str) -> Vec<u8>, |text| format!("\u{feff}{text}").into_bytes()] {
        let edited = edit(Some(&encode(&before)), &set(Field::Rating, "4")).unwrap();
        assert_eq!(edited, Some(encode(&after)));
    }
}

#[test]
fn a_text_in_languages() {
    let title = set(Field::Title, "New");
    let alternatives =
        |items: &str| format!(">\n   <dc:title><rdf:Alt>{items}</rdf:Alt></dc:title>\n  </rdf:Description>");
    let german = "<rdf:li xml:lang='de'>Alt</rdf:li>";
    let default = |text: &str| format!("<rdf:li xml:lang=\"x-default\">{text}</rdf:li>");
    check_part(["", ""], [&alternatives(german), &alternatives(&(default("New") + german))], &title);
    let both = |text: &str| alternatives(&format!("{german}\n    {}", default(text)));
    check_part(["", ""], [&both("Old"), &both("New")], &title);
    // Not in the form of a text in languages.
    let proper = ">\n   <dc:title>\n    <rdf:Alt>\n     <rdf:li xml:lang=\"x-default\">New</rdf:li>\n    </rdf:Alt>\n   </dc:title>\n  </rdf:Description>";
    check_part(["", ""], [">\n   <dc:title>Old</dc:title>\n  </rdf:Description>", proper], &title);
    check_part(["", ""], ["\n    dc:title='Old'/>", proper], &title);
    check_part(
        ["", ""],
        [&both("Old"), ">\n  </rdf:Description>"],
        &edits(|edits| edits.remove(Field::Title)),
    );
}

#[test]
fn keywords_stay_where_they_are() {
    let bag = |items: &[&str]| {
        let items: String = items.iter().map(|item| format!("\n     <rdf:li>{item}</rdf:li>")).collect();
        format!(
            ">\n   <dc:subject>\n    <rdf:Bag>{items}\n    </rdf:Bag>\n   </dc:subject>\n  </rdf:Description>"
        )
    };
    check_part(
        ["", ""],
        [&bag(&["a", "b"]), &bag(&["a", "b", "c &amp; d"])],
        &keywords(&["c & d", "a"], &[]),
    );
    check_part(["", ""], [&bag(&["a", "b"]), &bag(&["a", "c"])], &keywords(&["c"], &["b"]));
    check_part(["", ""], [&bag(&["a", "b"]), ">\n  </rdf:Description>"], &keywords(&[], &["a", "b", "x"]));
    check_part(["/>", &bag(&["a"])], ["", ""], &keywords(&["a"], &[]));
    check_part(["", ""], [" dc:subject='a'/>", &bag(&["a", "b"])], &keywords(&["b"], &[]));
    let chosen = edits(|edits| edits.set_all(Field::Keywords, &["c", "b"]).unwrap());
    check_part(["", ""], [&bag(&["a", "b"]), &bag(&["b", "c"])], &chosen);
    let qualified = bag(&["a", "b"]).replace("<rdf:li>a", "<rdf:li xml:lang='en' q='1'>a");
    check_part(
        ["", ""],
        [&qualified, &qualified.replace("\n     <rdf:li>b</rdf:li>", "")],
        &keywords(&[], &["b"]),
    );
}

fn said(bytes: &[u8], field: &str) -> Vec<String> {
    values(bytes)
        .unwrap()
        .into_iter()
        .find(|(name, _)| *name == field)
        .map(|(_, values)| values)
        .unwrap_or_default()
}

#[test]
fn keywords_with_levels_are_in_the_lists_of_all_programs() {
    let first =
        edit(Some(wrapped("", "/>").as_bytes()), &keywords(&["sea", "AC/DC|"], &[])).unwrap().unwrap();
    assert_eq!(said(&first, "keywords"), ["sea", "AC/DC"]);
    assert!(said(&first, "keyword_paths").is_empty());
    let second =
        edit(Some(&first), &keywords(&["animals/dog", "places|Norway|Bergen", "red"], &[])).unwrap().unwrap();
    assert_eq!(said(&second, "keywords"), ["sea", "AC/DC", "dog", "Bergen", "red"]);
    assert_eq!(
        said(&second, "keyword_paths"),
        ["sea", "AC/DC", "animals|dog", "places|Norway|Bergen", "red"]
    );
    let text = String::from_utf8(second.clone()).unwrap();
    for item in ["animals|dog", "animals/dog", "places/Norway/Bergen", "AC/DC"] {
        assert!(text.contains(&format!("<rdf:li>{item}</rdf:li>")), "{item}: {text}");
    }
    let third = edit(Some(&second), &keywords(&[], &["dog", "places/Norway/Bergen"])).unwrap().unwrap();
    assert_eq!(said(&third, "keywords"), ["sea", "AC/DC", "red"]);
    assert_eq!(said(&third, "keyword_paths"), ["sea", "AC/DC", "red"]);
    let none = edit(Some(&third), &edits(|edits| edits.remove(Field::Keywords))).unwrap().unwrap();
    assert_eq!((said(&none, "keywords"), said(&none, "keyword_paths")), (vec![], vec![]));
}

#[test]
fn acdsees_categories_follow() {
    let attribute =
        |text: &str| format!(" xmlns:acdsee='http://ns.acdsee.com/iptc/1.0/' acdsee:categories='{text}'/>");
    let before = wrapped(
        "",
        &attribute(
            "&lt;Categories&gt;&lt;Category Assigned=&quot;1&quot;&gt;x&lt;/Category&gt;&lt;/Categories&gt;",
        ),
    );
    let after = edit(Some(before.as_bytes()), &keywords(&["animals/dog", "sea"], &[])).unwrap().unwrap();
    let after =
        String::from_utf8(after).unwrap().replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
    let tree = "<Categories><Category Assigned=\"0\">animals<Category Assigned=\"1\">dog</Category></Category>\
                <Category Assigned=\"1\">sea</Category></Categories>";
    assert!(after.contains(tree), "{after}");
    let deep = "a/".repeat(50_000);
    assert!(edit(Some(before.as_bytes()), &keywords(&[&deep], &[])).unwrap().is_some());
}

#[test]
fn a_place_and_a_date() {
    let made = edits(|edits| {
        edits.set(Field::Gps, "-48.14,11.58").unwrap();
        edits.set(Field::Date, "2024-06-01T12:30:00+02:00").unwrap();
        edits.set_all(Field::Creator, &["A", "B"]).unwrap();
    });
    let altitude = wrapped(
        " xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSAltitude='520/1' exif:GPSLatitude='1,2.0N'",
        "/>",
    );
    let bytes = edit(Some(altitude.as_bytes()), &made).unwrap().unwrap();
    let text = std::str::from_utf8(&bytes).unwrap();
    assert!(
        text.contains("exif:GPSLatitude='48,8.4S'") && text.contains("<exif:GPSLongitude>11,34.8E<"),
        "{text}"
    );
    assert!(text.contains("<exif:DateTimeOriginal>2024-06-01T12:30:00+02:00<"), "{text}");
    assert!(text.contains("<photoshop:DateCreated>2024-06-01T12:30:00+02:00<"), "{text}");
    assert_eq!(said(&bytes, "gps"), ["-48.14,11.58"]);
    assert_eq!(said(&bytes, "creator"), ["A", "B"]);
    let gone = edit(Some(&bytes), &edits(|edits| edits.remove(Field::Gps))).unwrap().unwrap();
    assert!(!String::from_utf8(gone).unwrap().contains("GPS"));
}

#[test]
fn what_is_no_sidecar_is_refused() {
    let refused = |text: &str| edit(Some(text.as_bytes()), &set(Field::Rating, "4")).unwrap_err();
    let rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>";
    for text in [
        "",
        "x",
        "<a",
        "<a></b>",
        "<p:a/>",
        &format!("{rdf}<rdf:Description"),
        &wrapped("", "/>\0"),
        "<a>&b;</a>",
    ] {
        assert!(matches!(refused(text), EditError::Malformed(_)), "{text}");
    }
    assert!(matches!(refused("<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"), EditError::DocumentType));
    assert!(matches!(refused("<x/>"), EditError::NoRdf));
    let entity = refused("<a>&b;</a>").to_string();
    assert!(entity.contains("not well-formed XML") && entity.contains("at 1:"), "{entity}");
}
