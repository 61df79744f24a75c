//! Reads the one property of XMP that pictures need: `tiff:Orientation`, which applies where EXIF states no
//! orientation. For the reason given in `exif`, this is no parser of XML: it finds the prefix of the
//! namespace and the property's number.

/// The namespace of TIFF's properties (ISO 16684-2, 7.2).
const TIFF: &[u8] = b"http://ns.adobe.com/tiff/1.0/";

/// The orientation in a packet in UTF-8, 1 to 8.
pub(crate) fn orientation(packet: &[u8]) -> Option<u8> {
    let prefix = prefix(packet)?;
    let name = [prefix, b":Orientation"].concat();
    places(packet, &name).find_map(|at| {
        let before = packet[..at].last()?;
        let is_name = *before == b'<' || before.is_ascii_whitespace();
        number(&packet[at + name.len()..]).filter(|_| is_name)
    })
}

/// The places of a text in a packet.
fn places<'p>(packet: &'p [u8], text: &'p [u8]) -> impl Iterator<Item = usize> + use<'p> {
    packet.windows(text.len()).enumerate().filter(move |(_, window)| *window == text).map(|(at, _)| at)
}

/// The prefix in `xmlns:tiff="http://ns.adobe.com/tiff/1.0/"`.
fn prefix(packet: &[u8]) -> Option<&[u8]> {
    places(packet, TIFF).find_map(|at| {
        let before =
            packet[..at].trim_ascii_end().strip_suffix(b"\"").or_else(|| packet[..at].strip_suffix(b"'"))?;
        let before = before.trim_ascii_end().strip_suffix(b"=")?.trim_ascii_end();
        let start = before.iter().rposition(|byte| *byte == b':')?;
        let prefix = before[..start].ends_with(b"xmlns").then(|| &before[start + 1..])?;
        let is_name = prefix.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte));
        (!prefix.is_empty() && is_name).then_some(prefix)
    })
}

/// The digit after the name, of an attribute (`="6"`) or an element (`>6<`).
fn number(rest: &[u8]) -> Option<u8> {
    let rest = rest.trim_ascii_start();
    let (value, end): (&[u8], &[u8]) = match rest.split_first()? {
        (b'=', value) => (
            value
                .trim_ascii_start()
                .strip_prefix(b"\"")
                .or_else(|| value.trim_ascii_start().strip_prefix(b"'"))?,
            b"\"'",
        ),
        (b'>', value) => (value, b"<"),
        _ => return None,
    };
    match value.trim_ascii_start() {
        [digit @ b'1'..=b'8', rest @ ..] => {
            rest.trim_ascii_start().first().filter(|byte| end.contains(byte)).map(|_| digit - b'0')
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_elements_of_any_prefix() {
        for (property, expected) in [
            ("xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\" tiff:Orientation=\"6\"", Some(6)),
            ("xmlns:t = 'http://ns.adobe.com/tiff/1.0/' t:Orientation = '8'", Some(8)),
            ("xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\"><tiff:Orientation>3</tiff:Orientation", Some(3)),
            ("xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\" tiff:Orientation=\"9\"", None),
            ("xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\" tiff:Orientation=\"16\"", None),
            ("xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\" xtiff:Orientation=\"6\"", None),
            ("xmlns:tiff=\"http://example.org/\" tiff:Orientation=\"6\"", None),
            ("tiff:Orientation=\"6\"", None),
            ("", None),
        ] {
            let packet = format!("<rdf:Description {property}/>");
            assert_eq!(orientation(packet.as_bytes()), expected, "{packet}");
        }
    }
}
