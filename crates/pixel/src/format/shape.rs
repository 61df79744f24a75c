//! Recognises formats that have no signature at their beginning, or that share one, by fields that agree with
//! each other.

const TGA_HEADER_BYTES: usize = 18;

/// Whether these first bytes of a file are a header of TGA. Nearly all of its bytes are checked.
pub(crate) fn tga(head: &[u8]) -> bool {
    let Some(head) = head.first_chunk::<TGA_HEADER_BYTES>() else { return false };
    let [_, palette_type, kind, palette @ .., depth, descriptor] = *head;
    let (first, length) = (u16_at(&palette, 0), u16_at(&palette, 2));
    let (entry, width, height) = (palette[4], u16_at(&palette, 9), u16_at(&palette, 11));
    let is_palette_right = match palette_type {
        0 => first == 0 && length == 0 && matches!(entry, 0 | 24 | 32),
        1 => {
            length > 0 && u32::from(first) + u32::from(length) <= 65_536 && matches!(entry, 15 | 16 | 24 | 32)
        }
        _ => false,
    };
    let alpha_bits = descriptor & 0x0F;
    let is_depth_right = match kind {
        1 | 9 => palette_type == 1 && matches!((depth, alpha_bits), (8 | 16, 0 | 8)),
        2 | 10 => matches!((depth, alpha_bits), (15, 0) | (16, 0 | 1) | (24, 0 | 8) | (32, 0 | 8)),
        3 | 11 => matches!((depth, alpha_bits), (8, 0 | 8) | (16, 0 | 8)),
        _ => false,
    };
    is_palette_right && is_depth_right && width > 0 && height > 0 && descriptor & 0xC0 == 0
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// Whether these first bytes of a file are a header of PCX.
pub(crate) fn pcx(head: &[u8]) -> bool {
    let Some(&[0x0A, 0 | 2..=5, 0 | 1, bits, x1, x2, y1, y2, x3, x4, y3, y4]) = head.first_chunk::<12>()
    else {
        return false;
    };
    let ordered = |from: [u8; 2], to: [u8; 2]| u16::from_le_bytes(from) <= u16::from_le_bytes(to);
    matches!(bits, 1 | 2 | 4 | 8) && ordered([x1, x2], [x3, x4]) && ordered([y1, y2], [y3, y4])
}

/// Whether these first bytes of a file are the directory of an icon.
pub(crate) fn ico(head: &[u8]) -> bool {
    let Some(&[0, 0, 1 | 2, 0, low, high, entry @ ..]) = head.first_chunk::<22>() else { return false };
    let n_entries = u32::from(u16::from_le_bytes([low, high]));
    let offset = u32::from_le_bytes([entry[12], entry[13], entry[14], entry[15]]);
    n_entries > 0 && offset >= 6 + 16 * n_entries
}

/// Whether these first bytes of a file are the beginning of an XBM.
pub(crate) fn xbm(head: &[u8]) -> bool {
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    head.starts_with(b"#define") && line.windows(6).any(|word| word == b"_width")
}

/// Whether white space and then a number or a comment follow, as after the two letters of PNM.
pub(crate) fn numbers_follow(after: &[u8]) -> bool {
    let text = after.trim_ascii_start();
    let is_number = text.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'#');
    is_number && (text.len() < after.len() || text[0] == b'#')
}

/// Whether these first bytes of a file are the beginning of an SVG: the element may follow a declaration,
/// comments and entities.
pub(crate) fn svg(head: &[u8]) -> bool {
    const MOST: usize = 4096;
    // Of UTF-16, the bytes of the characters of ASCII.
    let narrow: Vec<u8>;
    let head = match head {
        [0xFF, 0xFE, rest @ ..] | [0xFE, 0xFF, rest @ ..] => {
            narrow = rest.iter().copied().filter(|byte| *byte != 0).collect();
            &narrow
        }
        _ => head,
    };
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    let head = &head[..head.len().min(MOST)];
    let position = |wanted: &[u8]| head.windows(wanted.len()).position(|text| text == wanted);
    if !head.starts_with(b"<") {
        return false;
    }
    let Some(at) = [&b"<svg"[..], b":svg"].into_iter().filter_map(position).min() else { return false };
    // A page may contain a drawing.
    position(b"<html").or(position(b"<HTML")).is_none_or(|page| page >= at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_agree_with_themselves() {
        let right = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 7, 0, 24, 0];
        assert!(tga(&right));
        let with = |changes: &[(usize, u8)]| {
            let mut head = right;
            changes.iter().for_each(|(at, value)| head[*at] = *value);
            tga(&head)
        };
        assert!(with(&[(1, 1), (2, 9), (5, 1), (7, 24), (16, 8)]));
        assert!(!with(&[(2, 1)]) && !with(&[(2, 4)]) && !with(&[(5, 1)]) && !with(&[(12, 0)]));
        assert!(!with(&[(16, 8)]) && !with(&[(17, 0x40)]) && !with(&[(17, 3)]));
        assert!(!tga(&right[..17]));
        // An icon begins with the same bytes.
        assert!(!tga(b"\0\0\x02\0\x01\0\x20\x20\0\0\x01\0\x01\0\x30\x01\0\0"));
    }

    #[test]
    fn drawings_are_found_behind_comments() {
        assert!(svg(b"<svg xmlns='http://www.w3.org/2000/svg'/>"));
        assert!(svg(b"\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- one --><!DOCTYPE svg>\n<svg:svg>"));
        assert!(
            !svg(b"<html><body><svg/></body></html>")
                && !svg(b"a <svg>")
                && !svg(b"<?xml version='1.0'?><gpx>")
        );
    }

    #[test]
    fn lists_of_icons_and_bits_of_text() {
        assert!(ico(b"\0\0\x01\0\x01\0\x20\x20\0\0\x01\0\x01\0\x30\x01\0\0\x16\0\0\0"));
        assert!(!ico(b"\0\0\x01\0\x02\0\x20\x20\0\0\x01\0\x01\0\x30\x01\0\0\x16\0\0\0"));
        assert!(!ico(b"\0\0\x01\xBA\x21\0\x01\0\x01\x80\x1B\x91\0\0\x01\xBB\0\x0C\0\0\0\0"));
        assert!(xbm(b"#define a_width 3\n") && !xbm(b"#define A 3\n#define a_width 3\n"));
        assert!(pcx(&[10, 5, 1, 8, 0, 0, 0, 0, 9, 0, 9, 0]) && !pcx(&[10, 5, 1, 8, 9, 0, 0, 0, 3, 0, 9, 0]));
    }
}
