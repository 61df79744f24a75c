//! Output formats (`-p`): text with tags for each file, and lines before the first and after the last file.

pub(super) mod parts;
pub(super) mod sections;

use std::borrow::Cow;
use std::path::Path;

use engine::tag::Request;

use crate::exiftool::entry::lookup::Lookup;
use crate::exiftool::expression::{ChangedTag, Tags as _, Warnings};
use crate::exiftool::request::{braced, request, tag_name};
use crate::exiftool::text::charset::Charset;

/// Lines of all `-p` options.
#[derive(Debug, Default)]
pub(crate) struct Template {
    lines: Vec<Line>,
}

/// Where a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TemplatePart {
    /// Before the first file.
    Head,
    /// Before a run of files for which this line is the same.
    Section,
    /// For each file (the default).
    Body,
    /// After such a run of files.
    SectionEnd,
    /// After the last file.
    Tail,
    /// Never written itself: the body is printed only if all its tags exist.
    If,
}

#[derive(Debug)]
struct Line {
    part: TemplatePart,
    pieces: Vec<LinePiece>,
}

#[derive(Debug)]
enum LinePiece {
    Text(String),
    Tag(String, Request),
    /// A tag with an expression after its name.
    Changed(String, ChangedTag),
}

/// Maximum size in bytes of a format file.
const MOST_FORMAT_BYTES: u64 = 1 << 20;

impl Template {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(crate) fn has(&self, part: TemplatePart) -> bool {
        self.lines.iter().any(|line| line.part == part)
    }

    /// Adds a format, or the lines of the file of that name if it exists. `ends_line` appends a line end to a
    /// format.
    ///
    /// # Errors
    /// A message with the part that is not understood.
    pub(crate) fn add(&mut self, format: &str, ends_line: bool) -> Result<(), String> {
        let found = Path::new(format).metadata().ok().filter(std::fs::Metadata::is_file);
        let Some(found) = found else {
            let end = if ends_line { "\n" } else { "" };
            return self.add_line(&format!("{format}{end}"));
        };
        if found.len() > MOST_FORMAT_BYTES {
            return Err(format!("{format} is too long for a format file"));
        }
        let text =
            std::fs::read_to_string(format).map_err(|error| format!("cannot read {format}: {error}"))?;
        text.split_inclusive('\n').try_for_each(|line| self.add_line(line))
    }

    fn add_line(&mut self, line: &str) -> Result<(), String> {
        let marked = line.strip_prefix("#[").and_then(|rest| rest.split_once(']'));
        let (part, text) = match marked {
            Some(("HEAD", text)) => (TemplatePart::Head, text),
            Some(("BODY", text)) => (TemplatePart::Body, text),
            Some(("TAIL", text)) => (TemplatePart::Tail, text),
            Some(("IF", text)) => (TemplatePart::If, text),
            Some(("SECT", text)) => (TemplatePart::Section, text),
            Some(("ENDS", text)) => (TemplatePart::SectionEnd, text),
            _ if line.starts_with('#') => return Ok(()),
            _ => (TemplatePart::Body, line),
        };
        self.lines.push(Line { part, pieces: pieces(text)? });
        Ok(())
    }

    /// The tags that the format refers to.
    pub(crate) fn requests(&self) -> Vec<&Request> {
        self.lines.iter().flat_map(|line| &line.pieces).filter_map(LinePiece::request).collect()
    }

    /// Appends the lines of one part for a file, and returns their number. A line with a missing tag is
    /// skipped, and `told` gets the reason as a warning. It also gets the warnings of expressions.
    pub(crate) fn write(
        &self,
        part: TemplatePart,
        lookup: &Lookup<'_>,
        charset: Charset,
        out: &mut Vec<u8>,
        told: &mut dyn FnMut(&str),
    ) -> usize {
        let is_met = |line: &Line| {
            let tags = line.pieces.iter();
            tags.filter(|piece| piece.request().is_some())
                .all(|piece| piece.text(lookup, &mut Warnings::default()).is_some())
        };
        if part == TemplatePart::Body
            && !self.lines.iter().filter(|line| line.part == TemplatePart::If).all(is_met)
        {
            return 0;
        }
        let mut n_lines = 0;
        for line in self.lines.iter().filter(|line| line.part == part) {
            n_lines += 1;
            let start = out.len();
            for piece in &line.pieces {
                if let LinePiece::Tag(_, request) = piece
                    && let Some(data) = lookup.data(request)
                {
                    out.extend(data);
                    continue;
                }
                let mut warnings = Warnings::default();
                let text = piece.text(lookup, &mut warnings);
                if let (Some(warning), LinePiece::Changed(name, _)) = (warnings.last, piece) {
                    told(&format!("{warning} for '{name}'"));
                }
                match text {
                    Some(text) => out.extend_from_slice(&charset.encode(&text)),
                    None => {
                        told(&piece.complaint(lookup));
                        out.truncate(start);
                        n_lines -= 1;
                        break;
                    }
                }
            }
        }
        n_lines
    }
}

