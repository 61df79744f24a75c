//! A small pipeline with gates: one thread creates jobs, some work on them, one collects the results.
//!
//! `cargo run --release -p thalweg-gate --example pipeline -- [WORKERS [PICTURE]]` prints the summary and
//! draws `pipeline.html`, or the picture named: `.svg`, `.html`, or `.json` for Perfetto.

use std::error::Error;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use gate::{Options, Session, gate};

const N_JOBS: u64 = 600;
/// Number of the job and its bytes.
type Job = (u64, Vec<u8>);

const BUFFER_BYTES: usize = 256 << 10;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let n_workers: usize = args.next().map_or(Ok(2), |text| text.parse())?;
    let picture = PathBuf::from(args.next().unwrap_or_else(|| "pipeline.html".to_owned()));

    // Gates cost almost nothing until this line.
    let session = Session::start(Options::default())?;
    gate::name_thread("main");
    let total = run(n_workers)?;
    let timeline = session.finish();

    println!("sum of all buffers: {total}\n");
    print!("{}", timeline.summary());
    gate::picture::draw(&timeline, &picture)?;
    println!("\ndrawn: {}", picture.display());
    Ok(())
}

fn run(n_workers: usize) -> Result<u64, Box<dyn Error>> {
    let _gate = gate!("run");
    // The first queue is short, so that the reader has to wait for the workers and the picture shows it.
    let (jobs_in, jobs_out) = sync_channel(4);
    let (results_in, results_out) = channel();
    let jobs_out = Arc::new(Mutex::new(jobs_out));

    let reader = thread::Builder::new().name("reader".to_owned()).spawn(move || read(&jobs_in))?;
    let mut workers = Vec::new();
    for worker_idx in 0..n_workers {
        let (jobs, results) = (Arc::clone(&jobs_out), results_in.clone());
        workers.push(thread::spawn(move || {
            gate::name_thread(&format!("worker {worker_idx}"));
            work(&jobs, &results);
        }));
    }
    drop(results_in);
    let total = collect(&results_out);

    let _gate = gate!("join", Wait);
    for handle in workers.into_iter().chain([reader]) {
        handle.join().map_err(|_| "a thread panicked")?;
    }
    Ok(total)
}

/// Creates buffers as a disk would: mostly by waiting.
fn read(jobs: &SyncSender<Job>) {
    for job in 0..N_JOBS {
        let _gate = gate!("read", Span, job = job);
        let _subject = gate::subject_with(|| format!("sector {}", job / 100));
        let buffer = {
            let _gate = gate!("read::disk", Wait);
            // Every hundredth request is a slow sector.
            thread::sleep(Duration::from_micros(if job % 100 == 99 { 8_000 } else { 100 }));
            gate::memory(BUFFER_BYTES as i64);
            vec![job as u8; BUFFER_BYTES]
        };
        let _gate = gate!("read::push", Wait, job = job);
        gate::wakes!("job::pop");
        if jobs.send((job, buffer)).is_err() {
            return;
        }
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, results: &Sender<u64>) {
    loop {
        let _gate = gate!("job");
        let Some((number, buffer)) = pop(jobs) else { return };
        // The text is formatted only while a session runs. For a file `gate::subject(&path)` is simpler.
        let _subject = gate::subject_with(|| format!("sector {}", number / 100));
        let sum = {
            let _gate = gate!("job::sum", Work, bytes = buffer.len());
            // Slow on purpose: eight rounds of sums, each with a separate gate.
            (0..8).map(|round| sum(&buffer, round)).fold(0, u64::wrapping_add)
        };
        gate::memory(-(buffer.len() as i64));
        let _gate = gate!("job::send", Wait);
        gate::wakes!("collect::recv");
        if results.send(sum).is_err() {
            return;
        }
    }
}

fn pop(jobs: &Mutex<Receiver<Job>>) -> Option<Job> {
    let _gate = gate!("job::pop", Wait);
    let jobs = jobs.lock().ok()?;
    // Called before the action: a reader that waits for space wakes up as soon as a job is taken.
    gate::wakes!("read::push");
    jobs.recv().ok()
}

fn sum(buffer: &[u8], round: u64) -> u64 {
    let _gate = gate!("round", Span, round = round);
    buffer.iter().fold(round, |sum, byte| sum.rotate_left(3).wrapping_add(u64::from(*byte)))
}

fn collect(results: &Receiver<u64>) -> u64 {
    let mut total = 0u64;
    loop {
        let next = {
            let _gate = gate!("collect::recv", Wait);
            results.recv()
        };
        match next {
            Ok(sum) => total = total.wrapping_add(sum),
            Err(_) => return total,
        }
    }
}
