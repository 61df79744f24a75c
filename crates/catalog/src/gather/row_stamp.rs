//! The SQL function that makes one number of all values of a row, by which a row that changed is known.

use std::hash::{BuildHasher as _, Hasher as _};

use foldhash::fast::FixedState;
use rusqlite::Connection;
use rusqlite::functions::Context;
use rusqlite::types::ValueRef;

use crate::function::FUNCTION_FLAGS;

/// Adds `thalweg_stamp(value, ...)` to a connection: equal values have equal numbers, in every run. Two
/// different rows have the same with a chance of 1 in 2^64; a stranger who makes them so hides changes of
/// their own catalogue.
pub(super) fn add_function(connection: &Connection) -> rusqlite::Result<()> {
    connection.create_scalar_function("thalweg_stamp", -1, FUNCTION_FLAGS, stamp)
}

fn stamp(context: &Context<'_>) -> rusqlite::Result<i64> {
    let mut hasher = FixedState::default().build_hasher();
    for at in 0..context.len() {
        match context.get_raw(at) {
            // No kind is 0, which the hasher does not tell from nothing.
            ValueRef::Null => hasher.write_u8(1),
            ValueRef::Integer(number) => {
                hasher.write_u8(2);
                hasher.write_i64(number);
            }
            ValueRef::Real(number) => {
                hasher.write_u8(3);
                hasher.write_u64(number.to_bits());
            }
            ValueRef::Text(bytes) => {
                hasher.write_u8(4);
                hasher.write_usize(bytes.len());
                hasher.write(bytes);
            }
            ValueRef::Blob(bytes) => {
                hasher.write_u8(5);
                hasher.write_usize(bytes.len());
                hasher.write(bytes);
            }
        }
    }
    Ok(hasher.finish().cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_equal_values_have_equal_stamps() {
        let connection = Connection::open_in_memory().unwrap();
        add_function(&connection).unwrap();
        let stamp = |values: &str| -> i64 {
            connection.query_row(&format!("SELECT thalweg_stamp({values})"), [], |row| row.get(0)).unwrap()
        };
        let all = ["1, NULL", "NULL, 1", "1", "1.0", "'1'", "x'31'", "'a', 'bc'", "'ab', 'c'", "''", "NULL"];
        let mut stamps: Vec<i64> = all.iter().map(|values| stamp(values)).collect();
        assert_eq!(stamp("'a', 'bc'"), stamp("'a', 'bc'"));
        stamps.sort_unstable();
        stamps.dedup();
        assert_eq!(stamps.len(), all.len());
    }
}
