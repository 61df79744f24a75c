//! Creative filters: records with number, size and count of parameters; each parameter has a number, a count
//! and values.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::maker::canon::picture::FILTER_INFO;
use table::maker::note::Note;
use table::value::{Array, Format};

pub(in crate::maker) fn filters<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const FILTERS_AT: usize = 8;
    const HEAD_BYTES: usize = 12;
    let (bytes, order) = (raw.bytes(), raw.array.order);
    let n_filters = order.u32(bytes, 4).unwrap_or(0);
    let mut at = FILTERS_AT;
    for _ in 0..n_filters {
        let (Some(size), Some(n_parameters)) = (order.u32(bytes, at + 4), order.u32(bytes, at + 8)) else {
            return;
        };
        // The size counts from after the filter's number.
        let Some(end) = (at + 4).checked_add(size as usize).filter(|&end| end <= bytes.len()) else { return };
        if end <= at || !ctx.take_node() {
            return;
        }
        parameters(ctx, note, raw, at + HEAD_BYTES, n_parameters);
        at = end;
    }
}

fn parameters<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    mut at: usize,
    n_parameters: u32,
) {
    const HEAD_BYTES: usize = 8;
    const NUMBER_BYTES: usize = 4;
    let (bytes, order) = (raw.bytes(), raw.array.order);
    for _ in 0..n_parameters {
        let (Some(id), Some(count)) = (order.u32(bytes, at), order.u32(bytes, at + 4)) else { return };
        let start = at + HEAD_BYTES;
        let end = (count as usize).checked_mul(NUMBER_BYTES).and_then(|n_bytes| start.checked_add(n_bytes));
        let Some(values) = end.and_then(|end| bytes.get(start..end)) else { return };
        let array = Array { bytes: values, format: Format::Int32s, ..raw.array };
        let values = Raw { array, at: raw.at + start as u64, ..raw };
        walk::take(ctx, note, &FILTER_INFO, FILTER_INFO.items_of(id), values);
        at = start + values.bytes().len();
    }
}

#[cfg(test)]
mod tests {
    use crate::maker::canon::testing::{told, wide};

    #[test]
    fn filters_have_parameters() {
        let first = [1, 32, 2, 0x401, 1, 2, 0x402, 1, 1];
        let second = [2, 20, 1, 0x201, 1, u32::MAX];
        let block = wide(&[&[68, 2][..], &first, &second].concat());
        let expected =
            ["MiniatureFilter=On (2)", "MiniatureFilterOrientation=Vertical", "SoftFocusFilter=Off"];
        assert_eq!(told("Canon EOS M", &[(0x4024, 4, &block)]), expected);
    }

    #[test]
    fn a_filter_without_size_does_not_stop_the_reader() {
        let block = wide(&[28, u32::MAX, 1, 0, u32::MAX, 0x401, u32::MAX]);
        assert!(told("Canon EOS M", &[(0x4024, 4, &block)]).is_empty());
    }
}
