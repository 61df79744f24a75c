//! Rows of the tables of films, sound and documents, each with what it takes to read a value.

pub mod element;
pub mod entry;
pub mod label;
pub mod message;
