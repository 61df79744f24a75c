//! The value of a tag, as close to the file's own bytes as possible: conversion happens only on request.

use crate::bytes::ByteOrder;
use crate::def::Conv;
use crate::number::{leading_number, write_g, write_integer};

/// The value of a tag. Text and arrays borrow from the file's bytes or from the arena of the pass.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A whole number that fits `i64`.
    Integer(i64),
    /// A real number, printed with 15 significant digits.
    Float(f64),
    /// Text that is already UTF-8.
    Text(&'a str),
    /// An array of one of TIFF's types, in the file's byte order.
    Array(Array<'a>),
    /// Binary data of this many bytes whose content is not available.
    Binary(u64),
    /// Binary data: pieces in order. Its text form only gives its size.
    Data(&'a [Piece<'a>]),
    /// Several values of the same tag.
    List(&'a [Value<'a>]),
    /// A structure of named fields.
    Struct(&'a [Field<'a>]),
    /// A value whose printed text depends on more than the value.
    Shown {
        /// The value in [`Mode::Number`](crate::def::Mode::Number).
        value: &'a Value<'a>,
        /// The text in [`Mode::Print`](crate::def::Mode::Print).
        print: &'a str,
    },
}

/// One piece of the data of a [`Value::Data`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Bytes that are in memory.
    Held(&'a [u8]),
    /// A range of bytes of the file.
    Stored {
        /// Offset of the first byte from the start of the file.
        offset: u64,
        /// Number of bytes. The file may end earlier.
        len: u64,
    },
    /// Bytes encoded as base 64 text.
    Base64(&'a str),
}

impl Piece<'_> {
    /// Number of bytes of the decoded piece.
    pub fn len_bytes(&self) -> u64 {
        match self {
            Piece::Held(bytes) => bytes.len() as u64,
            Piece::Stored { len, .. } => *len,
            Piece::Base64(text) => crate::base64::len_bytes(text),
        }
    }
}

/// One field of a [`Value::Struct`].
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Name of the field in the structure.
    pub name: &'a str,
    /// Value of the field, not yet converted.
    pub value: Value<'a>,
    /// Conversion of the value to text.
    pub conv: Conv,
}

impl<'a> Field<'a> {
    /// The fields in the order of their names, in which ExifTool prints them.
    pub fn by_name<'f>(fields: &'f [Field<'a>]) -> Vec<&'f Field<'a>> {
        let mut fields: Vec<_> = fields.iter().collect();
        fields.sort_by_key(|field| field.name);
        fields
    }
}

/// The types of TIFF's fields (TIFF 6.0, section 2; BigTIFF adds the 64-bit ones, EXIF 3.0 adds UTF-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the standard's, after ExifTool's spelling")]
pub enum Format {
    Int8u,
    String,
    Int16u,
    Int32u,
    Rational64u,
    Int8s,
    Undef,
    Int16s,
    Int32s,
    Rational64s,
    Float,
    Double,
    Int64u,
    Int64s,
    Utf8,
}

impl Format {
    /// Returns the format for one of TIFF's type numbers; `None` if it is unknown.
    pub fn from_tiff(code: u16) -> Option<Format> {
        Some(match code {
            1 => Format::Int8u,
            2 => Format::String,
            3 => Format::Int16u,
            4 | 13 => Format::Int32u,
            5 => Format::Rational64u,
            6 => Format::Int8s,
            7 => Format::Undef,
            8 => Format::Int16s,
            9 => Format::Int32s,
            10 => Format::Rational64s,
            11 => Format::Float,
            12 => Format::Double,
            16 | 18 => Format::Int64u,
            17 => Format::Int64s,
            129 => Format::Utf8,
            _ => return None,
        })
    }

    /// Size of one element in bytes.
    pub fn size_bytes(self) -> usize {
        match self {
            Format::Int8u | Format::String | Format::Int8s | Format::Undef | Format::Utf8 => 1,
            Format::Int16u | Format::Int16s => 2,
            Format::Int32u | Format::Int32s | Format::Float => 4,
            _ => 8,
        }
    }

