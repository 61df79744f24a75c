//! Tests of the server: the real one, on a free port, with a catalogue of the project's sample pictures.

mod access;
mod api;
mod client;
mod decide;
mod exports;
mod limits;
mod live;
mod long_texts;
mod open_api;
mod originals;
mod pages;
mod safety;
mod server;
mod sessions;
mod stacks;
mod together;
