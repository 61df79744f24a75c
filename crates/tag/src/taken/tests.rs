use super::*;
use crate::metadata::Group;
use table::def::Conv;
use table::print::container::{date_since_1970, mail_date};
use table::print::iptc;
use table::value::Value;

fn tag(family: &'static str, name: &'static str, text: &'static str) -> Tag<'static> {
    let role = match (family, name) {
        (_, "DateTimeOriginal" | "CreationDate") => Role::DateTimeOriginal,
        ("IPTC" | "XMP", "DateCreated") | (_, "ContentCreateDate") => Role::DateCreated,
        (_, "CreateDate" | "DateTimeDigitized" | "CreationTime") => Role::CreateDate,
        (_, "ModifyDate" | "DateTime" | "ModDate") => Role::ModifyDate,
        (_, "DigitalCreationDate") => Role::DigitalCreationDate,
        (_, "DigitalCreationTime") => Role::DigitalCreationTime,
        ("IPTC", "TimeCreated") => Role::TimeCreated,
        (_, "SubSecTimeOriginal") => Role::SubSecTimeOriginal,
        (_, "SubSecTimeDigitized") => Role::SubSecTimeDigitized,
        (_, "OffsetTimeOriginal") => Role::OffsetTimeOriginal,
        (_, "OffsetTimeDigitized") => Role::OffsetTimeDigitized,
        (_, "GPSDateStamp") => Role::GpsDateStamp,
        (_, "GPSTimeStamp") => Role::GpsTimeStamp,
        _ => role_of(family, name),
    };
    let conv = match (family, name) {
        ("IPTC", "DateCreated" | "DigitalCreationDate") => Conv::Call(iptc::date),
        ("IPTC", _) => Conv::Call(iptc::time),
        ("PNG", "CreationTime") => Conv::Call(mail_date),
        _ => Conv::None,
    };
    Tag { group: Group::same(family), name, value: Value::Text(text), conv, role, priority: 1 }
}

type Given = (&'static str, &'static str, &'static str);

fn dates_of(tags: &[Given], sidecar: &[Given]) -> Dates {
    let of = |tags: &[Given]| {
        let tags = tags.iter().map(|&(family, name, text)| tag(family, name, text)).collect();
        Metadata { tags, ..Metadata::default() }
    };
    let sidecar = (!sidecar.is_empty()).then(|| of(sidecar));
    dates(&of(tags), sidecar.as_ref())
}

#[track_caller]
fn check(tags: &[Given], expected: Option<(&str, Option<&str>, &str)>) {
    let taken = dates_of(tags, &[]).taken;
    let found = taken.as_ref().map(|taken| (taken.local.as_str(), taken.utc.as_deref(), taken.from));
    assert_eq!(found, expected);
}

#[test]
fn without_an_offset_there_is_no_utc() {
    check(
        &[("EXIF", "DateTimeOriginal", "2016:09:28 18:18:05"), ("EXIF", "SubSecTimeOriginal", "813")],
        Some(("2016-09-28T18:18:05.813", None, "EXIF:DateTimeOriginal")),
    );
}

#[test]
fn the_stored_offset_is_applied() {
    check(
        &[("EXIF", "DateTimeOriginal", "2016:01:01 00:30:00"), ("EXIF", "OffsetTimeOriginal", "+01:00")],
        Some(("2016-01-01T00:30:00", Some("2015-12-31T23:30:00Z"), "EXIF:DateTimeOriginal")),
    );
}

#[test]
fn each_class_comes_before_the_next_whatever_block_has_it() {
    const MODIFIED: &[Given] =
        &[("EXIF", "ModifyDate", "2016:01:01 00:00:00"), ("PNG", "ModifyDate", "2017:01:01 00:00:00")];
    const DIGITIZED: &[Given] = &[
        ("EXIF", "CreateDate", "2015:10:11 13:40:12"),
        ("IPTC", "DigitalCreationDate", "20141011"),
        ("IPTC", "DigitalCreationTime", "120000+0200"),
        ("XMP", "CreateDate", "2013-10-11T13:40:12"),
        ("QuickTime", "CreateDate", "2012:10:11 13:40:12"),
        ("PDF", "CreateDate", "2011:10:11 13:40:12"),
    ];
    const ORIGINAL: &[Given] = &[
        ("EXIF", "DateTimeOriginal", "1965:07:01 10:00:00"),
        ("MakerNotes", "DateTimeOriginal", "1965:07:02 10:00:00"),
        ("IPTC", "DateCreated", "19650703"),
        ("XMP", "DateCreated", "1965-07-04"),
        ("XMP", "DateTimeOriginal", "1965-07-05T10:00:00"),
        ("PNG", "CreationTime", "Tue, 06 Jul 1965 10:00:00 GMT"),
        ("QuickTime", "CreationDate", "1965-07-07T10:00:00+0200"),
        ("RIFF", "DateTimeOriginal", "1965:07:08 10:00:00"),
    ];
    let of = |tags: &[Given], expected: &str| {
        // The order in the file is of no account.
        let backwards: Vec<Given> = tags.iter().rev().copied().collect();
        for tags in [tags, &backwards] {
            let taken = dates_of(tags, &[]).taken.unwrap();
            assert_eq!(format!("{} {}", taken.local, taken.from), expected);
        }
    };
    let all = [MODIFIED, DIGITIZED, ORIGINAL].concat();
    let days = [
        "1965-07-01T10:00:00 EXIF:DateTimeOriginal",
        "1965-07-02T10:00:00 MakerNotes:DateTimeOriginal",
        "1965-07-03 IPTC:DateCreated",
        "1965-07-04 XMP:DateCreated",
        "1965-07-05T10:00:00 XMP:DateTimeOriginal",
        "1965-07-06T10:00:00 PNG:CreationTime",
        "1965-07-07T10:00:00 QuickTime:CreationDate",
        "1965-07-08T10:00:00 RIFF:DateTimeOriginal",
    ];
    for (index, expected) in days.iter().enumerate() {
        of(&[MODIFIED, DIGITIZED, &ORIGINAL[index..]].concat(), expected);
    }
    of(&[MODIFIED, DIGITIZED].concat(), "2015-10-11T13:40:12 EXIF:CreateDate");
    of(&[MODIFIED, &DIGITIZED[1..]].concat(), "2014-10-11T12:00:00 IPTC:DigitalCreationDate");
    of(&[MODIFIED, &DIGITIZED[3..]].concat(), "2013-10-11T13:40:12 XMP:CreateDate");
    of(MODIFIED, "2016-01-01T00:00:00 EXIF:ModifyDate");
    of(&MODIFIED[1..], "2017-01-01T00:00:00 PNG:ModifyDate");
    let digitized = dates_of(&all, &[]).digitized.unwrap();
    assert_eq!((digitized.local.as_str(), digitized.from), ("2015-10-11T13:40:12", "EXIF:CreateDate"));
    assert_eq!(dates_of(&[MODIFIED, ORIGINAL].concat(), &[]).digitized, None);
}

#[test]
fn a_sidecars_original_date_comes_before_a_pictures_digitised_one() {
    const SCAN: Given = ("EXIF", "CreateDate", "2015:10:11 13:40:12");
    const ORIGINAL: Given = ("XMP", "DateCreated", "1965-07-04");
    let found = dates_of(&[SCAN], &[ORIGINAL]);
    assert_eq!(
        found.taken.map(|taken| (taken.local, taken.from)),
        Some(("1965-07-04".into(), "XMP:DateCreated"))
    );
    assert_eq!(found.digitized.map(|taken| taken.from), Some("EXIF:CreateDate"));
    // Of one class, the picture's own comes first.
    let found = dates_of(&[SCAN], &[("XMP", "CreateDate", "2020-01-01")]);
    assert_eq!(found.taken.map(|taken| taken.from), Some("EXIF:CreateDate"));
}

#[test]
fn a_source_of_the_same_class_may_say_the_same_more_precisely() {
    check(
        &[("EXIF", "DateTimeOriginal", "1950:00:00 00:00:00"), ("XMP", "DateCreated", "1950-06-12")],
        Some(("1950-06-12", None, "XMP:DateCreated")),
    );
    check(
        &[("IPTC", "DateCreated", "20140406"), ("XMP", "DateCreated", "2014-04-06T00:47:40+02:00")],
        Some(("2014-04-06T00:47:40", Some("2014-04-05T22:47:40Z"), "XMP:DateCreated")),
    );
    check(
        &[
            ("EXIF", "DateTimeOriginal", "2014:04:06 00:47:40"),
            ("EXIF", "SubSecTimeOriginal", "25"),
            ("XMP", "DateCreated", "2014-04-06T00:47:40+02:00"),
        ],
        Some(("2014-04-06T00:47:40.25", Some("2014-04-05T22:47:40.25Z"), "EXIF:DateTimeOriginal")),
    );
    // Another date says something else.
    check(
        &[("EXIF", "DateTimeOriginal", "1950:00:00 00:00:00"), ("XMP", "DateCreated", "1951-06-12")],
        Some(("1950", None, "EXIF:DateTimeOriginal")),
    );
    check(
        &[("EXIF", "DateTimeOriginal", "1950:00:00 00:00:00"), ("EXIF", "CreateDate", "1950:06:12 10:00:00")],
        Some(("1950", None, "EXIF:DateTimeOriginal")),
    );
}

#[test]
fn a_movie_stores_local_time_or_utc() {
    let header = ("QuickTime", "CreateDate", "2023:05:06 10:34:56");
    check(&[header], Some(("2023-05-06T10:34:56", Some("2023-05-06T10:34:56Z"), "QuickTime:CreateDate")));
    check(
        &[header, ("QuickTime", "CreationDate", "2023-05-06T12:34:56+0200")],
        Some(("2023-05-06T12:34:56", Some("2023-05-06T10:34:56Z"), "QuickTime:CreationDate")),
    );
}

#[test]
fn gps_gives_the_offset_only_if_it_is_plausible() {
    let camera = ("EXIF", "DateTimeOriginal", "2016:09:28 18:18:05");
    let date = ("EXIF", "GPSDateStamp", "2016:09:28");
    check(
        &[camera, date, ("EXIF", "GPSTimeStamp", "17:17:58.65")],
        Some(("2016-09-28T18:18:05", Some("2016-09-28T17:18:05Z"), "EXIF:DateTimeOriginal")),
    );
    check(
        &[camera, date, ("EXIF", "GPSTimeStamp", "17:10:00")],
        Some(("2016-09-28T18:18:05", None, "EXIF:DateTimeOriginal")),
    );
}

#[test]
fn a_date_that_does_not_exist_is_passed_over() {
    check(
        &[("EXIF", "DateTimeOriginal", "0000:00:00 00:00:00"), ("EXIF", "CreateDate", "2019:02:29 10:00:00")],
        None,
    );
    check(
        &[("EXIF", "DateTimeOriginal", "    :  :     :  :  "), ("XMP", "CreateDate", "2020-02-29T10:00Z")],
        Some(("2020-02-29T10:00:00", Some("2020-02-29T10:00:00Z"), "XMP:CreateDate")),
    );
}

#[test]
fn missing_parts_stay_missing() {
    check(&[("XMP", "DateCreated", "1926")], Some(("1926", None, "XMP:DateCreated")));
    check(&[("IPTC", "DateCreated", "19260000")], Some(("1926", None, "IPTC:DateCreated")));
    check(
        &[("IPTC", "DateCreated", "20010506"), ("IPTC", "TimeCreated", "101112+0200")],
        Some(("2001-05-06T10:11:12", Some("2001-05-06T08:11:12Z"), "IPTC:DateCreated")),
    );
}

#[test]
fn a_date_is_read_after_its_conversion() {
    let value = Value::Integer(1_475_086_685);
    let conv = Conv::Call(|value, _, out| out.push_str(&date_since_1970(value.as_i64().unwrap_or(0) as u64)));
    let name = "DateTimeOriginal";
    let tag = Tag { group: Group::same("MIE"), name, value, conv, role: role_of("MIE", name), priority: 1 };
    let metadata = Metadata { tags: vec![tag], ..Metadata::default() };
    assert_eq!(taken(&metadata).map(|taken| taken.local).as_deref(), Some("2016-09-28T18:18:05"));
}

#[test]
fn dates_of_other_formats_have_roles_by_their_names() {
    assert_eq!(role_of("MXF", "CreateDate"), Role::CreateDate);
    assert_eq!(role_of("MakerNotes", "DateTimeOriginal"), Role::DateTimeOriginal);
    assert_eq!(role_of("DICOM", "AcquisitionDate"), Role::DateCreated);
    assert_eq!(role_of("DICOM", "AcquisitionTime"), Role::TimeCreated);
    assert_eq!(role_of("ZIP", "ModifyDate"), Role::None, "of a file in an archive");
    assert_eq!(role_of("XMP", "CreateDate"), Role::None, "its tables give the roles");
    assert_eq!(role_of("MakerNotes", "FirmwareDate"), Role::None);
}
