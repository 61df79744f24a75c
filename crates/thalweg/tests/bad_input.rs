//! Everything that a collection may hold beside good pictures, in one tree with good ones: each file ends as
//! a row or as a row with an error, soon, within the memory, and no text of it does harm to what reads it
//! next.
#![cfg(unix)]

mod bytes;
mod churn;
mod kinds;
mod names;
mod texts;
