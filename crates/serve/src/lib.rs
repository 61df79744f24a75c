//! The HTTP server of `thalweg serve`: shows the pictures of a catalogue in a browser.
//!
//! [`serve`] listens on loopback by default, answers the page and its API (`openapi.json`), and
//! ends when [`Stop`] is requested. It changes neither the files nor the catalogue, unless it is asked to
//! index. What people decide about duplicates is recorded in a database of its own (`deciding`).
//!
//! # Threads
//!
//! One thread serves all connections and never blocks. A pool of threads reads the catalogue (`readers`),
//! one keeps its columns in memory up to date (`view`), one gathers several catalogues if they are shown
//! together (`gathering`), and pictures are made on others (`thumbs`). What a request started ends when its
//! client is gone.
//!
//! # Safety
//!
//! A request reaches a route only if its head passes `guard`: it names this server, comes from its own page
//! or from a program, and has a session if other machines can reach the server. Every answer has the
//! headers of `answer::secured`. Which files are opened, and by which path, `access` decides. Size, time and
//! number of everything that clients can ask for are bounded (`limits`).
//!
//! This crate contains no SQL and parses no images.
//!
//! # Example
//!
//! ```no_run
//! use thalweg_serve::{ServeOptions, Stop, serve};
//!
//! let options = ServeOptions::new("thalweg.db".into());
//! serve(&options, &mut |serving| println!("{}", serving.url), &Stop::default())?;
//! # Ok::<(), thalweg_serve::ServeError>(())
//! ```

mod access;
mod answer;
mod api;
mod body;
mod caller;
mod clients;
mod connection;
mod connections;
mod cut;
mod damaged;
mod deciding;
mod error;
mod events;
mod exports;
mod file_body;
mod finder;
mod gathering;
mod guard;
mod help;
mod indexing;
mod json_body;
mod limits;
mod method;
mod offline;
mod options;
mod original;
mod page;
mod picture;
mod platform;
mod problem;
mod query;
mod readers;
mod refusal;
mod reports;
mod route;
mod server;
mod serving;
mod site;
mod stacks;
mod stop;
mod stream_body;
mod thumbs;
mod tiles;
mod timed_stream;
mod utf16;
mod view;

pub use error::ServeError;
pub use limits::Limits;
pub use options::{DEFAULT_PORT, ServeOptions, TokenUse};
pub use server::{Listening, serve};
pub use serving::{BrowserStart, Serving};
pub use stop::Stop;
