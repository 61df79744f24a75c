//! Tests of argument parsing.

use engine::tag::Request;

use super::*;
use crate::exiftool::entry::Entry;

fn parse(arguments: &[&str]) -> Result<Job, Misuse> {
    let (job, misuses) = Job::parse(&arguments.iter().map(OsString::from).collect::<Vec<_>>());
    misuses.into_iter().next().map_or(Ok(job), Err)
}

#[test]
fn reading_options() {
    let job = parse(&["-j", "-G1:3", "-a", "-n", "-struct", "-r.", "-ext", ".JPG", "x.jpg", "dir"]).unwrap();
    assert!(job.layout.shape == Shape::Json && job.numbers && job.structs && job.search.recurses_hidden);
    assert_eq!(job.layout.group_families, [1, 3]);
    assert!(job.selection.duplicates);
    assert_eq!(job.search.extensions, ["jpg"]);
    assert_eq!(job.files, [PathBuf::from("x.jpg"), PathBuf::from("dir")]);
    let excluding = parse(&["-ext", "jpg", "--ext", "JPG"]).unwrap();
    assert_eq!(
        (excluding.search.extensions, excluding.search.without_extensions),
        (vec!["jpg".into()], vec!["jpg".into()])
    );
    assert_eq!(parse(&["-S", "-s"]).unwrap().layout.shortness, 3);
    assert_eq!(parse(&["--", "-j"]).unwrap().files, [PathBuf::from("-j")]);
}

#[test]
fn names_of_tags() {
    let job = parse(&["-DateTimeOriginal", "-XMP-dc:all", "-AllDates", "--Comment", "-x", "Make"]).unwrap();
    assert_eq!(job.selection.include.len(), 5);
    assert_eq!(job.selection.exclude, [Request::parse("Comment"), Request::parse("Make")]);
}

