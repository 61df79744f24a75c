//! CBOR (RFC 8949) as values, for the claims of content credentials. Depth and the number of values are
//! limited.

use crate::context::Context;
use crate::metadata::Group;
use crate::{tree, xmp};
use table::def::Conv;
use table::value::{Field, Value};

/// Adds the fields of each map, and the items of each list, that follow each other.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, group: Group<'a>, bytes: &'a [u8]) {
    let mut parser = Parser { bytes, at: 0, depth: 0 };
    while let Some(value) = parser.value(ctx) {
        match value {
            Value::Struct(fields) => tree::push_fields(ctx, group, fields, name_of),
            Value::List(items) => {
                let item = |(index, value)| Field {
                    name: ctx.keep_text(&format!("Item{index}")),
                    value,
                    conv: Conv::None,
                };
                let fields: Vec<Field<'a>> = items.iter().copied().enumerate().map(item).collect();
                tree::push_fields(ctx, group, &fields, name_of);
            }
            _ => {}
        }
    }
}

/// Names that differ from the keys.
fn name_of(path: &str) -> Option<(&'static str, Conv)> {
    let name = match path {
        "dc:title" => "Title",
        "dc:format" => "Format",
        "thumbnailUrl" | "thumbnail/url" => "ThumbnailURL",
        _ => return None,
    };
    Some((name, Conv::None))
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn value(&mut self, ctx: &mut Context<'a>) -> Option<Value<'a>> {
        if !ctx.take_node() {
            return None;
        }
        if self.depth >= ctx.options.limits.depth {
            ctx.warn("Nested deeper than the limit; what lies deeper is left out");
            return None;
        }
        self.depth += 1;
        let value = self.value_within(ctx);
        self.depth -= 1;
        value
    }

    fn value_within(&mut self, ctx: &mut Context<'a>) -> Option<Value<'a>> {
        let (kind, low) = self.head()?;
        if kind == 7 {
            return self.simple(low);
        }
        let number = self.argument(low)?;
        Some(match kind {
            0 => whole(number.unwrap_or(0), false),
            1 => whole(number.unwrap_or(0), true),
            2 => {
                let bytes = self.string(ctx, number)?;
                ctx.held(bytes)
            }
            3 => {
                let bytes = self.string(ctx, number)?;
                Value::Text(ctx.text_or_latin1(bytes))
            }
            4 => {
                let mut items = Vec::new();
                while self.has_more(number, items.len()) {
                    items.push(self.value(ctx)?);
                }
                ctx.arena.keep_list(&items)
            }
            5 => {
                let mut fields = Vec::new();
                while self.has_more(number, fields.len()) {
                    let key = self.value(ctx)?.plain();
                    let value = self.value(ctx)?;
                    fields.push(Field { name: ctx.keep_text(&key), value, conv: Conv::None });
                }
                ctx.arena.keep_struct(fields)
            }
            // A tag tells what the next value means; the tag 0 is a date.
            _ => match self.value(ctx)? {
                Value::Text(text) if number == Some(0) => xmp::date_value(ctx, text),
                value => value,
            },
        })
    }

    fn head(&mut self) -> Option<(u8, u8)> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some((byte >> 5, byte & 31))
    }

    fn take(&mut self, n_bytes: usize) -> Option<&'a [u8]> {
        let part = self.bytes.get(self.at..self.at.checked_add(n_bytes)?)?;
        self.at += n_bytes;
        Some(part)
    }

    /// The number of a head; `None` inside for a length that is not told.
    fn argument(&mut self, low: u8) -> Option<Option<u64>> {
        let n_bytes = match low {
            0..=23 => return Some(Some(low.into())),
            24..=27 => 1 << (low - 24),
            31 => return Some(None),
            _ => return None,
        };
        let number = self.take(n_bytes)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        Some(Some(number))
    }

    /// Whether a list or map of this length has a further item; without a length, a break ends it.
    fn has_more(&mut self, len: Option<u64>, n_read: usize) -> bool {
        const BREAK: u8 = 0xff;
        match len {
            Some(len) => (n_read as u64) < len,
            None if self.bytes.get(self.at) == Some(&BREAK) => {
                self.at += 1;
                false
            }
            None => true,
        }
    }

    /// The bytes of a string; without a length, it is a sequence of strings.
    fn string(&mut self, ctx: &mut Context<'a>, len: Option<u64>) -> Option<&'a [u8]> {
        if let Some(len) = len {
            return self.take(usize::try_from(len).ok()?);
        }
        let mut parts = Vec::new();
        while self.has_more(None, 0) {
            let (_, low) = self.head()?;
            let len = self.argument(low)??;
            parts.push(self.take(usize::try_from(len).ok()?)?);
            ctx.take_node().then_some(())?;
        }
        Some(ctx.keep_joined(&parts))
    }

    fn simple(&mut self, low: u8) -> Option<Value<'a>> {
        Some(match low {
            20 => Value::Text("False"),
            21 => Value::Text("True"),
            22 => Value::Text("null"),
            23 => Value::Text("undef"),
            25 => Value::Float(half(u16::from_be_bytes(*self.take(2)?.first_chunk()?))),
            26 => Value::Float(f32::from_be_bytes(*self.take(4)?.first_chunk()?).into()),
            27 => Value::Float(f64::from_be_bytes(*self.take(8)?.first_chunk()?)),
            _ => return None,
        })
    }
}

fn whole<'a>(number: u64, is_negative: bool) -> Value<'a> {
    match i64::try_from(number) {
        Ok(number) if is_negative => Value::Integer(-1 - number),
        Ok(number) => Value::Integer(number),
        Err(_) => Value::Float(if is_negative { -1.0 - number as f64 } else { number as f64 }),
    }
}

/// A number of half precision (IEEE 754 binary16).
fn half(bits: u16) -> f64 {
    let mantissa = f64::from(bits & 0x3ff);
    let number = match bits >> 10 & 0x1f {
        0 => mantissa * (-24_f64).exp2(),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + mantissa) * (f64::from(exponent) - 25.0).exp2(),
    };
    if bits & 0x8000 == 0 { number } else { -number }
}
