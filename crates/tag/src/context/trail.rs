//! Follows the structures that the parser is in, for the origins of the tags that it finds.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Tag;
use crate::origin::{Id, Origin};
use table::value::Format;

/// Where the parser is in the file, for the origins of the tags that it finds.
#[derive(Debug, Default)]
pub(crate) struct Trail<'a> {
    /// Names of the structures around the current position; empty unless somebody asked.
    pub path: Vec<&'a str>,
    /// The names as a text, until the path changes.
    text: Option<&'a str>,
    /// Format of the directory entry that is being read.
    pub entry: Option<Format>,
    /// Number and format of the tag that is added next.
    next: (Id<'a>, Option<Format>),
}

impl<'a> Context<'a> {
    /// Begins the path of a file of this type.
    pub(super) fn begin_path(&mut self, file_type: &'static FileType) {
        if (self.options.mwg || self.options.origins) && self.trail.path.is_empty() {
            self.trail.path.push(container_of(file_type));
            self.trail.text = None;
        }
    }

    /// Ends the path: the tags that follow are not stored in the file.
    pub(crate) fn end_path(&mut self) {
        self.trail.path.clear();
        self.trail.text = None;
    }

    /// Runs `inner` with one more name on the path; an empty name leaves it as it is.
    pub(crate) fn within<R>(&mut self, part: &'a str, inner: impl FnOnce(&mut Self) -> R) -> R {
        if self.trail.path.is_empty() || part.is_empty() {
            return inner(self);
        }
        self.trail.path.push(part);
        self.trail.text = None;
        let result = inner(self);
        self.trail.path.pop();
        self.trail.text = None;
        result
    }

    /// Adds a tag that has this number in its table, and this format if it is in a directory.
    pub(crate) fn push_numbered(&mut self, tag: Tag<'a>, id: u32, format: Option<Format>) {
        self.trail.next = (Id::Number(id), format);
        self.push(tag);
        self.trail.next = (Id::Unknown, None);
    }

    /// Adds a tag whose id is the text that `id` returns.
    pub(crate) fn push_keyed(&mut self, tag: Tag<'a>, id: impl FnOnce(&Self) -> &'a str) {
        if self.options.origins {
            self.trail.next = (Id::Text(id(self)), None);
        }
        self.push(tag);
        self.trail.next = (Id::Unknown, None);
    }

    /// Records the origin of the tag that was just added.
    pub(super) fn record_origin(&mut self) {
        let path = match self.trail.text {
            Some(text) => text,
            None => self.keep_text(&self.trail.path.join("-")),
        };
        self.trail.text = Some(path);
        let (id, format) = self.trail.next;
        self.metadata.origins.push(Origin { path, format, id });
    }
}

/// The container of a file type, with which paths begin: several types share one.
fn container_of(file_type: &'static FileType) -> &'static str {
    const SHARED: &[(&str, &[&str])] = &[
        (
            "TIFF",
            &[
                "ARW",
                "BTF",
                "Canon 1D RAW",
                "CR2",
                "DNG",
                "ERF",
                "GPR",
                "IIQ",
                "JXR",
                "K25",
                "KDC",
                "MEF",
                "MOS",
                "NEF",
                "NRW",
                "ORF",
                "PEF",
                "RW2",
                "RWL",
                "SR2",
                "SRF",
                "SRW",
                "3FR",
                "DCR",
                "FFF",
                "ARQ",
                "HIF",
            ],
        ),
        ("JPEG", &["JPS", "MPO", "THM"]),
        ("PNG", &["APNG", "JNG", "MNG"]),
        (
            "MOV",
            &[
                "3GP", "3G2", "AVIF", "CR3", "CRM", "F4V", "HEIC", "HEICS", "HEIF", "HEIFS", "M4A", "M4B",
                "M4P", "M4V", "MP4", "QT",
            ],
        ),
        ("RIFF", &["AVI", "WAV", "WEBP", "WV"]),
        ("PSD", &["PSB"]),
        ("PPM", &["PBM", "PGM", "PAM"]),
        ("ICO", &["CUR"]),
        ("JP2", &["J2C", "JPM", "JPX", "JPH"]),
        ("JXL", &["JXL Codestream"]),
        ("FPX", &["DOC", "PPT", "XLS"]),
        ("ZIP", &["DOCX", "EIP", "KEY", "NUMBERS", "ODP", "ODS", "ODT", "PAGES", "PPTX", "XLSX"]),
        ("ASF", &["WMA", "WMV"]),
        ("OGG", &["OPUS", "OGV"]),
        ("MKV", &["MKA", "MKS", "WEBM"]),
        ("Real", &["RA", "RAM", "RM"]),
        ("Font", &["AFM", "DFONT", "OTF", "PFA", "PFB", "PFM", "TTC", "TTF"]),
        ("XMP", &["INX", "SVG", "XML"]),
        ("PDF", &["AI"]),
        ("IND", &["INDD"]),
        ("PLIST", &["AAE"]),
        ("TXT", &["CSV"]),
        ("VCard", &["ICS"]),
        ("PDB", &["MOBI"]),
        ("LNK", &["URL"]),
    ];
    let shared = SHARED.iter().find(|(_, types)| types.contains(&file_type.name));
    // What follows the first word tells variants apart.
    let own = file_type.name.split(' ').next().unwrap_or_default();
    shared.map_or(own, |(container, _)| container)
}