    /// ExifTool's name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Format::Int8u => "int8u",
            Format::String => "string",
            Format::Int16u => "int16u",
            Format::Int32u => "int32u",
            Format::Rational64u => "rational64u",
            Format::Int8s => "int8s",
            Format::Undef => "undef",
            Format::Int16s => "int16s",
            Format::Int32s => "int32s",
            Format::Rational64s => "rational64s",
            Format::Float => "float",
            Format::Double => "double",
            Format::Int64u => "int64u",
            Format::Int64s => "int64s",
            Format::Utf8 => "utf8",
        }
    }

    /// Whether the elements are the characters of a single text.
    pub fn is_text(self) -> bool {
        matches!(self, Format::String | Format::Utf8 | Format::Undef)
    }
}

/// An array of [`Format`] elements.
#[derive(Clone, Copy, Debug)]
pub struct Array<'a> {
    /// Bytes of the elements; bytes after the last complete element are ignored.
    pub bytes: &'a [u8],
    /// Type of each element.
    pub format: Format,
    /// Byte order of each element.
    pub order: ByteOrder,
}

/// One number of an [`Array`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A whole number that fits `i64`.
    Integer(i64),
    /// A whole number greater than [`i64::MAX`].
    Unsigned(u64),
    /// A fraction: numerator and denominator.
    Rational(i64, i64),
    /// A floating-point number of single or double precision.
    Float(f64),
}

impl Number {
    /// Converts to a floating-point number; `None` for a rational without a value.
    pub fn as_f64(self) -> Option<f64> {
        match self {
            Number::Integer(value) => Some(value as f64),
            Number::Unsigned(value) => Some(value as f64),
            Number::Rational(_, 0) => None,
            Number::Rational(numerator, denominator) => Some(numerator as f64 / denominator as f64),
            Number::Float(value) => Some(value),
        }
    }

    /// Appends the number as text: rationals with 10 significant digits, floats with 15, `inf` and `undef`
    /// for rationals with a denominator of zero (as ExifTool).
    pub fn write(self, out: &mut String) {
        match self {
            Number::Integer(value) => write_integer(value, out),
            Number::Unsigned(value) => out.push_str(&value.to_string()),
            Number::Rational(0, 0) => out.push_str("undef"),
            Number::Rational(_, 0) => out.push_str("inf"),
            Number::Rational(numerator, denominator) if numerator % denominator == 0 => {
                write_g((numerator / denominator) as f64, 10, out);
            }
            Number::Rational(numerator, denominator) => {
                write_g(numerator as f64 / denominator as f64, 10, out)
            }
            Number::Float(value) => write_g(value, 15, out),
        }
    }
}

