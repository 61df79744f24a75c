//! A sheet as HTML: one file with all pictures in it, without scripts. More pictures than a browser shows
//! easily go to further files, linked with each other.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::SheetWriter;
use super::cell::{COLUMNS, Cell, Heading};
use super::parts::{Part, Parts};

/// Number of pictures in one file: about ten megabytes.
const PER_FILE: usize = 1000;

const STYLE: &str = include_str!("sheet.css");

/// Writes the files of a sheet.
pub(super) struct Html {
    heading: Heading,
    parts: Parts,
    /// The current file, and the number of pictures in it.
    part: Part,
    n_in_part: usize,
    done: Vec<PathBuf>,
}

impl Html {
    pub(super) fn create(output: &Path, heading: Heading) -> io::Result<Html> {
        let parts = Parts::new(output, heading.n_pictures.div_ceil(PER_FILE));
        let part = begin(&heading, &parts, 0)?;
        Ok(Html { heading, parts, part, n_in_part: 0, done: Vec::new() })
    }
}

impl SheetWriter for Html {
    fn add(&mut self, cell: &Cell) -> io::Result<()> {
        if self.n_in_part == PER_FILE {
            let next = begin(&self.heading, &self.parts, self.done.len() + 1)?;
            let full = std::mem::replace(&mut self.part, next);
            self.done.push(end(full, &self.parts, self.done.len())?);
            self.n_in_part = 0;
        }
        self.n_in_part += 1;
        write_cell(&mut self.part, cell)
    }

    fn finish(self: Box<Self>) -> io::Result<Vec<PathBuf>> {
        let Html { parts, part, mut done, .. } = *self;
        done.push(end(part, &parts, done.len())?);
        Ok(done)
    }
}

/// Writes a sheet as one page, whatever the number of pictures.
pub(super) struct OnePage<'w> {
    out: &'w mut (dyn Write + Send),
    parts: Parts,
}

impl<'w> OnePage<'w> {
    pub(super) fn begin(out: &'w mut (dyn Write + Send), heading: &Heading) -> io::Result<OnePage<'w>> {
        let parts = Parts::new(Path::new(""), 1);
        write_head(out, heading, &parts, 0)?;
        Ok(OnePage { out, parts })
    }
}

impl SheetWriter for OnePage<'_> {
    fn add(&mut self, cell: &Cell) -> io::Result<()> {
        write_cell(self.out, cell)
    }

    fn finish(self: Box<Self>) -> io::Result<Vec<PathBuf>> {
        write_end(self.out, &self.parts, 0)?;
        self.out.flush()?;
        Ok(Vec::new())
    }
}

fn begin(heading: &Heading, parts: &Parts, index: usize) -> io::Result<Part> {
    let mut out = Part::create(parts.path(index))?;
    write_head(&mut out, heading, parts, index)?;
    Ok(out)
}

fn write_head(out: &mut dyn Write, heading: &Heading, parts: &Parts, index: usize) -> io::Result<()> {
    let title = escaped(if heading.title.is_empty() { "Contact sheet" } else { &heading.title });
    let page = if parts.n_parts == 1 {
        String::new()
    } else {
        format!(" <span>page {} of {}</span>", index + 1, parts.n_parts)
    };
    // Two thirds of the thumbnail's pixels, so that it is sharp on dense displays too.
    let columns = heading
        .columns
        .map_or(String::new(), |columns| format!(" data-columns style=\"--columns:{columns}\""));
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n\
         <meta name=\"generator\" content=\"thalweg\">\n<title>{title}</title>\n\
         <style>\n:root{{--size:{}px;--printed:{}}}\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p>{}{page}</p>\n{}</header>\n<main>\n<ol{columns}>\n",
        heading.size * 2 / 3,
        heading.columns.unwrap_or(COLUMNS),
        escaped(&heading.summary),
        navigation(parts, index),
    )
}

/// Links to the file before and after this one.
fn navigation(parts: &Parts, index: usize) -> String {
    if parts.n_parts == 1 {
        return String::new();
    }
    let link = |index: usize, words: &str| {
        let path = parts.path(index);
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        format!("<a href=\"{}\">{words}</a>", percent_encoded(name))
    };
    let before = index.checked_sub(1).map(|before| link(before, "Previous"));
    let after = Some(index + 1).filter(|after| *after < parts.n_parts).map(|after| link(after, "Next"));
    let links: Vec<String> = before.into_iter().chain(after).collect();
    format!("<nav>{}</nav>\n", links.join(" "))
}

fn end(mut out: Part, parts: &Parts, index: usize) -> io::Result<PathBuf> {
    write_end(&mut out, parts, index)?;
    out.publish()
}

fn write_end(out: &mut dyn Write, parts: &Parts, index: usize) -> io::Result<()> {
    write!(out, "</ol>\n</main>\n{}</body>\n</html>\n", navigation(parts, index))
}

fn write_cell(out: &mut dyn Write, cell: &Cell) -> io::Result<()> {
    let name = escaped(&cell.name);
    out.write_all(b"<li><figure>")?;
    match &cell.picture {
        Ok(thumbnail) => write!(
            out,
            "<div><img src=\"data:image/jpeg;base64,{}\" width=\"{}\" height=\"{}\" alt=\"{name}\" \
             loading=\"lazy\" decoding=\"async\"></div>",
            STANDARD.encode(&thumbnail.bytes),
            thumbnail.width,
            thumbnail.height
        )?,
        Err(reason) => write!(out, "<div class=\"none\"><p>{}</p></div>", escaped(reason))?,
    }
    write!(out, "<figcaption><bdi title=\"{name}\">{name}</bdi>")?;
    if let Some(date) = &cell.date {
        write!(out, "<time>{}</time>", escaped(date))?;
    }
    if let Some(note) = &cell.note {
        write!(out, "<em>{}</em>", escaped(note))?;
    }
    out.write_all(b"</figcaption></figure></li>\n")
}

/// Text as contents of an element or of a quoted attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// A file name as relative URL.
fn percent_encoded(name: &[u8]) -> String {
    // A colon in the first segment of a relative URL would end a scheme.
    let mut out = String::from("./");
    for byte in name {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(*byte))
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_text() {
        assert_eq!(escaped("<img src=x onerror='a'>\"&"), "&lt;img src=x onerror=&#39;a&#39;&gt;&quot;&amp;");
        assert_eq!(percent_encoded(b"a b:\"c-1.html"), "./a%20b%3A%22c-1.html");
    }
}
