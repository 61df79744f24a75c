//! The resident values of all pictures, one array per column.

use std::io;
use std::ops::Range;

use super::stream::{Input, Output, Plain, invalid, sum_of};
use super::time::TimeKey;

/// Latitude and longitude of pictures without coordinates.
pub(super) const NOWHERE: i32 = i32::MIN;

/// Rating of pictures without one, or with one that a byte cannot hold.
pub(super) const UNRATED: i8 = i8::MIN;

/// Kind of files that were recorded without one.
pub(super) const NO_KIND: u8 = u8::MAX;

/// Bytes of the sum behind each array of a part.
const SUM_BYTES: usize = size_of::<u64>();

/// Bits of the column `flags`.
pub(super) mod flag {
    /// The file could not be read, parsed or decoded.
    pub(in super::super) const BROKEN: u8 = 1;
    /// `taken_at` has a value, which may be no date.
    pub(in super::super) const TAKEN: u8 = 2;
    /// `latitude` has a value, which may be out of range.
    pub(in super::super) const LATITUDE: u8 = 4;
    /// `longitude` has a value, which may be out of range.
    pub(in super::super) const LONGITUDE: u8 = 8;
    /// `rating` has a value.
    pub(in super::super) const RATING: u8 = 16;
}

macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// Values by position: 37 bytes a picture.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(super) struct Arrays {
            $($(#[$doc])* pub(super) $name: Vec<$type>,)*
        }

        /// Which arrays are wanted.
        #[derive(Clone, Copy, Debug, Default)]
        pub(super) struct Wanted {
            $(pub(super) $name: bool,)*
        }

        impl Wanted {
            pub(super) fn all() -> Wanted {
                Wanted { $($name: true,)* }
            }

            /// The arrays that are wanted, except those that `other` has.
            pub(super) fn without(self, other: Wanted) -> Wanted {
                Wanted { $($name: self.$name && !other.$name,)* }
            }
        }

        /// The values of one picture.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Values {
            $(pub(super) $name: $type,)*
        }

        impl Arrays {
            pub(super) fn with_capacity(capacity: usize) -> Arrays {
                Arrays { $($name: Vec::with_capacity(capacity),)* }
            }

            pub(super) fn push(&mut self, values: Values) {
                $(self.$name.push(values.$name);)*
            }

            /// The arrays in the given order, which has each position once. One array after another is copied
            /// and freed, so that this takes little memory. Empty arrays stay empty.
            pub(super) fn in_order(self, order: &[u32]) -> Arrays {
                if order.is_sorted() {
                    return self;
                }
                $(let $name = {
                    let old = self.$name;
                    let n_values = order.len().min(old.len());
                    order[..n_values].iter().map(|position| old[*position as usize]).collect()
                };)*
                Arrays { $($name,)* }
            }

            /// Those arrays that are wanted, with zeros for so many pictures.
            pub(super) fn zeroed(n_pictures: usize, wanted: Wanted) -> Arrays {
                Arrays { $($name: vec![<$type>::default(); if wanted.$name { n_pictures } else { 0 }],)* }
            }

            /// The arrays, with those of `more` in the place of empty ones.
            pub(super) fn or(self, more: Arrays) -> Arrays {
                Arrays { $($name: if self.$name.is_empty() { more.$name } else { self.$name },)* }
            }

            /// Replaces the values at these positions by those of other pictures, of which some arrays may be
            /// empty.
            pub(super) fn set(&mut self, positions: &[u32], values: &Arrays) {
                $(for (position, value) in positions.iter().zip(&values.$name) {
                    self.$name[*position as usize] = *value;
                })*
            }

            /// The arrays with those of `more` put in, each before the position that `places` has for it.
            pub(super) fn merged(&self, more: &Arrays, places: &[usize]) -> Arrays {
                Arrays { $($name: merged(&self.$name, &more.$name, places),)* }
            }

            /// The values of one picture.
            pub(super) fn values(&self, at: usize) -> Values {
                Values { $($name: self.$name[at],)* }
            }

            /// Adds the values of other arrays.
            pub(super) fn append(&mut self, mut more: Arrays) {
                $(self.$name.append(&mut more.$name);)*
            }

            /// Bytes of so many pictures as [`Arrays::put`] writes them.
            pub(super) fn bytes_of(n_pictures: usize) -> usize {
                0 $(+ n_pictures * size_of::<$type>() + SUM_BYTES)*
            }

            /// Adds the bytes of one array after another, each with a sum of its own.
            pub(super) fn put(&self, bytes: &mut Vec<u8>) {
                $({
                    let start = bytes.len();
                    self.$name.iter().for_each(|value| value.put(bytes));
                    let sum = sum_of(&bytes[start..]);
                    sum.put(bytes);
                })*
            }

            /// Reads those arrays of so many pictures that are wanted; the others stay empty. `read` reads
            /// bytes at an offset in what [`Arrays::put`] wrote.
            pub(super) fn take(
                n_pictures: usize,
                wanted: Wanted,
                mut read: impl FnMut(usize, &mut [u8]) -> io::Result<()>,
            ) -> io::Result<Arrays> {
                let (mut arrays, mut offset, mut bytes) = (Arrays::default(), 0, Vec::new());
                $({
                    let n_bytes = n_pictures * size_of::<$type>();
                    if wanted.$name {
                        bytes.resize(n_bytes + SUM_BYTES, 0);
                        read(offset, &mut bytes)?;
                        let (values, sum) = bytes.split_at(n_bytes);
                        if sum_of(values) != u64::take(sum) {
                            return Err(invalid());
                        }
                        arrays.$name = values.chunks_exact(size_of::<$type>()).map(<$type>::take).collect();
                    }
                    offset += n_bytes + SUM_BYTES;
                })*
                let _ = offset;
                Ok(arrays)
            }

            /// Writes one array after another.
            pub(super) fn write<W: io::Write>(&self, output: &mut Output<W>) -> io::Result<()> {
                $(output.array(&self.$name)?;)*
                Ok(())
            }

            /// Reads what [`Arrays::write`] wrote.
            pub(super) fn read<R: io::Read>(input: &mut Input<R>) -> io::Result<Arrays> {
                Ok(Arrays { $($name: input.array()?,)* })
            }

            /// Whether all arrays have a value for each picture.
            pub(super) fn is_complete(&self) -> bool {
                true $(&& self.$name.len() == self.ids.len())*
            }

            /// Memory that the arrays take, in bytes.
            pub(super) fn bytes(&self) -> usize {
                0 $(+ self.$name.capacity() * size_of::<$type>())*
            }
        }
    };
}

