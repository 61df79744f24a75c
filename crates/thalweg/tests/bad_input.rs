//! Hostile and broken input in one tree with good pictures.
//!
//! Each file must end as a row or as a row with an error, quickly and within the memory limit, and none of
//! its text may harm the programs that read the output.
#![cfg(unix)]

mod bytes;
mod churn;
mod kinds;
mod names;
mod texts;
