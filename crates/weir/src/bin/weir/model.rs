//! `weir model`: prints a table of requests in flight and rates.

use std::io;
use std::time::Duration;

use weir::model::{Scenario, real};
use weir::{Latency, Limits};

/// Compute the rate for a number of requests in flight, and measure it if real connections can reach it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Numbers of requests in flight
    #[arg(long, value_delimiter = ',', default_values_t = [1, 4, 16, 64, 256, 1024])]
    in_flight: Vec<usize>,
    /// Milliseconds until half of the answers begin
    #[arg(long, value_name = "MS", default_value_t = 30.0)]
    latency: f64,
    /// Milliseconds until 99 of 100 answers begin
    #[arg(long, value_name = "MS", default_value_t = 120.0)]
    p99: f64,
    /// Bytes of an answer
    #[arg(long, value_name = "BYTES", default_value_t = 16384)]
    bytes: usize,
    /// Bytes per second on each connection
    #[arg(long, value_name = "BYTES")]
    pace: Option<u64>,
    /// Prefixes over which requests are spread
    #[arg(long, default_value_t = 1)]
    prefixes: u64,
    /// Microseconds of processor time for each object
    #[arg(long, value_name = "US", default_value_t = 0.0)]
    cpu: f64,
    /// Processors of the client
    #[arg(long, default_value_t = 2)]
    cores: usize,
    /// Duration in seconds of the store's time
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Measure with real connections as well, this many seconds for each line
    #[arg(long, value_name = "SECONDS")]
    real: Option<f64>,
}

impl Args {
    fn scenario(&self, in_flight: usize) -> Scenario {
        let milliseconds = |value: f64| Duration::from_secs_f64(value / 1e3);
        Scenario {
            in_flight,
            prefixes: self.prefixes,
            latency: Latency::new(milliseconds(self.latency), milliseconds(self.p99)),
            limits: Some(Limits::S3),
            answer_bytes: self.bytes,
            bytes_per_s: self.pace,
            cpu_per_answer: Duration::from_secs_f64(self.cpu / 1e6),
            cores: self.cores,
            length: Duration::from_secs_f64(self.seconds),
            seed: 0,
        }
    }
}

pub(crate) fn run(args: &Args) -> io::Result<()> {
    println!("in flight | Little's law /s | computed /s | refused | measured /s | refused");
    println!("---:|---:|---:|---:|---:|---:");
    for &in_flight in &args.in_flight {
        let scenario = args.scenario(in_flight);
        let computed = scenario.compute();
        let measured = match args.real {
            None => " | ".to_owned(),
            Some(seconds) => {
                let length = Duration::from_secs_f64(seconds);
                let outcome = real::measure(&Scenario { length, ..scenario.clone() })?;
                format!("{:.0} | {:.1} %", outcome.answered_per_s(), 100.0 * outcome.refused_share())
            }
        };
        println!(
            "{in_flight} | {:.0} | {:.0} | {:.1} % | {measured}",
            scenario.little_per_s(),
            computed.answered_per_s(),
            100.0 * computed.refused_share(),
        );
    }
    Ok(())
}
