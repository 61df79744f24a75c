//! RDF/XML as ExifTool writes it: an element for each tag, in a namespace for each family 1 group.

use std::collections::BTreeSet;
use std::path::Path;

use base64::Engine as _;
use engine::tag::{Conv, Field, Mode, Value, text::write_text};
use foldhash::HashSet;

use super::binary;
use super::rows::{Row, Rows};
use super::words::path_text;
use crate::exiftool::entry::origin::{self, Ids};
use crate::exiftool::entry::{VERSION, Values};
use crate::exiftool::option::shape::Layout;
use crate::exiftool::text::charset::Charset;
use crate::exiftool::text::description::description;

/// Groups whose namespace has a single component.
const WHOLE: [&str; 4] = ["ExifTool", "File", "Composite", "Unknown"];

/// Number of bytes per line of base 64.
const BASE64_LINE_BYTES: usize = 45;

pub(super) const CLOSING: &str = "</rdf:RDF>\n";

pub(super) fn opening(charset: Charset) -> String {
    let name = charset.xml_name();
    format!(
        "<?xml version='1.0' encoding='{name}'?>\n<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\n"
    )
}

pub(super) fn write(layout: &Layout, path: &Path, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    out.push_str("\n<rdf:Description rdf:about='");
    write_escaped(&path_text(path), out);
    out.push_str("'\n  xmlns:et='http://ns.exiftool.org/1.0/' et:toolkit='Image::ExifTool ");
    out.push_str(VERSION);
    out.push('\'');
    let mut declared: HashSet<&str> = HashSet::default();
    for row in &rows.rows {
        if let Some(tag) = row.tag().filter(|_| values.of(row.request).keeps_lists()) {
            let mut others = BTreeSet::new();
            add_other_groups(&tag.value, &mut others);
            for group in others.into_iter().filter(|group| declared.insert(group)) {
                declare("XMP", group, out);
            }
        }
        if declared.insert(family1(row)) {
            let family0 = if row.is_missing() { family1(row) } else { row.entry.group.family0 };
            declare(family0, family1(row), out);
        }
    }
    if layout.shortness > 0 {
        let mut written: HashSet<(&str, &str)> = HashSet::default();
        for row in &rows.rows {
            let key = (family1(row), row.entry.name);
            if written.insert(key) {
                out.push_str(&format!("\n {}:{}='", key.0, key.1));
                write_escaped(&values.of(row.request).text(&row.entry), out);
                out.push('\'');
            }
        }
        out.push_str("/>\n");
        return;
    }
    out.push_str(">\n");
    for row in &rows.rows {
        write_row(layout, path, row, values, out);
    }
    out.push_str("</rdf:Description>\n");
}

/// The group whose namespace an element has.
fn family1<'a>(row: &Row<'a>) -> &'a str {
    if row.is_missing() { "Unknown" } else { row.entry.group.family1 }
}

/// Declares the namespace of a group.
fn declare(family0: &str, family1: &str, out: &mut String) {
    let is_whole = family0 == family1 && WHOLE.contains(&family0);
    let path = if is_whole { family0.to_owned() } else { format!("{family0}/{family1}") };
    out.push_str(&format!("\n  xmlns:{family1}='http://ns.exiftool.org/{path}/1.0/'"));
}

/// Adds the groups that names of fields contain, which are those of properties of other namespaces.
fn add_other_groups<'a>(value: &Value<'a>, groups: &mut BTreeSet<&'a str>) {
    match value {
        Value::List(items) => items.iter().for_each(|item| add_other_groups(item, groups)),
        Value::Struct(fields) => {
            for field in fields.iter() {
                groups.extend(field.name.split_once(':').map(|(group, _)| group));
                add_other_groups(&field.value, groups);
            }
        }
        _ => {}
    }
}

