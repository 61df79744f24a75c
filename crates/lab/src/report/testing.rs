//! Runs and reports with declared figures, for tests.

use super::*;
use crate::case::{Case, Checksum, Size, Work};
use crate::counters::Counters;
use crate::facts::{Facts, StorageFacts};
use crate::method::guard::disturbance;
use crate::method::looks::ALPHA;
use crate::method::{CacheChoice, Caches, Environment, Options};
use crate::results::conclusion::conclude;

/// Surroundings without any other activity.
pub(crate) fn undisturbed() -> Surroundings {
    Surroundings {
        cpu_pressure_ns: Some(0),
        io_pressure_ns: Some(0),
        steal_ns: Some(0),
        foreign_cpu_ns: Some(0),
        ..Surroundings::default()
    }
}

/// A run that worked all the time on one of two processors, judged by the guard.
pub(crate) fn run_of(wall_ms: f64, around: &Surroundings) -> Run {
    let wall_ns = (wall_ms * 1e6) as u64;
    let own = Counters {
        user_ns: wall_ns,
        device_read_bytes: Some(0),
        device_written_bytes: Some(0),
        voluntary_switches: 1,
        ..Counters::default()
    };
    Run {
        session: 1,
        round: 0,
        n_passes: 1,
        started_ns: 0,
        wall_ns,
        cpu_ns: own.cpu_ns(),
        user_ns: None,
        system_ns: None,
        peak_bytes: Some(1 << 20),
        minor_faults: 0,
        major_faults: 0,
        voluntary_switches: 1,
        involuntary_switches: 0,
        device_read_bytes: Some(0),
        device_written_bytes: Some(0),
        resident_before: None,
        harness_ns: 1_000_000,
        surroundings: *around,
        disturbed: disturbance(wall_ns, &own, around, 2),
        figures: Vec::new(),
        drawn_answer: None,
    }
}

/// A case with these times, not yet summarized.
pub(crate) fn case_report(case: Case, caches: Caches, times_ms: &[f64]) -> CaseReport {
    CaseReport {
        name: case.to_string(),
        case,
        caches,
        state: CaseState::Measured,
        work: Some(Work { items: 1, bytes: 1_000_000, checksum: Checksum(1), figures: Vec::new() }),
        runs: (1..)
            .zip(times_ms)
            .map(|(round, time_ms)| Run { round, ..run_of(*time_ms, &undisturbed()) })
            .collect(),
        summary: None,
        against_baseline: None,
        failed_run: None,
        against_limit: None,
    }
}

/// A report of one set with these ways and times.
pub(crate) fn report(machine: &str, ways: &[(&str, &[f64])]) -> Report {
    let options = Options::default();
    let case = |way: &str, times_ms: &[f64]| case_report(Case::new("1MB", way), Caches::Warm, times_ms);
    let mut cases: Vec<CaseReport> = ways.iter().map(|(way, times_ms)| case(way, times_ms)).collect();
    conclude(&mut cases, &options);
    let mut report = Report {
        format: FORMAT,
        started_at_s: 1,
        elapsed_s: 2.0,
        is_interrupted: false,
        asked: SessionOptions {
            sessions: 1,
            alpha: 0.05,
            size: Size::Quick,
            rounds: options.rounds,
            seed: 1,
            caches: CacheChoice::Warm,
            drops_caches: false,
            scale: 1.0,
            case_filters: Vec::new(),
            named: Vec::new(),
        },
        environment: Environment {
            machine: machine.into(),
            architecture: "x86_64".into(),
            system: "linux".into(),
            facts: Facts::default(),
            file_system: None,
            is_memory: false,
            free_bytes: None,
            storage: StorageFacts::default(),
            seeks: None,
            random_read_ns: None,
            thalweg: "0".into(),
            programs: Vec::new(),
        },
        experiments: vec![ExperimentReport {
            ended: crate::report::EndReason::AllRounds,
            name: "declared".into(),
            question: "Which is fastest?".into(),
            source: String::new(),
            summary: String::new(),
            cases,
            disagreements: Vec::new(),
        }],
    };
    report.experiments[0].summary = sentence(&report.experiments[0], "is", ALPHA);
    report
}
