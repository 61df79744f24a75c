//! Types of Office documents (ECMA-376), which are ZIP archives, and compound files if they have a password.

use crate::file_type::FileType;

const fn kind(name: &'static str, extension: &'static str, mime: &'static str) -> FileType {
    FileType::new(name, extension, mime)
}

/// Content types of main parts, without their end, and the types of documents.
pub const TYPES: &[(&str, FileType)] = &[
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main",
        kind("DOCX", "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main",
        kind("DOTX", "dotx", "application/vnd.openxmlformats-officedocument.wordprocessingml.template"),
    ),
    (
        "application/vnd.ms-word.document.macroEnabled.main",
        kind("DOCM", "docm", "application/vnd.ms-word.document.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-word.template.macroEnabledTemplate.main",
        kind("DOTM", "dotm", "application/vnd.ms-word.template.macroEnabledTemplate"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main",
        kind("XLSX", "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main",
        kind("XLTX", "xltx", "application/vnd.openxmlformats-officedocument.spreadsheetml.template"),
    ),
    (
        "application/vnd.ms-excel.sheet.macroEnabled.main",
        kind("XLSM", "xlsm", "application/vnd.ms-excel.sheet.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
        kind("XLSB", "xlsb", "application/vnd.ms-excel.sheet.binary.macroEnabled.12"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.presentation.main",
        kind("PPTX", "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.template.main",
        kind("POTX", "potx", "application/vnd.openxmlformats-officedocument.presentationml.template"),
    ),
    (
        "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main",
        kind("PPSX", "ppsx", "application/vnd.openxmlformats-officedocument.presentationml.slideshow"),
    ),
    (
        "application/vnd.ms-powerpoint.presentation.macroEnabled.main",
        kind("PPTM", "pptm", "application/vnd.ms-powerpoint.presentation.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-excel.template.macroEnabled.main",
        kind("XLTM", "xltm", "application/vnd.ms-excel.template.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-excel.addin.macroEnabled.main",
        kind("XLAM", "xlam", "application/vnd.ms-excel.addin.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-powerpoint.template.macroEnabled.main",
        kind("POTM", "potm", "application/vnd.ms-powerpoint.template.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-powerpoint.slideshow.macroEnabled.main",
        kind("PPSM", "ppsm", "application/vnd.ms-powerpoint.slideshow.macroEnabled.12"),
    ),
    (
        "application/vnd.ms-powerpoint.addin.macroEnabled.main",
        kind("PPAM", "ppam", "application/vnd.ms-powerpoint.addin.macroEnabled.12"),
    ),
    ("application/vnd.ms-visio.drawing.main", kind("VSDX", "vsdx", "application/vnd.ms-visio.drawing")),
];

/// A theme has the content types of a presentation.
pub const THMX: FileType = kind("THMX", "thmx", "application/vnd.ms-officetheme");

/// The type of the documents with this extension.
pub fn type_of_name(extension: &str) -> Option<&'static FileType> {
    TYPES.iter().map(|(_, file_type)| file_type).find(|file_type| file_type.extension == extension)
}
