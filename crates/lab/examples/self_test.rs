//! Prints the self-test of the lab's statistics, as the tables of the record `bench/records/lab-method.toml`.
//!
//! `cargo run --release -p thalweg-lab --example self_test [SESSIONS]`

use thalweg_lab::method::self_test::{
    Noise, simulate, simulate_sessions, simulate_spread, simulate_stopping, simulate_unequal,
};

const ROUNDS: [u32; 6] = [4, 5, 7, 10, 15, 30];
const SEED: u64 = 1;

fn main() {
    let n_sessions = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let whole = |share: f64| format!("{:.0}", share * 100.0);
    table(
        "comparison of two cases: % of all sessions",
        &[
            "times",
            "rounds",
            "coverage",
            "wrong verdicts",
            "2 % shown",
            "5 % shown",
            "10 % shown",
            "bootstrap: coverage",
            "bootstrap: 5 % shown",
        ],
    );
    let all: Vec<_> = Noise::ALL
        .into_iter()
        .flat_map(|noise| ROUNDS.map(|rounds| (noise, simulate(noise, rounds, n_sessions, SEED))))
        .collect();
    for (noise, found) in &all {
        let [two, five, ten] = found.power.map(whole);
        let (coverage, wrong) = (percent(found.coverage), percent(1.0 - found.coverage));
        let before = (percent(found.bootstrap_coverage), whole(found.bootstrap_power));
        row(&[
            noise.name(),
            &found.rounds.to_string(),
            &coverage,
            &wrong,
            &two,
            &five,
            &ten,
            &before.0,
            &before.1,
        ]);
    }
    end();
    table(
        "coverage of the other intervals: % of all sessions",
        &["times", "rounds", "median of a case", "ratio of sums", "ratio of scatter"],
    );
    for (noise, found) in &all {
        let shares = [found.median_coverage, found.sums_coverage, found.scatter_coverage].map(percent);
        row(&[noise.name(), &found.rounds.to_string(), &shares[0], &shares[1], &shares[2]]);
    }
    end();
    others(n_sessions);
    table(
        "stopping when clear: % of all sessions, mean rounds until the verdict, and mean difference found then",
        &[
            "times",
            "wrong verdicts",
            "2 % shown",
            "rounds",
            "found",
            "5 % shown",
            "rounds",
            "found",
            "10 % shown",
            "rounds",
            "found",
        ],
    );
    for noise in Noise::ALL {
        let found = simulate_stopping(noise, n_sessions, SEED);
        let mut cells = vec![noise.name().to_owned(), percent(found.wrong)];
        for position in 0..3 {
            cells.push(whole(found.power[position]));
            cells.push(format!("{:.1}", found.rounds[position]));
            cells.push(format!("{} %", percent(found.estimates[position])));
        }
        row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    end();
    sessions(n_sessions);
}

/// Comparisons over several sessions.
fn sessions(n_repeats: u32) {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    table(
        "comparison of two cases over several sessions of 10 rounds: % of all repetitions",
        &[
            "times",
            "a case differs between sessions by",
            "sessions",
            "coverage",
            "2 % shown",
            "5 % shown",
            "10 % shown",
            "coverage of a median",
            "coverage if all runs are taken for one session",
        ],
    );
    for (noise, deviation) in [
        (Noise::Normal, 0.0),
        (Noise::Normal, 0.03),
        (Noise::Bimodal, 0.03),
        (Noise::HeavyTail, 0.03),
        (Noise::Normal, 0.1),
    ] {
        for sessions in 1..=5 {
            let found = simulate_sessions(noise, sessions, deviation, n_repeats, SEED);
            let [two, five, ten] = found.power.map(|share| format!("{:.0}", share * 100.0));
            row(&[
                noise.name(),
                &format!("{:.0} %", deviation * 100.0),
                &sessions.to_string(),
                &percent(found.coverage),
                &two,
                &five,
                &ten,
                &percent(found.median_coverage),
                &percent(found.ignoring_coverage),
            ]);
        }
    }
    end();
}

/// Spreads, and cases of different shapes.
fn others(n_sessions: u32) {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    table(
        "spread of five runs: % of all sessions, and median width of the interval as % of the spread",
        &["times", "rounds", "coverage", "width"],
    );
    for noise in Noise::ALL {
        for rounds in [30, 60, 108] {
            let (coverage, width) = simulate_spread(noise, rounds, n_sessions, SEED);
            row(&[noise.name(), &rounds.to_string(), &percent(coverage), &format!("{:.0}", width * 100.0)]);
        }
    }
    end();
    table(
        "two cases of different shapes: true ratios, and % of all sessions",
        &[
            "times",
            "against",
            "rounds",
            "centre of the ratios",
            "ratio of the medians",
            "coverage of the centre",
            "of the medians",
        ],
    );
    for [of, to] in [
        [Noise::Normal, Noise::Bimodal],
        [Noise::Normal, Noise::Floor],
        [Noise::Normal, Noise::HeavyTail],
        [Noise::Floor, Noise::Bimodal],
    ] {
        for rounds in [5, 10, 30] {
            let found = simulate_unequal([of, to], rounds, n_sessions, SEED);
            row(&[
                of.name(),
                to.name(),
                &rounds.to_string(),
                &format!("{:.3}", found.centre),
                &format!("{:.3}", found.of_medians),
                &percent(found.coverage),
                &percent(found.medians_coverage),
            ]);
        }
    }
    end();
}

fn table(title: &str, columns: &[&str]) {
    println!("[[table]]\ntitle = {title:?}\ncolumns = {columns:?}\nrows = [");
}

fn row(cells: &[&str]) {
    println!("    {cells:?},");
}

fn end() {
    println!("]\n");
}
