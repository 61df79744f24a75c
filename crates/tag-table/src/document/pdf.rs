//! Names of PDF's document information and catalogue (ISO 32000-1, sections 7.7.2 and 14.3.3).

use crate::def::{Conv, Role};

/// The form of a text in the information dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text that is shown as it is.
    Text,
    /// A date of section 7.9.4, such as `D:20200102030405+01'00'`.
    Date,
    /// Words, separated by semicolons, commas or spaces.
    Words,
}

/// A value of a dictionary of PDF.
#[derive(Debug)]
pub struct DictionaryRow {
    /// Key in the file, without the slash.
    pub key: &'static str,
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// Form of the text.
    pub kind: Kind,
    /// Role of the tag in the catalogue.
    pub role: Role,
}

const fn value(key: &'static str, name: &'static str, kind: Kind, role: Role) -> DictionaryRow {
    DictionaryRow { key, name, kind, role }
}

/// Keys of the information dictionary; others are named after themselves.
pub const INFO: &[DictionaryRow] = &[
    value("Title", "Title", Kind::Text, Role::Title),
    value("Author", "Author", Kind::Text, Role::Artist),
    value("Subject", "Subject", Kind::Text, Role::None),
    value("Keywords", "Keywords", Kind::Words, Role::Keywords),
    value("Creator", "Creator", Kind::Text, Role::None),
    value("Producer", "Producer", Kind::Text, Role::Software),
    value("CreationDate", "CreateDate", Kind::Date, Role::CreateDate),
    value("ModDate", "ModifyDate", Kind::Date, Role::ModifyDate),
    value("SourceModified", "SourceModified", Kind::Date, Role::None),
    value("AAPL:Keywords", "AppleKeywords", Kind::Text, Role::None),
];

/// Keys of the document catalogue.
pub const ROOT: &[(&str, &str)] = &[
    ("Lang", "Language"),
    ("PageMode", "PageMode"),
    ("PageLayout", "PageLayout"),
    ("Version", "PDFVersion"),
];

/// Keys of a signature dictionary (section 12.8.1).
pub const SIGNATURE: &[(&str, &str, Kind)] = &[
    ("ContactInfo", "SignerContactInfo", Kind::Text),
    ("Location", "SigningLocation", Kind::Text),
    ("M", "SigningDate", Kind::Date),
    ("Name", "SigningAuthority", Kind::Text),
    ("Reason", "SigningReason", Kind::Text),
    ("Prop_AuthType", "AuthenticationType", Kind::Text),
];

/// Keys of the parameters of a signature's transform method (section 12.8.2): what the signature permits.
pub const PERMISSIONS: &[(&str, &str, Conv)] = &[
    ("Annots", "AnnotationUsageRights", Conv::None),
    ("Document", "DocumentUsageRights", Conv::None),
    ("Form", "FormUsageRights", Conv::None),
    ("FormEX", "FormExtraUsageRights", Conv::None),
    ("Signature", "SignatureUsageRights", Conv::None),
    ("EF", "EmbeddedFileUsageRights", Conv::None),
    ("Msg", "UsageRightsMessage", Conv::None),
    (
        "P",
        "ModificationPermissions",
        Conv::TextLabels(&[
            ("1", "No changes permitted"),
            ("2", "Fill forms, Create page templates, Sign"),
            ("3", "Fill forms, Create page templates, Sign, Create/Delete/Edit annotations"),
            ("true", "Restrict all applications to reader permissions"),
            ("false", "Do not restrict applications to reader permissions"),
        ]),
    ),
    (
        "Action",
        "FieldPermissions",
        Conv::TextLabels(&[
            ("All", "Disallow changes to all form fields"),
            ("Include", "Disallow changes to specified form fields"),
            ("Exclude", "Allow changes to specified form fields"),
        ]),
    ),
    ("Fields", "FormFields", Conv::None),
];

/// Permissions of encrypted documents (section 7.6.3.2), by bit from zero.
pub const USER_ACCESS: &[(u32, &str)] = &[
    (2, "Print"),
    (3, "Modify"),
    (4, "Copy"),
    (5, "Annotate"),
    (8, "Fill forms"),
    (9, "Extract"),
    (10, "Assemble"),
    (11, "Print high-res"),
];

/// The bits of [`USER_ACCESS`].
pub const ACCESS_MASK: i64 = 0x0f3c;

/// Characters of PDFDocEncoding from 0x80 on (annex D.3).
const HIGH: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™', 'ﬁ', 'ﬂ',
    'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{fffd}', '€',
];
/// Characters of PDFDocEncoding from 0x18 on.
const LOW: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];

/// Decodes a text string (section 7.9.2.2): UTF-16 or UTF-8 with their marks, else PDFDocEncoding.
pub fn text(bytes: &[u8]) -> String {
    if let Some(units) = bytes.strip_prefix(b"\xfe\xff") {
        return encoding_rs::UTF_16BE.decode_without_bom_handling(units).0.into_owned();
    }
    if let Some(utf8) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return String::from_utf8_lossy(utf8).into_owned();
    }
    bytes
        .iter()
        .map(|&byte| match byte {
            0x18..=0x1f => LOW[usize::from(byte - 0x18)],
            0x80..=0xa0 => HIGH[usize::from(byte - 0x80)],
            _ => char::from(byte),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_encodings() {
        assert_eq!(text(b"A \x92\x18\xe9"), "A ™˘é");
        assert_eq!(text(b"\xfe\xff\0\xe9"), "é");
        assert_eq!(text(b"\xef\xbb\xbf\xc3\xa9"), "é");
    }
}
