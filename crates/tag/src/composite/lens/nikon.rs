//! Nikon lenses, identified by eight numbers. Each was a byte in the note before its conversion to
//! millimetres or stops.

use crate::composite::given::RuleInputs;
use table::maker::nikon::lens_ids::LENSES;
use table::value::Value;

/// The bytes in hexadecimal, and the name of the lens.
pub(super) fn lens_id<'a>(given: &RuleInputs<'_, 'a>) -> Option<Value<'a>> {
    let [number, stops, shortest, longest, wide, narrow, version, kind] = given.numbers();
    let bytes = [
        number?,
        stops? * 12.0,
        // Focal lengths grow by the 24th root of 2, starting at 5 mm, and apertures by the same factor,
        // starting at 1.
        24.0 * (shortest? / 5.0).log2(),
        24.0 * (longest? / 5.0).log2(),
        24.0 * wide?.log2(),
        24.0 * narrow?.log2(),
        version?,
        kind?,
    ];
    // Zero focal lengths and apertures are stored as zero, which has no logarithm.
    let bytes = bytes.map(|byte| if byte.is_finite() { byte.round() as u8 } else { 0 });
    let text = bytes.map(|byte| format!("{byte:02X}")).join(" ");
    let print = lens_of(u64::from_be_bytes(bytes)).unwrap_or_else(|known| match known {
        Some(likely) => format!("Unknown ({text}) {likely} ?"),
        None => format!("Unknown ({text})"),
    });
    given.shown(Value::Text(given.keep(&text)), &print)
}

/// The lenses with this number; otherwise the lens whose number differs only in the stops; otherwise, as an
/// error, a likely lens.
fn lens_of(id: u64) -> Result<String, Option<&'static str>> {
    const NUMBER: u64 = 0xff << 56;
    const STOPS: u64 = 0xff << 48;
    /// Bits of the lens type that old cameras omit.
    const LATE_TYPE: u64 = 0xf0;
    let first = LENSES.partition_point(|&(known, _)| known < id);
    let lenses: Vec<&str> =
        LENSES[first..].iter().take_while(|&&(known, _)| known == id).map(|&(_, lens)| lens).collect();
    if !lenses.is_empty() {
        return Ok(lenses.join(" or "));
    }
    let but_for =
        |mask: u64| LENSES.iter().find(|(known, _)| (known ^ id) & !mask == 0).map(|&(_, lens)| lens);
    if let Some(lens) = but_for(STOPS) {
        return Ok(lens.to_owned());
    }
    Err(but_for(NUMBER).or_else(|| but_for(LATE_TYPE)))
}

/// Number of bytes that Adobe's programs store of a lens's number.
fn stored_bytes(id: u64) -> u32 {
    (8 - id.leading_zeros() / 8).max(1)
}

/// The text for a lens that no table has, from the bytes that Adobe's programs store and its range in mm.
pub(super) fn unknown(id: u64, range: Option<(f64, f64)>) -> String {
    let bytes = &id.to_be_bytes()[8 - stored_bytes(id) as usize..];
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    let range = range.map_or_else(String::new, |(shortest, longest)| {
        if shortest == longest { format!(" {shortest}mm") } else { format!(" {shortest}-{longest}mm") }
    });
    format!("Unknown ({}){range}", bytes.join(" "))
}

/// The lenses whose number begins with the bytes that Adobe's programs store.
pub(super) fn lenses_by_start(id: u64) -> Vec<&'static str> {
    let n_bytes = stored_bytes(id);
    let unused_bits = 64 - 8 * n_bytes;
    let of_start = LENSES.iter().filter(|(known, _)| known >> unused_bits == id);
    let mut lenses: Vec<&str> = Vec::new();
    for &(_, lens) in of_start {
        if !lenses.contains(&lens) {
            lenses.push(lens);
        }
    }
    lenses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(LENSES.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    }

    #[test]
    fn lenses_are_identified_by_number() {
        assert_eq!(lens_of(0x9F58_4444_1414_A106).as_deref(), Ok("AF-S DX Nikkor 35mm f/1.8G"));
        // Two lenses with the same number.
        let both = lens_of(0x3254_6A6A_2424_3502).unwrap();
        assert_eq!(both, "AF Micro-Nikkor 105mm f/2.8D or Sigma Macro 105mm F2.8 EX DG");
        // Different stops: still the same lens. Different number: a likely lens.
        assert_eq!(lens_of(0x9F59_4444_1414_A106).as_deref(), Ok("AF-S DX Nikkor 35mm f/1.8G"));
        assert_eq!(lens_of(0xFF58_4444_1414_A106), Err(Some("AF-S DX Nikkor 35mm f/1.8G")));
        assert_eq!(lens_of(0), Err(None));
    }

    #[test]
    fn a_lens_that_is_not_listed_is_told_by_its_bytes() {
        let id = (-7_910_804_157_571_773_682_i64).cast_unsigned();
        assert_eq!(lenses_by_start(id), [""; 0]);
        let text = unknown(id, Some((18.0, 250.0)));
        assert_eq!(text, "Unknown (92 37 2D 88 2C 40 4B 0E) 18-250mm");
        assert_eq!(unknown(0x8a, None), "Unknown (8A)");
    }

    #[test]
    fn adobe_keeps_the_first_bytes() {
        assert_eq!(lenses_by_start(0x9F_5844), ["AF-S DX Nikkor 35mm f/1.8G"]);
        assert!(lenses_by_start(0x9F58_4444_1414_A106).len() == 1);
    }
}
