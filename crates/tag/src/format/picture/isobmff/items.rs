//! References between items (ISO/IEC 14496-12, section 8.11.12), and the documents inside the file that they
//! make of the pictures other than the primary one.

use super::boxes::{Box4, Numbers, for_each_box};
use crate::context::Context;
use std::collections::{HashMap, HashSet};

/// Maximum number of items that references name, more than any writer produces.
const MOST_NAMED: usize = 16 << 10;

/// The references of a file, and the numbers of the documents that its items belong to so far.
#[derive(Default)]
pub(super) struct Items {
    primary: Option<u32>,
    /// The primary item, and the tiles that it is made of.
    parts_of_primary: HashSet<u32>,
    /// Descriptions with what they describe.
    descriptions: Vec<(u32, Vec<u32>)>,
    has_thumbnail: bool,
    documents: HashMap<u32, u32>,
}

impl Items {
    /// Reads an `iref` box.
    pub(super) fn new(ctx: &mut Context<'_>, found: Option<Box4>, primary: Option<u32>) -> Items {
        let parts_of_primary = primary.into_iter().collect();
        let mut items = Items { primary, parts_of_primary, ..Items::default() };
        let Some(found) = found else { return items };
        let version = found.first(ctx, 1).and_then(|first| first.first().copied());
        let id_bytes = if version == Some(0) { 2 } else { 4 };
        let Some(body) = found.skip(4) else { return items };
        let mut n_named = 0;
        for_each_box(ctx, body, |ctx, reference| {
            let Some(payload) = reference.payload(ctx) else { return };
            let mut ids = Numbers { bytes: payload, at: 0 };
            let mut next = |n_bytes| ids.number(n_bytes).and_then(|number| u32::try_from(number).ok());
            let (Some(from), Some(n_ids)) = (next(id_bytes), next(2)) else { return };
            let to: Vec<u32> = (0..n_ids).map_while(|_| next(id_bytes)).collect();
            n_named += to.len();
            match &reference.kind {
                b"thmb" => items.has_thumbnail = true,
                _ if n_named > MOST_NAMED => {}
                b"dimg" if primary == Some(from) => items.parts_of_primary.extend(to),
                b"cdsc" => items.descriptions.push((from, to)),
                _ => {}
            }
        });
        items
    }

    /// Whether a picture has a thumbnail among the items.
    pub(super) fn has_thumbnail(&self) -> bool {
        self.has_thumbnail
    }

    pub(super) fn is_primary(&self, item: u32) -> bool {
        self.primary == Some(item)
    }

    /// Whether the item is the primary one, or a tile of it.
    pub(super) fn is_part_of_primary(&self, item: u32) -> bool {
        self.parts_of_primary.contains(&item)
    }

    /// The document of the items that `item` describes, unless the primary item is one of them.
    pub(super) fn document_described_by(&mut self, ctx: &Context<'_>, item: u32) -> Option<u32> {
        let primary = self.primary?;
        let of_item = self.descriptions.iter().filter(|(from, _)| *from == item);
        let described: Vec<u32> = of_item.flat_map(|(_, to)| to.iter().copied()).collect();
        if described.is_empty() || described.contains(&primary) {
            return None;
        }
        Some(self.document_of(ctx, described.into_iter()))
    }

    /// The first document that one of the items belongs to. If none has one, the first of them begins one.
    pub(super) fn document_of(&mut self, ctx: &Context<'_>, items: impl Iterator<Item = u32> + Clone) -> u32 {
        let known = items.clone().filter_map(|item| self.documents.get(&item).copied()).min();
        known.unwrap_or_else(|| {
            let document = ctx.n_documents() + 1;
            self.documents.extend(items.min().map(|item| (item, document)));
            document
        })
    }
}
