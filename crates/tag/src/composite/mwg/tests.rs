use super::super::{RequestedRules, add, split};
use super::*;
use crate::metadata::Group;
use crate::options::Options;
use crate::source::Source;
use bumpalo::Bump;

/// Takes texts by `group:Name`, several for a list; expects the tag of the guidelines, or an empty text if
/// there is none.
#[track_caller]
fn check(tags: &[(&'static str, &[&'static str])], name: &str, expected: &str) {
    let (source, arena) = (Source::new(vec![], None), Bump::new());
    let options = Options { mwg: true, ..Options::default() };
    let mut ctx = crate::testing::context(&source, &arena, &options);
    for &(tag, texts) in tags {
        let (group, name) = split(tag);
        let texts: Vec<_> = texts.iter().map(|text| Value::Text(text)).collect();
        let value = if let [one] = texts.as_slice() { *one } else { ctx.keep_list(&texts) };
        ctx.push_plain(Group::same(group), name, value);
    }
    add(&mut ctx, &RequestedRules::of(&options));
    let made = ctx.metadata.tags.iter().find(|tag| tag.name == name && tag.group.family1 == "MWG");
    assert_eq!(made.map(|tag| tag.text(Mode::Number)).unwrap_or_default(), expected);
}

const CHANGED: [(&str, &[&str]); 2] =
    [("File:CurrentIPTCDigest", &["d41d"]), ("Photoshop:IPTCDigest", &["8cd9"])];
const KEPT: [(&str, &[&str]); 2] =
    [("File:CurrentIPTCDigest", &["d41d"]), ("Photoshop:IPTCDigest", &["d41d"])];

#[test]
fn exif_counts_first_unless_it_is_blank() {
    let others: [(&str, &[&str]); 2] =
        [("XMP-dc:Description", &["xmp"]), ("IPTC:Caption-Abstract", &["iptc"])];
    check(&[("EXIF:ImageDescription", &["exif"]), others[0], others[1]], "Description", "exif");
    check(&[("EXIF:ImageDescription", &["  "]), others[0], others[1]], "Description", "xmp");
    check(&[("EXIF:ImageDescription", &["  "])], "Description", "");
}

#[test]
fn xmp_counts_until_iptc_is_changed() {
    let sides: [(&str, &[&str]); 2] = [("XMP-dc:Rights", &["xmp"]), ("IPTC:CopyrightNotice", &["iptc"])];
    check(&[sides[0], sides[1], KEPT[0], KEPT[1]], "Copyright", "xmp");
    check(&[sides[0], sides[1], KEPT[0]], "Copyright", "xmp");
    check(&[sides[0], sides[1], CHANGED[0], CHANGED[1]], "Copyright", "iptc");
    check(&[sides[1], KEPT[0], KEPT[1]], "Copyright", "iptc");
    check(&[sides[1]], "Copyright", "");
}

#[test]
fn texts_truncated_by_iptc_are_completed() {
    const WHOLE: &str = "a city of more than thirty-two bytes";
    const WORD: &str = "keywords of sixty-four bytes each are cut by IPTC, by XMP never.";
    const LONG: &str = "keywords of sixty-four bytes each are cut by IPTC, by XMP never...";
    let cut: [(&str, &[&str]); 1] = [("IPTC:City", &["a city of more than thirty-two b"])];
    check(&[cut[0], ("XMP-photoshop:City", &[WHOLE]), CHANGED[0], CHANGED[1]], "City", WHOLE);
    check(&[cut[0], ("XMP-photoshop:City", &["b"]), CHANGED[0], CHANGED[1]], "City", cut[0].1[0]);
    let words: [(&str, &[&str]); 2] = [("IPTC:Keywords", &["a", WORD]), ("XMP-dc:Subject", &["b", LONG])];
    check(&[words[0], words[1], CHANGED[0], CHANGED[1]], "Keywords", &format!("a, {LONG}"));
}

#[test]
fn the_shown_place_has_priority() {
    let legacy: [(&str, &[&str]); 1] = [("XMP-iptcCore:Location", &["legacy"])];
    check(&[legacy[0], ("XMP-iptcExt:LocationShownSublocation", &["shown"])], "Location", "shown");
    check(&[legacy[0], ("XMP-iptcExt:LocationShownSublocation", &[""])], "Location", "legacy");
    check(&legacy, "Location", "legacy");
}

#[test]
fn dates_of_three_sides() {
    let iptc: [(&str, &[&str]); 2] =
        [("IPTC:DateCreated", &["2001:02:03"]), ("IPTC:TimeCreated", &["04:05:06+01:00"])];
    let xmp: [(&str, &[&str]); 1] = [("XMP-photoshop:DateCreated", &["2002:01:01"])];
    let none: [(&str, &[&str]); 1] = [("EXIF:DateTimeOriginal", &["    :  :     :  :  "])];
    check(&[none[0], iptc[0], iptc[1], xmp[0]], "DateTimeOriginal", "2002:01:01");
    check(
        &[none[0], iptc[0], iptc[1], xmp[0], CHANGED[0], CHANGED[1]],
        "DateTimeOriginal",
        "2001:02:03 04:05:06+01:00",
    );
    let exif: [(&str, &[&str]); 2] =
        [("EXIF:DateTimeOriginal", &["2003:01:01 00:00:00"]), ("EXIF:SubSecTimeOriginal", &["5"])];
    check(&[exif[0], exif[1], xmp[0]], "DateTimeOriginal", "2003:01:01 00:00:00.5");
    check(&[("XMP-xmp:ModifyDate", &["2004:01:01"]), KEPT[0], KEPT[1]], "ModifyDate", "2004:01:01");
    check(&[("XMP-xmp:ModifyDate", &["2004:01:01"]), CHANGED[0], CHANGED[1]], "ModifyDate", "");
}

#[test]
fn several_artists_in_one_text() {
    check(&[("EXIF:Artist", &["one; two"]), ("XMP-dc:Creator", &["three"])], "Creator", "one, two");
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(names("one"), (owned(&["one"]), true));
    assert_eq!(names(r#""one; two"; three"#), (owned(&["one; two", "three"]), true));
    assert_eq!(names(r#""the ""one"""; two"#), (owned(&[r#"the "one""#, "two"]), true));
    assert_eq!(names(r#"the "one"; two"#), (owned(&[r#"the "one""#, "two"]), true));
    assert_eq!(names(r#""one; two"#), (owned(&["one; two"]), false));
}

#[test]
fn none_are_computed_unless_requested() {
    let (source, arena, options) = (Source::new(vec![], None), Bump::new(), Options::default());
    let mut ctx = crate::testing::context(&source, &arena, &options);
    ctx.push_plain(Group::new("XMP", "XMP-xmp"), "Rating", Value::Text("3"));
    add(&mut ctx, &RequestedRules::of(&options));
    assert_eq!(ctx.metadata.tags.len(), 1);
}
