//! Property lists in XML, which are values in elements (Apple, "Property List Programming Guide").

use super::text;
use super::xml::{Element, Reader, Token};
use crate::context::Context;
use table::def::Conv;
use table::standard::xmp::Kind;
use table::value::{Field, Piece, Value};

/// The value of a property list.
pub(super) fn read<'a>(ctx: &mut Context<'a>, document: &'a str) -> Option<Value<'a>> {
    let mut xml = Reader::new(document);
    while let Some(token) = xml.next() {
        if let Token::Open(element) = token
            && element.name != "plist"
        {
            return list_value(ctx, &mut xml, &element, 0);
        }
    }
    None
}

fn list_value<'a>(
    ctx: &mut Context<'a>,
    xml: &mut Reader<'a>,
    element: &Element<'a>,
    depth: usize,
) -> Option<Value<'a>> {
    if depth >= ctx.options.limits.depth || !ctx.take_node() {
        ctx.warn("Nested deeper than the limit; what lies deeper is left out");
        return None;
    }
    let without_content = Value::Text(match element.name {
        "true" => "True",
        "false" => "False",
        _ => "",
    });
    if element.is_empty {
        return Some(without_content);
    }
    let mut content = "";
    let mut key = None;
    let mut items = Vec::new();
    let mut fields = Vec::new();
    while let Some(token) = xml.next() {
        match token {
            Token::Open(child) if child.name == "key" => {
                let Some(Value::Text(text)) = list_value(ctx, xml, &child, depth + 1) else { return None };
                key = Some(text);
            }
            Token::Open(child) => {
                let value = list_value(ctx, xml, &child, depth + 1)?;
                match key.take() {
                    Some(name) => fields.push(Field { name, value, conv: Conv::None }),
                    None => items.push(value),
                }
            }
            Token::Text(part) => content = part,
            Token::Literal(part) => return Some(Value::Text(part)),
            Token::Close => break,
        }
    }
    Some(match element.name {
        "dict" if fields.is_empty() => Value::Text(""),
        "dict" => ctx.arena.keep_struct(fields),
        "array" if items.is_empty() => Value::Text(""),
        "array" => ctx.arena.keep_list(&items),
        "data" => ctx.data(&[Piece::Base64(content)]),
        "date" => text::convert(ctx, Kind::Date, text::unescape(ctx, content)),
        "true" | "false" => without_content,
        _ => Value::Text(text::unescape(ctx, content)),
    })
}
