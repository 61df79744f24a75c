//! Apple's binary property lists (`bplist00`; the format is described in CoreFoundation's CFBinaryPList.c). A
//! table of the objects' positions at the end is located by a trailer of 32 bytes.

use crate::arena::Arena;
use crate::def::Conv;
use crate::name;
use crate::print::container::date_since_1970;
use crate::value::{Field, Value};

/// Largest number of objects read from one list. The number is limited because a list that refers to itself
/// would have no end.
const MOST_OBJECTS: usize = 4096;
const MOST_DEPTH: usize = 8;
const TRAILER_BYTES: usize = 32;

/// Parses the object at the top of a list; `None` if the bytes are not a valid list.
pub fn value<'a>(arena: Arena<'a>, bytes: &'a [u8]) -> Option<Value<'a>> {
    if !bytes.starts_with(b"bplist00") {
        return None;
    }
    let trailer = bytes.get(bytes.len().checked_sub(TRAILER_BYTES)?..)?;
    let list = List {
        bytes,
        offset_bytes: trailer[6].into(),
        reference_bytes: trailer[7].into(),
        table_at: usize::try_from(unsigned(&trailer[24..])?).ok()?,
    };
    let top = usize::try_from(unsigned(&trailer[16..24])?).ok()?;
    list.object(arena, top, 0, &mut 0)
}

struct List<'a> {
    bytes: &'a [u8],
    offset_bytes: usize,
    reference_bytes: usize,
    table_at: usize,
}

impl<'a> List<'a> {
    fn object(&self, arena: Arena<'a>, index: usize, depth: usize, n_read: &mut usize) -> Option<Value<'a>> {
        *n_read += 1;
        if *n_read > MOST_OBJECTS || depth > MOST_DEPTH || arena.is_full() {
            return None;
        }
        let entry = self.table_at.checked_add(index.checked_mul(self.offset_bytes)?)?;
        let at = usize::try_from(unsigned(self.part(entry, self.offset_bytes)?)?).ok()?;
        let marker = *self.bytes.get(at)?;
        let (kind, low) = (marker >> 4, usize::from(marker & 15));
        Some(match kind {
            0 => Value::Text(match low {
                8 => "False",
                9 => "True",
                _ => "",
            }),
            1 => {
                let raw = self.part(at + 1, 1 << low.min(4))?;
                let low_half = &raw[raw.len().saturating_sub(8)..];
                Value::Integer(unsigned(low_half)? as i64)
            }
            2 => match *self.part(at + 1, 1 << low.min(4))? {
                [a, b, c, d] => Value::Float(f32::from_be_bytes([a, b, c, d]).into()),
                [a, b, c, d, e, f, g, h] => Value::Float(f64::from_be_bytes([a, b, c, d, e, f, g, h])),
                _ => return None,
            },
            3 => {
                // Seconds since the beginning of 2001.
                let seconds = f64::from_be_bytes(*self.part(at + 1, 8)?.first_chunk()?);
                Value::Text(arena.keep_text(&date_since_2001(seconds)))
            }
            _ => return self.sized(arena, (kind, low), at + 1, depth, n_read),
        })
    }

    /// Parses an object with a length; a `low` of 15 means that the length follows as a whole number.
    fn sized(
        &self,
        arena: Arena<'a>,
        (kind, low): (u8, usize),
        mut at: usize,
        depth: usize,
        n_read: &mut usize,
    ) -> Option<Value<'a>> {
        let mut n = low;
        if low == 15 {
            let n_bytes = 1 << (self.bytes.get(at)? & 15).min(3);
            n = usize::try_from(unsigned(self.part(at + 1, n_bytes)?)?).ok()?;
            at += 1 + n_bytes;
        }
        // Many objects can be one text.
        if matches!(kind, 5 | 6) && !arena.take(n) {
            return None;
        }
        let referred = |place: usize| -> Option<usize> {
            let at = at.checked_add(place.checked_mul(self.reference_bytes)?)?;
            usize::try_from(unsigned(self.part(at, self.reference_bytes)?)?).ok()
        };
        Some(match kind {
            4 => arena.held(self.part(at, n)?),
            5 => Value::Text(arena.text_or_latin1(self.part(at, n)?)),
            6 => {
                let units = self.part(at, n.checked_mul(2)?)?.chunks_exact(2);
                let units = units.map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                let text: String = char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect();
                Value::Text(arena.keep_text(&text))
            }
            0xa => {
                let mut items = Vec::new();
                for place in 0..n.min(MOST_OBJECTS) {
                    items.push(self.object(arena, referred(place)?, depth + 1, n_read)?);
                }
                arena.keep_list(&items)
            }
            0xd => {
                let mut fields = Vec::new();
                for place in 0..n.min(MOST_OBJECTS) {
                    let Value::Text(name) = self.object(arena, referred(place)?, depth + 1, n_read)? else {
                        return None;
                    };
                    let value = self.object(arena, referred(n.checked_add(place)?)?, depth + 1, n_read)?;
                    // A field name must not begin with a digit.
                    let name = match name.as_bytes().first() {
                        Some(b'0'..=b'9') => arena.keep_text(&format!("_{}", name::plain(name))),
                        _ if name::is_plain(name) => name,
                        _ => arena.keep_text(&name::joined(name)),
                    };
                    fields.push(Field { name, value, conv: Conv::None });
                }
                arena.keep_struct(fields)
            }
            _ => return None,
        })
    }

    fn part(&self, at: usize, n_bytes: usize) -> Option<&'a [u8]> {
        self.bytes.get(at..at.checked_add(n_bytes)?)
    }
}

fn date_since_2001(seconds: f64) -> String {
    const FROM_1970: f64 = 978_307_200.0;
    format!("{}+00:00", date_since_1970((seconds + FROM_1970).clamp(0.0, 1e12) as u64))
}

/// Reads a big-endian whole number of up to eight bytes.
fn unsigned(bytes: &[u8]) -> Option<u64> {
    (bytes.len() <= 8).then(|| bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_list<R>(bytes: &'static [u8], then: impl FnOnce(Option<Value<'_>>) -> R) -> R {
        let bump = bumpalo::Bump::new();
        then(value(Arena::new(&bump, false, true, 1 << 20), bytes))
    }

    /// `{"a": 300, "1": [true, "x"]}`.
    const LIST: &[u8] = b"bplist00\xd2\x01\x02\x03\x04\x51a\x511\x11\x01\x2c\xa2\x05\x06\x09\x51x\
        \x08\x0d\x0f\x11\x14\x17\x18\0\0\0\0\0\0\x01\x01\0\0\0\0\0\0\0\x07\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x1a";

    #[test]
    fn objects_of_all_kinds() {
        with_list(LIST, |value| {
            let Some(Value::Struct(fields)) = value else { panic!("{value:?}") };
            assert_eq!(fields.iter().map(|field| field.name).collect::<Vec<_>>(), ["a", "_1"]);
            assert_eq!(fields[0].value.as_i64(), Some(300));
            assert_eq!(fields[1].value.plain(), "True, x");
        });
    }

    #[test]
    fn a_list_that_refers_to_itself_ends() {
        // An array of one element, which is the array itself.
        const LOOP: &[u8] =
            b"bplist00\xa1\0\x08\0\0\0\0\0\0\x01\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x0a";
        with_list(LOOP, |value| assert!(value.is_none()));
    }
}
