//! Columns of dates, places, sensitivity and orientation: the value for each file of `columns/`, with and
//! without all tags.

use std::path::Path;

use super::tree::Tree;

/// One line for each file of a folder: its name and these columns, with `-` for NULL.
fn lines(folder: &str, columns: &str) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/index/columns").join(folder);
    let read = |with_tags: bool| {
        let tree = Tree::new();
        for entry in std::fs::read_dir(&source).unwrap() {
            let entry = entry.unwrap();
            tree.write(entry.file_name().to_str().unwrap(), &std::fs::read(entry.path()).unwrap());
        }
        if with_tags {
            tree.run_with_tags()
        } else {
            tree.run()
        };
        let separator = std::path::MAIN_SEPARATOR;
        let name = format!("replace(path, rtrim(path, replace(path, '{separator}', '')), '')");
        let shown: Vec<String> =
            columns.split(' ').map(|column| format!("coalesce({column}, '-')")).collect();
        let lines = tree.ask(&format!(
            "SELECT {name} || ' ' || {} AS l FROM image ORDER BY 1",
            shown.join(" || ' ' || ")
        ));
        lines.iter().map(|line| line[6..line.len() - 2].to_owned()).collect::<Vec<String>>()
    };
    let few = read(false);
    assert_eq!(few, read(true), "the columns do not depend on --tags");
    few
}

#[track_caller]
fn check(folder: &str, columns: &str, expected: &[&str]) {
    assert_eq!(lines(folder, columns), expected);
}

const DATES: &str = "taken_at taken_precision taken_from taken_utc digitized_at";

#[test]
fn a_date_of_the_original_comes_before_one_of_its_scan() {
    check(
        "scan-date",
        DATES,
        &[
            "a-photoshop.jpg 1965-07-04 day XMP:DateCreated - 2015-10-11T13:40:12",
            "b-iptc.jpg 1965-07-04 day IPTC:DateCreated - 2015-10-11T13:40:12",
            "c-xmpexif.jpg 1965-07-04T10:00:00 second XMP:DateTimeOriginal - 2015-10-11T13:40:12",
            "d-exifdto.jpg 1965-07-04T10:00:00 second EXIF:DateTimeOriginal - 2015-10-11T13:40:12",
            "e-xmp-only.jpg 1965-07-04 day XMP:DateCreated - 2015-10-11T13:40:12",
        ],
    );
}

#[test]
fn a_date_is_as_precise_as_the_file() {
    check(
        "partial-date",
        DATES,
        &[
            "a-exif-1950-00-00.jpg 1950 year EXIF:DateTimeOriginal - -",
            "c-exif-1993-08-blank.jpg 1993-08 month EXIF:DateTimeOriginal - -",
            "e-xmp-1950.jpg 1950 year XMP:DateCreated - -",
            "g-zero.jpg - - - - -",
        ],
    );
}

#[test]
fn dates_of_iptc_are_read_in_their_own_form() {
    check(
        "iptc-date",
        DATES,
        &[
            "a.jpg 2014-04-06T00:47:40 second IPTC:DateCreated 2014-04-05T22:47:40Z -",
            "b.tif 2014-04-06 day IPTC:DateCreated - -",
        ],
    );
}

const PLACE: &str = "round(latitude,9) round(longitude,9) altitude_m";

#[test]
fn positions_of_exif_and_xmp() {
    check(
        "gps",
        PLACE,
        &[
            "exif-0over0-xmp-ok.jpg 10.5 20.5 -",
            "noref.jpg 10.5 20.5 -",
            "null-island.jpg 0.0 0.0 -",
            "ok.jpg 10.5 20.5 -",
            "ref-empty.jpg 10.5 -20.5 -",
            "south-lower.jpg -10.5 -20.5 -",
            "xmponly.jpg -10.5 -20.5 -5.0",
        ],
    );
    check(
        "xmp-gps-ref",
        PLACE,
        &[
            "a.jpg -33.25 -70.5 -12.5",
            "a.xmp -33.25 -70.5 -12.5",
            "c.jpg -33.25 -70.5 -12.5",
            "e.jpg -33.25 -70.5 12.5",
            "e.xmp -33.25 -70.5 12.5",
            "g.jpg -33.25 -70.5 12.5",
            "g.xmp -33.25 -70.5 12.5",
        ],
    );
    check(
        "gps-fractions",
        PLACE,
        &[
            "a-1-0.jpg - - -",
            "c-sec-0over0.jpg - - -",
            "e-neg.jpg - - -",
            "g-min-dec.jpg 10.508333333 20.5 -",
        ],
    );
}

#[test]
fn positions_of_films() {
    check(
        "iso6709",
        PLACE,
        &[
            "day.m4v - - -",
            "keys-crs.mov -33.8688 151.2093 12.5",
            "keys-dd.mov -33.8688 151.2093 12.5",
            "keys-ddmmss.mov -33.868805556 151.209305556 12.5",
            "keys-noalt.mov -33.8688 151.2093 -",
            "keys-short.mov 5.0 -3.0 -",
            "keys-zero.mov 0.0 0.0 -",
            "xyz-crs.mp4 -33.8688 151.2093 12.5",
            "xyz-ddmm.mp4 -33.8688 151.2093 12.5",
            "xyz-int.mp4 27.0 86.0 -",
            "xyz-noslash.mp4 -33.8688 151.2093 -",
            "xyz-zero.mp4 0.0 0.0 -",
        ],
    );
}

#[test]
fn the_sensitivity_is_in_the_tag_that_its_type_names() {
    check("iso", "iso", &["a.jpg 102400", "c.jpg 400", "e.jpg -"]);
}

#[test]
fn the_container_decides_on_the_orientation() {
    check(
        "container-orientation",
        "width height orientation",
        &["exif1-irot.heic 80 40 6", "exif6-noirot.heic 80 40 1", "noexif-irot.avif 80 40 6"],
    );
}

#[test]
fn a_raw_file_that_is_read_from_its_end_has_its_date() {
    // A heap of Canon's (CIFF 1.0): the values, a directory with one entry, and its position.
    const HEAD_BYTES: u32 = 26;
    const ENTRY: [u8; 2] = 0x180e_u16.to_le_bytes();
    let mut heap = [1_642_666_404_u32, 0, 0].map(u32::to_le_bytes).concat();
    // Longer than what is read of each file.
    heap.resize(200_000, 0);
    let directory_at = heap.len() as u32;
    heap.extend([1, 0]);
    heap.extend([&ENTRY[..], &12_u32.to_le_bytes(), &0_u32.to_le_bytes()].concat());
    heap.extend(directory_at.to_le_bytes());
    let mut file = [b"II", &HEAD_BYTES.to_le_bytes()[..], b"HEAPCCDR"].concat();
    file.resize(HEAD_BYTES as usize, 0);
    file.extend(heap);
    let tree = Tree::new();
    tree.write("a.crw", &file);
    for with_tags in [false, true] {
        if with_tags {
            tree.run_with_tags()
        } else {
            tree.run()
        };
        let row = tree.ask("SELECT taken_at AS t, taken_from AS f, format AS k FROM image");
        assert_eq!(row, [r#"{"t":"2022-01-20T08:13:24","f":"CanonRaw:DateTimeOriginal","k":"CRW"}"#]);
    }
}
