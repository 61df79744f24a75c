use super::*;
use crate::experiment::testing;

fn small_cases() -> Vec<Case> {
    let mut cases = vec![Case::new("bytes", "read").with("files", 3)];
    cases.extend(one_by_one(3));
    cases.extend(Way::ALL_TAGS.iter().map(|&way| case(ALL_TAGS, way, 3)));
    cases.extend(Way::ODD_NAMES.iter().map(|&way| Case::new(ODD_NAMES, way.name())));
    cases
}

#[test]
fn every_way_finds_the_same_dates() {
    testing::all_agree(&Metadata, &small_cases());
}

#[test]
fn a_batch_is_larger_than_a_chunk_and_keeps_the_order() {
    testing::all_agree(&Metadata, &Way::LISTS.map(|way| case("batch", way, 70)));
}

#[test]
fn a_file_that_vanishes_fails_the_case_and_is_named() {
    // A packed ExifTool is the same program, and packing it takes seconds.
    let packed = [Way::ExiftoolPacked, Way::ExiftoolUnpacked].map(Way::name);
    for case in small_cases().into_iter().filter(|case| !packed.contains(&case.way.as_str())) {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new(folder.path(), 1);
        let files = match Metadata.prepare(&case, &place) {
            Ok(files) => files,
            Err(error) => {
                eprintln!("skipped {case}: {error}");
                continue;
            }
        };
        let gone = files[1].clone();
        let mut signals = testing::FileRemover(gone.clone());
        let error = Metadata.run(&case, &place, &mut Clock::new(&mut signals)).unwrap_err();
        assert!(error.to_string().contains(gone.to_str().unwrap()), "{case}: {error}");
    }
}

#[test]
fn names_unfit_for_lists_are_counted_where_there_are_some() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    match testing::run(&Metadata, &Case::new(ODD_NAMES, Way::ThalwegBatch.name()), &place) {
        Ok(work) => {
            let n_unfit = crate::platform::unlistable_names().len() as f64;
            assert!(work.figures.contains(&("n_one_by_one".to_owned(), n_unfit)), "{:?}", work.figures);
        }
        Err(CaseError::Skipped(why)) => eprintln!("skipped: {why}"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_folder_of_the_users_is_searched_for_jpegs() {
    let folder = tempfile::tempdir().unwrap();
    let mut place = Place::new(folder.path(), 1);
    let made = pictures::made(3, &place).unwrap();
    let own = tempfile::tempdir().unwrap();
    std::fs::copy(&made[0], own.path().join("A.JPG")).unwrap();
    std::fs::write(own.path().join("notes.txt"), "none").unwrap();
    place.named = vec![own.path().to_owned()];
    let case = case("batch", Way::ThalwegInProcess, 100);
    assert_eq!(testing::run(&Metadata, &case, &place).unwrap().items, 1);
    std::fs::remove_file(own.path().join("A.JPG")).unwrap();
    assert!(matches!(Metadata.prepare(&case, &place), Err(CaseError::Skipped(_))));
}

/// `-fast2` must have something to skip, which ExifTool decodes without a warning.
#[test]
fn every_second_picture_has_a_maker_note_that_fast2_skips() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::new(folder.path(), 1);
    let files = pictures::made(4, &place).unwrap();
    let with_lens = |way: Way| {
        let tool = Tool::of(way, &place).unwrap().unwrap();
        tool.check()?;
        let output = tool.print_list(&files)?;
        let objects: Vec<serde_json::Map<_, _>> = serde_json::from_slice(&output.stdout).unwrap();
        assert!(objects.iter().all(|object| !object.contains_key("Warning")), "{objects:?}");
        let with_lens: Vec<bool> = objects.iter().map(|object| object.contains_key("LensModel")).collect();
        Ok::<_, CaseError>(with_lens)
    };
    match with_lens(Way::ExiftoolBatchAllTags) {
        Ok(found) => {
            assert_eq!(found, [false, true, false, true]);
            assert_eq!(with_lens(Way::ExiftoolBatchAllTagsFast2).unwrap(), [false; 4]);
        }
        Err(CaseError::Skipped(why)) => eprintln!("skipped: {why}"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn processes_at_once_are_as_published_and_as_the_machine_has() {
    let names: Vec<String> = one_by_one(6).iter().map(Case::to_string).collect();
    let n_processors = std::thread::available_parallelism().unwrap();
    for number in [8, n_processors.get()] {
        let wanted = format!("one_by_one/exiftool_stdin_parallel[files=6,processes={number}]");
        assert_eq!(names.iter().filter(|name| **name == wanted).count(), 1, "{names:?}");
    }
}
