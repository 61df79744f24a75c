//! Tests of the catalogue through its public interface.
//!
//! All tests are in one program, because each test program links the whole crate with its dependencies.

mod common;
#[path = "../examples/made/collection.rs"]
mod made;

mod albums;
mod ask;
mod columns;
mod damage;
mod decisions;
mod displaced;
mod gather;
mod groups;
mod hostile;
mod kept_columns;
mod kill;
mod open;
mod part;
mod places;
mod record;
mod search;
mod stacks;
mod stranger;
mod words;
