//! All formats through the same tests: what is written is read again, and what is broken costs one picture.

mod bombs;
mod broken;
mod coded;
mod pictures;
mod round_trip;
