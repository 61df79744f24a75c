use super::*;
use crate::experiment::testing;

#[test]
fn every_way_gives_the_same_answer() {
    // In a thread of its own, which cases may limit to one processor.
    let all_agree = |corpus: Corpus| {
        std::thread::spawn(move || testing::all_agree(&Search, &cases(&corpus))).join().unwrap();
    };
    all_agree(Corpus { n_files: 40, file_bytes: 20_000 });
    // Files larger than a block.
    all_agree(Corpus { n_files: 2, file_bytes: 3 << 19 });
}

/// The published programs run in both sets on the same files.
#[test]
fn one_processor_searches_the_same_files() {
    let cases = Search.cases(Size::Quick);
    let published = |on_one: bool| {
        let of = cases.iter().filter(|case| {
            PUBLISHED.contains(&case.way.as_str()) && (case.number("processors") == Some(1)) == on_one
        });
        of.map(|case| (case.way.clone(), input_name(case))).collect::<Vec<_>>()
    };
    assert_eq!(published(true).len(), PUBLISHED.len());
    assert_eq!(published(true), published(false));
}

#[test]
fn the_corpus_has_matches_and_the_size_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = Corpus { n_files: 8, file_bytes: 256 << 10 };
    let path = folder.path().join("corpus");
    corpus.make(&path, 1).unwrap();
    let files = workers::list(&path).unwrap();
    let total_bytes: u64 = files.iter().map(|file| std::fs::metadata(file).unwrap().len()).sum();
    assert_eq!((files.len(), total_bytes), (8, 8 * (256 << 10)));
    assert!(workers::sequential(&path, PATTERN).unwrap().lines > 4);
}

/// Checks what each way finds in handwritten files.
#[test]
fn every_way_finds_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let texts = ["", "floodplain", "flood plain\n", "a floodplain, a floodplain\nfloodplains\n\n", "\n"];
    for (number, text) in texts.iter().enumerate() {
        std::fs::write(folder.path().join(number.to_string()), text).unwrap();
    }
    let mut expected = Answer::default();
    expected.add(Path::new("1"), 1);
    expected.add(Path::new("3"), 2);
    let ways = [
        "sequential",
        "threads",
        "processes",
        "thread-per-file",
        "process-per-file",
        "grep-per-file",
        "grep",
        "rg",
    ];
    for way in ways {
        let program = way.trim_end_matches("-per-file");
        if matches!(program, "grep" | "rg") && peer::find(program).is_err() {
            eprintln!("skipped: no {program} on PATH");
            continue;
        }
        for workers in [1, 3] {
            match search(way, folder.path(), workers) {
                Err(CaseError::Skipped(why)) => eprintln!("skipped {way}: {why}"),
                found => assert_eq!(found.unwrap(), expected, "{way}, {workers} workers"),
            }
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_fails_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("no-file")).unwrap();
    for way in ["sequential", "threads", "thread-per-file"] {
        let error = search(way, folder.path(), 2).unwrap_err();
        assert!(error.to_string().contains("no-file"), "{error}");
    }
    for way in ["processes", "process-per-file"] {
        match search(way, folder.path(), 2).unwrap_err() {
            CaseError::Skipped(why) => eprintln!("skipped {way}: {why}"),
            error => assert!(error.to_string().contains("processes"), "{error}"),
        }
    }
}
