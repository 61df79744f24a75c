//! Arrays (ISO 16684-1, clause 7.7): `rdf:Bag`, `rdf:Seq` and `rdf:Alt`, the items of which may be in
//! several languages.

use super::{Content, Packet};
use crate::context::Context;
use crate::xmp::known::KnownProperty;
use crate::xmp::xml::{Element, Token};
use table::value::Value;

/// Number of items kept per array, the same limit as in ExifTool.
const MOST_ITEMS: usize = 1000;

impl<'a> Packet<'_, 'a> {
    /// Reads the items of an array; `name` is `Bag`, `Seq` or `Alt`.
    pub(super) fn array(
        &mut self,
        array: &Element<'a>,
        known: &KnownProperty<'a>,
        name: &str,
    ) -> Content<'a> {
        let mut items = Items { is_alternative: name == "Alt", ..Items::default() };
        while let Some(token) = if array.is_empty { None } else { self.xml.next() } {
            let item = match token {
                Token::Open(item) => item,
                Token::Text(_) | Token::Literal(_) => continue,
                Token::Close => break,
            };
            if items.n_items >= MOST_ITEMS || !self.ctx.take_node() {
                self.ctx.warn("An XMP array has more items than the limit; the rest is left out");
                self.xml.skip_element(&item);
                continue;
            }
            let content = self.content(&item, known);
            items.add(content, &item, self.ctx);
        }
        items.finish(self.ctx)
    }
}

/// The items that were read.
#[derive(Default)]
struct Items<'a> {
    /// Those without a language, until an item comes in several languages.
    values: Vec<Value<'a>>,
    /// The items in each language; the empty language is the default.
    languages: Vec<(&'a str, Vec<Value<'a>>)>,
    /// Whether the items are one value in several languages, and not values of their own.
    is_alternative: bool,
    n_items: usize,
}

impl<'a> Items<'a> {
    fn add(&mut self, content: Content<'a>, item: &Element<'a>, ctx: &Context<'a>) {
        match content {
            Content::One(value) if self.is_alternative || self.languages.is_empty() => {
                self.values.push(value);
            }
            Content::One(value) => self.add_variants(ctx, self.n_items, vec![("", value)]),
            Content::Languages(variants)
                if self.is_alternative || item.attributes().any(|a| a.name == "xml:lang") =>
            {
                // Items with a language are alternatives in any kind of array.
                self.is_alternative = true;
                self.languages.extend(variants.into_iter().map(|(language, value)| (language, vec![value])));
            }
            Content::Languages(variants) => {
                if !self.values.is_empty() {
                    self.languages.push(("", std::mem::take(&mut self.values)));
                }
                // ExifTool fills gaps only where structures are kept.
                let n_before = if ctx.options.structs { self.n_items } else { 0 };
                self.add_variants(ctx, n_before, variants);
            }
        }
        self.n_items += 1;
    }

    /// Adds the texts of an item in several languages. Languages that earlier items lack are filled with
    /// empty text up to `n_before` items, so that the lists stay aligned.
    fn add_variants(&mut self, ctx: &Context<'a>, n_before: usize, variants: Vec<(&'a str, Value<'a>)>) {
        for (language, value) in variants {
            if !ctx.take_bytes(self.languages.len() + n_before * size_of::<Value<'_>>()) {
                return;
            }
            let position = self.languages.iter().position(|(known, _)| *known == language);
            let position = position.unwrap_or_else(|| {
                self.languages.push((language, Vec::new()));
                self.languages.len() - 1
            });
            if let Some((_, values)) = self.languages.get_mut(position) {
                values.resize(n_before.max(values.len()), Value::Text(""));
                values.push(value);
            }
        }
    }

    fn finish(self, ctx: &Context<'a>) -> Content<'a> {
        let as_list = |values: &[Value<'a>]| match values {
            [] => Value::Text(""),
            // Without structures a single item is not a list, as in ExifTool.
            [one] if (self.is_alternative || !ctx.options.structs) && !matches!(one, Value::Struct(_)) => {
                *one
            }
            _ => ctx.keep_list(values),
        };
        if self.languages.is_empty() {
            return Content::One(as_list(&self.values));
        }
        let in_language = self.languages.iter().map(|(language, values)| (*language, as_list(values)));
        let mut variants: Vec<_> = in_language.collect();
        if !self.values.is_empty() && variants.iter().all(|(language, _)| !language.is_empty()) {
            variants.insert(0, ("", as_list(&self.values)));
        }
        Content::Languages(variants)
    }
}