arrays! {
    /// When it was taken.
    times: TimeKey,
    /// Row in the table `file`.
    ids: u32,
    /// `round(48 ln(width / height)) + 128` of the upright picture; 0 if unknown.
    aspects: u8,
    /// Code of the format.
    formats: u8,
    /// Place of the kind in [`Kind::ALL`](crate::language::Kind::ALL), or [`NO_KIND`].
    kinds: u8,
    /// Rating, or [`UNRATED`].
    ratings: i8,
    /// Code of the camera.
    cameras: u16,
    /// Code of the lens.
    lenses: u16,
    /// Code of the place.
    places: u16,
    /// Code of the list of people.
    people: u16,
    /// Code of the folder.
    folders: u32,
    /// Degrees north in units of 1e-7, or [`NOWHERE`].
    latitudes: i32,
    /// Degrees east in units of 1e-7, or [`NOWHERE`].
    longitudes: i32,
    /// Bits of the module [`flag`].
    flags: u8,
}

impl Arrays {
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }
}

impl Plain for TimeKey {
    fn put(self, bytes: &mut Vec<u8>) {
        self.0.put(bytes);
    }

    fn take(bytes: &[u8]) -> TimeKey {
        TimeKey(u64::take(bytes))
    }
}

/// The first position of the range for which `is_before` is false.
pub(super) fn partition_point(range: Range<usize>, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut start, mut end) = (range.start, range.end);
    while start < end {
        let middle = start + (end - start) / 2;
        if is_before(middle) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}

fn merged<T: Copy>(old: &[T], more: &[T], places: &[usize]) -> Vec<T> {
    let mut merged = Vec::with_capacity(old.len() + more.len());
    let mut copied = 0;
    for (value, place) in more.iter().zip(places) {
        merged.extend_from_slice(&old[copied..*place]);
        merged.push(*value);
        copied = *place;
    }
    merged.extend_from_slice(&old[copied..]);
    merged
}

/// The byte for the aspect ratio of a picture of this size; 0 if it is unknown.
pub(super) fn aspect(width: Option<i64>, height: Option<i64>, swaps_sides: bool) -> u8 {
    let (Some(width @ 1..), Some(height @ 1..)) = (width, height) else { return 0 };
    let (across, down) = if swaps_sides { (height, width) } else { (width, height) };
    let steps = (48.0 * (across as f64 / down as f64).ln()).round();
    (steps.clamp(-127.0, 127.0) + 128.0) as u8
}

/// A coordinate in units of 1e-7 degrees; [`NOWHERE`] beyond `limit` degrees.
pub(super) fn coordinate(degrees: f64, limit: f64) -> i32 {
    if degrees.abs() <= limit { (degrees * 1e7).round() as i32 } else { NOWHERE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aspects_are_logarithms_of_upright_pictures() {
        let aspect = |width, height, swaps| aspect(Some(width), Some(height), swaps);
        assert_eq!([aspect(100, 100, false), aspect(3, 2, false), aspect(3, 2, true)], [128, 147, 109]);
        assert_eq!([aspect(i64::MAX, 1, false), aspect(1, i64::MAX, false)], [255, 1]);
        assert_eq!([aspect(0, 5, false), aspect(5, -1, true), super::aspect(None, Some(1), false)], [0; 3]);
    }

    #[test]
    fn coordinates_outside_the_earth_are_nowhere() {
        assert_eq!(coordinate(-180.0, 180.0), -1_800_000_000);
        assert_eq!(coordinate(52.123_456_7, 90.0), 521_234_567);
        assert_eq!([90.1, f64::INFINITY, f64::NAN].map(|degrees| coordinate(degrees, 90.0)), [NOWHERE; 3]);
    }

    #[test]
    fn values_are_put_in_their_places() {
        assert_eq!(merged(&[1, 2, 3], &[9, 8, 7, 6], &[0, 1, 1, 3]), [9, 1, 8, 7, 2, 3, 6]);
        assert_eq!(merged(&[], &[1, 2], &[0, 0]), [1, 2]);
    }
}