impl<'a> Array<'a> {
    /// Number of complete elements in the array.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.format.size_bytes()
    }

    /// Whether the array has no complete element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the element at `index`; `None` if there is none.
    pub fn number(&self, index: usize) -> Option<Number> {
        let at = index.checked_mul(self.format.size_bytes())?;
        let (bytes, order) = (self.bytes, self.order);
        Some(match self.format {
            Format::Int8u | Format::String | Format::Undef | Format::Utf8 => {
                Number::Integer((*bytes.get(at)?).into())
            }
            Format::Int8s => Number::Integer((*bytes.get(at)? as i8).into()),
            Format::Int16u => Number::Integer(order.u16(bytes, at)?.into()),
            Format::Int16s => Number::Integer(order.i16(bytes, at)?.into()),
            Format::Int32u => Number::Integer(order.u32(bytes, at)?.into()),
            Format::Int32s => Number::Integer(order.i32(bytes, at)?.into()),
            Format::Int64s => Number::Integer(order.i64(bytes, at)?),
            Format::Int64u => {
                let value = order.u64(bytes, at)?;
                i64::try_from(value).map_or(Number::Unsigned(value), Number::Integer)
            }
            Format::Rational64u => {
                Number::Rational(order.u32(bytes, at)?.into(), order.u32(bytes, at + 4)?.into())
            }
            Format::Rational64s => {
                Number::Rational(order.i32(bytes, at)?.into(), order.i32(bytes, at + 4)?.into())
            }
            Format::Float => Number::Float(order.f32(bytes, at)?.into()),
            Format::Double => Number::Float(order.f64(bytes, at)?),
        })
    }

    /// Iterates over all elements in order.
    pub fn numbers(&self) -> impl Iterator<Item = Number> + '_ {
        (0..self.len()).map_while(|index| self.number(index))
    }

    /// Returns the first number if it is whole, otherwise 0.
    pub fn integer(&self) -> i64 {
        self.integer_at(0)
    }

    /// Returns the number at `index` if it is whole, otherwise 0.
    pub fn integer_at(&self, index: usize) -> i64 {
        match self.number(index) {
            Some(Number::Integer(number)) => number,
            _ => 0,
        }
    }

    /// Whether the elements have this type.
    pub fn is(&self, format: Format) -> bool {
        self.format == format
    }

    /// The bytes of a text: up to the first NUL (`undef` keeps all of them).
    pub fn text_bytes(&self) -> &'a [u8] {
        match self.format {
            Format::Undef => self.bytes,
            _ => &self.bytes[..memchr::memchr(0, self.bytes).unwrap_or(self.bytes.len())],
        }
    }

    fn write_plain(&self, out: &mut String) {
        if self.format.is_text() {
            push_lossy(self.text_bytes(), out);
            return;
        }
        for (index, number) in self.numbers().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            number.write(out);
        }
    }
}

impl<'a> Value<'a> {
    /// Number of bytes of text in the value and, of lists and structures, of names and arrays inside. An
    /// array by itself and data count nothing here.
    pub fn borrowed_bytes(&self) -> usize {
        match self {
            Value::Text(text) => text.len(),
            Value::Shown { value, print } => value.borrowed_bytes() + print.len(),
            Value::List(values) => values.iter().map(Value::nested_bytes).sum(),
            Value::Struct(fields) => {
                fields.iter().map(|field| field.name.len() + field.value.nested_bytes()).sum()
            }
            Value::Integer(_) | Value::Float(_) | Value::Array(_) | Value::Binary(_) | Value::Data(_) => 0,
        }
    }

    fn nested_bytes(&self) -> usize {
        match self {
            Value::Array(array) => array.bytes.len(),
            _ => self.borrowed_bytes(),
        }
    }

    /// Appends the value as text without any conversion: elements separated by spaces, fields and lists by
    /// commas.
    pub fn write_plain(&self, out: &mut String) {
        match self {
            Value::Integer(value) => write_integer(*value, out),
            Value::Float(value) => write_g(*value, 15, out),
            Value::Text(text) => out.push_str(text),
            Value::Array(array) => array.write_plain(out),
            Value::Binary(n_bytes) => push_size(*n_bytes, out),
            Value::Data(pieces) => push_size(pieces.iter().map(Piece::len_bytes).sum(), out),
            Value::List(items) => separated(items.iter(), out),
            Value::Struct(fields) => separated(fields.iter().map(|field| &field.value), out),
            Value::Shown { value, .. } => value.write_plain(out),
        }
    }