impl LinePiece {
    fn request(&self) -> Option<&Request> {
        match self {
            LinePiece::Tag(_, request) => Some(request),
            LinePiece::Changed(_, changed) => Some(&changed.request),
            LinePiece::Text(_) => None,
        }
    }

    /// The text for a file; `None` if the file does not have the tag, or the expression has no result.
    fn text<'p>(&'p self, lookup: &Lookup<'_>, warnings: &mut Warnings) -> Option<Cow<'p, str>> {
        match self {
            LinePiece::Text(text) => Some(Cow::Borrowed(text)),
            LinePiece::Tag(_, request) => lookup.text(request).map(Cow::Owned),
            LinePiece::Changed(_, changed) => match lookup.text(&changed.request) {
                Some(_) => changed.text(lookup, warnings).map(Cow::Owned).or_else(|| lookup.missing()),
                None => None,
            },
        }
    }

    /// Message for a piece without text.
    fn complaint(&self, lookup: &Lookup<'_>) -> String {
        match self {
            LinePiece::Changed(name, changed) if lookup.text(&changed.request).is_some() => {
                format!("[Minor] Advanced formatting expression returned undef for '{name}'")
            }
            LinePiece::Changed(name, _) | LinePiece::Tag(name, _) => {
                format!("[Minor] Tag '{name}' not defined")
            }
            LinePiece::Text(_) => String::new(),
        }
    }
}

fn pieces(text: &str) -> Result<Vec<LinePiece>, String> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('$') {
        plain.push_str(before);
        if let Some(behind) = behind.strip_prefix('$') {
            plain.push('$');
            rest = behind;
        } else if let Some(behind) = behind.strip_prefix('/') {
            plain.push('\n');
            rest = behind;
        } else {
            pieces.push(LinePiece::Text(std::mem::take(&mut plain)));
            let (piece, behind) = tag(behind)?;
            pieces.push(piece);
            rest = behind;
        }
    }
    plain.push_str(rest);
    pieces.push(LinePiece::Text(plain));
    Ok(pieces)
}

/// The tag after a `$`, and the rest of the text.
fn tag(text: &str) -> Result<(LinePiece, &str), String> {
    if let Some((inside, behind)) = braced(text)
        && let Some(changed) = ChangedTag::parse(inside)?
    {
        let name = inside.split([';', '#', '@']).next().unwrap_or_default().trim();
        return Ok((LinePiece::Changed(name.to_owned(), changed), behind));
    }
    let (name, behind) = tag_name(text)?;
    Ok((LinePiece::Tag(name.trim_end_matches('#').to_owned(), request(name)?), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_lines() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("list.fmt");
        std::fs::write(&file, "# nothing\n#[HEAD]h\n#[IF]$make\n$model$$\n#[BODY]# x\n#[TAIL]t").unwrap();
        let mut template = Template::default();
        template.add(file.to_str().unwrap(), true).unwrap();
        let parts: Vec<TemplatePart> = template.lines.iter().map(|line| line.part).collect();
        assert_eq!(
            parts,
            [
                TemplatePart::Head,
                TemplatePart::If,
                TemplatePart::Body,
                TemplatePart::Body,
                TemplatePart::Tail
            ]
        );
        let names: Vec<&str> = template.requests().iter().map(|request| request.name()).collect();
        assert_eq!(names, ["make", "model"]);
        assert!(template.has(TemplatePart::Tail));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let mut template = Template::default();
        assert!(template.add("100 $", true).unwrap_err().contains("$$"));
        assert!(template.add("${make;`ls`}", true).unwrap_err().contains("`ls`"));
    }
}
