//! Canon's custom functions, in the formats of early and of later cameras.
//!
//! In early cameras they are 16-bit words, whose upper half is the function and whose lower half is its
//! setting; since the 1D Mark III they are groups of records, each with a number, a count and that many
//! 32-bit values.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::canon::custom_functions2::FUNCTIONS_2;
use table::maker::note::Note;
use table::maker::row::Table;
use table::value::{Array, Format};

/// Reads the early form, which begins with the size of the whole block.
pub(in crate::maker) fn functions<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    table: &'static Table,
) {
    let is_little = raw.array.order == ByteOrder::Little;
    for (index, word) in raw.bytes().chunks_exact(2).enumerate().skip(1) {
        let (setting, function) = if is_little { (0, 1) } else { (1, 0) };
        let array = Array { bytes: &word[setting..=setting], format: Format::Int8u, ..raw.array };
        let at = raw.at + (index * 2 + setting) as u64;
        ctx.trail.entry = None;
        walk::take(ctx, note, table, table.items_of(word[function].into()), Raw { array, at, ..raw });
    }
}

/// Reads the later form: size and count of groups; for each group its number, size, and count of records.
pub(in crate::maker) fn functions_2<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const GROUPS_AT: usize = 8;
    const GROUP_HEAD_BYTES: usize = 12;
    let (bytes, order) = (raw.bytes(), raw.array.order);
    let number = |at| order.u32(bytes, at).and_then(|number| usize::try_from(number).ok());
    let mut at = GROUPS_AT;
    while at + GROUP_HEAD_BYTES <= bytes.len() && ctx.take_node() {
        // The size counts from after the group's number, so it includes the size field.
        let Some(end) = number(at + 4).and_then(|n_bytes| (at + 4).checked_add(n_bytes)) else { return };
        if end < at + GROUP_HEAD_BYTES || end > bytes.len() {
            ctx.warn("A group of custom functions is cut off");
            return;
        }
        group(ctx, note, raw, at + GROUP_HEAD_BYTES, end);
        at = end;
    }
}

fn group<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, mut at: usize, end: usize) {
    const RECORD_HEAD_BYTES: usize = 8;
    const NUMBER_BYTES: usize = 4;
    let (bytes, order) = (raw.bytes(), raw.array.order);
    while at + RECORD_HEAD_BYTES < end {
        let (Some(id), Some(mut count)) = (order.u32(bytes, at), order.u32(bytes, at + 4)) else { return };
        let values_at = at + RECORD_HEAD_BYTES;
        let end_of = |count: u32| values_at.checked_add((count as usize).checked_mul(NUMBER_BYTES)?);
        // The first firmware of the 1D X Mark III stores a count that is one too low here.
        let is_miscounted = id == 0x70c && count == 0x66;
        if is_miscounted && end_of(count).and_then(|next| order.u32(bytes, next + 4)) == Some(0x70f) {
            count += 1;
        }
        let Some(next) = end_of(count).filter(|&next| next <= end) else { return };
        let array = Array { bytes: &bytes[values_at..next], format: Format::Int32s, ..raw.array };
        let values = Raw { array, at: raw.at + values_at as u64, ..raw };
        ctx.trail.entry = None;
        walk::take(ctx, note, &FUNCTIONS_2, FUNCTIONS_2.items_of(id), values);
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use crate::maker::canon::testing::{sized, told, wide};

    #[test]
    fn early_functions_are_words() {
        let block = sized(&[0, 0x0001, 0x0401, 0x6300]);
        let told = told("Canon EOS-1D", &[(0x90, 3, &block)]);
        assert_eq!(told, ["FocusingScreen=Ec-A,B,C,CII,CIII,D,H,I,L", "ShutterAELButton=AE lock/AF"]);
    }

    /// Two groups, the first of which has two records.
    #[test]
    fn later_functions_are_records() {
        let first = [1, 36, 2, 0x203, 1, 1, 0x611, 2, 0, 9];
        let second = [2, 20, 1, 0x101, 1, 0];
        let numbers = [&[0x0048, 2][..], &first, &second].concat();
        let block = wide(&numbers);
        let expected = [
            "HighlightTonePriority=Enable",
            "ContinuousShotLimit=Disable; 9 shots",
            "ExposureLevelIncrements=1/3 Stop",
        ];
        assert_eq!(told("Canon EOS 5D Mark III", &[(0x99, 4, &block)]), expected);
    }

    #[test]
    fn a_group_that_claims_more_than_there_is_ends_it() {
        let block = wide(&[0x0020, 1, 1, 400, 1, 0x203, 1, 1]);
        assert!(told("Canon EOS 40D", &[(0x99, 4, &block)]).is_empty());
    }
}
