//! Per-thread timelines: where every thread worked, where it waited, and for what.
//!
//! A program marks stretches of its threads' time with *gates*. While nothing is recorded a gate costs one
//! relaxed load; while a [`Session`] runs it costs two time stamps and some stores into memory that only its
//! thread writes. At the end there is a [`Timeline`]: a file, a [`Summary`], a picture.
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
//! - A gate has a **kind**: [`Kind::Work`], [`Kind::Wait`], or [`Kind::Span`] for a stretch that is only
//!   worth a name. Gates nest. A moment belongs to the innermost open gate that is work or wait; a moment in
//!   neither is *unknown*.
//! - Each thread writes into a **ring** of its own, without locks. A ring has a capacity; what comes after it
//!   is full is counted and summed, not kept, and the summary says so. Shares and sums stay exact.
//! - Nothing is lost when a thread ends, panics, or is inside a gate when the timeline is taken: the gate is
//!   then in it as unfinished. [`write_now`] takes a timeline while all goes on, for the thread that handles
//!   an interrupt.
//! - Memory is what the program says with [`memory()`].
//! - What a thread works on, a file or a region, is what it says with [`subject()`]; the gates inside belong
//!   to it. Texts are kept once, in a table with a budget ([`Options::max_subjects`],
//!   [`Options::subject_bytes`]); what finds no room is counted and shares one text. A gate's number has a
//!   meaning if it is given one: `gate!("rows", Work, row = y)`.
//! - Who ends a wait may say so with [`wakes!`]. From that, and where nobody says anything from a guess, the
//!   summary finds the critical path: which gates bound the length of the run. [`summary::critical`] has the
//!   rule and what it gets wrong.
//! - On Linux the system's own account is kept beside the gates: when a thread was on a processor, and when
//!   it could have run and none was free. It is asked at most every few milliseconds, by gates; at most 1,024
//!   answers a thread are kept, then every second one is forgotten and the pace halved. Elsewhere this is not
//!   known, and views say so.
//!
//! # Looking at it
//!
//! [`Timeline::read`] reads the file again; the [`Summary`]'s `Display` prints tables of threads, gates, the
//! critical path, longest waits and longest subjects, and [`Summary::to_json`] the same for programs;
//! [`picture::draw`] makes an SVG, a page to zoom, or a trace for Perfetto, whichever the file's name asks
//! for. [`summary::Comparison`] puts two runs side by side. `examples/pipeline.rs` does all of it for a small
//! pipeline.
//!
//! # What it costs
//!
//! `cargo run --release -p thalweg-gate --example cost` prints it for the machine at hand. On a virtual AMD
//! EPYC, where two readings of the time stamp counter alone take 19.3 ns, a pair of opening and closing took
//! 0.3 ns off and 25 ns on (30 ns while a ring grows into memory that the process never touched), a memory
//! event 11 ns, a call of `wakes!` 10 ns, a subject whose text is known already 62 ns, and a pair with
//! `Instant` as its clock 65 ns. To ask the system about a thread's time takes some microseconds, a
//! thousandth of the time between two such questions.
//!
//! # What it does not do
//!
//! It samples nothing, follows no lock or task by itself, and knows only one process. Tasks that move between
//! threads while they wait (async) cannot hold a [`Guard`].

mod platform;

mod clock;
mod counter;
mod log;
mod ring;

mod kind;
mod local;
mod names;
mod options;
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
pub mod timeline;
mod units;

pub use clock::ClockChoice;
pub use counter::Counter;
pub use error::Error;
pub use kind::Kind;
pub use local::{Guard, memory, name_thread};
pub use options::Options;
pub use running::is_on;
pub use session::{Session, write_now};
pub use site::Site;
pub use subject::{subject, subject_with};
pub use summary::Summary;
pub use timeline::Timeline;
