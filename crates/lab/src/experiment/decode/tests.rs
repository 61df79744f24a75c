use engine::pixel::{Format, Layout};

use super::*;
use crate::experiment::testing;

/// The published job in a smaller size, and one picture of each shape that a test has time for.
fn small_cases() -> Vec<Case> {
    let files = cases_of("4-of-9-files", |case| case.with("drawn", 4_u64).with("files", 9_u64));
    let memory = cases_of("80x80-in-memory", |case| case.with("decodes", 3_u64));
    [files, memory].concat()
}

#[test]
fn every_format_and_decoder_shows_the_same_pictures() {
    testing::all_agree(&Decode, &small_cases());
}

/// Half-size chroma, where decoders differ most.
#[test]
fn a_larger_picture_agrees_too() {
    let cases = cases_of("2MP-in-memory", |case| case.with("decodes", 1_u64));
    let jpegs: Vec<Case> = cases.into_iter().filter(|case| case.way != "webp").collect();
    testing::all_agree(&Decode, &jpegs);
}

/// The check of a lossy format accepts its own picture, whatever the seed, and not another one.
#[test]
fn a_webp_is_near_its_own_picture_only() {
    let folder = tempfile::tempdir().unwrap();
    let n_files = 200;
    let kind = pictures::Kind::Files { drawn: n_files, files: n_files };
    let files = pictures::make(&kind, &Place::new(folder.path(), 7)).unwrap();
    let pixels = |format, number| pictures::reference(&files.path(format, number)).unwrap();
    let is_taken_for = |number, other| {
        let (shown, reference) = (pixels(Format::WebP, number), pixels(Format::Bmp, other));
        let header = Header { width: 80, height: 80, layout: Layout::Rgb8 };
        let checksum_of = |pixels: &[u8]| {
            let mut check = check::Check::new(Way::WebP);
            check.add(b"file", header, pixels, check::sample(pixels), &reference).unwrap();
            check.work(1, 1.0).checksum
        };
        checksum_of(&shown) == checksum_of(&reference)
    };
    assert!((0..n_files).all(|number| is_taken_for(number, number)));
    let n_mistaken = (1..n_files).filter(|number| is_taken_for(*number, number - 1)).count();
    assert!(n_mistaken <= 2, "{n_mistaken} of {n_files} pictures are taken for another one");
}

/// Sizes must be within a tenth of the published ones, so that formats are compared at their costs there.
#[test]
fn files_are_as_large_as_the_published_ones() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    for case in small_cases() {
        let published_bytes = match case.way.as_str() {
            "bmp" => 19_254.0,
            "jpeg" => 12_532.0,
            "png" => 17_533.0,
            _ => continue,
        };
        let work = testing::run(&Decode, &case, &place).unwrap();
        let (name, bytes) = &work.figures[0];
        assert!(name == "encoded_bytes" && (bytes / published_bytes - 1.0).abs() < 0.1, "{case}: {bytes}");
    }
}

#[test]
fn a_seed_and_a_round_draw_the_files_and_none_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let case = cases_of("6-of-9-files", |case| case.with("drawn", 6_u64).with("files", 9_u64)).remove(0);
    let first = Decode.prepare(&case, &place).unwrap();
    assert_eq!(first, Decode.prepare(&case, &place).unwrap());
    place.round = 1;
    let drawn = Decode.draw(&case, &place).unwrap().unwrap();
    assert_ne!(first, drawn);
    assert_eq!(drawn.len(), 6);
    (place.seed, place.round) = (2, 0);
    assert_ne!(first, Decode.prepare(&case, &place).unwrap());
    let distinct: std::collections::BTreeSet<_> = first.iter().collect();
    assert_eq!((first.len(), distinct.len()), (6, 6));
}

/// All formats show the pictures of the round, which are others than those of another round.
#[test]
fn every_round_has_pictures_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let mut answers = Vec::new();
    for round in [1, 2] {
        place.round = round;
        let of_case = |case: &Case| testing::run(&Decode, case, &place).unwrap().checksum;
        let cases = small_cases();
        let mut files = cases.iter().filter(|case| case.set.ends_with("files")).map(of_case);
        let first = files.next().unwrap();
        assert!(files.all(|checksum| checksum == first), "round {round}");
        answers.push(first);
        let memory = cases.iter().find(|case| case.set.ends_with("memory")).unwrap();
        assert_eq!(Decode.draw(memory, &place).unwrap(), None);
    }
    assert_ne!(answers[0], answers[1]);
}

#[test]
fn a_scaled_decode_is_smaller_where_the_decoder_can() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let case = Decode.cases(Size::Quick).pop().unwrap();
    assert_eq!(case.set, "2MP-to-256px");
    let work = testing::run(&Decode, &case, &place).unwrap();
    let job = Job::of(&case, &place).unwrap();
    let mut bytes = Vec::new();
    let folder = pictures::make(&job.kind, &place).unwrap();
    pictures::read(&folder.files(job.way.format(), &job.kind, &place)[0], &mut bytes).unwrap();
    let header = job.way.decode(&bytes, job.at_least_pixels, &mut Vec::new()).unwrap();
    assert!(header.width >= 256 && header.height >= 256, "{header:?}");
    if Way::Jpeg.decoder() == "libjpeg-turbo" {
        assert!(header.width < 1632 / 3, "{header:?}");
    }
    assert_eq!(work.items, 1);
}

#[test]
fn a_file_that_vanishes_and_one_that_is_damaged_are_named() {
    for case in small_cases().iter().filter(|case| case.set.ends_with("files")) {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let files = Decode.prepare(case, &place).unwrap();
        let mut signals = testing::FileRemover(files[1].clone());
        let error = Decode.run(case, &place, &mut Clock::new(&mut signals)).unwrap_err();
        assert!(error.to_string().contains(files[1].to_str().unwrap()), "{case}: {error}");
        std::fs::write(&files[1], b"no picture").unwrap();
        let error = testing::run(&Decode, case, &place).unwrap_err();
        assert!(error.to_string().contains(files[1].to_str().unwrap()), "{case}: {error}");
    }
}