fn write_row(layout: &Layout, path: &Path, row: &Row<'_>, values: Values<'_>, out: &mut String) {
    let values = values.of(row.request);
    let data = match layout.is_binary.then(|| binary::data_of(path, row)).flatten() {
        Some(Ok(data)) => Some(data),
        _ => None,
    };
    let write = |element: Element<'_>, values: Values<'_>, out: &mut String| match (&data, row.tag()) {
        (Some(data), _) => element.write_data(data, out),
        (None, Some(tag))
            if values.keeps_lists() && matches!(tag.value, Value::List(_) | Value::Struct(_)) =>
        {
            element.write(&tag.value, tag.conv, values.mode(), element.group, out);
        }
        _ => element.write_text(&values.text(&row.entry), out),
    };
    let (group, name) = (family1(row), row.entry.name);
    let mut id = String::new();
    if layout.ids != Ids::None {
        id.push_str(" et:id='");
        write_escaped(&layout.ids.whole(&row.entry), &mut id);
        id.push('\'');
    }
    if layout.is_tabbed && !row.is_missing() {
        let (table, index) = origin::table(&row.entry).unwrap_or_default();
        id.push_str(&format!(" et:table='{table}'"));
        if !index.is_empty() {
            id.push_str(&format!(" et:index='{index}'"));
        }
    }
    if !layout.is_long() {
        return write(Element { id: &id, ..Element::new(group, name, 1) }, values, out);
    }
    let (opening, closing) = match id.as_str() {
        "" => (format!(" <{group}:{name} rdf:parseType='Resource'>\n"), ""),
        id => (format!(" <{group}:{name}>\n  <rdf:Description{id}>\n"), "  </rdf:Description>\n"),
    };
    out.push_str(&opening);
    let part = |name| Element::new("et", name, 3);
    part("desc").wrap(out, |out| write_escaped(&description(layout.language, family1(row), name), out));
    if values.mode() == Mode::Number {
        write(part("val"), values, out);
    } else {
        let (mut printed, mut number) = (String::new(), String::new());
        write(part("val"), values, &mut printed);
        write(part("val"), values.unconverted(), &mut number);
        write(part("prt"), values, out);
        if number != printed {
            out.push_str(&number);
        }
    }
    out.push_str(closing);
    out.push_str(&format!(" </{group}:{name}>\n"));
}

/// An XML element at an indentation level.
#[derive(Clone, Copy)]
struct Element<'e> {
    group: &'e str,
    name: &'e str,
    indent: usize,
    /// The attribute with the id of the tag, or nothing.
    id: &'e str,
}