#[test]
fn unsupported_requests_are_refused_with_the_reason() {
    let mut unexpected = Vec::new();
    for (arguments, phrase) in [
        (&["-Artist=me"][..], "only reads"),
        (&["-Keywords+=me"], "only reads"),
        (&["-tagsFromFile", "@"], "only reads"),
        (&["-delete_original"], "only reads"),
        (&["-csv=x.csv"], "only reads"),
        (&["-o", "-"], "only reads"),
        (&["-ext"], "an extension"),
        (&["-G9"], "-G1"),
        (&["-listx", "-IFD0:all"], "specific IFD"),
        (&["-plot"], "-plot"),
        (&["-F12"], "without an offset"),
        (&["-listItem", "first"], "whole number"),
        (&["-htmldump"], "-htmldump"),
        (&["-v3", "a.jpg"], "-v is not supported"),
        (&["-W", "%f_%g7.txt"], "%g7"),
        (&["-config", "x.config"], "-config"),
        (&["-y"], "-y"),
        (&["-lang", "xx"], "zh-tw"),
        (&["-use", "Other"], "MWG"),
        (&["-6String:all"], "families 0, 1 and 2"),
        (&["-api", "geolocation=/Par/"], "patterns"),
        (&["-api", "imagehashtype=CRC"], "MD5"),
        (&["-api", "Filter=open(F)"], "Filter"),
        (&["-charset", "klingon"], "klingon"),
        (&["-charset", "ID3=Latin2"], "id3"),
        (&["-charset"], "-charset must be followed by"),
        (&["-echo5", "x"], "-echo4"),
        (&["-if", "$a ="], "-if"),
        (&["-p", "${make;tr/a/}"], "-p"),
        (&["-c", "nothing"], "-c"),
        (&["-a b"], "neither"),
    ] {
        match parse(arguments) {
            Err(reason) if reason.contains(phrase) => {}
            other => unexpected.push((arguments, other.err())),
        }
    }
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[test]
fn options_of_the_interface_that_change_nothing() {
    parse(&["-api", "LargeFileSupport=1", "-api", "keepUTCTime", "-api", "QuickTimeUTC=0"]).unwrap();
    parse(&["-api", r"Filter=if (Image::ExifTool::IsUTF8(\$_) < 0) { my $binary; }"]).unwrap();
    assert!(parse(&["-api", "struct=1"]).unwrap().structs && !parse(&["-api", "struct=0"]).unwrap().structs);
    assert!(parse(&["-api", "PrintConv=0"]).unwrap().numbers);
}

#[test]
fn tags_of_the_metadata_working_group_bring_its_module() {
    for arguments in [
        &["-use", "mwg"][..],
        &["-MWG:Keywords"],
        &["-1mwg:all"],
        &["-if", "$MWG:Rating > 3"],
        &["-p", "${MWG:City}"],
    ] {
        assert!(parse(arguments).unwrap().mwg, "{arguments:?}");
    }
    assert!(!parse(&["-Keywords", "--MWG:City"]).unwrap().mwg);
}

#[test]
fn fast_leaves_out_what_exiftool_leaves_out() {
    let read = |arguments: &[&str]| {
        let job = parse(arguments).unwrap();
        let group = |family0, family1| engine::tag::Group::new(family0, family1);
        let entries = [
            Entry::text(group("MakerNotes", "Canon"), "Quality", ""),
            Entry::text(group("EXIF", "IFD0"), "Make", ""),
            Entry::text(group("EXIF", "IFD1"), "ThumbnailOffset", ""),
            Entry::text(group("EXIF", "IFD1"), "ThumbnailImage", ""),
            Entry::text(group("File", "File"), "PreviewImage", ""),
            Entry::text(group("MPF", "MPImage2"), "PreviewImage", ""),
            Entry::text(group("Composite", "Composite"), "ImageSize", ""),
            Entry::text(group("File", "File"), "ImageWidth", ""),
            Entry::text(group("File", "File"), "FileType", ""),
            Entry::text(group("File", "System"), "FileName", ""),
        ];
        let read = entries.iter().filter(|entry| job.reads(entry, &entries, job.speed));
        let names = read.map(|entry| entry.name);
        names.collect::<Vec<_>>().join(" ")
    };
    let all = "Quality Make ThumbnailOffset ThumbnailImage PreviewImage PreviewImage ImageSize ImageWidth FileType \
               FileName";
    assert_eq!(read(&["-fast"]), all);
    assert_eq!(read(&["-fast2"]), all);
    assert_eq!(read(&["-fast3"]), "FileType FileName");
    assert_eq!(read(&["-e"]), "Quality Make ThumbnailOffset PreviewImage ImageWidth FileType FileName");
    assert!(parse(&["-e", "-fast2", "-Make"]).unwrap().selection.exclude.is_empty());
}

#[test]
fn without_computed_tags_a_picture_of_its_own_stays() {
    let job = parse(&["-e"]).unwrap();
    let casio = engine::tag::Group::new("MakerNotes", "Casio");
    let names = ["PreviewImageStart", "PreviewImage", "PreviewImage"];
    let entries = names.map(|name| Entry::text(casio, name, ""));
    assert_eq!(entries.each_ref().map(|entry| job.reads(entry, &entries, 0)), [true, true, false]);
    let alone = [Entry::text(casio, "PreviewImage", "")];
    assert!(job.reads(&alone[0], &alone, 0));
}

#[test]
fn a_table_tells_all_columns_and_nothing_else() {
    let job = parse(&["-T", "-Make"]).unwrap();
    assert!(job.force && job.quiet == 1);
}

#[test]
fn a_refused_option_takes_its_value_with_it_and_nothing_else() {
    let arguments = ["-tagsFromFile", "b.jpg", "-ee", "-echo4", "done", "-password", "-1", "-q", "a.jpg"];
    let (job, misuses) = Job::parse(&arguments.map(OsString::from));
    assert_eq!(misuses.len(), 2, "{misuses:?}");
    assert_eq!((job.files, job.echoes.len(), job.quiet), (vec![PathBuf::from("a.jpg")], 1, 1));
    let (job, misuses) = Job::parse(&["-charset", "-q", "-lang"].map(OsString::from));
    assert_eq!((job.quiet, misuses.len(), job.lists.len()), (1, 1, 1));
}

#[test]
fn options_of_writing_mean_nothing_where_nothing_is_written() {
    parse(&["-overwrite_original", "-wm", "c", "-P", "-overwrite_original_in_place", "a.jpg"]).unwrap();
}

#[test]
fn levels_of_conditions() {
    let level = |arguments: &[&str]| parse(arguments).unwrap().condition_speed;
    assert_eq!(level(&["-if3", "1"]), Some(3));
    assert_eq!(level(&["-if3", "1", "-if2", "1"]), Some(2));
    assert_eq!(level(&["-if2", "1", "-if3", "1"]), Some(2));
    assert_eq!(level(&["-if2", "1", "-if", "1", "-if3", "1"]), None);
}

#[test]
fn escapes() {
    assert_eq!(unescaped(r"a\tb\\n\x"), "a\tb\\n\\x");
}
