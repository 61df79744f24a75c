//! The C functions `memcmp` and `bcmp` for programs that link musl.
//!
//! musl and zig's runtime library compare one byte at a time, which took a tenth of the time of
//! `thalweg export` (docs/decisions/053). A program that names this crate (`use compare as _`) gets these
//! functions in place of theirs: the linker takes the first definition that it finds.
//!
//! ```
//! assert_eq!(thalweg_compare::order(b"Canon", b"Nikon"), std::cmp::Ordering::Less);
//! ```
#![no_std]
// Or the compiler may replace the body of `memcmp` with a call of `memcmp`.
#![no_builtins]

#[cfg(target_env = "musl")]
pub mod c;

use core::cmp::Ordering;

/// Order of two texts of bytes: that of their first difference, or of their lengths if there is none.
#[must_use]
#[inline]
pub fn order(one: &[u8], other: &[u8]) -> Ordering {
    let n_bytes = one.len().min(other.len());
    let (mut a, mut b) = (&one[..n_bytes], &other[..n_bytes]);
    // The last word overlaps the one before, whose bytes are equal by then.
    let ends = (a.last_chunk(), b.last_chunk());
    while let (Some((first, behind)), Some((second, beyond))) = (a.split_first_chunk(), b.split_first_chunk())
    {
        let order = u64::from_be_bytes(*first).cmp(&u64::from_be_bytes(*second));
        if order.is_ne() {
            return order;
        }
        (a, b) = (behind, beyond);
    }
    let rest = match ends {
        (Some(first), Some(second)) => u64::from_be_bytes(*first).cmp(&u64::from_be_bytes(*second)),
        _ => number(a).cmp(&number(b)),
    };
    rest.then(one.len().cmp(&other.len()))
}

/// Fewer than eight bytes as a number; among texts of one length, numbers have the order of the texts.
#[inline]
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| (number << 8) | u64::from(byte))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn each_length_and_each_difference_has_the_order_of_the_standard_library() {
        for n_bytes in 0..40_usize {
            let one: Vec<u8> = (0..n_bytes).map(|byte| u8::try_from(byte * 5).unwrap()).collect();
            assert_eq!(order(&one, &one.clone()), Ordering::Equal);
            for position in 0..n_bytes {
                for byte in [0, 1, 127, 128, 255] {
                    let mut other = one.clone();
                    other[position] = byte;
                    // A later difference of the other sign changes nothing.
                    if let Some(last) = other.last_mut().filter(|_| position + 1 < n_bytes) {
                        *last = if byte > one[position] { 0 } else { 255 };
                    }
                    assert_eq!(order(&one, &other), one.cmp(&other), "{one:?} {other:?}");
                }
            }
            assert_eq!(order(&one, &[&one[..], &[0]].concat()), Ordering::Less);
        }
    }
}
