//! Apple's boxed metadata, `mebx` (QuickTime File Format, "Timed metadata media"): the sample description has
//! keys, and each box of a sample the value of one.

use crate::context::Context;
use crate::format::picture::isobmff::boxes::{Box4, for_each_box};
use crate::format::picture::isobmff::user_data;
use crate::metadata::Group;
use table::bytes::be32;

/// Number of keys of one track that are read.
const MOST_KEYS: usize = 256;

/// The type of boxes, the name and the type of their values.
pub(super) struct KeyDefinition<'a> {
    kind: [u8; 4],
    name: &'a [u8],
    value_type: u32,
}

/// The keys in a sample description.
pub(super) fn keys<'a>(ctx: &mut Context<'a>, description: Box4) -> Vec<KeyDefinition<'a>> {
    let mut keys = Vec::new();
    for_each_box(ctx, description, |ctx, list| {
        if &list.kind != b"keys" {
            return;
        }
        for_each_box(ctx, list, |ctx, key| {
            if keys.len() >= MOST_KEYS {
                return;
            }
            let (mut name, mut value_type) = (&[][..], 0);
            for_each_box(ctx, key, |ctx, part| match (&part.kind, part.payload(ctx)) {
                // A namespace comes before the name, and one before the type.
                (b"keyd", Some(bytes)) => name = bytes.get(4..).unwrap_or(&[]),
                (b"dtyp", Some(bytes)) => {
                    value_type = be32(bytes, 4).filter(|_| bytes.starts_with(&[0; 4])).unwrap_or(0);
                }
                _ => {}
            });
            keys.push(KeyDefinition { kind: key.kind, name, value_type });
        });
    });
    keys
}

/// Reads a sample.
pub(super) fn read<'a>(
    ctx: &mut Context<'a>,
    group: Group<'static>,
    mut bytes: &'a [u8],
    keys: &[KeyDefinition<'a>],
) {
    const HEAD_BYTES: usize = 8;
    while let Some(len) = be32(bytes, 0).map(|len| len as usize).filter(|len| *len >= HEAD_BYTES) {
        let Some((this, rest)) = bytes.split_at_checked(len) else { return };
        bytes = rest;
        if let Some(key) = keys.iter().find(|key| key.kind == this[4..HEAD_BYTES]) {
            user_data::timed_value(ctx, group, key.name, key.value_type, &this[HEAD_BYTES..]);
        }
    }
}
