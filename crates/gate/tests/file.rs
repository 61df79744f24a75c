//! Tests the timeline file: what is written can be read back, and anything else is refused.

mod common;

use std::error::Error as _;
use std::fs;

use gate::Error;
use gate::picture::{self, Format};
use gate::timeline::{FormatError, Timeline};

/// Recomputes the FNV-1a checksum, so that changed files look valid.
fn repair(bytes: &mut [u8]) {
    let body = bytes[28..].iter();
    let sum = body.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes[20..28].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn everything_comes_back() {
    let directory = tempfile::tempdir().unwrap();
    for (n, timeline) in
        [common::everything(), common::timeline(3, 500), Timeline::default()].into_iter().enumerate()
    {
        let path = directory.path().join(format!("{n}.gates"));
        timeline.write(&path).unwrap();
        assert_eq!(Timeline::read(&path).unwrap(), timeline);
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3, "no partial files are left");
}

#[test]
fn files_of_version_1_are_read() {
    let bytes = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version-1.gates")).unwrap();
    assert_eq!(bytes[8], 1);
    assert_eq!(Timeline::from_bytes(&bytes), Ok(common::everything_of_version_1()));
}

#[test]
fn an_event_takes_few_bytes() {
    let timeline = common::timeline(1, 10_000);
    let n_events = timeline.summary().n_events;
    assert!(timeline.to_bytes().len() as u64 <= 9 * n_events, "{} bytes", timeline.to_bytes().len());
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let bytes = common::everything().to_bytes();
    for len in 0..bytes.len() {
        let error = Timeline::from_bytes(&bytes[..len]).unwrap_err();
        let is_clear = matches!(error, FormatError::Magic | FormatError::Length { .. });
        assert!(is_clear, "cut to {len}: {error}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(Timeline::from_bytes(&longer), Err(FormatError::Length { .. })));
}

#[test]
fn a_file_with_any_bit_flipped_is_refused() {
    let bytes = common::everything().to_bytes();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(Timeline::from_bytes(&changed).is_err(), "bit {bit} of byte {at}");
        }
    }
}

/// With a corrected checksum, a changed file is refused or is a timeline like any other: it can be summed up,
/// drawn and written again, whatever its figures are.
#[test]
fn a_file_changed_on_purpose_does_no_harm() {
    let bytes = common::everything().to_bytes();
    let mut n_read = 0;
    for at in 28..bytes.len() {
        for value in [0x00, 0x01, 0x7f, 0x80, 0xff, bytes[at] ^ 0x10, bytes[at].wrapping_add(1)] {
            let mut changed = bytes.clone();
            changed[at] = value;
            repair(&mut changed);
            let Ok(timeline) = Timeline::from_bytes(&changed) else { continue };
            n_read += 1;
            assert_eq!(Timeline::from_bytes(&timeline.to_bytes()).as_ref(), Ok(&timeline));
            let mut svg = Vec::new();
            picture::write(&timeline, Format::Svg, &mut svg).unwrap();
            common::elements(&String::from_utf8(svg).unwrap()).unwrap();
            let mut trace = Vec::new();
            picture::write(&timeline, Format::Perfetto, &mut trace).unwrap();
            serde_json::from_slice::<serde_json::Value>(&trace).unwrap();
            let _ = timeline.summary().to_string();
        }
    }
    assert!(n_read > 100, "many changes are harmless: {n_read}");
}

#[test]
fn a_body_cut_on_purpose_is_refused() {
    let bytes = common::everything().to_bytes();
    for len in 28..bytes.len() {
        let mut changed = bytes[..len].to_vec();
        changed[12..20].copy_from_slice(&((len - 28) as u64).to_le_bytes());
        repair(&mut changed);
        assert!(matches!(Timeline::from_bytes(&changed), Err(FormatError::Corrupt { .. })), "cut to {len}");
    }
}

#[test]
fn counts_that_no_file_could_hold_reserve_nothing() {
    let mut body = vec![0; 28];
    body.extend([0, 0, 0, 0, 0]); // texts, start, duration, turned away
    body.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]); // 2^64 - 1 gates
    let mut bytes = Timeline::default().to_bytes()[..12].to_vec();
    bytes.extend(((body.len() - 28) as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(&body[28..]);
    repair(&mut bytes);
    let error = Timeline::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "invalid number of gates at byte 43");
}

#[test]
fn errors_name_the_file_and_keep_their_cause() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing.gates");
    let error = Timeline::read(&missing).unwrap_err();
    assert_eq!(error.to_string(), format!("cannot read timeline `{}`", missing.display()));
    assert!(error.source().unwrap().is::<std::io::Error>());

    let other = directory.path().join("other.gates");
    fs::write(&other, "PNG or anything else, longer than a header").unwrap();
    let error = Timeline::read(&other).unwrap_err();
    assert!(matches!(error, Error::Format { source: FormatError::Magic, .. }));

    let mut newer = Timeline::default().to_bytes();
    newer[8] = 9;
    fs::write(&other, newer).unwrap();
    let error = Timeline::read(&other).unwrap_err();
    assert_eq!(error.source().unwrap().to_string(), "unsupported format version 9 (supported: 1 to 3)");
}

#[test]
fn a_failed_write_leaves_what_was_there() {
    let directory = tempfile::tempdir().unwrap();
    let no_directory = directory.path().join("none").join("a.gates");
    assert!(matches!(Timeline::default().write(&no_directory), Err(Error::Write { .. })));
    // A directory of that name cannot be replaced by a file.
    let taken = directory.path().join("taken.gates");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("inside"), "kept").unwrap();
    assert!(matches!(Timeline::default().write(&taken), Err(Error::Write { .. })));
    assert_eq!(fs::read_to_string(taken.join("inside")).unwrap(), "kept");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "no partial file is left");
}

/// Written by `vips sharpen` 8.14.1 with two threads.
#[test]
fn a_profile_of_libvips_is_read() {
    let timeline = Timeline::read("tests/data/vips-profile.txt".as_ref()).unwrap();
    let summary = timeline.summary();
    let total_ns = |name: &str| {
        let threads = summary.threads.iter().filter(|thread| thread.name.split(' ').next() == Some(name));
        threads.fold((0, 0), |sum, thread| (sum.0 + thread.work_ns, sum.1 + thread.wait_ns))
    };
    let [main, worker, wbuffer] = ["main", "worker", "wbuffer"].map(total_ns);
    assert!(main.1 > 0 && worker.0 > 0 && wbuffer.1 > 0, "{main:?} {worker:?} {wbuffer:?}");
    assert!(summary.memory_peak_bytes > 0);
    assert!(summary.gates.iter().any(|gate| gate.name == "vips_worker_work_unit: u"));

    let directory = tempfile::tempdir().unwrap();
    let wrong = directory.path().join("wrong.txt");
    fs::write(&wrong, "thread: main (0x0)\ngate: a: work\nstart:\n1\n").unwrap();
    let error = Timeline::read(&wrong).unwrap_err();
    assert!(error.source().unwrap().to_string().contains("in line 2"), "{error:?}");
}
