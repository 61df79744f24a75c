//! Texts in XML: the new sidecar, and what must be written otherwise in it.

use crate::name::{Name, PHOTOSHOP};

/// A sidecar without properties.
pub(crate) const NEW_SIDECAR: &str = "\
<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>
<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" x:xmptk=\"Thalweg\">
 <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">
  <rdf:Description rdf:about=\"\"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end=\"w\"?>
";

/// Says for which of the files `photo.*` the sidecar `photo.xmp` is.
pub(crate) const SIDECAR_FOR_EXTENSION: Name = (PHOTOSHOP, "SidecarForExtension");

/// A text as the content of an element.
pub(crate) fn content(text: &str) -> String {
    escaped(text, |character| match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        // A parser makes a line feed of it.
        '\r' => Some("&#xD;"),
        _ => None,
    })
}

/// A text as the value of an attribute, whatever its quotes are.
pub(crate) fn attribute(text: &str) -> String {
    escaped(text, |character| match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&apos;"),
        '\n' => Some("&#xA;"),
        '\r' => Some("&#xD;"),
        '\t' => Some("&#x9;"),
        _ => None,
    })
}

fn escaped(text: &str, replacement: impl Fn(char) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match replacement(character) {
            Some(entity) => out.push_str(entity),
            None => out.push(character),
        }
    }
    out
}

/// Whether XML 1.0 can contain a character, also as a number.
pub(crate) fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}
