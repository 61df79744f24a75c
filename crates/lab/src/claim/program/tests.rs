//! Checks the map against the experiments, the publications and the document.

use std::path::PathBuf;

use super::page::page;
use super::*;
use crate::case::Size;

/// What the publications name: programs and calls, rows and columns of tables, figures.
const NAMES: [&str; 97] = [
    "cpC",
    "cpW",
    "cpwFA",
    "cpCF",
    "cpUC",
    "atou",
    "atouSS",
    "atouLB",
    "atouLSFP",
    "atouMM",
    "atouMT",
    "atouOV",
    "atouEX",
    "grepMP",
    "grepMT",
    "grepSQ",
    "sortBT",
    "sortFL",
    "sortFLSR",
    "sortHP",
    "sortMM",
    "sortMT1",
    "sortMT2",
    "sortMT4",
    "RandFile",
    "timep",
    "ReadFile",
    "WriteFile",
    "CopyFile",
    "CRITICAL_SECTION",
    "SignalObjectAndWait",
    "GetProcessTimes",
    "FILE_FLAG_SEQUENTIAL_SCAN",
    "FILE_FLAG_NO_BUFFERING",
    "FSCTL_GET_RETRIEVAL_POINTERS",
    "GetStartCluster",
    "DeviceIoControl",
    "QueryPerformanceCounter",
    "QueryPerformanceFrequency",
    "rdtsc",
    "__rdtsc",
    "GDI+",
    "--vips-profile",
    "vipsprofile",
    "alive",
    "wait%",
    "work%",
    "table File Copying",
    "table ASCII to Unicode Conversion",
    "table Pattern Searching",
    "table File Sorting",
    "table Multiple Threads Contending for a Single Resource",
    "Broadcast Mtx, Evt (5-ms T/O)",
    "Broadcast Crit Sec, Evt (25-ms T/O)",
    "Broadcast Mtx, Evt (SigObjWait)",
    "Signal Mtx, Evt",
    "Signal Crit Sec, Evt",
    "Signal Mtx, Evt (SigObjWait)",
    "WinFileTests transform crt",
    "WinFileTests transform, Standard C++ Library",
    "WinFileTests transform, Windows API",
    "WinFileTests transform, memory-mapped files",
    "WinFileTests clear",
    "figure 1",
    "figures 2 and 3",
    "figures 4 and 5",
    "reading files without processing",
    "ExifTool -fast",
    "ExifTool -fast2",
    "ExifTool without extraction",
    "ExifTool, multiple threads",
    "ExifTool batch mode",
    "ExifTool batch mode, -fast2",
    "reading in filesystem order",
    "reading in sorted order",
    "time for reading file position data",
    "time for sorting files",
    "list Benchmarking",
    "experiment 1: PNG by WIC",
    "experiment 2: JPG by WIC",
    "experiment 3: big chunk file",
    "experiment 3: COM Structured Storage",
    "experiment 4: BMP in COM Structured Storage by WIC",
    "vips sharpen --radius 20 --vips-concurrency=1",
    "vips sharpen --radius 20 --vips-concurrency=2",
    "profile of four threads, --radius 20",
    "profile of twelve threads, --radius 50",
    "27 times with 32 threads",
    "unkn%, unknown%",
    "memory, peakm",
    "wbuffer threads",
    "40 ms of start-up",
    "main",
    "real, user",
    "TIMER_START, TIMER_END",
    "timer_start, timer_end",
    "VIPS_GATE_START, VIPS_GATE_STOP",
];

fn named(name: &str) -> Option<&'static Program> {
    let is_so = |program: &&Program| {
        program.name == name
            || program.name.split_once(": ").is_some_and(|(head, _)| head == name)
            || program.name.split_once(" (").is_some_and(|(head, _)| head == name)
            || program.api.iter().any(|call| call == name)
    };
    programs().iter().find(is_so)
}

#[test]
fn nothing_that_the_publications_name_is_missing() {
    for name in NAMES {
        assert!(named(name).is_some(), "{name}");
    }
}

#[test]
fn every_program_finds_a_case_at_every_size() {
    for program in programs() {
        let Some(name) = &program.experiment else {
            assert!(program.written.is_empty(), "{}: cases of which experiment?", program.name);
            continue;
        };
        let experiment = crate::all().iter().find(|known| known.name() == name);
        let experiment = experiment.unwrap_or_else(|| panic!("{}: no experiment {name}", program.name));
        for size in [Size::Quick, Size::Default, Size::Full] {
            let cases = experiment.cases(size);
            for (pattern, written) in program.cases.iter().zip(&program.written) {
                let n_found = cases.iter().filter(|case| pattern.fits(case)).count();
                assert!(n_found > 0, "{}: no case {written} at {size:?}", program.name);
            }
        }
    }
}

#[test]
fn texts_are_complete_and_fit_into_a_table() {
    for program in programs() {
        for text in [&program.name, &program.here, &program.difference] {
            assert!(!text.trim().is_empty() && !text.ends_with('.'), "{}: {text:?}", program.name);
            assert!(!text.contains(['|', '\n']), "{}: {text:?}", program.name);
        }
        let same = |other: &&Program| other.name == program.name && other.publication == program.publication;
        assert_eq!(programs().iter().filter(same).count(), 1, "{}", program.name);
    }
}

#[test]
fn a_case_is_found_by_its_published_name() {
    let case = Case::new("25.6MB", "copy_file_range");
    assert_eq!(published_as("copy", &case), ["cpCF"]);
    assert_eq!(published_as("copy", &Case::new("25.6MB", "copy_file")), ["cpCF"]);
    assert_eq!(published_as("copy", &case.clone().with("presized", true)), [] as [&str; 0]);
    assert_eq!(published_as("convert", &case), [] as [&str; 0]);
    let sorted = Case::new("400000-records", "merge").with("threads", 4_u64);
    assert_eq!(published_as("sort", &sorted), ["sortMT4"]);
}

/// With `THALWEG_BLESS` set, the document is written instead of compared.
#[test]
fn the_document_of_the_publications_is_current() {
    let document = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/publications.md");
    if std::env::var_os("THALWEG_BLESS").is_some() {
        std::fs::write(&document, page()).unwrap();
    } else {
        let text = std::fs::read_to_string(&document).unwrap_or_default();
        assert!(text == page(), "docs/publications.md is not current; THALWEG_BLESS=1 writes it");
    }
}
