//! Writes the output of a command in order: to standard output, or to a writer of files.

use std::io::{self, Write};

use super::talk::Talk;
use super::writer::{WriteCounts, Writer, write_single};
use crate::exiftool::layout::{self, Sheet};
use crate::exiftool::misuse::Misuse;
use crate::exiftool::option::job::Job;
use crate::exiftool::option::shape::Shape;
use crate::exiftool::template::parts::FileParts;
use crate::exiftool::template::sections::Sections;

/// Writes output in order, with the text before, between and after files.
pub(super) struct Sink<'s> {
    job: &'s Job,
    out: &'s mut (dyn Write + Send),
    is_first: bool,
    sheet: Sheet,
    /// Whether the format has lines before or after all files; `tail` holds those after, in case the last
    /// file so far is the last.
    has_parts: bool,
    tail: Vec<u8>,
    sections: Sections,
    /// Set if the output goes into separate files.
    writer: Option<Writer<'s>>,
}

impl<'s> Sink<'s> {
    pub(super) fn new(job: &'s Job, talk: &'s Talk, out: &'s mut (dyn Write + Send)) -> Sink<'s> {
        let has_parts = layout::has_parts(job);
        let writer = job.output.is_asked().then(|| Writer::new(job, talk));
        Sink {
            job,
            out,
            is_first: true,
            sheet: Sheet::default(),
            has_parts,
            tail: Vec::new(),
            sections: Sections::default(),
            writer,
        }
    }

    pub(super) fn take(&mut self, rendered: &[u8]) -> io::Result<()> {
        if rendered.is_empty() {
            return Ok(());
        }
        if self.is_sheet() {
            return self.sheet.take(rendered);
        }
        if let Some(writer) = &mut self.writer {
            writer.take(rendered);
            return self.out.write_all(std::mem::take(&mut writer.said).as_bytes());
        }
        if self.has_parts {
            let has_sections = layout::has_sections(self.job);
            let mut text = Vec::new();
            for parts in FileParts::of_files(rendered) {
                if std::mem::take(&mut self.is_first) {
                    text.extend_from_slice(parts.head);
                }
                self.sections.take(has_sections, &parts, &mut text);
                self.tail = parts.tail.to_vec();
            }
            return self.out.write_all(&text);
        }
        let mut rendered = rendered;
        if std::mem::take(&mut self.is_first) {
            self.out.write_all(layout::frame(self.job).0.as_bytes())?;
            rendered = rendered.strip_prefix(layout::between(self.job).as_bytes()).unwrap_or(rendered);
        }
        self.out.write_all(rendered)
    }

    fn is_sheet(&self) -> bool {
        self.job.layout.shape == Shape::Csv && self.job.template.is_empty()
    }

    /// Ends the output. Returns the counts of written files, or why the single output file could not be
    /// written.
    pub(super) fn finish(mut self) -> io::Result<Result<WriteCounts, Misuse>> {
        if self.is_sheet() {
            let text = self.sheet.text(self.job);
            let data = self.job.charset.encode(&text);
            if self.job.output.is_asked() {
                return Ok(write_single(&self.job.output, &data));
            }
            self.out.write_all(&data)?;
        } else if let Some(writer) = &mut self.writer {
            return Ok(Ok(writer.finish()));
        } else {
            let mut text = Vec::new();
            self.sections.end(&mut text);
            text.append(&mut self.tail);
            self.out.write_all(&text)?;
            if !self.is_first {
                self.out.write_all(layout::frame(self.job).1.as_bytes())?;
            }
        }
        Ok(Ok(WriteCounts::default()))
    }
}
