//! Characters of the standard font Helvetica in Windows-1252, and their widths.

/// Widths of the characters from 32 on, in thousandths of the font's size.
const WIDTHS: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, //
    556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611,
    778, //
    722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611,
    278, //
    278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556,
    556, //
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 556, 556, 556, 222,
    556, //
    333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 556, 611, 556, 556, 222, 222, 333, 333, 350, 556,
    1000, //
    333, 1000, 500, 333, 944, 556, 500, 667, 278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370,
    556, //
    584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834,
    611, //
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778,
    778, //
    778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889,
    500, //
    556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556,
    556, //
    556, 500, 556, 500,
];

/// Characters of Windows-1252 from 128 to 159; the unused ones are replacement characters.
const FROM_128: &str = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ";

/// The character in Windows-1252, if it has one.
pub(super) fn byte(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{A0}'..='\u{FF}' => Some(character as u32 as u8),
        '\u{FFFD}' => None,
        other => FROM_128.chars().position(|known| known == other).map(|at| 128 + at as u8),
    }
}

/// Width as a fraction of the font's size; that of a question mark for a character that it lacks.
pub(super) fn width(character: char) -> f64 {
    f64::from(WIDTHS[usize::from(byte(character).unwrap_or(b'?')) - 32]) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_helvetica() {
        let thousandths = |text: &str| text.chars().map(|c| (width(c) * 1000.0) as u16).collect::<Vec<u16>>();
        assert_eq!(thousandths("iM ~…é"), [222, 833, 278, 584, 1000, 556]);
        assert_eq!(FROM_128.chars().count(), 32);
        assert_eq!([byte('Ÿ'), byte('ž'), byte('\n'), byte('Ж')], [Some(159), Some(158), None, None]);
    }
}
