//! Stages: their headings, and how long each of them took.

use std::io::{IsTerminal as _, stdout};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The stages so far. The first, `Prerequisites`, is that of `scripts/test.sh`.
pub(crate) struct Stages {
    began: Instant,
    /// When the current stage began.
    current: (String, Instant),
    finished: Vec<(String, Duration)>,
}

impl Stages {
    /// `began_at_s` is when the prerequisites began, in seconds since 1970; `None` if there were none.
    pub(crate) fn after_prerequisites(began_at_s: Option<u64>) -> Stages {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let earlier = began_at_s.map_or(Duration::ZERO, |s| now.saturating_sub(Duration::from_secs(s)));
        let began = Instant::now().checked_sub(earlier).unwrap_or_else(Instant::now);
        Stages { began, current: ("Prerequisites".to_owned(), began), finished: Vec::new() }
    }

    /// Begins a stage, and prints how long the one before took.
    pub(crate) fn begin(&mut self, name: &str) {
        let now = Instant::now();
        let (name_before, began) = std::mem::replace(&mut self.current, (name.to_owned(), now));
        let took = now - began;
        println!("{name_before}: {} s", took.as_secs());
        self.finished.push((name_before, took));
        heading(name);
    }

    /// Ends the last stage, and prints how long each took.
    pub(crate) fn end(mut self) {
        self.begin("All good");
        for (name, took) in &self.finished {
            println!("{:5} s  {name}", took.as_secs());
        }
        println!("{:5} s  in all", self.began.elapsed().as_secs());
    }
}

/// Prints a heading as the scripts do: bold on a terminal, unless `NO_COLOR` is set.
pub(crate) fn heading(name: &str) {
    if stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) {
        println!("\n\x1b[1m== {name}\x1b[0m");
    } else {
        println!("\n== {name}");
    }
}
