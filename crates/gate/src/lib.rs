//! Per-thread timelines: where every thread worked, where it waited, and for what.
//!
//! A program marks stretches of its threads' time with *gates*. While nothing is recorded a gate costs one
//! relaxed load; while a [`Session`] runs it costs two time stamps and some stores into memory that only its
//! thread writes. The result is a [`Timeline`], which can be written to a file, summed up as a [`Summary`],
//! or drawn as a picture.
//!
//! ```no_run
//! use gate::gate;
//!
//! fn next_job(jobs: &std::sync::mpsc::Receiver<u64>) -> Option<u64> {
//!     let _gate = gate!("queue::pop", Wait); // nothing to do until somebody sends
//!     jobs.recv().ok()
//! }
//!
//! fn work(jobs: std::sync::mpsc::Receiver<u64>) {
//!     gate::name_thread("worker");
//!     while let Some(job) = next_job(&jobs) {
//!         let _subject = gate::subject_with(|| format!("job {job}")); // or a path: gate::subject(&path)
//!         let _gate = gate!("job", Work, bytes = 4096);
//!         // compute
//!     }
//! }
//!
//! # fn main() -> Result<(), gate::Error> {
//! let session = gate::Session::start(gate::Options::default())?;
//! // run
//! let timeline = session.finish();
//! timeline.write("run.gates".as_ref())?;
//! print!("{}", timeline.summary());
//! # Ok(())
//! # }
//! ```
//!
//! # The model
//!
//! - A gate has a **kind**: [`Kind::Work`], [`Kind::Wait`], or [`Kind::Span`] for a stretch that only has a
//!   name. Gates nest. A moment belongs to the innermost open gate that is work or wait; a moment in neither
//!   is *unknown*.
//! - Each thread writes into its own **ring**, without locks. A ring has a capacity. Events after it is full
//!   are counted and summed, not kept, and the summary reports their number. Shares and sums stay exact.
//! - Nothing is lost when a thread ends, panics, or is inside a gate when the timeline is taken: that gate is
//!   recorded as unfinished. [`write_now`] takes a timeline while the program continues, for the thread that
//!   handles an interrupt.
//! - Memory of a thread is what the program reports with [`memory()`]. On Linux the memory of the process is
//!   sampled as well, at most every few milliseconds, while a session runs.
//! - What a thread works on, a file or a region, is what it reports with [`subject()`]; the gates inside
//!   belong to it. Texts are kept once, in a table with a budget ([`Options::max_subjects`],
//!   [`Options::subject_bytes`]); texts beyond it are counted and share one name. The number of a gate can
//!   have a meaning: `gate!("rows", Work, row = y)`.
//! - A thread that ends a wait can record this with [`wakes!`]. From these records, or from a guess if there
//!   are none, the summary finds the critical path: which gates bound the length of the run.
//!   [`summary::critical`] describes the rule and its errors.
//! - On Linux the system's own account is recorded with the gates: when a thread was on a processor, and when
//!   it could have run and none was free. Gates query it at most every few milliseconds; at most 1,024
//!   answers a thread are kept, then every second one is dropped and the rate of queries is halved. On other
//!   systems this is not known, and views state so.
//!
//! # Viewing a timeline
//!
//! [`Timeline::read`] reads the file again; the [`Summary`]'s `Display` prints tables of threads, gates, the
//! critical path, longest waits and longest subjects, and [`Summary::to_json`] writes the same for programs;
//! [`picture::draw`] creates an SVG, a page to zoom, or a trace for Perfetto, depending on the file's name.
//! [`summary::Comparison`] compares two runs. `examples/pipeline.rs` shows all of it for a small pipeline.
//!
//! # Costs
//!
//! `cargo run --release -p thalweg-gate --example cost` prints the costs on your machine. On a virtual AMD
//! EPYC, where two readings of the time stamp counter alone take 19.3 ns, a pair of opening and closing took
//! 0.3 ns off and 25 ns on (30 ns while a ring grows into memory that the process never touched), a memory
//! event 11 ns, a call of `wakes!` 10 ns, a subject whose text is known already 62 ns, and a pair with
//! `Instant` as its clock 65 ns. Querying the system for a thread's time takes some microseconds, a
//! thousandth of the time between two such queries.
//!
//! # Limits
//!
//! It does not sample, it does not trace locks or tasks by itself, and it covers one process only. Tasks that
//! move between threads while they wait (async) cannot hold a [`Guard`].

mod platform;

mod clock;
mod counter;
mod log;
mod ring;

mod kind;
mod local;
mod names;
mod options;
mod process_memory;
mod running;
mod site;

mod collect;
mod session;
mod subject;
mod subjects;

mod beside;
mod error;
mod escape;
mod exclusive;
pub mod picture;
pub mod summary;
mod thinning;
pub mod timeline;
mod units;

mod loop_timer;

pub use clock::ClockChoice;
pub use counter::Counter;
pub use error::Error;
pub use kind::Kind;
pub use local::{Guard, memory, name_thread};
pub use loop_timer::{LoopTimer, LoopTiming, print_line};
pub use options::Options;
pub use running::is_on;
pub use session::{Session, write_now};
pub use site::Site;
pub use subject::{subject, subject_with};
pub use summary::Summary;
pub use timeline::Timeline;
