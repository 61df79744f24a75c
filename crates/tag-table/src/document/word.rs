//! Words for the head of a Word document ([MS-DOC], section 2.5.2), from ExifTool's documentation of the
//! FlashPix tags.

/// Programs by their signatures.
pub const IDENTIFICATION: &[(i64, &str)] =
    &[(0x626a, "Word 98 Mac"), (0x6a62, "MS Word 97"), (0xa5dc, "Word 6.0/7.0"), (0xa5ec, "Word 8.0")];

/// What the bits of the flags say.
pub const FLAGS: &[(u32, &str)] = &[
    (0, "Template"),
    (1, "AutoText only"),
    (2, "Complex"),
    (3, "Has picture"),
    (8, "Encrypted"),
    (9, "1Table"),
    (10, "Read only"),
    (11, "Passworded"),
    (12, "ExtChar"),
    (13, "Load override"),
    (14, "Far east"),
    (15, "Obfuscated"),
];

/// Systems on which a document was written.
pub const SYSTEM: &[(i64, &str)] = &[(0, "Windows"), (1, "Macintosh")];

/// Languages by their numbers in Windows.
pub const LANGUAGE: &[(i64, &str)] = &[
    (0x400, "None"),
    (0x401, "Arabic"),
    (0x402, "Bulgarian"),
    (0x403, "Catalan"),
    (0x404, "Traditional Chinese"),
    (0x405, "Czech"),
    (0x406, "Danish"),
    (0x407, "German"),
    (0x408, "Greek"),
    (0x409, "English (US)"),
    (0x40a, "Spanish (Castilian)"),
    (0x40b, "Finnish"),
    (0x40c, "French"),
    (0x40d, "Hebrew"),
    (0x40e, "Hungarian"),
    (0x40f, "Icelandic"),
    (0x410, "Italian"),
    (0x411, "Japanese"),
    (0x412, "Korean"),
    (0x413, "Dutch"),
    (0x414, "Norwegian (Bokmal)"),
    (0x415, "Polish"),
    (0x416, "Portuguese (Brazilian)"),
    (0x417, "Rhaeto-Romanic"),
    (0x418, "Romanian"),
    (0x419, "Russian"),
    (0x41a, "Croato-Serbian (Latin)"),
    (0x41b, "Slovak"),
    (0x41c, "Albanian"),
    (0x41d, "Swedish"),
    (0x41e, "Thai"),
    (0x41f, "Turkish"),
    (0x420, "Urdu"),
    (0x421, "Bahasa"),
    (0x422, "Ukrainian"),
    (0x423, "Byelorussian"),
    (0x424, "Slovenian"),
    (0x425, "Estonian"),
    (0x426, "Latvian"),
    (0x427, "Lithuanian"),
    (0x429, "Farsi"),
    (0x42d, "Basque"),
    (0x42f, "Macedonian"),
    (0x436, "Afrikaans"),
    (0x43e, "Malaysian"),
    (0x804, "Simplified Chinese"),
    (0x807, "German (Swiss)"),
    (0x809, "English (British)"),
    (0x80a, "Spanish (Mexican)"),
    (0x80c, "French (Belgian)"),
    (0x810, "Italian (Swiss)"),
    (0x813, "Dutch (Belgian)"),
    (0x814, "Norwegian (Nynorsk)"),
    (0x816, "Portuguese"),
    (0x81a, "Serbo-Croatian (Cyrillic)"),
    (0xc09, "English (Australian)"),
    (0xc0c, "French (Canadian)"),
    (0x100c, "French (Swiss)"),
];