    /// Returns the value as text without conversion.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        self.write_plain(&mut out);
        out
    }

    /// Returns the value as a whole number, if it is a single one.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Integer(value) => Some(*value),
            Value::Array(array) if array.len() == 1 && !array.format.is_text() => match array.number(0)? {
                Number::Integer(value) => Some(value),
                _ => None,
            },
            Value::Float(value) if value.fract() == 0.0 && value.abs() < 9e15 => Some(*value as i64),
            Value::Text(text) => text.trim().parse().ok(),
            Value::Shown { value, .. } => value.as_i64(),
            Value::Array(array) if array.format.is_text() => {
                std::str::from_utf8(array.text_bytes()).ok()?.trim().parse().ok()
            }
            _ => None,
        }
    }

    /// Returns the numbers of the value: an array's elements, or the numbers in a text.
    pub fn numbers(&self) -> Vec<f64> {
        match self {
            Value::Integer(value) => vec![*value as f64],
            Value::Float(value) => vec![*value],
            Value::Array(array) if !array.format.is_text() => {
                array.numbers().map(|number| number.as_f64().unwrap_or(0.0)).collect()
            }
            Value::Binary(_) | Value::Data(_) | Value::List(_) | Value::Struct(_) => Vec::new(),
            _ => self.plain().split_whitespace().map(leading_number).collect(),
        }
    }

    /// Returns the first number; `None` if the value has no number.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Integer(value) => Some(*value as f64),
            Value::Float(value) => Some(*value),
            Value::Array(array) if !array.format.is_text() => array.number(0)?.as_f64(),
            Value::Text(text) => text.trim().parse().ok(),
            Value::Array(array) => std::str::from_utf8(array.text_bytes()).ok()?.trim().parse().ok(),
            Value::Shown { value, .. } => value.as_f64(),
            _ => None,
        }
    }
}

impl Value<'_> {
    /// Returns the first number as ExifTool computes with it: of a rational, ten significant digits.
    pub fn as_rounded_f64(&self) -> Option<f64> {
        let number = self.as_f64()?;
        let is_rational = |array: &Array<'_>| matches!(array.number(0), Some(Number::Rational(..)));
        match self {
            Value::Array(array) if is_rational(array) => format!("{number:.9e}").parse().ok(),
            _ => Some(number),
        }
    }
}

/// Converts a number to a value: an integer if it is whole.
pub fn number_value<'a>(number: f64) -> Value<'a> {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        Value::Integer(number as i64)
    } else {
        Value::Float(number)
    }
}

/// Appends the size of binary data, in ExifTool's words.
fn push_size(n_bytes: u64, out: &mut String) {
    out.push_str("(Binary data ");
    out.push_str(itoa::Buffer::new().format(n_bytes));
    out.push_str(" bytes, use -b option to extract)");
}

fn separated<'v, 'a: 'v>(values: impl Iterator<Item = &'v Value<'a>>, out: &mut String) {
    for (index, value) in values.enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        value.write_plain(out);
    }
}

/// Appends bytes that should be UTF-8; each invalid byte becomes `?`, as in ExifTool's JSON.
pub fn push_lossy(bytes: &[u8], out: &mut String) {
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|_| out.push('?'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(bytes: &[u8], format: Format) -> Value<'_> {
        Value::Array(Array { bytes, format, order: ByteOrder::Big })
    }

    #[test]
    fn arrays_are_written_as_exiftool_writes_them() {
        assert_eq!(array(&[0, 2, 0, 3], Format::Int16u).plain(), "2 3");
        assert_eq!(array(&[0, 0, 0, 1, 0, 0, 0, 3], Format::Rational64u).plain(), "0.3333333333");
        assert_eq!(array(&[0, 0, 0, 1, 0, 0, 0, 0], Format::Rational64u).plain(), "inf");
        assert_eq!(array(&[0; 8], Format::Rational64u).plain(), "undef");
        assert_eq!(array(b"Canon\0\0x", Format::String).plain(), "Canon");
        assert_eq!(array(b"\xffx", Format::String).plain(), "?x");
        assert_eq!(array(&[255], Format::Int8s).plain(), "-1");
        assert_eq!(array(&[255; 8], Format::Int64u).plain(), "18446744073709551615");
    }

    #[test]
    fn a_cut_off_element_is_not_a_number() {
        assert_eq!(array(&[0, 1, 0], Format::Int16u).plain(), "1");
    }
}
