//! `probe PATH`: reports whether the device under PATH seeks. Prints the verdict, the median and the probe's
//! time.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: probe PATH");
        return ExitCode::from(2);
    };
    let begin = Instant::now();
    match thalweg_file::probe::probe(Path::new(&path)) {
        Ok(probe) => {
            let median_ms = probe.median_ns.map_or(f64::NAN, |ns| ns as f64 / 1e6);
            println!(
                "{} median_ms {median_ms:.3} reads {} elapsed_ms {:.0}",
                probe.verdict,
                probe.n_reads,
                begin.elapsed().as_secs_f64() * 1e3
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("probe: {error}");
            ExitCode::from(2)
        }
    }
}