impl<'e> Element<'e> {
    fn new(group: &'e str, name: &'e str, indent: usize) -> Element<'e> {
        Element { group, name, indent, id: "" }
    }

    /// Appends the element on one line, with the contents that `inside` writes.
    fn wrap(self, out: &mut String, inside: impl FnOnce(&mut String)) {
        let Element { group, name, indent, id } = self;
        out.push_str(&format!("{:indent$}<{group}:{name}{id}>", ""));
        inside(out);
        out.push_str(&format!("</{group}:{name}>\n"));
    }

    /// Appends text. With characters that XML forbids it is data.
    fn write_text(self, text: &str, out: &mut String) {
        let is_forbidden = |c: char| matches!(c, '\0'..'\x20') && !matches!(c, '\t' | '\n' | '\r');
        if text.contains(is_forbidden) {
            self.write_base64(text.as_bytes(), out)
        } else {
            self.wrap(out, |out| write_escaped(text, out))
        }
    }

    /// Appends data as text if it is text.
    fn write_data(self, data: &[u8], out: &mut String) {
        match std::str::from_utf8(data) {
            Ok(text) => self.write_text(text, out),
            Err(_) => self.write_base64(data, out),
        }
    }

    /// Appends data in base 64 on separate lines.
    fn write_base64(self, data: &[u8], out: &mut String) {
        let Element { group, name, indent, id } = self;
        out.push_str(&format!(
            "{:indent$}<{group}:{name}{id} rdf:datatype='http://www.w3.org/2001/XMLSchema#base64Binary'>\n",
            ""
        ));
        for line in data.chunks(BASE64_LINE_BYTES) {
            base64::engine::general_purpose::STANDARD.encode_string(line, out);
            out.push('\n');
        }
        out.push_str(&format!("</{group}:{name}>\n"));
    }

    /// Appends a value; the fields of structures are in `fields_group` unless their names have another.
    fn write(self, value: &Value<'_>, conv: Conv, mode: Mode, fields_group: &str, out: &mut String) {
        let Element { group, name, indent, id } = self;
        match value {
            Value::List(items) => {
                out.push_str(&format!("{:indent$}<{group}:{name}{id}>\n{:indent$} <rdf:Bag>\n", "", ""));
                let item_element = Element::new("rdf", "li", indent + 2);
                for item in *items {
                    item_element.write_inside(item, conv, mode, fields_group, out);
                }
                out.push_str(&format!("{:indent$} </rdf:Bag>\n{:indent$}</{group}:{name}>\n", "", ""));
            }
            _ => self.write_inside(value, conv, mode, fields_group, out),
        }
    }

    /// Appends a value that is not a list.
    fn write_inside(self, value: &Value<'_>, conv: Conv, mode: Mode, fields_group: &str, out: &mut String) {
        let Element { group, name, indent, id } = self;
        match value {
            Value::Struct(fields) => {
                out.push_str(&format!("{:indent$}<{group}:{name}{id} rdf:parseType='Resource'>\n", ""));
                for field in Field::by_name(fields) {
                    let (group, name) = field.name.split_once(':').unwrap_or((fields_group, field.name));
                    let element = Element::new(group, name, indent + 1);
                    element.write(&field.value, field.conv, mode, fields_group, out);
                }
                out.push_str(&format!("{:indent$}</{group}:{name}>\n", ""));
            }
            _ => {
                let mut text = String::new();
                write_text(value, conv, mode, &mut text);
                self.write_text(&text, out);
            }
        }
    }
}

/// Appends text with XML escapes, without the characters that XML forbids (XML 1.0, section 2.2).
fn write_escaped(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(character),
            '\0'..'\x20' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_leave_their_element() {
        let mut out = String::new();
        write_escaped("<a & 'b'>\u{1b}[31m\n", &mut out);
        assert_eq!(out, "&lt;a &amp; &#39;b&#39;&gt;[31m\n");
    }

    #[test]
    fn fields_of_other_groups() {
        let inside = [Field { name: "Fired", value: Value::Text("1"), conv: Conv::None }];
        let fields = [Field { name: "XMP-exif:Flash", value: Value::Struct(&inside), conv: Conv::None }];
        let value = Value::Struct(&fields);
        let mut groups = BTreeSet::new();
        add_other_groups(&value, &mut groups);
        assert!(groups.into_iter().eq(["XMP-exif"]));
        let mut out = String::new();
        let element = Element::new("XMP-mwg-rs", "Extensions", 0);
        element.write(&value, Conv::None, Mode::Print, "XMP-mwg-rs", &mut out);
        assert!(out.contains("\n <XMP-exif:Flash rdf:parseType='Resource'>\n"), "{out}");
        assert!(out.contains("\n  <XMP-mwg-rs:Fired>1</XMP-mwg-rs:Fired>\n </XMP-exif:Flash>\n"), "{out}");
    }

    #[test]
    fn structures_within_lists() {
        let fields = [Field { name: "Name", value: Value::Text("My Job"), conv: Conv::None }];
        let items = [Value::Struct(&fields)];
        let mut out = String::new();
        let element = Element::new("XMP-xmpBJ", "JobRef", 1);
        element.write(&Value::List(&items), Conv::None, Mode::Print, "XMP-xmpBJ", &mut out);
        assert_eq!(
            out,
            " <XMP-xmpBJ:JobRef>\n  <rdf:Bag>\n   <rdf:li rdf:parseType='Resource'>\n    <XMP-xmpBJ:Name>My \
             Job</XMP-xmpBJ:Name>\n   </rdf:li>\n  </rdf:Bag>\n </XMP-xmpBJ:JobRef>\n"
        );
    }
}
