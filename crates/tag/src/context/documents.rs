//! Documents inside the file (a page, a sample of timed metadata, a file of its own), and which of them the
//! tags that are added now belong to.

use crate::context::Context;
use crate::metadata::{Facts, Tag};

/// The current document, and the numbers of documents and their tags.
#[derive(Debug, Default)]
pub(super) struct Documents {
    /// Number of documents so far.
    n_begun: u32,
    /// Number of the current document; 0 is the file itself.
    pub current: u32,
    /// Number of the current part of the document; 0 is the document itself.
    pub part: u32,
    /// Number of tags so far that belong to documents inside the file.
    pub n_tags: usize,
}

impl<'a> Context<'a> {
    /// Begins a document inside the file: tags belong to it until it ends.
    pub(crate) fn begin_document(&mut self) {
        self.documents.n_begun += 1;
        self.documents.current = self.documents.n_begun;
    }

    /// Runs `inner` for a document with this number, a file of its own: what it says about the picture and
    /// the camera is not about this file.
    pub(crate) fn within_document(&mut self, number: u32, inner: impl FnOnce(&mut Self)) {
        let (facts, camera) = (self.metadata.facts, self.camera);
        let (file_type, exif) = (self.metadata.file_type, self.findings.exif);
        let n_pictures = self.findings.multi_pictures.len();
        self.metadata.facts = Facts::default();
        self.documents.n_begun = self.documents.n_begun.max(number);
        self.documents.current = number;
        self.deeper(inner);
        self.end_document();
        (self.metadata.facts, self.camera) = (facts, camera);
        (self.metadata.file_type, self.findings.exif) = (file_type, exif);
        self.findings.multi_pictures.truncate(n_pictures);
    }

    /// Number of documents inside the file so far.
    pub(crate) fn n_documents(&self) -> u32 {
        self.documents.n_begun
    }

    pub(crate) fn end_document(&mut self) {
        self.documents.current = 0;
    }

    /// Adds a tag to this part of a document that has ended.
    pub(crate) fn push_to_document(&mut self, document: u32, part: u32, tag: Tag<'a>) {
        (self.documents.current, self.documents.part) = (document, part);
        self.push(tag);
        (self.documents.current, self.documents.part) = (0, 0);
    }

    /// Makes the tags that follow belong to this part of the document; 0 is the document itself.
    pub(crate) fn set_part(&mut self, part: u32) {
        self.documents.part = part;
    }

    /// Runs `inner` for a document inside the file, or for the part with this number of the current document
    /// or part. What is nested deeper than a group can tell belongs to the part around it.
    pub(crate) fn within_part(&mut self, number: u32, inner: impl FnOnce(&mut Self)) {
        let (document, part) = (self.documents.current, self.documents.part);
        match (document, part) {
            (0, _) => self.begin_document(),
            (_, 0) => self.documents.part = number.min(0xffff),
            (_, ..=0xffff) => self.documents.part |= number.min(0xff) << 16,
            (_, ..=0xff_ffff) => self.documents.part |= number.min(0xff) << 24,
            _ => {}
        }
        self.deeper(inner);
        (self.documents.current, self.documents.part) = (document, part);
    }
}
